"""The stored facts of a game as one viewer may know them, and what is told of them, followed as the game goes on."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from moothall.domain.kernel.facts import Answered, Fact, Player
from moothall.domain.kernel.game import Game
from moothall.domain.kernel.telling.words import Lang
from moothall.projections.redact import Redactor
from moothall.projections.telling import Telling


class Known:
    """What a viewer knows of a stream, None: all of it. Each fact is looked at once, whoever asks how often."""

    def __init__(self, kind: Game, viewer: Player | None, names: Mapping[Player, str]) -> None:
        self._redactor = None if viewer is None else Redactor(kind, viewer)
        self._facts: list[Fact] = []
        self._telling = Telling(kind, self._facts, names)

    def follow(self, stored: Sequence[Fact]) -> None:
        """Go on to the end of the stored facts, of which those seen before are the first ones."""
        new = stored[len(self._facts) :]
        self._facts += new if self._redactor is None else map(self._redactor.redact, new)

    def facts(self, since: int) -> list[Fact]:
        """The facts after the first `since`."""
        return self._facts[max(since, 0) :]

    def told(self, since: int, lang: Lang) -> list[str]:
        """What happened after the first `since`: a line for each fact that nothing caused, with the sentences of what
        came of it. What only repeats something else is left out: answers, phases, minor facts."""
        lines: list[list[str]] = []
        for fact in self.facts(since):
            if self._telling.is_minor(fact) or isinstance(fact, Answered) or "phase" in fact.shown:
                continue
            if fact.cause is None or not lines:
                lines.append([])
            lines[-1].append(self._telling(fact, lang))
        return ["".join(line) if lang == "ja" else " ".join(line) for line in lines]
