"""Law 10: who undoes and plays on finds every order that is known already."""

from __future__ import annotations

from random import Random

import pytest
from moothall.domain.kernel.facts import Answered
from moothall.domain.kernel.streams.script import live
from moothall.service import Hall

GAMES = [
    ("dominion", ["Ann", "Bob"], {"kingdom": ["Village", "Smithy", "Laboratory"]}),
    ("one-of-dominion", ["Ann", "Bob", "Cy", "Dee"], {}),
]
ANSWERS = 60


def orders(facts):
    return [tuple(card.number for card in fact.order) for fact in facts if getattr(fact, "order", None) is not None]


def play(match, chance):
    for _ in range(ANSWERS):
        question = match.question(None)
        match.choose(question.player, *[1 + chance.randrange(len(question.choices))][: max(question.least, 1)])


@pytest.mark.parametrize(("kind", "players", "options"), GAMES)
def test_the_same_answers_after_an_undo_find_the_same_shuffles(kind, players, options):
    with Hall.open("memory:") as hall:
        match = hall.start(players, kind=kind, options=options, seed=5)
        first = match.question(None).at
        play(match, Random(3))
        once = live(match.facts(None))
        begun = next(fact for fact in once if isinstance(fact, Answered) and fact.seq > first)
        match.undo(begun.player, seq=begun.seq)
        play(match, Random(3))
        again = live(match.facts(None))
    assert len(orders(once)) > len(players)
    assert orders(again) == orders(once)
    assert [type(fact) for fact in again] == [type(fact) for fact in once]


def test_another_shuffle_is_as_chance_has_it():
    with Hall.open("memory:") as hall:
        match = hall.start(["Ann", "Bob", "Cy", "Dee"], kind="one-of-dominion", seed=5)
        play(match, Random(3))
        first = next(fact for fact in live(match.facts(None)) if isinstance(fact, Answered))
        once = orders(live(match.facts(None)))
        match.undo(first.player, seq=first.seq)
        play(match, Random(3))
        play(match, Random(4))
        longer = orders(live(match.facts(None)))
    assert longer[: len(once)] == once
    assert longer[len(once) :]
    assert len(set(longer[-6:])) > 1
