"""`moothall audit`: do logs agree with the rules, line by line?"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from typing import Any

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
@store_option
@json_option
def audit(
    written: tuple[str, ...],
    rules: str | None,
    kingdom: str | None,
    jobs: int | None,
    store: str | None,
    as_json: bool,
) -> int:
    """Say line by line whether logs agree with the rules of their date, and which rule is against what does not.

    A LOG is a file, a folder, - for standard input, or a stored GAME.

    Exit code 0: all agree; 1: some diverge or contradict; else 3: some are unreadable or not there; else 4: some hold
    cards or lines that are not ruled yet.
    """
    wanted = logs(written, rules, kingdom, store)
    verdicts = []
    with progress(len(wanted), "Auditing") as advance:
        if as_json:
            for document in documents(wanted, jobs):
                print_json(document)
                verdicts.append(document["verdict"])
                advance()
            return exit_code(verdicts)
        from .report import Totals, report

        totals = Totals()
        for document in documents(wanted, jobs):
            for line in report(document):
                click.echo(line)
            verdicts.append(document["verdict"])
            totals.add(document)
            advance()
    if len(wanted) > 1:
        click.echo()
        for line in totals.report():
            click.echo(line)
    return exit_code(verdicts)


def documents(wanted: Sequence[Log], jobs: int | None) -> Iterator[dict[str, Any]]:
    """The audits of logs, in their order, by `jobs` processes; None: as many as it pays to use."""
    from .parallel import Pool, processors

    if jobs is None:
        jobs = processors() if len(wanted) > FEW else 1
    if min(jobs, len(wanted)) < 2:
        yield from map(audit_document, wanted)
        return
    import moothall.logs.audit  # noqa: F401 (before the processes are forked, so that each need not read it)

    yield from Pool(audit_document, lost_document, wanted, jobs).run()


def exit_code(verdicts: Collection[str]) -> int:
    """The exit code for these verdicts on games."""
    return next((code for code, bad in EXIT_CODES if not bad.isdisjoint(verdicts)), 0)


COMMANDS = {"audit": audit}
