"""What is not a card of a deck: Events, Projects, Traits, Allies, Hexes, States, Artifacts."""

from __future__ import annotations

from ....kernel.telling.reference import Rule

RULES = (
    Rule(
        "event/buy",
        "To buy an Event is to pay its cost, use a Buy and do what it says. It is not a card, and it is not gained.",
        "イベントの購入とは、コストを支払い、購入権を1つ使い、その効果を行うことである。"
        "イベントはカードではなく、獲得しない。",
        source="Adventures 2015",
    ),
    Rule(
        "project",
        "A player who buys a Project has its ability to the end of the game: each Project once, and two at most.",
        "プロジェクトを購入するとゲーム終了までその能力を持つ。同じものは1度だけ、合わせて2つまでである。",
        source="Renaissance 2018",
    ),
    Rule(
        "capitalism",
        "In the turns of a player who has Capitalism, each Action whose text says +$ of an amount is a Treasure, too, "
        "wherever it is; for scoring it is not.",
        "資本主義を持つプレイヤーのターン中、文面に「+コイン」を含むアクションはどこにあっても財宝でもある。得点計算では財宝としない。",
        source="Renaissance 2018",
    ),
    Rule(
        "trait",
        "A Trait belongs to one Action or Treasure pile of the Kingdom, and applies to the cards of that pile.",
        "特性は王国カードのうちアクションか財宝の山1つに付き、その山のカードに適用される。",
        source="Plunder 2022",
    ),
    Rule(
        "inherited",
        "Each player begins with a card of the pile with Inherited in place of a starting card of their choice; it "
        "comes off the pile in turn order and is not gained. A replaced Copper goes back to its pile, other cards to "
        "the box.",
        "各プレイヤーは、選んだ開始時のカード1枚の代わりに、「受け継がれた」の山のカード1枚で始める。手番順に山から取り、"
        "獲得ではない。銅貨はサプライの山に、その他は箱に戻す。",
        source="Plunder 2022",
    ),
    Rule(
        "ally/favors",
        "With a Liaison there is one Ally, and each player begins with 1 Favor; Favors are spent as the Ally says.",
        "連携カードを使うゲームでは同盟を1枚使い、各自好意1で始め、好意は同盟の定めるとおりに使う。",
        source="Allies 2022",
    ),
    Rule(
        "prophecy",
        "With an Omen there is one Prophecy, with 5, 8, 10, 12 or 13 Sun tokens for 2 to 6 players. +1 Sun removes one "
        "of them, and with the last one the Prophecy takes effect, for all players to the end of the game.",
        "前兆を使うゲームでは予言を1枚使い、その上に人数（2～6人）に応じて5・8・10・12・13個の太陽トークンを置く。"
        "「+1太陽」でそれを1つ取り除き、最後の1つを取り除くと、ゲーム終了まで全員に予言が適用される。",
        source="setup.md, Rising Sun 2024",
    ),
    Rule(
        "new-kingdom",
        "When Divine Wind takes effect, all Kingdom piles leave the game with the tokens on them, and ten others are "
        "set up with what they bring. Cards whose pile has gone cannot be returned or exchanged; Traits, Obelisk and "
        "the Bane still apply to them.",
        "神風が適用されると、王国カードの山はその上のトークンごとすべて取り除かれ、新たに10種類の山とそれに"
        "必要なものを用意する。由来する山のなくなったカードは戻すことも交換することもできないが、特性、オベリスク、災いは"
        "引き続きそれらに適用される。",
        source="setup.md, Rising Sun 2024",
    ),
    Rule(
        "hex",
        "The next Hex is revealed, each player who receives it does what it says, in turn order, and it goes "
        "to the Hexes' discard pile.",
        "次の呪詛を公開し、受けるプレイヤーが手番順にその指示に従い、呪詛の捨て札に置く。",
        source="004:11, Nocturne 2017",
    ),
    Rule(
        "boon",
        "The next Boon is turned up, the player who receives it does what it says, and it goes to the Boons' "
        "discard pile, at Clean-up if it says so.",
        "次の祝福をめくり、受けるプレイヤーがその指示に従い、"
        "祝福の捨て札に（そう書かれていればクリーンアップ時に）置く。",
        source="Nocturne 2017",
    ),
    Rule(
        "state",
        "A State lies before its player and holds as long as it lies there.",
        "状態はプレイヤーの前に置かれ、そこにある間だけ効果がある。",
        source="Nocturne 2017",
    ),
    Rule(
        "artifact",
        "There is one of each Artifact; a player who takes it takes it from the player who has it.",
        "アーティファクトは各1枚で、得るときは持っているプレイヤーから受け取る。",
        source="Renaissance 2018",
    ),
    Rule(
        "token/pile",
        "A player's token on an Action Supply pile works for that player alone, for every card of the pile, "
        "also when the pile is empty.",
        "アクションのサプライの山に置いたトークンは、山が空になっても、持ち主がその山のカードを使用するたびに働く。",
        source="000:131, 000:133, Adventures 2015",
    ),
    Rule(
        "inheritance",
        "Inheritance sets aside an Action of the Supply, and its player's Estates act as that card; it is not gained.",
        "相続はサプライのアクションを脇に置き、自分の屋敷にその働きをさせる。脇に置くのは獲得ではない。",
        source="000:103",
    ),
)
