"""Each Action and Treasure played in another player's turn, in each way in which that can happen.

Bob plays it in Alice's turn, after her Militia, with random answers to what it asks. Expected is what the rules say of
any such play, whatever the card: +Actions, +Buys and +$ are for the own turn, so they go to nobody; it stays Alice's
turn, in its phase; what is drawn is Bob's; what is not a Duration with something left to do is discarded in Alice's
Clean-up; a Duration acts at the start of Bob's turn. [Menagerie 2020, p. 4; turn/anothers-cards; turn/player]
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from moothall.domain.dominion.game import GAME
from moothall.domain.dominion.play.abilities.duration import is_idle, lasts
from moothall.domain.dominion.play.engine import Dominion
from moothall.domain.dominion.table import facts as f
from moothall.domain.dominion.table.table import NEVER
from moothall.domain.dominion.text.book import Text, kingdom_cards
from moothall.domain.dominion.text.rulebook import rules_of
from moothall.domain.kernel.ask import Answer, Ask, Menu
from moothall.domain.kernel.facts import Card, Fact
from random_games import below_zero, numbers
from sweeps import sampled
from swept import RICH, TODAY, Wish, Wished, at_menu, game, texts

HAND = ["Caravan Guard", "Estate", "Silver", "Copper", "Village"]
BEFORE = "2021-06-01"
"""A date at which many cards had another text, and there was a Way of the Mouse."""


def of_type(kind: str) -> list[Text]:
    """The cards of a type."""
    return [text for text in texts().values() if kind in text.types]


def by_vassal(text: Text) -> dict[str, Any]:
    """From the top of the deck."""
    return {"setup": {"mouse": "Vassal"}, "given": {"Bob": {"hand": HAND, "deck": [text.name, *RICH]}}}


def by_throne_room(text: Text) -> dict[str, Any]:
    """From hand, twice."""
    hand = [*HAND, text.name]
    return {"setup": {"mouse": "Vassal"}, "given": {"Bob": {"hand": hand, "deck": ["Throne Room", *RICH]}}}


def by_mouse(text: Text) -> dict[str, Any]:
    """Left where it is set aside."""
    return {"setup": {"mouse": text.name}, "given": {"Bob": {"hand": HAND, "deck": RICH}}}


def by_black_market(text: Text) -> dict[str, Any]:
    """As one of the Treasures that a Black Market lets play."""
    hand = [*HAND, text.name]
    said = {"setup": {"mouse": "Black Market", "black_market": ["Smithy"]}}
    return said | {"given": {"Bob": {"hand": hand, "deck": RICH}}}


def for_a_mouse() -> list[Text]:
    """What set-up may choose for a Way of the Mouse. [setup.md: an unused non-Duration Action costing $2-3]"""
    kingdom = [texts()[name] for name in kingdom_cards(rules_of(TODAY))]
    able = [each for each in kingdom if each.is_action and "Duration" not in each.types and not each.has_several]
    return [each for each in able if each.cost.coins in (2, 3) and not each.cost.potions and not each.cost.debt]


WAYS: dict[str, tuple[Any, list[Text]]] = {
    "Vassal": (by_vassal, of_type("Action")),
    "Throne Room": (by_throne_room, of_type("Action")),
    "Mouse": (by_mouse, [each for each in for_a_mouse() if each.name not in ("Militia", "Caravan Guard")]),
    "Black Market": (by_black_market, of_type("Treasure")),
}
ROWS = [
    (rules, way, text.name)
    for rules in (TODAY, BEFORE)
    for way, (_, cards) in WAYS.items()
    for text in cards
    if rules == TODAY or text is not texts(BEFORE)[text.name]
]


def playing(name: str) -> list[Wish]:
    """The answers that lead to Bob's play of a card: those of Alice's Militia, and Bob's."""

    def militia(session: Dominion, ask: Ask) -> Answer | None:
        if not isinstance(ask, Menu) or ask.player != "p1" or session.table.turns_begun > 1:
            return None
        found = [each for each in ask.choices if each[0] == "play"]
        return found[0] if found and not any(isinstance(fact, f.CardPlayed) for fact in session.facts) else None

    def guard(session: Dominion, ask: Ask) -> Answer | None:
        played = any(isinstance(fact, f.CardPlayed) and fact.player == "p2" for fact in session.facts)
        return ("Caravan Guard",) if "Caravan Guard" in ask.options and not played and ask.verb == "react" else None

    def mouse(session: Dominion, ask: Ask) -> Answer | None:
        if "Way of the Mouse" not in ask.options:
            return None
        first = ask.key == "play/way/Caravan Guard" and ask.player == "p2"
        return ("Way of the Mouse",) if first and not done(session.facts, name) else ()

    def play(session: Dominion, ask: Ask) -> Answer | None:
        if ask.player != "p2" or ask.verb != "play" or isinstance(ask, Menu) or done(session.facts, name):
            return None
        found = [each for each in ask.options if isinstance(each, Card) and each.face in (name, "Throne Room")]
        return (found[0],) if found else None

    def treasures(session: Dominion, ask: Ask) -> Answer | None:
        return ("yes",) if ask.player == "p2" and ask.key.startswith("Black Market") and "yes" in ask.options else None

    def stays(session: Dominion, ask: Ask) -> Answer | None:
        return () if ask.verb == "react" and name in ask.options and not done(session.facts, name) else None

    return [militia, guard, mouse, play, treasures, stays]


def done(facts: list[Fact], name: str) -> bool:
    """Whether Bob has played the card."""
    return any(isinstance(fact, f.CardPlayed) and fact.player == "p2" and fact.card.face == name for fact in facts)


def played(rules: str, way: str, name: str, seed: int) -> Dominion:
    """The game up to Bob's first menu."""
    layout, _ = WAYS[way]
    said = layout(texts(rules)[name])
    said["given"] |= {
        "Alice": {"hand": ["Militia"], "deck": RICH},
        "Carol": {"hand": ["2 Copper", "Estate", "Silver", "Curse"], "deck": RICH},
    }
    kingdom = [name] if way != "Mouse" and name in KINGDOM else []
    source = Wished(playing(name), until=at_menu("p2"), seed=(way, name, seed))
    ways = ["Way of the Mouse"]
    return game(source, rules=rules, players=3, kingdom=["Caravan Guard", *kingdom], landscapes=ways, **said)


KINGDOM = {*kingdom_cards(rules_of(TODAY))} - {"Caravan Guard", "Vassal", "Black Market"}
ATTACKED = ("Bridge Troll", "Enchantress")
"""Attacks that change what Alice's Militia gives."""


@pytest.mark.parametrize(("rules", "way", "name"), sampled(ROWS, 25, " ".join))
def test_a_card_played_in_another_players_turn(rules: str, way: str, name: str) -> None:
    for seed in range(3):
        session = played(rules, way, name, seed)
        assert done(session.facts, name), "it is played"
        assert list(wrong(session, texts(rules)[name])) == []
        if name not in ATTACKED:
            mine = [fact for fact in turn_of(session.facts, "p1") if isinstance(fact, f.ResourcesChanged)]
            assert [(fact.actions, fact.buys, fact.coins, fact.potions) for fact in mine] == [(0, 0, 2, 0)]


# Cards that play themselves


SETS_OFF: dict[tuple[str, str], tuple[list[str], list[str], list[str]]] = {
    ("attack", "hand"): (["Witch"], [], ["{}"]),
    ("gain", "hand"): (["Witch"], [], ["{}"]),
    ("discard", "self"): (["Militia"], [], ["{}", "Gold", "Gold", "Gold"]),
    ("trash", "self"): (["Swindler"], ["{}"], []),
    ("gain", "self"): (["Swindler"], ["Smithy"], []),
}
"""What lets a card play itself, by its event and its place: what Alice plays, the top of Bob's deck, and his hand."""
BOUGHT = ("Harem", "Wharf")
"""What Alice buys after it: a Treasure that is a Victory card, and a Duration."""
THEMSELVES = [
    (text.name, each.event, each.where)
    for text in texts().values()
    for each in text.abilities
    if "play" in each.does_this and (each.event, each.where) in SETS_OFF
]


def reacting(name: str, event: str) -> list[Wish]:
    """The answers that lead to it."""

    def alice(session: Dominion, ask: Ask) -> Answer | None:
        if not isinstance(ask, Menu) or ask.player != "p1":
            return None
        bought = [("buy", pile) for pile in BOUGHT if len(session.table.pile(pile)) == 10 + 2 * (pile == "Harem")]
        plays = [each for each in ask.choices if each[0] == "play"]
        return plays[0] if plays else bought[0] if bought else None

    def bob(session: Dominion, ask: Ask) -> Answer | None:
        if ask.verb == "react" and name in ask.options and ask.player == "p2":
            return (name,)
        found = [each for each in ask.options if isinstance(each, Card) and each.face == name]
        if ask.verb == "discard" and event == "discard" and found:
            others = [each for each in ask.options if each not in found]
            return (found[0], *others[: ask.least - 1])
        return (name,) if ask.verb == "gain" and name in ask.options and event == "gain" else None

    return [alice, bob]


@pytest.mark.parametrize(("name", "event", "where"), THEMSELVES)
def test_a_card_that_plays_itself_in_another_players_turn(name: str, event: str, where: str) -> None:
    alices, deck, hand = ([each.format(name) for each in cards] for cards in SETS_OFF[event, where])
    given = {
        "coins": 20,
        "buys": 2,
        "Alice": {"hand": alices, "deck": RICH},
        "Bob": {"hand": ["Estate", *hand], "deck": [*deck, *RICH]},
        "Carol": {"hand": ["2 Copper", "Estate"], "deck": RICH},
    }
    for seed in range(3):
        source = Wished(reacting(name, event), until=at_menu("p2"), seed=(name, seed))
        session = game(source, players=3, kingdom=[name, "Smithy", "Harem", "Wharf"], given=given)
        assert done(session.facts, name), "it is played"
        assert list(wrong(session, texts()[name])) == []


# What the rules say


def turn_of(facts: list[Fact], player: str) -> list[Fact]:
    """The facts of the first turn of a player."""
    began = [at for at, fact in enumerate(facts) if isinstance(fact, f.TurnBegan)]
    first = next(at for at in began if facts[at].player == player)  # type: ignore[attr-defined]
    return facts[first : next((at for at in began if at > first), len(facts))]


def wrong(session: Dominion, text: Text) -> Iterator[str]:
    """What the rules forbid, and the facts have."""
    alices = turn_of(session.facts, "p1")
    theirs = [fact for fact in alices if isinstance(fact, f.ResourcesChanged) and fact.player != "p1"]
    yield from (f"another player has the resources of the turn: {fact}" for fact in theirs)
    phases = [fact.phase for fact in alices if isinstance(fact, f.PhaseBegan)]
    if [each for each in phases if each not in ("night", "between turns")] != ["buy", "clean-up"]:
        yield f"phases: {phases}"
    plays = [fact for fact in alices if isinstance(fact, f.CardPlayed) and fact.card.face == text.name]
    bobs = next(fact for fact in plays if fact.player == "p2")
    followed = [fact for fact in alices if isinstance(fact, f.FollowedInstructions) and fact.cause == bobs.seq]
    drawn = [fact for fact in alices if isinstance(fact, f.CardsDrawn) and fact.cause == bobs.seq]
    draws = text.cards if followed or "Action" not in text.types else 0
    if draws and [(fact.player, len(fact.cards)) for fact in drawn][:1] != [("p2", draws)]:
        yield f"{draws} cards for Bob: {drawn}"
    yield from _left_in_play(session, alices)
    yield from below_zero(session.table)


def _left_in_play(session: Dominion, alices: list[Fact]) -> Iterator[str]:
    """Bob's cards after Alice's turn, and what of his Durations acts when his begins."""
    at = session.facts.index(alices[-1]) + 1
    after = GAME.fold(session.facts[:at])
    play = after.seats["p2"].play
    durations = [card for card in play if "Duration" in texts()[card.face or ""].types]
    if play and not durations and not any(due.player == "p2" for due in after.due):
        yield f"still in play: {play}"
    resolved = [fact.card for fact in session.facts[at:] if isinstance(fact, f.DurationResolved)]
    for due in after.due:
        if due.player != "p2" or due.card not in durations or due.turn == NEVER:
            continue
        if not is_idle(session, due) and not lasts(session, due) and due.card not in resolved:
            yield f"not done at the start of Bob's turn: {due}"
    if len(set(numbers(session.table))) != len(numbers(session.table)):
        yield "a card is in two places"
