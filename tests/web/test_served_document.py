"""What `moothall serve` says of itself is in the tree, and whatever is asked by it, nothing breaks."""

from __future__ import annotations

import importlib.util
import json
from pathlib import Path
from random import Random
from typing import Any
from urllib.parse import quote

import pytest
from sweeps import seeds

httpx = pytest.importorskip("httpx", reason="httpx, with which the server is asked, is not installed (.[dev])")
fastapi = pytest.importorskip("fastapi", reason="fastapi, with which games are served, is not installed (.[web])")

from moothall.service import Hall, Seats  # noqa: E402
from moothall.web.serve.app import described  # noqa: E402
from moothall.web.serve.work import Work  # noqa: E402
from served import at_a_socket  # noqa: E402

DOCS = Path(__file__).parents[2] / "docs"
JUNK: list[Any] = [
    *("", "0", "-1", "1", "99999999999999999999", "1e9", "x", "p1", "spectator", "keeper", "Ann", "end", "turn:1"),
    *(
        "((",
        "gain",
        "%",
        "..",
        "/",
        "\x00",
        "\u202e",
        "日本",
        "𠮷",
        "a" * 300,
        "@",
        "#",
        "?#?",
        "Gold#37",
        "2014-01-01",
    ),
    *(None, True, 0, -1, 1, 10**30, 1.5, [], {}, [1], ["end"], [[[]]], {"a": 1}, ["Ann", "Bob"], ["Ann", 1]),
]


def document() -> dict[str, Any]:
    with Hall.open("memory:") as hall:
        return described(hall)


def test_the_document_in_the_tree_is_what_is_served() -> None:
    kept = json.loads((DOCS / "openapi.json").read_text(encoding="utf-8"))
    if kept["x-made-by"] != f"fastapi {fastapi.__version__}":
        pytest.skip(f"another version of fastapi describes it otherwise: {kept['x-made-by']}")
    assert {**document(), "x-made-by": kept["x-made-by"]} == kept, "run `python docs/openapi.py`"


def test_the_script_writes_the_document() -> None:
    spec = importlib.util.spec_from_file_location("docs_openapi", DOCS / "openapi.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    assert module.document()["paths"] == document()["paths"]


def requests(rng: Random, games: list[str], secrets: list[str]) -> list[tuple[str, str, dict[str, Any]]]:
    """A request by every method of every address of the document, with whatever may stand there."""
    told = document()
    made = []
    for path, methods in told["paths"].items():
        for method, said in methods.items():
            address, query, headers = path, {}, {"authorization": f"Bearer {rng.choice(secrets)}"}
            for each in said.get("parameters", []):
                value = str(rng.choice(JUNK))
                if each["in"] == "path":
                    known = rng.choice(games) if each["name"] in ("game", "spot") and rng.random() < 0.8 else value
                    address = address.replace("{" + each["name"] + "}", quote(known, safe=""))
                elif each["in"] == "query" and (each["required"] or rng.random() < 0.4):
                    query[each["name"]] = value
            if address.endswith("/events"):
                query["since"] = "x"  # else it has no end
            given: dict[str, Any] = {"params": query, "headers": headers}
            if "requestBody" in said:
                given["json"] = _body(rng, told, said["requestBody"])
            made.append((method.upper(), address, given))
    return made


def _body(rng: Random, told: dict[str, Any], said: dict[str, Any]) -> Any:
    if rng.random() < 0.1:
        return rng.choice(JUNK)
    name = said["content"]["application/json"]["schema"]["$ref"].rpartition("/")[2]
    schema = told["components"]["schemas"][name]
    wanted = {key for key in schema["properties"] if key in schema.get("required", ()) or rng.random() < 0.4}
    good = {"players": ["Ann", "Bob"], "at": 8, "length": 8, "numbers": [1], "text": "scenario: x"}
    return {key: good[key] if key in good and rng.random() < 0.6 else rng.choice(JUNK) for key in wanted}


@pytest.mark.parametrize("seed", seeds(1, 20))
def test_whatever_is_asked_nothing_breaks(seed: int, tmp_path: Path) -> None:
    store = f"sqlite:///{tmp_path / 'games.db'}"
    with Hall.open(store) as hall, at_a_socket(hall, store=store, work=Work(within=300)) as address:
        match = hall.start(["Ann", "Bob"], seed=1)
        issued = Seats(hall, match.game).begin()
        rng = Random(seed)
        with httpx.Client(base_url=address, timeout=300) as client:
            for _ in range(4):
                for method, path, given in requests(rng, [str(match.game), f"{match.game}@3"], [*issued.values(), "x"]):
                    found = client.request(method, path, **given)
                    assert found.status_code < 500, (method, path, given, found.text)
                    if found.status_code >= 400:
                        assert found.json()["detail"], (method, path, given)
