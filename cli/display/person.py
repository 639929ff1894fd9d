"""A person at the terminal: what happened, what changed on the table as they may see it, and choices to be typed."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from shutil import get_terminal_size
from typing import NoReturn

import click
from moothall import service
from moothall.service.questions.choice_words import NotUnderstood, numbers_meant
from moothall.service.wording import narrow, padded, wrapped
from moothall.words import Message

from ..language import said
from .printing import say_lines

HELP = Message("play.helps")
HOW: tuple[tuple[str | Message, Message], ...] = (
    ("3", Message("play.how-number")),
    (Message("play.typed-words"), Message("play.how-words")),
    (Message("play.typed-several"), Message("play.how-several")),
    ("Enter", Message("play.how-enter")),
    ("?", Message("play.how-help")),
    (Message("play.typed-card"), Message("play.how-card")),
    ("table", Message("play.how-table")),
    ("undo", Message("play.how-undo")),
    ("quit", Message("play.how-quit")),
)
"""What may be typed, with what it does."""
COMMANDS = {"t": "table", "u": "undo", "q": "quit", "h": "?", "help": "?"}
"""What is typed for what is not a choice."""


class Left(Exception):
    """The person left the table."""


class Person:
    """Someone at the terminal, who answers for every seat that a person plays.

    Everything is written to stderr, so that standard output holds the result alone.
    """

    def __init__(self, match: service.Match, lang: service.Lang) -> None:
        self.match = match
        self.lang: service.Lang = lang
        self._told = match.length
        """How many facts have been told."""
        self._shown: dict[str, service.Drawing] = {}
        """The table as each player was last shown it."""

    def ask(self) -> None:
        """Tell what happened, then ask the open question until it is answered, or an undo changes it. Raises Left."""
        question = self.match.question(None, self.lang)
        assert question is not None
        self._tell(question.player)
        self._table(question)
        self._choices(question)
        while True:
            written = self._prompt()
            command = COMMANDS.get(written, written)
            if command == "quit":
                raise Left
            if command == "table":
                self._table(question, whole=True)
            elif command.startswith("?"):
                self._help(question, command[1:].strip())
            elif command == "undo":
                if self._undone(question):
                    return
            elif self._answered(question, written):
                return

    def _tell(self, player: str) -> None:
        """What happened since the last question, as this player may know it."""
        told = self.match.told(player, self._told, self.lang)
        self._told = self.match.length
        for each in told:
            _say_wrapped(each, "· ")

    def _table(self, question: service.Question, *, whole: bool = False) -> None:
        """The table as the player may see it; of one that they have seen what changed, unless `whole` is asked for."""
        drawing = self.match.parts(question.player, self.lang)
        before = self._shown.get(question.player)
        self._shown[question.player] = drawing
        if before is None or whole:
            _say("\n".join(["", *service.drawn_lines(drawing), ""]))
        elif question.menu:
            changed = list(_changed(before, drawing))
            if changed:
                _say("\n" + "\n".join(changed))

    def _choices(self, question: service.Question) -> None:
        player: str | Message = self.match.names[question.player]
        if question.subject != question.player:
            player = Message("play.in-place-of", player=player, other=self.match.names[question.subject])
        _say_wrapped(said(_asked(player, question)))
        for choice in question.choices:
            _say(f"  {choice.number:>2} {choice.words}")

    def _prompt(self) -> str:
        try:
            written: str = click.prompt("", prompt_suffix="> ", default="", show_default=False, err=True)
        except click.Abort:
            _leave()
        return narrow(written).strip().casefold()

    def _help(self, question: service.Question, card: str) -> None:
        """How to answer, with the choices once more; or what a card says."""
        if not card:
            for how, what in HOW:
                _say_wrapped(f"{padded(said(how), 13)} {said(what)}", "", " " * 14)
            self._choices(question)
            return
        try:
            cards = service.cards(card, kind=self.match.kind.name, rules=self.match.outcome["rules"])
        except service.NotRuled as error:
            _say_wrapped(said(error))
            return
        for each in cards.cards:
            if each.text.in_force:
                names = [each.text.name, each.text.name_ja or ""]
                _say_wrapped("  ".join(filter(None, (*dict.fromkeys(names), *each.text.marked(self.lang)))))
                for line in each.text.told(self.lang):
                    _say_wrapped(line, "  ")

    def _undone(self, question: service.Question) -> bool:
        """Take back the last answer of the player who is asked; False, with the reason said, when that is not done."""
        try:
            if self.match.undo(question.player):
                return True
            _say(said(Message("command.others-have-to-agree")))
        except service.UndoRefused as error:
            _say_wrapped(said(error))
        return False

    def _answered(self, question: service.Question, written: str) -> bool:
        """Answer by what was typed; False, with the reason said, when that is not an answer."""
        name_of: Callable[[str], str | None] = self.match.kind.reference().name_of
        try:
            self.match.choose(question.player, *numbers_meant(written, question, name_of), lang=self.lang)
        except NotUnderstood as error:
            _say_wrapped(said(Message("play.not-understood", said=error, help=HELP)))
            return False
        except service.NotOffered:
            many = _how_many(question) or Message("play.choose", count=1)
            _say_wrapped(said(Message("play.each-once", many=many, help=HELP)))
            return False
        return True


def _leave() -> NoReturn:
    _say("")
    raise Left


def _say(text: str) -> None:
    say_lines(text, err=True)


def _say_wrapped(text: str, before: str = "", later: str = "") -> None:
    """A text in lines that fit the terminal."""
    # A terminal may say 0, in which no word fits.
    _say("\n".join(wrapped(text, max(20, get_terminal_size().columns - 1), before, later or " " * len(before))))


def _changed(before: service.Drawing, after: service.Drawing) -> Iterator[str]:
    """The lines of a drawing that another does not have, each below the first line of its part where that names it."""
    for at, part in enumerate(after):
        old = before[at] if at < len(before) else ()
        new = [line for line in part if line not in old]
        if any(line.startswith("  ") for line in new) and part[0] not in new:
            yield part[0]
        yield from new


def _asked(player: str | Message, question: service.Question) -> Message:
    """The line of a question: who is asked, about which card, what, and how many choices may be made."""
    many, words, card = _how_many(question), question.words, question.card
    if many is None and card:
        return Message("play.asked-card", player=player, card=card, question=words, help=HELP)
    if many is None:
        return Message("play.asked", player=player, question=words, help=HELP)
    if card:
        return Message("play.asked-many-card", player=player, card=card, question=words, many=many, help=HELP)
    return Message("play.asked-many", player=player, question=words, many=many, help=HELP)


def _how_many(question: service.Question) -> Message | None:
    """How many choices may be made; None for one."""
    least, most = question.least, question.most
    if least == most:
        return None if most == 1 else Message("play.choose", count=most)
    return Message("play.choose-to" if least else "play.choose-to-or-none", least=least, most=most)
