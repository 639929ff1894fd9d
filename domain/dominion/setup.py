"""Set-up: piles by player count, what the Kingdom brings with it, starting decks. [rules/setup.md]"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import lru_cache

from ..kernel.facts import Card, Player
from .book import Text, book
from .facts import GameStarted
from .rulebook import rules_of
from .table import BLACK_MARKET

BASIC = ("Copper", "Silver", "Gold", "Estate", "Duchy", "Province", "Curse")
SHELTERS = ("Necropolis", "Overgrown Estate", "Hovel")
PROVINCES = {5: 15, 6: 18}
UNKNOWN_PILE = 10
RUINS_OF_A_KIND = 10


class BadSetup(ValueError):
    """A set-up that the rules refuse; the message says why in one sentence."""


def starting_deck(shelters: bool = False) -> tuple[str, ...]:
    """What each player starts with: 7 Coppers and 3 Estates, or Shelters for the Estates."""
    return ("Copper",) * 7 + (SHELTERS if shelters else ("Estate",) * 3)


def started(
    rules: str,
    names: Sequence[str],
    kingdom: Sequence[str],
    *,
    colonies: bool = False,
    shelters: bool = False,
    starting: Mapping[Player, Sequence[str]] | None = None,
    options: Mapping[str, str] | None = None,
    black_market: Sequence[str] = (),
    seq: int = 1,
) -> GameStarted:
    """The first fact of a game. `kingdom` names the Kingdom piles (basic ones may stand among them), `black_market`
    the cards of the Black Market deck.

    Raises BadSetup for fewer than 2 or more than 6 players, BadRules for a rules spec that is none.
    """
    if not 2 <= len(names) <= 6:
        raise BadSetup(f"Dominion is for 2 to 6 players, not {len(names)}")
    texts = book(rules_of(rules))
    seats = [f"p{i}" for i in range(1, len(names) + 1)]
    decks = {seat: tuple((starting or {}).get(seat) or starting_deck(shelters)) for seat in seats}
    named = [name for name in dict.fromkeys(kingdom) if name not in BASIC]
    extra = _brought(texts, (*named, *black_market))
    supply = [*named, *(name for name in extra if texts[name].in_supply)]
    if colonies:
        supply += [name for name in ("Platinum", "Colony") if name not in supply]
    supply += BASIC
    beside = [name for name in extra if not texts[name].in_supply]
    following = 1
    dealt = Counter(name for deck in decks.values() for name in deck)

    def cards(names: Sequence[str]) -> tuple[Card, ...]:
        nonlocal following
        first = following
        following += len(names)
        return _numbered(first, tuple(names))

    stock = {name: cards(pile(texts.get(name), name, len(names), dealt)) for name in (*supply, *beside)}
    if black_market:
        stock[BLACK_MARKET] = cards(black_market)
    hands = {seat: cards(deck) for seat, deck in decks.items()}
    return GameStarted(
        seq,
        None,
        None,
        "rules",
        None,
        rules,
        tuple(names),
        tuple(named),
        tuple(supply),
        stock,
        hands,
        dict(options or {}),
    )


@lru_cache(maxsize=1024)
def _numbered(first: int, names: tuple[str, ...]) -> tuple[Card, ...]:
    """Cards with these faces, numbered from `first` on. A card with a face never changes: games share them."""
    return tuple(map(Card, range(first, first + len(names)), names))


def _brought(texts: Mapping[str, Text], kingdom: Sequence[str]) -> list[str]:
    """The piles that cards of the Kingdom and of the Black Market deck bring with them: Potion, Ruins, Madman, …"""
    found: list[str] = []
    for name in kingdom:
        text = texts.get(name)
        if text is None:
            continue
        if text.cost.potions and "Potion" not in (*kingdom, *found):
            found.append("Potion")
        found += [other for other in text.comes_with if other not in (*kingdom, *found) and other in texts]
    return found


def pile(text: Text | None, name: str, players: int, dealt: Mapping[str, int] | None = None) -> Sequence[str]:
    """The names of a pile's cards, the top last. A mixed pile has all that it is shuffled from."""
    if text is not None and text.mixed:
        return [kind for kind in text.mixed for _ in range(RUINS_OF_A_KIND if "Ruins" in text.types else 1)]
    return (name,) * pile_size(text, name, players, dealt or {})


def pile_size(text: Text | None, name: str, players: int, dealt: Mapping[str, int]) -> int:
    """How many cards a pile has at the start."""
    twice = 2 if players > 4 else 1
    if name == "Copper":
        return 60 * twice - min(dealt.get("Copper", 0), 7 * players)
    if name in ("Silver", "Gold"):
        return (40 if name == "Silver" else 30) * twice
    if name == "Province" and players > 4:
        return PROVINCES[players]
    if name in ("Curse", "Ruins"):
        return 10 * (players - 1)
    if text is None:
        return UNKNOWN_PILE
    if text.pile is not None:
        return text.pile
    if "Victory" in text.types:
        return 8 if players == 2 else 12
    return UNKNOWN_PILE
