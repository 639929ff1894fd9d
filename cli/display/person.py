"""A person at the terminal: the table as they may see it, numbered choices."""

from __future__ import annotations

from typing import NoReturn

import click
from moothall import service

from .printing import say_lines

HELP = "u: undo, t: table, q: leave (the game is stored)"


class Left(Exception):
    """The person left the table."""


def ask_person(match: service.Match, lang: service.Lang) -> None:
    """Ask the open question until it is answered, or something else was done that changes it. Raises Left.

    Everything is written to stderr, so that standard output holds the result alone.
    """
    question = match.question(None, lang)
    assert question is not None
    if question.menu:
        _table(match, question, lang)
    while True:
        _say(_words(match, question))
        for choice in question.choices:
            _say(f"  {choice.number:>2} {choice.words}")
        written = _prompt()
        if written == "q":
            raise Left
        if written == "t":
            _table(match, question, lang)
        elif written == "u":
            if _undone(match, question):
                return
        elif _answered(match, question, written, lang):
            return


def _prompt() -> str:
    try:
        written: str = click.prompt("", prompt_suffix="> ", default="", show_default=False, err=True)
    except click.Abort:
        _leave()
    return written.strip().casefold()


def _leave() -> NoReturn:
    _say("")
    raise Left


def _say(text: str) -> None:
    say_lines(text, err=True)


def _table(match: service.Match, question: service.Question, lang: service.Lang) -> None:
    _say("\n" + match.drawing(question.player, lang) + "\n")


def _words(match: service.Match, question: service.Question) -> str:
    name = match.names[question.player]
    instead = f" for {match.names[question.subject]}" if question.subject != question.player else ""
    card = f" ({question.card})" if question.card else ""
    return f"{name}{instead}{card}: {question.words} {_how_many(question)}[{HELP}]"


def _how_many(question: service.Question) -> str:
    least, most = question.least, question.most
    if least == most:
        return "" if most == 1 else f"Choose {most}. "
    return f"Choose {least} to {most}{', or nothing' if least == 0 else ''}. "


def _undone(match: service.Match, question: service.Question) -> bool:
    """Take back the last answer of the player who is asked; False, with the reason said, when that is not done."""
    try:
        if match.undo(question.player):
            return True
        _say("The others have yet to agree.")
    except service.UndoRefused as error:
        _say(str(error))
    return False


def _answered(match: service.Match, question: service.Question, written: str, lang: service.Lang) -> bool:
    """Answer by the numbers of choices; False, with the reason said, when they are not an answer."""
    numbers = written.replace(",", " ").split()
    if not all(
        number.isascii() and number.isdecimal() and 1 <= int(number) <= len(question.choices) for number in numbers
    ):
        _say(f"Give numbers from 1 to {len(question.choices)}, or a letter: {HELP}.")
        return False
    try:
        match.choose(question.player, *map(int, numbers), lang=lang)
    except service.NotOffered:
        _say(f"{_how_many(question) or 'Choose 1. '}Each number may be given once.")
        return False
    return True
