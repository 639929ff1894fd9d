"""Runs what the documents show, and writes below each block what it printed: `python docs/outputs.py [PAGE…]`.

The blocks of `sh` of a page run as one script in an empty folder, with a HOME and a store of their own; its blocks of
`python` run after them, in one module and in the same folder, and then its blocks of `sql`, by DuckDB, on the tables
that stand in the folder `tables`. A block of `text` right below one holds what it printed.
A command that ends with another exit code than 0 says so in a comment: `# exit code 1`. Blocks of `bash` are not run:
they set up, or need a person. Tests run every page, and compare.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[1]
PAGES = (
    "README.md",
    "README.ja.md",
    "docs/tutorials/player.md",
    "docs/tutorials/judge.md",
    "docs/tutorials/author.md",
    "docs/tutorials/ja/player.md",
    "docs/tutorials/ja/judge.md",
    "docs/tutorials/ja/author.md",
)
GUIDES = ("docs/simulation.md", "docs/statistics.md")
"""Other pages of which each block is run."""
BLOCK = re.compile(r"^```(?P<kind>sh|python|sql)\n(?P<code>.*?)^```\n(?:\n?```text\n(?P<text>.*?)^```\n)?", re.M | re.S)
EXPECTED = re.compile(r"# exit code (\d+)$", re.M)
END = "\x1e"
"""What a script prints after each block; no command prints it."""


class Wrong(Exception):
    """A command or a program of a page that does not end as the page says."""


class Block(NamedTuple):
    """A block that is run: its kind (`sh`, `python`, `sql`), its code, and where what it printed stands in the page."""

    kind: str
    code: str
    span: tuple[int, int]


def blocks(page: str) -> list[Block]:
    """The blocks of a page that are run, in their order."""
    return [Block(each["kind"], each["code"], each.span("text")) for each in BLOCK.finditer(page)]


def commands(page: str) -> list[str]:
    """The lines of the blocks of `sh` that call Moothall."""
    lines = (line for each in blocks(page) if each.kind == "sh" for line in each.code.splitlines())
    return [line for line in lines if re.search(r"(^|\| )moothall ", line)]


def printed(page: str, folder: Path) -> list[str]:
    """What each block of a page prints, run in this folder. Raises Wrong."""
    found = blocks(page)
    by_kind = {kind: iter(_run(kind, [each.code for each in found if each.kind == kind], folder)) for kind in RUNNERS}
    return [next(by_kind[each.kind]) for each in found]


def written(page: str, folder: Path) -> str:
    """The page with what its blocks print now. Raises Wrong."""
    outputs = printed(page, folder)
    for block, output in reversed(list(zip(blocks(page), outputs, strict=True))):
        start, end = block.span
        if start >= 0:
            page = f"{page[:start]}{output}{page[end:]}"
    return page


def _run(kind: str, codes: Sequence[str], folder: Path) -> Iterator[str]:
    """What each of these blocks prints. Raises Wrong where one ends otherwise than it says."""
    if not codes:
        return
    script = folder / f".script.{kind}"
    script.write_text(RUNNERS[kind](codes), encoding="utf-8")
    program = ["bash", "--noprofile", "--norc"] if kind == "sh" else [sys.executable]
    environment = surroundings(folder)
    done = subprocess.run(
        [*program, str(script)], cwd=environment["HOME"], env=environment, stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE, stderr=subprocess.STDOUT, encoding="utf-8",
    )  # fmt: skip
    *outputs, rest = done.stdout.split(END)
    if done.returncode or len(outputs) != len(codes):
        raise Wrong(f"the {kind} of the page ends after {len(outputs)} of {len(codes)} blocks:\n{rest}")
    failed = _failed(folder) if kind == "sh" else [[] for _ in codes]
    for code, output, codes_seen in zip(codes, outputs, failed, strict=True):
        if codes_seen != EXPECTED.findall(code):
            raise Wrong(f"exit codes {codes_seen} of\n{code}\nwhich prints\n{output}")
        yield output


def surroundings(folder: Path) -> dict[str, str]:
    """The environment of a script: nobody's settings, a home in this folder, and this Moothall on the PATH."""
    home = folder / "home"
    home.mkdir(exist_ok=True)
    return {
        "HOME": str(home),
        "LANG": "C.UTF-8",
        "PATH": os.pathsep.join([str(Path(sys.executable).parent), "/usr/bin", "/bin"]),
        "FAILED": str(folder / ".failed"),
    }


def _shell(codes: Sequence[str]) -> str:
    """A script of the blocks, which notes the exit code of every command that fails."""
    end = f"printf '{END}'\nprintf '\\n' >> \"$FAILED\"\n"
    noted = 'trap \'printf "%s " $? >> "$FAILED"\' ERR\n'
    return noted + "".join(f"{code}\n{end}" for code in codes) + "true\n"


def _program(codes: Sequence[str]) -> str:
    end = f"print({END!r}, end='')\n"
    return "".join(f"{code}\n{end}" for code in codes)


QUERIES = """
import duckdb
from pathlib import Path

found = duckdb.connect()
for folder in sorted(Path("tables").iterdir()):
    if folder.is_dir():
        found.sql(f"CREATE VIEW {folder.name} AS SELECT * FROM '{folder}/*.parquet'")


def ask(query):
    rows = found.sql(query)
    if rows is None:
        return
    cells = [[*rows.columns], *([written(each) for each in row] for row in rows.fetchall())]
    widths = [max(map(len, column)) for column in zip(*cells)]
    for row in cells:
        print("  ".join(cell.ljust(width) for cell, width in zip(row, widths)).rstrip())


def written(value):
    if isinstance(value, list):
        return ", ".join(map(str, value))
    return "" if value is None else str(value)
"""
"""What stands before the queries of a page: a view for each table, and what prints the rows of an answer."""


def _queries(codes: Sequence[str]) -> str:
    """A program that asks each of the blocks."""
    end = f"print({END!r}, end='')\n"
    return QUERIES + "".join(f"ask({code!r})\n{end}" for code in codes)


RUNNERS = {"sh": _shell, "python": _program, "sql": _queries}


def _failed(folder: Path) -> list[list[str]]:
    """The exit codes of the commands that failed, by block."""
    return [line.split() for line in (folder / ".failed").read_text(encoding="utf-8").split("\n")[:-1]]


def main(pages: Sequence[str]) -> None:
    """Write what the blocks of these pages print."""
    for name in pages:
        path = ROOT / name
        with tempfile.TemporaryDirectory() as folder:
            path.write_text(written(path.read_text(encoding="utf-8"), Path(folder)), encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:] or (*PAGES, *GUIDES))
