"""What a step says of a question that offers something in other words: the ability that does it, the option that says
it. `topdeck Silver` uses the ability that puts a gained Silver onto the deck, and chooses to put a card onto it."""

from __future__ import annotations

from dataclasses import replace

from moothall.domain.dominion.play.engine import Dominion
from moothall.domain.dominion.play.events import Ready
from moothall.domain.kernel.ask import Answer, Ask
from moothall.domain.kernel.facts import Card, Fact, Player

from ..step import Step

_OFFERING = ("abilities/react", "abilities/order")
"""The questions that offer abilities."""


def ability_of(step: Step, ask: Ask, game: Dominion) -> Answer | None:
    """The ability, of those that are offered, that does what a step says with the card that it names: the card of the
    event, or its own. `react` may name the card of the event too, alone or after the ability."""
    if ask.key not in _OFFERING:
        return None
    for label, ready in game.offered:
        if label in ask.options and _does(step, label, ready):
            return (label,)
    return None


def _does(step: Step, label: str, ready: Ready) -> bool:
    """Whether an ability does what a step says."""
    ability, event = ready.ability, ready.event
    if not ability.optional:
        return False
    about = event.card.face if event.card is not None else None
    own = ready.text.name if ready.text is not None else None
    if step.verb == "react":
        return bool(ability.does) and step.objects in ((about,), (label, about))
    does = ability.does if ability.verb == "react" else (*ability.does, ability.verb)
    return (step.verb in does and step.objects == (about,)) or (
        step.verb in ability.does_this and step.objects == (own,)
    )


def after_ability(step: Step) -> Step:
    """What is left of a step that has used an ability: `react Trickster on Gold` has still to say Gold."""
    return replace(step, verb="choose", objects=step.objects[-1:]) if step.verb == "react" else step


def names_in(fact: Fact) -> list[str]:
    """The names of the cards that a fact is about."""
    found = (getattr(fact, field, None) for field in ("card", "cards", "gave", "got"))
    cards = [card for each in found for card in (each if isinstance(each, tuple) else (each,))]
    return [card.face for card in cards if isinstance(card, Card) and card.face]


def option_of(step: Step, ask: Ask) -> Answer | None:
    """The only option, of those to choose from, that begins with the verb of a step: `trash Estate` is to trash, what
    is asked next says what."""
    if ask.verb != "choose" or ask.most > 1:
        return None
    verb = step.verb.replace(" ", "-")
    found = [each for each in ask.options if isinstance(each, str) and f"{each}-".startswith(f"{verb}-")]
    if not found and step.verb == "topdeck":
        found = [each for each in ask.options if isinstance(each, str) and each.endswith("-onto-your-deck")]
    return (found[0],) if len(found) == 1 else None


def way_is_open(game: Dominion, way: str, player: Player, answer: Answer) -> bool:
    """Whether a Way may be used for the card that an answer plays."""
    condition = game.ways.get(way)
    cards = [each for each in answer if isinstance(each, Card)]
    return condition is not None and all(condition(game, player, card) for card in cards)
