"""How a game, and a place in it, stand in a message: an id as an id, which a command shows as its beginning alone."""

# Not compiled: it has nothing that a game or an audit does often.

from __future__ import annotations

from uuid import UUID

from moothall.words import Message


def game_called(name: str) -> UUID | str:
    """A game for a message, by its name: its id, or the name of a game that has none, as it is."""
    try:
        game = UUID(name)
    except ValueError:
        return name
    return game if str(game) == name else name


def at_fact(game: UUID | str, at: object) -> Message:
    """A place in a game for a message, `5f0c2d8e@36`: the game by its id or its name, and where in it."""
    return Message("store.place", game=game_called(game) if isinstance(game, str) else game, at=at)
