"""Players by their seats: a player is named by seat, `p1`, `p2`, … in turn order, or by name."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from moothall.domain.kernel.facts import Player
from moothall.domain.kernel.failure import Failure
from moothall.domain.kernel.telling.written import meant, plain
from moothall.words import Joined, Message

SPECTATOR = "spectator"
"""The viewer who sits at no seat, and sees what lies open. No player can have this name."""


class NoSuchPlayer(Failure, ValueError):
    """A name that no player has, or that more than one has; the message names the players."""


def seats_of(players: Sequence[str]) -> list[Player]:
    """The seats of players, given by their names in turn order."""
    return [f"p{number}" for number in range(1, len(players) + 1)]


def names_by_seat(players: Sequence[str]) -> dict[Player, str]:
    """The players' names by their seats."""
    return dict(zip(seats_of(players), players, strict=True))


def seats_called(players: Mapping[Player, str]) -> Joined:
    """Seats with the names of their players, for a sentence."""
    return Joined(Message("look.seat", seat=seat, name=name) for seat, name in players.items())


def seat_of(players: Sequence[str], written: str) -> Player:
    """The seat of the player that is meant: by the seat itself, or by name, whatever its capitals where that leaves no
    doubt. Raises NoSuchPlayer."""
    seats = seats_of(players)
    if plain(str(written)) in seats:
        return plain(str(written))
    for letters in (str, str.casefold, plain):
        matching = [seat for seat, name in zip(seats, players, strict=True) if letters(name) == letters(str(written))]
        if len(matching) == 1:
            return matching[0]
    known = seats_called(names_by_seat(players))
    hint = meant(str(written), {plain(name): name for name in players})
    raise NoSuchPlayer(
        Message("look.no-player", name=written, known=known, meant=hint), player=str(written), players=list(players)
    )


def seat_called(players: Sequence[str], written: str) -> Player | None:
    """The seat that `seat_of` finds; None where nobody is called so, or more than one."""
    try:
        return seat_of(players, written)
    except NoSuchPlayer:
        return None


def viewer_of(players: Sequence[str], written: str | None) -> Player | None:
    """The viewer, as redaction knows them: the seat of a player, SPECTATOR, or None for the keeper, who sees
    everything.

    A player of an old game who is called `spectator` is named by their seat. Raises NoSuchPlayer.
    """
    if written is None:
        return None
    return SPECTATOR if plain(str(written)) == SPECTATOR else seat_of(players, written)
