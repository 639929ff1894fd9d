"""What no line of a format can tell accuses nobody: tokens without words, and what set-up chose."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest
from moothall.domain.dominion.bots import BOTS
from moothall.domain.dominion.play.start.setup import started
from moothall.domain.dominion.table.facts import DurationResolved, LandscapeBought, TokenMoved
from moothall.domain.dominion.vocabulary import CUBE
from moothall.domain.games import find
from moothall.domain.kernel.facts import Fact, Player
from moothall.domain.kernel.fresh import Fresh
from moothall.domain.kernel.game import CannotHold
from moothall.logs.dominion.goko.scribe import write_game as goko
from moothall.logs.dominion.isotropic.scribe import write_page
from moothall.logs.dominion.online.scribe import write_game as online
from moothall.logs.dominion.proofs.untold import is_token_untold
from moothall.logs.formats import FORMATS
from own_decks import audit_text

PLAIN = ["Village", "Smithy", "Market", "Laboratory", "Festival", "Woodcutter", "Moat", "Witch", "Gardens"]
RULES = "2019-01-01"
RICH: Mapping[Player, Sequence[str]] = dict.fromkeys(("p1", "p2"), (*["Copper"] * 5, *["Riverboat"] * 5))
"""Decks in which there is a card that plays what set-up laid aside."""
Written = Callable[[Sequence[Fact]], str]
ACCUSING = {"diverges", "contradicts"}


def played(
    seed: int,
    card: str,
    options: Mapping[str, str],
    landscapes: Sequence[str] = (),
    decks: Mapping[Player, Sequence[str]] | None = None,
) -> list[Fact]:
    """A game of a plain bot and one that does whatever is legal, with one card among plain ones."""
    chance, dominion = Random(seed), find("dominion")
    players = {"p1": BOTS["few-actions"](chance), "p2": BOTS["random-legal"](chance)}
    session = dominion.session(dominion.table(), Fresh(players, chance))
    people, kingdom = ("Ann", "Bob"), [card, *PLAIN]
    session.take(started(RULES, people, kingdom, options=options, landscapes=landscapes, starting=decks))
    session.run()
    return list(session.facts)


@pytest.mark.parametrize("seed", [1, 2])
def test_debt_that_no_line_of_a_format_tells_forbids_no_purchase(seed: int) -> None:
    facts = played(seed, "Engineer", {})
    for text in (goko(facts), write_page(facts, "game")):
        found = audit_text(text, name="log", rules=RULES)
        assert found.verdict not in ACCUSING
        assert "debt" not in {each.rule for each in found.findings if each.proof}


@pytest.mark.parametrize(("seed", "write"), [(1, goko), (1, online)])
def test_a_card_that_set_up_laid_aside_is_played_though_no_line_says_which_it_is(seed: int, write: Written) -> None:
    facts = played(seed, "Riverboat", {"riverboat": "Trickster"}, decks=RICH)
    assert any(isinstance(each, DurationResolved) for each in facts)
    found = audit_text(write(facts), name="log", rules=RULES)
    assert found.verdict == "undecided"
    assert not any(each.proof for each in found.findings)


@pytest.mark.parametrize("seed", [1, 2])
def test_what_an_ally_does_accuses_nobody_where_no_line_names_one(seed: int) -> None:
    facts = played(seed, "Sycophant", {"ally": "Order of Astrologers"})
    for text in (goko(facts), write_page(facts, "game")):
        assert audit_text(text, name="log", rules=RULES).verdict not in ACCUSING


@pytest.mark.parametrize("format_", ["goko", "isotropic"])
def test_a_game_with_landscapes_is_refused_by_a_format_without_words_for_them(format_: str) -> None:
    found, facts = FORMATS[format_](), played(1, "Cellar", {}, ["Alms"])
    with pytest.raises(CannotHold, match=rf"no line of the format {format_} names Alms"):
        found.write(find("dominion"), facts, "game", "en")


@pytest.mark.parametrize(
    ("to", "vouched", "untold"), [("Silos", {1: 7}, False), ("Silos", {}, True), ("p1", {1: 7}, True)]
)
def test_the_cube_of_a_project_is_told_by_the_line_in_which_that_was_bought(
    to: str, vouched: dict[int, int], untold: bool
) -> None:
    facts = [LandscapeBought("p1", "Silos", 4, 0, 0).sealed(1), TokenMoved("p1", CUBE, 1, to).sealed(2, 1)]
    tokens = SimpleNamespace(of=lambda facts: facts[1:])
    state: Any = SimpleNamespace(expected={}, attested=None, tokens=tokens, vouched=vouched)
    game: Any = SimpleNamespace(facts=facts)
    assert is_token_untold(state, game) is untold
