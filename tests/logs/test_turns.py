"""Where the turns of a log begin and end."""

from __future__ import annotations

from moothall.logs.dominion.lines.observation import Observation
from moothall.logs.dominion.lines.turns import Turns
from moothall.logs.dominion.lines.verbs import OwnVerb

SAYS = OwnVerb("says")
LINES = [
    Observation(1, "p1", "turn", amount=4),
    Observation(2, "p1", "buys", ("Laboratory",)),
    Observation(3, "p1", "shuffles"),
    Observation(4, None, SAYS),
    Observation(5, None, SAYS),
]
"""A turn that was cut behind the shuffle of its Clean-up, with chat behind it."""


def test_a_clean_up_that_was_cut_begins_with_its_shuffle_though_chat_stands_behind_it() -> None:
    assert Turns(LINES, passed_over={3, 4}).clean_up(1, "p1") == 2


def test_a_line_that_tells_something_ends_what_may_be_the_clean_up() -> None:
    assert Turns(LINES).clean_up(1, "p1") == len(LINES)
