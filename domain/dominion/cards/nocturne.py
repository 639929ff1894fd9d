"""Nocturne: Night cards, Hexes, states, Heirlooms."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from ...kernel.facts import Player
from ...kernel.session import Effect
from ..book import Text, landscape, shift, when
from ..events import Event

if TYPE_CHECKING:
    from ..engine import Dominion


landscape("Envious", "State", summary="At the start of your Buy phase, return this; Silver and Gold make $1 this turn.")


@when("buy phase", "Envious", where="state")
def envious(game: Dominion, me: Player, event: Event) -> Effect:
    """Return this; until the end of the turn Silver and Gold are Treasures that make $1."""
    game.return_state(me, "Envious")
    game.begin_effect(me, "Envious")
    yield from ()


@shift("Envious")
def envious_treasures(game: Dominion, text: Text) -> Text:
    """Silver and Gold make $1."""
    turn = game.table.turn
    if text.name not in ("Silver", "Gold") or turn is None or not game.in_force(turn.player, "Envious"):
        return text
    return replace(text, coins=1)
