"""The games of tests/playthroughs go as they are written there, question by question and fact by fact."""

from __future__ import annotations

from pathlib import Path

import playthroughs
import pytest


@pytest.mark.parametrize("name", playthroughs.GAMES)
def test_a_game_goes_as_its_file_has_it(name: str) -> None:
    differs = playthroughs.difference(name)
    assert differs == "", (
        f"if that is right, run `python tests/playthroughs.py {name}`, and read what changed:\n{differs}"
    )


def test_each_file_is_of_a_game() -> None:
    assert sorted(path.stem for path in playthroughs.FOLDER.iterdir()) == sorted(playthroughs.GAMES)


def test_each_game_comes_to_its_end_and_both_kinds_are_there() -> None:
    texts = {name: (playthroughs.FOLDER / f"{name}.txt").read_text(encoding="utf-8") for name in playthroughs.GAMES}
    assert [name for name, text in texts.items() if f"# after {playthroughs.MANY} answers" in text] == []
    assert len(texts) == 20
    assert {game.kind for game in playthroughs.GAMES.values()} == {"dominion", "one-of-dominion"}


def test_what_differs_is_shown(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    kept = (playthroughs.FOLDER / "base.txt").read_text(encoding="utf-8")
    line = "    Bob gains Silver. / Clean-up phase."
    assert line in kept
    (tmp_path / "base.txt").write_text(kept.replace(line, line.replace("Silver", "Gold"), 1), encoding="utf-8")
    monkeypatch.setattr(playthroughs, "FOLDER", tmp_path)
    shown = playthroughs.difference("base").splitlines()
    assert f"-{line.replace('Silver', 'Gold')}" in shown
    assert f"+{line}" in shown
