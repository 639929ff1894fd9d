"""Tokens: VP, Coffers, Villagers, Debt, Favors, and those that lie on piles."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from ...kernel.facts import Card, Player
from ...kernel.session import Effect, Frame
from ..table import facts as f
from ..vocabulary import TOKENS, TURNS, Token, TokenWord

if TYPE_CHECKING:
    from .engine import Dominion


DEBT_AT_ANY_TIME = "2024-08-10"
"""From here Debt may be repaid at any time of one's turn, no longer in the Buy phase only. [Rising Sun]"""


def _gives(word: TokenWord) -> bool:
    return bool(word.gives)


def _makes_cheaper(word: TokenWord) -> bool:
    return word.cheaper > 0


def move(game: Dominion, player: Player, token: Token, by: int, to: str | None = None) -> None:
    """Give a player so many tokens of a kind, or take them (`by` below 0)."""
    if by:
        receiver, rule = _receiver(game, player, token) if by > 0 else (player, None)
        game.emit(f.TokenMoved(receiver, token, by, to or receiver), rule=rule)


def _receiver(game: Dominion, player: Player, token: Token) -> tuple[Player, str | None]:
    """The player who gets a token in place of `player`, and the rule by which it is another. [000:129]"""
    turn = game.table.turn
    if turn is None or game.decider(player) == player:
        return player, None
    word = TURNS.get(turn.kind)
    rule = word.token_goes(game, token) if word is not None and word.token_goes is not None else None
    return (player, None) if rule is None else (turn.controller, rule)


def vp(game: Dominion, player: Player, count: int) -> None:
    """+VP."""
    move(game, player, "vp", count)


def coffers(game: Dominion, player: Player, count: int) -> None:
    """+Coffers (coin tokens, before 2017)."""
    move(game, player, "coffers", count)


def spend_coffers(game: Dominion, player: Player, count: int) -> Effect:
    """Spend Coffers for +$1 each."""
    move(game, player, "coffers", -count)
    return game.add(player, coins=count)


def villagers(game: Dominion, player: Player, count: int) -> None:
    """+Villagers."""
    move(game, player, "villagers", count)


def spend_villagers(game: Dominion, player: Player, count: int) -> Effect:
    """Spend Villagers for +1 Action each."""
    move(game, player, "villagers", -count)
    return game.add(player, actions=count)


def favors(game: Dominion, player: Player, count: int) -> None:
    """+Favors."""
    move(game, player, "favors", count)


def debt(game: Dominion, player: Player, count: int) -> None:
    """Take Debt; in a possessed turn it may be another who takes it. [000:129]"""
    move(game, player, "debt", count)


def repay(game: Dominion, player: Player, count: int) -> None:
    """Pay $1 for each of so many Debt."""
    move(game, player, "debt", -count)
    game.emit(f.ResourcesChanged(player, 0, 0, -count, 0))


def may_repay(game: Dominion, player: Player) -> int:
    """The amount of Debt that the player can repay now, in their turn."""
    owed = game.table.seats[player].tokens.get("debt", 0)
    if not owed:
        return 0
    return owed if "coins" in game.table.unknown else max(0, min(owed, game.table.coins))


def offer_repay(game: Dominion, player: Player) -> Effect:
    """Let a player repay Debt, as they may at any time of their turn: in the middle of an effect, where that makes a
    difference. [debt/any-time]"""
    turn, most = game.table.turn, may_repay(game, player)
    if most and turn is not None and turn.player == player and game.rules.date >= DEBT_AT_ANY_TIME:
        for count in (yield from game.may(player, "repay", range(1, most + 1))):
            repay(game, player, int(str(count)))


def flip(game: Dominion, player: Player, token: Token) -> bool:
    """Turn a token over that a player has with one side up. Returns whether it lies face up now; it begins so. One that
    lies face down counts as 1."""
    face_down = game.table.seats[player].tokens.get(token, 0)
    move(game, player, token, -1 if face_down else 1)
    return bool(face_down)


def use_in_place_of(game: Dominion, player: Player, what: Literal["card", "coin"]) -> bool:
    """Use up a token of the player that takes the place of the next card drawn, or of the next $1. Returns whether
    they had one."""
    for token, count in game.table.seats[player].tokens.items():
        if count and TOKENS[token].in_place_of == what:
            move(game, player, token, -1)
            return True
    return False


def cheaper_by(game: Dominion, pile: str) -> int:
    """The number of coins by which the cards of a pile cost less, through tokens on it of the player whose turn it
    is."""
    turn, on_piles = game.table.turn, game.table.on_piles
    if turn is None:
        return 0
    words = TOKENS.that(_makes_cheaper)
    return sum(word.cheaper * on_piles.get((pile, turn.player, word.name), 0) for word in words)


def take(game: Dominion, player: Player, token: Token) -> bool:
    """Take a token of which a player has only one. Returns whether they had none yet."""
    taken = not game.table.seats[player].tokens.get(token)
    move(game, player, token, int(taken))
    return taken


def on_pile(game: Dominion, player: Player, token: Token, pile: str) -> int:
    """The number of tokens of a kind that a player has on a pile or a landscape."""
    return game.table.on_piles.get((game.table.pile_of.get(pile, pile), player, token), 0)


def gathered(game: Dominion, token: Token, place: str) -> int:
    """The number of VP or Debt tokens on a pile or a landscape. [Gathering, Landmarks, Tax]"""
    return game.table.on_piles.get((game.table.pile_of.get(place, place), "", token), 0)


def gather(game: Dominion, player: Player, token: Token, count: int, place: str) -> None:
    """Let a player put VP or Debt tokens on a pile or a landscape, or take them off (`count` below 0)."""
    table = game.table
    if count and (table.has_pile(place) or place in table.landscapes or place in table.supply or place in table.others):
        game.emit(f.TokenMoved(player, token, count, table.pile_of.get(place, place)))


def take_gathered(game: Dominion, player: Player, token: Token, place: str, most: int | None = None) -> None:
    """Take the VP or Debt tokens that lie on a pile or a landscape, at `most` so many."""
    there = gathered(game, token, place)
    count = there if most is None else min(most, there)
    gather(game, player, token, -count, place)
    move(game, player, token, count)


def place(game: Dominion, player: Player, token: Token, pile: str) -> None:
    """Move a token of which a player has one to a pile, from wherever it lies."""
    pile = game.table.pile_of.get(pile, pile)
    there = [name for name, whose, kind in game.table.on_piles if (whose, kind) == (player, token)]
    if pile not in there:
        for name in there:
            move(game, player, token, -1, name)
        move(game, player, token, 1, pile)


def place_on_action_pile(game: Dominion, player: Player, token: Token) -> Effect:
    """Ask for an Action Supply pile and move a token of the player there. [Adventures]"""
    piles = tuple(game.action_piles())
    for pile in (yield from game.ask(player, "token", piles, name=token)):
        place(game, player, token, pile)


def pile_gifts(game: Dominion, player: Player, card: Card) -> Effect:
    """What a player's tokens on the pile of the card they play give first: it is not the card that gives it."""
    pile = game.table.pile_of.get(card.face or "?", "?")
    for gift in TOKENS.that(_gives):
        count = game.table.on_piles.get((pile, player, gift.name), 0)
        if count:
            began = game.emit(f.AbilityTriggered(player, gift.name, "play"))
            outer = game.frame
            game.frame = Frame(began.seq, player, gift.name, card, outer)
            try:
                yield from game.add(player, **{gift.gives: count})
            finally:
                game.frame = outer
