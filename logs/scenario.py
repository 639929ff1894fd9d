"""The scenario runner: plays what a document says on the table that it gives, and rules on its claims."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field, replace
from typing import Any, Literal

from moothall.domain.kernel.facts import Fact, Player
from moothall.domain.kernel.registry import BadSetup
from moothall.domain.rules_spec import BadRules

from .scenario_claims import Failure
from .scenario_document import Document, DocumentError, load
from .scenario_events import event
from .scenario_given import table_given
from .scenario_opening import opening
from .scenario_playing import BadPlay, Playing
from .scenario_steps import joined
from .scenario_yaml import BadScenario

__all__ = ["Document", "DocumentError", "Failure", "Ruling", "load", "play", "row", "ruling_of"]


@dataclass(frozen=True, slots=True)
class Ruling:
    """What came of a scenario under the rules spec `at`.

    `table` is the end in the form of `given`, `events` are the facts that were made, `rules` the ids that decided.
    `facts` are the same facts as they are, `called` the players' names by seat.
    """

    scenario: str | None
    at: str | None
    verdict: Literal["holds", "fails", "error"]
    failures: tuple[Failure, ...] = ()
    error: str | None = None
    rules: tuple[str, ...] = ()
    table: dict[str, Any] = field(default_factory=dict)
    events: tuple[dict[str, Any], ...] = ()
    facts: tuple[Fact, ...] = ()
    called: Mapping[Player, str] = field(default_factory=dict)


_KEYS = ("scenario", "at", "verdict", "failures", "error", "rules", "table", "events")


def row(ruled: Ruling | DocumentError) -> dict[str, Any]:
    """A ruling, or a document in error, as one JSON object: `scenario`, `at`, `verdict`, `failures`, `error`, …"""
    if isinstance(ruled, DocumentError):
        ruled = ruling_of(ruled)
    found = {key: getattr(ruled, key) for key in _KEYS}
    return found | {"failures": [asdict(each) for each in ruled.failures]}


def ruling_of(error: DocumentError, rules: str | None = None) -> Ruling:
    """The ruling on a document in error, under the spec `rules` or its own."""
    return Ruling(error.scenario, rules or error.rules, "error", error=str(error))


def play(document: Document, rules: str | None = None) -> Ruling:
    """Play a scenario: under its own rules, or under the spec `rules`, and then its claims are not checked.

    What is wrong with it, down to a card that no rule covers, is the ruling's `error` with file and line.
    """
    spec = rules or document.rules
    refused = document.then is not None and document.then.setup == "refused"
    try:
        opened = opening(document, spec)
    except BadSetup as error:
        if refused:
            return Ruling(document.scenario, spec, "holds")
        return _error(document, spec, document.line, str(error))
    except (BadScenario, BadRules) as error:
        path = error.path if isinstance(error, BadScenario) else ("rules",)
        return _error(document, spec, document.at(path), str(error))
    if refused and rules is None:
        return Ruling(document.scenario, spec, "fails", (Failure("then.setup", "refused", "accepted"),))
    return _ruling(document, spec, *_played(document, opened, rules is None, frozenset()))


def _played(
    document: Document, opened: Sequence[Fact], checking: bool, implied: frozenset[int]
) -> tuple[Playing, str | None]:
    """Play all the steps, then check what must hold: the end, and what was wrong.

    A step that fits nowhere may still imply a yes: it is tried if one of the questions that were declined before it,
    taken instead (the numbers of such questions are `implied`), leads to it. Else it may be one answer with the step
    before or after it.
    """
    playing, error, may_go_on = _once(document, opened, checking, implied)
    for question in playing.may_be_implied() if may_go_on else ():
        again, wrong = _played(document, opened, checking, implied | {question})
        if wrong is None or again.waiting() > playing.waiting():
            return again, wrong
    for at in (playing.waiting() - 1, playing.waiting()) if may_go_on else ():
        steps = joined(document.steps, at)
        if steps is not None:
            one = replace(document, steps=steps)
            again, wrong, _ = _once(one, opened, checking, implied)
            if wrong is None or again.waiting() + (again.waiting() > at) > playing.waiting():
                return _played(one, opened, checking, implied)
    return playing, error


def _once(
    document: Document, opened: Sequence[Fact], checking: bool, implied: frozenset[int]
) -> tuple[Playing, str | None, bool]:
    """Play all the steps once: the end, what was wrong, and whether that is a step which could be taken otherwise."""
    playing = Playing(document, opened, checking, implied)
    try:
        playing.play()
    except BadPlay as bad:
        return playing, f"{document.name}:{bad.line or document.line}: {bad}", True
    except BadScenario as bad:
        return playing, f"{document.name}:{document.at(bad.path)}: {bad}", False
    return playing, None, False


def _ruling(document: Document, spec: str, playing: Playing, error: str | None) -> Ruling:
    scene = playing.scene()
    return Ruling(
        document.scenario,
        spec,
        "error" if error else "fails" if playing.failures else "holds",
        tuple(playing.failures),
        error,
        tuple(dict.fromkeys(fact.rule for fact in scene.facts if fact.rule is not None)),
        table_given(playing.game.table),
        tuple(event(fact, scene.called) for fact in scene.facts),
        tuple(scene.facts),
        scene.called,
    )


def _error(document: Document, spec: str, line: int, message: str) -> Ruling:
    return Ruling(document.scenario, spec, "error", error=f"{document.name}:{line}: {message}")
