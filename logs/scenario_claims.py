"""The claims of a scenario: what must hold, and how it differs."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from moothall.domain.dominion import scoring
from moothall.domain.dominion.engine import Dominion
from moothall.domain.dominion.view import PUBLIC, view
from moothall.domain.kernel.ask import Ask, Menu
from moothall.domain.kernel.facts import Card, Fact

from .scenario_events import event, found, missing
from .scenario_given import counted, pile_tokens_of, projects_of, tokens_of, turn_words, zone_of
from .scenario_models import JOURNEY, PLACED_TOKENS, ZONES, Claims, ClaimsOfPlayer, PartOfCards, SeenOfPlayer
from .scenario_names import HIDDEN
from .scenario_steps import words_of
from .scenario_validation import dotted
from .scenario_yaml import BadScenario, Path

_COUNT = re.compile(r"^\d+ (?=\D)")
_IN_PLAY = ("play", "play_before")
_RESOURCES = ("actions", "buys", "coins", "potions", "phase", "over")


@dataclass(frozen=True, slots=True)
class Failure:
    """A claim that does not hold: its path, what was claimed, and what is."""

    claim: str
    expected: Any
    actual: Any


@dataclass(frozen=True, slots=True)
class Scene:
    """What claims are about: the table now, the facts and turns since `when` began, and the open question."""

    game: Dominion
    facts: Sequence[Fact]
    turns_before: int
    ask: Ask | None

    @property
    def called(self) -> dict[str, str]:
        """The players' names by seat."""
        return {player: seat.name for player, seat in self.game.table.seats.items()}


def check(claims: Claims, scene: Scene, path: Path) -> list[Failure]:
    """The claims that do not hold. Raises BadScenario for a claim about a pile that is not there."""
    failures: list[Failure] = []
    for key in Claims.model_fields:
        if key in claims.model_fields_set:
            failures += _table(key, getattr(claims, key), scene, (*path, key))
    for player, name in scene.called.items():
        if name in claims.__pydantic_extra__:
            failures += _player(claims.__pydantic_extra__[name], scene, player, (*path, name))
    return failures


def _table(key: str, expected: Any, scene: Scene, path: Path) -> list[Failure]:
    table = scene.game.table
    if key in _RESOURCES:
        return _same(path, expected, getattr(table, key))
    if key == "trash":
        return _cards(path, expected, table.trash)
    if key == "supply":
        return _supply(path, expected, scene)
    if key == "tokens":
        there = pile_tokens_of(table)
        return [
            each
            for place, tokens in expected.items()
            for token, number in tokens.items()
            for each in _same(
                (*path, place, token), number, there.get(table.pile_of.get(place, place), {}).get(token, 0)
            )
        ]
    if key == "empty_piles":
        empty = [name for name, pile in table.supply.items() if not pile]
        return _same(path, expected, sorted(empty) if isinstance(expected, list) else len(empty))
    if key == "winners":
        return _same(path, sorted(expected), sorted(scene.called[player] for player in table.winners))
    if key == "turns":
        return _same(path, expected, [turn_words(each, scene.called) for each in table.taken[scene.turns_before :]])
    if key == "asked":
        return _same(path, expected, asked(scene))
    if key == "options":
        # What may be chosen, not how many of it there are: four Coppers are one option.
        wanted = {_COUNT.sub("", each) for each in expected}
        return _same(path, sorted(wanted), sorted(set(options(scene.ask))))
    if key == "sees":
        return _sees(path, expected, scene)
    if key == "events":
        at = missing(expected, scene.facts, scene.called)
        return [] if at is None else [_missed(expected[at], scene, (*path, at))]
    if key == "no_events":
        return _no_events(path, expected, scene)
    raise BadScenario(path, "the set-up is claimed at the end, in `then`")


def _missed(pattern: Mapping[str, Any], scene: Scene, path: Path) -> Failure:
    kind = next(iter(pattern))
    same = [event(fact, scene.called)[kind] for fact in scene.facts if type(fact).__name__ == kind]
    return Failure(dotted(path), dict(pattern), {kind: same})


def _no_events(path: Path, expected: Sequence[Mapping[str, Any]], scene: Scene) -> list[Failure]:
    failures: list[Failure] = []
    for at, pattern in enumerate(expected):
        fact = found(pattern, scene.facts, scene.called)
        if fact is not None:
            wanted = {f"no {kind}": fields for kind, fields in pattern.items()}
            failures.append(Failure(dotted((*path, at)), wanted, event(fact, scene.called)))
    return failures


def _player(claims: ClaimsOfPlayer, scene: Scene, player: str, path: Path) -> list[Failure]:
    failures: list[Failure] = []
    for key in ClaimsOfPlayer.model_fields:
        if key in claims.model_fields_set:
            failures += _of_player(key, getattr(claims, key), scene, player, (*path, key), claims)
    return failures


def _of_player(key: str, expected: Any, scene: Scene, player: str, path: Path, claims: ClaimsOfPlayer) -> list[Failure]:
    table = scene.game.table
    seat = table.seats[player]
    if key == "play" and "play_before" not in claims.model_fields_set:
        return _cards(path, expected, seat.play)
    if key in ZONES:
        return _cards(path, expected, zone_of(table, seat, key), ordered=key == "deck")
    if key == "cards":
        return _cards(path, expected, seat.cards())
    if key == "hand_size":
        return _same(path, expected, len(seat.hand))
    if key == "score":
        return _same(path, expected, scoring.score(scene.game, player))
    if key == "turns_taken":
        return _same(path, expected, seat.turns)
    if key == "states":
        return _same(path, sorted(expected), sorted(seat.states))
    if key == "projects":
        return _same(path, sorted(expected), sorted(projects_of(table, seat)))
    if key == "tokens":
        actual = tokens_of(table, seat)
        return [
            each
            for token, by in expected.items()
            for each in _same((*path, token), _token(token, by), _token(token, actual.get(token)))
        ]
    return _same(path, expected, seat.tokens.get(key, 0))


def _token(token: str, by: Any) -> Any:
    """What is said of a kind of token, as one would write it: a number, `up` or `down`, the piles."""
    if token == JOURNEY:
        return by or "up"
    if token in PLACED_TOKENS:
        return sorted([by] if isinstance(by, str) else by or [])
    return int(by or 0)


def _same(path: Path, expected: Any, actual: Any) -> list[Failure]:
    return [] if expected == actual else [Failure(dotted(path), expected, actual)]


def _cards(path: Path, expected: Any, cards: Iterable[Card], ordered: bool = False) -> list[Failure]:
    return _faces(path, expected, [card.face or "?" for card in cards], ordered)


def _faces(path: Path, expected: Any, actual: list[str], ordered: bool) -> list[Failure]:
    if isinstance(expected, PartOfCards):
        return [each for key in type(expected).model_fields if key in expected.model_fields_set
                for each in _part(path, key, getattr(expected, key), actual)]  # fmt: skip
    if expected == actual if ordered else Counter(expected) == Counter(actual):
        return []
    if not ordered:
        expected, actual = sorted(expected), sorted(actual)
    return [Failure(dotted(path), counted(expected), counted(actual))]


def _part(path: Path, key: str, part: list[str], actual: list[str]) -> list[Failure]:
    if key == "top":
        actual = actual[: len(part)]
        holds = actual == part
    elif key == "has":
        holds = not Counter(part) - Counter(actual)
    else:
        holds = not set(part) & set(actual)
    return [] if holds else [Failure(dotted((*path, key.rstrip("_"))), counted(part), counted(actual))]


def _supply(path: Path, expected: Mapping[str, Any], scene: Scene) -> list[Failure]:
    table = scene.game.table
    failures: list[Failure] = []
    for name, part in expected.items():
        pile = table.pile_of.get(name, name)
        cards = table.supply.get(pile, table.others.get(pile))
        if cards is None:
            raise BadScenario((*path, name), f"there is no pile {name!r} in this game")
        if isinstance(part, int):
            failures += _same((*path, name), part, len(cards))
        else:
            failures += _cards((*path, name), part, cards[::-1], ordered=True)
    return failures


def _sees(path: Path, expected: Mapping[str, Mapping[str, SeenOfPlayer | str]], scene: Scene) -> list[Failure]:
    """What players' views show, and what not."""
    seats = {name: player for player, name in scene.called.items()}
    failures: list[Failure] = []
    for viewer, of in expected.items():
        shown = {each["name"]: each["zones"] for each in view(scene.game.table, seats[viewer])["players"]}
        for name, seen in of.items():
            for key, claimed in _zones_seen(seen, shown[name]):
                zone = shown[name].get("hand" if key == "hand_size" else "play" if key in _IN_PLAY else key, [])
                failures += _seen((*path, viewer, name, key), claimed, zone)
    return failures


def _zones_seen(seen: SeenOfPlayer | str, shown: Iterable[str]) -> list[tuple[str, Any]]:
    """The zones with what is claimed to be seen of them; `hidden` for a player is so for each that is not open."""
    if isinstance(seen, str):
        return [(zone, seen) for zone in shown if zone not in (*PUBLIC, "discard")]
    return [(key, getattr(seen, key)) for key in SeenOfPlayer.model_fields if key in seen.model_fields_set]


def _seen(path: Path, expected: Any, shown: Sequence[str | None]) -> list[Failure]:
    """How what is seen of a zone differs; `shown` has its top last, and None for a card that is not seen."""
    if isinstance(expected, int):
        return _same(path, expected, len(shown))
    faces = [HIDDEN if face is None else face for face in shown]
    if expected == HIDDEN:
        return [] if set(faces) <= {HIDDEN} else [Failure(dotted(path), HIDDEN, counted(faces))]
    ordered = path[-1] == "deck"
    return _faces(path, expected, faces[::-1] if ordered else faces, ordered)


def asked(scene: Scene) -> str | None:
    """The name of who must answer now."""
    if scene.ask is not None:
        return scene.called[scene.ask.player]
    turn = scene.game.table.turn
    return scene.called[turn.controller] if turn is not None and not scene.game.over else None


def options(ask: Ask | None) -> list[str]:
    """What the open question offers, in words."""
    if isinstance(ask, Menu):
        return [" ".join(words_of(each) for each in choice) for choice in ask.choices]
    return [words_of(option) for option in ask.options] if ask is not None else []
