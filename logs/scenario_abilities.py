"""Steps that say what an ability does with a card that is gained, instead of which ability: `topdeck Silver`."""

from __future__ import annotations

from moothall.domain.dominion.engine import Dominion
from moothall.domain.dominion.facts import CardGained
from moothall.domain.kernel.ask import Answer, Ask

from .scenario_steps import Step


def ability_of(step: Step, ask: Ask, game: Dominion) -> Answer | None:
    """The ability, of those that may be used, that does what a step says with a card that its player has gained."""
    if ask.verb not in ("react", "order") or step.player not in (None, game.table.seats[ask.player].name):
        return None
    last = next((fact for fact in reversed(game.facts) if isinstance(fact, CardGained)), None)
    if last is None or last.player != ask.subject or step.objects != (last.card.face,):
        return None
    for option in ask.options:
        text = game.text(str(option))
        if text is not None and any(each.does == step.verb for each in text.abilities):
            return (option,)
    return None
