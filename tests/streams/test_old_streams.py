"""Stores and exported games that released code wrote are read, shown, re-run, resumed, undone and gone on with as the
code that wrote them did it.

Each folder `version_…` holds stores (large ones packed: `.sqlite.xz`), exported games, and beside each store what its
code said of the games; nothing in them ever changes. By default a sample of the games is looked at, with the marker
`slow` all.
"""

from __future__ import annotations

import json
import lzma
import os
import sqlite3
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any
from uuid import UUID

import pytest
from moothall.domain.games import every, find
from moothall.domain.kernel.facts import KERNEL_FACTS
from moothall.domain.kernel.streams.script import live
from moothall.domain.store import ReadOnlyStore
from moothall.projections.courses.whatif import by_rules
from moothall.service.transfer.proving import OF_LOGS
from stores import import_rows
from telling import RENAMED, Archive, Hall, call, findings, told_of, went_on

FOLDER = Path(__file__).parent
STORES = sorted(FOLDER.glob("version_*/*.sqlite*"))
EXPORTED = sorted(FOLDER.glob("version_*/exported/*.json"))
AT_ONCE = 12
"""How many games are looked at in one test."""
SAMPLE = 1
"""How many of such tests of one store are run by default."""


def stem(path: Path) -> str:
    """The name of a kept file without its endings."""
    return path.name.partition(".")[0]


def name_of(path: Path) -> str:
    """A kept file by its version and its name."""
    return f"{path.relative_to(FOLDER).parts[0]}-{stem(path)}"


def bytes_of(path: Path) -> bytes:
    """What a kept file holds, or the packed file that stands for it."""
    packed = path.with_name(f"{path.name}.xz")
    return lzma.decompress(packed.read_bytes()) if packed.exists() else path.read_bytes()


@cache
def lines_of(folder: Path, name: str) -> list[bytes]:
    """What was said of a store and its games, a line each."""
    return bytes_of(folder / f"{name}.jsonl").splitlines()


def said(store: Path) -> tuple[dict[str, Any], dict[str, dict[str, Any]]]:
    """What the code that wrote a store said of it, and of its games by their ids."""
    whole, *games = map(json.loads, lines_of(store.parent, stem(store)))
    return whole, {each.pop("game"): each for each in games}


BY_RULE: dict[str, dict[str, list[str]]] = json.loads((FOLDER / "ruled_otherwise.json").read_text(encoding="utf-8"))
RULED_OTHERWISE = {
    game: [each for games in BY_RULE.values() for each in games.get(game, ())]
    for game in dict.fromkeys(game for games in BY_RULE.values() for game in games)
}
"""Games of which today's rules make something else than those that wrote them, in the file by the rule that
CHANGELOG.md names, with what is not compared: how far they run again, what is asked, what comes of undo, redo, a fork
and going on.
(In several a bot played the card of Way of the Mouse using Way of the Mouse; in many a Legger might have named Inu.)
They are shown as before, but for what players see of one another."""
BACKS = "Stash"
"""A card whose back shows which it is. The code that wrote these stores did not let the other players see that."""


def as_ruled(hall: Hall, game: str, told: dict[str, Any], now: dict[str, Any]) -> dict[str, Any]:
    """What must be said of a game: what the code that wrote it said, but for what a wrong ruling allowed, and for what
    players know by the backs of cards."""
    if game in RULED_OTHERWISE or any(BACKS in repr(fact) for fact in hall.archive.read(UUID(game))):
        as_players = {"digests": [*told["log"]["digests"][:2], *now["log"]["digests"][2:]]}
        told = {**told, "views": [told["views"][0], *now["views"][1:]], "log": {**told["log"], **as_players}}
    return but(game, told)


def but(game: str, told: dict[str, Any]) -> dict[str, Any]:
    """What is said of a game, without what another ruling makes otherwise."""
    without = RULED_OTHERWISE.get(game, [])
    return {key: value for key, value in told.items() if key not in without}


def copied(store: Path, folder: Path) -> Path:
    """A copy of a store, unpacked."""
    copy = folder / f"{stem(store)}.sqlite"
    copy.write_bytes(bytes_of(store.with_name(copy.name)))
    return copy


def url_of(store: Path, folder: Path) -> str:
    """The URL of a copy of a store."""
    return f"sqlite:///{copied(store, folder)}"


def groups() -> Iterator[Any]:
    """The games of each store in groups, each from all over the store; the later ones are slow."""
    for store in STORES:
        games = list(said(store)[1])
        many = -(-len(games) // AT_ONCE)
        for at in range(many):
            marks = [pytest.mark.slow] if at >= SAMPLE else []
            yield pytest.param(store, games[at::many], id=f"{name_of(store)}-{at + 1}-of-{many}", marks=marks)


# What the code that wrote a store said


@pytest.mark.parametrize("store", STORES, ids=name_of)
def test_a_store_is_as_sound_as_it_was(store: Path, tmp_path: Path) -> None:
    whole, _ = said(store)
    with Archive.open(url_of(store, tmp_path), create=False) as archive:
        assert len(archive.games()) == whole["games"]
        assert findings(archive) == whole["findings"]


@pytest.mark.parametrize(("store", "games"), list(groups()))
def test_games_are_shown_run_again_undone_and_gone_on_with(store: Path, games: list[str], tmp_path: Path) -> None:
    _, expected = said(store)
    url = url_of(store, tmp_path)
    with Hall.open(url, create=False) as hall:
        for game in games:
            then = expected[game].pop("then")
            now = told_of(hall, url, UUID(game))
            assert but(game, now) == as_ruled(hall, game, expected[game], now), game
            if "again" not in RULED_OTHERWISE.get(game, []):
                assert but(game, went_on(hall, UUID(game))) == but(game, then), game
        assert findings(hall.archive) == []


def stands_at_a_question(told: dict[str, Any]) -> bool:
    """Whether the rules have nothing to add to a game before its next question, which would have to be stored."""
    return isinstance(told["open"], dict) and told["open"]["at"] <= told["length"]


@pytest.mark.parametrize("store", [each for each in STORES if stem(each) != "tampered"], ids=name_of)
def test_a_store_that_nobody_may_write_is_read(store: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    _, expected = said(store)
    url = url_of(store, tmp_path)
    (tmp_path / f"{stem(store)}.sqlite").chmod(0o444)
    tmp_path.chmod(0o555)
    monkeypatch.setattr(os, "access", lambda *_: False)  # even root, which may do everything, is told no
    try:
        with Hall.open(url, create=False) as hall:
            ruled = {game: told for game, told in expected.items() if game not in RULED_OTHERWISE}
            able = [game for game, told in ruled.items() if stands_at_a_question(told)]
            for game in able[:: max(1, len(able) // 3)]:
                told = expected[game]
                del told["then"]
                assert told_of(hall, url, UUID(game)) == told, game
            with pytest.raises(ReadOnlyStore, match="read-only"):
                call("note", next(iter(expected)), "nobody may write here", "--store", url)
    finally:
        tmp_path.chmod(0o755)


@pytest.mark.parametrize("file", EXPORTED, ids=name_of)
def test_an_exported_game_is_imported_as_it_was(file: Path, tmp_path: Path) -> None:
    game = json.loads(file.read_text(encoding="utf-8"))["game"]
    _, expected = said(file.parent.parent / file.name.rpartition("-")[0])
    then = expected[game].pop("then")
    url = f"sqlite:///{tmp_path / 'new.sqlite'}"
    with Hall.open(url) as hall:
        assert import_rows(hall.archive, json.loads(file.read_text(encoding="utf-8")))
        now = told_of(hall, url, UUID(game))
        assert but(game, now) == as_ruled(hall, game, expected[game], now)
        if "again" not in RULED_OTHERWISE.get(game, []):
            assert but(game, went_on(hall, UUID(game))) == but(game, then)
        assert findings(hall.archive) == []
        again = hall.archive.export(UUID(game))
    with Archive.open("memory:") as archive:
        assert import_rows(archive, again)
        assert findings(archive) == []
        assert archive.export(UUID(game)) == again


AUDITED_OTHERWISE = ("imported-7", "imported-11")
"""The exported games of logs of which the audit makes other facts since: a forged log, and one with a Baker, whose
coin tokens at set-up no Goko log names."""


@pytest.mark.parametrize("file", EXPORTED, ids=name_of)
def test_an_exported_game_is_imported_by_the_command(file: Path, tmp_path: Path) -> None:
    """Also that of a log, whose JSON holds a text that is one. Those of which today's audit makes other facts are not
    proved: nobody can tell them from a forgery. Nor are the situations, to which the tests of version 1 gave ids such
    as only a log's game has."""
    given = json.loads(file.read_text(encoding="utf-8"))
    game = given["game"]
    named_as_a_log = given["format"] is None and UUID(game).version == OF_LOGS
    url = f"sqlite:///{tmp_path / 'new.sqlite'}"
    otherwise = file.stem in AUDITED_OTHERWISE or "again" in RULED_OTHERWISE.get(game, [])
    otherwise = otherwise or named_as_a_log
    call("import", str(file), "--store", url, *(["--unproved"] if otherwise else []))
    with Hall.open(url, create=False) as hall:
        assert [str(entry.game) for entry in hall.games()] == [game]


@pytest.mark.parametrize(("store", "games"), list(groups()))
def test_by_its_own_rules_a_game_goes_the_same_way(store: Path, games: list[str], tmp_path: Path) -> None:
    _, expected = said(store)
    with Archive.open(url_of(store, tmp_path), create=False) as archive:
        for game in games[::4]:
            stored, entry = archive.read(UUID(game)), archive.entry(UUID(game))
            standing = live(stored)
            again = expected[game]["again"] is True and game not in RULED_OTHERWISE
            if again and all(fact.source != "log" for fact in standing):
                other = by_rules(find(entry.kind), stored, entry.rules)
                assert other.same == min(len(standing), len(other.facts)), game
                assert len(other.facts) >= len(standing), game


# What is kept


Rows = list[tuple[str, dict[str, Any]]]


@pytest.fixture(scope="module")
def kept(tmp_path_factory: pytest.TempPathFactory) -> Rows:
    """The topic and the JSON of every row of the stores, read by no code but SQLite."""
    rows: Rows = []
    for store in STORES:
        connection = sqlite3.connect(copied(store, tmp_path_factory.mktemp("kept")))
        found = connection.execute("SELECT topic, CAST(state AS BLOB) FROM stored_events").fetchall()
        rows += [(topic, json.loads(state[state.index(b'{"') :])) for topic, state in found]  # a hash may come first
        connection.close()
    return rows


def test_every_kind_of_fact_is_kept(kept: Rows) -> None:
    """A kind that came after version 1 is kept in the stores of the next one."""
    names = {old: new for new, old in RENAMED.items()}
    found = {".".join(names.get(each, each) for each in topic.partition("/")[0].split(".")) for topic, _ in kept}
    kinds = {f"{game.name}.{kind.__name__}" for game in every() for kind in game.facts if kind not in KERNEL_FACTS}
    kinds |= {f"kernel.{kind.__name__}" for kind in KERNEL_FACTS}
    assert kinds - found == set()


def test_the_questions_that_are_kept_are_listed(kept: Rows) -> None:
    """`questions.txt` has every sentence that a kept answer of version 1 holds, and at its end what is not kept."""
    listed = (FOLDER / "version_1" / "questions.txt").read_text(encoding="utf-8").splitlines()
    found = {row["question"] for topic, row in kept if topic == "kernel.Answered/1"}
    assert sorted(found) == [line for line in listed if line and not line.startswith("#")]


def test_what_is_kept_is_small() -> None:
    files = [path for path in FOLDER.rglob("*") if path.is_file() and "__pycache__" not in path.parts]
    assert sum(path.stat().st_size for path in files) < 6_000_000
