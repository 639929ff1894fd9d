"""The folders of `logs/`: the audit knows no format and no game, a game's logs no format and no other game."""

from __future__ import annotations

from pathlib import Path

import pytest
from house import dotted, imports, modules

LISTS_FORMATS = Path("logs/formats.py")
GAMES = ("dominion", "one_of_dominion")


def _within(name: str, package: str) -> bool:
    return name == package or name.startswith(package + ".")


def _imported(folder: Path) -> list[tuple[Path, int, str]]:
    """What the modules right in a folder import."""
    return [(path, line, name) for path in modules() if path.parent == folder for line, name in imports(path)]


def test_the_audit_knows_no_format_and_no_game() -> None:
    apart = [f"moothall.{folder}.{game}" for folder in ("logs", "domain") for game in GAMES]
    wrong = [
        f"{path}:{line} imports {name}"
        for path, line, name in _imported(Path("logs"))
        if path != LISTS_FORMATS and any(_within(name, each) for each in apart)
    ]
    assert _imported(Path("logs"))
    assert wrong == []


@pytest.mark.parametrize("game", GAMES)
def test_the_logs_of_a_game_know_none_of_its_formats_and_no_other_game(game: str) -> None:
    folder = Path("logs") / game
    formats = {dotted(path) for path in modules() if path.name == "__init__.py" and path.parent.parent == folder}
    others = [f"moothall.{folder}.{other}" for folder in ("logs", "domain") for other in GAMES if other != game]
    wrong = [
        f"{path}:{line} imports {name}"
        for path, line, name in _imported(folder)
        if any(_within(name, each) for each in (*formats, *others))
    ]
    assert _imported(folder)
    assert wrong == []


def test_dominion_has_a_folder_for_each_format() -> None:
    assert Path("logs/dominion/goko/format.py") in modules()
