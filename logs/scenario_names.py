"""Names in a scenario: cards, piles, landscapes, states; and lists of cards such as `[Gold, 2 Copper]`."""

from __future__ import annotations

import re
from collections.abc import Sequence
from difflib import get_close_matches

from moothall.domain.dominion.book import LANDSCAPES, NO_CARDS, Text, book
from moothall.domain.dominion.rulebook import rules_of
from moothall.domain.dominion.table import BLACK_MARKET
from moothall.domain.rules_spec import NEWEST

HIDDEN = "hidden"
"""A card whose face a player does not see, in what he sees."""
STATES = frozenset(("State", "Artifact"))
_DISCARD = " discard"
"""What the name of a pile's discard pile ends with: that of the Hexes and of the Boons."""
_MOST_DIGITS = 3
_MOST_CARDS = 9999
_LONGEST = 40
"""How long a name may be that somebody mistyped."""
_COUNTED = re.compile(r"(\d+)\s+(\D.*)")


def texts() -> dict[str, Text]:
    """Everything that rules cover, by name."""
    return book(rules_of(NEWEST))


def known(name: str, *, what: str = "card", types: frozenset[str] = frozenset()) -> str:
    """`name`, if rules cover what is called so, of one of the `types` if there are some. Raises ValueError."""
    text = texts().get(name)
    if text is None or (types and not text.types & types):
        others = [each for each, text in texts().items() if not types or text.types & types]
        close = get_close_matches(name, others, n=1) if len(name) <= _LONGEST else []
        advice = f"did you mean {close[0]}?" if close else "check its spelling, or leave it out"
        raise ValueError(f"no rule covers the {what} {name[:_LONGEST]!r}; {advice}")
    return name


def known_card(name: str) -> str:
    """`name`, if rules cover that card. Raises ValueError."""
    text = texts().get(name)
    if text is not None and text.types & NO_CARDS:
        raise ValueError(f"{name!r} is no card (its type is {next(iter(text.types & NO_CARDS))})")
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
        raise ValueError(f"{name!r} is no Trait, so it lies on no pile; leave `on {pile}` out")
    return f"{name} on {known_card(pile)}" if is_trait else name


# Lists of cards


def count_of(written: str) -> tuple[int, str]:
    """How many of which card: `2 Copper` is two of them. Raises ValueError for more than there can be."""
    counted = _COUNTED.fullmatch(written.strip())
    if counted is None:
        return 1, written.strip()
    if len(counted[1]) > _MOST_DIGITS:
        raise ValueError(f"{written!r} is more cards than there are; write fewer")
    return int(counted[1]), counted[2]


def several(written: str) -> list[str]:
    """`2 Copper` as two of them. Raises ValueError for a card that no rule covers."""
    count, name = count_of(written)
    return [known_card(name)] * count


def several_seen(written: str) -> list[str]:
    """`several`, but cards may be `hidden`."""
    count, name = count_of(written)
    return [HIDDEN] * count if name == HIDDEN else several(written)


def together(parts: Sequence[Sequence[str]]) -> list[str]:
    """One list of several. Raises ValueError for more cards than there can be."""
    if sum(map(len, parts)) > _MOST_CARDS:
        raise ValueError("this is more cards than there are; write fewer")
    return [name for part in parts for name in part]
