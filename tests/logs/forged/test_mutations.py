"""The mutation score: one line of an agreeing log changed, and how many changes the audit notices, by kind of change.

The logs are games that bots play, written by the scribe: dense ones, in which all kinds of lines stand. What is not
noticed is printed (`pytest -rP`): a legal game explains it, or it is a miss. No kind may fall below its floor.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest
from dense import play
from moothall.logs.dominion.goko.scribe import write_game
from moothall.logs.formats import audit_text
from mutations import CHANGES, NO_CARD, Mutant, Text, Tried, logs_of, mutant, mutants, score
from own_decks import declared
from sweeps import sampled
from test_goko_scribe import RULES as OF_GOKO

pytestmark = pytest.mark.usefixtures("no_trials")
RULES = declared(OF_GOKO)
REAL_LOGS = Path(__file__).parents[4] / "shared" / "logs" / "goko"
SEEDS = (3, 4, 5, 8)
"""Dense games whose lines are of most kinds."""
FLOORS = {
    "who": 98,
    "what": 98,
    "a card not in this game": 98,
    "no card at all": 100,
    "one more": 97,
    "one fewer": 97,
    "doubled": 97,
    "cut": 97,
    "swapped": 95,
    "moved": 95,
    "forged": 97,
}
"""How many of a hundred changes of each kind are noticed, those apart that a legal game explains."""


@cache
def own_logs() -> dict[str, str]:
    return {f"dense {seed}": write_game(play(seed).facts) for seed in SEEDS}


@cache
def tried_on_own_logs(kind: str) -> list[Tried]:
    """Each kind by itself: another process may try another."""
    return score(own_logs(), 1, only=kind, rules=RULES)


def share(tries: list[Tried]) -> float:
    """How many of a hundred changes are noticed, those apart that a legal game explains."""
    noticed, missed = (sum(each.outcome == outcome for each in tries) for outcome in ("noticed", "missed"))
    return 100 * noticed / (noticed + missed) if noticed + missed else 100


def test_the_logs_agree_before_they_are_changed() -> None:
    assert {audit_text(text, name=name, rules=RULES).verdict for name, text in own_logs().items()} == {"agrees"}


@pytest.mark.parametrize("kind", sampled(CHANGES, 3))
def test_no_kind_of_change_is_noticed_less_often_than_it_was(kind: str) -> None:
    tries = tried_on_own_logs(kind)
    survivors = [str(each) for each in tries if each.outcome != "noticed"]
    print("\n".join(survivors))
    assert share(tries) >= FLOORS[kind], survivors


def test_every_kind_of_change_was_tried_on_several_kinds_of_lines() -> None:
    chosen = {kind: mutants(own_logs(), 1, kind) for kind in CHANGES}
    assert {kind: count for kind, of in chosen.items() if (count := sum(map(len, of.values()))) < 7} == {}


def test_a_line_with_the_name_of_no_card_is_never_confirmed_nor_consistent() -> None:
    read = []
    for one in _with_no_card():
        audit = audit_text(one.text, name=one.log, rules=RULES)
        if dict(audit.verdicts)[one.place] in ("confirmed", "consistent"):
            read.append(str(one))
    assert read == []


def _with_no_card() -> list[Mutant]:
    """Of each verb with cards, the first line of the first log that has one, with the name of no card in it."""
    found: dict[str, Mutant] = {}
    for name, text in own_logs().items():
        log = Text(text)
        for i, line in enumerate(log.lines):
            made = mutant(name, log, ("no card at all", line.verb, i)) if line.verb not in found else None
            if made is not None and NO_CARD in made.now:
                found[line.verb] = made
    return [*found.values()]


@pytest.mark.slow
@pytest.mark.skipif(not REAL_LOGS.is_dir(), reason="needs the real logs of ../shared/logs/goko")
@pytest.mark.parametrize("kind", CHANGES)
def test_in_real_logs_no_kind_of_change_is_noticed_less_often_than_it_was(kind: str) -> None:
    tries = score(logs_of([str(REAL_LOGS)]), 5, only=kind)
    assert share(tries) >= FLOORS[kind], [str(each) for each in tries if each.outcome != "noticed"]
