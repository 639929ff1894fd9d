"""Questions that give a choice among ways on, and those that nobody may answer for another."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from ...kernel.ask import Ask
from ...kernel.facts import Option, Player
from ...kernel.session import Effect
from ..vocabulary import Verb
from .frame import PlayFrame

if TYPE_CHECKING:
    from .engine import Dominion


def choose(game: Dominion, player: Player, *labels: str, count: int = 1) -> Effect:
    """Ask for `count` different ones of the options, given by their keys (`2-actions`), and as many more as the
    frame allows. Returns a tuple of those chosen, in the order listed. [001:39]"""
    frame = game.frame
    more = frame.more_choices if isinstance(frame, PlayFrame) and frame.player == player else 0
    name = f"{count} to {count + more}" if more else ""
    answer = yield from game.ask(player, "choose", labels, count, count + more, name=name)
    return tuple(label for label in labels if label in answer)


def either(game: Dominion, player: Player, *labels: str) -> Effect:
    """Ask which of several ways a card's instruction goes on: no choice of abilities, so never more than one.
    Returns the key of the option."""
    return (yield from game.ask(player, "choose", labels))[0]


def ask_themselves(game: Dominion, player: Player, verb: Verb, options: Sequence[Option], key: str) -> Effect:
    """Ask a player what nobody may decide for them: between turns. [000:142]"""
    return (yield Ask(player, player, verb, key, options, 1, 1))
