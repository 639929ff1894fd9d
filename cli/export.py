"""`moothall export`: a game as a log or as JSON."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING

import click

from .common import Permalink, Refused, example, opened, permalink, store_option

if TYPE_CHECKING:
    from moothall.domain.archive import Archive


@click.command(
    "export",
    epilog=example("moothall export 5f0c2d8e --format goko", "moothall export 5f0c2d8e --format json -o game.json"),
)
@click.argument("game", metavar="GAME[@SEQ]")
@click.option(
    "--format",
    "format_",
    type=click.Choice(["goko", "json"]),
    help="A log in Goko's form, or JSON that import reads (default).",
)
@click.option(
    "-o", "--output", type=click.Path(path_type=Path), metavar="FILE", help="Write to FILE, not to standard output."
)
@click.option("--json", "as_json", is_flag=True, help="Short for --format json.")
@store_option
def export(game: str, format_: str | None, output: Path | None, as_json: bool, store: str | None) -> None:
    """Write a stored game as a log, or as one JSON object with its facts, hashes and log.

    Another store that imports the JSON has the same game with the same id and hashes.
    """
    if as_json and format_ == "goko":
        raise click.UsageError("--json is short for --format json, so it cannot go with --format goko")
    with opened(store) as archive:
        link = permalink(archive, game)
        text = _goko(archive, link) if format_ == "goko" else _json(archive, link)
    if output is None:
        click.echo(text, nl=not text.endswith("\n"))
        return
    try:
        output.write_text(text if text.endswith("\n") else text + "\n", encoding="utf-8")
    except OSError as error:
        raise Refused(f"{output} cannot be written: {error.strerror}") from error


def _goko(archive: Archive, link: Permalink) -> str:
    from moothall.domain.kernel.session import live
    from moothall.logs.goko_scribe import write_game

    kind = archive.entry(link.game).kind
    if kind != "dominion":
        raise Refused(f"{link.game} is a game of {kind}, which Goko's logs cannot hold")
    written: str = write_game(live(archive.read(link.game, link.upto)))
    return written


def _json(archive: Archive, link: Permalink) -> str:
    return json.dumps(archive.export(link.game, link.upto), separators=(", ", ": "))


COMMANDS = {"export": export}
