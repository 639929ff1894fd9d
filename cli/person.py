"""A person at the terminal: the table as he may see it, numbered choices."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NoReturn

import click
from moothall.domain.dominion.game import GAME
from moothall.domain.kernel.ask import Answer, Ask, Menu
from moothall.domain.kernel.facts import Card, Option

from .common import Refused, printable

if TYPE_CHECKING:
    from .live_game import LiveGame

HELP = "u: undo, t: table, q: leave (the game is stored)"


class Left(Exception):
    """The person left the table."""


def ask_person(live: LiveGame) -> None:
    """Ask the open question until it is answered, or something else was done that changes it. Raises Left.

    Everything is written to stderr, so that standard output holds the result alone.
    """
    ask = live.asked
    assert ask is not None
    if isinstance(ask, Menu):
        _table(live, ask)
    while True:
        choices = (
            _choices(live, ask) if isinstance(ask, Menu) else [(_words(option), (option,)) for option in ask.options]
        )
        _say(_question(live, ask))
        for number, (words, _) in enumerate(choices, 1):
            _say(f"  {number:>2} {words}")
        written = _prompt()
        if written == "q":
            raise Left
        if written == "t":
            _table(live, ask)
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


def _table(live: LiveGame, ask: Ask) -> None:
    _say("\n" + GAME.draw(GAME.view(live.session.table, ask.player)) + "\n")


def _question(live: LiveGame, ask: Ask) -> str:
    seats = live.session.table.seats
    name = seats[ask.player].name
    instead = f" for {seats[ask.subject].name}" if ask.subject != ask.player else ""
    card = f" ({ask.card})" if ask.card else ""
    return f"{name}{instead}{card}: {ask.question} {_how_many(ask)}[{HELP}]"


def _how_many(ask: Ask) -> str:
    if isinstance(ask, Menu) or ask.least == ask.most == 1:
        return ""
    if ask.least == ask.most:
        return f"Choose {ask.most}. "
    return (
        f"Choose {ask.least} to {ask.most}, or nothing. " if ask.least == 0 else f"Choose {ask.least} to {ask.most}. "
    )


def _choices(live: LiveGame, ask: Menu) -> list[tuple[str, Answer]]:
    """What may be done, equal plays once, and all plain Treasures at once."""
    game = live.session
    found: dict[str, Answer] = {}
    treasures: list[Option] = []
    for choice in ask.choices:
        card = choice[-1]
        if choice[0] == "play" and isinstance(card, Card) and game.is_type(card, "Treasure"):
            treasures.append(card)
        found.setdefault(" ".join(_words(part) for part in choice) + _price(live, choice), choice)
    if len(treasures) > 1:
        found = {"play all Treasures": ("play", *treasures), **found}
    return list(found.items())


def _price(live: LiveGame, choice: Answer) -> str:
    if choice[0] != "buy":
        return ""
    pile = live.session.table.pile(str(choice[1]))
    return f" ({live.session.cost(pile[-1])})" if pile else ""


def _words(option: Option) -> str:
    return option.face or "?" if isinstance(option, Card) else str(option)


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
