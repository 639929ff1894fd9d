"""How a new game of One of Dominion begins, and who may play it besides people."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from moothall.words import Message

from ..kernel.fresh import Chance, NewGame
from ..kernel.game import BadSetup
from .bots import BOTS
from .play.setup import check_started, started
from .table.deck import DEFAULT, Deck
from .table.facts import GameStarted


def begin(rules: str, names: Sequence[str], options: Mapping[str, Any], _chance: Chance) -> GameStarted:
    """The first fact of a game with the `deck` of the options, a `Deck`, else with the default one.

    Raises BadSetup, BadRules.
    """
    deck = options.get("deck", DEFAULT)
    if not isinstance(deck, Deck):
        raise BadSetup(Message("setup.deck-deck", deck=deck))
    return started(rules, names, deck)


NEW = NewGame(begin, BOTS, takes=("deck",), players=4, check=check_started)
