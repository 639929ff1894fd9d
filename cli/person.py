"""A person at the terminal: the table as he may see it, numbered choices."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NoReturn

import click
from moothall.domain.kernel.ask import Answer, Ask, Menu
from moothall.domain.kernel.words import Called, Lang, Offer, told

from .common import Refused, printable

if TYPE_CHECKING:
    from .live_game import LiveGame

HELP = "u: undo, t: table, q: leave (the game is stored)"


class Left(Exception):
    """The person left the table."""


def ask_person(live: LiveGame, lang: Lang) -> None:
    """Ask the open question until it is answered, or something else was done that changes it. Raises Left.

    Everything is written to stderr, so that standard output holds the result alone.
    """
    ask = live.asked
    assert ask is not None
    if isinstance(ask, Menu):
        _table(live, ask, lang)
    called = live.kind.words.naming(lang)
    while True:
        choices = _offers(live, ask, lang)
        _say(_question(live, ask, called))
        for number, (words, _) in enumerate(choices, 1):
            _say(f"  {number:>2} {words}")
        written = _prompt()
        if written == "q":
            raise Left
        if written == "t":
            _table(live, ask, lang)
        elif written == "u":
            try:
                live.undo(ask.player)
                return
            except Refused as error:
                _say(error.message)
        else:
            reply = _reply(written, ask, [answer for _, answer in choices])
            if reply is not None:
                live.answer(reply)
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
    click.echo("\n".join(map(printable, text.split("\n"))), err=True)


def _table(live: LiveGame, ask: Ask, lang: Lang) -> None:
    _say("\n" + live.kind.words.draw(live.kind.view(live.session.table, ask.player), lang) + "\n")


def _question(live: LiveGame, ask: Ask, called: Called) -> str:
    name = live.names[ask.player]
    instead = f" for {live.names[ask.subject]}" if ask.subject != ask.player else ""
    card = f" ({called(ask.card)})" if ask.card else ""
    return f"{name}{instead}{card}: {ask.question} {_how_many(ask)}[{HELP}]"


def _how_many(ask: Ask) -> str:
    if isinstance(ask, Menu) or ask.least == ask.most == 1:
        return ""
    if ask.least == ask.most:
        return f"Choose {ask.most}. "
    return (
        f"Choose {ask.least} to {ask.most}, or nothing. " if ask.least == 0 else f"Choose {ask.least} to {ask.most}. "
    )


def _offers(live: LiveGame, ask: Ask, lang: Lang) -> Sequence[Offer]:
    """What may be answered, in words: at a menu whole answers, else the options one by one."""
    words = live.kind.words
    if isinstance(ask, Menu):
        return words.offers(live.session, ask, lang)
    return [(told(option, words.naming(lang)), (option,)) for option in ask.options]


def _reply(written: str, ask: Ask, choices: Sequence[Answer]) -> Answer | None:
    """The answer that the numbers name; None, with the reason said, when they name none."""
    numbers = written.replace(",", " ").split()
    if not all(number.isdecimal() and 1 <= int(number) <= len(choices) for number in numbers):
        _say(f"Give numbers from 1 to {len(choices)}, or a letter: {HELP}.")
        return None
    named = [choices[int(number) - 1] for number in numbers]
    if isinstance(ask, Menu):
        if len(named) == 1:
            return named[0]
        _say("Give one number.")
        return None
    reply = tuple(option for answer in named for option in answer)
    if len(set(numbers)) < len(numbers) or not ask.accepts(reply):
        _say(f"{_how_many(ask) or 'Choose 1. '}Each number may be given once.")
        return None
    return reply
