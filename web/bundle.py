"""The Python of the site as one archive: Moothall, what it needs, all compiled for the Python in the browser."""

from __future__ import annotations

import gzip
import shutil
import subprocess
import zipfile
from collections.abc import Iterator, Sequence
from importlib.metadata import version
from pathlib import Path
from tempfile import TemporaryDirectory

from moothall import __file__ as top
from moothall.words.compiling import compile_all

from .errors import BuildError
from .packages import program

PACKAGE = Path(__file__).resolve().parents[1]
"""The folder that holds Moothall's folders, in a checkout and in an installation."""

FOLDERS = ("domain", "logs", "projections", "scenarios", "service", "web", "words")
"""What the browser gets of Moothall: no commands and no debugger."""

LEFT_OUT = (
    "pydantic/v1/",
    "pydantic/color",
    "pydantic/mypy",
    "pydantic/deprecated/",
    "pydantic/experimental/",
    "annotated_types/test_cases",
    "lark/ast_utils",
    "lark/grammars/python",
    "lark/reconstruct",
    "lark/tools/",
    "lark/tree_matcher",
    "lark/tree_templates",
    "lark/__pyinstaller/",
    "_yaml/",
    "projections/tables/patches",
    "projections/tables/sent",
    "projections/replay.",
    "service/simulation/",
    "service/stores/statistics",
    "service/transfer/parquet",
    "service/transfer/tables",
    "service/looking/replay",
    "web/site/",
    "web/build",
    "web/bundle",
    "web/compiling",
    "web/packages",
    "web/serve/",
    "web/server",
    "web/__main__",
    "service/jobs/",
    "domain/kernel/native_",
    "domain/store/postgres",
    "domain/store/sqlite",
    "domain/store/mapper",
    "domain/store/tables/changes",
    "domain/store/tables/layout",
    "domain/store/packing/streams",
    "domain/store/tables/seating",
    "domain/store/packing/segments",
    "domain/store/sealing/signing",
    "domain/store/tables/queries",
    "service/matches/continuation",
    "service/transfer/exports",
    "service/stores/heads",
    "service/stores/packing",
    "service/transfer/imports",
    "service/looking/folds",
    "service/looking/playback",
    "service/matches/match",
    "service/transfer/preparing",
    "service/transfer/proving",
    "service/questions/repeated",
    "service/stores/resuming",
    "service/matches/seats",
    "service/stores/stored",
    "service/matches/subscription",
    "service/matches/undoing",
    "service/stores/verifying",
    "service/stores/wanted",
    "service/audits/witnesses",
    "logs/dominion/needing",
    "words/compiling",
    ".po",
)
"""Parts of packages that nothing in the browser imports: what other systems, processes and stores need, and tools."""


OF_COMMANDS = frozenset(("command", "debug", "help", "helps", "known", "report", "ruling", "serve", "site"))
"""The areas of `words` that commands alone say, and that of the site, whose words stand in a script."""


def bundle(to: Path, wheels: Sequence[Path], pyodide: Path) -> None:
    """Write the modules, `moothall.zip.zst`, and what Python needs to start, `python_stdlib.zip.gz.bin`, into a folder.

    Raises BuildError where node is missing or a module cannot be compiled.
    """
    with TemporaryDirectory() as name:
        modules = Path(name, "modules")
        modules.mkdir()
        for wheel in wheels:
            _unpack(wheel, modules)
        copy_ours(modules)
        _compile(Path(name), pyodide)
        shutil.copyfile(Path(name, "moothall.zip.zst"), to / "moothall.zip.zst")
        pack("python_stdlib.zip", Path(name, "python_stdlib.zip").read_bytes(), to)


def pack(name: str, content: bytes, to: Path) -> None:
    """Write a compressed file into a folder, for the browser to unpack: hosts differ in whether they compress."""
    (to / f"{name}.gz.bin").write_bytes(gzip.compress(content, 9, mtime=0))


def _unpack(wheel: Path, folder: Path) -> None:
    """The modules of a wheel, its metadata and licences; of a wheel for another system only what is Python."""
    foreign = "linux" in wheel.name
    with zipfile.ZipFile(wheel) as archive:
        for name in archive.namelist():
            of_package = ".dist-info/" not in name
            wanted = not name.endswith((".pyi", "/")) if of_package else "METADATA" in name or "licenses/" in name
            if wanted and not any(part in name for part in LEFT_OUT) and not (foreign and name.endswith(".so")):
                archive.extract(name, folder)
                if name.endswith("METADATA"):
                    _shorten(folder / name)


def _shorten(metadata: Path) -> None:
    """Leave out the description, which is the package's README."""
    metadata.write_text(metadata.read_text(encoding="utf-8").split("\n\n")[0] + "\n", encoding="utf-8")


def copy_ours(folder: Path) -> None:
    """Copy what the browser gets of Moothall into a folder, and its metadata."""
    compile_all()
    for path, inside in _ours():
        to = folder / "moothall" / inside
        to.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(path, to)
    said = folder / f"moothall-{version('moothall')}.dist-info" / "METADATA"
    said.parent.mkdir()
    said.write_text(f"Metadata-Version: 2.1\nName: moothall\nVersion: {version('moothall')}\n", encoding="utf-8")


def _ours() -> Iterator[tuple[Path, str]]:
    """The modules and the data of Moothall that the browser gets, each with its place in the package."""
    for path in sorted(Path(top).parent.glob("*.py")):
        yield path, path.name
    for name in FOLDERS:
        for path in sorted((PACKAGE / name).rglob("*")):
            inside = path.relative_to(PACKAGE).as_posix()
            if name == "words" and path.stem in OF_COMMANDS:
                continue
            if path.is_file() and "__pycache__" not in path.parts and not any(part in inside for part in LEFT_OUT):
                yield path, inside


def _compile(folder: Path, pyodide: Path) -> None:
    script, inside = (str(PACKAGE / "web" / each) for each in ("compile.mjs", "compiling.py"))
    command = [program("node"), script, str(pyodide), str(folder), inside]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode:
        raise BuildError(  # what was wrong stands at the end
            f"the modules cannot be compiled for the browser: {(done.stderr or done.stdout).strip()[-300:]}"
        )
