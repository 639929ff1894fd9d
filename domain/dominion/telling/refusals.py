"""Why a question does not offer something that its player has in hand or before them on the table: in a sentence, and
by which rule."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import cast

from moothall.words import Joined, Message, Name

from ...kernel.ask import Ask, Menu
from ...kernel.facts import Card, Player
from ...kernel.telling.phrase import Says
from ...kernel.telling.refusal import Because, Refusal
from ..play.cost import price as price_of
from ..play.engine import Dominion
from ..play.turns.extra_turns import may_buy_cards
from ..play.turns.menu import for_sale, has_buy_left
from ..table.facts import EffectBegan
from ..text.book import Cost, book
from ..text.deciding_rule import text_of
from ..vocabulary import CANNOT_BUY, TURNS, CardType
from .facts.plays import price as price_said
from .facts.scene import NOUNS

COST = "buy/cost"
"""The rule that a cost is paid in full."""


def because(says: Message, rule: str) -> Because:
    """A reason with the names of this game."""
    return Because.of(says, rule, NOUNS)


def refusals(game: Dominion, ask: Ask) -> list[Refusal]:
    """The choices that an open question does not offer: of the cards in hand, and of the piles, each name once."""
    if isinstance(ask, Menu):
        return [*_not_played(game, ask), *_not_bought(game, ask)]
    return list(_not_listed(game, ask))


def _not_played(game: Dominion, menu: Menu) -> Iterator[Refusal]:
    offered = {choice[1].face for choice in menu.choices if choice[0] == "play" and isinstance(choice[1], Card)}
    names = (card.face for card in game.seat(menu.subject).hand)
    for name in dict.fromkeys(name for name in names if name is not None and name not in offered):
        yield Refusal(("play", name), why_not_played(game, menu.subject, name))


def _not_bought(game: Dominion, menu: Menu) -> Iterator[Refusal]:
    for name in for_sale(game):
        if ("buy", name) not in menu.choices:
            why = why_not_bought(game, menu.subject, name)
            if why.rule == COST:
                has = _money(game, Cost(potions=game.table.potions))
                alike = Message("refused.cost-more", count=0, has=has, names="")
                yield Refusal(("buy", name), why, alike, Name(name))
            else:
                yield Refusal(("buy", name), why)


def _not_listed(game: Dominion, ask: Ask) -> Iterator[Refusal]:
    """What the text of the card that asks does not let the player choose, of the hand or of the Supply."""
    if ask.card is None:
        return
    who = game.seat(ask.subject).name
    for names, options in ((_hand(game, ask.subject), _faces(ask.options)), (game.table.supply, _words(ask.options))):
        if options & {*names}:
            for name in dict.fromkeys(each for each in names if each not in options):
                says = Message("refused.not-let-choose", card=Name(ask.card), who=who, name=Name(name))
                yield Refusal((name,), because(says, f"card/{ask.card}"))


def _hand(game: Dominion, player: Player) -> list[str]:
    return [card.face for card in game.seat(player).hand if card.face is not None]


def _faces(options: Sequence[object]) -> set[str]:
    return {option.face for option in options if isinstance(option, Card) and option.face is not None}


def _words(options: Sequence[object]) -> set[str]:
    return {option for option in options if isinstance(option, str)}


def why_not_played(game: Dominion, player: Player, name: str) -> Because:
    """Why the menu does not offer to play a card of the hand."""
    table, who, card = game.table, game.seat(player).name, Name(name)
    limit = _limit_on(game, player, name)
    if limit is not None:
        return because(Message("refused.forbids-to-play", card=Name(limit), who=who, name=card), f"card/{limit}")
    if game.is_type(name, "Action") and table.phase != "action":
        return because(Message("refused.action-phase-over", who=who), "play/phase")
    if game.is_type(name, "Action") and table.actions < 1:
        return because(Message("refused.no-action-left", who=who, name=card), "play/actions")
    if game.is_type(name, "Treasure"):
        return because(Message("refused.no-treasure-after-buying", who=who), "play/phase")
    return because(Message("refused.not-to-play", name=card), "play/type")


def _limit_on(game: Dominion, player: Player, name: str) -> str | None:
    """The name of the card whose text forbids to play a card of the hand."""
    if not game.offers.play_limits:
        return None
    card = next((card for card in game.seat(player).hand if card.face == name), None)
    against = [may for may in game.offers.play_limits if card is not None and not may(game, player, card)]
    return next((text.name for text in book(game.rules).values() for may in against if may in text.may_play), None)


def why_not_bought(game: Dominion, player: Player, name: str) -> Because:
    """Why the menu does not offer to buy a card, an Event or a Project."""
    table, who, card = game.table, game.seat(player).name, Name(name)
    pile = table.pile_of.get(name, name)
    if pile not in table.supply and name not in for_sale(game):
        return because(Message("refused.not-in-supply", name=card), "buy/supply")
    if pile in table.supply and not table.supply[pile]:
        return because(Message("refused.pile-empty", pile=Name(pile)), "buy/pile")
    if not has_buy_left(game, player):
        return because(Message("refused.no-buy-left", who=who), "buy/buys")
    price = price_of(game, name) or Cost()
    if price.coins > table.coins or price.potions > table.potions:
        says = Message("refused.costs", name=card, cost=cost_said(price), who=who, has=_money(game, price))
        return because(says, COST)
    if game.seat(player).tokens.get("debt"):
        return because(Message("refused.has-debt", who=who), "debt")
    if pile in table.supply and table.turn is not None and not may_buy_cards(game):
        word = TURNS[table.turn.kind]
        return because(Message("refused.no-cards-this-turn", who=who), word.rule or f"card/{word.card}")
    return because(Message("refused.not-now", name=card), _forbidding(game, player, name) or f"card/{name}")


def _forbidding(game: Dominion, player: Player, name: str) -> str | None:
    """The text by whose effect a player cannot buy a card; None where only what it says itself may forbid it."""
    causes = {fact.seq: fact for fact in game.facts}
    for fact in reversed(game.facts):
        if isinstance(fact, EffectBegan) and fact.player == player:
            what = CANNOT_BUY.argument(fact.effect)
            if what is not None and (
                what in ("cards", name) or game.is_type(name, cast("CardType", what.removesuffix("s")))
            ):
                return text_of(causes.get(fact.cause or 0))
    return None


def _money(game: Dominion, price: Cost) -> Message:
    """What the player has to spend; Potions where a price asks for them."""
    coins, potions = game.table.coins, game.table.potions
    if not price.potions:
        return Message("price.coins", coins=coins)
    if not potions:
        return Message("price.without-potions", coins=coins)
    return Message("price.with-potions", paid=price_said(coins, potions, 0), coins=coins, potions=potions)


def cost_said(cost: Cost) -> Says:
    """A cost: `$8`, `$6 and a Potion`, `$4 and 3 Debt`."""
    coins = cost.coins or not (cost.potions or cost.debt)
    parts = [Message("price.bare-coins", coins=cost.coins)] if coins else []
    parts += [Message("price.potions", count=cost.potions)] if cost.potions else []
    parts += [Message("price.debt", debt=cost.debt)] if cost.debt else []
    return Joined(parts, "conjunction")
