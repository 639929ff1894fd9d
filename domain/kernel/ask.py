"""Questions: what the rules ask of a source of answers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from .facts import Option, Player

Answer = tuple[Option, ...]
MENU = "menu"


@dataclass(slots=True)
class Ask:
    """One question.

    `player` must answer; `subject` is whose decision it is (they differ where one player decides for another).
    `verb` says what happens to what is chosen (`trash`, `gain`, `choose`, …), `question` the words for a person,
    `card` the name of the card that asks. The answer is a tuple of `least` to `most` of the `options`, each
    option at most as often as it is listed.
    """

    player: Player
    subject: Player
    verb: str
    question: str
    options: Sequence[Option]
    least: int
    most: int
    card: str | None = None

    def accepts(self, answer: Answer) -> bool:
        """Whether `answer` is one of the legal answers."""
        if not self.least <= len(answer) <= self.most:
            return False
        if len(answer) == 1:
            return answer[0] in self.options
        return not Counter(answer) - Counter(self.options)

    def answers(self) -> int:
        """How many options there are to choose from: 1 or 0 means that nothing was decided."""
        return len(self.options)


@dataclass(slots=True)
class Menu(Ask):
    """The question at a table at rest: what the player does next.

    Each of `choices` is a whole answer, a word first: `('take', card)`, `('end',)`. Choices that begin with the word
    `run` may be made several in one answer, `(run, card, card, …)`: the same as one after the other.
    """

    choices: Sequence[Answer] = ()
    run: str = ""

    def accepts(self, answer: Answer) -> bool:
        """Whether `answer` is one of the choices, or a run of different ones."""
        if answer in self.choices:
            return True
        if len(answer) < 3 or answer[0] != self.run or len(set(answer)) != len(answer):
            return False
        return all((self.run, each) in self.choices for each in answer[1:])

    def answers(self) -> int:
        """How many things the player may do."""
        return len(self.choices)
