"""`moothall games`: the list of stored games."""

from __future__ import annotations

import click
from moothall import service
from moothall.service.wording import short_ids

from ..display.printing import print_json, print_table, say
from ..options import example, json_option, store_option


@click.command("games", epilog=example("moothall games", "moothall games --json --store sqlite:///league.db"))
@store_option
@json_option
def games(store: str | None, as_json: bool) -> None:
    """List the stored games, the oldest first. Each id is cut where it still names one game; --json has it whole."""
    listed = service.games(store=store)
    if as_json:
        for each in listed:
            print_json(each.to_json())
        return
    if not listed:
        say("No game is stored yet: moothall import or moothall play stores one.", err=True)
        return
    rows = [(each.entry, each.origin) for each in listed]
    short = short_ids([str(entry.game) for entry, _ in rows])
    print_table(
        ("game", "kind", "players", "rules", "facts", "from", "proof"),
        [
            (
                short[str(entry.game)],
                entry.kind,
                ", ".join(entry.players),
                entry.rules,
                entry.length,
                origin,
                "" if entry.proof is None else entry.proof.how,
            )
            for entry, origin in rows
        ],
    )


COMMANDS = {"games": games}
