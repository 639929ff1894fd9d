"""The formats in which games are read and written: the only place that knows them all by name."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Protocol

from moothall.domain.kernel.facts import Fact
from moothall.domain.kernel.registry import Game
from moothall.logs.verdict import Audit, rules_for

Write = Callable[[Game, Sequence[Fact], str], str]
"""The text of a game from its live facts; the name is what the game is called in a refusal. Raises CannotHold."""


class CannotHold(ValueError):
    """A game, or a state of it, that a format has no way to write; the message says why in one sentence."""


class AuditText(Protocol):
    """The audit of a log's text. It never raises for what is in the log; BadRules for rules that are none."""

    def __call__(
        self, text: str, *, name: str, rules: str | None = None, kingdom: Sequence[str] | None = None
    ) -> Audit: ...


@dataclass(frozen=True, slots=True)
class Log:
    """What a format does with logs: whether a text is in it, from its first pages, and the audit of one."""

    recognises: Callable[[str], bool]
    audit: AuditText


@dataclass(frozen=True, slots=True)
class Format:
    """A format: the game that it is of, how it is read and audited (None: it is no format of logs) and written."""

    game: str
    log: Log | None
    write: Write


def _goko() -> Format:
    from moothall.logs import audit, goko_lines, goko_scribe

    def write(_game: Game, facts: Sequence[Fact], _name: str) -> str:
        return goko_scribe.write_game(facts)

    return Format(audit.GAME, Log(goko_lines.recognises, audit.audit_text), write)


def _scenario() -> Format:
    from moothall.logs import audit, scenario_export

    return Format(audit.GAME, None, scenario_export.write)


FORMATS: dict[str, Callable[[], Format]] = {"goko": _goko, "scenario": _scenario}
"""The formats by name. What a format needs is imported when it is asked for."""


def audit_text(text: str, *, name: str, rules: str | None = None, kingdom: Sequence[str] | None = None) -> Audit:
    """Audit a log in whatever format. A bad log never raises: its verdict is `unreadable`, with the reason.

    A text in no format is refused as the first one does. Raises BadRules only, for a rules option that is none.
    """
    logs = [log for make in FORMATS.values() if (log := make().log) is not None]
    log = next((each for each in logs if each.recognises(text)), logs[0])
    return log.audit(text, name=name, rules=rules, kingdom=kingdom)


def unreadable(name: str, rules: str | None, error: str) -> Audit:
    """The audit of a log that could not be read: nothing is known but why."""
    spec, origin = rules_for(rules, name, "")
    return Audit(name, None, spec, origin, error=error)


def write(format: str, game: Game, facts: Sequence[Fact], name: str) -> str:
    """The text of a game in a format, from its live facts. Raises CannotHold."""
    found = FORMATS[format]()
    if game.name != found.game:
        raise CannotHold(f"{name} is a game of {game.name}, which the format {format} cannot hold")
    return found.write(game, facts, name)
