"""What comes between turns. [documents/000]"""

from __future__ import annotations

from ....kernel.telling.reference import Rule

RULES = (
    Rule(
        "extra-turn/between",
        "Extra turns come between turns: all that are due are taken before the next normal turn.",
        "追加ターンはターンとターンの間に行い、予約されたすべてを解決するまで次の通常のターンは先送りされる。",
        source="000:139, 000:140",
    ),
    Rule(
        "extra-turn/order",
        "Extra turns come before normal ones, in turn order from who had the last turn; each player orders their own.",
        "追加ターンは通常のターンより先に、直前の手番から順に行い、自分の分の順番は各自が決める。",
        source="000:143, 000:145, 000:146",
    ),
    Rule(
        "extra-turn/together",
        "An extra turn that falls due in an extra turn waits with the others; those from before do not come first.",
        "追加ターン中に増えた予約も以前の予約と同時に待ち、先の予約が優先されることはない。",
        source="000:141, 000:142",
    ),
    Rule(
        "extra-turn/decide",
        "What is chosen between turns, and in an extra turn that is not possessed, each player decides for themselves.",
        "ターンとターンの間の選択と、支配ターンでない追加ターンの決定は、本人が行う。",
        source="000:144",
    ),
    Rule(
        "extra-turn/in-a-row",
        "An extra turn that would be one too many in a row for its player, by the text of its date, is not taken.",
        "その時期の文面で同じプレイヤーの連続が許されない追加ターンは行わない。",
        since="2023-09-01",
        source="RULINGS.md",
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
        source="000:147, 000:181",
    ),
    Rule(
        "voyage",
        "Who plays Voyage takes an extra turn after this one, in which they play three cards of their hand at most.",
        "航海を使用すると、このターンの後に、手札からカードを3枚までしか使用できない追加のターンを行う。",
        source="Allies 2022",
    ),
    Rule(
        "island-folk",
        "Who spends 5 Favors on Island Folk at the end of their turn takes an extra turn after it.",
        "ターンの終了時に島民のため友好5つを使うと、そのターンの後に追加のターンを行う。",
        source="Allies 2022",
    ),
    Rule(
        "turn/skip",
        "Who is to skip a turn does not take the next one that they would take, an extra one too; for ties it counts "
        "as if it was taken.",
        "ターンを飛ばすプレイヤーは、追加のターンも含め次に行うはずのターンを行わず、同点の判定では行ったものと数える。",
        source="Allies 2022",
    ),
    Rule(
        "mission",
        "Who buys Mission takes an extra turn after this one, in which they buy no cards; whether the turns before "
        "forbid it depends on the text of the date.",
        "使節団を購入すると、このターンの後にカードを購入できない追加のターンを行い、連続の制限はその時期の文面による。",
        source="000:147, 000:181",
    ),
)
