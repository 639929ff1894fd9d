"""Whatever fits the OpenAPI document, or does not: no request is answered by an error of the server (schemathesis)."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from typing import Any, NamedTuple

import pytest
from sweeps import sampled

schemathesis = pytest.importorskip(
    "schemathesis", reason="schemathesis, which makes requests, is not installed (.[dev])"
)
requests = pytest.importorskip("requests", reason="requests, with which schemathesis asks, is not installed (.[dev])")
pytest.importorskip("fastapi", reason="fastapi, with which games are served, is not installed (.[web])")

from hypothesis import HealthCheck, given  # noqa: E402
from hypothesis import strategies as st  # noqa: E402
from hypothesis.errors import Unsatisfiable  # noqa: E402
from moothall import service  # noqa: E402
from moothall.service import PRIVATE, PUBLIC, Hall, Seats  # noqa: E402
from moothall.web.serve.app import described  # noqa: E402
from moothall.web.serve.work import Work  # noqa: E402
from property_tests import examples  # noqa: E402
from served import at_a_socket, logged  # noqa: E402


def operations() -> list[tuple[str, str]]:
    with Hall.open("memory:") as hall:
        told = described(hall)
    return [(path, method) for path, methods in told["paths"].items() for method in methods]


PLACES = ("", "@0", "@1", "@9", "@turn:1", "@turn:1/p2", "@-1", "@end", "@line:9", "@mark:x")


class Stored(NamedTuple):
    """A game, and the secrets that open it; "" is none."""

    game: str
    secrets: tuple[str, ...] = ("",)


class Served(NamedTuple):
    """The address of a server, the schema, its games, and what is logged."""

    address: str
    schema: Any
    games: list[Stored]
    log: list[str]


def stored(hall: Hall) -> Iterator[Stored]:
    """A table of each game that goes on, one that is over, a private one, and a log."""
    for kind, names in (("dominion", ["Ann", "Bob"]), ("one-of-dominion", ["Ann", "Bob", "Cid", "Dee"])):
        for visibility, ended in ((PUBLIC, False), (PUBLIC, True), (PRIVATE, False)):
            match = hall.start(names, kind=kind, seed=1, visibility=visibility)
            secrets = Seats(hall, match.game).begin().values()
            if ended:
                service.let_bots_play(match, dict.fromkeys(match.names, next(iter(match.kind.new.bots))))
            yield Stored(str(match.game), ("", *secrets))
    log = service.Log("log.txt", service.example_text("possession-forged.txt"))
    for kept in service.import_prepared(service.prepare_import(log), store=hall):
        yield Stored(str(kept.game))


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    store = f"sqlite:///{tmp_path_factory.mktemp('served') / 'games.db'}"
    with (
        Hall.open(store) as hall,
        at_a_socket(hall, store=store, work=Work(within=300)) as address,
        logged() as log,
    ):
        yield Served(address, schemathesis.openapi.from_dict(described(hall)), [*stored(hall)], log)


@pytest.mark.parametrize(("path", "method"), sampled(operations(), every=10))
def test_no_request_breaks_the_server(served: Served, path: str, method: str) -> None:
    """Half of the requests are about a game that is there, at any place, with one of its secrets or none."""
    address, schema, games, log = served
    operation = schema[path][method.upper()]
    statuses = []
    for mode in schemathesis.GenerationMode:
        # Where any text may stand in a path, hardly anything that is wrong can be made.
        @examples(20, HealthCheck.filter_too_much)
        @given(operation.as_strategy(generation_mode=mode), st.booleans(), st.data())
        def ask(case: Any, is_there: bool, data: st.DataObject) -> None:
            if is_there:
                one = data.draw(st.sampled_from(games))
                for name in {"game", "spot"} & {*(case.path_parameters or {})}:
                    place = data.draw(st.sampled_from(PLACES)) if name == "spot" else ""
                    case.path_parameters[name] = one.game + place
                if secret := data.draw(st.sampled_from(one.secrets)):
                    case.headers = {**(case.headers or {}), "authorization": f"Bearer {secret}"}
            if path.endswith("/events"):  # else it has no end
                case.query = {**(case.query or {}), "since": "x"}
            try:
                found = case.call(base_url=address, timeout=300)
            except (requests.exceptions.InvalidHeader, requests.exceptions.InvalidURL, UnicodeError):
                return  # what cannot be sent at all
            statuses.append(found.status_code)
            assert (found.status_code < 500, log) == (True, []), found.text

        with suppress(Unsatisfiable):  # nothing can be wrong with an address that takes nothing
            ask()
    assert statuses
