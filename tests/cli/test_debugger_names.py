"""The debugger with names of players that are hard to show: as they are written, and without a style or a seat."""

from __future__ import annotations

import random
import re
from dataclasses import replace
from typing import Literal

import pytest
from moothall.cli.debugger.app import Debugger
from moothall.domain import games
from moothall.domain.kernel.fresh import Fresh, random_legal
from moothall.service.looking.playback import Opened
from sweeps import sampled
from test_debugger import LARGE, SMALL, drive

KEYS = ("g", ":turn:3", "enter", "!", "w", "!", "escape", "v")


def named(name: str) -> Opened:
    """A game of bots in which this player begins."""
    game, rng = games.find("dominion"), random.Random(4)
    session = game.session(game.table(), Fresh({f"p{number}": random_legal(rng) for number in (1, 2)}, rng))
    session.take(game.new.begin("2025-01-01", (name, "Zoë"), {}, rng))
    session.run()
    return Opened("names", game, session.facts)


@pytest.mark.parametrize(
    ("name", "lang"),
    sampled([("אבגד", "en"), ("אבגד", "ja"), ("👩‍👩‍👧‍👦", "ja"), ("N" * 64, "en"), ("[bold]x[/]", "en")], 2),
)
def test_a_name_stands_on_the_screen_as_it_is_written(name: str, lang: Literal["en", "ja"]) -> None:
    opened = named(name)
    app = Debugger(replace(opened, lang=lang))
    for shot in drive(app, SMALL if lang == "en" else LARGE, *KEYS):
        assert name[:8] in shot.text
        assert not re.search(r"(?<!\()\bp[12]\b", shot.text), "a seat instead of a name"
