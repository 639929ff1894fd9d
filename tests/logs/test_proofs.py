"""What proves a difference, and what it must not be held back by: points on piles, cards that were all seen, copies."""

from __future__ import annotations

from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import pytest
from moothall.domain.dominion.play.engine import Dominion
from moothall.domain.dominion.table.facts import AbilityTriggered, CardPlayed, TokenMoved
from moothall.domain.kernel.facts import Card
from moothall.logs.dominion.attested import Known
from moothall.logs.dominion.log_answers import LogAnswers
from moothall.logs.dominion.observation import Observation
from moothall.logs.dominion.refuting import _may_tell
from moothall.logs.dominion.untold import but_points, is_token_untold
from moothall.logs.formats import audit_text
from test_named_causes import LOG

pytestmark = pytest.mark.usefixtures("no_trials")


@pytest.mark.parametrize(("cards", "may"), [(("Moat",), True), (("Beggar",), False)])
def test_a_line_tells_the_trigger_of_the_card_that_it_names(cards: tuple[str, ...], may: bool) -> None:
    trigger = AbilityTriggered("p1", "Moat", "attack").sealed(1)
    known = Known(9, {}, {"AbilityTriggered": {"reacts": 2}})
    line = Observation(7, "p1", "reacts", cards)
    assert _may_tell(known, line, trigger, lambda fact: None) is may


def test_cards_that_were_all_seen_are_certain_where_lines_group_names(monkeypatch: pytest.MonkeyPatch) -> None:
    certain: list[int] = []
    leave = LogAnswers.leave

    def spied(answers: LogAnswers, session: Dominion) -> None:
        certain.append(answers.state.certain_line("p1"))
        leave(answers, session)

    monkeypatch.setattr(LogAnswers, "leave", spied)
    assert audit_text(LOG, name="log").verdict == "agrees"
    assert certain[0] > 0


@pytest.mark.parametrize(("used", "untold"), [((), False), (("Farmers' Market",), True)])
def test_points_on_a_pile_matter_only_where_they_are_counted(used: tuple[str, ...], untold: bool) -> None:
    facts = [TokenMoved("p1", "vp", 1, "Farmers' Market").sealed(1)]
    tokens = SimpleNamespace(of=lambda facts: facts)
    state: Any = SimpleNamespace(expected={}, attested=None, tokens=tokens, vouched={})
    game: Any = SimpleNamespace(facts=facts)
    done = [CardPlayed("p1", Card(1, name), "hand", "play", 1).sealed(2) for name in used]
    assert is_token_untold(state, game, but_points(done)) is untold
    assert is_token_untold(state, game)


VILLAGE = "B plays a Worker's Village.\nB draws a card.\nB gets +2 Actions.\nB gets +1 Buy.\n"
PLAYED_TWICE = (
    LOG.partition("Turn 3 - Ben")[0].replace("a Remodel", "a Worker's Village")
    + f"""Turn 3 - Ben
{VILLAGE}B plays 4 Coppers. (+$4)
B buys and gains a Worker's Village.
B draws 5 cards.

Turn 4 - Ann
A draws a Copper (Caravan).
A plays 4 Coppers and a Silver. (+$6)
A buys and gains a Gold.
A shuffles their deck.
A draws 5 cards.

Turn 4 - Ben
B shuffles their deck.
B draws 5 cards.

Turn 5 - Ann
A draws 5 cards.

Turn 5 - Ben
{VILLAGE}{VILLAGE}B draws 5 cards.

Turn 6 - Ann
A buys and gains a Copper.
"""
)


def test_a_card_that_is_played_twice_is_no_copy_that_excuses_wrong_words_elsewhere() -> None:
    assert audit_text(PLAYED_TWICE, name="log").verdict == "agrees"
    found = audit_text(PLAYED_TWICE.replace("gains a Copper.", "gains a Copper. (Wharf)"), name="log")
    assert (found.verdict, found.findings[0].proof) == ("diverges", "open")


def test_words_that_only_a_copy_has_accuse_nobody() -> None:
    gold = "A plays 4 Coppers and a Silver. (+$6)\nA buys and gains a Gold.\n"
    part = f"Turn 4 - Ann\nA draws a Copper (Caravan).\n{gold}"
    assert audit_text(LOG.replace(part, part + part), name="log").verdict == "agrees"


def told(ways: dict[str, dict[str, int]], others: dict[str, dict[str, int]] | None = None) -> Known:
    """What logs show that tell facts in these ways."""
    known, other = (
        Known(9, {key: max(each.values()) for key, each in which.items()}, which) for which in (ways, others or {})
    )
    return replace(known, others=(other,))


@pytest.mark.parametrize(
    ("own", "other", "attested"),
    [
        ({"in hand": 1}, {"in hand": 3, "joined": 1}, True),
        ({"in hand": 1}, {"in hand": 3, "topdecks": 1}, False),
        ({"in hand": 1}, {"left out": 3}, False),
        ({}, {"in hand": 9}, False),
    ],
)
def test_logs_of_other_times_attest_what_one_log_of_its_time_tells_in_the_same_way(
    own: dict[str, int], other: dict[str, int], attested: bool
) -> None:
    key = "CardMoved Farming Village"
    known = told({key: own} if own else {}, {key: other})
    assert known.is_attested(key) is attested
    assert known.shows("Farming Village") is attested


@pytest.mark.parametrize(
    ("cards", "odd", "attested"), [(20, {}, True), (18, {}, False), (20, {"CardTrashed Forge": {"left out": 1}}, False)]
)
def test_one_log_attests_a_card_of_which_the_server_tells_what_it_tells_of_all_cards_alike(
    cards: int, odd: dict[str, dict[str, int]], attested: bool
) -> None:
    alike = {f"CardTrashed Card {at}": {"trashes": 9, "joined": 1} for at in range(cards)}
    known = told({**alike, **odd, "CardTrashed Bonfire": {"trashes": 1}})
    assert known.is_attested("CardTrashed Bonfire") is attested
    assert not known.is_attested("CardTrashed Bonfire", 3)
    assert not known.is_attested("CardTrashed Hermit")
    assert not known.without("Bonfire").is_attested("CardTrashed Bonfire")
