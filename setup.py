"""Finds the packages of the project, puts its logs and scenarios into the one that is built, and compiles it where
MOOTHALL_COMPILE=1 asks for that; all else stands in pyproject.toml.

The folders of the project stand at its root by short names, and no folder there has the import name `moothall`: Python
would import that one in place of the installed package. An editable installation makes `.typeroot/moothall`, which
shows type checkers the folders by their import names.
"""

import contextlib
import os
import shutil
import sys
from pathlib import Path
from typing import Any

from setuptools import Distribution, setup
from setuptools.command.build_ext import build_ext
from setuptools.command.build_py import build_py

ROOT = Path(__file__).resolve().parent
NAME, TOP = "moothall", "package"
"""The import name, and the folder of its own modules. Those of `domain/` are `moothall.domain`, and so on."""

COMPILE = os.environ.get("MOOTHALL_COMPILE") == "1"
COMPILER = "mypy>=2.4,<2.5"
EXAMPLES = {"logs": ("docs/logs", ("*.txt", "*.jsonl")), "scenarios": ("tests/scenarios", ("*.yaml", "shown.json"))}
"""The folders of `moothall/examples`, each with where its files stand in the project. An editable installation reads
them there."""


def folders() -> dict[str, str]:
    """The folders at the root that hold packages, which are those with a `py.typed`, by their import names."""
    names = sorted(path.parent.name for path in ROOT.glob("*/py.typed"))
    return {NAME if name == TOP else f"{NAME}.{name}": name for name in names}


def packages() -> list[str]:
    """The import names of all packages: of the folders, and of every folder below them with an `__init__.py`."""
    return sorted(
        ".".join((name, *path.parent.relative_to(ROOT / folder).parts))
        for name, folder in folders().items()
        for path in (ROOT / folder).rglob("__init__.py")
    )


def show_type_checkers() -> None:
    """Make `.typeroot/moothall` anew, with a link to each folder and to each file of the package at the top."""
    made = ROOT / ".typeroot" / NAME
    shutil.rmtree(made.parent, ignore_errors=True)
    made.mkdir(parents=True)
    for path in (ROOT / TOP).iterdir():
        if path.is_file():
            link(path, made / path.name)
    for name, folder in folders().items():
        if name != NAME:
            link(ROOT / folder, made / folder)
    if [path.name for path in (ROOT / NAME).glob("*")] == ["__pycache__"]:
        shutil.rmtree(ROOT / NAME)  # the folder at the top had this name once, and Git leaves what Python compiled


def link(path: Path, place: Path) -> None:
    """Let `place` show what is at `path`, by the first way that the system allows.

    Windows keeps symbolic links from most users. A junction (of a folder) and a hard link (of a file) need no right. A
    copy is the last way: it shows what was there when it was made.
    """
    with contextlib.suppress(OSError, NotImplementedError):
        place.symlink_to(os.path.relpath(path, place.parent), target_is_directory=path.is_dir())
        return
    with contextlib.suppress(OSError, ImportError, NotImplementedError):
        if path.is_dir():
            from _winapi import CreateJunction

            CreateJunction(str(path), str(place))
        else:
            place.hardlink_to(path)
        return
    (shutil.copytree if path.is_dir() else shutil.copyfile)(path, place)


def catalogues() -> None:
    """Compile the catalogues of `words` in place, so that the package data holds them."""
    sys.path.insert(0, str(ROOT))
    from words.compiling import compile_all

    compile_all()


class BuildWithExamples(build_py):
    """The usual build, and the files that `moothall examples` lists."""

    def run(self) -> None:
        """Compile the catalogues, build, then copy the examples beside the modules."""
        catalogues()
        super().run()
        if self.editable_mode:
            show_type_checkers()
            return
        for name, (folder, patterns) in EXAMPLES.items():
            target = Path(self.build_lib, NAME, "examples", name)
            target.mkdir(parents=True, exist_ok=True)
            for path in sorted(path for pattern in patterns for path in Path(folder).glob(pattern)):
                shutil.copyfile(path, target / path.name)


class BuildCompiled(build_ext):
    """Compiles the modules that `compiler/modules.py` names. What mypyc makes is known only when it has run."""

    def run(self) -> None:
        """Compile, unless the installation is editable: that reads the sources."""
        if self.editable_mode:
            return
        sys.path.insert(0, str(ROOT))
        from compiler.extensions import extensions

        made = extensions(ROOT, folders(), Path(self.build_temp, "compiled").resolve())
        self.distribution.ext_modules = made
        self.extensions = made
        self.swig_opts = None  # or the options cannot be made final once more
        self.finalize_options()
        super().run()


class CompiledDistribution(Distribution):
    """A distribution with extension modules, though they are not known yet."""

    def has_ext_modules(self) -> bool:
        """Its wheels are for one platform and one version of Python."""
        return True


def run() -> None:
    """Do what setuptools is asked to."""
    commands: dict[str, Any] = {"build_py": BuildWithExamples}
    compiling: dict[str, Any] = {}
    if COMPILE:
        commands["build_ext"] = BuildCompiled
        compiling = {"distclass": CompiledDistribution, "setup_requires": [COMPILER]}
    setup(packages=packages(), package_dir=folders(), cmdclass=commands, **compiling)


if __name__ == "__main__":  # which it is for setuptools; the tests of the project import the functions
    run()
