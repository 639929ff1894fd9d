"""Random games written in each format agree when they are audited, with every hand open and with hidden ones."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

import pytest
from moothall.domain.dominion.play.start.setup import started
from moothall.domain.kernel.facts import Fact, Player
from moothall.logs.dominion.answers import choosing
from moothall.logs.dominion.lines.observation import Observation
from moothall.logs.dominion.proofs.assuming import Difference
from moothall.logs.dominion.state import Assumed
from own_decks import audit_text
from written_games import FORMS, audited, game, played, results

AGREE = 0.97
"""The share of the games that must agree; nobody may be accused in any."""


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("seed", [0, 1, 2])
def test_a_written_game_agrees(form: str, seed: int) -> None:
    assert [(verdict, why) for _, verdict, why in results(form, seed)] == [("agrees", "")] * (1 + FORMS[form].hides)


@pytest.mark.slow
def test_of_sixty_games_in_each_format_nearly_all_agree_and_none_accuses() -> None:
    found = [verdict for form in FORMS for seed in range(60) for _, verdict, _ in results(form, seed)]
    assert {"diverges", "contradicts", "unreadable", "unruled"}.isdisjoint(found)
    assert found.count("agrees") >= AGREE * len(found)


def test_the_pile_of_an_embargo_shows_by_the_curses_that_purchases_bring() -> None:
    """Dominion Online tells no pile. A Curse that is bought is none of them."""
    form = replace(FORMS["ja"], write=FORMS["2017"].write)
    assert [audited(form, game(form, 40), viewer).verdict for viewer in (None, "p1")] == ["agrees", "agrees"]


@pytest.mark.parametrize("viewer", [None, "p1"])
def test_an_embargo_on_another_pile_than_the_audit_takes_accuses_nobody(
    viewer: str | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where it takes another one, a Curse is missing or too many."""
    form = replace(FORMS["ja"], write=FORMS["2017"].write)
    found = choosing._embargoes
    monkeypatch.setattr(choosing, "_embargoes", lambda *given: found(*given)[-1:])
    assert audited(form, game(form, 40), viewer).verdict == "undecided"


@pytest.mark.parametrize(
    ("seed", "viewer"),
    [(48, "p1"), (15, "p2"), (39, "p2")],
    ids=["an extra turn of the player who had the last one", "a second look names a card", "a look before a Settlers"],
)
def test_a_game_that_did_not_agree_once_agrees(seed: int, viewer: str) -> None:
    form = FORMS["ja"]
    assert audited(form, game(form, seed), viewer).verdict == "agrees"


@pytest.mark.parametrize("viewer", [None, "p2"], ids=["open", "as one sees it"])
def test_cards_put_back_under_others_that_are_put_on_them_keep_their_order(viewer: str | None) -> None:
    """What a Doctor puts back is drawn behind the hand that a Haunted Woods puts on it."""
    form = FORMS["2017"]
    assert audited(form, game(form, 1033), viewer).verdict == "agrees"


@pytest.mark.parametrize(
    ("form", "seed", "viewer"),
    [
        ("2017", 5023, "p2"),
        ("2017", 5009, None),
        ("ja", 5017, None),
        ("ja", 5015, "p2"),
        ("2026", 5036, "p1"),
        ("isotropic", 5055, None),
        ("2026", 7073, None),
        ("goko", 7343, None),
        ("2017", 7327, "p2"),
        ("ja", 7255, "p2"),
        ("2026", 7329, "p2"),
        ("2017", 7285, "p2"),
        ("goko", 9007, None),
        ("2017", 1005, "p2"),
        ("2017", 7011, "p2"),
        ("2026", 5055, "p2"),
        ("ja", 20011, None),
        ("ja", 7327, "p2"),
        ("isotropic", 7106, None),
        ("isotropic", 7238, None),
        ("isotropic", 1025, None),
        ("2017", 30028, None),
        ("2026", 1003, None),
        ("2026", 30128, None),
        ("2026", 30064, None),
        ("2026", 20029, None),
        ("ja", 7340, None),
        ("ja", 7227, "p2"),
        ("ja", 1051, "p2"),
        ("ja", 7105, "p2"),
        ("ja", 1045, "p2"),
        ("2017", 7343, "p2"),
        ("2017", 30134, "p1"),
        ("2017", 30055, "p2"),
        ("2026", 30251, "p2"),
        ("2026", 30190, "p1"),
        ("2026", 21031, "p2"),
        ("ja", 30185, "p2"),
        ("2026", 60039, "p2"),
        ("ja", 30187, "p2"),
        ("goko", 7361, None),
        ("2017", 60284, None),
        ("2017", 60241, "p2"),
        ("2026", 60015, None),
        ("2026", 30235, None),
        ("2026", 30275, "p2"),
        ("ja", 30287, "p2"),
    ],
    ids=[
        "what an Ambassador returns tells what it revealed",
        "a deck that an Inn shuffles was not in the discard pile that it looks through",
        "nor were the cards that a Clean-up discards where a Sleigh takes one out of it",
        "a Reaction that is revealed with other cards of the deck is not that of the hand",
        "of cards of one name, a Settlers may take another one when their faces are known",
        "a card that a Library looks at and keeps is said to be drawn once",
        "a pile was rotated where no line says so",
        "an Advisor that reveals one card leaves no choice",
        "who reveals cards until one fits ends with one that does, also where cards change places",
        "of two cards of one name, the other one is shuffled where a question offers but one",
        "a card that a Library sets aside takes the face of one that was shuffled with it",
        "the same of a Library of 2017",
        "a Fool's Gold that a Vault drew, which Goko does not tell, reacts to a Province",
        "a card shuffled unseen is none that a Library could not set aside",
        "nor of two such cards the wrong one",
        "nor one that another question did not allow",
        "a Boon is turned up behind an exchange, which receives a card, too",
        "the same of a Hex",
        "cards that go back on a deck are those of the line that puts them there, in some order",
        "a card that a Jester reveals is not a Reaction drawn before",
        "Isotropic names the pile of an Embargo",
        "an Embargo's Curse stands behind the debt that is taken",
        "a Curse that is a Treasure by another card gives its coin in a line of its own",
        "a token takes the coin of a Fool's Gold, which is told twice",
        "a Counting House ends a turn, and takes nothing",
        "nobody has to repay debt at a Black Market",
        "the debt that a Mountain Pass brings is the bid",
        "a card without rules in a course that was given up",
        "a Hermit may trash a card of the hand that is called like one of the discard pile",
        "a Copper on top of the discard pile is another one than those below it",
        "of two discards the first is counted, and the second named",
        "only an Action is said to be looked at by a Library",
        "a player whose Coppers are all alike discards another one than was found",
        "a line of two discards names the second",
        "a Counting House takes Coppers that are known",
        "a look at four cards is not that through a discard pile of six",
        "a Village Green that is played from the hand was not discarded",
        "of unseen cards in a discard pile the one on top is another",
        "a Faithful Hound that was discarded unseen lies aside face up",
        "two Faithful Hounds react to one discard, of which one was seen",
        "under a Ruins that is bought with a Talisman lies another one, for no copy is gained",
        "a Library draws a card before a shuffle and two behind it, in one line",
        "the same where it looks at the next one",
        "a Mastermind plays behind what a Quartermaster gains",
        "a Curse that is bought is none that an Embargo brings",
        "a Small Castle need not be trashed where nobody knows of a Castle in the hand",
        "a Mountain Village takes unseen what the hand lacks for the plays behind it",
    ],
)
def test_games_of_several_formats_agree_that_did_not(form: str, seed: int, viewer: str | None) -> None:
    assert audited(FORMS[form], game(FORMS[form], seed), viewer).verdict == "agrees"


def test_the_neighbour_may_be_named_where_an_advisor_leaves_no_choice() -> None:
    """No log shows whom a server names there."""
    form = FORMS["goko"]
    text = form.write(game(form, 7343), None)
    own = "Bob - reveals: Ironworks\nBob - discards Ironworks\n"
    assert own in text
    found = audit_text(
        text.replace(own, own.replace("Bob - discards", "Ann Archer - discards")), name="log", rules=form.rules
    )
    assert found.verdict == "undecided"


GOKO_LATER = replace(FORMS["goko"], rules="2025-06-01", before="")
"""Goko as if all that came out later had been played there: it has no line for an Event or another landscape."""


@pytest.mark.parametrize("seed", [132, 136, 22016, 22032])
def test_a_landscape_that_a_format_does_not_name_accuses_nobody(seed: int) -> None:
    found = audited(GOKO_LATER, game(GOKO_LATER, seed), None)
    assert found.verdict == "undecided"
    assert "name no Event or other landscape" in (found.findings[0].why or "")


def test_a_game_without_later_cards_has_no_landscape() -> None:
    form = FORMS["goko"]
    text = form.write(game(form, 2), None)
    cut = text.replace("Bob - plays Copper\n", "Bob - plays Copper\nBob - gains Gold\n", 1)
    assert cut != text
    assert audit_text(cut, name="log", rules=form.rules).verdict in ("diverges", "contradicts")


def test_a_pile_that_may_have_been_rotated_accuses_nobody() -> None:
    """No log shows whether a server prints that: what anybody gains from the pile then is only assumed."""
    form, line = FORMS["2026"], "C buys and gains a Miller.\n"

    def cut(facts: Sequence[Fact], viewer: Player | None) -> str:
        before, _, _ = form.write(facts, viewer).partition(line)
        return before + line.replace("a Miller", "a Blacksmith")

    assert audited(replace(form, write=cut), game(form, 7073), None).verdict not in ("diverges", "contradicts")


@pytest.mark.parametrize(("of_shared_pile", "rule", "rests"), [(True, "buy", True), (False, "buy", False)])
def test_only_cards_of_a_pile_with_several_rest_on_an_assumed_rotation(
    of_shared_pile: bool, rule: str, rests: bool
) -> None:
    assumed = Assumed(10, 20, "p1", "rotate", "Town Crier", moves_no_card=False)
    line = Observation(90, "p2", "buys", ("Miller",))
    difference = Difference(line, 80, rule, 50, False, None, "p2", False, of_shared_pile)
    assert difference.rests_on(assumed, 0) is rests


def test_the_debt_of_a_mountain_pass_is_told_before_its_points() -> None:
    """[81707956, 161]"""
    form, rich = FORMS["2026"], ("Province", *("Gold",) * 6, "Silver", "Village", "Smithy")
    kingdom = (
        "Village", "Smithy", "Market", "Festival", "Laboratory", "Militia", "Cellar", "Remodel", "Workshop", "Witch",
    )  # fmt: skip
    people, landscapes = ("Ann Archer", "Bob"), ("Mountain Pass",)
    begun = started(form.rules, people, kingdom, landscapes=landscapes, starting={"p1": rich, "p2": rich})
    facts = played(begun, 2)
    assert re.search(r"takes \d+ debt\.\n\w+ \w+ 8 VP from Mountain Pass\.", form.write(facts, None))
    assert [audited(form, facts, viewer).verdict for viewer in (None, "p1")] == ["agrees", "agrees"]
