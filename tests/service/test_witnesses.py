"""A witness is checked without the search that found it, and one that is not the log's game is refused or differs."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable, Sequence
from functools import cache
from pathlib import Path
from random import Random
from typing import Any
from uuid import UUID

import pytest
from moothall import service
from moothall.domain.games import find
from moothall.domain.kernel.facts import Fact
from moothall.domain.kernel.streams.witness import played, witness_of
from moothall.domain.store.encoding.codec import encode
from moothall.service import Hall, Log
from moothall.service.errors import Refused

LOGS = Path(__file__).parents[2] / "docs" / "logs"
TRANSCRIPTS = ("one-of-dominion.jsonl", "one-of-dominion.ja.txt")
OF_DOMINION = ("online-alice.txt", "possession.txt")
SHIPPED = (*OF_DOMINION, *TRANSCRIPTS)
SEARCH = (
    "audit", "courses.search", "source", "findings.trials", "findings.causes", "courses.rewrite",
    "dominion.log_answers", "dominion.state",
    "dominion.answers", "dominion.facts", "dominion.findings", "dominion.proofs", "dominion.unseen",
)  # fmt: skip
"""The modules of the search, and the folders that hold nothing else."""
CHECKED = """
import sys
from pathlib import Path
import moothall.logs.certify
from moothall.service import check
log, witness = map(Path, sys.argv[1:])
assert check(log.name, log.read_text(), witness.read_text()).equal
print(*sys.modules)
"""


@cache
def text_of(name: str) -> str:
    return (LOGS / name).read_text("utf-8")


@cache
def witness(name: str) -> str:
    return service.write_witness(service.audit(text_of(name), name=name), text_of(name))


def checked(name: str, document: Any) -> service.Checked:
    return service.check(name, text_of(name), document if isinstance(document, str) else json.dumps(document))


@pytest.mark.parametrize("name", SHIPPED)
def test_a_check_imports_nothing_of_the_search(name: str, tmp_path: Path) -> None:
    path = tmp_path / "game.witness"
    path.write_text(witness(name), "utf-8")
    ran = subprocess.run([sys.executable, "-c", CHECKED, LOGS / name, path], capture_output=True, text=True, check=True)
    apart = [f"moothall.logs.{each}" for each in SEARCH]
    assert [each for each in ran.stdout.split() if each.startswith((*apart,))] == []


def test_the_modules_of_the_search_are_called_so() -> None:
    for each in SEARCH:
        path = Path(service.__file__).parents[1] / "logs" / each.replace(".", "/")
        assert path.with_suffix(".py").exists() or (path / "__init__.py").exists(), each


def test_what_does_not_agree_has_no_witness() -> None:
    text = text_of("possession-forged.txt")
    with pytest.raises(Refused, match="there is no witness"):
        service.write_witness(service.audit(text, name="forged"), text)


def without(key: str) -> Callable[[dict[str, Any]], object]:
    return lambda each: each.pop(key)


REFUSED: dict[str, tuple[Callable[[dict[str, Any]], object], str]] = {
    "of another log": (lambda each: each.update(log="0" * 64), "another log"),
    "of another format": (lambda each: each.update(format="goko"), "another log"),
    "of another version": (lambda each: each.update(moothall_witness=2), "another form"),
    "of another game": (lambda each: each.update(game="one-of-dominion"), "another game"),
    "by other rules": (lambda each: each.update(rules="2013-05-23"), "other rules"),
    "without a key": (without("inputs"), "'inputs'"),
    "without an opening": (lambda each: each.update(opening=[]), "other rules"),
    "no witness": (lambda each: each.clear(), "moothall_witness"),
    "no facts": (lambda each: each.update(inputs=[["kernel.Answered/2", 7]]), "not a fact"),
    "no rows": (lambda each: each.update(inputs=[7]), "not a fact"),
    "too long": (lambda each: each.update(inputs=[[]] * 200_001), "more answers"),
    "other players": (lambda each: each["opening"][1][1].update(players=["Alice", "Rob"]), "another table"),
    "a player more": (lambda each: each["opening"][1][1].update(players=["Alice", "Bob", "Eve"]), "another table"),
    "another pile": (lambda each: each["opening"][1][1]["supply"].append("Market"), "another table"),
    "a fact more": (lambda each: each["opening"].append(each["opening"][1]), "another table"),
}


@pytest.mark.parametrize("how", REFUSED)
def test_what_is_no_witness_of_the_log_is_refused_in_one_sentence(how: str) -> None:
    change, said = REFUSED[how]
    document = json.loads(witness("online-alice.txt"))
    change(document)
    with pytest.raises(Refused, match=said) as refused:
        checked("online-alice.txt", document)
    assert "\n" not in str(refused.value)


def test_other_decks_at_the_start_are_refused() -> None:
    changed = witness("online-alice.txt").replace('"Estate#', '"Gold#', 1)
    with pytest.raises(Refused, match="another table"):
        checked("online-alice.txt", changed)


@pytest.mark.parametrize("rubbish", ["", "{", "x" * 5_000_000, "[" * 5_000_000, "null", "[1]", '{"moothall_witness":1'])
def test_rubbish_is_refused(rubbish: str) -> None:
    with pytest.raises(Refused, match="not a witness"):
        checked("online-alice.txt", rubbish)


def test_no_log_and_a_format_without_a_check_are_refused() -> None:
    with pytest.raises(Refused, match="not a log"):
        service.check("x", "no log", witness("online-alice.txt"))
    with pytest.raises(Refused, match="another log"):
        service.check("x", (LOGS / "one-of-dominion.jsonl").read_text("utf-8"), witness("online-alice.txt"))


@pytest.mark.parametrize("name", SHIPPED)
def test_a_witness_that_was_cut_or_edited_is_not_equal(name: str) -> None:
    """An input at random left out or told twice, and everything from it on left out."""
    whole = json.loads(witness(name))
    draw = Random(name)
    for _ in range(12):
        at = draw.randrange(len(whole["inputs"]) - 1)
        rows = whole["inputs"]
        for inputs in (rows[:at], rows[:at] + rows[at + 1 :], rows[: at + 1] + rows[at:]):
            found = checked(name, whole | {"inputs": inputs})
            assert not found.equal and found.instead, at


@pytest.mark.parametrize("name", OF_DOMINION)
def test_an_import_keeps_its_witness(name: str) -> None:
    """What is stored is what the rules make of the witness in it, but for where in the log each fact is told."""
    game = find("dominion")
    with Hall.open("memory:") as hall:
        (stored,) = service.import_logs([Log(name, text_of(name))], store=hall)
        facts = hall.archive.read(UUID(stored.game))
    assert bare(played(game, witness_of(game, facts)).facts) == bare(facts)
    assert any(fact.line is not None for fact in facts)


def bare(facts: Sequence[Fact]) -> list[tuple[str, dict[str, Any]]]:
    """The topics and fields of facts, without the lines of a log and who vouches for them."""
    rows = [(topic, json.loads(payload)) for topic, payload in encode(facts, find("dominion"))]
    return [(topic, {key: each[key] for key in each.keys() - {"line", "source"}}) for topic, each in rows]


def test_a_check_says_all_in_json() -> None:
    found = checked("online-alice.txt", witness("online-alice.txt")).to_json()
    assert (found["equal"], found["line"], found["says"], found["instead"]) == (True, None, None, None)
