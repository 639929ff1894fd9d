"""What people write is limited: names that can be told apart, texts that can be read."""

from __future__ import annotations

import json
import time
from pathlib import Path

import pytest
from moothall.service import BadRequest, Hall, Match, Refused, StoreError, deck_of, mark, note, scenarios, undo, verify
from moothall.service.rulings.ruling import MOST_BYTES


@pytest.mark.parametrize(
    ("names", "says"),
    [
        (["Ann", "ann"], "look the same"),
        (["Ann", "A n n"], "look the same"),
        (["Ann", "Ａnn"], "look the same"),
        (["Ann", "A\x1bnn"], "letters and blanks only"),
        (["Ann", "Bob\u202e"], "letters and blanks only"),
        (["Ann", "Bob\u200d"], "letters and blanks only"),
        (["Ann", "Bob\n"], "letters and blanks only"),
        (["Ann", "x" * 65], "at most 64"),
        (["Ann", "x" * 5_000_000], "at most 64"),
        (["Ann", "\udc9b"], "letters and blanks only"),
    ],
)
def test_names_that_cannot_be_told_apart_or_read_are_refused(hall: Hall, names: list[str], says: str) -> None:
    with pytest.raises(BadRequest, match=says) as caught:
        hall.start(names, seed=7)
    assert str(caught.value).isprintable()
    assert len(str(caught.value)) < 300
    assert hall.games() == []


def test_names_are_kept_in_one_form(hall: Hall) -> None:
    match = hall.start(["Zoe\N{COMBINING DIAERESIS}", "x" * 64], seed=7)
    assert hall.entry(match.game).players == ("Zo\N{LATIN SMALL LETTER E WITH DIAERESIS}", "x" * 64)


def test_long_texts_are_refused(hall: Hall, match: Match) -> None:
    length, long = match.length, "x" * 10_001
    match.say("Ann", "end")
    for write in (
        lambda: note(str(match.game), long, store=hall),
        lambda: note(str(match.game), "x", by=long, store=hall),
        lambda: mark(str(match.game), "x" * 65, store=hall),
        lambda: undo(str(match.game), reason=long, store=hall),
        lambda: match.undo("Ann", reason=long),
        lambda: hall.start(["Ann", "Bob"], rules="2025-06-01," * 1000),
    ):
        with pytest.raises(BadRequest, match="at most"):
            write()
    assert hall.entry(match.game).length == match.length > length
    note(str(match.game), "x" * 10_000, store=hall)


@pytest.mark.parametrize(
    "text",
    [
        "- a\n" * (MOST_BYTES // 4 + 1),
        "a: 0x" + "f" * 5000,
        "a: 1" + ":59" * 300_000,
        "a: 1" + ":59" * 300_000 + ".5",
        "a: " + "7" * 900_000,
        "a: 1e400",
        "[" * 900_000,
        "a: &a [x]\nb: [*a, *a]",
        "a: \ud800",
    ],
)
def test_a_scenario_file_that_is_a_trap_is_refused_quickly(text: str) -> None:
    begun = time.process_time()
    (found,) = scenarios(text)
    assert time.process_time() - begun < 5
    assert len(str(found)) < 300
    assert "\n" not in str(found)


@pytest.mark.parametrize(
    "text", ["a." * 400_000 + "b=1", "a=" + "[" * 400_000, "a='" + "x" * 2_000_000, "#\n" * 600_000]
)
def test_a_deck_file_that_is_a_trap_is_refused_quickly(text: str) -> None:
    begun = time.process_time()
    with pytest.raises(Refused):
        deck_of(text)
    assert time.process_time() - begun < 5


GAME = "5f0c2d8e-0000-4000-8000-000000000000"
HEAD = '{"games": {"' + GAME + '": {"length": %s, "hash": "' + "0" * 64 + '"}}}'


@pytest.mark.parametrize(
    "text",
    [
        *(HEAD % length for length in ("1e400", 10**29, -1, 1.5)),
        '{"games": ' + "[" * 100_000,
        json.dumps({"games": {GAME: {"length": 1, "hash": "no"}}}),
        json.dumps({"games": {GAME: {"length": True, "hash": "0" * 64}}}),
        '{"games": {"\\ud800": 1}}',
        "9" * 5000,
    ],
)  # fmt: skip
def test_a_manifest_that_is_none_is_refused_in_one_sentence(hall: Hall, tmp_path: Path, text: str) -> None:
    path = tmp_path / "manifest.json"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(StoreError, match="not a manifest"):
        verify(manifest=path, store=hall)
