"""A whole game as plain data that a page can step through without the rules: each fact, and what it changed."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

from moothall.domain.kernel.game import Game
from moothall.domain.kernel.streams.script import live
from moothall.domain.kernel.telling.sheet import Area, Face, Row
from moothall.domain.kernel.telling.words import Lang

from .sight.unseen import ViewedStream, views
from .telling.told import ToldFact, notes, told_facts

Stated = Callable[[str], str | None]
"""Gives the statement of a rule, by its id; None for an unknown rule."""

Item = str | None
Change = tuple[int, int, tuple[Item, ...]]
"""The change of a row, by its number: how many of its items stay, and the items that come after them."""

Prices = Mapping[str, Mapping[str, int]]
"""The costs of piles, by the pile, as `Game.prices` gives them."""


class Placed(NamedTuple):
    """A row in its place: the number of its area, and what never changes of the row; `key` tells it from the others of
    its area, and `rank` says where it stands among them."""

    area: int
    label: str
    shape: str
    always: bool
    key: str
    rank: int


@dataclass(frozen=True)
class Reel:
    """A game as one viewer may know it, from the first fact to the last.

    `start` is the position among `facts` at which to open it. `areas` are the parts of the table, each with its key,
    its kind and its title, `rows` what lies in them: the table after fact N is what the first N + 1 of the `changes`
    make of rows without items. `prices` are what the piles cost, from a position on. `faces` says how each card among
    the items is shown, `rules` what the rules say that decided, `notes` what people wrote: the position among `facts`,
    the name of a mark, and the text.
    """

    start: int
    facts: list[ToldFact]
    areas: list[tuple[str, str, str]]
    rows: list[Placed]
    changes: list[list[Change]]
    prices: list[tuple[int, Prices]]
    faces: dict[str, Face]
    rules: dict[str, str]
    notes: list[tuple[int, str, str]]

    def table(self, position: int) -> list[tuple[Item, ...]]:
        """The items of each row after the fact at a position."""
        items: list[tuple[Item, ...]] = [() for _ in self.rows]
        for changes in self.changes[: position + 1]:
            for row, kept, more in changes:
                items[row] = items[row][:kept] + more
        return items


def reel(stream: ViewedStream, upto: int | None, lang: Lang, stated: Stated) -> Reel:
    """A game as the viewer of its stream may know it, opened after `upto` stored facts (None: at the end).

    What nobody saw is told and shown face down. What was taken back is left out; but where that is part of what stood
    after `upto` facts, the reel ends there.
    Raises ValueError for facts that are not a stream.
    """
    then = live(stream.facts[:upto])
    if stream.standing[: len(then)] != then:
        stream = replace(stream, facts=stream.facts[:upto])
    facts_told = list(told_facts(stream.game, stream.known))
    tables = _Tables(stream.game, lang)
    for view in views(stream, priced=True):
        tables.take(view)
    rules = dict.fromkeys(fact.rule for fact in facts_told if fact.rule)
    return Reel(
        start=max(len(then) - 1, 0),
        facts=facts_told,
        areas=[*tables.areas.values()],
        rows=tables.placed(),
        changes=tables.changes,
        prices=tables.prices,
        faces=tables.faces,
        rules={rule: statement for rule in rules if (statement := stated(rule)) is not None},
        notes=list(notes(stream.facts, [fact.seq for fact in facts_told])),
    )


class _Tables:
    """The tables of a game as they come, of which what differs from the last one is kept."""

    def __init__(self, game: Game, lang: Lang) -> None:
        self._words = game.words
        self._lang: Lang = lang
        self.areas: dict[str, tuple[str, str, str]] = {}
        self.changes: list[list[Change]] = []
        self.prices: list[tuple[int, Prices]] = []
        self.faces: dict[str, Face] = {}
        self._rows: list[tuple[str, Row]] = []
        self._numbers: dict[tuple[str, str], int] = {}
        self._items: list[tuple[Item, ...]] = []
        self._last: dict[str, Any] | None = None
        self._sheet: dict[str, tuple[Area, frozenset[int]]] = {}

    def take(self, view: dict[str, Any]) -> None:
        """The next table."""
        if view is self._last:
            self.changes.append([])
            return
        self._last = view
        if not self.prices or view["prices"] != self.prices[-1][1]:
            self.prices.append((len(self.changes), view["prices"]))
        changes: list[Change] = []
        sheet = self._words.sheet(view, self._lang)
        if any(area.key not in self.areas for area in sheet):
            self.areas = {area.key: (area.key, area.kind, area.title) for area in sheet} | self.areas
        before, self._sheet = self._sheet, {}
        for area in sheet:
            known = before.get(area.key)
            if known is None or known[0] != area:
                known = area, frozenset(self._rows_of(area, view, changes))
            self._sheet[area.key] = known
        gone = {number for key, known in before.items() for number in self._gone(key, known)}
        changes += [self._change(number, ()) for number in sorted(gone) if self._items[number]]
        self.changes.append(changes)

    def _rows_of(self, area: Area, view: dict[str, Any], changes: list[Change]) -> Iterator[int]:
        """The numbers of the rows of an area that is not as it was; what is different goes into `changes`."""
        for row in area.rows:
            number = self._numbers.get((area.key, row.key))
            if number is None:
                number = self._add(area.key, row)
            if self._items[number] != row.items:
                changes.append(self._change(number, row.items))
                self._show(row, view)
            yield number

    def _gone(self, key: str, known: tuple[Area, frozenset[int]]) -> frozenset[int]:
        """The numbers of the rows that an area had, and has no more."""
        now = self._sheet.get(key)
        if now is known:
            return frozenset()
        return known[1] if now is None else known[1] - now[1]

    def placed(self) -> list[Placed]:
        """Every row that there was, in its area."""
        numbers = {key: number for number, key in enumerate(self.areas)}
        return [Placed(numbers[area], row.label, row.shape, row.always, row.key, row.rank) for area, row in self._rows]

    def _add(self, area: str, row: Row) -> int:
        number = self._numbers[area, row.key] = len(self._rows)
        self._rows.append((area, row))
        self._items.append(())
        return number

    def _change(self, number: int, items: tuple[Item, ...]) -> Change:
        before, self._items[number] = self._items[number], items
        kept = 0
        for one, other in zip(before, items, strict=False):
            if one != other:
                break
            kept += 1
        return number, kept, items[kept:]

    def _show(self, row: Row, view: dict[str, Any]) -> None:
        """Remember how the cards of a row look."""
        for name in row.cards:
            if name is not None and name not in self.faces:
                self.faces[name] = self._words.face(name, view, self._lang)
