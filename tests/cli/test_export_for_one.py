"""`export --format dominion-online --as PLAYER`: the log that one player would have."""

from __future__ import annotations

import re

import pytest


def test_a_log_of_one_player_counts_the_cards_of_the_others(game, run):
    own, others, everybody = (
        run("export", game, "--format", "dominion-online", *viewer).stdout
        for viewer in (("--as", "p1"), ("--as", "p2"), ())
    )
    assert re.search(r"(?m) draws 5 cards\.$", own)
    assert own != others
    assert not re.search(r"(?m) draws \d+ cards\.$", everybody)


def test_its_audit_agrees(game, run, objects, tmp_path):
    file = tmp_path / "game.txt"
    assert run("export", game, "--format", "dominion-online", "--as", "p1", "-o", file).exit_code == 0
    (audit,) = objects("audit", file)
    assert (audit["format"], audit["verdict"]) == ("dominion-online", "agrees")


@pytest.mark.parametrize("format_", ["goko", "scenario", "json"])
def test_formats_that_show_every_hand_are_not_made_for_one_player(format_, game, run):
    result = run("export", game, "--format", format_, "--as", "p1")
    assert result.exit_code == 2
    assert "--as cannot go with the format" in result.stderr


def test_who_is_no_player_is_told_who_is(game, run):
    result = run("export", game, "--format", "dominion-online", "--as", "Eve")
    assert (result.exit_code, "there is no player 'Eve'" in result.stderr) == (1, True)
