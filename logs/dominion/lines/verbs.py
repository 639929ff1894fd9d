"""The verbs of lines: those of the core, and the meanings that a format gives to verbs of its own.

The core knows only the verbs of Dominion. A format that prints something in words of its own (Goko's "applied
Watchtower to trash") gives it a verb of its own, and its dialect a `Meaning`: which questions such a line answers, and
what its cards do. So the core holds no word of any format.
"""

# Compiled: an audit asks it for many lines of a log.

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal, NewType

from moothall.words import Key

CoreVerb = Literal[
    "plays", "buys", "gains", "draws", "looks", "shuffles", "moves deck", "discards", "trashes", "topdecks", "bottoms",
    "in hand", "sets aside", "passes", "returns", "reveals", "reacts", "duration", "chooses", "names", "embargoes",
    "overpays", "takes", "chips", "tokens", "uses tokens", "unread", "turn",
    "supply", "bane card", "black market", "rating", "starting",
    "final cards", "final chips", "final points", "final turns", "final trash", "final piles",
    "resigned", "quit", "place",
]  # fmt: skip
"""The verbs that any format may have; `observation` says which fields each has."""
OwnVerb = NewType("OwnVerb", str)
"""A verb of one format's own."""
Verb = CoreVerb | OwnVerb

MENU_VERBS: frozenset[Verb] = frozenset({"plays", "buys"})
FINAL: frozenset[Verb] = frozenset(
    {
        "final cards", "final chips", "final points", "final turns", "final trash", "final piles",
        "resigned", "quit", "place",
    }
)  # fmt: skip
SETUP: frozenset[Verb] = frozenset({"supply", "bane card", "black market", "rating", "starting"})
QUIET: frozenset[Verb] = frozenset({
    *SETUP,
    "reveals", "looks", "names", "chooses", "takes", "reacts", "duration", "overpays", "chips", "tokens", "embargoes",
    "unread",
})  # fmt: skip
"""Lines that move no card: where the rules made nothing of the kind, they are consistent, not divergent. One that
nobody can read may be a stray one, which moves none."""
MAY_BE_EMPTY: frozenset[Verb] = frozenset({"in hand", "discards", "trashes", "draws", "sets aside", "topdecks"})
"""Lines that move cards and may name none: then they say nothing."""
WHOLE_HAND = "hand"
"""The word of a line that is about a whole hand. One that discards it may say nothing of its cards, not even how many
there are."""
STATED: frozenset[Verb] = frozenset({"takes", "chips", "tokens", "overpays"})
"""Quiet lines that state an amount: what the rules gave is just that."""
BOUNDARY: frozenset[Verb] = frozenset({*MENU_VERBS, *FINAL, "turn"})
"""Lines that begin something new: a choice of the menu, a turn, the results."""
ANSWERED_BY: dict[str, tuple[CoreVerb, ...]] = {
    "trash": ("trashes",),
    "discard": ("discards",),
    "bottom": ("bottoms",),
    "buy": ("buys",),
    "gain": ("gains",),
    "topdeck": ("topdecks",),
    "play": ("plays",),
    "pass": ("passes",),
    "return": ("returns",),
    "reveal": ("reveals", "reacts", "in hand"),
    "hand": ("in hand",),
    "embargo": ("embargoes",),
    "set aside": ("sets aside",),
    "name": ("names",),
    "react": ("reacts", "discards", "trashes"),
    "overpay": ("overpays",),
    "move deck": ("moves deck",),
    "spend": ("uses tokens",),
}
"""The verbs of lines that answer a question of each verb."""
_WORD: dict[Verb, str] = {"in hand": "hand"}
"""The word in the key of an option that lines of each verb speak for."""
for _question, _verbs in ANSWERED_BY.items():
    for _verb in _verbs:
        _WORD.setdefault(_verb, _question.split()[0])
BY_OWNER: frozenset[Verb] = frozenset({"discards", "topdecks", "trashes", "gains"})
"""Lines that name the owner of the card, who need not be the one who decides."""


SAYS: Mapping[Verb, Key] = {
    "plays": Key("does.plays", "what"),
    "buys": Key("does.buys", "what"),
    "gains": Key("does.gains", "what"),
    "draws": Key("does.draws", "what"),
    "looks": Key("does.looks-at", "what"),
    "shuffles": Key("does.shuffles"),
    "moves deck": Key("does.puts-the-deck-into-the-discard-pile"),
    "discards": Key("does.discards", "what"),
    "trashes": Key("does.trashes", "what"),
    "topdecks": Key("does.puts-onto-the-deck", "what"),
    "bottoms": Key("does.puts-on-the-bottom-of-the-deck", "what"),
    "in hand": Key("does.puts-into-the-hand", "what"),
    "sets aside": Key("does.sets-aside", "what"),
    "passes": Key("does.passes", "what"),
    "returns": Key("does.returns-to-the-pile", "what"),
    "reveals": Key("does.reveals", "what"),
    "reacts": Key("does.uses", "what"),
    "duration": Key("does.does-what-does-later", "what"),
    "chooses": Key("does.chooses", "what"),
    "names": Key("does.names", "what"),
    "embargoes": Key("does.puts-an-embargo-token-on", "what"),
    "overpays": Key("does.overpays"),
    "takes": Key("does.gets", "what"),
    "chips": Key("does.takes", "what"),
    "tokens": Key("does.takes", "what"),
    "uses tokens": Key("does.spends", "what"),
}
"""What a player does by a line of the core's verbs, with the cards or tokens as `what`."""


DOES_THIS = Key("does.does-this")
"""What a player does by a line of a verb of which nothing more is said."""


@dataclass(frozen=True, slots=True)
class Meaning:
    """The meaning of a verb that only one format has.

    answers: the verbs of the questions that such a line answers. moves: the core verb that says where its cards go.
    quiet: whether the line moves no card, or another line says so too: it needs no cause. names_owner: whether it names
    the owner of the card, who need not be the one who decides. chosen_is_source: whether what was chosen is the card in
    `word`, not those in `cards`. speaks_for: the word in the key of an option that such a line speaks for. menu: the
    choice of the menu that such a line shows, before its amount. pays: whether such a line says what a player paid to
    set an ability off. event: what it says that abilities wait for. says: what a player does by it, with the cards or
    tokens as `what`.
    """

    answers: tuple[str, ...] = ()
    moves: CoreVerb | None = None
    quiet: bool = True
    names_owner: bool = False
    chosen_is_source: bool = False
    speaks_for: str = ""
    menu: tuple[str, ...] = ()
    pays: bool = False
    event: str = ""
    says: Key = DOES_THIS


class Vocabulary:
    """The verbs of the core together with those of one format's own."""

    def __init__(self, own: Mapping[OwnVerb, Meaning], also: Mapping[str, tuple[Verb, ...]] | None = None) -> None:
        self.own = own
        self._also = also or {}
        self.quiet: frozenset[Verb] = QUIET | {verb for verb, meaning in own.items() if meaning.quiet}
        self.by_owner: frozenset[Verb] = BY_OWNER | {verb for verb, meaning in own.items() if meaning.names_owner}
        self.spends: dict[Verb, tuple[str, ...]] = {
            "uses tokens": ("spend", "coffers"),
            **{verb: meaning.menu for verb, meaning in own.items() if meaning.menu},
        }
        """The choices of the menu that lines with an amount show, before the amount."""
        self.pays: frozenset[Verb] = frozenset(verb for verb, meaning in own.items() if meaning.pays)
        self.events: dict[Verb, str] = {verb: meaning.event for verb, meaning in own.items() if meaning.event}
        """What lines of a verb say that abilities wait for."""
        self.chosen_is_source = frozenset(verb for verb, meaning in own.items() if meaning.chosen_is_source)
        self.moves: dict[Verb, CoreVerb] = {verb: meaning.moves for verb, meaning in own.items() if meaning.moves}
        self.says: dict[Verb, Key] = {**SAYS, **{verb: meaning.says for verb, meaning in own.items()}}
        """What a player does by a line of a verb, with the cards or tokens as `what`."""
        self._speaks_for: dict[Verb, str] = {verb: meaning.speaks_for for verb, meaning in own.items()}
        asked = {*ANSWERED_BY, *self._also, *(question for meaning in own.values() for question in meaning.answers)}
        self._answering = {question: self._lines_for(question) for question in sorted(asked)}

    def _lines_for(self, question: str) -> tuple[Verb, ...]:
        owned = (verb for verb, meaning in self.own.items() if question in meaning.answers)
        return (*ANSWERED_BY.get(question, ()), *self._also.get(question, ()), *owned)

    def answering(self, question: str) -> tuple[Verb, ...]:
        """The verbs of lines that answer a question with the verb `question`."""
        return self._answering.get(question, ())

    def speaks_for(self, verb: Verb) -> str:
        """The word in the key of an option that a line of this verb speaks for."""
        own = self._speaks_for.get(verb)
        return _WORD.get(verb, verb) if own is None else own
