"""The extension modules of a compiled build."""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Mapping
from contextlib import chdir
from pathlib import Path
from typing import TYPE_CHECKING

from .modules import modules, subclassed
from .sources import rewritten

if TYPE_CHECKING:
    from setuptools import Extension

SETTINGS = "[mypy]\nfollow_imports = silent\nignore_missing_imports = true\n"
"""The type checks are those of the checkout; mypyc needs only what they find."""


def extensions(root: Path, folders: Mapping[str, str], target: Path) -> list[Extension]:
    """What mypyc makes of the modules that are compiled, in C under `target`.

    `folders` maps packages to folders of the project `root`. mypyc reads the name of a module from its path, so they
    are copied into one package first, and what mypyc cannot read is rewritten there.
    """
    from mypyc.build import mypycify

    copy = target / "sources"
    shutil.rmtree(target, ignore_errors=True)
    for package in sorted(folders):
        place = copy.joinpath(*package.split("."))
        shutil.copytree(
            root / folders[package], place, dirs_exist_ok=True, ignore=shutil.ignore_patterns("__pycache__")
        )
    compiled, open_classes = [], subclassed(root)
    for source in modules(root):
        place = copy / "moothall" / source
        place.write_text(rewritten(root / source, open_classes), encoding="utf-8")
        compiled.append(str(place.relative_to(copy)))
    (copy / "mypy.ini").write_text(SETTINGS, encoding="utf-8")
    with chdir(copy):
        level = os.environ.get("MOOTHALL_OPTIMIZE", "2")
        made = mypycify(
            ["--config-file=mypy.ini", *compiled],
            opt_level=level,
            debug_level="0",
            target_dir=str(target / "c"),
            multi_file=True,
        )
        for each in made:
            each.sources = [str(Path(source).resolve()) for source in each.sources]
            each.include_dirs = [str(Path(folder).resolve()) for folder in each.include_dirs]
    sys.stdout.flush()
    return made
