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
    """The facts whose cards a player may know. Of a kind named nowhere here, players know those about themselves."""

    open: Kinds = frozenset()
    """The kinds whose cards everybody sees."""
    secret: Kinds = frozenset()
    """The kinds whose cards nobody sees."""
    open_fields: Mapping[type[Fact], tuple[str, ...]] = field(default_factory=dict)
    """The fields of a kind that everybody sees although its other cards are known to their player alone."""
    for_both: Kinds = frozenset()
    """The kinds whose cards are also known to the player in `to`."""
    is_open: Callable[[str], bool] = no_zone
    """Whether a zone lies open: its cards are known wherever they go or come from."""
    open_on_top: frozenset[str] = frozenset()
    """The zones whose cards are known as they come, and covered later."""
    face_up: Callable[[Fact, frozenset[Card]], frozenset[Card]] = none_apart
    """The cards that lie face up in zones that are not open: after a fact, from those before it."""
    revealing: Kinds = frozenset()
    """The kinds after which somebody knows more than before."""
    face_down: frozenset[str] = frozenset()
    """The zones whose cards somebody knows as soon as they come from there."""
    eyes: Callable[[Fact], Mapping[Player, Player] | None] = own_eyes
    """With whose eyes players see from a fact on, besides their own (viewer: player); None: as before."""
    has_own_back: Callable[[str | None], bool] = no_back
    """Whether a card with a face has a back of its own, by which everybody knows it wherever it goes."""
