"""How Dominion is told to a person."""

from __future__ import annotations

from ...kernel.ask import Answer, Menu
from ...kernel.facts import Card
from ...kernel.telling.words import Lang, Offer, Words, each_once, joined_in
from ..play.cost import price as price_of
from ..play.engine import Dominion
from .drawing import draw
from .faces import face
from .facts import FACT_WORDS
from .questions import called, question
from .refusals import price_in_japanese
from .sheet import sheet

ALL_TREASURES: dict[Lang, str] = {"en": "play all Treasures", "ja": "財宝をすべて使用"}


def offers(game: Dominion, ask: Menu, lang: Lang) -> list[Offer]:
    """What a menu offers: equal plays once, all plain Treasures at once, what is bought with its cost."""

    def price(choice: Answer) -> str:
        # Of piles alone: a menu has the words that earlier versions kept.
        found = price_of(game, str(choice[1])) if choice[0] == "buy" and game.table.pile(str(choice[1])) else None
        if found is None:
            return ""
        return f"（{price_in_japanese(found)}）" if lang == "ja" else f" ({found})"

    found = each_once(ask, lambda name: called(name, lang), price, joined_in(lang))
    played = [choice[-1] for choice in ask.choices if choice[0] == "play"]
    treasures = [card for card in played if isinstance(card, Card) and game.is_type(card, "Treasure")]
    return [(ALL_TREASURES[lang], ("play", *treasures)), *found] if len(treasures) > 1 else found


WORDS = Words(draw, called, offers, question, FACT_WORDS, sheet, face)
