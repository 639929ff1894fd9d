"""The notation of scenarios: the document that explains it, its schema, and a table that is given again."""

from __future__ import annotations

import json
import re
from functools import cache
from pathlib import Path
from textwrap import dedent
from typing import Any

import pytest
import yaml
from asked import documents
from hypothesis import given
from hypothesis import strategies as st
from moothall.domain.dominion.play.engine import Dominion
from moothall.domain.dominion.table.table import Table
from moothall.domain.dominion.text.abilities_in_game import offers
from moothall.domain.dominion.text.book import TEXTS, load_cards
from moothall.domain.dominion.vocabulary import EFFECTS
from moothall.domain.kernel.source import Source
from moothall.scenarios.dates import SideBySide
from moothall.scenarios.dominion.document.document import DominionDocument
from moothall.scenarios.dominion.document.models import Claims, Given, GivenPlayer, Scenario, Setup
from moothall.scenarios.dominion.table.opening import opening
from moothall.scenarios.ruling import Document, DocumentError, Ruling, load, play
from moothall.scenarios.schema import schema
from moothall.scenarios.yaml_lines import read
from property_tests import examples
from sweeps import sampled

ROOT = Path(__file__).resolve().parents[2]
GUIDE = (ROOT / "docs" / "scenarios.md").read_text(encoding="utf-8")
EXAMPLES = re.findall(r"^```yaml\n(.*?)^```", GUIDE, re.MULTILINE | re.DOTALL)
FILES = sorted((ROOT / "tests" / "scenarios").glob("*.yaml"))


def ruled(text: str) -> Ruling:
    (document,) = load(dedent(text), "case.yaml")
    assert isinstance(document, Document), str(document)
    return play(document)


def holds(text: str) -> Ruling:
    ruling = ruled(text)
    assert ruling.verdict == "holds", (ruling.error, ruling.failures)
    return ruling


# The document


@pytest.mark.parametrize("text", EXAMPLES)
def test_an_example_of_the_guide_holds(text: str) -> None:
    holds(text)


def test_the_guide_has_four_examples_and_one_of_them_differs_by_date_as_it_says() -> None:
    assert ["game: one-of-dominion" in each for each in EXAMPLES] == [False] * 4 + [True] * 2
    (document,) = load(EXAMPLES[1], "case.yaml")
    assert isinstance(document, Document)
    reasons = SideBySide(document).reasons("2013-01-01", "2025-06-01")
    assert [reason.rule for reason in reasons] == ["trader"]


@pytest.mark.parametrize("model", [Scenario, Given, GivenPlayer, Setup, Claims])
def test_every_field_is_explained_in_the_guide_and_in_the_schema(model: Any) -> None:
    not_zones = {"church", "cargo_ship", "archive", "crypt", "prince", "inheritance", "revealed"}
    assert [name for name in model.model_fields if name not in not_zones and f"`{name}" not in GUIDE] == []
    assert [name for name, field in model.model_fields.items() if not field.description] == []


# The schema


@cache
def whole_schema() -> dict[str, Any]:
    """The schema, which is made once."""
    return schema()


def fits(schema: dict[str, Any], data: Any, defs: dict[str, Any]) -> bool:
    """Whether data is as a JSON Schema says, as far as ours use it."""
    if "$ref" in schema:
        return fits(defs[schema["$ref"].rpartition("/")[2]], data, defs)
    if not all(any(fits(each, data, defs) for each in schema[key]) for key in ("anyOf", "oneOf") if key in schema):
        return False
    if data not in schema.get("enum", [data]) or ("const" in schema and data != schema["const"]):
        return False
    kinds = schema.get("type", [])
    if kinds and not any(_is(kind, data) for kind in ([kinds] if isinstance(kinds, str) else kinds)):
        return False
    if isinstance(data, list):
        return all(fits(schema.get("items", {}), each, defs) for each in data)
    if not isinstance(data, dict):
        return True
    known, others = schema.get("properties", {}), schema.get("additionalProperties", {})
    if not set(schema.get("required", ())) <= set(data) or len(data) > schema.get("maxProperties", len(data)):
        return False
    return all(
        fits(known[key], value, defs) if key in known else others is not False and fits(others or {}, value, defs)
        for key, value in data.items()
    )


OF_KIND: dict[str, Any] = {
    "string": str, "integer": int, "number": int | float, "array": list, "object": dict, "null": type(None),
}  # fmt: skip


def _is(kind: str, data: Any) -> bool:
    if isinstance(data, bool):
        return kind == "boolean"
    return isinstance(data, OF_KIND.get(kind, ()))


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_the_schema_accepts_every_scenario(path: Path) -> None:
    whole = whole_schema()
    found = [each for each in documents(path) if isinstance(each, Document)]
    assert len(found) == len(documents(path))
    assert [each.line for each in found if not fits(whole, each.data, whole["$defs"])] == []


@pytest.mark.parametrize(
    "text",
    [
        "title: none",
        "{scenario: a, kingdm: []}",
        "{scenario: a, given: {Alice: {hnad: []}}}",
        "{scenario: a, given: {turn: {phase: lunch}}}",
        "{scenario: a, when: [{hop: 1, skip: 2}]}",
        "{scenario: a, when: [7]}",
        "{scenario: a, then: {coins: many}}",
        "{scenario: a, then: {events: [{CardGaind: {}}]}}",
        "{scenario: a, then: {events: [{CardGained: {who: Bob}}]}}",
        "{scenario: a, then: {setup: accepted}}",
    ],
)
def test_the_schema_refuses_what_is_no_scenario(text: str) -> None:
    whole = whole_schema()
    assert not fits(whole, read(text, 1, {}), whole["$defs"])


def test_the_schema_is_json() -> None:
    assert json.loads(json.dumps(schema()))["$schema"].startswith("https://json-schema.org/")


# A table given again


def again(document: DominionDocument, ruling: Ruling) -> str:
    """A scenario that begins where another ended, with nothing done."""
    return json.dumps({
        "scenario": "again",
        "rules": document.rules,
        "players": document.players,
        "kingdom": document.kingdom,
        "landscapes": document.landscapes,
        "setup": document.setup.model_dump(exclude_defaults=True),
        "given": ruling.table,
    })  # fmt: skip


@pytest.mark.parametrize("path", sampled(FILES, 8, lambda path: path.stem))
def test_the_table_of_a_ruling_can_be_given_again(path: Path) -> None:
    different = []
    for document in documents(path):
        if not isinstance(document, DominionDocument):
            continue
        first = play(document)
        if first.error is None and first.table and ruled(again(document, first)).table != first.table:
            different.append(document.scenario)
    assert different == []


# No traceback

WORDS = st.sampled_from([
    "Alice", "Bob", "hand", "deck", "any", "hidden", "scenario", "given", "when", "then", "turn", "player", "supply",
    "Gold", "2 Copper", "Knights", "999 Curse", "play Smithy", "play all treasures", "end turn", "end game", "refused",
    "try", "claim", "shuffle", "sees", "events", "CardGained", "tokens", "journey", "+card", "effects", "2 Bridge",
    "extra_turns", "Bob by Alice (possession)", "rules", "2013-01-01", "players", "landscapes", "setup", "choose 1",
    "spend 2 coffers", "repay 9", "buy Gold", "", "stop", "coins", "options", "asked", "states", "projects", "hexes",
])  # fmt: skip
VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | WORDS,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(WORDS, inner, max_size=4),
    max_leaves=12,
)
FIELDS = ("players", "kingdom", "landscapes", "setup", "given", "when", "then", "rules", "title", "cites")


@examples(150)
@given(st.dictionaries(st.sampled_from(FIELDS), VALUES, max_size=5), VALUES, VALUES)
def test_no_data_whatever_is_a_traceback(fields: dict[str, Any], side: Any, claims: Any) -> None:
    for more in ({}, {"given": {"Alice": side, "turn": claims}}, {"then": {"Bob": claims, "sees": side}}):
        for document in load(json.dumps({"scenario": "a", **fields, **more}), "case.json"):
            error = str(document) if isinstance(document, DocumentError) else play(document).error
            assert error is None or (error.startswith("case.json:1: ") and "\n" not in error)


@examples(100)
@given(st.text(max_size=80))
def test_no_text_is_a_traceback(text: str) -> None:
    for document in load("scenario: a\nwhen: " + text, "case.yaml"):
        error = str(document) if isinstance(document, DocumentError) else play(document).error
        assert error is None or "\n" not in error


# What is in force


load_cards()


@pytest.mark.parametrize("effect", sorted(EFFECTS))
def test_every_effect_that_is_in_force_can_be_given_again(effect: str) -> None:
    # Whichever cards are in the game: what bears an effect's name is at work as soon as it is in force.
    first = holds(f'scenario: a\ngiven: {{effects: ["2 {effect} by Alice"]}}')
    assert first.table is not None
    assert [each.partition(" by ")[0].partition(" on ")[0] for each in first.table["effects"]] == [f"2 {effect}"]
    again = play(load(yaml.safe_dump({"scenario": "a", "given": first.table}), "case.yaml")[0])  # type: ignore[arg-type]
    assert again.table == first.table
    text = TEXTS.get(effect.partition(":")[0])
    assert text is None or text[-1].name in at_work(effect)


def at_work(effect: str) -> set[str]:
    """The texts whose abilities can be set off at a table where an effect is in force and nothing else is named."""
    (document,) = load(f'scenario: a\ngiven: {{effects: ["{effect} by Alice"]}}', "case.yaml")
    assert isinstance(document, DominionDocument)
    game = Dominion(Table(), Source())
    for each in opening(document, document.rules):
        game.take(each)
    had = {each.partition(":")[0] for _, each in game.table.effects} | {each for _, each, _ in game.table.lasting}
    made = offers(game.rules, (), (), tuple(sorted(had)))
    assert made.watchers.keys() <= game.watchers.keys()
    assert len(made.shifts) <= len(game.offers.shifts)
    return had


@pytest.mark.parametrize(
    ("effect", "says"),
    [
        ("Enchantress", "say who played the Enchantress"),
        ("Highwayman", "say who played the Highwayman"),
        ("Coppersmith by Bob", "in the turn of Bob alone"),
        ("Envious by Bob", "in the turn of Bob alone"),
    ],
)
def test_an_effect_that_would_do_nothing_is_refused(effect: str, says: str) -> None:
    (document,) = load(f"scenario: a\ngiven: {{effects: [{effect}]}}\nwhen: [stop]", "case.yaml")
    assert isinstance(document, Document)
    assert says in (play(document).error or "")


# What claims nothing, and what is no text

EMPTY = {
    "then: {Alice: {}}": "then.Alice",
    "then: {events: []}": "then.events",
    "then: {no_events: []}": "then.no_events",
    "then: {supply: {}}": "then.supply",
    "then: {sees: {}}": "then.sees",
    "then: {sees: {Alice: {}}}": "then.sees.Alice",
    "then: {sees: {Alice: {Bob: {}}}}": "then.sees.Alice.Bob",
    "then: {Alice: {hand: {}}}": "then.Alice.hand",
    "then: {Alice: {hand: {has: []}}}": "then.Alice.hand",
    "then: {Alice: {deck: {top: []}}}": "then.Alice.deck",
    "then: {sees: {Alice: {Bob: {hand: {hidden: []}}}}}": "then.sees.Alice.Bob.hand",
    "when: [claim: {}]": "when.0.claim",
    "when: [claim: {Alice: {}}]": "when.0.claim.Alice",
}


@pytest.mark.parametrize("written", EMPTY)
def test_a_claim_that_claims_nothing_is_an_error(written: str) -> None:
    (document,) = load(f"scenario: empty\n{written}\n", "case.yaml")
    assert isinstance(document, DocumentError)
    assert document.line == 2
    said = str(document.message)
    assert f": {EMPTY[written]}" in said and "claims nothing" in said


@pytest.mark.parametrize("written", ["then: {Alice: {hand: []}}", "then: {turns: []}", "then: {winners: []}"])
def test_a_claim_that_there_is_none_claims_something(written: str) -> None:
    (document,) = load(f"scenario: none\nwhen: [end turn]\n{written}\n", "case.yaml")
    assert isinstance(document, Document), str(document)


def test_a_scenario_with_an_empty_then_claims_nothing() -> None:
    (document,) = load("scenario: none\nwhen: [end turn]\nthen: {}\n", "case.yaml")
    assert isinstance(document, Document) and document.claims_nothing


def test_half_a_character_is_an_error_on_its_line() -> None:
    (document,) = load("scenario: half\ntitle: a\udcffb\n", "case.yaml")
    assert isinstance(document, DocumentError)
    assert (document.line, "U+DCFF" in str(document.message)) == (2, True)


# Whose turn it is, and what is not there


POSSESSED = """
    scenario: possessed
    players: [Alice, Bob, Carol]
    kingdom: [Workshop]
    given: {turn: {player: WHO, kind: possession}, WHO: {hand: [Workshop]}}
    when: [play Workshop, 'BY: gain Silver']
    then: {BY: {discard: [Silver]}}
"""


@pytest.mark.parametrize(("player", "by"), [("Alice", "Carol"), ("Bob", "Alice"), ("Carol", "Bob")])
def test_the_player_on_the_right_possesses_if_no_controller_is_named(player: str, by: str) -> None:
    holds(POSSESSED.replace("WHO", player).replace("BY", by))


@pytest.mark.parametrize(
    ("fields", "line", "says"),
    [
        (
            "given: {turn: {player: Bob, controller: Bob, kind: possession}}",
            2,
            "'Bob' cannot be possessed by themselves",
        ),
        ("given:\n  extra_turns: [Bob (possession)]", 3, "'Bob (possession)' is not a turn of these players"),
        ("rules: 2021-02-30", 2, "'2021-02-30' is not a day of the calendar"),
        ("rules: 2025-06-01,trader=2011,trader=2020-10", 2, "trader is set twice; keep one"),
        ("when: ['Zoe: buy Copper']", 2, "'Zoe' is not one of the players Alice, Bob"),
        ("when: [Zoe: buy Copper]", 2, "'Zoe' is not one of the players Alice, Bob and none of refused"),
    ],
)
def test_a_turn_a_day_a_switch_or_a_player_that_cannot_be_is_an_error_on_its_line(
    fields: str, line: int, says: str
) -> None:
    (document,) = load(f"scenario: a\n{fields}\n", "case.yaml")
    error = str(document) if isinstance(document, DocumentError) else str(play(document).error)
    assert error.startswith(f"case.yaml:{line}: ")
    assert says in error
    assert "\n" not in error
