"""What comes between turns. [documents/000]"""

from __future__ import annotations

from ....kernel.telling.reference import Rule, Variant

RULES = (
    Rule(
        "extra-turn/between",
        "Extra turns come between turns: all that are due are taken before the next normal turn.",
        "追加ターンはターンとターンの間に行い、予約されたすべてを解決するまで次の通常のターンは先送りされる。",
        source="000:139, 000:140",
    ),
    Rule(
        "extra-turn/order",
        "Extra turns come before normal ones, in turn order from the player who had the last turn; each player "
        "orders their own.",
        "追加ターンは通常のターンより先に、直前のターンのプレイヤーから手番順に行う。自分の追加ターンの順番は各自が決める。",
        source="000:143, 000:145, 000:146",
    ),
    Rule(
        "extra-turn/together",
        "An extra turn that falls due in an extra turn waits with the others; those from before do not come first.",
        "追加ターン中に増えた予約も以前の予約と同時に誘発し、先の予約が優先されることはない。",
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
        "Outpost, Mission, Voyage, Journey and Island Folk give a player no third turn in a row; Seize the Day "
        "and Fleet have no such limit.",
        "前哨地、使節団、航海、旅行、島民は、同じプレイヤーに3連続となるターンを与えない。"
        "今を生きると艦隊にこの制限はない。",
        since="2023-09-01",
        source="RULINGS.md",
        holds=("extra_turns", ("2023-09",)),
    ),
    Rule(
        "outpost/extra-turn",
        "A player who plays Outpost draws three cards for their next hand and takes an extra turn after this "
        "one, but no third turn in a row.",
        "前哨地を使用すると、次の手札として3枚を引き、このターンの後に追加ターンを行う。"
        "ただし3連続のターンは行わない。",
        variants=(
            Variant(
                (("outpost", "2019"),),
                "The first Outpost that a player plays in a turn gives an extra turn after it with a hand of "
                "three cards, unless the turn before was theirs.",
                "1ターンに最初に使用した前哨地は、直前のターンが自分のターンでなければ、"
                "このターンの後に手札3枚で行う追加ターンを与える。",
            ),
        ),
    ),
    Rule(
        "outpost/previous-turn",
        "An extra turn of Outpost that would be its player's third in a row is not taken.",
        "前哨地による追加ターンは、同じプレイヤーの3連続のターンになるなら行わない。",
        source="000:147, 000:181",
        variants=(
            Variant(
                (("outpost", "2019"),),
                "Outpost gives no extra turn where the turn before was of the same player.",
                "直前のターンも同じプレイヤーのターンだったなら、前哨地は追加ターンを与えない。",
            ),
        ),
    ),
    Rule(
        "voyage",
        "A player who plays Voyage takes an extra turn after this one, but no third turn in a row; in it they "
        "play at most three cards from their hand.",
        "航海を使用すると、このターンの後に追加ターンを行う。ただし3連続のターンは行わず、"
        "そのターンに手札から使用できるカードは3枚までである。",
        source="Allies 2022",
        variants=(
            Variant(
                (("extra_turns", "unlimited"),),
                "A player who plays Voyage takes an extra turn after this one, unless the turn before was "
                "theirs; in it they play at most three cards from their hand.",
                "航海を使用すると、直前のターンが自分のターンでなければ、このターンの後に追加ターンを行う。"
                "そのターンに手札から使用できるカードは3枚までである。",
            ),
        ),
    ),
    Rule(
        "island-folk",
        "A player who spends 5 Favors on Island Folk at the end of their turn takes an extra turn after it, "
        "but no third turn in a row.",
        "ターンの終了時に島民のため好意5つを使うと、そのターンの後に追加ターンを行う。ただし3連続のターンは行わない。",
        source="Allies 2022",
        variants=(
            Variant(
                (("extra_turns", "unlimited"),),
                "A player who spends 5 Favors on Island Folk at the end of their turn, unless the turn before "
                "was theirs, takes another turn.",
                "直前のターンが自分のターンでなければ、ターンの終了時に島民のため好意5つを使うと、もう1ターン行う。",
            ),
        ),
    ),
    Rule(
        "turn/skip",
        "A player who is to skip a turn does not take their next turn, be it an extra one; for ties the turn "
        "counts as taken.",
        "ターンを飛ばすプレイヤーは、追加ターンも含め次に行うはずのターンを行わず、同点の判定では行ったものと数える。",
        source="Allies 2022",
    ),
    Rule(
        "mission",
        "A player who buys Mission takes an extra turn after this one, but no third turn in a row; in it they "
        "buy no cards.",
        "使節団を購入すると、このターンの後に追加ターンを行う。ただし3連続のターンは行わず、"
        "そのターンにカードは購入できない。",
        source="000:147, 000:181",
        variants=(
            Variant(
                (("mission", "2015"),),
                "Once a turn, a player who buys Mission takes another turn after this one, unless the turn "
                "before was theirs; in it they buy no cards.",
                "使節団を購入すると、1ターンに1度だけ、直前のターンが自分のターンでなければ、"
                "このターンの後にもう1ターン行う。そのターンにカードは購入できない。",
            ),
        ),
    ),
)
