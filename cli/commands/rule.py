"""`moothall rule`: scenario files in, rulings out; under the rules of several dates side by side."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import nullcontext
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

import click
from moothall import service
from moothall.words import Message, Sentence

from ..display.helping import Examples
from ..display.printing import print_json, progress, say
from ..errors import UNEXPECTED
from ..options import checked_rules, json_option
from ..reading import STANDARD_INPUT, check_files, standard_input

if TYPE_CHECKING:
    from ..display.html_report import Writes

How = Literal["text", "json", "markdown"]
"""How rulings are printed."""
FAULT = "fault"
"""The verdict on a scenario at which something went wrong inside."""


@click.command(
    "rule",
    epilog=Examples(
        "moothall rule ruling.yaml",
        "moothall rule rulings/*.yaml --json",
        "moothall rule ruling.yaml --dates 2013-01-01,2023-02-01",
        "moothall rule ruling.yaml --markdown",
        "moothall rule ruling.yaml --html ruling.html",
        "moothall rule --schema > scenario.schema.json",
    ),
)
@click.argument("files", metavar="FILE...", nargs=-1)
@click.option("--dates", metavar="A,B,…", help="Rule by the rules of these dates (or specs) side by side.")
@click.option("-q", "--quiet", is_flag=True, help="Print only scenarios that do not hold, or differ.")
@click.option("--markdown", is_flag=True, help="Print Markdown, to post a ruling.")
@click.option("--html", metavar="FILE", help="Also write a page, to post a ruling.")
@click.option("--schema", is_flag=True, help="Print the JSON Schema of a scenario, for editors, and do nothing else.")
@json_option
def rule(
    files: tuple[str, ...],
    dates: str | None,
    quiet: bool,
    markdown: bool,
    html: str | None,
    schema: bool,
    as_json: bool,
) -> int:
    """Play scenarios and say whether their claims hold, and by which rules. Where a scenario claims nothing, say what
    happens.

    A FILE holds scenarios as YAML or JSON, or is - for standard input; docs/scenarios.md explains the notation.

    Exit code 1: some claim fails; else 2: some scenario is in error; else 0.
    """
    if schema:
        print_json(service.scenario_schema())
        return 0
    if not files:
        raise click.UsageError(Sentence(Message("command.name-scenario-file-for-standard")))
    check_files(files)
    specs = _specs(dates) if dates is not None else []
    scenarios = [scenario for name in files for scenario in _scenarios(name)]
    if markdown and as_json:
        raise click.UsageError(Sentence(Message("command.markdown-or-json")))
    how: How = "json" if as_json else "markdown" if markdown else "text"
    with (
        nullcontext() if html is None else service.output(html, inputs=files) as file,
        progress(len(scenarios) * (len(specs) or 1), Message("command.ruling")) as advance,
    ):
        printed = Printed(how, quiet, file)
        report = _beside(scenarios, specs, printed, advance) if specs else _alone(scenarios, printed, advance)
        printed.end()
    return UNEXPECTED if FAULT in report else 1 if "fails" in report else 2 if "error" in report else 0


def _specs(written: str) -> list[str]:
    """The rules specs of --dates; a part with `=` is a switch of the spec before it. Raises BadParameter."""
    specs: list[str] = []
    for part in written.split(","):
        if "=" in part and specs:
            specs[-1] += f",{part.strip()}"
        else:
            specs.append(part.strip())
    for spec in specs:
        checked_rules(spec, "--dates")
    return list(dict.fromkeys(specs))


def _scenarios(name: str) -> list[service.Scenario]:
    """The scenarios of a file, or the one error that it is."""
    return service.scenarios(standard_input() if name == STANDARD_INPUT else Path(name), name=name)


def _verdict(ruling: service.Ruling) -> str:
    return FAULT if isinstance(ruling.error, service.Fault) else ruling.verdict


class Printed:
    """Where rulings are printed, as `how` says, and the page to which they are written, if there is one."""

    def __init__(self, how: How, quiet: bool, file: Writes | None) -> None:
        self.how, self.quiet = how, quiet
        self._file = file
        if file is not None:
            from ..display.posted_ruling import html_head

            file.write(html_head())

    def alone(self, scenario: service.Scenario, ruling: service.Ruling, word: str) -> None:
        """Print a ruling by the rules of one date; `word` is its verdict."""
        from ..display import ruling_text

        if not (self.quiet and word in ("holds", "ruled")):
            if self.how == "json":
                print_json({**service.ruling_document(ruling), "verdict": ruling_text.verdict_word(scenario, ruling)})
            elif self.how == "text":
                self._say(ruling_text.ruling_lines(scenario, ruling))
            self._post(lambda posted: posted.ruling_blocks(scenario, ruling))

    def beside(self, compared: service.Compared) -> None:
        """Print a ruling by the rules of several dates."""
        from ..display import ruling_text

        specs = list(compared.rulings)
        if self.quiet and all(compared.same(one, other) for one, other in pairwise(specs)):
            return
        if self.how == "json":
            for at, spec in enumerate(specs):
                parted = compared.parted(specs[at - 1], spec) if at else None
                print_json({**service.ruling_document(compared.rulings[spec]), "parted": parted})
        elif self.how == "text":
            self._say(ruling_text.beside_lines(compared))
        self._post(lambda posted: posted.beside_blocks(compared))

    def _say(self, lines: Iterable[Message | str]) -> None:
        for line in lines:
            say(line, styled=True)

    def _post(self, blocks: Callable[[Any], Iterator[Any]]) -> None:
        if self.how != "markdown" and self._file is None:
            return
        from ..display import posted_ruling

        if self.how == "markdown":
            for line in posted_ruling.markdown(blocks(posted_ruling)):
                say(line, whole=True)
        if self._file is not None:
            for part in posted_ruling.html(blocks(posted_ruling)):
                self._file.write(part)

    def end(self) -> None:
        """End the page."""
        if self._file is not None:
            self._file.write("</html>\n")


def _alone(scenarios: Sequence[service.Scenario], printed: Printed, advance: Callable[[], None]) -> list[str]:
    """Rule on each scenario by its own rules, and print it. Returns the verdicts."""
    from ..display.ruling_text import totals, verdict_word

    verdicts: list[str] = []
    for scenario in scenarios:
        ruling = service.rule_on(scenario)
        verdicts.append(verdict_word(scenario, ruling) if _verdict(ruling) == "holds" else _verdict(ruling))
        printed.alone(scenario, ruling, verdicts[-1])
        advance()
    if len(scenarios) > 1 and printed.how == "text":
        say()
        say(totals(verdicts))
    return verdicts


def _beside(
    scenarios: Sequence[service.Scenario], specs: Sequence[str], printed: Printed, advance: Callable[[], None]
) -> list[str]:
    """Rule on each scenario by each of the specs, and print them side by side. Returns the verdicts."""
    verdicts: list[str] = []
    for scenario in scenarios:
        compared = service.compare(scenario, specs, advance=advance)
        verdicts += [_verdict(ruling) for ruling in compared.rulings.values()]
        printed.beside(compared)
    return verdicts


COMMANDS = {"rule": rule}
