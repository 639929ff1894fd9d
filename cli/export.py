"""`moothall export`: a game as a log or as JSON, or one of its tables as a scenario."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING

import click
from moothall.logs.formats import FORMATS

from .common import Permalink, Refused, example, lang_option, opened, permalink, store_option

if TYPE_CHECKING:
    from moothall.domain.archive import Archive
    from moothall.domain.kernel.words import Lang

JSON = "json"


@click.command(
    "export",
    epilog=example(
        "moothall export 5f0c2d8e --format goko",
        "moothall export 5f0c2d8e --format json -o game.json",
        "moothall export 5f0c2d8e@120 --format scenario -o ruling.yaml",
        "moothall export 7c21a90b --format one-of-dominion-text --lang ja",
    ),
)
@click.argument("game", metavar="GAME[@SEQ]")
@click.option(
    "--format",
    "format_",
    type=click.Choice([*FORMATS, JSON]),
    help="A log in this form, JSON that import reads (default), or a scenario that begins at this table.",
)
@click.option(
    "-o", "--output", type=click.Path(path_type=Path), metavar="FILE", help="Write to FILE, not to standard output."
)
@click.option("--json", "as_json", is_flag=True, help="Short for --format json.")
@lang_option
@store_option
def export(game: str, format_: str | None, output: Path | None, as_json: bool, lang: Lang, store: str | None) -> None:
    """Write a stored game as a log, or as one JSON object with its facts, hashes and log; or the table at a fact as a
    scenario, which moothall rule plays on.

    Another store that imports the JSON has the same game with the same id and hashes.
    """
    if as_json and format_ not in (None, JSON):
        raise click.UsageError(f"--json is short for --format json, so it cannot go with --format {format_}")
    with opened(store) as archive:
        link = permalink(archive, game)
        text = _written(archive, link, format_, lang) if format_ not in (None, JSON) else _json(archive, link)
    if output is None:
        click.echo(text, nl=not text.endswith("\n"))
        return
    try:
        output.write_text(text if text.endswith("\n") else text + "\n", encoding="utf-8")
    except OSError as error:
        raise Refused(f"{output} cannot be written: {error.strerror}") from error


def _written(archive: Archive, link: Permalink, format_: str, lang: Lang) -> str:
    """The game as a log, or its table as a scenario. Raises Refused for what the format cannot hold."""
    from moothall.domain import games
    from moothall.domain.kernel.session import live
    from moothall.logs import formats

    kind = games.find(archive.entry(link.game).kind)
    try:
        return formats.write(format_, kind, live(archive.read(link.game, link.upto)), str(link.game), lang)
    except formats.CannotHold as error:
        raise Refused(str(error)) from error


def _json(archive: Archive, link: Permalink) -> str:
    return json.dumps(archive.export(link.game, link.upto), separators=(", ", ": "))


COMMANDS = {"export": export}
