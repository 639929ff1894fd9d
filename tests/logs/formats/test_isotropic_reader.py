"""Pages of Isotropic: what is read of them, and what is said of those that hold no game."""

from __future__ import annotations

import pytest
from isotropic_pages import PAGE, edited
from moothall.logs.dominion.isotropic.lists import read_cards
from moothall.logs.dominion.isotropic.reader import IsotropicReader, read
from moothall.logs.dominion.isotropic.verbs import COUNTED, EMPTY, SCORES_BY, WINS
from moothall.logs.dominion.lines.observation import Observation
from moothall.logs.formats import audit_text, own_rules
from moothall.logs.reader import UnreadableLog

SET_UP = 23


def play(*lines: str) -> list[Observation]:
    """The observations of lines in Ann's first turn."""
    added = "".join(f"{line}\n" for line in lines)
    page = edited(("Ann buys a <span", f"{added}Ann buys a <span"))
    first = page[: page.index(lines[0])].count("\n") + 1
    return [each for each in read(page).observations if first <= each.line < first + len(lines)]


def told(*lines: str) -> list[tuple[object, ...]]:
    """Who, verb, cards, unknown cards and amount of each observation of some lines."""
    return [(each.actor, each.verb, each.cards, each.unknown, each.amount) for each in play(*lines)]


def test_the_kingdom_has_the_piles_of_every_game_besides_those_that_are_listed() -> None:
    log = read(PAGE)
    assert {"Bridge", "Copper", "Curse"} <= {*log.supply}
    assert len(log.supply) == 17
    assert (log.players, log.number) == (("Ann", "Bob and Co"), 12)


def test_a_mark_says_which_pile_is_the_bane() -> None:
    log = read(edited(("Hamlet, ", "Hamlet♦, "), ("Smithy", "Young Witch")))
    assert log.bane == "Hamlet"


def test_the_results_stand_above_the_log_and_are_read_last() -> None:
    observations = read(PAGE).observations
    last = [each.verb for each in observations if each.line < SET_UP and each.verb != "supply"]
    told = {"final points", "final chips", "final turns", "final cards", "final trash", "place"}
    assert {*last} == told | {COUNTED, SCORES_BY, WINS}
    assert [each.verb for each in observations][-len(last) :] == last


def test_a_name_may_hold_an_and() -> None:
    assert read(PAGE).players == ("Ann", "Bob and Co")


def test_what_a_card_always_gives_is_one_line() -> None:
    assert told("Ann plays a Market.", "... drawing 1 card and getting +1 action, +1 buy, and +$1.") == [
        ("p1", "plays", ("Market",), 0, 0),
        ("p1", "draws", (), 1, 0),
        ("p1", "takes", (), 0, 1),
        ("p1", "takes", (), 0, 1),
        ("p1", "takes", (), 0, 1),
    ]


def test_a_line_without_a_name_is_about_the_player_of_the_line_above_it() -> None:
    lines = ("Ann plays a Spy.", "... Bob and Co reveals a Moat.", "... ... drawing 2 cards.", "... gaining a Curse.")
    assert [each.actor for each in play(*lines)] == ["p1", "p2", "p2", "p1"]


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("... revealing a Copper and discarding it.", [("reveals", ("Copper",)), ("discards", ("Copper",))]),
        ("... making Bob and Co discard a Salvager.", [("reveals", ("Salvager",)), ("discards", ("Salvager",))]),
        ("... revealing a Watchtower and trashing the Curse.", [("reacts", ("Watchtower",)), ("trashes", ("Curse",))]),
        ("... revealing a Gold and gaining another one.", [("reveals", ("Gold",)), ("gains", ("Gold",))]),
        ("... drawing and revealing a Mint and then a Loan.", [("reveals", ("Mint",)), ("reveals", ("Loan",))]),
        ("... trashing an Estate for +$2 and +1 buy.", [("trashes", ("Estate",)), ("takes", ()), ("takes", ())]),
        ("... trashing one of Bob and Co's Jacks of All Trades.", [("trashes", ("Jack of All Trades",))]),
        ("... Bob and Co trashes a Mint, gaining a Silver in hand.", [("trashes", ("Mint",)), ("gains", ("Silver",))]),
        ("... gaining a Throne Room on the deck.", [("gains", ("Throne Room",))]),
        ("... Bob and Co passes a Curse to Ann.", [("passes", ("Curse",))]),
        ("... and plays the Market a third time.", [("plays", ("Market",))]),
        ("... revealing a Mint and returning it to the supply.", [("reveals", ("Mint",)), ("returns", ("Mint",))]),
        ("... drawing a Golem and a Loan from the Black Market deck.", [("reveals", ("Golem", "Loan"))]),
        ("Ann draws 2 cards and gets +1 buy from the Wharf.", [("draws", ()), ("takes", ())]),
        ('Ann discards the "trashed" card (a Mint).', [("discards trashed", ("Mint",))]),
    ],
)  # fmt: skip
def test_a_line_tells_what_each_of_its_clauses_says(line: str, expected: list[tuple[str, tuple[str, ...]]]) -> None:
    assert [(each.verb, each.cards) for each in play(line)] == expected


def test_they_are_the_cards_that_the_line_before_drew() -> None:
    assert told("... drawing 5 cards.", "... and discarding them.")[-1] == ("p1", "discards", (), 5, 0)
    envoy = told(
        "... drawing a Gold, 2 Coppers, and an Estate.", "... discarding a Gold and putting the rest into the hand."
    )
    assert envoy[-1] == ("p1", "in hand", ("Copper", "Copper", "Estate"), 0, 0)


def test_a_hand_may_be_discarded_without_a_word_of_its_cards() -> None:
    assert told("... discarding the hand (4 cards).") == [("p1", "discards", (), 4, 0)]
    (bare,) = play("... discarding the hand.")
    assert (bare.verb, bare.word, bare.count) == ("discards", "hand", 0)


def test_a_line_that_nobody_knows_is_unread_and_not_skipped() -> None:
    assert [(each.verb, each.word) for each in play("Ann juggles 3 Coppers.")] == [("unread", "Ann juggles 3 Coppers.")]
    assert [each.verb for each in play("league game: perhaps")] == ["unread"]


def test_a_page_without_tags_is_read_as_well() -> None:
    plain = "\n".join(line for line in PAGE.replace("&mdash;", "---").split("\n"))
    assert [each.verb for each in read(plain).observations] == [each.verb for each in read(PAGE).observations]


@pytest.mark.parametrize("end", [1, 400, 900, 1200, len(PAGE) // 2, len(PAGE) - 40])
def test_a_page_that_is_cut_off_is_read_as_far_as_it_goes_or_refused_in_one_sentence(end: int) -> None:
    found = audit_text(PAGE[:end], name="page.html")
    assert found.error is None or "\n" not in found.error
    assert found.verdict != "contradicts"


@pytest.mark.parametrize(
    ("page", "why"),
    [
        (edited(("Turn order is", "The order is")), "no line says in which order"),
        (PAGE + PAGE, "a second game begins here"),
        (edited(("Turn order is Ann and then Bob and Co.", "Turn order is Ann.")), "1 player,"),
        (edited(("Ann plays 3", "Ann plays " + "3" * 30_000)), "the line has"),
    ],
)
def test_a_page_that_holds_no_game_is_refused_with_its_line(page: str, why: str) -> None:
    with pytest.raises(UnreadableLog, match=why) as refused:
        read(page)
    assert str(refused.value).startswith("line ")


@pytest.mark.parametrize(
    "page",
    [
        "J buys all the Provinces in Turn 14.\ncards in supply: Village\n--- J's turn 1 ---\n",
        "<html><head><title>Dominion Game #7</title></head><body><pre>\n",
    ],
)
def test_what_looks_like_a_page_and_holds_no_game_is_refused_as_one(page: str) -> None:
    found = audit_text(page, name="page.html")
    assert (found.verdict, found.format) == ("unreadable", "isotropic")
    assert found.error == (
        "page.html: line 1: no line says in which order the players have their turns; give the whole page"
    )


def test_the_rules_are_those_of_the_date_in_the_name() -> None:
    assert own_rules(PAGE, "game-20120625-114828-af02f875.html") == "2012-06-25"
    assert own_rules(PAGE, "page.html") == IsotropicReader.era


def test_tokens_are_read_with_and_without_a_plus() -> None:
    chips = [("p1", "chips", (), 0, 3)]
    assert told("... getting 3 ▼ from the Goons.") == told("... getting +3 ▼.") == told("... getting 3 ▼.") == chips


def test_the_end_of_the_log_says_which_piles_are_empty_and_who_won() -> None:
    page = edited(
        ("Ann wins!\n</pre>", "Bridges, Curses, and Markets are all gone.\nAnn and Bob and Co rejoice.\n</pre>")
    )
    page = page.replace("Co rejoice.", "Co rejoice in their shared victory!")
    ends = [(each.verb, each.actor, each.cards) for each in read(page).observations]
    assert (EMPTY, None, ("Bridge", "Curse", "Market")) in ends
    assert {(WINS, "p1", ()), (WINS, "p2", ())} <= {*ends}


def test_coin_tokens_are_read_in_words_that_are_assumed() -> None:
    made = play("... getting 1 coin token.", "Ann uses 2 coin tokens.")
    assert [(each.verb, each.actor, each.amount) for each in made] == [("tokens", "p1", 1), ("uses tokens", "p1", 2)]
    assert all(each.assumed for each in made)


def test_a_plural_without_its_number_is_no_list() -> None:
    assert read_cards("Coppers and an Estate") is None
    assert read_cards("2 Coppers and the Estates") == (("Copper", "Copper", "Estate"), 0)
