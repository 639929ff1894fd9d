"""Puts the logs and scenarios of the project into the package that is built; all else stands in pyproject.toml."""

import shutil
from pathlib import Path

from setuptools import setup
from setuptools.command.build_py import build_py

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


setup(cmdclass={"build_py": BuildWithExamples})
