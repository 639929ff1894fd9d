"""The name of a player that nobody has is an error wherever it stands, in one sentence with the name that was meant.

Each place of the project's own scenarios that names a player is tried once: a step of each verb, each field that is
given or claimed, each field of a fact. A claim about nobody must not fail, let alone hold.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest
from asked import documents, scenario_files
from moothall.scenarios.dominion.document.models import Claims, Given, GivenTurn
from moothall.scenarios.one_of_dominion.models import Claims as ClaimsOfGuests
from moothall.scenarios.one_of_dominion.models import Given as GivenOfGuests
from moothall.scenarios.ruling import Document, load, play
from pydantic import BaseModel

PLAYERS = {"dominion": ("Alice", "Bob"), "one-of-dominion": ("Alice", "Bob", "Carol", "Dave")}
Place = tuple[str | int, ...]


def misspelt(name: str) -> str:
    """A player's name with a letter too many."""
    return name + name[-1]


def named(data: Any, players: tuple[str, ...], place: Place = ()) -> Iterator[tuple[Place, str]]:
    """Where in plain data players are named: the place, and the name. The place of a key ends with `key`."""
    if isinstance(data, dict):
        for key, value in data.items():
            if key in players:
                yield (*place, key, "key"), key
            yield from named(value, players, (*place, key))
    elif isinstance(data, list):
        for at, value in enumerate(data):
            yield from named(value, players, (*place, at))
    elif isinstance(data, str):
        for name in players:
            if re.search(rf"(?<!\w){name}(?!\w)", data):
                yield place, name


def kind(data: Any, place: Place, name: str) -> str:
    """What sort of place it is: without numbers and players; of a step the text without its cards."""
    parts = [str(part) for part in place if not isinstance(part, int) and part not in PLAYERS["one-of-dominion"]]
    for part in place[:-1] if place[-1] == "key" else place:
        data = data[part]
    if isinstance(data, str) and place[0] == "when" and "claim" not in place:
        parts.append("step")
        parts += re.findall(r"^(?:refused: |try: )?\w+:|use \w+ on", data)[-1:]
    elif isinstance(data, str):
        parts.append(re.sub(r"[A-Z]\w+", "N", data))
    return " ".join(parts)


def with_misspelt(data: Any, place: Place, name: str) -> Any:
    """The data with the name at that place misspelt."""
    at, *rest = place
    if rest == ["key"]:
        return {misspelt(key) if key == at else key: value for key, value in data.items()}
    if not rest:
        changed = re.sub(rf"(?<!\w){name}(?!\w)", misspelt(name), data[at], count=1)
    else:
        changed = with_misspelt(data[at], tuple(rest), name)
    if isinstance(data, dict):
        return {key: changed if key == at else value for key, value in data.items()}
    return [changed if at == index else value for index, value in enumerate(data)]


@cache
def places() -> dict[str, tuple[dict[str, Any], Place, str]]:
    """One scenario for each kind of place, with the place and the name there."""
    found: dict[str, tuple[dict[str, Any], Place, str]] = {}
    for path in scenario_files():
        for document in documents(path):
            if not isinstance(document, Document):
                continue
            data = dict(document.data)
            game = data.get("game", "dominion")
            players = tuple(map(str, data.get("players", PLAYERS[game])))
            if any(len(name) < 3 or not name.isascii() for name in players):
                continue
            for part in ("given", "when", "then"):
                for place, name in named(data.get(part), players, (part,)):
                    found.setdefault(f"{game} {kind(data, place, name)}", (data, place, name))
    return found


def test_every_kind_of_place_is_tried() -> None:
    tried = " ".join(places())
    for part in ("given turn", "extra_turns", "last_turns", "effects", "turns_taken", "then asked", "then winners",
                 "then turns", "sees", "events CardGained player", "no_events", "claim", "completed", "acting",
                 "skipped", "styles", "removed", "use Gestalt on", "use Scoop on"):  # fmt: skip
        assert part in tried, part


@pytest.mark.parametrize("place", sorted(places()))
def test_a_misspelt_player_is_an_error_that_says_who_is_meant(place: str) -> None:
    data, where, name = places()[place]
    (found,) = load(json.dumps(with_misspelt(data, where, name), ensure_ascii=False, default=str), "misspelt.yaml")
    said = play(found).error if isinstance(found, Document) else str(found)
    assert said is not None
    assert said.startswith("misspelt.yaml:1: ")
    assert f"did you mean {name}?" in said
    assert "\n" not in said


NOT_PLAYERS = {
    "options", "supply", "trash", "hexes", "boons", "deck", "discard", "phase", "setup", "empty_piles", "kind",
    "tokens", "unused",
}  # fmt: skip
"""The fields whose words do not name a player."""
IN_WORDS = {"extra_turns", "last_turns", "effects", "turns", "events", "no_events"}
"""The fields with players among other words, which are read by hand."""


@pytest.mark.parametrize("model", [Given, GivenTurn, Claims, GivenOfGuests, ClaimsOfGuests])
def test_every_field_with_words_says_whether_they_are_players(model: type[BaseModel]) -> None:
    for field, info in model.model_fields.items():
        held = f"{info.annotation} {info.metadata}"
        if field not in NOT_PLAYERS | IN_WORDS and re.search(r"\bstr\b", held):
            assert "_of_a_player" in held, field
