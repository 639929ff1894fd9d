"""Decks of One of Dominion: the default one, and those in deck files."""

from __future__ import annotations

from typing import Any

from moothall.logs.one_of_dominion.deck_file import DEFAULT, BadDeck, Deck, by_colour, read_deck, write_deck
from moothall.words import said_of

from ..errors import Refused

__all__ = ["Deck", "deck_document", "deck_file", "deck_of", "default_deck"]


def default_deck() -> Deck:
    """The default deck. No list of the coloured guests is known, so its values are invented."""
    return DEFAULT


def deck_file(deck: Deck) -> str:
    """A deck as the text of a deck file (docs/one-of-dominion.md).

    >>> deck_of(deck_file(default_deck())) == default_deck()
    True
    """
    return write_deck(deck)


def deck_of(text: str, name: str = "the deck") -> Deck:
    """The deck in the text of a deck file; `name` is what a refusal calls it. Raises Refused for a bad one."""
    try:
        return read_deck(text, name)
    except BadDeck as error:
        raise Refused(said_of(error)) from error


def deck_document(deck: Deck) -> dict[str, Any]:
    """A deck as plain data: the object that `moothall deck --json` prints."""
    guests = [
        {"name": name, "colour": guest.colour, "value": guest.value, "skill": guest.skill or None, "count": count}
        for name, count in deck.counts.items()
        for guest in (deck.guests[name],)
    ]
    return {
        "deck": deck.name,
        "invented": deck.invented,
        "start": {"hand": deck.hand, "points": deck.points},
        "colours": dict(by_colour(deck)),
        "guests": guests,
    }
