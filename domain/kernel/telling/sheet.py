"""A viewed table in parts, for a page that lays it out itself: words in one language, cards by the names facts have."""

# Not compiled: it has nothing that a game or an audit does often.

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

from moothall.words import Called, in_words

from .phrase import Says

if TYPE_CHECKING:
    from .words import Lang

Shape = Literal["cards", "deck", "pile", "words", "counter", "remark", "badge", "lines"]
"""What the items of a row are.

`cards`: names in any order; `deck`: names in their order, the top last; `pile`: how many cards, and the card on top
where the pile is not called so; `words`: things said of the table; `counter`: one amount; `remark`: what is said beside
a title, each a `Remark`; `badge`: the same, of one whom it concerns now; `lines`: text for a terminal, line by line.
"""

AreaKind = Literal["head", "player", "piles", "common"]
"""What an area is about: the turn, a player, piles, or anything else on the table."""

Tint = Literal["plain", "gold", "green", "red", "blue", "purple", "orange", "tan", "brown", "black", "back"]
"""The colour of a card; `back` is that of one that lies face down."""


class Face(NamedTuple):
    """How a card is shown: what it is `called`, a `sign` of a letter or two that says what its `tint` says, and its
    `kind` in words."""

    called: str
    sign: str = ""
    tint: Tint = "plain"
    kind: str = ""


class Row(NamedTuple):
    """One thing of an area: a zone, a pile, an amount. `label` is what it is called, of a pile the name of its card.

    None among the `items` is a card whose face is not known. A row that is not there `always` is shown only while it
    has items. Piles stand by what they cost; those with a `rank` above 0 come after the others, by their rank.
    """

    key: str
    label: str
    shape: Shape
    items: tuple[str | None, ...]
    always: bool = False
    rank: int = 0

    @property
    def cards(self) -> tuple[str | None, ...]:
        """The cards of the row by the names that facts have, None for one whose face is not known."""
        if self.shape in ("cards", "deck"):
            return self.items
        return (self.label, self.items[1]) if self.shape == "pile" else ()


class Area(NamedTuple):
    """A part of the table. The rows of one key are the same thing from table to table."""

    key: str
    kind: AreaKind
    title: str
    rows: tuple[Row, ...]


Sheet = tuple[Area, ...]
"""A whole table, in the order in which one looks at it."""


class TableWords:
    """How the things of one viewed table are said in one language, with what its game calls them. A game adds what it
    has besides."""

    def __init__(self, view: Mapping[str, Any], lang: Lang, called: Called) -> None:
        self.lang: Lang = lang
        self._called = called
        self._names: dict[str, str] = {seat["player"]: seat["name"] or seat["player"] for seat in view["players"]}

    def say(self, says: Says) -> str:
        """What is said, in the language."""
        return in_words(says, self.lang, self._called)

    def player(self, player: str) -> str:
        """A player's name; the seat of one who has none."""
        return self._names.get(player, player)


def of_lines(lines: Iterable[str]) -> Sheet:
    """The sheet of a game that has none: the lines that it draws for a terminal."""
    return (Area("table", "common", "", (Row("lines", "", "lines", tuple(lines), True),)),)
