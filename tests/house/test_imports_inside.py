"""An import stands inside a function only where it is listed here, with what it costs or why it cannot stand above.

The figures are milliseconds of one import, with what it imports first, on one core with Python 3.11. `moothall
--version` takes about 60.
"""

from __future__ import annotations

import ast
from functools import cache
from pathlib import Path

import pytest
from house import imports, modules, tree

VERSION = "`--version`, and a `--help` in English, end without it"
ONE_COMMAND = "a command loads only what it shows with"
NO_STORE = "an audit that keeps nothing needs no store"
INSIDE = {
    ("cli/", "moothall.words"): f"1 ms; {VERSION}",
    ("cli/", "moothall.service"): f"300 ms; {VERSION}",
    ("cli/", "moothall.service.wording"): f"13 ms; {VERSION}",
    ("cli/", "moothall.service.errors"): f"12 ms; {VERSION}",
    ("cli/", "moothall.service.files"): f"20 ms; {VERSION}",
    ("cli/", "moothall.service.matches.hall"): f"260 ms; {VERSION}",
    ("cli/", "moothall.domain.kernel.telling.columns"): f"7 ms; {VERSION}",
    ("cli/", "click.shell_completion"): "5 ms; only a shell asks for completions",
    ("cli/display/terminal.py", "shlex"): "3 ms; only a pager needs it",
    ("cli/display/terminal.py", "subprocess"): "4 ms, and 4 % of `--version`; only a pager needs it",
    ("cli/", "rich"): "42 ms; only tables and progress need it",
    ("cli/commands/", "moothall.cli.display.report"): f"150 ms; {ONE_COMMAND}",
    ("cli/commands/", "moothall.cli.display.game_pages"): f"210 ms, as long as an audit; {ONE_COMMAND}",
    ("cli/commands/", "moothall.cli.display.person"): f"200 ms; {ONE_COMMAND}",
    ("cli/commands/", "moothall.cli.display.posted_ruling"): f"8 ms; {ONE_COMMAND}",
    ("cli/commands/", "moothall.cli.display.ruling_text"): f"12 ms; {ONE_COMMAND}",
    ("cli/commands/", "moothall.cli.debugger"): f"280 ms, for Textual; {ONE_COMMAND}",
    ("cli/commands/", "moothall.service.looking.playback"): f"620 ms; {ONE_COMMAND}",
    ("cli/commands/", "moothall.web"): f"270 ms, for a server; {ONE_COMMAND}",
    ("web/", "moothall.service.page.making"): "330 ms; the site asks for few pages",
    ("web/compiling.py", "compression.zstd"): "only Python 3.14 has it",
    ("service/audits/auditing.py", "moothall.logs"): "34 ms; who only looks at a stored game reads no log",
    ("service/audits/auditing.py", "moothall.service.matches.hall"): f"120 ms; {NO_STORE}",
    ("service/audits/auditing.py", "moothall.service.results"): f"19 ms; {NO_STORE}",
    ("service/", "moothall.service.jobs.clusters"): "40 ms; only a cluster needs it",
    ("service/jobs/clusters.py", "ray"): "1500 ms, and it may not be installed",
    ("service/", "moothall.service.jobs.parallel"): "39 ms, for processes; few logs need no other one",
    ("service/simulation/learning.py", "moothall.service.simulation.aec"): "700 ms, and PettingZoo may not be there",
    ("service/transfer/parquet.py", "pyarrow"): "150 ms, and it may not be installed",
    ("service/transfer/exports.py", "moothall.service.page.making"): "100 ms; only pages need it",
    ("service/", "moothall.scenarios"): "up to 1500 ms, for pydantic; only scenarios need it",
    ("service/files.py", "moothall.logs"): "230 ms; only files in other encodings need it",
    ("service/matches/hall.py", "moothall.service.matches.match"): "340 ms, and it imports this module",
    ("service/", "moothall.domain.store.encoding.codec"): f"220 ms, for pydantic; {NO_STORE}",
    ("service/viewed.py", "moothall.projections.finding.filters"): "67 ms, for Lark; only expressions need it",
    ("logs/formats.py", "moothall.logs.audit"): "60 ms; who only recognises a log audits nothing",
    ("logs/formats.py", "moothall.logs.opening"): "it comes with the audit",
    ("logs/formats.py", "moothall.logs.format"): "34 ms; a format is loaded when it is asked for",
    ("logs/texts/reading.py", "moothall.logs.damage"): "73 ms; a text that is whole needs none of it",
    ("logs/dominion/", "moothall.logs.dominion.goko.scribe"): "140 ms; only what agrees is printed",
    ("logs/dominion/", "moothall.logs.dominion.isotropic.scribe"): "170 ms; only what agrees is printed",
    ("logs/dominion/", "moothall.logs.dominion.online.scribe"): "45 ms; only what agrees is printed",
    ("logs/dominion/", "moothall.logs.dominion.goko.line_shapes"): "10 ms; a text that is whole needs none of it",
    ("logs/dominion/", "moothall.logs.dominion.isotropic.line_shapes"): "6 ms; a text that is whole needs none of it",
    ("logs/dominion/", "moothall.logs.dominion.online.line_shapes"): "16 ms; a text that is whole needs none of it",
    ("logs/dominion/", "moothall.logs.dominion.online.japanese_shapes"): "16 ms; a text that is whole needs none of it",
    ("logs/dominion/online/reader.py", "moothall.logs.dominion.online.views"): "it reads views by this module",
    ("logs/dominion/opening.py", "moothall.logs.dominion.dialects.known"): "33 ms; an audit tells nobody of it",
    ("logs/", "moothall.logs.dominion.log_answers"): "450 ms; the check of a witness needs no search",
    ("logs/", "moothall.logs.one_of_dominion.log_answers"): "120 ms; the check of a witness needs no search",
    ("domain/dominion/game.py", "moothall.domain.dominion.text.reference"): "59 ms; an audit looks nothing up",
    (
        "domain/one_of_dominion/game.py",
        "moothall.domain.one_of_dominion.text.reference",
    ): "11 ms; an audit looks nothing up",
    ("domain/store/", "platformdirs"): "27 ms; a store with an address needs no usual folder",
    ("domain/store/", "moothall.domain.store.postgres"): "380 ms; only an address of PostgreSQL asks for it",
    ("domain/store/", "moothall.domain.store.sqlite"): "280 ms; only an address of SQLite asks for it",
    (
        "domain/store/",
        "moothall.domain.store.encoding.codec",
    ): "170 to 290 ms, for pydantic; a list of games decodes no fact",
    ("domain/store/sealing/signing.py", "cryptography"): "100 ms, and it may not be installed",
    ("package/__init__.py", "importlib.machinery"): "only who asks whether the build is compiled needs it",
    ("package/__init__.py", "pathlib"): "only who asks whether the build is compiled needs it",
    ("package/__init__.py", "moothall.service"): f"300 ms; {VERSION}",
    ("package/plugins.py", "importlib.metadata"): "55 ms; only a registry that is asked needs it",
    ("words/", "importlib.resources"): "11 ms; only who lists the languages in an archive needs it",
    ("words/", "moothall.words.packaged"): "1 ms, for pkgutil; only a package in an archive needs it",
    ("words/", "moothall.words.catalogue"): "2 ms, for gettext; a message that nobody reads needs no words",
    ("words/", "moothall.words.compiling"): "only a PO file that has changed needs it",
    ("words/compiling.py", "babel"): "28 ms, and an installation has none",
}
"""Who may import what inside functions: the beginning of a path, that of a dotted name, and why."""


@cache
def inside() -> tuple[tuple[Path, int, str], ...]:
    """What functions import: the file, the line, the name."""
    return tuple((path, line, name) for path in modules() for line, name in sorted(_inside(path)))


def _inside(path: Path) -> set[tuple[int, str]]:
    functions = [node for node in ast.walk(tree(path)) if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)]
    return {each for node in functions for each in imports(path, ast.Module(node.body, []))}


def row(path: Path, name: str) -> tuple[str, str] | None:
    """The row that an import stands in, that of the longest name."""
    rows = (each for each in INSIDE if path.as_posix().startswith(each[0]) and f"{name}.".startswith(f"{each[1]}."))
    return max(rows, key=lambda each: len(each[1]), default=None)


def test_an_import_stands_inside_a_function_only_for_a_reason() -> None:
    assert [f"{path}:{line} {name}" for path, line, name in inside() if row(path, name) is None] == []


@pytest.mark.parametrize("listed", INSIDE)
def test_each_reason_still_has_an_import(listed: tuple[str, str]) -> None:
    assert any(row(path, name) == listed for path, _, name in inside())
