"""The rule behind a fact that names none."""

from __future__ import annotations

import pytest
from moothall.domain.dominion.table import facts as f
from moothall.domain.dominion.text.deciding_rule import OF_KIND, rule_behind
from moothall.domain.dominion.text.rules_by_id import BY_ID
from moothall.domain.kernel.facts import Answered, Card

WITCH = Card(1, "Witch")
CURSE = Card(2, "Curse")


def made(kind, *values, rule=None, source="rules"):
    return kind(*values).sealed(2, cause=1, rule=rule, source=source)


PLAYED = made(f.CardPlayed, "p1", WITCH, "hand", "play", 1)
GAINED = made(f.CardGained, "p2", CURSE, "supply", "discard")


@pytest.mark.parametrize(
    ("fact", "cause", "rule"),
    [
        (GAINED, PLAYED, "card/Witch"),
        (GAINED, made(f.PlayedAs, "p1", Card(3, "Band of Misfits"), "Witch"), "card/Witch"),
        (GAINED, made(f.AbilityTriggered, "p1", "Hoard", "gain"), "card/Hoard"),
        (GAINED, None, "gain"),
        (made(f.CardGained, "p1", CURSE, "supply", "discard", rule="possession/gain"), PLAYED, "possession/gain"),
        (made(f.AbilityTriggered, "p1", "Hoard", "gain"), PLAYED, "card/Hoard"),
        (made(f.ReactionUsed, "p2", Card(4, "Moat")), PLAYED, "card/Moat"),
        (made(f.PlayedAs, "p1", Card(3, "Band of Misfits"), "Witch"), None, "card/Band of Misfits"),
        (made(f.DeckShuffled, "p1", ()), PLAYED, "shuffle"),
        (PLAYED, None, "play"),
    ],
)
def test_the_rule_is_the_facts_own_or_that_of_the_text_behind_it_or_of_its_kind(fact, cause, rule):
    assert rule_behind(fact, cause) == rule


@pytest.mark.parametrize(
    ("fact", "cause"),
    [
        (made(Answered, "p2", "Hamlet/discard", (CURSE,), "discard", "p2"), PLAYED),
        (made(f.CardGained, "p2", CURSE, "supply", "discard", source="log"), PLAYED),
        (made(f.GameStarted, "2025-06-01", ("Ann", "Bob"), (), (), {}, {}, {}), None),
    ],
)
def test_no_rule_makes_an_answer_a_beginning_or_what_a_log_says(fact, cause):
    assert rule_behind(fact, cause) is None


def test_a_card_that_nobody_knows_is_no_rule():
    assert rule_behind(GAINED, made(f.CardPlayed, "p1", Card(None, None), "hand", "play", 1)) == "gain"


def test_the_rule_of_a_kind_is_in_the_table():
    assert [rule for rule in OF_KIND.values() if rule not in BY_ID] == []
