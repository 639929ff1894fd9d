"""Lasting abilities: Durations that stay in play, and effects until the end of the turn."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from typing import TYPE_CHECKING

from ....kernel.ask import Answer, Ask
from ....kernel.facts import Card, Fact, Player
from ....kernel.session import Effect
from ...table import facts as f
from ...table.table import NEVER, Due
from ...text.book import asks
from ...vocabulary import NOTHING_DISCARDED, EffectName, Promise, Zone, swapped
from .frame import LaterFrame, PlayFrame, holders, replayed_by

if TYPE_CHECKING:
    from ..engine import Dominion

LEFT_PLAY = "duration/left-play"
WAITED = "duration/waited"


def prepare(game: Dominion, player: Player, cards: Sequence[Card] = ()) -> None:
    """Keep the card that is being played in play: its later ability is due on the player's next turn, with `cards`."""
    frame = game.frame
    card = frame.physical
    if card is not None:
        held = holders(frame) if game.is_type(card, "Duration") else ()  # with the first Prince nothing stays in play
        game.emit(f.DurationPrepared(player, card, tuple(cards), held, "", replayed_by(frame)))


def prepare_set_aside(game: Dominion, player: Player, card: Card) -> None:
    """The later ability of the landscape that resolves is due on the player's next turn, with a card that it set
    aside. [Way of the Turtle, Delay]"""
    game.emit(f.DurationPrepared(player, card, (card,), (), game.frame.card or "?", ()))


def set_aside_until_next_turn(game: Dominion, player: Player, card: Card, from_: Zone) -> None:
    """Set a card aside, if it is where it is expected; what the landscape that resolves does with it later is due on
    the player's next turn."""
    if game.set_aside(player, card, from_):
        prepare_set_aside(game, player, card)


def prepare_again(game: Dominion, player: Player, cards: Sequence[Card] = ()) -> None:
    """Keep the Duration whose later ability resolves now, and what played it, for one turn more, with `cards`."""
    frame = game.frame
    due = frame.due if isinstance(frame, LaterFrame) else None
    if due is not None and frame.physical is not None:
        game.emit(f.DurationPrepared(player, frame.physical, tuple(cards), due.holders, "", due.replayed_by))


def wait(game: Dominion, player: Player, cards: Sequence[Card] = ()) -> None:
    """Keep the card that is being played, or goes on, in play, with `cards`, until one of its abilities
    where="waiting" is set off, on whatever turn; this turn alone if its text says so. [the next time …]"""
    frame = game.frame
    card = frame.physical
    if card is None:
        return
    due = frame.due if isinstance(frame, LaterFrame) else None
    kept = (due.holders, due.replayed_by) if due is not None else (holders(frame), replayed_by(frame))
    game.emit(f.DurationWaits(player, card, tuple(cards), *kept))


def waiting(game: Dominion, player: Player, name: str) -> list[Due]:
    """The cards of that name of a player that wait for something, each as often as it was played, the oldest first."""
    mine = (due for due in game.table.due if due.player == player and due.turn == NEVER)
    return [due for due in mine if game.name(due.card) == name]


def which_waiting(game: Dominion, player: Player, name: str) -> Generator[Ask, Answer, Sequence[Due]]:
    """Ask for one of the cards of that name that wait: those that other cards would stay in play with are told apart by
    these. Where no step says which, it is one that stays alone."""
    by_label: dict[str, Due] = {}
    for due in sorted(waiting(game, player, name), key=lambda due: len(due.holders)):
        by = ", ".join(card.face or "?" for card in due.holders)
        by_label.setdefault(f"{name} ({by})" if by else name, due)
    chosen = (yield from game.ask(player, "order", tuple(by_label))) if len(by_label) > 1 else by_label
    return [by_label[each] for each in chosen]


def fulfil(game: Dominion, due: Due, cards: Sequence[Card] = ()) -> None:
    """What a card waited for has happened: what it does later is due on the player's next turn, with `cards`. What
    keeps it in play keeps it on. [Cargo Ship]"""
    end_due(game, due)
    game.emit(f.DurationPrepared(due.player, due.card, tuple(cards), due.holders, "", due.replayed_by))


def waits_this_turn(game: Dominion, due: Due) -> bool:
    """Whether what is due waits for something in the turn of its play alone."""
    text = game.played_text(game.name(due.card), due.player)
    return due.turn == NEVER and text is not None and text.waits_this_turn


def end_waits_of_turn(game: Dominion) -> None:
    """The cards are discarded that waited for something in this turn: they wait no more."""
    for due in tuple(game.table.due):
        if waits_this_turn(game, due):
            end_due(game, due, WAITED)


def end_due(game: Dominion, due: Due, rule: str | None = None) -> Fact:
    """Take something from what is due: it begins to resolve, or is lost by a rule. Returns the fact."""
    same = [each for each in game.table.due if each.card is due.card and (each.player, each.by) == (due.player, due.by)]
    after = next(at for at, each in enumerate(same) if each is due)
    return game.emit(f.DurationResolved(due.player, due.card, due.by, after), rule=rule)


def begin_effect(game: Dominion, player: Player, effect: EffectName, amount: int = 1) -> None:
    """Put something in force until the end of the turn."""
    game.emit(f.EffectBegan(player, effect, amount))


def begin_promise(game: Dominion, player: Player, promised: Promise) -> None:
    """Put in force that a play gives +$ later this turn; +Cards where the frame of the play swaps them. [001:44]"""
    begin_effect(game, player, promised)
    if isinstance(game.frame, PlayFrame) and game.frame.swaps:
        begin_effect(game, player, swapped(promised))


def begin_lasting_effect(game: Dominion, player: Player, effect: EffectName, until: Player, amount: int = 1) -> None:
    """Put something in force for `player` until the next turn of `until` begins. [Enchantress]"""
    game.emit(f.LastingEffectBegan(player, effect, until, amount))


def in_force_for_all(game: Dominion, effect: EffectName) -> int:
    """The number of times that an effect is in force this turn, for all players together. [Quarry]"""
    return sum(amount for (_, each), amount in game.table.effects.items() if each == effect)


def in_force(game: Dominion, player: Player, effect: EffectName) -> int:
    """The number of times that an effect is in force for a player now, until the turn ends or for longer."""
    table = game.table
    now = table.effects.get((player, effect), 0)
    if table.lasting:
        now += sum(amount for (whom, each, _), amount in table.lasting.items() if (whom, each) == (player, effect))
    return now


def forget_absent(game: Dominion) -> None:
    """Since 2025 a Duration that is not in play at the end of a turn does nothing on later turns, and what a replay
    of it left is lost where the card that replayed it is not in play. [switch duration_left_play]"""
    if game.rules.value("duration_left_play") != "2025":
        return
    for due in tuple(game.table.due):
        in_play = game.table.seats[due.player].play
        text = game.text(game.name(due.card))
        if due.by or text is None or "Duration" not in text.types:
            continue
        if not all(card in in_play for card in (due.card, *due.replayed_by)):
            end_due(game, due, LEFT_PLAY)
            _end_lasting(game, due)


def _end_lasting(game: Dominion, due: Due) -> None:
    """End what the play that left something due put in force until the next turn of its player. [Enchantress]"""
    for fact in game.facts_of_turn():
        if isinstance(fact, f.LastingEffectBegan) and fact.cause == due.cause and fact.rule != LEFT_PLAY:
            game.emit(f.LastingEffectBegan(fact.player, fact.effect, fact.until, -fact.amount), rule=LEFT_PLAY)


def ready(game: Dominion, player: Player) -> list[Due]:
    """The abilities of Durations for the start of this turn of `player`: those that earlier turns left, and those that
    act in each turn and were played at this start. [turn-start/played]"""
    now = game.table.turns_begun
    mine = (due for due in game.table.due if due.player == player)
    acts = (due for due in mine if not is_idle(game, due))
    return [due for due in acts if (due.turn < now and not lasts(game, due)) or _played_at_start(game, due)]


def _played_at_start(game: Dominion, due: Due) -> bool:
    """Whether a play at the start of the turn in course left what is due in each turn, this one too. [Hireling]"""
    if due.by or due.turn != game.table.turns_begun:
        return False
    text = game.played_text(game.name(due.card), due.player)
    if text is None or not text.each_turn:
        return False
    cause = next((fact for fact in reversed(game.facts) if fact.seq == due.cause), None)
    return not isinstance(cause, f.DurationResolved)


def is_idle(game: Dominion, due: Due) -> bool:
    """Whether what a Duration left does nothing by itself: it only tells that something is due, an extra turn."""
    text = game.played_text(game.name(due.card), due.player)
    return not due.by and due.turn != NEVER and text is not None and not (text.later or text.lasts)


def lasts(game: Dominion, due: Due) -> bool:
    """Whether what a Duration does lasts to the end of the game, so that nothing of it ever resolves. [Champion]"""
    text = game.played_text(due.by or game.name(due.card), due.player)
    return text is not None and text.lasts


def label(game: Dominion, due: Due) -> str:
    """A Duration's name; one that lies set aside itself lies open with what it set aside, and is told apart by that."""
    name = due.by or game.name(due.card) or "?"
    if not due.by and (not due.cards or due.card in game.seat(due.player).play):
        return name
    cards = ", ".join(card.face or "?" for card in due.cards)
    return f"{name} ({cards})" if cards else name


def resolve(game: Dominion, due: Due) -> Effect:
    """Resolve the later ability of a Duration."""
    fact = end_due(game, due)
    name = due.by or game.name(due.card)
    text = game.played_text(name, due.player)
    outer = game.frame
    game.frame = LaterFrame(fact.seq, due.player, name, None if due.by else due.card, outer, due=due)
    try:
        if text is None:
            game.evidence.unruled(game, due.player, name or "?")
            return
        for effect in text.later:
            yield from asks(effect(game, due.player, due.cards))
    finally:
        game.frame = outer


def staying(game: Dominion, player: Player) -> list[Card]:
    """The cards in play that stay there after this turn: Durations with something due, and what played them."""
    if game.in_force(player, NOTHING_DISCARDED):
        return list(game.seat(player).play)
    kept = [card for due in game.table.due if not waits_this_turn(game, due) for card in (due.card, *due.holders)]
    return [card for card in game.seat(player).play if card in kept]
