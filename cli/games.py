"""`moothall games`: the list of stored games."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import click

from .common import example, json_option, opened, print_json, print_table, store_option


@click.command("games", epilog=example("moothall games", "moothall games --json --store sqlite:///league.db"))
@store_option
@json_option
def games(store: str | None, as_json: bool) -> None:
    """List the stored games, the oldest first."""
    from moothall.projections.catalogue import catalogue

    with opened(store) as archive:
        listed = catalogue(archive.games())
    if as_json:
        for entry in listed:
            print_json(entry)
        return
    if not listed:
        click.echo("No game is stored yet: moothall import or moothall play stores one.", err=True)
        return
    print_table(
        ("game", "kind", "players", "rules", "facts", "from"),
        [
            (each["game"], each["kind"], ", ".join(each["players"]), each["rules"], each["facts"], _origin(each))
            for each in listed
        ],
    )


def _origin(entry: Mapping[str, Any]) -> str:
    """What a game was made of: a log, or the place in another game that it goes on from."""
    from moothall.domain.store import FORK

    return f"fork of {entry['source']}" if entry["format"] == FORK else entry["source"] or ""


COMMANDS = {"games": games}
