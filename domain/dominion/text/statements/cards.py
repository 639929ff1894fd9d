"""Playing and buying, and what happens to cards."""

from __future__ import annotations

from ....kernel.telling.reference import Rule, Variant, wiki

RULES = (
    # Playing and buying
    Rule(
        "play",
        "A card is played by putting it in play and following its instructions, top to bottom.",
        "カードの使用とは、場に出してその指示に上から順に従うことである。",
    ),
    Rule(
        "play/hand",
        "A card is played from the hand, unless something says otherwise.",
        "特に定めがなければ、カードは手札から使用する。",
    ),
    Rule(
        "play/actions",
        "Playing an Action in the Action phase uses one Action; the turn begins with one.",
        "アクションフェイズでのアクションの使用はアクション権を1つ消費し、ターンの最初は1つである。",
    ),
    Rule(
        "play/phase",
        "Actions are played in the Action phase; Treasures are played in the Buy phase, and none after the first buy.",
        "アクションはアクションフェイズに使用する。財宝は購入フェイズに使用し、最初の購入の後には使用できない。",
    ),
    Rule(
        "play/type",
        "Only Actions, Treasures and Night cards are played; a Victory card or a Curse that is none of these is not.",
        "勝利点カードと呪いは使用できない。",
    ),
    Rule(
        "play/coins",
        "A Treasure gives the coins that its text says, when it is played.",
        "財宝を使用すると、その文面にあるだけのコインを得る。",
    ),
    Rule(
        "buy",
        "To buy a card is to pay its cost, use a Buy and gain it.",
        "購入とは、コストを支払い、購入権を1つ使って、そのカードを獲得することである。",
    ),
    Rule(
        "buy/supply",
        "Only cards of the Supply are bought, unless something says otherwise.",
        "特に定めがなければ、購入できるのはサプライのカードだけである。",
    ),
    Rule(
        "buy/pile",
        "An empty pile has no card to buy.",
        "空の山からは購入できない。",
    ),
    Rule(
        "buy/buys",
        "Each buy uses one Buy; the turn begins with one.",
        "購入のたびに購入権を1つ使い、ターンの最初は1つである。",
    ),
    Rule(
        "buy/action",
        "With Flourishing Trade in effect, an Action that is left serves as a Buy; Buys are used up first.",
        "盛大な取引が適用されている間は、残ったアクション権を購入権として使える。購入権から先に使う。",
        source="Rising Sun 2024",
    ),
    Rule(
        "buy/cost",
        "The coins and Potions of a cost are paid in full; for the Debt in it the player takes Debt.",
        "コストのうちコインとポーションは全額を支払い、負債の分は負債を受け取る。",
    ),
    Rule(
        "spend/coffers",
        "At any time of their own turn a player may spend Coffers for +$1 each.",
        "自分のターン中はいつでも、財源を使い、1つにつき+1コインを得られる。",
        source=wiki("Coffers"),
        variants=(
            Variant(
                (("coffers", "buy-phase"),),
                "In their Buy phase, before they buy, a player may spend Coffers for +$1 each.",
                "購入フェイズの購入する前に、財源を使い、1つにつき+1コインを得られる。",
            ),
        ),
    ),
    Rule(
        "spend/villagers",
        "In their Action phase a player may spend Villagers for +1 Action each.",
        "アクションフェイズに、村人を使い、1つにつき+1アクションを得られる。",
        source="Renaissance 2018",
    ),
    Rule(
        "debt",
        "A player with Debt buys nothing until all of it is repaid.",
        "負債があるプレイヤーは、すべて返済するまで何も購入できない。",
        source="000:58",
    ),
    Rule(
        "debt/repay",
        "In their Buy phase, before and after buying, a player may repay one Debt for $1, as often as they like.",
        "購入フェイズには、購入の前でも後でも、1コインにつき負債を1つ返済できる。",
        until="2024-08-10",
        source="Empires 2016",
    ),
    Rule(
        "debt/any-time",
        "At any time of their own turn a player may repay one Debt for $1, as often as they like.",
        "自分のターン中はいつでも、1コインにつき負債を1つ返済できる。",
        since="2024-08-10",
        source="Rising Sun 2024",
    ),
    # What happens to cards
    Rule(
        "gain",
        "A gained card comes from the Supply to the discard pile, unless something says otherwise.",
        "獲得したカードは、特に定めがなければサプライから捨て札に置く。",
    ),
    Rule(
        "gain/copy",
        "A copy of a card is another card of that very name, gained from the Supply: there is none if the name is not "
        "on top of a Supply pile.",
        "カードのコピーとは同じ名前の別のカードで、サプライから獲得する。サプライの山の一番上にその名前のカードがなければ獲得しない。",
        source="Mint 2010",
    ),
    Rule(
        "gain/blue-dog",
        "An effect that goes on about the card gained does nothing if that player did not gain that card.",
        "獲得したカードに言及する効果は、そのプレイヤーがそのカードを獲得しなかったなら何もしない。",
        source="000:95, 000:96, 000:97, 000:165",
    ),
    Rule(
        "draw",
        "Draw from the top of the deck, as many cards as there are.",
        "カードは山札の上から、ある限り引く。",
    ),
    Rule(
        "shuffle",
        "A deck that has too few cards is filled by shuffling the discard pile, and only then.",
        "山札が足りないときに限り、捨て札をシャッフルして山札を補う。",
    ),
    Rule(
        "shuffle/first",
        "The discard pile is shuffled under the deck first, then all cards are drawn or looked at.",
        "先に捨て札をシャッフルして山札の下に加え、その後でまとめて引くか見る。",
        since="2019-09-25",
        source="setup.md",
        holds=("shuffle_first", ("yes",)),
    ),
    Rule(
        "trash",
        "A trashed card goes to the trash from where its effect expects it.",
        "廃棄するカードは、効果が想定する場所から廃棄置き場に置く。",
    ),
    Rule(
        "trash/own",
        "A card that is trashed from a pile is nobody's own, though somebody trashes it.",
        "山札から廃棄されたカードは、廃棄したプレイヤーがいても、誰のカードでもない。",
        source="Market Square 2012, 000:110",
    ),
    Rule("discard", "A discarded card goes on its owner's discard pile.", "捨て札にしたカードは持ち主の捨て札に置く。"),
    Rule(
        "pass",
        "A passed card goes from hand to hand: it is neither gained nor trashed.",
        "渡すカードは手札から手札へ移り、獲得でも廃棄でもない。",
        source="000:42",
    ),
    Rule(
        "return/pile",
        "A card that is returned goes back to its own pile, in the Supply or not. That is not a trashing, and "
        "a card that has no pile is not returned.",
        "戻すカードは、サプライの内外を問わず、由来する山に置く。これは廃棄ではなく、"
        "由来する山のないカードは戻せない。",
        source="000:44, 000:123, 002:41",
    ),
    Rule(
        "stop-moving",
        "An effect moves a card only from where it expects it; a card that has gone elsewhere stays there, and so does "
        "one that is covered on a deck, but not one that is covered in a discard pile.",
        "効果は想定する場所にあるカードだけを動かし、他へ移ったカードや、山札の一番上で上に別のカードが置かれたカードは動かせない。"
        "捨て札置き場で上に別のカードが置かれたカードは動かせる。",
        since="2019-09-25",
        source="000:116, 004:44, setup.md, Errata 2019",
    ),
    Rule(
        "duration/held",
        "What plays a Duration several times stays in play with it; where that was left where it lay, what played it "
        "stays.",
        "持続カードを複数回使用させたカードは、その持続カードとともに場に残る。それが動かさずに使用されたカードなら、"
        "それを使用させたカードが残る。",
        source="Rising Sun 2024: Riverboat",
    ),
    Rule(
        "duration/command",
        "A card that plays another one where that lies stays in play as long as a Duration that it played so, or that "
        "the card it played has played several times.",
        "カードを動かさずに使用させたカードは、それが持続カードなら、または持続カードを複数回使用させたなら、その持続カードと同じだけ場に残る。",
        until="2025-02-01",
        source="Errata 2019, Errata 2025",
        holds=("command_duration", ("2019",)),
    ),
    Rule(
        "duration/left-play",
        "A Duration that is not in play at the end of a turn does nothing on later turns; if the card that replayed it "
        "is not in play then, what the replay left is lost.",
        "ターンの終了時に場にない持続カードは以後のターンに何もせず、それを再使用したカードが場になければ、再使用の分は失われる。",
        since="2025-02-01",
        source="Errata 2025",
    ),
    Rule(
        "duration/waited",
        "A card that waits for something in the turn of its play is discarded in that turn's Clean-up if nothing of it "
        "happened.",
        "使用したターンの出来事を待つカードは、それが起きなければ、そのターンのクリーンアップフェイズに捨て札にする。",
        source=("Renaissance 2018, Allies 2022, Plunder 2022", wiki("Garrison")),
    ),
    Rule(
        "lose-track",
        "An effect loses track of a card that something else moved, or covered on a deck or in a discard pile, and "
        "does not move it.",
        "他の効果で移動した、または上に別のカードが置かれたカードは見失い、動かせない。",
        until="2019-09-25",
        source="Dark Ages 2012, RULINGS.md",
    ),
    Rule(
        "exile",
        "An Exiled card goes to its player's Exile mat and is theirs to the end; that is neither a gain nor a "
        "trashing.",
        "追放するカードは自分の追放マットに置き、最後まで自分のものであり、獲得でも廃棄でもない。",
        source="000:45, 000:105, 000:123",
    ),
    Rule(
        "exile/discard",
        "A player who gains a card may discard all cards of that name from their Exile mat.",
        "カードを獲得したとき、追放マットにある同名のカードをすべて捨て札にしてもよい。",
        source="Menagerie 2020",
    ),
    Rule(
        "reserve/call",
        "A Reserve card waits on the Tavern mat and is called from there into play when its text says; to call it is "
        "not to play it.",
        "リザーブは酒場マットに置かれ、書かれたタイミングで呼び出して場に出す。呼び出しは使用ではない。",
        source="Adventures 2015",
    ),
    Rule(
        "haunted-woods/buy",
        "A player who buys a card while another player's Haunted Woods is in force puts their hand onto their deck.",
        "他のプレイヤーの呪いの森が有効な間にカードを購入したら、手札を山札の上に置く。",
        until="2022-06-01",
        source="000:43",
        holds=("haunted_woods", ("when-buy",)),
    ),
    Rule(
        "haunted-woods/gain",
        "A player who gains a card that they bought, while another player's Haunted Woods is in force, puts "
        "their hand onto their deck.",
        "他のプレイヤーの呪いの森が有効な間に、購入したカードを獲得したら、手札を山札の上に置く。",
        since="2022-06-01",
        source="000:43, RULINGS.md",
        holds=("haunted_woods", ("when-gain",)),
    ),
    Rule(
        "champion",
        "A player who has played Champion is not affected by Attacks, and gets +1 Action before each Action "
        "that they play, to the end of the game.",
        "チャンピオンを使用したら、ゲーム終了までアタックの影響を受けず、"
        "アクションを使用するたびまず+1アクションを得る。",
        source="Adventures 2015",
    ),
    Rule(
        "villa",
        "A player who gains Villa puts it into their hand for +1 Action and, in their own Buy phase, returns "
        "to their Action phase.",
        "ヴィラを獲得したら手札に加えて+1アクションを得、自分の購入フェイズならアクションフェイズに戻る。",
        source="000:99, 000:101",
    ),
    Rule(
        "aside/face-up",
        "What is set aside lies face up for everybody to see, unless the text that sets it aside says face down: then "
        "its player alone may look at it.",
        "脇に置くカードは、カードに裏向きと書かれていない限り表向きで置き、全員に見える。"
        "裏向きのカードは持ち主だけが見られる。",
        source=wiki("Set aside"),
    ),
    Rule(
        "shadow/back",
        "The back of a Shadow shows which card it is: all see it in a hand, and its player where it lies in the deck.",
        "影カードは裏面でどのカードか分かる。手札にあれば全員に、山札にあればその位置が持ち主に見える。",
        source="Rising Sun 2024",
    ),
    Rule(
        "shadow/play",
        "A Shadow may be played from anywhere in its player's deck whenever it could be played from hand, and by what "
        "plays a card from hand; for everything else it is not in the hand.",
        "影カードは、手札から使用できるときにはいつでも、また手札からカードを使用させる効果によっても、"
        "山札のどこからでも"
        "使用できる。それ以外の点では手札にあるカードではない。",
        source="Rising Sun 2024",
    ),
    Rule(
        "shadow/shuffle",
        "In a shuffle Shadows go to the bottom of the shuffled cards, and at no other time.",
        "シャッフルするとき、影カードはシャッフルしたカードの一番下に置く。それ以外のときには置かない。",
        source="Rising Sun 2024",
    ),
    Rule(
        "stash",
        "A player who shuffles may put Stash anywhere among the shuffled cards, for its back is its own.",
        "シャッフルするプレイヤーは、裏面の異なるへそくりを、シャッフルしたカードのどこにでも置ける。",
        source="Stash 2010",
    ),
)
