"""A stretch of a game of Dominion as a document: what is given, what is done, what holds at the end."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from moothall.domain.dominion.table.table import Table
from moothall.domain.kernel.ask import MENU, Menu
from moothall.domain.kernel.facts import Answered, Fact
from moothall.domain.kernel.game import CannotHold, Game
from moothall.domain.kernel.telling.games import at_fact, game_called
from moothall.words import Message

from ...checks import in_the_middle
from ...lists import counted
from ...notations import SHORT_ID, Spans
from ...step import words_of
from ..document.models import ZONES
from ..table.given import scenario_of, table_given, turn_words, zone_of
from .telling import OtherWay, StretchInSteps

_ALWAYS = ("hand", "deck", "discard", "play")
"""The zones that are claimed also where they are empty."""


def _begins(facts: Sequence[Fact], first: int, name: str) -> int:
    """How many live facts stand before the first table at rest. Raises CannotHold in the middle of an effect."""
    start = next(at for at, fact in enumerate(facts) if fact.seq > first and isinstance(fact, Answered))
    if not _at_rest(facts[start]):
        rests = [fact.seq - 1 for fact in facts[:start] if _at_rest(fact)]
        raise CannotHold(in_the_middle(at_fact(name, first), at_fact(name, rests[-1]) if rests else None))
    return start


def _at_rest(fact: Fact) -> bool:
    return isinstance(fact, Answered) and fact.question == MENU


def _document(
    game: Game, before: Sequence[Fact], span: Sequence[Fact], name: str, way: Mapping[str, bool]
) -> dict[str, Any]:
    """The document of a stretch after other live facts, told in some way. Raises CannotHold."""
    table: Table = game.fold(before)
    try:
        document = scenario_of(table, f"{name[:SHORT_ID]}-{before[-1].seq}-{span[-1].seq}")
        given = table_given(table)
        begun = table.turns_begun
        telling = StretchInSteps(table, before, span, **way)
    except ValueError as error:
        raise CannotHold(Message("place.of", place=game_called(name), said=error)) from error
    except OtherWay as error:
        raise CannotHold(Message("export.by-rules-of-today-game", place=at_fact(name, error.seq))) from error
    stops = telling.asked is not None and not isinstance(telling.asked, Menu)
    document["when"] = [*telling.steps, *(["stop"] if stops else [])]
    document["then"] = dict(_claims(given, table, begun))
    return document


def _claims(before: Mapping[str, Any], table: Table, begun: int) -> Iterator[tuple[str, Any]]:
    """What holds at the end: whose turns began, the phase and what it has, each player's cards, and the piles that
    changed."""
    after = table_given(table)
    called = {player: seat.name for player, seat in table.seats.items()}
    yield "turns", [turn_words(each, called) for each in table.taken[begun:]]
    if table.over:
        yield "over", True
        yield "winners", [called[player] for player in table.winners]
    else:
        yield "phase", table.phase
        yield from ((key, after[key]) for key in ("actions", "buys", "coins", "potions"))
    for player, name in called.items():
        zones = [zone for zone in ZONES if zone in {*_ALWAYS, *before[name], *after[name]}]
        seat = table.seats[player]
        side: dict[str, Any] = {zone: counted(map(words_of, zone_of(table, seat, zone))) for zone in zones}
        was, now = before[name], after[name]
        side |= {key: now.get(key, []) for key in ("states", "projects") if key in was or key in now}
        tokens = {token: now["tokens"].get(token, 0) for token in {**was["tokens"], **now["tokens"]}}
        yield name, side | ({"tokens": tokens} if tokens else {})
    supply = {pile: cards for pile, cards in after["supply"].items() if before["supply"].get(pile) != cards}
    if supply:
        yield "supply", supply
    if before["trash"] != after["trash"]:
        yield "trash", after["trash"]


SPANS = Spans(_begins, _document, ({}, {"every": True}, {"every": True, "unasked": True}))
