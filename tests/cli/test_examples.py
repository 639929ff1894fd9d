"""examples."""

from __future__ import annotations

from pathlib import Path

import pytest
from moothall import service

ROOT = Path(__file__).resolve().parents[2]
LOGS = sorted(path.name for path in (ROOT / "docs" / "logs").iterdir() if path.suffix in (".txt", ".jsonl"))


def test_every_log_and_every_file_of_scenarios_is_listed(objects):
    found = objects("examples")
    assert sorted(each["example"] for each in found if each["kind"] == "log") == LOGS
    files = sorted(path.name for path in (ROOT / "tests" / "scenarios").glob("*.yaml"))
    assert sorted(each["example"] for each in found if each["kind"] == "scenarios") == files
    assert all(each["says"] for each in found)


def test_the_list_counts_the_scenarios_of_a_file(run):
    count = (ROOT / "tests" / "scenarios" / "base.yaml").read_text(encoding="utf-8").count("\nscenario: ") + 1
    (line,) = (line for line in run("examples").stdout.splitlines() if line.startswith("base.yaml"))
    assert line.endswith(f"{count} scenarios")


def test_copies_are_the_files_themselves(run, tmp_path):
    result = run("examples", "possession.txt", "possession.yaml", "--to", tmp_path / "new")
    assert result.stdout.splitlines() == [f"copied {tmp_path / 'new' / name}" for name in NAMES]
    for name, folder in zip(NAMES, ("docs/logs", "tests/scenarios"), strict=True):
        assert (tmp_path / "new" / name).read_bytes() == (ROOT / folder / name).read_bytes()


NAMES = ("possession.txt", "possession.yaml")


def test_files_are_copied_to_the_current_folder(run, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    assert run("examples", "possession.txt").stdout == "copied possession.txt\n"
    assert [path.name for path in tmp_path.glob("*.txt")] == ["possession.txt"]


def test_all_of_them_are_copied(run, objects, tmp_path):
    names = sorted(each["example"] for each in objects("examples"))
    copied = objects("examples", "--all", "--to", tmp_path / "all")
    assert sorted(Path(each["copied"]).name for each in copied) == names
    assert sorted(path.name for path in (tmp_path / "all").iterdir()) == names


def test_one_scenario_by_its_id_is_a_file_that_can_be_ruled_on(run, objects, tmp_path):
    assert run("examples", "witch-gives-curses", "--to", tmp_path).exit_code == 0
    (ruling,) = objects("rule", tmp_path / "witch-gives-curses.yaml")
    assert (ruling["scenario"], ruling["verdict"]) == ("witch-gives-curses", "holds")


def test_every_scenario_is_found_by_its_id():
    files = sorted((ROOT / "tests" / "scenarios").glob("*.yaml"))
    ids = [line.removeprefix("scenario: ") for path in files for line in _lines(path) if line.startswith("scenario: ")]
    assert len(ids) > 3000
    assert [each for each in ids if not service.example_text(each).startswith(("scenario: ", "#"))] == []


def _lines(path: Path) -> list[str]:
    return path.read_text(encoding="utf-8").splitlines()


def test_an_example_is_printed(run, objects):
    text = (ROOT / "docs" / "logs" / "possession.txt").read_text(encoding="utf-8")
    assert run("examples", "possession.txt", "--print").stdout == text
    (found,) = objects("examples", "witch-gives-curses", "--print")
    assert (found["kind"], found["text"].splitlines()[0]) == ("scenario", "scenario: witch-gives-curses")


def test_what_is_there_already_stays(run, tmp_path):
    path = tmp_path / "possession.txt"
    path.write_text("mine", encoding="utf-8")
    result = run("examples", "base.yaml", "possession.txt", "--to", tmp_path)
    assert (result.exit_code, result.stdout) == (1, "")
    assert "is there already and differs" in result.stderr
    assert path.read_text(encoding="utf-8") == "mine"
    assert not (tmp_path / "base.yaml").exists(), "all of them or none"
    path.unlink()
    for _ in range(2):
        assert run("examples", "possession.txt", "--to", tmp_path).exit_code == 0


@pytest.mark.parametrize(
    ("arguments", "code", "said"),
    [
        (("wich-gives-curses",), 1, "did you mean witch-gives-curses?"),
        (("pos-001",), 1, "did you mean POS-001?"),
        (("possession.txt", "--all"), 2, "give no NAME with it"),
        (("--print",), 2, "give a NAME"),
        (("possession.txt", "--print", "--to", "x"), 2, "--print copies nothing"),
    ],
)
def test_what_cannot_be_done_is_refused(run, tmp_path, monkeypatch, arguments, code, said):
    monkeypatch.chdir(tmp_path)
    result = run("examples", *arguments)
    assert (result.exit_code, result.stdout) == (code, "")
    assert said in result.stderr
    assert list(tmp_path.glob("*.txt")) == []


def test_a_folder_that_cannot_be_made_is_refused(run, tmp_path):
    (tmp_path / "file").write_text("", encoding="utf-8")
    result = run("examples", "possession.txt", "--to", tmp_path / "file" / "below")
    assert result.exit_code == 1
    assert str(tmp_path / "file" / "below") in result.stderr
