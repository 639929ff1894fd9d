"""What was learned later, written back: a stream played again once every face is known.

While a card in hand had no face, the rules may have offered what that card turned out not to allow (an Action phase to
a hand without an Action). With the faces known such questions are not asked, and their answers fall away.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from moothall.domain.kernel.ask import Answer, Ask, asks
from moothall.domain.kernel.facts import Answered, Card, Fact, FactT, LogFollowed, Player, is_of
from moothall.domain.kernel.game import Game, last_rest
from moothall.domain.kernel.script import Script
from moothall.domain.kernel.session import Abandoned, Divergence, Session
from moothall.domain.kernel.source import Source

END: Answer = ("end",)


class Rewriting(Script):
    """A record whose answers are fed to the rules again, and whose facts are made anew.

    `seqs` says which new seq each old one became. Where the record ends the question stays open.
    """

    def __init__(self, facts: Sequence[Fact], phases: Mapping[int, str]) -> None:
        super().__init__(facts, Source(), 0)
        self.seqs: dict[int, int] = {}
        self._waiting: list[Answered] = []
        """Answers that the record gives before facts that the rules now make first."""
        self._is_unasked = False
        """Whether the answer that is given now was never recorded."""
        self._phases = phases

    def _read_inputs(self, session: Session[Any]) -> Fact | None:
        """Put in the inputs that stand here. Returns the fact by the rules after them, or None at the end."""
        while self.at < len(self.facts):
            recorded = self.facts[self.at]
            if recorded.source == "rules":
                return recorded
            if type(recorded) is LogFollowed:
                raise Abandoned
            self._put(session, recorded)
        return None

    def _next(self, session: Session[Any]) -> Fact | None:
        """The next fact by the rules that is not an answer; the answers before it wait for their questions."""
        while isinstance(recorded := self._read_inputs(session), Answered):
            self._waiting.append(recorded)
            self.at += 1
        return recorded

    def _put(self, session: Session[Any], given: Fact) -> None:
        seq = session.next_seq
        self.seqs[given.seq] = seq
        cause = None if given.cause is None else self.seqs.get(given.cause)
        self.at += 1
        session.take(given.reopened().sealed(seq, cause, given.rule, given.source, given.line))

    def expect(self, session: Session[Any], new: FactT, rule: str | None) -> FactT | None:
        """The fact that the rules make now; it keeps the line of the recorded one that it stands for."""
        is_answer = is_of(new, Answered)
        recorded = self._next(session) if not is_answer else None if self._is_unasked else self._waiting.pop(0)
        self._is_unasked = False
        seq = session.next_seq
        line = None
        if recorded is not None and type(recorded) is new.sealed_class:
            self.at += not is_answer
            self.seqs[recorded.seq] = seq
            line = recorded.line
        session.take(new.sealed(seq, session.frame.seq, rule, line=line))
        return new

    def follow(self, session: Session[Any]) -> None:
        """A stretch in which the log was followed."""
        self._waiting.clear()
        while self.at < len(self.facts) and self.facts[self.at].source != "rules":
            self._put(session, self.facts[self.at])

    def answer(self, session: Session[Any], ask: Ask) -> Answer | None:
        """The recorded answer to this question."""
        while True:
            for at, given in enumerate(self._waiting):
                if self._answers(session, ask, given):
                    del self._waiting[:at]
                    return given.answer
            before = self.at
            self._next_answer(session)
            if self.at == before:
                return self._unasked(ask)

    def _unasked(self, ask: Ask) -> Answer | None:
        """The answer to a question that was not put when no card had a face: cards that are alike kept their order."""
        is_order = ask.least == ask.most == len(ask.options) > 1 and isinstance(ask.options[0], Card)
        self._is_unasked = is_order and self.at < len(self.facts)
        return tuple(ask.options) if self._is_unasked else None

    def _answers(self, session: Session[Any], ask: Ask, given: Answered) -> bool:
        """Whether a recorded answer is one to this question: the end of a phase ends no other."""
        if not asks(ask, given) or not ask.accepts(given.answer):
            return False
        return given.answer != END or self._phases[given.seq] == session.table.phase

    def _next_answer(self, session: Session[Any]) -> None:
        """Read on to the next answer, past no fact that the rules made."""
        recorded = self._read_inputs(session)
        if isinstance(recorded, Answered):
            self._waiting.append(recorded)
            self.at += 1

    def shuffle(self, session: Session[Any], player: Player, cards: Sequence[Card]) -> Sequence[Card]:
        """The recorded order."""
        recorded = self._next(session)
        order: Sequence[Card] = getattr(recorded, "order", cards)
        return order

    def unruled(self, session: Session[Any], player: Player, card: str) -> None:
        """What the log said the card did."""
        self._next(session)


def _phases(facts: Sequence[Fact]) -> dict[int, str]:
    """The phase in which each answer was given, by its seq."""
    phase = ""
    found: dict[int, str] = {}
    each: Any
    for each in facts:
        if isinstance(each, Answered):
            found[each.seq] = phase
        elif "phase" in each.own_fields:
            phase = each.phase
    return found


def rewritten(session: Session[Any], facts: Sequence[Fact], known: int) -> tuple[list[Fact], dict[int, int]]:
    """Play `facts` again on a new session, but for the first `known` of them, which stand before a table at rest and
    were made with every face known. Returns the new stream and what became of each seq."""
    record = Rewriting(facts[known:], _phases(facts))
    for given in facts[:known]:
        session.take(given)
        record.seqs[given.seq] = given.seq
    record.attach(session)
    session.run()
    return session.facts, record.seqs


def sound(game: Game, facts: list[Fact], known: int) -> tuple[list[Fact], int]:
    """A stream that re-runs: `facts` themselves if they do; else all after the last table at rest before the first
    difference are the log's word, as they are where it is followed. Returns the stream, and how many facts were kept.

    The first `known` facts, before a table at rest, are known to re-run. A log that contradicts itself can leave cards
    whose faces fit no order of play.
    """
    try:
        session = game.rerun(facts, Source(), known)
        first = len(session.facts)
        if first >= len(facts):  # where the log ended, the rules may have more to do before they ask
            return facts, len(facts)
    except Divergence as divergence:
        first = next(at for at, each in enumerate(facts) if each.seq == divergence.seq)
    rest = max(last_rest(facts[:first]), game.opening(facts))
    lines = [each.line for each in facts[rest:] if each.line is not None] or [0]
    word = LogFollowed(lines[0], max(lines)).sealed(facts[rest].seq, source="log", line=lines[0])
    moved = facts[rest].seq
    told = [
        each.reopened().sealed(
            each.seq + 1, each.cause and each.cause + (each.cause >= moved), each.rule, "log", each.line
        )
        for each in facts[rest:]
    ]
    return [*facts[:rest], word, *told], rest
