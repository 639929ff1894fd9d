"""`moothall rule`: scenario files in, rulings out; under the rules of several dates side by side."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

import click
from moothall import service

from ..display.printing import print_json, progress, say
from ..errors import UNEXPECTED
from ..options import checked_rules, example, json_option
from ..reading import STANDARD_INPUT, read_once, standard_input

FAULT = "fault"
"""The verdict on a scenario at which something went wrong inside."""


@click.command(
    "rule",
    epilog=example(
        "moothall rule ruling.yaml",
        "moothall rule rulings/*.yaml --json",
        "moothall rule ruling.yaml --dates 2013-01-01,2023-02-01",
        "moothall rule --schema > scenario.schema.json",
    ),
)
@click.argument("files", metavar="FILE...", nargs=-1)
@click.option("--dates", metavar="A,B,…", help="Rule by the rules of these dates (or specs) side by side.")
@click.option("--schema", is_flag=True, help="Print the JSON Schema of a scenario, for editors, and do nothing else.")
@json_option
def rule(files: tuple[str, ...], dates: str | None, schema: bool, as_json: bool) -> int:
    """Play scenarios and say whether what they claim holds, or what follows where they claim nothing.

    A FILE holds scenarios as YAML or JSON, or is - for standard input; docs/scenarios.md explains the notation.

    Exit code 1: some claim fails; else 2: some scenario is in error; else 0.
    """
    if schema:
        print_json(service.scenario_schema())
        return 0
    if not files:
        raise click.UsageError("name a scenario FILE, or - for standard input")
    read_once(files)
    specs = _specs(dates) if dates is not None else []
    found = [scenario for name in files for scenario in _scenarios(name)]
    with progress(len(found) * (len(specs) or 1), "Ruling") as advance:
        report = _beside(found, specs, as_json, advance) if specs else _alone(found, as_json, advance)
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


def _alone(found: Sequence[service.Scenario], as_json: bool, advance: Callable[[], None]) -> list[str]:
    """Rule on each scenario by its own rules, and print it. Returns the verdicts."""
    from ..display.ruling_text import ruling_lines, totals, verdict_word

    verdicts: list[str] = []
    for scenario in found:
        ruling = service.rule_on(scenario)
        verdicts.append(verdict_word(scenario, ruling) if _verdict(ruling) == "holds" else _verdict(ruling))
        if as_json:
            print_json({**service.ruling_document(ruling), "verdict": verdict_word(scenario, ruling)})
        else:
            for line in ruling_lines(scenario, ruling):
                say(line, styled=True)
        advance()
    if len(found) > 1 and not as_json:
        say()
        say(totals(verdicts))
    return verdicts


def _beside(
    found: Sequence[service.Scenario], specs: Sequence[str], as_json: bool, advance: Callable[[], None]
) -> list[str]:
    """Rule on each scenario by each of the specs, and print them side by side. Returns the verdicts."""
    from ..display.ruling_text import beside_lines

    verdicts: list[str] = []
    for scenario in found:
        compared = service.compare(scenario, specs, advance=advance)
        verdicts += [_verdict(ruling) for ruling in compared.rulings.values()]
        if as_json:
            for ruling in compared.rulings.values():
                print_json(service.ruling_document(ruling))
        else:
            for line in beside_lines(compared):
                say(line, styled=True)
    return verdicts


COMMANDS = {"rule": rule}
