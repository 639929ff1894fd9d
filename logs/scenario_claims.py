"""The claims of a scenario: what must hold, and how it differs."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields
from typing import Any

from moothall.domain.dominion import scoring
from moothall.domain.dominion.engine import Dominion
from moothall.domain.dominion.facts import DOMINION_FACTS
from moothall.domain.kernel.ask import Ask, Menu
from moothall.domain.kernel.facts import KERNEL_FACTS, Card, Fact

from .scenario_document import ZONES, names
from .scenario_given import counted, turn_words, zone_of
from .scenario_steps import count_of, words_of
from .scenario_yaml import BadScenario, Path

_KINDS = {kind.__name__: kind for kind in (*DOMINION_FACTS, *KERNEL_FACTS)}
_COUNT = re.compile(r"^\d+ (?=\D)")
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


def check(claims: Mapping[str, Any], scene: Scene, path: Path) -> list[Failure]:
    """The claims that do not hold. Raises BadScenario for a claim that is none."""
    seats = {name: player for player, name in scene.called.items()}
    found: list[Failure] = []
    for key, expected in claims.items():
        if key in seats:
            found += _player(expected, scene, seats[key], (*path, key))
        else:
            found += _table(key, expected, scene, (*path, key))
    return found


def _table(key: str, expected: Any, scene: Scene, path: Path) -> list[Failure]:
    table = scene.game.table
    if key in _RESOURCES:
        return _same(path, expected, getattr(table, key))
    if key == "trash":
        return _cards(path, expected, table.trash)
    if key == "supply":
        return _supply(path, expected, scene)
    if key == "empty_piles":
        empty = [name for name, pile in table.supply.items() if not pile]
        return _same(path, expected, sorted(empty) if isinstance(expected, list) else len(empty))
    if key == "winners":
        return _same(path, _sorted(expected), sorted(scene.called[player] for player in table.winners))
    if key == "turns":
        return _same(path, expected, [turn_words(each, scene.called) for each in table.taken[scene.turns_before :]])
    if key == "asked":
        return _same(path, expected, asked(scene))
    if key == "options":
        # What may be chosen, not how many of it there are: four Coppers are one option.
        wanted = {_COUNT.sub("", each) for each in _sorted(expected)}
        return _same(path, sorted(wanted), sorted(set(options(scene.ask))))
    if key == "events":
        return _events(path, expected, scene)
    if key == "no_events":
        return _no_events(path, expected, scene)
    if key == "sees":
        raise BadScenario(path, "what a player sees cannot be claimed yet; leave `sees` out")
    raise BadScenario(path, f"{key!r} is no claim and none of the players {', '.join(scene.called.values())}")


def _player(claims: Any, scene: Scene, player: str, path: Path) -> list[Failure]:
    if not isinstance(claims, Mapping):
        raise BadScenario(path, "what is claimed of a player is a mapping such as `{hand: [Copper]}`")
    found: list[Failure] = []
    for key, expected in claims.items():
        found += _of_player(key, expected, scene, player, (*path, key), claims)
    return found


def _of_player(key: str, expected: Any, scene: Scene, player: str, path: Path, claims: Any) -> list[Failure]:
    table = scene.game.table
    seat = table.seats[player]
    if key == "play" and "play_before" not in claims:
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
    if key in ("debt", "vp"):
        return _same(path, expected, seat.tokens.get(key, 0))
    if key == "tokens":
        if not isinstance(expected, Mapping):
            raise BadScenario(path, "tokens are claimed as a mapping such as `{coffers: 1}`")
        return [each for token, by in expected.items() for each in _same((*path, token), by, seat.tokens.get(token, 0))]
    raise BadScenario(
        path,
        f"{key!r} is no claim about a player; claim a zone, hand_size, score, cards, tokens, debt, vp or turns_taken",
    )


def _same(path: Path, expected: Any, actual: Any) -> list[Failure]:
    return [] if expected == actual else [Failure(dotted(path), expected, actual)]


def _sorted(expected: Any) -> Any:
    return sorted(map(str, expected)) if isinstance(expected, list) else [str(expected)]


def dotted(path: Path) -> str:
    """A path in words: `then.Alice.hand`."""
    return ".".join(map(str, path))


def card_names(expected: Any, path: Path) -> list[str]:
    """A list of cards in a claim. Raises BadScenario when it is none, or for a card that no rule covers."""
    if isinstance(expected, str):
        expected = [expected]
    if not isinstance(expected, list) or not all(isinstance(each, str) for each in expected):
        raise BadScenario(path, f"{dotted(path)} is a list of cards such as `[Gold, 2 Copper]`")
    try:
        return names(expected)
    except ValueError as error:
        raise BadScenario(path, f"{dotted(path)}: {error}") from error


def _cards(path: Path, expected: Any, cards: Sequence[Card], ordered: bool = False) -> list[Failure]:
    actual = [card.face or "?" for card in cards]
    if isinstance(expected, Mapping):
        return [each for key, part in expected.items() for each in _partial(path, key, part, actual)]
    wanted = card_names(expected, path)
    if wanted == actual if ordered else Counter(wanted) == Counter(actual):
        return []
    if not ordered:
        wanted, actual = sorted(wanted), sorted(actual)
    return [Failure(dotted(path), counted(wanted), counted(actual))]


def _partial(path: Path, key: str, part: Any, actual: list[str]) -> list[Failure]:
    where = (*path, key)
    wanted = card_names(part, where)
    if key == "top":
        holds = actual[: len(wanted)] == wanted
        actual = actual[: len(wanted)]
    elif key == "has":
        holds = not Counter(wanted) - Counter(actual)
    elif key == "not":
        holds = not set(wanted) & set(actual)
    else:
        raise BadScenario(where, f"{key!r} is none of top, has and not")
    return [] if holds else [Failure(dotted(where), counted(wanted), counted(actual))]


def _supply(path: Path, expected: Any, scene: Scene) -> list[Failure]:
    if not isinstance(expected, Mapping):
        raise BadScenario(path, "piles are claimed as a mapping such as `{Silver: 4}`")
    table = scene.game.table
    found: list[Failure] = []
    for name, part in expected.items():
        pile = table.supply.get(name, table.others.get(name))
        if pile is None:
            raise BadScenario((*path, name), f"there is no pile {name!r} in this game")
        if isinstance(part, int):
            found += _same((*path, name), part, len(pile))
        else:
            found += _cards((*path, name), part, pile[::-1], ordered=True)
    return found


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


# Events


def event(fact: Fact, called: Mapping[str, str]) -> dict[str, Any]:
    """A fact as a pattern would write it: players and cards by name, fields without what every fact carries."""
    common = {each.name for each in fields(Fact)}
    named = {
        each.name.rstrip("_"): _worded(getattr(fact, each.name), called)
        for each in fields(fact)
        if each.name not in common
    }
    return {type(fact).__name__: named}


def _worded(value: Any, called: Mapping[str, str]) -> Any:
    if isinstance(value, Card):
        return value.face or "?"
    if isinstance(value, str):
        return called.get(value, value)
    if isinstance(value, tuple):
        return [_worded(each, called) for each in value]
    if isinstance(value, dict):
        return {called.get(key, key): _worded(each, called) for key, each in value.items()}
    return value


def _patterns(path: Path, expected: Any) -> list[tuple[type[Fact], dict[str, Any]]]:
    if not isinstance(expected, list):
        raise BadScenario(path, f"{dotted(path)} is a list such as `[{{CardGained: {{player: Bob}}}}]`")
    return [_pattern((*path, at), each) for at, each in enumerate(expected)]


def _pattern(path: Path, written: Any) -> tuple[type[Fact], dict[str, Any]]:
    if isinstance(written, str):
        written = {written: {}}
    if not isinstance(written, Mapping) or len(written) != 1:
        raise BadScenario(
            path, f"{dotted(path)} is one kind of fact with its fields, such as `{{CardGained: {{player: Bob}}}}`"
        )
    name, wanted = next(iter(written.items()))
    kind = _KINDS.get(name)
    if kind is None:
        raise BadScenario(path, f"there is no kind of fact {name!r}; docs/facts.md lists them")
    wanted = wanted or {}
    known = [each.name.rstrip("_") for each in fields(kind)]
    for key in wanted if isinstance(wanted, Mapping) else ["?"]:
        if key not in known:
            raise BadScenario(path, f"{name} has no field {key!r}; it has {', '.join(known)}")
    return kind, dict(wanted)


def _fits(fact: Fact, kind: type[Fact], wanted: Mapping[str, Any], called: Mapping[str, str]) -> bool:
    if type(fact) is not kind:
        return False
    for key, value in wanted.items():
        name = f"{key}_" if key == "from" else key
        actual = _worded(getattr(fact, name), called)
        if isinstance(actual, list) and isinstance(value, list):
            value = [name for each in value for name in _repeated(each)]
        if actual != value:
            return False
    return True


def _repeated(written: Any) -> list[Any]:
    if not isinstance(written, str):
        return [written]
    times, name = count_of(written)
    return [name] * times


def _events(path: Path, expected: Any, scene: Scene) -> list[Failure]:
    left = iter(scene.facts)
    for at, (kind, wanted) in enumerate(_patterns(path, expected)):
        if not any(_fits(fact, kind, wanted, scene.called) for fact in left):
            same = [event(fact, scene.called)[kind.__name__] for fact in scene.facts if type(fact) is kind]
            return [Failure(dotted((*path, at)), {kind.__name__: wanted}, {kind.__name__: same})]
    return []


def _no_events(path: Path, expected: Any, scene: Scene) -> list[Failure]:
    found: list[Failure] = []
    for at, (kind, wanted) in enumerate(_patterns(path, expected)):
        for fact in scene.facts:
            if _fits(fact, kind, wanted, scene.called):
                claim = dotted((*path, at))
                found.append(Failure(claim, {f"no {kind.__name__}": wanted}, event(fact, scene.called)))
                break
    return found
