"""Big money with a few Actions: their worth is computed from what their text gives, whatever the card."""

from __future__ import annotations

from collections.abc import Iterator

from ...kernel.ask import Answer, Ask, Menu
from ...kernel.facts import Card, Player
from ..play.engine import Dominion
from ..text.card_text import Text
from .money import END, before_buys, least_harm

A_CARD, A_BUY, AN_ATTACK = 1.1, 0.3, 1.2
"""What a card drawn, a Buy and an Attack are worth in coins, in a deck of Treasures."""
CARDS_PER_TERMINAL = 9
"""How many cards there are in a deck for each Action that ends its player's Actions: two seldom meet in a hand."""
PER_COIN = 0.75
"""What an Action that ends its player's Actions is worth for each coin that it costs."""
WORTH_PLAYING = 1.0
"""From which worth on an Action is played, of those that were not bought but came otherwise."""
TREASURES: tuple[tuple[float, str], ...] = ((5.0, "Platinum"), (3.0, "Gold"), (2.0, "Silver"))
"""The Treasures that it buys, with what they are worth."""
LATE: tuple[tuple[int, str], ...] = ((5, "Duchy"), (2, "Estate"))
"""Victory cards that are bought when so many Provinces, or fewer, are left."""


def few_actions(game: Dominion, ask: Ask) -> Answer:
    """Play the Actions that give more than a Silver, then as `big_money`; buy some of them, Duchies and Estates late.

    Of the questions that cards ask it chooses what does the least harm.
    """
    if not isinstance(ask, Menu):
        return least_harm(game, ask)
    if game.table.phase == "action" and not game.table.bought:
        played = _best_action(game, ask)
        if played is not None:
            return ("play", played)
    first = before_buys(game, ask)
    if first is not None:
        return first
    return next((answer for answer in _wanted(game, ask.subject) if answer in ask.choices), END)


def _best_action(game: Dominion, ask: Menu) -> Card | None:
    """The Action to play next: first those that let one play another, the one that draws most; then the best."""
    ranks: dict[Card, tuple[bool, float]] = {}
    for choice in ask.choices:
        card = choice[1] if choice[0] == "play" and len(choice) == 2 else None
        text = game.text(card.face) if isinstance(card, Card) else None
        if isinstance(card, Card) and text is not None and text.is_action and worth(text) >= WORTH_PLAYING:
            ranks[card] = (text.actions > 0, worth(text))
    return max(ranks, key=lambda each: ranks[each]) if ranks else None


def worth(text: Text) -> float:
    """The worth of an Action when played, in coins.

    One with instructions of its own may take something for what it gives. Its price says how good it is in all, so it
    is worth no more than such a price stands for.
    """
    given = text.coins + A_CARD * text.cards + A_BUY * text.buys
    if "Attack" in text.types:
        given += AN_ATTACK
    if text.effect is None:
        return given
    return min(given, text.cost.coins - 2 if text.actions > 0 else text.cost.coins * PER_COIN)


def _wanted(game: Dominion, player: Player) -> Iterator[Answer]:
    """What to buy, the best first, whether or not it can be bought."""
    coins, supply = game.table.coins, game.table.supply
    if game.table.buys <= 0:
        return
    for least, name in ((11, "Colony"), (8, "Province")):
        if coins >= least:
            yield ("buy", name)
    left = min(len(supply[name]) for name in ("Province", "Colony") if name in supply)
    yield from (("buy", name) for most, name in LATE if left <= most)
    offers = [*TREASURES, *_actions(game, player)]
    yield from (("buy", name) for _, name in sorted(offers, reverse=True) if supply.get(name))


def _actions(game: Dominion, player: Player) -> Iterator[tuple[float, str]]:
    """The Actions of the Supply that are worth more than a Silver, with what they are worth."""
    room = _room(game, player)
    for name in game.table.supply:
        text = game.text(name)
        if text is not None and text.is_action and (text.actions > 0 or room > 0) and worth(text) > 2:
            yield worth(text), name


def _room(game: Dominion, player: Player) -> int:
    """How many more Actions that end a player's Actions fit into their deck."""
    cards = [card.face for card in game.table.seats[player].cards() if card.face is not None]
    texts = [text for text in map(game.text, cards) if text is not None and text.is_action]
    more = sum(text.actions - 1 for text in texts)  # one that gives none takes one
    return max(1, round(len(cards) / CARDS_PER_TERMINAL)) + more
