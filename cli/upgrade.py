"""`moothall upgrade`: move a store that an earlier Moothall wrote on to the tables of this one."""

from __future__ import annotations

import click

from .common import counted, example, json_option, opened, print_json, progress_of, store_option


@click.command("upgrade", epilog=example("moothall upgrade", "moothall upgrade --store sqlite:///games.db"))
@store_option
@json_option
def upgrade(store: str | None, as_json: bool) -> None:
    """Move a store of an earlier version on to this one, all or nothing. Facts, ids and hashes stay what they are.

    A copy is kept: of a file beside it, of a PostgreSQL database in tables of other names. Nothing happens to a store
    of this version. The first command that writes to a store does the same.
    """
    with opened(store) as archive, progress_of("games moved") as advance:
        was = archive.version
        done = archive.upgrade(advance)
        version, url = archive.version, archive.url
    if as_json:
        told = {"games": done.games, "facts": done.facts, "copy": done.copy} if done else {}
        print_json({"store": url, "from": was, "to": version, "games": 0, "facts": 0, "copy": None, **told})
    elif done is None:
        click.echo(f"{url} is of version {version} already.")
    else:
        size = f"{counted(done.games, 'game')}, {counted(done.facts, 'fact')}"
        click.echo(f"{url} is of version {version} now: {size}. As it was it is kept in {done.copy}.")


COMMANDS = {"upgrade": upgrade}
