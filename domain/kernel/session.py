"""A session: one game being played, from whatever source of answers."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar, Generic, TypeVar, cast

from moothall.words import Message

from .ask import Answer, Ask, key_of
from .fact import COMPILED
from .facts import Answered, Card, Fact, FactT, Option, Player
from .source import Source, evidence_of

if TYPE_CHECKING:
    from .streams.script import Script

TableT = TypeVar("TableT")
OptionT = TypeVar("OptionT", bound=Option)
Effect = Generator[Ask, Answer, Any]
"""A rule at work: it yields only questions, is sent answers, and calls other rules by `yield from`.

What may ask is a generator, always: nothing has happened until it is given to `yield from`. Effects that ran at once
where they asked nothing made a game of big money no faster (6.0 ms for three games, either way)."""


class IllegalAnswer(ValueError):
    """An answer that the question does not offer."""


def _illegal(ask: Ask, reply: Answer) -> IllegalAnswer:
    return IllegalAnswer(f"{ask.player} may not answer {reply!r} to {ask.key}")


class Divergence(Exception):
    """A re-run made something else than the record holds.

    `seq` is the first difference, `expected` the fact on record (or None), `found` what the rules made or
    asked, `rule` the rule behind it.
    """

    def __init__(self, seq: int, expected: Fact | None, found: object, rule: str | None) -> None:
        super().__init__(f"at {seq} the record has {expected}, the rules give {found}")
        self.seq, self.expected, self.found, self.rule = seq, expected, found, rule


class Abandoned(Exception):
    """Every open effect is dropped: from here the log's word is taken."""


@dataclass(slots=True)
class Frame:
    """One resolving ability: a play, or a trigger.

    `seq` is the fact it began with, `card` the name of the card whose ability it is, `outer` the ability that was
    resolving when it began.
    """

    seq: int | None
    player: Player
    card: str | None
    physical: Card | None = None
    outer: Frame | None = None


class Session(Generic[TableT]):
    """A table, the facts that made it, and what is open.

    A game subclasses it with `step`, `over` and, where one player can decide for another, `decider`.
    """

    tells_unasked: ClassVar[bool] = False
    """Whether `taken_unasked` is to hear of what is taken without a question."""

    def __init__(self, table: TableT, source: Source[Any]) -> None:
        self.table = table
        self.play_by(source)
        self.facts: list[Fact] = []
        self.next_seq = 1
        self.frame = Frame(None, "", None)
        self.script: Script | None = None
        self.asked: Ask | None = None
        self._effect: Effect | None = None

    def play_by(self, source: Source[Any]) -> None:
        """Play on by another source of answers and chance, and by the log that it may have."""
        self.source = source
        self.evidence = evidence_of(source)

    # What a game says of itself

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        raise NotImplementedError

    def step(self) -> Effect:
        """From one menu to the next. The table alone says what comes; nothing is kept between steps."""
        raise NotImplementedError

    def decider(self, player: Player) -> Player:
        """The player who decides for `player`."""
        return player

    # Facts

    def emit(self, new: FactT, *, rule: str | None = None) -> FactT:
        """Record a fact that the rules made: seal it as the next of the stream, and apply it. Returns it.

        Where a script is followed, what the script makes of it is returned: at a re-run the fact on record.
        """
        if self.script is not None:
            found = self.script.expect(self, new, rule)
            if found is not None:
                return found
        seq = self.next_seq
        if COMPILED:
            new.sealed(seq, self.frame.seq, rule)
        else:  # as `Fact.sealed` does it; the call takes 9 % more byte codes [docs/compiled.md]
            new.seq = seq  # type: ignore[misc]
            new.cause = self.frame.seq  # type: ignore[misc]
            new.rule = rule  # type: ignore[misc]
            new.__class__ = new.sealed_class
        self.next_seq = seq + 1
        self.facts.append(new)
        new.apply(self.table)
        return new

    def take(self, given: Fact) -> None:
        """Put in a sealed fact as it stands: from a record, or by a log's word."""
        self.facts.append(given)
        self.next_seq = given.seq + 1
        given.apply(self.table)

    # Questions

    def ask(
        self,
        player: Player,
        verb: str,
        options: Sequence[OptionT],
        least: int = 1,
        most: int = 1,
        *,
        name: str = "",
        key: str | None = None,
    ) -> Generator[Ask, Answer, tuple[OptionT, ...]]:
        """Ask for `least` to `most` of `options`. Where only one answer is possible it is taken unasked.

        The question's key is made of the card that asks, the verb and, where a card asks for a verb twice, a `name`.
        A question that a rule asks, and no card, gives its whole `key`.
        """
        count = len(options)
        if most > count:
            most = count
        if least > most:
            least = most
        taken: tuple[OptionT, ...] | None = None
        if most == 0:
            taken = ()
        elif least == count:
            taken = tuple(options)
        elif least == most and options.count(options[0]) == count:
            taken = tuple(options[:least])
        if taken is not None and not self.tells_unasked:
            return taken
        card = self.frame.card
        question = Ask(self.decider(player), player, verb, key or key_of(card, verb, name), options, least, most, card)
        if taken is None:
            return cast("tuple[OptionT, ...]", (yield question))
        self.taken_unasked(question, taken)
        return taken

    def taken_unasked(self, ask: Ask, answer: Answer) -> None:
        """A question was not put, for it has one possible answer: called where `tells_unasked` is set."""

    # Playing

    def run(self) -> Ask | None:
        """Play on until the source leaves a question open (returned), or the game is over (None)."""
        return self._run(None)

    def answer(self, reply: Answer) -> Ask | None:
        """Answer the open question, and play on to the next one. Raises IllegalAnswer; the question stays open."""
        if self.asked is None:
            raise IllegalAnswer(Message("game.no-question-open"))
        if not self.asked.accepts(reply):
            raise _illegal(self.asked, reply)
        return self._run(reply)

    def _run(self, given: Answer | None) -> Ask | None:
        """Play on, with `given` as the answer to the question that is open, if any."""
        reply: Answer | None = None
        ask = self.asked
        effect = self._effect
        self.asked = self._effect = None
        while True:
            try:
                if ask is None:
                    if effect is None:
                        effect = self._steps()
                    try:
                        ask = effect.send(reply)  # type: ignore[arg-type]
                    except StopIteration:
                        return None
                if given is None:
                    reply = self.source.answer(self, ask)
                    if reply is None:
                        self.asked, self._effect = ask, effect
                        return ask
                    if not ask.accepts(reply):
                        raise _illegal(ask, reply)
                else:
                    reply, given = given, None
                self.emit(Answered(ask.player, ask.key, reply, ask.verb, ask.subject))
                ask = None
            except Abandoned:
                if effect is not None:
                    effect.close()
                self.drop()
                ask = effect = reply = None
                self.evidence.follow(self)

    def _steps(self) -> Effect:
        """From menu to menu until the game is over.

        Here a step ends without an exception; where `_run` sent to the step itself, it caught a StopIteration for each
        menu.
        """
        while not self.over:
            yield from self.step()

    def drop(self) -> None:
        """Drop every open effect and question: what comes next is read from the table."""
        self.frame = Frame(None, "", None)
        self.asked = self._effect = None
