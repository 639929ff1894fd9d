"""Rules specs: their form, and the switches of all games in one table."""

from __future__ import annotations

import pytest
from moothall.domain.dominion.text import switches as dominion
from moothall.domain.one_of_dominion.text import switches as one_of_dominion
from moothall.domain.rules_spec import BadRules, spec_of, switches


@pytest.mark.parametrize(
    "spec", ["", "yesterday", "2013-13-01", "2013-05-23,", "2013,trader", "2013,tradr=2011", "2013,trader=1"]
)
def test_a_spec_that_is_none_is_refused_in_one_sentence(spec: str) -> None:
    with pytest.raises(BadRules) as refused:
        spec_of(spec)
    assert "\n" not in str(refused.value)


@pytest.mark.parametrize(
    ("spec", "date"), [("2013", "2013-01-01"), ("2013-05", "2013-05-01"), ("ja-2013-05-23", "2013-05-23")]
)
def test_a_bare_year_or_month_begins_on_its_first_day(spec: str, date: str) -> None:
    assert spec_of(spec).date == date


def test_the_japanese_printing_has_the_first_possession() -> None:
    assert spec_of("ja-2025-06-01").value("possession") == "2010"


def test_one_spec_sets_switches_of_both_games() -> None:
    spec = spec_of("2013-05-23,trader=2020-10,ood_end=or")
    assert (spec.value("trader"), spec.value("ood_end"), spec.value("outpost")) == ("2020-10", "or", "2009")
    assert spec.overridden == ("trader", "ood_end")


def test_no_switch_belongs_to_two_games() -> None:
    assert len(switches()) == len(dominion.SWITCHES) + len(one_of_dominion.SWITCHES)
    assert [name for name in one_of_dominion.SWITCHES if not name.startswith("ood_")] == []


NEVER = "9999"
"""The day of a value that is only chosen; a switch may have several such."""


@pytest.mark.parametrize("game", [dominion.SWITCHES, one_of_dominion.SWITCHES])
def test_every_switch_has_a_value_from_the_start_and_none_twice(game: dict[str, tuple[tuple[str, str], ...]]) -> None:
    for dated in game.values():
        days, values = zip(*dated, strict=True)
        assert days[0] == ""
        dates = [day for day in days if day != NEVER]
        assert list(days) == [*sorted(set(dates)), *([NEVER] * (len(days) - len(dates)))]
        assert len(set(values)) == len(values)
