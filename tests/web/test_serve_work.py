"""What takes long at `moothall serve`: audits, rulings, questions about whole games; and work that hangs or eats."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

httpx = pytest.importorskip("httpx", reason="httpx, with which the server is asked, is not installed (.[dev])")
pytest.importorskip("fastapi", reason="fastapi, with which games are served, is not installed (.[web])")

from moothall import service  # noqa: E402
from moothall.service import Hall  # noqa: E402
from moothall.web.serve import questions  # noqa: E402
from moothall.web.serve.work import Work  # noqa: E402
from served import Client, at_a_socket  # noqa: E402

FORGED = service.example_text("possession-forged.txt")


@pytest.fixture(scope="module")
def store(tmp_path_factory: pytest.TempPathFactory) -> str:
    return f"sqlite:///{tmp_path_factory.mktemp('served') / 'games.db'}"


@pytest.fixture(scope="module")
def address(store: str) -> Iterator[str]:
    with Hall.open(store) as hall, at_a_socket(hall, store=store, work=Work(within=300)) as address:
        yield address


@pytest.fixture(scope="module")
def game(address: str) -> str:
    """A log that was kept by a request."""
    given = {"text": FORGED, "name": "/srv/secret/forged.txt", "keep": True}
    made = httpx.post(f"{address}/audits", json=given, timeout=300)
    assert made.status_code == 201, made.text
    assert (made.json()["verdict"], made.headers["location"]) == ("diverges", f"/games/{made.json()['game']}")
    again = httpx.post(f"{address}/audits", json=given, timeout=300)
    assert (again.status_code, again.json()["game"], again.json()["stored"]) == (200, made.json()["game"], False)
    return str(made.json()["game"])


def test_a_log_is_audited_and_nothing_is_kept(address: str) -> None:
    before = httpx.get(f"{address}/games").json()["games"]
    found = httpx.post(f"{address}/audits", json={"text": FORGED, "name": "forged.txt"}, timeout=300)
    assert found.json() == json.loads(json.dumps(service.audited(service.Log("forged.txt", FORGED)).to_json()))
    assert httpx.get(f"{address}/games").json()["games"] == before


def test_the_audit_of_a_kept_log_is_read_with_its_lines(address: str, game: str) -> None:
    found = httpx.get(f"{address}/games/{game}/audit").json()
    assert (found["verdict"], found["log"]) == ("diverges", "forged.txt")
    assert {each["line"] for each in found["lines_read"] if each["verdict"] == "divergent"} == {
        each["line"] for each in found["divergences"]
    }
    assert "".join(f"{each['text']}\n" for each in found["lines_read"]).split() == FORGED.split()
    refused = httpx.get(f"{address}/games/{game}/audit?as=p1")
    assert (refused.status_code, refused.json()["kind"]) == (403, "keeper-only")


@pytest.mark.parametrize(
    ("path", "name"),
    [
        ("/facts?find=gain", "facts"),
        ("/blame?zone=p1.discard", "cards"),
        ("/bisect?when=hand(p1, Gold) > 0", None),
        ("/whatif?rules=2020-01-01", "same"),
        ("/export?format=goko", "text"),
        ("/export?format=html", "text"),
    ],
)
def test_a_whole_game_is_asked_about_in_another_process(address: str, game: str, path: str, name: str | None) -> None:
    found = httpx.get(f"{address}/games/{game}{path}", timeout=300)
    assert found.status_code == 200, found.text
    assert name is None or found.json()[name]
    assert "/srv/secret" not in found.text


@pytest.mark.parametrize(
    ("query", "count"),
    [
        ("verdict=diverges", 1),
        ("verdict=agrees", 0),
        ("player=Alice", 1),
        ("player=Zoe", 0),
        ("card=支配", 1),
        ("card=Possession", 1),
        ("since=2014", 1),
        ("until=2013-12", 0),
        ("verdict=diverges&after=1", 0),
    ],
)
def test_games_are_chosen(address: str, game: str, query: str, count: int) -> None:
    found = httpx.get(f"{address}/games?{query}")
    assert found.status_code == 200, found.text
    assert [each["game"] for each in found.json()["games"]] == [game] * count


def test_a_ruling_is_given(address: str) -> None:
    text = json.dumps(
        {
            "scenario": "a potion",
            "rules": "2025-01-01",
            "players": ["Ann", "Bob"],
            "kingdom": ["Potion"],
            "given": {"Ann": {"hand": ["Potion"]}},
            "when": ["play Potion"],
            "then": {"potions": 1},
        }
    )
    found = httpx.post(f"{address}/rulings", json={"text": text, "rules": ["2014-01-01"]}, timeout=300)
    assert found.status_code == 200, found.text
    assert [(each["verdict"], each["checked"]) for each in found.json()["rulings"]] == [
        ("holds", True),
        ("holds", False),
    ]
    wrong = httpx.post(f"{address}/rulings?lang=ja", json={"text": "scenario: ["}, timeout=300).json()
    assert wrong["rulings"][0]["error"]


WRONG: dict[str, tuple[int, str]] = {
    "/games/GAME@99999": (404, "no-such-place"),
    "/games/GAME/facts?find=((": (400, "bad-filter"),
    "/games/GAME/blame?zone=nowhere": (422, "refused"),
    "/games/GAME/blame": (400, "bad-request"),
    "/games/GAME/bisect?when=((": (400, "bad-filter"),
    "/games/GAME/whatif": (400, "bad-request"),
    "/games/GAME/whatif?rules=yesterday": (400, "bad-rules"),
    "/games/GAME@9/whatif?instead=win": (422, "not-offered"),
    "/games/GAME/whatif?without=99999": (422, "refused"),
    "/games/GAME/export?format=json": (422, "refused"),
    "/games/GAME/export?format=pdf": (400, "bad-request"),
    "/games?verdict=perhaps": (400, "bad-request"),
    "/games?since=today": (400, "bad-request"),
    "/games?card=Gould": (422, "not-ruled"),
}


@pytest.mark.parametrize("path", WRONG)
def test_what_is_wrong_in_another_process_is_told_as_here(address: str, game: str, path: str) -> None:
    found = httpx.get(address + path.replace("GAME", game), timeout=300, headers={"accept-language": "ja"})
    assert (found.status_code, found.json().get("kind")) == WRONG[path], found.text
    assert found.json()["detail"]


def test_a_place_that_is_not_there_is_named(address: str, game: str) -> None:
    assert f"{game[:8]}@99999" in httpx.get(f"{address}/games/{game}@99999").json()["detail"]


def test_what_is_no_log_is_not_kept(address: str, game: str) -> None:
    found = httpx.post(f"{address}/audits", json={"text": "no log", "keep": True}, timeout=300)
    assert (found.status_code, found.json()["kind"]) == (422, "refused")
    told = httpx.post(f"{address}/audits", json={"text": "no log"}, timeout=300).json()
    assert told["verdict"] == "unreadable"


def test_a_game_that_was_played_here_has_no_audit(tmp_path: Path) -> None:
    with Hall.open("memory:") as hall:
        game = hall.start(["Ann", "Bob"], kind="dominion", seed=1).game
        assert Client(hall).ask(f"/games/{game}/audit").json()["kind"] == "keeper-only"
        found = questions.QUESTIONS["audit"]
        with pytest.raises(service.Refused):
            found(service.view(str(game), store=hall), "en")


def hangs(_name: str, text: str, _rules: str | None) -> dict[str, Any]:
    """Work that goes on for ever, eats, or dies."""
    if text == "eats":
        return {"eaten": len(bytearray(3 * 1024**3))}
    if text == "dies":
        raise SystemExit(1)
    while text == "hangs":
        time.sleep(0.1)
    return {"done": text}


def test_work_that_hangs_eats_or_dies_is_ended_and_others_are_answered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(questions, "audited", hangs)
    with (
        Hall.open("memory:") as hall,
        at_a_socket(hall, work=Work(within=20)) as address,
        ThreadPoolExecutor(2) as pool,
    ):

        def asked(text: str) -> Any:
            return httpx.post(f"{address}/audits", json={"text": text}, timeout=60)

        assert asked("well").json() == {"done": "well"}
        hanging = pool.submit(asked, "hangs")
        while not hanging.done():
            assert httpx.get(f"{address}/healthz", timeout=5).status_code == 200
            time.sleep(0.2)
        for found in (hanging.result(), asked("eats")):
            assert (found.status_code, found.json()["kind"]) == (503, "took-too-much")
            assert found.headers["retry-after"]
        assert asked("well").json() == {"done": "well"}
