"""The questions of the pages at `moothall serve`, which keeps nothing of whoever asks: each says what it is about."""

from __future__ import annotations

import inspect
import json
from collections.abc import Iterator
from typing import Any

import pytest

pytest.importorskip("httpx", reason="httpx, with which the server is asked, is not installed (.[dev])")
pytest.importorskip("fastapi", reason="fastapi, with which games are served, is not installed (.[web])")

from moothall import service
from moothall.service import Hall
from moothall.web.bridge import QUESTIONS, Desk
from moothall.web.serve import desks
from moothall.web.serve.desks import DONE, SET, Texts, asked_of_desk
from moothall.web.serve.pages import Question, _about
from served import Client

FORGED = service.example_text("possession-forged.txt")
SCENARIO = service.example_text("possession-bought-card-goes-to-the-possessor")
LOG = {"name": "a.txt", "text": FORGED, "rules": None, "kingdom": None}


@pytest.fixture(autouse=True)
def forgotten() -> Iterator[None]:
    """Nothing is kept of another test."""
    desks._desks.clear()
    yield
    desks._desks.clear()


@pytest.fixture
def hall() -> Iterator[Hall]:
    with Hall.open("memory:") as opened:
        yield opened


@pytest.fixture
def game(hall: Hall) -> str:
    (kept,) = service.import_prepared(service.prepare_import(service.Log("/srv/secret/a.txt", FORGED)), store=hall)
    return str(kept.game)


def test_each_question_is_answered_as_in_a_browser(hall: Hall) -> None:
    own = Desk()
    about: dict[str, Any] = {}
    trail: list[tuple[str, Any]] = []
    for question, tries in QUESTIONS.items():
        for given in tries:
            texts = {"(a log)": FORGED, "(a scenario)": SCENARIO}
            asked = {key: texts.get(value, value) if isinstance(value, str) else value for key, value in given.items()}
            found = asked_of_desk(hall, question, asked, about, trail)
            expected = getattr(own, question)(**asked)
            assert json.loads(json.dumps(found)) == json.loads(json.dumps(expected)), question
            if question == "audit":
                about = {**dict.fromkeys(LOG), **asked}
            trail = (
                [(question, asked)] if question in SET else [*trail, (question, asked)] if question in DONE else trail
            )


BOT = {"players": ["Alice", "Bot"], "seat": "Alice", "bots": {"Bot": "random-legal"}, "seed": 7}


@pytest.mark.parametrize(
    "done",
    [
        [("sandbox_new", {**BOT, "done": [[1], [1], "back", "redo"]}), ("sandbox_back", {})],
        [("sandbox", {"text": SCENARIO}), ("sandbox_back", {}), ("sandbox_redo", {})],
        [("sandbox_new", BOT), *[("sandbox_choose", {"numbers": [1]})] * 6, ("sandbox_back", {}), ("sandbox_redo", {})],
    ],
)
def test_an_answer_is_the_same_whichever_process_gave_those_before(hall: Hall, done: list[tuple[str, Any]]) -> None:
    trail: list[tuple[str, Any]] = []
    for question, given in done:
        kept = asked_of_desk(hall, question, given, {}, trail)
        desks._desks.clear()
        assert asked_of_desk(hall, question, given, {}, trail) == kept
        desks._desks.clear()
        trail.append((question, given))


def test_nobody_is_told_of_the_log_of_another(hall: Hall) -> None:
    asked_of_desk(hall, "audit", {"name": "a.txt", "text": FORGED}, {}, ())
    for question in ("opened", "page", "turns"):
        with pytest.raises(service.Refused):
            asked_of_desk(hall, question, {}, {}, ())
    assert asked_of_desk(hall, "opened", {}, LOG, ())["verdict"] == "diverges"


def test_of_a_stored_game_the_folder_of_its_log_is_not_told(hall: Hall, game: str) -> None:
    for question in ("opened", "page"):
        found = json.dumps(asked_of_desk(hall, question, {}, {"game": game}, ()))
        assert "/srv/secret" not in found
    assert asked_of_desk(hall, "opened", {}, {"game": game}, ())["log"] == "a.txt"


def test_a_game_that_goes_on_is_shown_to_a_page_as_a_spectator_sees_it(hall: Hall) -> None:
    running = str(hall.start(["Ann", "Bob"], seed=7).game)
    asked_of_desk(hall, "page", {}, {"game": running}, ())
    for question, given in (
        ("page", {"viewer": "Ann"}),
        ("sandbox_here", {"place": "end"}),
        ("whatif", {"rules": "2020-01-01"}),
    ):
        with pytest.raises(service.KeeperOnly):
            asked_of_desk(hall, question, given, {"game": running}, ())


@pytest.mark.parametrize(
    ("question", "given"),
    [
        *(("find", each) for each in ({}, {"expression": 5}, {"expression": "gain", "lang": "de"}, {"more": 1})),
        ("sandbox_choose", {"numbers": ["1"]}),
        ("sandbox_new", {**BOT, "done": ["away"]}),
        ("sandbox_new", {**BOT, "seed": "7"}),
        ("sandbox_set", {"text": SCENARIO, "place": "given", "value": 1}),
        ("rule", {"text": [], "specs": "x"}),
        ("none", {}),
    ],
)
def test_arguments_of_another_type_are_refused(hall: Hall, question: str, given: dict[str, Any]) -> None:
    with pytest.raises(service.BadRequest):
        asked_of_desk(hall, question, given, LOG, ())


@pytest.mark.parametrize("value", [None, -1, 10**30, 1.5, "x", [[]], {"a": [{}]}])
@pytest.mark.parametrize("place", [["given", "coins"], ["kingdom"], [], ["x", "y"]])
def test_whatever_is_set_in_a_scenario_is_answered_in_a_sentence(hall: Hall, place: list[str], value: Any) -> None:
    try:
        asked_of_desk(hall, "sandbox_set", {"text": SCENARIO, "place": place, "value": value}, {}, ())
    except service.Failure as error:
        assert str(error)


def test_so_many_desks_are_kept(hall: Hall) -> None:
    for number in range(desks.MOST_DESKS + 3):
        asked_of_desk(hall, "sandbox", {"text": SCENARIO, "rules": f"20{number + 10}-01-01"}, {}, ())
    assert len(desks._desks) == desks.MOST_DESKS


def test_a_log_is_sent_once_and_again_when_it_is_forgotten() -> None:
    texts = Texts(most=10)
    about, log = _about(Question(given={"text": "abcdef"}), "audit", texts)
    assert about == {}
    named = Question.model_validate({"about": {"log": log}})
    assert _about(named, "page", texts)[0]["text"] == "abcdef"
    texts.keep("ghijkl")
    with pytest.raises(service.SendTheLog):
        _about(named, "page", texts)
    again = Question.model_validate({"about": {"log": log, "text": "abcdef"}})
    assert _about(again, "page", texts)[0]["text"] == "abcdef"


def test_what_a_sandbox_is_made_of_are_its_questions_alone() -> None:
    for name in SET | DONE:
        assert name in QUESTIONS
        assert name.startswith("sandbox")
    assert {name for name in QUESTIONS if name.startswith("sandbox")} - SET - DONE == {"sandbox_now", "sandbox_page"}
    assert all(inspect.signature(getattr(Desk, name)) for name in QUESTIONS)


def test_a_page_asks_by_http(hall: Hall, game: str) -> None:
    client = Client(hall)
    found = client.ask("/ask/opened", "POST", None, {"about": {"game": game}})
    assert found.json()["found"]["verdict"] == "diverges"
    assert found.headers["cache-control"] == "private, no-store"
    wrong = client.ask("/ask/opened", "POST", None, {"about": {"game": "none"}})
    assert (wrong.status_code, wrong.json()["kind"]) == (404, "no-such-game")
    for path, asked in (("/ask/none", {}), ("/ask/sandbox_now", {"trail": [["audit", {}]]})):
        assert client.ask(path, "POST", None, asked).json()["kind"] == "no-such-address"
    forgotten = client.ask("/ask/page", "POST", None, {"about": {"log": "0" * 64}})
    assert (forgotten.status_code, forgotten.json()["kind"]) == (404, "send-the-log")


def test_a_server_that_only_looks_answers_pages_and_stores_nothing(hall: Hall, game: str) -> None:
    client = Client(hall, read_only=True)
    assert client.ask("/ask/opened", "POST", None, {"about": {"game": game}}).status_code == 200
    kept = client.ask("/audits", "POST", None, {"text": FORGED, "keep": True})
    assert (kept.status_code, kept.json()["kind"]) == (405, "only-looks")
