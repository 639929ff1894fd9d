"""A line of a card that no real log attests may be left out: what comes to light later accuses nobody then."""

from __future__ import annotations

from contextlib import nullcontext
from random import Random

import hidden
import pytest
from leave_one_out import forgotten
from moothall.domain.dominion.cards.adventures import TAVERN
from moothall.domain.dominion.game import GAME
from moothall.domain.dominion.play.engine import Dominion
from moothall.domain.dominion.play.start.setup import started
from moothall.domain.dominion.table import facts as f
from moothall.domain.kernel.ask import MENU
from moothall.domain.kernel.facts import Answered, Card, Fact
from moothall.logs.dominion.dialects.attested import Known
from moothall.logs.dominion.log_answers import LogAnswers
from moothall.logs.dominion.online.reader import read
from moothall.logs.dominion.proofs import refuting
from moothall.logs.dominion.proofs.refuting import _takes_cards
from moothall.logs.verdict import Audit
from own_decks import audit_text
from random_games import Player

pytestmark = pytest.mark.usefixtures("no_trials")
ACCUSES = ("diverges", "contradicts")
COPPERS = ", ".join(["Copper"] * 7)
GOKO = """------------ Game Setup ------------
Supply cards: {kingdom}, Copper, Silver, Gold, Estate, Duchy, Province, Curse
Rating system: casual
Ann - starting cards: {ann}
Ben - starting cards: Copper, Copper, Copper, Copper, Copper, Copper, Copper
Ann - shuffles deck
Ben - shuffles deck
"""
ONLINE = """Game #82130943, unrated.

A starts with 7 Coppers.
A starts with 3 Estates.
B starts with 7 Coppers.
B starts with 3 Estates.
A shuffles their deck.
A draws 5 Coppers.
B shuffles their deck.
B draws 5 cards.
"""


def goko(kingdom: str, ann: str, body: str) -> str:
    """A Goko log in which Ann begins with these cards, and with five of them in hand."""
    return GOKO.format(kingdom=kingdom, ann=ann) + "\n".join(line.strip() for line in body.strip().splitlines()) + "\n"


def audited(text: str, unknown: str = "", format: str = "goko") -> Audit:
    """The audit of a log by what is known of its format, but of one card."""
    with forgotten(format, unknown) if unknown else nullcontext():
        return audit_text(text, name="log", rules="2013-06-20" if format == "goko" else None)


STEWARD = goko(
    "Steward",
    "Steward, Estate, Estate, Copper, Copper, Copper, Copper",
    """
    Ann - draws Steward, Estate, Estate, Copper, Copper
    Ben - draws Copper, Copper, Copper, Copper, Copper
    ---------- Ann: turn 1 ----------
    Ann - plays Steward
    Ann - trashes Estate, Estate
    Ann - plays 2 Copper
    Ann - draws Copper, Copper
    Ann - shuffles deck
    Ann - draws Steward, Copper, Copper
    ---------- Ben: turn 1 ----------
    Ben - draws Copper, Copper
    Ben - shuffles deck
    Ben - draws Copper, Copper, Copper
    ---------- Ann: turn 2 ----------
    Ann - plays 1 Copper
    Ann - shuffles deck
    Ann - draws Steward, Copper, Copper, Copper, Copper
    """,
)
UNIVERSITY = goko(
    "University, Mountebank, Potion",
    "University, Potion, Copper, Copper, Copper, Copper, Copper",
    """
    Ann - draws University, Copper, Copper, Copper, Copper
    Ben - draws Copper, Copper, Copper, Copper, Copper
    ---------- Ann: turn 1 ----------
    Ann - plays University
    Ann - gains Mountebank
    Ann - plays 4 Copper
    Ann - draws Potion, Copper
    Ann - shuffles deck
    Ann - draws Mountebank, Copper, Copper
    ---------- Ben: turn 1 ----------
    """,
)
HOVEL = goko(
    "Moat",
    "Hovel, Copper, Copper, Copper, Copper, Copper, Estate",
    """
    Ann - draws Hovel, Copper, Copper, Copper, Copper
    Ben - draws Copper, Copper, Copper, Copper, Copper
    ---------- Ann: turn 1 ----------
    Ann - plays 2 Copper
    Ann - buys Estate
    Ann - trashes Hovel
    Ann - gains Estate
    Ann - draws Copper, Estate
    Ann - shuffles deck
    Ann - draws Estate, Copper, Copper
    ---------- Ben: turn 1 ----------
    Ben - draws Copper, Copper
    Ben - shuffles deck
    Ben - draws Copper, Copper, Copper
    ---------- Ann: turn 2 ----------
    Ann - draws Copper, Copper
    Ann - shuffles deck
    Ann - draws Estate, Estate, Copper
    """,
)


@pytest.mark.parametrize(
    ("text", "card", "line"),
    [
        pytest.param(STEWARD, "Steward", "Ann - trashes Estate, Estate\n", id="a choice"),
        pytest.param(UNIVERSITY, "University", "Ann - gains Mountebank\n", id="a gain"),
        pytest.param(HOVEL, "Hovel", "Ann - trashes Hovel\n", id="an ability"),
    ],
)
def test_what_comes_to_light_later_accuses_nobody(text: str, card: str, line: str) -> None:
    assert audited(text).verdict == "agrees"
    left_out = text.replace(line, "")
    assert audited(left_out).verdict in ACCUSES
    assert audited(left_out, card).verdict == "undecided"


GUIDE = (
    ONLINE
    + """
Turn 1 - Ann
A plays 3 Coppers. (+$3)
A buys and gains a Guide.
A draws 2 Coppers and 3 Estates.

Turn 1 - Ben
B draws 5 cards.

Turn 2 - Ann
A shuffles their deck.
A draws a Guide, 3 Coppers and an Estate.

Turn 2 - Ben
B shuffles their deck.
B draws 5 cards.

Turn 3 - Ann
A plays a Guide.
A draws a Copper.
A gets +1 Action.
A puts a Guide on their Tavern mat.
A draws 3 Coppers and 2 Estates.

Turn 3 - Ben
B plays a Copper. (+$1)
B draws 5 cards.

Turn 4 - Ann
A starts their turn.
A calls a Guide.
A discards 3 Coppers and 2 Estates.
A shuffles their deck.
A draws 4 Coppers and an Estate.
A plays 3 Coppers. (+$3)
A buys and gains a Silver.
A draws 3 Coppers and 2 Estates.
"""
)
WAY = (
    ONLINE
    + """
Turn 1 - Ann
A plays 4 Coppers. (+$4)
A buys and gains a Smithy.
A draws 2 Coppers and 3 Estates.

Turn 1 - Ben
B draws 5 cards.

Turn 2 - Ann
A shuffles their deck.
A draws a Smithy, 3 Coppers and an Estate.

Turn 2 - Ben
B shuffles their deck.
B draws 5 cards.

Turn 3 - Ann
A plays a Smithy using Way of the Pig.
A draws a Copper.
A gets +1 Action.
A draws 3 Coppers and 2 Estates.

Turn 3 - Ben
B draws 5 cards.

Turn 4 - Ann
A shuffles their deck.
A draws a Smithy, 3 Coppers and an Estate.

Turn 4 - Ben
B shuffles their deck.
B draws 5 cards.

Turn 5 - Ann
A plays a Smithy using Way of the Pig.
A draws a Copper.
A gets +1 Action.
A draws 3 Coppers and 2 Estates.
"""
)


FEW_WAYS = "moothall.logs.dominion.dialects.attested.MANY_WAYS"


@pytest.mark.parametrize(
    ("text", "card", "was", "now"),
    [
        pytest.param(GUIDE, "Guide", "A calls a Guide.\n", "", id="a card on a mat"),
        pytest.param(WAY, "Way of the Pig", " using Way of the Pig.", ".", id="a Way"),
    ],
)
def test_what_may_be_done_at_any_time_accuses_nobody(
    text: str, card: str, was: str, now: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Of a Way: as long as logs show too few Ways to say that the server names each."""
    monkeypatch.setattr(FEW_WAYS, 100)
    assert audited(text, format="dominion-online").verdict == "agrees"
    assert audited(text.replace(was, now, 1), card, "dominion-online").verdict == "undecided"


def test_a_way_that_no_line_names_was_not_followed_where_logs_show_many_ways() -> None:
    """Each of them is named by the line of the play, so any other is: here one that no log shows."""
    forged = WAY.replace(" using Way of the Pig.", ".", 1)
    assert audited(forged, "Way of the Pig", "dominion-online").verdict in ACCUSES
    assert audited(WAY, "Way of the Pig", "dominion-online").verdict == "agrees"


def in_force(known: Known) -> set[str]:
    """What may do something that no log shows, where Way of the Pig is in the game, Ann has a Guide on her Tavern mat,
    and a Moat in hand."""
    facts = [
        started("2021-08-01", ("Ann", "Ben"), ("Guide", "Moat"), landscapes=("Way of the Pig",)),
        f.CardGained("p1", Card(901, "Guide"), "supply", TAVERN).sealed(2),
        f.CardGained("p1", Card(902, "Moat"), "supply", "hand").sealed(3),
    ]
    game = Dominion(GAME.fold(facts), Player(Random(0), 0))
    return {*refuting.in_force(known, game, game.table)}


def test_mats_and_ways_are_in_force() -> None:
    assert in_force(Known(9, {})) == {"Guide", "Way of the Pig"}
    assert in_force(Known(9, {"plays Guide": 1, "overrides Way of the Pig": 1})) == set()
    others = ("Goat", "Sheep", "Worm", "Mule", "Horse")
    assert in_force(Known(9, {f"overrides Way of the {name}": 1 for name in others[1:]})) == {"Guide", "Way of the Pig"}
    assert in_force(Known(9, {f"overrides Way of the {name}": 1 for name in others})) == {"Guide"}


def test_a_way_is_in_force_in_the_play_that_follows_it() -> None:
    facts = [
        started("2021-08-01", ("Ann", "Ben"), ("Moat",), landscapes=("Way of the Pig", "Way of the Squirrel")),
        f.InstructionsOverridden("p1", Card(902, "Moat"), "Way of the Pig").sealed(2),
        f.InstructionsOverridden("p1", Card(902, "Moat"), "Way of the Squirrel").sealed(3),
        Answered("p1", MENU, ("play", Card(903, "Moat")), "", "p1").sealed(4),
    ]
    known = Known(9, {f"overrides Way of the {name}": 1 for name in ("Goat", "Sheep", "Worm", "Mule", "Horse")})
    both = Dominion(GAME.fold(facts), Player(Random(0), 0))
    both.facts = facts[:3]
    assert {*refuting.in_force(known, both, both.table)} == {"Way of the Pig", "Way of the Squirrel"}
    both.facts = facts
    assert {*refuting.in_force(known, both, both.table)} == {"Way of the Squirrel"}, "it draws at the end of the turn"


def test_two_lines_are_not_one_that_names_its_source() -> None:
    """What looks like a source holds the end of a sentence."""
    line = "A plays a Smithy using Way of the Owl.A draws 2 cards. (Way of the Owl)"
    read_line = read(WAY.replace("A plays a Smithy using Way of the Pig.", line, 1)).observations
    assert "unread" in {each.verb for each in read_line}
    assert {each.source for each in read_line if each.verb == "plays"} <= {"", "Way of the Pig"}


def test_what_is_answered_again_is_noted_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """A search that goes back to a menu gives the answers behind it again: each that left something undone counts."""
    seen: list[tuple[int, int]] = []
    leave = LogAnswers.leave

    def spied(answers: LogAnswers, session: Dominion) -> None:
        asked = {each.facts for each in answers.state.silent}
        none = {at for at, each in enumerate(session.facts) if _does_nothing(each)}
        seen.append((len(none), len(none - asked)))
        leave(answers, session)

    monkeypatch.setattr(LogAnswers, "leave", spied)
    for seed in range(12):
        facts = hidden.random_game(seed)
        hidden.audited(facts, "p1")
    assert sum(none for none, _ in seen)
    assert not any(lost for _, lost in seen)


def _does_nothing(fact: Fact) -> bool:
    return isinstance(fact, Answered) and fact.question != MENU and not fact.answer


@pytest.mark.parametrize(
    ("fact", "takes"),
    [
        (f.DeckShuffled("p1", (Card(1, "Copper"),)), True),
        (f.CardsDrawn("p1", (Card(1, "Copper"),)), True),
        (f.CardDiscarded("p1", Card(1, "Copper"), "hand", "discard"), True),
        (f.CardGained("p1", Card(1, "Copper"), "supply", "discard"), False),
    ],
    ids=["a shuffle", "a draw", "a discard", "a gain"],
)
def test_what_a_player_holds_makes_what_is_drawn_shown_or_shuffled(fact: Fact, takes: bool) -> None:
    assert _takes_cards(fact.sealed(1)) is takes
