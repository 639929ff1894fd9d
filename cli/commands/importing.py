"""`moothall import`: the games of logs, or of exported JSON, into the store."""

from __future__ import annotations

from uuid import UUID

import click
from moothall import service
from moothall.service.wording import with_short_ids
from moothall.words import Joined, Message, Word, message_of

from ..display.helping import Examples
from ..display.printing import print_json, progress, say
from ..errors import UNEXPECTED
from ..language import said
from ..options import (
    json_option,
    logs_to_read,
    store_option,
)
from ..reading import check_files, chosen, kingdom_of, standard_input
from ..values import OneOf

UNREADABLE = 3
"""The exit code where a file could not be read. The others are stored."""


@click.command(
    "import",
    epilog=Examples(
        "moothall import season/", "moothall import game.txt --rules 2013-05-23", "moothall import game.json --json"
    ),
)
@logs_to_read
@click.option("--unproved", is_flag=True, help="Also store exported games that cannot be proved.")
@click.option("--again", is_flag=True, help="Also store games that were forgotten.")
@click.option(
    "--visibility",
    type=OneOf((service.PUBLIC, service.UNLISTED, service.PRIVATE)),
    help="To whom a server shows the games (else to all).",
)
@store_option
@json_option
def import_command(
    written: tuple[str, ...],
    rules: str | None,
    kingdom: str | None,
    same_game: bool,
    nth: int | None,
    jobs: int | None,
    on: str | None,
    shard: str | None,
    unproved: bool,
    again: bool,
    visibility: str | None,
    store: str | None,
    as_json: bool,
) -> int:
    """Store the games of logs, whatever their verdicts, or games that export --format json wrote.

    A game is stored as a whole or not at all, and a game that is stored already is left as it is. An exported game is
    proved first: its log is audited, or it is played again by the rules, and every fact must be the same.

    Exit code 0: all is stored; 3: some file could not be read, the others are stored.
    """
    check_files(written)
    wanted = service.logs(
        written,
        rules=rules,
        kingdom=kingdom_of(kingdom),
        endings=service.IMPORT_ENDINGS,
        games=False,
        standard_input=standard_input,
    )
    wanted = chosen(wanted, shard=shard, nth=nth, same_game=same_game)
    done: list[service.Imported] = []
    with service.opened(store, create=True) as hall, progress(len(wanted), Message("command.importing")) as advance:
        results = service.import_logs(
            wanted, unproved=unproved, again=again, visibility=visibility, jobs=jobs, on=on, advance=advance, store=hall
        )
        for result in results:
            done.append(result)
            if as_json:
                print_json(result.to_json())
            else:
                say(_said(hall, result), err=result.error is not None)
                if result.secret is not None:
                    say(Message("command.secret-of-game", game=_called(hall, result), secret=result.secret))
            _warn(hall, result)
    unreadable = sum(result.error is not None for result in done)
    if len(done) > 1 and not as_json:
        new = sum(result.stored for result in done)
        old = len(done) - new - unreadable
        say(Message("command.games-stored", count=new, old=old, unreadable=unreadable))
    faults = any(isinstance(result.error, service.Fault) for result in done)
    return UNEXPECTED if faults else UNREADABLE if unreadable else 0


def _warn(hall: service.Hall, result: service.Imported) -> None:
    """Say where a game that is stored has another length than what was to be imported."""
    if result.given is not None and result.given != result.facts:
        called, log = _called(hall, result), result.log
        say(Message("command.left-as-it-is", game=called, facts=result.facts, log=log, given=result.given), err=True)


def _said(hall: service.Hall, result: service.Imported) -> Message | str:
    if result.error is not None:
        message = message_of(result.error)
        return result.error if message is None else with_short_ids(message)
    if not result.stored:
        return Message("command.stored-already", log=result.log, game=_called(hall, result))
    how = [each for each in (result.verdict, result.proof) if each]
    if how[1:] == ["audited"]:  # which a verdict says
        how.pop()
    what = Joined([_called(hall, result), *map(Word, how), Message("count.facts", count=result.facts)])
    return Message(
        "command.imported", log=result.log, what=what, remark=f" ({said(result.remark)})" if result.remark else ""
    )


def _called(hall: service.Hall, result: service.Imported) -> str:
    """The beginning of the id of an imported game."""
    return "" if result.game is None else hall.short_id(UUID(result.game))


COMMANDS = {"import": import_command}
