"""Moves that are neither gain, trash, discard, draw nor play."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from ....kernel.facts import Card, Player
from ....kernel.session import Effect
from ...table import facts as f
from ...vocabulary import MATS, NOWHERE, Mat, Zone

if TYPE_CHECKING:
    from ..engine import Dominion


NOT_NAMED = frozenset(("Hex", "Boon"))
"""The types of what lies in a pile and is not a card to name."""


def move(game: Dominion, player: Player, card: Card, from_: Zone, to: Zone) -> bool:
    """Move a card from where it is expected. Returns whether it was there. [setup.md: stop-moving]"""
    if card not in game.table.zone(player, from_, card):
        return False
    game.emit(f.CardMoved(player, card, from_, to))
    return True


def tracked(game: Dominion, player: Player, card: Card, zone: Zone) -> Zone:
    """Where an effect may move a card from that came to `zone` by a gain or a discard: there, or nowhere once something
    covers it there, or something else has set it aside. Since 2019 a card covered in the discard pile may be moved, one
    covered on the deck not. [lose-track; setup.md: stop-moving]"""
    if zone == "aside":
        return NOWHERE if _was_set_aside_again(game, card) else zone
    if zone == "deck" or (zone == "discard" and game.rules.loses_track):
        cards = game.table.zone(player, zone, card)
        if not cards or cards[-1] is not card:
            return NOWHERE
    return zone


def _was_set_aside_again(game: Dominion, card: Card) -> bool:
    """Whether something has set a card aside since its last gain: it lies in the same zone, and yet it was moved."""
    for fact in reversed(game.facts):
        if isinstance(fact, (f.CardGained, f.SetAside)) and fact.card is card:
            return isinstance(fact, f.SetAside)
    return False


def gained_aside(game: Dominion, player: Player, gained: Card | None) -> list[Card]:
    """A card that was just gained to lie set aside, if nothing has moved it since. [setup.md: stop-moving]"""
    return still_in(game, player, tracked(game, player, gained, "aside"), [gained]) if gained is not None else []


def still_in(game: Dominion, player: Player, zone: Zone, cards: Sequence[Card]) -> list[Card]:
    """The `cards` that are in a zone."""
    return [card for card in cards if card in game.table.zone(player, zone, card)]


def topdeck(game: Dominion, player: Player, card: Card, from_: Zone) -> bool:
    """Put a card on top of its player's deck."""
    return move(game, player, card, from_, "deck")


def put_in_deck(game: Dominion, player: Player, card: Card, from_: Zone, below: int) -> bool:
    """Put a card into the deck, so many cards under its top. Returns whether it was where it was expected."""
    if card not in game.table.zone(player, from_, card):
        return False
    game.emit(f.CardPutInDeck(player, card, from_, "deck", below))
    return True


def topdeck_from_hand(game: Dominion, player: Player, count: int = 1) -> Effect:
    """Ask for cards of the hand and put them on the deck, the last one on top. Returns those moved."""
    hand = tuple(game.table.seats[player].hand)
    chosen = yield from game.ask(player, "topdeck", hand, count, count)
    for card in chosen:
        topdeck(game, player, card, "hand")
    return chosen


def topdeck_from_discard(game: Dominion, player: Player) -> Effect:
    """Look through the discard pile and put a card of it on the deck. [Scavenger, Herald]"""
    discard = tuple(game.table.seats[player].discard)
    game.look(player, player, discard)
    least = min(1, game.certain(discard))
    for card in (yield from game.ask(player, "topdeck", discard, least)):
        topdeck(game, player, card, "discard")


def put_this_onto_deck(game: Dominion, player: Player, from_: Zone) -> Effect:
    """Ask whether to put the card whose ability resolves onto the deck, if it is where it is expected."""
    this = game.frame.physical
    there = () if this is None or this not in game.table.zone(player, from_, this) else (this,)
    for card in (yield from game.may(player, "topdeck", there, name="it")):
        topdeck(game, player, card, from_)


def put_back(
    game: Dominion, player: Player, cards: Sequence[Card], from_: Zone, chooser: Player | None = None
) -> Effect:
    """Put cards back onto the deck of `player` in the order that `chooser` wants: the first ends up on top."""
    game.identify(player, cards, "topdecked")
    order = yield from game.ask_order(chooser or player, "topdeck", cards)
    for card in reversed(order):
        topdeck(game, player, card, from_)
    return order


def put_deck_into_discard(game: Dominion, player: Player) -> None:
    """Put the whole deck into the discard pile, from the top; nothing is discarded. [Chancellor]"""
    game.emit(f.DeckMoved(player, tuple(reversed(game.table.seats[player].deck))))


def call(game: Dominion, player: Player, card: Card, mat: Mat) -> bool:
    """Call a Reserve card from a mat into play; that is not to play it. Returns whether it was there."""
    if card not in game.table.zone(player, mat, card):
        return False
    game.emit(f.CardCalled(player, card, mat, "play"), rule="reserve/call")
    return True


def rotate(game: Dominion, player: Player, pile: str) -> None:
    """Put the top card of a pile, and those of its name right below it, at the bottom of the pile. [002:71]"""
    cards = game.table.pile(pile)
    run = 0
    while run < len(cards) and cards[-1 - run].face == cards[-1].face:
        run += 1
    if run < len(cards):
        name = game.table.pile_of.get(pile, pile)
        game.emit(f.PileRotated(player, name, tuple(cards[: -run - 1 : -1])), rule="pile/rotate")


def may_rotate(game: Dominion, player: Player, piles: Sequence[str]) -> Effect:
    """Ask which of `piles`, in the Supply or not, to rotate, if any, and rotate it."""
    there = [pile for pile in piles if game.table.pile(pile)]
    for pile in (yield from game.may(player, "rotate", there)):
        rotate(game, player, pile)


def set_aside(
    game: Dominion, player: Player, card: Card, from_: Zone, to: Zone = "aside", face_down: bool = False
) -> bool:
    """Set a card aside, or put it on a mat: face up, unless the text says `face_down` or the mat is declared so.
    Returns whether it was where it was expected. [aside/face-up]"""
    if card not in game.table.zone(player, from_, card):
        return False
    game.emit(f.SetAside(player, card, from_, to, face_down or (to in MATS and MATS[to].face_down)))
    return True


def pass_card(game: Dominion, player: Player, to: Player, card: Card) -> None:
    """Pass a card from hand to another player's hand."""
    game.emit(f.CardPassed(player, to, card))


def return_to_pile(game: Dominion, player: Player, card: Card, from_: Zone) -> bool:
    """Return a card to its pile. One without a pile, such as a card of the Black Market deck, stays where it is."""
    return game.table.has_pile(card.face) and move(game, player, card, from_, "supply")


def name_card(game: Dominion, player: Player) -> Effect:
    """Ask for the name of a card that is in the game. Returns it."""
    names = tuple(name for name in game.table.names if (text := game.text(name)) is None or not text.types & NOT_NAMED)
    chosen = yield from game.ask(player, "name", names)
    game.emit(f.CardNamed(player, chosen[0]))
    return chosen[0]
