"""How Dominion is told to a person."""

from __future__ import annotations

from ..kernel.ask import Answer, Menu
from ..kernel.facts import Card
from ..kernel.words import Lang, Offer, Words, told
from .drawing import draw
from .engine import Dominion
from .questions import called, question

ALL_TREASURES: dict[Lang, str] = {"en": "play all Treasures", "ja": "財宝をすべて使用"}


def offers(game: Dominion, ask: Menu, lang: Lang) -> list[Offer]:
    """What a menu offers: equal plays once, all plain Treasures at once, what is bought with its cost."""

    def price(choice: Answer) -> str:
        pile = game.table.pile(str(choice[1])) if choice[0] == "buy" else None
        return f" ({game.cost(pile[-1])})" if pile else ""

    def naming(name: str) -> str:
        return called(name, lang)

    found: dict[str, Answer] = {}
    for choice in ask.choices:
        word, *parts = (told(part, naming) for part in choice)
        words = f"{''.join(parts)}{'を' if parts else ''}{word}" if lang == "ja" else " ".join([word, *parts])
        found.setdefault(words + price(choice), choice)
    played = [choice[-1] for choice in ask.choices if choice[0] == "play"]
    treasures = [card for card in played if isinstance(card, Card) and game.is_type(card, "Treasure")]
    offered = list(found.items())
    return [(ALL_TREASURES[lang], ("play", *treasures)), *offered] if len(treasures) > 1 else offered


WORDS = Words(draw, called, offers, question)
