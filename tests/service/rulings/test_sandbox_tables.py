"""Random tables of the sandbox: set by picking, played by hand, and ruled the same by `moothall rule`."""

from __future__ import annotations

import json
import re
from pathlib import Path
from random import Random
from typing import Any

import pytest
from click.testing import CliRunner
from moothall.cli.app import main
from moothall.web.bridge import Desk, call
from random_games import kingdom_cards, landscapes
from sweeps import seeds

DATES = ("2010-01-01", "2013-01-01", "2016-01-01", "2018-01-01", "2020-01-01", "2023-01-01", "2025-06-01")
BASIC = ("Copper", "Silver", "Gold", "Estate", "Duchy", "Province", "Curse")
PLAYERS = ("Alice", "Bob", "Carol")
ZONES = {"hand": 7, "deck": 8, "discard": 4}
"""How many cards at most are put into a zone."""
AMOUNTS = {"coins": 9, "actions": 3, "buys": 3}
STEPS = 14
ALL = 200
FOUND = (61,)
"""A Treasure asked something before the next one of the same answer was played."""


class Sandbox:
    """The sandbox as the page asks for it."""

    def __init__(self) -> None:
        self.desk = Desk()
        self.stands: dict[str, Any] = {}

    def ask(self, question: str, **given: Any) -> bool:
        """Whether a question had an answer; what is refused changes nothing."""
        answer = json.loads(call(self.desk, question, json.dumps(given)))
        assert not answer.get("fault"), answer
        if "found" in answer:
            self.stands = answer["found"]
        return "found" in answer

    def set(self, *place: str, value: object) -> None:
        """Set something at the table, as the page does: the scenario with another value at a place."""
        self.ask("sandbox_set", text=self.stands["scenario"], place=place, value=value)


def begun(rng: Random) -> Sandbox:
    """A table on which everything is set by picking, one place after another."""
    date = rng.choice(DATES)
    players = PLAYERS[: rng.choice((2, 2, 2, 3))]
    table = {"scenario": "table", "rules": date, "players": players, "kingdom": []}
    empty: dict[str, Any] = {player: {"hand": []} for player in players}
    sandbox = Sandbox()
    assert sandbox.ask("sandbox", text=json.dumps({**table, "given": empty}))
    cards = rng.sample(kingdom_cards(date), 10)
    sandbox.set("kingdom", value=cards)
    beside = landscapes(date, "Event", "Project", "Landmark", "Way")
    if beside and rng.random() < 0.4:
        sandbox.set("landscapes", value=rng.sample(beside, 1))
    for player in players:
        for zone, most in ZONES.items():
            sandbox.set("given", player, zone, value=rng.choices((*cards, *cards, *BASIC), k=rng.randint(0, most)))
    for amount, most in AMOUNTS.items():
        if rng.random() < 0.5:
            sandbox.set("given", amount, value=rng.randint(1, most))
    return sandbox


def play(sandbox: Sandbox, rng: Random) -> None:
    """Answer by chance, and take some answers back."""
    for _ in range(STEPS):
        question = sandbox.stands["question"]
        if question is None:
            return
        if sandbox.stands["may_go_back"] and rng.random() < 0.15:
            sandbox.ask("sandbox_back")
            continue
        many = len(question["choices"])
        count = rng.randint(question["least"], max(question["least"], min(question["most"], 3, many)))
        chosen = [rng.choice(question["choices"])["number"]] if many and question["most"] == 1 and count else None
        sandbox.ask("sandbox_choose", numbers=chosen or rng.sample(range(1, many + 1), min(count, many)))


def unordered(sentence: str) -> list[str]:
    """The words of a sentence: in which order cards were in a hand says nothing."""
    return sorted(re.findall(r"\w+", sentence))


def since_answered(kinds: list[str]) -> list[str]:
    """The kinds of facts since the first answer, without the answers: the notation leaves out what is forced."""
    return [kind for kind in kinds[kinds.index("Answered") if "Answered" in kinds else 0 :] if kind != "Answered"]


@pytest.mark.parametrize("seed", [*FOUND, *seeds(2, ALL)])
def test_what_the_sandbox_plays_is_ruled_the_same_on_the_command_line(seed: int, tmp_path: Path) -> None:
    rng = Random(seed)
    sandbox = begun(rng)
    play(sandbox, rng)
    text = sandbox.stands["scenario"]
    if text is None:
        assert sandbox.stands["unsaid"]  # a sentence says why the notation cannot hold it
        pytest.skip(sandbox.stands["unsaid"])
    file = tmp_path / "table.yaml"
    file.write_text(text, encoding="utf-8")
    found = CliRunner().invoke(main, ["rule", "--json", str(file)])
    (ruling,) = [json.loads(line) for line in found.output.splitlines()]
    assert ruling["verdict"] == "holds", ruling
    assert ruling["at"] == sandbox.stands["rules"]
    played = iter([unordered(each["words"]) for each in sandbox.stands["events"]])
    ruled = [unordered(fact["text"]) for step in ruling["steps"] for fact in step["facts"]]
    assert [each for each in ruled if each not in played] == []  # in this order; it leaves out what repeats another
    kinds = [kind for event in ruling["events"] for kind in event]
    assert since_answered(kinds) == since_answered([each["fact"] for each in sandbox.stands["events"]])
