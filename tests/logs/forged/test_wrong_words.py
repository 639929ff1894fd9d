"""The words of a line that no game has: that a card is played again, where it comes from or goes, what its cause is."""

from __future__ import annotations

from unittest.mock import patch

import pytest
from moothall.logs.certify import Differs
from moothall.logs.dominion.checker.comparison import as_read, compared
from moothall.logs.dominion.online.freedoms import FREEDOMS
from moothall.logs.dominion.online.reader import read
from moothall.logs.dominion.proofs import wrong_words
from moothall.logs.formats import audit_text
from moothall.logs.verdict import Audit
from test_named_causes import LOG


def forged(line: str, now: str) -> Audit:
    assert LOG.count(f"\n{line}\n") == 1
    return audit_text(LOG.replace(f"\n{line}\n", f"\n{now}\n"), name="log")


REFUTED = [
    ("A plays a Caravan.", "A plays a Caravan again.", "turn/cause"),
    ("A buys and gains a Gold.", "A buys and gains a Gold from trash.", "gain"),
    ("A buys and gains a Gold.", "A buys and gains a Gold onto their drawpile.", "gain"),
    ("A buys and gains a Gold.", "A buys and gains a Gold. (Caravan)", "turn/cause"),
    ("B plays a Remodel.", "B plays a Remodel. (Caravan)", "turn/cause"),
]


@pytest.mark.parametrize(("line", "now", "rule"), REFUTED)
def test_words_that_no_course_of_the_turn_has_are_refuted(line: str, now: str, rule: str) -> None:
    found = forged(line, now)
    (first,) = found.findings
    assert (found.verdict, first.says, first.rule, first.proof) == ("diverges", now, rule, "exhausted")
    assert first.ruling == f"it reads: {line}"
    assert first.line in first.rests_on
    assert first.scope is not None
    assert first.scope.about == ("p1" if line.startswith("A") else "p2")
    assert dict(found.verdicts)[first.line] == "divergent"


@pytest.mark.parametrize(("line", "now", "rule"), REFUTED)
def test_words_are_not_refuted_where_a_course_of_the_turn_was_not_tried(line: str, now: str, rule: str) -> None:
    with patch("moothall.logs.dominion.log_answers.LogAnswers.has_tried_all", False):
        assert forged(line, now).verdict == "undecided"


@pytest.mark.parametrize(
    ("line", "now"),
    [
        ("A gets +1 Action.", "A gets +1 Action (Caravan)."),
        ("B trashes an Estate.", "B trashes an Estate. (Remodel)"),
        ("B gains a Silver.", "B gains a Silver. (Remodel)"),
    ],
)
def test_a_cause_that_is_true_accuses_nobody_though_the_server_does_not_name_it(line: str, now: str) -> None:
    assert forged(line, now).verdict == "undecided"


def test_words_accuse_nobody_where_too_few_real_logs_show_what_is_told() -> None:
    line, now, _ = REFUTED[0]
    with patch.object(wrong_words, "is_attested", lambda known, game, facts, enough=2: False):
        assert forged(line, now).verdict == "undecided"


def test_of_several_lines_that_say_the_same_the_one_that_differs_is_named() -> None:
    played = "B plays a Village.\nB draws a card.\nB gets +2 Actions.\n"
    printed = LOG.replace(played, played + played.replace("a Village.", "a Village again."))
    log = LOG.replace(played, played + played)
    found = compared(FREEDOMS, as_read, read(log), read(printed), True)
    assert isinstance(found, Differs)
    assert (found.line, found.says, found.instead[0]) == (46, "B plays a Village.", "B plays a Village again.")
    assert found.reworded
    assert found.lines == {43, 46}


def test_a_line_more_or_of_another_card_is_no_line_in_other_words() -> None:
    for log in (
        LOG.replace("B gets +2 Actions.", "B gets +2 Actions.\nB gets +2 Actions."),
        LOG.replace("a Gold", "a Duchy"),
    ):
        found = compared(FREEDOMS, as_read, read(log), read(LOG), True)
        assert isinstance(found, Differs)
        assert not found.reworded


@pytest.mark.parametrize(("card", "is_free"), [("Village", False), ("Scavenger", True)])
def test_one_look_of_two_is_left_out_of_those_through_a_discard_pile_alone(card: str, is_free: bool) -> None:
    """A Pearl Diver that is played again looks again."""
    looks = f"B plays a {card}.\nB looks at a card.\nB plays a {card} again.\nB looks at a card.\n"
    printed = LOG.replace("B plays a Village.\n", looks)
    log = LOG.replace("B plays a Village.\n", looks.removesuffix("B looks at a card.\n"))
    assert isinstance(compared(FREEDOMS, as_read, read(log), read(printed), True), Differs) is not is_free


@pytest.mark.parametrize(
    "line",
    [
        "A gets +1 Action (Hireling).",
        "A draws an Estate (Hireling).",
        "A draws an Estate. (Hireling)",
        "A plays a Caravan. (Prince)",
    ],
)
def test_a_cause_behind_a_line_of_any_verb_is_read_and_refuted_where_no_line_has_named_it(line: str) -> None:
    was = next(each for each in LOG.splitlines() if each[:-1] == line.replace(".", "").rpartition(" (")[0])
    found = forged(was, line)
    assert (found.verdict, found.findings[0].rule, found.findings[0].proof) == ("diverges", "turn/cause", "open")
    assert not found.unread
