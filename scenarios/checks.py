"""Checking the claims of a scenario of any game: what must hold, and how it differs."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from moothall.domain.kernel.ask import Ask, Menu
from moothall.domain.kernel.facts import Fact, Option, Player
from moothall.domain.kernel.session import Session
from moothall.words import Message

from .common_models import ClaimsOfAnyGame, PartOf
from .events import event, found, missing
from .lists import HIDDEN, counted
from .step import words_of
from .validation import dotted
from .yaml_lines import BadScenario, Path

_COUNT = re.compile(r"^\d+ (?=\D)")
GameT = TypeVar("GameT", bound=Session[Any])


@dataclass(frozen=True, slots=True)
class Failure:
    """A claim that does not hold: its path, what was claimed, and what is."""

    claim: str
    expected: Any
    actual: Any


@dataclass(frozen=True, slots=True)
class Scene(Generic[GameT]):
    """What claims are about: the game now, the facts since `when` began, the open question, and who is asked it."""

    game: GameT
    facts: Sequence[Fact]
    ask: Ask | None

    @property
    def called(self) -> dict[Player, str]:
        """The players' names by seat."""
        return {player: seat.name for player, seat in self.game.table.seats.items()}

    @property
    def asked(self) -> str | None:
        """The name of who must answer now."""
        return self.called[self.ask.player] if self.ask is not None else None

    @property
    def options(self) -> list[str]:
        """What the open question offers, in words."""
        return options(self.ask)


SceneT = TypeVar("SceneT", bound=Scene[Any])


def check(
    claims: ClaimsOfAnyGame,
    scene: SceneT,
    path: Path,
    of_table: Callable[[str, Any, SceneT, Path], list[Failure]],
    of_player: Callable[[str, Any, SceneT, Player, Path, Any], list[Failure]],
) -> list[Failure]:
    """The claims that do not hold. What only one game has is checked by `of_table`, and of a player by `of_player`."""
    failures: list[Failure] = []
    for key in type(claims).model_fields:
        if key in claims.model_fields_set:
            where, expected = (*path, key), getattr(claims, key)
            checked = _COMMON.get(key)
            failures += checked(expected, scene, where) if checked else of_table(key, expected, scene, where)
    sides = claims.__pydantic_extra__ or {}
    for player, name in scene.called.items():
        side: Any = sides.get(name)
        if side is not None:
            for key in type(side).model_fields:
                if key in side.model_fields_set:
                    failures += of_player(key, getattr(side, key), scene, player, (*path, name, key), side)
    return failures


def _over(expected: Any, scene: Scene[Any], path: Path) -> list[Failure]:
    return same(path, expected, scene.game.over)


def _winners(expected: Any, scene: Scene[Any], path: Path) -> list[Failure]:
    return same(path, sorted(expected), sorted(scene.called[player] for player in scene.game.table.winners))


def _asked(expected: Any, scene: Scene[Any], path: Path) -> list[Failure]:
    return same(path, expected, scene.asked)


def _options(expected: Any, scene: Scene[Any], path: Path) -> list[Failure]:
    # What may be chosen, not how many of it there are: four Coppers are one option.
    wanted = {_COUNT.sub("", each) for each in expected}
    return same(path, sorted(wanted), sorted(set(scene.options)))


def _setup(expected: Any, scene: Scene[Any], path: Path) -> list[Failure]:
    raise BadScenario(path, Message("scenario.set-up-claimed-at-end"))


def _events(expected: Sequence[Mapping[str, Any]], scene: Scene[Any], path: Path) -> list[Failure]:
    at = missing(expected, scene.facts, scene.called)
    if at is None:
        return []
    kind = next(iter(expected[at]))
    alike = [event(fact, scene.called)[kind] for fact in scene.facts if type(fact).__name__ == kind]
    return [Failure(dotted((*path, at)), dict(expected[at]), {kind: alike})]


def _no_events(expected: Sequence[Mapping[str, Any]], scene: Scene[Any], path: Path) -> list[Failure]:
    failures: list[Failure] = []
    for at, pattern in enumerate(expected):
        fact = found(pattern, scene.facts, scene.called)
        if fact is not None:
            wanted = {f"no {kind}": fields for kind, fields in pattern.items()}
            failures.append(Failure(dotted((*path, at)), wanted, event(fact, scene.called)))
    return failures


_COMMON: Mapping[str, Callable[[Any, Scene[Any], Path], list[Failure]]] = {
    "over": _over,
    "winners": _winners,
    "asked": _asked,
    "options": _options,
    "events": _events,
    "no_events": _no_events,
    "setup": _setup,
}
"""The claims about the table that every game has."""


def same(path: Path, expected: Any, actual: Any) -> list[Failure]:
    """How two values differ."""
    return [] if expected == actual else [Failure(dotted(path), expected, actual)]


def cards(path: Path, expected: Any, actual: Sequence[str], ordered: bool = False) -> list[Failure]:
    """How the names of some cards differ from those that are claimed, all or in part."""
    if isinstance(expected, PartOf):
        return [each for key in type(expected).model_fields if key in expected.model_fields_set
                for each in _part(path, key, getattr(expected, key), actual)]  # fmt: skip
    if list(expected) == list(actual) if ordered else Counter(expected) == Counter(actual):
        return []
    if not ordered:
        expected, actual = sorted(expected), sorted(actual)
    return [Failure(dotted(path), counted(expected), counted(actual))]


def _part(path: Path, key: str, part: Sequence[str], actual: Sequence[str]) -> list[Failure]:
    if key == "top":
        actual = actual[: len(part)]
        holds = list(actual) == list(part)
    elif key == "has":
        holds = not Counter(part) - Counter(actual)
    else:
        holds = not set(part) & set(actual)
    return [] if holds else [Failure(dotted((*path, key.rstrip("_"))), counted(part), counted(actual))]


def seen(path: Path, expected: Any, shown: Sequence[str | None], ordered: bool = False) -> list[Failure]:
    """How what is seen of some cards differs; `shown` has None for a card that is not seen."""
    if isinstance(expected, int):
        return same(path, expected, len(shown))
    faces = [HIDDEN if face is None else face for face in shown]
    if expected == HIDDEN:
        return [] if set(faces) <= {HIDDEN} else [Failure(dotted(path), HIDDEN, counted(faces))]
    return cards(path, expected, faces, ordered)


def options(ask: Ask | None, say: Callable[[Option], str] = words_of) -> list[str]:
    """What the open question offers, in words; `say` gives those of one option."""
    if isinstance(ask, Menu):
        return [" ".join(say(each) for each in choice) for choice in ask.choices]
    return [say(option) for option in ask.options] if ask is not None else []


def in_the_middle(place: Message, rest: Message | None) -> Message:
    """That a table is not at rest; `rest` is the last place before it that is."""
    if rest is None:
        return Message("export.in-the-middle", name=place)
    return Message("export.in-the-middle-after", name=place, place=rest)
