"""Streams made of logs with hidden hands: the rules make them again, they resume at any answer, and fold to the same.

The logs are those of our own scribe, of random games, as one player sees them. What a stream holds besides the log is
the audit's choice, so it may differ from the game that was played; but it is a game by the rules.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import hidden
import pytest
from moothall.domain.dominion.game import GAME
from moothall.domain.kernel.cards_in_facts import as_stored
from moothall.domain.kernel.facts import Answered, Fact
from moothall.domain.kernel.session import Divergence
from moothall.domain.kernel.source import Source
from moothall.logs.verdict import Audit

RESUMED = 12
"""At how many answers each stream is resumed."""


def streams(seed: int, turns: int = hidden.TURNS) -> list[tuple[Audit, list[Fact]]]:
    """The audits of a random game as its first and its last player see it, and the streams that imports would store."""
    facts = hidden.random_game(seed, turns)
    if not hidden.can_be_told(facts):
        return []
    seats = sorted(hidden.started(facts).starting)
    audits = (hidden.audited(facts, viewer) for viewer in (seats[0], seats[-1]))
    return [(audit, as_stored(audit.facts)) for audit in audits]


def resumes(facts: Sequence[Fact], at: int) -> None:
    """The game stands before the answer at a position: that is asked, by a table that its facts fold to."""
    session = GAME.resume(facts[:at], Source())
    given = facts[at]
    assert isinstance(given, Answered)
    assert session.asked is not None
    assert (session.asked.key, session.asked.player) == (given.question, given.player)
    assert session.asked.accepts(given.answer)
    assert GAME.view(session.table, None) == GAME.view(GAME.fold(session.facts), None)


def holds(audit: Audit, facts: Sequence[Fact]) -> None:
    """A stream that a log made is one by the rules, from its first fact to its last."""
    session = GAME.rerun(facts, Source())
    assert list(session.facts[: len(facts)]) == list(facts)
    assert GAME.view(GAME.fold(session.facts), None) == GAME.view(session.table, None)
    answers = [at for at, each in enumerate(facts) if isinstance(each, Answered) and each.source == "rules"]
    for at in Random(len(facts)).sample(answers, min(RESUMED, len(answers))):
        resumes(facts, at)
    if audit.verdict == "agrees":
        assert all(each.source != "log" for each in facts[GAME.opening(facts) :])


@pytest.mark.parametrize("seed", range(6))
def test_a_stream_of_a_log_with_a_hidden_hand_runs_again_resumes_and_folds_to_the_same(seed: int) -> None:
    for audit, facts in streams(seed):
        holds(audit, facts)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(6, 120))
def test_each_stream_of_a_log_with_a_hidden_hand_does(seed: int) -> None:
    for audit, facts in streams(seed):
        holds(audit, facts)


def test_a_stream_with_another_card_in_it_does_not_run_again() -> None:
    """The check can fail: a card is drawn that lies elsewhere."""
    audit, facts = streams(0)[0]
    at = next(at for at, each in enumerate(facts) if type(each).__name__ == "CardsDrawn" and at > 60)
    drawn = facts[at]
    cards = getattr(drawn, "cards")  # noqa: B009
    forged = drawn.reopened(cards=(*cards[:-1], *cards[:1])).sealed_like(drawn)
    with pytest.raises((AssertionError, Divergence)):
        holds(audit, [*facts[:at], forged, *facts[at + 1 :]])
