"""The end of a game for each number of players, by each pile there is; sizes of piles; who wins a tie.

Expected is what the rulebooks say. [rules/setup.md: Players and basic piles; End of game and scoring]
"""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest
from moothall.domain.dominion.play import scoring
from moothall.domain.dominion.play.engine import Dominion
from moothall.domain.dominion.table import facts as f
from moothall.domain.dominion.text.book import NO_CARDS, kingdom_cards
from moothall.domain.dominion.text.rulebook import rules_of
from moothall.domain.dominion.vocabulary import TURNS
from sweeps import sampled
from swept import NAMES, TODAY, Wished, at_menu, game, texts

SEATS = ("p1", "p2", "p3", "p4", "p5", "p6")
COUNTS = (2, 3, 4, 5, 6)
PLAIN = ["Cellar", "Chapel", "Village", "Smithy", "Market", "Mine", "Laboratory", "Workshop", "Festival", "Library"]
ENOUGH = {2: 3, 3: 3, 4: 3, 5: 4, 6: 4}
"""How many empty Supply piles end a game. [setup.md: 3 empty Supply piles, 4 with 5-6 players]"""
SIZES = {
    "Copper": (46, 39, 32, 85, 78),
    "Silver": (40, 40, 40, 80, 80),
    "Gold": (30, 30, 30, 60, 60),
    "Estate": (8, 12, 12, 12, 12),
    "Duchy": (8, 12, 12, 12, 12),
    "Province": (8, 12, 12, 15, 18),
    "Curse": (10, 20, 30, 40, 50),
    "Ruins": (10, 20, 30, 40, 50),
    "Colony": (8, 12, 12, 12, 12),
    "Platinum": (12, 12, 12, 12, 12),
    "Potion": (16, 16, 16, 16, 16),
    "Gardens": (8, 12, 12, 12, 12),
    "Harem": (8, 12, 12, 12, 12),
    "Castles": (8, 12, 12, 12, 12),
    "Village": (10, 10, 10, 10, 10),
    "Port": (12, 12, 12, 12, 12),
    "Rats": (20, 20, 20, 20, 20),
    "Knights": (10, 10, 10, 10, 10),
    "Encampment": (10, 10, 10, 10, 10),
    "Augurs": (16, 16, 16, 16, 16),
    "Horse": (30, 30, 30, 30, 30),
    "Spoils": (15, 15, 15, 15, 15),
    "Imp": (13, 13, 13, 13, 13),
    "Loot": (30, 30, 30, 30, 30),
    "Madman": (10, 10, 10, 10, 10),
    "Mercenary": (10, 10, 10, 10, 10),
    "Ghost": (6, 6, 6, 6, 6),
    "Will-o'-Wisp": (12, 12, 12, 12, 12),
    "Wish": (12, 12, 12, 12, 12),
    "Bat": (10, 10, 10, 10, 10),
    **dict.fromkeys(("Treasure Hunter", "Warrior", "Hero", "Champion"), (5, 5, 5, 5, 5)),
    **dict.fromkeys(("Soldier", "Fugitive", "Disciple", "Teacher"), (5, 5, 5, 5, 5)),
    **dict.fromkeys(("Bag of Gold", "Diadem", "Followers", "Princess", "Trusty Steed"), (1, 1, 1, 1, 1)),
    **dict.fromkeys(("Coronet", "Courser", "Demesne", "Housecarl", "Huge Turnip", "Renown"), (1, 2, 2, 2, 2)),
}
"""How many cards a pile has with two to six players, when the first hands are dealt. Of the base cards there are two
sets with five players."""
BRINGING = {"Ruins": "Marauder", "Potion": "Alchemist", "Horse": "Supplies", "Spoils": "Marauder", "Imp": "Tormentor",
            "Loot": "Jewelled Egg", "Madman": "Hermit", "Mercenary": "Urchin", "Ghost": "Exorcist",
            "Will-o'-Wisp": "Exorcist", "Wish": "Leprechaun", "Bat": "Vampire",
            **dict.fromkeys(("Treasure Hunter", "Warrior", "Hero", "Champion"), "Page"),
            **dict.fromkeys(("Soldier", "Fugitive", "Disciple", "Teacher"), "Peasant"),
            **dict.fromkeys(("Bag of Gold", "Diadem", "Followers", "Princess", "Trusty Steed"), "Tournament"),
            **dict.fromkeys(("Coronet", "Courser", "Demesne", "Housecarl", "Huge Turnip", "Renown"), "Joust"),
            }  # fmt: skip
BASIC = {"Copper", "Silver", "Gold", "Estate", "Duchy", "Province", "Curse", "Colony", "Platinum"}


def emptied(count: int, *names: str, **said: Any) -> bool:
    """Whether a game of so many ends after a turn at whose end these piles are empty."""
    said.setdefault("kingdom", PLAIN)
    given = {"supply": dict.fromkeys(names, 0), "Alice": {"deck": "any"}, "Bob": {"deck": "any"}}
    return game(Wished(until=at_menu("p2")), players=count, given=given, **said).over


@pytest.mark.parametrize(("count", "empty"), [*product(COUNTS, range(7))])
def test_a_game_ends_when_enough_piles_are_empty(count: int, empty: int) -> None:
    piles = ["Curse", "Copper", "Duchy", *PLAIN[:4]][:empty]
    assert emptied(count, *piles) == (empty >= ENOUGH[count])


@pytest.mark.parametrize("count", COUNTS)
def test_an_empty_province_pile_ends_a_game_and_an_empty_colony_pile(count: int) -> None:
    assert emptied(count, "Province")
    assert emptied(count, "Province", setup={"colonies": True})
    assert emptied(count, "Colony", setup={"colonies": True})
    assert not emptied(count, "Platinum", setup={"colonies": True})


KINGDOM = kingdom_cards(rules_of(TODAY))


@pytest.mark.parametrize("name", sampled(KINGDOM, 20))
def test_each_kingdom_pile_counts_as_one_of_them(name: str) -> None:
    others = ["Curse", "Duchy", "Gold"]
    for count in (2, 4, 5, 6):
        fewer = others[: ENOUGH[count] - 1]
        kingdom = {"kingdom": [name]}
        assert not emptied(count, name, *fewer[1:], **kingdom)
        assert emptied(count, name, *fewer, **kingdom)


OUTSIDE = {
    name: card
    for card in KINGDOM
    for name in texts()[card].comes_with
    if not texts()[name].in_supply and not texts()[name].types & NO_CARDS
}
"""The piles outside the Supply, each with a Kingdom card that it comes with."""


@pytest.mark.parametrize("name", sorted(OUTSIDE))
def test_an_empty_pile_outside_the_supply_does_not_count(name: str) -> None:
    assert not emptied(2, name, "Curse", "Duchy", kingdom=[OUTSIDE[name]])


def test_the_pile_of_a_ferryman_does_not_count() -> None:
    said = {"kingdom": ["Ferryman"], "setup": {"ferryman": "Village"}}
    assert not emptied(2, "Village", "Curse", "Duchy", **said)
    assert emptied(2, "Ferryman", "Curse", "Duchy", **said)


@pytest.mark.parametrize("name", SIZES)
def test_a_pile_has_its_size_for_each_number_of_players(name: str) -> None:
    kingdom = [] if name in BASIC else [BRINGING.get(name, name)]
    sizes = []
    for count in COUNTS:
        said: dict[str, Any] = {"players": count, "kingdom": kingdom, "setup": {"colonies": True}}
        sizes.append(len(game(Wished(until=at_menu("p1")), **said).table.pile(name)))
    assert tuple(sizes) == SIZES[name]


TIES = [
    (count, points, turns)
    for count in COUNTS
    for points in product((3, 4), repeat=count)
    for turns in product((7, 8), repeat=count)
]


@pytest.mark.parametrize(("count", "points", "turns"), sampled(TIES, 130, str))
def test_of_those_with_most_points_those_with_fewest_turns_win(
    count: int, points: tuple[int, ...], turns: tuple[int, ...]
) -> None:
    given: dict[str, Any] = {"supply": {"Province": 0}, "turns_taken": dict(zip(NAMES, turns, strict=False))}
    for name, vp in zip(NAMES, points, strict=False):
        given[name] = {"tokens": {"vp": vp}}
    ended = game(Wished(), players=count, given=given)
    assert ended.over
    best = [at for at in range(count) if points[at] == max(points)]
    won = [at for at in best if turns[at] == min(turns[other] for other in best)]
    assert list(scoring.winners(ended, scoring.scores(ended))) == [SEATS[at] for at in won]
    assert list(ended.facts[-1].winners) == [SEATS[at] for at in won]  # type: ignore[attr-defined]


EXTRA = sorted(kind for kind in TURNS if kind not in ("normal", "extra"))


@pytest.mark.parametrize("kind", EXTRA)
def test_an_extra_turn_is_not_counted_in_a_tie(kind: str) -> None:
    """Alice and Bob have as many points, and Alice has taken an extra turn more: they share the victory."""
    by = "Alice by Bob" if kind == "possession" else "Alice"
    given = {"supply": {"Province": 0}, "turns_taken": {"Alice": 5, "Bob": 5}, "extra_turns": [f"{by} ({kind})"]}
    said: dict[str, Any] = {"players": 2, "given": given | {"turn": {"player": "Bob", "number": 5}}}
    ended = game(Wished(), **said)
    assert ended.over
    assert list(ended.facts[-1].winners) == ["p1", "p2"]  # type: ignore[attr-defined]


OWN_EXTRA = [kind for kind in EXTRA if kind not in ("possession", "fleet")]


@pytest.mark.parametrize("kind", OWN_EXTRA)
def test_an_extra_turn_has_the_number_of_the_turn_before_it(kind: str) -> None:
    """But for those that are called the player's next one: logs of servers number them so."""
    given: dict[str, Any] = {"turn": {"number": 5}, "turns_taken": {"Alice": 5}, "extra_turns": [f"Alice ({kind})"]}
    facts = game(Wished(until=at_menu("p2")), given=given | {"Bob": {"deck": "any"}}).facts
    extra = next(fact for fact in facts if isinstance(fact, f.TurnBegan) and fact.kind == kind)
    assert extra.number == (6 if TURNS[kind].next_number else 5)


def test_a_game_is_not_over_before_the_end_of_the_turn() -> None:
    """Who buys the last Province goes on with their turn. [setup.md: checked at the end of each turn only]"""
    given = {"supply": {"Province": 1}, "coins": 8, "buys": 2, "Alice": {"deck": "any"}, "Bob": {"deck": "any"}}

    def buys(session: Dominion, ask: Any) -> Any:
        return ("buy", "Province") if session.table.supply["Province"] else None

    def is_bought(session: Dominion, _: Any) -> Any:
        return None if session.table.supply["Province"] else ("end",)

    stopped = game(Wished([buys], until=is_bought), given=given)
    assert not stopped.over
    assert stopped.table.buys == 1
    assert game(Wished([buys]), given=given).over
