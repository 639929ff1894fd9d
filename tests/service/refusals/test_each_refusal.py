"""Refusals that no other test reaches: each says in one sentence what is wrong, and nothing happens."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any
from uuid import UUID

import pytest
from hostile import sealed
from moothall import service
from moothall.domain import games
from moothall.domain.kernel.facts import Noted
from moothall.domain.kernel.streams.proof import NotMade, check_places
from moothall.domain.kernel.streams.witness import Witness, played
from moothall.domain.one_of_dominion.upcasts import answered_1_2
from moothall.domain.store import Archive, DamagedStore, NotAStore, StoreError
from moothall.domain.store.sealing.checkpoint import Checkpoint
from moothall.domain.store.tables.layout import refuse_newer
from moothall.service import Hall, Log, Match, Refused, UnreadableFile
from test_hostile_exports import Document, honest

LOGS = Path(__file__).parents[3] / "docs" / "logs"
NO_GAME = UUID(int=7)


def copy(document: Document, **changes: Any) -> Document:
    made: Document = json.loads(json.dumps(document))
    return {**made, **changes}


# Arguments


@pytest.mark.parametrize(
    ("call", "says"),
    [
        (lambda hall: service.note(str(hall.start(["Ann", "Bob"], seed=1).game), "x", by=" ", store=hall), ""),
        (lambda hall: hall.start(["Ann", "Bob"], seed=1, options={"kingdom": ["No Such Card"]}), "no card"),
        (lambda hall: hall.start(["Ann", "Bob"], seed=1, options={"kingdom": 7}), ""),
        (lambda hall: Hall.open("memory:", connections=0), "one connection at least"),
        (lambda hall: service.output("", store=hall), "an empty name"),
        (lambda hall: service.output("a\0b", store=hall), "names no file"),
        (
            lambda hall: service.forget("x", reason="x" * 10_001, store=hall),
            "at most",
        ),
        (lambda hall: service.forget(f"{hall.start(['Ann', 'Bob'], seed=1).game}@3", store=hall), "as a whole"),
        (lambda hall: service.prove(str(NO_GAME), store=hall), "no stored game"),
    ],
)
def test_an_argument_that_cannot_be_is_refused(hall: Hall, call: Callable[[Hall], Any], says: str) -> None:
    try:
        found = call(hall)
    except service.Failure as error:
        said = str(error)
    else:
        said = str(found.to_json())  # a document in error is an answer
    assert says in said
    assert "\n" not in said or says == ""


@pytest.mark.parametrize("url", ["sqlite:///a\0b", "sqlite:///a\udc80\ud800"])
def test_a_name_of_a_store_that_no_system_can_hold_is_refused(url: str) -> None:
    with pytest.raises(service.BadUrl, match="names no store"):
        Archive.open(url)


def test_a_key_that_is_not_there(tmp_path: Path, hall: Hall) -> None:
    with pytest.raises(UnreadableFile, match="cannot be read"):
        service.head(sign_with=tmp_path / "none.pem", store=hall)


# Stores


def test_a_store_that_does_not_say_its_version_is_damaged() -> None:
    for row in (None, ("three",)):
        with pytest.raises(DamagedStore, match="does not say"):
            refuse_newer("here", row)


def test_a_game_without_a_head_cannot_go_on_and_no_head_of_the_store_is_made(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path}/games.db"
    with Hall.open(url) as hall:
        game = hall.start(["Ann", "Bob"], kind="toy", seed=1).game
    with sqlite3.connect(tmp_path / "games.db") as connection:
        connection.execute("DELETE FROM stream_heads")
    connection.close()
    with Hall.open(url) as hall:
        with pytest.raises(DamagedStore, match="has no head"):
            hall.archive.append(game, 3, [Noted(1, "", "x", "").sealed(4)])
        with pytest.raises(service.StoreError, match="damaged"):
            service.head(store=hall)


@pytest.mark.parametrize(
    "leaf",
    [
        [True, NO_GAME.hex, "0" * 64, 1, "0" * 64],
        ["1", NO_GAME.hex, "0" * 64, 1, "0" * 64],
        [1, 7, "0" * 64, 1, "0" * 64],
        [1, NO_GAME.hex, None, 1, "0" * 64],
        [1, NO_GAME.hex, "0" * 64, 1.0, "0" * 64],
        [1, NO_GAME.hex],
    ],
)
def test_a_leaf_of_other_types_is_no_checkpoint(leaf: list[Any]) -> None:
    with pytest.raises(StoreError, match="not a checkpoint"):
        Checkpoint.from_json({"checkpoint": 1, "at": "now", "leaves": [leaf], "root": ""})
    with pytest.raises(StoreError, match="version 2"):
        Checkpoint.from_json({"checkpoint": 2})


def test_what_cannot_be_looked_at_is_no_store(tmp_path: Path) -> None:
    with pytest.raises(StoreError, match="cannot read"):
        Archive.open(f"sqlite:///{tmp_path}/{'x' * 300}.db")
    (tmp_path / "folder").mkdir()
    with pytest.raises(NotAStore):
        Archive.open(f"sqlite:///{tmp_path}/folder")


# What is looked at


def test_what_was_taken_back_between_two_places_is_no_way_from_one_to_the_other(hall: Hall, match: Match) -> None:
    match.say("Ann", "end")
    first = match.length
    match.undo("Ann")
    match.say("Ann", "end")
    assert hall.entry(match.game).length > first
    with pytest.raises(Refused, match="there is no way"):
        service.export(f"{match.game}@{first}..{match.length}", "scenario", store=hall)


def test_no_game_has_a_switch_that_nobody_declared() -> None:
    with pytest.raises(LookupError, match="no game has a switch"):
        games.with_switch("no_such_switch")


def test_an_answer_of_version_1_has_no_verb() -> None:
    with pytest.raises(ValueError, match="no verb"):
        answered_1_2({"question": "?", "verb": "play"})


# Proofs


def test_a_fact_at_another_place_is_not_made() -> None:
    with pytest.raises(NotMade, match="has the seq 2"):
        check_places([Noted(1, "", "x", "").sealed(2)], ["p1"])


def test_a_witness_begins_with_the_facts_of_a_set_up() -> None:
    kind = games.find("dominion")
    for opening, says in (([], "is missing"), ([Noted(1, "", "x", "").sealed(1)], "which no game begins with")):
        with pytest.raises(NotMade, match=says):
            played(kind, Witness(opening, []))


def test_a_logs_game_of_no_format_is_not_proved(hall: Hall) -> None:
    from hostile import renamed

    document = sealed(renamed(copy(honest("transcript"), format="no-such-format")))
    (done,) = service.import_logs([Log("given.json", json.dumps(document))], store=hall)
    assert "is not a format that this Moothall knows" in str(done.error)


@pytest.mark.parametrize("parent", ["not an id", str(NO_GAME)])
def test_a_fork_names_a_game(hall: Hall, match: Match, parent: str) -> None:
    match.say("Ann", "end")
    service.fork(f"{match.game}@{match.length}", store=hall)
    (fork,) = [entry.game for entry in hall.games() if entry.game != match.game]
    document = json.loads(service.export(str(fork), store=hall))
    (row,) = [row for row in document["rows"] if row["topic"].startswith("kernel.Forked/")]
    row["fact"]["parent"] = parent
    document["source"] = f"{parent}@{row['fact']['at']}"
    with Hall.open("memory:") as other:
        (done,) = service.import_logs([Log("given.json", json.dumps(sealed(document)))], store=other)
    if parent == "not an id":
        assert "is not the id of a game" in str(done.error)
    else:
        assert done.remark == "the game that it goes on from is not stored here"


# Names that are hidden


def test_a_log_that_cannot_be_read_hides_no_names() -> None:
    found = service.hidden_log(Log("a.txt", "no log at all"))
    assert found.error is not None
    assert replace(found, error=None).name == "a.txt" or found.name


def test_a_logs_game_that_was_played_on_hides_no_names(hall: Hall, monkeypatch: pytest.MonkeyPatch) -> None:
    from moothall.service.transfer import hiding

    (done,) = service.import_logs(
        [Log("guests.jsonl", (LOGS / "one-of-dominion.jsonl").read_text("utf-8"))], store=hall
    )
    monkeypatch.setattr(hiding, "audited", lambda log: replace(service.audited(log), game=None))
    with pytest.raises(Refused, match="today's audit makes no game"):
        service.export(str(done.game), names="hide", store=hall)


def test_a_spectator_is_not_asked_for_the_cards_that_a_log_hides(hall: Hall, match: Match) -> None:
    seen = service.view(str(match.game), store=hall)
    with pytest.raises(Refused, match="no card of this game is unseen"):
        service.unseen(seen, "p1.hand")


@pytest.mark.parametrize("written", ["", "a\0b"])
def test_a_scenario_needs_the_name_of_a_file(written: str) -> None:
    from moothall.service.rulings.ruling import _bytes

    with pytest.raises(ValueError, match="names no file"):
        _bytes(Path(written) if written else Path(), written)
