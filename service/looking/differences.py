"""Differences between two tables, and the fact that put each card of a zone there."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from moothall.domain.kernel.facts import Fact
from moothall.domain.kernel.telling.words import Lang, Words
from moothall.domain.store.encoding.codec import to_json
from moothall.projections.blame import Blamed, NoSuchZone
from moothall.projections.blame import blame as blamed
from moothall.projections.finding.seats import seat_called
from moothall.projections.sight.unseen import ViewedStream
from moothall.projections.tables.board import table_of
from moothall.projections.tables.diff import diff as changes
from moothall.projections.tables.diff_words import by_row, of_path
from moothall.projections.telling.lines import Lines
from moothall.projections.telling.sentences import Telling
from moothall.words import Joined, Message

from ..errors import Refused
from ..viewed import Looking, sound, stream_of
from .zones import zone_meant


@dataclass(frozen=True, slots=True)
class Difference:
    """One thing that differs between two tables: where (`path`), what it was and is, the cards that were `added` and
    `removed`, each with its number; and the line that says so to people, in English (`text`) and in Japanese
    (`text_ja`), None where no line has it."""

    path: str
    before: Any
    after: Any
    added: Mapping[str, int]
    removed: Mapping[str, int]
    text: str | None = None
    text_ja: str | None = None

    def to_json(self) -> dict[str, Any]:
        """The difference as plain data, without what it lies between."""
        return {
            "path": self.path,
            "before": self.before,
            "after": self.after,
            "added": dict(self.added),
            "removed": dict(self.removed),
            "text": self.text,
            "text_ja": self.text_ja,
        }


@dataclass(frozen=True, slots=True)
class Differences:
    """The differences between two tables, each after some number of stored facts of a game.

    `changes` has each part of the view that differs, `text` and `text_ja` a line for each thing that people see
    differ: `Alice's hand: +Village, -Copper`.
    """

    game: UUID
    first: int
    other: UUID
    last: int
    changes: list[Difference]
    text: list[str]
    text_ja: list[str]

    def to_json(self) -> list[dict[str, Any]]:
        """The objects that `moothall diff --json` prints, one for each difference."""
        between = {"game": str(self.game), "from": self.first, "other": str(self.other), "to": self.last}
        return [{**between, **each.to_json()} for each in self.changes]


def diff(one: Looking, two: Looking) -> Differences:
    """The changes from one table to another, of one game or of two games of a kind.

    Raises Refused for two kinds of game, UnsoundStream.
    """
    if one.kind is not two.kind:
        raise Refused(
            Message(
                "look.game-of-and-one-of", one=one.written, kind=one.kind.name, two=two.written, other=two.kind.name
            )
        )
    with sound(one), sound(two):
        before, after = map(_table, (one, two))
    changed, text, text_ja = differences(one.kind.words, before, after)
    return Differences(one.link.game, one.seq, two.link.game, two.seq, changed, text, text_ja)


def _table(seen: Looking) -> dict[str, Any]:
    """The table that a viewer may see."""
    return table_of(stream_of(seen))


def differences(
    words: Words, before: dict[str, Any], after: dict[str, Any]
) -> tuple[list[Difference], list[str], list[str]]:
    """The differences between two viewed tables: each part, and a line for each thing in English and in Japanese."""
    lines = by_row(words, before, after)
    changed = [
        Difference(each.path, each.before, each.after, each.added, each.removed, *(of_path(lines, each.path) or ()))
        for each in changes(before, after)
    ]
    return changed, [english for english, _ in lines.values()], [japanese for _, japanese in lines.values()]


@dataclass(frozen=True, slots=True)
class BlamedCard:
    """A card of a zone: its name in the rules (`card`) and in a language (`called`); None and `?` where its viewer may
    not know it. `chain` has the fact that put it there and what led to that, each with its words in `words`, in English
    in `text` and in Japanese in `text_ja`; it is empty where the viewer cannot know which of several cards it is.

    `origin` is the first fact of the line of a log to which all of that belongs, `folded` that line, in the language
    that was asked for; None and empty where that says no more than the fact that put the card there."""

    game: UUID
    zone: str
    card: str | None
    called: str
    chain: Sequence[Fact]
    words: list[str]
    text: list[str]
    text_ja: list[str]
    origin: Fact | None
    folded: str

    def to_json(self) -> dict[str, Any]:
        """The object that `moothall blame --json` prints."""
        row = {"game": str(self.game), "zone": self.zone, "card": self.card}
        words = {"words": self.words, "text": self.text, "text_ja": self.text_ja, "folded": self.folded}
        return {**row, **words, "facts": [to_json(fact) for fact in self.chain]}


def blame(seen: Looking, zone: str, *, lang: Lang = "en") -> list[BlamedCard]:
    """Which fact put each card of a zone there, the top card first.

    `zone` is `p1.discard`, `Ann.hand`, `Annの手札`, `supply.Gold`, `trash`, … Raises Refused for a zone that is
    not there, UnsoundStream.
    """
    with sound(seen):
        try:
            cards = _blamed(stream_of(seen), zone_meant(zone), seen.players)
        except NoSuchZone as error:
            known = Joined(_by_name(each, seen.names) for each in error.zones)
            raise Refused(Message("look.no-zone", zone=zone, known=known)) from error
        called, telling = seen.kind.words.naming(lang, seen.names), Telling(seen.kind, seen.known)
        folds = Lines(telling)
    return [
        BlamedCard(
            seen.link.game,
            zone,
            each.face,
            called(each.face) if each.face else "?",
            each.chain,
            [telling(fact, lang) for fact in each.chain],
            [telling(fact, "en") for fact in each.chain],
            [telling(fact, "ja") for fact in each.chain],
            *_origin(folds, each.chain, lang),
        )
        for each in cards
    ]


def _origin(folds: Lines, chain: Sequence[Fact], lang: Lang) -> tuple[Fact | None, str]:
    """The line to which a chain of facts belongs: its first fact and its words. None for a fact that stands alone."""
    line = folds.outermost(chain[0].seq) if len(chain) > 1 else None
    return (None, "") if line is None else (line.fact, line.folded.in_words(lang))


def _blamed(stream: ViewedStream, zone: str, players: Sequence[str]) -> list[Blamed]:
    """The cards of a zone. One of the table's own comes before that of a player who is called as it begins."""
    try:
        return blamed(stream, zone)
    except NoSuchZone:
        return blamed(stream, _by_seat(zone, players))


def _by_name(zone: str, names: Mapping[str, str]) -> str:
    """A zone with its player's name, where it is written with the player's seat."""
    seat, dot, rest = zone.partition(".")
    return f"{names.get(seat, seat)}{dot}{rest}"


def _by_seat(zone: str, players: Sequence[str]) -> str:
    """A zone with its player's seat, where it is written with the player's name."""
    name, dot, rest = zone.rpartition(".")
    seat = seat_called(players, name) if dot else None
    return zone if seat is None else f"{seat}.{rest}"
