"""The turns of One of Dominion fold into lines."""

from __future__ import annotations

import re
from random import Random

import pytest
from moothall.domain.one_of_dominion.game import GAME
from moothall.projections.telling.lines import lines
from moothall.projections.telling.sentences import Telling
from moothall.projections.telling.timeline import timeline
from random_tables import opening, played

SEAT_OR_CODE = re.compile(
    r"\bp\d\b|\w_\w|\bNone\b|\bTrue\b|\bFalse\b|#\d|[{}<>\x00]|  | [;,.:]|[;:,] *[;:,.]|。。|：／"
)


@pytest.mark.parametrize("seed", range(12))
def test_each_fact_is_one_line_without_a_seat_or_a_name_of_the_code(seed: int) -> None:
    rng = Random(seed)
    session, _ = played(rng, opening(rng))
    told = Telling(GAME, session.facts)
    every = [line for root in lines(told, timeline(told)) for line in root]
    assert [line.fact.seq for line in every] == [fact.seq for fact in session.facts]
    for line in every[1:]:
        for text in line.folded.pair:
            assert not (found := SEAT_OR_CODE.search(text)), (found, text)
