"""What styles, skills and guests may be called where people write them."""

from __future__ import annotations

import pytest
from moothall.domain.one_of_dominion.text.names import canonical


@pytest.mark.parametrize(
    ("written", "name"),
    [
        ("石鎚", "石鎚"),
        ("石鎚 (3)", "石鎚"),
        ("石鎚（3）", "石鎚"),
        ("purple 石鎚", "石鎚"),
        ("Ishizuchi (purple 3)", "石鎚"),
        ("“死の右腕”メルトダウン (6)", "メルトダウン"),
        ("篁 綾", "篁綾"),
        ("takamura aya", "篁綾"),
        ("Blue 3", "blue 3"),
        ("青3", "blue 3"),
        ("トーキー", "Talkie"),
        ("talkie", "Talkie"),
        ("すっぱ抜き", "Scoop"),
        ("ゲシュタルト", "Gestalt"),
    ],
)
def test_a_name_is_understood_in_either_language_and_as_the_manual_writes_it(written: str, name: str) -> None:
    assert canonical(written) == name


@pytest.mark.parametrize("written", ["purple", "purple 3x", "Moon (3)", "(3)", "", "石鎚 (30)"])
def test_what_is_no_name_stays_as_it_is_written(written: str) -> None:
    assert canonical(written) == written
