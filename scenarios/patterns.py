"""The words in patterns of facts, of any game: each field of a fact holds words of one kind, and a pattern that names
others, or is of another shape, can fit nothing."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, fields
from difflib import get_close_matches
from typing import Any, get_args

from moothall.domain.kernel.facts import Fact, Provenance
from moothall.words import Message, Name, Word

from .yaml_lines import BadScenario, Path

_WHERE_TOKENS_LIE = ("to", "str")
"""The field that holds a player, a pile or a landscape, and its type."""
NOBODY = ""
"""What stands for a player where the table does something, or nobody has the tokens."""
_NUMBER = re.compile(r" \d+$")
_OR_NONE = " | None"
_LIST = re.compile(r"tuple\[(?P<of>.+), \.\.\.\]")
_MAPPING = re.compile(r"dict\[(?P<key>\w+), (?P<of>.+)\]")


@dataclass(frozen=True, slots=True)
class Words:
    """The words that a field may hold: `what` they are called, whether a word `is_one`, and those that are `near` to a
    word that is none."""

    what: str
    is_one: Callable[[Any], bool]
    near: Callable[[str], Collection[str]]


def words(what: str, known: Collection[str]) -> Words:
    """Words that are all `known`."""
    return Words(what, lambda word: isinstance(word, str) and word in known, lambda _: known)


@dataclass(frozen=True, slots=True)
class Vocabulary:
    """The words of a game's facts: its `kinds` of fact that a scenario makes, the ids of its `rules`, whether a word is
    the id of one, and the words that a field of this kind of fact, name and type may hold, given the players' names
    (None: any)."""

    kinds: Mapping[str, type[Fact]]
    rules: Collection[str]
    is_rule: Callable[[str], bool]
    words: Callable[[str, str, str, Sequence[str]], Words | None]


@dataclass(frozen=True, slots=True)
class _Field:
    """A field of a kind of fact."""

    kind: str
    name: str
    vocabulary: Vocabulary
    players: Sequence[str]

    def check(self, held: str, value: Any) -> None:
        """Check a value for what the field holds, a type as it is written. Raises ValueError."""
        whole = held.removesuffix(_OR_NONE)
        if value is None and whole != held:
            return
        if match := _LIST.fullmatch(whole):
            if not isinstance(value, list):
                raise ValueError(Message("scenario.pattern-list", value=str(value)))
            for each in value:
                self.check(match["of"], each)
        elif match := _MAPPING.fullmatch(whole):
            if not isinstance(value, Mapping):
                raise ValueError(Message("scenario.pattern-mapping", example="{Alice: 3}"))
            for key, each in value.items():
                self.check(match["key"], key)
                self.check(match["of"], each)
        elif isinstance(value, list | Mapping):
            raise ValueError(Message("scenario.pattern-one", value=str(value)))
        else:
            self._check_word(whole, value)

    def _check_word(self, held: str, word: Any) -> None:
        if held in ("int", "bool"):
            if isinstance(word, bool) != (held == "bool") or not isinstance(word, int):
                raise ValueError(Message("scenario.not-number", value=word))
        elif (able := self._words(held)) is not None and not able.is_one(word):
            raise _no_such(able, word)

    def _words(self, held: str) -> Words | None:
        """The words that it may hold."""
        if self.name == "rule":
            return Words("rule", lambda word: self.vocabulary.is_rule(str(word)), lambda _: self.vocabulary.rules)
        if held == "Player":
            return words("player", (*self.players, NOBODY))
        if (self.name, held) == _WHERE_TOKENS_LIE:
            return self._where_tokens_lie()
        if held == "Provenance":
            return words(self.name, get_args(Provenance))
        return self.vocabulary.words(self.kind, self.name, held, self.players)

    def _where_tokens_lie(self) -> Words:
        """Players, piles and landscapes; a card in play by its name and number."""
        able = self.vocabulary.words(self.kind, "pile", "str", self.players)
        places = (*self.players, NOBODY, *(able.near("") if able is not None else ()))
        return Words("player or pile", lambda word: _NUMBER.sub("", str(word)) in places, lambda _: places)


def check_patterns(
    patterns: Sequence[Mapping[str, Any]], vocabulary: Vocabulary, players: Sequence[str], path: Path
) -> None:
    """Check the words in the patterns of facts that stand at a path. Raises BadScenario."""
    for at, pattern in enumerate(patterns):
        for kind, wanted in pattern.items():
            held = {each.name.rstrip("_"): str(each.type) for each in fields(vocabulary.kinds[kind])}
            for field, value in wanted.items():
                try:
                    _Field(kind, field, vocabulary, players).check(held[field], value)
                except ValueError as error:
                    raise BadScenario(
                        (*path, at), Message("scenario.of-pattern", field=field, kind=kind, error=error)
                    ) from error


def _no_such(able: Words, word: Any) -> ValueError:
    """The error of a word that no field of this name may hold."""
    close = get_close_matches(str(word), list(able.near(str(word))), n=1)
    meant = Message("hint.meant", names=Name(close[0])) if close else Message("hint.correct-it")
    return ValueError(Message("filter.no", what=Word(able.what), name=word, meant=meant))
