"""The turns of a game as they are counted: against what the log says, and the outcome."""

from __future__ import annotations

import re
from collections import Counter
from itertools import pairwise
from pathlib import Path

import pytest
from moothall import service

LOGS = Path("docs/logs")


def turns(name: str, viewer: str | None = None) -> list[service.Turn]:
    return service.turns(service.view(LOGS / name, viewer))


@pytest.mark.parametrize("name", ["possession.txt", "online-alice.txt", "online-bob.txt", "one-of-dominion.jsonl"])
def test_the_last_turn_has_the_points_of_the_outcome(name: str) -> None:
    outcome = service.audit(LOGS / name).outcome
    assert outcome is not None
    assert turns(name)[-1].points == outcome.scores


def test_what_is_gained_is_what_the_log_says() -> None:
    text = (LOGS / "possession.txt").read_text(encoding="utf-8")
    said = Counter(re.findall(r"gains (?:an? )?(\w+)", text))
    counted = Counter[str]()
    for turn in turns("possession.txt"):
        for done in turn.cards.values():
            counted.update(done.get("gains", {}))
    assert counted == said and counted["Province"] > 4


def test_each_turn_has_its_place_and_what_was_got_in_it() -> None:
    found = turns("possession.txt")
    assert (found[0].number, found[0].player, found[0].begin) == (0, None, 1)
    assert all(one.end + 1 == two.begin for one, two in pairwise(found))
    seventh = next(each for each in found if (each.number, each.player) == (7, "p2"))
    assert seventh.number_of("p2", "coins") == 8
    assert seventh.cards_of("p2", "gains") == {"Province": 1}
    assert seventh.points == {"p1": 3, "p2": 9}
    assert seventh.number_of("p1", "coins") == 0 and seventh.cards_of("p1", "gains") == {}


def test_points_before_the_end_are_those_of_the_cards_that_a_player_owns() -> None:
    """Counted another way: by the gains and trashes up to then."""
    worth = {"Estate": 1, "Duchy": 3, "Province": 6, "Curse": -1}
    owned = {player: Counter({"Estate": 3}) for player in ("p1", "p2")}
    for turn in turns("possession.txt"):
        for player, done in turn.cards.items():
            owned[player].update(done.get("gains", {}))
            owned[player].subtract(done.get("trashes", {}))
        if turn.player is not None and turn.points is not None:
            counted = {
                player: sum(worth.get(name, 0) * n for name, n in cards.items()) for player, cards in owned.items()
            }
            assert turn.points == counted, turn.number


def test_a_player_sees_no_points_and_no_card_of_another_hand() -> None:
    for turn in turns("possession.txt", "Alice"):
        assert turn.points is None
    for turn in turns("one-of-dominion.jsonl", "Mika"):
        assert turn.points is None
        for player, done in turn.cards.items():
            assert player == "p3" or set(done.get("draws", {"?": 1})) == {"?"}, (turn.number, player, done)


def test_a_game_that_has_not_begun_has_no_turns() -> None:
    with service.Hall.open("memory:") as hall:
        match = hall.start(["Ann", "Bob"], seed=7)
        first, second = service.turns(service.view(str(match.game), store=hall))
        assert (first.number, second.number, second.player) == (0, 1, "p1")
        assert second.points == {"p1": 3, "p2": 3}
