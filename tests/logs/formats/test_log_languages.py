"""Logs in languages that Moothall does not read are known by their looks."""

from __future__ import annotations

import time

import pytest
from moothall.logs.texts.languages import LOOKED_AT, language_of


@pytest.mark.parametrize("text", ["", "Ann's turn 1", "Kupfer", "銅貨", "a letter about dominion.games and its turns"])
def test_one_mark_is_not_enough(text: str) -> None:
    assert language_of(text) is None


@pytest.mark.parametrize("piece", ["\n", " ", "-", "<", "Turn 1", "Zug 1", "x mischt", "=\n"])
def test_a_text_is_looked_at_quickly(piece: str) -> None:
    begun = time.process_time()
    language_of(piece * LOOKED_AT)
    assert time.process_time() - begun < 0.5
