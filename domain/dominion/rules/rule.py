"""What a rule of the table is made of."""

from __future__ import annotations

from dataclasses import dataclass

PRINTED = "the printed rules"
AUDIT = "what an audit compares"


@dataclass(frozen=True, slots=True)
class Rule:
    """One rule: its `id`, the statement in English and in Japanese, the days from which and until which it holds
    (empty: from the start, to this day), and its `source`: lines of documents with commas between them, a card or a
    rulebook with its year, or the rules of the game."""

    id: str
    statement: str
    statement_ja: str
    since: str = ""
    until: str = ""
    source: str = PRINTED

    @property
    def sources(self) -> tuple[str, ...]:
        """The lines of documents, or the one other source, one by one."""
        return tuple(self.source.split(", ")) if ":" in self.source else (self.source,)
