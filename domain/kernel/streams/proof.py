"""The proof of a stream: its answers, given to the rules again, make its facts again. [DESIGN 3, law 9]

A stream that comes from elsewhere is proved before it is stored, so nothing in it is taken on trust: its facts may fit
no table, and its retractions take back what never stood.
"""

# Not compiled: mypyc fails on it.

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import partial
from typing import Any

from moothall.words import Message

from ..ask import Answer, Ask
from ..facts import (
    ABOUT_THE_STREAM,
    Answered,
    Card,
    Fact,
    Forked,
    Noted,
    Player,
    Retracted,
    UndoAllowed,
    UndoAnswered,
    UndoAsked,
)
from ..game import Game, last_rest
from ..session import Divergence, Session
from ..source import Source
from .script import NotLive, Script, live
from .undo import POLICIES, UndoRefused, check, gone_with, policy_of, reveals

MOST = 20_000_000
"""How many retractions times facts are checked, since each retraction is checked on a table of its own: 1,000 in a game
of 20,000 facts, which is more than any game has."""


class NotMade(ValueError):
    """A stream that the rules do not make: `seq` is the first fact that they do not."""

    def __init__(self, seq: int, why: Message) -> None:
        super().__init__(Message(why.key, seq=seq, **why.fields))
        self.seq = seq


def check_whole(game: Game, facts: Sequence[Fact], seats: Sequence[Player], trusted: int = 0) -> None:
    """Check that the rules make a whole stream, what was taken back too. Raises NotMade.

    The stream may end before the next question, where the rules would go on. The first `trusted` facts are those of a
    log, which hides cards.
    """
    check_places(facts, seats)
    taken_back = sum(type(each) is Retracted for each in facts)
    if taken_back * len(facts) > MOST:
        raise NotMade(len(facts), Message("proof.comes-after-retractions", count=taken_back))
    checked = 0
    for at, each in enumerate(facts):
        if isinstance(each, Retracted):
            checked = _check_course(game, facts[:at], checked, trusted)
            _check_allowed(game, facts[:at], each)
    _check_course(game, facts, checked, trusted)


def check_places(facts: Sequence[Fact], seats: Sequence[Player]) -> None:
    """Check what holds for every stream: causes come before what they cause, and the facts about the stream itself are
    of kinds that somebody may add. Raises NotMade."""
    for place, each in enumerate(facts, 1):
        if each.seq != place:
            raise NotMade(place, Message("proof.has-seq", number=each.seq))
        if each.cause is not None and not 0 < each.cause < place:
            raise NotMade(place, Message("proof.has-cause", number=each.cause))
        if isinstance(each, ABOUT_THE_STREAM):
            if (each.cause, each.rule, each.source, each.line) != (None, None, "rules", None):
                raise NotMade(place, Message("proof.about-stream"))
            if not _may_be_added(each, facts, seats):
                raise NotMade(place, Message("proof.nobody-could-add", kind=type(each).__name__))
    try:
        live(facts)
    except NotLive as error:
        raise NotMade(error.fact.seq, Message("proof.takes-back-no-answer")) from error


def _may_be_added(each: Fact, facts: Sequence[Fact], seats: Sequence[Player]) -> bool:
    """Whether a fact about the stream names a place before it, and players of the game; and who has a say in an undo is
    one of those who were asked."""
    match each:
        case Forked():
            return each.at == each.seq - 1
        case UndoAllowed():
            return each.policy in POLICIES and each.by in ("", *seats)
        case UndoAnswered():
            asked = facts[each.request - 1] if 0 < each.request < each.seq else None
            return isinstance(asked, UndoAsked) and each.by in seats and each.by != asked.by
        case Retracted() | UndoAsked():
            return 0 < each.target < each.seq and each.by in seats
        case Noted():
            return 0 <= each.target < each.seq
    return False


def _check_allowed(game: Game, facts: Sequence[Fact], undone: Retracted) -> None:
    """Check that the policy of the game allowed to take back an answer. To bring one back is the keeper's business, so
    any policy allows that. Raises NotMade."""
    if isinstance(facts[undone.target - 1], Answered):
        gone = gone_with(live(facts), undone.target)
        try:
            check(policy_of(facts), reveals(gone, game.sight), ())
        except UndoRefused as error:
            raise NotMade(undone.seq, Message("proof.refused", error=error)) from error


class Sealed(Script):
    """A record that is not trusted: a shuffle has the cards that are shuffled, in whatever order, and an answer says of
    its question all that the rules say.

    Up to the fact `trusted` it is. There a log may hide what it shuffles.
    """

    def __init__(self, facts: Sequence[Fact], then: Source[Any], next_seq: int, trusted: int) -> None:
        super().__init__(facts, then, next_seq)
        self.trusted = trusted

    def answer(self, session: Session[Any], ask: Ask) -> Answer | None:
        """The recorded answer. Raises Divergence where it has another verb; one of version 1 did not keep it."""
        reply = super().answer(session, ask)
        if session.script is self:
            recorded = self.facts[self.at]
            if isinstance(recorded, Answered) and recorded.subject is not None and recorded.verb != ask.verb:
                made = recorded.reopened(verb=ask.verb).sealed_like(recorded)
                raise Divergence(recorded.seq, recorded, made, recorded.rule)
        return reply

    def shuffle(self, session: Session[Any], player: Player, cards: Sequence[Card]) -> Sequence[Card]:
        """The recorded order, with the cards that it lacks at the end: the rules may take so many of them alone.

        Raises Divergence where it has other cards.
        """
        order = super().shuffle(session, player, cards)
        if session.script is not self or self.facts[self.at].seq <= self.trusted:
            return order
        lacking = Counter(map(repr, cards))
        lacking.subtract(map(repr, order))
        if min(lacking.values(), default=0) < 0:
            recorded = self.facts[self.at]
            raise Divergence(recorded.seq, recorded, Message("proof.cards-to-shuffle"), recorded.rule)
        return (*order, *(card for card in cards if lacking[repr(card)]))


def _check_course(game: Game, facts: Sequence[Fact], checked: int, trusted: int) -> int:
    """Check those of `facts` that are live. The first `checked` stored facts were checked before. Returns how many are
    checked now."""
    standing = live(facts)
    before = [each for each in standing if each.seq <= checked]
    if len(before) < len(standing):
        try:
            game.rerun(standing, Source(), last_rest(before), by=partial(Sealed, trusted=trusted))
        except Divergence as error:
            raise NotMade(error.seq, _difference(error)) from error
        except Exception as error:  # facts from elsewhere may break whatever reads them
            raise NotMade(
                _first_unfit(game, standing), Message("proof.fits-no-table", name=type(error).__name__)
            ) from error
    return len(facts)


def _first_unfit(game: Game, standing: Sequence[Fact]) -> int:
    """The seq of the first fact that cannot be applied to a table; that of the last one where all can."""
    table = game.table()
    for each in standing:
        try:
            each.apply(table)
        except Exception:  # as above
            return each.seq
    return standing[-1].seq


def _difference(error: Divergence) -> Message:
    """What the rules make or ask instead of the fact on record."""
    recorded, found = type(error.expected).__name__, error.found
    if isinstance(found, Ask):
        return Message("proof.rules-ask", kind=recorded, who=found.player, question=found.key)
    if not isinstance(found, Fact):
        return Message("proof.rules-have", kind=recorded, other=found)
    made = type(found).__name__
    if made != recorded:
        return Message("proof.rules-make", kind=recorded, other=made)
    return Message("proof.another-than-rules-make", kind=recorded)
