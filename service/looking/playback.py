"""A game played back: a place in it that can be moved, and what is there in words, as one viewer may know it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path, PurePath
from typing import NamedTuple

from moothall.domain.kernel.facts import Answered, Fact, Player
from moothall.domain.kernel.game import Game
from moothall.domain.kernel.streams.script import live
from moothall.domain.kernel.telling.words import Drawing, Lang, drawn_lines
from moothall.domain.rules_spec import spec_of
from moothall.projections.courses.whatif import WhatIfRun, by_rules, with_lines
from moothall.projections.finding.addresses import Header, resolve
from moothall.projections.finding.cursor import Cursor, Unit
from moothall.projections.finding.filters import Filter, filter_of
from moothall.projections.sight.unseen import Testimony, ViewedStream
from moothall.projections.tables.board import board
from moothall.projections.telling.lines import lines
from moothall.projections.telling.sentences import Telling, names_of
from moothall.projections.telling.timeline import Entry, timeline
from moothall.projections.why import in_lines, why
from moothall.words import Joined, Message, Told

from ..languages import in_language
from ..lookup.rules import statement_in
from ..matches.hall import Hall
from ..viewed import Looking, behind, rules_of, sound, view_whole
from .causes import LEADS
from .folds import Folds
from .table import question_lines

__all__ = [
    "CHANGED",
    "DIVERGENT",
    "PARTS",
    "Filter",
    "Look",
    "Opened",
    "Playback",
    "Seen",
    "Unit",
    "open_game",
    "opened_at",
]

DIVERGENT, PARTS, CHANGED = "!", "#", "*"
"""The marks of lines: the log is against the rules; a game by other rules parts from the record; the table changed."""

LONGEST = 24
"""How long a name at the head of the screen may be."""
_SOURCES = {"log": Message("debug.by-log"), "inferred": Message("debug.inferred")}
_STOPS = {
    "end": Message("debug.stop-end"),
    "log": Message("debug.stop-log"),
    "asked": Message("debug.stop-asked"),
    "over": Message("debug.stop-over"),
}


@dataclass(frozen=True, slots=True)
class Opened:
    """A game that is debugged: its name in an address, its kind, its stored facts, the lines of the log it was made of
    (empty without a log), the facts at which the log is against the rules, the language, what a log that hides cards
    says of them, and whether one viewer alone may see it."""

    title: str
    game: Game
    facts: Sequence[Fact]
    lines: Sequence[str] = ()
    divergent: Collection[int] = ()
    lang: Lang = "en"
    testimony: Testimony | None = None
    bound: bool = False

    @property
    def short(self) -> str:
        """The name for the head of the screen: the end of a path, or the beginning of an id."""
        name = PurePath(self.title).name
        return name if len(name) <= LONGEST else f"…{name[1 - LONGEST :]}"


def open_game(
    game: str | Path, viewer: str | None = None, *, lang: Lang = "en", store: str | Hall | None = None
) -> tuple[Looking, Opened, int | None]:
    """A game to be played back: as it is viewed, as it is opened, and the place to begin at (None: the end).

    Arguments and errors are those of `view`; without a place, the whole game.
    """
    seen, stored = view_whole(game, viewer, store=store)
    with sound(seen):
        whole = behind(seen)
        facts, at = opened_at(whole.facts, stored)
        lines = tuple(whole.log.rstrip().split("\n")) if whole.log and seen.is_keeper else ()
        opened = Opened(
            whole.called, whole.kind, facts, lines, whole.divergent, lang, whole.testimony, not seen.is_keeper
        )
        return seen, opened, at


def opened_at(facts: Sequence[Fact], stored: int | None) -> tuple[Sequence[Fact], int | None]:
    """The game to open and the place in it, after so many stored facts (None: the end).

    The whole game, so that one can step on from there; only as far as there where something before it was taken back
    later: the game as it stands has no such table.
    """
    if stored is None:
        return facts, None
    then = live(facts[:stored])
    return (facts, len(then)) if live(facts)[: len(then)] == then else (facts[:stored], None)


class Playback:
    """The course of a game, as it went or as it would have gone by other `rules`: a cursor in it."""

    def __init__(self, opened: Opened, rules: str = "") -> None:
        """Raises BadRules for what is not a rules spec."""
        self.opened, self.rules = opened, rules
        self.other: WhatIfRun | None = None
        facts = opened.facts
        if rules:
            spec_of(rules)
            self.other = by_rules(opened.game, facts, rules)
            facts = with_lines(self.other.facts, live(facts))
        self.cursor = Cursor(opened.game, facts, () if rules else opened.divergent)
        self.names = names_of(facts)
        self.parts = self._parts()
        """The place after the first fact that is not as it is on record; None where there is none."""

    def place(self, address: str) -> int:
        """The place in the course that an address means. Raises ValueError with a sentence."""
        return self.cursor.after(resolve(address, self.opened.game, self.cursor.facts, self.names))

    def filter(self, expression: str) -> Filter:
        """The filter that an expression says about this game. Raises BadFilter, also for what no table of it has."""
        found = filter_of(expression, self.opened.game, self.names, self.cursor.facts)
        self.cursor.check(found)
        return found

    def _parts(self) -> int | None:
        count = len(self.cursor.standing)
        if self.other is None or self.other.same == len(live(self.opened.facts)) == count:
            return None
        return min(self.other.same + 1, count)


class Look(NamedTuple):
    """A table in parts, each as lines, and what is asked at it: the question, then each option."""

    table: Drawing
    asked: list[str]

    @property
    def lines(self) -> list[str]:
        """Both, one below the other."""
        return self._below(self.table)

    @property
    def hands_first(self) -> list[str]:
        """The same for a small screen: what the players have before what lies in the middle, which is the second part
        of a table."""
        return self._below([self.table[0], *self.table[2:], *self.table[1:2]])

    def _below(self, table: Drawing) -> list[str]:
        return drawn_lines([*table, self.asked] if self.asked else table)

    @property
    def question(self) -> list[str]:
        """The open question in one line; empty where there is none."""
        if len(self.asked) < 2:
            return self.asked
        question, *options = self.asked
        return [f"{question} {' / '.join(map(str.strip, options))}"]


class Seen:
    """A course as `viewer` may know it (None: everything). `folds` are the lines of its facts, `turns` lines, too."""

    def __init__(self, course: Playback, viewer: Player | None) -> None:
        self.course, self.viewer = course, viewer
        opened, cursor = course.opened, course.cursor
        self.called = opened.game.words.naming(opened.lang, course.names)
        self.lang = opened.lang
        self.told = Telling(opened.game, ViewedStream(opened.game, cursor.facts, viewer, opened.testimony).known)
        self.entries = timeline(self.told)
        self.folds = Folds(lines(self.told, self.entries))
        self.turns = _turns(cursor.headers, course.names)

    @property
    def fact_marks(self) -> Mapping[int, str]:
        """The marks of the facts' lines."""
        cursor, parts = self.course.cursor, self.course.parts
        marks = {row: DIVERGENT for row, fact in enumerate(cursor.standing) if fact.seq in cursor.divergent}
        return marks if parts is None else {**marks, parts - 1: PARTS}

    @property
    def line_marks(self) -> Mapping[int, str]:
        """The marks of the log's lines: where it is against the rules, which shows at the next line that has a fact."""
        standing, divergent = self.course.cursor.standing, self.course.cursor.divergent
        places = [at for at, fact in enumerate(standing) if fact.seq in divergent]
        lines = [next((fact.line for fact in standing[at:] if fact.line is not None), 0) for at in places]
        return {line - 1: DIVERGENT for line in lines if line}

    @property
    def turn_marks(self) -> Mapping[int, str]:
        """The marks of the turns' lines: those of their facts."""
        cursor = self.course.cursor
        return {self.turn(row + 1) or 0: mark for row, mark in self.fact_marks.items() if cursor.headers}

    def turn(self, at: int) -> int | None:
        """The row of the turn at a place; None before the first."""
        begun = sum(self.course.cursor.after(header.seq) <= at for header in self.course.cursor.headers)
        return begun - 1 if begun else None

    def look(self, at: int) -> Look:
        """The table at a place, and what is asked there, or was just before."""
        opened = self.course.opened
        table = board(self._stream(at), opened.lang)
        question = question_lines(table, self.called, self.course.names, opened.lang) or self._answered(at)
        return Look(opened.game.words.draw(table, opened.lang), question)

    def _stream(self, at: int) -> ViewedStream:
        """The stream up to a place."""
        opened = self.course.opened
        return ViewedStream(opened.game, self.course.cursor.standing[:at], self.viewer, opened.testimony)

    def _answered(self, at: int) -> list[str]:
        """What was asked before an answer that was just given."""
        opened, standing = self.course.opened, self.course.cursor.standing
        if not at or not isinstance(standing[at - 1], Answered):
            return []
        before = board(self._stream(at - 1), opened.lang)
        question, *options = question_lines(before, self.called, self.course.names, opened.lang) or [""]
        return [self._said(Message("debug.just-before", question=question)), *options] if question else []

    def _said(self, message: Message | Joined) -> str:
        """What is said in the language that is spoken."""
        return in_language(message, self.course.opened.lang)

    def _numbered(self, entry: Entry) -> Message:
        """A fact in words with its number, as a part of a sentence."""
        return Message("debug.numbered", seq=entry.fact.seq, said=entry.told.unended)

    def why(self, at: int) -> list[str]:
        """The lines about the fact at a place: the fact, the rule behind it, its cause, the line of the log."""
        if not at:
            return [self._said(Message("debug.before-first"))]
        entry = self.entries[at - 1]
        fact = entry.fact
        before = reversed(self.entries[: at - 1])
        cause = next((each for each in before if each.fact.seq == fact.cause), None)
        about: list[Message] = [self._numbered(entry)]
        if cause is not None:
            about.append(Message("debug.because-of", cause=self._numbered(cause)))
        if fact.line is not None:
            about.append(Message("debug.line-of-log", line=fact.line))
        if fact.source in _SOURCES:
            about.append(_SOURCES[fact.source])
        sentence = self._said(Message("debug.sentence", said=Joined(about, "full-stops")))
        lines = [sentence, *self._rule(fact, cause.fact if cause else None)]
        if fact.seq in self.course.cursor.divergent:
            lines.insert(1, f"{DIVERGENT} {self._said(Message('debug.against-rules'))}")
        if at == self.course.parts:
            lines.insert(1, f"{PARTS} {self.parting()}")
        return lines

    def chain(self, at: int) -> list[str]:
        """The whole chain behind the fact at a place, back to the answer at a menu: each link with its rule."""
        game = self.course.opened.game
        lines = [f"{PARTS} {self.parting()}", ""] if at and at == self.course.parts else []
        for first, last in in_lines(why(Telling(game, [entry.fact for entry in self.entries[:at]], self.told.names))):
            link = f"{last.fact.seq} {last.folded.in_words(self.lang)}"
            lead = LEADS[first.how]
            lines.append(self._said(Message("debug.link", how=lead, fact=link)) if lead else link)
            lines += [f"    {line}" for line in self._rule(first.fact, first.behind)]
        return lines or [self._said(Message("debug.before-first"))]

    def _rule(self, fact: Fact, cause: Fact | None) -> list[str]:
        """The rule behind a fact, with its statement."""
        game = self.course.opened.game
        rule = game.reference().behind(fact, cause)
        if rule is None:
            return []
        spec = rules_of(self.course.cursor.facts)
        return [f"[{rule}] {statement_in(game, rule, spec, self.course.opened.lang) or ''}".rstrip()]

    def parting(self) -> str:
        """Where a game by other rules parts from its record, and where it stops, in sentences."""
        course, other = self.course, self.course.other
        if other is None or course.parts is None:
            return self._said(Message("debug.as-on-record", rules=course.rules))
        record = Seen(Playback(course.opened), self.viewer).entries
        first = self._part_of(self.entries, other.same) or Message("debug.the-end")
        instead = self._part_of(record, other.same) or Message("debug.end-of-record")
        lines = [Message("debug.parts-here", rules=course.rules, first=first, instead=instead)]
        if other.asked is not None:
            player, last = course.names.get(other.asked.player, other.asked.player), self.entries[-1].fact.seq
            lines.append(Message("debug.stops-after", seq=last, player=player, why=_STOPS[other.stop]))
        if other.passed:
            lines.append(Message("debug.passed", count=len(other.passed)))
        if other.declined:
            lines.append(Message("debug.declined", count=other.declined))
        if other.unknown:
            lines.append(Message("debug.unknown", count=other.unknown))
        return self._said(Joined(lines, "sentences"))

    def _part_of(self, entries: Sequence[Entry], at: int) -> Told | None:
        """A fact in words, as a part of a sentence; None past the end."""
        return entries[at].told.unended if at < len(entries) else None


def _turns(headers: Sequence[Header], names: Mapping[Player, str]) -> list[str]:
    """A line for each turn: its number, whose it is, and which of that number and player, from the second on."""
    lines, count = [], Counter[tuple[int, Player | None]]()
    for header in headers:
        key = header.number, header.player
        count[key] += 1
        again = f" /{count[key]}" if count[key] > 1 else ""
        lines.append(f"{header.number:>3} {names.get(header.player, header.player) if header.player else ''}{again}")
    return lines
