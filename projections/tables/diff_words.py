"""The differences between two viewed tables in words: `Alice's hand: +Village, -Copper`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from moothall.domain.kernel.telling.phrase import Both
from moothall.domain.kernel.telling.sheet import Area, Row
from moothall.domain.kernel.telling.words import Lang, Words
from moothall.words import Joined, Message, in_words

Rows = Mapping[tuple[str, str], tuple[Area, Row]]
CARDS = ("cards", "deck")
UNTOLD = ("badge",)
"""The shapes of rows that say again what another row says."""

COMMON = ("turn", "table")
"""The areas of a table whose rows a view has on its first level."""
Said = Mapping[tuple[str, str], Both]
"""The line of each row that differs, by the keys of its area and of itself."""


def diff_in_words(words: Words, before: dict[str, Any], after: dict[str, Any]) -> list[Both]:
    """The changes from one viewed table to another of the same game, a line for each thing that differs."""
    return list(by_row(words, before, after).values())


def by_row(words: Words, before: dict[str, Any], after: dict[str, Any]) -> Said:
    """The same, by the rows of the tables."""
    english, japanese = (dict(_lines(words, before, after, lang)) for lang in ("en", "ja"))
    return {key: (line, japanese[key]) for key, line in english.items()}


def of_path(said: Said, path: str) -> Both | None:
    """The line that tells the change at a path of the view, such as `p1.zones.hand`; None where none does."""
    parts = path.split(".")
    own = [both for (area, row), both in said.items() if row in parts and area in (*parts, *COMMON)]
    return next(iter(own), None) or next((both for (area, _), both in said.items() if area == parts[0]), None)


def _lines(
    words: Words, one: dict[str, Any], other: dict[str, Any], lang: Lang
) -> Iterator[tuple[tuple[str, str], str]]:
    was, now = _rows(words, one, lang), _rows(words, other, lang)
    for key in dict.fromkeys((*was, *now)):
        area, row = now.get(key) or was[key]
        before, after = (rows[key][1].items if key in rows else () for rows in (was, now))
        if before == after or row.shape in UNTOLD:
            continue
        change = _change(words, row, before, after, lang)
        where = _where(words, area, row, lang)
        yield key, in_words(Message("diff.at", where=where, change=change) if where else change, lang)


def _rows(words: Words, view: dict[str, Any], lang: Lang) -> Rows:
    return {(area.key, row.key): (area, row) for area in words.sheet(view, lang) for row in area.rows}


def _where(words: Words, area: Area, row: Row, lang: Lang) -> Message | str:
    """The thing that differs: its player, and its place or amount."""
    label = row.label
    if row.shape == "pile":
        called = words.called(label, lang)
        says_so = called.lower().endswith(("pile", "deck"))
        return Message("diff.pile-so-called" if says_so else "diff.pile", card=called)
    if area.kind != "player":
        return label
    if not label:
        return area.title
    if row.key in words.describing:
        return Message("diff.cards-of-player", player=area.title, place=label)
    return Message("diff.of-player", player=area.title, place=label)


def _change(
    words: Words, row: Row, before: Sequence[str | None], after: Sequence[str | None], lang: Lang
) -> Message | Joined | str:
    """The cards that came and went, or the values before and after."""
    if row.shape == "pile":
        top = words.called(after[1], lang) if len(after) > 1 and after[1] and after[1:2] != before[1:2] else ""
        change = _turned(before[0] if before else "0", after[0] if after else "0")
        return Message("diff.on-top", change=change, card=top) if top else change
    if row.shape == "remark":
        return Joined(_remarked(before, after))
    if row.shape == "counter" and len(before) == len(after):
        pairs = [(was, now) for was, now in zip(before, after, strict=True) if was != now]
        return Joined(_turned(was or "", now or "") for was, now in pairs)
    came, went = Counter(after) - Counter(before), Counter(before) - Counter(after)
    if not came and not went:
        return Message("diff.another-order")
    if row.shape not in CARDS and len(before) == len(after) == 1:
        return _turned(_plain(before), _plain(after))
    return Joined([*_signed("+", came, words, row, lang), *_signed("-", went, words, row, lang)])


def _remarked(before: Sequence[str | None], after: Sequence[str | None]) -> Iterator[Message | str]:
    """Remarks that came, went or count something else now: `from 17 turns to 18 turns`."""
    was, now = ({getattr(each, "about", each): each for each in items} for items in (before, after))
    for about in dict.fromkeys((*was, *now)):
        if was.get(about) != now.get(about):
            yield _turned(was.get(about), now.get(about))


def _signed(sign: str, counts: Mapping[str | None, int], words: Words, row: Row, lang: Lang) -> Iterator[str]:
    for item, number in counts.items():
        if item is None:
            hidden = Message("diff.hidden-card") if number == 1 else Message("diff.hidden-cards", count=number)
            yield f"{sign}{in_words(hidden, lang)}"
            continue
        name = words.called(item, lang) if row.shape in CARDS else item
        several = name if number == 1 else in_words(words.facts.nouns.listed(name, number), lang)
        yield f"{sign}{several}"


def _turned(before: str | None, after: str | None) -> Message | str:
    if before and after:
        return Message("diff.turned", before=before, after=after)
    return Message("diff.no-longer", before=before) if before else after or ""


def _plain(items: Sequence[str | None]) -> str:
    return ", ".join(item for item in items if item)
