"""`moothall audit`: do logs agree with the rules, line by line?"""

from __future__ import annotations

from collections import deque
from collections.abc import Collection, Sequence
from contextlib import nullcontext
from functools import partial

import click
from moothall import service
from moothall.words import Message, Sentence, Word

from ..display.helping import Examples
from ..display.printing import print_json, progress, say
from ..errors import UNEXPECTED
from ..language import spoken
from ..options import (
    json_option,
    logs_to_read,
    names_option,
    store_option,
)
from ..reading import check_files, chosen, kingdom_of, standard_input

EXIT_CODES = ((1, {"diverges", "contradicts"}), (3, {"unreadable"}), (4, {"undecided", "unruled"}))
"""The first code that fits one of the verdicts; 0 when every log agrees."""


@click.command(
    "audit",
    epilog=Examples(
        "moothall audit game.txt",
        "moothall audit season/ --jobs 4 --json",
        "moothall audit season/ --shard 3/16 --json",
        "moothall audit season/ --on ray://10.0.0.1:10001 --json",
        "moothall audit game.txt --rules 2013-05-23",
        "cat game.txt | moothall audit -",
        "moothall audit ann.txt bob.txt --same-game",
        "moothall audit game.txt --html game.html --names hide",
        "moothall audit game.txt --witness game.witness",
    ),
)
@logs_to_read
@click.option("-q", "--quiet", is_flag=True, help="Print only logs that do not agree.")
@click.option("--all", "everything", is_flag=True, help="Print also what follows from an earlier difference.")
@click.option(
    "--html",
    metavar="FILE",
    help="Also write a page: the game at its first difference; for several logs, a report with a page for each.",
)
@names_option
@click.option("--witness", metavar="FILE", help="Also write the witness of the one log, for `moothall check`.")
@store_option
@json_option
def audit(
    written: tuple[str, ...],
    rules: str | None,
    kingdom: str | None,
    same_game: bool,
    nth: int | None,
    jobs: int | None,
    on: str | None,
    shard: str | None,
    quiet: bool,
    everything: bool,
    html: str | None,
    names: str,
    witness: str | None,
    store: str | None,
    as_json: bool,
) -> int:
    """Say line by line whether logs agree with the rules of their date, and which rule each wrong line breaks.

    A LOG is a file, a folder, - for standard input, or a stored GAME.

    Exit code 0: all agree; 1: some diverge or contradict; else 3: some are unreadable or not there; else 4: some are
    undecided, or hold cards or lines that are not ruled yet.
    """
    from ..display.report import Totals, report

    check_files(written)
    cards = kingdom_of(kingdom)
    wanted = service.logs(written, rules=rules, kingdom=cards, store=store, standard_input=standard_input)
    wanted = chosen(wanted, shard=shard, nth=nth, same_game=same_game)
    if names == "hide":
        wanted = [*map(service.hidden_log, wanted)]
    if witness is not None and len(wanted) != 1:
        raise click.UsageError(Sentence(Message("command.witness-of-one-log", count=len(wanted))))
    result = None
    if witness is not None:
        wanted = [*map(service.read, wanted)]
        result = service.audited(wanted[0])
    totals, faults = Totals(), 0
    read = (*written, kingdom or "")
    with (
        nullcontext() if html is None else service.output(html, inputs=read, store=store) as file,
        progress(len(wanted), Message("command.auditing")) as advance,
    ):
        pages = draw = None
        drawn: deque[str | None] = deque()
        if file is not None and html is not None:
            from ..display.game_pages import GamePages, page_of  # takes as long to import as an audit

            alone = len(wanted) == 1
            pages, draw = GamePages(file, html, alone, read), partial(page_of, spoken(), alone)
        if result is None:
            documents = service.audit_all(
                wanted,
                jobs=jobs,
                on=on,
                advance=advance,
                changed=_say_changed,
                draw=draw,
                drawn=lambda _, page: drawn.append(page),
                store=store,
            )
        else:
            documents = iter([result.to_json()])
            drawn.append(None if draw is None else draw(wanted[0], result))
        for log, document in zip(wanted, documents, strict=True):
            if not (quiet and document["verdict"] == "agrees"):
                if as_json:
                    print_json(document)
                else:
                    for line in report(document, everything=everything):
                        say(line, styled=True)
            if pages is not None:
                pages.add(log, document, drawn.popleft())
            totals.add(document)
            faults += isinstance(document["error"], service.Fault)
        if pages is not None:
            pages.end(totals.verdicts)
    if len(wanted) > 1 and not as_json:
        say()
        for each in totals.report():
            say(each)
    if witness is not None and result is not None:
        _write_witness(result, wanted[0].text or "", witness, read, store)
    return UNEXPECTED if faults else exit_code(totals.verdicts)


def _say_changed(log: service.Log, before: service.Result) -> None:
    """Say that the verdict on a stored game was another."""
    was = Word(before.verdict or "")
    say(Message("command.verdict-was", log=log.name, verdict=was, version=before.moothall), err=True)


def _write_witness(audit: service.Audit, text: str, path: str, inputs: Sequence[str], store: str | None) -> None:
    """Write the witness of a log that agrees; of one that does not, say that there is none."""
    if audit.verdict != "agrees":
        say(Message("command.no-witness", log=audit.log), err=True)
        return
    with service.output(path, inputs=inputs, store=store) as file:
        file.write(service.write_witness(audit, text))


def exit_code(verdicts: Collection[str]) -> int:
    """The exit code for these verdicts on games."""
    return next((code for code, bad in EXIT_CODES if not bad.isdisjoint(verdicts)), 0)


COMMANDS = {"audit": audit}
