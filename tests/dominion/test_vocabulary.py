"""The words of the rules: one that nobody declares fails when a card is declared. tests/house tries type checkers."""

from __future__ import annotations

import ast
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, get_args

import pytest
from moothall.domain.dominion import vocabulary
from moothall.domain.dominion.cards import load
from moothall.domain.dominion.game import GAME
from moothall.domain.dominion.play.start.setup import started
from moothall.domain.dominion.text import book
from moothall.domain.dominion.text.book import TEXTS, simple, when
from moothall.domain.dominion.text.switches import SWITCHES
from moothall.domain.dominion.vocabulary import (
    CANNOT_BUY,
    COST,
    EFFECT_KINDS,
    EFFECTS,
    EVENTS,
    LARGER_HAND,
    MATS,
    NEXT_HAND,
    NO_MORE_ACTIONS,
    NOTHING_DISCARDED,
    OWN_ZONES,
    TOKENS,
    effect_named,
)
from moothall.domain.kernel.source import Source

ROOT = Path(__file__).parents[2]
RULES = [path for folder in ("cards", "play") for path in sorted((ROOT / "domain" / "dominion" / folder).rglob("*.py"))]


def calls() -> Iterator[tuple[str, str, ast.Call]]:
    """Every call in the rules: where it stands, the name that is called, and the call."""
    for path in RULES:
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call):
                name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
                yield f"{path.name}:{node.lineno}", name, node


@pytest.mark.parametrize(
    ("word", "meant"),
    [
        ({"event": "cleanup"}, "'clean-up'"),
        ({"where": "effekt"}, "'effect'"),
        ({"where": "islnad"}, "'island'"),
        ({"whose": "others"}, "'other'"),
        ({"verb": "recat"}, "'react'"),
        ({"does": "topdekc"}, "'topdeck'"),
    ],
)
def test_an_ability_with_a_word_that_nobody_declares_is_refused_at_import(word: dict[str, Any], meant: str) -> None:
    load()
    with pytest.raises(ValueError, match="Moat: nobody declares") as refused:
        when(word.pop("event", "gain"), "Moat", **word)
    assert f"did you mean {meant}?" in str(refused.value)


def test_a_card_of_a_type_that_there_is_not_is_refused_at_import() -> None:
    with pytest.raises(ValueError, match=r"Toy: nobody declares the type 'Atack'; did you mean 'Attack'\?"):
        simple("Toy", types="Action Atack")
    assert "Toy" not in TEXTS


def test_a_text_with_a_switch_or_a_mat_that_nobody_declares_is_refused_at_import() -> None:
    with pytest.raises(ValueError, match=r"Toy: nobody declares the switch 'tradr'; did you mean 'trader'\?"):
        simple("Toy", switch="tradr")
    unknown: Any = ("tavren", 1)
    with pytest.raises(ValueError, match=r"Toy: nobody declares the mat 'tavren'; did you mean 'tavern'\?"):
        simple("Toy", on_mat=unknown)
    assert "Toy" not in TEXTS


def test_a_word_is_declared_once() -> None:
    load()
    with pytest.raises(ValueError, match="the mat 'island' is declared twice"):
        vocabulary.mat("island", face_up=False)
    with pytest.raises(ValueError, match="the kind of turn 'mission' is declared twice"):
        vocabulary.kind_of_turn("mission")
    with pytest.raises(ValueError, match="the token 'embargo' is declared twice"):
        vocabulary.token("embargo")


def test_every_event_has_what_raises_it_and_what_listens_to_it() -> None:
    load()
    raised = {
        each.value
        for _, name, call in calls()
        if name in ("Event", "Shuffle")
        for each in call.args[:1]
        if _is_word(each)
    }
    # Events whose kind is a variable: discard.py, clean_up.py; the costs of cards ask `watchers` instead of an event.
    raised |= {"discard", "discard from play", "gain", "cost"}
    assert sorted(raised) == sorted(EVENTS)
    heard = {ability.event for texts in TEXTS.values() for text in texts for ability in text.abilities}
    assert sorted(heard) == sorted(EVENTS)


def _is_word(node: ast.expr) -> bool:
    return isinstance(node, ast.Constant) and isinstance(node.value, str)


def test_every_effect_bears_the_name_of_a_card_or_of_what_a_card_or_the_rules_say_of_it() -> None:
    load()
    common = {COST, NEXT_HAND, LARGER_HAND, NO_MORE_ACTIONS, NOTHING_DISCARDED}
    assert [each for each in EFFECTS if each.partition(": ")[0] not in TEXTS and each not in common] == []
    assert [each for each in EFFECT_KINDS if each.partition(": ")[0] not in TEXTS and each != CANNOT_BUY.begins] == []


def test_an_ability_of_an_effect_that_nobody_declares_is_refused_at_import() -> None:
    load()
    with pytest.raises(ValueError, match=r"Bridg: nobody declares the effect 'Bridg'; did you mean 'Bridge'\?"):
        when("gain", "Bridg", where="effect")


@pytest.mark.parametrize("name", ["Bridge", "cost", "cannot buy Journey", "War Chest: Gold", "Merchant: swapped"])
def test_a_declared_effect_is_found_by_its_name(name: str) -> None:
    assert effect_named(name) == name


@pytest.mark.parametrize("name", ["effekt", "cannot buy ", "costs", "Hron: used", "Bridge: swapped", "Village", ""])
def test_there_is_no_effect_of_a_name_that_nobody_declares(name: str) -> None:
    assert effect_named(name) is None


def a_game() -> Any:
    game = GAME.session(GAME.table(), Source())
    game.take(started("2025-06-01", ("Ann", "Bob"), ["Island"]))
    return game


def test_a_zone_that_nobody_declares_is_neither_read_nor_written() -> None:
    game = a_game()
    seat, card = game.seat("p1"), game.seat("p1").discard[0]
    for zone in ("hnad", "isalnd", "crypt", ""):
        with pytest.raises(KeyError):
            seat.opened(zone)
    with pytest.raises(KeyError, match="hnad"):
        game.topdeck("p1", card, "hnad")
    with pytest.raises(KeyError, match="isalnd"):
        game.set_aside("p1", card, "discard", "isalnd")
    with pytest.raises(KeyError, match="isalnd"):
        game.table.zone("p1", "isalnd", card)
    assert tuple(seat.zones) == OWN_ZONES


def test_a_mat_is_made_when_a_card_comes_to_it_and_not_when_it_is_read() -> None:
    game = a_game()
    seat, card = game.seat("p1"), game.seat("p1").discard[0]
    assert list(seat.zone("island")) == []
    assert tuple(seat.zones) == OWN_ZONES
    assert game.set_aside("p1", card, "discard", "island")
    assert list(seat.zone("island")) == [card]


def test_a_fold_without_rules_knows_the_mats_of_all_cards() -> None:
    code = (
        "from moothall.domain.dominion.table.table import Seat\n"
        "seat = Seat('p1', 'Ann')\n"
        "assert [seat.opened(mat) for mat in ('island', 'cage', 'puzzle_box', 'tavern')] == [[], [], [], []]\n"
    )
    subprocess.run([sys.executable, "-c", code], check=True, timeout=60)


def words_in(tree: ast.AST) -> list[ast.Constant]:
    return [node for node in ast.walk(tree) if isinstance(node, ast.Constant) and isinstance(node.value, str)]


def test_every_word_that_the_rules_compare_is_declared_or_stands_elsewhere_in_the_file() -> None:
    # Type checkers let pass a mistyped word that is compared with a zone, token or kind of turn: each may be a card's
    # own. Names of cards and keys of options, which stand where they are offered, are plain text.
    load()
    declared = {*TEXTS, *EVENTS, *vocabulary.PHASES, *vocabulary.VERBS, *vocabulary.WHOSE, *vocabulary.DOES}
    declared |= {*vocabulary.TYPES, *vocabulary.ZONES, *vocabulary.PLACES, *MATS, *TOKENS, *vocabulary.TURNS, *EFFECTS}
    declared |= {*vocabulary.CHOICES, *get_args(vocabulary.Unknown), *get_args(vocabulary.HexOrBoonZone)}
    declared |= {*SWITCHES, *(value for values in SWITCHES.values() for _, value in values)}
    declared |= {"?", "yes", "card", "pile", "cards"}  # no name, and words of `SetUpChoice` and of `CANNOT_BUY`
    wrong = []
    for path in RULES:
        tree = ast.parse(path.read_text(encoding="utf-8"))
        sides = [
            side for each in ast.walk(tree) if isinstance(each, ast.Compare) for side in (each.left, *each.comparators)
        ]
        compared = [each for side in sides if not isinstance(side, ast.YieldFrom | ast.Call) for each in words_in(side)]
        elsewhere = {each.value for each in words_in(tree) if each not in compared}
        unknown = [each for each in compared if each.value not in declared | elsewhere]
        wrong += [f"{path.name}:{each.lineno} {each.value}" for each in unknown]
    assert wrong == []


def test_a_card_declared_after_a_game_was_played_is_in_the_next_one() -> None:
    assert a_game().text("Toy Fair") is None
    simple("Toy Fair", cost=2, coins=1)
    try:
        assert a_game().text("Toy Fair").coins == 1
        when("gain", "Toy Fair")(lambda game, me, event: None)
        assert len(a_game().text("Toy Fair").abilities) == 1
    finally:
        del TEXTS["Toy Fair"]
        for kept in vars(book).values():
            if hasattr(kept, "cache_clear") and kept is not book.load_cards:
                kept.cache_clear()
    assert a_game().text("Toy Fair") is None


def test_an_effect_that_asks_nothing_is_a_plain_function() -> None:
    load()
    plain = [text for texts in TEXTS.values() for text in texts if text.effect is not None]
    game = a_game()
    merchant = next(text for text in plain if text.name == "Merchant")
    assert merchant.effect is not None
    assert merchant.effect(game, "p1") is None
    assert game.in_force("p1", "Merchant") == 1


def test_the_declared_words_have_what_the_notation_of_scenarios_wants() -> None:
    assert list(MATS)[:4] == ["island", "native_village", "tavern", "exile"]
    assert list(TOKENS)[:5] == ["coffers", "villagers", "vp", "debt", "favors"]
