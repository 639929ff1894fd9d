"""`moothall export`: a game as a log or as JSON, or one of its tables as a scenario."""

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
    epilog=example(
        "moothall export 5f0c2d8e --format goko",
        "moothall export 5f0c2d8e --format json -o game.json",
        "moothall export 5f0c2d8e@120 --format scenario -o ruling.yaml",
    ),
)
@click.argument("game", metavar="GAME[@SEQ]")
@click.option(
    "--format",
    "format_",
    type=click.Choice(["goko", "json", "scenario"]),
    help="A log in Goko's form, JSON that import reads (default), or a scenario that begins at this table.",
)
@click.option(
    "-o", "--output", type=click.Path(path_type=Path), metavar="FILE", help="Write to FILE, not to standard output."
)
@click.option("--json", "as_json", is_flag=True, help="Short for --format json.")
@store_option
def export(game: str, format_: str | None, output: Path | None, as_json: bool, store: str | None) -> None:
    """Write a stored game as a log, or as one JSON object with its facts, hashes and log; or the table at a fact as a
    scenario, which moothall rule plays on.

    Another store that imports the JSON has the same game with the same id and hashes.
    """
    if as_json and format_ not in (None, "json"):
        raise click.UsageError(f"--json is short for --format json, so it cannot go with --format {format_}")
    with opened(store) as archive:
        link = permalink(archive, game)
        text = {"goko": _goko, "scenario": _scenario}.get(format_ or "", _json)(archive, link)
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


def _scenario(archive: Archive, link: Permalink) -> str:
    """The table at a fact, which must be one at rest: what is open in the middle of an effect cannot be given."""
    import yaml
    from moothall.domain import games
    from moothall.domain.kernel.ask import MENU, Menu
    from moothall.domain.kernel.facts import Answered
    from moothall.domain.kernel.session import Silent, live
    from moothall.logs.scenario_given import scenario_of

    kind = games.find(archive.entry(link.game).kind)
    if kind.name != "dominion":
        raise Refused(f"{link.game} is a game of {kind.name}, of which no scenario is written")
    facts = live(archive.read(link.game, link.upto))
    session = kind.resume(facts, Silent())
    if len(session.facts) > len(facts) or not (session.over or isinstance(session.asked, Menu)):
        rests = [fact.seq - 1 for fact in facts if isinstance(fact, Answered) and fact.question == MENU]
        where = f"; the last table at rest is {link.game}@{rests[-1]}" if rests else ""
        raise Refused(f"{link.game}@{facts[-1].seq if facts else 0} is in the middle of something{where}")
    try:
        data = scenario_of(session.table, f"{str(link.game)[:8]}-at-{facts[-1].seq}")
    except ValueError as error:
        raise Refused(f"{link.game}: {error}") from error
    text: str = yaml.safe_dump(data, sort_keys=False, allow_unicode=True, default_flow_style=None, width=120)
    return text


def _json(archive: Archive, link: Permalink) -> str:
    return json.dumps(archive.export(link.game, link.upto), separators=(", ", ": "))


COMMANDS = {"export": export}
