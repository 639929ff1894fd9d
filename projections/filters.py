"""The filter language: expressions about facts and tables, for `find`, `bisect`, `log` and the debugger.

`gain & card:Province & player:alice` is about the fact, `hand(alice) > 5` and `turn = 7` about the table after it.
docs/filters.md explains it. Nothing is evaluated but what the grammar knows.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, fields
from fnmatch import fnmatchcase
from functools import cache
from typing import Any, cast

from lark import Lark, Token, Tree
from lark.exceptions import UnexpectedEOF, UnexpectedInput, UnexpectedToken
from moothall.domain.kernel.facts import KERNEL_FACTS, Card, Fact, LogFollowed
from moothall.domain.kernel.registry import Game

GRAMMAR = r"""
start: _or
_or: and_ | or_
or_: and_ (("|" | "or"i) and_)+
?and_: not_ | both
both: not_ (("&" | "and"i) not_)+
?not_: ("!" | "not"i) not_ -> no
     | "(" _or ")"
     | comparison
     | value -> test
comparison: value OP value
?value: NUMBER -> number | STRING -> text | call | field | NAME -> name
call: NAME "(" [argument ("," argument)*] ")"
?argument: NAME -> text | STRING -> text | NUMBER -> text
field: FIELD (NAME | STRING | NUMBER)
OP: "!=" | "<=" | ">=" | "=" | "<" | ">"
FIELD.2: /[a-z_]+:/
NAME: /[^\W\d][\w*?'’#-]*/
NUMBER: /-?\d+/
STRING: /"[^"]*"/ | /'[^']*'/
%ignore /\s+/
"""

Value = bool | int | str | None
Node = Callable[["Moment"], Value]


class BadFilter(ValueError):
    """An expression that cannot be understood: what is wrong, and at which place of it (from 0)."""

    def __init__(self, text: str, at: int, message: str) -> None:
        super().__init__(message)
        self.text, self.at = text, at

    def __str__(self) -> str:
        return f"{self.args[0]}\n  {self.text}\n  {' ' * self.at}^"


@dataclass(slots=True)
class Moment:
    """A place in a stream: the fact that stands there, and the table after it as a viewer sees it (made when asked).

    `divergent` says whether the log of an imported game is against the rules here.
    """

    fact: Fact
    look: Callable[[], Mapping[str, Any]]
    divergent: bool = False
    _seen: Mapping[str, Any] | None = None

    @property
    def table(self) -> Mapping[str, Any]:
        """The viewed table."""
        if self._seen is None:
            self._seen = self.look()
        return self._seen


@dataclass(frozen=True, slots=True)
class Filter:
    """A filter that can be asked of moments. `of_fact` says that it looks at no table, `of_table` at no fact."""

    text: str
    of_fact: bool
    of_table: bool
    _node: Node

    def __call__(self, moment: Moment) -> bool:
        """Whether the moment passes. Raises BadFilter where the table has nothing of a name that it asks for."""
        return bool(self._node(moment))


def filter_of(text: str, game: Game, players: Mapping[str, str]) -> Filter:
    """The filter that an expression says. `players` are the names by seat. Raises BadFilter."""
    try:
        tree = _parser().parse(text)
    except UnexpectedInput as error:
        raise _unparsed(text, error) from error
    reader = _Reader(text, game, players)
    node = reader.node(cast("Tree[Token]", tree.children[0]))
    return Filter(text, not reader.looks, not reader.reads, node)


@cache
def _parser() -> Lark:
    return Lark(GRAMMAR, parser="lalr", propagate_positions=True, maybe_placeholders=False)


def _unparsed(text: str, error: UnexpectedInput) -> BadFilter:
    ended = isinstance(error, UnexpectedEOF) or (isinstance(error, UnexpectedToken) and error.token.type == "$END")
    if not text.strip():
        return BadFilter(text, 0, "the expression is empty: write one such as `gain & card:Gold` or `turn = 7`")
    if ended:
        return BadFilter(text, len(text.rstrip()), "the expression ends too soon")
    at = error.pos_in_stream or 0
    return BadFilter(text, at, f"{text[at : at + 1]!r} is not expected here")


# What words mean

_IRREGULAR = {
    "began": "begin",
    "bought": "buy",
    "drawn": "draw",
    "given": "give",
    "put": "put",
    "set": "set aside",
    "swapped": "swap",
    "unused": "unused",
}
_KEEPS_E = ("changed", "removed", "exchanged", "exiled", "moved", "placed", "prepared", "resolved", "returned", "used")


@cache
def _verbs(name: str) -> frozenset[str]:
    """The words that mean a kind of fact: its name, and the verb in it: `CardGained` is `gain` too."""
    parts = "".join(f" {letter.lower()}" if letter.isupper() else letter for letter in name).split()
    found = {name.casefold()}
    for part in parts:
        if part in _IRREGULAR:
            found |= {_IRREGULAR[part], _IRREGULAR[part].replace(" ", "")}
        elif part.endswith("ed"):
            found |= {part, part[:-2], part[:-1]}
            if part.endswith("ied"):
                found.add(part[:-3] + "y")
            if len(part) > 4 and part[-3] == part[-4]:
                found.add(part[:-3])
    return frozenset(found)


class _Reader:
    """Reads the tree of an expression for one game: nodes that can be asked of moments."""

    def __init__(self, text: str, game: Game, players: Mapping[str, str]) -> None:
        self.text = text
        self.kinds = (*game.facts, *KERNEL_FACTS)
        self.players = players
        self.field_names = {each.name.rstrip("_") for kind in self.kinds for each in fields(kind)}
        self.looks = False
        """Whether the expression looks at the table."""
        self.reads = False
        """Whether it reads the fact."""

    def node(self, tree: Tree[Token]) -> Node:
        parts = tree.children
        if tree.data in ("or_", "both"):
            nodes = [self.node(cast("Tree[Token]", each)) for each in parts]
            enough = any if tree.data == "or_" else all
            return lambda moment: enough(each(moment) for each in nodes)
        if tree.data == "no":
            inner = self.node(cast("Tree[Token]", parts[0]))
            return lambda moment: not inner(moment)
        if tree.data == "comparison":
            left, op, right = parts
            return self._comparison(cast("Tree[Token]", left), str(op), cast("Tree[Token]", right))
        return self._test(cast("Tree[Token]", parts[0]))

    def _test(self, tree: Tree[Token]) -> Node:
        """A value that stands alone: a kind of fact, a field, or something of the table that is not nothing."""
        if tree.data == "name":
            word = str(tree.children[0]).casefold()
            if word == "divergent":
                self.reads = True
                return lambda moment: moment.divergent or isinstance(moment.fact, LogFollowed)
            kinds = tuple(kind for kind in self.kinds if word in _verbs(kind.__name__))
            if kinds:
                self.reads = True
                return lambda moment: isinstance(moment.fact, kinds)
        if tree.data in ("number", "text"):
            raise self._bad(tree, "a number or a text alone says nothing: compare it with something")
        return self._value(tree)

    def _comparison(self, left: Tree[Token], op: str, right: Tree[Token]) -> Node:
        one, other = self._value(left), self._value(right, literal=True)

        def compare(moment: Moment) -> bool:
            a, b = one(moment), other(moment)
            if a is None or b is None:
                return False
            if isinstance(a, str) or isinstance(b, str):
                return self._compare_words(right, str(a), op, str(b))
            return _OPERATORS[op](int(a), int(b))

        return compare

    def _compare_words(self, tree: Tree[Token], a: str, op: str, b: str) -> bool:
        if op not in ("=", "!="):
            raise self._bad(tree, f"words are compared by = or !=, not by {op}")
        same = self._seat(a).casefold() == self._seat(b).casefold()
        return same is (op == "=")

    def _value(self, tree: Tree[Token], literal: bool = False) -> Node:
        word = str(tree.children[0]) if tree.children else ""
        if tree.data == "number":
            number = int(word)
            return lambda _: number
        if tree.data == "text":
            return lambda _: _unquoted(word)
        if tree.data == "field":
            return self._field(tree, word[:-1], _unquoted(str(tree.children[1])))
        self.looks = True
        if tree.data == "call":
            given = [_unquoted(str(cast("Tree[Token]", each).children[0])) for each in tree.children[1:]]
            return self._call(tree, word, given)
        return lambda moment: self._of_table(tree, word, moment.table, literal)

    def _field(self, tree: Tree[Token], key: str, wanted: str) -> Node:
        """`card:Province`: whether a field of the fact holds it; `*` and `?` stand for what may be there."""
        if key not in self.field_names | {"card"}:
            known = ", ".join(sorted(self.field_names))
            raise self._bad(tree, f"no fact has a field {key!r}; there are {known}")
        self.reads = True
        pattern = (self._seat(wanted) if key in _OF_PLAYERS else wanted).casefold()
        return lambda moment: any(
            fnmatchcase(each.casefold(), pattern) or (key == "rule" and each.casefold().startswith(pattern + "/"))
            for each in _words_of(moment.fact, key)
        )

    def _seat(self, written: str) -> str:
        """The seat of a player that is written by name or seat, whatever the capitals; else what is written."""
        plain = written.casefold()
        return next((seat for seat, name in self.players.items() if plain in (seat, name.casefold())), written)

    def _of_table(self, tree: Tree[Token], word: str, table: Mapping[str, Any], literal: bool) -> Value:
        if word == "turn":
            turn = table.get("turn")
            return turn.get("number") if isinstance(turn, Mapping) else cast(Value, turn)
        found = table.get(word, _NOTHING)
        if isinstance(found, bool | int | str) or found is None:
            return found
        if isinstance(found, Sequence) or (isinstance(found, Mapping) and word not in ("turn",)):
            return len(found)
        if literal:
            return word
        known = sorted(key for key, value in table.items() if isinstance(value, bool | int | str | list))
        raise self._bad(
            tree, f"{word!r} is no kind of fact, and nothing of the table; the table has {', '.join(known)}"
        )

    def _call(self, tree: Tree[Token], word: str, given: Sequence[str]) -> Node:
        if word in _PILES and len(given) == 1:
            return lambda moment: _pile(moment.table, given[0])
        if not given or len(given) > 2:
            raise self._bad(tree, f"{word}(…) takes a player, and a card to count only that")
        seat = self._seat(given[0])
        if seat not in self.players:
            known = ", ".join(f"{each} ({name})" for each, name in self.players.items())
            raise self._bad(tree, f"there is no player {given[0]!r}; the players are {known}")

        def count(moment: Moment) -> Value:
            player = next(each for each in moment.table["players"] if each["player"] == seat)
            zones, tokens = player.get("zones", {}), player.get("tokens", {})
            if word in zones:
                cards = zones[word]
                return (
                    len(cards)
                    if len(given) == 1
                    else sum((each or "").casefold() == given[1].casefold() for each in cards)
                )
            scores = moment.table.get("scores", {})
            if word == "score":
                return cast(Value, scores.get(seat))
            found = player.get(word, tokens.get(word, _NOTHING))
            if isinstance(found, list | tuple | Mapping):
                return len(found)
            if found is not _NOTHING:
                return cast(Value, found)
            if word in _SEEN_LATER:
                return 0
            known = ", ".join([*zones, *(each for each in player if each not in ("zones", "tokens", "player", "name"))])
            raise self._bad(
                tree, f"a player has no {word!r}; there is {known}, score, or a token such as vp or coffers"
            )

        return count

    def _bad(self, tree: Tree[Token], message: str) -> BadFilter:
        return BadFilter(self.text, tree.meta.start_pos, message)


_NOTHING = object()
_PILES = ("supply", "pile")
_OF_PLAYERS = frozenset(("player", "by", "to", "controller", "owner", "winners"))
_SEEN_LATER = frozenset(
    ("aside", "island", "native_village", "exile", "tavern", "church", "coffers", "villagers", "vp", "debt", "favors")
)
"""Zones and tokens that a player's view has only once something is there."""
_OPERATORS: Mapping[str, Callable[[int, int], bool]] = {
    "=": lambda a, b: a == b,
    "!=": lambda a, b: a != b,
    "<": lambda a, b: a < b,
    "<=": lambda a, b: a <= b,
    ">": lambda a, b: a > b,
    ">=": lambda a, b: a >= b,
}


def _unquoted(written: str) -> str:
    return written[1:-1] if written[:1] in "\"'" else written


def _words_of(fact: Fact, key: str) -> Iterator[str]:
    """What a field of a fact holds, as words. `card` is any card of the fact."""
    own = key if hasattr(fact, key) else key + "_"
    names = [each.name for each in fields(fact)] if key == "card" else [own]
    for name in names:
        yield from _words_in(getattr(fact, name, None), cards_only=key == "card")


def _words_in(value: Any, cards_only: bool) -> Iterator[str]:
    if isinstance(value, Card):
        yield value.face or "?"
    elif isinstance(value, tuple | list):
        for each in value:
            yield from _words_in(each, cards_only)
    elif isinstance(value, Mapping):
        for key, each in value.items():
            yield from _words_in(key, cards_only)
            yield from _words_in(each, cards_only)
    elif value is not None and not cards_only:
        yield str(value)


def _pile(table: Mapping[str, Any], name: str) -> int | None:
    """How many cards a pile of the table has: None where there is no such pile."""
    for pile in (*table.get("supply", ()), *table.get("other_piles", ())):
        if pile["pile"].casefold() == name.casefold():
            return cast(int, pile["count"])
    return None
