"""Games that were given up: what a log alone knows of them is written, read back, and audited."""

from __future__ import annotations

import pytest
from moothall.domain.dominion.table import facts as f
from moothall.domain.kernel.facts import Answered, Fact
from moothall.logs.dominion.checker.circumstances import Circumstances, circumstances_of
from moothall.logs.dominion.goko import reader
from moothall.logs.dominion.goko.scribe import write_game
from moothall.logs.dominion.isotropic.reader import IsotropicReader
from moothall.logs.dominion.isotropic.scribe import write_page
from moothall.logs.formats import audit_text
from test_goko_scribe import BASE, RULES, played


def given_up(seed: int, turns: int) -> list[Fact]:
    """A game of bots that somebody leaves in the middle of a turn, after the first answer in it."""
    facts = played(seed, BASE[:10], 2)
    begun = [at for at, fact in enumerate(facts) if isinstance(fact, f.TurnBegan)]
    return facts[: next(at for at in range(begun[turns], len(facts)) if isinstance(facts[at], Answered))]


@pytest.mark.parametrize("left", [("p1",), ("p2",)])
@pytest.mark.parametrize("turns", [3, 8])
def test_a_goko_game_that_was_given_up_is_read_as_it_was_written(left: tuple[str, ...], turns: int) -> None:
    known = Circumstances(left, "resigned", "casual", True, True, ("p2", "p1"))
    text = write_game(given_up(turns, turns), known)
    found = circumstances_of(reader.read(text))
    assert (found.left, found.how, found.rating, found.has_results) == (left, "resigned", "casual", True)
    assert found.set_up == ("p2", "p1")
    audit = audit_text(text, name="log", rules=RULES)
    assert (audit.verdict, audit.findings, audit.ended) == ("agrees", [], "left")


def test_goko_says_who_quit() -> None:
    text = write_game(given_up(3, 3), Circumstances(("p2",), "quit"))
    assert circumstances_of(reader.read(text)).how == "quit"
    assert audit_text(text, name="log", rules=RULES).verdict == "agrees"


def test_results_of_a_goko_game_that_was_given_up_are_compared() -> None:
    text = write_game(given_up(4, 8), Circumstances(("p1",)))
    lines = text.splitlines()
    at = next(i for i, line in enumerate(lines) if "total victory points: " in line)
    number = int(lines[at].rpartition(" ")[2])
    lines[at] = f"{lines[at].rpartition(' ')[0]} {number + 7}"
    assert audit_text("\n".join(lines), name="log", rules=RULES).verdict != "agrees"


@pytest.mark.parametrize("left", [("p1",), ("p2",)])
def test_a_page_of_isotropic_that_was_given_up_is_read_as_it_was_written(left: tuple[str, ...]) -> None:
    page = write_page(given_up(5, 6), "game 5", Circumstances(left))
    assert circumstances_of(IsotropicReader().read(page)).left == left
    audit = audit_text(page, name="game 5", rules=RULES)
    assert (audit.verdict, audit.findings, audit.ended) == ("agrees", [], "left")


def test_a_page_without_places_has_the_winner_first() -> None:
    page = write_page(played(1, BASE[:10], 2), "game 1", Circumstances(ranks_all=False))
    assert "<b>#" not in page
    log = IsotropicReader().read(page)
    assert not circumstances_of(log).ranks_all
    assert audit_text(page, name="game 1", rules=RULES).verdict == "agrees"
