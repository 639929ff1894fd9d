"""Undo, redo and policy of a stored game, for the keeper of a store: no rules need to be at work."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from moothall.domain.kernel.facts import Answered, Fact, Player
from moothall.domain.kernel.game import Game
from moothall.domain.kernel.streams import undo as rules
from moothall.domain.kernel.streams.undo import POLICIES
from moothall.domain.store import GameEntry
from moothall.projections.finding.seats import names_by_seat, seat_of
from moothall.words import sentence_of

from ..arguments import one_of, words
from ..places import Permalink, permalink, place
from . import retractions
from .continuation import Continuation
from .forks import Fork, fork_of
from .hall import Hall, opened


@dataclass(frozen=True, slots=True)
class Undone:
    """An undo or a redo that was stored as fact `seq` of a game.

    `target` is the answer that was taken back, and of whom (`player`, the seat, and `name`); of a redo the undo that
    was. `first` is the first fact that went or came back, `facts` how many did; `hidden` says that cards were seen or
    shuffled among them.
    An imported game stays as it is: `game` is then a `fork` of it (None: the game itself).
    """

    game: UUID
    seq: int
    target: int
    player: str
    name: str
    first: int
    facts: int
    hidden: bool
    fork: Fork | None = None

    def to_json(self) -> dict[str, Any]:
        """The object that `moothall undo --json` prints."""
        return {
            "game": str(self.game),
            "seq": self.seq,
            "target": self.target,
            "facts": self.facts,
            "hidden": self.hidden,
            **fork_of(self.fork),
        }


def undo(
    game: str | Permalink,
    *,
    to: str | None = None,
    by: str | None = None,
    reason: str = "",
    policy: str | None = None,
    agreed: Sequence[str] = (),
    store: str | Hall | None = None,
) -> Undone:
    """Take back the last answer of a stored game, or the answer `GAME@SEQ`, or all that followed the place `to`.

    `by` is who takes it back (a name or a seat; None: who gave the answer), `agreed` who else agreed, for the policy
    `consent`; `policy` refuses what it would refuse, besides the game's own; `store` is a hall or its URL. History only
    grows: `redo` brings it back. An imported game stays as it is: it is done in a fork of it.

    Raises BadRequest, MustAgree, UndoRefused, NoSuchPlace, NoSuchPlayer, StoreError.
    """
    why = words(reason, "a reason")
    with opened(store) as hall:
        wanted = Wanted.of(hall, game, by, policy, agreed)
        target = wanted.target(to)
        going = Continuation(hall.archive, wanted.kind, wanted.entry, wanted.facts)
        done = retractions.taken_back(
            wanted.kind,
            wanted.course,
            len(going.facts),
            target,
            wanted.by or target.player,
            why,
            policies=wanted.policies,
            missing=wanted.missing(target),
        )
        return _undone(going, done, target.player, wanted.entry.players)


def may_undo(
    game: str | Permalink,
    *,
    to: str | None = None,
    by: str | None = None,
    policy: str | None = None,
    agreed: Sequence[str] = (),
    store: str | Hall | None = None,
) -> retractions.MayUndo:
    """Say what `undo` with the same arguments would do, or why it would be refused. Nothing is stored.

    `asks` are the seats of those who must be among `agreed` first. Raises BadRequest, NoSuchPlace, NoSuchPlayer,
    StoreError.
    """
    with opened(store) as hall:
        wanted = Wanted.of(hall, game, by, policy, agreed)
        try:
            target = wanted.target(to)
        except rules.UndoRefused as error:
            return retractions.MayUndo(because=sentence_of(error))
        name = names_by_seat(wanted.entry.players)[target.player]
        missing = wanted.missing(target)
        return retractions.may_take_back(wanted.kind, wanted.course, target, missing, name, wanted.policies)


@dataclass(frozen=True, slots=True)
class Wanted:
    """An undo as it is asked for: of which game, by whom (None: who gave the answer), who `agreed`, and by which
    `policies`."""

    entry: GameEntry
    kind: Game
    facts: Sequence[Fact]
    course: rules.Course
    upto: int | None
    by: Player | None
    agreed: tuple[Player, ...]
    policies: tuple[str, ...]

    @classmethod
    def of(cls, hall: Hall, game: str | Permalink, by: str | None, policy: str | None, agreed: Sequence[str]) -> Wanted:
        link = permalink(hall, game)
        entry = hall.archive.entry(link.game)
        facts = hall.archive.read(link.game)
        course = rules.Course.of(facts)
        who = None if by is None else seat_of(entry.players, by)
        policies = tuple(dict.fromkeys((course.policy, policy or rules.FREE)))
        agreeing = tuple(seat_of(entry.players, each) for each in agreed)
        return cls(entry, hall.kind(entry.kind), facts, course, link.upto, who, agreeing, policies)

    def target(self, to: str | None) -> Answered:
        """The answer that it would take back. Raises UndoRefused, NoSuchPlace."""
        if to is None:
            return rules.answer_to_take_back(self.course.standing.facts, self.upto)
        return rules.answer_after(self.facts, place(self.kind, self.facts, self.entry.players, to))

    def missing(self, target: Answered) -> dict[Player, str]:
        """The names of the others who did not agree, by seat."""
        agreeing = {self.by or target.player, *self.agreed}
        return {seat: name for seat, name in names_by_seat(self.entry.players).items() if seat not in agreeing}


def redo(game: str | Permalink, *, store: str | Hall | None = None) -> Undone:
    """Bring back what the last undo of a stored game took, as long as no new answer followed.

    An imported game stays as it is: it is done in a fork of it. `store` is a hall or its URL. Raises UndoRefused,
    StoreError.
    """
    with opened(store) as hall:
        link = permalink(hall, game)
        entry = hall.archive.entry(link.game)
        kind = hall.kind(entry.kind)
        going = Continuation(hall.archive, kind, entry, hall.archive.read(link.game))
        done = retractions.brought_back(kind, rules.Course.of(going.facts), len(going.facts))
        return _undone(going, done, done.fact.by, entry.players)


def _undone(going: Continuation, done: retractions.Retraction, player: str, players: Sequence[str]) -> Undone:
    """Store an undo or a redo, and say what it did."""
    fork = going.store([done.fact])
    fact, span = done.fact, done.span
    game = going.game_after(fork)
    name = names_by_seat(players).get(player, player)
    return Undone(game, fact.seq, fact.target, player, name, span[0].seq, len(span), done.hidden, fork)


def policy(game: str | Permalink, *, store: str | Hall | None = None) -> str:
    """Which undo a stored game allows: `free`, `consent`, `no-hidden-information` or `never`.

    `store` is a hall or its URL. Raises StoreError.
    """
    with opened(store) as hall:
        return rules.policy_of(hall.archive.read(permalink(hall, game).game))


class PolicySet(str):
    """The word for the policy that was set, and the `game` it was set in. An imported game stays as it is: that is then
    a `fork` of it (None: the game itself)."""

    __slots__ = ("fork", "game")

    game: UUID
    fork: Fork | None

    def __new__(cls, policy: str, game: UUID, fork: Fork | None = None) -> PolicySet:
        made = super().__new__(cls, policy)
        made.game, made.fork = game, fork
        return made

    def to_json(self) -> dict[str, Any]:
        """The object that `moothall policy --json` prints."""
        return {"game": str(self.game), "policy": str(self), **fork_of(self.fork)}


def set_policy(
    game: str | Permalink, policy: str, *, by: str | None = None, store: str | Hall | None = None
) -> PolicySet:
    """Say which undo a stored game allows from here on, and who says so.

    An imported game stays as it is: it is set for a fork of it. `store` is a hall or its URL.
    Raises BadRequest for an unknown policy, NoSuchPlayer, StoreError.
    """
    one_of(policy, POLICIES, "a policy")
    with opened(store) as hall:
        link = permalink(hall, game)
        entry = hall.archive.entry(link.game)
        going = Continuation(hall.archive, hall.kind(entry.kind), entry, hall.archive.read(link.game))
        who = "" if by is None else seat_of(entry.players, by)
        fork = going.store([retractions.allowed(len(going.facts), policy, who)])
        return PolicySet(policy, going.game_after(fork), fork)
