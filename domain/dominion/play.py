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


def play(
    game: Dominion,
    player: Player,
    card: Card,
    from_: str = "hand",
    to: str = "play",
    actions: int = 0,
    guise: str | None = None,
) -> Effect:
    """Play a card from where it is expected: the fact, what the play sets off, then its instructions.

    With a `guise` a card that is being played goes on as the card of that name, which it is until it leaves play.
    """
    if from_ != to and card not in game.table.zone(player, from_, card):
        return
    if guise is None:
        name, seq = game.name(card), game.emit(f.CardPlayed, player, card, from_, to, actions).seq
    else:
        name, seq = guise, game.emit(f.PlayedAs, player, card, guise).seq
    watchers = game.watchers
    outer = game.frame
    game.frame = PlayFrame(seq, player, name, card, True, outer)
    try:
        text = game.text(name)
        if text is None:
            game.source.unruled(game, player, name or "?")
            return
        if "play" in watchers:
            yield from window(game, Event("play", player, card, seq=seq))
        if "attack" in watchers and "Attack" in text.types:
            yield from window(game, Event("attack", player, card, seq=seq))
        give(game, player, text)
        if text.effect is not None:
            yield from text.effect(game, player)
    finally:
        game.frame = outer
    if "played" in watchers:
        yield from window(game, Event("played", player, card, seq=seq))


def play_plain(game: Dominion, player: Player, card: Card, text: Text, actions: int) -> None:
    """Play a card from hand that does no more than give something, in a game where nothing waits for a play.

    It makes the facts that `play` makes. Nothing can be asked, so it needs neither a generator nor a frame of its own:
    most plays are of such cards.
    """
    frame = game.frame
    outer = frame.seq
    frame.seq = game.emit(
        f.CardPlayed, player, card, "hand", "play", actions
    ).seq  # what it gives is caused by the play
    if text.cards:
        game.draw(player, text.cards)
    if text.actions or text.buys or text.coins or text.potions:
        game.emit(f.ResourcesChanged, player, text.actions, text.buys, text.coins, text.potions)
    frame.seq = outer


def is_plain(game: Dominion, text: Text) -> bool:
    """Whether `play_plain` plays such a card. (An Attack that only gives something there is not.)"""
    return text.effect is None and (
        game.nothing_waits_for_plays or (game.only_effects_wait_for_plays and not game.table.effects)
    )


def play_as(game: Dominion, player: Player, name: str) -> Effect:
    """Play the card that is being played as the card `name`. [Band of Misfits]"""
    frame = game.frame
    if frame.physical is None:
        return
    game.frame = frame.outer or frame  # it is one play, so what repeats the one repeats the other
    try:
        yield from play(game, player, frame.physical, "play", "play", guise=name)
    finally:
        game.frame = frame


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
    yield from play(game, player, card, "play", "play")


def give(game: Dominion, player: Player, text: Text) -> None:
    """What a card gives before its other instructions: cards, then the rest."""
    if text.cards:
        game.draw(player, text.cards)
    if text.actions or text.buys or text.coins or text.potions:
        add(game, player, text.actions, text.buys, text.coins, text.potions)


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
    immune = frame.immune if isinstance(frame, PlayFrame) else ()
    yield from ()
    return [other for other in game.others(player) if other not in immune]
