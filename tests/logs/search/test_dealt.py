"""Starting decks that the rules do not deal: nobody is accused, and no log agrees until its user says so."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from moothall import service
from moothall.logs.formats import audit_text
from moothall.logs.verdict import Audit

DECLARED = "2022-07-28,starting_decks=as-logged"


def log_of(*starts: str, more: Sequence[str] = (), draws: str = "5 cards") -> str:
    """A short log of Ann and Ben that begins with these lines, and goes on with others of Ann's first turn."""
    lines = ["Game #100000000, unrated.", "", *starts]
    lines += [f"A shuffles their deck.\nA draws {draws}.\nB shuffles their deck.\nB draws 5 cards."]
    return "\n".join(
        [*lines, "", "Turn 1 - Ann", *more, "A draws 5 cards.", "", "Turn 1 - Ben", "B draws 5 cards.", ""]
    )


def audited(text: str, rules: str | None = None, kingdom: Sequence[str] | None = None) -> Audit:
    return audit_text(text, name="a.txt", rules=rules, kingdom=kingdom)


USUAL = ("B starts with 7 Coppers.", "B starts with 3 Estates.")
HEIRS = "starts with a Goat, a Pouch, 5 Coppers and 3 Estates."
SHELTERED = "starts with 7 Coppers, a Hovel, a Necropolis and an Overgrown Estate."


@pytest.mark.parametrize(
    "starts",
    [
        ("A starts with 7 Coppers.", "A starts with 3 Estates.", *USUAL),
        ("A starts with 7 Coppers and 3 Estates.", "B starts with 7 Coppers and 3 Estates."),
        (f"A {SHELTERED}", f"B {SHELTERED}"),
        (f"A {HEIRS}", f"B {HEIRS}"),
        ("A starts with a Village, 6 Coppers and 3 Estates.", "B starts with a Village, 7 Coppers and 2 Estates."),
    ],
    ids=["usual", "in one line", "Shelters", "Heirlooms", "Inherited"],
)
def test_a_deck_that_the_rules_deal_agrees(starts: Sequence[str]) -> None:
    found = audited(log_of(*starts))
    assert (found.verdict, found.findings) == ("agrees", [])


@pytest.mark.parametrize(
    ("starts", "line", "says"),
    [
        (("A starts with 8 Coppers.", "A starts with 2 Estates.", *USUAL), 3, "not with 8 Coppers and 2 Estates"),
        (("A starts with 7 Coppers.", "A starts with 3 Golds.", *USUAL), 4, "not with 7 Coppers and 3 Golds"),
        (("A starts with 7 Coppers.", "A starts with 4 Estates.", *USUAL), 4, "not with 7 Coppers and 4 Estates"),
        ((f"A {SHELTERED}", *USUAL), 3, "Ann starts with 7 Coppers and 3 Estates"),
        (("A starts with a Goat, 6 Coppers and 3 Estates.", *USUAL), 4, "7 Coppers and 3 Estates"),
        (("A starts with a Village, 6 Coppers and 3 Estates.", *USUAL), 3, "not with a Village"),
        (
            ("A starts with 2 Goats, 5 Coppers and 3 Estates.", "B starts with 2 Goats, 5 Coppers and 3 Estates."),
            3,
            "not with 2 Goats",
        ),
    ],
    ids=["8 Coppers", "Golds", "11 cards", "Shelters of one", "Heirloom of one", "Inherited of one", "Heirlooms twice"],
)
def test_a_deck_that_the_rules_do_not_deal_is_undecided_in_one_sentence(
    starts: Sequence[str], line: int, says: str
) -> None:
    found = audited(log_of(*starts))
    first, *others = found.findings
    assert (found.verdict, first.rule, first.proof, first.line) == ("undecided", "setup/deck", None, line)
    assert says in first.ruling
    assert DECLARED in first.ruling
    assert DECLARED in first.ruling_ja
    assert all(each.follows == line for each in others)
    assert found.agrees_by == DECLARED
    assert "divergent" not in dict(found.verdicts).values()


def test_a_log_is_judged_with_the_decks_that_its_user_says_the_players_agreed_on() -> None:
    text = log_of("A starts with 8 Coppers.", "A starts with 2 Estates.", *USUAL, draws="5 Coppers")
    found = audited(text, DECLARED)
    assert (found.verdict, found.findings) == ("agrees", [])
    wrong = audited(text.replace("A draws 5 Coppers", "A draws 5 Coppers and 3 Golds"), DECLARED)
    assert wrong.verdict in ("diverges", "contradicts", "undecided")


def test_what_a_later_line_proves_stands_beside_a_deck_that_is_not_dealt() -> None:
    starts = ("A starts with 8 Coppers.", "A starts with 2 Estates.", *USUAL)
    text = log_of(*starts, more=("A plays 5 Coppers. (+$5)", "A buys and gains a Province."), draws="5 Coppers")
    found, declared = audited(text), audited(text, DECLARED)
    assert declared.verdict in ("diverges", "contradicts")
    assert found.verdict == declared.verdict
    assert [(each.line, each.proof, each.follows) for each in found.findings[1:]] == [
        (each.line, each.proof, each.follows) for each in declared.findings
    ]
    assert found.agrees_by is None


def test_the_heirlooms_are_those_of_the_kingdom_where_it_is_known() -> None:
    text = log_of("A starts with a Goat, 6 Coppers and 3 Estates.", "B starts with a Goat, 6 Coppers and 3 Estates.")
    kingdom = ["Moat", "Village", "Smithy", "Market", "Mine", "Remodel", "Militia", "Cellar", "Workshop"]
    assert audited(text, kingdom=[*kingdom, "Pixie"]).verdict == "agrees"
    assert audited(text, kingdom=[*kingdom, "Festival"]).verdict == "undecided"
    assert (
        audited(log_of("A starts with 7 Coppers and 3 Estates.", *USUAL), kingdom=[*kingdom, "Pixie"]).verdict
        == "undecided"
    )


def test_a_log_that_ends_within_its_set_up_tells_a_deck_in_part() -> None:
    assert audited("Game #100000000, unrated.\n\nA starts with 7 Coppers.\n").verdict == "agrees"
    assert audited("Game #100000000, unrated.\n\nA starts with 8 Coppers.\n").verdict == "undecided"


def test_a_starting_deck_that_names_a_card_twice_in_one_list_is_not_read() -> None:
    found = audited(log_of("A starts with 5 Coppers, 2 Coppers.", "A starts with 3 Estates.", *USUAL))
    assert (found.verdict, [each.line for each in found.unread]) == ("unruled", [3])
    twice = log_of("A starts with 7 Coppers, 1 Estate and 2 Estates.", *USUAL)
    assert audited(twice).verdict != "agrees"


SUPPLY = (
    "Moat, Village, Smithy, Market, Mine, Remodel, Militia, Cellar, Workshop, Festival, Copper, Silver, Gold, Estate, "
    "Duchy, Province, Curse"
)
GOKO = """------------ Game Setup ------------
Rating system: pro
Supply cards: {supply}
Ann - starting cards: {deck}
Ben - starting cards: Estate, Estate, Estate, Copper, Copper, Copper, Copper, Copper, Copper, Copper
Ann - shuffles deck
Ann - draws Copper, Copper, Copper, Copper, Copper
Ben - shuffles deck
Ben - draws Copper, Copper, Copper, Copper, Copper

---------- Ann: turn 1 ----------
Ann - plays 5 Copper
"""


def test_goko_deals_ten_basic_cards_of_its_own_in_games_that_do_not_count() -> None:
    odd = GOKO.format(supply=SUPPLY, deck=", ".join(["Duchy"] * 2 + ["Overgrown Estate"] + ["Copper"] * 7))
    free = odd.replace("Rating system: pro\n", "")
    assert audited(odd).verdict == "undecided"
    assert audited(free).verdict == "agrees"
    assert audited(free.replace("cards: Duchy", "cards: Gold, Duchy")).verdict == "undecided"
    assert audited(free.replace("cards: Duchy", "cards: Festival")).verdict == "undecided"


def test_a_witness_proves_nothing_of_decks_that_are_not_dealt() -> None:
    text = log_of("A starts with 8 Coppers.", "A starts with 2 Estates.", *USUAL)
    declared = service.write_witness(audited(text, DECLARED), text)
    assert service.check("a.txt", text, declared).equal
    undeclared = declared.replace(",starting_decks=as-logged", "")
    checked = service.check("a.txt", text, undeclared)
    assert (checked.equal, checked.line) == (False, 3)
    assert "8 Coppers" in str(checked.instead)
