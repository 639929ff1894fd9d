"""Possession: who gains, where trashed cards and tokens go. (Who decides is `Dominion.decider`.) [documents/000]"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...kernel.facts import Card, Player
from ..table import facts as f
from ..table.table import BETWEEN_TURNS
from ..vocabulary import TOKENS, Token, kind_of_turn

if TYPE_CHECKING:
    from .engine import Dominion
    from .events import Event

KIND = kind_of_turn("possession", rank=1)
"""The kind of a possessed turn."""


def possessed(game: Dominion, player: Player) -> bool:
    """Whether the turn in course is a possessed turn of `player`. It is of one player only, however turns nest."""
    turn = game.table.turn
    return turn is not None and turn.kind == KIND and turn.player == player and game.table.phase != BETWEEN_TURNS


def token_receiver(game: Dominion, player: Player, token: Token) -> Player:
    """Who gets a token that `player` would get. [000:129]"""
    turn = game.table.turn
    if turn is None or not possessed(game, player):
        return player
    text = game.rules.value("possession")
    if text == "2010":
        return player
    moved = TOKENS[token].to_possessor if text == "2016" else token == "debt"
    return turn.controller if moved else player


def would_gain(game: Dominion, me: Player, event: Event) -> bool:
    """Whether the possessed player would gain something. [000:86-88]"""
    return possessed(game, me)


def redirect(game: Dominion, event: Event) -> None:
    """Let the possessor gain it instead: to their own discard pile, wherever it would have gone. [000:86, 000:98]"""
    turn = game.table.turn
    if turn is not None:
        event.player, event.to, event.rule = turn.controller, "discard", "possession/gain"


def trashed_own_card(game: Dominion, me: Player, event: Event) -> bool:
    """Whether a card of the possessed player lies in the trash: not one from the Supply and not one that another
    ability already took away. [000:110-119]"""
    return possessed(game, me) and event.from_ != "supply" and event.card in game.table.trash


def owes_cards(game: Dominion, me: Player, event: Event) -> bool:
    """Whether cards that were trashed in this possessed turn are still set aside."""
    return possessed(game, me) and bool(set_aside_cards(game, me))


def set_aside_cards(game: Dominion, player: Player) -> list[Card]:
    """The cards that came from the trash to lie aside in the turn in course, in that order."""
    aside = game.table.seats[player].aside
    moved = [fact for fact in game.facts_of_turn() if isinstance(fact, f.SetAside) and fact.player == player]
    return [fact.card for fact in moved if fact.from_ == "trash" and fact.card in aside]
