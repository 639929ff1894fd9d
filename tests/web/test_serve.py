"""`moothall serve`: every route, every problem, what no visitor may know, and each line of its security."""

from __future__ import annotations

import asyncio
import contextlib
import json
import re
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any
from unittest.mock import AsyncMock, Mock
from uuid import uuid4

import pytest

pytest.importorskip("httpx", reason="httpx, with which the server is asked, is not installed (.[dev])")
pytest.importorskip("fastapi", reason="fastapi, with which games are served, is not installed (.[web])")

import httpx
from anyio.to_thread import current_default_thread_limiter
from click.testing import CliRunner
from moothall import service
from moothall.cli import main
from moothall.domain.store import StoreError
from moothall.service import Hall
from moothall.web.serve import looking, prompt
from moothall.web.serve.app import THREADS, Served
from moothall.web.serve.fresh import Fresh
from moothall.web.serve.guard import HEADERS, MOST_BYTES, name_of
from moothall.web.serve.kinds import KINDS, OF_HTTP, address_of
from moothall.web.serve.limits import LONG, MOST_ADDRESSES, POINTS, Limited, Points
from moothall.web.serve.looking import Kept, Looks
from moothall.web.serve.problems import Unbroken
from moothall.web.serve.reels import Reels
from moothall.web.serve.running import listening_at
from served import Client, at_a_socket, logged


@pytest.fixture(scope="module")
def prepared() -> Any:
    """A log that was audited, to be stored."""
    log = service.example_text("possession-forged.txt")
    return service.prepare_import(service.Log("/srv/secret/possession-forged.txt", log))


@pytest.fixture
def over(hall: Hall, prepared: Any) -> str:
    """A game that is over: an imported one."""
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
@pytest.mark.parametrize(
    "suffix", ["", "/facts", "/why", "/turns", "/diff?to=turn:2", "/alternatives", "/notes", "/reel"]
)
def test_every_route_answers_at_every_form_of_place(client: Client, over: str, place: str, suffix: str) -> None:
    assert client.json(f"/games/{over}{place}{suffix}")


def test_a_table_is_that_of_the_service(client: Client, hall: Hall, over: str) -> None:
    table = service.show(service.view(over, store=hall).at("turn:2")).to_json()
    assert client.json(f"/games/{over}@turn:2")["table"] == json.loads(json.dumps(table))


def test_a_place_is_told_with_an_address_that_is_for_ever_and_those_around_it(client: Client, over: str) -> None:
    found = client.json(f"/games/{over[:8]}@turn:2")
    at, length = found["at"], found["length"]
    assert (found["game"], found["links"]["self"]) == (over, f"/games/{over}@{at}")
    assert client.json(found["links"]["self"]) == found
    walked, links = [], found["links"]
    while links["next"] and len(walked) < 3:
        links = client.json(links["next"])["links"]
        walked.append(links["self"])
    assert walked == [f"/games/{over}@{at + step}" for step in (1, 2, 3)]
    assert client.json(links["before"])["at"] == at + 2
    assert client.json(f"/games/{over}@{length}")["links"]["next"] is None
    assert client.json(f"/games/{over}@0")["links"]["before"] is None
    assert client.json(links["facts"])["facts"][-1]["seq"] == at + 3
    assert client.json(links["why"])["causes"][0]["seq"] == at + 3
    assert client.json(links["reel"])


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


@pytest.mark.parametrize("path", ["@9/facts", "@9/why", "@9/alternatives", "@1/diff?to=9"])
def test_what_a_game_is_told_in_is_the_language_asked_for(client: Client, over: str, path: str) -> None:
    english, japanese = (client.ask(f"/games/{over}{path}", accept_language=lang).json() for lang in ("en", "ja"))
    assert english != japanese


@pytest.mark.parametrize(
    "path", ["/cards", "/cards/支配", "/cards/Village", "/rules", "/rules/possession/gain", "/openapi.json"]
)
def test_cards_and_rules_are_looked_up(client: Client, path: str) -> None:
    assert client.json(path)


@pytest.mark.parametrize("path", ["/", "/games", "/games/OVER@9", "/healthz", "/cards/Village", "/none"])
def test_whoever_asks_for_the_head_alone_is_told_what_the_answer_would_be(client: Client, over: str, path: str) -> None:
    address = path.replace("OVER", over)
    whole, head = (client.ask(address, method) for method in ("GET", "HEAD"))
    assert head.status_code == whole.status_code
    assert {**head.headers} == {**whole.headers}
    told = client.ask("/metrics").text
    assert re.search(r'method="HEAD",route="(?!none)[^"]+"', told) or path == "/none"


def test_a_stream_has_no_head(client: Client, running: str) -> None:
    assert client.ask(f"/tables/{running}/events", "HEAD").status_code == 405


def test_an_answer_that_the_client_has_is_not_sent_again(client: Client, over: str) -> None:
    found = client.ask(f"/games/{over}@9")
    again = client.ask(f"/games/{over}@9", if_none_match=found.headers["etag"])
    assert (again.status_code, again.content) == (304, b"")
    assert client.ask(f"/games/{over}@10", if_none_match=found.headers["etag"]).status_code == 200


def test_what_a_client_has_costs_one_look(
    client: Client, hall: Hall, over: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    paths = (f"/games/{over}@9", f"/games/{over}@9?as=Alice", f"/games/{over}/turns", f"/games/{over}/facts?limit=3")
    tags = {path: client.ask(path).headers["etag"] for path in paths}
    assert len({*tags.values(), client.ask(paths[0], accept_language="ja").headers["etag"]}) == len(paths) + 1
    with monkeypatch.context() as patched:
        patched.setattr(hall.archive, "read", Mock(side_effect=AssertionError("it is read")))
        for path, tag in tags.items():
            assert client.ask(path, if_none_match=tag).status_code == 304
    service.note(f"{over}@9", "new", store=hall)
    for path, tag in tags.items():
        assert client.ask(path, if_none_match=tag).status_code == 200


@pytest.mark.parametrize("path", ["/games/{}", "/games/{}/reel", "/games/{}/facts", "/cards", "/"])
def test_answers_are_compressed_for_whoever_takes_that(client: Client, over: str, path: str) -> None:
    plain, small = (client.ask(path.format(over), accept_encoding=taken) for taken in ("identity", "gzip"))
    assert (plain.status_code, plain.content) == (200, small.content), "it says the same"
    assert "content-encoding" not in plain.headers
    assert small.headers["content-encoding"] == "gzip"
    assert 3 * int(small.headers["content-length"]) < len(plain.content)
    assert plain.headers.get("etag") == small.headers.get("etag")
    for found in (plain, small):
        assert "Accept-Encoding" in found.headers["vary"]
        tag = found.headers.get("etag")
        if tag is not None:
            assert client.ask(path.format(over), accept_encoding="gzip", if_none_match=tag).status_code == 304


def test_what_a_secret_opened_is_not_compressed_and_neither_is_what_is_short(client: Client) -> None:
    made = client.post("/tables", {"players": ["Ann", "Bob"]}).json()
    ways = {None: "gzip", made["seats"][0]["secret"]: None, made["keeper"]: None}
    for secret, way in ways.items():
        shown = {} if secret is None else {"authorization": f"Bearer {secret}"}
        found = client.ask(f"{made['table']}?sheet=true", accept_encoding="gzip", **shown)
        assert (found.status_code, found.headers.get("content-encoding")) == (200, way)
    assert "content-encoding" not in client.ask("/healthz", accept_encoding="gzip").headers


def test_events_are_not_compressed(hall: Hall) -> None:
    with at_a_socket(hall) as address:
        asked = urllib.request.Request(
            f"{address}/tables", b'{"players": ["Ann", "Bob"]}', {"content-type": "application/json"}
        )
        with urllib.request.urlopen(asked, timeout=10) as found:
            table = json.load(found)["table"]
        asked = urllib.request.Request(f"{address}{table}/events", headers={"accept-encoding": "gzip"})
        with urllib.request.urlopen(asked, timeout=10) as events:
            assert "content-encoding" not in events.headers
            assert events.readline().startswith(b"id: 1-")


def test_a_reel_is_made_once_for_all_who_ask_for_it(
    client: Client, hall: Hall, over: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = Mock(side_effect=service.replay)
    monkeypatch.setattr(service, "replay", made)
    one, same, hers = (client.json(f"/games/{over}@99/reel{eyes}") for eyes in ("", "", "?as=Alice"))
    assert made.call_count == 2
    assert one == same != hers
    service.note(f"{over}@9", "new", store=hall)
    client.json(f"/games/{over}@99/reel")
    assert made.call_count == 3, "it might be another game now"


def test_a_reel_is_made_once_where_several_ask_at_the_same_time(monkeypatch: pytest.MonkeyPatch) -> None:
    async def slowly() -> dict[str, list[int]]:
        await asyncio.sleep(0.01)
        return {"facts": [1] * 99}

    size = len(asyncio.run(Reels().get("one", slowly)))
    monkeypatch.setattr("moothall.web.serve.reels.MOST_BYTES", 2 * size)
    reels, made = Reels(), AsyncMock(side_effect=slowly)

    async def asked() -> list[bytes]:
        return await asyncio.gather(*(reels.get("one", made) for _ in range(9)))

    found = asyncio.run(asked())
    assert made.call_count == 1
    assert len({*found}) == 1
    for tag in ("two", "three", "four", "one"):
        asyncio.run(reels.get(tag, made))
    assert made.call_count == 5, "only those asked for last are at hand"
    for tag in ("four", "one"):
        asyncio.run(reels.get(tag, made))
    assert made.call_count == 5


def test_a_reel_that_cannot_be_made_is_tried_again() -> None:
    reels, made = Reels(), AsyncMock(side_effect=[OSError, {}])
    with pytest.raises(OSError):
        asyncio.run(reels.get("one", made))
    assert asyncio.run(reels.get("one", made))


def test_a_game_that_is_over_is_read_once_until_it_is_longer(
    hall: Hall, over: str, running: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    look, read = Looks(hall), Mock(side_effect=hall.archive.read)
    monkeypatch.setattr(hall.archive, "read", read)
    everything, before = (look(f"{over}{place}", None) for place in ("", "@9"))
    hers = look(f"{over}@9", "Alice")
    assert read.call_count == 1
    assert (before.seq, hers.seat) == (9, service.view(over, "Alice", store=hall).seat)
    tables = [service.show(each).to_json() for each in (hers, service.view(f"{over}@9", "Alice", store=hall), before)]
    assert tables[0] == tables[1] != tables[2]
    service.note(f"{over}@9", "new", store=hall)
    assert look(over, None).seq == everything.seq + 1
    read.reset_mock()
    for _ in range(2):
        assert look(running, None).seat == service.SPECTATOR
    assert read.call_count > 1, "what goes on is never at hand"


def test_few_games_are_at_hand(hall: Hall, over: str, monkeypatch: pytest.MonkeyPatch) -> None:
    seen = Looks(hall)(over, None)
    monkeypatch.setattr(looking, "MOST_FACTS", 2 * seen.seq)
    kept, games = Kept(), [uuid4() for _ in range(4)]
    for each in games[:2]:
        kept.keep(each, seen)
    assert kept.get(games[0], seen.seq) is seen
    for each in games[2:]:
        kept.keep(each, seen)
    assert [kept.get(each, seen.seq) is not None for each in games] == [False, False, True, True]
    assert kept.get(games[3], seen.seq + 1) is None


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
    "/nothing": (404, "no-such-address"),
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
    assert set(OF_HTTP) - set(told) == {"broke", "too-slow", "too-many"}, "which have tests of their own"


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


TELLS = (
    "",
    "@turn:9/facts",
    "/facts?find=buy",
    "/turns",
    "/why",
    "/alternatives",
    "/notes",
    "/diff?to=9",
    "/reel",
    "/audit",
    "/blame?zone=p2.discard",
    "/bisect?when=turn>9",
    "/whatif?rules=2014-01-01",
    "/export?format=html",
    "/export?format=goko",
)
"""What is asked of a game, each route once."""


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_before_the_game_has_begun_nothing_is_there_and_nothing_breaks(client: Client, over: str, lang: str) -> None:
    for path in TELLS:
        below = "/" + path.rpartition("/")[2] if path else ""
        found = client.ask(f"/games/{over}@0{below}{'&' if '?' in below else '?'}lang={lang}")
        assert found.status_code in (200, 422), (below, found.text)
        if below.startswith(("/export", "/whatif")):
            assert ("has not begun" if lang == "en" else "まだ始まっていない") in found.json()["detail"]


@pytest.mark.parametrize("path", TELLS)
def test_names_are_hidden_wherever_they_would_stand(client: Client, hall: Hall, over: str, path: str) -> None:
    service.note(f"{over}@9", "Alice asked Bob", store=hall)
    query = "&" if "?" in path else "?"
    found = client.ask(f"/games/{over}{path}")
    hidden = client.ask(f"/games/{over}{path}{query}names=hidden")
    assert (found.status_code, hidden.status_code) == (200, 200)
    told = hidden.text.replace(over, "")
    assert not re.search(r"\b(Alice|Bob|srv)\b", told)
    if re.search("Alice|Bob", found.text):
        assert re.search("Avery|Blake", told)
    assert found.headers["etag"] != hidden.headers["etag"]


def test_with_hidden_names_all_else_is_the_same(client: Client, over: str) -> None:
    found, hidden = (client.json(f"/games/{over}/audit{query}") for query in ("", "?names=hidden"))
    assert (hidden["verdict"], hidden["game"]) == (found["verdict"], over)
    assert [each["verdict"] for each in hidden["lines_read"]] == [each["verdict"] for each in found["lines_read"]]
    told = client.json(f"/games/{over}@9?names=hidden")
    assert (told["game"], told["players_by_name"]) == (over, ["Avery", "Blake"])
    for link in told["links"].values():
        assert client.ask(link).status_code == 200
        assert link.endswith("?names=hidden")
    hers = client.json(f"/games/{over}@9?names=hidden&as=Avery")
    assert hers["table"] != told["table"]
    assert hers["as"] == client.json(f"/games/{over}@9?as=Alice")["as"]
    assert client.ask(f"/games/{over}?names=hidden&as=Alice").status_code == 404
    assert client.ask(f"/games/{over}?names=shown").status_code == 400


def test_names_of_a_game_that_goes_on_are_hidden_too(client: Client, running: str) -> None:
    told = client.json(f"/games/{running}?names=hidden")
    assert (told["as"], told["players_by_name"]) == ("spectator", ["Avery", "Blake"])
    assert client.ask(f"/games/{running}?names=hidden&as=Avery").status_code == 403


def test_a_frame_and_the_questions_of_the_page_hide_names(client: Client, over: str) -> None:
    framed = client.ask(f"/embed/{over}?names=hidden").text
    assert not re.search("Alice|Bob", framed)
    about = {"game": over, "names": "hidden"}
    for question in ("opened", "page"):
        found = client.post(f"/ask/{question}", {"about": about, "given": {"lang": "en"} if question == "page" else {}})
        assert found.status_code == 200, found.text
        assert not re.search("Alice|Bob", found.text)
        assert over in found.text


def test_a_page_says_how_to_ask_that_a_game_is_withdrawn(hall: Hall) -> None:
    told = {
        (contact, lang): Client(hall, contact=contact).ask("/withdrawal", accept_language=lang).text
        for contact in ("", "<b>Ann</b> at league@example.org")
        for lang in ("en", "ja")
    }
    assert len({*told.values()}) == 4
    for (contact, lang), page in told.items():
        assert f'<html lang="{lang}">' in page
        assert "moothall forget" in page
        assert ("&lt;b&gt;Ann&lt;/b&gt; at league@example.org" in page) is bool(contact)
        assert "<b>" not in page


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


@pytest.mark.parametrize("kind", ["lifespan", "websocket"])
def test_what_is_no_request_has_no_limit(kind: str) -> None:
    came = AsyncMock()
    asyncio.run(Limited(came)({"type": kind}, AsyncMock(), AsyncMock()))
    came.assert_awaited_once()


def test_a_page_of_another_site_is_refused(client: Client) -> None:
    assert client.ask("/games", sec_fetch_site="cross-site").json()["kind"] == "cross-site"
    assert client.ask("/games", sec_fetch_site="same-origin").status_code == 200


READER = "https://dominion.example"


def test_pages_of_a_site_that_is_named_may_read_and_nothing_else(hall: Hall, over: str, running: str) -> None:
    client = Client(hall, readers={READER})
    came = {"origin": READER, "sec_fetch_site": "cross-site", "sec_fetch_mode": "cors"}
    for path in ("/games", f"/games/{over}@9", f"/games/{running}", "/cards/Village", "/none"):
        for method in ("GET", "HEAD"):
            found = client.ask(path, method, **came)
            assert found.status_code == (404 if path == "/none" else 200)
            assert found.headers["access-control-allow-origin"] == READER
            assert found.headers["cross-origin-resource-policy"] == "cross-origin"
            assert "origin" in found.headers["vary"].lower()
            assert "access-control-allow-credentials" not in found.headers
    tag = client.ask(f"/games/{over}@9", **came).headers["etag"]
    same = client.ask(f"/games/{over}@9", if_none_match=tag, **came)
    assert (same.status_code, same.headers["access-control-allow-origin"]) == (304, READER)
    for path, data in (
        ("/tables", {"players": ["Ann", "Bob"]}),
        ("/rulings", {"text": "a"}),
        ("/audits", {"text": "a"}),
    ):
        found = client.post(path, data, **came)
        assert (found.status_code, found.json()["kind"]) == (403, "cross-site")
        assert "access-control-allow-origin" not in found.headers
    # A browser asks first whether a page may bring a secret.
    asks = client.ask("/games", "OPTIONS", access_control_request_headers="authorization", **came)
    assert "access-control-allow-headers" not in asks.headers


@pytest.mark.parametrize(
    "origin", ["https://evil.example", "null", f"{READER}.evil", f"{READER}:444", "HTTPS://DOMINION.EXAMPLE"]
)
def test_pages_of_any_other_site_may_not_read(hall: Hall, origin: str) -> None:
    client = Client(hall, readers={READER})
    found = client.ask("/games", origin=origin, sec_fetch_site="cross-site", sec_fetch_mode="cors")
    assert (found.status_code, found.json()["kind"]) == (403, "cross-site")
    assert "access-control-allow-origin" not in client.ask("/games", origin=origin).headers
    assert "access-control-allow-origin" not in client.ask("/games").headers
    assert "origin" in client.ask("/games").headers["vary"].lower(), "what is kept for one is not for all"


@pytest.mark.parametrize(
    "origin", ["*", "null", "dominion.example", f"{READER}/", f"{READER}/a", "https://A.example", "https://"]
)
def test_what_no_browser_calls_an_origin_is_not_let_read(origin: str) -> None:
    found = CliRunner().invoke(main, ["serve", "--store", "memory:", "--cors", origin])
    assert (found.exit_code, origin in found.output) == (2, True)


@pytest.mark.parametrize("origin", [READER, "http://localhost:3000", "http://[::1]:8080", "http://127.0.0.1"])
def test_each_origin_that_is_named_is_let_read(monkeypatch: pytest.MonkeyPatch, origin: str) -> None:
    asked: list[set[str]] = []
    monkeypatch.setattr("moothall.web.serve.running.app", lambda *_, readers, **__: asked.append({*readers}))
    monkeypatch.setattr("moothall.web.serve.running.run", lambda served, listening: None)
    given = ["serve", "--store", "memory:", "--port", "0", "--cors", origin, "--cors", "https://b.example"]
    assert CliRunner().invoke(main, given).exit_code == 0
    assert asked == [{origin, "https://b.example"}]


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


def test_whoever_follows_a_link_from_another_site_comes_in_and_a_frame_sees_games_alone(
    client: Client, over: str
) -> None:
    came = {"sec_fetch_site": "cross-site", "sec_fetch_mode": "navigate", "accept": "text/html"}
    assert client.ask(f"/games/{over}", sec_fetch_dest="document", **came).status_code == 200
    assert client.ask(f"/games/{over}", sec_fetch_dest="iframe", **came).json()["kind"] == "cross-site"
    framed = client.ask(f"/embed/{over}@9", sec_fetch_dest="iframe", **came)
    assert framed.status_code == 200
    assert "frame-ancestors *" in framed.headers["content-security-policy"]
    assert client.ask("/tables", "POST", sec_fetch_dest="document", **came).json()["kind"] == "cross-site"


def test_a_page_and_its_json_have_one_address(client: Client, over: str, running: str) -> None:
    for path in ("/", "/games", f"/games/{over}@9", f"/games/{running}"):
        found = client.ask(path, accept="text/html,*/*;q=0.8")
        assert (found.status_code, found.headers["content-type"]) == (200, "text/html; charset=utf-8")
        policy = found.headers["content-security-policy"]
        assert policy.startswith("default-src 'none'; script-src 'self'")
        assert "frame-ancestors 'none'" in policy
        assert "unsafe-inline" not in policy
        files = re.findall(r'(?:src|href)="(/site/[^"]+)"', found.text)
        assert files
        for each in files:
            assert client.ask(each).headers["cache-control"].endswith("immutable")
    assert client.ask("/games/00000000-0000-4000-8000-000000000000", accept="text/html").status_code == 404
    for path in ("/site/0000000000000000/app.js", "/site/x/../app.js", "/site/x/index.html"):
        assert client.ask(path).status_code == 404


def test_what_else_could_have_been_answered_is_told(client: Client, hall: Hall, running: str) -> None:
    match = hall.resume(running)
    match.say(match.asked.player, "play Copper")  # type: ignore[union-attr]
    at = next(each.seq for each in reversed(match.facts(None)) if type(each).__name__ == "Answered")
    assert client.json(f"/games/{running}@{at}/alternatives")["offered"] is None  # a spectator does not know
    seen = service.view(f"{running}@{at}", store=hall)
    assert service.why(seen)[0].to_json()["offered"]


def test_notes_are_listed_in_the_order_of_their_places(client: Client, hall: Hall, over: str) -> None:
    service.note(f"{over}@120", "look at this", by="Zoe", store=hall)
    service.mark(f"{over}@60", "here", store=hall)
    found = client.json(f"/games/{over}/notes")["notes"]
    assert [(each["target"], each["name"], each["text"], each["by"]) for each in found] == [
        (60, "here", None, None),
        (120, None, "look at this", "Zoe"),
    ]
    assert client.json(f"/games/{over}@mark:here")["at"] == 60


def test_whom_the_proxy_names_may_write_notes(hall: Hall, over: str) -> None:
    proxied = Client(hall, trusted="X-Remote-User")
    written = proxied.post(f"/games/{over}@120/notes", {"text": "look at this"}, X_Remote_User="Zoe")
    assert (written.status_code, written.json()["by"], written.json()["target"]) == (201, "Zoe", 120)
    name = "審判".encode()
    assert proxied.post(f"/games/{over}@60/notes", {"mark": "here"}, X_Remote_User=name).json()["by"] == "審判"
    assert [each["name"] for each in proxied.json(f"/games/{over}/notes")["notes"]] == ["here", None]
    assert proxied.json(f"/games/{over}@mark:here")["at"] == 60


@pytest.mark.parametrize(
    ("trusted", "at", "said"),
    [
        pytest.param(None, "127.0.0.1", "Zoe", id="the server trusts no header"),
        pytest.param("X-Remote-User", "9.9.9.9", "Zoe", id="a visitor who reaches the server itself"),
        pytest.param("X-Remote-User", "127.0.0.1", " ", id="somebody whom the proxy does not know"),
    ],
)
def test_nobody_writes_notes_unless_a_proxy_says_who_they_are(
    hall: Hall, over: str, trusted: str | None, at: str, said: str
) -> None:
    client = Client(hall, trusted=trusted, at=at)
    found = client.post(f"/games/{over}/notes", {"text": "it was me"}, X_Remote_User=said)
    assert (found.status_code, found.json()["kind"]) == (403, "keeper-only")
    assert client.json(f"/games/{over}/notes")["notes"] == []


@pytest.mark.parametrize(
    "body",
    [
        {},
        {"text": "a", "mark": "b"},
        {"text": "a", "by": "Ann"},
        {"text": "a" * 10_001},
        {"text": " "},
        {"mark": "no word"},
    ],
)
def test_a_note_that_says_nothing_is_refused(hall: Hall, over: str, body: dict[str, str]) -> None:
    proxied = Client(hall, trusted="X-Remote-User")
    assert proxied.post(f"/games/{over}/notes", body, X_Remote_User="Zoe").status_code == 400
    assert proxied.json(f"/games/{over}/notes")["notes"] == []


def test_a_running_game_takes_no_notes_over_the_network(hall: Hall, running: str) -> None:
    proxied = Client(hall, trusted="X-Remote-User")
    found = proxied.post(f"/games/{running}/notes", {"text": "cheat"}, X_Remote_User="Zoe")
    assert (found.status_code, found.json()["kind"]) == (403, "keeper-only")
    assert proxied.json(f"/games/{running}/notes")["notes"] == []


def test_a_server_that_only_looks_takes_no_notes(hall: Hall, over: str) -> None:
    looks = Client(hall, read_only=True, trusted="X-Remote-User")
    assert looks.post(f"/games/{over}/notes", {"text": "a"}, X_Remote_User="Zoe").status_code == 405


@pytest.mark.parametrize(
    "given", [["--trust-header", "X-User"], ["--public-url", "https://a.b", "--trust-header", "x y"]]
)
def test_a_header_that_no_proxy_sets_is_not_trusted(given: list[str]) -> None:
    found = CliRunner().invoke(main, ["serve", "--store", "memory:", *given])
    assert (found.exit_code, "--trust-header" in found.output) == (2, True)


def test_an_export_is_a_file_for_whoever_wants_one(client: Client, over: str) -> None:
    found = client.ask(f"/games/{over}/export?format=goko", accept="text/plain")
    assert found.headers["content-disposition"] == "attachment"
    assert found.text == client.json(f"/games/{over}/export?format=goko")["text"]


# How much one address may ask for


def test_an_address_that_asks_too_much_is_told_when_to_ask_again(client: Client) -> None:
    shown = {"x_forwarded_for": "203.0.113.9"}
    found = [
        client.ask("/tables", "POST", None, {"players": ["Ann", "Bob"]}, **shown) for _ in range(POINTS // LONG + 1)
    ]
    assert {each.status_code for each in found[:-1]} == {201}
    assert (found[-1].status_code, found[-1].json()["kind"]) == (429, "too-many")
    assert 1 <= int(found[-1].headers["retry-after"]) <= LONG
    # Looking is free, and others may go on: what an address says of others before it counts for nobody.
    assert client.ask("/games", **shown).status_code == 200
    other = client.ask(
        "/tables", "POST", None, {"players": ["Ann", "Bob"]}, x_forwarded_for="203.0.113.9, 203.0.113.10"
    )
    assert other.status_code == 201
    assert client.ask("/tables", "POST", None, {"players": ["Ann", "Bob"]}).status_code == 201


def test_points_come_back_with_time_and_not_beyond_what_there_is() -> None:
    points = Points()
    assert points.take("a", POINTS, 0) == 0
    assert points.take("a", 1, 0) == 1
    assert points.take("a", 10, 10) == 0
    assert points.take("a", POINTS, 10_000) == 0
    assert points.take("a", 1, 10_000) == 1


def test_the_memory_of_addresses_is_bounded() -> None:
    points = Points()
    for number in range(MOST_ADDRESSES + 10):
        points.take(str(number), 1, 0)
    assert len(points._left) == MOST_ADDRESSES


# What it counts, and what it writes


def test_what_is_counted_holds_no_name_and_no_text(client: Client, over: str) -> None:
    client.ask("/games?player=Zebulon")
    client.ask("/Zebulon")
    client.ask("/games/Zebulon?as=Zebulon", "ZEBULON")
    found = client.ask("/metrics")
    assert found.status_code == 200
    assert "zebulon" not in found.text.lower()
    assert over not in found.text
    assert 'moothall_requests_total{method="GET",route="/games",status="200"}' in found.text
    assert 'method="other"' in found.text


def test_the_log_of_the_server_holds_no_name_and_no_text(tmp_path: Path) -> None:
    store = f"sqlite:///{tmp_path / 'games.db'}"
    Hall.open(store).close()
    command = [sys.executable, "-m", "moothall", "serve", "--store", store, "--port", "0", "--workers", "2"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        try:
            address = process.stdout.readline().split()[0].removesuffix("/games")
            for path in ("/games?player=Zebulon", "/Zebulon", "/games/Zebulon?as=Zebulon", "/games?since=Zebulon"):
                with contextlib.suppress(urllib.error.HTTPError):
                    urllib.request.urlopen(address + path, timeout=60).close()
            body = json.dumps({"text": "Zebulon plays Zebulon", "name": "Zebulon.txt"}).encode()
            asked = urllib.request.Request(f"{address}/audits", body, {"Content-Type": "application/json"})
            with contextlib.suppress(urllib.error.HTTPError):
                urllib.request.urlopen(asked, timeout=60).close()
            with urllib.request.urlopen(f"{address}/metrics", timeout=60) as found:
                assert b'route="/audits"' in found.read()  # of both processes
        finally:
            process.terminate()
        assert "zebulon" not in process.stderr.read().lower()


def test_what_nobody_expected_is_told_by_its_number_alone(
    client: Client, hall: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(hall.archive, "each", Mock(side_effect=KeyError("/srv/secret")))
    found = client.ask("/games")
    assert (found.status_code, found.json()["kind"]) == (500, "broke")
    assert "secret" not in found.text
    assert all(found.headers[name] == value for name, value in HEADERS.items())


@pytest.mark.parametrize(("where", "name"), [(Hall, "games"), (Fresh, "_tag")])
def test_a_fault_inside_is_logged_by_its_number_alone(
    hall: Hall, monkeypatch: pytest.MonkeyPatch, where: type[object], name: str
) -> None:
    with at_a_socket(hall) as address, logged() as lines:
        monkeypatch.setattr(where, name, Mock(side_effect=RuntimeError("Zebulon has a Gold")))
        found = httpx.get(f"{address}/readyz")
    assert (found.status_code, found.headers["x-content-type-options"]) == (500, "nosniff")
    assert lines == [f"moothall.web.serve.problems incident {found.json()['incident']}: RuntimeError"]


def test_a_fault_in_an_answer_that_has_begun_cuts_it_off(monkeypatch: pytest.MonkeyPatch) -> None:
    async def breaks(scope: object, receive: object, send: Any) -> None:
        await send({"type": "http.response.start", "status": 200, "headers": []})
        await send({"type": "http.response.body", "body": b"a", "more_body": True})
        raise RuntimeError("Zebulon has a Gold")

    sent = AsyncMock()
    with logged() as lines:
        asyncio.run(Unbroken(breaks)({"type": "http", "headers": [], "query_string": b""}, AsyncMock(), sent))
    assert sent.await_count == 2
    (line,) = lines
    assert line.endswith(": RuntimeError")


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


def test_the_body_of_an_answer_does_not_wait_until_its_head_is_acknowledged() -> None:
    with listening_at("127.0.0.1", 0) as listening, socket.create_connection(listening.getsockname()):
        connection, _ = listening.accept()
        with connection:
            assert connection.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY)


HEAD = b"GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\n"


def until_closed(connection: socket.socket, drip: bytes) -> bytes:
    """What is answered to a client that sends a byte every 50 ms, until the server closes the connection."""
    connection.settimeout(0.05)
    got, until = b"", time.monotonic() + 20
    while time.monotonic() < until:
        with contextlib.suppress(TimeoutError):
            part = connection.recv(4096)
            if not part:
                return got
            got += part
        connection.sendall(drip[:1])
        drip = drip[1:] or b"x"
    raise AssertionError("it holds the connection for ever")


@pytest.mark.parametrize("before", [b"", HEAD, HEAD + b"\r\n"], ids=["nothing", "half a head", "a request"])
def test_a_head_that_comes_too_slowly_ends_its_connection(
    hall: Hall, monkeypatch: pytest.MonkeyPatch, before: bytes
) -> None:
    monkeypatch.setattr(prompt, "WITHIN", 0.5)
    with at_a_socket(hall) as address, socket.create_connection(("127.0.0.1", int(address.rpartition(":")[2]))) as one:
        one.sendall(before)
        try:
            got = until_closed(one, b"X-Slow: " if before == HEAD else b"GET /")
        except ConnectionError:
            got = b"" if before != HEAD + b"\r\n" else b"alive"
        assert (b"alive" in got) is (before == HEAD + b"\r\n")


def test_whoever_says_nothing_is_closed_and_whoever_asks_is_answered_as_long_as_it_takes(
    hall: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(prompt, "WITHIN", 0.5)
    game = hall.start(["Ann", "Bob"], seed=7)
    service.Seats(hall, game.game).begin({})
    with at_a_socket(hall) as address:
        with socket.create_connection(("127.0.0.1", int(address.rpartition(":")[2])), timeout=20) as silent:
            assert silent.recv(1) == b""
        with urllib.request.urlopen(f"{address}/tables/{game.game}/events", timeout=20) as events:
            assert b"event: standing\n" in iter(events.readline, b"")
            assert [events.readline()[:5], events.readline()] == [b"data:", b"\n"]
            time.sleep(1)
            asked = game.question("p1")
            assert asked is not None
            game.choose(asked.player, 1)
            assert events.readline().startswith(b"id: "), "it goes on"
        with socket.create_connection(("127.0.0.1", int(address.rpartition(":")[2])), timeout=20) as patient:
            for _ in range(3):
                patient.sendall(HEAD + b"\r\n")
                time.sleep(0.3)
                assert b"alive" in patient.recv(4096), "one connection may ask again and again"


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
    monkeypatch.setitem(sys.modules, "moothall.web.serve.running", None)
    found = CliRunner().invoke(main, ["serve", "--store", "memory:"])
    assert found.exit_code == 1
    assert "pip install 'moothall[web]'" in found.output


def test_the_address_is_printed_for_programs(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("moothall.web.serve.running.run", lambda app, listening: None)
    found = CliRunner().invoke(main, ["serve", "--store", "memory:", "--port", "0", "--json"])
    assert re.fullmatch(r"http://127.0.0.1:\d+/games", json.loads(found.output)["address"])


def test_few_threads_answer() -> None:
    async def threads() -> float:
        async def app(*_: Any) -> None:
            return None

        await Served(app, None)({"type": "lifespan"}, None, None)  # type: ignore[arg-type]
        return current_default_thread_limiter().total_tokens

    with ThreadPoolExecutor() as beside:  # in the main thread it would handle the signals of the tests' process
        assert beside.submit(asyncio.run, threads()).result() == THREADS < 10
