"""Puts the logs and scenarios of the project into the package that is built, and compiles it where
MOOTHALL_COMPILE=1 asks for that; all else stands in pyproject.toml."""

import os
import shutil
import sys
from pathlib import Path

from setuptools import Distribution, setup
from setuptools.command.build_ext import build_ext
from setuptools.command.build_py import build_py

ROOT = Path(__file__).resolve().parent
COMPILE = os.environ.get("MOOTHALL_COMPILE") == "1"
COMPILER = "mypy>=2.4,<2.5"
EXAMPLES = {"logs": ("docs/logs", ("*.txt", "*.jsonl")), "scenarios": ("tests/scenarios", ("*.yaml", "shown.json"))}
"""The folders of `moothall/examples`, each with where its files stand in the project. An editable installation reads
them there."""


class BuildWithExamples(build_py):
    """The usual build, and the files that `moothall examples` lists."""

    def run(self) -> None:
        """Build, then copy the examples beside the modules."""
        super().run()
        if self.editable_mode:
            return
        for name, (folder, patterns) in EXAMPLES.items():
            target = Path(self.build_lib, "moothall", "examples", name)
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

        folders = self.distribution.package_dir or {}
        made = extensions(ROOT, folders, Path(self.build_temp, "compiled").resolve())
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


if COMPILE:
    setup(
        cmdclass={"build_py": BuildWithExamples, "build_ext": BuildCompiled},
        distclass=CompiledDistribution,
        setup_requires=[COMPILER],
    )
else:
    setup(cmdclass={"build_py": BuildWithExamples})
