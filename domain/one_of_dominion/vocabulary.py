"""The words of the rules of One of Dominion as types, so that a word that nobody declared is an error."""

from __future__ import annotations

from typing import Literal

OwnZone = Literal["hand", "field"]
"""A zone of a player: addresses in hand, connections on the field."""

Zone = OwnZone | Literal["deck", "deck bottom", "discard", "out"]
"""Where a guest is: a zone of a player, `deck` (its top), `deck bottom`, `discard`, `out`."""

Phase = Literal["pre", "first", "second", "end"]
"""The phases of a player's turn."""

Verb = Literal["discard", "style", "take"]
"""What happens to what a player chooses when a question is asked."""

Token = Literal["points"]
"""Reward points."""
