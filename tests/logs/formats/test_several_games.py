"""A text with several games: it is said which there are, and one of them is chosen."""

from __future__ import annotations

import json
from pathlib import Path

import online_samples as samples
import pytest
from click.testing import CliRunner
from moothall.cli import main
from moothall.logs.formats import audit_text, game_in, log_of
from moothall.logs.reader import UnreadableLog, second_game

TWO = f"{samples.PLAIN}\nand the other one\n{samples.OTHER_VIEW}"
QUOTED = "\n".join(f"> {line}" for line in TWO.split("\n"))
IN_JSON = json.dumps([{"log": samples.PLAIN}, {"log": samples.OTHER_VIEW}])


@pytest.mark.parametrize("text", [TWO, QUOTED, IN_JSON], ids=["plain", "quoted", "json"])
def test_the_games_of_a_text_are_named_and_one_is_chosen(text: str) -> None:
    said = audit_text(text, name="two.txt").error or ""
    assert "a second game begins here; the text holds 2: 1 = 1-" in said
    assert said.endswith("choose one with --nth")
    assert [audit_text(game_in(text, nth), name="two.txt").viewer for nth in (1, 2)] == ["p1", "p2"]
    with pytest.raises(UnreadableLog, match="there is no game 3 here: the text holds 2"):
        game_in(text, 3)


@pytest.mark.parametrize("name", ["possession.txt", "online-alice.txt"])
def test_each_reader_says_where_a_second_game_begins(name: str) -> None:
    """Readers say it in words of their own, which the keys of `second_game` know."""
    text = (Path(__file__).parents[3] / "docs" / "logs" / name).read_text(encoding="utf-8").rstrip("\n") + "\n"
    with pytest.raises(UnreadableLog) as error:
        log_of(text).reader.read(text + text)
    assert second_game(error.value) == text.count("\n") + 1
    assert game_in(text + text, 2).strip("\n") == text.strip("\n")


def test_lines_of_a_chosen_game_keep_their_numbers() -> None:
    forged = TWO.replace("A buys and gains a Gold.", "A buys and gains a Province.")
    line = audit_text(game_in(forged, 2), name="two.txt").findings[0].line
    assert line > samples.PLAIN.count("\n")
    assert "Province" in forged.split("\n")[line - 1]


def test_the_command_takes_one_game_of_a_text(tmp_path: Path) -> None:
    path = tmp_path / "two.txt"
    path.write_text(TWO, encoding="utf-8")
    assert "choose one with --nth" in CliRunner().invoke(main, ["audit", str(path)]).stdout
    assert "から2つ目" in CliRunner().invoke(main, ["audit", str(path), "--lang", "ja"]).stdout
    done = CliRunner().invoke(main, ["audit", str(path), "--nth", "2", "--json"])
    document = json.loads(done.stdout)
    assert (document["verdict"], document["viewer"], document["log"]) == ("agrees", "p2", f"{path}#2")
