"""The facts of a game in lines that fold: a turn, in it what was chosen and what else happened, in that each fact.

A line is a fact with its sentence, and below it what came of it. Closed, it says all of that in one sentence:
`Ann plays Smithy: draws 3 cards.` A turn has all facts up to the next one below it; an answer at the menu, or a phase,
those up to the next answer, phase or turn; any other fact those that it caused. So each fact is one line, under one
line at most.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from moothall.domain.kernel.ask import MENU
from moothall.domain.kernel.facts import Answered, Fact, LogFollowed, Noted, Player
from moothall.domain.kernel.telling.clause import Clause, joined, merged
from moothall.domain.kernel.telling.phrase import Both

from .telling import Telling
from .timeline import Entry


@dataclass(slots=True, eq=False)
class Line:
    """A fact as a line: how deep it stands among lines, and the lines below it.

    `both` is the sentence of the fact, `folded` that of the line when it is closed, in English and in Japanese. They
    are the same where there is nothing below.
    """

    fact: Fact
    both: Both
    level: int
    folded: Both
    is_turn: bool = False
    below: list[Line] = field(default_factory=list)

    def __iter__(self) -> Iterator[Line]:
        """This line and all below it, in the order of the facts."""
        yield self
        for line in self.below:
            yield from line


def lines(told: Telling, entries: Sequence[Entry]) -> list[Line]:
    """The entries of a timeline, without what was taken back, as lines that fold: what comes before the first turn, and
    the turns. What people wrote is a line of its own below the turn."""
    places, apart = told.game.places, (*told.words.apart, LogFollowed)
    roots: list[Line] = []
    by_seq: dict[int, Line] = {}
    turn = chosen = None
    for entry in entries:
        fact = entry.fact
        is_turn = places.header(fact) is not None
        above = by_seq.get(fact.cause or 0)
        if is_turn:
            above = chosen = None
        elif isinstance(fact, Noted):
            above = turn
        elif above is None:
            if _is_chosen(fact) or (isinstance(fact, apart) and not _only_began(chosen, apart)):
                chosen = None
            above = chosen or turn
        line = Line(fact, entry.both, 0 if above is None else above.level + 1, entry.both, is_turn)
        by_seq[fact.seq] = line
        (roots if above is None else above.below).append(line)
        if is_turn:
            turn = line
        elif _is_chosen(fact) or (isinstance(fact, apart) and chosen is None and turn is not None):
            chosen = line
    for line in roots:
        for each in line:
            if each.below:
                each.folded = _of_turn(told, each) if each.is_turn else _folded(told, each)
    return roots


def _is_chosen(fact: Fact) -> bool:
    return isinstance(fact, Answered) and fact.question == MENU


def _only_began(line: Line | None, apart: tuple[type[Fact], ...]) -> bool:
    """Whether of an answer nothing came yet but other phases: one that begins now was chosen by it, too."""
    return line is not None and _is_chosen(line.fact) and all(isinstance(each.fact, apart) for each in line.below)


def _of_turn(told: Telling, line: Line) -> Both:
    """A whole turn: who played, bought, gained and trashed what."""
    clauses = merged(clause for clause in _clauses(told, line.below) if clause.of_turn)
    header = told.game.places.header(line.fact)
    english, japanese = joined(clauses, None if header is None else header[1])
    if not english:
        return line.both
    return f"{line.both[0].removesuffix('.')}: {english}.", f"{line.both[1]}{japanese}。"


def _folded(told: Telling, line: Line) -> Both:
    """A line that is not a turn: what was done, and what came of it."""
    lead, rest = _lead(told, line)
    if lead is None:
        (english, japanese), after = (
            (line.both[0].removesuffix("."), line.both[1].removesuffix("。")),
            _subject(told, line),
        )
    else:
        (english, japanese), after = lead.told(None), lead.player
    more, more_ja = joined(merged(rest), after)
    return f"{english}{more and f': {more}'}.", f"{japanese}{more_ja and f'：{more_ja}'}。"


def _lead(told: Telling, line: Line) -> tuple[Clause | None, list[Clause]]:
    """What an answer at the menu led to, in place of its own sentence (None: that stays), and the clauses of the rest.

    It is what was done first, with all that the answer did of that kind: several Treasures are played in one line.
    """
    if not isinstance(line.fact, Answered):
        return None, list(_clauses(told, line.below))
    first = next((found for each in line.below if (found := told.clause(each.fact)) is not None), None)
    ends = isinstance(line.below[0].fact, tuple(told.words.apart))
    if first is None or first.player is None or (ends and not first.of_turn):
        return None, list(_clauses(told, line.below))
    alike: list[Clause] = []
    rest: list[Clause] = []
    for each in line.below:
        clause = told.clause(each.fact)
        if clause is not None:
            is_alike = (clause.player, clause.who, clause.key) == (first.player, first.who, first.key)
            (alike if is_alike else rest).append(clause)
        rest.extend(_clauses(told, each.below))
    return merged(alike)[0], rest


def _clauses(told: Telling, below: Sequence[Line]) -> Iterator[Clause]:
    for line in below:
        for each in line:
            clause = told.clause(each.fact)
            if clause is not None:
                yield clause


def _subject(told: Telling, line: Line) -> Player | None:
    """The player whom the sentence of a line begins with."""
    player: Player | None = getattr(line.fact, "player", None)
    if player is None or not line.both[0].startswith(f"{told.names.get(player, player)} "):
        return None
    return player
