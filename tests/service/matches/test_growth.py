"""Nothing that a match does takes longer because the game is long: what a call does is counted in byte codes."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, partial
from uuid import uuid4

import pytest
from endless import endless_game
from moothall.domain.dominion.game import GAME
from moothall.domain.dominion.table.facts import DeckShuffled
from moothall.domain.kernel.facts import Answered, Fact, Retracted
from moothall.domain.kernel.streams.undo import retracted_spans
from moothall.domain.store import Meta
from moothall.service import Hall, Match
from work import counted

SHORT, LONG = 1_500, 9_000
EVERY = 100
"""How many facts lie between two snapshots here, so that the place of a game between them does not matter."""
ROOM = 1.5
"""How many times the work in the short game the long one may take: decks grow in it, the stream six times as much."""


@cache
def game(facts: int) -> tuple[Fact, ...]:
    return tuple(endless_game(facts))


def opened(hall: Hall, facts: int) -> Match:
    """A match of a stored game of so many facts."""
    one = uuid4()
    hall.archive.put_game(one, GAME, game(facts), Meta(("Ann", "Bob"), "2025-06-01"))
    match = hall.resume(one, seed=1)
    match._played.snapshots.every = EVERY
    match._played.snapshots.kept.clear()
    match.undo("Ann")
    match.redo("Ann")
    return match


def end_turn(match: Match) -> None:
    asked = match.asked
    assert asked is not None
    match.answer(asked.player, asked.choices[-1] if hasattr(asked, "choices") else asked.options[: asked.least])


def undo_and_play_on(match: Match) -> None:
    """Take back what was shuffled, and shuffle again: the known order is looked up."""
    shuffled = [fact.seq for fact in match.session.facts[-600:] if isinstance(fact, DeckShuffled)]
    answers = [fact.seq for fact in match.session.facts[-600:] if isinstance(fact, Answered)]
    match.undo("Ann", max(seq for seq in answers if seq < shuffled[-1]))
    end_turn(match)


def seen_by_another(hall: Hall, match: Match) -> Callable[[], object]:
    """An answer in a match, and another match of the game that sees it."""
    other = hall.resume(match.game, seed=1)
    other._played.snapshots.every = EVERY
    other._played.snapshots.kept.clear()

    def seen() -> None:
        end_turn(match)
        assert other.refresh()

    return seen


CALLS: dict[str, Callable[[Match], object]] = {
    "an answer": end_turn,
    "an undo": lambda match: match.undo("Ann"),
    "an undo of a named answer": lambda match: match.undo("Ann", _last(match)),
    "an undo, and a redo": lambda match: (match.undo("Ann"), match.redo("Ann")),
    "a shuffle that is known": undo_and_play_on,
    "the policy": lambda match: match.policy,
    "a policy that is set": lambda match: match.set_policy("never"),
    "what waits for the others": lambda match: match.request,
    "an undo that others agree to": lambda match: _agreed(match),
}


def _last(match: Match) -> int:
    return next(fact.seq for fact in reversed(match.session.facts) if isinstance(fact, Answered))


def _agreed(match: Match) -> None:
    match.set_policy("consent")
    match.undo("Ann")
    match.agree("Bob")


@pytest.mark.parametrize("call", CALLS)
def test_a_call_does_not_take_longer_in_a_long_game(hall: Hall, call: str) -> None:
    short, long = (counted(partial(CALLS[call], opened(hall, facts))) for facts in (SHORT, LONG))
    assert long < ROOM * short + EVERY


@pytest.mark.parametrize("viewer", [None, "Ann"])
@pytest.mark.parametrize("told", [False, True])
def test_news_do_not_take_longer_in_a_long_game(hall: Hall, viewer: str | None, told: bool) -> None:
    done = []
    for facts in (SHORT, LONG):
        match = opened(hall, facts)
        look = match.told if told else match.facts

        def news(match: Match = match, look: Callable[..., object] = look) -> None:
            before = match.length
            end_turn(match)
            look(viewer, before)

        done.append(counted(news))
        assert look(viewer, match.length - 9) == look(viewer)[-len(look(viewer, match.length - 9)) :]
    assert done[1] < ROOM * done[0] + EVERY


def test_what_another_did_does_not_take_longer_in_a_long_game(hall: Hall) -> None:
    short, long = (counted(seen_by_another(hall, opened(hall, facts))) for facts in (SHORT, LONG))
    assert long < ROOM * short + EVERY


def test_retractions_are_found_in_one_pass() -> None:
    def taken_back(facts: int) -> list[Fact]:
        stored = list(game(facts))
        answers = [fact.seq for fact in stored if isinstance(fact, Answered)]
        for target in answers[-50:][::-1]:
            stored.append(Retracted(target, "p1", "").sealed(len(stored) + 1))
        return stored

    short, long = (taken_back(facts) for facts in (SHORT, LONG))
    spans = list(retracted_spans(long))
    assert len(spans) == 50
    assert all(span[0].seq == undone.target for undone, span in spans)
    each = LONG / SHORT
    assert counted(lambda: list(retracted_spans(long))) < 1.2 * each * counted(lambda: list(retracted_spans(short)))
