"""The formats of logs: the only place that knows them all by name."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Protocol

from moothall.domain.kernel.facts import Fact
from moothall.domain.kernel.game import CannotHold, Game
from moothall.domain.kernel.telling.words import Lang
from moothall.logs.verdict import Audit, rules_for

Write = Callable[[Game, Sequence[Fact], str, Lang], str]
"""The text of a game from its live facts, in a language if the format has several; the name is what the game is called
in a refusal. Raises CannotHold."""


class AuditText(Protocol):
    """The audit of a log's text. It never raises for what is in the log; BadRules for rules that are none."""

    def __call__(
        self, text: str, *, name: str, rules: str | None = None, kingdom: Sequence[str] | None = None
    ) -> Audit: ...


@dataclass(frozen=True, slots=True)
class Log:
    """What a format does with logs: whether a text is in it, from its first pages, the audit of one, and the rules that
    a text of some name is of when no option says."""

    recognises: Callable[[str], bool]
    audit: AuditText
    rules: Callable[[str, str], str]


@dataclass(frozen=True, slots=True)
class Format:
    """A format: the game that it is of, how a log is read and audited (None: it is only written), and written."""

    game: str
    log: Log | None
    write: Write


def _goko() -> Format:
    from moothall.logs.dominion import audit
    from moothall.logs.dominion.goko import reader, scribe

    def write(_game: Game, facts: Sequence[Fact], _name: str, _lang: Lang) -> str:
        return scribe.write_game(facts)

    log = Log(reader.recognises, audit.audit_text, lambda _text, name: rules_for(None, name, "goko")[0])
    return Format(audit.GAME, log, write)


def _transcript(as_text: bool) -> Format:
    from moothall.logs.one_of_dominion import audit, reader, scribe, transcript

    def write(_game: Game, facts: Sequence[Fact], name: str, lang: Lang) -> str:
        try:
            return scribe.write_transcript(facts, form="text" if as_text else "jsonl", lang=lang)
        except scribe.NoTranscript as error:
            raise CannotHold(f"{name}: {error}") from error

    log = None if as_text else Log(reader.is_transcript, audit.audit_text, lambda text, _name: audit.own_rules(text))
    return Format(transcript.FORMAT, log, write)


FORMATS: dict[str, Callable[[], Format]] = {
    "goko": _goko,
    "one-of-dominion": lambda: _transcript(as_text=False),
    "one-of-dominion-text": lambda: _transcript(as_text=True),
}
"""The formats by name. What a format needs is imported when it is asked for."""


def audit_text(text: str, *, name: str, rules: str | None = None, kingdom: Sequence[str] | None = None) -> Audit:
    """Audit a log in whatever format. A bad log never raises: its verdict is `unreadable`, with the reason.

    A text in no format is refused as the first one does. Raises BadRules only, for a rules option that is none.
    """
    log = _log_of(text) or FORMATS["goko"]().log
    assert log is not None
    return log.audit(text, name=name, rules=rules, kingdom=kingdom)


def own_rules(text: str, name: str) -> str:
    """The rules that a log is audited by when no option says; for a text in no format those of the first one."""
    log = _log_of(text) or FORMATS["goko"]().log
    assert log is not None
    return log.rules(text, name)


def is_log(text: str) -> bool:
    """Whether a text is a log in some format."""
    return _log_of(text) is not None


def _log_of(text: str) -> Log | None:
    """The format of a log's text; None for one in no format."""
    logs = (log for make in FORMATS.values() if (log := make().log) is not None)
    return next((each for each in logs if each.recognises(text)), None)


def unreadable(name: str, rules: str | None, error: str) -> Audit:
    """The audit of a log that could not be read: nothing is known but why."""
    spec, origin = rules_for(rules, name, "")
    return Audit(name, None, spec, origin, error=error)
