"""A game that was given up: which cards of a player the results count.

A server that leaves out what lies in play in the turn that was given up leaves out, too, what it was dealing with: the
cards that an open question is about, and Durations that are due, with what they set aside. It does not do so in every
log, so a deck that is said decides. [Goko: log122 counts two Havens with their cards; docs/findings.md]
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Sequence

from moothall.domain.dominion.table import facts as f
from moothall.domain.dominion.table.table import Table
from moothall.domain.kernel.ask import MENU
from moothall.domain.kernel.facts import Answered, Card, Fact, Player

ALWAYS_LEFT_OUT = "play"
"""The zone of which no card is counted, whatever a log says."""


def counted(
    table: Table, facts: Sequence[Fact], player: Player, said: Sequence[str], left_out: Collection[str]
) -> list[Card]:
    """The cards of a player that count by a deck that was `said`.

    `left_out` are the zones of which no card is counted: where the deck that was said has more, cards that were being
    dealt with are counted from these all the same.
    """
    seat = table.seats[player]
    cards = [card for name, zone in seat.zones.items() if name not in left_out for card in zone]
    missing = Counter(_name(table, card) for card in cards) - Counter[str | None](said)
    for card in dealt_with(table, facts, player):
        if missing[_name(table, card)] > 0 and card in cards:
            missing[_name(table, card)] -= 1
            cards.remove(card)
    back = Counter[str | None](said) - Counter(_name(table, card) for card in cards)
    for card in (each for name in left_out if name != ALWAYS_LEFT_OUT for each in seat.zone(name)):
        if back[_name(table, card)] > 0:
            back[_name(table, card)] -= 1
            cards.append(card)
    return cards


def dealt_with(table: Table, facts: Sequence[Fact], player: Player) -> list[Card]:
    """The cards of a player that were being dealt with when the game was given up."""
    seat = table.seats[player]
    due = [card for each in table.due for card in (each.card, *each.cards, *each.holders)]
    owned = {*seat.cards()}.difference(seat.hand)
    held = [card for card in (*due, *_open(facts, player)) if card in owned]
    return list(dict.fromkeys([*seat.revealed, *seat.zone("looked at"), *seat.aside, *held]))


def _open(facts: Sequence[Fact], player: Player) -> Iterator[Card]:
    """The cards that the last question may be about: what its card has looked at or revealed, and in Clean-up what has
    just left play (a Treasury, the Treasures of a Herbalist)."""
    cause: int | None = None
    for fact in reversed(facts):
        if isinstance(fact, Answered) and fact.question == MENU:
            return
        if isinstance(fact, f.CleanedUp) and fact.player == player:
            yield from fact.cards
        cause = fact.cause if cause is None else cause
        if cause is None or fact.cause != cause:
            continue
        if isinstance(fact, f.CardsLookedAt) and fact.owner == player:
            yield from fact.cards
        elif isinstance(fact, f.CardRevealed) and fact.player == player:
            yield fact.card


def _name(table: Table, card: Card) -> str | None:
    """What a card is called: in play it may be another than it says on it."""
    return table.guises.get(card, card.face)
