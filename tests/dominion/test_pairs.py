"""Engine against engine: for each pair of cards that has a scenario of its own (tests/pairwise), a random game in which
both are played, and games of bots that nothing stops.

Nothing is raised, the cards are all there, a re-run makes the same facts, every answer is undone, and no turn goes on
without end.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence, Set
from functools import cache
from random import Random
from typing import Any

import pytest
from moothall.domain.dominion.bots import BOTS
from moothall.domain.dominion.game import GAME
from moothall.domain.dominion.play.engine import Dominion
from moothall.domain.dominion.table.facts import GameStarted
from moothall.domain.dominion.text.book import LANDSCAPES, book
from moothall.domain.dominion.text.rulebook import rules_of
from moothall.domain.kernel.ask import Answer, Ask, Menu
from moothall.domain.kernel.fresh import Fresh, Policy, random_legal
from moothall.scenarios.yaml_lines import chunks
from pairwise_rows import files
from random_games import CHECKS, kingdom_cards, opening, played

DATE = "2025-06-01"
TURNS = 10
QUESTIONS = 1500
"""So many questions no turn asks of a bot that says yes to everything."""


SEATS = ("p1", "p2", "p3", "p4")


@cache
def pairs() -> list[tuple[str, ...]]:
    """The cards of each scenario that can be in one game: two, or the first three. Of two Allies it is the first, since
    set-up refuses another."""
    texts = book(rules_of(DATE))
    able = [*kingdom_cards(DATE), *(name for name, text in texts.items() if text.types & LANDSCAPES - {"Prophecy"})]
    names = re.compile("|".join(rf"\b{re.escape(name)}\b" for name in sorted(able, key=len, reverse=True)))
    written = (text for path in files() for _, text in chunks(path.read_text(encoding="utf-8")))
    allies = {name for name, text in texts.items() if "Ally" in text.types}
    several = (_with_one(allies, dict.fromkeys(names.findall(text)))[:3] for text in written)
    return sorted({tuple(sorted(each)) for each in several if len(each) > 1})


def _with_one(kind: Set[str], names: Iterable[str]) -> tuple[str, ...]:
    """The names without those of a kind behind the first of it."""
    found: list[str] = []
    for name in names:
        if name not in kind or kind.isdisjoint(found):
            found.append(name)
    return tuple(found)


class Eager:
    """Takes what is offered: plays every Action, says yes, chooses as much as it may. Counts what a turn asks."""

    def __init__(self, chance: Random) -> None:
        self.chance, self.turn, self.asked = chance, 0, 0

    def __call__(self, game: Dominion, ask: Ask) -> Answer:
        """A legal answer."""
        if game.table.turns_begun != self.turn:
            self.turn, self.asked = game.table.turns_begun, 0
        self.asked += 1
        assert self.asked < QUESTIONS, f"turn {self.turn} never ends: {ask.key} asks for {ask.options or ask.verb}"
        if isinstance(ask, Menu):
            choices = list(ask.choices)
            return self.chance.choice(choices[:-1] or choices) if self.chance.random() < 0.9 else choices[-1]
        if "yes" in ask.options and ask.accepts(("yes",)):
            return ("yes",)
        several = self.chance.sample(list(ask.options), min(ask.most, len(ask.options)))
        return tuple(several) if ask.accepts(tuple(several)) else random_legal(self.chance)(game, ask)


def until(turn: int, policy: Policy) -> Policy:
    """A player who stops after so many turns."""
    return lambda game, ask: policy(game, ask) if game.table.turns_begun <= turn else None


def common(begun: GameStarted, seed: int, policy: Callable[[Random], Policy]) -> Dominion:
    """A game of four who play alike."""
    chance = Random(seed)
    session = GAME.session(GAME.table(), Fresh({seat: until(TURNS, policy(chance)) for seat in SEATS}, chance))
    session.take(begun)
    session.run()
    assert isinstance(session, Dominion)
    return session


Tried = Sequence[tuple[int, tuple[str, ...]]]
"""Pairs of cards, each with its place among all of them."""
IN_ONE = 40
"""How many pairs a slow test tries."""


def some(every: int) -> list[Any]:
    """All pairs: the default run takes one of `every`, each in a test of its own, the slow tests take the others."""
    found = list(enumerate(pairs()))
    single = [pytest.param(((at, each),), id="+".join(each)) for at, each in found if not at % every]
    others = [pair for pair in found if pair[0] % every]
    groups = [others[at : at + IN_ONE] for at in range(0, len(others), IN_ONE)]
    return single + [
        pytest.param(group, id=f"{group[0][0]}-{group[-1][0]}", marks=pytest.mark.slow) for group in groups
    ]


@pytest.mark.parametrize("tried", some(50))
def test_two_cards_make_a_record_that_holds(tried: Tried) -> None:
    for _, cards in tried:
        rng = Random(f"pair {cards}")
        session, asked = played(rng, opening(rng, *cards, date=DATE), TURNS)
        CHECKS.check_all(rng, session, asked, every=7)


@pytest.mark.parametrize("tried", some(25))
def test_no_turn_with_two_cards_goes_on_without_end(tried: Tried) -> None:
    for seed, cards in tried:
        rng = Random(f"eager {cards}")
        CHECKS.runs_again(common(opening(rng, *cards, date=DATE), seed, Eager))


@pytest.mark.parametrize("tried", some(25))
def test_bots_give_legal_answers_where_two_cards_are_about(tried: Tried) -> None:
    for seed, cards in tried:
        rng = Random(f"bots {cards}")
        common(opening(rng, *cards, date=DATE), seed, BOTS["big-money"])
