"""The filter language: expressions about facts and tables, for `find`, `bisect`, `log` and the debugger.

`gain & card:Province & player:alice` is about the fact, `hand(alice) > 5` and `turn = 7` about the table after it.
docs/filters.md explains it. Nothing is evaluated but what the grammar knows.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any, cast

from lark import Lark, Token, Tree
from lark.exceptions import UnexpectedEOF, UnexpectedInput, UnexpectedToken
from moothall.domain.kernel.ask import MENU
from moothall.domain.kernel.facts import KERNEL_FACTS, Answered, Fact
from moothall.domain.kernel.failure import Failure
from moothall.domain.kernel.game import Game
from moothall.domain.kernel.telling.columns import width
from moothall.domain.kernel.telling.written import meant, narrow
from moothall.words import Joined, Message, said_of
from moothall.words.catalogue import languages

from ..tables.table_words import Unknown, Value, amount, of_player, of_table
from . import filter_names
from .filter_names import Names, words_of
from .seats import seat_called, seats_called

GRAMMAR = r"""
start: _or
_or: and_ | or_
or_: and_ (_OR and_)+
?and_: not_ | both
both: not_ (_AND not_)+
?not_: _NOT not_ -> no
     | "(" _or ")"
     | value OP value -> comparison
     | value -> test
     | FIELD (WORD | STRING) -> field
?value: NUMBER -> number
     | STRING -> text
     | NAME -> name
     | NAME "(" [argument ("," argument)*] ")" -> call
argument: WORD | STRING
_OR.3: "|" | /or\b/i
_AND.3: "&" | /and\b/i
_NOT.3: /!(?!=)/ | /not\b/i
OP: "!=" | "<=" | ">=" | "=" | "<" | ">"
FIELD.2: /[^\W\d]+:/
NAME: /[^\W\d][\w.]*/
NUMBER: /-?[0-9]{1,9}(?!\w)/
WORD: /[^\s()&|,"'<>=!][^\s()&|,"<>=!]*/
STRING: /"[^"]*"/ | /'[^']*'/
%ignore /\s+/
"""

_QUOTED = re.compile("""("[^"]*"|'[^']*')""")
QUOTED = 60
"""How many letters of an expression that is too long are quoted."""
LONGEST, DEEPEST = 2000, 40
"""The most letters of an expression, and the deepest nesting of its parts."""

Node = Callable[["Moment"], Value]


class BadFilter(Failure, ValueError):
    """An expression that cannot be understood: what is wrong, and at which place of it (from 0)."""

    def __init__(self, text: str, at: int, said: str | Message) -> None:
        shown = "".join(letter if letter.isprintable() else " " for letter in text)
        below = f"  {shown}\n  {' ' * width(shown[:at])}^"
        super().__init__(Message("filter.pointed-at", said=said, below=below), text=text, at=at)
        self.text, self.at = text, at


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
    """A filter that can be asked of moments. `of_table` says that it looks at no fact, `of_log` that it asks whether
    the log is against the rules."""

    text: str
    of_table: bool
    of_log: bool
    _node: Node
    _values: Sequence[Node]

    def check(self, moment: Moment) -> None:
        """Raises BadFilter where the table at a moment has nothing of a name that any part of it asks for."""
        for each in self._values:
            each(moment)

    def __call__(self, moment: Moment) -> bool:
        """Whether the moment passes. Raises BadFilter where the table has nothing of a name that it asks for."""
        return bool(self._node(moment))


def filter_of(text: str, game: Game, players: Mapping[str, str], facts: Sequence[Fact] = ()) -> Filter:
    """The filter that an expression says. `players` are the names by seat, `facts` those that will be searched: what
    they name is known, whatever the rules know. Raises BadFilter.

    Signs, digits and letters may be wide, and names written in either language.
    """
    if not text.strip():
        raise BadFilter(text, 0, Message("filter.expression-empty"))
    if len(text) > LONGEST:
        raise BadFilter(text[:QUOTED], QUOTED, Message("filter.expression-longer-than-letters", most=LONGEST))
    try:
        tree = _parser().parse(_narrow(text))
    except UnexpectedInput as error:
        raise _unparsed(text, error) from error
    reader = _Reader(text, Names(game, players, facts))
    node = reader.node(cast("Tree[Token]", tree.children[0]))
    return Filter(text, not reader.reads, reader.asks_log, node, reader.values)


def _narrow(text: str) -> str:
    """An expression with narrow signs, but for what stands in quotes; every letter keeps its place."""
    return "".join(part if at % 2 else narrow(part, commas=True) for at, part in enumerate(_QUOTED.split(text)))


@cache
def _parser() -> Lark:
    return Lark(GRAMMAR, parser="lalr", propagate_positions=True, maybe_placeholders=False)


def _unparsed(text: str, error: UnexpectedInput) -> BadFilter:
    if isinstance(error, UnexpectedEOF) or (isinstance(error, UnexpectedToken) and error.token.type == "$END"):
        return BadFilter(text, len(text.rstrip()), Message("filter.expression-ends-too-soon"))
    at = error.pos_in_stream or 0
    sign = text[at : at + 1]
    if sign.isalpha():
        return BadFilter(text, at, Message("filter.not-expected-here-quoted", sign=sign))
    return BadFilter(text, at, Message("filter.not-expected-here", sign=sign))


# What words mean

_IRREGULAR = {"began": "begin", "bought": "buy", "drawn": "draw", "given": "give", "taken": "take", "swapped": "swap"}
"""The verbs of kinds of fact that do not end in -ed."""


@cache
def _verbs(name: str) -> frozenset[str]:
    """The words that mean a kind of fact: its name, and the verb in it: `CardGained` is `gained` and `gain` too."""
    parts = "".join(f" {letter.lower()}" if letter.isupper() else letter for letter in name).split()
    verbs = {name.casefold()}
    for part in parts:
        if part in _IRREGULAR:
            verbs |= {part, _IRREGULAR[part]}
        elif part.endswith("ied"):
            verbs |= {part, part[:-3] + "y"}  # carried, carry
        elif part.endswith("ed"):
            verbs |= {part, part[:-2], part[:-1]}  # gain-ed, move-d: what is not a word hurts nobody
    return frozenset(verbs)


class _Reader:
    """Reads the tree of an expression for one game: nodes that can be asked of moments."""

    def __init__(self, text: str, names: Names) -> None:
        self.text = text
        self.names = names
        self.kinds = (*names.game.facts, *KERNEL_FACTS)
        self.words = names.game.words
        self.players = names.players
        self.later = names.game.places.later
        self.reads = self.asks_log = False
        """Whether the expression reads the fact, and asks for the log."""
        self.values: list[Node] = []
        """What it asks of the table."""

    def node(self, tree: Tree[Token], depth: int = 0) -> Node:
        """The filter that a tree of the grammar stands for. Raises BadFilter."""
        if depth > DEEPEST:
            raise self._bad(tree, Message("filter.expression-nested-too-deep"))
        parts = cast("list[Tree[Token]]", tree.children)
        if tree.data in ("or_", "both", "no"):
            nodes = [self.node(each, depth + 1) for each in parts]
            if tree.data == "no":
                return lambda moment: not nodes[0](moment)
            enough = any if tree.data == "or_" else all
            return lambda moment: enough(each(moment) for each in nodes)
        if tree.data == "comparison":
            return self._comparison(parts[0], str(tree.children[1]), parts[2])
        if tree.data == "field":
            return self._field(tree)
        return self._test(parts[0])

    def _test(self, tree: Tree[Token]) -> Node:
        """A value that stands alone: a kind of fact, or something of the table that is not nothing."""
        if tree.data in ("number", "text"):
            raise self._bad(tree, Message("filter.number-or-text-alone-says"))
        word = str(tree.children[0]).casefold()
        if tree.data == "name":
            if word == "divergent":
                self.reads = self.asks_log = True
                return lambda moment: moment.divergent
            kinds = tuple(kind for kind in self.kinds if word in _verbs(kind.__name__))
            if kinds:
                self.reads = True
                return lambda moment: isinstance(moment.fact, kinds)
        return self._value(tree)

    def _comparison(self, left: Tree[Token], op: str, right: Tree[Token]) -> Node:
        one, other = self._value(left), self._value(right)
        word = str(right.children[0]) if right.data == "name" else None
        if left.data == "name" and right.data in ("name", "text"):
            self._check_word(right, str(left.children[0]).rpartition(".")[2], _unquoted(str(right.children[0])))

        def compare(moment: Moment) -> bool:
            a = one(moment)
            if a is None:
                return False
            b = word if word is not None and isinstance(a, str | bool) else other(moment)
            if b is None:
                return False
            if isinstance(a, str) or isinstance(b, str):
                return self._compare_words(right, str(a), op, str(b))
            return _OPERATORS[op](a, b)

        return self._asks(compare)

    def _check_word(self, tree: Tree[Token], key: str, word: str) -> None:
        """Raises BadFilter where what the table has under a name is never this word."""
        try:
            self.names.check_word(key, word)
        except filter_names.Unknown as error:
            raise self._bad(tree, said_of(error)) from error

    def _compare_words(self, tree: Tree[Token], a: str, op: str, b: str) -> bool:
        if op not in ("=", "!="):
            raise self._bad(tree, Message("filter.words-compared-by-or", op=op))
        same = self._seat(a).casefold() == self._seat(b).casefold()
        return same is (op == "=")

    def _value(self, tree: Tree[Token]) -> Node:
        word = str(tree.children[0])
        if tree.data == "number":
            number = int(word)
            return lambda _: number
        if tree.data == "text":
            return lambda _: _unquoted(word)
        if tree.data == "name" and word in ("seq", "line"):
            self.reads = True
            return lambda moment: cast("Value", getattr(moment.fact, word))
        if tree.data == "call":
            arguments = cast("list[Tree[Token]]", tree.children[1:])
            return self._call(tree, word, [_unquoted(str(each.children[0])) for each in arguments])
        return self._asks(lambda moment: self._known(tree, moment, lambda: amount(of_table(moment.table, word))))

    def _call(self, tree: Tree[Token], word: str, arguments: Sequence[str]) -> Node:
        """`hand(alice)`, `hand(alice, Gold)`, `supply(Province)`."""
        if not 1 <= len(arguments) <= 2:
            raise self._bad(tree, Message("filter.takes-player", word=word))
        seat, card = self._seat(arguments[0]), self._card(tree, arguments[1]) if len(arguments) == 2 else None
        later, thing = word in self.later, self.names.name_of(arguments[0]) or arguments[0]

        def owned(moment: Moment) -> Value:
            try:
                return of_player(moment.table, seat, word, card, later)
            except Unknown:
                if card is not None or word not in moment.table:
                    raise
                return amount(moment.table[word], thing)  # a player is called as a card is

        if seat in self.players:
            return self._asks(lambda moment: self._known(tree, moment, lambda: owned(moment)))
        known = seats_called(self.players)
        nobody = self._bad(tree, Message("filter.no-player", name=arguments[0], known=known))
        if card is not None:
            raise nobody

        def count(moment: Moment) -> Value:
            if word not in moment.table:
                raise nobody
            return self._known(tree, moment, lambda: amount(moment.table[word], thing))

        return self._asks(count)

    def _asks(self, node: Node) -> Node:
        self.values.append(node)
        return node

    def _known(self, tree: Tree[Token], moment: Moment, value: Callable[[], Value]) -> Value:
        """What the table has; None before anybody sits at it."""
        try:
            return value() if moment.table.get("players", True) else None
        except Unknown as error:
            raise self._bad(tree, said_of(error)) from error

    def _field(self, tree: Tree[Token]) -> Node:
        """`card:Province`: whether a field of the fact holds it; `*` and `?` stand for what may be there."""
        key, wanted = str(tree.children[0])[:-1].casefold(), _unquoted(str(tree.children[1]))
        known = {each: each for each in ("card", *self.names.keys)}
        if key not in known:
            hint = meant(key, known) or Message("hint.there-are", known=Joined(sorted(known)))
            raise self._bad(tree, Message("filter.no-fact-has-field", key=key, meant=hint))
        self.reads = True
        try:
            fits = self.names.pattern(key, wanted)
        except filter_names.Unknown as error:
            raise self._bad(tree, said_of(error)) from error

        def holds(moment: Moment) -> bool:
            fact = moment.fact
            return any(map(fits, words_of(fact, key))) or any(map(fits, self._asked(fact, key)))

        return holds

    def _card(self, tree: Tree[Token], written: str) -> str:
        """The name that the table has of a card. Raises BadFilter where nothing is called so."""
        try:
            return self.names.card(written)
        except filter_names.Unknown as error:
            raise self._bad(tree, said_of(error)) from error

    def _asked(self, fact: Fact, key: str) -> list[str]:
        """The words of the question of an answer: one may look for them as well as for its key."""
        if key != "question" or not isinstance(fact, Answered) or fact.question == MENU:
            return []
        return [self.words.naming(lang, self.names.players).answered(fact) for lang in languages()]

    def _seat(self, written: str) -> str:
        """The seat of a player that is written by seat or name, whatever the capitals; else what is written."""
        return seat_called([*self.players.values()], written) or written

    def _bad(self, tree: Tree[Token], message: str | Message) -> BadFilter:
        return BadFilter(self.text, tree.meta.start_pos, message)


_OPERATORS: Mapping[str, Callable[[int, int], bool]] = {
    "=": lambda a, b: a == b,
    "!=": lambda a, b: a != b,
    "<": lambda a, b: a < b,
    "<=": lambda a, b: a <= b,
    ">": lambda a, b: a > b,
    ">=": lambda a, b: a >= b,
}


def _unquoted(written: str) -> str:
    return written[1:-1] if written[:1] in ("'", '"') else written
