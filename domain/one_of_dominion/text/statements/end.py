"""The end, the score, and what an audit compares. [documents/003]"""

from __future__ import annotations

from ....kernel.telling.reference import Rule, Variant

RULES: tuple[Rule, ...] = (
    Rule(
        "ood/end-eight",
        "The game ends with the turn in which a field has eight guests.",
        "誰かのフィールドにゲストが8人揃ったターンの終わりにゲームが終わる。",
        source="003:19, 003:112",
    ),
    Rule(
        "ood/end-empty",
        "The game ends with the turn in which the deck and all hands are empty.",
        "山札と全員の手札が0枚になったターンの終わりにゲームが終わる。",
        source="003:20, 003:112",
        variants=(
            Variant(
                (("ood_end", "or"),),
                "The game ends with the turn in which the deck is empty, or all hands are.",
                "山札が0枚、または全員の手札が0枚になったターンの終わりにゲームが終わる。",
            ),
        ),
    ),
    Rule(
        "ood/score",
        "A player's score is what their connections count, and the bonuses; most points win.",
        "各自のコネの影響力の合計にボーナスを加え、最も多い者が勝つ。",
        source="003:22",
    ),
    Rule(
        "ood/eight-bonus",
        "Of the players with eight guests at the end, the first to have had eight gets 4 points, the others 2.",
        "終了時に8人揃っているプレイヤーのうち、最初に揃えたプレイヤーは4点、他は2点を加える。",
        source="003:23",
        variants=(
            Variant(
                (("ood_bonus", "reached"),),
                "The first player who had eight guests gets 4 points, others who had eight get 2, whatever was "
                "removed later.",
                "最初に8人揃えたプレイヤーは4点、その後に揃えたプレイヤーは2点を加え、後で取り除かれても失わない。",
            ),
        ),
    ),
    Rule(
        "ood/all-colours",
        "A field with guests of all five colours gets 3 points.",
        "5色すべてのゲストがいれば3点を加える。",
        source="003:24",
    ),
    Rule(
        "ood/ties",
        "Of players with equal points the one with more without bonuses is ahead; players who are still equal "
        "share the rank.",
        "同点ならボーナスを除いたコネの合計が多い方を上位とし、それも同じなら同順位とする。",
        source="003:25",
        variants=(
            Variant(
                (("ood_ties", "first"),),
                "Of players who share most points the one with more without bonuses wins; players with equal "
                "points share all other ranks.",
                "最高得点が同点のときだけ、ボーナスを除いたコネの合計が多い方を1位とし、他の同点は同順位とする。",
            ),
        ),
    ),
    Rule(
        "ood/hand",
        "A guest is placed or discarded only from the hand, and the hand holds only guests that a rule brought there.",
        "コネにしたり捨て札にしたりできるのは、手札にあるゲストだけである。",
        source="003:37, 003:102",
    ),
    Rule(
        "ood/end",
        "Nothing happens after the end of the game.",
        "ゲーム終了後は何も起こらない。",
        source="003:112",
    ),
)
