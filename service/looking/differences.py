"""What differs between two tables, and which fact put each card of a zone there."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from moothall.domain.kernel.facts import Fact
from moothall.domain.kernel.telling.phrase import count_ja
from moothall.domain.kernel.telling.words import Called, Lang, Naming
from moothall.domain.store.codec import to_json
from moothall.projections.blame import NoSuchZone
from moothall.projections.blame import blame as blamed
from moothall.projections.board import table_of
from moothall.projections.diff import Change
from moothall.projections.diff import diff as changes
from moothall.projections.redact import redact
from moothall.projections.telling import Telling, names_of

from ..errors import Refused
from ..viewed import Viewed, sound


@dataclass(frozen=True, slots=True)
class Difference:
    """One thing that differs between two tables: where (`path`), what it was and is, the cards that were `added` and
    `removed`, each with its number; `words` for it, and for `where` it is."""

    path: str
    before: Any
    after: Any
    added: Mapping[str, int]
    removed: Mapping[str, int]
    words: str
    where: str

    def to_json(self) -> dict[str, Any]:
        """The difference as plain data, without what it lies between."""
        return {
            "path": self.path,
            "before": self.before,
            "after": self.after,
            "added": dict(self.added),
            "removed": dict(self.removed),
        }


@dataclass(frozen=True, slots=True)
class Differences:
    """What differs between two tables, each after some number of stored facts of a game."""

    game: UUID
    first: int
    other: UUID
    last: int
    changes: list[Difference]

    def to_json(self) -> list[dict[str, Any]]:
        """The objects that `moothall diff --json` prints, one for each difference."""
        between = {"game": str(self.game), "from": self.first, "other": str(self.other), "to": self.last}
        return [{**between, **each.to_json()} for each in self.changes]


def diff(one: Viewed, two: Viewed, *, lang: Lang = "en") -> Differences:
    """What changed from one table to another, of one game or of two of a kind; nothing else.

    Raises Refused for two kinds of game, UnsoundStream.
    """
    if one.kind is not two.kind:
        raise Refused(f"{one.written} is a game of {one.kind.name} and {two.written} one of {two.kind.name}")
    with sound(one), sound(two):
        found = changes(table_of(one.kind, one.facts, one.seat), table_of(two.kind, two.facts, two.seat))
    told = differences(found, one.kind.words.naming(lang), names_of(two.facts))
    return Differences(one.link.game, len(one.facts), two.link.game, len(two.facts), told)


def differences(found: Sequence[Change], called: Naming, names: Mapping[str, str]) -> list[Difference]:
    """Changes with their words; `names` are those of the players, by their seats."""
    ja = _Japanese(called, called.words.labels_ja(), names) if called.lang == "ja" else None
    return [
        Difference(
            *(each.path, each.before, each.after, each.added, each.removed),
            _said(each, called) if ja is None else ja.said(each),
            each.path if ja is None else ja.where(each.path),
        )
        for each in found
    ]


@dataclass(frozen=True, slots=True)
class _Japanese:
    """How differences are said in Japanese: by what things, parts of a view and players are called."""

    called: Called
    labels: Mapping[str, str]
    names: Mapping[str, str]

    def where(self, path: str) -> str:
        """A path, of what its parts are called."""
        return "：".join(filter(None, map(self.name, path.split("."))))

    def said(self, change: Change) -> str:
        """A change in words."""
        if change.added or change.removed:
            signed = (("+", change.added), ("-", change.removed))
            return "、".join(
                f"{sign}{count_ja(self.name(name), count, '枚')}"
                for sign, counts in signed
                for name, count in counts.items()
            )
        if isinstance(change.before, list) and isinstance(change.after, list):
            return "順番が違う"
        return f"{self.value(change.before)}から{self.value(change.after)}へ"

    def value(self, value: Any) -> str:
        if isinstance(value, Mapping):
            return " ".join(self.value(each) for each in value.values() if each not in (None, "", [], {}))
        if isinstance(value, list):
            return "、".join(map(self.value, value)) or "なし"
        if isinstance(value, bool):
            return "はい" if value else "いいえ"
        return "なし" if value is None else self.name(str(value))

    def name(self, name: str) -> str:
        """A name that a view has; of several with blanks between, that of each."""
        if name in self.names:
            return self.names[name]
        found = self.labels.get(name, self.called(name))
        if found != name or " " not in name:
            return found
        return " ".join(map(self.name, name.split(" ")))


def _said(change: Change, called: Called) -> str:
    """A change in words: what came and went, or what was and is."""
    if not change.added and not change.removed:
        if isinstance(change.before, list) and isinstance(change.after, list):
            return "in another order"
        return f"{_value(change.before)} → {_value(change.after)}"
    return ", ".join([*_counts("+", change.added, called), *_counts("-", change.removed, called)])


def _counts(sign: str, counts: Mapping[str, int], called: Called) -> list[str]:
    return [f"{sign}{count} {called(name)}" if count > 1 else f"{sign}{called(name)}" for name, count in counts.items()]


def _value(value: Any) -> str:
    if isinstance(value, Mapping):
        return " ".join(str(each) for each in value.values() if each not in (None, "", [], {}))
    if isinstance(value, list):
        return ", ".join(map(_value, value)) or "nothing"
    return "nothing" if value is None else str(value)


@dataclass(frozen=True, slots=True)
class BlamedCard:
    """A card of a zone: its name in the rules (`card`) and in a language (`called`); None and `?` where its viewer may
    not know it. `chain` has the fact that put it there and what led to that, each with its words in `words`; it is
    empty where the viewer cannot know which of several cards it is."""

    game: UUID
    zone: str
    card: str | None
    called: str
    chain: Sequence[Fact]
    words: list[str]

    def to_json(self) -> dict[str, Any]:
        """The object that `moothall blame --json` prints."""
        row = {"game": str(self.game), "zone": self.zone, "card": self.card}
        return {**row, "words": self.words, "facts": [to_json(fact) for fact in self.chain]}


def blame(seen: Viewed, zone: str, *, lang: Lang = "en") -> list[BlamedCard]:
    """Which fact put each card of a zone there, the top card first.

    `zone` is `p1.discard`, `Ann.hand`, `supply.Gold`, `trash`, … Raises Refused for a zone that is not there,
    UnsoundStream.
    """
    with sound(seen):
        try:
            found = blamed(seen.kind, seen.facts, seen.seat, _by_seat(zone, seen.players))
        except NoSuchZone as error:
            raise Refused(str(error)) from error
    called, told = seen.kind.words.naming(lang), Telling(seen.kind, list(redact(seen.kind, seen.facts, seen.seat)))
    return [
        BlamedCard(
            seen.link.game,
            zone,
            each.face,
            called(each.face) if each.face else "?",
            each.chain,
            [told(fact, lang) for fact in each.chain],
        )
        for each in found
    ]


def _by_seat(zone: str, players: Sequence[str]) -> str:
    """A zone with its player's seat, where it is written with the player's name."""
    name, dot, rest = zone.rpartition(".")
    plain = [player.casefold() for player in players]
    if dot and plain.count(name.casefold()) == 1:
        return f"p{plain.index(name.casefold()) + 1}.{rest}"
    return zone
