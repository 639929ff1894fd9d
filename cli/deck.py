"""`moothall deck`: a deck of One of Dominion to begin from, or what a deck file holds."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from .common import Refused, Unreadable, counted, example, json_option, print_json, print_table, printable, read_text

if TYPE_CHECKING:
    from moothall.logs.one_of_dominion.deck_file import Deck


@click.command(
    "deck", epilog=example("moothall deck > deck.toml", "moothall deck deck.toml", "cat deck.toml | moothall deck -")
)
@click.argument("file", required=False)
@json_option
def deck(file: str | None, as_json: bool) -> None:
    """Print the default deck of One of Dominion as TOML to begin from, or check the deck in FILE and say what it holds.

    No list of the coloured guests is known, so the values of the default deck are invented. FILE is a deck file, or -
    for standard input; docs/one-of-dominion.md explains it. A bad one ends with exit code 1.
    """
    from moothall.logs.one_of_dominion.deck_file import DEFAULT, write_deck

    found = DEFAULT if file is None else checked(file)
    if as_json:
        print_json(_document(found))
    elif file is None:
        click.echo(write_deck(found), nl=False)
    else:
        _print(found)


def checked(file: str) -> Deck:
    """The deck in a file. Raises Refused for a bad one, and for none."""
    from moothall.logs.one_of_dominion.deck_file import BadDeck, read_deck

    try:
        return read_deck(read_text(file), "standard input" if file == "-" else file)
    except Unreadable as error:
        raise Refused(error.message) from error
    except BadDeck as error:
        raise Refused(printable(str(error))) from error


def _document(deck: Deck) -> dict[str, Any]:
    """A deck as plain data."""
    from moothall.logs.one_of_dominion.deck_file import by_colour

    guests = [
        {"name": name, "colour": guest.colour, "value": guest.value, "skill": guest.skill or None, "count": count}
        for name, count in deck.counts.items()
        for guest in (deck.guests[name],)
    ]
    return {
        "deck": deck.name,
        "invented": deck.invented,
        "start": {"hand": deck.hand, "points": deck.points},
        "colours": dict(by_colour(deck)),
        "guests": guests,
    }


def _print(deck: Deck) -> None:
    found = _document(deck)
    start, colours = found["start"], found["colours"]
    click.echo(printable(f"{deck.name}: {counted(sum(colours.values()), 'guest')}"))
    click.echo(f"Invented: {'yes' if deck.invented else 'no'}")
    click.echo(f"Colours: {', '.join(f'{count} {colour}' for colour, count in colours.items())}")
    click.echo(f"Start: {start['hand']} in hand, {counted(start['points'], 'point')}")
    click.echo()
    heads = ("count", "guest", "colour", "value", "skill")
    print_table(heads, [[each[head] or "" for head in ("count", "name", *heads[2:])] for each in found["guests"]])


COMMANDS = {"deck": deck}
"""The command by the name under which it is called."""
