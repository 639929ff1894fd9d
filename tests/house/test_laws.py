"""The laws of the domain that syntax alone can show: no clock, no chance, no order of sets, no lost effect."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest
from determinism import differences, set_fields
from house import modules, tree
from yield_from import Effects

DOMAIN = [path for path in modules() if path.parts[0] == "domain"]
RULES = [path for path in DOMAIN if len(path.parts) > 2 and path.parts[1] != "kernel"]


def test_the_domain_uses_no_clock_no_chance_no_id_and_no_order_of_a_set() -> None:
    fields = set_fields(tree(path) for path in DOMAIN)
    assert [f"{path}:{line} {what}" for path in DOMAIN for line, what in differences(tree(path), fields)] == []


@pytest.mark.parametrize(
    "sample",
    [
        "import time",
        "from random import shuffle",
        "import random as r",
        "datetime.now()",
        "datetime.date.today()",
        "uuid.uuid4()",
        "seen[id(card)] = card",
        "hash(name)",
        "for card in {a, b}: pass",
        "for card in set(hand): pass",
        "[card for card in set(hand) | seen]",
        "{card: 1 for card in frozenset(hand)}",
        "list({card for card in hand})",
        "first = [*set(hand)]",
        "', '.join({'a', 'b'})",
        "max({1, 2}, key=cost)",
        "def f(seen: set[str]):\n    for each in seen: pass",
        "def f():\n    seen = set()\n    return tuple(seen)",
        "for name in piles.keys() - empty: pass",
        "set(hand).pop()",
        "for card in table.owned: pass",
    ],
)
def test_the_scan_finds_what_differs_between_two_runs(sample: str) -> None:
    assert differences(ast.parse(sample), {"owned"})


@pytest.mark.parametrize(
    "sample",
    [
        "from .time import tick",
        "from datetime import date\ndate.fromisoformat('2013-05-23')",
        "for card in sorted(set(hand)): pass",
        "len(set(hand)) == sum(1 for card in {1, 2})",
        "any(card in seen for card in {a, b})",
        "{card for card in set(hand)}",
        "for card in dict.fromkeys(hand): pass",
        "for name in piles.keys(): pass",
        "hand.pop()",
        "class Card:\n    def __hash__(self): return hash(self.number)",
    ],
)
def test_the_scan_lets_through_what_is_the_same_in_every_run(sample: str) -> None:
    assert differences(ast.parse(sample), {"owned"}) == []


def test_a_field_declared_a_set_in_one_class_and_a_list_in_another_is_left_alone() -> None:
    sample = ast.parse("class A:\n    used: set[str]\n    owned: set[str]\nclass B:\n    used: list[str]")
    assert set_fields([sample]) == {"owned"}


def test_no_effect_is_called_without_yield_from() -> None:
    effects = Effects({path: tree(path) for path in DOMAIN})
    assert [
        f"{path}:{line} {call} does nothing without `yield from`"
        for path in RULES
        for line, call in effects.without_yield_from(path, tree(path))
    ] == []


GAME = """
class Game:
    def gain(self, me, card) -> Effect:
        yield Ask()
    def discard(self, me) -> Effect:
        yield from self.gain(me, 1)
    def passed_on(self, me) -> Effect:
        return self.gain(me, 1)
    def cost(self, card) -> int:
        return 2
    def cards(self) -> Iterator[int]:
        yield 1
    def later(self, me, made: Effect) -> Effect:
        return made
class Ability:
    play: Callable[[Game], Effect]
    react: Callable[[Game], MayAsk]
    later: Later | None = None
    points: Callable[[Game], int]
Later = Callable[[Game], Effect]
def attack(game):
    yield from game.gain(1, 1)
def asks(made: MayAsk) -> Effect:
    return made
def taken(game) -> None:
    game.cost(1)
class Bound(Game):
    attack_all = attack
"""
SESSION = """
from . import drawing as _drawing
class Toys(Session[Table]):
    draw = _drawing.draw
"""
DRAWING = """
def draw(game, me) -> Effect:
    return taken(game, me)
"""
ANOTHER = """
class Others(Session[Table]):
    def draw(self, me) -> None:
        self.table.draw(me)
"""


def lost(body: str, head: str = "    yield 1\n") -> list[tuple[int, str]]:
    """What the lint finds in a card file whose one effect has this body, after this head."""
    path, card = Path("domain/toy/game.py"), Path("domain/toy/cards/base.py")
    first = "from ..game import asks, attack, taken; from ..listed import played"
    start = f"{first}\nfrom .. import listed, game as rules\n\ndef card(game, me):\n"
    files = {
        path: ast.parse(GAME),
        path.parent / "session.py": ast.parse(SESSION),
        path.parent / "drawing.py": ast.parse(DRAWING),
        path.parent / "listed.py": ast.parse("from .listed_first import played as played"),
        path.parent / "listed_first.py": ast.parse("from .game import attack as played"),
        Path("domain/another/session.py"): ast.parse(ANOTHER),
        card: ast.parse(start + head + "".join(f"    {row}\n" for row in body.splitlines())),
    }
    return Effects(files).without_yield_from(card, files[card])


@pytest.mark.parametrize(
    "body",
    [
        "game.gain(me, 1)",
        "gained = game.gain(me, 1)",
        "if game.gain(me, 1): pass",
        "for card in game.gain(me, 1): pass",
        "yield game.gain(me, 1)",
        "return game.gain(me, 1)",
        "every = [game.gain(me, each) for each in (1, 2)]",
        "len(game.gain(me, 1))",
        "yield from game.gain(me, game.draw(me))",
        "game.cost(card=game.gain(me, 1))",
        "played(game)",
        "listed.played(game)",
        "attack(game)",
        "rules.attack(game)",
        "game.draw(me)",
        "drawing = game.draw(me)",
        "game.passed_on(me)",
        "game.discard(me)",
        "ability.play(game)",
        "ability.later(game)",
        "ability.react(game)",
        "game.attack_all()",
        "yield from (game.cost(1) if game.gain(me, 1) else ())",
    ],
)
def test_the_lint_finds_an_effect_that_is_lost(body: str) -> None:
    assert [line for line, _ in lost(body)] == [6]


@pytest.mark.parametrize(
    "body", ["game.gain(me, 1)", "gained = game.gain(me, 1)", "attack(game)", "ability.react(game)"]
)
def test_the_lint_finds_an_effect_that_is_lost_in_a_function_that_asks_nothing(body: str) -> None:
    assert [line for line, _ in lost(body, head="")] == [5]


@pytest.mark.parametrize(
    "body",
    [
        "yield from game.gain(me, 1)",
        "gained = yield from game.gain(me, 1)",
        "for card in (yield from game.gain(me, 1)): pass",
        "yield from (game.gain(me, 1) if me else game.discard(me))",
        "yield from game.each_in_turn(me, lambda other: game.gain(other, 1))",
        "yield from game.later(me, game.gain(me, 1))",
        "def later():\n    return game.gain(me, 1)",
        "for card in game.cards(): pass",
        "if game.cost(1) > ability.points(game): pass",
        "seen.discard(me)",
        "yield from attack(game)",
        "yield from asks(ability.react(game))",
        "taken(game)",
    ],
)
def test_the_lint_lets_through_an_effect_that_is_played_or_handed_on(body: str) -> None:
    assert lost(body) == []
