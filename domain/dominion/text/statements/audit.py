"""What an audit compares at the end, and the score."""

from __future__ import annotations

from ....kernel.telling.reference import AUDIT, Rule

RULES = (
    Rule(
        "pool",
        "A deck holds no other cards than were shuffled into it.",
        "山札には混ぜて入れたカードしかない。",
        source=AUDIT,
    ),
    Rule(
        "setup/piles",
        "The Supply holds the basic piles and the Kingdom's, each once; a Young Witch has one Bane.",
        "サプライは基本の山札と王国の山札を1つずつ持つ。魔女娘の災いカードは1種類である。",
        source="setup.md",
    ),
    Rule(
        "final/decks",
        "At the end each player owns the cards that they began with, less and more what the game changed.",
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
