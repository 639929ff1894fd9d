"""A session: one game being played, from whatever source of answers."""

from __future__ import annotations

from collections.abc import Callable, Generator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Generic, TypeVar, cast

from .ask import Answer, Ask, key_of, same_question
from .facts import ABOUT_THE_STREAM, Answered, Apply, Card, Fact, LogFollowed, Option, Player, Retracted
from .source import Source

TableT = TypeVar("TableT")
OptionT = TypeVar("OptionT", bound=Option)
Effect = Generator[Ask, Answer, Any]
"""A rule at work: it yields only questions, is sent answers, and calls other rules by `yield from`."""


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

    apply: Mapping[type[Fact], Apply]
    _kinds: Mapping[type[Fact], tuple[Callable[..., Any], Apply]]
    tells_unasked: ClassVar[bool] = False
    """Whether `taken_unasked` is to hear of what is taken without a question."""

    def __init_subclass__(cls) -> None:
        """For each kind of fact, how to make one and how to apply it: `emit` needs both, for every fact."""
        cls._kinds = {kind: (kind.record, how) for kind, how in cls.apply.items()}

    def __init__(self, table: TableT, source: Source[Any]) -> None:
        self.table = table
        self.kinds = self._kinds
        self.source = source
        self.facts: list[Fact] = []
        self.next_seq = 1
        self.frame = Frame(None, "", None)
        self.script: Script | None = None
        self.asked: Ask | None = None
        self._effect: Effect | None = None

    # What a game says of itself

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        raise NotImplementedError

    def step(self) -> Effect:
        """From one menu to the next. The table alone says what comes; nothing is kept between steps."""
        raise NotImplementedError

    def decider(self, player: Player) -> Player:
        """Who decides for `player`."""
        return player

    # Facts

    def emit(self, kind: type[Fact], *values: Any, rule: str | None = None) -> Any:
        """Record what the rules made: a fact of `kind` with `values` after the common fields. Returns it."""
        if self.script is not None:
            found = self.script.expect(self, kind, values, rule)
            if found is not None:
                return found
        seq = self.next_seq
        self.next_seq = seq + 1
        record, apply = self.kinds[kind]
        new = record(seq, self.frame.seq, rule, "rules", None, values)
        self.facts.append(new)
        apply(self.table, new)
        return new

    def take(self, given: Fact) -> None:
        """Put in a fact as it stands: from a record, or by a log's word."""
        self.facts.append(given)
        self.next_seq = given.seq + 1
        self.apply[type(given)](self.table, given)

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
        elif least == most and all(option == options[0] for option in options):
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
            raise IllegalAnswer("no question is open")
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
                        if self.over:
                            return None
                        effect = self.step()
                    try:
                        ask = effect.send(reply)  # type: ignore[arg-type]
                    except StopIteration:
                        effect = reply = None
                        continue
                if given is None:
                    reply = self.source.answer(self, ask)
                    if reply is None:
                        self.asked, self._effect = ask, effect
                        return ask
                    if not ask.accepts(reply):
                        raise _illegal(ask, reply)
                else:
                    reply, given = given, None
                self.emit(Answered, ask.player, ask.key, reply, ask.verb, ask.subject)
                ask = None
            except Abandoned:
                if effect is not None:
                    effect.close()
                self.drop()
                ask = effect = reply = None
                self.source.follow(self)

    def drop(self) -> None:
        """Drop every open effect and question: what comes next is read from the table."""
        self.frame = Frame(None, "", None)
        self.asked = self._effect = None


class Script(Source[Any]):
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
        session.source = self

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
        session.source = self.then
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

    def expect(self, session: Session[Any], kind: type[Fact], values: tuple[Any, ...], rule: str | None) -> Fact | None:
        """The recorded fact that the rules made again, or None when the record has run out. Raises Divergence."""
        recorded = self._inputs(session)
        if recorded is None:
            return None
        if (
            kind is Answered
            and isinstance(recorded, Answered)
            and same_question(recorded, values[0], values[1], values[4])
        ):
            # the question as the record has it: a record of version 1 says less of it
            values = (recorded.player, recorded.question, values[2], recorded.verb, recorded.subject)
        found = kind.record(recorded.seq, session.frame.seq, rule, "rules", recorded.line, values)
        if found != recorded:
            raise Divergence(recorded.seq, recorded, found, rule or recorded.rule)
        self.at += 1
        session.take(recorded)
        return recorded

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
            self.then.identify(session, player, cards, how)

    def unruled(self, session: Session[Any], player: Player, card: str) -> None:
        """What the log said the card did, as far as the record says."""
        before = self.at
        if self._inputs(session) is None and self.at == before:
            self.then.unruled(session, player, card)


def live(facts: Sequence[Fact]) -> list[Fact]:
    """The facts that count: the stored ones without what was taken back, and without those about the stream itself.

    Raises ValueError for a retraction of something that was not live.
    """
    standing: list[Fact] = []
    undone: list[tuple[int, list[Fact]]] = []
    for each in facts:
        if type(each) is Retracted:
            if undone and undone[-1][0] == each.target:
                standing.extend(undone.pop()[1])
                continue
            at = next((i for i in range(len(standing) - 1, -1, -1) if standing[i].seq == each.target), None)
            if at is None or type(standing[at]) is not Answered:
                raise ValueError(f"{each.seq} takes back {each.target}, which is no live answer")
            undone.append((each.seq, standing[at:]))
            del standing[at:]
        elif type(each) not in ABOUT_THE_STREAM:
            if type(each) is Answered:
                undone.clear()
            standing.append(each)
    return standing


def redoable(facts: Sequence[Fact]) -> int | None:
    """The seq of the retraction that a redo would take back, or None."""
    undone: list[int] = []
    for each in facts:
        if type(each) is Retracted:
            if undone and undone[-1] == each.target:
                undone.pop()
            else:
                undone.append(each.seq)
        elif type(each) is Answered:
            undone.clear()
    return undone[-1] if undone else None
