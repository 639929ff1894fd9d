"""The scripts that copy a log from the page of the game: what they copy is read, and nothing during play."""

from __future__ import annotations

import json
import re
import subprocess
from pathlib import Path
from typing import Any

import online_samples as samples
import pytest
from moothall.logs.dominion.online.reader import read
from needs import node

HERE = Path(__file__).parent
SCRIPTS = sorted((HERE.parents[1] / "docs" / "capture").glob("*.js"))
KINGDOM = ("Village", "Smithy", "Militia", "King's Court")


def tree(text: str, *, ended: bool = True) -> dict[str, Any]:
    """A page that shows a log, with chat beside it."""
    rows: list[dict[str, Any]] = []
    for line in filter(None, text.split("\n")):
        deep = line.startswith(("A gets", "A draws", "B discards"))
        prefix, _, rest = line.partition(" ")
        spans = [{"tag": "span", "text": prefix}, {"tag": "span", "text": f"\n {rest}\u00a0"}]
        inner = {"classes": "log-line", "padding": "2.5%" if deep else "", "children": spans}
        rows.append({"tag": "log-line", "children": [inner]})
    names = [{"classes": "name-layer", "children": [{"tag": "span", "text": f" {name}"}]} for name in KINGDOM]
    viewer = {"tag": "kingdom-viewer", "children": [{"classes": "kingdom-viewer", "children": names}]}
    over = [{"text": "The game has ended."}] if ended else []
    said = {"classes": "log-line", "text": "B plays a Gold. The game has ended soon."}
    chat = {"classes": "chat", "children": [said]}
    return {"children": [{"classes": "game-log", "children": rows}, viewer, chat, *over]}


def run(script: Path, page: dict[str, Any], tmp_path: Path) -> dict[str, Any]:
    (tmp_path / "page.json").write_text(json.dumps(page), encoding="utf-8")
    command = [node(), str(HERE / "page_shim.js"), str(script), str(tmp_path / "page.json")]
    done: dict[str, Any] = json.loads(subprocess.run(command, check=True, capture_output=True, text=True).stdout)
    return done


@pytest.mark.parametrize("script", SCRIPTS, ids=lambda script: script.name)
def test_what_is_copied_is_the_log_with_its_indent_and_the_kingdom(script: Path, tmp_path: Path) -> None:
    done = run(script, tree(samples.PLAIN), tmp_path)
    log, whole = read(done["copied"]), read(samples.PLAIN)
    assert [each.text for each in log.observations] == [each.text for each in whole.observations]
    assert {each.indent for each in log.observations} == {0, 1}
    assert log.shown == KINGDOM
    assert (log.number, log.debris) == (82_000_000, [])


@pytest.mark.parametrize("script", SCRIPTS, ids=lambda script: script.name)
@pytest.mark.parametrize("page", [tree(samples.PLAIN, ended=False), {"children": []}], ids=["during", "no log"])
def test_nothing_is_copied_during_play_or_from_another_page(script: Path, page: dict[str, Any], tmp_path: Path) -> None:
    done = run(script, page, tmp_path)
    assert done["copied"] is None
    assert len(done["said"]) == 1


@pytest.mark.parametrize("script", SCRIPTS, ids=lambda script: script.name)
def test_a_script_is_short_and_asks_no_server(script: Path) -> None:
    text = script.read_text(encoding="utf-8")
    assert len(text.splitlines()) <= 100
    forbidden = (
        r"fetch\(|XMLHttpRequest|WebSocket|sendBeacon|EventSource|localStorage|setInterval|MutationObserver|import"
    )
    assert re.findall(forbidden, text) == []


def test_a_bookmark_may_lose_its_line_ends() -> None:
    text = next(each for each in SCRIPTS if each.name.startswith("bookmarklet")).read_text(encoding="utf-8")
    assert text.startswith("javascript:")
    assert "//" not in text
