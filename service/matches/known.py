"""The stored facts of a game as one viewer may know them, and what is told of them, followed as the game goes on."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from moothall.domain.kernel.facts import Answered, Fact, Player
from moothall.domain.kernel.game import Game
from moothall.domain.kernel.telling.words import Lang
from moothall.domain.store.encoding.codec import to_json
from moothall.projections.sight.redact import Redactor
from moothall.projections.telling.sentences import Telling
from moothall.words import Joined, in_words


@dataclass(frozen=True, slots=True)
class Event:
    """A stored fact as a viewer may know it: its `seq`, the `fact`, its `words` in a language, and whether `Match.told`
    tells it (`told`): what only repeats something else is left out there."""

    seq: int
    fact: Fact
    words: str
    told: bool

    def to_json(self) -> dict[str, Any]:
        """The event as plain data for JSON: the fact as `facts` are written, with `words` and `told`."""
        return {**to_json(self.fact), "words": self.words, "told": self.told}


class Known:
    """The facts of a stream as a viewer may know them (None: all of them). Each fact is hidden once and then kept."""

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

    def events(self, since: int, lang: Lang) -> list[Event]:
        """The facts after the first `since`, each with its words."""
        return [Event(fact.seq, fact, self._telling(fact, lang), self._is_told(fact)) for fact in self.facts(since)]

    def _is_told(self, fact: Fact) -> bool:
        """Whether a fact is more than the repetition of another."""
        return not (self._telling.is_minor(fact) or isinstance(fact, Answered) or "phase" in fact.own_fields)

    def told(self, since: int, lang: Lang) -> list[str]:
        """The events after the first `since` facts: a line for each fact that has no cause, with the sentences of the
        facts that it caused. Facts that only repeat others are left out: answers, phases, minor facts."""
        lines: list[list[str]] = []
        for fact in self.facts(since):
            if not self._is_told(fact):
                continue
            if fact.cause is None or not lines:
                lines.append([])
            lines[-1].append(self._telling(fact, lang))
        return [in_words(Joined(line, "sentences"), lang) for line in lines]
