"""`moothall games`: the list of stored games."""

from __future__ import annotations

from collections.abc import Mapping

import click
from moothall import service
from moothall.service.wording import SHORTEST, short_ids
from moothall.words import Message, Word

from ..display.helping import Examples
from ..display.printing import print_json, print_table, say
from ..language import said
from ..options import filter_options, json_option, store_option


@click.command(
    "games",
    epilog=Examples(
        "moothall games",
        "moothall games --json --store sqlite:///league.db",
        "moothall games --verdict diverges --since 2013",
        "moothall games --card Possession --winner Ann",
    ),
)
@filter_options
@store_option
@json_option
def games(
    player: str | None,
    verdict: str | None,
    card: str | None,
    since: str | None,
    until: str | None,
    winner: str | None,
    store: str | None,
    as_json: bool,
) -> None:
    """List the stored games, the oldest first. Each id is short but names one game; --json has it whole."""
    listed = service.each_game(
        player=player, verdict=verdict, card=card, since=since, until=until, winner=winner, store=store
    )
    if as_json:
        for each in listed:
            print_json(each.to_json())
        return
    rows = list(map(_row, listed))
    if not rows:
        filtered = any((player, verdict, card, since, until, winner))
        say(Message("command.no-such-games" if filtered else "command.no-games"), err=True)
        return
    short = short_ids([game for game, *_ in rows])
    print_table(HEADS, [(short[game], *cells, _origin(whence, short), proof) for game, *cells, whence, proof in rows])


HEADS = (
    Message("command.head-game"),
    Message("command.head-kind"),
    Message("command.head-players"),
    Message("command.head-rules"),
    Message("command.head-facts"),
    Message("command.head-verdict"),
    Message("command.head-winner"),
    Message("command.head-from"),
    Message("command.head-proof"),
)


def _row(listed: service.ListedGame) -> tuple[str, str, str, str, int, str, str, str | tuple[str, str], str]:
    """The cells of a game, its id whole, and of a fork the game that it comes from. A row does not hold the game
    itself, which takes four times the memory."""
    entry = listed.entry
    proof = "" if entry.proof is None else said(Word(entry.proof.how))
    told = said(Word(listed.verdict)) if listed.verdict else "", ", ".join(listed.winners)
    return (
        str(entry.game),
        entry.kind,
        ", ".join(entry.players),
        entry.rules,
        entry.length,
        *told,
        listed.parent or listed.origin,
        proof,
    )


def _origin(whence: str | tuple[str, str], short: Mapping[str, str]) -> str:
    if isinstance(whence, str):
        return whence
    game, at = whence
    parent = Message("store.place", game=short.get(game, game[:SHORTEST]), at=at)
    return said(Message("command.fork-of", parent=parent))


COMMANDS = {"games": games}
