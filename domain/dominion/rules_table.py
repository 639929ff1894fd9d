"""The rules by id: what each says in our words, since when, and where it is written down.

Facts and verdicts name the rule that decided by these ids. A verdict that rests on one card's text alone has the id
`card/NAME`; those need no row here.
"""

from __future__ import annotations

from dataclasses import dataclass

PRINTED = "the printed rules"
AUDIT = "what an audit compares"


@dataclass(frozen=True, slots=True)
class Rule:
    """One rule: its `id`, the statement in English and in Japanese, the days from which and until which it holds
    (empty: from the start, to this day), and its `source`: a document's line, or the rules of the game."""

    id: str
    statement: str
    statement_ja: str
    since: str = ""
    until: str = ""
    source: str = PRINTED


RULES: tuple[Rule, ...] = (
    # Turn
    Rule(
        "turn",
        "A turn goes from its start through the Action, Buy and Clean-up phases.",
        "ターンは開始時からアクション、購入、クリーンアップの各フェイズへと進む。",
    ),
    Rule(
        "turn/player",
        "Only the player whose turn it is acts, except by an ability that says otherwise.",
        "能力がそう定める場合を除き、行動するのは手番のプレイヤーだけである。",
    ),
    Rule(
        "turn/cause",
        "Cards move only by a rule or by the ability of a card.",
        "カードはルールかカードの能力によってのみ移動する。",
    ),
    Rule(
        "turn/end",
        "A turn ends with Clean-up: discard the hand and what was played, then draw five cards.",
        "ターンはクリーンアップで終わり、手札と場のカードを捨て札にして5枚引く。",
    ),
    Rule(
        "turn/order",
        "After a turn comes the player to the left, unless an extra turn is due.",
        "追加ターンがなければ、次は左隣のプレイヤーのターンである。",
    ),
    Rule(
        "turn/number",
        "A player's normal turns are counted from one; an extra turn has the number of the round.",
        "通常のターンは1から数え、追加ターンはその周の番号である。",
    ),
    Rule(
        "end/condition",
        "The game ends after a turn with Provinces, Colonies or three piles gone (four with five or six players).",
        "属州か植民地、または3つ(5、6人では4つ)の山札が尽きたターンの後にゲームは終わる。",
    ),
    Rule("end/over", "Nothing happens after the end of the game.", "ゲームの終了後には何も起こらない。"),
    # Playing and buying
    Rule(
        "play",
        "A card is played by putting it in play and following its instructions, top to bottom.",
        "カードの使用とは、場に出してその指示に上から順に従うことである。",
    ),
    Rule(
        "play/hand",
        "A card is played from the hand, so it has to be there.",
        "カードは手札から使用するので、手札になければならない。",
    ),
    Rule(
        "play/actions",
        "Playing an Action in the Action phase uses one Action; the turn begins with one.",
        "アクションフェイズでのアクションの使用はアクション権を1つ消費し、ターンの最初は1つである。",
    ),
    Rule(
        "play/phase",
        "Treasures are played in the Buy phase, and none after the first buy.",
        "財宝は購入フェイズに使用し、最初の購入の後には使用できない。",
    ),
    Rule("play/type", "Victory cards and Curses are not played.", "勝利点と呪いは使用できない。"),
    Rule(
        "buy",
        "To buy a card is to pay its cost, use a Buy and gain it.",
        "購入とは、コストを支払い、購入権を1つ使って、そのカードを獲得することである。",
    ),
    Rule("buy/supply", "Only cards of the Supply are bought.", "購入できるのはサプライのカードだけである。"),
    Rule("buy/pile", "An empty pile has no card to buy.", "空の山札からは購入できない。"),
    Rule(
        "buy/buys",
        "Each buy uses one Buy; the turn begins with one.",
        "購入のたびに購入権を1つ使い、ターンの最初は1つである。",
    ),
    Rule(
        "buy/cost",
        "A buy is paid in full: coins, Potions and all.",
        "購入にはコインもポーションも含めコストの全額を支払う。",
    ),
    # What happens to cards
    Rule(
        "gain",
        "A gained card comes from the Supply to the discard pile, unless something says otherwise.",
        "獲得したカードは、特に定めがなければサプライから捨て札に置く。",
    ),
    Rule(
        "gain/blue-dog",
        "An effect that goes on about the card gained does nothing if that player did not gain that card.",
        "獲得したカードに言及する効果は、そのプレイヤーがそのカードを獲得しなかったなら何もしない。",
        source="000:95",
    ),
    Rule("draw", "Draw from the top of the deck, as many cards as there are.", "山札の上から、ある限り引く。"),
    Rule(
        "shuffle",
        "A deck that has too few cards is filled by shuffling the discard pile, and only then.",
        "山札が足りないときに限り、捨て札を混ぜて山札を補う。",
    ),
    Rule(
        "shuffle/first",
        "The discard pile is shuffled under the deck first, then all cards are drawn or looked at.",
        "先に捨て札を混ぜて山札の下に加え、その後でまとめて引くか見る。",
        since="2019-01-01",
    ),
    Rule(
        "trash",
        "A trashed card goes to the trash from where its effect expects it.",
        "廃棄するカードは、効果が想定する場所から廃棄置き場に置く。",
    ),
    Rule("discard", "A discarded card goes on its owner's discard pile.", "捨て札にしたカードは持ち主の捨て札に置く。"),
    Rule(
        "pass",
        "A passed card goes from hand to hand: it is neither gained nor trashed.",
        "渡すカードは手札から手札へ移り、獲得でも廃棄でもない。",
        source="000:42",
    ),
    Rule(
        "stop-moving",
        "An effect moves a card only from where it expects it; a card that has gone elsewhere stays there.",
        "効果は想定する場所にあるカードだけを動かし、他へ移ったカードは動かせない。",
        since="2019-01-01",
    ),
    # Exchange
    Rule(
        "exchange/two-way",
        "To exchange is to return one card to its pile and take one from another, or neither; no gain, no trashing.",
        "交換とは1枚を山札に戻し別の1枚をその山札から取ることで、両方行えなければ行わず、獲得でも廃棄でもない。",
        source="004:39",
    ),
    Rule(
        "trader/would-gain",
        "Who would gain a card may reveal Trader and gain a Silver instead.",
        "カードを獲得するとき、交易人を公開して代わりに銀貨を獲得してもよい。",
        until="2020-10-01",
        source="004:64",
    ),
    Rule(
        "trader/exchange",
        "Who gains a card may reveal Trader and exchange the card for a Silver.",
        "カードを獲得したとき、交易人を公開してそのカードを銀貨と交換してもよい。",
        since="2020-10-01",
        source="004:54",
    ),
    # Possession
    Rule(
        "possession/turn",
        "Who plays Possession has the player to the left take an extra turn.",
        "支配を使用すると、左隣のプレイヤーが追加のターンを得る。",
        source="000:7",
    ),
    Rule(
        "possession/decide",
        "The possessor sees what the possessed player may see and makes that player's decisions.",
        "支配する側は支配されるプレイヤーが見られるものを見て、その決定をすべて行う。",
        source="000:6",
    ),
    Rule(
        "possession/gain",
        "What the possessed player would gain, the possessor gains instead, to the discard pile.",
        "支配されたプレイヤーが獲得するカードは、支配する側が代わりに捨て札に獲得する。",
        source="000:7",
    ),
    Rule(
        "possession/trash",
        "A trashed card of the possessed player is set aside and goes to his discard pile after Clean-up.",
        "支配されたプレイヤーのカードが廃棄されたら脇に置き、クリーンアップ後にその捨て札に置く。",
        source="000:8",
    ),
    Rule(
        "possession/return",
        "Cards set aside in a possessed turn come to their owner's discard pile as it ends; that is no gain.",
        "支配のターンに脇に置いたカードはターン終了時に持ち主の捨て札に置き、これは獲得ではない。",
        source="000:118",
    ),
    Rule(
        "possession/tokens",
        "Which tokens of a possessed turn the possessor gets depends on the text of the date.",
        "支配のターンのトークンのうち支配する側が得るものは、その時期の文面による。",
        source="000:129",
    ),
    # Extra turns
    Rule(
        "extra-turn/order",
        "Extra turns come before normal ones, in turn order from who had the last turn; each player orders his own.",
        "追加ターンは通常のターンより先に、直前の手番から順に行い、自分の分の順番は各自が決める。",
        source="000:146",
    ),
    Rule(
        "extra-turn/in-a-row",
        "An extra turn that would be one too many in a row for its player, by the text of its date, is not taken.",
        "その時期の文面で同じプレイヤーの連続が許されない追加ターンは行わない。",
        since="2023-09-01",
        source="000:142",
    ),
    Rule(
        "outpost/extra-turn",
        "Who plays Outpost takes an extra turn after this one, with a hand of three cards.",
        "前哨地を使用すると、このターンの後に手札3枚で追加のターンを行う。",
    ),
    Rule(
        "outpost/previous-turn",
        "Outpost gives no turn after a turn that the same player had just before.",
        "直前のターンも自分のターンだったなら、前哨地は追加のターンを与えない。",
    ),
    # Cards whose texts changed
    Rule(
        "hermit/trash",
        "Hermit that is discarded from play in a turn without a buy is trashed, and its player gains a Madman.",
        "購入しなかったターンに場から捨て札にする隠遁者は廃棄し、狂人を1枚獲得する。",
        until="2022-06-01",
        source="004:65",
    ),
    Rule(
        "hermit/exchange",
        "At the end of a Buy phase in which its player gained nothing, Hermit is exchanged for a Madman.",
        "獲得しなかった購入フェイズの終わりに、隠遁者を狂人と交換する。",
        since="2022-06-01",
        source="004:55",
    ),
    # What an audit compares
    Rule(
        "pool",
        "A deck holds no other cards than were shuffled into it.",
        "山札には混ぜて入れたカードしかない。",
        source=AUDIT,
    ),
    Rule(
        "final/decks",
        "At the end each player owns the cards that he began with, less and more what the game changed.",
        "終了時の所有カードは、最初のカードにゲーム中の増減を加えたものである。",
        source=AUDIT,
    ),
    Rule(
        "final/scores",
        "The score is the points of all cards owned, and VP tokens.",
        "得点は所有する全カードの点と勝利点トークンの合計である。",
    ),
    Rule(
        "final/turns", "Normal turns count; extra turns do not.", "数えるのは通常のターンだけで、追加ターンは数えない。"
    ),
    Rule(
        "final/winner",
        "Most points win; of equal ones who had fewer turns; else they share the victory.",
        "最高得点の者が勝ち、同点なら手番の少ない者、それも同じなら勝利を分け合う。",
    ),
)
"""Every rule that facts and verdicts name, in the order of a game."""

BY_ID = {rule.id: rule for rule in RULES}
"""The rules by their ids."""
