"""`moothall export`: a game as a log, as a page or as JSON, or a stretch of it as a scenario."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING

import click
from moothall.service.writing import WRITTEN

from .common import (
    Refused,
    example,
    game_argument,
    is_there,
    lang_option,
    opened,
    permalink,
    place,
    split_at,
    store_option,
    viewed,
    viewed_whole,
)
from .find import viewer_option

if TYPE_CHECKING:
    from collections.abc import Sequence

    from moothall.domain.kernel.facts import Fact
    from moothall.domain.kernel.telling.words import Lang

JSON, HTML = "json", "html"


@click.command(
    "export",
    epilog=example(
        "moothall export 5f0c2d8e --format goko",
        "moothall export 5f0c2d8e --format json -o game.json",
        "moothall export 7c21a90b --format one-of-dominion-text --lang ja",
        "moothall export 5f0c2d8e@turn:7 --html -o game.html",
        "moothall export 5f0c2d8e@turn:7..turn:8 --format scenario -o ruling.yaml",
    ),
)
@game_argument("GAME[@PLACE|@A..B]")
@click.option(
    "--format",
    "format_",
    type=click.Choice([*WRITTEN, HTML, JSON]),
    help="A log in this form, JSON that import reads (default), a page to look at, or a scenario that begins at PLACE, "
    "or that plays from A to B.",
)
@click.option(
    "-o", "--output", type=click.Path(path_type=Path), metavar="FILE", help="Write to FILE, not to standard output."
)
@click.option("--json", "as_json", is_flag=True, help="Short for --format json.")
@click.option("--html", "as_html", is_flag=True, help="Short for --format html.")
@viewer_option
@lang_option
@store_option
def export(
    game: str,
    format_: str | None,
    output: Path | None,
    as_json: bool,
    as_html: bool,
    viewer: str | None,
    lang: Lang,
    store: str | None,
) -> None:
    """Write a stored game as a log, or as one JSON object with its facts, hashes and log; as a page of HTML that shows
    it fact by fact without anything else; or a table of it, or what happened from A to B, as a scenario, which moothall
    rule plays.

    Another store that imports the JSON has the same game with the same id and hashes. A page can be made for one player
    (--as): then it holds nothing that he may not know.
    """
    format_ = _format(format_, as_json, as_html)
    if viewer is not None and format_ != HTML:
        raise click.UsageError(f"only a page can be made for one player, so --as cannot go with the format {format_}")
    if format_ == HTML:
        text = _html(store, game, viewer, lang)
    else:
        text = _json(store, game) if format_ == JSON else _log(store, game, format_, lang)
    if output is None:
        click.echo(text, nl=not text.endswith("\n"))
        return
    try:
        output.write_text(text if text.endswith("\n") else text + "\n", encoding="utf-8")
    except OSError as error:
        raise Refused(f"{output} cannot be written: {error.strerror}") from error


def _format(format_: str | None, as_json: bool, as_html: bool) -> str:
    """The format that is meant. Raises UsageError where two are named."""
    named = [each for each, short in ((JSON, as_json), (HTML, as_html)) if short]
    for short in named:
        if format_ not in (None, short) or len(named) > 1:
            other = next(each for each in (format_, *named) if each not in (None, short))
            raise click.UsageError(f"--{short} is short for --format {short}, so it cannot go with --format {other}")
    return format_ or next(iter(named), JSON)


def _log(store: str | None, written: str, format_: str, lang: Lang) -> str:
    """The game as a log; its table, or what happened from one place to another, as a scenario. Raises Refused for what
    the format cannot hold."""
    from moothall.domain.kernel.game import CannotHold
    from moothall.domain.kernel.script import live
    from moothall.projections.board import table_of
    from moothall.service import writing

    game, ends = _ends(written)
    with viewed(store, game, None) as seen:
        kind, facts, name = seen.kind, seen.facts, str(seen.link.game)
        try:
            if not ends:
                if not table_of(kind, facts).get("players", True):
                    raise Refused(f"at fact {len(facts)} the game has not begun, so there is nothing to write")
                return writing.write(format_, kind, live(facts), name, lang)
            first, last = (place(kind, facts, seen.players, address) for address in ends)
            if last < first:
                raise Refused(f"{ends[1]} is before {ends[0]}: give the earlier place first")
            return writing.write_span(format_, kind, _lived(facts, first, last), first, last, name)
        except CannotHold as error:
            raise Refused(str(error)) from error


def _ends(written: str) -> tuple[str, list[str]]:
    """A game and the two addresses of `GAME@A..B`; none where it is not written so."""
    from moothall.projections.addresses import is_address

    def is_span(after: str) -> bool:
        ends = after.split("..")
        return len(ends) == 2 and all(map(is_address, ends))

    found = None if is_there(written, Path.is_file) else split_at(written, is_span)
    return (found[0], found[1].split("..")) if found else (written, [])


def _lived(facts: Sequence[Fact], first: int, last: int) -> list[Fact]:
    """The live facts among which both places are: now, or as it was at the later one. Raises Refused for neither."""
    from moothall.domain.kernel.script import live

    before, then = live(facts[:first]), live(facts[:last])
    for standing in (live(facts), then):
        if standing[: len(before)] == before and standing[: len(then)] == then:
            return standing
    raise Refused(f"part of what stood at {first} was taken back before {last}: there is no way from one to the other")


def _html(store: str | None, written: str, viewer: str | None, lang: Lang) -> str:
    from .page import html

    with viewed_whole(store, written, viewer) as (seen, upto):
        return html(seen, upto, lang)


def _json(store: str | None, written: str) -> str:
    with opened(store) as archive:
        link = permalink(archive, written)
        return json.dumps(archive.export(link.game, link.upto), separators=(", ", ": "))


COMMANDS = {"export": export}
