"""`moothall serve`: every route, every problem, what no visitor may know, and each line of its security."""

from __future__ import annotations

import json
import re
import socket
import subprocess
import sys
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from unittest.mock import Mock

import pytest

pytest.importorskip("httpx", reason="httpx, with which the server is asked, is not installed (.[dev])")
pytest.importorskip("fastapi", reason="fastapi, with which games are served, is not installed (.[web])")

from click.testing import CliRunner
from moothall import service
from moothall.cli import main
from moothall.domain.store import StoreError
from moothall.service import Hall
from moothall.web.serve.guard import HEADERS, MOST_BYTES, name_of
from moothall.web.serve.kinds import KINDS, OF_HTTP, address_of
from served import Client


@pytest.fixture
def hall() -> Iterator[Hall]:
    with Hall.open("memory:") as opened:
        yield opened


@pytest.fixture
def client(hall: Hall) -> Client:
    return Client(hall)


@pytest.fixture
def over(hall: Hall) -> str:
    """A game that is over: an imported one."""
    log = service.example_text("possession-forged.txt")
    prepared = service.prepare_import(service.Log("/srv/secret/possession-forged.txt", log))
    (imported,) = service.import_prepared(prepared, store=hall)
    assert imported.game is not None
    return str(imported.game)


@pytest.fixture
def running(hall: Hall) -> str:
    return str(hall.start(["Ann", "Bob"], seed=7).game)


def test_the_games_are_listed_page_by_page(client: Client, hall: Hall) -> None:
    games = [str(hall.start(["Ann", "Bob"], seed=seed).game) for seed in range(5)]
    listed, address = [], "/games?limit=2"
    while address:
        page = client.json(address)
        listed += [row["game"] for row in page["games"]]
        address = page["next"]
    assert listed == games


def test_the_games_are_listed_one_a_line(client: Client, hall: Hall) -> None:
    games = [str(hall.start(["Ann", "Bob"], seed=seed).game) for seed in range(3)]
    found = client.ask("/games?limit=2", accept="application/x-ndjson")
    assert [json.loads(line)["game"] for line in found.text.splitlines()] == games[:2]
    assert found.headers["link"] == '</games?limit=2&after=2>; rel="next"'


@pytest.mark.parametrize("place", ["", "@5", "@end", "@turn:1", "@turn:1/p1", "@line:20", "@-3"])
@pytest.mark.parametrize("suffix", ["", "/facts", "/why", "/turns", "/diff?to=turn:2"])
def test_every_route_answers_at_every_form_of_place(client: Client, over: str, place: str, suffix: str) -> None:
    assert client.json(f"/games/{over}{place}{suffix}")


def test_a_table_is_that_of_the_service(client: Client, hall: Hall, over: str) -> None:
    table = service.show(service.view(over, store=hall).at("turn:2")).to_json()
    assert client.json(f"/games/{over}@turn:2")["table"] == json.loads(json.dumps(table))


def test_facts_come_page_by_page_in_order(client: Client, hall: Hall, over: str) -> None:
    whole = client.json(f"/games/{over}@90/facts")["facts"]
    paged, address = [], f"/games/{over}@90/facts?limit=7"
    while address:
        page = client.json(address)
        paged += page["facts"]
        address = page["next"]
    assert paged == whole
    assert [row["seq"] for row in paged] == sorted(row["seq"] for row in paged)


def test_facts_are_found(client: Client, hall: Hall, over: str) -> None:
    found = client.json(f"/games/{over}/facts?find=gain")["facts"]
    assert [row["seq"] for row in found] == [
        each.fact.seq for each in service.find(service.view(over, store=hall), "gain")
    ]


def test_sentences_are_in_the_language_asked_for(client: Client, over: str) -> None:
    japanese = re.compile("[ぁ-ヿ]")
    for found in (
        client.ask(f"/games/{over}/facts?lang=ja"),
        client.ask(f"/games/{over}/facts", accept_language="ja-JP,en;q=0.5"),
        client.ask("/games/none?lang=ja"),
    ):
        words = found.json()["facts"][-1]["words"] if "facts" in found.json() else found.json()["detail"]
        assert japanese.search(words)


@pytest.mark.parametrize(
    "path", ["/cards", "/cards/支配", "/cards/Village", "/rules", "/rules/possession/gain", "/openapi.json"]
)
def test_cards_and_rules_are_looked_up(client: Client, path: str) -> None:
    assert client.json(path)


def test_an_answer_that_the_client_has_is_not_sent_again(client: Client, over: str) -> None:
    found = client.ask(f"/games/{over}@9")
    again = client.ask(f"/games/{over}@9", if_none_match=found.headers["etag"])
    assert (again.status_code, again.content) == (304, b"")
    assert client.ask(f"/games/{over}@10", if_none_match=found.headers["etag"]).status_code == 200


WRONG = {
    "/games/00000000-0000-4000-8000-000000000000": (404, "no-such-game"),
    "/games/pyproject.toml": (404, "no-such-game"),
    "/games/OVER@99999": (404, "no-such-place"),
    "/games/OVER@turn:nine": (404, "no-such-place"),
    "/games/OVER?as=Nobody": (404, "no-such-player"),
    "/games/OVER/facts?find=((": (400, "bad-filter"),
    "/games/OVER/facts?limit=0": (400, "bad-request"),
    "/games/OVER/facts?limit=501": (400, "bad-request"),
    "/games/OVER/facts?after=-1": (400, "bad-request"),
    "/games/OVER/diff": (400, "bad-request"),
    "/games?after=99999999999999999999": (400, "bad-request"),
    f"/games/OVER/facts?find={'a' * 201}": (400, "bad-request"),
    "/games/RUNNING?as=Ann": (403, "keeper-only"),
    "/games/RUNNING@3/facts?as=p2": (403, "keeper-only"),
    "/cards/Gould": (422, "not-ruled"),
    "/cards?rules=yesterday": (400, "bad-rules"),
    "/rules/none": (422, "not-ruled"),
    "/": (404, "no-such-address"),
    "/docs": (404, "no-such-address"),
}


@pytest.mark.parametrize("path", [*WRONG])
@pytest.mark.parametrize("lang", ["en", "ja"])
def test_what_is_wrong_is_answered_by_a_problem(client: Client, over: str, running: str, path: str, lang: str) -> None:
    found = client.ask(path.replace("OVER", over).replace("RUNNING", running), accept_language=lang)
    told = found.json()
    assert (found.status_code, told["kind"]) == WRONG[path]
    assert found.headers["content-type"] == "application/problem+json"
    assert told["status"] == found.status_code == KINDS[told["kind"]][0]
    assert told["type"] == f"/problems/{told['kind']}"
    assert told["detail"]
    assert str(Path.cwd()) not in found.text


@pytest.mark.parametrize("kind", sorted(KINDS))
def test_each_kind_of_problem_has_a_page(client: Client, kind: str) -> None:
    for lang in ("en", "ja"):
        found = client.ask(address_of(kind), accept_language=lang)
        assert (found.status_code, found.headers["content-type"]) == (200, "text/html; charset=utf-8")
        assert f"<h1>{kind}</h1>\n<p>{KINDS[kind][0]} " in found.text
        assert f'<html lang="{lang}">' in found.text
        assert bool(re.search("[ぁ-ヿ]", found.text)) == (lang == "ja")


def test_what_is_wrong_with_a_request_has_the_status_that_its_page_says(client: Client, hall: Hall) -> None:
    found = [
        client.ask("/games", host="evil.example"),
        client.ask("/games", sec_fetch_site="cross-site"),
        client.ask("/games", content=b"x"),
        client.ask("/games", "POST"),
        client.ask("/none"),
        client.ask("/audits", "POST", content=b"x" * (MOST_BYTES + 1)),
        client.ask("/audits", "POST", content_length="x"),
        Client(hall, read_only=True).ask("/games", "POST"),
    ]
    told = {each.json()["kind"]: each.status_code for each in found}
    assert told.items() <= {kind: status for kind, (status, _) in OF_HTTP.items()}.items()
    assert set(OF_HTTP) - set(told) == {"broke", "too-slow"}, "which have tests of their own"


def test_a_kind_that_a_package_of_somebody_else_brings_has_no_page(client: Client) -> None:
    assert address_of("lost-dice") == "about:blank"
    assert client.ask("/problems/lost-dice").json()["kind"] == "no-such-address"


def test_no_visitor_sees_a_hidden_card_of_a_game_that_goes_on(client: Client, hall: Hall) -> None:
    # Two games that differ in shuffles alone: before anybody has played, no byte of an answer may tell them apart.
    told = []
    for seed in (1, 2, 3):
        game = str(hall.start(["Ann", "Bob"], seed=seed, options={"kingdom": KINGDOM}).game)
        paths = ("", "@4", "/facts", "/facts?find=draw", "/why", "/turns", "/diff?to=4", "/facts?as=Ann", "?as=keeper")
        told.append(
            [client.ask(f"/games/{game}{path}").text.replace(game, "GAME").replace(game[:8], "GAME") for path in paths]
        )
    assert told[0] == told[1] == told[2]
    assert all(told[0])


def test_each_answer_about_a_game_that_is_over_is_for_whoever_is_named(client: Client, hall: Hall, over: str) -> None:
    facts = service.view(over, store=hall).facts
    drawn = next(each.seq for each in facts[100:] if type(each).__name__ == "CardsDrawn" and each.player == "p1")
    hers = f"/games/{over}@{drawn}"
    for path in (
        f"{hers}?", f"{hers}/facts?", f"{hers}/facts?find=draw&", f"{hers}/why?", f"{hers}/turns?",
        f"/games/{over}@{drawn - 1}/diff?to={drawn}&", f"{hers}/diff?to={drawn - 1}&",
    ):  # fmt: skip
        everything, seen = client.json(path), client.json(f"{path}as=Bob")
        assert everything != seen, path
    before, after = (service.view(f"{over}@{at}", "Bob", store=hall) for at in (drawn - 1, drawn))
    for one, two in ((before, after), (after, before)):
        told = client.json(f"/games/{over}@{one.seq}/diff?to={two.seq}&as=Bob")
        assert told["differences"] == service.diff(one, two).to_json()


KINGDOM = ["Cellar", "Chapel", "Moat", "Village", "Militia", "Smithy", "Remodel", "Market", "Mine", "Witch"]


def test_a_file_is_never_read(client: Client, tmp_path: Path) -> None:
    log = tmp_path / "log.txt"
    log.write_text(service.example_text("possession-forged.txt"), encoding="utf-8")
    assert client.ask(f"/games/{log}").status_code == 404


def test_the_folder_of_a_log_is_not_told(client: Client, over: str) -> None:
    (listed,) = client.json("/games")["games"]
    assert listed["source"] == "possession-forged.txt"
    for path in ("/games", f"/games/{over}", f"/games/{over}/facts", f"/games/{over}/why", f"/games/{over}/turns"):
        assert "/srv/secret" not in client.ask(path).text


# Security, line by line


@pytest.mark.parametrize("host", ["evil.example", "replay.example.evil", "", "replay.example:80x", "127.0.0.1"])
def test_a_request_to_another_host_is_refused(client: Client, host: str) -> None:
    found = client.ask("/games", host=host)
    assert (found.status_code, found.json()["kind"]) == (421, "wrong-host")


def test_hosts_are_named_with_and_without_a_port() -> None:
    assert [name_of([host]) for host in ("A.example", "a.example:80", "[::1]", "[::1]:80")] == [
        "a.example",
        "a.example",
        "[::1]",
        "[::1]",
    ]
    assert name_of([]) is None
    assert name_of(["a.example", "b.example"]) is None


def test_a_page_of_another_site_is_refused(client: Client) -> None:
    assert client.ask("/games", sec_fetch_site="cross-site").json()["kind"] == "cross-site"
    assert client.ask("/games", sec_fetch_site="same-origin").status_code == 200


@pytest.mark.parametrize("method", ["POST", "PUT", "DELETE", "PATCH", "OPTIONS"])
def test_an_address_takes_the_methods_that_it_says(client: Client, method: str) -> None:
    found = client.ask("/games", method)
    assert (found.status_code, found.json()["kind"], found.headers["allow"]) == (405, "wrong-method", "GET")
    assert "access-control-allow-origin" not in found.headers


@pytest.mark.parametrize("method", ["POST", "PUT", "DELETE", "PATCH"])
@pytest.mark.parametrize("path", ["/games", "/tables"])
def test_a_server_that_only_looks_takes_nothing_else(hall: Hall, method: str, path: str) -> None:
    found = Client(hall, read_only=True).ask(path, method)
    assert (found.status_code, found.json()["kind"]) == (405, "only-looks")


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_what_stands_before_every_route_speaks_both_languages(client: Client, lang: str) -> None:
    for found in (
        client.ask("/games", host="evil.example", accept_language=lang),
        client.ask("/games", sec_fetch_site="cross-site", accept_language=lang),
        client.ask(f"/games?lang={lang}", content=b"x"),
    ):
        assert bool(re.search("[ぁ-ヿ]", found.json()["detail"])) == (lang == "ja")


def test_a_body_is_refused_before_it_is_read(client: Client) -> None:
    assert client.ask("/games", content=b"x").json()["kind"] == "no-body"


@pytest.mark.parametrize("path", ["/games", "/healthz", "/none", "/openapi.json"])
def test_every_answer_has_the_headers_of_security(client: Client, path: str) -> None:
    found = client.ask(path)
    assert all(found.headers[name] == value for name, value in HEADERS.items())


def test_what_nobody_expected_is_told_by_its_number_alone(
    client: Client, hall: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(hall.archive, "each", Mock(side_effect=KeyError("/srv/secret")))
    found = client.ask("/games")
    assert (found.status_code, found.json()["kind"]) == (500, "broke")
    assert "secret" not in found.text
    assert all(found.headers[name] == value for name, value in HEADERS.items())


def test_a_store_that_is_away_is_told_with_when_to_ask_again(
    client: Client, hall: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(hall, "games", Mock(side_effect=StoreError("the store is away")))
    found = client.ask("/readyz")
    assert (found.status_code, found.headers["retry-after"]) == (503, "5")
    assert client.ask("/healthz").status_code == 200


# The command


def test_the_command_serves_over_a_socket_until_it_is_ended(tmp_path: Path) -> None:
    store = f"sqlite:///{tmp_path / 'games.db'}"
    with Hall.open(store) as hall:
        game = str(hall.start(["Ann", "Bob"], seed=7).game)
    command = [sys.executable, "-m", "moothall", "serve", "--store", store, "--port", "0"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        try:
            address = process.stdout.readline().split()[0]
            with urllib.request.urlopen(address, timeout=30) as found:
                assert json.load(found)["games"][0]["game"] == game
                assert "server" not in found.headers
        finally:
            process.terminate()
        assert process.wait(30) in (0, -15)


def test_a_port_that_is_taken_is_told() -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        found = CliRunner().invoke(main, ["serve", "--store", "memory:", "--port", port])
    assert found.exit_code == 1
    assert f"127.0.0.1:{port}" in found.output


def test_a_store_in_memory_is_of_one_process() -> None:
    found = CliRunner().invoke(main, ["serve", "--store", "memory:", "--workers", "2"])
    assert found.exit_code == 2
    assert "--workers" in found.output


def test_packages_that_are_missing_are_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "moothall.web.serve.app", None)
    found = CliRunner().invoke(main, ["serve", "--store", "memory:"])
    assert found.exit_code == 1
    assert "pip install 'moothall[web]'" in found.output


def test_the_address_is_printed_for_programs(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("moothall.web.serve.running.run", lambda app, listening: None)
    found = CliRunner().invoke(main, ["serve", "--store", "memory:", "--port", "0", "--json"])
    assert re.fullmatch(r"http://127.0.0.1:\d+/games", json.loads(found.output)["address"])
