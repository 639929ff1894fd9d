"""Playing cards, and attacks."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from ....kernel.facts import Card, Player
from ....kernel.session import Effect
from ...table import facts as f
from ...text.book import Text
from ...vocabulary import NO_MORE_ACTIONS, NOWHERE, CardType, Zone
from ..moves.hand import to_play
from ..tokens import pile_gifts, use_in_place_of
from ..turns.next_time import claim, release
from ..turns.past import plays_before
from .events import Event, unasked, window
from .frame import LaterFrame, PlayFrame, attack_frame
from .instructions import follow

if TYPE_CHECKING:
    from ..engine import Dominion


def play(
    game: Dominion,
    player: Player,
    card: Card,
    from_: Zone = "hand",
    to: Zone = "play",
    actions: int = 0,
    guise: str | None = None,
    again: bool = False,
    before: int | None = None,
) -> Effect:
    """Play a card from where it is expected: the fact, what the play sets off, then its instructions.

    A Shadow that is played as if from hand may lie in the deck. With a `guise` a card that is being played goes on as
    the card of that name, which it is until it leaves play. `again` says that it is a replay, `before` how many plays
    of the turn it came after.
    """
    if from_ == "hand" and not game.plays_from_hand_alone:
        if card not in to_play(game, player):
            return
        from_ = from_ if card in game.table.seats[player].hand else "deck"
    if from_ != to and card not in game.table.zone(player, from_, card):
        return
    if card.face is None:
        game.identify(player, (card,), how="played")  # set aside unseen, and played by an ability
    if guise is None:
        before = plays_before(game, player)
        name, seq = game.name(card), game.emit(f.CardPlayed(player, card, from_, to, actions)).seq
    else:
        name, seq = guise, game.emit(f.PlayedAs(player, card, guise)).seq
    watchers = game.watchers
    outer = game.frame
    left_there = from_ == to != "play"
    game.frame = frame = PlayFrame(seq, player, name, card, outer, before or 0, (), left_there, False, again)
    done = Event("played", player, card, NOWHERE, NOWHERE, seq) if "played" in watchers else None
    if done is not None and game.offers.claimers:
        done.claims = claim(game, done)
    try:
        text = game.played_text(name, player)
        if text is None:
            game.evidence.unruled(game, player, name or "?")
            if done is not None:
                release(game, done.claims)
            return
        if "play" in watchers:
            yield from window(game, Event("play", player, card, NOWHERE, NOWHERE, seq))
        if "attack" in watchers and "Attack" in text.types:
            yield from window(game, Event("attack", player, card, NOWHERE, NOWHERE, seq))
        if game.table.on_piles:
            yield from pile_gifts(game, player, card)
        yield from follow(game, player, card, text, frame)
    finally:
        game.frame = outer
    if done is not None:
        yield from window(game, done)
        if done.claims:
            release(game, done.claims)


def play_plain(game: Dominion, player: Player, card: Card, text: Text, actions: int) -> None:
    """Play a card from hand that does no more than give something, in a game where nothing waits for a play.

    It makes the facts that `play` makes. Nothing can be asked, so it needs neither a generator nor a frame of its own:
    most plays are of such cards.
    """
    frame, table = game.frame, game.table
    outer = frame.seq
    frame.seq = game.emit(f.CardPlayed(player, card, "hand", "play", actions)).seq  # it is the cause of what it gives
    if "Action" in text.types:
        game.emit(f.FollowedInstructions(player, card, 1, ()))
    if text.cards:
        unasked(game.draw(player, text.cards))
    if table.effects or table.seats[player].tokens:
        unasked(game.add(player, text.actions, text.buys, text.coins, text.potions))
    elif text.coins or text.actions or text.buys or text.potions:
        game.emit(f.ResourcesChanged(player, text.actions, text.buys, text.coins, text.potions))
    frame.seq = outer


def is_plain(game: Dominion, text: Text) -> bool:
    """Whether `play_plain` plays such a card. (An Attack that only gives something there is not.)"""
    if text.effect is not None or text.suns or (text.cards and game.offers.shuffles_may_ask):
        return False
    return _plays_set_nothing_off(game)


def _plays_set_nothing_off(game: Dominion) -> bool:
    """Whether a play sets nothing off now, and nothing changes what it does."""
    table = game.table
    if table.on_piles:
        return False
    if game.nothing_waits_for_plays:
        return True
    return game.offers.only_effects_wait_for_plays and not (table.effects or table.lasting)


def play_plain_treasures(game: Dominion, player: Player, cards: Sequence[Card]) -> Sequence[Card]:
    """Play the first of `cards` in the Buy phase, as long as they are Treasures that only give something. Returns the
    others.

    It makes the facts that `play` makes. What such a play gives changes nothing of what the next one looks at, so that
    is looked at once.
    """
    table = game.table
    seat = table.seats[player]
    if table.phase != "buy" or table.effects or seat.tokens:
        return cards
    if not game.plays_from_hand_alone or not _plays_set_nothing_off(game):
        return cards
    hand, plain, frame = seat.hand, game.offers.plain_treasures, game.frame
    outer = frame.seq
    played = 0
    for card in cards:
        text = plain.get(card.face)
        if text is None:
            break
        played += 1
        if card in hand:
            frame.seq = game.emit(f.CardPlayed(player, card, "hand", "play", 0)).seq  # the cause of what it gives
            game.emit(f.ResourcesChanged(player, text.actions, text.buys, text.coins, text.potions))
            frame.seq = outer
    return cards[played:]


def play_as(game: Dominion, player: Player, name: str) -> Effect:
    """Play the card that is being played as the card `name`. [Band of Misfits]"""
    frame = game.frame
    if frame.physical is None:
        return
    game.frame = frame.outer or frame  # it is one play, so what repeats the one repeats the other
    try:
        again, before = (frame.again, frame.before) if isinstance(frame, PlayFrame) else (False, 0)
        yield from play(game, player, frame.physical, "play", "play", guise=name, again=again, before=before)
    finally:
        game.frame = frame


def stays_with_what_it_plays(game: Dominion) -> None:
    """Let the card whose instructions are followed stay in play as long as a Duration that it plays."""
    frame = game.frame
    if isinstance(frame, PlayFrame | LaterFrame):
        frame.repeats = True


def command(game: Dominion) -> None:
    """Let the card whose instructions are followed play one that is left where it lies: until 2025 it stays in play as
    long as a Duration that it played so. [duration/command]"""
    if game.rules.value("command_duration") != "2025":
        stays_with_what_it_plays(game)


def play_repeatedly(game: Dominion, player: Player, card: Card, times: int, from_: Zone = "hand") -> Effect:
    """Play a card so many times. [Throne Room, King's Court]"""
    stays_with_what_it_plays(game)
    yield from play(game, player, card, from_)
    for _ in range(times - 1):
        yield from replay(game, player, card)


def play_from_supply(game: Dominion, player: Player, piles: Sequence[str]) -> Effect:
    """Play the top card of one of these Supply piles, leaving it there. [Command]"""
    command(game)
    for chosen in (yield from game.ask(player, "play", piles, name="from the Supply")):
        yield from play(game, player, game.table.supply[chosen][-1], "supply", "supply")


def play_again(game: Dominion, player: Player, card: Card) -> Effect:
    """Play a card again that the card whose instructions are followed has played. [Specialist]"""
    stays_with_what_it_plays(game)
    yield from replay(game, player, card)


def replay(game: Dominion, player: Player, card: Card, by: Card | None = None) -> Effect:
    """Play a card again that is on the table, wherever it is now: it does not move. [Throne Room]

    A card that was not played itself but has this one played again, `by`, stays in play with it. [Royal Carriage] With
    one that is not in play it does not: what left that where it lies stays. [Flagship]
    """
    outer = game.frame
    if by is not None:
        in_play = card in game.table.seats[player].play
        game.frame = PlayFrame(outer.seq, player, outer.card, by, outer, repeats=in_play)
    try:
        yield from play(game, player, card, "play", "play", again=True)
    finally:
        game.frame = outer


def add(
    game: Dominion,
    player: Player,
    actions: int = 0,
    buys: int = 0,
    coins: int = 0,
    potions: int = 0,
    cards: int = 0,
) -> Effect:
    """Give +Cards, then +Actions, +Buys, +$ and Potions; all but cards count only in the player's own turn.

    Where the frame swaps them, +Cards are +$ and +$ are +Cards. (What a card lets draw otherwise is `draw`.) [001:44]
    """
    frame = game.frame
    if isinstance(frame, PlayFrame) and frame.swaps and frame.player == player:
        cards, coins = (coins, cards) if coins > 0 else (0, coins + cards)
    if cards > 0:
        yield from game.draw(player, cards)
    _add_to_turn(game, player, actions, buys, coins, potions)


def _add_to_turn(game: Dominion, player: Player, actions: int, buys: int, coins: int, potions: int) -> None:
    turn = game.table.turn
    if actions > 0 and (player, NO_MORE_ACTIONS) in game.table.effects:
        actions = 0
    if (actions or buys or coins or potions) and turn is not None and turn.player == player:
        if coins > 0 and game.table.seats[player].tokens and use_in_place_of(game, player, "coin"):
            coins -= 1
        game.emit(f.ResourcesChanged(player, actions, buys, coins, potions))


def playable(game: Dominion, player: Player, cards: Sequence[Card]) -> list[Card]:
    """The `cards` that nothing forbids to play as if from hand. [Warlord]"""
    limits = game.offers.play_limits
    return [card for card in cards if all(may(game, player, card) for may in limits)] if limits else list(cards)


def play_set_aside(game: Dominion, player: Player, cards: Sequence[Card]) -> Effect:
    """Play what was set aside, at the start of the player's next turn: what many cards do later."""
    for card in cards:
        yield from play(game, player, card, "aside")


def play_from_hand(game: Dominion, player: Player, kind: CardType = "Action", least: int = 0) -> Effect:
    """Ask for a card of a type to play from hand. Returns it, or None; the caller plays it."""
    options = [card for card in to_play(game, player) if game.is_type(card, kind)]
    least = min(least, game.certain(options))
    chosen = yield from game.ask(player, "play", options, least, name=kind)
    return chosen[0] if chosen else None


def shield(game: Dominion, player: Player) -> None:
    """Let the Attack that is reacted to not affect a player."""
    frame = attack_frame(game.frame)
    if frame is not None:
        frame.immune += (player,)


def attacked(game: Dominion, player: Player) -> list[Player]:
    """Whom an Attack affects: every other player from the left who is not immune to this play of it."""
    frame = game.frame
    immune = frame.immune if isinstance(frame, PlayFrame) else ()
    return [other for other in game.others(player) if other not in immune]
