"""Rulings: scenario documents in, rulings out; under the rules of several dates side by side."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from dataclasses import replace
from os import PathLike
from typing import Any

from moothall.domain.games import find
from moothall.domain.kernel.facts import Fact
from moothall.domain.kernel.telling.words import Lang
from moothall.domain.store import path_called
from moothall.scenarios import ruling
from moothall.scenarios.dates import Parting, Reason, SideBySide, differences
from moothall.scenarios.document import Document, DocumentError
from moothall.scenarios.ruling import Ruling
from moothall.scenarios.schema import schema as scenario_schema
from moothall.words import Message, System, said_of

from ..audits.auditing import Fault
from .deciding import decided_document, parting_document, reason_document, telling_of, worth_telling

__all__ = [
    "Compared",
    "Document",
    "DocumentError",
    "Parting",
    "Reason",
    "Ruling",
    "compare",
    "rule_on",
    "ruling_document",
    "scenario_schema",
    "scenarios",
    "told",
]

Scenario = Document[Any] | DocumentError
"""A scenario as it was read: a document, or what is wrong with it."""

MOST_BYTES = 1024 * 1024
"""How large a scenario file may be. Reading YAML takes seconds for each of them, and a scenario is a page."""

TOO_LONG = Message("file.file-holds-more-than-mib", count=MOST_BYTES >> 20)


def scenarios(source: str | bytes | PathLike[str], *, name: str | None = None) -> list[Scenario]:
    """The scenarios of a text (YAML or JSON), of the bytes of a file, or of the file at a Path.

    `name` is what errors call it. A document that cannot be read or understood becomes a DocumentError in its place.

    >>> [type(each).__name__ for each in scenarios("scenario: [")]
    ['DocumentError']
    """
    called = name if name is not None else "-" if isinstance(source, str | bytes) else os.fspath(source)
    try:
        text = _checked(source) if isinstance(source, str) else _text(source, called)
    except OSError as error:
        return [DocumentError(called, None, None, None, Message("file.it-cannot-be-read", system=System(error)))]
    except ValueError as error:
        return [DocumentError(called, None, None, None, said_of(error))]
    return list(ruling.load(text, called))


def _checked(text: str) -> str:
    """A text as it is. Raises ValueError for one that no file could hold, or that is too long."""
    if len(text) > MOST_BYTES:
        raise ValueError(TOO_LONG)
    try:
        text.encode()
    except UnicodeEncodeError as error:
        line = text.count("\n", 0, error.start) + 1
        raise ValueError(Message("file.line-holds", line=line, char=text[error.start])) from error
    return text


def _text(source: bytes | PathLike[str], name: str) -> str:
    """The text of a file, or of its bytes. Raises OSError, and ValueError for what is not text."""
    data = source if isinstance(source, bytes) else _bytes(source, name)
    if len(data) > MOST_BYTES:
        raise ValueError(TOO_LONG)
    utf_16 = data.startswith((b"\xff\xfe", b"\xfe\xff"))
    if b"\0" in data and not utf_16:
        raise ValueError(Message("file.file-binary"))
    try:
        return data.decode("utf-16" if utf_16 else "utf-8-sig")
    except UnicodeDecodeError as error:
        at = data.count(b"\n", 0, error.start) + 1
        raise ValueError(Message("file.line-not-utf-8-text", line=at)) from error


def _bytes(path: PathLike[str], name: str) -> bytes:
    if not name:
        raise ValueError(Message("file.empty-name-names-no-file"))
    if "\0" in os.fspath(path):
        raise ValueError(Message("file.this-names-no-file"))
    file_path = path_called(path)
    if file_path.is_dir():
        raise ValueError(Message("file.folder-name-scenario-files-in"))
    with file_path.open("rb") as file:
        return file.read(MOST_BYTES + 1)


def rule_on(scenario: Scenario, rules: str | None = None) -> Ruling:
    """The ruling on a scenario: under its own rules, or under another spec, and then its claims are not checked.

    What is wrong with it is the ruling's `error`, with file and line. With MOOTHALL_DEBUG=1 in the environment an
    unexpected error is raised.

    >>> given = '{"scenario": "a", "rules": "2025-01-01", "players": ["Ann", "Bob"], "kingdom": ["Potion"], '
    >>> given += '"given": {"Ann": {"hand": ["Potion"]}}, "when": ["play Potion"], "then": {"potions": 1}}'
    >>> [rule_on(each).verdict for each in scenarios(given)]
    ['holds']
    """
    return _guarded(scenario, rules, ruling.play)


def ruling_document(ruled: Ruling) -> dict[str, Any]:
    """A ruling as plain data: the object that `moothall rule --json` prints, with what decides it."""
    return {**ruling.row(ruled), **decided_document(ruled)}


class Compared:
    """One scenario under several rules specs, side by side: `rulings` by spec. `compare` makes it."""

    def __init__(self, scenario: Scenario, specs: Sequence[str], advance: Callable[[], None]) -> None:
        self.scenario = scenario
        self._beside = SideBySide(scenario) if isinstance(scenario, Document) else None
        self.rulings: dict[str, Ruling] = {}
        for spec in specs:
            self.rulings[spec] = _guarded(scenario, spec, self._play)
            advance()

    def _play(self, _scenario: Document[Any], spec: str) -> Ruling:
        assert self._beside is not None
        return self._beside.ruling(spec)

    @property
    def playable(self) -> bool:
        """Whether the scenario could be understood at all."""
        return self._beside is not None

    def same(self, one: str, other: str) -> bool:
        """Whether two specs rule alike: the same end, the same facts, or the same complaint."""
        return self._beside is None or self._beside.same(one, other)

    def reasons(self, before: str, after: str) -> list[Reason]:
        """The causes of a difference between two specs: texts of cards (`card/Trader`) and switches. One that is
        `alone` makes all of it; where none does, they are the fewest that do together."""
        return [] if self._beside is None else self._beside.reasons(before, after)

    def parting(self, before: str, after: str) -> Parting | None:
        """The first step at which two specs rule otherwise; None where they rule alike."""
        return None if self._beside is None else self._beside.parting(before, after)

    def parted(self, before: str, after: str) -> dict[str, Any] | None:
        """The results of `parting` and `reasons`, as plain data: the `step` as `says`, the facts `before` and `after`,
        and the reasons, `because`. None where the two rule alike."""
        document = parting_document(self.parting(before, after), self.rulings[before], self.rulings[after])
        if document is None:
            return None
        games = (find(self.scenario.head.game),) if isinstance(self.scenario, Document) else ()
        return {
            "from": before,
            "to": after,
            **document,
            "because": [reason_document(each, after, games) for each in self.reasons(before, after)],
        }

    def differences(self, specs: Sequence[str]) -> dict[str, dict[str, Any]]:
        """The differences in the end: each part of the table, such as `Alice hand`, with its value by spec."""
        return differences({spec: self.rulings[spec] for spec in specs})


def compare(scenario: Scenario, specs: Sequence[str], *, advance: Callable[[], None] = lambda: None) -> Compared:
    """A scenario under each of several rules specs. `advance` is called after each. Raises BadRules."""
    return Compared(scenario, specs, advance)


def _guarded(scenario: Scenario, spec: str | None, play: Callable[..., Any]) -> Ruling:
    """The ruling on a scenario; whatever goes wrong inside is the error of this one alone."""
    if not isinstance(scenario, Document):
        return ruling.ruling_of(scenario, spec)
    try:
        ruled: Ruling = play(scenario, spec)
    except Exception as error:
        if os.environ.get("MOOTHALL_DEBUG") == "1":
            raise
        broken = scenario.broken_off(error)
        return replace(ruling.ruling_of(broken, spec), error=Fault(broken.message))
    return ruled


def told(scenario: Scenario, ruled: Ruling, lang: Lang = "en") -> list[tuple[Fact, str]]:
    """The facts that a ruling made, each with its sentence; without those that say only what another says: the choice
    of a play that is then made, instructions that are followed as they stand."""
    if not isinstance(scenario, Document) or ruled.course is None:
        return []
    telling = telling_of(ruled)
    return [(fact, telling(fact, lang)) for fact in worth_telling(ruled, telling)]
