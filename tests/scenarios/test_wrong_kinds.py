"""A value of the wrong kind anywhere in a scenario: one true sentence says where, and what may stand there."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest
import yaml
from moothall.scenarios.ruling import Document, DocumentError, load
from moothall.scenarios.schema import schema
from moothall.words import in_words

WRONG: tuple[Any, ...] = (
    1.5, True, False, 3, -1, 5_000_000, "xyzzy", "", ["xyzzy"], [1.5], [True], [[1]], {"xyzzy": 1}, {}, []
)  # fmt: skip
"""A value of each kind that a document can hold, and some that are out of every range."""
NAMES = {"tokens": ("coffers", "-card", "journey", "+card"), "supply": ("Moat",), "": ("Alice",)}
"""What stands as a key where the schema lets any: a token of each sort, a pile, a player."""
FORMS = {"text": "string", "a whole number": "integer", "true or false": "boolean", "a list": "array"}
FORMS |= {"a mapping": "object", "a number of tokens": "integer", "`up` or `down`": "string"}
"""What a sentence says may stand somewhere, and how the schema says so."""

Path = tuple[str | int, ...]
Part = dict[str, Any]


@cache
def whole() -> Part:
    return schema()["$defs"]


def forms_of(part: Part) -> Iterator[Part]:
    """The forms that a value may have, by its schema."""
    if "$ref" in part:
        yield from forms_of(whole()[part["$ref"].rpartition("/")[2]])
    elif "anyOf" in part or "oneOf" in part:
        for each in part.get("anyOf") or part["oneOf"]:
            yield from forms_of(each)
    else:
        yield part


def places(part: Part, path: Path = ()) -> Iterator[tuple[Path, list[Part]]]:
    """Every place below one of a document, with the forms of what may stand there. Steps and facts have tests of their
    own."""
    forms = list(forms_of(part))
    yield path, forms
    if path[-1:] in (("when",), ("events",), ("no_events",)) or "tokens" in path[2:-1]:
        return
    for form in forms:
        for key, each in form.get("properties", {}).items():
            yield from places(each, (*path, key))
        if isinstance(others := form.get("additionalProperties"), dict):
            of_piles = path in (("given", "tokens"), ("then", "tokens"))
            usual = ("Moat",) if of_piles else NAMES.get(str(path[-1]), NAMES[""])
            for key in form.get("propertyNames", {}).get("enum", usual):
                yield from places(others, (*path, key))
        if "items" in form:
            yield from places(form["items"], (*path, 0))


def different(game: str) -> dict[Path, list[Part]]:
    """The places of a document of a game. Of what a player may have, as their mats, one stands for all that have the
    same forms."""
    found: dict[tuple[Path, str], Path] = {}
    forms_at = {path: forms for path, forms in places(whole()[f"{game}.Scenario"]) if path and path != ("game",)}
    for path, forms in forms_at.items():
        plain = json.dumps([{key: each[key] for key in each if key not in ("title", "description")} for each in forms])
        found.setdefault((path[:-1] if "Alice" in path else path, plain), path)
    return {path: forms_at[path] for path in found.values() if path[:-1] == () or path[:-1] in set(found.values())}


PLACES = {game: different(game) for game in ("dominion", "one-of-dominion")}


def kinds(forms: list[Part]) -> set[str]:
    """The JSON types of these forms. A form of named words is text."""
    found = set[str]()
    for form in forms:
        kind = form.get("type", "string")
        found |= {kind} if isinstance(kind, str) else set(kind)
    return found


def kind_of(value: Any) -> str:
    of: dict[type, str] = {bool: "boolean", int: "integer", float: "number", str: "string", list: "array"}
    return of.get(type(value), "object")


def read(game: str, path: Path, value: Any) -> Document[Any] | DocumentError:
    """A document with this value at this path, and little else."""
    for key in reversed(path):
        value = [value] if isinstance(key, int) else {key: value}
    players = ["Alice", "Bob"] if game == "dominion" else ["Alice", "Bob", "Carol", "Dave"]
    (found,) = load(json.dumps({"scenario": "a", "game": game, "players": players, **value}), "x.yaml")
    return found


def named(said: str) -> set[str]:
    """What a sentence says may stand somewhere."""
    told = said.partition(": ")[2] if "should be" in said else said
    return {kind for form, kind in FORMS.items() if form in told} | ({"string"} if "'" in told else set())


def wrong(game: str) -> Iterator[tuple[Path, list[Part], Any, DocumentError]]:
    """Each value that is refused somewhere."""
    for path, forms in PLACES[game].items():
        for value in WRONG:
            found = read(game, path, value)
            if isinstance(found, DocumentError):
                yield path, forms, value, found
            else:
                assert kind_of(value) in kinds(forms), (path, value)


@pytest.mark.parametrize("game", PLACES)
def test_a_value_of_the_wrong_kind_is_refused_with_what_may_stand_there(game: str) -> None:
    count = 0
    for path, forms, value, error in wrong(game):
        if kind_of(value) in kinds(forms):
            continue
        count += 1
        place = ".".join(map(str, path))
        said = str(error).removeprefix("x.yaml:1: ")
        assert said.startswith((place, place.rpartition(".")[0])), said
        assert named(said), (place, value, said)
        assert named(said) <= kinds(forms), (place, value, said)
        assert "valid" not in said, said
        japanese = in_words(error.message, "ja").replace(place, "")
        assert re.sub(r"`[^`]*`|'[^']*'|x\.yaml|given|then|tokens|Alice|true|false", "", japanese).isascii() is False
        assert not re.search(r"\b(should|or|such|text|list|number|is)\b", japanese), japanese
    assert count > 700


@pytest.mark.parametrize("game", PLACES)
def test_the_example_in_a_sentence_may_stand_there(game: str) -> None:
    examples = set[tuple[Path, str]]()
    for path, _, _, error in wrong(game):
        said = str(error)
        place = re.search(r"x\.yaml:1: ([\w.+-]+)", said)
        for example in re.findall(r"such as `(.*?)`", said):
            if place is not None and place[1] == ".".join(map(str, path)):
                examples.add((path, example))
            elif "tokens" in path and place is not None and place[1] == ".".join(map(str, path[:-1])):
                examples.add((path[:-1], f"{{{example}}}"))
    refused = [
        (path, example, str(found))
        for path, example in examples
        if isinstance(found := read(game, path, yaml.safe_load(example)), DocumentError)
    ]
    assert refused == []
    assert len(examples) > 20
