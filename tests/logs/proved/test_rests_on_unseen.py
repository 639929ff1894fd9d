"""A finding in a log that hides hands: never where an unseen card could explain the line, and with what it rests on.

What unseen cards could be is counted by `projections/sight/possible.py`, which shares nothing with the audit but
the facts.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random
from typing import NamedTuple

import hidden
import online_samples as samples
import pytest
from click.testing import CliRunner
from moothall.cli import main
from moothall.domain.dominion.table import facts as f
from moothall.domain.kernel.facts import Fact
from moothall.domain.kernel.game import CannotHold
from moothall.logs.dominion.online.scribe import write_game
from moothall.logs.verdict import Audit
from moothall.projections.sight.possible import Possible
from moothall.service import audit, rests_on, unseen, view
from moothall.service.viewed import behind

TREASURES = ("Copper", "Silver", "Gold")
VIEWER = "p1"
DEAR = 4
"""With fewer coins nobody buys a Province, whatever makes cards cheaper in these games."""
SEEDS = [pytest.param(range(8), id="8 games"), pytest.param(range(60), id="60", marks=pytest.mark.slow)]


class Purchase(NamedTuple):
    """The first purchase of a turn of a player whose hand is hidden: the log up to it, and how its line begins; what
    the player really held, and what the log leaves possible; the coins there are to spend."""

    facts: Sequence[Fact]
    before: str
    prefix: str
    player: str
    hand: Counter[str | None]
    known: Sequence[str]
    can_be: Possible
    coins: int

    def forged(self, line: str) -> Audit:
        """The audit of the log up to this purchase, which ends with another line of the player."""
        return hidden.audited(self.facts, VIEWER, f"{self.before}\n{self.prefix} {line}\n")

    def may_hold(self, name: str) -> bool:
        """Whether a legal game has it that the player holds a card of this name: the one that was played, or one in
        which two cards of a shuffle that nobody saw lay in other places."""
        shuffled = (group for group in self.can_be.groups if not group.mix.lent)
        return self.hand[name] > 0 or any(group.most.get(name) for group in shuffled)

    def cannot_hold(self, name: str) -> bool:
        """Whether no card in hand can be of this name, by all that the log shows."""
        return name not in self.known and not any(group.most.get(name) for group in self.can_be.groups)


def purchases(seeds: Sequence[int]) -> Iterator[Purchase]:
    """One purchase of each game, with what is known there."""
    for seed in seeds:
        facts = hidden.random_game(seed, turns=4)
        try:
            text = write_game(facts, VIEWER)
        except CannotHold:
            continue
        found = hidden.audited(facts, VIEWER)
        assert found.verdict == "agrees", seed
        whole = view(found)
        really, seen = _first_bought(facts), _first_bought(whole.facts)
        if behind(whole).testimony is None or not seen or len(really) != len(seen):
            continue
        (_, hand, coins), (at, _, _) = Random(seed).choice(list(zip(really, seen, strict=True)))
        fact = whole.facts[at]
        assert isinstance(fact, f.CardBought)
        if fact.line is None:
            continue
        left = unseen(whole.at(at), f"{fact.player}.hand")
        lines = text.split("\n")
        before, line = "\n".join(lines[: fact.line - 1]), lines[fact.line - 1]
        if hidden.audited(facts, VIEWER, before).verdict != "agrees":
            continue  # the line before is what is paid
        yield Purchase(facts, before, line.split()[0], fact.player, hand, left.known, left.can_be, coins)


def _first_bought(facts: Sequence[Fact]) -> list[tuple[int, Counter[str | None], int]]:
    """Where another player than the viewer buys a card before anything else in the Buy phase of a turn of their own;
    with their hand, and the coins."""
    table, found, first = hidden.GAME.table(), [], False
    for at, fact in enumerate(facts):
        if isinstance(fact, f.TurnBegan):
            first = fact.kind == "normal" and fact.player != VIEWER
        if first and isinstance(fact, f.CardBought | f.LandscapeBought):
            first = False
            if isinstance(fact, f.CardBought) and table.phase == "buy":
                found.append((at, Counter(card.face for card in table.seats[fact.player].hand), table.coins))
        fact.apply(table)
    return found


@pytest.mark.parametrize("seeds", SEEDS)
def test_what_an_unseen_card_explains_is_not_against_the_rules_and_anything_else_is(seeds: Sequence[int]) -> None:
    explained = refused = 0
    for purchase in purchases(seeds):
        for name in TREASURES:
            found = purchase.forged(f"plays a {name}.")
            if purchase.may_hold(name):
                assert found.verdict not in ("diverges", "contradicts"), (purchase, found.findings)
                explained += 1
            elif purchase.cannot_hold(name):
                assert found.verdict in ("diverges", "contradicts", "undecided"), purchase
                refused += 1
    assert explained
    assert refused


@pytest.mark.parametrize("seeds", SEEDS)
def test_what_was_really_held_could_be_there(seeds: Sequence[int]) -> None:
    told = 0
    for purchase in purchases(seeds):
        found = purchase.forged("plays a Champion.")
        assert found.verdict in ("diverges", "contradicts", "undecided")
        for each in found.findings[0].unseen:
            if (each.player, each.zone) == (purchase.player, "hand"):
                others = purchase.hand - Counter[str | None](each.can_be or {})
                assert others.total() <= purchase.hand.total() - each.cards, (purchase, each)
                told += 1
    assert told


@pytest.mark.parametrize("seeds", SEEDS)
def test_no_unseen_card_pays_for_what_was_bought_too_dear(seeds: Sequence[int]) -> None:
    dear = 0
    for purchase in purchases(seeds):
        if purchase.coins < DEAR:
            found = purchase.forged("buys and gains a Province.")
            assert found.verdict in ("diverges", "contradicts", "undecided"), purchase
            dear += 1
    assert dear


def test_a_finding_says_in_both_languages_what_it_rests_on() -> None:
    found = audit(samples.PLAIN.replace("B buys and gains a Silver.", "B buys and gains a Gold.")).to_json()
    (difference,) = found["divergences"]
    assert difference["unseen"] == [{"player": "p2", "zone": "hand", "cards": 2, "can_be": {"Estate": 2}, "coins": 3}]
    assert rests_on(found, difference) == [
        "Whatever the 2 unseen cards of Bob's hand were (at most 2 Estate), Bob had at most $3."
    ]
    assert rests_on(found, difference, lang="ja") == [
        "Bobの手札の見えない2枚（多くとも屋敷2枚）が何であっても、Bobが使えるのは多くとも3コイン。"
    ]
    played = audit(samples.PLAIN.replace("B plays 3 Coppers. (+$3)", "B plays 4 Coppers. (+$4)", 1)).to_json()
    assert rests_on(played, played["divergences"][0]) == [
        "Nobody saw 2 cards of Bob's hand: they were at most 2 Estate."
    ]


def test_a_log_that_shows_all_hands_rests_on_nothing_unseen() -> None:
    found = hidden.audited(facts := hidden.random_game(1), None)
    assert found.verdict == "agrees"
    text = write_game(facts, None)
    forged = hidden.audited(facts, None, text.replace("\nTurn 2", "\nB plays 9 Golds.\n\nTurn 2", 1))
    assert forged.findings
    assert all(not each.unseen for each in forged.findings)


def test_a_treasure_after_a_purchase_is_refused_for_that_whoever_holds_it() -> None:
    found = audit(samples.PLAIN.replace("B buys and gains a Silver.", "B buys and gains a Silver.\nB plays an Estate."))
    assert (found.findings[0].rule, found.verdict) == ("play/type", "diverges")


@pytest.mark.parametrize(("lang", "says"), [("en", "Bob had at most $3."), ("ja", "Bobが使えるのは多くとも3コイン。")])
def test_the_page_and_the_report_say_what_a_finding_rests_on(lang: str, says: str, tmp_path: Path) -> None:
    log, page = tmp_path / "ann.txt", tmp_path / "audit.html"
    log.write_text(samples.PLAIN.replace("B buys and gains a Silver.", "B buys and gains a Gold."), encoding="utf-8")
    done = CliRunner().invoke(main, ["audit", str(log), "--html", str(page), "--lang", lang])
    assert says in done.output
    assert says in page.read_text(encoding="utf-8")
    store = f"sqlite:///{tmp_path / 'games.db'}"
    assert CliRunner().invoke(main, ["import", str(log), "--store", store]).exit_code == 0
    done = CliRunner().invoke(main, ["export", "ann.txt", "--html", "--store", store, "--lang", lang])
    assert says in done.output
