"""How Dominion is told to a person."""

from __future__ import annotations

from moothall.words import Message, in_words

from ...kernel.ask import Answer, Ask, Menu
from ...kernel.facts import Card
from ...kernel.telling.words import About, Lang, Offer, Words, each_once, joined_in, plainly
from ..play.cost import price as price_of
from ..play.engine import Dominion
from ..text.book import Cost
from .drawing import draw
from .faces import face
from .facts import FACT_WORDS
from .facts.plays import price as price_said
from .questions import called, option, question
from .sheet import sheet


def offers(game: Dominion, ask: Menu, lang: Lang) -> list[Offer]:
    """The choices that a menu offers: equal plays once, all plain Treasures at once, what is bought with its cost."""

    def price(choice: Answer) -> str:
        # Of piles alone: a menu has the words that earlier versions kept.
        cost = price_of(game, str(choice[1])) if choice[0] == "buy" and game.table.pile(str(choice[1])) else None
        if cost is None:
            return ""
        paid = price_said(cost.coins, cost.potions, cost.debt) or Message("price.coins", coins=0)
        return in_words(Message("price.behind", cost=str(cost), paid=paid), lang)

    offered = each_once(ask, lambda key: in_words(option(key), lang, called), price, joined_in(lang))
    played = [choice[-1] for choice in ask.choices if choice[0] == "play"]
    treasures = [card for card in played if isinstance(card, Card) and game.is_type(card, "Treasure")]
    if len(treasures) > 1:
        offered.insert(0, (in_words(Message("option.all-treasures"), lang), ("play", *treasures)))
    return offered


def about(game: Dominion, ask: Ask, choice: Answer) -> About:
    """The data about a choice: what is bought, or may be gained, with its pile and what it costs now."""
    plain, last = plainly(game, ask, choice), choice[-1] if choice else None
    if not isinstance(last, str) or plain.kind in ("play", "end"):
        return plain
    pile = game.table.pile(last)
    price = price_of(game, last)
    if price is None and not game.table.has_pile(last):
        return plain
    kind = plain.kind if isinstance(ask, Menu) else "pile"
    name = game.table.pile_of.get(last, last) if game.table.has_pile(last) else None
    costs = None if price is None or not price.known else price_as_data(price)
    return About(kind, pile[-1].face if pile else last, name, costs)


def price_as_data(price: Cost) -> dict[str, int]:
    """A price as data: the coins, and of Potions and debt what there is."""
    more = {"potions": price.potions, "debt": price.debt}
    return {"coins": price.coins, **{name: count for name, count in more.items() if count}}


WORDS = Words(
    draw, called, offers, question, FACT_WORDS, sheet, face, about, option, ("play", "aside", "revealed", "looked at")
)
