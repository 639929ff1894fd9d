"""Small logs of Dominion Online, of our own writing."""

from __future__ import annotations

PLAIN = """Game #82000000, rated.
Ann Archer: 41.5
Bob: 50.25

Kingdom generated with these relative percentages:
50%: Village, Smithy
0%: Possession


A starts with 7 Coppers.
A starts with 3 Estates.
B starts with 7 Coppers.
B starts with 3 Estates.
A shuffles their deck.
A draws 3 Coppers and 2 Estates.
B shuffles their deck.
B draws 5 cards.

Turn 1 - Ann Archer
A plays 3 Coppers. (+$3)
A buys and gains a Village.
A draws 4 Coppers and an Estate.

Turn 1 - Bob
B plays 4 Coppers. (+$4)
B buys and gains a Smithy.
B draws 5 cards.

Turn 2 - Ann Archer
A plays 4 Coppers. (+$4)
A buys and gains a Militia.
A shuffles their deck.
A draws 3 Coppers, a Village and a Militia.

Turn 2 - Bob
B plays 3 Coppers. (+$3)
B buys and gains a Silver.
B shuffles their deck.
B draws 5 cards.

Turn 3 - Ann Archer
A plays a Village.
A draws a Copper.
A gets +2 Actions.
A plays a Militia.
A gets +$2.
B discards a card and an Estate.
A plays 4 Coppers. (+$4)
A buys and gains a Gold.
A draws 2 Coppers and 3 Estates.

Turn 3 - Bob
B plays 2 Coppers. (+$2)
B draws 5 cards.
"""
"""As Ann saw it, of 2018 to 2022."""

OTHER_VIEW = (
    PLAIN.replace("A draws 3 Coppers and 2 Estates.", "A draws 5 cards.")
    .replace("A draws 4 Coppers and an Estate.", "A draws 5 cards.")
    .replace("A draws 3 Coppers, a Village and a Militia.", "A draws 5 cards.")
    .replace("A draws a Copper.", "A draws a card.")
    .replace("A draws 2 Coppers and 3 Estates.", "A draws 5 cards.")
    .replace("B draws 5 cards.\n\nTurn 1 - Ann", "B draws 4 Coppers and an Estate.\n\nTurn 1 - Ann")
    .replace("B draws 5 cards.\n\nTurn 2 - Ann", "B draws 3 Coppers and 2 Estates.\n\nTurn 2 - Ann")
    .replace("B draws 5 cards.\n\nTurn 3 - Ann", "B draws 3 Coppers, an Estate and a Smithy.\n\nTurn 3 - Ann")
    .replace("B discards a card and an Estate.", "B discards a Smithy and an Estate.")
    .replace("(+$2)\nB draws 5 cards.", "(+$2)\nB draws 3 Coppers, a Silver and an Estate.")
    .replace("B plays 2 Coppers. (+$2)", "B plays 3 Coppers. (+$3)")
)
"""The same game as Bob saw it."""
PLAIN = PLAIN.replace("B plays 2 Coppers. (+$2)", "B plays 3 Coppers. (+$3)")

OF_2017 = """Game #3300000, unrated.

A starts with 7 Coppers and 3 Estates.
A shuffles their deck.
A draws 4 Coppers and an Estate.
B starts with 7 Coppers and 3 Estates.
B shuffles their deck.
B draws 3 Coppers and 2 Estates.

Turn 1 - Ann
A plays 4 Coppers.
A buys and gains a Silver.
A draws 3 Coppers and 2 Estates.

Turn 1 - Bob
B plays 3 Coppers.
B buys and gains a Silver.
B draws 4 Coppers and an Estate.
"""
"""As it was saved after a game of 2017: every hand is open."""

SINCE_2023 = (
    PLAIN.replace("Kingdom generated with these relative percentages:\n50%: Village, Smithy\n0%: Possession\n", "")
    .replace("Bob: 50.25\n", "Bob: 50.25\nTimer: Patient\nCard Pool: level 1\n")
    .replace("3 Coppers, a Village and a Militia", "3 Coppers, a Village, and a Militia")
    .replace("#82000000", "#163000000")
)


def split(text: str) -> str:
    """A text with one element of the page in each line, as it comes out of some browsers."""
    lines: list[str] = []
    for line in text.split("\n"):
        prefix, _, rest = line.partition(" ")
        verb, _, cards = rest.partition(" ")
        if prefix in ("A", "B") and cards:
            said = f"{verb} with" if verb == "starts" else verb
            cards = cards.removeprefix("with ") if verb == "starts" else cards
            lines += [prefix, f" {said} ", cards.removesuffix("."), "."] if cards.endswith(".") else [line]
        elif line.strip():
            lines.append(line)
    return "\n".join(lines)


def page(text: str, *, tag: str = "log-line", padding: bool = True, kingdom: tuple[str, ...] = ()) -> str:
    """A text as the HTML of the game's page."""
    rows = []
    for line in text.split("\n"):
        deep = line.startswith(("A gets", "A draws", "B discards"))
        style = f' style="padding-left: {5 if deep else 0}%;"' if padding else ""
        prefix, _, rest = line.partition(" ")
        inner = f"<span>{prefix}</span><span> {rest.replace('&', '&amp;')}</span>"
        begin, end = ("<log-line>", "</log-line>") if tag == "log-line" else ('<div class="log-line x">', "</div>")
        rows.append(f"{begin}<div{style}>{inner}</div>{end}" if line.strip() else "")
    names = "".join(f'<div class="name-layer"><span>{name}</span></div>' for name in kingdom)
    viewer = f'<kingdom-viewer><div class="kingdom-viewer">{names}</div></kingdom-viewer>' if kingdom else ""
    return f"<html><body>{viewer}<div class='game-log'>{''.join(rows)}</div><p>plays a Gold.</p></body></html>"
