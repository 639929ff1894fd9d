"""What people call players, logs, marks and notes stands as they wrote it on every screen and page, in both languages.

A store holds games whose players, logs and notes have the names of `HOSTILE`, some of which no command of today would
take: older stores and other programs may hold them.
"""

from __future__ import annotations

import html
import json
import re
import sys
import unicodedata
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random
from typing import Any
from uuid import UUID

import pytest
from moothall.domain.dominion.game import GAME
from moothall.domain.dominion.new_game import NEW
from moothall.domain.kernel.facts import Noted
from moothall.domain.kernel.fresh import Fresh
from moothall.domain.store import Archive, Meta
from moothall.service.wording import visible
from moothall.web.bridge import Desk, call
from sweeps import sampled

sys.path.insert(0, str(Path(__file__).parents[1] / "words"))
from test_catalogues import HOSTILE

WRITTEN = [each for each in HOSTILE if each.strip() and len(each) < 60 and "\0" not in each]
AT_ONE_TABLE = 6


def tables(names: Sequence[str]) -> list[list[str]]:
    """The names at tables of six; each name once, also where two differ in their capitals alone."""
    once = list({unicodedata.normalize("NFKC", each).casefold(): each for each in names}.values())
    return [each for at in range(0, len(once), AT_ONE_TABLE) if len(each := once[at : at + AT_ONE_TABLE]) > 1]


TABLES = tables(WRITTEN)
LANGUAGES = ["en", "ja"]


def facts_of(players: Sequence[str]) -> list[Any]:
    """The first question of a game, with a mark and a note for each of these texts."""
    first = NEW.begin("2013-05-23", players, {"kingdom": ["Village", "Smithy"]}, Random(7))
    facts: list[Any] = list(GAME.resume([first], Fresh({}, Random(7)), 0).facts)
    for text in players:
        facts.append(Noted(len(facts), "", text, text).sealed(len(facts) + 1))
        facts.append(Noted(len(facts), text, "", "").sealed(len(facts) + 1))
    return facts


@pytest.fixture(params=sampled(range(len(TABLES)), 4))
def table(request: pytest.FixtureRequest, store: str) -> Iterator[tuple[str, list[str]]]:
    """The id of a stored game, and what its players, notes and marks are called. Its log has the first of the names."""
    players = TABLES[request.param]
    game = UUID(int=request.param + 1)
    with Archive.open(store) as archive:
        meta = Meta(tuple(players), "2013-05-23", "goko", players[0], "a log")
        archive.put_game(game, GAME, facts_of(players), meta)
    yield str(game), players


def written(text: str) -> set[str]:
    """How a text may stand on a screen or a page: with what steers a terminal or a reader, or ends a tag, escaped."""
    plain = {text, visible(text), visible(repr(text)), " ".join(visible(text).split())}
    plain.add(" ".join(text.split()))  # a table has lines of its own
    in_json = {json.dumps(each, ensure_ascii=ascii)[1:-1] for each in plain for ascii in (True, False)}
    return {*plain, *in_json, *map(html.escape, plain), *(_by_number(each) for each in in_json)}


def _by_number(text: str) -> str:
    """As the JSON of a page has it, in which no tag can begin."""
    return text.translate({ord(each): f"\\u{ord(each):04x}" for each in "<>&"})


def changed(texts: Sequence[str], shown: str) -> list[str]:
    """The texts that do not stand there as somebody wrote them."""
    return [each for each in texts if not any(form in shown for form in written(each))]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_players_logs_marks_and_notes_on_every_screen(lang, run, table):
    game, players = table
    end = len(facts_of(players))
    screens = {
        ("games",): players,
        ("show", game): players,
        ("log", game, "--all"): players,
        ("find", game, "gamestarted"): players,
        ("why", f"{game}@{end - 1}"): players[-1:],
        ("diff", f"{game}@1", f"{game}@end"): players[:1],
        ("blame", game, "--zone", "p1.hand"): players[:1],
        ("export", game, "--html"): players,
        ("export", game, "--format", "json"): players,
        ("show", game, "--json"): players,
    }
    wrong = {}
    for command, texts in screens.items():
        result = run(*command, "--lang", lang)
        assert result.exit_code == 0, (command, result.output)
        if lost := changed(texts, result.stdout):
            wrong[command] = lost, result.stdout[:2000]
    assert wrong == {}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_players_and_notes_in_the_answers_of_the_site(lang, table):
    from moothall import service

    game, players = table
    desk = Desk()
    desk.show(service.view(game))
    wrong = {}
    for question, given in (("page", {"lang": lang}), ("find", {"expression": "gamestarted", "lang": lang})):
        if lost := changed(
            players, json.dumps(json.loads(call(desk, question, json.dumps(given))), ensure_ascii=False)
        ):
            wrong[question] = lost
    assert wrong == {}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_players_logs_and_notes_in_the_answers_of_the_server(lang, store, table):
    pytest.importorskip("httpx", reason="httpx, with which the server is asked, is not installed (.[dev])")
    pytest.importorskip("fastapi", reason="fastapi, with which games are served, is not installed (.[web])")
    from moothall.service import Hall

    sys.path.insert(0, str(Path(__file__).parents[1] / "web"))
    from test_serve import Client

    game, players = table
    with Hall.open(store) as hall:
        client = Client(hall)
        for address in (f"/games?lang={lang}", f"/games/{game}?lang={lang}"):
            assert changed(players, json.dumps(client.json(address), ensure_ascii=False)) == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_logs_in_a_report_of_several(lang, run, tmp_path):
    """Those that are read and those that are not."""
    names = [each for each in WRITTEN if "/" not in each and each not in ("..", ".") and not each.startswith("-")]
    log = Path("docs/logs/possession.txt").read_bytes()
    for at, name in enumerate(names):
        (tmp_path / name).write_bytes(log if at < 2 else b"no log")
    report = tmp_path / "report.html"
    run("audit", *(tmp_path / name for name in names), "--html", report, "--lang", lang)
    assert changed(names, report.read_text(encoding="utf-8")) == []


CALLED = [
    ("p2", "p1"),  # each as the other's seat
    ("alice", "ALICE"),  # by capitals alone
    ("Ｂea", "Bea"),  # by width alone
    ("Supply", "Gold"),  # as zones and cards
    ("line:3", "turn"),
    ("{who}", "%(count)d"),
    ("yes", "- a: [b"),
    ("👩\u200d👩\u200d👧 e\u0301\u0323", "\u05d0\u200f\x1b[1m"),
]
"""Names of Alice and Bob that mean something else where a player may be written."""
ASKED = [
    ("find", "{log}", "hand(p1, Estate) = 2"),
    ("find", "{log}", "hand('{Bob}', Estate) = 2"),
    ("find", "{log}", "gain & player:p1"),
    ("find", "{log}", "gain & player:'{Bob}'"),
    ("find", "{log}", "turn & turn.player = p1"),
    ("find", "{log}", "shuffle & supply(Gold) = 30"),
    ("blame", "{log}", "--zone", "p1.discard"),
    ("blame", "{log}", "--zone", "{Bob}.deck"),
    ("blame", "{log}", "--zone", "supply.Gold"),
    ("show", "{log}@turn:2/p1", "--as", "p1"),
    ("why", "{log}@40"),
]
NAMED_BY_SEAT = {("p2", "p1")}
"""Players who cannot be written by their names, which are the seats of others."""


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("called", CALLED, ids=ascii)
def test_what_is_answered_does_not_depend_on_what_players_are_called(called, lang, run, tmp_path):
    names = dict(zip(("Alice", "Bob"), called, strict=True))
    text = "".join(Path("docs/logs/possession.txt").read_text(encoding="utf-8").splitlines(keepends=True)[:45])
    logs = {each: tmp_path / each / "log.txt" for each in ("usual", "called")}
    for each, log in logs.items():
        log.parent.mkdir()
        said = text if each == "usual" else re.sub("Alice|Bob", lambda found: names[found[0]], text)
        log.write_text(said, encoding="utf-8", newline="")
    wrong = {}
    for command in ASKED:
        bob = {"usual": "Bob", "called": "p2" if called in NAMED_BY_SEAT else names["Bob"]}
        told = {}
        for each, log in logs.items():
            result = run(*(part.format(log=log, Bob=bob[each]) for part in command), "--lang", lang)
            told[each] = result.exit_code, " ".join(result.output.replace(str(log), "the log").split())
        usual = re.sub("Alice|Bob", lambda found: visible(names[found[0]]), told["usual"][1])
        if told["called"] != (0, usual):
            wrong[command] = usual, told["called"]
    assert wrong == {}


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("called", [("yes", "no"), ("Moat", "Gold"), ("hand", "normal"), ("{who}", "null")])
def test_players_in_a_claim_stand_as_they_are_written(called, lang, run, tmp_path):
    one, other = called
    events = [{"CardPlayed": {"player": one, "card": "Village"}}]
    then = {"actions": 2, "events": events}
    document = {"scenario": "x", "players": [one, other], "kingdom": ["Village"], "given": {one: {"hand": ["Village"]}}}
    file = tmp_path / "ruling.yaml"
    file.write_text(json.dumps(document | {"when": ["play Village"], "then": then}), encoding="utf-8")
    said = run("rule", file, "--lang", lang)
    assert said.exit_code == 0, said.output
    assert f"{{player: {one}, card: " in said.stdout
    then["events"] = [{"CardPlayed": {"player": other, "card": "Village"}}]
    file.write_text(json.dumps(document | {"when": ["play Village"], "then": then}), encoding="utf-8")
    failed = run("rule", file, "--lang", lang)
    assert failed.exit_code == 1, failed.output
    assert f"{{player: {other}, card: " in failed.stdout
