"""Names in a scenario of Dominion: cards, piles, landscapes, states.

What has been called otherwise, or is written in Japanese, is read as the name that the rules use.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from typing import Any

from moothall.domain.dominion.table.table import BLACK_MARKET
from moothall.domain.dominion.text.book import LANDSCAPES, NO_CARDS, Text, book
from moothall.domain.dominion.text.names import in_rules, spellings
from moothall.domain.dominion.text.rulebook import rules_of
from moothall.domain.kernel.telling.written import plain
from moothall.domain.rules_spec import NEWEST
from moothall.words import Message, Name

from ...lists import not_known, repeated, repeated_or_hidden

STATES = frozenset(("State", "Artifact"))
PROPHECY = frozenset(("Prophecy",))
NO_PILE = frozenset(("Shelter", "Heirloom", "Zombie", "Boon", "Hex"))
"""Types of cards of which there are no piles: they begin in decks, in the trash, or among others of their type."""
_DISCARD = " discard"
"""What the name of a pile's discard pile ends with: that of the Hexes and of the Boons."""
_SHORT = ("the ", "way of the ")
"""What the name of a Boon or a Way begins with, and may be left out."""


def texts() -> dict[str, Text]:
    """Everything that rules cover, by name."""
    return book(rules_of(NEWEST))


def name_of(written: str) -> str:
    """The name that the rules use of what is written, also in other case, without apostrophes and hyphens, and a Boon
    without its article; any other word as it is."""
    name = in_rules(written)
    return name if name in texts() else _spellings().get(_letters(written), name)


def _letters(name: str) -> str:
    return " ".join(plain(name).replace("'", "").replace("-", " ").split())


@cache
def _spellings() -> dict[str, str]:
    """Every name, of any time and in either language, by its letters, with what it is called in short where nothing
    else is called so."""
    names = {_letters(spelling): name for spelling, name in spellings().items()}
    names |= {_letters(name): name for name in texts()}
    for letters, name in list(names.items()):
        for before in _SHORT:
            if letters.startswith(before):
                names.setdefault(letters.removeprefix(before), name)
    return names


def known(name: str, *, what: str = "card", types: frozenset[str] = frozenset()) -> str:
    """The name of what is called `name`, if rules cover it, of one of the `types` if there are some. Raises
    ValueError."""
    name = name_of(name)
    text = texts().get(name)
    if text is None or (types and not text.types & types):
        raise not_known(what, name, [each for each, text in texts().items() if not types or text.types & types])
    return name


def known_card(name: str) -> str:
    """The name of the card that is called `name`, if rules cover it. Raises ValueError."""
    name = name_of(name)
    text = texts().get(name)
    if text is not None and text.types & NO_CARDS:
        raise ValueError(Message("scenario.not-card", name=name, type=next(iter(text.types & NO_CARDS))))
    return known(name)


def known_pile(name: str) -> str:
    """The name of the pile that is called `name`: that of a card or of a pile. Raises ValueError."""
    if name == BLACK_MARKET:
        return name
    stock = name.removesuffix(_DISCARD)
    return known_card(stock) + name[len(stock) :]


def known_stock(name: str) -> str:
    """`known_pile`, but not a card of which there is no pile, such as a Shelter. Raises ValueError."""
    name = known_pile(name)
    text = texts().get(name)
    kinds = sorted(text.types & NO_PILE) if text is not None and not text.has_several else []
    if kinds:
        raise ValueError(Message("scenario.no-pile-of-type", name=name, type=Name(kinds[0])))
    return name


def several_places(written: str, token: str) -> list[str]:
    """The piles that are called so, or the landscape whose own token it is: `2 Donate` as two of it. Raises
    ValueError."""

    def known_place_of(name: str) -> str:
        place = name_of(name)
        return place if place == token and texts()[place].types & LANDSCAPES else known_stock(name)

    return repeated(written, known_place_of)


def known_place(name: str) -> str:
    """The name of the pile or the landscape that is called `name`. Raises ValueError."""
    return known(name, what="pile or landscape")


def several_piles(written: str) -> list[str]:
    """`several`, of cards that have a pile. Raises ValueError."""
    return repeated(written, known_stock)


def several_of(kind: str) -> Callable[[str], list[str]]:
    """`several`, of cards of one type."""
    return lambda written: repeated(written, lambda name: known(name, what=kind, types=frozenset((kind,))))


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
    """The Way that is called `name`, if rules cover it: `Sheep` is the Way of the Sheep. Raises ValueError."""
    whole = name_of(f"Way of the {name.strip()}")
    return whole if whole in texts() else known(name, what="Way", types=frozenset(("Way",)))


def known_landscape(written: str) -> str:
    """A landscape as written, a Trait with its pile. Raises ValueError."""
    name, on, pile = written.partition(" on ")
    name = known(name, what="landscape", types=LANDSCAPES)
    is_trait = "Trait" in texts()[name].types
    if is_trait and not on:
        raise ValueError(Message("scenario.trait-on-pile", name=name, example=f"{name} on Smithy"))
    if on and not is_trait:
        raise ValueError(Message("scenario.not-trait", name=name, pile=Name(pile)))
    return f"{name} on {known_card(pile)}" if is_trait else name


def named(value: Any) -> Any:
    """The value of a field of a fact, with names as the rules have them: those in a list too, `2 Copper` as two."""
    if isinstance(value, list):
        return [name for each in value for name in (repeated(each, name_of) if isinstance(each, str) else [each])]
    return name_of(value) if isinstance(value, str) else value


def offered(written: Sequence[str]) -> list[str]:
    """What a question offers, such as `Farm`, `2 Farm` or `buy Farm`, with names as the rules have them."""
    return [_offered(each) for each in written]


def _offered(written: str) -> str:
    whole = in_rules(written)
    before, _, name = written.rpartition(" ")
    return f"{before} {in_rules(name)}" if whole == written and before else whole


def several(written: str) -> list[str]:
    """`2 Copper` as two of them. Raises ValueError for a card that no rule covers."""
    return repeated(written, known_card)


def several_seen(written: str) -> list[str]:
    """`several`, but cards may be `hidden`."""
    return repeated_or_hidden(written, known_card)
