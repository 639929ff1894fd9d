"""Records of play: a script that a session plays again, and which of the stored facts still count."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, cast

from moothall.words import Message

from ..ask import Answer, Ask, same_question
from ..facts import ABOUT_THE_STREAM, Answered, Card, Fact, FactT, LogFollowed, Player, Retracted
from ..session import Abandoned, Divergence, Session
from ..source import Evidence, Source, evidence_of


class Script(Evidence[Any]):
    """A record that a session plays again: answers and chance are fed, what the rules make is compared.

    Facts with source `log` or `inferred` are inputs like answers: put in at their place, not compared. When the
    record runs out, the session goes on with `then`, its new facts numbered from `next_seq`.
    """

    def __init__(self, facts: Sequence[Fact], then: Source[Any], next_seq: int) -> None:
        self.facts = facts
        self.then = then
        self.next_seq = next_seq
        self.at = 0

    def attach(self, session: Session[Any]) -> None:
        """Let `session` follow this record."""
        session.script = self
        session.play_by(self)

    def _inputs(self, session: Session[Any]) -> Fact | None:
        """Put in the inputs that stand here; the next fact by the rules, or None when the record has run out."""
        facts = self.facts
        while self.at < len(facts):
            following = facts[self.at]
            if following.source == "rules":
                return following
            if type(following) is LogFollowed:
                raise Abandoned
            self.at += 1
            session.take(following)
        self._let_go(session)
        return None

    def _let_go(self, session: Session[Any]) -> None:
        session.script = None
        session.play_by(self.then)
        session.next_seq = self.next_seq

    def finish(self, session: Session[Any]) -> None:
        """The game is over: put in what the log still said. Raises Divergence if the record has more than that."""
        if session.script is not self:
            return
        self.follow(session)
        if self.at < len(self.facts):
            recorded = self.facts[self.at]
            raise Divergence(recorded.seq, recorded, "the end of the game", recorded.rule)
        self._let_go(session)

    def expect(self, session: Session[Any], new: FactT, rule: str | None) -> FactT | None:
        """The recorded fact that the rules made again, or None when the record has run out. Raises Divergence.

        `new` is open, as `Session.emit` was given it.
        """
        recorded = self._inputs(session)
        if recorded is None:
            return None
        cause = session.frame.seq
        if recorded.cause != cause or recorded.rule != rule or not _is_again(new, recorded):
            found = new.sealed(recorded.seq, cause, rule, line=recorded.line)
            raise Divergence(recorded.seq, recorded, found, rule or recorded.rule)
        self.at += 1
        session.take(recorded)
        return recorded  # type: ignore[return-value]  # it is equal to `new`

    def follow(self, session: Session[Any]) -> None:
        """Put in a stretch in which the log was followed: `LogFollowed` and every input after it."""
        while self.at < len(self.facts) and self.facts[self.at].source != "rules":
            session.take(self.facts[self.at])
            self.at += 1

    def answer(self, session: Session[Any], ask: Ask) -> Answer | None:
        """The recorded answer; at the end of the record, the answer of the source that comes after."""
        recorded = self._inputs(session)
        if recorded is None:
            return self.then.answer(session, ask)
        if type(recorded) is not Answered or not ask.accepts(recorded.answer):
            raise Divergence(recorded.seq, recorded, ask, recorded.rule)
        return recorded.answer

    def shuffle(self, session: Session[Any], player: Player, cards: Sequence[Card]) -> Sequence[Card]:
        """The recorded order: the `order` of the fact that stands here."""
        recorded = self._inputs(session)
        if recorded is None:
            return self.then.shuffle(session, player, cards)
        order: Sequence[Card] | None = getattr(recorded, "order", None)
        if order is None:
            raise Divergence(recorded.seq, recorded, f"a shuffle by {player}", recorded.rule)
        return order

    def identify(self, session: Session[Any], player: Player, cards: Sequence[Card], how: str = "shown") -> None:
        """Nothing as long as there is a record: it holds what is known."""
        if self.at == len(self.facts):
            evidence_of(self.then).identify(session, player, cards, how)

    def unruled(self, session: Session[Any], player: Player, card: str) -> None:
        """Let the record say, as far as it goes, what a card without rules did."""
        before = self.at
        if self._inputs(session) is None and self.at == before:
            evidence_of(self.then).unruled(session, player, card)


def _is_again(new: Fact, recorded: Fact) -> bool:
    """Whether an open fact says the same as a recorded one. An older record says less: of a field that its kind was
    given later nothing, and an answer of version 1 not all of its question."""
    kind = type(recorded)
    if new.sealed_class is not kind:
        return False
    if kind.own_values(new) == kind.own_values(recorded):
        return True
    if kind.unsaid:
        return all(getattr(new, name) == getattr(recorded, name) for name in recorded.said_fields())
    if not (isinstance(new, Answered) and isinstance(recorded, Answered)) or new.answer != recorded.answer:
        return False
    return same_question(recorded, new.player, new.question, new.subject)


class NotLive(ValueError):
    """A retraction of something that was not live; `fact` is the retraction."""

    def __init__(self, fact: Retracted) -> None:
        super().__init__(Message("game.takes-back", seq=fact.seq, number=fact.target))
        self.fact = fact


class Standing:
    """The live facts of a stored stream, as far as it was followed; `follow` takes the facts that come next.

    `facts` are the live ones. `undone` are the retractions that a redo can still take back, each with the facts that it
    took; the last one goes first.
    """

    def __init__(self) -> None:
        self.facts: list[Fact] = []
        self.undone: list[tuple[Retracted, list[Fact]]] = []

    def follow(self, stored: Iterable[Fact]) -> None:
        """Go on by the stored facts that come next. Raises NotLive for a retraction of something not live."""
        for each in stored:
            kind = type(each)
            if kind is Retracted:
                self.retract(cast("Retracted", each))
            elif kind not in ABOUT_THE_STREAM:
                if kind is Answered:
                    self.undone.clear()
                self.facts.append(each)

    def retract(self, fact: Retracted) -> list[Fact]:
        """Go on by a retraction. Returns the facts that it took back, or brought back. Raises NotLive as `follow`.

        It looks at no more facts than it takes.
        """
        standing, undone = self.facts, self.undone
        if undone and undone[-1][0].seq == fact.target:
            span = undone.pop()[1]
            standing.extend(span)
            return span
        at = len(standing) - 1
        while at >= 0 and standing[at].seq > fact.target:
            at -= 1
        if at < 0 or standing[at].seq != fact.target or type(standing[at]) is not Answered:
            raise NotLive(fact)
        span = standing[at:]
        undone.append((fact, span))
        del standing[at:]
        return span


def live(facts: Iterable[Fact]) -> list[Fact]:
    """The facts that count: the stored ones without what was taken back, and without those about the stream itself.

    Raises NotLive for a retraction of something that was not live.
    """
    standing = Standing()
    standing.follow(facts)
    return standing.facts
