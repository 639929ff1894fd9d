"""What a player may know of the facts of One of Dominion: in whole games, no card that they have not seen."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from typing import Any

import pytest
from moothall.domain.games import find
from moothall.domain.kernel.facts import Card, Fact
from moothall.domain.kernel.fresh import Fresh, random_legal
from moothall.domain.store.encoding.codec import to_json
from moothall.projections.sight.redact import redact

GAME = find("one-of-dominion")
PLAYERS = ("p1", "p2", "p3", "p4")


def played(seed: int) -> list[Fact]:
    """The stream of a game of bots."""
    rng = random.Random(seed)
    session = GAME.session(GAME.table(), Fresh(dict.fromkeys(PLAYERS, random_legal(rng)), rng))
    session.take(GAME.new.begin("2025-06-01", PLAYERS, {}, rng))
    session.run()
    return session.facts


def lying_open(table: Any) -> Iterator[Card]:
    """The cards that everybody sees."""
    for seat in table.seats.values():
        yield from (*seat.field, *seat.lost, *seat.removed)
    yield from (*table.discard, *table.out, *table.unused)
    yield from (table.styles[player] for player in table.shown if player in table.styles)


def seen_by(table: Any, viewer: str, fact: Fact) -> list[Card]:
    """The cards that a player sees at a table, and those that they look at with a fact."""
    own = [*table.seats[viewer].hand, *(style for player, style in table.styles.items() if player == viewer)]
    looked_at = getattr(fact, "cards", ()) if getattr(fact, "player", None) == viewer else ()
    return [*lying_open(table), *own, *looked_at]


@pytest.mark.parametrize("viewer", ["p1", "p3"])
@pytest.mark.parametrize("seed", range(3))
def test_in_a_whole_game_a_player_is_shown_no_card_that_he_has_not_seen(seed: int, viewer: str) -> None:
    facts = played(seed)
    table, seen, shown_at_all = GAME.table(), set[int | None](), 0
    for fact, told in zip(facts, redact(GAME, facts, viewer), strict=True):
        before = seen_by(table, viewer, fact) if table.seats else []
        fact.apply(table)
        seen = {card.number for card in (*before, *seen_by(table, viewer, fact))} | looked_at(seen, fact, viewer)
        if type(fact).__name__ == "GameStarted":
            continue
        shown = {int(number) for number in re.findall(r"#(\d+)", str(to_json(told)))}
        assert shown <= seen, told
        shown_at_all += len(shown)
    assert shown_at_all


def looked_at(seen: set[int | None], fact: Fact, viewer: str) -> set[int | None]:
    """A player knows what they have looked at until it has gone to its places."""
    return seen if getattr(fact, "player", None) == viewer else set()


def test_what_another_draws_and_his_style_before_he_acts_are_hidden() -> None:
    facts = played(1)
    told = list(redact(GAME, facts, "p1"))
    for kind in ("StyleDealt", "CardsDrawn", "CardsLookedAt"):
        pairs = [(str(fact), str(seen)) for fact, seen in zip(facts, told, strict=True) if type(fact).__name__ == kind]
        own = [fact == seen for fact, seen in pairs if "player='p1'" in fact]
        other = ["?#?" in seen and not re.search(r"#\d", seen) for fact, seen in pairs if "player='p1'" not in fact]
        assert all(own)
        assert all(other)
        assert kind == "CardsDrawn" or (own and other)
