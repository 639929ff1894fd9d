"""A word of a pattern that no fact of its kind may hold, and a value of another shape, are errors: they would fit
nothing, and `no_events` would say yes to them.

The table is that of the facts: each field of each kind of either game is tried with words that it cannot hold. What
facts do hold is taken from the project's own scenarios.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import fields
from functools import cache
from typing import Any

import pytest
from asked import documents, scenario_files
from moothall.domain.kernel.facts import KERNEL_FACTS
from moothall.scenarios.dominion.document.patterns import VOCABULARY
from moothall.scenarios.events import event
from moothall.scenarios.one_of_dominion.document import VOCABULARY as OF_GUESTS
from moothall.scenarios.patterns import check_patterns
from moothall.scenarios.ruling import Document, load, play

VOCABULARIES = {"dominion": VOCABULARY, "one-of-dominion": OF_GUESTS}
EVERY = 7
"""One of so many scenarios is played for the facts that it makes."""
NONSENSE = "Frobb"

KINDS = [(game, kind) for game, vocabulary in VOCABULARIES.items() for kind in vocabulary.kinds]


def held_by(game: str, kind: str) -> dict[str, str]:
    """The fields of a kind of fact, with the type of each."""
    return {each.name.rstrip("_"): str(each.type) for each in fields(VOCABULARIES[game].kinds[kind])}


def error_of(game: str, kind: str, field: str, value: Any) -> str | None:
    """What is wrong with a scenario that claims nothing but that no such fact happened; None where nothing is."""
    data = {"scenario": "x", "game": game, "then": {"no_events": [{kind: {field: value}}]}}
    (found,) = load(json.dumps(data), "facts.yaml")
    return None if isinstance(found, Document) else str(found)


def of_the_shape(held: str, word: Any) -> Any:
    """A value of a field that holds such a type, with a word in it."""
    if held.startswith("tuple["):
        return [word]
    if held.startswith("dict[Player"):
        return {word: 1}
    return {"ferryman": word} if held == "dict[str, str]" else {word: []} if held.startswith("dict[") else word


@pytest.mark.parametrize(("game", "kind"), KINDS)
def test_a_word_that_a_field_cannot_hold_is_an_error(game: str, kind: str) -> None:
    for field, held in held_by(game, kind).items():
        said = error_of(game, kind, field, of_the_shape(held.removesuffix(" | None"), NONSENSE))
        assert said is not None, field
        assert said.startswith("facts.yaml:1: "), field
        assert NONSENSE in said, field
        assert "\n" not in said, field


@pytest.mark.parametrize(("game", "kind"), KINDS)
def test_a_value_of_another_shape_is_an_error(game: str, kind: str) -> None:
    for field, held in held_by(game, kind).items():
        one = 3 if held.startswith("int") else True if held.startswith("bool") else "Copper"
        wrong = one if held.startswith(("tuple[", "dict[")) else [one]
        assert error_of(game, kind, field, wrong) is not None, field


@pytest.mark.parametrize("kind", ["GameStarted", "TableGiven", *(kind.__name__ for kind in KERNEL_FACTS)])
@pytest.mark.parametrize("game", VOCABULARIES)
def test_no_scenario_claims_a_fact_that_none_makes(game: str, kind: str) -> None:
    data = {"scenario": "x", "game": game, "then": {"no_events": [kind]}}
    (found,) = load(json.dumps(data), "facts.yaml")
    assert isinstance(found, Document) == (kind == "Answered")
    assert isinstance(found, Document) or "no scenario makes a fact of the kind" in str(found)


MEANT = {
    ("Answered", "question", "Militia/discrad"): "Militia/discard",
    ("Answered", "question", "Militta/discard"): "Militia/discard",
    ("Answered", "question", "abilities/ordre"): "abilities/order",
    ("Answered", "verb", "trahs"): "trash",
    ("Answered", "subject", "Bobb"): "Bob",
    ("Answered", "source", "rule"): "rules",
    ("CardGained", "card", "Silvr"): "Silver",
    ("CardGained", "to", "discrad"): "discard",
    ("CardGained", "rule", "possesion/gain"): "possession/gain",
    ("HexReceived", "card", "Locust"): "Locusts",
    ("EffectBegan", "effect", "cannot buy Provinc"): "cannot buy Province",
    ("LandscapeBought", "name", "Donat"): "Donate",
    ("StateTaken", "state", "Deludedd"): "Deluded",
    ("TokenMoved", "to", "Smithyy"): "Smithy",
    ("DurationPrepared", "by", "Champin"): "Champion",
    ("TurnBegan", "kind", "outposts"): "outpost",
}


@pytest.mark.parametrize(("kind", "field", "word"), MEANT)
def test_a_misspelt_word_is_an_error_that_says_what_is_meant(kind: str, field: str, word: str) -> None:
    said = error_of("dominion", kind, field, word)
    assert said is not None
    assert said.endswith(f"did you mean {MEANT[kind, field, word]}?")


OF_ANOTHER_KIND = [
    ("CardGained", "card", "Ruins"),
    ("CardGained", "card", "Fleet"),
    ("CardTrashed", "card", "Deluded"),
    ("BoonReceived", "card", "Locusts"),
    ("HexReceived", "card", "Copper"),
    ("LandscapeBought", "name", "Copper"),
    ("StateTaken", "state", "Smithy"),
    ("ProphecyTookEffect", "prophecy", "Fleet"),
    ("Answered", "question", "trash"),
    ("Answered", "question", "Militia"),
    ("Answered", "answer", ["+1 Caard"]),
    ("CardBought", "coins", True),
    ("SetAside", "face_down", 1),
    ("PhaseBegan", "phase", None),
]


@pytest.mark.parametrize(("kind", "field", "value"), OF_ANOTHER_KIND)
def test_a_name_of_something_that_no_such_fact_is_about_is_an_error(kind: str, field: str, value: Any) -> None:
    assert error_of("dominion", kind, field, value) is not None


@pytest.mark.parametrize(
    ("kind", "field", "value"),
    [
        ("CardGained", "card", "Farm"),
        ("CardGained", "card", "鍛冶屋"),
        ("CleanedUp", "stays", ["2 船着場"]),
        ("ProphecyTookEffect", "prophecy", "kind emperor"),
        ("KingdomDealt", "gone", ["鍛冶屋"]),
        ("Answered", "answer", ["trash", 2, "鍛冶屋"]),
        ("DurationPrepared", "replayed_by", None),
        ("CardGained", "rule", None),
    ],
)
def test_a_word_may_be_written_as_anywhere_else(kind: str, field: str, value: Any) -> None:
    assert error_of("dominion", kind, field, value) is None


def rulings() -> Iterator[tuple[str, Any]]:
    every = [found for path in scenario_files() for found in documents(path)]
    for found in every[::EVERY]:
        if isinstance(found, Document):
            yield found.data.get("game", "dominion"), play(found)


@cache
def made() -> tuple[tuple[str, dict[str, Any], tuple[str, ...]], ...]:
    """Every fact that the sampled scenarios make, as a pattern writes it, with the game and the players."""
    return tuple(
        (game, event(fact, ruling.called), tuple(ruling.called.values()))
        for game, ruling in rulings()
        for fact in ruling.facts[-len(ruling.events) :]
        if type(fact).__name__ in VOCABULARIES[game].kinds
    )


def test_what_facts_say_is_never_an_error() -> None:
    for game, pattern, players in made():
        check_patterns([pattern], VOCABULARIES[game], players, ("then", "no_events"))


def test_most_kinds_are_among_the_facts_that_are_tried() -> None:
    tried = {(game, kind) for game, pattern, _ in made() for kind in pattern}
    able = {(game, kind) for game, vocabulary in VOCABULARIES.items() for kind in vocabulary.kinds}
    assert len(able - tried) < 8, able - tried


@pytest.mark.parametrize(
    ("pattern", "ends"),
    [
        ("CardGaind", "did you mean CardGained?"),
        ({"CardGained": {"crad": "Gold"}}, "it has seq, cause, rule, source, line, player, card, from, to"),
        ({"CardGained": ["Gold"]}, "`{CardGained: {player: Bob}}`"),
    ],
)
def test_a_pattern_of_no_kind_of_fact_is_an_error(pattern: Any, ends: str) -> None:
    data = {"scenario": "x", "then": {"no_events": [pattern]}}
    (found,) = load(json.dumps(data), "facts.yaml")
    assert str(found).endswith(ends)
