"""Names in a scenario of Dominion: cards, piles, landscapes, states."""

from __future__ import annotations

from moothall.domain.dominion.table.table import BLACK_MARKET
from moothall.domain.dominion.text.book import LANDSCAPES, NO_CARDS, Text, book
from moothall.domain.dominion.text.rulebook import rules_of
from moothall.domain.rules_spec import NEWEST

from ..lists import not_known, repeated, repeated_or_hidden

STATES = frozenset(("State", "Artifact"))
PROPHECY = frozenset(("Prophecy",))
_DISCARD = " discard"
"""What the name of a pile's discard pile ends with: that of the Hexes and of the Boons."""


def texts() -> dict[str, Text]:
    """Everything that rules cover, by name."""
    return book(rules_of(NEWEST))


def known(name: str, *, what: str = "card", types: frozenset[str] = frozenset()) -> str:
    """`name`, if rules cover what is called so, of one of the `types` if there are some. Raises ValueError."""
    text = texts().get(name)
    if text is None or (types and not text.types & types):
        raise not_known(what, name, [each for each, text in texts().items() if not types or text.types & types])
    return name


def known_card(name: str) -> str:
    """`name`, if rules cover that card. Raises ValueError."""
    text = texts().get(name)
    if text is not None and text.types & NO_CARDS:
        raise ValueError(f"{name!r} is not a card (its type is {next(iter(text.types & NO_CARDS))})")
    return known(name)


def known_pile(name: str) -> str:
    """`name`, if it is that of a card or of a pile. Raises ValueError."""
    return name if name == BLACK_MARKET else known_card(name.removesuffix(_DISCARD)) and name


def known_state(name: str) -> str:
    """`name`, if rules cover that state or artifact. Raises ValueError."""
    return known(name, what="state or artifact", types=STATES)


def known_project(name: str) -> str:
    """`name`, if rules cover that Project, or Event that is bought once. Raises ValueError."""
    return known(name, what="Project", types=frozenset(("Project", "Event")))


def known_ally(name: str) -> str:
    """`name`, if rules cover that Ally. Raises ValueError."""
    return known(name, what="Ally", types=frozenset(("Ally",)))


def known_prophecy(name: str) -> str:
    """`name`, if rules cover that Prophecy. Raises ValueError."""
    return known(name, what="Prophecy", types=PROPHECY)


def known_way(name: str) -> str:
    """`name`, if rules cover that Way. Raises ValueError."""
    return known(name, what="Way", types=frozenset(("Way",)))


def known_landscape(written: str) -> str:
    """A landscape as written, a Trait with its pile. Raises ValueError."""
    name, on, pile = written.partition(" on ")
    is_trait = "Trait" in texts()[known(name, what="landscape", types=LANDSCAPES)].types
    if is_trait and not on:
        raise ValueError(f"{name!r} is a Trait: write on which pile it lies, as in `{name} on Smithy`")
    if on and not is_trait:
        raise ValueError(f"{name!r} is not a Trait, so it lies on no pile; leave `on {pile}` out")
    return f"{name} on {known_card(pile)}" if is_trait else name


def several(written: str) -> list[str]:
    """`2 Copper` as two of them. Raises ValueError for a card that no rule covers."""
    return repeated(written, known_card)


def several_seen(written: str) -> list[str]:
    """`several`, but cards may be `hidden`."""
    return repeated_or_hidden(written, known_card)
