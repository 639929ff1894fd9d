"""Scenario files: text to documents. A document that cannot be understood is an error of its own, with its line."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import yaml
from moothall.domain.rules_spec import BadRules, spec_of

from .scenario_models import KINDS_OF_TURN, Claims, Given, GivenPlayer, PlayerNames, Scenario, Setup
from .scenario_steps import KEYWORDS, Step, parse_steps
from .scenario_validation import check_keys, validated
from .scenario_yaml import BadScenario, Path, chunks, line_of, read

_ID = re.compile(r"^(?:--- *)?scenario: *(\S.*?) *(?:#.*)?$", re.MULTILINE)
_TURN = re.compile(r"(?P<player>.+?)(?: by (?P<controller>.+?))?(?: \((?P<kind>[^()]+)\))?")
_NO_NAME = re.compile(r"[:()]| by ")


@dataclass(frozen=True, slots=True)
class Document:
    """A scenario: who sits where, the table `given`, the `steps`, and the claims of `then` (None: there are none)."""

    name: str
    line: int
    scenario: str
    title: str
    rules: str
    cites: tuple[str, ...]
    players: tuple[str, ...]
    kingdom: tuple[str, ...]
    landscapes: tuple[str, ...]
    setup: Setup
    given: Given
    seats: Mapping[str, GivenPlayer]
    steps: tuple[Step, ...]
    then: Claims | None
    words: tuple[str, ...]
    """What claims and patterns of events name."""
    lines: Mapping[Path, int] = field(repr=False)

    def at(self, path: Path) -> int:
        """The line of the file at which something of the document stands, or the nearest above it."""
        return line_of(self.lines, path, self.line)

    def broken_off(self, error: Exception) -> DocumentError:
        """The error of a scenario in which the rules themselves broke off."""
        message = f"the ruling broke off ({type(error).__name__}: {error}); please report this scenario"
        return DocumentError(self.name, self.line, self.scenario, self.rules, " ".join(message.split()))


@dataclass(frozen=True, slots=True)
class DocumentError:
    """A document that cannot be understood: its id, if it has one, the line (None: the whole file) and what to do."""

    name: str
    line: int | None
    scenario: str | None
    rules: str | None
    message: str

    def __str__(self) -> str:
        return ":".join(str(each) for each in (self.name, self.line, f" {self.message}") if each is not None)


def load(text: str, name: str) -> list[Document | DocumentError]:
    """The documents of a scenario file, each by itself: one in error stands as a `DocumentError` in its place."""
    found = [_document(chunk, line, name) for line, chunk in chunks(text)]
    seen: dict[str, int] = {}
    for at, document in enumerate(found):
        if document.scenario is None:
            continue
        first = seen.setdefault(document.scenario, document.line or 1)
        if first != document.line and isinstance(document, Document):
            message = f"the id {document.scenario} is taken by the scenario at line {first}; ids are unique"
            found[at] = DocumentError(name, document.line, document.scenario, document.rules, message)
    return found or [DocumentError(name, 1, None, None, "the file holds no scenario; write one")]


def _document(chunk: str, start: int, name: str) -> Document | DocumentError:
    lines: dict[Path, int] = {}
    data: Any = None
    try:
        data = read(chunk, start, lines)
        line = lines.get((), start)
        return _understood(data, name, line, lines)
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark
        line = start + (mark.line if mark is not None else 0)
        message = f"this is no YAML: {error.problem}"
    except yaml.YAMLError as error:
        line, message = start, f"this is no YAML: {str(error).splitlines()[0]}"
    except BadScenario as error:
        line, message = line_of(lines, error.path, start), str(error)
    found = _ID.search(chunk)
    rules = data.get("rules") if isinstance(data, dict) else None
    message = " ".join(message.split())
    return DocumentError(name, line, found[1] if found else None, str(rules) if rules is not None else None, message)


def _understood(data: Any, name: str, line: int, lines: Mapping[Path, int]) -> Document:
    if not isinstance(data, dict):
        raise BadScenario((), "a scenario is a mapping that begins with `scenario: <id>`")
    data = {key: value for key, value in data.items() if value is not None}
    players = _players(data)
    check_keys(Given, data.get("given"), players, ("given",))
    check_keys(Claims, data.get("then"), players, ("then",))
    head = validated(Scenario, data, ())
    try:
        spec_of(head.rules)
        steps = parse_steps(head.when, players)
    except BadRules as error:
        raise BadScenario(("rules",), str(error)) from error
    for path, turn in _turns(head.given):
        turn_of(turn, players, path)
    sides = head.given.__pydantic_extra__
    numbered = tuple(step.on_line(line_of(lines, step.path, line)) for step in steps)
    claimed = [data.get("then"), *(each.get("claim") for each in head.when if isinstance(each, dict))]
    return Document(
        name, line, head.scenario, head.title, head.rules, tuple(head.cites), players, tuple(head.kingdom),
        tuple(head.landscapes), head.setup, head.given,
        {player: sides.get(player) or GivenPlayer() for player in players}, numbered, head.then,
        tuple(_words(claimed)), lines,
    )  # fmt: skip


def _words(data: Any) -> Iterator[str]:
    """Every word in plain data, without the number in front of it."""
    if isinstance(data, str):
        yield data.lstrip("0123456789 ")
    elif isinstance(data, Mapping):
        for key, value in data.items():
            yield key
            yield from _words(value)
    elif isinstance(data, Sequence):
        for each in data:
            yield from _words(each)


def _players(data: Mapping[str, Any]) -> tuple[str, ...]:
    """The players' names. Raises BadScenario."""
    written = data.get("players", ["Alice", "Bob"])
    players = tuple(validated(PlayerNames, written, ("players",)).root)
    if len(set(players)) < len(players):
        raise BadScenario(("players",), "two players have the same name; give each his own")
    taken = {*Given.model_fields, *Claims.model_fields, *KEYWORDS}
    for at, player in enumerate(players):
        if player != player.strip() or player in taken or _NO_NAME.search(player):
            raise BadScenario(("players", at), f"{player!r} cannot be a player's name; take another")
    return players


def _turns(given: Given) -> Iterator[tuple[Path, str]]:
    for key in ("extra_turns", "last_turns"):
        for at, turn in enumerate(getattr(given, key)):
            yield ("given", key, at), turn


def turn_of(written: str, players: Sequence[str], path: Path) -> tuple[str, str, str]:
    """Player, controller and kind of a turn such as `Bob by Alice (possession)`. Raises BadScenario."""
    found = _TURN.fullmatch(written.strip())
    player = found["player"] if found else ""
    controller = (found["controller"] if found else None) or player
    kind = (found["kind"] if found else None) or "normal"
    if player not in players or controller not in players or kind not in KINDS_OF_TURN:
        raise BadScenario(path, f"{written!r} is no turn of these players; write `Bob`, `Alice (outpost)` or "
                                "`Bob by Alice (possession)`")  # fmt: skip
    return player, controller, kind
