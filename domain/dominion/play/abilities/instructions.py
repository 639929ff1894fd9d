"""Follow the instructions of a played card: once, differently, or something else instead. [documents/001]"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ....kernel.ask import key_of
from ....kernel.facts import Card, Player
from ....kernel.session import Effect
from ...table import facts as f
from ...text.book import Override, Text, asks
from .frame import PlayFrame

if TYPE_CHECKING:
    from ..engine import Dominion


def follow(game: Dominion, player: Player, card: Card, text: Text, frame: PlayFrame) -> Effect:
    """Follow the instructions of a card whose play began with `frame`, or what overrides them. [follow/override]

    At most one override applies, and then no rewrite does; rewrites apply together. [001:57-62]
    """
    way = (yield from _way(game, player, card)) if game.ways else ""
    instead = (yield from _override(game, player, card, way)) if game.offers.overrides else None
    if instead is not None:
        yield from _overridden(game, player, card, instead)
        return
    rewrites = _rewritten(game, player, card, frame, way) if game.offers.rewrites else ()
    if text.is_action or game.offers.plays_may_change:
        game.emit(f.FollowedInstructions(player, card, frame.times, rewrites))
    for _ in range(frame.times):
        for _ in range(text.suns):
            yield from game.remove_sun(player)
        yield from give(game, player, text)
        if text.effect is not None:
            yield from asks(text.effect(game, player))


def give(game: Dominion, player: Player, text: Text) -> Effect:
    """Give what a card gives before its other instructions: cards, then the rest."""
    if text.cards or text.actions or text.buys or text.coins or text.potions:
        yield from game.add(player, text.actions, text.buys, text.coins, text.potions, text.cards)


def _way(game: Dominion, player: Player, card: Card) -> Effect:
    """Ask which Way an Action is played with; "" for none."""
    ways = [name for name, condition in game.ways.items() if condition(game, player, card)]
    chosen = yield from game.may(player, "way", ways, key=key_of("play", "way", card.face or "?"))
    return chosen[0] if chosen else ""


def _override(game: Dominion, player: Player, card: Card, way: str) -> Effect:
    """The override of the instructions: the chosen Way, else one that applies by itself, or None."""
    chosen = next((each for each in game.offers.overrides if each.chosen and each.by == way), None)
    if chosen is not None:
        return chosen
    if way and game.rules.value("override_ruling") == "2020":
        return None  # a Way that rewrites took the place of an override, too
    overrides = [each for each in game.offers.overrides if not each.chosen]
    applying = {each.by: each for each in overrides if each.condition(game, player, card)}
    answer = yield from game.ask(player, "override", tuple(applying), key="follow/override")
    return applying[answer[0]] if answer else None


def _overridden(game: Dominion, player: Player, card: Card, instead: Override) -> Effect:
    rule = "way" if instead.chosen else "follow/override"
    fact = game.emit(f.InstructionsOverridden(player, card, instead.by), rule=rule)
    outer = game.frame
    before = outer.before if isinstance(outer, PlayFrame) else 0
    game.frame = PlayFrame(fact.seq, player, instead.by, card, outer, before)
    try:
        yield from asks(instead.effect(game, player))
    finally:
        game.frame = outer


def _rewritten(game: Dominion, player: Player, card: Card, frame: PlayFrame, way: str) -> tuple[str, ...]:
    """Rewrite the frame by all that applies. Returns what does."""
    applying = [
        each
        for each in game.offers.rewrites
        if (each.by == way if each.by in game.ways else each.condition(game, player, card))
    ]
    for each in applying:
        each.change(game, frame)
    return tuple(each.by for each in applying)


def were_followed(game: Dominion, card: Card) -> bool:
    """Whether the instructions of a card that was played this turn were followed, not only overridden."""
    overridden = False
    for fact in reversed(game.facts_of_turn()):
        if isinstance(fact, f.FollowedInstructions) and fact.card is card:
            return True
        overridden = overridden or (isinstance(fact, f.InstructionsOverridden) and fact.card is card)
    return not overridden
