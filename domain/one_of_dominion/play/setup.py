"""Set-up: the deck, the styles, and what each player starts with."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import TYPE_CHECKING

from moothall.words import Message

from ...kernel.facts import Card, Fact
from ...kernel.game import BadSetup
from ...rules_spec import spec_of
from ..table import facts as f
from ..table.deck import DEFAULT, Deck
from ..text.guests import Guest
from ..text.styles import STYLES

if TYPE_CHECKING:
    from .engine import OneOfDominion

PLAYERS = {"4-7": range(4, 8), "2-8": range(2, 9)}
"""How many may play, by the switch `ood_players`. [003:89]"""


def started(rules: str, names: Sequence[str], deck: Deck = DEFAULT, seq: int = 1) -> f.GameStarted:
    """The first fact of a game. Raises BadSetup for too few or too many players, BadRules for a bad spec."""
    allowed = PLAYERS[spec_of(rules).value("ood_players")]
    if len(names) not in allowed:
        raise BadSetup(Message("setup.one-of-dominion-for-to", first=allowed[0], last=allowed[-1], count=len(names)))
    if deck.hand * len(names) > sum(deck.counts.values()):
        raise BadSetup(Message("setup.deck-has-no-guests-for", deck=deck.name, count=deck.hand, players=len(names)))
    faces = [name for name, count in deck.counts.items() for _ in range(count)]
    stock = tuple(Card(number, face) for number, face in enumerate(faces, 1))
    styles = tuple(Card(number, style) for number, style in enumerate(STYLES, len(stock) + 1))
    guests = {name: (guest.colour, guest.value, guest.skill) for name, guest in deck.guests.items()}
    return f.GameStarted(rules, tuple(names), deck.name, guests, stock, styles, deck.hand, deck.points).sealed(seq)


def check_started(begun: Fact) -> None:
    """Check that set-up makes this first fact. Raises BadSetup where it makes another one, BadRules."""
    if not isinstance(begun, f.GameStarted):
        raise BadSetup(
            Message("setup.game-of-begins-with-gamestarted", kind="One of Dominion", other=type(begun).__name__)
        )
    guests = {name: Guest(*values) for name, values in begun.guests.items()}
    counts = Counter(card.face or "" for card in begun.stock)
    for name in counts:
        if name not in guests:
            raise BadSetup(Message("setup.deck-has-card", name=name))
    again = started(begun.rules, begun.players, Deck(begun.deck, guests, counts, begun.hand, begun.points))
    for name in f.GameStarted.own_fields:
        if repr(getattr(begun, name)) != repr(getattr(again, name)):  # as they are written: cards are equal by identity
            raise BadSetup(Message("setup.no-set-up-makes-these", cards=name))


def deal(game: OneOfDominion) -> None:
    """Shuffle the deck and give each player what the deck's settings say. [003:37 is silent]"""
    table = game.table
    hand, points = table.starting
    order = tuple(game.source.shuffle(game, "", table.deck))
    game.emit(f.DeckShuffled("", order), rule="ood/deck")
    for player in table.players:
        game.draw(player, hand, "ood/start")
        game.get_points(player, points, "ood/start")
