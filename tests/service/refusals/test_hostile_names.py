"""Names, texts and arguments that would steer a terminal: no command writes them as they are."""

from __future__ import annotations

import asyncio
import html
import json
import re
import unicodedata
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any
from uuid import uuid4

import pytest
from click.testing import CliRunner
from moothall.cli import main
from moothall.cli.app import COMMANDS
from moothall.cli.display.printing import printable
from moothall.domain.dominion.game import GAME
from moothall.domain.dominion.new_game import NEW
from moothall.domain.kernel.facts import Noted
from moothall.domain.kernel.fresh import Fresh
from moothall.domain.store import Archive, Meta

STEERING = "\x1b[31m\x1b]0;t\x07\x9b1m\x08\r\u202e\u2066\u200f\u2028\u2029\u0085\x7f\x00"
NAME = f"An\x1b[2J\u202en\x9b{STEERING}"
"""A name as older stores may hold it."""
HOSTILE = f"x{STEERING}y"
IN_AN_ARGUMENT = HOSTILE.replace("\0", "")
"""No argument can hold a NUL."""


@pytest.fixture
def games(tmp_path: Path) -> Iterator[dict[str, str]]:
    """A store with hostile players, notes, marks and log, which no command of today would write."""
    url = f"sqlite:///{tmp_path / 'games.db'}"
    facts: list[Any] = _begun([NAME, "Bob"])
    facts.append(Noted(len(facts), "", HOSTILE, HOSTILE).sealed(len(facts) + 1))
    one, two = uuid4(), uuid4()
    with Archive.open(url) as store:
        store.put_game(one, GAME, facts, Meta((NAME, "Bob"), "2013-05-23", "goko", HOSTILE, HOSTILE))
        store.put_game(two, GAME, _begun([NAME, NAME + "2"]), Meta((NAME, NAME + "2"), "2013-05-23"))
    yield {"store": url, "game": str(one), "other": str(two)}


def _begun(names: list[str]) -> list[Any]:
    first = NEW.begin("2013-05-23", names, {"kingdom": ["Village", "Smithy"]}, Random(7))
    return list(GAME.resume([first], Fresh({}, Random(7)), 0).facts)


def commands(games: dict[str, str], folder: Path) -> list[list[str]]:
    """Calls of every command: on the hostile games, and with hostile arguments."""
    game, other, bad = games["game"], games["other"], IN_AN_ARGUMENT
    log = folder / "log.txt"
    log.write_text(
        "------------ Game Setup ------------\n"
        f"{HOSTILE} - starting cards: Copper\n{NAME} - starting cards: {HOSTILE}\n"
        f"---------- {HOSTILE}: turn 1 ----------\n{HOSTILE}\n{NAME} - plays {HOSTILE}\n",
        encoding="utf-8",
    )
    (folder / "bad.yaml").write_text(json.dumps({"scenario": HOSTILE, "players": [HOSTILE], "when": [HOSTILE]}))
    (folder / "bad.toml").write_text(f"name = '{HOSTILE}'")
    (folder / "bad.json").write_text(json.dumps({"game": HOSTILE, "rows": [], "players": [HOSTILE]}))
    found = [
        ["audit", str(log), game, bad, "--kingdom", bad],
        ["import", str(log), str(folder / "bad.json"), bad],
        ["check", str(log), str(folder / "bad.json")],
        ["check", bad, bad],
        ["games"],
        *([command, each] for command in ("show", "log", "why", "debug", "fork", "undo", "redo", "policy", "export")
          for each in (game, other, bad, f"{game}@{bad}", f"{game}@turn:1/{bad}", str(log))),
        *([command, game, "--as", bad] for command in ("show", "log", "why", "export", "find")),
        ["show", game, "--as", NAME.replace("\0", "")],
        ["diff", f"{game}@1", f"{game}@end"],
        ["diff", game, bad],
        ["blame", game, "--zone", f"{bad}.hand"],
        ["blame", game, "--zone", "p1.hand"],
        ["find", game, bad],
        ["find", game, f"player:'{bad}'"],
        ["find", game, "turn = 1"],
        ["bisect", game, "--when", bad],
        ["bisect", game, "--when", "turn = 1"],
        ["whatif", game, "--answer", bad],
        ["mark", game, bad],
        ["note", game, bad, "--by", bad],
        ["note", game, bad],
        ["undo", game, "--reason", bad],
        ["undo", game, "--by", bad],
        ["policy", game, bad],
        ["verify"],
        ["verify", "--manifest", str(folder / "bad.json")],
        ["upgrade"],
        ["pack", bad],
        ["unpack", game],
        ["pack", "--all"],
        ["unpack", "--all"],
        ["head"],
        ["head", "--sign", bad],
        ["prove", game],
        ["prove", bad],
        ["prove", "--check", str(folder / "bad.json"), "--root", bad],
        ["forget", bad, "--reason", bad],
        ["rule", str(folder / "bad.yaml"), bad],
        ["rule", str(folder / "bad.yaml"), "--dates", bad],
        ["rules", bad],
        ["cards", bad],
        ["formats"],
        ["plugins"],
        ["formats", bad],
        ["formats", "goko", bad],
        ["cards", "--search", bad],
        ["deck", str(folder / "bad.toml")],
        ["examples", bad],
        ["help", bad],
        ["open", bad],
        ["serve", "--host", bad],
        ["play", "--players", f"{bad}=big-money"],
        ["play", game, "--players", "person,person"],
        ["play", "--kingdom", bad],
        ["simulate", bad, str(folder / "bad.yaml")],
        ["simulate", "big-money", f"{bad}:play"],
        ["simulate", "big-money", str(folder / "bad.toml"), "--kingdom", bad, "--keep", bad],
        ["export", game, "--format", "one-of-dominion-text"],
        ["export", game, "-o", str(folder / bad / "x")],
        ["stats"],
        ["stats", "--player", bad, "--card", bad],
        ["stats", "--html", str(folder / bad / "x")],
        ["export", "--parquet", str(folder / "tables")],
        ["export", "--parquet", str(folder / bad / "x")],
        ["export", "--parquet", str(folder / "bad.toml")],
        [bad],
        ["games", "--store", f"sqlite:///{folder}/{bad}"],
        ["games", "--store", f"postgresql://{bad}"],
        ["games", bad],
    ]  # fmt: skip
    assert set(COMMANDS) - {each[0] for each in found} == set(), "add a line with each to this list"
    return found


def steering(text: str) -> set[str]:
    """What in a text could steer a terminal."""
    return {char for char in text if char != "\n" and unicodedata.category(char) in ("Cc", "Cf", "Zl", "Zp", "Cs")}


def test_no_command_writes_what_steers_a_terminal(games, tmp_path, monkeypatch):
    monkeypatch.setenv("MOOTHALL_STORE", games["store"])
    monkeypatch.delenv("MOOTHALL_DEBUG", raising=False)
    wrong = []
    for command in commands(games, tmp_path):
        result = CliRunner().invoke(main, command, input="t\nq\n", color=True)
        for stream in (result.stdout, result.stderr):
            text = re.sub("\x1b\\[(3[0-9]|1|0)m", "", stream) if command[0] in ("audit", "rule") else stream
            if steering(text):
                wrong.append((command, text))
        if result.exit_code == 70:
            wrong.append((command, result.stderr))
    assert wrong == []


def test_an_export_holds_a_log_as_it_is_and_shows_it_to_a_terminal_escaped(games, monkeypatch, capsys):
    from moothall.cli.display import printing

    printing.put("a\x1bb\n")
    assert capsys.readouterr().out == "a\x1bb\n"
    monkeypatch.setattr(printing.sys.stdout, "isatty", lambda: True, raising=False)
    printing.put("a\x1bb\n")
    assert capsys.readouterr().out == "a\\x1bb\n"


@pytest.mark.parametrize("char", list("\x1b\x9b\u202a\u202e\u2066\u2069\u2028\n\udc9b\x7f"))
def test_what_steers_is_shown_by_its_number(char):
    assert printable(f"a{char}b") == f"a{ascii(char)[1:-1]}b"
    assert printable("支配 　é\u3000") == "支配 　é\u3000"


def test_the_debugger_shows_hostile_names_escaped(games):
    from moothall.cli.debugger.app import Debugger
    from moothall.service.looking.playback import open_game

    seen, opened, at = open_game(games["game"], None, lang="en", store=games["store"])

    async def shown() -> str:
        app = Debugger(opened, at, seen.seat)
        async with app.run_test(size=(160, 50)) as pilot:
            pictures = []
            for keys in ([], ["w"], ["escape", "g", *"zz", "enter"], ["escape", "v"], ["slash", *"(((", "enter"]):
                await pilot.press(*keys)
                await pilot.pause()
                pictures.append(app.export_screenshot())
            return "".join(pictures)

    assert steering(html.unescape(asyncio.run(shown())).replace("\r", "")) == set()
