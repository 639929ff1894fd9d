"""`moothall export`: a game as a log, as a page or as JSON, or a stretch of it as a scenario."""

from __future__ import annotations

from pathlib import Path

import click
from moothall import service
from moothall.words import Joined, Message, Sentence

from ..display.helping import Examples
from ..display.printing import print_json, progress_of, put, say
from ..options import game_argument, lang_option, names_option, store_option, viewer_option
from ..reading import STANDARD_INPUT, is_standard_input, place_in, view
from ..values import Bounded, OneOf, PathTo

JSON, HTML = "json", "html"
FOR_ONE = (HTML, "dominion-online", "dominion-online-ja")
"""The formats that can be made for one player."""
STANDARD_OUTPUT = "-"
"""The name that means standard output."""


@click.command(
    "export",
    epilog=Examples(
        "moothall export 5f0c2d8e --format goko",
        "moothall export 5f0c2d8e --format dominion-online --as p1",
        "moothall export 5f0c2d8e --format json -o game.json",
        "moothall export 7c21a90b --format one-of-dominion-text --lang ja",
        "moothall export 5f0c2d8e@turn:7 --html -o game.html",
        "moothall export 5f0c2d8e@turn:7..turn:8 --format scenario -o ruling.yaml",
        "moothall export 5f0c2d8e --html --names hide -o game.html",
        "moothall export --parquet tables",
        "cat game.txt | moothall export - --html -o game.html",
    ),
)
@game_argument("GAME[@PLACE|@A..B]", required=False)
@click.option(
    "--format",
    "format_",
    type=OneOf(service.EXPORT_FORMATS),
    metavar="FORMAT",
    help="json, which import reads (default); html, a page to look at; scenario, which begins at PLACE, or plays from "
    "A to B; or a log: goko, dominion-online, dominion-online-ja, isotropic, one-of-dominion or one-of-dominion-text.",
)
@click.option("-o", "--output", metavar="FILE", help="Write to FILE, not to standard output (-).")
@click.option(
    "--json", "as_json", is_flag=True, help="Short for --format json; with --parquet, print what was written as JSON."
)
@click.option("--html", "as_html", is_flag=True, help="Short for --format html.")
@click.option(
    "--parquet",
    type=PathTo(path_type=Path),
    metavar="FOLDER",
    help="Write all stored games as tables into FOLDER; what stands there is brought up to date.",
)
@click.option(
    "--since", type=Bounded(min=0), metavar="NUMBER", help="With --parquet: only games stored after that NUMBER."
)
@viewer_option
@names_option
@lang_option
@store_option
def export(
    game: str | None,
    format_: str | None,
    output: str | None,
    as_json: bool,
    as_html: bool,
    parquet: Path | None,
    since: int | None,
    viewer: str | None,
    names: str,
    lang: service.Lang,
    store: str | None,
) -> None:
    """Write a stored game as a log; as one JSON object with its facts, hashes and log; as a self-contained page of HTML
    that shows it fact by fact; or as a scenario that moothall rule plays: a table of the game, or what happened from A
    to B.

    Another store that imports the JSON has the same game with the same id and hashes. A page, and a log in the format
    dominion-online, can be made for one player (--as): then it holds nothing that they may not know. The format
    dominion-online-ja is the same in Japanese.

    With --parquet all stored games become tables for DuckDB, Polars, pandas and others: see docs/statistics.md.
    """
    if parquet is not None:
        others = (game, format_, output, viewer)
        if as_html or names != "show" or any(each is not None for each in others):
            raise click.UsageError(Sentence(Message("tables.all-games-alone")))
        _tables(parquet, since or 0, store, as_json)
        return
    if since is not None:
        raise click.UsageError(Sentence(Message("tables.since-needs-parquet")))
    if game is None:
        raise click.UsageError(Sentence(Message("command.missing-argument", name="GAME[@PLACE|@A..B]")))
    format_ = _format(format_, as_json, as_html)
    if viewer is not None and format_ not in FOR_ONE:
        raise click.UsageError(
            Sentence(
                Message(
                    "command.format-not-for-one-player", known=Joined(FOR_ONE[:-1]), last=FOR_ONE[-1], format=format_
                )
            )
        )
    if is_standard_input(game):
        text = service.export_viewed(view(STANDARD_INPUT, viewer), format_, at=place_in(game), lang=lang, names=names)
    else:
        text = service.export(game, format_, viewer=viewer, lang=lang, names=names, store=store)
    if output in (None, STANDARD_OUTPUT):
        put(text)
        return
    with service.output(output, inputs=[game], store=store) as file:
        file.write(text if text.endswith("\n") else text + "\n")


def _tables(folder: Path, since: int, store: str | None, as_json: bool) -> None:
    with progress_of(Message("tables.games-written")) as advance:
        exported = service.export_tables(folder, since=since, advance=advance, store=store)
    if as_json:
        print_json(exported.to_json())
        return
    games, facts = Message("count.games", count=exported.games), Message("count.facts", count=exported.facts)
    say(Message("tables.stand-in", folder=folder, games=games, facts=facts))
    say(Message("tables.files", written=exported.written, kept=exported.kept, deleted=exported.deleted))


def _format(format_: str | None, as_json: bool, as_html: bool) -> str:
    """The format that is meant. Raises UsageError where two are named."""
    named = [each for each, short in ((JSON, as_json), (HTML, as_html)) if short]
    for short in named:
        if format_ not in (None, short) or len(named) > 1:
            other = next(each for each in (format_, *named) if each not in (None, short))
            raise click.UsageError(Sentence(Message("command.short-for-format", short=short, other=other)))
    return format_ or next(iter(named), JSON)


COMMANDS = {"export": export}
