"""What decides a scenario: for each claim the facts that make it true or false, for each refused step the reason, and
behind each fact the rule or the text by which it came about."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from copy import copy
from dataclasses import dataclass, field
from typing import Any

from moothall.domain.games import find
from moothall.domain.kernel.facts import Answered, Fact
from moothall.domain.kernel.telling.reference import Reference
from moothall.domain.kernel.telling.refusal import Because

from .document import Document
from .run import Checked, ScenarioRun
from .validation import dotted
from .yaml_lines import BadScenario, Path

_ABOUT_QUESTION = ("asked", "options")
"""Claims about the question that is open."""
_MOST_FACTS = 600
"""How many facts before a claim are gone through for what made it true: a game that is played to its end has
thousands."""
_MOST_TEXTS = 6
"""How many texts are named where nothing changes what is claimed: the last that were at work, which a reader can look
through."""


@dataclass(frozen=True, slots=True)
class Point:
    """One decided point: a claim or a refused step, by its `path` in the document, as it is `written` there.

    `holds` says whether it is so. `facts` are those that made it so, by their rules; where nothing changed what is
    claimed there are none, and `rules` are those of what happened. `because` says why a refused step is not possible.
    """

    path: str
    written: Any
    holds: bool
    facts: tuple[Fact, ...] = ()
    rules: tuple[str, ...] = ()
    because: Because | None = None


@dataclass(frozen=True, slots=True)
class Decided:
    """What decides a scenario: its `points`; for each fact, by its number, the `rules` behind it, and the `step` of
    `when`, from 1, that led to it (0: none did); the `rules` of all points, in their order.

    `said` are the steps as they are written, those that are claims left out.
    """

    points: tuple[Point, ...] = ()
    behind: Mapping[int, tuple[str, ...]] = field(default_factory=dict)
    steps: Mapping[int, int] = field(default_factory=dict)
    said: Mapping[int, str] = field(default_factory=dict)
    rules: tuple[str, ...] = ()


NOTHING_DECIDED = Decided()


def decided(document: Document[Any], playing: ScenarioRun[Any, Any]) -> Decided:
    """What decides a scenario that was played, whether its claims hold or not."""
    return _Deciding(document, playing).whole()


class _Deciding:
    """The making of `decided`."""

    def __init__(self, document: Document[Any], playing: ScenarioRun[Any, Any]) -> None:
        self.document = document
        self.playing = playing
        self.reference: Reference = find(document.head.game).reference()
        self.facts: Sequence[Fact] = playing.game.facts[playing.facts_before :]
        self.behind: dict[int, tuple[str, ...]] = {}
        self.changed: dict[tuple[int, str], list[Fact]] = {}
        """The facts that change what a claim is about, by the number of the claims and the path of the claim."""

    def whole(self) -> Decided:
        """All of it."""
        self._go_through()
        points = tuple(self._points())
        steps, said = self._steps()
        rules = [rule for point in points for rule in point.rules]
        if not points:
            rules = [rule for each in self.facts for rule in self.behind[each.seq]]
        return Decided(points, self.behind, steps, said, tuple(dict.fromkeys(rules)))

    # The facts

    def _go_through(self) -> None:
        """Put the facts on a fresh table one after the other: the rules behind each, the claims that each changes."""
        course = copy(self.playing)
        course.game = self.playing.fresh()
        by_seq = {fact.seq: fact for fact in self.playing.game.facts}
        before = [self._found(course, checked) for checked in self.playing.checked]
        start = self.playing.facts_before
        for position, fact in enumerate(self.facts, start + 1):
            self.behind[fact.seq] = self._rules(fact, by_seq.get(fact.cause or 0), course)
            course.game.take(fact)
            for at, checked in enumerate(self.playing.checked):
                if checked.facts - _MOST_FACTS <= position <= checked.facts:
                    place = self._found(course, checked)
                    for path in before[at].keys() | place.keys():
                        if before[at].get(path) != place.get(path):
                            self.changed.setdefault((at, path), []).append(fact)
                    before[at] = place

    def _found(self, course: ScenarioRun[Any, Any], checked: Checked) -> dict[str, str]:
        """What a table has that is not as it is claimed, by the path of the claim. A pile that comes later is nothing
        yet."""
        try:
            return {each.claim: repr(each.actual) for each in course.check(checked.claims, None, checked.path)}
        except BadScenario:
            return {}

    def _rules(self, fact: Fact, cause: Fact | None, course: ScenarioRun[Any, Any]) -> tuple[str, ...]:
        """The ids of the rules and texts behind a fact; `course` is at the table before it."""
        behind = self.reference.behind(fact, cause)
        if behind is None and isinstance(fact, Answered):
            behind = self.reference.asker(fact.question, None)
        return tuple(self.document.notation.decides(course.game, fact, cause, behind))

    # The points

    def _points(self) -> Iterator[Point]:
        """The claims and the refused steps, in the order of the document."""
        points: list[tuple[Path, Point]] = []
        for at, checked in enumerate(self.playing.checked):
            points += [(path, self._claimed(at, checked, path, written)) for path, written in self._claims(checked)]
        for refused in self.playing.refusals.values():
            step, because = refused.step, refused.because
            rules = (because.rule,) if because is not None else ()
            path = dotted((*step.path, "refused"))
            points.append((step.path, Point(path, step.text, not refused.legal, (), rules, because)))
        yield from (point for _, point in sorted(points, key=lambda each: (each[0][0] == "then", _number(each[0]))))

    def _claims(self, checked: Checked) -> Iterator[tuple[Path, Any]]:
        """Each claim with its path: a field of the table, or of a player."""
        written = self.document.data.get("then") if checked.path == ("then",) else None
        if written is None:
            written = self.document.data["when"][checked.path[1]]
            while isinstance(written, dict) and "claim" not in written:
                written = next(iter(written.values()))
            written = written["claim"]
        fields = type(checked.claims).model_fields
        for key, value in (written or {}).items():
            if key in fields or not isinstance(value, dict):
                yield (*checked.path, key), value
            else:
                yield from (((*checked.path, key, inner), each) for inner, each in value.items())

    def _claimed(self, at: int, checked: Checked, path: Path, written: Any) -> Point:
        called = dotted(path)
        holds = not any(_within(failure.claim, called) for failure in self.playing.failures)
        if path[-1] in _ABOUT_QUESTION and checked.ask is not None:
            asker = self.reference.asker(checked.ask.key, checked.ask.card)
            rules = [asker] if asker is not None else [each for fact in self.facts for each in self.behind[fact.seq]]
            return Point(called, written, holds, rules=tuple(rules[-1:] or self.document.notation.given(self.document)))
        facts = [each for (number, key), found in self.changed.items() if number == at and _within(key, called)
                 for each in found]  # fmt: skip
        facts = sorted({each.seq: each for each in facts}.values(), key=lambda each: each.seq)
        rules = [rule for each in facts for rule in self.behind[each.seq]]
        return Point(called, written, holds, tuple(facts), tuple(dict.fromkeys(rules or self._unchanged(checked))))

    def _unchanged(self, checked: Checked) -> list[str]:
        """The rules by which nothing changed: those that facts name themselves, else the texts at work."""
        facts = self.facts[: checked.facts - self.playing.facts_before]
        own = [each.rule for each in facts if each.rule is not None]
        behind = [rule for each in facts for rule in self.behind[each.seq]]
        texts = [rule for rule in behind if rule.startswith("card/")]
        rules = list(dict.fromkeys((*own, *texts))) or list(dict.fromkeys(behind))
        return rules[-_MOST_TEXTS:] or list(self.document.notation.given(self.document))

    # The steps

    def _steps(self) -> tuple[dict[int, int], dict[int, str]]:
        """For each fact the step that led to it, and the steps as they are written."""
        steps = {at + 1: step for at, step in enumerate(self.document.steps)}
        said = {at: step.text for at, step in steps.items() if step.verb != "claim"}
        done = [at for at, step in steps.items() if step.verb != "claim" and not step.refused]
        begun = [(each.at, each.facts) for each in self.playing.begun if each.at]
        of: dict[int, int] = {}
        for position, fact in enumerate(self.facts, self.playing.facts_before):
            last = max((at for at, facts in begun if facts <= position), default=0)
            of[fact.seq] = max((at for at in done if at <= last), default=0)
        return of, said


def _number(path: Path) -> int:
    return path[1] if len(path) > 1 and isinstance(path[1], int) else 0


def _within(path: str, claim: str) -> bool:
    """Whether a path is that of a claim, or of a part of it."""
    return path == claim or path.startswith(f"{claim}.")
