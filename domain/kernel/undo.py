"""Undo and redo: what may be taken back, and the facts that do it. Both only add to a stream. [DESIGN 3, law 10]"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass

from .facts import Answered, Fact, LogFollowed, Player, Retracted, UndoAllowed, UndoAnswered, UndoAsked
from .script import live, redoable
from .telling.sight import Sight

FREE, CONSENT, NO_HIDDEN, NEVER = "free", "consent", "no-hidden-information", "never"
POLICIES = (FREE, CONSENT, NO_HIDDEN, NEVER)
"""Which undo is allowed: any; one that all others agreed to; one after which nobody knows more than before; none."""


class UndoRefused(ValueError):
    """An undo or redo that is not possible, or not allowed; the message says why in one sentence."""


def policy_of(facts: Sequence[Fact]) -> str:
    """Which undo a game allows: what was set last, else any."""
    return next((fact.policy for fact in reversed(facts) if isinstance(fact, UndoAllowed)), FREE)


def answer_to_take_back(standing: Sequence[Fact], seq: int | None = None) -> Answered:
    """The live answer with that seq, by default the last one; never one by which a log was followed.

    A question with one answer only is never asked, so the last answer is the last decision. Raises UndoRefused.
    """
    for fact in reversed(standing):
        if isinstance(fact, Answered) and fact.source == "rules" and seq in (None, fact.seq):
            return fact
    if seq is None:
        raise UndoRefused("there is no answer to take back")
    raise UndoRefused(f"fact {seq} is not an answer that can be taken back: name the seq of one that still counts")


def answer_after(facts: Sequence[Fact], place: int) -> Answered:
    """The first live answer after the first `place` of stored `facts`: taking it back leads to there.

    Raises UndoRefused where no answer leads to there: none was given since, a log was followed there, or what stood
    there was taken back.
    """
    standing = live(facts)
    if live(facts[:place]) != [fact for fact in standing if fact.seq <= place]:
        raise UndoRefused(f"the game has not come by the table after fact {place}: what stood there was taken back")
    followed: Fact | None = None
    for fact in standing:
        if isinstance(fact, LogFollowed):
            followed = fact
        elif fact.source == "rules":
            followed = None
        if fact.seq <= place:
            continue
        if followed is not None:
            raise UndoRefused(
                f"the log was followed from fact {followed.seq} on, against the rules: that stretch goes only as a "
                "whole, with the last answer before it"
            )
        if isinstance(fact, Answered):
            return fact
    raise UndoRefused(f"no answer was given after fact {place}: there is nothing to take back")


def gone_with(standing: Sequence[Fact], target: int) -> list[Fact]:
    """What goes when the live answer `target` is taken back: it, and every live fact after it."""
    return [fact for fact in standing if fact.seq >= target]


def reveals(facts: Sequence[Fact], sight: Sight) -> bool:
    """Whether somebody knew more after these facts than before: cards were drawn, looked at, shuffled or came from
    where they lay face down."""
    return any(type(fact) in sight.revealing or _was_turned_up(fact, sight) for fact in facts)


def _was_turned_up(fact: Fact, sight: Sight) -> bool:
    """Whether a card came from where it lay face down, and its back did not show which it is."""
    face = getattr(getattr(fact, "card", None), "face", None)
    return getattr(fact, "from_", None) in sight.face_down and not sight.has_own_back(face)


def retracted_spans(facts: Sequence[Fact]) -> Iterator[tuple[Retracted, list[Fact]]]:
    """Each retraction of a stored stream with the facts that it took back, or brought back."""
    for at, fact in enumerate(facts):
        if isinstance(fact, Retracted):
            before, after = live(facts[:at]), live(facts[: at + 1])
            longer, shorter = (before, after) if len(before) > len(after) else (after, before)
            yield fact, longer[len(shorter) :]


def check(policy: str, hidden: bool, missing: Collection[str]) -> None:
    """Refuse what a policy does not allow: `hidden` says that somebody learned something since, `missing` who of the
    other players did not agree. Raises UndoRefused."""
    if policy == NEVER:
        raise UndoRefused("by the policy never, no answer is taken back")
    if policy == NO_HIDDEN and hidden:
        raise UndoRefused("cards were seen or shuffled since that answer, so the policy keeps it")
    if policy == CONSENT and missing:
        raise UndoRefused(f"by the policy consent, {', '.join(missing)} must agree first")


def retraction(facts: Sequence[Fact], target: int, by: Player, reason: str) -> Retracted:
    """The fact that takes back `target` at the end of stored `facts`."""
    return Retracted(target, by, reason).sealed(len(facts) + 1)


@dataclass(frozen=True, slots=True)
class Request:
    """An undo that waits for the others: what was asked, and who has agreed."""

    asked: UndoAsked
    agreed: tuple[Player, ...]


def open_request(facts: Sequence[Fact]) -> Request | None:
    """The undo that was asked for last. None where there is none, where it was declined or done, where the game has
    gone on since: the others would agree to more than they were asked. None also where a policy was set since: it may
    forbid the undo."""
    found: Request | None = None
    for fact in facts:
        if isinstance(fact, UndoAsked):
            found = Request(fact, ())
        elif isinstance(fact, Answered | Retracted | UndoAllowed):
            found = None
        elif isinstance(fact, UndoAnswered) and found is not None and fact.request == found.asked.seq:
            found = Request(found.asked, (*found.agreed, fact.by)) if fact.agreed else None
    return found


def redo(facts: Sequence[Fact], by: Player | None = None) -> tuple[Retracted, list[Fact]]:
    """The fact by which `by` (None: who took it back) brings back what the last undo took, and what it brings back.

    Raises UndoRefused.
    """
    target = redoable(facts)
    if target is None:
        raise UndoRefused("there is no undo to take back, or a new answer followed it")
    undone = facts[target - 1]
    assert isinstance(undone, Retracted)
    again = retraction(facts, target, by or undone.by, "redo")
    return again, live([*facts, again])[len(live(facts)) :]
