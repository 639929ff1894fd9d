"""Scenario files: text to documents. A document that cannot be understood is an error of its own, with its line."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Generic, TypeVar

import yaml
from moothall.domain.rules_spec import BadRules, spec_of
from moothall.words import Joined, Message, OneLine, in_one_line, said_of, single_blanks

from .common_models import ClaimsOfAnyGame, PlayerNames, ScenarioOfAnyGame
from .notations import USUAL, Notation, names, notation
from .step import Step
from .validation import check_keys, validated
from .yaml_lines import BadScenario, Path, chunks, line_of, read, wide_colon

_HAS_WIDE_COLON = Message("scenario.wide-colon")
_ID = re.compile(r"^(?:--- *)?scenario: *(\S.*?) *(?:#.*)?$", re.MULTILINE)
_NO_NAME = re.compile(r"[:()]| by ")
HeadT = TypeVar("HeadT", bound=ScenarioOfAnyGame)


@dataclass(frozen=True, slots=True)
class Document(Generic[HeadT]):
    """A scenario: what was written (`head`, and as plain data), who sits where, and the `steps`."""

    name: str
    line: int
    head: HeadT
    players: tuple[str, ...]
    steps: tuple[Step, ...]
    lines: Mapping[Path, int] = field(repr=False)
    data: Mapping[str, Any] = field(repr=False)

    @property
    def scenario(self) -> str:
        """Its id."""
        return self.head.scenario

    @property
    def rules(self) -> str:
        """Its rules spec."""
        return self.head.rules

    @property
    def cites(self) -> Sequence[str]:
        """The rule ids and lines of documents that it cites."""
        return self.head.cites

    @property
    def then(self) -> ClaimsOfAnyGame | None:
        """What must hold; None where nothing is claimed."""
        return self.head.then

    @property
    def claims_nothing(self) -> bool:
        """Whether nothing is claimed: neither at the end nor in between, nor that a step is refused."""
        return self.then is None and not any(step.refused or step.verb == "claim" for step in self.steps)

    @property
    def claimed(self) -> list[Any]:
        """The claims at the end and in between, as plain data."""
        return [self.data.get("then"), *(each.get("claim") for each in self.head.when if isinstance(each, dict))]

    @property
    def notation(self) -> Notation:
        """The notation of its game."""
        return notation(self.head.game)

    def at(self, path: Path) -> int:
        """The line of the file at which something of the document stands, or the nearest above it."""
        return line_of(self.lines, path, self.line)

    def broken_off(self, error: Exception) -> DocumentError:
        """The error of a scenario in which the rules themselves broke off."""
        said = Message("scenario.broke-off", kind=type(error).__name__, error=single_blanks(error))
        return DocumentError(self.name, self.line, self.scenario, self.rules, said)


@dataclass(frozen=True, slots=True)
class DocumentError:
    """A document that cannot be understood: its id, if it has one, the line (None: the whole file) and what to do."""

    name: str
    line: int | None
    scenario: str | None
    rules: str | None
    wrong: str | Message

    @property
    def message(self) -> Message:
        """What is wrong, with the file and the line."""
        if self.line is None:
            return Message("place.of", place=self.name, said=self.wrong)
        return Message("place.line", path=self.name, line=self.line, said=self.wrong)

    def __str__(self) -> str:
        return str(self.message)


def load(text: str, name: str) -> list[Document[Any] | DocumentError]:
    """The documents of a scenario file, each by itself: one in error stands as a `DocumentError` in its place."""
    loaded = [_document(chunk, line, name) for line, chunk in chunks(text)]
    seen: dict[str, int] = {}
    for at, document in enumerate(loaded):
        if document.scenario is None:
            continue
        first = seen.setdefault(document.scenario, document.line or 1)
        if first != document.line and isinstance(document, Document):
            message = Message("scenario.id-taken", id=document.scenario, line=first)
            loaded[at] = DocumentError(name, document.line, document.scenario, document.rules, message)
    return loaded or [DocumentError(name, 1, None, None, Message("scenario.file-holds-none"))]


def _document(chunk: str, start: int, name: str) -> Document[Any] | DocumentError:
    lines: dict[Path, int] = {}
    data: Any = None
    message: str | Message
    try:
        data = read(chunk, start, lines)
        line = lines.get((), start)
        return _understood(data, name, line, lines)
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark
        line = start + (mark.line if mark is not None else 0)
        message = Message("scenario.not-yaml", system=error.problem)
        if error.problem is not None and error.problem.startswith("mapping values"):
            message = Message("scenario.not-yaml-colon", system=error.problem)
        wide = wide_colon(chunk)
        if wide is not None:
            line, message = start + wide, _HAS_WIDE_COLON
    except yaml.YAMLError as error:
        line, message = start, Message("scenario.not-yaml", system=str(error).splitlines()[0])
    except UnicodeEncodeError as error:  # half of a surrogate pair, which a program may hand over in a text
        half = f"U+{ord(error.object[error.start]):04X}"
        line, message = start + chunk.count("\n", 0, error.start), Message("scenario.not-text", name=half)
    except BadScenario as error:
        line, message = line_of(lines, error.path, start), said_of(error)
        wide = wide_colon(chunk)
        if not isinstance(data, dict) and wide is not None:
            line, message = start + wide, _HAS_WIDE_COLON
    match = _ID.search(chunk)
    rules = data.get("rules") if isinstance(data, dict) else None
    wrong = OneLine(message.key, **message.fields) if isinstance(message, Message) else in_one_line(message)
    return DocumentError(name, line, match[1] if match else None, str(rules) if rules is not None else None, wrong)


def _understood(data: Any, name: str, line: int, lines: Mapping[Path, int]) -> Document[Any]:
    if not isinstance(data, dict):
        several, none = Message("scenario.list-of-scenarios"), Message("scenario.scenario-mapping-begins-with-scenario")
        raise BadScenario((), several if isinstance(data, list) else none)
    data = {key: value for key, value in data.items() if value is not None and (key, value) != ("then", {})}
    game = data.get("game", USUAL)
    if not isinstance(game, str) or game not in names():
        raise BadScenario(("game",), Message("scenario.game-no-game", name=game, known=Joined(names())))
    reader = notation(game)
    shape = reader.grammar.shape
    players = _players(data, reader)
    check_keys(shape.given, data.get("given"), players, ("given",), shape)
    check_keys(shape.claims, data.get("then"), players, ("then",), shape)
    head = validated(shape.scenario, data, (), shape, players)
    if not players:
        raise BadScenario(("players",), Message("scenario.name-players"))
    try:
        spec_of(head.rules)
        steps = reader.parse(head.when, players)
    except BadRules as error:
        raise BadScenario(("rules",), said_of(error)) from error
    numbered = tuple(step.on_line(line_of(lines, step.path, line)) for step in steps)
    document: Document[Any] = reader.document(name, line, head, players, numbered, lines, data)
    reader.check(document)
    return document


def _players(data: Mapping[str, Any], notation: Notation) -> tuple[str, ...]:
    """The players' names. Raises BadScenario."""
    shape = notation.grammar.shape
    written = data.get("players", shape.scenario.model_fields["players"].default)
    players = tuple(validated(PlayerNames, written, ("players",), shape).root)
    if len(set(players)) < len(players):
        raise BadScenario(("players",), Message("scenario.two-players-have-same-name"))
    taken = {*shape.given.model_fields, *shape.claims.model_fields, *notation.grammar.keywords}
    for at, player in enumerate(players):
        if player != player.strip() or player in taken or _NO_NAME.search(player):
            raise BadScenario(("players", at), Message("scenario.cannot-player-name", player=player))
    return players
