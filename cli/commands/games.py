"""`moothall games`: the list of stored games."""

from __future__ import annotations

import click
from moothall import service
from moothall.service.wording import short_ids, with_short_ids

from ..display.printing import print_json, print_table, say
from ..language import spoken
from ..options import example, json_option, store_option


@click.command("games", epilog=example("moothall games", "moothall games --json --store sqlite:///league.db"))
@store_option
@json_option
def games(store: str | None, as_json: bool) -> None:
    """List the stored games, the oldest first. Each id is short but names one game; --json has it whole."""
    listed = service.each_game(store=store)
    if as_json:
        for each in listed:
            print_json(each.to_json())
        return
    rows = list(map(_row, listed))
    if not rows:
        say("No game is stored yet: moothall import or moothall play stores one.", err=True)
        return
    short = short_ids([game for game, *_ in rows])
    print_table(
        ("game", "kind", "players", "rules", "facts", "from", "proof"),
        [(short[game], *cells, _origin(with_short_ids(origin, short)), proof) for game, *cells, origin, proof in rows],
    )


def _row(listed: service.ListedGame) -> tuple[str, str, str, str, int, str, str]:
    """The cells of a game, its id whole."""
    entry = listed.entry
    proof = "" if entry.proof is None else _proof(entry.proof.how)
    return str(entry.game), entry.kind, ", ".join(entry.players), entry.rules, entry.length, listed.origin, proof


PROOFS_JA = {"audited": "検証", "re-run": "再現", "unproved": "未証明"}
"""How a stored game was proved, in Japanese."""


def _origin(origin: str) -> str:
    parent = origin.removeprefix("fork of ")
    return f"{parent}の分岐" if spoken() == "ja" and parent != origin else origin


def _proof(how: str) -> str:
    return PROOFS_JA.get(how, how) if spoken() == "ja" else how


COMMANDS = {"games": games}
