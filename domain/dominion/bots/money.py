"""Big money: a player who buys Treasures and Provinces, and plays no Action."""

from __future__ import annotations

from collections.abc import Sequence

from ...kernel.ask import Answer, Ask, Menu
from ...kernel.facts import Card, Option, Player
from ..play.engine import Dominion
from ..play.turns.menu import Choices

END: Answer = ("end",)
BUYS: tuple[tuple[int, str, Answer], ...] = tuple(
    (coins, name, ("buy", name)) for coins, name in ((8, "Province"), (6, "Gold"), (3, "Silver"))
)
"""What big money buys, the best first, and from how much money on."""
COPPER: Answer = ("buy", "Copper")


def big_money(game: Dominion, ask: Ask) -> Answer:
    """Play every Treasure in one answer, repay Debt, then buy the best of Province, Gold and Silver; play no Action.

    With less money than these cost, buy Copper where Treasures have become few, so that the game goes on.
    """
    if not isinstance(ask, Menu):
        return least_harm(game, ask)
    first = before_buys(game, ask)
    if first is not None:
        return first
    table = game.table
    coins, choices = table.coins, ask.choices
    if table.buys > 0:
        supply = table.supply
        for least, name, answer in BUYS:
            if coins >= least and supply.get(name) and (_is_free(game) or answer in choices):
                return answer
        if coins < BUYS[-1][0] and _has_few_treasures(game, ask.subject) and COPPER in choices:
            return COPPER
    return END


def before_buys(game: Dominion, ask: Menu) -> Answer | None:
    """The answer that comes before any Buy: every Treasure in one answer, then all Debt that can be repaid; None where
    it is done.

    While Debt is left that cannot be repaid, nothing can be bought.
    """
    table = game.table
    choices = ask.choices
    if not table.bought:
        treasures = _treasures(game, ask)
        if treasures:
            if table.phase == "buy":
                return ("play", *treasures)
            if game.of_type(treasures, "Action"):
                return END  # as Actions they might give no money: it plays them in the Buy phase
            if ("play", *treasures) in choices:
                return ("play", *treasures)
    tokens = table.seats[ask.subject].tokens
    if tokens and (owed := tokens.get("debt", 0)):
        repaid = ("repay", min(owed, table.coins))
        return repaid if table.coins and repaid in choices else END
    return None


def _has_few_treasures(game: Dominion, player: Player) -> bool:
    """Whether less than half of a player's cards are Treasures; with more than one Buy less than three quarters."""
    cards = list(game.table.seats[player].cards())
    treasures = len(game.of_type(cards, "Treasure"))
    # In quarters of the deck.
    return treasures * 4 < len(cards) * (3 if game.table.buys > 1 else 2)


def _is_free(game: Dominion) -> bool:
    """Whether nothing forbids to buy a card. Else the menu is asked, which takes as long as the answer."""
    table = game.table
    if table.effects or table.prophecies or table.unknown or table.phase == "night":
        return False
    return table.turn is not None and table.turn.kind == "normal"


def _treasures(game: Dominion, ask: Menu) -> Sequence[Card]:
    """The Treasures in hand; in the Buy phase those that the menu offers to play."""
    table, choices = game.table, ask.choices
    hand = table.seats[ask.subject].hand
    if table.phase != "buy" or not isinstance(choices, Choices):
        return game.of_type(hand, "Treasure")
    cards = choices.playable
    if not game.plays_from_hand_alone:
        cards = [card for card in cards if card in hand]
    return game.of_type(cards, "Treasure") if game.has_nights else cards


def least_harm(game: Dominion, ask: Ask) -> Answer:
    """As few as allowed: what costs most where something is gained, else what costs least, Victory cards first."""
    least = ask.least
    if least == 0:
        return ()
    options = ask.options
    if ask.verb == "gain":
        return tuple(sorted(options, key=lambda each: -_worth(game, each))[:least])
    if all(isinstance(each, Card) for each in options):
        return tuple(sorted(options, key=lambda each: _worth(game, each))[:least])
    return tuple(options[:least])


def _worth(game: Dominion, option: Option) -> int:
    """What a card costs, and less than nothing for one that does nothing in play."""
    text = game.text(option.face if isinstance(option, Card) else str(option))
    if text is None:
        return 0
    return text.cost.coins + 2 * text.cost.potions if text.types & {"Action", "Treasure"} else -1
