"""A whole stream is proved: what was taken back too, and the facts about the stream itself."""

from __future__ import annotations

from typing import Any

import pytest
from histories import games, history
from moothall.domain.kernel.facts import Answered, Fact, Noted, Retracted, UndoAllowed, UndoAnswered, UndoAsked
from moothall.domain.kernel.game import Game
from moothall.domain.kernel.streams.proof import NotMade, check_whole
from moothall.domain.kernel.streams.script import live

SEATS = ("p1", "p2", "p3", "p4")
KINDS = [pytest.param(game, id=game.name) for game in games()]


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("game", KINDS)
def test_a_history_of_the_rules_is_proved(game: Game, seed: int) -> None:
    facts = history(game, seed)
    check_whole(game, facts, SEATS)
    for upto in range(1, len(facts), 1 + len(facts) // 7):
        check_whole(game, facts[:upto], SEATS)


@pytest.mark.parametrize("game", KINDS)
def test_a_forged_fact_that_was_taken_back_is_found_too(game: Game) -> None:
    facts = history(game, 1)
    standing = {each.seq for each in live(facts)}
    gone = [each for each in facts if each.seq not in standing and isinstance(each, Answered)]
    assert gone, "the history has an undo that stands"
    for each in gone[:3]:
        forged = [*facts]
        forged[each.seq - 1] = each.reopened(player="p2" if each.player == "p1" else "p1").sealed_like(each)
        with pytest.raises(NotMade) as caught:
            check_whole(game, forged, SEATS)
        assert caught.value.seq == each.seq


@pytest.mark.parametrize(
    "added",
    [
        Retracted(1, "p1", ""),
        Retracted(10**6, "p1", ""),
        Noted(10**6, "", "what is to come", ""),
        Noted(-1, "", "before all", ""),
        UndoAllowed("whatever", ""),
        UndoAllowed("never", "p9"),
        UndoAsked(3, "Mallory", ""),
        UndoAnswered(0, "p1", True),
    ],
    ids=repr,
)
def test_what_nobody_could_add_is_found(added: Any) -> None:
    game = next(iter(games()))
    facts: list[Fact] = history(game, 2)
    new = added.reopened().sealed(len(facts) + 1)
    with pytest.raises(NotMade) as caught:
        check_whole(game, [*facts, new], SEATS)
    assert caught.value.seq == len(facts) + 1


@pytest.mark.parametrize("policy", ["never", "no-hidden-information"])
def test_what_the_policy_forbade_was_not_taken_back(policy: str) -> None:
    game = next(iter(games()))
    facts: list[Fact] = [*history(game, 2)]
    answer = next(each for each in live(facts) if isinstance(each, Answered))
    facts.append(UndoAllowed("free", "").sealed(len(facts) + 1))
    undone = Retracted(answer.seq, "p1", "").sealed(len(facts) + 1)
    check_whole(game, [*facts, undone], SEATS)
    facts[-1] = UndoAllowed(policy, "").sealed(len(facts))
    with pytest.raises(NotMade) as caught:
        check_whole(game, [*facts, undone], SEATS)
    assert caught.value.seq == undone.seq


def test_a_fact_about_the_stream_names_no_cause_rule_or_line() -> None:
    game = next(iter(games()))
    facts: list[Fact] = history(game, 2)
    seq = len(facts) + 1
    check_whole(game, [*facts, Noted(3, "", "x", "").sealed(seq)], SEATS)
    for given in ({"cause": 3}, {"rule": "play"}, {"source": "log"}, {"line": 7}):
        with pytest.raises(NotMade):
            check_whole(game, [*facts, Noted(3, "", "x", "").sealed(seq, **given)], SEATS)
