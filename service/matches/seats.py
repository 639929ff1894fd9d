"""Games that are played at a distance: who shows the secret of a seat may sit there, and bots take seats, too."""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256
from hmac import compare_digest
from random import SystemRandom
from uuid import UUID

from moothall.domain.kernel.facts import Player
from moothall.domain.kernel.fresh import Policy
from moothall.domain.kernel.streams import undo as rules
from moothall.domain.store import Conflict, GameEntry
from moothall.domain.store.records import PRIVATE, PUBLIC, Seated
from moothall.projections.finding.seats import seat_of, seats_of
from moothall.words import Message

from ..errors import BadRequest
from .bots import IDLE, bots_by_seat
from .hall import Hall
from .match import Match

KEEPER = "keeper"
"""The seat of those who look after a game: they give seats to others, and see of it no more than a spectator."""

SECRET = 16
"""How many random bytes a secret is made of."""

SHORTEST = 22
"""How many characters a secret that somebody brings has at least: as many as one of that many bytes is written with."""

FAST = 20
"""How often in a row bots look again where somebody else was faster."""


@dataclass(frozen=True, slots=True)
class Sitting:
    """The seating of a game at one moment. It is false for a game that is not played at a distance, which has a secret
    of its KEEPER at most."""

    kept: Sequence[Seated]

    def __bool__(self) -> bool:
        return any(each.seat != KEEPER for each in self.kept)

    def holder(self, secret: str) -> Player | None:
        """The seat of whoever shows a secret; None for one that opens no seat of this game."""
        digest = _digest(secret)
        return next((each.seat for each in self.kept if each.sha256 and compare_digest(each.sha256, digest)), None)

    @property
    def bots(self) -> dict[Player, str]:
        """The kinds of the bots that play, by seat."""
        return {each.seat: each.bot for each in self.kept if each.bot is not None}


class Seats:
    """The seats of a stored game. A secret is told once, where it is made; of each the store keeps the SHA-256 alone.

    Whoever has a secret may sit there, so it can be taken back: `issue` makes another one, `revoke` none. It is so at
    once, in all processes. What the store cannot do raises StoreError.
    """

    def __init__(self, hall: Hall, game: UUID) -> None:
        """Those of a game; of one that is not played at a distance there are none."""
        self._hall = hall
        self.game = game

    def begin(self, bots: Mapping[str, str] | None = None) -> dict[Player, str]:
        """Seat the players of a new game: `bots` has the kind of bot for each player, by seat or name, who is one.

        Returns the secrets of the other seats, and that of the KEEPER. Raises BadRequest for a bot that the game has
        not, or where nobody else plays; NoSuchPlayer.
        """
        entry = self._hall.entry(self.game)
        kinds = bots_by_seat(self._hall.kind(entry.kind), entry.players, bots or {})
        people = [seat for seat in seats_of(entry.players) if seat not in kinds]
        made = {seat: new_secret() for seat in (*people, KEEPER)}
        rows = [Seated(seat, _digest(secret)) for seat, secret in made.items()]
        self._hall.archive.keep_seats(self.game, [*rows, *(Seated(seat, None, kind) for seat, kind in kinds.items())])
        return made

    def now(self) -> Sitting:
        """The player at each seat now."""
        return Sitting(tuple(self._hall.archive.seats(self.game)))

    def issue(self, player: str) -> str:
        """A new secret for a player's seat, or the KEEPER's; the one before opens nothing any more. A bot that sat
        there plays no longer. Raises NoSuchPlayer."""
        made = new_secret()
        self._keep(player, _digest(made))
        return made

    def revoke(self, player: str) -> None:
        """Let nobody sit at a player's seat, until a secret is issued for it. Raises NoSuchPlayer."""
        self._keep(player, None)

    def _keep(self, player: str, digest: bytes | None) -> None:
        seat = player if player == KEEPER else seat_of(self._hall.entry(self.game).players, player)
        self._hall.archive.keep_seats(self.game, [Seated(seat, digest)])


def new_secret() -> str:
    """A secret that nobody has had before."""
    return secrets.token_urlsafe(SECRET)


def secret_of(brought: str) -> str:
    """A secret that somebody brings for a game of theirs. Raises BadRequest for one that could be guessed."""
    if len(brought) < SHORTEST:
        raise BadRequest(Message("serve.secret-too-short", least=SHORTEST))
    return brought


def keeper(secret: str) -> Seated:
    """The seat of the KEEPER of a game, opened by a secret."""
    return Seated(KEEPER, _digest(secret))


def is_open(hall: Hall, entry: GameEntry, secret: str, *, by_id: bool = True) -> bool:
    """Whether a server shows a game to somebody who named it by its whole id (`by_id`), or by less than that, and who
    shows a secret ("": none)."""
    if entry.visibility == PRIVATE:
        return by_id and bool(secret) and Seats(hall, entry.game).now().holder(secret) is not None
    return by_id or entry.visibility == PUBLIC


def let_bots_play(match: Match, bots: Mapping[Player, str]) -> None:
    """Let bots agree to an undo that was asked for, and answer as long as one of them is asked.

    `bots` are their kinds by seat. Bots of other processes may do the same: an answer that was given already stays. One
    thread at a time may do it with a match. Raises StoreError.
    """
    policies = {seat: match.kind.new.bots[kind](SystemRandom()) for seat, kind in bots.items()}
    idle = faster = 0
    while idle <= IDLE and faster <= FAST:
        try:
            if not _agreed(match, policies):
                ask = match.asked
                if ask is None or ask.player not in policies:
                    return
                idle = idle + 1 if ask.answers() == 1 else 0
                match.answer(ask.player, policies[ask.player](match.session, ask), at=match.at)
        except Conflict:
            faster += 1
            match.refresh()


def _agreed(match: Match, policies: Mapping[Player, Policy]) -> bool:
    """Whether a bot has agreed to an undo now."""
    request = match.request
    seat = None if request is None else next((each for each in request.missing if each in policies), None)
    if seat is None:
        return False
    try:
        match.agree(seat)
    except rules.UndoRefused:  # meanwhile it was taken back
        match.refresh()
    return True


def _digest(secret: str) -> bytes:
    return sha256(secret.encode("utf-8", "surrogatepass")).digest()
