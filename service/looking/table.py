"""The table of a game, and what is asked there."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from moothall.domain.kernel.telling.words import Called, Lang
from moothall.projections.tables.board import board
from moothall.words import Message, Unended, in_words

from ..viewed import Looking, sound, stream_of


@dataclass(frozen=True, slots=True)
class Table:
    """The table of a game as one viewer may see it: `data` has it all, `question` what is asked there among it."""

    seen: Looking
    data: dict[str, Any]
    lang: Lang

    @property
    def seq(self) -> int:
        """The number of stored facts before the table."""
        return self.seen.seq

    @property
    def drawing(self) -> str:
        """The table as text, of several lines."""
        return self.seen.kind.words.drawing(self.data, self.lang)

    @property
    def asked(self) -> list[str]:
        """The lines of the open question, and who decides; then a line for each option, as far as the viewer may know
        them. Empty where there is no question."""
        called = self.seen.kind.words.naming(self.lang, self.seen.names)
        return question_lines(self.data, called, self.seen.names, self.lang)

    def to_json(self) -> dict[str, Any]:
        """The object that `moothall show --json` prints."""
        seen = self.seen
        return {**self.data, "game": str(seen.link.game), "kind": seen.kind.name, "proof": seen.proof}


def show(seen: Looking, *, lang: Lang = "en") -> Table:
    """The table of a game at the place that is looked at, as its viewer may see it.

    `lang` is the language of the drawing and of the question. Raises UnsoundStream.

    >>> from moothall.service import Hall, view
    >>> with Hall.open("memory:") as hall:
    ...     match = hall.start(["Ann", "Bob"], seed=7)
    ...     print(show(view(str(match.game), store=hall)).asked[0])
    Ann decides: What next?
    """
    with sound(seen):
        return Table(seen, board(stream_of(seen), lang), lang)


def question_lines(table: Mapping[str, Any], called: Called, names: Mapping[str, str], lang: Lang) -> list[str]:
    """The lines of the question at a table that `board` gave, and who decides; then a line for each option, as far as
    the viewer may know them."""
    lines: list[str] = []
    question = table["question"]
    if question is not None:
        lines.append(in_words(_asked(question, called, names), lang))
        for number, option in enumerate(question["options"] or (), 1):
            parts = option if isinstance(option, list) else [option]
            words = " ".join("?" if part is None else called(str(part)) for part in parts)
            lines.append(f"  {number:>2} {words}")
    if table["note"] is not None:
        lines.append(in_words(Message("look.note", said=table["note"]), lang))
    return lines


def _asked(question: Mapping[str, Any], called: Called, names: Mapping[str, str]) -> Message:
    """Who decides, and what they are asked as far as it may be known."""
    who, whose = (names.get(question[key]) or question[key] for key in ("player", "subject"))
    decides = Unended("look.decides", who=who) if who == whose else Unended("look.decides-for", who=who, whose=whose)
    words, card = question["question"], question["card"]
    if card and words:
        return Message("look.asked-of-card", decides=decides, card=called(card), question=words)
    return Message("look.asked", decides=decides, question=words) if words else Message("look.unasked", decides=decides)
