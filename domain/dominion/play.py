"""Playing cards, and attacks."""

from __future__ import annotations

from collections.abc import Generator
from typing import TYPE_CHECKING

from ..kernel.ask import Answer, Ask
from ..kernel.facts import Card, Player
from ..kernel.session import Effect
from . import facts as f
from .book import Text
from .events import Event, window
from .frame import PlayFrame

if TYPE_CHECKING:
    from .engine import Dominion


def play(game: Dominion, player: Player, card: Card, from_: str = "hand", to: str = "play", actions: int = 0) -> Effect:
    """Play a card from where it is expected: the fact, what the play sets off, then its instructions."""
    if from_ != to and card not in game.table.zone(player, from_, card):
        return
    fact = game.emit(f.CardPlayed, player, card, from_, to, actions)
    yield from _resolve(game, player, card, fact.seq)


def play_repeatedly(game: Dominion, player: Player, card: Card, times: int) -> Effect:
    """Play a card from hand so many times. [Throne Room, King's Court]"""
    frame = game.frame
    if isinstance(frame, PlayFrame):
        frame.repeats = True
    yield from play(game, player, card)
    for _ in range(times - 1):
        yield from replay(game, player, card)


def replay(game: Dominion, player: Player, card: Card) -> Effect:
    """Play a card again that is on the table, wherever it is now: it does not move. [Throne Room]"""
    fact = game.emit(f.CardPlayed, player, card, "play", "play", 0)
    yield from _resolve(game, player, card, fact.seq)


def _resolve(game: Dominion, player: Player, card: Card, seq: int) -> Effect:
    outer = game.frame
    frame = PlayFrame(seq, player, card.face, card, True, outer)
    game.frame = frame
    try:
        text = game.text(card.face)
        if text is None:
            game.source.unruled(game, player, card.face or "?")
            return
        if "play" in game.watchers:
            yield from window(game, Event("play", player, card, seq=seq))
        if "attack" in game.watchers and "Attack" in text.types:
            yield from window(game, Event("attack", player, card, seq=seq))
        yield from follow(game, player, text)
    finally:
        game.frame = outer
    if "played" in game.watchers:
        yield from window(game, Event("played", player, card, seq=seq))


def follow(game: Dominion, player: Player, text: Text) -> Effect:
    """Follow a card's instructions: what it gives, top to bottom, then what else it says."""
    if text.cards:
        game.draw(player, text.cards)
    if text.actions or text.buys or text.coins or text.potions:
        add(game, player, text.actions, text.buys, text.coins, text.potions)
    if text.effect is not None:
        yield from text.effect(game, player)


def add(game: Dominion, player: Player, actions: int = 0, buys: int = 0, coins: int = 0, potions: int = 0) -> None:
    """Give +Actions, +Buys, +$ and Potions. They count only in the player's own turn."""
    turn = game.table.turn
    if turn is not None and turn.player == player:
        game.emit(f.ResourcesChanged, player, actions, buys, coins, potions)


def play_from_hand(game: Dominion, player: Player, kind: str = "Action", least: int = 0) -> Effect:
    """Ask for a card of a type in hand. Returns it, or None; the caller plays it."""
    options = tuple(card for card in game.seat(player).hand if game.is_type(card, kind))
    least = min(least, game.certain(options))
    chosen = yield from game.ask(player, "play", f"Play which {kind}?", options, least)
    return chosen[0] if chosen else None


def attacked(game: Dominion, player: Player) -> Generator[Ask, Answer, list[Player]]:
    """Whom an Attack affects: every other player from the left who is not immune to this play of it."""
    frame = game.frame
    immune = frame.immune if isinstance(frame, PlayFrame) else set()
    yield from ()
    return [other for other in game.others(player) if other not in immune]
