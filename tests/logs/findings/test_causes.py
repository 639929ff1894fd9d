"""One cause, one finding: what follows from a difference says so, and two forgeries stay two."""

from __future__ import annotations

from typing import Any

import pytest
from forge import Forgery, forgeries
from moothall.domain.dominion.text.rulebook import rules_of_game
from moothall.logs import audit
from moothall.logs.findings.causes import with_causes
from moothall.logs.formats import audit_text
from moothall.logs.verdict import Audit, Finding, Proof
from moothall.words import Texts
from test_forgeries import RULES, own_games
from test_shipped_logs import FORGED, GENUINE, text

APART = 40
"""So many lines lie between two forgeries that have nothing to do with each other."""
OF_THE_TURN = ("dearer", "money", "no buy", "turns", "score", "turn's number")
"""Kinds that show in their own turn, or at the end alone."""


def causes(found: Audit) -> list[Finding]:
    return [each for each in found.findings if each.follows is None]


def shows(found: list[Finding], forged: Forgery) -> bool:
    """Whether one of the differences is at the forged line, or right after it."""
    return any(forged.lines[0] - 1 <= each.line <= forged.lines[-1] + 2 for each in found)


def pairs() -> list[tuple[Forgery, Forgery]]:
    """Two forgeries of one log, far from each other: the second holds both."""
    return [
        (one, two)
        for seed, game in enumerate(own_games()[:3])
        for one in forgeries(game, seed, OF_THE_TURN)
        for two in forgeries(one.text, seed + 50, OF_THE_TURN)
        if min(abs(a - b) for a in one.lines for b in two.lines) > APART and len(one.lines) == len(two.lines)
    ]


@pytest.mark.usefixtures("no_trials")
def test_two_forgeries_of_one_player_stay_two_findings_and_nobody_else_is_named() -> None:
    tried, both = 0, []
    for one, two in pairs():
        found = audit_text(two.text, name="game", rules=RULES)
        assert len({each.scope.about for each in causes(found) if each.scope is not None}) <= 1
        proved = [each for each in found.findings if each.proof and (shows([each], one) or shows([each], two))]
        named = {each.scope.about for each in proved if each.scope is not None}
        if shows(proved, one) and shows(proved, two) and len(named) == 1:
            tried += 1
            both.append(shows(causes(found), one) and shows(causes(found), two))
    assert tried >= 8
    assert sum(both) >= 0.5 * tried, (sum(both), tried)


@pytest.mark.usefixtures("no_trials")
def test_one_forgery_is_mostly_one_finding() -> None:
    counts = [
        len(causes(found))
        for seed, game in enumerate(own_games()[:3])
        for forged in forgeries(game, seed)
        if (found := audit_text(forged.text, name="game", rules=RULES)).findings
    ]
    assert sum(count == 1 for count in counts) >= 0.75 * len(counts), counts


@pytest.mark.usefixtures("no_trials")
def test_what_follows_names_the_line_of_a_cause() -> None:
    for seed, game in enumerate(own_games()):
        for forged in forgeries(game, seed, ("buy twice", "draw", "turn's player")):
            found = audit_text(forged.text, name="game", rules=RULES)
            lines = [each.line for each in causes(found)]
            assert all(each.follows in lines for each in found.findings if each.follows is not None)
            assert not found.findings or found.findings[0].follows is None


def test_a_second_buy_is_refused_for_want_of_a_buy_and_nothing_else_in_its_turn_differs() -> None:
    for seed, game in enumerate(own_games()):
        for forged in forgeries(game, seed, ("buy twice",)):
            found = audit_text(forged.text, name="game", rules=RULES)
            if found.findings and found.findings[0].rule == "buy/buys":
                first = found.findings[0]
                assert first.line == forged.lines[0]
                return
    pytest.fail("no second buy was refused")


def test_the_forged_possession_is_one_finding_with_its_reason() -> None:
    found = audit_text(text(FORGED), name="game", rules="2013-05-23")
    (cause,) = causes(found)
    assert (cause.line, cause.rule) == (304, "possession/gain")
    assert cause.why is not None
    assert cause.why.startswith(
        "What the possessed player would gain, the possessor gains instead: to the discard pile"
    )
    assert {each.follows for each in found.findings} == {None, 304}


def test_the_switch_that_explains_everything_is_named() -> None:
    found = audit_text(text(GENUINE), name="game", rules="2025-01-01")
    assert found.verdict in ("diverges", "contradicts")
    assert found.agrees_by == "2025-01-01,shuffle_first=no"
    assert audit_text(text(GENUINE), name="game", rules=found.agrees_by).verdict == "agrees"
    assert len(causes(found)) == 1


def test_a_switch_that_was_asked_for_after_the_first_difference_is_not_tried(monkeypatch: pytest.MonkeyPatch) -> None:
    """The log asks for the switch `possession` at its first Possession, long after the first purchase."""
    tried: list[str] = []
    explains = audit._agrees

    def agrees(*given: Any) -> bool:
        tried.append(given[2])
        return explains(*given)

    monkeypatch.setattr(audit, "_agrees", agrees)
    assert audit_text(text(FORGED), name="game", rules="2013-05-23").findings
    assert any(",possession=" in each for each in tried)
    tried.clear()
    too_dear = text(GENUINE).replace("buys Potion", "buys Province", 1).replace("gains Potion", "gains Province", 1)
    assert audit_text(too_dear, name="game", rules="2013-05-23").findings
    assert tried
    assert not any(",possession=" in each for each in tried)


def test_no_switch_explains_a_forgery() -> None:
    assert audit_text(text(FORGED), name="game", rules="2013-05-23").agrees_by is None


@pytest.mark.parametrize("rule", ["gain", "draw", "shuffle", "buy/cost", "pool", "card/Militia", "turn/order"])
def test_each_difference_gives_its_reason_in_words(rule: str) -> None:
    from moothall.domain.games import find
    from moothall.logs.findings.reasons import reason_of

    reason = reason_of(find("dominion"), "2013-05-23", rule)
    assert reason is not None and reason.in_words("en") and reason.in_words("en") != reason.in_words("ja")


def test_how_a_log_ends_is_said() -> None:
    lines = text(GENUINE).split("\n")
    half = next(at for at, line in enumerate(lines) if ": turn 7 " in line) + 2
    whole, cut = (audit_text("\n".join(part), name="game", rules="2013-05-23") for part in (lines, lines[:half]))
    assert (whole.ended, cut.ended, cut.turn) == ("rules", "cut", 7)
    gone = [*lines[:half], "", "------------ Game Over ------------", "Bob - quit"]
    assert audit_text("\n".join(gone), name="game", rules="2013-05-23").ended == "left"


def test_which_switches_are_tried_does_not_depend_on_the_games_before() -> None:
    one, other = rules_of_game("2013-05-23"), rules_of_game("2013-05-23")
    one.value("possession")
    assert "possession" in one.asked
    assert "possession" not in other.asked


def test_what_follows_from_an_unproved_difference_proves_nothing() -> None:
    proofs: dict[int, Proof | None] = {10: None, 12: "open", 20: "open"}
    noted = [Finding(line, (line, line), "", Texts(), "turn/cause", None, proof=proofs[line]) for line in proofs]
    later = with_causes(noted, lambda each, other: (each.line, other.line) == (12, 10))
    assert [(each.follows, each.proof) for each in later] == [(None, None), (10, None), (None, "open")]
