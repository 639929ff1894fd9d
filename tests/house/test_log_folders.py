"""The folders of `logs/`: the audit knows no format and no game, a game's logs no format and no other game."""

from __future__ import annotations

from pathlib import Path

import pytest
from house import dotted, imports, modules

LISTS_FORMATS = Path("logs/formats.py")
GAMES = ("dominion", "one_of_dominion")


def _within(name: str, package: str) -> bool:
    return name == package or name.startswith(package + ".")


def _imported(*folders: Path) -> list[tuple[Path, int, str]]:
    """What the modules right in folders import."""
    return [(path, line, name) for path in modules() if path.parent in folders for line, name in imports(path)]


def _formats(folder: Path) -> set[Path]:
    """The folders of the formats in the folder of a game's logs: those with a record, `format.py`."""
    return {path.parent for path in modules() if path.name == "format.py" and path.parent.parent == folder}


def test_the_audit_knows_no_format_and_no_game() -> None:
    apart = [f"moothall.{folder}.{game}" for folder in ("logs", "domain") for game in GAMES]
    folders = {path.parent for path in modules() if path.parts[0] == "logs" and path.parts[1] not in GAMES}
    wrong = [
        f"{path}:{line} imports {name}"
        for path, line, name in _imported(*folders)
        if path != LISTS_FORMATS and any(_within(name, each) for each in apart)
    ]
    assert {Path("logs"), Path("logs/courses"), Path("logs/findings"), Path("logs/texts")} <= folders
    assert wrong == []


@pytest.mark.parametrize("game", GAMES)
def test_the_logs_of_a_game_know_none_of_its_formats_and_no_other_game(game: str) -> None:
    folder = Path("logs") / game
    formats = _formats(folder)
    shared = {path.parent for path in modules() if path.is_relative_to(folder)} - {
        path.parent for path in modules() for each in formats if path.is_relative_to(each)
    }
    others = [f"moothall.{folder}.{other}" for folder in ("logs", "domain") for other in GAMES if other != game]
    apart = [*others, *(dotted(each / "__init__.py") for each in formats)]
    wrong = [
        f"{path}:{line} imports {name}"
        for path, line, name in _imported(*shared)
        if any(_within(name, each) for each in apart)
    ]
    assert _imported(*shared)
    assert wrong == []


def test_dominion_has_a_folder_for_each_format() -> None:
    assert {each.name for each in _formats(Path("logs/dominion"))} >= {"goko", "isotropic", "online"}
