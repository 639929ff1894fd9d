"""Faults planted in the texts of Dominion's cards, in memory: what a slip of a card's author would make of it.

A fault changes a number, a word or a function of one text. Where it is in the code of a function, that function is
compiled from its changed syntax tree, together with the functions of the same card file that it calls.
"""

from __future__ import annotations

import ast
import inspect
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from copy import deepcopy
from dataclasses import dataclass
from functools import cache
from textwrap import dedent
from types import CodeType, FunctionType
from typing import Any

from moothall.domain.dominion.text.abilities_in_game import offers
from moothall.domain.dominion.text.book import Ability, Text

QUESTION_MORE = "a question more"
CARD_MORE = "a card more"
CARD_FEWER = "a card fewer"
RESOURCE_MORE = "+1 of a resource"
NUMBER = "a wrong number"
LIMIT = "a wrong limit of cost"
ZONE = "a wrong zone"
EVENT = "a wrong event"
PLAYER = "a wrong player"
TIME = "a wrong time"
FORCED = "optional made forced"
OPTIONAL = "forced made optional"
NO_CONDITION = "no condition"
KINDS = (QUESTION_MORE, CARD_MORE, CARD_FEWER, RESOURCE_MORE, NUMBER, LIMIT, ZONE, EVENT, PLAYER, TIME, FORCED,
         OPTIONAL, NO_CONDITION)  # fmt: skip

GIFTS = ("actions", "buys", "coins", "potions")
OTHER_EVENT = {"gain": "trash", "buy": "gain", "trash": "gain", "discard": "gain", "would gain": "gain",
               "turn start": "turn end", "clean-up": "turn start", "play": "gain", "attack": "gain"}  # fmt: skip
NO_EVENT = "never"
UNASKED_EVENTS = ("set up", "reveal")
"""Events at which nobody is asked about an ability."""
ANYBODYS = ("hand", "table", "project", "state")
"""Where abilities are that a player may have in another player's turn."""

OTHER_ZONE = {"hand": "discard", "discard": "deck", "deck": "discard", "aside": "discard", "supply": "trash",
              "trash": "supply", "revealed": "hand", "looked at": "hand", "play": "hand"}  # fmt: skip
NAMING_ZONES = ("move", "gain", "gain_up_to", "gain_one_of", "gain_costing", "topdeck", "trash", "discard",
                "set_aside", "play", "gain_copy", "gain_cheaper", "still_in")  # fmt: skip
"""Primitives that name zones."""
NAMING_COSTS = ("gain_up_to", "gain_costing", "gain_cheaper", "plus", "Cost", "supply")
"""Functions whose numbers are costs."""
NAMING_LEAST_AND_MOST = ("ask", "discard_from_hand", "trash_from_hand")
"""Primitives that take a least and a most number: a least above the most changes nothing."""
ONLY_SHOWING = ("look", "identify", "reveal", "reveal_hand", "seat")
"""Primitives that change at most who sees what."""
WITH_A_FALLBACK = ("get", "max")
"""Functions whose numbers stand for what is not there."""
PLAYERS = ("me", "victim", "other", "player")
"""Variables that hold players."""

Function = Callable[..., Any]


@dataclass(frozen=True)
class Fault:
    """A fault of one of the KINDS in a text: `where` is a part as in `resolved.Part`, `what` says what is changed.

    While it is planted, the `field` of `owner`, a record, is `value`.
    """

    kind: str
    text: Text
    where: str
    what: str
    owner: Any
    field: str
    value: Any

    def __str__(self) -> str:
        return f"{self.text.name} of {self.text.since or 'the start'}, {self.where}: {self.kind}: {self.what}"

    @contextmanager
    def planted(self) -> Iterator[None]:
        """Let the fault be in the text inside a `with`."""
        before = getattr(self.owner, self.field)
        object.__setattr__(self.owner, self.field, self.value)
        offers.cache_clear()
        try:
            yield
        finally:
            object.__setattr__(self.owner, self.field, before)
            offers.cache_clear()


def faults(text: Text) -> Iterator[Fault]:
    """All faults of a text."""
    if "Way" in text.types:  # what it does is its override
        for each in text.overrides:
            yield from _in_function(text, f"override by {each.by}", each, "effect")
        return
    yield from _in_gifts(text)
    yield from _in_play(text)
    yield from _in_points(text)
    for number, ability in enumerate(text.abilities, 1):
        if ability.event != "cost":  # it never resolves
            yield from _in_ability(text, f"ability {number}: {ability.event} ({ability.where})", ability)
    for kind in ("later", "cheaper", "shifts", "own_shifts"):
        yield from _in_list(text, kind)
    for _ in text.later[:1] if text.effect is not None else ():
        yield Fault(TIME, text, "later 1", "also at once", text, "effect", _at_once(text))


def _in_gifts(text: Text) -> Iterator[Fault]:
    if text.cards:
        yield Fault(CARD_MORE, text, "play", f"+{text.cards + 1} Cards", text, "cards", text.cards + 1)
        yield Fault(CARD_FEWER, text, "play", f"+{text.cards - 1} Cards", text, "cards", text.cards - 1)
    for gift in GIFTS:
        count = getattr(text, gift)
        if count:
            yield Fault(RESOURCE_MORE, text, "play", f"{count + 1} {gift}", text, gift, count + 1)


def _in_play(text: Text) -> Iterator[Fault]:
    if text.effect is not None or any(getattr(text, gift) for gift in ("cards", *GIFTS)):
        yield Fault(QUESTION_MORE, text, "play", "a card may be trashed", text, "effect", _asking(text))
        yield Fault(CARD_MORE, text, "play", "+1 Card at the end", text, "effect", _drawing(text))
    yield from _in_function(text, "play", text, "effect")


def _in_points(text: Text) -> Iterator[Fault]:
    if callable(text.points):
        yield from _in_function(text, "points", text, "points")
    elif text.points:
        yield Fault(NUMBER, text, "points", "1 VP more", text, "points", text.points + 1)


def _in_ability(text: Text, where: str, ability: Ability) -> Iterator[Fault]:
    event = OTHER_EVENT.get(ability.event, NO_EVENT)
    yield Fault(EVENT, text, where, f"when {event}", ability, "event", event)
    if ability.event not in UNASKED_EVENTS:
        kind = FORCED if ability.optional else OPTIONAL
        yield Fault(kind, text, where, "the ability", ability, "optional", not ability.optional)
    if ability.event != "set up":
        if ability.condition is not None:
            yield Fault(NO_CONDITION, text, where, "without its condition", ability, "condition", None)
        if ability.whose == "own" and ability.where in ANYBODYS:
            yield Fault(PLAYER, text, where, "of any player", ability, "whose", "any")
    yield from _in_function(text, where, ability, "effect")


def _in_list(text: Text, kind: str) -> Iterator[Fault]:
    functions: list[Function] = getattr(text, kind)
    for at, function in enumerate(functions):
        for change, what, changed in changes(function):
            value = [*functions[:at], changed, *functions[at + 1 :]]
            yield Fault(change, text, f"{kind} {at + 1}", what, text, kind, value)


def _in_function(text: Text, where: str, owner: Any, field: str) -> Iterator[Fault]:
    for kind, what, changed in changes(getattr(owner, field)):
        yield Fault(kind, text, where, what, owner, field, changed)


# Effects with something more


def _asking(text: Text) -> Function:
    effect = text.effect or _nothing

    def asking(game: Any, me: Any) -> Any:
        yield from effect(game, me) or ()
        yield from game.trash_from_hand(me, least=0)

    return asking


def _drawing(text: Text) -> Function:
    effect = text.effect or _nothing

    def drawing(game: Any, me: Any) -> Any:
        yield from effect(game, me) or ()
        yield from game.draw(me)

    return drawing


def _at_once(text: Text) -> Function:
    effect, later = text.effect or _nothing, tuple(text.later)

    def at_once(game: Any, me: Any) -> Any:
        yield from effect(game, me) or ()
        cards = game.table.due[-1].cards if game.table.due else ()
        for each in later:
            yield from each(game, me, cards) or ()

    return at_once


def _nothing(_game: Any, _me: Any) -> None:
    """The effect of a card that has none."""


# Faults in the code of functions


def changes(function: Function | None) -> Iterator[tuple[str, str, Function]]:
    """The faults in a function and in those of its file that it calls: the kind, what is changed, the function with it.

    There are none in what is not a function with a name of its own, such as a lambda.
    """
    for each in _with_called(function) if isinstance(function, FunctionType) else ():
        syntax = _syntax(each)
        for at, node in enumerate(ast.walk(syntax) if syntax is not None else ()):
            for kind, change in _operators(node):
                changed = deepcopy(syntax)
                place = next(found for number, found in enumerate(ast.walk(changed)) if number == at)
                before = ast.unparse(place)
                change(place)
                yield kind, f"{before} -> {ast.unparse(place)}", _compiled(function, each, changed)


def _with_called(function: FunctionType) -> list[FunctionType]:
    """A function with those that it calls, directly or not, of the same module."""
    found = [function]
    for each in found:
        for name in _names(each.__code__):
            called = each.__globals__.get(name)
            if isinstance(called, FunctionType) and called.__module__ == function.__module__ and called not in found:
                found.append(called)
    return found


def _names(code: CodeType) -> Iterator[str]:
    yield from code.co_names
    for each in code.co_consts:
        if isinstance(each, CodeType):
            yield from _names(each)


@cache
def _syntax(function: FunctionType) -> ast.FunctionDef | None:
    """The syntax of a function without its decorators; None for a lambda and for one made inside another."""
    if function.__closure__:
        return None
    node = ast.parse(dedent(inspect.getsource(function))).body[0]
    if not isinstance(node, ast.FunctionDef):
        return None
    node.decorator_list = []
    return node


def _compiled(function: FunctionType, changed: FunctionType, syntax: ast.FunctionDef) -> Function:
    """`function` in globals of its own, in which `changed` is what the syntax says."""
    world = dict(function.__globals__)
    for each in _with_called(function):
        copy = FunctionType(each.__code__, world, each.__name__, each.__defaults__, each.__closure__)
        copy.__kwdefaults__ = each.__kwdefaults__
        world |= dict.fromkeys(_called(function, each), copy)
    module = ast.fix_missing_locations(ast.Module([syntax], []))
    exec(compile(module, f"<a fault in {syntax.name}>", "exec", annotations.compiler_flag), world)
    faulty = world[syntax.name]
    world |= dict.fromkeys(_called(function, changed), faulty)
    found: Function = world[_called(function, function)[0]]
    return found


def _called(function: FunctionType, other: FunctionType) -> list[str]:
    """The names of another function in the globals of a function; a decorator may have left it another than its own."""
    return [name for name, value in function.__globals__.items() if value is other] or [other.__name__]


Change = Callable[[Any], None]


def _operators(node: ast.AST) -> Iterator[tuple[str, Change]]:
    """What may be wrong with a call: the kind of fault, and what makes it of the syntax."""
    if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Attribute | ast.Name):
        return
    name = node.func.attr if isinstance(node.func, ast.Attribute) else node.func.id
    if isinstance(node.func, ast.Attribute) and ast.unparse(node.func.value) == "game":
        yield from _in_primitive(node, name)
    if name not in WITH_A_FALLBACK:
        for at in range(len(node.args)):
            yield from _in_argument(node, name, _argument(at), None)
        for at, keyword in enumerate(node.keywords):
            yield from _in_argument(node, name, _keyword(at), keyword.arg)


def _in_primitive(call: ast.Call, name: str) -> Iterator[tuple[str, Change]]:
    says_least = any(each.arg == "least" for each in call.keywords)
    if name == "may":
        yield FORCED, lambda found: setattr(found.func, "attr", "ask")
    elif name == "ask" and len(call.args) == 3 and not says_least:
        yield OPTIONAL, lambda found: setattr(found.func, "attr", "may")
    elif name == "trash_from_hand" and len(call.args) == 1 and not says_least:
        yield OPTIONAL, lambda found: found.keywords.append(ast.keyword("least", ast.Constant(0)))
    if name not in ONLY_SHOWING and call.args and ast.unparse(call.args[0]) in PLAYERS:
        yield PLAYER, _of_the_player_to_the_left


def _of_the_player_to_the_left(call: Any) -> None:
    left = ast.Attribute(ast.Name("game", ast.Load()), "left_of", ast.Load())
    call.args[0] = ast.Call(left, [call.args[0]], [])


Place = Callable[[Any], Any]


def _argument(at: int) -> Place:
    return lambda call: call.args[at]


def _keyword(at: int) -> Place:
    return lambda call: call.keywords[at].value


def _in_argument(call: ast.Call, name: str, place: Place, keyword: str | None) -> Iterator[tuple[str, Change]]:
    """What may be wrong with an argument of a call, if it is a constant."""
    value = place(call).value if isinstance(place(call), ast.Constant) else None

    def becomes(other: object) -> Change:
        return lambda found: setattr(place(found), "value", other)

    if isinstance(value, str) and value in OTHER_ZONE and name in NAMING_ZONES:
        yield ZONE, becomes(OTHER_ZONE[value])
    elif type(value) is not int:
        return
    elif keyword == "least":
        if value in (0, 1):
            yield (OPTIONAL if value else FORCED), becomes(1 - value)
    elif name == "draw" or keyword == "cards":
        yield CARD_MORE, becomes(value + 1)
        yield CARD_FEWER, becomes(value - 1)
    elif not _is_least(call, name, place(call)):
        yield LIMIT if name in NAMING_COSTS else RESOURCE_MORE if name == "add" else NUMBER, becomes(value + 1)


def _is_least(call: ast.Call, name: str, argument: ast.expr) -> bool:
    """Whether an argument is the least of two numbers."""
    if name not in NAMING_LEAST_AND_MOST or argument not in call.args[:-1]:
        return False
    return isinstance(call.args[call.args.index(argument) + 1], ast.Constant)
