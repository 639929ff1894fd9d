"""What an audit found, whatever the format of the log and its game."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import lru_cache
from importlib.metadata import version
from typing import Any, Literal
from uuid import UUID

from moothall.domain.kernel.facts import Fact

GameVerdict = Literal["agrees", "diverges", "contradicts", "unruled", "unreadable"]


@dataclass(frozen=True, slots=True)
class Finding:
    """A difference: where it shows, where it can have begun, what the log says, what the rules say, and which rule."""

    line: int
    interval: tuple[int, int]
    says: str
    ruling: str
    rule: str
    seq: int | None
    habit: str | None = None
    """The known way of the server that explains it."""
    guessed: bool = False
    """Whether answers were left untried that might explain it: then it is no contradiction."""


@dataclass
class Final:
    """Whether what the log says at the end is so: True, False, or None where it does not say or cannot be known."""

    decks: bool | None = None
    scores: bool | None = None
    turns: bool | None = None
    winner: bool | None = None


@dataclass
class Audit:
    """What an audit found; `to_json` has the form that people script against.

    `kind` is the name of the game, `game` the id under which it is stored, where one can be made of the log.
    """

    log: str
    format: str | None
    rules: str
    rules_from: str
    players: tuple[str, ...] = ()
    game: UUID | None = None
    error: str | None = None
    verdict: GameVerdict = "unreadable"
    lines: dict[str, int] = field(default_factory=dict)
    findings: list[Finding] = field(default_factory=list)
    final: Final = field(default_factory=Final)
    unruled_cards: tuple[str, ...] = ()
    facts: list[Fact] = field(default_factory=list)
    verdicts: list[tuple[int, str]] = field(default_factory=list)
    """The verdict on each line that counts: (line, verdict)."""
    kind: str | None = None
    habits: tuple[str, ...] = ()
    """The known ways of the server that explain differences."""

    def to_json(self) -> dict[str, Any]:
        """The audit as one JSON object, all keys always."""
        kinds = ("confirmed", "consistent", "divergent", "unruled", "unread")
        return {
            "log": self.log,
            "format": self.format,
            "game": str(self.game) if self.game is not None else None,
            "rules": self.rules,
            "rules_from": self.rules_from,
            "players": list(self.players),
            "verdict": self.verdict,
            "error": self.error,
            "lines": {"total": len(self.verdicts), **{kind: self.lines.get(kind, 0) for kind in kinds}},
            "divergences": [
                {
                    "line": each.line,
                    "interval": list(each.interval),
                    "says": each.says,
                    "ruling": each.ruling,
                    "rule": each.rule,
                    "seq": each.seq,
                    "habit": each.habit,
                }
                for each in self.findings
            ],
            "habits": list(self.habits),
            "final": {
                "decks": self.final.decks,
                "scores": self.final.scores,
                "turns": self.final.turns,
                "winner": self.final.winner,
            },
            "unruled_cards": list(self.unruled_cards),
            "events": len(self.facts),
        }


@lru_cache(maxsize=1)
def engine() -> str:
    """Which version of the rules at work makes a stream."""
    return f"moothall {version('moothall')}"
