"""Compiles and packs the modules for the browser. Runs inside Pyodide, by compile.mjs.

The browser then reads no source, which saves it seconds at each visit. What Python needs to start goes into the archive
that Pyodide mounts, compiled; everything else into one archive that is compressed as a whole.
"""

from __future__ import annotations

import ast
import io
import marshal
import zipfile
from collections.abc import Sequence
from importlib import import_module
from importlib.util import MAGIC_NUMBER
from pathlib import Path, PurePosixPath

WORK = Path("/work")
STDLIB = Path("/pyodide/python_stdlib.zip")

UNUSED = frozenset(
    [
        "_pydatetime",
        "_pydecimal",
        "_pyio",
        "_pyrepl",
        "argparse",
        "bdb",
        "ctypes",
        "curses",
        "dbm",
        "doctest",
        "ensurepip",
        "ftplib",
        "http",
        "idlelib",
        "imaplib",
        "lib2to3",
        "mailbox",
        "modulefinder",
        "optparse",
        "pdb",
        "pickletools",
        "poplib",
        "pydoc",
        "pydoc_data",
        "smtplib",
        "statistics",
        "tkinter",
        "turtle",
        "turtledemo",
        "unittest",
        "venv",
        "wsgiref",
        "xml",
        "xmlrpc",
    ]
)
"""The larger modules of the standard library that nothing in the browser imports."""

TOLD = ("moothall/domain/dominion/", "moothall/domain/one_of_dominion/")
"""Where docstrings are kept: the summaries of cards are made of them."""

FLAGS = (0b01).to_bytes(4, "little")
"""Marks a compiled module that is never compared with a source (PEP 552)."""

MOMENT = (2020, 1, 1, 0, 0, 0)
"""When every file was written, so that one source makes one archive."""


def pack(started: Sequence[str]) -> None:
    """Write both archives. `started` names the modules that Python has imported once it runs."""
    needed = {name.partition(".")[0] for name in started} | {"encodings", "pyodide", "_pyodide"}
    first, rest = io.BytesIO(), io.BytesIO()
    with (
        zipfile.ZipFile(first, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as boot,
        zipfile.ZipFile(rest, "w", zipfile.ZIP_STORED) as packed,
        zipfile.ZipFile(STDLIB) as stdlib,
    ):
        for name in sorted(stdlib.namelist()):
            package = PurePosixPath(name).parts[0].removesuffix(".py")
            if not name.endswith("/") and (package in needed or package not in UNUSED):
                _write(boot if package in needed else packed, name, stdlib.read(name))
        modules = WORK / "modules"
        for path in sorted(each for each in modules.rglob("*") if each.is_file()):
            _write(packed, path.relative_to(modules).as_posix(), path.read_bytes())
    (WORK / "python_stdlib.zip").write_bytes(first.getvalue())
    zstd = import_module("compression.zstd")
    (WORK / "moothall.zip.zst").write_bytes(zstd.compress(rest.getvalue(), 19))


def _write(archive: zipfile.ZipFile, name: str, content: bytes) -> None:
    """Write a file; a module compiled, under the name by which Python finds it without its source."""
    if name.endswith(".py"):
        content = _compiled(name, content)
        name += "c"
    entry = zipfile.ZipInfo(name, MOMENT)
    entry.compress_type = archive.compression
    archive.writestr(entry, content)


def _compiled(name: str, source: bytes) -> bytes:
    tree = ast.parse(source, name)
    if not name.startswith(TOLD):
        for node in ast.walk(tree):
            if isinstance(node, (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)):
                _drop_docstring(node)
    code = compile(tree, name, "exec", dont_inherit=True)
    return MAGIC_NUMBER + FLAGS + bytes(8) + marshal.dumps(code)


def _drop_docstring(node: ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef) -> None:
    """Take the docstring away; what would be empty then keeps a `pass`."""
    if ast.get_docstring(node, clean=False) is not None:
        node.body[:1] = [] if len(node.body) > 1 or isinstance(node, ast.Module) else [ast.Pass(lineno=1, col_offset=0)]
