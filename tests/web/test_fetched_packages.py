"""What runs in the browser is fetched whole or not at all, also where two builds fetch it at once."""

from __future__ import annotations

from pathlib import Path

import pytest
from moothall.web import packages
from moothall.web.errors import BuildError


def kept(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


@pytest.fixture
def pip(monkeypatch: pytest.MonkeyPatch) -> list[Path]:
    """Stands for pip, which another build overtakes; the folders into which it has fetched."""
    into: list[Path] = []

    def run(command: list[str], what: str, folder: Path) -> None:
        into.append(folder)
        if len(into) == 1:  # the other build begins later and is ready first
            packages.wheels(folder.parents[1])
        (folder / f"of-{len(into)}.whl").touch()

    monkeypatch.setattr(packages, "_run", run)
    return into


def test_of_two_builds_that_fetch_at_once_one_is_kept(pip: list[Path], tmp_path: Path) -> None:
    found = packages.wheels(tmp_path / "cache")
    assert len(set(pip)) == 2
    assert [path.name for path in found] == ["of-2.whl"]
    assert len(kept(tmp_path / "cache")) == 1
    assert packages.wheels(tmp_path / "cache") == found
    assert len(pip) == 2


def test_what_could_not_be_fetched_leaves_nothing(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    def run(command: list[str], what: str, folder: Path) -> None:
        (folder / "half.whl").touch()
        raise BuildError("the network is down")

    monkeypatch.setattr(packages, "_run", run)
    with pytest.raises(BuildError):
        packages.wheels(tmp_path / "cache")
    assert kept(tmp_path / "cache") == []
