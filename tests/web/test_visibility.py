"""To whom the server shows a game: a public one to all, an unlisted one to whoever knows its whole id, a private one to
whoever shows one of its secrets. To anybody else it answers as for a game that is not there."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from itertools import product
from random import Random
from typing import Any
from uuid import uuid4

import pytest
from sweeps import sampled

pytest.importorskip("httpx", reason="httpx, with which the server is asked, is not installed (.[dev])")
pytest.importorskip("fastapi", reason="fastapi, with which games are served, is not installed (.[web])")

from moothall import service
from moothall.domain.store import LockedStore
from moothall.service import KEEPER, BadRequest, Hall, Log, Seats
from moothall.web.serve import fresh
from moothall.web.serve.app import described
from moothall.words import Message
from served import Client

LOG = "possession-forged.txt"
TAG = 'W/"guessed"'
NDJSON = "application/x-ndjson"
BODIES: dict[str, dict[str, Any]] = {
    "/tables/{game}/answers": {"at": 1, "numbers": [1]},
    "/tables/{game}/undo": {"length": 1},
    "/tables/{game}/undo/agree": {"length": 1},
    "/tables/{game}/undo/decline": {"length": 1},
    "/tables/{game}/redo": {"length": 1},
    "/games/{spot}/notes": {"text": "a note"},
}
QUERIES = {"diff": "to=3", "blame": "zone=Ann.deck", "bisect": "when=turn", "export": "format=html"}
TRUSTED = "x-remote-user"


class Set:
    """A table that was set up with a visibility."""

    def __init__(self, client: Client, visibility: str) -> None:
        made = client.post("/tables", {"players": ["Ann", "Bob"], "visibility": visibility})
        assert made.status_code == 201, made.text
        told = made.json()
        self.game, self.keeper = told["game"], told["keeper"]
        self.secrets = {each["seat"]: each["secret"] for each in told["seats"]}


@pytest.fixture
def client(hall: Hall) -> Client:
    return Client(hall, trusted=TRUSTED, readers=["https://dominion.example"])


def over(hall: Hall, game: str) -> None:
    """Play a table to its end."""
    match, rng = hall.resume(game, seed=1), Random(1)
    while match.asked is not None:
        policy = match.kind.new.bots["big-money"](rng)
        match.answer(match.asked.player, policy(match.session, match.asked), at=match.at)


def requests(hall: Hall, game: str) -> Iterator[tuple[str, str, dict[str, Any] | None]]:
    """Every request about a game that the document of the routes has: method, path, body."""
    for path, methods in described(hall)["paths"].items():
        if "{spot}" not in path and "{game}" not in path:
            continue
        for method in methods:
            query = QUERIES.get(path.rpartition("/")[2], "")
            for spot in (game, f"{game}@3", f"{game}@turn:1"):
                asked = path.replace("{spot}", spot).replace("{game}", game).replace("{seat}", "p1")
                yield method.upper(), f"{asked}?{query}".rstrip("?"), BODIES.get(path)
            if method == "get":
                yield "HEAD", f"{path.replace('{spot}', game).replace('{game}', game)}?{query}".rstrip("?"), None


def told(client: Client, game: str, request: tuple[str, str, dict[str, Any] | None], **headers: str) -> Any:
    """What is answered: the status, all headers and all bytes, without the id of the game."""
    method, path, body = request
    found = client.ask(path, method, None, body, **headers)
    text = re.sub(re.escape(game[:8]) + r"[0-9a-f-]*", "GAME", found.text)
    return found.status_code, sorted(each for each in found.headers.items() if each[0] != "content-length"), text


HEADERS: list[dict[str, str]] = [
    {},
    {"accept": "text/html"},
    {"accept": NDJSON},
    {"accept": "text/plain"},
    {"if-none-match": "*"},
    {"authorization": "Bearer wrong"},
    {"authorization": "Basic wrong"},
    {"origin": "https://dominion.example", "sec-fetch-site": "cross-site"},
    {TRUSTED: "Ann"},
]


@pytest.mark.parametrize(("ended", "headers"), sampled(product((False, True), HEADERS), 2))
def test_a_private_game_is_answered_as_one_that_is_not_there(
    client: Client, hall: Hall, headers: dict[str, str], ended: bool
) -> None:
    one, none = Set(client, "private"), str(uuid4())
    if ended:
        over(hall, one.game)
    own = {"authorization": f"Bearer {one.secrets['p1']}"}
    assert client.ask(f"/games/{one.game}/reel", "GET", None, **own).status_code == 200
    assert client.ask(f"/tables/{one.game}", "GET", None, **own).status_code == 200
    for real, other in zip(requests(hall, one.game), requests(hall, none), strict=True):
        found = told(client, one.game, real, **headers)
        assert found == told(client, none, other, **headers), real
        assert found[0] >= 400


def test_whoever_guesses_the_tag_of_a_private_game_learns_nothing(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(fresh, "weak", lambda _digest: TAG)
    one, public = Set(client, "private"), Set(client, "public")
    assert client.ask(f"/games/{public.game}", "GET", None, if_none_match=TAG).status_code == 304
    for below in ("", "/reel", "/export?format=html"):
        found = client.ask(f"/games/{one.game}{below}", "GET", None, if_none_match=TAG)
        assert (found.status_code, "etag" in found.headers) == (404, False)


def test_a_secret_of_another_game_opens_no_private_one(client: Client) -> None:
    one, other = Set(client, "private"), Set(client, "private")
    for path in (f"/games/{one.game}", f"/tables/{one.game}", f"/games/{one.game}/reel"):
        shown = client.ask(path, "GET", None, authorization=f"Bearer {other.secrets['p1']}")
        assert (shown.status_code, shown.json()["kind"]) == (404, "no-such-game")


def test_whoever_has_a_secret_of_a_private_game_sees_it_and_nobody_keeps_what_they_get(
    client: Client, hall: Hall
) -> None:
    one = Set(client, "private")
    over(hall, one.game)
    for secret in (*one.secrets.values(), one.keeper):
        shown = {"authorization": f"Bearer {secret}"}
        for below in ("", "/facts", "/reel", "/turns", "/why", "/export?format=html", "/whatif?rules=2014"):
            found = client.ask(f"/games/{one.game}{below}", "GET", None, **shown)
            assert found.status_code == 200, found.text
            assert found.headers["cache-control"] == "private, no-store"
            assert "etag" not in found.headers
            assert client.ask(f"/games/{one.game}{below}").status_code == 404
        framed = client.ask(f"/embed/{one.game}", "GET", None, **shown)
        assert (framed.status_code, framed.headers["cache-control"]) == (200, "private, no-store")


def test_a_secret_that_was_taken_back_opens_a_private_game_no_more(client: Client, hall: Hall) -> None:
    one = Set(client, "private")
    over(hall, one.game)
    shown = {"authorization": f"Bearer {one.secrets['p1']}"}
    here, about = {"place": "3"}, {"game": one.game}
    asked: list[tuple[str, str, dict[str, Any] | None]] = [
        ("GET", f"/games/{one.game}", None),
        ("GET", f"/tables/{one.game}", None),
        ("POST", "/ask/sandbox_here", {"given": here, "about": about}),
        ("POST", "/ask/sandbox_now", {"given": {}, "about": about, "trail": [["sandbox_here", here]]}),
        ("POST", "/ask/opened", {"given": {}, "about": about}),
    ]
    assert [client.ask(path, method, None, body, **shown).status_code for method, path, body in asked] == [200] * 5
    Seats(hall, service.permalink(hall, one.game).game).revoke("p1")
    assert [client.ask(path, method, None, body, **shown).status_code for method, path, body in asked] == [404] * 5


def test_a_page_asks_about_a_private_game_with_its_secret_alone(client: Client, hall: Hall) -> None:
    one = Set(client, "private")
    over(hall, one.game)
    asked = {"given": {}, "about": {"game": one.game}}
    refused = client.post("/ask/opened", asked)
    assert (refused.status_code, refused.json()["kind"]) == (404, "no-such-game")
    assert client.post("/ask/opened", asked, one.secrets["p2"]).status_code == 200
    assert client.post("/ask/opened", asked).status_code == 404


@pytest.mark.parametrize("visibility", ["unlisted", "private"])
def test_no_list_has_a_game_that_is_not_public(client: Client, hall: Hall, visibility: str) -> None:
    first, one, last = Set(client, "public"), Set(client, visibility), Set(client, "public")
    for query in ("", "&player=Ann"):
        path, found = f"/games?limit=1{query}", []
        while path:
            told = client.json(path)
            found += told["games"]
            path = told["next"]
        assert [each["game"] for each in found] == [first.game, last.game]
    lines = client.ask("/games", "GET", None, accept=NDJSON).text
    assert one.game not in lines
    listed = {each.to_json()["game"]: each.to_json().get("visibility") for each in service.games(store=hall)}
    assert listed == {first.game: None, one.game: visibility, last.game: None}


def test_an_unlisted_game_is_found_by_its_whole_id_alone(client: Client) -> None:
    one = Set(client, "unlisted")
    for spot in (one.game, f"{one.game}@3", one.game.upper(), one.game.replace("-", "")):
        assert client.ask(f"/games/{spot}").status_code == 200
    for length in (1, 8, 35):
        found = client.ask(f"/games/{one.game[:length]}")
        assert (found.status_code, found.json()["kind"]) == (404, "no-such-game")
    assert client.ask(f"/tables/{one.game}").status_code == 200


def test_what_begins_as_an_unlisted_game_does_names_the_public_one(client: Client, hall: Hall) -> None:
    games = [Set(client, "public"), *(Set(client, "unlisted") for _ in range(20))]
    found = client.ask(f"/games/{games[0].game[:1]}")
    assert (found.status_code, found.json()["game"]) == (200, games[0].game)


@pytest.mark.parametrize("visibility", ["unlisted", "private"])
def test_a_log_is_kept_for_some_alone(client: Client, hall: Hall, visibility: str) -> None:
    given = {"text": service.example_text(LOG), "name": LOG, "keep": True, "visibility": visibility}
    made = client.post("/audits", given)
    assert made.status_code == 201, made.text
    game, secret = made.json()["game"], made.json().get("secret")
    assert (secret is not None) == (visibility == "private")
    assert client.ask(f"/games/{LOG}").status_code == 404
    assert client.ask(f"/games/{game}").status_code == (404 if visibility == "private" else 200)
    assert client.ask(f"/games/{game}/audit", "GET", None, authorization=f"Bearer {secret}").status_code == 200
    again = client.post("/audits", {**given, "visibility": "public"})
    assert (again.status_code, "secret" in again.json()) == (200, False)
    assert client.ask(f"/games/{game}/audit").status_code == (404 if visibility == "private" else 200)
    for one in (secret, None):  # nobody plays at it
        assert client.ask(f"/tables/{game}", "GET", None, authorization=f"Bearer {one}").status_code == 404


def test_a_log_can_be_kept_again_where_the_answer_was_lost(client: Client, hall: Hall) -> None:
    given = {"text": service.example_text(LOG), "name": LOG, "keep": True, "visibility": "private"}
    one, other = "a" * 22, "b" * 22
    short = client.post("/audits", given, "a" * 21)
    assert (short.status_code, "at least 22" in short.json()["detail"]) == (400, True), short.text
    first, again = (client.post("/audits", given, one) for _ in range(2))
    assert (first.status_code, again.status_code) == (201, 200)
    assert first.json()["secret"] == again.json()["secret"] == one
    assert "secret" not in client.post("/audits", given, other).json()
    game = f"/games/{first.json()['game']}"
    found = [client.ask(game, authorization=f"Bearer {shown}").status_code for shown in (one, other)]
    assert found == [200, 404]
    assert "secret" not in client.post("/audits", {**given, "visibility": "public"}, one).json()


def test_a_private_game_is_never_stored_without_its_secret(client: Client, hall: Hall, monkeypatch: Any) -> None:
    def fails(*_: Any) -> None:
        raise LockedStore(Message("store.locked-by-another-process", path="here"))

    log = Log(LOG, service.example_text(LOG))
    monkeypatch.setattr(hall.archive._recorder, "fill_seats", fails)
    with pytest.raises(LockedStore):
        [*service.import_logs([log], visibility="private", store=hall)]
    assert hall.games() == []


def test_the_games_of_a_folder_are_stored_for_some_alone(client: Client, hall: Hall) -> None:
    logs = [Log(name, service.example_text(name)) for name in ("possession.txt", LOG)]
    first, last = service.import_logs(logs, visibility="private", store=hall)
    for kept, other in ((first, last), (last, first)):
        shown = {"authorization": f"Bearer {kept.secret}"}
        assert client.ask(f"/games/{kept.game}/audit", "GET", None, **shown).status_code == 200
        assert client.ask(f"/games/{other.game}/audit", "GET", None, **shown).status_code == 404
    assert [each.secret for each in service.import_logs(logs, visibility="private", store=hall)] == [None, None]
    document = Log("a.json", json.dumps(hall.archive.export(hall.archive.find(str(first.game)))))
    for visibility, open_to_all in ((None, False), ("private", False), ("unlisted", True), ("public", True)):
        with Hall.open("memory:") as elsewhere:
            (done,) = service.import_logs([document], visibility=visibility, store=elsewhere)
            found = Client(elsewhere).ask(f"/games/{done.game}")
            assert (found.status_code == 200, done.secret is None) == (open_to_all, open_to_all)


def test_another_visibility_is_refused(client: Client, hall: Hall) -> None:
    for path, body in (("/tables", {"players": ["Ann"]}), ("/audits", {"text": "", "keep": True})):
        found = client.post(path, {**body, "visibility": "secret"})
        assert (found.status_code, found.json()["kind"]) == (400, "bad-request")
    with pytest.raises(BadRequest):
        hall.start(["Ann", "Bob"], visibility="secret")
    with pytest.raises(BadRequest):
        service.import_prepared(service.prepare_import(Log("a.txt", "")), visibility="secret", store=hall)
    with pytest.raises(BadRequest):
        [*service.import_logs([], visibility="secret", store=hall)]


def test_a_fork_and_an_export_are_for_those_alone_who_may_see_the_game(client: Client, hall: Hall) -> None:
    one = Set(client, "private")
    made = service.fork(one.game, store=hall)
    assert hall.entry(made.game).visibility == "private"
    other = service.whatif(service.view(one.game, store=hall), rules="2014")
    assert hall.entry(service.keep_whatif(other, store=hall)).visibility == "private"
    document = hall.archive.export(hall.archive.find(one.game))
    with Hall.open("memory:") as elsewhere:
        (done,) = service.import_logs([Log("a.json", json.dumps(document))], store=elsewhere)
        assert done.stored, done.error
        assert elsewhere.entry(elsewhere.archive.find(one.game)).visibility == "private"
        document["visibility"] = "secret"
        (refused,) = service.import_logs([Log("b.json", json.dumps(document))], store=elsewhere)
        assert refused.error is not None


def test_a_forgotten_private_game_leaves_nothing_of_its_visibility(client: Client, hall: Hall) -> None:
    one = Set(client, "private")
    service.forget(one.game, store=hall)
    recorder: Any = hall.archive._recorder
    assert recorder._select("SELECT * FROM visibility") == []
    assert hall.archive.verify() == []
    assert KEEPER not in client.ask(f"/games/{one.game}").text
