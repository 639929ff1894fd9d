"""Undo and redo: what may be taken back, and the facts that do it. Both only add to a stream. [DESIGN 3, law 10]"""

# Not compiled: it has nothing that a game or an audit does often.

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from operator import attrgetter
from typing import Self

from moothall.words import Joined, Message

from ..facts import Answered, Card, Fact, LogFollowed, Player, Retracted, UndoAllowed, UndoAnswered, UndoAsked
from ..failure import Failure
from ..telling.sight import Sight
from .script import Standing, live

FREE, CONSENT, NO_HIDDEN, NEVER = "free", "consent", "no-hidden-information", "never"
POLICIES = (FREE, CONSENT, NO_HIDDEN, NEVER)
"""Which undo is allowed: any; one that all others agreed to; one after which nobody knows more than before; none."""


class UndoRefused(Failure, ValueError):
    """An undo or redo that is not possible, or not allowed; the message says why in one sentence."""


def policy_of(facts: Sequence[Fact]) -> str:
    """Which undo a game allows: what was set last, else any."""
    return next((fact.policy for fact in reversed(facts) if isinstance(fact, UndoAllowed)), FREE)


def answer_to_take_back(standing: Sequence[Fact], seq: int | None = None, by: Player | None = None) -> Answered:
    """The live answer with that seq, by default the last one, or the last one of a player; never one by which a log was
    followed.

    A question with one answer only is never asked, so the last answer is the last decision. Raises UndoRefused.
    """
    for fact in reversed(standing):
        if seq is not None and fact.seq < seq:
            break
        if (
            isinstance(fact, Answered)
            and fact.source == "rules"
            and seq in (None, fact.seq)
            and by in (None, fact.player)
        ):
            return fact
    if seq is None:
        raise UndoRefused(Message("undo.no-answer-to-take-back"))
    raise UndoRefused(Message("undo.fact-not-answer-can-taken", seq=seq))


def answer_after(facts: Sequence[Fact], place: int) -> Answered:
    """The first live answer after the first `place` of stored `facts`: taking it back leads to there.

    Raises UndoRefused where no answer leads to there: none was given since, a log was followed there, or what stood
    there was taken back.
    """
    standing = live(facts)
    if live(facts[:place]) != [fact for fact in standing if fact.seq <= place]:
        raise UndoRefused(Message("undo.game-has-not-come-by", place=place))
    followed: Fact | None = None
    for fact in standing:
        if isinstance(fact, LogFollowed):
            followed = fact
        elif fact.source == "rules":
            followed = None
        if fact.seq <= place:
            continue
        if followed is not None:
            raise UndoRefused(Message("undo.log-followed-from-fact-on", seq=followed.seq))
        if isinstance(fact, Answered):
            return fact
    raise UndoRefused(Message("undo.no-answer-given-after-fact", place=place))


def gone_with(standing: Sequence[Fact], target: int) -> list[Fact]:
    """The facts that an undo takes back: the live answer `target` and every live fact after it."""
    return list(standing[bisect_left(standing, target, key=attrgetter("seq")) :])


def reveals(facts: Sequence[Fact], sight: Sight) -> bool:
    """Whether somebody knew more after these facts than before: cards were drawn, looked at, shuffled or came from
    where they lay face down."""
    return any(type(fact) in sight.revealing or _was_turned_up(fact, sight) for fact in facts)


def _was_turned_up(fact: Fact, sight: Sight) -> bool:
    """Whether a card came from where it lay face down, and its back did not show which it is."""
    face = getattr(getattr(fact, "card", None), "face", None)
    return getattr(fact, "from_", None) in sight.face_down and not sight.has_own_back(face)


def retracted_spans(facts: Sequence[Fact]) -> Iterator[tuple[Retracted, list[Fact]]]:
    """Each retraction of a stored stream with the facts that it took back, or brought back. Raises NotLive for a
    retraction of something that was not live."""
    standing = Standing()
    for fact in facts:
        if isinstance(fact, Retracted):
            yield fact, standing.retract(fact)
        else:
            standing.follow((fact,))


def check(policy: str, hidden: bool, missing: Collection[str]) -> None:
    """Refuse what a policy does not allow: `hidden` says that somebody learned something since, `missing` who of the
    other players did not agree. Raises UndoRefused."""
    if policy == NEVER:
        raise UndoRefused(Message("undo.by-policy-never"))
    if policy == NO_HIDDEN and hidden:
        raise UndoRefused(Message("undo.cards-seen-or-shuffled-since"))
    if policy == CONSENT and missing:
        raise UndoRefused(Message("undo.by-policy-consent", missing=Joined(missing)))


def retraction(stored: int, target: int, by: Player, reason: str) -> Retracted:
    """The fact that takes back `target`, behind so many stored facts."""
    return Retracted(target, by, reason).sealed(stored + 1)


@dataclass(frozen=True, slots=True)
class Request:
    """An undo that waits for the others: what was asked, and who has agreed.

    It waits no longer where it was declined or done, or where the game has gone on since: the others would agree to
    more than they were asked. Nor where a policy was set since: it may forbid the undo.
    """

    asked: UndoAsked
    agreed: tuple[Player, ...]


_OF_UNDO = (Answered, Retracted, UndoAllowed, UndoAsked, UndoAnswered)
"""The kinds of fact that change what is allowed, or what waits."""


def _request_after(request: Request | None, fact: Fact) -> Request | None:
    """The undo that waits after a fact, where `request` waited before it."""
    if isinstance(fact, UndoAsked):
        return Request(fact, ())
    if isinstance(fact, Answered | Retracted | UndoAllowed):
        return None
    if isinstance(fact, UndoAnswered) and request is not None and fact.request == request.asked.seq:
        return Request(request.asked, (*request.agreed, fact.by)) if fact.agreed else None
    return request


class Course:
    """A stored stream, followed as it grows, so that nobody looks at all its facts again.

    `length` is how many facts were followed, `standing` what counts of them and `shuffles` how many shuffles are among
    that; `policy` is which undo the game allows, `request` the undo that waits for the others. `known` has the orders
    that were shuffled and taken back, by how many shuffles came before and what was shuffled.
    """

    def __init__(self) -> None:
        self.length = 0
        self.standing = Standing()
        self.shuffles = 0
        self.policy = FREE
        self.request: Request | None = None
        self.known: dict[tuple[int, frozenset[object]], Sequence[Card]] = {}

    @classmethod
    def of(cls, stored: Iterable[Fact]) -> Self:
        """The course of stored facts. Raises NotLive as `follow`."""
        found = cls()
        found.follow(stored)
        return found

    def follow(self, stored: Iterable[Fact]) -> None:
        """Go on by the stored facts that come next. Raises NotLive for a retraction of something not live."""
        for fact in stored:
            if isinstance(fact, Retracted):
                self._retract(fact)
            else:
                self.standing.follow((fact,))
                self.shuffles += order_of(fact) is not None
            if isinstance(fact, _OF_UNDO):
                self.request = _request_after(self.request, fact)
                if isinstance(fact, UndoAllowed):
                    self.policy = fact.policy
            self.length += 1

    def _retract(self, fact: Retracted) -> None:
        span = self.standing.retract(fact)
        orders = [order for order in map(order_of, span) if order is not None]
        if span[0].seq != fact.target:  # a redo
            self.shuffles += len(orders)
            return
        self.shuffles -= len(orders)
        for before, order in enumerate(orders, self.shuffles):
            self.known[before, same_cards(order)] = order


def order_of(fact: Fact) -> Sequence[Card] | None:
    """The order in which a fact has shuffled cards; None for a fact that is not of a shuffle."""
    order: Sequence[Card] | None = getattr(fact, "order", None)
    return order


def same_cards(cards: Sequence[Card]) -> frozenset[object]:
    """The cards as a re-run makes them again. A card with a number and a face stands by these two, for a re-run makes
    new objects of cards that come into a game in the middle of it."""
    return frozenset(card if card.number is None or card.face is None else repr(card) for card in cards)


def redo(course: Course, stored: int, by: Player | None = None) -> tuple[Retracted, Retracted, list[Fact]]:
    """The fact by which `by` (None: who took it back) brings back what the last undo took, behind so many stored facts;
    that undo; and what it brings back.

    Raises UndoRefused.
    """
    if not course.standing.undone:
        raise UndoRefused(Message("undo.no-undo-to-take-back"))
    undone, span = course.standing.undone[-1]
    return retraction(stored, undone.seq, by or undone.by, "redo"), undone, span
