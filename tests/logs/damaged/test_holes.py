"""Lines that were lost on the way accuse nobody: they are missing in several places, a forged line in one at most."""

from __future__ import annotations

import re
from collections.abc import Callable

import online_samples as samples
import pytest
from moothall.domain.kernel.facts import Player
from moothall.logs.damage.copies import without_one_copy
from moothall.logs.dominion.lines.holes import lost_lines
from moothall.logs.dominion.lines.observation import Observation
from moothall.logs.formats import audit_text, read
from own_decks import audit_text as audit_own
from written_games import FORMS, game

GAMES = [(form, seed, viewer) for form in FORMS for seed, viewer in ((2, None), (6, "p1"))]
TURN = re.compile(r"(?m)^(?:-+ .*: turn|Turn \d|.*'s turn \d|ターン)")


def written(form: str, seed: int, viewer: Player | None) -> str:
    return FORMS[form].write(game(FORMS[form], seed), viewer)


def observed(text: str) -> list[Observation]:
    found = read(text).read
    return [] if found is None else list(found.observations)


def thinned(text: str, every: int) -> str:
    return "\n".join(line for at, line in enumerate(text.split("\n"), 1) if at % every)


@pytest.mark.parametrize(("form", "seed", "viewer"), GAMES)
def test_a_whole_game_has_no_hole_and_one_lost_line_makes_one_place(
    form: str, seed: int, viewer: Player | None
) -> None:
    text = written(form, seed, viewer)
    lines = text.split("\n")
    first = text[: TURN.search(text).start()].count("\n")  # type: ignore[union-attr]
    assert lost_lines(observed(text)) is None
    for at in range(first + 1, len(lines), 3):
        assert lost_lines(observed("\n".join([*lines[:at], *lines[at + 1 :]]))) is None, lines[at]


@pytest.mark.parametrize(("form", "seed", "viewer"), GAMES)
@pytest.mark.parametrize("every", [10, 7])
def test_a_log_that_lost_many_lines_accuses_nobody(form: str, seed: int, viewer: Player | None, every: int) -> None:
    found = audit_own(thinned(written(form, seed, viewer), every), name="log", rules=FORMS[form].rules)
    assert found.verdict not in ("diverges", "contradicts")


def without(text: str, *lines: str) -> str:
    for line in lines:
        assert line in text
        text = text.replace(line, "", 1)
    return text


def lost(text: str) -> tuple[str, str]:
    found = audit_text(text, name="log")
    return found.verdict, (found.findings[0].why or "") if found.findings else ""


def test_draws_that_are_missing_in_two_places_are_told_as_what_they_are() -> None:
    hands = re.findall(r"(?m)^[AB] draws .*\n(?=\nTurn )", samples.PLAIN)
    assert len(hands) > 4
    one = without(samples.PLAIN, hands[1])
    assert lost(one)[0] == "diverges"
    verdict, why = lost(without(one, hands[-1]))
    assert verdict == "undecided"
    assert why.startswith("Lines of this log were lost on the way")
    found = audit_text(without(one, hands[-1]), name="log").findings[0]
    assert found.proof is None
    assert "失われている" in (found.why_ja or "")


def numbered(*turns: tuple[str, int]) -> list[Observation]:
    """Turns by player and number, each with a draw."""
    made: list[Observation] = []
    for player, number in turns:
        made.append(Observation(len(made) + 1, player, "turn", amount=number))
        made.append(Observation(len(made) + 1, player, "draws", unknown=5))
    return made


@pytest.mark.parametrize(
    ("turns", "is_lost"),
    [
        ((("p1", 1), ("p2", 1), ("p1", 2), ("p2", 2), ("p1", 3)), False),
        ((("p1", 1), ("p2", 1), ("p2", 2), ("p1", 3), ("p2", 3)), True),
        ((("p1", 1), ("p2", 1), ("p1", 3), ("p2", 3), ("p1", 4)), True),
        ((("p1", 1), ("p2", 1), ("p1", 3), ("p2", 2), ("p1", 3)), False),
        ((("p1", 1), ("p2", 1), ("p1", 3), ("p2", 2)), False),
        ((("p1", 1), ("p2", 1), ("p2", 2), ("p2", 2), ("p1", 3)), False),
    ],
    ids=["whole", "a turn is gone", "a round is gone", "a number is wrong", "the last number is wrong", "a wrong name"],
)
def test_a_turn_is_gone_where_its_number_is_left_out_for_good(
    turns: tuple[tuple[str, int], ...], is_lost: bool
) -> None:
    assert (lost_lines(numbered(*turns)) is not None) is is_lost


def test_a_log_that_tells_no_next_hand_lacks_none() -> None:
    lines = [each for each in numbered(("p1", 1), ("p2", 1), ("p1", 2), ("p2", 2)) if each.verb == "turn"]
    assert lost_lines(lines) is not None
    assert lost_lines(lines, hands_untold=True) is None


def bought(alone: int, joined: int, lacking: int) -> list[Observation]:
    """Turns in which a gain stands in a line of its own, in that of the purchase, or nowhere."""
    made: list[Observation] = []
    for at, kind in enumerate([*["alone"] * alone, *["joined"] * joined, *["no"] * lacking], 1):
        for player in ("p1", "p2"):
            made.append(Observation(len(made) + 1, player, "turn", amount=at))
            if player == "p1":
                line = len(made) + 1
                made.append(Observation(line, player, "buys", ("Gold",)))
                if kind != "no":
                    made.append(Observation(line + (kind == "alone"), player, "gains", ("Gold",)))
            made.append(Observation(len(made) + 1, player, "draws", unknown=5))
    return made


@pytest.mark.parametrize(
    ("alone", "joined", "lacking", "is_lost"),
    [(12, 0, 2, True), (12, 0, 1, False), (12, 1, 2, False), (6, 0, 3, False)],
)
def test_a_purchase_lacks_its_gain_where_others_have_one(alone: int, joined: int, lacking: int, is_lost: bool) -> None:
    assert (lost_lines(bought(alone, joined, lacking)) is not None) is is_lost


def doubled(text: str, begins: str, lines: int) -> str:
    said = text.split("\n")
    at = said.index(begins)
    return "\n".join([*said[: at + lines], *said[at:]])


@pytest.mark.parametrize("change", [lambda text: text, lambda text: text.replace("\n", "\n\n")], ids=["plain", "blank"])
def test_a_part_of_a_turn_that_stands_twice_accuses_nobody(change: Callable[[str], str]) -> None:
    turn = "Turn 3 - Bob\n"
    begins = samples.PLAIN.partition(turn)[2].partition("\n")[0]
    text = change(doubled(samples.PLAIN, begins, 4))
    verdict, why = lost(text)
    assert verdict == "undecided"
    assert why.startswith("A part of this log stands twice")
    assert [other for other in without_one_copy(text, 1000) if audit_text(other, name="log").verdict == "agrees"]


def test_a_part_that_stands_twice_explains_nothing_else() -> None:
    begins = samples.PLAIN.partition("Turn 3 - Bob\n")[2].partition("\n")[0]
    wrong = samples.PLAIN.replace("Turn 3 - Ann Archer\n", "Turn 3 - Ann Archer\nA buys and gains a Province.\n", 1)
    assert wrong != samples.PLAIN
    assert lost(doubled(wrong, begins, 4))[0] == "diverges"
