"""What players see of the cards that others have set aside is what the facts say: face up or face down."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest
from moothall.domain.dominion.game import GAME
from moothall.domain.dominion.table import facts as f
from moothall.domain.dominion.table.table import Table, may_lie_face_down
from moothall.domain.kernel.cards_in_facts import as_stored
from moothall.domain.kernel.facts import Card, Fact
from moothall.projections.sight.redact import redact
from random_games import Player, opening
from sweeps import seeds

NEWEST = "2025-06-01"
FACE_DOWN = ("Haven", "Gear", "Archive", "Crypt", "Research", "Church", "Cage", "Grotto", "Native Village")
FACE_UP = ("Library", "Blockade", "Cargo Ship", "Faithful Hound", "Royal Galley", "Quartermaster", "Prince")
LANDSCAPES = ("Save", "Delay", "Reap", "Summon", "Deliver", "Prepare", "Foresight", "Way of the Turtle")


def game(seed: int) -> list[Fact]:
    """The facts of some turns of a random game in which much is set aside."""
    rng = Random(f"aside {seed}")
    wanted = (*rng.sample(FACE_DOWN, 3), *rng.sample(FACE_UP, 3), rng.choice(LANDSCAPES))
    session = GAME.rerun([opening(rng, *wanted, date=NEWEST, players=2)], Player(rng, turns=40))
    return as_stored(session.facts)


def is_face_up(put: Fact) -> bool:
    """Whether a card that a fact put where it may lie face down lies face up."""
    return isinstance(put, f.CardGained) or (isinstance(put, f.SetAside) and put.face_down is False)


def seen_aside(table: Table, viewer: str, player: str) -> list[tuple[Card, bool]]:
    """The cards of a player that may lie face down, each with whether a viewer sees it."""
    shown = next(each["zones"] for each in GAME.view(table, viewer)["players"] if each["player"] == player)
    return [
        (card, face is not None)
        for zone, cards in table.seats[player].zones.items()
        if cards and may_lie_face_down(zone)
        for card, face in zip(cards, shown[zone], strict=True)
    ]


@pytest.mark.parametrize("seed", seeds(6, 120))
def test_what_a_player_sees_of_the_cards_another_has_set_aside_is_what_the_facts_say(seed: int) -> None:
    facts = game(seed)
    table, put = GAME.table(), dict[Card, Fact]()
    told = {viewer: list(redact(GAME, facts, viewer)) for viewer in ("p1", "p2")}
    for at, fact in enumerate(facts):
        fact.apply(table)
        if not isinstance(fact, f.SetAside | f.CardGained | f.CardMoved | f.CardPlayed | f.CardDiscarded):
            continue
        lay_face_up = fact.card in put and is_face_up(put[fact.card]) and may_lie_face_down(fact.from_)
        if fact.from_ != fact.to:
            put[fact.card] = fact
        others = [viewer for viewer in told if viewer != fact.player]
        for viewer in others:
            now: Any = told[viewer][at]
            if lay_face_up or (may_lie_face_down(fact.to) and is_face_up(fact)):
                assert now == fact, f"{viewer} must know {fact}"
            elif isinstance(fact, f.SetAside) and fact.from_ in ("hand", "deck") and fact.card.face != "Stash":
                assert now.card.face is None, f"{viewer} must not know {fact}"
        for viewer, player in ((viewer, player) for viewer in told for player in told):
            for card, seen in seen_aside(table, viewer, player):
                assert seen == (viewer == player or is_face_up(put[card])), f"{viewer} at {fact}: {card}"


def test_these_games_set_aside_both_face_up_and_face_down() -> None:
    found = Counter(fact.face_down for seed in range(6) for fact in game(seed) if isinstance(fact, f.SetAside))
    assert min(found[True], found[False]) > 20
    assert None not in found
