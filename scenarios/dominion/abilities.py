"""Abilities and Ways that a step may use: `topdeck Silver` says what an ability does with a card gained, not which."""

from __future__ import annotations

from moothall.domain.dominion.play.engine import Dominion
from moothall.domain.dominion.table.facts import CardGained
from moothall.domain.kernel.ask import Answer, Ask
from moothall.domain.kernel.facts import Card, Player

from ..step import Step


def ability_of(step: Step, ask: Ask, game: Dominion) -> Answer | None:
    """The ability, of those that may be used, that does what a step says with a card that its player has gained; or
    that plays its own card, which the step plays. Of several cards that one ability set aside, `first Silver` or
    `play Silver` says which it deals with next."""
    if ask.verb not in ("react", "order") or step.player not in (None, game.table.seats[ask.player].name):
        return None
    if ask.verb == "order" and step.verb in ("first", "play") and len(step.objects) == 1:
        for option in ask.options:
            if str(option).endswith(f" ({step.objects[0]})"):
                return (option,)
    for option in ask.options:
        text = game.text(str(option))
        plays = text is not None and any(each.does == step.verb == "play" for each in text.abilities)
        if plays and step.objects == (option,):
            return (option,)
    last = next((fact for fact in reversed(game.facts) if isinstance(fact, CardGained)), None)
    if last is None or last.player != ask.subject or step.objects != (last.card.face,):
        return None
    for option in ask.options:
        text = game.text(str(option))
        if text is not None and any(
            step.verb in (each.does, each.verb) and step.verb != "play" for each in text.abilities
        ):
            return (option,)
    return None


def way_is_open(game: Dominion, way: str, player: Player, answer: Answer) -> bool:
    """Whether a Way may be used for the card that an answer plays."""
    condition = game.ways.get(way)
    cards = [each for each in answer if isinstance(each, Card)]
    return condition is not None and all(condition(game, player, card) for card in cards)
