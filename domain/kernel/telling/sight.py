"""What a player may know of a game's facts, as data: projections/sight/redact.py reads it, and so does undo."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from ..facts import Card, Fact, Player

Kinds = frozenset[type[Fact]]


def own_eyes(_fact: Fact) -> Mapping[Player, Player] | None:
    """Each player sees with their own eyes, whatever happens."""
    return None


def no_back(_face: str | None) -> bool:
    """All cards have the same back."""
    return False


def no_zone(_zone: str) -> bool:
    """No zone lies open to everybody."""
    return False


def none_apart(_fact: Fact, lying: frozenset[Card]) -> frozenset[Card]:
    """No card lies face up in a zone that is not open."""
    return lying


@dataclass(frozen=True, slots=True)
class Sight:
    """The facts whose cards a player may know. Of a kind named nowhere here, players know those about themselves.

    `open` are the kinds whose cards everybody sees, `secret` those whose cards nobody sees, `open_fields` the fields
    of a kind that everybody sees although its other cards are their player's, `for_both` the kinds whose cards are
    also known to the player in `to`. A card in a zone that `is_open` is known wherever it goes or comes from; one
    in an `open_on_top` zone as it comes, and covered later. Everybody also knows the cards that lie face up in zones
    that are not open: `face_up` says which these are after a fact, of those before it. `revealing` are the kinds after
    which somebody knows more than before, and so does somebody when a card comes from one of the `face_down` zones.
    `eyes` says with whose eyes players see from a fact on, besides their own (viewer: player); None: as before. A card
    with a face that `has_own_back` is known to everybody wherever it goes.
    """

    open: Kinds = frozenset()
    secret: Kinds = frozenset()
    open_fields: Mapping[type[Fact], tuple[str, ...]] = field(default_factory=dict)
    for_both: Kinds = frozenset()
    is_open: Callable[[str], bool] = no_zone
    open_on_top: frozenset[str] = frozenset()
    face_up: Callable[[Fact, frozenset[Card]], frozenset[Card]] = none_apart
    revealing: Kinds = frozenset()
    face_down: frozenset[str] = frozenset()
    eyes: Callable[[Fact], Mapping[Player, Player] | None] = own_eyes
    has_own_back: Callable[[str | None], bool] = no_back
