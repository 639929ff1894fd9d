"""One of Dominion as the kernel sees it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ..kernel.ask import Menu
from ..kernel.fresh import Chance, NewGame, random_legal
from ..kernel.reference import Reference
from ..kernel.registry import Game
from ..kernel.words import Lang, Offer, Words, each_once
from . import facts as f
from .apply import APPLY
from .drawing import draw
from .engine import OneOfDominion
from .names import called
from .setup import started
from .sight import SIGHT
from .switches import SWITCHES
from .table import Table
from .view import outcome, view

GIVEN = (f.GameImported, f.GameStarted, f.TableGiven)


def _begin(rules: str, names: Sequence[str], options: Mapping[str, Any], chance: Chance) -> f.GameStarted:
    """The first fact of a game. Raises BadSetup, BadRules."""
    return started(rules, names)


def _offers(game: OneOfDominion, ask: Menu, lang: Lang) -> list[Offer]:
    """What a menu offers: equal answers once."""
    return each_once(ask, lambda name: called(name, lang))


GAME = Game(
    "one-of-dominion",
    f.FACTS,
    Table,
    APPLY,
    OneOfDominion,
    GIVEN,
    view,
    outcome,
    Words(draw, called, _offers),
    NewGame(_begin, {"random-legal": random_legal}, players=4),
    SIGHT,
    lambda: Reference(switches=tuple(SWITCHES)),
)
