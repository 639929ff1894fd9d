"""The words in patterns of facts, of any game: each field of a fact holds words of one kind, and a pattern that names
others can fit nothing."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, fields
from difflib import get_close_matches
from typing import Any, get_args

from moothall.domain.kernel.facts import Fact, Provenance
from moothall.words import Message, Name, Word

from .yaml_lines import BadScenario, Path

_WHERE_TOKENS_LIE = ("to", "str")
"""The field that holds a player, a pile or a landscape, and its type."""
_NUMBERS = ("int", "int | None", "bool", "bool | None")


@dataclass(frozen=True, slots=True)
class Vocabulary:
    """The words of a game's facts: its `kinds` of fact, the ids of its `rules`, whether a word is the id of one, and
    the words that a field of this name and type may hold (None: any), with what they are called."""

    kinds: Mapping[str, type[Fact]]
    rules: Collection[str]
    is_rule: Callable[[str], bool]
    words: Callable[[str, str], tuple[str, Collection[str]] | None]


def check_patterns(
    patterns: Sequence[Mapping[str, Any]], vocabulary: Vocabulary, players: Sequence[str], path: Path
) -> None:
    """Check the words in the patterns of facts that stand at a path. Raises BadScenario."""
    for at, pattern in enumerate(patterns):
        for kind, wanted in pattern.items():
            typed = {each.name.rstrip("_"): str(each.type) for each in fields(vocabulary.kinds[kind])}
            for field, value in wanted.items():
                for each in value if isinstance(value, list | Mapping) else (value,):
                    try:
                        _check(field, typed[field], each, vocabulary, players)
                    except ValueError as error:
                        raise BadScenario(
                            (*path, at), Message("scenario.of-pattern", field=field, kind=kind, error=error)
                        ) from error


def _check(field: str, kind: str, word: Any, vocabulary: Vocabulary, players: Sequence[str]) -> None:
    """Check one word of a field. Raises ValueError."""
    if field == "rule":
        if word is not None and not vocabulary.is_rule(str(word)):
            raise _no_such("rule", word, vocabulary.rules)
    elif kind.startswith(("Player", "tuple[Player", "dict[Player")):
        _known("player", word, players)
    elif (field, kind) == _WHERE_TOKENS_LIE:
        able = vocabulary.words("card", "Card")
        _known("player or pile", word, (*players, *(able[1] if able is not None else ())))
    elif kind == "Provenance":
        _known(field, word, get_args(Provenance))
    elif kind in _NUMBERS:
        if not isinstance(word, int):
            raise ValueError(Message("scenario.not-number", value=word))
    elif (able := vocabulary.words(field, kind)) is not None:
        _known(*(able[0], word, able[1]))


def _known(what: str, word: Any, words: Collection[str]) -> None:
    if word not in words:
        raise _no_such(what, word, words)


def _no_such(what: str, word: Any, words: Collection[str]) -> ValueError:
    """The error of a word that no field of this name may hold."""
    close = get_close_matches(str(word), list(words), n=1)
    meant = Message("hint.meant", names=Name(close[0])) if close else Message("hint.correct-it")
    return ValueError(Message("filter.no", what=Word(what), name=word, meant=meant))
