"""Kinds of damage that were written last accuse nobody, and a log is read after each that a person can read."""

from __future__ import annotations

from functools import cache
from itertools import product
from random import Random

import online_samples as samples
import pytest
from damages import is_turn
from late_damages import LATE, THIRD
from latest_damages import FIFTH, FOURTH
from moothall.logs.damage.breaks import unwrapped
from moothall.logs.damage.lines import lines_of as lines_of_text
from moothall.logs.dominion.isotropic.looks import lines_of
from moothall.logs.dominion.online.line_shapes import OnlineShapes
from moothall.logs.formats import audit_text
from moothall.logs.texts.log_file import decode
from moothall.logs.verdict import Audit
from sweeps import sampled
from written_games import FORMS, game

KINDS = {**LATE, **THIRD, **FOURTH, **FIFTH}
TURNS = 7
"""How many headers of a written game are kept."""
NOT_READ = frozenset({
    ("both parts of an e-mail", "online"), ("likes behind lines", "online"), ("what spectators say", "goko"),
    ("formulas of a spreadsheet", "goko"), ("a post with its preview", "goko"), ("what spectators say", "isotropic"),
    ("formulas of a spreadsheet", "isotropic"), ("UTF-8 read wrongly twice", "isotropic"),
    ("a nested list", "isotropic"), ("a post with its preview", "isotropic"),
})  # fmt: skip
"""What is not undone yet: the log is refused in a sentence, or a line of it is unread."""


@cache
def log(name: str) -> str:
    """A short log of a format."""
    if name == "online":
        return samples.PLAIN
    text = FORMS[name].write(game(FORMS[name], 2), None)
    lines = [line for _, line, _ in lines_of(text)] if name == "isotropic" else text.split("\n")
    headers = [at for at, line in enumerate(lines) if is_turn(line)]
    return "\n".join(lines[: headers[min(TURNS, len(headers) - 1)]]) + "\n"


def audited(text: str | bytes) -> Audit:
    return audit_text(decode(text) if isinstance(text, bytes) else text, name="game")


@pytest.mark.parametrize(("kind", "name"), sampled(product(KINDS, ["online", "goko", "isotropic"]), 4, "-".join))
def test_a_log_that_a_person_can_read_agrees_and_no_other_accuses(kind: str, name: str) -> None:
    found = audited(KINDS[kind](log(name)))
    assert found.verdict in (("unruled", "unreadable", "undecided") if (kind, name) in NOT_READ else ("agrees",))
    assert found.verdict != "unreadable" or found.error


@pytest.mark.parametrize("name", ["goko", "isotropic"])
@pytest.mark.parametrize("seed", range(6))
def test_a_name_that_is_no_card_among_the_piles_accuses_nobody(name: str, seed: int) -> None:
    """One letter of the Supply is another one, or its list breaks off: what is bought had a pile all the same."""
    form, chance = FORMS[name], Random(seed)
    text = form.write(game(form, 4 + seed), None)
    line = next(line for line in text.split("\n") if "upply" in line)
    at = chance.choice([at for at in range(line.index(": ") + 2, len(line)) if line[at].isalpha()])
    for spoilt in (f"{line[:at]}q{line[at + 1 :]}", line[:at]):
        found = audit_text(text.replace(line, spoilt), name="log", rules=form.rules)
        assert found.verdict not in ("diverges", "contradicts")


def test_what_stands_between_a_part_and_its_copy_may_be_a_line_of_the_game() -> None:
    """Then it is judged: only a word of who copied the parts goes with the copy."""
    text = log("goko")
    turn = text[text.index("\n-") :]
    half = turn[: turn.index("\n-", len(turn) // 2)]
    for between, is_of_page in (("part 2:", True), ("Bob - gains Province", False)):
        found = audited(text.replace(half, f"{half}\n{between}{half}"))
        assert (found.verdict == "agrees") == is_of_page, between


def test_a_line_that_is_over_does_not_go_on_in_one_that_nobody_can_read() -> None:
    """A pile takes any name, so the next line was read as part of one. [82554927, 252 with one letter changed]"""
    text = "Turn 1 - Ann\nA starts with 7 Coppers.\nA returns a Horse to the Horse pile.\nA plays k Smithy.\n"
    lines = lines_of_text(text)
    assert unwrapped(lines, OnlineShapes()) == lines
    parted = lines_of_text("Turn 1 - Ann\nA starts with 7 Coppers.\nA plays 2\nCoppers.\n(+$2)\n")
    whole = unwrapped(parted, OnlineShapes())
    assert whole is not None
    assert [line.text for line in whole if line.text][2:] == ["A plays 2 Coppers. (+$2)"]
