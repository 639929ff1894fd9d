"""How Dominion is told to a person."""

from __future__ import annotations

from ..kernel.ask import Answer, Menu
from ..kernel.facts import Card
from ..kernel.words import Lang, Offer, Words, each_once
from .drawing import draw
from .engine import Dominion
from .names import called


def offers(game: Dominion, ask: Menu, lang: Lang) -> list[Offer]:
    """What a menu offers: equal plays once, all plain Treasures at once, what is bought with its cost."""

    def price(choice: Answer) -> str:
        pile = game.table.pile(str(choice[1])) if choice[0] == "buy" else None
        return f" ({game.cost(pile[-1])})" if pile else ""

    found = each_once(ask, lambda name: called(name, lang), price)
    played = [choice[-1] for choice in ask.choices if choice[0] == "play"]
    treasures = [card for card in played if isinstance(card, Card) and game.is_type(card, "Treasure")]
    return [("play all Treasures", ("play", *treasures)), *found] if len(treasures) > 1 else found


WORDS = Words(draw, called, offers)
