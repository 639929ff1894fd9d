"""Whose name a trashing bears: of a Thief and cards like it, and who reveals what to a Tournament.

Goko said until April 2013 that the player of the Thief trashes the card, and later that its owner does.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

import pytest
from moothall.domain.dominion.play.start.setup import started
from moothall.domain.dominion.table.facts import CardPlayed, CardTrashed
from moothall.domain.kernel.facts import Fact, Player
from moothall.logs.dominion.checker.circumstances import Circumstances
from moothall.logs.dominion.goko import scribe as goko
from own_decks import audit_text
from written_games import FORMS, Form, audited, played

ROBBERS = ("Thief", "Pirate Ship", "Noble Brigand")
BESIDE = ("Village", "Smithy", "Market", "Festival", "Laboratory", "Militia", "Cellar", "Remodel", "Workshop")
PEOPLE = ("Ann Archer", "Bob", "Cid")
NAMED = replace(
    FORMS["goko"],
    rules="2013-03-20",
    write=lambda facts, _: goko.write_game(facts, Circumstances(names_robber=True)),
)
"""Goko at the time when it named the player of the Thief."""
TIMES = {"isotropic": FORMS["isotropic"], "goko, March 2013": NAMED, "goko": FORMS["goko"], "2017": FORMS["2017"]}


def game_with(card: str, form: Form, seed: int) -> list[Fact]:
    """A game of three whose decks are rich in a card and in what it looks for."""
    dense = (card, card, "Silver", "Gold", "Silver", "Copper", "Copper", "Estate", "Province", "Village")
    decks = {f"p{seat}": dense for seat in (1, 2, 3)} if form.dense else {}
    return played(started(form.rules, PEOPLE, (card, *BESIDE), starting=decks), seed)


def robbed(facts: Sequence[Fact], card: str) -> Iterator[tuple[Player, Player, str]]:
    """Who plays a card, whose card it trashes, and which."""
    plays = {fact.seq: fact for fact in facts if isinstance(fact, CardPlayed)}
    for fact in facts:
        cause = plays.get(fact.cause or 0)
        if isinstance(fact, CardTrashed) and cause is not None and cause.card.face == card:
            yield cause.player, fact.player, fact.card.face or ""


@pytest.mark.parametrize("time", TIMES)
@pytest.mark.parametrize("card", [*ROBBERS, "Tournament"])
def test_a_game_with_robbers_agrees_as_its_server_tells_it(card: str, time: str) -> None:
    form = TIMES[time]
    for seed in (1, 2):
        facts = game_with(card, form, seed)
        for viewer in (None, "p1") if form.hides else (None,):
            found = audited(form, facts, viewer)
            assert (found.verdict, found.findings) == ("agrees", [])


@pytest.mark.parametrize("card", ROBBERS)
def test_goko_names_the_robber_until_april_2013_and_then_the_owner(card: str) -> None:
    for form, which in ((NAMED, 0), (FORMS["goko"], 1)):
        facts = game_with(card, form, 1)
        text = form.write(facts, None)  # several cards of one play stand in one line
        told = [*robbed(facts, card)]
        assert told
        for each in told:
            name = PEOPLE[int(each[which][1:]) - 1]
            assert re.search(rf"(?m)^{name} - trashes (?:.*, )?{each[2]}(?:,|$)", text)


@pytest.mark.parametrize("card", ROBBERS)
@pytest.mark.parametrize("form", [NAMED, FORMS["goko"]], ids=["named", "owner"])
def test_the_same_log_at_the_other_time_accuses_nobody(card: str, form: Form) -> None:
    """No log shows that the robber is named at the later time, so such a log may be undecided."""
    text = form.write(game_with(card, form, 1), None)
    for rules in (NAMED.rules, FORMS["goko"].rules):
        found = audit_text(text, name="log", rules=rules)
        assert not any(each.proof for each in found.findings)
        assert found.verdict == ("undecided" if rules > form.rules else "agrees")


@pytest.mark.parametrize("card", ROBBERS)
def test_a_robber_who_trashes_another_card_than_was_revealed_does_not_agree(card: str) -> None:
    form = FORMS["goko"]
    facts = game_with(card, form, 1)
    _, owner, stolen = next(robbed(facts, card))
    line = f"{PEOPLE[int(owner[1:]) - 1]} - trashes {stolen}\n"
    text = form.write(facts, None)
    assert line in text
    forged = re.sub(re.escape(line), line.replace(stolen, "Platinum"), text, count=1)
    assert audit_text(forged, name="log", rules=form.rules).verdict != "agrees"
