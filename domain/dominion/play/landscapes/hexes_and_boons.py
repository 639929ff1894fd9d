"""Hexes and Boons, which are not cards in the words of the rules: who receives them, where they lie. [Nocturne 2017]"""

from __future__ import annotations

from collections.abc import Generator
from typing import TYPE_CHECKING

from ....kernel.ask import Answer, Ask
from ....kernel.facts import Card, Player
from ....kernel.session import Effect, Frame
from ...table import facts as f
from ...table.table import place_of
from ...text.book import asks
from ...vocabulary import HexOrBoonZone
from ..abilities.instructions import give

if TYPE_CHECKING:
    from ..engine import Dominion

HEXES = "Hexes"
BOONS = "Boons"
TURNED_UP: HexOrBoonZone = "hex or boon turned up"
KEPT: HexOrBoonZone = "hex or boon kept"
TAKEN: HexOrBoonZone = "hex or boon taken"
SET_ASIDE: HexOrBoonZone = "hex or boon set aside"
DISCARD: HexOrBoonZone = "hex or boon discard"
"""Where a Hex or Boon lies that is not in its pile: received now, kept until Clean-up, kept until it is received, set
aside at set-up, done with."""


def lying(game: Dominion, pile: str, zone: HexOrBoonZone) -> tuple[Card, ...]:
    """The Hexes or Boons that lie in a zone."""
    return tuple(game.table.hexes_and_boons.get(place_of(pile, zone), ()))


def turn_up(game: Dominion, player: Player, pile: str, to: HexOrBoonZone = TURNED_UP) -> Card | None:
    """Turn up the next Hex or Boon; an empty pile is first made anew of those that are done with. Returns it, or None
    when all are in use elsewhere."""
    done_with = lying(game, pile, DISCARD)
    if done_with and not game.table.pile(pile):
        game.emit(f.PileShuffled(pile, tuple(game.source.shuffle(game, "", done_with))))
    stock = game.table.pile(pile)
    if not stock:
        return None
    card = stock[-1]
    game.identify(player, (card,), how="turned up")
    game.emit(f.HexOrBoonMoved(player, card, "supply", to))
    return card


def put_by(game: Dominion, player: Player, card: Card, from_: HexOrBoonZone = TURNED_UP) -> None:
    """Discard a Hex or Boon from where it is expected: one that is kept lies elsewhere by now."""
    if card in lying(game, game.table.pile_of.get(card.face or "?", "?"), from_):
        game.emit(f.HexOrBoonMoved(player, card, from_, DISCARD))


def keep(game: Dominion, player: Player) -> None:
    """Keep the Boon that is being received until Clean-up; one that is set aside for good stays there."""
    card = game.frame.physical
    for zone in (TURNED_UP, TAKEN, DISCARD):
        if card is not None and card in lying(game, BOONS, zone):
            game.emit(f.HexOrBoonMoved(player, card, zone, KEPT))


def put_kept_boons_by(game: Dominion, player: Player) -> None:
    """At Clean-up, discard the Boons that were kept until then."""
    for card in lying(game, BOONS, KEPT):
        put_by(game, player, card, KEPT)


def receive(game: Dominion, player: Player, card: Card) -> Effect:
    """Do what a Hex or Boon says, in a frame of its own; it stays where it lies. [hex, boon]"""
    if game.is_type(card, "Hex"):
        seq = game.emit(f.HexReceived(player, card), rule="hex").seq
    else:
        seq = game.emit(f.BoonReceived(player, card), rule="boon").seq
    outer = game.frame
    game.frame = Frame(seq, player, card.face, card, outer)
    try:
        text = game.text(card.face)
        if text is None:
            game.evidence.unruled(game, player, card.face or "?")
            return
        yield from give(game, player, text)
        if text.effect is not None:
            yield from asks(text.effect(game, player))
    finally:
        game.frame = outer


def receive_next(game: Dominion, player: Player, pile: str) -> Generator[Ask, Answer, Card | None]:
    """Receive the next Hex or Boon. Returns it, or None when there is none."""
    card = turn_up(game, player, pile)
    if card is not None:
        yield from receive(game, player, card)
        put_by(game, player, card)
    return card


def receive_boon(game: Dominion, player: Player) -> Effect:
    """Receive the next Boon."""
    yield from receive_next(game, player, BOONS)


def receive_hex(game: Dominion, player: Player) -> Effect:
    """Receive the next Hex."""
    yield from receive_next(game, player, HEXES)


def hex_others(game: Dominion, player: Player) -> Effect:
    """Each other player whom the Attack affects receives the next Hex: one for all, which is turned up anyhow. [hex]"""
    victims = game.attacked(player)
    card = turn_up(game, player, HEXES)
    if card is not None:
        for victim in victims:
            yield from receive(game, victim, card)
        put_by(game, player, card)
