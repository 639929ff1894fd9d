"""The words of the rules: one that nobody declares fails when a card is declared, or in the type checker."""

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
from moothall.domain.dominion.play.setup import started
from moothall.domain.dominion.text import book
from moothall.domain.dominion.text.book import TEXTS, simple, when
from moothall.domain.dominion.vocabulary import EVENTS, MATS, OWN_ZONES, TOKENS, is_effect
from moothall.domain.kernel.source import Source

ROOT = Path(__file__).parents[2]
RULES = [path for folder in ("cards", "play") for path in sorted((ROOT / "domain" / "dominion" / folder).glob("*.py"))]


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
    raised = {each.value for _, name, call in calls() if name == "Event" for each in call.args[:1] if _is_word(each)}
    # Events whose kind is a variable: discard.py, turn.py; the costs of cards ask `watchers` instead of an event.
    raised |= {"discard", "discard from play", "gain", "cost"}
    assert sorted(raised) == sorted(EVENTS)
    heard = {ability.event for texts in TEXTS.values() for text in texts for ability in text.abilities}
    assert sorted(heard) == sorted(EVENTS)


def _is_word(node: ast.expr) -> bool:
    return isinstance(node, ast.Constant) and isinstance(node.value, str)


EFFECTS_OF = {"begin_effect": 1, "begin_promise": 1, "begin_lasting_effect": 1, "in_force": 1}


def test_every_effect_that_rules_name_bears_the_name_of_a_card_or_is_declared() -> None:
    load()
    named = [
        (where, call.args[EFFECTS_OF[name]])
        for where, name, call in calls()
        if name in EFFECTS_OF and len(call.args) > EFFECTS_OF[name]
    ]
    words = [(where, each.value) for where, each in named if isinstance(each, ast.Constant)]
    assert len(words) > 80
    assert [(where, word) for where, word in words if not is_effect(str(word), TEXTS)] == []


def a_game() -> Any:
    game = GAME.session(GAME.table(), Source())
    game.take(started("2025-06-01", ("Ann", "Bob"), ["Island"]))
    return game


@pytest.mark.parametrize("effect", ["effekt", "cannot buy ", "costs", "Hron: used"])
def test_an_effect_that_nobody_declares_does_not_begin(effect: str) -> None:
    game = a_game()
    with pytest.raises(ValueError, match="nobody declares the effect"):
        game.begin_effect("p1", effect)
    with pytest.raises(ValueError, match="nobody declares the effect"):
        game.begin_lasting_effect("p1", effect, until="p2")


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


def test_every_word_that_is_looked_up_among_the_unknown_is_one() -> None:
    compared = [
        (f"{path.name}:{node.lineno}", node.left.value)
        for path in RULES
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Compare) and isinstance(node.left, ast.Constant)
        if any(ast.unparse(each).split(".")[-1] == "unknown" for each in node.comparators)
    ]
    assert len(compared) > 10
    assert [(where, word) for where, word in compared if word not in get_args(vocabulary.Unknown)] == []


def test_every_zone_that_the_rules_name_is_one() -> None:
    load()
    kinds = ("topdeck", "move", "set_aside", "put_in_deck", "exile", "trash", "trash_all", "discard", "return_to_pile")
    named = {each.value for _, name, call in calls() if name in kinds for each in call.args[2:4] if _is_word(each)}
    tokens = {str(word) for word in TOKENS}
    assert sorted(word for word in named - tokens if word not in (*vocabulary.ZONES, *MATS)) == []


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


SLIPS = """
from moothall.domain.dominion.play.engine import Dominion
from moothall.domain.dominion.play.events import Event
from moothall.domain.dominion.text.book import action, when
from moothall.domain.dominion.vocabulary import mat
from moothall.domain.kernel.facts import Card

CAGE = mat("cage")


@when({event!r}, "Toy", where={where!r}, whose={whose!r}, verb={verb!r})
def toy(game: Dominion, me: str, event: Event) -> None:
    card = Card(1, "Gold")
    game.topdeck(me, card, {zone!r})
    game.set_aside(me, card, "hand", {mat})
    game.tokens(me, {token!r}, 1)
    game.queue_turn(me, me, {turn!r})
    if game.table.phase == {phase!r}:
        game.seat(me).tokens.get({token!r})


@action("Toy", {cost}=2)
def asks(game: Dominion, me: str) -> None:
    game.ask(me, {asked!r}, ())
"""
RIGHT = {
    "event": "clean-up", "where": "effect", "whose": "any", "verb": "react", "zone": "hand", "mat": "CAGE",
    "token": "vp", "turn": "normal", "phase": "buy", "cost": "cost", "asked": "trash",
}  # fmt: skip
WRONG = {
    "event": "cleanup", "where": "effekt", "whose": "all", "verb": "recat", "zone": "hnad", "mat": '"isalnd"',
    "token": "pv", "turn": "mision", "phase": "byu", "cost": "cosst", "asked": "trahs",
}  # fmt: skip


@pytest.mark.slow
def test_the_type_checker_rejects_each_word_that_nobody_declares(tmp_path: Path) -> None:
    cases = {"right": RIGHT} | {word: RIGHT | {word: wrong} for word, wrong in WRONG.items()}
    for name, words in cases.items():
        (tmp_path / f"{name}_slip.py").write_text(SLIPS.format(**words), encoding="utf-8")
    # The files are checked by themselves, with the project's settings.
    settings = ["--strict", "--config-file=", "--explicit-package-bases", "--namespace-packages", "--no-error-summary"]
    found = subprocess.run(
        [sys.executable, "-m", "mypy", *settings, *map(str, sorted(tmp_path.glob("*.py")))],
        env={"MYPYPATH": f"{ROOT / '.typeroot'}:{tmp_path}", "PATH": ""},
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=300,
    )
    errors = [row for row in found.stdout.splitlines() if "error" in row]
    wrong = {Path(row.partition(":")[0]).stem.removesuffix("_slip") for row in errors}
    assert sorted(wrong) == sorted(WRONG), found.stdout + found.stderr


def test_the_declared_words_have_what_the_notation_of_scenarios_wants() -> None:
    assert list(MATS)[:4] == ["island", "native_village", "tavern", "exile"]
    assert list(TOKENS)[:5] == ["coffers", "villagers", "vp", "debt", "favors"]
