"""Cards whose faces nobody knows, as an audit has them: they may be whatever a test asks for, or be none of it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest
from moothall.domain.dominion.play.engine import Dominion
from moothall.domain.dominion.play.moves.hand import one_named
from moothall.domain.dominion.play.start.setup import started
from moothall.domain.dominion.table import facts as f
from moothall.domain.games import find
from moothall.domain.kernel.ask import Answer, Ask, Menu
from moothall.domain.kernel.facts import Card, Player
from moothall.domain.kernel.source import Evidence

RULES = "2025-06-01"
KINGDOM = ("Procession", "First Mate", "Crown", "Snake Witch", "Settlers", "Anvil", "Groom", "Stampede")
NUMBERS = iter(range(5000, 9000))


class Asked(Evidence[Dominion]):
    """Plays one card, and notes what is asked then."""

    def __init__(self, played: Card) -> None:
        self.played: Card | None = played
        self.asks: list[Ask] = []
        self.identified: list[str] = []

    def answer(self, session: Dominion, ask: Ask) -> Answer | None:
        if isinstance(ask, Menu):
            played, self.played = self.played, None
            return ("play", played) if played is not None else None
        self.asks.append(ask)
        return None

    def identify(self, session: Dominion, player: Player, cards: Sequence[Card], how: str = "shown") -> None:
        self.identified.append(how)


def asked(card: str, hand: Sequence[Card], discard: Sequence[Card] = ()) -> list[Ask]:
    """What is asked when a player with these cards plays a card."""
    played = Card(next(NUMBERS), card)
    source = Asked(played)
    begun = started(RULES, ("Ann", "Ben"), KINGDOM)
    dominion = find("dominion")
    game: Any = dominion.session(dominion.table(), source)
    game.take(begun)
    game.take(f.TurnBegan("p1", "p1", "normal", 1).sealed(game.next_seq))
    game.take(f.PhaseBegan("action").sealed(game.next_seq))
    seat = game.table.seats["p1"]
    seat.hand[:] = [played, *hand]
    seat.discard[:] = discard
    game.run()
    return source.asks


def a_card(name: str | None) -> Card:
    return Card(None if name is None else next(NUMBERS), name)


@pytest.mark.parametrize("card", ["Procession", "Coronet"])
def test_a_card_without_a_face_may_lack_what_the_card_to_play_must_not_be(card):
    unknown, estate = a_card(None), a_card("Estate")
    (ask,) = asked(card, (unknown, estate))
    assert list(ask.options) == [unknown]


def test_cards_without_a_face_may_all_differ():
    assert asked("Snake Witch", [a_card(None), a_card(None), a_card("Copper")]) != []
    assert asked("Snake Witch", [a_card("Copper"), a_card("Copper")]) == []


def test_any_card_without_a_face_may_be_the_one_that_is_named_unless_one_is_known():
    unknown, copper = [a_card(None), a_card(None)], a_card("Copper")
    assert one_named([*unknown, a_card("Gold")], "Copper") == tuple(unknown)
    assert one_named([*unknown, copper], "Copper") == (copper,)
