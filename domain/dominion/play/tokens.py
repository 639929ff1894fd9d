"""Tokens: VP, Coffers, Villagers, Debt, Favors, and those that lie on piles."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...kernel.facts import Card, Player
from ...kernel.session import Effect, Frame
from ..table import facts as f
from ..vocabulary import Token, token

if TYPE_CHECKING:
    from .engine import Dominion


PLUS_CARD = token("+card", where="pile", rank=9)
PLUS_ACTION = token("+action", where="pile", rank=10)
PLUS_BUY = token("+buy", where="pile", rank=11)
PLUS_COIN = token("+coin", where="pile", rank=12)
GIFTS = {PLUS_CARD: "cards", PLUS_ACTION: "actions", PLUS_BUY: "buys", PLUS_COIN: "coins"}
"""The tokens on a pile that give something when a card of the pile is played. [Adventures]"""
MINUS_COST = token("-cost", where="pile", rank=13)
"""On a pile: its cards cost $2 less on the turns of whose token it is. [Adventures]"""
MINUS_COIN = token("-coin", rank=6)
MINUS_CARD = token("-card", rank=7)
"""Beside a player, one at most: it takes the place of the next $1, or of the next card drawn. [Adventures]"""
JOURNEY = token("journey", where="side", rank=8)
"""Beside each player, one side up or the other; 1 where it lies face down. [Adventures]"""
CUBE = token("cube", where="pile", written=False)
"""On a Project that its player has bought. [Renaissance]"""


def move(game: Dominion, player: Player, token: Token, by: int, to: str | None = None) -> None:
    """Give a player so many tokens of a kind, or take them (`by` below 0)."""
    if by:
        receiver = game.token_receiver(player, token) if by > 0 else player
        rule = "possession/tokens" if receiver != player else None
        game.emit(f.TokenMoved(receiver, token, by, to or receiver), rule=rule)


def vp(game: Dominion, player: Player, count: int) -> None:
    """+VP."""
    move(game, player, "vp", count)


def coffers(game: Dominion, player: Player, count: int) -> None:
    """+Coffers (coin tokens, before 2017)."""
    move(game, player, "coffers", count)


def spend_coffers(game: Dominion, player: Player, count: int) -> None:
    """Spend Coffers for +$1 each."""
    move(game, player, "coffers", -count)
    game.add(player, coins=count)


def villagers(game: Dominion, player: Player, count: int) -> None:
    """+Villagers."""
    move(game, player, "villagers", count)


def spend_villagers(game: Dominion, player: Player, count: int) -> None:
    """Spend Villagers for +1 Action each."""
    move(game, player, "villagers", -count)
    game.add(player, actions=count)


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
    """How much Debt the player can repay now, in their turn."""
    owed = game.table.seats[player].tokens.get("debt", 0)
    if not owed:
        return 0
    return owed if "coins" in game.table.unknown else max(0, min(owed, game.table.coins))


def flip_journey(game: Dominion, player: Player) -> bool:
    """Turn the Journey token over. Returns whether it lies face up now; it begins so."""
    face_down = game.table.seats[player].tokens.get(JOURNEY, 0)
    move(game, player, JOURNEY, -1 if face_down else 1)
    return bool(face_down)


def take(game: Dominion, player: Player, token: Token) -> bool:
    """Take a token of which a player has only one (`-card`, `-coin`). Returns whether they had none yet."""
    taken = not game.table.seats[player].tokens.get(token)
    move(game, player, token, int(taken))
    return taken


def on_pile(game: Dominion, player: Player, token: Token, pile: str) -> int:
    """How many tokens of a kind a player has on a pile or a landscape."""
    return game.table.on_piles.get((game.table.pile_of.get(pile, pile), player, token), 0)


def gathered(game: Dominion, token: Token, place: str) -> int:
    """How many VP or Debt tokens lie on a pile or a landscape. [Gathering, Landmarks, Tax]"""
    return game.table.on_piles.get((game.table.pile_of.get(place, place), "", token), 0)


def gather(game: Dominion, player: Player, token: Token, count: int, place: str) -> None:
    """Let a player put VP or Debt tokens on a pile or a landscape, or take them off (`count` below 0)."""
    if count:
        game.emit(f.TokenMoved(player, token, count, game.table.pile_of.get(place, place)))


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


def pile_gifts(game: Dominion, player: Player, card: Card) -> None:
    """What a player's tokens on the pile of the card they play give first: it is not the card that gives it."""
    pile = game.table.pile_of.get(card.face or "?", "?")
    for gift in GIFTS:
        count = game.table.on_piles.get((pile, player, gift), 0)
        if count:
            began = game.emit(f.AbilityTriggered(player, gift, "play"))
            outer = game.frame
            game.frame = Frame(began.seq, player, gift, card, outer)
            game.add(player, **{GIFTS[gift]: count})
            game.frame = outer
