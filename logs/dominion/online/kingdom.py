"""The Kingdom of a log that does not list it, as far as its lines show it.

A pile shows by a gain or a purchase from it, a landscape by being bought or named as a cause, and what the cards bring
along (Heirlooms, Shelters) by itself. What nobody touched stays unknown, so no verdict rests on a pile's absence.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from moothall.domain.dominion.text.book import Text, book
from moothall.domain.dominion.text.rulebook import rules_of
from moothall.logs.dominion.observation import Inferred, LogRead, Observation
from moothall.logs.dominion.online.verbs import CHOOSES_AT_SETUP, MOVES_TOKEN

BASIC = frozenset(("Copper", "Silver", "Gold", "Estate", "Duchy", "Province", "Curse"))
COLONIES = frozenset(("Platinum", "Colony"))
LANDSCAPES = frozenset(("Event", "Landmark", "Project", "Way", "Ally", "Trait", "Prophecy"))
BLACK_MARKET = "Black Market"
SHELTERS = frozenset(("Hovel", "Necropolis", "Overgrown Estate"))
CHOSEN_BY = {"Obelisk": "obelisk"}


def infer(log: LogRead) -> Inferred:
    """What the lines of a log show of its Kingdom."""
    names = list(dict.fromkeys(_names(log)))
    offered = [*_black_market(log)]
    piles = [name for name in names if _is_pile(name) and name not in offered]
    piles += [name for name in ("Potion", *COLONIES) if name in names]
    if COLONIES.intersection(names):
        piles += sorted(COLONIES - {*piles})
    landscapes = [name for name in names if _kind(name) in LANDSCAPES]
    options: dict[str, str] = {}
    for line in log.observations:
        if line.verb == CHOOSES_AT_SETUP and line.source in CHOSEN_BY:
            options[CHOSEN_BY[line.source]] = "; ".join(line.cards)
    return Inferred(tuple(piles), tuple(landscapes), options, tuple(offered))


def _black_market(log: LogRead) -> Iterator[str]:
    """The cards of the Black Market deck that were seen: revealed after a Black Market's coins, or put under its deck."""
    seen: dict[str, None] = {}
    lines = log.observations
    for i, line in enumerate(lines):
        market = [each.cards for each in lines[max(0, i - 2) : i] if each.verb == "plays"]
        if (line.verb == "bottoms" and line.word == "Black Market") or (
            line.verb == "reveals" and lines[i - 1].verb == "takes" and (BLACK_MARKET,) in market
        ):
            seen.update(dict.fromkeys(line.cards))
    yield from seen


def _names(log: LogRead) -> Iterator[str]:
    """Every name that the log has, in the order of its lines: those of cards, causes, mats and piles."""
    for cards in log.starting.values():
        yield from (_heirlooms()[card] for card in cards if card in _heirlooms())
    for line in log.observations:
        yield from line.cards
        yield from (line.source, *_piles(line))


def _piles(line: Observation) -> tuple[str, ...]:
    return (line.word,) if line.verb == "returns" and line.word else line.cards if line.verb == MOVES_TOKEN else ()


LATEST = "2100-01-01"
"""The texts of the latest date: which kind of thing a name is has never changed."""


@cache
def _texts() -> dict[str, Text]:
    return book(rules_of(LATEST))


@cache
def _heirlooms() -> dict[str, str]:
    """The card that brings each Heirloom."""
    return {text.heirloom: name for name, text in _texts().items() if text.heirloom}


def _kind(name: str) -> str:
    text = _texts().get(name)
    return next((each for each in text.types if each in LANDSCAPES), "") if text is not None else ""


def _is_pile(name: str) -> bool:
    """Whether a card lies in a Kingdom pile of the Supply."""
    text = _texts().get(name)
    if text is None or name in BASIC or text.types & (LANDSCAPES | {"Boon", "Hex", "State", "Artifact"}):
        return False
    return text.in_kingdom and text.in_supply and not text.types & {"Shelter", "Heirloom"}
