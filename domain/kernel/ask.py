"""Questions: what the rules ask of a source of answers, and what a record says was asked."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from .facts import Answered, Option, Player

Answer = tuple[Option, ...]
MENU = "menu"
"""The verb and the key of the question at a table at rest."""

ANYBODY = "*"
"""Stands for the owner in the key of an answer of version 1: such an answer knew the words of its question alone, and
the same words may stand for the questions of several cards."""


def key_of(owner: str | None, verb: str, name: str = "") -> str:
    """The key of a question: `Chapel/trash`, or `Prince/set aside/it` where the card asks for the verb twice.

    `owner` is the card, or the rule, that asks. The key is what a stream keeps and what a re-run compares; the words
    for it are made when somebody looks. So a key never changes, and its words may.
    """
    return f"{owner or '?'}/{verb}/{name}" if name else f"{owner or '?'}/{verb}"


@dataclass(slots=True)
class Ask:
    """One question.

    `player` must answer; `subject` is whose decision it is (they differ where one player decides for another).
    `verb` says what happens to what is chosen (`trash`, `gain`, `choose`, …), `key` which question it is (`key_of`),
    `card` the name of the card that asks. The answer is a tuple of `least` to `most` of the `options`, each
    option at most as often as it is listed. An option that is neither a card nor a name is a key too (`2-actions`):
    the words of questions and options are made by the game's `Words`.
    """

    player: Player
    subject: Player
    verb: str
    key: str
    options: Sequence[Option]
    least: int
    most: int
    card: str | None = None

    def accepts(self, answer: Answer) -> bool:
        """Whether `answer` is one of the legal answers."""
        if not self.least <= len(answer) <= self.most:
            return False
        if len(answer) < 2:
            return not answer or answer[0] in self.options
        free = list(self.options)
        for each in answer:
            if each not in free:
                return False
            free.remove(each)
        return True

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
        # A run has a verb and two options or more: a single one is among the choices.
        if len(answer) < 3 or answer[0] != self.run or len(set(answer)) != len(answer):
            return False
        return all((self.run, each) in self.choices for each in answer[1:])

    def answers(self) -> int:
        """How many things the player may do."""
        return len(self.choices)


def asks(ask: Ask, recorded: Answered) -> bool:
    """Whether `recorded` answers the question `ask`, whatever it answers."""
    if recorded.question == ask.key and recorded.player == ask.player and recorded.subject == ask.subject:
        return True
    return same_question(recorded, ask.player, ask.key, ask.subject)


def same_question(recorded: Answered, player: Player, key: str, subject: Player | None) -> bool:
    """Whether `recorded` answers the question with this key, put to this player, about this one's decision.

    All must be the same as far as the record says: an answer of version 1 knew neither who asked nor whose decision it
    was.
    """
    if recorded.player != player:
        return False
    if recorded.question == key:
        return recorded.subject in (None, subject)
    owner, mark, asked = recorded.question.partition("/")
    return owner == ANYBODY and bool(mark) and asked == key.partition("/")[2]
