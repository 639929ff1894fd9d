"""One of Dominion as the kernel sees it."""

from __future__ import annotations

from ..kernel.registry import Game
from . import facts as f
from .apply import APPLY
from .drawing import draw
from .engine import OneOfDominion
from .table import Table
from .view import view

GIVEN = (f.GameImported, f.GameStarted, f.TableGiven)

GAME = Game("one-of-dominion", f.FACTS, Table, APPLY, OneOfDominion, view, draw, GIVEN)
