"""A log compared with what the scribe prints: what differs is found, and what is free is no wider than it says."""

from __future__ import annotations

from dataclasses import replace

import pytest
from moothall.logs.certify import Certified, Differs
from moothall.logs.dominion.checker.circumstances import Circumstances, circumstances_of
from moothall.logs.dominion.checker.comparison import as_read, compared
from moothall.logs.dominion.dialects.freedoms import Freedoms
from moothall.logs.dominion.goko.freedoms import FREEDOMS as GOKO
from moothall.logs.dominion.goko.reader import read
from moothall.logs.dominion.isotropic import marks
from moothall.logs.dominion.isotropic.freedoms import FREEDOMS as ISOTROPIC
from moothall.logs.dominion.isotropic.verbs import MARK
from moothall.logs.dominion.lines.observation import LogRead, Observation
from moothall.logs.dominion.lines.verbs import Verb

HEAD = """------------ Game Setup ------------
Supply cards: Village, Smithy, Militia, Copper, Silver, Gold, Estate, Duchy, Province, Curse
Ann - starting cards: Copper, Copper, Copper, Copper, Copper, Copper, Copper, Estate, Estate, Estate
Ben - starting cards: Copper, Copper, Copper, Copper, Copper, Copper, Copper, Estate, Estate, Estate
Ann - shuffles deck
Ben - shuffles deck
"""
GAME = (
    HEAD
    + """---------- Ann: turn 1 ----------
Ann - plays Village
Ann - draws Smithy
Ann - plays Militia
Ben - discards Estate
Ben - discards Copper
Ann - plays 2 Copper
Ann - buys Silver
Ann - gains Silver
---------- Ben: turn 1 ----------
Ben - plays 3 Copper
Ben - buys Village
Ben - gains Village
---------- Ann: turn 2 ----------
Ann - plays Smithy
Ann - draws Copper, Copper, Gold
------------ Game Over ------------
Ann - total victory points: 3
Ann - turns: 2
Ben - total victory points: 3
Ben - turns: 1
1st place: Ben
2nd place: Ann
"""
)


def turn(body: str) -> LogRead:
    """A log of one turn of Ann."""
    lines = [line.strip() for line in body.strip().splitlines()]
    return read(HEAD + "---------- Ann: turn 1 ----------\n" + "\n".join(lines) + "\n")


def differs(log: str | LogRead, printed: str | LogRead = GAME, freedoms: Freedoms = GOKO, over: bool = True) -> bool:
    """Whether a log says something else than what is printed."""
    one = read(log) if isinstance(log, str) else log
    other = read(printed) if isinstance(printed, str) else printed
    return isinstance(compared(freedoms, as_read, one, other, over), Differs)


def without(line: str) -> str:
    assert f"{line}\n" in GAME
    return GAME.replace(f"{line}\n", "", 1)


def test_a_log_is_what_is_printed() -> None:
    assert compared(GOKO, as_read, read(GAME), read(GAME), True) == Certified()


@pytest.mark.parametrize(
    ("old", "new"),
    [
        pytest.param("Ann - draws Smithy", "Ann - draws Gold", id="a card"),
        pytest.param("Ann - draws Smithy", "Ben - draws Smithy", id="an actor"),
        pytest.param("Ann - draws Smithy", "Ann - reveals Smithy", id="a verb"),
        pytest.param("Ann - plays 2 Copper", "Ann - plays 3 Copper", id="a count"),
        pytest.param("Copper, Copper, Gold", "Copper, Gold", id="a card less"),
        pytest.param("Ann - buys Silver", "Ann - buys Silver\nAnn - takes 1 coin", id="a line put in"),
        pytest.param("Ann - draws Smithy", "Ann - draws Smithy\nAnn - draws Smithy", id="a line doubled"),
        pytest.param("Ann: turn 2", "Ann: turn 3", id="a number of a turn"),
        pytest.param("Ann: turn 2", "Ann: turn 2 [possessed]", id="a kind of turn"),
        pytest.param("Ann - total victory points: 3", "Ann - total victory points: 4", id="points"),
        pytest.param("Ann - turns: 2", "Ann - turns: 1", id="turns"),
        pytest.param("1st place: Ben\n2nd place: Ann", "1st place: Ann\n2nd place: Ben", id="places"),
        pytest.param("Village, Smithy, Militia, ", "Village, Smithy, Moat, ", id="a pile"),
    ],
)
def test_each_kind_of_change_is_found(old: str, new: str) -> None:
    assert old in GAME
    assert differs(GAME.replace(old, new, 1))


@pytest.mark.parametrize("line", [line for line in GAME.split("\n") if " - " in line and "starting" not in line])
def test_a_line_left_out_is_found_on_either_side(line: str) -> None:
    assert differs(without(line))
    assert differs(GAME, without(line))


def test_a_word_a_source_and_a_place_are_compared() -> None:
    log = read(GAME)
    at = next(i for i, line in enumerate(log.observations) if line.verb == "draws")
    for change in ({"word": "other"}, {"source": "Village"}, {"to": "p2"}):
        other = read(GAME)
        other.observations[at] = replace(other.observations[at], **change)  # type: ignore[arg-type]
        assert differs(other, log), change
        assert differs(log, other), change


def test_other_players_are_found() -> None:
    assert differs(GAME.replace("Ben", "Bob"))


def test_lines_that_change_places_across_a_play_are_found() -> None:
    assert differs(
        without("Ann - draws Smithy").replace("Ann - plays Militia", "Ann - plays Militia\nAnn - draws Smithy")
    )


def test_a_play_moved_across_another_with_nothing_between_is_found() -> None:
    assert differs(
        without("Ann - plays Village").replace("Ann - plays Militia", "Ann - plays Militia\nAnn - plays Village")
    )


def test_a_line_moved_to_another_turn_is_found() -> None:
    assert differs(without("Ben - discards Estate").replace("Ben - plays 3", "Ben - discards Estate\nBen - plays 3"))


def test_lines_between_two_plays_stand_in_any_order() -> None:
    swapped = GAME.replace(
        "Ben - discards Estate\nBen - discards Copper", "Ben - discards Copper\nBen - discards Estate"
    )
    assert swapped != GAME
    assert not differs(swapped)


def test_a_card_that_a_log_counts_is_any_that_is_printed() -> None:
    log = read(GAME)
    at = next(i for i, line in enumerate(log.observations) if line.verb == "draws")
    log.observations[at] = replace(log.observations[at], cards=(), unknown=1)
    assert not differs(log)
    log.observations[at] = replace(log.observations[at], cards=(), unknown=2)
    assert differs(log)


CUT = GAME[: GAME.index("Ann - draws Copper, Copper")]


def test_a_log_that_breaks_off_has_less_in_its_last_turn() -> None:
    whole = GAME[: GAME.index("------------ Game Over")]
    assert not differs(CUT, whole, over=False)
    assert differs(CUT, whole, over=True)
    assert differs(CUT.replace("Ann - draws Smithy\n", ""), whole, over=False), "an earlier turn lacks nothing"
    assert differs(CUT + "Ann - draws Gold, Gold, Gold\n", whole, over=False), "what it has is compared"


def test_a_game_that_goes_on_for_a_turn_is_not_that_of_the_log() -> None:
    shorter = GAME[: GAME.index("---------- Ben: turn 1")]
    assert differs(shorter, GAME[: GAME.index("------------ Game Over")], over=False)
    assert differs(GAME, shorter, over=False)


# ---------------------------------------------------------------- the freedoms of Goko


FREE = {
    "goko/trashed-again": (
        "Ann - plays Feast\nAnn - trashes Feast\nAnn - plays Feast\nAnn - trashes Feast",
        "Ann - plays Feast\nAnn - trashes Feast\nAnn - plays Feast",
        "Ann - trashes Gold",
    ),
    "goko/tokens-announced-again": (
        "Ann - uses 2 coin tokens\nAnn - plays Copper\nAnn - uses 2 coin tokens\nAnn - plays Silver",
        "Ann - uses 2 coin tokens\nAnn - plays Copper\nAnn - plays Silver",
        "Ann - uses 1 coin token",
    ),
    "goko/scheme-stays": (
        "Ann - plays Scheme\nAnn - plays Wharf\nAnn - Scheme choice: Wharf",
        "Ann - plays Scheme\nAnn - plays Wharf",
        "Ann - Scheme choice: Village",
    ),
    "goko/scheme-puts-back": (
        "Ann - plays Scheme\nAnn - Scheme choice: Treasury\nAnn - places Treasury on top of deck"
        "\nAnn - places Treasury on top of deck",
        "Ann - plays Scheme\nAnn - Scheme choice: Treasury\nAnn - places Treasury on top of deck",
        "Ann - places Treasury on top of deck",
    ),
    "goko/places-of-stashes": (
        "Ann - shuffles deck\nAnn - places Stashes at locations: 2,1",
        "Ann - shuffles deck\nAnn - places Stashes at locations: 5,4",
        "Ann - places Stashes at locations: 3",
    ),
    "goko/not-put-back": (
        "Ann - plays Treasury\nAnn - buys Silver\nAnn - gains Silver\nAnn - discards Treasury",
        "Ann - plays Treasury\nAnn - buys Silver\nAnn - gains Silver",
        "Ann - discards Gold",
    ),
    "goko/misfits-again": (
        "Ann - plays Band of Misfits\nAnn - chooses Smithy\nAnn - plays Smithy\nAnn - plays Smithy",
        "Ann - plays Band of Misfits\nAnn - chooses Smithy\nAnn - plays Smithy"
        "\nAnn - chooses Smithy\nAnn - plays Smithy",
        "Ann - chooses Village",
    ),
    "goko/empty-mat": (
        "Ann - plays Native Village",
        "Ann - plays Native Village\nAnn - takes set aside cards: ",
        "Ann - takes set aside cards: Gold",
    ),
}
"""Of each freedom the turn of a log, what the scribe prints of it, and a line that nobody may add beside it."""


def test_each_freedom_of_goko_has_a_case() -> None:
    assert {*FREE} == {each.id for each in GOKO.claims}
    assert not GOKO.moves


@pytest.mark.parametrize("id_", FREE)
def test_a_freedom_of_goko_is_needed_and_counted(id_: str) -> None:
    log, printed, _ = FREE[id_]
    found = compared(GOKO, as_read, turn(log), turn(printed), True)
    assert isinstance(found, Certified)
    assert {*found.freedoms} == {id_}
    fewer = replace(GOKO, claims=tuple(each for each in GOKO.claims if each.id != id_))
    assert differs(turn(log), turn(printed), fewer)


@pytest.mark.parametrize("id_", FREE)
def test_a_forged_line_beside_a_freedom_of_goko_is_found(id_: str) -> None:
    log, printed, forged = FREE[id_]
    assert differs(turn(f"{log}\n{forged}"), turn(printed))


@pytest.mark.parametrize(
    ("log", "printed"),
    [
        pytest.param(
            "Ann - plays Village\nAnn - trashes Feast\nAnn - plays Village\nAnn - trashes Feast",
            "Ann - plays Village\nAnn - trashes Feast\nAnn - plays Village",
            id="trashed again, and not played again",
        ),
        pytest.param(
            "Ann - uses 2 coin tokens\nAnn - plays Copper\nAnn - uses 3 coin tokens",
            "Ann - uses 2 coin tokens\nAnn - plays Copper",
            id="other tokens",
        ),
        pytest.param("Ann - plays Wharf\nAnn - Scheme choice: Wharf", "Ann - plays Wharf", id="no Scheme"),
        pytest.param(
            "Ann - plays Scheme\nAnn - Scheme choice: Wharf\nAnn - places Wharf on top of deck",
            "Ann - plays Scheme\nAnn - Scheme choice: Wharf",
            id="a card that a Scheme chose, and that does not put itself back",
        ),
        pytest.param(
            "Ann - plays Scheme\nAnn - places Treasury on top of deck\nAnn - places Treasury on top of deck",
            "Ann - plays Scheme\nAnn - places Treasury on top of deck",
            id="a card put back twice that no Scheme chose",
        ),
        pytest.param(
            "Ann - shuffles deck\nBen - places Stashes at locations: 2,1",
            "Ann - shuffles deck\nAnn - places Stashes at locations: 2,1",
            id="the Stashes of another player",
        ),
        pytest.param(
            "Ann - plays Scheme\nAnn - Scheme choice: Scheme\nAnn - plays Wharf",
            "Ann - plays Scheme\nAnn - plays Wharf",
            id="a choice before the Clean-up",
        ),
        pytest.param(
            "Ann - plays Treasury\nAnn - discards Treasury\nAnn - buys Silver",
            "Ann - plays Treasury\nAnn - buys Silver",
            id="a discard before the Clean-up",
        ),
        pytest.param("Ann - buys Silver\nAnn - discards Treasury", "Ann - buys Silver", id="a Treasury not in play"),
        pytest.param(
            "Ann - plays Treasury\nAnn - discards Treasury\nAnn - discards Treasury",
            "Ann - plays Treasury",
            id="one Treasury, discarded twice",
        ),
        pytest.param(
            "Ann - plays Band of Misfits\nAnn - plays Smithy",
            "Ann - plays Band of Misfits\nAnn - chooses Smithy\nAnn - plays Smithy",
            id="what a Band of Misfits is played as first",
        ),
        pytest.param(
            "Ann - plays Village", "Ann - plays Village\nAnn - takes set aside cards: ", id="no Native Village"
        ),
    ],
)
def test_what_is_wider_than_a_freedom_of_goko_is_found(log: str, printed: str) -> None:
    assert differs(turn(log), turn(printed))


DRAWN = "Ann - buys Silver\nAnn - gains Silver\nAnn - draws Silver"
LOOKED = "Ann - plays Navigator\nAnn - looks at Copper\nAnn - shuffles deck"
SWAPPED = [
    pytest.param(DRAWN, "Ann - gains Silver\nAnn - draws Silver", False, id="a gain behind the next hand"),
    pytest.param(LOOKED, "Ann - looks at Copper\nAnn - shuffles deck", True, id="a look that a shuffle cuts in two"),
    pytest.param(
        "Ann - plays Militia\nBen - discards Copper\nCid - discards Copper",
        "Ben - discards Copper\nCid - discards Copper",
        False,
        id="players in another order",
    ),
    pytest.param(
        "Ann - plays Young Witch\nBen - gains Curse\nCid - reveals bane Moat",
        "Ben - gains Curse\nCid - reveals bane Moat",
        True,
        id="a Bane before a Curse",
    ),
]


@pytest.mark.parametrize(("body", "two", "free"), SWAPPED)
def test_lines_between_two_plays_change_places_where_real_logs_show_it_alone(body: str, two: str, free: bool) -> None:
    one, other = two.split("\n")
    head = (
        HEAD.replace("Ben - shuffles", "Cid - starting cards: Copper\nBen - shuffles")
        + "---------- Ann: turn 1 ----------\n"
    )
    log, printed = (read(head + text + "\n") for text in (body.replace(two, f"{other}\n{one}"), body))
    assert isinstance(compared(GOKO, as_read, log, printed, True), Differs) is not free


# ---------------------------------------------------------------- the freedoms of Isotropic


def claiming(verb: Verb, word: str = "") -> LogRead:
    """A log with a line that claims nothing."""
    log = turn("Ann - plays Village")
    log.observations.append(Observation(99, "p1", verb, word=word))
    return log


@pytest.mark.parametrize("each", ISOTROPIC.claims, ids=lambda each: each.id)
def test_each_kind_of_line_that_claims_nothing_is_a_freedom_of_its_own(each: object) -> None:
    freedom = next(one for one in ISOTROPIC.claims if one is each)
    assert freedom.log is not None and freedom.log.word and freedom.scribe is None
    log = claiming(MARK, freedom.log.word)
    assert not differs(log, turn("Ann - plays Village"), ISOTROPIC)
    assert differs(log, turn("Ann - plays Village"), Freedoms())
    log.observations.append(Observation(100, "p1", "draws", ("Gold",)))
    assert differs(log, turn("Ann - plays Village"), ISOTROPIC)


def test_a_line_of_no_known_kind_is_not_free() -> None:
    assert differs(claiming(MARK, ""), turn("Ann - plays Village"), ISOTROPIC)


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("but plays no action with it", marks.NO_PLAY),
        ("Ann only has 3 cards", marks.TOO_FEW),
        ("has no cards to discard", marks.TOO_FEW),
        ("making each Copper worth $2", marks.WORTH),
        ("trashing a Copper for +$0 and +1 buy", marks.NO_GIFT),
        ("gaining nothing", marks.NOTHING),
        ("trashes nothing", marks.NOTHING),
        ("reducing all costs by $1", marks.COSTS),
        ("drawing 3 cards", ""),
        ("discarding a Gold", ""),
    ],
)
def test_the_kinds_of_lines_that_claim_nothing(text: str, kind: str) -> None:
    assert marks.kind_of(text) == kind


# ---------------------------------------------------------------- what a log alone knows


def test_circumstances_are_those_that_a_log_tells() -> None:
    found = circumstances_of(read(GAME))
    assert (found.left, found.has_results, found.names_supply, found.names_bane) == ((), True, True, False)
    assert found.set_up == ("p1", "p2")
    assert not Circumstances().given_up


def test_who_gave_up_stands_in_the_order_of_the_log() -> None:
    log = read(GAME.replace("Ann - total", "Ben - resigned\nAnn - total", 1))
    assert circumstances_of(log).left == ("p2",)
    assert circumstances_of(log).given_up


@pytest.mark.parametrize(("who", "named"), [("Ann", True), ("Ben", False)])
def test_the_first_robbed_card_says_whom_the_log_names(who: str, named: bool) -> None:
    log = turn(f"Ann - plays Thief\nBen - reveals: Copper, Village\n{who} - trashes Copper\nBen - discards Village")
    assert circumstances_of(log, robbers={"Thief"}).names_robber is named
    assert not circumstances_of(log).names_robber
