"""`moothall fork`: a new stream that goes on from a place in a stored game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING
from uuid import UUID, uuid4

import click

from .common import Permalink, Refused, example, game_argument, json_option, opened, permalink, print_json, store_option

if TYPE_CHECKING:
    from moothall.domain.kernel.facts import Fact
    from moothall.domain.kernel.game import Game
    from moothall.domain.store import Archive


@click.command("fork", epilog=example("moothall fork 5f0c2d8e@turn:7", "moothall fork 5f0c2d8e@120 --json"))
@game_argument()
@store_option
@json_option
def fork(game: str, store: str | None, as_json: bool) -> None:
    """Begin a new game with the facts of a stored one up to a place, else all of them.

    Neither game changes the other: what is played, undone or noted in the fork is in the fork alone. Its facts keep
    the numbers that they had, and the fact after them says where they come from.
    """
    with opened(store) as archive:
        link = permalink(archive, game)
        new, at = fork_at(archive, link)
    if as_json:
        print_json({"game": str(new), "parent": str(link.game), "at": at})
    else:
        click.echo(f"{new}: goes on from {link.game}@{at}.")


def fork_at(archive: Archive, link: Permalink) -> tuple[UUID, int]:
    """Store a fork of a game at a place: its id, and how many facts it shares. Raises Refused."""
    from moothall.domain import games
    from moothall.domain.kernel.fork import NoFork, forked

    entry = archive.entry(link.game)
    kind = games.find(entry.kind)
    facts = archive.read(link.game)
    at = len(facts) if link.upto is None else link.upto
    if at > len(facts):
        raise Refused(f"{link.game} has {len(facts)} facts, so there is no {link.game}@{at}")
    try:
        stream = forked(kind, facts, str(link.game), at)
    except NoFork as error:
        raise Refused(str(error)) from error
    return keep(archive, kind, stream, entry.players, entry.rules, f"{link.game}@{at}"), at


def keep(archive: Archive, kind: Game, facts: Sequence[Fact], players: Sequence[str], rules: str, parent: str) -> UUID:
    """Store facts as a fork of the game and place `parent`. Returns its id."""
    from moothall.domain.store import FORK, Meta

    new = uuid4()
    archive.put_game(new, kind, facts, Meta(tuple(players), rules, FORK, parent))
    return new


COMMANDS = {"fork": fork}
