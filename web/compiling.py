"""Compiles and packs the modules for the browser. Runs inside Pyodide, by compile.mjs.

The browser then reads no source, which saves it seconds at each visit. What Python needs to start goes into the archive
that Pyodide mounts, compiled; everything else into another. Each is compressed as a whole, so it is smaller, and Python
need not unpack its files one by one.
"""

from __future__ import annotations

import ast
import io
import marshal
import zipfile
from collections.abc import Mapping, Sequence
from importlib import import_module
from importlib.util import MAGIC_NUMBER
from pathlib import Path, PurePosixPath

WORK = Path("/work")
STDLIB = Path("/pyodide/python_stdlib.zip")

BY_NAME = ("pyodide/", "_pyodide/", "_sysconfigdata")
"""How the files begin that are imported by names made up as the program runs."""

ENCODINGS = frozenset(["__init__", "aliases", "ascii", "cp437", "latin_1", "utf_8", "utf_8_sig", "utf_16", "utf_32"])
"""The modules of `encodings` that are kept: these, too, are imported by made-up names."""

UNUSED = frozenset(
    [
        "_pydatetime",
        "_pydecimal",
        "_pyio",
        "_pyrepl",
        "argparse",
        "asyncio.proactor_events",
        "asyncio.windows_events",
        "bdb",
        "concurrent.futures.process",
        "ctypes",
        "doctest",
        "ftplib",
        "http",
        "pdb",
        "plistlib",
        "pydoc",
        "socketserver",
        "statistics",
        "tarfile",
        "tracemalloc",
        "unittest",
        "webbrowser",
        "xmlrpc",
    ]
)
"""Modules of the standard library, packages whole, that something could import and nothing in the browser does: for
other systems, and for programs of the command line."""

TOLD = ("moothall/domain/dominion/cards/",)
"""Where docstrings are kept: the summaries of cards are made of them."""

FLAGS = (0b01).to_bytes(4, "little")
"""Marks a compiled module that is never compared with a source (PEP 552)."""

MOMENT = (2020, 1, 1, 0, 0, 0)
"""When every file was written, so that one source makes one archive."""


def pack(started: Sequence[str]) -> None:
    """Write both archives. `started` names the modules that Python has imported once it runs."""
    modules = WORK / "modules"
    ours = {path.relative_to(modules).as_posix(): path.read_bytes() for path in modules.rglob("*") if path.is_file()}
    with zipfile.ZipFile(STDLIB) as archive:
        stdlib = {name: archive.read(name) for name in archive.namelist() if not name.endswith("/")}
    needed = _needed(stdlib, ours, started)
    first = {name.partition(".")[0] for name in started} | {"encodings", "pyodide", "_pyodide"}
    boot, packed = io.BytesIO(), io.BytesIO()
    with (
        zipfile.ZipFile(boot, "w", zipfile.ZIP_STORED) as to_boot,
        zipfile.ZipFile(packed, "w", zipfile.ZIP_STORED) as to_packed,
    ):
        for name in sorted(needed):
            _write(to_boot if _package(name) in first else to_packed, name, stdlib[name])
        for name in sorted(ours):
            _write(to_packed, name, ours[name])
    (WORK / "python_stdlib.zip").write_bytes(boot.getvalue())
    zstd = import_module("compression.zstd")
    (WORK / "moothall.zip.zst").write_bytes(zstd.compress(packed.getvalue(), 19))


def _needed(stdlib: Mapping[str, bytes], ours: Mapping[str, bytes], started: Sequence[str]) -> set[str]:
    """The files of the standard library that are imported: by what Python has started with, by ours, or by these."""
    of_module = {_module(name): name for name in stdlib if name.endswith(".py")}
    found = {name for name in stdlib if not name.endswith(".py") or name.startswith(BY_NAME)}
    found |= {f"encodings/{name}.py" for name in ENCODINGS}
    asked = {each for name, source in ours.items() if name.endswith(".py") for each in _imported(name, source)}
    asked |= {each for name in found if name.endswith(".py") for each in _imported(name, stdlib[name])} | set(started)
    while asked:
        module = asked.pop()
        name = None if module in UNUSED or module.partition(".")[0] in UNUSED else of_module.get(module)
        if name is not None and name not in found and _package(name) != "encodings":
            found.add(name)
            asked |= _imported(name, stdlib[name])
    return found


def _imported(name: str, source: bytes) -> set[str]:
    """What a module may import, at whatever place in it, with the packages around; some names are not modules."""
    found = {_module(name)}
    package = _module(name) if name.endswith("/__init__.py") else _module(name).rpartition(".")[0]
    for node in ast.walk(ast.parse(source, name)):
        if isinstance(node, ast.Import):
            found |= {each.name for each in node.names}
        elif isinstance(node, ast.ImportFrom):
            above = package.split(".")[: len(package.split(".")) + 1 - node.level] if node.level else []
            base = ".".join([*above, *([node.module] if node.module else [])])
            found |= {base, *(f"{base}.{each.name}" for each in node.names)}
    return {".".join(each.split(".")[: at + 1]) for each in found for at in range(each.count(".") + 1)}


def _module(name: str) -> str:
    """The module that a file is."""
    return name.removesuffix(".py").removesuffix("/__init__").replace("/", ".")


def _package(name: str) -> str:
    """The outermost package, or the module, that a file belongs to."""
    return PurePosixPath(name).parts[0].removesuffix(".py")


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
