"""What cards cost, and which piles a limit reaches."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from ..kernel.facts import Card
from .book import Cost, Text

if TYPE_CHECKING:
    from .engine import Dominion

UNKNOWN = Cost()


def reduction(game: Dominion) -> int:
    """How many coins less every card costs now: effects in force, and cards in play that say so."""
    table = game.table
    less = sum(amount for (_, effect), amount in table.effects.items() if effect == "cost")
    found = game.watchers.get("cost")
    if found and table.turn is not None:
        names = [card.face for card in table.seats[table.turn.player].play]
        less += sum(names.count(text.name) for text, ability in found if ability.where == "play")
        named = {text.name: None for text, ability in found if ability.where == "effect"}
        less += sum(amount for (_, effect), amount in table.effects.items() if effect in named)
    return less


def cost(game: Dominion, card: Card | str) -> Cost:
    """What a card costs now. A card that no rule covers costs nothing that is known."""
    name = card if isinstance(card, str) else card.face
    if name is None:
        return UNKNOWN
    less = reduction(game) if game.table.effects or "cost" in game.watchers else 0
    if less != game.costs_at:
        game.costs.clear()
        game.costs_at = less
    found = game.costs.get(name)
    if found is None:
        text = game.text(name)
        if text is not None and game.reducers:
            return text.cost.plus(-less - sum(reducer(game, text) for reducer in game.reducers))
        found = game.costs[name] = text.cost.plus(-less) if text is not None else UNKNOWN
    return found


def supply(
    game: Dominion, fits: Callable[[Text], bool] | None = None, limit: Cost | int | None = None
) -> tuple[str, ...]:
    """The Supply piles that are not empty, whose top card fits and costs up to `limit` (an int: coins)."""
    most = Cost(limit) if isinstance(limit, int) else limit
    found: list[str] = []
    for name, pile in game.table.supply.items():
        if not pile:
            continue
        face = pile[-1].face
        text = game.text(face)
        if text is None or ((most is None or cost(game, pile[-1]).within(most)) and (fits is None or fits(text))):
            found.append(name)
    return tuple(found)


def supply_costing(
    game: Dominion, suits: Callable[[Cost], bool], fits: Callable[[Text], bool] | None = None
) -> tuple[str, ...]:
    """The Supply piles that are not empty, whose top card fits and has a cost that suits."""
    tops = ((name, game.table.supply[name][-1]) for name in supply(game, fits))
    return tuple(name for name, top in tops if game.text(top.face) is None or suits(cost(game, top)))
