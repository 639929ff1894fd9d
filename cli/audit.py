"""`moothall audit`: do logs agree with the rules, line by line?"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from typing import IO, Any

import click

from .auditing import Log, audit_document, logs, lost_document
from .common import example, json_option, print_json, progress, rules_option, store_option

EXIT_CODES = ((1, {"diverges", "contradicts"}), (3, {"unreadable"}), (4, {"unruled"}))
"""The first code that fits one of the verdicts; 0 when every log agrees."""

FEW = 8
"""Up to this many logs are audited sooner in one process than others have started."""


@click.command(
    "audit",
    epilog=example(
        "moothall audit game.txt",
        "moothall audit season/ --jobs 4 --json",
        "moothall audit game.txt --rules 2013-05-23",
        "cat game.txt | moothall audit -",
    ),
)
@click.argument("written", metavar="LOG...", nargs=-1, required=True)
@rules_option
@click.option(
    "--kingdom", metavar="CARDS|FILE", help="The Kingdom where a log does not name it, by commas or in a file."
)
@click.option(
    "--jobs", type=click.IntRange(min=1), metavar="N", help="How many processes (else as many as it pays to use)."
)
@click.option("--html", type=click.File("w", "utf-8", lazy=False), metavar="FILE", help="Also write a page of HTML.")
@store_option
@json_option
def audit(
    written: tuple[str, ...],
    rules: str | None,
    kingdom: str | None,
    jobs: int | None,
    html: IO[str] | None,
    store: str | None,
    as_json: bool,
) -> int:
    """Say line by line whether logs agree with the rules of their date, and which rule is against what does not.

    A LOG is a file, a folder, - for standard input, or a stored GAME.

    Exit code 0: all agree; 1: some diverge or contradict; else 3: some are unreadable or not there; else 4: some hold
    cards or lines that are not ruled yet.
    """
    from .html_report import Page
    from .report import Totals, report

    wanted = logs(written, rules, kingdom, store)
    page = Page(html) if html is not None else None
    totals = Totals()
    with progress(len(wanted), "Auditing") as advance:
        for document in documents(wanted, jobs):
            if as_json:
                print_json(document)
            else:
                click.echo("\n".join(report(document)))
            if page is not None:
                page.add(document)
            totals.add(document)
            advance()
    if page is not None:
        page.end(totals.verdicts)
    if len(wanted) > 1 and not as_json:
        click.echo("\n" + "\n".join(totals.report()))
    return exit_code(totals.verdicts)


def documents(wanted: Sequence[Log], jobs: int | None) -> Iterator[dict[str, Any]]:
    """The audits of logs, in their order, by `jobs` processes; None: as many as it pays to use."""
    from .parallel import Pool, processors

    if jobs is None:
        jobs = processors() if len(wanted) > FEW else 1
    if min(jobs, len(wanted)) < 2:
        yield from map(audit_document, wanted)
        return
    from moothall.logs.formats import FORMATS

    for make in FORMATS.values():
        make()  # before the processes are forked, so that each need not read it
    yield from Pool(audit_document, lost_document, wanted, jobs).run()


def exit_code(verdicts: Collection[str]) -> int:
    """The exit code for these verdicts on games."""
    return next((code for code, bad in EXIT_CODES if not bad.isdisjoint(verdicts)), 0)


COMMANDS = {"audit": audit}
