"""Scenario files: YAML to documents. A document that cannot be understood is an error of its own, with its line."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Annotated, Any, Literal

import yaml
from moothall.domain.dominion.book import book
from moothall.domain.dominion.rulebook import NEWEST, BadRules, rules_of
from pydantic import AfterValidator, BaseModel, BeforeValidator, ConfigDict, ValidationError

from .scenario_steps import KEYWORDS, BadStep, Step, count_of, parse_steps
from .scenario_yaml import BadScenario, Path, chunks, line_of, read

_LATER = (
    "ferryman", "mouse", "projects", "hexes", "boons", "riverboat",
)  # fmt: skip
"""Fields of the notation for what is not ruled yet."""
_ID = re.compile(r"^(?:--- *)?scenario: *(\S.*?) *(?:#.*)?$", re.MULTILINE)
_KINDS = ("normal", "possession", "outpost", "mission", "fleet", "seize the day", "voyage", "journey", "island folk")
_TURN = re.compile(r"(?P<player>.+?)(?: by (?P<controller>.+?))?(?: \((?P<kind>[^()]+)\))?")


def names(cards: Sequence[str]) -> list[str]:
    """The names of a list of cards: `2 Copper` is two of them. Raises ValueError for a card that no rule covers."""
    return [name for written in cards for name in _counted(written)]


def _counted(written: str) -> list[str]:
    count, name = count_of(written)
    return [known(name)] * count


def known(name: str) -> str:
    """`name`, if rules cover that card. Raises ValueError."""
    if name not in book(rules_of(NEWEST)):
        raise ValueError(f"no rule covers the card {name!r}; check its spelling, or leave it out")
    return name


def _text(value: Any) -> Any:
    """A number as it was written."""
    return str(value) if isinstance(value, int) and not isinstance(value, bool) else value


def _one_or_more(value: Any) -> Any:
    return [value] if isinstance(value, str) else value


def _together(parts: list[Any]) -> list[str]:
    return [name for part in parts for name in part]


Word = Annotated[str, BeforeValidator(_text)]
_Counted = Annotated[str, AfterValidator(_counted)]
Cards = Annotated[list[_Counted], BeforeValidator(_one_or_more), AfterValidator(_together)]
CardName = Annotated[str, AfterValidator(known)]


class _Model(BaseModel):
    model_config = ConfigDict(extra="forbid")


class GivenPlayer(_Model):
    """One player's side of the table at the start. `deck` is top first; of `discard` the last is on top."""

    hand: Cards = []
    deck: Cards | Literal["any"] = []
    discard: Cards = []
    play: Cards = []
    play_before: Cards = []
    aside: Cards = []
    island: Cards = []
    native_village: Cards = []
    tavern: Cards = []
    exile: Cards = []
    church: Cards = []
    cargo_ship: Cards = []
    archive: Cards = []
    crypt: Cards = []
    prince: Cards = []
    inheritance: Cards = []
    tokens: dict[str, int | bool] = {}
    states: list[str] = []


ZONES = tuple(name for name in GivenPlayer.model_fields if name not in ("tokens", "states"))
"""The zones of a player by their names in the notation."""


class GivenTurn(_Model):
    """The turn in course."""

    player: str | None = None
    controller: str | None = None
    kind: Literal[_KINDS] = "normal"  # type: ignore[valid-type]
    phase: Literal["action", "buy"] = "action"
    number: int = 1


class Given(_Model):
    """The table at the start, without the players' sides."""

    turn: GivenTurn = GivenTurn()
    actions: int = 1
    buys: int = 1
    coins: int = 0
    potions: int = 0
    supply: dict[CardName, int | Cards] = {}
    trash: Cards = []
    extra_turns: list[str] = []
    turns_taken: dict[str, int] = {}
    last_turns: list[str] = []
    effects: list[str] = []


class Setup(_Model):
    """What set-up chooses."""

    shelters: bool = False
    colonies: bool = False
    bane: CardName | None = None
    black_market: Cards = []
    """The Black Market deck, its top first; its cards have no piles."""


class _Head(_Model):
    scenario: Word
    game: Literal["dominion"] = "dominion"
    title: str = ""
    rules: Word = NEWEST
    cites: Annotated[list[Word], BeforeValidator(_one_or_more)] = []
    disputed: str | None = None
    players: list[Word] = ["Alice", "Bob"]
    kingdom: Cards = []
    landscapes: list[str] = []
    setup: Setup = Setup()
    given: dict[str, Any] = {}
    when: list[Any] = []
    then: dict[str, Any] | None = None


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
    then: Mapping[str, Any] | None
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
    return DocumentError(name, line, found[1] if found else None, str(rules) if rules is not None else None, message)


def _understood(data: Any, name: str, line: int, lines: Mapping[Path, int]) -> Document:
    if not isinstance(data, dict):
        raise BadScenario((), "a scenario is a mapping that begins with `scenario: <id>`")
    head = _validated(_Head, {key: value for key, value in data.items() if value is not None}, ())
    try:
        rules_of(head.rules)
    except BadRules as error:
        raise BadScenario(("rules",), str(error)) from error
    players = tuple(head.players)
    _check_players(players)
    table = {key: value for key, value in head.given.items() if key not in players}
    given = _validated(Given, table, ("given",), players)
    seats = {player: _validated(GivenPlayer, head.given.get(player) or {}, ("given", player)) for player in players}
    for path, turn in _turns(given):
        turn_of(turn, players, path)
    try:
        steps = parse_steps(head.when, players, known)
    except BadStep as error:
        raise BadScenario(error.path, str(error)) from error
    numbered = tuple(step.on_line(line_of(lines, step.path, line)) for step in steps)
    return Document(
        name, line, head.scenario, head.title, head.rules, tuple(head.cites), players, tuple(head.kingdom),
        tuple(head.landscapes), head.setup, given, seats, numbered, head.then, lines,
    )  # fmt: skip


def _validated(model: type[Any], data: Any, path: Path, players: tuple[str, ...] = ()) -> Any:
    """`data` as a `model`. Raises BadScenario for the first thing that is wrong."""
    try:
        return model.model_validate(data)
    except ValidationError as error:
        first = error.errors(include_url=False)[0]
        loc = tuple(part for part in first["loc"] if not str(part).startswith(_INSIDE))
        where = ".".join(str(part) for part in (*path, *loc)) or "the document"
        if first["type"] == "extra_forbidden" and loc[-1] in _LATER:
            message = f"{where} is not ruled yet; leave it out"
        elif first["type"] == "extra_forbidden":
            fields = [*players, *model.model_fields] if len(loc) == 1 else []
            message = f"{where} is no field of the notation" + (f"; there are {', '.join(fields)}" if fields else "")
        elif first["type"] == "missing":
            message = f"{where} is missing; add it"
        else:
            message = f"{where}: {first['msg'].removeprefix('Value error, ')}"
        raise BadScenario((*path, *loc), message) from error


_INSIDE = ("function-", "constrained-", "literal[", "[key]")
"""How pydantic names steps inside a field, which are no part of a document."""


def _check_players(players: tuple[str, ...]) -> None:
    if len(set(players)) < len(players):
        raise BadScenario(("players",), "two players have the same name; give each his own")
    taken = {*Given.model_fields, *KEYWORDS}
    for at, player in enumerate(players):
        if not player.strip() or player in taken or re.search(r"[:()]| by ", player):
            raise BadScenario(("players", at), f"{player!r} cannot be a player's name; take another")


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
    if player not in players or controller not in players or kind not in _KINDS:
        raise BadScenario(path, f"{written!r} is no turn of these players; write `Bob`, `Alice (outpost)` or "
                                "`Bob by Alice (possession)`")  # fmt: skip
    return player, controller, kind
