"""Audits of Isotropic's pages: our own, those of the scribe, and real ones."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random

import pytest
from dense import eager
from isotropic_pages import PAGE, edited
from moothall.domain.dominion.table import facts as f
from moothall.domain.kernel.facts import Fact
from moothall.logs.dominion.isotropic.scribe import write_page
from moothall.logs.formats import audit_text
from moothall.logs.texts.log_file import decode
from moothall.logs.verdict import Audit
from test_goko_scribe import BASE, RULES, played

REAL = sorted((Path(__file__).parents[4] / "shared" / "logs" / "isotropic").glob("*.html"))
WHOLE = [path for path in REAL if not path.name.startswith("partial")]
KINGDOMS = (
    BASE[:10],
    BASE[9:19],
    ("Baron", "Bridge", "Steward", "Pawn", "Nobles", "Upgrade", "Swindler", "Torturer", "Minion", "Masquerade"),
    ("Lookout", "Wharf", "Haven", "Tactician", "Outpost", "Salvager", "Treasury", "Island", "Ambassador", "Caravan"),
    ("Bishop", "Goons", "City", "Loan", "Mint", "Vault", "Watchtower", "Hoard", "Expand", "King's Court"),
    ("Hamlet", "Remake", "Menagerie", "Jester", "Harvest", "Navigator", "Spy", "Golem", "University", "Venture"),
)


def audited(page: str, name: str = "page.html") -> Audit:
    """The audit of a page, of whatever format it is."""
    found = audit_text(page, name=name)
    assert found.format == "isotropic"
    return found


def rules_broken(page: str) -> list[str]:
    """The rules by which a page differs."""
    return [each.rule for each in audited(page).findings]


def results(found: Audit) -> tuple[bool | None, ...]:
    """Whether decks, scores, turns and winner are as the page says."""
    return found.final.decks, found.final.scores, found.final.turns, found.final.winner


def test_a_page_agrees_without_being_told_its_format() -> None:
    found = audited(PAGE)
    assert (found.verdict, found.ended, results(found)) == ("agrees", "left", (True,) * 4)


def test_a_purchase_is_a_gain_and_no_line_says_so() -> None:
    found = audited(PAGE)
    gained = [each.card.face for each in found.facts if isinstance(each, f.CardGained)]
    assert gained == ["Silver", "Market"]


@pytest.mark.parametrize(
    ("change", "rule"),
    [
        (('Ann buys a <span cardname="Silver" class=card-treasure>Silver', "Ann buys a <span>Village"), "final/decks"),
        (("Bob and Co buys a Market", "Bob and Co buys an Adventurer"), "buy/cost"),
        (("Ann: 3 points", "Ann: 4 points"), "final/scores"),
        (("3 Estates); 1 turns", "3 Estates); 2 turns"), "final/turns"),
        (("trash: nothing", "trash: an Estate"), "final/trash"),
        (("All but one player has resigned.", "All Provinces are gone."), "final/piles"),
        (("draws: 4 Coppers and an Estate", "draws: 5 Coppers"), "pool"),
    ],
)
def test_what_the_page_says_is_compared(change: tuple[str, str], rule: str) -> None:
    assert rule in rules_broken(edited(change))


@pytest.mark.parametrize(
    "forged",
    [
        ("<pre>Ann wins!", "<pre>Bob and Co wins!"),
        ("has resigned.\nAnn wins!\n</pre>", "has resigned.\nBob and Co wins!\n</pre>"),
        ("<pre>Ann wins!", "<pre>Ann and Bob and Co rejoice in their shared victory!"),
        ("[11 cards] 7 Coppers", "[12 cards] 7 Coppers"),
        ("[11 cards] 7 Coppers", "[10 cards] 7 Coppers"),
        ("3 points (3 Estates)", "3 points (2 Estates)"),
        ("3 points (3 Estates)", "3 points (a Duchy)"),
        ("3 points (3 Estates)", "3 points (3 Estates [12 cards])"),
        ("3 points (3 Estates)", "3 points (3 Estates [4 victory cards])"),
    ],
)
def test_what_else_stands_above_the_log_is_compared(forged: tuple[str, str]) -> None:
    """Who won, how many cards a deck has, and what a score is made of."""
    found = audited(edited(forged))
    assert found.verdict != "agrees"
    assert found.findings


def test_a_score_may_say_how_many_victory_cards_there_are() -> None:
    """As a Silk Road counts them. [game-20130104-075510]"""
    assert audited(edited(("3 points (3 Estates)", "3 points (3 Estates [3 victory cards])"))).verdict == "agrees"


@pytest.mark.parametrize(("times", "forged"), [(" again.", " a third time."), (" a third time.", " again.")])
def test_how_often_a_card_was_played_is_compared(times: str, forged: str) -> None:
    pages = (eager_page(seed, 4) for seed in range(40))
    page = next(page for page in pages if times in page and audited(page).verdict == "agrees")
    assert audited(page.replace(times, forged, 1)).verdict != "agrees"


def test_a_result_follows_from_the_play_that_it_stands_above() -> None:
    found = audited(edited(("Bob and Co buys a Market", "Bob and Co buys an Adventurer")))
    assert [(each.rule, each.follows is None) for each in found.findings][:1] == [("buy/cost", True)]
    assert all(each.interval[0] <= each.interval[1] == each.line for each in found.findings)


PART = (("3 Estates); 1 turns", "3 Estates); 18 turns"), ("(1st); 1 turns", "(1st); 17 turns"))
"""What makes the page one of a part of a game."""


def test_an_excerpt_is_audited_without_its_results() -> None:
    found = audited(edited(*PART))
    assert (found.verdict, results(found)) == ("agrees", (None,) * 4)


@pytest.mark.parametrize(
    "forged",
    [
        ("has resigned.\nAnn wins!\n</pre>", "has resigned.\nBob and Co wins!\n</pre>"),
        ("[11 cards] 7 Coppers", "[12 cards] 7 Coppers"),
    ],
)
def test_the_results_of_an_excerpt_are_compared_with_each_other(forged: tuple[str, str]) -> None:
    part = edited(*PART)
    assert forged[0] in part
    assert (audited(part).verdict, audited(part.replace(*forged)).verdict) == ("agrees", "undecided")


def test_a_page_without_hands_tells_none_as_in_2010() -> None:
    lines = [line for line in PAGE.split("\n") if "draws:" not in line and "first hand" not in line]
    found = audited("\n".join(lines))
    assert (found.verdict, results(found)) == ("agrees", (True,) * 4)


def whole_game(seed: int) -> list[Fact]:
    """The facts of a game of bots."""
    return played(seed, KINGDOMS[seed % len(KINGDOMS)], 2 + seed % 2)


@pytest.mark.parametrize("seed", range(len(KINGDOMS)))
def test_what_the_scribe_writes_agrees(seed: int) -> None:
    page = write_page(whole_game(seed), f"game {seed}")
    found = audit_text(page, name=f"game {seed}", rules=RULES)
    assert (found.verdict, [each.ruling for each in found.findings], found.unread) == ("agrees", [], [])
    assert results(found) == (True,) * 4


def eager_page(seed: int, kingdom: int, players: int = 2) -> str:
    """The page of a game of bots that say yes where they can."""
    return write_page(played(seed, KINGDOMS[kingdom], players, eager(Random(seed))), "game")


@pytest.mark.parametrize(
    ("seed", "kingdom", "players"),
    [(6, 3, 2), (40, 4, 2), (53, 5, 3)],
    ids=["an Island set aside with a card", "a Loan that digs through a shuffle", "what a Navigator puts back"],
)
def test_a_page_that_did_not_agree_once_agrees(seed: int, kingdom: int, players: int) -> None:
    found = audit_text(eager_page(seed, kingdom, players), name="game", rules=RULES)
    assert (found.verdict, [each.ruling for each in found.findings]) == ("agrees", [])


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(100))
def test_the_page_of_a_game_in_which_much_is_chosen_agrees(seed: int) -> None:
    found = audit_text(eager_page(seed, seed % len(KINGDOMS), 2 + seed % 2), name="game", rules=RULES)
    assert (found.verdict, [each.ruling for each in found.findings]) == ("agrees", [])


@pytest.mark.parametrize("seed", [0, 1])
def test_a_game_with_coin_tokens_is_written_and_agrees(seed: int) -> None:
    """They came after the server's end; a page without them would have purchases that nothing pays."""
    kingdom = ("Baker", "Butcher", "Candlestick Maker", "Plaza", "Merchant Guild", "Moat", "Militia", "Bridge")
    page = write_page(played(seed, kingdom, 2, eager(Random(seed))), "game")
    assert "coin token" in page
    found = audit_text(page, name="game", rules=RULES)
    assert (found.verdict, [each.ruling for each in found.findings]) == ("agrees", [])


def test_a_card_stands_in_a_span_with_its_class_and_in_the_kingdom_with_its_name() -> None:
    page = write_page(whole_game(3), "game 3")
    assert '<span cardname="Lookout" class=card-none>Lookout</span>, ' in page
    assert " 3 <span class=card-treasure>Coppers</span>" in page
    assert set(re.findall("class=card-([a-z-]+)", page)) == {
        "none", "treasure", "victory", "curse", "duration", "victory-action",
    }  # fmt: skip


def test_a_name_with_the_signs_of_tags_is_read_as_it_was() -> None:
    facts = [
        fact.reopened(players=("A <b> & Co", "Bob")).sealed(fact.seq) if isinstance(fact, f.GameStarted) else fact
        for fact in whole_game(0)
    ]
    found = audit_text(write_page(facts, "1"), name="1", rules=RULES)
    assert (found.verdict, found.players) == ("agrees", ("A <b> & Co", "Bob"))


def bare_hands(page: str) -> str:
    """A page that does not say how many cards the hands had which were discarded."""
    bare, count = re.subn(r"discarding the hand \(\d+ cards?\)", "discarding the hand", page)
    assert count > 1
    return bare


def test_a_hand_is_discarded_whole_where_the_page_does_not_say_how_many_cards_it_had() -> None:
    page = bare_hands(eager_page(1, 3))
    found = audit_text(page, name="game", rules=RULES)
    assert (found.verdict, found.unread) == ("agrees", [])
    lines = page.splitlines()
    of_hand = {verdict for line, verdict in found.verdicts if "discarding the hand" in lines[line - 1]}
    assert of_hand == {"confirmed"}


def test_a_hand_that_nothing_discards_is_a_difference_and_is_discarded_whole_by_the_word_of_the_log() -> None:
    lines = write_page(whole_game(3), "game 3").splitlines()
    forged = next(
        at for at, line in enumerate(lines) if line.endswith(" plays a <span class=card-none>Lookout</span>.")
    )
    lines.insert(forged + 1, "... discarding the hand.")
    found = audit_text("\n".join(lines), name="game 3", rules=RULES)
    assert (found.verdict, found.findings[0].line) == ("undecided", forged + 2)  # real logs attest no such hand
    gone = [each for each in found.facts if isinstance(each, f.CardDiscarded) and each.line == forged + 2]
    assert len(gone) > 2


@pytest.mark.parametrize("seed", range(2))
def test_a_game_that_goes_on_has_a_page_without_results(seed: int) -> None:
    facts = whole_game(seed)
    found = audit_text(write_page(facts[: len(facts) // 2], "1"), name="1", rules=RULES)
    assert (found.verdict, found.ended) == ("agrees", "cut")


def test_the_scribe_needs_the_beginning_of_a_game() -> None:
    with pytest.raises(ValueError, match="no game starts"):
        write_page([], "1")


@pytest.mark.skipif(not REAL, reason="needs the real logs in ../shared/logs/isotropic")
@pytest.mark.parametrize("path", REAL, ids=lambda path: path.stem)
def test_real_pages_agree_and_so_does_what_the_scribe_makes_of_them(path: Path) -> None:
    found = audited(decode(path.read_bytes()), path.name)
    assert (found.verdict, found.unread) == ("agrees", [])
    again = audit_text(write_page(found.facts, path.stem), name=path.name)
    assert again.verdict == "agrees"


@pytest.mark.skipif(not WHOLE, reason="needs the real logs in ../shared/logs/isotropic")
@pytest.mark.parametrize("path", WHOLE, ids=lambda path: path.stem)
def test_decks_scores_turns_and_winner_of_whole_real_games_are_equal(path: Path) -> None:
    found = audited(decode(path.read_bytes()), path.name)
    assert results(found) == (True,) * 4
    assert isinstance(found.facts[-1], f.GameEnded)
