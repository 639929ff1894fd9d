"""Dominion as the kernel sees it."""

from __future__ import annotations

from ..kernel.registry import Game
from .apply import APPLY
from .drawing import draw
from .engine import Dominion
from .facts import DOMINION_FACTS, GameImported, GameStarted, TableGiven
from .table import Table
from .view import view

GIVEN = (GameImported, GameStarted, TableGiven)

GAME = Game("dominion", DOMINION_FACTS, Table, APPLY, Dominion, view, draw, GIVEN)
