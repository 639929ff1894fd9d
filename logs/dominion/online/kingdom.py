"""The Kingdom of a log that does not list it, as far as its lines show it.

A pile shows by a gain or a purchase from it, a landscape by being bought or named as a cause, and what the cards bring
along (Heirlooms, Shelters) by itself. What nobody touched stays unknown, so no verdict rests on a pile's absence. What
shows late was there from the start.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import pairwise

from moothall.domain.dominion.play.start.setup import BASIC, COLONIES
from moothall.domain.dominion.text.book import LANDSCAPES, NO_CARDS, Text, book, pile_names
from moothall.domain.dominion.text.rulebook import rules_of

from ..lines.observation import Inferred, LogRead, Observation
from .verbs import ADDS_TOKENS, CHOOSES_AT_SETUP, MOVES_CHIPS, MOVES_TOKEN, TAKES_DEBT

NOT_PILES = LANDSCAPES | NO_CARDS | {"Boon", "Hex", "Shelter", "Heirloom", "Zombie"}
CHOSEN_BY = {"Obelisk": "obelisk"}
BANE_COSTS, FERRYMAN_COSTS, MOUSE_COSTS = (2, 3), (3, 4), (2, 3)
"""What the pile may cost that the Young Witch, Ferryman and Way of the Mouse bring, by their texts."""
LATEST = "2100-01-01"
"""The texts of the latest date: which kind of thing a name is has never changed."""


def infer(log: LogRead) -> Inferred:
    """The part of the Kingdom that the lines of a log show."""
    lines = log.observations
    market = tuple(dict.fromkeys(_market(lines)))
    options = dict(_options(lines, market))
    apart = {options[name] for name in ("ferryman", "mouse") if name in options}
    names = list(dict.fromkeys(_names(log)))
    piles = [name for name in names if _is_pile(name) and name not in market and name not in apart]
    piles += [name for name in COLONIES if name not in piles and not {*COLONIES}.isdisjoint(names)]
    landscapes = [name for name in names if _types(name) & LANDSCAPES]
    return Inferred(tuple(piles), tuple(landscapes), options, market)


def _names(log: LogRead) -> Iterator[str]:
    """Every name that the log has of something in the game, in the order of its lines: those of cards, causes, mats and
    piles. A card that somebody names is there: the client offers no other."""
    begun = False
    for cards in log.starting.values():
        yield from (_brings(card) for card in cards)
    for line in log.observations:
        begun |= line.verb == "turn"
        yield from line.cards
        yield from (_brings(card) for card in line.cards)
        yield from (line.source, *_piles(line))
        if not begun and line.verb == "tokens":
            yield "Baker"
        if line.verb == TAKES_DEBT and line.source and not _types(line.source) & LANDSCAPES:
            yield "Tax"


def _piles(line: Observation) -> tuple[str, ...]:
    """The piles and landscapes that a line names besides."""
    if line.verb == "returns" and line.word:
        return (line.word,)
    if line.verb in (MOVES_CHIPS, ADDS_TOKENS):
        return (line.word,)
    return line.cards if line.verb == MOVES_TOKEN else ()


def _market(lines: Sequence[Observation]) -> Iterator[str]:
    """The cards that showed of the Black Market deck: none of them has a pile."""
    shown: str | None = None
    for line in lines:
        if line.verb == "bottoms" and line.word == "Black Market":
            yield from line.cards
        if line.verb == "reveals" and line.actor == shown:
            yield from line.cards
        if line.verb != "takes":  # its money is told before what it reveals
            shown = line.actor if line.verb == "plays" and line.cards == ("Black Market",) else None


def _options(lines: Sequence[Observation], market: Sequence[str]) -> Iterator[tuple[str, str]]:
    """What set-up chose: where a line says so, and what only a chosen card can do."""
    for card, name in CHOSEN_BY.items():
        chosen = [
            each for line in lines if line.verb == CHOOSES_AT_SETUP and line.source == card for each in line.cards
        ]
        if chosen:
            yield name, "; ".join(dict.fromkeys(chosen))
    bought = {card for line in lines if line.verb == "buys" for card in line.cards}
    for before, line in pairwise(lines):
        name = line.cards[0] if len(line.cards) == 1 else ""
        if not name or name in market or before.actor != line.actor or name in bought:
            continue
        if before.verb == "gains" and before.cards == ("Ferryman",) and line.verb == "gains":
            if _costs(pile := _pile_of(name), FERRYMAN_COSTS):
                yield "ferryman", pile
        elif before.source == "Way of the Mouse" and line.verb == "plays" and _costs(name, MOUSE_COSTS):
            yield "mouse", name
    yield from (("bane", name) for name in _banes(lines) if name not in market)


def _banes(lines: Sequence[Observation]) -> Iterator[str]:
    """The piles of the cards that were shown against a Young Witch."""
    attacker: str | None = None
    for line in lines:
        if line.verb in ("plays", "turn", "buys"):
            attacker = line.actor if line.verb == "plays" and line.cards[-1:] == ("Young Witch",) else None
        elif attacker is not None and line.actor != attacker and line.verb in ("reveals", "reacts"):
            shown = (name for name in line.cards[:1] if "Reaction" not in _types(name))
            yield from (pile for pile in map(_pile_of, shown) if _costs(pile, BANE_COSTS))


@cache
def _texts() -> dict[str, Text]:
    return book(rules_of(LATEST))


@cache
def _bringers() -> dict[str, str]:
    """The card that brings each Heirloom, and each other card without a pile of the Supply that only one brings."""
    bringers: dict[str, list[str]] = {}
    for name, text in _texts().items():
        for each in (text.heirloom, *text.in_trash, *text.comes_with):
            bringers.setdefault(each, []).append(name)
    only = {each: names[0] for each, names in bringers.items() if len(names) == 1 and each not in BASIC}
    return {each: name for each, name in only.items() if each in _texts() and not _is_pile(each)}


def _brings(card: str) -> str:
    """The card because of which another one is in the game: a Page for a Champion. Empty where that need not be."""
    seen = {card}
    while (card := _bringers().get(card, "")) and card not in seen:
        seen.add(card)
        if _is_pile(card):
            return card
    return ""


def _pile_of(name: str) -> str:
    """The pile in which a card lies, which has another name if it is a split pile."""
    return pile_names(rules_of(LATEST)).get(name, name)


def _types(name: str) -> frozenset[str]:
    text = _texts().get(name)
    return frozenset(text.types) if text is not None else frozenset()


def _costs(name: str, coins: Sequence[int]) -> bool:
    text = _texts().get(name)
    return _is_pile(name) and text is not None and text.cost.coins in coins


def _is_pile(name: str) -> bool:
    """Whether a card lies in a pile of the Supply that not every game has."""
    text = _texts().get(name)
    return text is not None and name not in BASIC and text.in_supply and not text.types & NOT_PILES
