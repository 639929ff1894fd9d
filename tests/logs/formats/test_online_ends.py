"""How a log of Dominion Online ends, and what a saved page says above it."""

from __future__ import annotations

import online_samples as samples
import pytest
from moothall.logs.dominion.online.reader import read
from moothall.logs.verdict import Audit
from moothall.service import audit
from own_decks import audit_text

GAME = samples.PLAIN
ENDED = "The game has ended.\n"


def ends(rest: str) -> Audit:
    return audit(GAME + rest, name="game.txt")


@pytest.mark.parametrize(
    "rest",
    [
        f"{ENDED}Bob has resigned.\n",
        f"Bob has resigned.\n{ENDED}",
        "Ann Archer has resigned.\n",
        "A has resigned.\n",
        ENDED,
    ],
)
def test_a_game_that_somebody_left_is_left(rest: str) -> None:
    found = ends(rest)
    assert (found.verdict, found.ended, found.debris) == ("agrees", "left", 0)
    assert found.lines.get("unread", 0) == 0


def test_a_log_without_such_a_line_is_cut() -> None:
    assert ends("").ended == "cut"


def test_who_leaves_is_named() -> None:
    made = read(GAME + ENDED + "Bob has resigned.\n").observations[-2:]
    assert [(each.verb, each.actor) for each in made] == [("has ended", None), ("resigned", "p2")]


def test_a_stranger_who_leaves_is_no_player() -> None:
    found = ends("Nobody Else has resigned.\n")
    assert found.ended == "cut"
    assert found.verdict in ("agrees", "unruled")


def test_a_game_that_ended_by_the_rules_has_the_line_too() -> None:
    """Two players buy the last cards of three piles: the rules end the game, whatever the line says."""
    text = """Game #82000000, unrated.

A starts with 20 Golds.
B starts with 20 Golds.
A shuffles their deck.
A draws 5 Golds.
B shuffles their deck.
B draws 5 cards.
"""
    for turn in range(1, 7):
        for name in ("Ann", "Bob"):
            text += f"\nTurn {turn} - {name}\n{name[0]} plays 5 Golds. (+$15)\n"
            bought = "Province" if turn <= 4 else "Duchy"
            text += f"{name[0]} buys and gains a {bought}.\n"
            if turn < 4 or name == "Ann":
                text += f"{name[0]} draws 5 {'Golds' if name == 'Ann' and turn < 3 else 'cards'}.\n"
            if (turn, name) == (4, "Bob"):
                break
        else:
            continue
        break
    found = audit_text(text + ENDED, name="game.txt")
    assert found.ended == "rules"


def test_the_game_goes_on_behind_such_a_line_and_that_is_a_difference() -> None:
    cut = GAME.index("Turn 3 - Ann")
    found = audit(GAME[:cut] + ENDED + GAME[cut:], name="game.txt")
    assert found.verdict != "agrees"


def test_in_chat_nobody_resigns() -> None:
    assert ends("Bob: Ann Archer has resigned.\n").ended == "cut"


@pytest.mark.parametrize("rule", ["<br>", "<br/>", "<br><br>"])
def test_a_saved_page_keeps_the_number_of_its_game_beside_the_percentages(rule: str) -> None:
    page = samples.page(GAME)
    lines = "#82000000, rated."
    assert lines in page
    page = page.replace(lines, f"{lines}{rule}Kingdom generated with these relative percentages:{rule}50%: Witch{rule}")
    log = read(page)
    assert (log.number, log.rating, log.debris) == (82000000, "rated", [])
    assert audit(page, name="game.html").verdict == "agrees"
