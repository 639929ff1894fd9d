"""Plays a stream again once every face is known.

While a card in hand had no face, the rules may have offered something that the card turned out not to allow: an Action
phase to a hand without an Action. With the faces known, the rules do not ask such questions, and their answers are
dropped.
"""

# Compiled: an audit asks it for many lines of a log.

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from operator import attrgetter
from typing import Any, cast

from moothall.domain.kernel.ask import MENU, Answer, Ask, Menu, asks
from moothall.domain.kernel.facts import Answered, Card, Fact, FactT, LogFollowed, Option, Player
from moothall.domain.kernel.game import Game, last_rest
from moothall.domain.kernel.session import Abandoned, Divergence, Session
from moothall.domain.kernel.source import Source
from moothall.domain.kernel.streams.script import Script

from .exchanges import with_cards

END: Answer = ("end",)
_WHICH = attrgetter("number", "face")
UNKNOWN = "(?"
"""How an option names a card that has no face."""


class Rewriting(Script):
    """A record whose answers are fed to the rules again, and whose facts are made anew.

    `seqs` says which new seq each old one became. Where the record ends the question stays open.
    """

    def __init__(self, facts: Sequence[Fact], phases: Mapping[int, str]) -> None:
        super().__init__(facts, Source(), 0)
        self.seqs: dict[int, int] = {}
        self._waiting: list[Answered] = []
        """Answers that the record gives before facts that the rules now make first."""
        self._passed: list[Fact] = []
        """The facts that were passed over since the last choice at a table at rest."""
        self._given: Answered | None = None
        """The recorded answer that is given now; None for one that was never recorded."""
        self._is_apart = False
        """Whether the rules have just made a fact that the record has not."""
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

    def _put(self, session: Session[Any], fact: Fact) -> None:
        seq = session.next_seq
        self.seqs[fact.seq] = seq
        cause = None if fact.cause is None else self.seqs.get(fact.cause)
        self.at += 1
        session.take(fact.reopened().sealed(seq, cause, fact.rule, fact.source, fact.line))

    def _ahead(self) -> Iterator[int]:
        """Where the facts stand that the record has up to its next choice at a table at rest, but for the end of a
        phase: with the faces known, the rules may not ask for that."""
        for at in range(self.at, len(self.facts)):
            each = self.facts[at]
            if each.source != "rules" or (type(each) is Answered and each.question == MENU and each.answer != END):
                return
            yield at

    def _go_to(self, at: int) -> Fact:
        """Go on behind a fact further on. Returns it; those before it are passed over."""
        self._passed += self.facts[self.at : at]
        self.at = at + 1
        return self.facts[at]

    def expect(self, session: Session[Any], new: FactT, rule: str | None) -> FactT | None:
        """The fact that the rules make now; it keeps the line of the recorded one that it stands for."""
        if isinstance(new, Answered):
            recorded: Fact | None = self._given
            self._given = None
            line = None if recorded is None else recorded.line
        else:
            recorded, line = self._recorded(session, new)
            if recorded is not None and "phase" in recorded.own_fields:
                self._ended_before(recorded)
        seq = session.next_seq
        if recorded is not None:
            self.seqs[recorded.seq] = seq
        session.take(new.sealed(seq, session.frame.seq, rule, line=line))
        return new

    def _ended_before(self, phase: Fact) -> None:
        """A phase has begun: answers that ended one before it end none any more, as that of another turn."""
        self._waiting = [each for each in self._waiting if each.answer != END or each.seq > phase.seq]

    def _recorded(self, session: Session[Any], new: Fact) -> tuple[Fact | None, int | None]:
        """The recorded fact that stands for one which the rules make now, and its line. Where there is none, the line
        is that of what became of the same cards: one that can only be drawn now was looked at while it had no face."""
        recorded = self._next(session)
        kind: Any = new.sealed_class
        values = kind.own_values(new)
        if recorded is not None and type(recorded) is kind and kind.own_values(recorded) == values:
            self._is_apart = False
            self.at += 1
            return recorded, recorded.line
        for passed in self._passed:
            if type(passed) is kind and kind.own_values(passed) == values:
                self._passed.remove(passed)
                return passed, passed.line
        alike = [at for at in self._ahead() if type(self.facts[at]) is kind]
        same = next((at for at in alike if kind.own_values(self.facts[at]) == values), None)
        if same is None and alike and alike[0] == self.at:
            same = self.at
        self._is_apart = same is None
        if same is None:
            return None, self._line_of(new)
        place = self._go_to(same)
        self._exchange_twins(_cards(place), _cards(new))
        return place, place.line

    def _exchange_twins(self, recorded: Sequence[Card], made: Sequence[Card]) -> None:
        """Where the rules move other cards of the same names than the record has, these are exchanged in the rest of
        it: who has nothing but Coppers is not asked which of them to discard. [written game 2017 30134]"""
        places = {
            one: other
            for one, other in zip(recorded, made, strict=False)
            if one.face == other.face and one.number != other.number
        }
        if places and {*places}.isdisjoint(places.values()):
            self._exchange({**places, **{other: one for one, other in places.items()}})

    def _line_of(self, new: Fact) -> int | None:
        """The line of the next recorded fact about the same cards."""
        cards = _cards(new)
        if not cards:
            return None
        return next((self.facts[at].line for at in self._ahead() if _cards(self.facts[at]) == cards), None)

    def follow(self, session: Session[Any]) -> None:
        """A stretch in which the log was followed."""
        self._waiting.clear()
        while self.at < len(self.facts) and self.facts[self.at].source != "rules":
            self._put(session, self.facts[self.at])

    def answer(self, session: Session[Any], ask: Ask) -> Answer | None:
        """The recorded answer to this question: one that the record gives before facts which the rules now make first,
        else the next one, else one that it has beside facts which the rules do not make any more."""
        given = self._waiting_for(session, ask)
        while given is None and isinstance(recorded := self._read_inputs(session), Answered):
            self._waiting.append(recorded)
            self.at += 1
            given = self._waiting_for(session, ask)
        if given is None:
            given = next((each for each in self._passed if self._answers(session, ask, each)), None)
        if given is None and (self._is_apart or isinstance(ask, Menu)):
            given = self._further_on(session, ask)
        if given is None:  # last, for cards of one name are exchanged by it (a Settlers: written game 2026 5036)
            given = self._waiting_for(session, ask, alike=True)
        if not isinstance(given, Answered):
            return self._unasked(ask)
        self._given = given
        answer = _with_faces(ask, given.answer)
        if not ask.accepts(answer):
            answer = self._exchanged(ask, answer)
        if given.question == MENU:
            self._waiting = [each for each in self._waiting if each.seq > given.seq]
            self._passed = [each for each in self._passed if each.seq > given.seq]
        elif given in self._passed:
            self._passed.remove(given)
        return answer

    def _waiting_for(self, session: Session[Any], ask: Ask, *, alike: bool = False) -> Fact | None:
        """The first of the answers that wait for their questions which answers this one, or would if cards of one name
        were the same (`alike`). Those before it were to questions that are not put any more, but for a choice at a
        table at rest: what the end of a phase asks comes before that now."""
        for at, given in enumerate(self._waiting):
            if self._answers(session, ask, given, alike=alike):
                self._waiting[:at] = filter(_is_choice, self._waiting[:at])
                self._waiting.remove(given)
                return given
        return None

    def _further_on(self, session: Session[Any], ask: Ask) -> Fact | None:
        """The answer to this question that the record has behind facts which the rules do not make any more, up to its
        next choice at a table at rest."""
        reach = self.at + sum(1 for _ in self._ahead())
        for at in range(self.at, min(reach + 1, len(self.facts))):
            if self._answers(session, ask, self.facts[at]):
                return self._go_to(at)
        return None

    def _unasked(self, ask: Ask) -> Answer | None:
        """The answer to a question that was not put while cards had no face. Cards that are alike kept their order;
        what nobody has to do was not done: a Reaction that no line shows was not used."""
        if self.at >= len(self.facts):
            return None
        if ask.least == ask.most == len(ask.options) > 1 and isinstance(ask.options[0], Card):
            return tuple(ask.options)
        if isinstance(ask, Menu):
            return None
        if ask.least == ask.most == 1 and all(isinstance(each, str) for each in ask.options):
            return (self._told_next(ask.options),)
        if "yes" in ask.options and "no" in ask.options:
            return ("no",)
        return () if ask.least == 0 else None

    def _told_next(self, options: Sequence[Option]) -> Option:
        """The option that the record names first, up to its next choice at a table at rest: of several abilities the
        one that it has next."""
        for at in self._ahead():
            named = {*_names(self.facts[at])}
            matching = [each for each in options if not named.isdisjoint(str(each).rstrip(")").split(" ("))]
            if matching:
                return matching[0]
        return options[0]

    def _answers(self, session: Session[Any], ask: Ask, fact: Fact, *, alike: bool = False) -> bool:
        """Whether a recorded fact is an answer to this question: the end of a phase ends no other."""
        if not isinstance(fact, Answered) or not asks(ask, fact):
            return False
        answer = _with_faces(ask, fact.answer)
        if not ask.accepts(_put(answer, _twins(ask, answer)) if alike else answer):
            return False
        return fact.answer != END or self._phases[fact.seq] == session.table.phase

    def _exchanged(self, ask: Ask, answer: Answer) -> Answer:
        """An answer with the cards that the question offers for others of their names. In all that the record has after
        this, these are exchanged: of the Coppers in a discard pile a Settlers offers the first, and while that had no
        face another one was the first."""
        twins = _twins(ask, answer)
        places = {**twins, **{other: card for card, other in twins.items()}}
        self._exchange(places)
        return _put(answer, places)

    def _exchange(self, places: Mapping[Card, Card]) -> None:
        """Put cards for others in all that the record has from here on."""
        self.facts = [*self.facts[: self.at], *(with_cards(each, places) for each in self.facts[self.at :])]
        self._waiting = cast("list[Answered]", [with_cards(each, places) for each in self._waiting])
        self._passed = [with_cards(each, places) for each in self._passed]

    def shuffle(self, session: Session[Any], player: Player, cards: Sequence[Card]) -> Sequence[Card]:
        """The recorded order, of the cards that are there: where an answer chose another card of one name than it did
        in the record, that one is left. [written game ja 7255]"""
        recorded: Any = self._next(session)
        if not hasattr(recorded, "order"):
            recorded = next((self.facts[at] for at in self._ahead() if hasattr(self.facts[at], "order")), None)
        order: Sequence[Card] = getattr(recorded, "order", cards)
        there, ordered = {*map(_WHICH, cards)}, {*map(_WHICH, order)}
        if there >= ordered:
            return order
        left = [card for card in cards if _WHICH(card) not in ordered]
        places = _of_one_name([card for card in order if _WHICH(card) not in there], left)
        self._exchange(places)
        return [places.get(card, card) for card in order]

    def unruled(self, session: Session[Any], player: Player, card: str) -> None:
        """What the log said the card did."""
        self._next(session)


def _is_choice(answered: Answered) -> bool:
    """Whether an answer chooses something at a table at rest, and does not end a phase."""
    return answered.question == MENU and answered.answer != END


def _with_faces(ask: Ask, answer: Answer) -> Answer:
    """An answer to a question whose options name cards, which had no faces when it was given: "Delay (?)"."""
    if not any(isinstance(each, str) and UNKNOWN in each for each in answer):
        return answer
    left = [each for each in ask.options if isinstance(each, str)]
    options = list[Option]()
    for each in answer:
        before, unknown, _ = each.partition(UNKNOWN) if isinstance(each, str) else ("", "", "")
        same = next((option for option in left if unknown and option.startswith(before)), None)
        if same is not None:
            left.remove(same)
        options.append(each if same is None else same)
    return tuple(options)


def _twins(ask: Ask, answer: Answer) -> dict[Card, Card]:
    """For each card of an answer that a question does not offer, one of the same name that it does."""
    offered = [each for choice in ask.choices for each in choice] if isinstance(ask, Menu) else ask.options
    left = [each for each in offered if isinstance(each, Card) and each not in answer]
    return _of_one_name([each for each in answer if isinstance(each, Card) and each not in offered], left)


def _of_one_name(cards: Sequence[Card], left: list[Card]) -> dict[Card, Card]:
    """For each card another of its name of those that are left, as far as there are any."""
    twins: dict[Card, Card] = {}
    for each in cards:
        twin = next((other for other in left if other.face == each.face), None)
        if twin is not None:
            left.remove(twin)
            twins[each] = twin
    return twins


def _put(answer: Answer, places: Mapping[Card, Card]) -> Answer:
    """An answer with some cards in the place of others."""
    return tuple([places.get(each, each) if isinstance(each, Card) else each for each in answer])


def _cards(fact: Any) -> Sequence[Card]:
    """The cards that a fact moves or shows."""
    card = getattr(fact, "card", None)
    return getattr(fact, "cards", ()) or ((card,) if isinstance(card, Card) else ())


def _names(fact: Any) -> Iterator[str]:
    """The names in a fact: of its cards, and those that it has as words."""
    for name in type(fact).own_fields:
        value = getattr(fact, name)
        if isinstance(value, str):
            yield value
    yield from (card.face for card in _cards(fact) if card.face is not None)


def phases_of(facts: Sequence[Fact]) -> dict[int, str]:
    """The phase in which each answer was given, by its seq."""
    phase = ""
    phases: dict[int, str] = {}
    each: Any
    for each in facts:
        if isinstance(each, Answered):
            phases[each.seq] = phase
        elif "phase" in each.own_fields:
            phase = each.phase
    return phases


def rewritten(session: Session[Any], facts: Sequence[Fact], known: int) -> tuple[list[Fact], dict[int, int]]:
    """Play `facts` again on a new session, but for the first `known` of them, which stand before a table at rest and
    were made with every face known. Returns the new stream and what became of each seq."""
    record = Rewriting(facts[known:], phases_of(facts))
    for given in facts[:known]:
        session.take(given)
        record.seqs[given.seq] = given.seq
    record.attach(session)
    session.run()
    return session.facts, record.seqs


def sound(game: Game, facts: Sequence[Fact], known: int) -> tuple[Sequence[Fact], int]:
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
    moved_facts = [
        each.reopened().sealed(
            each.seq + 1, each.cause and each.cause + (each.cause >= moved), each.rule, "log", each.line
        )
        for each in facts[rest:]
    ]
    return [*facts[:rest], word, *moved_facts], rest
