"""What an audit asks of a log, what it compares at the end, and the score."""

from __future__ import annotations

from ....kernel.telling.reference import AUDIT, Rule

RULES = (
    Rule(
        "witness",
        "A log agrees with the rules when one complete game by them, the witness, prints every line of it.",
        "ルールによる完全なゲーム（証拠）が一つあり、ログの全ての行がそこから得られるとき、ログはルールと一致する。",
        source=AUDIT,
    ),
    Rule(
        "pool",
        "A deck holds only cards that were shuffled into it.",
        "山札にあるのは、シャッフルして山札にしたカードだけである。",
        source=AUDIT,
    ),
    Rule(
        "setup/piles",
        "The Supply holds the basic piles and those of the Kingdom, each once; a Young Witch has one Bane.",
        "サプライは基本カードと王国カードの山を1つずつ持つ。魔女娘の災いカードは1種類である。",
        source="setup.md",
    ),
    Rule(
        "setup/deck",
        "Each player begins with 7 Coppers and 3 Estates; Shelters take the place of all Estates, each Heirloom that "
        "of a Copper, and a card of the pile with Inherited that of any one card.",
        "各プレイヤーは銅貨7枚と屋敷3枚で始める。避難所は屋敷すべてと、家宝はそれぞれ銅貨1枚と、受け継がれたの山のカードは任意の1枚と"
        "置き換わる。",
        source="setup.md",
    ),
    Rule(
        "final/decks",
        "At the end each player owns the cards that they began with, and what the game added or took away.",
        "終了時の所有カードは、最初のカードにゲーム中の増減を加えたものである。",
        source=AUDIT,
    ),
    Rule(
        "final/scores",
        "The score is the points of all cards owned, of VP tokens and of Landmarks.",
        "得点は、所有する全カードの点、勝利点トークン、ランドマークの点の合計である。",
    ),
    Rule(
        "final/turns",
        "Of players with equal points normal turns are compared; extra turns do not count.",
        "同点のときに比べるのは通常のターンの数だけで、追加ターンは数えない。",
    ),
    Rule(
        "final/winner",
        "Most points win; of players with equal points the one with fewer turns wins, else they share the victory.",
        "最高得点のプレイヤーが勝つ。同点ならターン数の少ない方が勝ち、それも同じなら勝利を分け合う。",
    ),
    Rule(
        "final/trash",
        "The trash holds what was trashed and not gained or taken from there since.",
        "廃棄置き場には、廃棄されたまま取り出されていないカードがある。",
        source=AUDIT,
    ),
    Rule(
        "final/piles",
        "The piles that are said to be gone at the end are empty.",
        "なくなったとされるサプライの山は、終了時に空である。",
        source=AUDIT,
    ),
)
