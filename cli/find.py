"""`moothall find` and `bisect`: the facts at which an expression holds, and where it becomes true."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

import click

from .common import (
    Pointed,
    Refused,
    Viewed,
    counted,
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
    from moothall.domain.kernel.telling.words import Lang
    from moothall.logs.verdict import Finding
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
        return filter_of(expression, seen.kind, seen.names)


def passing(seen: Viewed, expression: str, everything: bool = False) -> list[Fact]:
    """The live facts of a game, as its viewer may know them, at which an expression holds; with `everything` any facts.
    Raises Pointed."""
    from moothall.projections.search import find

    wanted = filter_for(seen, expression)
    divergent = seen.divergent if wanted.of_log else {}
    with understood():
        return list(find(seen.kind, seen.facts, wanted, seen.seat, divergent, everything))


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
        against = seen.divergent if filter_for(seen, expression).of_log else {}
    width = len(str(len(seen.facts)))
    for fact in found:
        told = _told(seen, fact, against.get(fact.seq), lang)
        if as_json:
            print_json(told)
        else:
            click.echo(printable(f"{fact.seq:>{width}}  {told['words']}{_where(told)}"))
    if not found:
        raise Refused("it holds nowhere in this game")


def _told(seen: Viewed, fact: Fact, against: Finding | None, lang: Lang) -> dict[str, Any]:
    """A fact as plain data, with its words; where the log is against the rules with the line of the log, and what the
    audit says of it, if everybody may know that."""
    from moothall.domain.store.codec import to_json
    from moothall.projections.timeline import names_of, words

    said = words(fact, names_of(seen.facts), seen.kind.words.naming(lang))
    told = {"game": str(seen.link.game), "words": said, **to_json(fact)}
    if against is not None:
        told |= {"line": against.line, "rule": against.rule, "interval": list(against.interval)}
        if seen.seat is None:
            told |= {"says": against.says, "ruling": against.ruling}
    return told


def _where(told: Mapping[str, Any]) -> str:
    """The line of the log, and the ruling on it."""
    line = f", line {told['line']}" if told["line"] is not None else ""
    if "interval" not in told:
        return line
    first, last = told["interval"]
    between = f" (of {first} to {last})" if first != last else ""
    return f"{line}{between}: {told.get('ruling', 'the rules say otherwise')} [{told['rule']}]"


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
    from moothall.projections import search

    with viewed(store, game, viewer) as seen:
        wanted = filter_for(seen, expression)
        against = seen.divergent if wanted.of_log else {}
        with understood():
            look = search.first if first else search.bisect
            found = look(seen.kind, seen.facts, wanted, seen.seat, against)
    looked = counted(found.tables, "table") + " looked at"
    if found.fact is None:
        where = (
            "holds nowhere in this game"
            if first
            else "does not hold at the end of this game (--first looks everywhere)"
        )
        raise Refused(f"it {where}; {looked}")
    told = _told(seen, found.fact, against.get(found.fact.seq), lang)
    if as_json:
        print_json({**told, "tables": found.tables})
    else:
        click.echo(printable(f"{told['game']}@{found.fact.seq}: {told['words']}{_where(told)} ({looked})"))


COMMANDS = {"find": find_command, "bisect": bisect_command}
