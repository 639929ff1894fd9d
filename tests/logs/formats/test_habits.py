"""Known ways of a server that break a rule: named, and told apart from what a player does."""

from __future__ import annotations

from dataclasses import replace

import pytest
from moothall.logs.dominion.goko.habits import HABITS
from moothall.logs.habits import Habit, imitating
from moothall.logs.verdict import Audit, Finding
from moothall.service import rule
from own_decks import audit_text, declared
from test_ways_of_servers import RULES, log, with_coppers

FIVE = "Copper, Copper, Copper, Copper, Copper"
LOGS = {
    "goko/possession-waits": log(
        "Possession, Village, Potion",
        {"Ann": with_coppers("Possession"), "Ben": with_coppers("Possession")},
        f"""
        Ann - draws Possession, Copper, Copper, Copper, Copper
        Ben - draws Possession, Copper, Copper, Copper, Copper
        ---------- Ann: turn 1 ----------
        Ann - plays Possession
        Ann - draws {FIVE}
        ---------- Ben: turn 1 [possessed] ----------
        Ben - plays Possession
        Ben - draws {FIVE}
        ---------- Ben: turn 1 ----------
        Ben - plays 5 Copper
        Ben - buys Silver
        Ben - gains Silver
        Ben - shuffles deck
        Ben - draws {FIVE}
        ---------- Ann: turn 2 [possessed] ----------
        Ann - shuffles deck
        Ann - draws {FIVE}
        ---------- Ann: turn 2 ----------
        """,
    ),
    "goko/misfits-at-clean-up": log(
        "Band of Misfits, Hermit",
        {"Ann": with_coppers("Band of Misfits"), "Ben": with_coppers()},
        f"""
        Ann - draws Band of Misfits, Copper, Copper, Copper, Copper
        Ben - draws {FIVE}
        ---------- Ann: turn 1 ----------
        Ann - plays Band of Misfits
        Ann - chooses Hermit
        Ann - plays Hermit
        Ann - gains Estate
        Ann - draws {FIVE}
        ---------- Ben: turn 1 ----------
        Ben - draws {FIVE}
        ---------- Ann: turn 2 ----------
        """,
    ),
    "goko/outpost": log(
        "Possession, Outpost, Potion",
        {"Ann": with_coppers("Possession"), "Ben": with_coppers("Outpost")},
        f"""
        Ann - draws Possession, Copper, Copper, Copper, Copper
        Ben - draws {FIVE}
        ---------- Ann: turn 1 ----------
        Ann - plays Possession
        Ann - draws {FIVE}
        ---------- Ben: turn 1 [possessed] ----------
        Ben - draws Outpost, Copper, Copper, Copper, Copper
        ---------- Ben: turn 1 ----------
        Ben - plays Outpost
        Ben - shuffles deck
        Ben - draws Copper, Copper, Copper
        Ben - duration Outpost
        ---------- Ben: turn 1 ----------
        Ben - draws {FIVE}
        ---------- Ann: turn 2 ----------
        """,
    ),
}


def test_every_habit_has_a_log() -> None:
    assert sorted(LOGS) == sorted(habit.id for habit in HABITS)


@pytest.mark.parametrize("habit", HABITS, ids=lambda habit: habit.id)
def test_a_log_of_a_habit_agrees_where_it_is_imitated(habit: Habit) -> None:
    audit = audit_text(LOGS[habit.id], name="log", rules=f"{RULES},{habit.switch}")
    assert (audit.verdict, audit.findings, audit.habits) == ("agrees", [], ())


@pytest.mark.parametrize("habit", HABITS, ids=lambda habit: habit.id)
def test_a_log_of_a_habit_differs_and_the_habit_is_named(habit: Habit) -> None:
    audit = audit_text(LOGS[habit.id], name="log", rules=RULES)
    assert (audit.verdict, audit.habits) == ("diverges", (habit.id,))
    assert [each.habit for each in audit.findings] == [habit.id]
    shown = audit.to_json()
    assert shown["habits"] == [habit.id]
    assert [each["habit"] for each in shown["divergences"]] == [habit.id]
    assert audit.rules == declared(RULES)
    assert audit.lines["divergent"] == 1


@pytest.mark.parametrize("habit", HABITS, ids=lambda habit: habit.id)
def test_a_habit_of_another_time_explains_nothing(habit: Habit) -> None:
    audit = audit_text(LOGS[habit.id], name="log", rules="2019-01-01")
    assert audit.habits == ()


@pytest.mark.parametrize("habit", HABITS, ids=lambda habit: habit.id)
def test_what_a_player_did_beside_a_habit_is_no_habit(habit: Habit) -> None:
    """A purchase that nobody could pay is told beside the habit, and only the habit has its name."""
    last = "---------- Ann: turn 2 ----------\n"
    forged = LOGS[habit.id].replace(last, last + "Ann - plays 1 Copper\nAnn - buys Gold\nAnn - gains Gold\n")
    audit = audit_text(forged, name="log", rules=RULES)
    assert audit.findings[0].habit == habit.id
    assert [each.rule for each in audit.findings if each.habit is None][:1] == ["buy/cost"]
    assert audit.verdict == "contradicts"


@pytest.mark.parametrize("habit", HABITS, ids=lambda habit: habit.id)
def test_lines_behind_one_that_nobody_can_read_are_judged_beside_a_habit(habit: Habit) -> None:
    """A difference after such a line is not a finding, and the audit goes on to the end of the log."""
    last = "---------- Ann: turn 2 ----------\n"
    added = "Ann - sings a song\nAnn - plays 1 Copper\nAnn - buys Gold\nAnn - gains Gold\n"
    added += "---------- Ben: turn 2 ----------\nBen - plays 1 Copper\n"
    forged = LOGS[habit.id].replace(last, last + added)
    audit = audit_text(forged, name="log", rules=RULES)
    imitated = audit_text(forged, name="log", rules=f"{RULES},{habit.switch}")
    assert audit.habits == (habit.id,)
    shown = {each.line for each in audit.findings}
    assert [each for each in audit.verdicts if each[0] not in shown] == [
        each for each in imitated.verdicts if each[0] not in shown
    ]


@pytest.mark.parametrize("habit", HABITS, ids=lambda habit: habit.id)
def test_a_habit_says_which_rule_it_breaks(habit: Habit) -> None:
    assert rule(habit.breaks)["statement"]
    assert (habit.evidence, habit.says) != ("", "")


def test_a_habit_explains_no_difference_that_stays_where_it_is_imitated() -> None:
    """The audit that is not reported went on for another reason. [Goko log199, with line 415 above 414]"""
    differs = Finding(5, (5, 5), "Ann - reveals Estate", "Ann reveals no card", "", "card/Spy", None)
    found = Audit("log", "goko", "2013-06-01", "log", verdict="undecided", findings=[differs])

    def by_rules(rules: str, *, is_reported: bool) -> Audit:
        return replace(found, rules=rules, findings=[differs] if is_reported else [replace(differs, line=7)])

    habit = Habit("goko/some", "turn/order", "", "2012-01-01", "2014-01-01", (), "", "habit_outpost=goko")
    assert imitating(found, "", [habit], by_rules) is found
