"""Tables that are played at over HTTP: seats, answers, undo, streams, bots, each problem, and what nobody may know."""

from __future__ import annotations

import asyncio
import json
import re
import sqlite3
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager
from pathlib import Path
from random import Random
from typing import Any
from unittest.mock import Mock

import pytest
import stores

httpx = pytest.importorskip("httpx", reason="httpx, with which the server is asked, is not installed (.[dev])")
pytest.importorskip("fastapi", reason="fastapi, with which games are served, is not installed (.[web])")

from moothall import service  # noqa: E402
from moothall.domain.store.records import Seated  # noqa: E402
from moothall.service import KEEPER, Hall, Seats, StoreError  # noqa: E402
from moothall.web.serve import hub as hub_module  # noqa: E402
from moothall.web.serve.hub import Hub  # noqa: E402
from moothall.web.serve.live import Live  # noqa: E402
from served import Client, at_a_socket  # noqa: E402

KINGDOM = ["Cellar", "Chapel", "Moat", "Village", "Militia", "Smithy", "Remodel", "Market", "Mine", "Witch"]
PLAYERS = {"dominion": ["Ann", "Bob"], "one-of-dominion": ["Ann", "Bob", "Cid", "Dee"]}

BOTS = [("dominion", "big-money"), ("one-of-dominion", "networker")]


class Table:
    """A new table, and the secrets of its seats."""

    def __init__(self, client: Client, kind: str = "dominion", **given: Any) -> None:
        self.client = client
        made = client.post("/tables", {"players": PLAYERS[kind], "kind": kind, **given})
        assert made.status_code == 201, made.text
        told = made.json()
        self.path, self.game = told["table"], told["game"]
        assert made.headers["location"] == self.path
        self.secrets = {each["seat"]: each["secret"] for each in told["seats"] if each["secret"]}
        self.keeper = told["keeper"]

    def ask(
        self, below: str = "", seat: str | None = "p1", method: str = "GET", data: object = None, **more: str
    ) -> Any:
        secret = self.keeper if seat == KEEPER else self.secrets.get(seat or "")
        shown = {} if secret is None else {"authorization": f"Bearer {secret}"}
        return self.client.ask(self.path + below, method, None, data, **shown, **more)

    def stands(self, seat: str | None = "p1") -> Any:
        found = self.ask("", seat)
        assert found.status_code == 200, found.text
        return found.json()

    def post(self, below: str, data: object, seat: str | None = "p1", **more: str) -> Any:
        return self.ask(below, seat, "POST", data, **more)

    def answer(self, seat: str | None = "p1", **given: Any) -> Any:
        return self.post("/answers", given, seat)

    def back(self, deed: str, seat: str = "p1", **given: Any) -> Any:
        """An undo, or what else is done about one, at the table as it stands."""
        return self.post(deed, {"length": self.stands(seat)["length"], **given}, seat)


@pytest.fixture
def table(client: Client) -> Table:
    return Table(client, kingdom=KINGDOM)


def kind_of(found: Any) -> tuple[int, str]:
    return found.status_code, found.json().get("kind")


@pytest.mark.parametrize(("kind", "bot"), BOTS)
def test_a_game_is_played_to_its_end_and_its_table_leads_to_the_replay(client: Client, kind: str, bot: str) -> None:
    one, rng = Table(client, kind, bots=dict.fromkeys(PLAYERS[kind][1:], bot)), Random(1)
    while (question := one.stands()["question"]) is not None:
        count = len(question["choices"])
        numbers = [count] if question["menu"] else rng.sample(range(1, count + 1), question["least"])
        done = one.answer(at=question["at"], numbers=numbers)
        assert done.status_code == 200, done.text
    stands = one.stands(None)
    assert (stands["over"], stands["question"]) == (True, None)
    assert stands["outcome"]["scores"]
    assert client.json(stands["replay"])["running"] is False
    assert kind_of(one.answer(at=stands["at"], numbers=[1])) == (422, "not-offered")


def test_who_is_asked_alone_learns_the_question(table: Table) -> None:
    assert table.stands("p1")["question"]["choices"]
    assert table.stands("p1")["you"] == "p1"
    for seat in ("p2", None, KEEPER):
        stands = table.stands(seat)
        assert stands["you"] == (seat if seat == "p2" else None)
        assert (stands["question"]["player"], stands["question"]["choices"]) == ("p1", [])
        assert stands["table"] != table.stands("p1")["table"]
    assert table.stands(None) == table.stands(KEEPER)


def test_the_table_as_text_is_for_whoever_wants_it(table: Table, hall: Hall) -> None:
    match = hall.resume(table.game)
    assert "drawing" not in table.stands()
    for seat, viewer in (("p1", "p1"), ("p2", "p2"), (None, service.SPECTATOR)):
        assert table.ask("?drawing=true&lang=ja", seat).json()["drawing"] == match.drawing(viewer, "ja")


def test_an_answer_is_given_by_numbers_by_words_or_as_data(table: Table) -> None:
    at = table.stands()["at"]
    given: list[dict[str, Any]] = [{"numbers": [1]}, {"words": ["play all Treasures"]}, {"answer": ["play all"]}]
    told = []
    for each in given[:2]:
        found = table.answer(at=at, **each)
        told.append((found.status_code, found.json()["repeated"]))
    assert told == [(200, False), (200, True)]
    question = table.stands()["question"]
    buy = next(each for each in question["choices"] if each["card"] == "Copper")
    assert table.answer(at=question["at"], answer=buy["data"]).status_code == 200


def test_an_answer_that_is_sent_again_is_given_once(table: Table, hall: Hall) -> None:
    question = table.stands()["question"]
    first = table.answer(at=question["at"], numbers=[1])
    length = table.stands()["length"]
    again = table.answer(at=question["at"], numbers=[1])
    assert [each.json()["repeated"] for each in (first, again)] == [False, True]
    assert {**first.json(), "repeated": True} == again.json()
    assert table.stands()["length"] == length
    other = table.answer(at=question["at"], numbers=[2])
    assert kind_of(other) == (409, "conflict")
    assert (other.json()["at"], other.json()["length"]) == (table.stands()["at"], length)


def test_answers_that_come_at_once_are_given_once(hall: Hall) -> None:
    with at_a_socket(hall) as address, ThreadPoolExecutor(8) as pool:
        made = httpx.post(f"{address}/tables", json={"players": ["Ann", "Bob"]}).json()
        at = f"{address}{made['table']}"
        shown = {"authorization": f"Bearer {made['seats'][0]['secret']}"}
        question = httpx.get(at, headers=shown).json()["question"]
        given = {"at": question["at"], "numbers": [len(question["choices"])]}
        told = [
            each.json()["repeated"]
            for each in pool.map(lambda _: httpx.post(f"{at}/answers", headers=shown, json=given, timeout=60), range(8))
        ]
    assert sorted(told) == [False, *[True] * 7]


def test_what_is_not_offered_is_told_why_to_who_is_asked_alone(table: Table) -> None:
    found = table.ask("/refusals?lang=ja").json()["refusals"]
    assert any(each["rule"] == "buy/cost" and re.search("[ぁ-ヿ]", each["says"]) for each in found)
    assert table.ask("/refusals", "p2").json() == {"refusals": []}


# Taking back


def test_by_consent_an_undo_waits_for_the_others(table: Table) -> None:
    before = table.stands()
    table.answer(at=before["at"], numbers=[1])
    assert table.stands()["may_undo"]["asks"] == ["p2"]
    asked = table.back("/undo", reason="a slip").json()
    assert (asked["undo_asked"]["by"], asked["undo_asked"]["missing"]) == ("p1", ["p2"])
    assert table.stands()["at"] != before["at"]
    assert kind_of(table.back("/undo/agree", "p1")) == (403, "undo-refused")
    assert table.back("/undo/agree", "p2").status_code == 200
    after = table.stands()
    assert (after["at"], after["undo_asked"], after["may_redo"]) == (before["at"], None, True)
    assert table.back("/redo").json()["at"] != before["at"]


def test_an_undo_that_is_declined_is_off(table: Table) -> None:
    table.answer(at=table.stands()["at"], numbers=[1])
    at = table.back("/undo").json()["at"]
    found = table.back("/undo/decline", "p2").json()
    assert (found["undo_asked"], found["at"]) == (None, at)


def test_an_undo_that_is_sent_again_is_done_once(client: Client) -> None:
    table = Table(client, undo="free")
    begun = table.stands()["at"]
    for _ in range(2):
        table.answer(at=table.stands()["at"], numbers=[1])
    length = table.stands()["length"]
    told = [table.post("/undo", {"length": length}).json() for _ in range(2)]
    assert [each["repeated"] for each in told] == [False, True]
    assert told[0]["at"] == told[1]["at"] != begun
    again = table.post("/redo", {"length": length})
    assert kind_of(again) == (409, "conflict")
    assert again.json()["length"] == length + 1
    assert [table.post("/redo", {"length": length + 1}).json()["repeated"] for _ in range(2)] == [False, True]


def test_what_an_undo_would_do_is_told_before(table: Table) -> None:
    assert table.ask("/undo?lang=ja").json()["target"] is None
    assert re.search("[ぁ-ヿ]", table.ask("/undo?lang=ja").json()["because"])
    table.answer(at=table.stands()["at"], numbers=[1])
    found = table.ask("/undo").json()
    assert (found["player"], found["asks"], found["because"]) == ("p1", ["p2"], None)
    assert table.ask(f"/undo?seq={found['target']}", "p2").json()["target"] == found["target"]


def test_a_policy_is_that_of_the_set_up(client: Client) -> None:
    table = Table(client, undo="never")
    table.answer(at=table.stands()["at"], numbers=[1])
    assert kind_of(table.back("/undo")) == (403, "undo-refused")


# Seats


def test_a_secret_opens_the_seat_that_it_was_made_for_alone(table: Table, client: Client) -> None:
    at = table.stands()["at"]
    assert kind_of(table.answer("p2", at=at, numbers=[1])) == (403, "wrong-player")
    for seat in (None, KEEPER):
        found = table.answer(seat, at=at, numbers=[1])
        assert kind_of(found) == (401, "no-seat")
        assert found.headers["www-authenticate"] == "Bearer"
    other = Table(client)
    for shown in (f"Bearer {other.secrets['p1']}", "Bearer ", "Basic cDE6eA==", table.secrets["p1"], "Bearer \udcff"):
        assert kind_of(client.ask(table.path, authorization=shown.encode("utf-8", "replace").decode())) == (
            401,
            "no-seat",
        )


def test_a_seat_is_taken_back_and_given_anew(table: Table) -> None:
    assert kind_of(table.ask("/seats/p1", "p1", "DELETE")) == (401, "no-seat")
    assert table.ask("/seats/p1", KEEPER, "DELETE").json() == {"seat": "p1", "secret": None}
    assert kind_of(table.ask("", "p1")) == (401, "no-seat")
    table.secrets["p1"] = table.ask("/seats/Ann", KEEPER, "POST").json()["secret"]
    assert table.stands()["you"] == "p1"
    assert kind_of(table.ask("/seats/p9", KEEPER, "POST")) == (404, "no-such-player")


def test_the_store_keeps_no_secret(tmp_path: Path) -> None:
    path = tmp_path / "games.db"
    with Hall.open(f"sqlite:///{path}") as hall:
        table = Table(Client(hall))
        assert not service.verify(store=hall).findings
    kept = b"".join(each.read_bytes() for each in tmp_path.iterdir())
    assert table.game.replace("-", "").encode() in kept
    assert not any(secret.encode() in kept for secret in (*table.secrets.values(), table.keeper))


@pytest.mark.parametrize("database", stores.DATABASES)
def test_seats_are_kept_in_every_store_until_the_game_is_forgotten(database: str, tmp_path: Path) -> None:
    with stores.new_url(database, tmp_path) as url, Hall.open(url) as hall:
        match = hall.start(["Ann", "Bob"], seed=1)
        seats = Seats(hall, match.game)
        assert not seats.now()
        assert seats.now().holder("x") is None
        issued = seats.begin({"Bob": "big-money"})
        assert [*issued] == ["p1", KEEPER]
        assert {seat: seats.now().holder(secret) for seat, secret in issued.items()} == {"p1": "p1", KEEPER: KEEPER}
        assert seats.now().bots == {"p2": "big-money"}
        new = seats.issue("Bob")
        assert (seats.now().holder(new), seats.now().bots) == ("p2", {})
        seats.revoke(KEEPER)
        assert seats.now().holder(issued[KEEPER]) is None
        assert not service.verify(store=hall).findings
        service.forget(str(match.game), reason="a test", by="", store=hall)
        assert not seats.now()
        hall.archive.keep_seats(match.game, [Seated("p1")])
        assert not seats.now()
        assert not service.verify(store=hall).findings


def test_seats_of_no_game_are_found_by_verify(tmp_path: Path) -> None:
    import sqlite3

    path = tmp_path / "games.db"
    with Hall.open(f"sqlite:///{path}") as hall:
        Table(Client(hall))
    with sqlite3.connect(path) as connection:
        connection.execute("INSERT INTO seats VALUES ('0f4a4d5e1f0c4c0e9a552f4d6a1c7b10', 'p1', NULL, NULL)")
    connection.close()
    with Hall.open(f"sqlite:///{path}") as hall:
        assert service.verify(store=hall).findings


# Bots


def test_bots_agree_to_an_undo(client: Client) -> None:
    table = Table(client, bots={"Bob": "big-money"})
    at = table.stands()["at"]
    table.answer(at=at, numbers=[1])
    assert table.back("/undo").json()["at"] == at


def test_a_bot_that_was_cut_off_goes_on_when_somebody_looks(client: Client, hall: Hall) -> None:
    match = hall.start(["Ann", "Bob"], seed=1)
    Seats(hall, match.game).begin({"p1": "big-money"})
    found = client.json(f"/tables/{match.game}")
    assert found["question"]["player"] == "p2"


# Bad input

BAD: list[tuple[dict[str, Any], int, str]] = [
    ({"players": []}, 400, "bad-request"),
    ({"players": "Ann"}, 400, "bad-request"),
    ({"players": ["Ann", "Ann"]}, 400, "bad-request"),
    ({"players": ["Ann", "\ud800"]}, 400, "bad-request"),
    ({"players": ["Ann", "Bob"], "seed": 7}, 400, "bad-request"),
    ({"players": ["Ann", "Bob"], "rules": "yesterday"}, 400, "bad-rules"),
    ({"players": ["Ann", "Bob"], "kind": "chess"}, 422, "bad-setup"),
    ({"players": ["Ann", "Bob"], "kingdom": ["Gould"]}, 422, "bad-setup"),
    ({"players": ["Ann", "Bob"], "deck": "no deck"}, 422, "refused"),
    ({"players": ["Ann", "Bob"], "undo": "sometimes"}, 400, "bad-request"),
    ({"players": ["Ann", "Bob"], "bots": {"Cid": "big-money"}}, 404, "no-such-player"),
    ({"players": ["Ann", "Bob"], "bots": {"Bob": "deep-thought"}}, 400, "bad-request"),
    ({"players": ["Ann", "Bob"], "bots": {"Ann": "big-money", "Bob": "big-money"}}, 400, "bad-request"),
]


@pytest.mark.parametrize(("given", "status", "kind"), BAD)
@pytest.mark.parametrize("lang", ["en", "ja"])
def test_a_table_that_cannot_be_set_up_is_refused(
    client: Client, given: dict[str, Any], status: int, kind: str, lang: str
) -> None:
    content = json.dumps(given).encode()
    found = client.ask("/tables", "POST", content, content_type="application/json", accept_language=lang)
    assert kind_of(found) == (status, kind), found.text
    assert found.headers["content-type"] == "application/problem+json"


ANSWERS: list[tuple[Any, int, str]] = [
    ({"numbers": [1]}, 400, "bad-request"),
    ({"at": -1, "numbers": [1]}, 400, "bad-request"),
    ({"at": "AT", "numbers": ["1"]}, 400, "bad-request"),
    ({"at": "AT"}, 400, "bad-request"),
    ({"at": "AT", "numbers": [1], "words": ["end"]}, 400, "bad-request"),
    ({"at": "AT", "numbers": [999]}, 422, "not-offered"),
    ({"at": "AT", "numbers": [1, 1]}, 422, "not-offered"),
    ({"at": "AT", "words": ["win"]}, 422, "not-offered"),
    ({"at": "AT", "answer": [10**400]}, 422, "not-offered"),
    ({"at": "AT", "answer": ["\ud800#\ud800"]}, 400, "bad-request"),
    ({"at": "AT", "answer": [[[1]]]}, 400, "bad-request"),
    ({"at": "AT", "numbers": [1], "more": 1}, 400, "bad-request"),
    ([1, 2], 400, "bad-request"),
]


@pytest.mark.parametrize(("given", "status", "kind"), ANSWERS)
def test_an_answer_that_cannot_be_is_refused_and_nothing_has_happened(
    table: Table, given: Any, status: int, kind: str
) -> None:
    stands = table.stands()
    content = json.dumps(given).replace('"AT"', str(stands["at"])).encode()
    shown = {"authorization": f"Bearer {table.secrets['p1']}", "content_type": "application/json"}
    found = table.client.ask(f"{table.path}/answers", "POST", content, **shown)
    assert kind_of(found) == (status, kind), found.text
    assert table.stands() == stands


@pytest.mark.parametrize(
    "content", [b"", b"{", b"\xff\xfe", b"[" * 100_000, b'{"at": NaN, "numbers": [1]}', b"{" * 5, b"null"]
)
def test_a_body_that_is_no_json_is_refused(table: Table, content: bytes) -> None:
    shown = {"authorization": f"Bearer {table.secrets['p1']}", "content_type": "application/json"}
    assert kind_of(table.client.ask(f"{table.path}/answers", "POST", content, **shown)) == (400, "bad-request")


@pytest.mark.parametrize("length", ["1048577", "9" * 30, "-1", "1e3"])
def test_a_body_that_is_too_long_is_refused_before_it_comes(client: Client, length: str) -> None:
    found = client.ask("/tables", "POST", b"{}", content_length=length)
    assert found.status_code in (411, 413)
    assert found.json()["kind"] in ("too-long", "no-length")


@pytest.mark.parametrize("origin", ["https://evil.example", "null", "http://[", "http://replay.example.evil"])
def test_a_page_of_another_site_writes_nothing(client: Client, origin: str) -> None:
    assert kind_of(client.post("/tables", {"players": ["Ann", "Bob"]}, origin=origin)) == (403, "cross-site")
    assert kind_of(client.post("/tables", {"players": ["Ann", "Bob"]}, sec_fetch_site="same-site")) == (
        403,
        "cross-site",
    )
    assert client.post("/tables", {"players": ["Ann", "Bob"]}, origin="https://replay.example").status_code == 201


@pytest.mark.parametrize("game", ["0f4a4d5e-1f0c-4c0e-9a55-2f4d6a1c7b10", "none", "..%2f.."])
def test_a_table_that_is_not_there_is_told(client: Client, hall: Hall, game: str) -> None:
    assert client.ask(f"/tables/{game}").status_code in (400, 404)
    alone = hall.start(["Ann", "Bob"], seed=1).game
    assert kind_of(client.ask(f"/tables/{alone}")) == (404, "no-such-game")


# Streams


class Reader:
    """Follows a table over a socket."""

    def __init__(self, lines: Iterator[str]) -> None:
        self._lines = lines

    def event(self) -> tuple[str, Any, int | None]:
        """The next event: its kind, its data, its number."""
        told: dict[str, str] = {}
        for line in self._lines:
            if not line and told:
                break
            name, _, value = line.partition(": ")
            if name:
                told[name] = value
        return told["event"], json.loads(told["data"]), int(told["id"].partition("-")[0]) if "id" in told else None

    def upto_standing(self) -> tuple[list[int | None], Any]:
        """The numbers of the facts until how the table stands, and that."""
        seqs = []
        while True:
            kind, data, number = self.event()
            if kind == "standing":
                return seqs, data
            assert data["seq"] == number
            seqs.append(number)


@contextmanager
def following(address: str, secret: str | None = None, query: str = "", **headers: str) -> Iterator[Reader]:
    shown = {} if secret is None else {"authorization": f"Bearer {secret}"}
    named = {name.replace("_", "-"): value for name, value in headers.items()}
    with httpx.stream("GET", f"{address}/events{query}", headers={**shown, **named}, timeout=30) as found:
        assert found.headers["content-type"].startswith("text/event-stream")
        yield Reader(found.iter_lines())


class Served:
    """A table at a socket."""

    def __init__(self, address: str) -> None:
        made = httpx.post(f"{address}/tables", json={"players": ["Ann", "Bob"]}).json()
        self.address = f"{address}{made['table']}"
        self.secrets = {each["seat"]: each["secret"] for each in made["seats"]} | {KEEPER: made["keeper"]}

    def shown(self, seat: str) -> dict[str, str]:
        return {"authorization": f"Bearer {self.secrets[seat]}"}

    def answer(self, seat: str, *numbers: int) -> Any:
        at = httpx.get(self.address, headers=self.shown(seat)).json()["at"]
        given = {"at": at, "numbers": [*numbers]}
        return httpx.post(f"{self.address}/answers", headers=self.shown(seat), json=given).json()


@pytest.fixture
def served(hall: Hall) -> Iterator[Served]:
    with at_a_socket(hall) as address:
        yield Served(address)


def test_what_happens_comes_once_and_in_order_and_goes_on_where_it_was_cut(served: Served) -> None:
    with following(served.address, served.secrets["p1"]) as reader:
        begun, stands = reader.upto_standing()
        assert begun == [*range(1, stands["length"] + 1)]
        assert stands["question"]["choices"]
        served.answer("p1", 1)
        more, stands = reader.upto_standing()
    served.answer("p1", len(stands["question"]["choices"]))
    with following(served.address, served.secrets["p1"], last_event_id=str(stands["length"])) as reader:
        missed, stands = reader.upto_standing()
    assert [*begun, *more, *missed] == [*range(1, stands["length"] + 1)]
    with following(served.address, query=f"?since={stands['length'] + 99}") as reader:
        assert reader.upto_standing()[0] == []


def test_whoever_knows_facts_that_a_restored_store_has_not_is_told_all_anew(tmp_path: Path) -> None:
    store = f"sqlite:///{tmp_path / 'games.db'}"

    def opened(path: str) -> tuple[dict[str, str], list[str]]:
        """The first event after an id, and the ids of all facts up to how the table stands."""
        first: dict[str, str] = {}
        ids: list[str] = []
        with httpx.stream(
            "GET", f"{address}{made['table']}/events", headers={"last-event-id": path}, timeout=30
        ) as got:
            for line in got.iter_lines():
                name, _, value = line.partition(": ")
                first.setdefault(name, value)
                if name == "id":
                    ids.append(value)
                if line == "event: standing":
                    return first, ids
        raise AssertionError("the stream ended")

    def answered(number: int) -> None:
        stands = httpx.get(address + made["table"], headers=shown, timeout=30).json()
        given = {"at": stands["at"], "numbers": [number]}
        assert httpx.post(f"{address}{made['table']}/answers", json=given, headers=shown, timeout=30).status_code == 200

    with Hall.open(store) as hall, at_a_socket(hall) as address:
        given = {"players": ["Ann", "Bob"], "kingdom": KINGDOM}
        made = httpx.post(f"{address}/tables", json=given, timeout=30).json()
        shown = {"authorization": f"Bearer {made['seats'][0]['secret']}"}
        backup = str(tmp_path / "backup.db")
        with sqlite3.connect(tmp_path / "games.db") as connection:
            connection.execute("VACUUM INTO ?", (backup,))
        connection.close()
        answered(1)
        _, ids = opened("0")
        assert opened(ids[-1]) == ({"event": "standing"}, [])
        assert opened(ids[3])[1] == ids[4:]
    for each in tmp_path.glob("games.db*"):
        each.unlink()
    (tmp_path / "backup.db").rename(tmp_path / "games.db")
    with Hall.open(store) as hall, at_a_socket(hall) as address:
        for number in (2, None):  # as long as there are fewer facts, and when others stand in their place
            first, again = opened(ids[-1])
            assert first["event"] == "restart"
            assert again[:3] == ids[:3]
            if number is not None:
                answered(number)
        assert opened(ids[2])[0]["event"] == "fact", "of what is as it was nothing is told twice"


def test_each_seat_is_told_what_it_may_know(served: Served, hall: Hall) -> None:
    game = served.address.rpartition("/")[2]
    match = hall.resume(game)
    with ExitStack() as stack:
        for seat in ("p1", "p2", KEEPER, None):
            viewer = seat if seat in ("p1", "p2") else service.SPECTATOR
            told = [json.loads(json.dumps(each.to_json())) for each in match.events(viewer)]
            reader = stack.enter_context(following(served.address, served.secrets.get(seat or "")))
            assert [reader.event()[1] for _ in told] == told
            _, stands, number = reader.event()
            assert (bool(stands["question"]["choices"]), number) == (seat == "p1", None)


def test_a_seat_that_was_taken_back_is_told_nothing_more(served: Served) -> None:
    with following(served.address, served.secrets["p2"]) as reader:
        reader.upto_standing()
        found = httpx.delete(f"{served.address}/seats/p2", headers=served.shown(KEEPER))
        assert found.status_code == 200
        served.answer("p1", 1)
        with pytest.raises(KeyError):
            reader.event()


def test_what_another_process_stores_is_told(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'games.db'}"
    with Hall.open(url) as hall, Hall.open(url) as other, at_a_socket(hall) as address:
        served = Served(address)
        with following(served.address) as reader:
            reader.upto_standing()
            match = other.resume(served.address.rpartition("/")[2])
            match.choose("p1", 1)
            assert reader.upto_standing()[0][-1] == match.length


def test_a_server_that_ends_ends_its_streams(hall: Hall) -> None:
    with ExitStack() as stack:
        with at_a_socket(hall) as address:
            reader = stack.enter_context(following(Served(address).address))
            reader.upto_standing()
            began = time.monotonic()
        assert time.monotonic() - began < 4
        with pytest.raises(KeyError):
            reader.event()


def test_streams_of_one_viewer_are_made_once_and_forgotten_with_the_last(hall: Hall) -> None:
    async def followed() -> None:
        match = hall.start(["Ann", "Bob"], seed=1)
        live, hub = Live(match, Seats(hall, match.game)), Hub()
        one, other, seat = [await hub.channel(live, viewer, "", "en") for viewer in ("spectator", "spectator", "p1")]
        assert one is other is not seat
        streams = [hub.stream(each, (0, None)) for each in (one, other, seat)]
        told = [await anext(each) for each in streams]
        assert told[0] == told[1] != told[2]
        for left, each in zip((2, 1, 0), streams, strict=True):
            await each.aclose()
            assert hub.streams == left
        assert one.closed
        assert (await hub.channel(live, "spectator", "", "en")) is not one
        hub.end()

    asyncio.run(followed())


def test_whoever_sees_nothing_new_is_told_that_the_stream_is_alive(hall: Hall, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hub_module, "ALIVE", 0.05)

    async def followed() -> None:
        match, hub = hall.start(["Ann", "Bob"], seed=1, options={"kingdom": KINGDOM}), Hub()
        live = Live(match, Seats(hall, match.game))
        channel, _ = [await hub.channel(live, "spectator", "", "en") for _ in range(2)]
        streams = [hub.stream(channel, (0, None)) for _ in range(2)]
        for each in streams:
            assert b"event: standing" in await anext(each)
            assert [await anext(each) for _ in range(3)] == [b":\n\n"] * 3
        await asyncio.to_thread(match.choose, "p1", 1)
        for each in streams:
            while (news := await anext(each)) == b":\n\n":
                pass
            assert news.startswith(b"id: ")
            assert await anext(each) == b":\n\n"
            await each.aclose()
        assert channel.closed

    asyncio.run(followed())


def test_a_stream_that_cannot_begin_is_forgotten(hall: Hall) -> None:
    async def followed() -> None:
        match = hall.start(["Ann", "Bob"], seed=1)
        hub = Hub()
        with pytest.MonkeyPatch.context() as patched:
            patched.setattr(match, "refresh", Mock(side_effect=StoreError("the store is away")))
            with pytest.raises(StoreError):
                await hub.channel(Live(match, Seats(hall, match.game)), "p1", "", "en")
        assert hub.streams == 0
        assert (await hub.channel(Live(match, Seats(hall, match.game)), "p1", "", "en")).events
        hub.end()

    asyncio.run(followed())


@pytest.mark.parametrize("since", ["x", "-1", "1e9", "99999999999"])
def test_a_number_that_no_event_has_is_refused(table: Table, since: str) -> None:
    assert kind_of(table.ask(f"/events?since={since}")) == (400, "bad-request")
    assert kind_of(table.ask("/events", last_event_id=since)) == (400, "bad-request")
