"""What proves a difference, and what it must not be held back by: points on piles, cards that were all seen, copies."""

from __future__ import annotations

from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import pytest
from leave_one_out import forgotten
from moothall.domain.dominion.play.engine import Dominion
from moothall.domain.dominion.table.facts import AbilityTriggered, CardPlayed, TokenMoved
from moothall.domain.kernel.facts import Card
from moothall.logs.courses.search import Search
from moothall.logs.dominion.dialects.attested import Known, of_time, parts_of
from moothall.logs.dominion.lines.observation import Observation
from moothall.logs.dominion.log_answers import LogAnswers
from moothall.logs.dominion.proofs.assuming import Difference
from moothall.logs.dominion.proofs.breach import Breach
from moothall.logs.dominion.proofs.refuting import _is_untried, _may_tell
from moothall.logs.dominion.proofs.untold import but_points, is_token_untold
from moothall.logs.dominion.state import Assumed
from moothall.logs.formats import audit_text
from test_assumed import FEW_WAYS, ONLINE
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
    assert not known.is_attested(key, 3)
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


REMODEL = "B plays a Remodel.\nB trashes an Estate.\nB gains a Silver.\n"
BOUGHT = LOG.replace(REMODEL, f"{REMODEL}B buys and gains a Copper.\n")


@pytest.mark.parametrize(
    ("line", "now", "verdict"),
    [
        ("gains a Copper.", "gains a Copper onto their drawpile.", "diverges"),
        ("gains a Silver.\nB buys", "gains a Silver from trash.\nB buys", "agrees"),
    ],
)
def test_words_of_a_purchase_come_of_no_card_that_does_nothing_later(line: str, now: str, verdict: str) -> None:
    with forgotten("dominion-online", "Remodel"):
        assert audit_text(BOUGHT, name="log").verdict == "agrees"
        assert audit_text(BOUGHT.replace(line, now), name="log").verdict == verdict


def difference(rule: str) -> Difference:
    return Difference(Observation(20, "p1", "buys"), 10, rule, 50, False, None, "p1", False, False)


@pytest.mark.parametrize(("verb", "rule", "rests"), [("topdeck", "buy/buys", False), ("topdeck", "pool", True)])
def test_cards_that_are_put_back_pay_for_nothing(verb: str, rule: str, rests: bool) -> None:
    assert difference(rule).rests_on(Assumed(60, 15, "p1", verb, "Secret Passage", False), 0) is rests
    assert difference("buy/buys").rests_on(Assumed(60, 15, "p1", "discard", "Vault", False), 0)


@pytest.mark.parametrize(("facts", "rests"), [(40, False), (60, True)])
def test_only_the_same_play_may_let_somebody_act_in_the_turn_of_another(facts: int, rests: bool) -> None:
    """[81579102, 160: an Engineer that was not trashed earlier in the turn]"""
    assumed = Assumed(facts, 15, "p2", "trash", "Engineer", False)
    assert difference("turn/player").rests_on(assumed, 0) is rests


SMITHY = (
    ONLINE.replace("unrated.", "unrated.\nKingdom: Smithy, Way of the Pig")
    + """
Turn 1 - Ann
A plays 4 Coppers. (+$4)
A buys and gains a Smithy.
A draws 2 Coppers and 3 Estates.

Turn 1 - Ben
B draws 5 cards.

Turn 2 - Ann
A shuffles their deck.
A draws a Smithy and 4 Coppers.

Turn 2 - Ben
B shuffles their deck.
B draws 5 cards.

Turn 3 - Ann
A plays a Smithy.
A draws 3 Estates.
A plays 4 Coppers. (+$4)
A buys and gains a Silver.
"""
)


def shown_once(package: str, rules: str) -> Known:
    """What is known of a format, with Way of the Pig in one log alone."""
    known = of_time(package, rules)
    shown = {key: 1 if parts_of(key)[2] == "Way of the Pig" else logs for key, logs in known.shown.items()}
    return replace(known, shown=shown, others=())


def test_a_card_of_which_the_own_text_is_told_was_not_played_by_a_way(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nor was any other where logs show many Ways, each of which the server names."""
    monkeypatch.setattr("moothall.logs.dominion.log_answers.of_time", shown_once)
    assert audit_text(SMITHY.replace("A draws 3 Estates.\n", ""), name="log").verdict == "diverges"
    monkeypatch.setattr(FEW_WAYS, 100)
    assert audit_text(SMITHY, name="log").verdict == "agrees"
    twice = audit_text(SMITHY.replace("gains a Silver", "gains 2 Silvers"), name="log")
    assert (twice.verdict, twice.findings[0].proof) == ("contradicts", "open")
    assert audit_text(SMITHY.replace("A draws 3 Estates.\n", ""), name="log").verdict == "undecided"


def test_lines_of_a_verb_are_attested_by_logs_of_their_own_time_alone() -> None:
    """[m3398015, 22: an exchange that no card of 2017 does, told as those since]"""
    known = Known(3, {"line receives": 1}, others=(Known(9, {"line receives": 5}),))
    assert not known.is_attested("line receives", 3)


@pytest.mark.parametrize(("back_to", "untried"), [(5, True), (-1, False)], ids=["the budget ended", "all was tried"])
def test_what_the_search_did_not_come_back_to_may_have_brought_a_card(back_to: int, untried: bool) -> None:
    """The turn begins at line 8, and what the player held is certain up to line 2."""
    state: Any = SimpleNamespace(
        search=Search[Any](0, back_to=back_to),
        header_before=lambda i: 8,
        lines=[Observation(i, "p1", "plays", ("Copper",)) for i in range(12)],
        certain_line=lambda player: 2,
        verdicts=SimpleNamespace(at=10),
    )
    assert _is_untried(Breach(state, None, 10, "pool")) == untried  # type: ignore[arg-type]
