"""What a step says of a question that offers something in other words: the ability that does it, the option that says
it. `topdeck Silver` uses the ability that puts a gained Silver onto the deck, and chooses to put a card onto it."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

from moothall.domain.dominion.play.abilities.events import Ready
from moothall.domain.dominion.play.engine import Dominion
from moothall.domain.kernel.ask import Answer, Ask
from moothall.domain.kernel.facts import Card, Fact, Player

from ...step import Step
from ..document.names import texts

_OFFERING = ("abilities/react", "abilities/order")
"""The questions that offer abilities."""


def ability_of(step: Step, ask: Ask, game: Dominion) -> Answer | None:
    """The ability, of those that are offered, that does what a step says with the card that it names: the card of the
    event, or its own. `react` may name the card of the event too, alone or after the ability."""
    if ask.key not in _OFFERING:
        return None
    if ask.key == "abilities/order" and step.verb in ("first", "play") and len(step.objects) == 1:
        for option in ask.options:
            if str(option).endswith(f" ({step.objects[0]})"):  # of several cards that one ability set aside
                return (option,)
    for label, ready in game.offered:
        if label in ask.options and _does(step, label, ready):
            return (label,)
    return None


def asks_which(answer: Answer, game: Dominion) -> bool:
    """Whether it is asked next for which of several cards the ability is used that an answer names."""
    cards = [ready.event.card for label, ready in game.offered if label == answer[0]]
    return len({card.face for card in cards if card is not None}) > 1


def must(answer: Answer, game: Dominion) -> bool:
    """Whether the ability that an answer names resolves in any case, whatever it asks then."""
    return any(label == answer[0] and not ready.ability.optional for label, ready in game.offered)


def _does(step: Step, label: str, ready: Ready) -> bool:
    """Whether an ability does what a step says."""
    ability, event = ready.ability, ready.event
    if not ability.optional:
        return False
    about = event.card.face if event.card is not None else None
    own = {ready.text.name if ready.text is not None else None, ready.card.face if ready.card is not None else None}
    own.discard(None)
    this = len(step.objects) == 1 and step.objects[0] in own
    if step.verb == "react":
        return this or (bool(ability.does) and step.objects in ((about,), (label, about)))
    if step.verb == ability.verb == "call":
        return step.objects in (tuple(own), (label,)) and step.about in (None, about)
    does = ability.does if ability.verb == "react" else (*ability.does, ability.verb)
    return (step.verb in does and step.objects == (about,)) or (this and step.verb in ability.does_this)


def tells_what_it_does(step: Step, ask: Ask, answer: Answer, game: Dominion) -> bool:
    """Whether a step says what the ability does that an answer has just used: `topdeck Smithy` after `first Insignia`.
    (A play is named again wherever it is.)"""
    if ask.key not in _OFFERING or step.refused or step.verb in ("react", "first", "play"):
        return False
    return any(label in answer and _does(step, label, ready) for label, ready in game.offered)


def after_ability(step: Step) -> Step:
    """What is left of a step that has used an ability: `react Trickster on Gold` has still to say Gold."""
    if step.verb != "react" or len(step.objects) < 2:
        return step
    return replace(step, verb="choose", objects=step.objects[-1:])


def names_in(fact: Fact) -> list[str]:
    """The names of the cards that a fact is about."""
    values = (getattr(fact, field, None) for field in ("card", "cards", "gave", "got"))
    cards = [card for each in values for card in (each if isinstance(each, tuple) else (each,))]
    return [card.face for card in cards if isinstance(card, Card) and card.face]


def option_of(step: Step, ask: Ask) -> Answer | None:
    """The only option, of those to choose from, that begins with the verb of a step and may be about what it names:
    `trash Estate` is to trash a card, `gain 3 Estate` to gain 3 Estates. What is asked next, if anything, says what."""
    if ask.verb != "choose" or ask.most > 1:
        return None
    verb, named = step.verb.replace(" ", "-"), {each.casefold().replace(" ", "-") for each in step.objects}
    keys = [each for each in ask.options if isinstance(each, str)]
    matching = [each for each in keys if f"{each}-".startswith(f"{verb}-")]
    if not matching and step.verb == "play":
        matching = [each for each in keys if each.startswith("replay-")]
    if not matching and step.verb == "topdeck":
        matching = [each for each in keys if each.endswith("-onto-your-deck")]
    about = [each for each in matching if any(name in each for name in named)]
    matching = about or [each for each in matching if not _names_a_card(each)]
    return (matching[0],) if len(matching) == 1 else None


def _names_a_card(option: str) -> bool:
    """Whether an option says which card it is about: `gain-two-silvers`."""
    return not _names().isdisjoint(word.removesuffix("s") for word in option.split("-")[1:])


@cache
def _names() -> frozenset[str]:
    return frozenset(name.casefold() for name in texts())


def way_is_open(game: Dominion, way: str, player: Player, answer: Answer) -> bool:
    """Whether a Way may be used for the card that an answer plays."""
    condition = game.ways.get(way)
    cards = [each for each in answer if isinstance(each, Card)]
    return condition is not None and all(condition(game, player, card) for card in cards)
