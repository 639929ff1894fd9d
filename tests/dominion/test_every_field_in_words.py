"""Every kind of fact is told with every combination of what its fields can be, and so is every fact of random games."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import fields
from itertools import islice, product
from random import Random
from typing import Any

import pytest
from moothall.domain.dominion.game import GAME
from moothall.domain.dominion.table import facts as f
from moothall.domain.dominion.telling.facts.plays import WHEN
from moothall.domain.dominion.telling.facts.zones import FROM, TO
from moothall.domain.dominion.text.names import NAMES
from moothall.domain.dominion.vocabulary import EFFECT_KINDS, EFFECTS, MATS, PHASES, TOKENS, TURNS
from moothall.domain.kernel.facts import COMMON, KERNEL_FACTS, Answered, Card, Fact
from moothall.domain.kernel.streams.undo import POLICIES
from moothall.projections.telling.sentences import Telling
from random_games import opening, played
from test_facts_in_words import strange

MOST = 250
"""So many combinations of each kind are told, of those that there are."""
GOLD, COPPER, UNKNOWN = Card(1, "Gold"), Card(2, "Copper"), Card(None, None)
PLAYERS = ("p1", "p2")
NUMBERS = (-2, -1, 0, 1, 2, 5)
CARDS = ((), (GOLD,), (UNKNOWN,), (GOLD, GOLD, COPPER), (UNKNOWN, UNKNOWN))
CALLED = ("Gold", "Village", "Way of the Sheep", "Enchantress", "Flag", "Fleet", "The Sea's Gift", "War")
ZONES = tuple(dict.fromkeys((*FROM.known, *TO.known, *MATS, "")))

BY_TYPE: Mapping[str, Sequence[Any]] = {
    "Player": PLAYERS,
    "Player | None": (*PLAYERS, None),
    "Card": (GOLD, UNKNOWN, Card(9, "Knights"), Card(10, "The Sea's Gift"), Card(11, "War")),
    "tuple[Card, ...]": CARDS,
    "tuple[Card, ...] | None": (*CARDS, None),
    "int": NUMBERS,
    "bool": (True, False),
    "bool | None": (True, False, None),
    "Zone": ZONES,
    "HexOrBoonPlace": tuple(f"hex or boon {place}" for place in ("turned up", "kept", "taken", "set aside", "discard")),
    "HexOrBoonZone": ("turned up", "kept", "taken", "set aside", "discard", "supply", "hex or boon discard"),
    "EffectName": (*EFFECTS, *(f"{each}Village" for each in EFFECT_KINDS)),
    "Token": tuple(TOKENS),
    "TurnKind": ("normal", "extra", *TURNS),
    "Phase": PHASES,
    "KingdomFrom | None": ("given", "beside", "log", "inferred", None),
    "tuple[str, ...]": ((), ("Gold",), ("Village", "Smithy")),
    "dict[str, str]": ({}, {"bane": "Moat"}, {"landscapes": "Fleet; Reckless on Smithy", "bane": ""}),
    "dict[str, tuple[Card, ...]]": ({}, {"Gold": (GOLD,)}),
    "dict[Player, tuple[Card, ...]]": ({}, {"p1": (GOLD,)}),
    "dict[Player, int]": ({}, {"p1": 3, "p2": -1}),
    "dict[Player, dict[str, tuple[Card, ...]]]": ({}, {"p1": {"hand": (GOLD,)}}),
    "dict[Player, dict[Token, int]]": ({}, {"p1": {"vp": 2}}),
    "tuple[int, int, int, int]": ((1, 1, 0, 0),),
    "tuple[tuple[str, Card, int], ...]": ((),),
    "tuple[Player, ...]": ((), ("p1",), ("p1", "p2")),
    "tuple[Unknown, ...]": (("coins",), ("actions", "buys"), ("costs",), ("coins", "actions", "buys", "costs")),
}
BY_FIELD: Mapping[tuple[str, str], Sequence[Any]] = {
    ("GameImported", "digest"): ("ab12",),
    ("GameImported", "rules"): ("2014-01-01",),
    ("GameImported", "engine"): ("moothall 0.1.0",),
    ("GameStarted", "rules"): ("2014-01-01",),
    ("GameStarted", "players"): (("Ann", "Bob"), ("Ann", "")),
    ("TurnBegan", "number"): (1, 12),
    ("AbilityTriggered", "event"): tuple(WHEN),
    ("FollowedInstructions", "times"): (1, 2, 3),
    ("FollowedInstructions", "rewrites"): ((), ("Elder",), ("Way of the Chameleon", "Elder")),
    ("PileShuffled", "pile"): ("Hexes", "Boons", "Knights", "Smithy", "Black Market deck"),
    ("TokenMoved", "to"): (*PLAYERS, "Gold", "Garrison 187", "Temple"),
    ("TokenMoved", "by"): (-2, -1, 1, 2),
    ("SkipsChanged", "by"): (-2, -1, 1, 2),
    ("DurationPrepared", "by"): ("", "Delay"),
    ("DurationResolved", "by"): ("", "Delay"),
    ("CardBought", "coins"): (0, 1, 6),
    ("CardBought", "potions"): (0, 1, 2),
    ("CardBought", "debt"): (0, 1, 8),
    ("CardPutInDeck", "below"): (0, 1, 3),
    ("LandscapeBought", "coins"): (0, 5),
    ("LandscapeBought", "potions"): (0, 1),
    ("LandscapeBought", "debt"): (0, 8),
    ("Overpaid", "coins"): (0, 3),
    ("Overpaid", "potions"): (0, 1),
    ("Answered", "question"): (
        "menu",
        "Chapel/trash",
        "abilities/order",
        "abilities/react",
        "Steward/choose",
        "Mine/order",
    ),
    ("Answered", "answer"): (
        ("end",),
        ("play", GOLD),
        ("play", GOLD, COPPER),
        ("buy", "Gold"),
        ("spend", "coffers", 2),
        ("repay", 3),
        (),
        ("yes",),
        ("no",),
        (GOLD,),
        (GOLD, COPPER),
        (3,),
    ),
    ("Answered", "verb"): ("menu", "trash", "discard", "gain", "choose", "react", "order", "name", "way", "override"),
    ("LogFollowed", "first_line"): (7,),
    ("LogFollowed", "last_line"): (7, 9),
    ("Retracted", "target"): (3,),
    ("UndoAsked", "target"): (3,),
    ("UndoAnswered", "request"): (3,),
    ("UndoAllowed", "policy"): tuple(POLICIES),
    ("Forked", "parent"): ("00210000-0000-0000-0000-000000000000",),
    ("Forked", "at"): (3,),
    ("Noted", "name"): ("", "争点"),
    ("Noted", "text"): ("違う。",),
    ("Noted", "by"): ("", "p1", "判定者"),
    **{(kind, "reason"): ("", "違う") for kind in ("Retracted", "UndoAsked")},
    **{(kind, "by"): PLAYERS for kind in ("Retracted", "UndoAsked", "UndoAnswered", "UndoAllowed")},
}
RULES = (None, "possession/gain")


def values(kind: type[Fact]) -> list[Sequence[Any]]:
    """What each field of a kind can be."""
    found = []
    for each in fields(kind)[COMMON:]:
        own = BY_FIELD.get((kind.__name__, each.name))
        if own is None:
            own = CALLED if each.type == "str" else BY_TYPE[str(each.type)]
        found.append(own)
    return found


def combinations(kind: type[Fact]) -> Iterator[tuple[Any, ...]]:
    """Combinations of what the fields of a kind can be: all of them where they are few, else each value and some."""
    each = values(kind)
    size = 1
    for own in each:
        size *= len(own)
    if size <= MOST:
        yield from product(*each)
        return
    rng = Random(kind.__name__)
    for at, own in enumerate(each):
        for value in own:
            yield tuple(value if at == field else rng.choice(others) for field, others in enumerate(each))
    yield from islice(iter(lambda: tuple(map(rng.choice, each)), None), MOST)


@pytest.mark.parametrize("kind", [*GAME.facts, *KERNEL_FACTS], ids=lambda kind: kind.__name__)
def test_a_kind_of_fact_is_told_whatever_its_fields_are(kind: type[Fact]) -> None:
    start = f.GameStarted("2014-01-01", ("Ann", "Bob"), (), (), {"Gold": (GOLD,)}, {}, {})
    normal, possessed = f.TurnBegan("p1", "p1", "normal", 3), f.TurnBegan("p1", "p2", "possession", 3)
    for at, given in enumerate(combinations(kind)):
        turn = (normal, possessed)[at % 2]
        facts = [start, turn.reopened(), f.CardPlayed("p1", COPPER, "hand", "play", 0), kind(*given)]
        stream = [each.reopened().sealed(seq) for seq, each in enumerate(facts[:3], 1)]
        stream.append(facts[3].sealed(4, (None, 3)[at % 3 == 0], RULES[at % 4 == 0]))
        told = Telling(GAME, stream)
        english, japanese = told.fact(stream[-1]).pair
        assert not (wrong := strange(english, japanese)), (wrong, english, japanese, stream[-1])
        assert english.endswith((".", "?", "。")), english
        assert japanese.endswith(("。", "？", "?")), japanese
        clause = told.clause(stream[-1])
        if clause is not None:
            both = told.told(clause.told(None)).pair
            assert not (wrong := strange(*both)), (wrong, both, stream[-1])
            assert not both[0].endswith("."), both


@pytest.mark.parametrize("seed", [pytest.param(seed, marks=[pytest.mark.slow] * (seed >= 4)) for seed in range(300)])
def test_no_fact_or_question_of_a_game_shows_a_field_a_repr_or_a_seat(seed: int) -> None:
    rng = Random(1000 + seed)
    session, _ = played(rng, opening(rng), turns=12)
    told = Telling(GAME, session.facts)
    for fact in session.facts:
        both = told.fact(fact).pair
        assert not (wrong := strange(*both)), (wrong, both, fact)
        if isinstance(fact, Answered):
            for least, most in ((0, 1), (1, 1), (len(fact.answer), 9)):
                english, japanese = told.told(GAME.words.question(fact.question, least, most)).pair
                assert not (wrong := strange(english, japanese)), (wrong, english, japanese, fact)
                assert "/" not in english, (english, fact)


def test_a_question_about_another_player_has_their_name() -> None:
    start = f.GameStarted("2014-01-01", ("Ann", "Bob"), (), (), {"Gold": (GOLD,)}, {}, {}).sealed(1)
    told = Telling(GAME, [start])
    asked = told.told(GAME.words.question("Swindler/gain/for p2", 1, 1))
    assert asked.pair == ("Which card does Bob gain?", "Bobにどのカードを獲得させる？")


def test_a_combination_that_is_told_by_a_field_is_noticed() -> None:
    assert strange("Ann moves it to looked_at.", "Annは銅貨を引いた。")
    assert strange("Ann pays p2.", "Annは払った。")
    assert strange("Ann takes None.", "Annは払った。")
    assert strange("Ann takes it.", "Annはdebtを払った。")
    assert not strange("Ann takes it.", "Annは銅貨を引いた。")
    assert NAMES["Copper"] == "銅貨"
