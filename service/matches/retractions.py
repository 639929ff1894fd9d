"""Undo, redo and policy, as facts: what may be taken back of a stored game, and the facts that do it.

The one implementation: a match and the functions of `undoing` both go through it.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any

from moothall.domain.kernel.facts import Answered, Fact, Player, Retracted, UndoAllowed, UndoAnswered, UndoAsked
from moothall.domain.kernel.game import Game
from moothall.domain.kernel.streams import undo as rules
from moothall.domain.kernel.streams.undo import Course, UndoRefused
from moothall.words import Joined, Message, sentence_of


class MustAgree(UndoRefused):
    """An undo to which others must agree first, by the policy `consent`: `missing` are their seats, and
    `names` their names. It is made with the names by seat."""

    def __init__(self, missing: Mapping[Player, str]) -> None:
        super().__init__(Message("undo.by-policy-consent", missing=Joined(missing.values())), missing=[*missing])
        self.missing, self.names = [*missing], [*missing.values()]


@dataclass(frozen=True, slots=True)
class Retraction:
    """An undo or a redo: the `fact` that does it, the facts that went or came back (`span`), and whether somebody
    learned something by them (`hidden`)."""

    fact: Retracted
    span: list[Fact]
    hidden: bool


@dataclass(frozen=True, slots=True)
class MayUndo:
    """Whether an undo is allowed, before anybody tries it.

    `target` is the answer that it would take back, of `player` (both None: there is none), `facts` how many facts would
    go, and `crosses` those of them by which somebody learned something: cards were drawn, shown or shuffled. `asks` are
    the seats of those who must agree first, and `names` the names of these and of `player`, by seat. `because` says why
    it is refused (None: it is not).
    """

    target: int | None = None
    player: Player | None = None
    facts: int = 0
    crosses: tuple[int, ...] = ()
    asks: tuple[Player, ...] = ()
    because: str | None = None
    names: Mapping[Player, str] = field(default_factory=dict[Player, str])

    @property
    def allowed(self) -> bool:
        """Whether it is done, or the others are asked, when somebody asks for it."""
        return self.because is None

    def to_json(self) -> dict[str, Any]:
        """The object that `moothall undo --dry-run --json` prints."""
        return {
            "allowed": self.allowed and not self.asks,
            "target": self.target,
            "player": self.player,
            "facts": self.facts,
            "crosses": [*self.crosses],
            "asks": [*self.asks],
            "because": self.because,
        }


def may_take_back(
    kind: Game, course: Course, target: Answered, others: Mapping[Player, str], name: str, policies: Collection[str]
) -> MayUndo:
    """The facts that would go with a live answer of the player with that name, and whether each of the policies allows
    this.

    `others` are the names of those who may have to agree, by seat.
    """
    gone = rules.gone_with(course.standing.facts, target.seq)
    crosses = tuple(fact.seq for fact in gone if rules.reveals([fact], kind.sight))
    asks = tuple(others) if rules.CONSENT in policies else ()
    because = None
    try:
        for policy in policies:
            rules.check(policy, bool(crosses), ())
    except UndoRefused as error:
        because = sentence_of(error)
    names = {target.player: name, **{seat: others[seat] for seat in asks}}
    return MayUndo(target.seq, target.player, len(gone), crosses, asks, because, names)


def taken_back(
    kind: Game,
    course: Course,
    stored: int,
    target: Answered,
    by: Player,
    reason: str,
    *,
    policies: Collection[str],
    missing: Mapping[Player, str] = MappingProxyType({}),
) -> Retraction:
    """The retraction of a live answer behind so many stored facts, as each of the policies allows.

    `missing` are the names of the others who did not agree, by seat. Raises MustAgree, UndoRefused.
    """
    gone = rules.gone_with(course.standing.facts, target.seq)
    hidden = rules.reveals(gone, kind.sight)
    for policy in policies:
        if policy == rules.CONSENT and missing:
            raise MustAgree(missing)
        rules.check(policy, hidden, missing.values())
    return Retraction(rules.retraction(stored, target.seq, by, reason), gone, hidden)


def brought_back(kind: Game, course: Course, stored: int, by: Player | None = None, called: str = "") -> Retraction:
    """The retraction of the last undo, by a player as the policy allows; None: by the keeper of the hall.

    By the policy `consent` only who took it back may bring it back, by `never` nobody. `stored` is how many facts the
    new one stands behind, `called` what a refusal calls the player. Raises UndoRefused.
    """
    again, undone, back = rules.redo(course, stored, by)
    if by is not None:
        mine = undone.by == by
        if not mine and course.policy == rules.CONSENT:
            raise UndoRefused(Message("undo.only-who-took-back", who=called))
        rules.check(course.policy, False, ())
    return Retraction(again, list(back), rules.reveals(back, kind.sight))


def allowed(stored: int, policy: str, by: Player | str = "") -> UndoAllowed:
    """The fact that sets a policy behind so many stored facts."""
    return UndoAllowed(policy, by).sealed(stored + 1)


def asked(stored: int, target: int, by: Player, reason: str) -> UndoAsked:
    """The fact that asks the others for an undo."""
    return UndoAsked(target, by, reason).sealed(stored + 1)


def answered(stored: int, request: int, by: Player, agreed: bool) -> UndoAnswered:
    """The fact by which a player agrees, or not, to an undo that was asked for."""
    return UndoAnswered(request, by, agreed).sealed(stored + 1)
