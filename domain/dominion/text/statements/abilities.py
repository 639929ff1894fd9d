"""What sets abilities off, and what they read of it."""

from __future__ import annotations

from ....kernel.telling.reference import Rule, wiki

RULES = (
    Rule(
        "next-time",
        "An ability about the next time something happens leaves alone what was happening already when it began; one "
        "about whenever it happens joins that.",
        "「次に～したとき」の能力は効果が始まる前に起きた出来事には働かず、「～したとき」の能力はその処理中に加わっても働く。",
        source="Plunder 2022",
    ),
    Rule(
        "event/order",
        "Abilities that one event sets off resolve player by player in turn order; each player chooses the order of "
        "their own, one after the other, and whether to use those that are optional.",
        "同じ出来事で誘発する能力は手番順にプレイヤーごとに解決し、自分の能力は解決するたびに順番を選び、任意のものは使うかどうかも選ぶ。",
        source="setup.md, Menagerie 2020",
    ),
    Rule(
        "event/joins",
        "What begins while an event is dealt with, and is about any such event, joins it, though others of its name "
        "were resolved for that event before.",
        "出来事の処理中に始まった「～したとき」の効果は、同じ名前の効果がその出来事に対して処理済みでも、それに加わって働く。",
        source=("setup.md", wiki("River Shrine"), wiki("Livery")),
    ),
    Rule(
        "next-time/play",
        "An ability about the next card played takes that play where it begins, and acts when that very play is done; "
        "what is played in the middle of it is not the next card.",
        "「次に使用するカード」の能力は使用の開始時に対象を定め、その使用の完了後に働き、途中で使用したカードは対象にならない。",
        source="Plunder 2022",
    ),
    Rule(
        "gain/cost",
        "An ability that asks what a gained card costs reads the cost at the moment of the gain, before the gain or "
        "anything after it changes it; one that gains or measures by that cost reads it when it resolves.",
        "獲得したカードのコストを条件とする能力は獲得した瞬間の（獲得自体による変化より前の）コストを見て、"
        "そのコストを使って処理する能力は解決時のコストを見る。",
        source="Allies 2022",
    ),
    Rule(
        "event/as-it-was",
        "A condition on when something happened reads the phase, the plays before it, and the types and names of the "
        "cards that were played, gained or bought, as they were when it happened, though another ability has changed "
        "the phase or what the cards are, or played cards, since.",
        "出来事の条件となるフェイズ、それ以前の使用、使用・獲得・購入したカードの種類や名前は、"
        "その後に他の能力が変えていても、出来事が起きた時点のものを見る。",
        source="setup.md",
    ),
    Rule(
        "turn-start/played",
        "A Duration that acts at the start of each turn and is played at the start of a turn acts in that turn, too.",
        "「各ターンの開始時」の能力を持つ持続カードをターンの開始時に使用したら、そのターンの開始時にも働く。",
        source="Summon 2015",
    ),
)
