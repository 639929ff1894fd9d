"""What the next step does cannot be refused: before each step of a stretch of a random game the same step is refused,
and the ruling must say that it is legal."""

from __future__ import annotations

import json
from collections.abc import Iterator
from copy import deepcopy
from random import Random
from typing import Any

import pytest
import yaml
from moothall.domain.kernel.game import CannotHold
from moothall.scenarios.ruling import Document, load, play
from moothall.scenarios.span import write
from sweeps import seeds
from test_scenario_span import DOMINION, at_rest, between, random_game

OF_NO_PLAYER = ("end ", "stop", "first ")
"""What steps begin with that nobody is asked about, or that say what comes first."""
LEFT_OPEN = ("no", "yes")
"""Answers that the next question may take as well."""


def stretches(seed: int) -> Iterator[dict[str, Any]]:
    facts = random_game(seed)
    for first, last in between(Random(seed), at_rest(facts), 2):
        try:
            yield yaml.safe_load(write(DOMINION, facts, first, last, "a-game"))
        except CannotHold:
            continue


def can_be_refused(step: Any) -> bool:
    """Whether a step is one that `refused` may stand before, and that names one thing."""
    ((key, text),) = step.items() if isinstance(step, dict) else [("", step)]
    if key == "shuffle" or text in LEFT_OPEN or text.startswith(OF_NO_PLAYER):
        return False
    return not (text.startswith("play ") and ("," in text or " using " in text)) and not text.startswith("react ")


def refused_before(data: dict[str, Any], at: int) -> Any:
    """The ruling of a stretch in which a step is refused right before it is done."""
    changed = deepcopy(data)
    changed["when"].insert(at, {"refused": deepcopy(data["when"][at])})
    del changed["then"]
    (document,) = load(json.dumps(changed), "refused.yaml")
    assert isinstance(document, Document)
    return play(document)


@pytest.mark.parametrize("seed", seeds(12, 120))
def test_what_the_next_step_does_is_not_refused(seed: int) -> None:
    for data in stretches(seed):
        for at, step in enumerate(data["when"]):
            if can_be_refused(step):
                ruling = refused_before(data, at)
                said = [failure.claim for failure in ruling.failures]
                assert said == [f"when.{at}.refused"], (step, data["when"][:at])
