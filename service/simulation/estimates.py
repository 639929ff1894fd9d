"""What many games say: means with intervals, and a test that may stop as soon as it knows.

Everything here takes numbers one after the other and keeps none of them.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from math import inf, sqrt
from typing import Any

Z = 1.96
"""How many standard errors an interval of 95 % goes to each side of a mean that is normally distributed."""

PSEUDO = 2.0
"""How many scores of 0, and how many of 1, are added before the interval of a rate is taken, as Agresti and Coull
(1998) do: without them it has no width where all scores are the same."""

ERROR = 0.05
"""How often the test may decide wrongly: 5 in 100, as in most sequential tests of engines of chess."""

LARGEST_BET = 0.75
"""Which part of what has been won a bet risks at most: with all of it one surprise would end the test for ever."""

FIRST_VARIANCE = 1 / 8
"""The variance of a score that is assumed before there is any: that of the mean of two even games without ties."""

FIRST_SCORES = 4
"""How many scores the first variance stands for, so that the first bets do not rest on two or three scores alone. The
errors of the test stay in their bounds with any number."""


@dataclass(frozen=True, slots=True)
class Estimate:
    """A mean of `count` numbers, and the ends of its interval of 95 %; None where there are too few of them."""

    mean: float | None
    low: float | None
    high: float | None
    count: int

    def to_json(self) -> dict[str, Any]:
        """As plain data."""
        return {"mean": self.mean, "low": self.low, "high": self.high, "n": self.count}


@dataclass(slots=True)
class Mean:
    """The mean of numbers, and how much they vary. [Welford 1962]"""

    count: int = 0
    mean: float = 0.0
    _squares: float = 0.0

    def add(self, number: float) -> None:
        """Take one more number."""
        self.count += 1
        off = number - self.mean
        self.mean += off / self.count
        self._squares += off * (number - self.mean)

    @property
    def variance(self) -> float:
        """The variance of the numbers about their mean; of fewer than two, 0."""
        return self._squares / (self.count - 1) if self.count > 1 else 0.0

    def estimate(self) -> Estimate:
        """The mean with its interval, for numbers of any kind."""
        if self.count < 2:
            return Estimate(self.mean if self.count else None, None, None, self.count)
        off = Z * sqrt(self.variance / self.count)
        return Estimate(self.mean, self.mean - off, self.mean + off, self.count)

    def rate(self) -> Estimate:
        """The mean with its interval, for scores from 0 to 1."""
        if not self.count:
            return Estimate(None, None, None, 0)
        count = self.count + 2 * PSEUDO
        mean = (self.count * self.mean + PSEUDO) / count
        squares = self._squares + self.count * (self.mean - mean) ** 2 + PSEUDO * ((1 - mean) ** 2 + mean**2)
        off = Z * sqrt(squares / count / count)
        return Estimate(self.mean, max(0.0, mean - off), min(1.0, mean + off), self.count)


@dataclass(slots=True)
class SequentialTest:
    """Whether the mean of scores from 0 to 1 is `low` or less, or `high` or more, as soon as the scores say so.

    Against each of the two somebody bets on every score, with what they have won so far, and decides by the scores
    before it how much. If the mean is `low` or less, a bet on more wins nothing on average; so the chance that what
    was bet ever becomes `1 / error` times as much is at most `error` (Ville's inequality). That holds for scores of
    any kind, ties and means of two games among them, and also if somebody looks after each score. [Waudby-Smith and
    Ramdas, Estimating means of bounded random variables by betting, 2023]
    """

    low: float
    high: float
    error: float = ERROR
    against_low: float = 1.0
    against_high: float = 1.0
    _scores: Mean = field(default_factory=Mean)

    def add(self, score: float) -> None:
        """Take one more score; after a decision none counts any more."""
        if self.decision is not None:
            return
        bet = self._bet()
        self.against_low *= 1 + min(bet, LARGEST_BET / self.low) * (score - self.low)
        self.against_high *= 1 - min(bet, LARGEST_BET / (1 - self.high)) * (score - self.high)
        self._scores.add(score)

    @property
    def decision(self) -> str | None:
        """`low`, `high`, or None as long as nothing is decided."""
        if max(self.against_low, self.against_high) < 1 / self.error:
            return None
        return "high" if self.against_low >= self.against_high else "low"

    def _bet(self) -> float:
        """How much to bet for each unit of score: what makes the most of a mean at the other end. [Kelly 1956]"""
        count, off = self._scores.count, self.high - self.low
        squares = FIRST_SCORES * FIRST_VARIANCE + max(0, count - 1) * self._scores.variance
        variance = squares / (FIRST_SCORES + count)
        return off / (variance + off * off) if off else inf

    def to_json(self) -> dict[str, Any]:
        """As plain data: how many times as much each bet has become."""
        return {
            "low": self.low,
            "high": self.high,
            "error": self.error,
            "decision": self.decision,
            "against_low": self.against_low,
            "against_high": self.against_high,
        }
