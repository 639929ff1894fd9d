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
from moothall.domain.kernel.telling.clause import Clause, begins_with, joined, merged
from moothall.domain.kernel.telling.phrase import is_said, unended
from moothall.words import Message, Texts, Told

from .sentences import Telling
from .timeline import Entry, timeline


@dataclass(frozen=True, slots=True)
class Closed:
    """The words of a line while it is closed, and the seqs of the facts below it that it begins with in place of its
    own sentence: `Ann plays Smithy: …` for the answer that chose the Smithy. Of a turn, `done` is what the line says
    after the sentence of its beginning, as a sentence; None where nothing is said."""

    says: Told
    lead: frozenset[int] = frozenset()
    done: Told | None = None


@dataclass(slots=True, eq=False)
class Line:
    """A fact as a line: how deep it stands among lines, and the lines below it.

    `says` is the sentence of the fact, `folded` that of the line when it is closed. They are the same where there is
    nothing below.
    """

    telling: Telling
    fact: Fact
    says: Told
    level: int
    is_turn: bool = False
    below: list[Line] = field(default_factory=list)
    _closed: Closed | None = None

    def __iter__(self) -> Iterator[Line]:
        """This line and all below it, in the order of the facts."""
        yield self
        for line in self.below:
            yield from line

    @property
    def closed(self) -> Closed:
        """The line when it is closed; made when it is asked for."""
        if self._closed is None:
            self._closed = Closed(self.says) if not self.below else _closed(self)
        return self._closed

    @property
    def folded(self) -> Told:
        """The sentence of the line when it is closed."""
        return self.closed.says


class Lines:
    """The lines of a stream that is `told`: its live facts by themselves, or the entries of a timeline."""

    def __init__(self, telling: Telling, entries: Sequence[Entry] | None = None) -> None:
        self.roots = lines(telling, timeline(telling) if entries is None else entries)
        every = [line for root in self.roots for line in root]
        self._by_seq = {line.fact.seq: line for line in every}
        self._above = {each.fact.seq: line for line in every for each in line.below}

    def line(self, seq: int) -> Line | None:
        """The line of a fact; None for what was taken back."""
        return self._by_seq.get(seq)

    def above(self, seq: int) -> Line | None:
        """The line below which a fact stands."""
        return self._above.get(seq)

    def outermost(self, seq: int) -> Line | None:
        """The line to which a fact belongs in its turn: what was chosen, or happened besides."""
        line = self.line(seq)
        while line is not None and (above := self.above(line.fact.seq)) is not None and not above.is_turn:
            line = above
        return line

    def folded(self, fact: Fact, says: Told) -> Told:
        """The closed line of a fact; `says` where there is none, and for a turn."""
        line = self.line(fact.seq)
        return says if line is None or line.is_turn else line.folded


def lines(telling: Telling, entries: Sequence[Entry]) -> list[Line]:
    """The entries of a timeline, without what was taken back, as lines that fold: what comes before the first turn, and
    the turns. What people wrote is a line of its own below the turn."""
    places, apart = telling.game.places, (*telling.words.apart, LogFollowed)
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
            if _is_chosen(fact) or (isinstance(fact, apart) and not _only_began(chosen)):
                chosen = None
            above = chosen or turn
        line = Line(telling, fact, entry.told, 0 if above is None else above.level + 1, is_turn)
        by_seq[fact.seq] = line
        (roots if above is None else above.below).append(line)
        if is_turn:
            turn = line
        elif _is_chosen(fact) or (isinstance(fact, apart) and chosen is None and turn is not None):
            chosen = line
    return roots


def _is_chosen(fact: Fact) -> bool:
    return isinstance(fact, Answered) and fact.question == MENU


def _only_began(line: Line | None) -> bool:
    """Whether of an answer nothing came yet that a turn tells, but other phases and what they set off: a phase that
    begins now was chosen by it, too."""
    if line is None or not _is_chosen(line.fact):
        return False
    clauses = (line.telling.clause(each.fact) for below in line.below for each in below)
    return not any(clause is not None and clause.of_turn for clause in clauses)


def _closed(line: Line) -> Closed:
    """A line that has others below it."""
    if line.is_turn:
        return _turn_closed(line)
    lead, alike, rest = _lead(line)
    sentence = line.telling.sentence(line.fact)
    says = unended(sentence) if lead is None else lead.told(None)
    more = joined(merged(rest), _subject(line, sentence) if lead is None else lead.player)
    if is_said(more):
        closed = Message("clause.with-more", says=says, more=more)
    else:
        closed = Message("clause.sentence", says=says)
    return Closed(line.telling.told(closed), frozenset(alike))


def _turn_closed(line: Line) -> Closed:
    """A whole turn: who played, bought, gained and trashed what."""
    clauses = merged(clause for clause in _clauses(line.telling, line.below) if clause.of_turn)
    header = line.telling.game.places.header(line.fact)
    more = joined(clauses, None if header is None else header[1])
    if not is_said(more):
        return Closed(line.says)
    turn = line.telling.sentence(line.fact)
    whole = Message("clause.turn-with-more", turn=turn, unended=unended(turn), more=more)
    return Closed(line.telling.told(whole), done=line.telling.told(Message("clause.sentence", says=more)))


def _lead(line: Line) -> tuple[Clause | None, list[int], list[Clause]]:
    """What an answer at the menu led to, in place of its own sentence (None: that stays), with the seqs of the facts
    that say it, and the clauses of the rest.

    It is what was done first, with all that the answer did of that kind: several Treasures are played in one line.
    """
    telling = line.telling
    if not isinstance(line.fact, Answered):
        return None, [], list(_clauses(telling, line.below))
    first = next((own_clause for each in line.below if (own_clause := telling.clause(each.fact)) is not None), None)
    ends = isinstance(line.below[0].fact, tuple(telling.words.apart))
    if first is None or first.player is None or (ends and not first.of_turn):
        return None, [], list(_clauses(telling, line.below))
    seqs: list[int] = []
    alike: list[Clause] = []
    rest: list[Clause] = []
    for each in line.below:
        clause = telling.clause(each.fact)
        if clause is not None:
            is_alike = (clause.player, clause.who, clause.key) == (first.player, first.who, first.key)
            (alike if is_alike else rest).append(clause)
            seqs += [each.fact.seq] if is_alike else []
        rest.extend(_clauses(telling, each.below))
    return merged(alike)[0], seqs, rest


def _clauses(telling: Telling, below: Sequence[Line]) -> Iterator[Clause]:
    for line in below:
        for each in line:
            clause = telling.clause(each.fact)
            if clause is not None:
                yield clause


def _subject(line: Line, sentence: Message | Texts) -> Player | None:
    """The player whom the sentence of a line begins with."""
    player: Player | None = getattr(line.fact, "player", None)
    if player is None or begins_with(sentence) != line.telling.names.get(player, player):
        return None
    return player
