"""`moothall rule`: scenario files in, rulings out; under the rules of several dates side by side."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from .common import example, json_option, print_json, progress

if TYPE_CHECKING:
    from moothall.scenarios.dates import SideBySide
    from moothall.scenarios.ruling import Document, DocumentError, Ruling

MOST_BYTES = 16 * 1024 * 1024
"""How large a scenario file may be."""


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
        from moothall.scenarios.schema import schema as schema_of_scenarios

        print_json(schema_of_scenarios())
        return 0
    if not files:
        raise click.UsageError("name a scenario FILE, or - for standard input")
    if files.count("-") > 1:
        raise click.UsageError("standard input (-) can be read only once")
    specs = _specs(dates) if dates is not None else []
    found = [document for name in files for document in _documents(name)]
    with progress(len(found) * (len(specs) or 1), "Ruling") as advance:
        report = _beside(found, specs, as_json, advance) if specs else _alone(found, as_json, advance)
    return 1 if "fails" in report else 2 if "error" in report else 0


def _specs(written: str) -> list[str]:
    """The rules specs of --dates; a part with `=` is a switch of the spec before it. Raises BadParameter."""
    from moothall.domain.rules_spec import BadRules, spec_of

    specs: list[str] = []
    for part in written.split(","):
        if "=" in part and specs:
            specs[-1] += f",{part.strip()}"
        else:
            specs.append(part.strip())
    try:
        for spec in specs:
            spec_of(spec)
    except BadRules as error:
        raise click.BadParameter(str(error), param_hint="--dates") from error
    return list(dict.fromkeys(specs))


# Files


def _documents(name: str) -> Sequence[Document[Any] | DocumentError]:
    """The scenarios of a file, or the one error that it is."""
    from moothall.scenarios.ruling import DocumentError, load

    try:
        text = _text(name)
    except OSError as error:
        return [DocumentError(name, None, None, None, f"it cannot be read: {error.strerror}")]
    except ValueError as error:
        return [DocumentError(name, None, None, None, str(error))]
    return load(text, name)


def _text(name: str) -> str:
    """The text of a file. Raises OSError, and ValueError for what is no text."""
    if name == "-":
        data = sys.stdin.buffer.read(MOST_BYTES + 1)
    elif not name:
        raise ValueError("an empty name names no file")
    elif "\0" in name:
        raise ValueError("this names no file")
    elif Path(name).is_dir():
        raise ValueError("this is a folder; name the scenario files in it")
    else:
        with Path(name).open("rb") as file:
            data = file.read(MOST_BYTES + 1)
    if len(data) > MOST_BYTES:
        raise ValueError(f"the file holds more than {MOST_BYTES >> 20} MiB; split it")
    utf_16 = data.startswith((b"\xff\xfe", b"\xfe\xff"))
    if b"\0" in data and not utf_16:
        raise ValueError("the file is binary, not text; give a YAML or JSON file")
    try:
        return data.decode("utf-16" if utf_16 else "utf-8-sig")
    except UnicodeDecodeError as error:
        at = data.count(b"\n", 0, error.start) + 1
        raise ValueError(f"line {at} is not UTF-8 text; save the file as UTF-8") from error


# Rulings


def _alone(found: Sequence[Document[Any] | DocumentError], as_json: bool, advance: Callable[[], None]) -> list[str]:
    """Rule on each scenario by its own rules, and print it. Returns the verdicts."""
    from moothall.scenarios.ruling import play, row

    from .ruling_text import ruling_lines, totals

    verdicts: list[str] = []
    for document in found:
        ruling = _guarded(document, None, play)
        verdicts.append(ruling.verdict)
        if as_json:
            print_json(row(ruling))
        else:
            click.echo("\n".join(ruling_lines(document, ruling)))
        advance()
    if len(found) > 1 and not as_json:
        click.echo("\n" + totals(verdicts))
    return verdicts


def _beside(
    found: Sequence[Document[Any] | DocumentError], specs: Sequence[str], as_json: bool, advance: Callable[[], None]
) -> list[str]:
    """Rule on each scenario by each of the specs, and print them side by side. Returns the verdicts."""
    from moothall.scenarios.dates import SideBySide
    from moothall.scenarios.ruling import Document, row

    from .ruling_text import beside_lines

    verdicts: list[str] = []
    for document in found:
        compared = SideBySide(document) if isinstance(document, Document) else None
        rulings = dict(_each(document, compared, specs, advance))
        verdicts += [ruling.verdict for ruling in rulings.values()]
        if as_json:
            for ruling in rulings.values():
                print_json(row(ruling))
        else:
            click.echo("\n".join(beside_lines(document, rulings, compared)))
    return verdicts


def _each(
    document: Document[Any] | DocumentError,
    compared: SideBySide | None,
    specs: Sequence[str],
    advance: Callable[[], None],
) -> Iterator[tuple[str, Ruling]]:
    for spec in specs:
        yield spec, _guarded(document, spec, lambda _, spec: compared.ruling(spec) if compared else None)
        advance()


def _guarded(document: Document[Any] | DocumentError, spec: str | None, play: Callable[..., Any]) -> Ruling:
    """The ruling on a scenario; whatever goes wrong inside is the error of this one alone."""
    from moothall.scenarios.ruling import Document, ruling_of

    if not isinstance(document, Document):
        return ruling_of(document, spec)
    try:
        found: Ruling = play(document, spec)
    except Exception as error:
        if os.environ.get("MOOTHALL_DEBUG") == "1":
            raise
        return ruling_of(document.broken_off(error), spec)
    return found


COMMANDS = {"rule": rule}
