"""`moothall find` and `bisect`: the facts at which an expression holds, and where it becomes true."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

import click
from moothall.projections.seats import seats_of

from .common import (
    Pointed,
    Refused,
    Viewed,
    example,
    game_argument,
    json_option,
    lang_option,
    print_json,
    printable,
    store_option,
    viewed,
)

if TYPE_CHECKING:
    from moothall.domain.kernel.facts import Fact
    from moothall.domain.kernel.words import Lang
    from moothall.projections.filters import Filter

viewer_option = click.option(
    "--as", "viewer", metavar="PLAYER", help="Only what this player (a name, or p1, p2, …) may know."
)


@contextmanager
def understood() -> Iterator[None]:
    """What is done inside may find an expression that cannot be understood: then the place is pointed at."""
    from moothall.projections.filters import BadFilter

    try:
        yield
    except BadFilter as error:
        raise Pointed(str(error)) from error


def filter_for(seen: Viewed, expression: str) -> Filter:
    """The filter that an expression is about a game. Raises Pointed."""
    from moothall.projections.filters import filter_of

    with understood():
        return filter_of(expression, seen.kind, dict(zip(seats_of(seen.players), seen.players, strict=True)))


def passing(seen: Viewed, expression: str) -> list[Fact]:
    """The live facts of a game, as its viewer may know them, at which an expression holds. Raises Pointed."""
    from moothall.projections.search import find

    wanted = filter_for(seen, expression)
    with understood():
        return list(find(seen.kind, seen.facts, wanted, seen.seat, seen.divergent))


def passing_seqs(seen: Viewed, expression: str) -> set[int]:
    """Their seqs."""
    return {fact.seq for fact in passing(seen, expression)}


@click.command(
    "find",
    epilog=example(
        "moothall find 5f0c2d8e 'gain & card:Province & player:Ann'",
        "moothall find 5f0c2d8e 'hand(Ann) > 5' --json",
        "moothall find game.txt divergent",
    ),
)
@game_argument("GAME[@PLACE]|LOG")
@click.argument("expression", metavar="EXPR")
@viewer_option
@lang_option
@store_option
@json_option
def find_command(game: str, expression: str, viewer: str | None, lang: Lang, store: str | None, as_json: bool) -> None:
    """List every fact at which an expression holds: about the fact, or about the table after it.

    docs/filters.md explains expressions. Exit code 1 where it holds nowhere.
    """
    with viewed(store, game, viewer) as seen:
        found = passing(seen, expression)
        _print(seen, found, lang, as_json)
    if not found:
        raise Refused("it holds nowhere in this game")


def _print(seen: Viewed, found: list[Fact], lang: Lang, as_json: bool) -> None:
    from moothall.domain.codec import to_json
    from moothall.projections.timeline import names_of, words

    names, called = names_of(seen.facts), seen.kind.words.naming(lang)
    width = len(str(len(seen.facts)))
    for fact in found:
        said = words(fact, names, called)
        if as_json:
            print_json({"game": str(seen.link.game), "words": said, **to_json(fact)})
        else:
            line = f" line {fact.line}" if fact.line is not None else ""
            click.echo(printable(f"{fact.seq:>{width}}  {said}{line}"))


@click.command(
    "bisect",
    epilog=example(
        "moothall bisect 5f0c2d8e --when 'supply(Province) = 0'",
        "moothall bisect game.txt --first --when divergent",
    ),
)
@game_argument("GAME[@PLACE]|LOG")
@click.option("--when", "expression", required=True, metavar="EXPR", help="What becomes true.")
@click.option("--first", is_flag=True, help="Look at one table after the other, to find the first place of several.")
@viewer_option
@lang_option
@store_option
@json_option
def bisect_command(
    game: str, expression: str, first: bool, viewer: str | None, lang: Lang, store: str | None, as_json: bool
) -> None:
    """Find where an expression turns from false to true, by halving, and say how many tables were looked at.

    Where it turns true more than once, halving finds one of the places and --first the first. Exit code 1 where it is
    not true at the end (with --first: nowhere).
    """
    from moothall.domain.codec import to_json
    from moothall.projections import search
    from moothall.projections.timeline import names_of, words

    with viewed(store, game, viewer) as seen:
        wanted = filter_for(seen, expression)
        with understood():
            look = search.first if first else search.bisect
            found = look(seen.kind, seen.facts, wanted, seen.seat, seen.divergent)
    if found.fact is None:
        where = "nowhere in this game" if first else "not at the end of this game (--first looks everywhere)"
        raise Refused(f"it holds {where}; {found.tables} looked at")
    said = words(found.fact, names_of(seen.facts), seen.kind.words.naming(lang))
    if as_json:
        row = {"game": str(seen.link.game), "tables": found.tables, "words": said}
        print_json({**row, **to_json(found.fact)})
        return
    line = f", line {found.fact.line}" if found.fact.line is not None else ""
    click.echo(printable(f"{seen.link.game}@{found.fact.seq}{line}: {said} ({found.tables} looked at)"))


COMMANDS = {"find": find_command, "bisect": bisect_command}
