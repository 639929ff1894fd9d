"""A person at the terminal: what happened, what changed on the table as they may see it, and choices to be typed."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from shutil import get_terminal_size
from typing import NoReturn

import click
from moothall import service
from moothall.service.choice_words import NotUnderstood, numbers_meant
from moothall.service.wording import narrow, padded, wrapped
from moothall.words import Message

from ..language import colon, said
from .printing import say_lines

HELP: dict[service.Lang, str] = {"en": "? helps", "ja": "?でヘルプ"}
HOW = {
    "3": "the number of a choice; several as 1 2",
    "buy silver": "its words, or their beginnings: b s",
    "2 copper": "several that are called so; others follow after a comma",
    "Enter": "nothing, where that may be chosen",
    "?": "this help, and the choices again",
    "? CARD": "what a card says",
    "table": "the whole table",
    "undo": "take back your last answer",
    "quit": "leave; the game is stored",
}
HOW_JA = {
    "3": "選択肢の番号。複数なら 1 2",
    "銀貨": "選択肢の言葉、またはその一部",
    "2 銅貨": "同じものを複数。続けるなら読点で区切る",
    "Enter": "何も選ばない（選べるとき）",
    "?": "このヘルプと選択肢",
    "? カード名": "カードの説明",
    "table": "卓全体",
    "undo": "直前の回答の取り消し",
    "quit": "終了（ゲームは保存される）",
}
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
        self._shown: dict[str, str] = {}
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
        drawing = self.match.drawing(question.player, self.lang)
        before = self._shown.get(question.player)
        self._shown[question.player] = drawing
        if before is None or whole:
            _say(f"\n{drawing}\n")
        elif question.menu:
            changed = list(_changed(before, drawing))
            if changed:
                _say("\n" + "\n".join(changed))

    def _choices(self, question: service.Question) -> None:
        name, ja = self.match.names[question.player], self.lang == "ja"
        whose = self.match.names[question.subject]
        instead = "" if question.subject == question.player else f"（{whose}の代わりに）" if ja else f" for {whose}"
        about = question.card or ""
        card = about and (f"（{about}）" if ja else f" ({about})")
        _say_wrapped(
            f"{name}{instead}{card}{colon()}{question.words} {_how_many(question, self.lang)}[{HELP[self.lang]}]"
        )
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
            for how, what in (HOW_JA if self.lang == "ja" else HOW).items():
                _say_wrapped(f"{padded(how, 13)} {what}", "", " " * 14)
            self._choices(question)
            return
        try:
            found = service.cards(card, kind=self.match.kind.name, rules=self.match.outcome["rules"])
        except service.NotRuled as error:
            _say_wrapped(said(error))
            return
        for each in found.cards:
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
            _say_wrapped(f"{said(error)}（{HELP['ja']}）" if self.lang == "ja" else f"{error}; {HELP['en']}.")
            return False
        except service.NotOffered:
            many = _how_many(question, self.lang)
            if self.lang == "ja":
                _say_wrapped(f"{many or '1つ選ぶ。'}同じ番号は1度だけ（{HELP['ja']}）")
            else:
                _say_wrapped(f"{many or 'Choose 1. '}Each number may be given once; {HELP['en']}.")
            return False
        return True


def _leave() -> NoReturn:
    _say("")
    raise Left


def _say(text: str) -> None:
    say_lines(text, err=True)


def _say_wrapped(text: str, before: str = "", later: str = "") -> None:
    """A text in lines that fit the terminal."""
    _say("\n".join(wrapped(text, max(20, get_terminal_size().columns - 1), before, later or " " * len(before))))


def _changed(before: str, after: str) -> Iterator[str]:
    """The lines of a drawing that another does not have, each below the first line of its part where that names it."""
    for part, old in _parts(after, before):
        lines = part.split("\n")
        new = [line for line in lines if line not in old]
        if any(line.startswith("  ") for line in new) and lines[0] not in new:
            yield lines[0]
        yield from new


def _parts(after: str, before: str) -> Iterator[tuple[str, set[str]]]:
    """The parts of a drawing, which blank lines set apart, each with the lines of the same part of another."""
    old = before.split("\n\n")
    for at, part in enumerate(after.split("\n\n")):
        yield part, set(old[at].split("\n")) if at < len(old) else set()


def _how_many(question: service.Question, lang: service.Lang) -> str:
    least, most = question.least, question.most
    if lang == "ja":
        number = f"{most}" if least == most else f"{least}～{most}"
        return "" if least == most == 1 else f"{number}つ選ぶ{'（0も可）' if least == 0 else ''}。"
    if least == most:
        return "" if most == 1 else f"Choose {most}. "
    return f"Choose {least} to {most}{', or nothing' if least == 0 else ''}. "
