"""The scenario runner: plays what a document says on the table that it gives, and rules on its claims."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from typing import Any, Literal

from moothall.domain.games import find
from moothall.domain.kernel.facts import Fact, Player
from moothall.domain.kernel.game import BadSetup
from moothall.domain.kernel.telling.refusal import Because
from moothall.domain.rules_spec import BadRules
from moothall.words import Message, Sentence, said_of, sentence_of

from .checks import Failure
from .deciding import NOTHING_DECIDED, Decided, Point
from .deciding import decided as deciding
from .document import Document, DocumentError, load
from .events import event
from .run import Asked, ScenarioRun
from .yaml_lines import BadScenario

__all__ = [
    "Asked", "Decided", "Document", "DocumentError", "Failure", "Point", "Ruling", "decided", "load", "play", "row",
    "ruling_of",
]  # fmt: skip


@dataclass(frozen=True, slots=True)
class Ruling:
    """What came of a scenario under the rules spec `at`.

    `table` is the end in the form of `given`, `events` are the facts that were made, `rules` the ids that decided.
    `facts` are the same facts as they are, `called` the players' names by seat, `asked` the questions
    that effects put, and what became of each.
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
    asked: tuple[Asked, ...] = ()
    course: ScenarioRun[Any, Any] | None = field(default=None, repr=False, compare=False)
    """How it was played; None where it could not be."""
    set_up: Because | None = None
    """Why set-up refuses what the scenario says that it refuses."""


_KEYS = ("scenario", "at", "verdict", "failures", "error", "rules", "table", "events")


def row(ruled: Ruling | DocumentError) -> dict[str, Any]:
    """A ruling, or a document in error, as one JSON object: `scenario`, `at`, `verdict`, `failures`, `error`, …"""
    if isinstance(ruled, DocumentError):
        ruled = ruling_of(ruled)
    values = {key: getattr(ruled, key) for key in _KEYS}
    return values | {"failures": [asdict(each) for each in ruled.failures]}


def ruling_of(error: DocumentError, rules: str | None = None) -> Ruling:
    """The ruling on a document in error, under the spec `rules` or its own."""
    return Ruling(error.scenario, rules or error.rules, "error", error=sentence_of(error))


def play(document: Document[Any], rules: str | None = None) -> Ruling:
    """Play a scenario: under its own rules, or under the spec `rules`, and then its claims are not checked.

    What is wrong with it, down to a card that no rule covers, is the ruling's `error` with file and line.
    """
    spec = rules or document.rules
    refused = document.then is not None and document.then.setup == "refused"
    try:
        opened = document.notation.opening(document, spec)
    except BadSetup as error:
        if refused:
            rule = next(iter(document.notation.given(document)), "")
            because = Because.of(said_of(error), rule, find(document.head.game).words.called)
            return Ruling(document.scenario, spec, "holds", set_up=because)
        return _error(document, spec, document.line, said_of(error))
    except (BadScenario, BadRules) as error:
        path = error.path if isinstance(error, BadScenario) else ("rules",)
        return _error(document, spec, document.at(path), said_of(error))
    if refused and rules is None:
        return Ruling(document.scenario, spec, "fails", (Failure("then.setup", "refused", "accepted"),))
    return _ruling(document, spec, *document.notation.played(document, opened, rules is None))


def decided(ruled: Ruling) -> Decided:
    """What decides a scenario: its claims and refused steps with the facts and rules that make them so."""
    if ruled.set_up is not None:
        rules = (ruled.set_up.rule,)
        return Decided((Point("then.setup", "refused", True, (), rules, ruled.set_up),), rules=rules)
    return NOTHING_DECIDED if ruled.course is None else deciding(ruled.course.document, ruled.course)


def _ruling(document: Document[Any], spec: str, playing: ScenarioRun[Any, Any], error: str | None) -> Ruling:
    scene = playing.scene()
    return Ruling(
        document.scenario,
        spec,
        "error" if error else "fails" if playing.failures else "holds",
        tuple(playing.failures),
        error,
        tuple(dict.fromkeys(fact.rule for fact in scene.facts if fact.rule is not None)),
        document.notation.table(playing.game),
        tuple(event(fact, scene.called) for fact in scene.facts),
        tuple(scene.facts),
        scene.called,
        tuple(playing.asked),
        playing,
    )


def _error(document: Document[Any], spec: str, line: int, said: str | Message) -> Ruling:
    where = Message("place.line", path=document.name, line=line, said=said)
    return Ruling(document.scenario, spec, "error", error=Sentence(where))
