"""Stretches of games that cannot be scenarios: the rules of today do not make their facts, or nobody saw their
cards."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise
from random import Random
from typing import Any

import pytest
from moothall.domain.dominion.play.start.setup import started
from moothall.domain.kernel.ask import MENU
from moothall.domain.kernel.facts import Answered, Card, Fact
from moothall.domain.kernel.fresh import Fresh
from moothall.domain.kernel.game import CannotHold, Game
from moothall.projections.sight.redact import redact
from moothall.scenarios import export, span
from test_scenario_span import DOMINION, OTHER, other_game, random_game


def changed(
    facts: Sequence[Fact], wanted: Callable[[Any], bool], change: Callable[[Any], Fact]
) -> tuple[list[Fact], int]:
    """Facts of which the first one that is wanted is another, and the seq of that one."""
    at = next(at for at, each in enumerate(facts) if at > 20 and wanted(each))
    return [*facts[:at], change(facts[at]).sealed_like(facts[at]), *facts[at + 1 :]], facts[at].seq


def is_menu(fact: Fact) -> bool:
    return isinstance(fact, Answered) and fact.question == MENU


def menu_before(facts: Sequence[Fact], seq: int) -> int:
    return max(each.seq for each in facts if each.seq < seq and is_menu(each)) - 1


def turn_before(facts: Sequence[Fact], seq: int) -> int:
    return max(each.seq for each in facts if each.seq < seq and type(each).__name__ == "TurnBegan") - 1


FORGED: dict[str, tuple[Callable[[Any], bool], Callable[[Any], Fact]]] = {
    "an answer that is not offered": (
        lambda each: isinstance(each, Answered) and each.question != MENU and each.answer,
        lambda each: each.reopened(answer=(Card(99_999, "Gold"),)),
    ),
    "a shuffle of other cards": (
        lambda each: hasattr(each, "order") and len(each.order) > 1,
        lambda each: each.reopened(order=each.order[1:]),
    ),
}


@pytest.mark.parametrize("name", FORGED)
@pytest.mark.parametrize(
    ("game", "facts", "before"), [(DOMINION, random_game, menu_before), (OTHER, other_game, turn_before)]
)
def test_a_stretch_that_the_rules_of_today_do_not_make_is_no_scenario(
    game: Game, facts: Callable[[int], list[Fact]], before: Callable[[Sequence[Fact], int], int], name: str
) -> None:
    for seed in range(2, 8, 2):
        made, seq = changed(facts(seed), *FORGED[name])
        last = next(each.seq for each in made if each.seq >= seq and isinstance(each, Answered))
        with pytest.raises(CannotHold, match=r"goes another way|no words for"):
            span.write(game, made, before(made, seq), last, "a-game")


def whole_game(seed: int) -> list[Fact]:
    """A game of Dominion between two who buy money, to its end."""
    rng = Random(seed)
    bots = {seat: DOMINION.new.bots["big-money"](rng) for seat in ("p1", "p2")}
    session: Any = DOMINION.session(DOMINION.table(), Fresh(bots, rng))
    session.take(started("2025-06-01", ["Ann", "Bob"], ["Village", "Smithy"]))
    session.run()
    made: list[Fact] = session.facts
    return made


@pytest.mark.parametrize(("game", "facts"), [(DOMINION, whole_game), (OTHER, other_game)])
def test_an_answer_behind_the_end_is_in_no_scenario(game: Game, facts: Callable[[int], list[Fact]]) -> None:
    made = facts(2)
    last = made[-1].seq
    more = Answered("p1", MENU, ("end",), "", "p1").sealed(last + 1)
    with pytest.raises(CannotHold, match="goes another way"):
        span.write(game, [*made, more], turn_before(made, last), last + 1, "a-game")


def test_a_stretch_by_the_word_of_a_log_is_no_scenario() -> None:
    made = random_game(2)
    at = next(at for at, each in enumerate(made) if at > 30 and is_menu(each))
    log = made[at + 1].reopened().sealed(made[at + 1].seq, made[at + 1].cause, made[at + 1].rule, "log")
    with pytest.raises(CannotHold, match="log"):
        span.write(DOMINION, [*made[: at + 1], log, *made[at + 2 :]], made[at].seq - 1, log.seq, "a-game")


def test_cards_that_nobody_saw_are_in_no_scenario() -> None:
    made = random_game(2)
    menus: list[Any] = [each for each in made if is_menu(each)]
    one, two = next((one, two) for one, two in pairwise(menus) if one.player == two.player and one.seq > 200)
    seen = list(redact(DOMINION, made, one.player))
    with pytest.raises(CannotHold, match="no face"):
        export.write(DOMINION, seen[: made.index(two)], "a-game")
    with pytest.raises(CannotHold, match="no face"):
        span.write(DOMINION, seen, one.seq - 1, one.seq, "a-game")
