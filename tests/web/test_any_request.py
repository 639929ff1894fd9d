"""Whatever fits the OpenAPI document, or does not: no request is answered by an error of the server (schemathesis)."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from typing import Any

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
from moothall.service import Hall, Seats  # noqa: E402
from moothall.web.serve.app import described  # noqa: E402
from moothall.web.serve.work import Work  # noqa: E402
from property_tests import examples  # noqa: E402
from served import at_a_socket  # noqa: E402


def operations() -> list[tuple[str, str]]:
    with Hall.open("memory:") as hall:
        told = described(hall)
    return [(path, method) for path, methods in told["paths"].items() for method in methods]


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[str, Any, str, list[str]]]:
    """The address, the schema, a table, and the secrets of its seats."""
    store = f"sqlite:///{tmp_path_factory.mktemp('served') / 'games.db'}"
    with Hall.open(store) as hall, at_a_socket(hall, store=store, work=Work(within=300)) as address:
        match = hall.start(["Ann", "Bob"], seed=1)
        issued = Seats(hall, match.game).begin()
        yield address, schemathesis.openapi.from_dict(described(hall)), str(match.game), [*issued.values()]


@pytest.mark.parametrize(("path", "method"), sampled(operations(), every=10))
def test_no_request_breaks_the_server(served: tuple[str, Any, str, list[str]], path: str, method: str) -> None:
    address, schema, game, secrets = served
    operation = schema[path][method.upper()]
    statuses = []
    for mode in schemathesis.GenerationMode:
        # Where any text may stand in a path, hardly anything that is wrong can be made.
        @examples(20, HealthCheck.filter_too_much)
        @given(operation.as_strategy(generation_mode=mode), st.booleans(), st.sampled_from(secrets))
        def ask(case: Any, at_the_table: bool, secret: str) -> None:
            if at_the_table:
                for name in {"game", "spot"} & {*(case.path_parameters or {})}:
                    case.path_parameters[name] = game
                case.headers = {**(case.headers or {}), "authorization": f"Bearer {secret}"}
            if path.endswith("/events"):  # else it has no end
                case.query = {**(case.query or {}), "since": "x"}
            try:
                found = case.call(base_url=address, timeout=300)
            except (requests.exceptions.InvalidHeader, requests.exceptions.InvalidURL, UnicodeError):
                return  # what cannot be sent at all
            statuses.append(found.status_code)
            assert found.status_code < 500, found.text

        with suppress(Unsatisfiable):  # nothing can be wrong with an address that takes nothing
            ask()
    assert statuses
