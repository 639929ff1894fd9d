"""Logs of formats that Moothall cannot read yet are refused by their names."""

from __future__ import annotations

import time

import pytest
from moothall.logs.unread_formats import LOOKED_AT, unread_format
from moothall.service import audit

ISOTROPIC = """<html><head><title>Dominion Game #game-20110101-000000-00000000.html</title></head><body><pre>
cards in supply: Cellar, Market
<a name='ann-1'></a>--- Ann's turn 1 ---
   Ann plays 4 Coppers.
"""


@pytest.mark.parametrize(("text", "name"), [(ISOTROPIC, "Isotropic")])
def test_a_log_of_another_server_is_refused_by_its_name(text: str, name: str) -> None:
    found = audit(text.replace("\n", "\r\n"), name="game.txt")
    assert found.verdict == "unreadable"
    assert f"game.txt: this looks like a log of {name}, which Moothall cannot read yet" in (found.error or "")


@pytest.mark.parametrize(
    "text", ["", "Ann's turn 1", "cards in supply: Market", "a letter about dominion.games and its turns"]
)
def test_one_mark_is_not_enough(text: str) -> None:
    assert unread_format(text) is None


@pytest.mark.parametrize("piece", ["\n", " ", "-", "<", "Turn 1", "x starts", "=\n"])
def test_a_text_is_looked_at_quickly(piece: str) -> None:
    begun = time.process_time()
    unread_format(piece * LOOKED_AT)
    assert time.process_time() - begun < 1
