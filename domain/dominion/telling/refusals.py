"""Why a question does not offer something that its player has in hand or before them on the table: in a sentence, and
by which rule."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import cast

from ...kernel.ask import Ask, Menu
from ...kernel.facts import Card, Player
from ...kernel.telling.phrase import Both
from ...kernel.telling.refusal import Because, Refusal
from ..play.cost import price as price_of
from ..play.engine import Dominion
from ..play.extra_turns import may_buy_cards
from ..play.menu import for_sale, has_buy_left
from ..table.facts import EffectBegan
from ..text.book import Cost, book
from ..text.deciding_rule import text_of
from ..vocabulary import CANNOT_BUY, TURNS, CardType
from .facts.plays import price as price_said
from .facts.scene import in_both
from .questions import called

COST = "buy/cost"
"""The rule that a cost is paid in full."""


def refusals(game: Dominion, ask: Ask) -> list[Refusal]:
    """What an open question does not offer: of the cards in hand, and of the piles, each name once."""
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
            because = why_not_bought(game, menu.subject, name)
            if because.rule == COST:
                has, has_ja = _money(game, Cost(potions=game.table.potions))
                english, japanese = "{count} cards cost more than", "で購入できない{count}種"
                alike = f"{english} {has}: {{names}}", f"{has_ja}{japanese}：{{names}}"
                yield Refusal(("buy", name), because, alike, (name, _ja(name)))
            else:
                yield Refusal(("buy", name), because)


def _not_listed(game: Dominion, ask: Ask) -> Iterator[Refusal]:
    """What the text of the card that asks does not let the player choose, of the hand or of the Supply."""
    if ask.card is None:
        return
    who = game.seat(ask.subject).name
    for names, options in ((_hand(game, ask.subject), _faces(ask.options)), (game.table.supply, _words(ask.options))):
        if options & {*names}:
            for name in dict.fromkeys(each for each in names if each not in options):
                says = f"{ask.card} does not let {who} choose {name}"
                says_ja = f"{_ja(ask.card)}では{_ja(name)}を選べない"
                yield Refusal((name,), Because(says, f"card/{ask.card}", says_ja))


def _ja(name: str) -> str:
    return called(name, "ja")


def _hand(game: Dominion, player: Player) -> list[str]:
    return [card.face for card in game.seat(player).hand if card.face is not None]


def _faces(options: Sequence[object]) -> set[str]:
    return {option.face for option in options if isinstance(option, Card) and option.face is not None}


def _words(options: Sequence[object]) -> set[str]:
    return {option for option in options if isinstance(option, str)}


def why_not_played(game: Dominion, player: Player, name: str) -> Because:
    """Why the menu does not offer to play a card of the hand."""
    table, who = game.table, game.seat(player).name
    limit = _limit_on(game, player, name)
    if limit is not None:
        says_ja = f"{_ja(limit)}により{who}は{_ja(name)}を使用できない"
        return Because(f"{limit} forbids {who} to play {name}", f"card/{limit}", says_ja)
    if game.is_type(name, "Action") and table.phase != "action":
        says_ja = f"{who}のアクションフェイズは終わっている"
        return Because(f"the Action phase of {who} is over", "play/phase", says_ja)
    if game.is_type(name, "Action") and table.actions < 1:
        says_ja = f"{who}に{_ja(name)}を使用するアクションが残っていない"
        return Because(f"{who} has no Action left to play {name}", "play/actions", says_ja)
    if game.is_type(name, "Treasure"):
        return Because(f"{who} plays no Treasure after buying", "play/phase", f"{who}は購入した後に財宝を使用できない")
    return Because(f"{name} is not a card to play", "play/type", f"{_ja(name)}は使用できるカードではない")


def _limit_on(game: Dominion, player: Player, name: str) -> str | None:
    """The name of the card whose text forbids to play a card of the hand."""
    if not game.offers.play_limits:
        return None
    card = next((card for card in game.seat(player).hand if card.face == name), None)
    against = [may for may in game.offers.play_limits if card is not None and not may(game, player, card)]
    return next((text.name for text in book(game.rules).values() for may in against if may in text.may_play), None)


def why_not_bought(game: Dominion, player: Player, name: str) -> Because:
    """Why the menu does not offer to buy a card, an Event or a Project."""
    table, who = game.table, game.seat(player).name
    pile = table.pile_of.get(name, name)
    if pile not in table.supply and name not in for_sale(game):
        return Because(f"{name} is not in the Supply", "buy/supply", f"{_ja(name)}はサプライにない")
    if pile in table.supply and not table.supply[pile]:
        return Because(f"the {pile} pile is empty", "buy/pile", f"{_ja(pile)}の山は空")
    if not has_buy_left(game, player):
        return Because(f"{who} has no Buy left", "buy/buys", f"{who}に購入が残っていない")
    price = price_of(game, name) or Cost()
    if price.coins > table.coins or price.potions > table.potions:
        has, has_ja = _money(game, price)
        says_ja = f"{_ja(name)}のコストは{_cost_ja(price)}、{who}は{has_ja}しかない"
        return Because(f"{name} costs {_cost_en(price)}, and {who} has {has}", COST, says_ja)
    if game.seat(player).tokens.get("debt"):
        says_ja = f"{who}は負債を返済するまで購入できない"
        return Because(f"{who} has Debt, and buys nothing before it is repaid", "debt", says_ja)
    if pile in table.supply and table.turn is not None and not may_buy_cards(game):
        word = TURNS[table.turn.kind]
        rule = word.rule or f"card/{word.card}"
        return Because(f"{who} buys no cards in this turn", rule, f"このターン、{who}はカードを購入できない")
    by = _forbidding(game, player, name) or f"card/{name}"
    return Because(f"{name} may not be bought now", by, f"{_ja(name)}は今は購入できない")


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


def _money(game: Dominion, price: Cost) -> Both:
    """What the player has to spend; Potions where a price asks for them."""
    coins, potions = game.table.coins, game.table.potions
    if not price.potions:
        return f"${coins}", f"{coins}コイン"
    has, _ = in_both(price_said(coins, potions, 0)) if potions else (f"${coins} and 0 Potions", "")
    return has, f"{coins}コインと{potions}ポーション"


def price_in_japanese(cost: Cost) -> str:
    """What is to be paid, in Japanese: 6コイン, 4コインと1ポーション, 負債8."""
    return _cost_ja(cost, "コイン")


def cost_in_words(cost: Cost) -> Both:
    """A cost in English and in Japanese: `$6 and a Potion`, `6と1ポーション`."""
    return _cost_en(cost), _cost_ja(cost)


def _cost_en(cost: Cost) -> str:
    """A cost in English: $8, $6 and a Potion, $4 and 3 Debt."""
    return in_both(price_said(cost.coins, cost.potions, cost.debt))[0] or "$0"


def _cost_ja(cost: Cost, coins: str = "") -> str:
    """A cost in Japanese: 8, 6と1ポーション, 4と負債3; `coins` stands behind the coins."""
    parts = [f"{cost.coins}{coins}" if cost.coins or not (cost.potions or cost.debt) else ""]
    parts += [f"{cost.potions}ポーション" if cost.potions else "", f"負債{cost.debt}" if cost.debt else ""]
    return "と".join(filter(None, parts))
