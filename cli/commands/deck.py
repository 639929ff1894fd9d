"""`moothall deck`: a deck of One of Dominion to begin from, or what a deck file holds."""

from __future__ import annotations

from collections.abc import Callable

import click
from moothall import service
from moothall.words import Joined, Message, Word, sentence_of

from ..display.helping import Examples
from ..display.printing import print_json, print_table, put, say
from ..language import said, spoken
from ..options import json_option
from ..reading import STANDARD_INPUT, text_of


@click.command(
    "deck", epilog=Examples("moothall deck > deck.toml", "moothall deck deck.toml", "cat deck.toml | moothall deck -")
)
@click.argument("file", required=False)
@json_option
def deck(file: str | None, as_json: bool) -> None:
    """Print the default deck of One of Dominion as TOML to begin from, or check the deck in FILE and say what it holds.

    No list of the coloured guests is known, so the values of the default deck are invented. FILE is a deck file, or -
    for standard input; docs/one-of-dominion.md explains it. A bad one ends with exit code 1.
    """
    chosen = service.default_deck() if file is None else checked(file)
    if as_json:
        print_json(service.deck_document(chosen))
    elif file is None:
        put(service.deck_file(chosen))
    else:
        _print(chosen)


def checked(file: str) -> service.Deck:
    """The deck in a file. Raises ClickException for a bad one, and for none."""
    try:
        return service.deck_of(text_of(file), "standard input" if file == STANDARD_INPUT else file)
    except service.UnreadableFile as error:
        raise click.ClickException(sentence_of(error)) from error
    except service.Refused as error:
        raise click.ClickException(sentence_of(error)) from error


COLOURS = frozenset(("yellow", "green", "red", "blue", "purple"))
HEADS = {
    "count": Message("command.head-count"),
    "name": Message("command.head-guest"),
    "colour": Message("command.head-colour"),
    "value": Message("command.head-value"),
    "skill": Message("command.head-skill"),
}
"""What is shown of the guests of a deck, with the heads of the columns."""


def _print(deck: service.Deck) -> None:
    document = service.deck_document(deck)
    start, colours = document["start"], document["colours"]
    say(Message("command.deck-of", deck=deck.name, guests=Message("count.guests", count=sum(colours.values()))))
    say(Message("command.deck-invented" if deck.invented else "command.deck-not-invented"))
    counts = [Message("command.guests-of-colour", count=count, colour=Word(each)) for each, count in colours.items()]
    say(Message("command.deck-colours", colours=Joined(counts)))
    say(Message("command.deck-start", hand=start["hand"], count=start["points"]))
    say()
    called = str if spoken() == "en" else service.kind_called("one-of-dominion").words.naming(spoken(), {})
    rows = [[each[field] or "" for field in HEADS] for each in document["guests"]]
    print_table(
        list(HEADS.values()),
        [[cell if type(cell) is int else _called(str(cell), called) for cell in row] for row in rows],
    )


def _called(cell: str, called: Callable[[str], str]) -> str:
    """A guest's name, a colour or a skill in the language that is spoken."""
    return said(Word(cell)) if cell in COLOURS else called(cell)


COMMANDS = {"deck": deck}
"""The command by the name under which it is called."""
