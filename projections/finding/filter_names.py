"""The names that people look for in facts: of cards, players, rules, in any spelling. An unknown one is an error."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import fields
from fnmatch import fnmatchcase
from functools import cache, cached_property
from typing import Any, Literal, get_args, get_origin, get_type_hints

from moothall.domain.kernel.facts import KERNEL_FACTS, Card, Fact
from moothall.domain.kernel.game import Game
from moothall.domain.kernel.telling.reference import Reference
from moothall.domain.kernel.telling.written import meant, narrow, plain
from moothall.words import Joined, Message, Word

from .seats import seat_called

_OF_PLAYERS = frozenset(("Player", "Player | None", "tuple[Player, ...]"))
_OF_NUMBERS = frozenset(("int", "int | None"))
_NUMBER = re.compile(r"-?[0-9*?]+")
"""A value to which a numeric field may be compared: a number, or a pattern of one."""
_OF_CARDS = "Card"
MOST_LISTED = 12
"""How many right names are listed beside a wrong one: phases and zones are so few, of cards there are hundreds."""
_OF_ANY_GAME = frozenset(each.name for kind in KERNEL_FACTS for each in fields(kind))
"""The fields of facts that every game has, which name what people make up."""
_CARD_RULES = "card/"
"""The beginning of the id of a rule that is the text of a card."""


class Unknown(LookupError):
    """Nothing of the game is called so; the message says what was probably meant."""


class Names:
    """The names that a filter may use of a game: `players` are the names by seat, `facts` the facts that are searched.

    A name of a game's own facts is always known, also one that the rules do not have.
    """

    def __init__(self, game: Game, players: Mapping[str, str], facts: Sequence[Fact]) -> None:
        self.game = game
        self.players = players
        self.facts = facts

    def name_of(self, written: str) -> str | None:
        """The name that facts have of a card or of what else can be looked up; None for another word."""
        return self._reference.name_of(written)

    def card(self, written: str) -> str:
        """The name that facts have of a card, as it is counted in a zone or a pile. Raises Unknown."""
        name = self._reference.name_of(written)
        if name is not None:
            return name
        if _is_pattern(written) or self._occurs("card", plain(written)):
            return written
        raise self._unknown("card", written, self._cards)

    def pattern(self, key: str, written: str) -> Callable[[str], bool]:
        """Whether a word of a field is what is looked for. Raises Unknown for what no such field can hold.

        `*` stands for any letters and `?` for one. A rule is found by what its id begins with, up to a `/`.
        """
        types = self.keys.get(key, frozenset())
        if types and types <= _OF_NUMBERS and not _NUMBER.fullmatch(narrow(written).strip()):
            raise Unknown(Message("filter.field-is-number", key=key, written=written))
        spelt = plain(written)
        wanted = {spelt.replace("[", "[[]")}
        name = self._reference.name_of(written) if key in self._named else None
        if name is not None:
            wanted.add(plain(name))
        elif key in self._named:
            wanted |= {plain(each) for each in self._like(spelt)}
        if key == "rule" and spelt.startswith(_CARD_RULES):
            of = self._reference.name_of(written[len(_CARD_RULES) :])
            wanted |= set() if of is None else {_CARD_RULES + plain(of)}
        wanted |= self._seats(written)
        if name is None:
            self._check(key, written, wanted)

        def holds(word: str) -> bool:
            letters, is_rule = plain(word), key == "rule"
            return any(fnmatchcase(letters, each) or (is_rule and letters.startswith(each + "/")) for each in wanted)

        return holds

    @property
    def keys(self) -> Mapping[str, frozenset[str]]:
        """The fields of the facts of this game, each with the types that it has."""
        return _types_of(self.game.facts)

    @cached_property
    def _reference(self) -> Reference:
        return self.game.reference()

    @cached_property
    def _named(self) -> frozenset[str]:
        """The fields that hold names of cards, or of what else can be looked up."""
        of_cards = (key for key, types in self.keys.items() if any(_OF_CARDS in each for each in types))
        return frozenset(("card", *of_cards, *self._reference.named))

    @cached_property
    def _cards(self) -> Mapping[str, str]:
        return {**self._reference.spellings()}

    def _seats(self, written: str) -> set[str]:
        """The seats of the players whom a name or a pattern means. Text that is exactly the name of a player means that
        player, whatever signs of patterns are in it."""
        names = [*self.players.values()]
        one = seat_called(names, written) if written in names or not _is_pattern(written) else None
        if one is not None:
            return {one}
        spelt = plain(written).replace("[", "[[]")
        return {seat for seat, name in self.players.items() if fnmatchcase(plain(name), spelt)}

    def _like(self, pattern: str) -> set[str]:
        """The names that a pattern fits as they are written in another language than the facts."""
        if pattern.isascii() or not _is_pattern(pattern):
            return set()
        return {name for spelling, name in self._cards.items() if fnmatchcase(spelling, pattern)}

    def _check(self, key: str, written: str, wanted: set[str]) -> None:
        """Raises Unknown where no fact of the game, nor of any other of its kind, could have this in the field."""
        known = self._known(key)
        if known is None:
            return
        words = {plain(each) for each in known}
        if not wanted.isdisjoint(words):
            return
        if any(fnmatchcase(word, each) or word.startswith(each + "/") for each in wanted for word in words):
            return
        if not any(self._occurs(key, each) for each in wanted):
            raise self._unknown(key, written, known)

    def check_word(self, key: str, written: str) -> None:
        """Raises Unknown for a word that no table of the game can have under a name such as `phase` or `kind`."""
        types = self.keys.get(key, frozenset())
        if key in self._reference.words or (types and types <= _OF_PLAYERS):
            self._check(key, written, {plain(written)})

    def _known(self, key: str) -> Mapping[str, str] | None:
        """The values that a field can hold, by their plain spelling; None if it can hold anything."""
        types = self.keys.get(key, frozenset())
        words = self._reference.words.get(key)
        if words is not None:
            return {plain(word): word for word in words() if word}
        if key == "rule":
            return {rule.id: rule.id for rule in self._reference.rules} | {
                _CARD_RULES + spelling: _CARD_RULES + name for spelling, name in self._cards.items()
            }
        if types and types <= _OF_PLAYERS:
            return {word: name for seat, name in self.players.items() for word in (seat, plain(name))}
        if key in self._named and key not in _OF_ANY_GAME:
            return {**self._cards, "?": "?"}
        return _choices_of(self.game.facts).get(key)

    def _occurs(self, key: str, pattern: str) -> bool:
        """Whether a fact of this game has such a word in the field, which the rules of today need not know."""
        return any(fnmatchcase(plain(word), pattern) for fact in self.facts for word in words_of(fact, key))

    def _unknown(self, key: str, written: str, known: Mapping[str, str]) -> Unknown:
        few = sorted(set(known.values()))
        listed = Message("hint.there-is", known=Joined(few)) if len(few) <= MOST_LISTED else ""
        what = Word(key)
        return Unknown(Message("filter.no", what=what, name=written, meant=meant(narrow(written), known) or listed))


@cache
def _types_of(kinds: tuple[type[Fact], ...]) -> Mapping[str, frozenset[str]]:
    """The fields of facts of these kinds and of any game's, each with the types that it has."""
    types_by_name: dict[str, set[str]] = {}
    for kind in (*kinds, *KERNEL_FACTS):
        for each in fields(kind):
            types_by_name.setdefault(each.name.rstrip("_"), set()).add(str(each.type))
    return {key: frozenset(types) for key, types in types_by_name.items()}


@cache
def _choices_of(kinds: tuple[type[Fact], ...]) -> Mapping[str, Mapping[str, str]]:
    """The values that a field can hold if its type lists them."""
    choices: dict[str, dict[str, str]] = {}
    free: set[str] = set()
    for kind in (*kinds, *KERNEL_FACTS):
        hints = get_type_hints(kind)
        for each in fields(kind):
            key, hint = each.name.rstrip("_"), hints[each.name]
            if get_origin(hint) is Literal:
                choices.setdefault(key, {}).update({str(value): str(value) for value in get_args(hint)})
            else:
                free.add(key)
    return {key: values for key, values in choices.items() if key not in free}


def _is_pattern(written: str) -> bool:
    return "*" in written or "?" in written


def words_of(fact: Fact, key: str) -> Iterator[str]:
    """The values of a field of a fact, as words. `card` is any card of the fact."""
    if key == "card":
        for each in fields(fact):
            yield from _words_in(getattr(fact, each.name), each.name != "card")
    else:
        yield from _words_in(getattr(fact, key, getattr(fact, key + "_", None)), False)


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
