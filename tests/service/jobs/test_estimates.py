"""Means, their intervals and the sequential test keep what they promise, measured on coins."""

from __future__ import annotations

from random import Random
from statistics import mean, stdev

import pytest
from moothall.service import Mean, SequentialTest

SEQUENCES = 400
ALLOWED = 0.08
"""How many of them may be decided wrongly: of 400 with a chance of 5 % each, 8 % come up once in 300 runs; the seeds
are fixed, so it is one run."""


def coins(rng, rate):
    """Scores of pairs of games without luck in common: the mean of two coins."""
    return ((rng.random() < rate) + (rng.random() < rate)) / 2


def ties(rng, rate):
    """Seven games of ten are a tie."""
    return float(rng.random() < (rate - 0.5) / 0.3 + 0.5) if rng.random() < 0.3 else 0.5


def single(rng, rate):
    """One coin for both games: all that is won is won twice."""
    return float(rng.random() < rate)


def decided(scores, rate, low, high, seed):
    rng, test = Random(seed), SequentialTest(low, high)
    for number in range(20_000):
        test.add(scores(rng, rate))
        if test.decision is not None:
            return test.decision, number + 1
    return None, 20_000


@pytest.mark.parametrize("scores", [coins, ties, single])
@pytest.mark.parametrize(("low", "high"), [(0.45, 0.55), (0.5, 0.6)])
def test_the_test_is_wrong_as_seldom_as_it_says(scores, low, high):
    for rate, wrong in ((low, "high"), (high, "low")):
        found = [decided(scores, rate, low, high, seed) for seed in range(SEQUENCES)]
        assert sum(each == wrong for each, _ in found) <= ALLOWED * SEQUENCES
        assert sum(each is None for each, _ in found) == 0


def test_somebody_who_looks_after_each_score_is_not_deceived_either():
    """An interval that is looked at after each game is: it excludes the truth sooner or later."""
    deceived = by_test = 0
    for seed in range(200):
        rng, scores, test = Random(seed), Mean(), SequentialTest(0.5, 0.6)
        looked = False
        for number in range(1500):
            score = coins(rng, 0.5)
            scores.add(score)
            test.add(score)
            looked |= number > 20 and not (scores.rate().low or 0) <= 0.5 <= (scores.rate().high or 1)
        deceived += looked
        by_test += test.decision == "high"
    assert deceived > 60
    assert by_test <= 16


@pytest.mark.parametrize(("low", "high", "most"), [(0.5, 0.53, 900), (0.5, 0.6, 95)])
def test_the_test_needs_hardly_more_than_walds_does(low, high, most):
    """Wald's needs 740 and 67 pairs on average where the mean is one of the two. [Wald 1945]"""
    taken = [decided(coins, rate, low, high, seed)[1] for rate in (low, high) for seed in range(60)]
    assert mean(taken) < most


def test_luck_that_both_games_share_decides_sooner():
    def nearly_always_even(rng, rate):
        return 0.5 + (rng.random() < rate - 0.4) * 0.25 - (rng.random() < 0.1) * 0.25

    with_it = [decided(nearly_always_even, 0.53, 0.5, 0.53, seed)[1] for seed in range(40)]
    without = [decided(coins, 0.53, 0.5, 0.53, seed)[1] for seed in range(40)]
    assert mean(with_it) < mean(without) / 3


def test_after_a_decision_no_score_counts():
    test = SequentialTest(0.4, 0.6)
    while test.decision is None:
        test.add(1.0)
    before = test.to_json()
    for _ in range(1000):
        test.add(0.0)
    assert test.to_json() == before


@pytest.mark.parametrize("rate", [0.02, 0.3, 0.5, 0.72, 0.99])
@pytest.mark.parametrize("count", [30, 300])
def test_an_interval_of_a_rate_holds_it_in_95_cases_of_100(rate, count):
    held = 0
    for seed in range(600):
        rng, scores = Random(f"{seed} {rate} {count}"), Mean()
        for _ in range(count):
            scores.add(coins(rng, rate))
        found = scores.rate()
        held += found.low <= rate <= found.high
    assert held >= 0.92 * 600


def test_an_interval_has_a_width_where_all_scores_are_the_same():
    scores = Mean()
    for _ in range(50):
        scores.add(1.0)
    found = scores.rate()
    assert found.mean == found.high == 1.0
    assert 0.85 < found.low < 0.97
    assert Mean().rate().to_json() == {"mean": None, "low": None, "high": None, "n": 0}


def test_a_mean_and_its_interval_are_those_of_the_statistician():
    numbers = [Random(3).gauss(0, 1) + each for each in range(100)]
    found = Mean()
    for each in numbers:
        found.add(each)
    assert found.mean == pytest.approx(mean(numbers))
    assert found.variance == pytest.approx(stdev(numbers) ** 2)
    off = 1.96 * stdev(numbers) / 10
    assert found.estimate().low == pytest.approx(mean(numbers) - off)
    assert Mean(1, 4.0).estimate().to_json() == {"mean": 4.0, "low": None, "high": None, "n": 1}
