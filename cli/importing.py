"""`moothall import`: the games of logs, or of exported JSON, into the store."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from pathlib import PurePath
from typing import TYPE_CHECKING, Any
from uuid import UUID

import click

from .auditing import LOG_ENDINGS, Log, audited, logs
from .common import (
    Unreadable,
    counted,
    example,
    json_option,
    opened,
    print_json,
    printable,
    progress,
    read_text,
    rules_option,
    store_option,
)

if TYPE_CHECKING:
    from moothall.domain.store import Archive, StoreError

UNREADABLE = 3
_BLANKS = re.compile(r"\s+")


@click.command(
    "import",
    epilog=example(
        "moothall import season/", "moothall import game.txt --rules 2013-05-23", "moothall import game.json --json"
    ),
)
@click.argument("written", metavar="LOG...", nargs=-1, required=True)
@rules_option
@click.option(
    "--kingdom", metavar="CARDS|FILE", help="The Kingdom where a log does not name it, by commas or in a file."
)
@store_option
@json_option
def import_command(
    written: tuple[str, ...], rules: str | None, kingdom: str | None, store: str | None, as_json: bool
) -> int:
    """Store the games of logs, whatever their verdicts, or games that export --format json wrote.

    A game is stored as a whole or not at all, and a game that is stored already is left as it is.

    Exit code 0: all is stored; 3: some file could not be read, the others are stored.
    """
    wanted = logs(written, rules, kingdom, endings=(*LOG_ENDINGS, ".json"), games=False)
    done: list[Mapping[str, Any]] = []
    with opened(store, create=True) as archive, progress(len(wanted), "Importing") as advance:
        for log in wanted:
            for result in stored(archive, log):
                done.append(result)
                if as_json:
                    print_json(result)
                else:
                    click.echo(printable(_said(result)), err=result["error"] is not None)
            advance()
    unreadable = sum(result["error"] is not None for result in done)
    if len(done) > 1 and not as_json:
        new = sum(result["stored"] for result in done)
        old = len(done) - new - unreadable
        click.echo(f"{counted(new, 'game')} stored, {old} stored before, {unreadable} unreadable.")
    return UNREADABLE if unreadable else 0


def stored(archive: Archive, log: Log) -> Iterator[dict[str, Any]]:
    """Store what a file holds: the game of a log, or exported games. One result for each."""
    from moothall.logs.formats import is_log

    text = log.text
    error = log.error
    if text is None and error is None:
        try:
            text = read_text(log.name)
        except Unreadable as unreadable:
            error = unreadable.message
    if text is not None and text.lstrip().startswith("{") and not is_log(text):
        yield from _exported(archive, log, text)
    else:
        yield _played(archive, Log(log.name, text, log.rules, log.kingdom, error))


def _played(archive: Archive, log: Log) -> dict[str, Any]:
    """Store the game that a log tells of, with the log."""
    from moothall.domain import games
    from moothall.domain.store import Meta, StoreError

    audit = audited(log)
    if audit.verdict == "unreadable" or audit.game is None or audit.format is None or audit.kind is None:
        return _result(log, error=audit.error or f"{log.name}: no game can be made of this log")
    name = None if log.name == "-" else PurePath(log.name).name
    meta = Meta(tuple(audit.players), audit.rules, audit.format, name, log.text)
    try:
        new = archive.put_game(audit.game, games.find(audit.kind), audit.facts, meta)
    except StoreError as error:
        _refuse_store(error)
        return _result(log, error=f"{log.name}: {error}")
    return _result(log, game=str(audit.game), new=new, verdict=audit.verdict, facts=archive.length(audit.game))


def _exported(archive: Archive, log: Log, text: str) -> Iterator[dict[str, Any]]:
    """Store exported games: JSON objects one after the other, on one line each or on several."""
    from moothall.domain.store import StoreError

    decoder = json.JSONDecoder()
    at, line = 0, 1
    while at < len(text):
        try:
            document, end = decoder.raw_decode(text, at)
        except (ValueError, RecursionError) as error:
            yield _result(log, error=f"{log.name} line {line}: this is no JSON that export wrote ({error})")
            return
        try:
            new = archive.import_rows(document)
        except StoreError as error:
            _refuse_store(error)
            yield _result(log, error=f"{log.name} line {line}: {error}")
        else:
            kept = archive.length(UUID(document["game"]))
            yield _result(log, game=document["game"], new=new, facts=kept)
            if kept != len(document["rows"]):
                said = f"{document['game']} is stored with {kept} facts and left as it is; {log.name} has"
                click.echo(f"moothall: {said} {len(document['rows'])}", err=True)
        following = _BLANKS.match(text, end)
        end = following.end() if following is not None else end
        line += text.count("\n", at, end)
        at = end


def _refuse_store(error: StoreError) -> None:
    """End the import where the store itself is at fault, not what was to be stored. Raises `error`."""
    from moothall.domain import store

    if isinstance(error, store.LockedStore | store.ReadOnlyStore | store.NotAStore | store.DamagedStore):
        raise error


def _result(
    log: Log,
    *,
    game: str | None = None,
    new: bool = False,
    verdict: str | None = None,
    facts: int = 0,
    error: str | None = None,
) -> dict[str, Any]:
    """What became of one game; all keys always. `stored` is False for one that was there before."""
    return {"log": log.name, "game": game, "stored": new, "verdict": verdict, "facts": facts, "error": error}


def _said(result: Mapping[str, Any]) -> str:
    if result["error"] is not None:
        return str(result["error"])
    if not result["stored"]:
        return f"{result['log']}: {result['game']} is stored already"
    verdict = f", {result['verdict']}" if result["verdict"] else ""
    return f"{result['log']}: {result['game']}{verdict}, {counted(result['facts'], 'fact')}"


COMMANDS = {"import": import_command}
