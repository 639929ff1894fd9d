"""Builds a wheel of the project, and installs it where no checkout is seen."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import sysconfig
import venv
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
NOT_OURS = (".git", ".venv", "build", "dist", "site", "__pycache__", "*.egg-info", ".*_cache", "shared")


def installed(folder: Path, **variables: str) -> Path:
    """The Python of a new virtual environment in `folder`, into which a wheel of the project was installed.

    The wheel is built with these environment variables. The libraries are those of the environment of the tests.
    """
    pip = (sys.executable, "-m", "pip", "-q", "--disable-pip-version-check", "--no-input")
    source = folder / "source"  # a build in the checkout would leave its folder `build` there
    shutil.copytree(ROOT, source, symlinks=True, ignore=shutil.ignore_patterns(*NOT_OURS))
    build = [*pip, "wheel", "--no-deps", "--no-build-isolation", "-w", str(folder), str(source)]
    subprocess.run(build, check=True, cwd=folder, env=os.environ | variables)
    (wheel,) = folder.glob("*.whl")
    venv.create(folder / "env", with_pip=False)
    python = folder / "env" / "bin" / "python"
    install = [*pip, "--python", str(python), "install", "--no-deps", "--no-index", str(wheel)]
    subprocess.run(install, check=True, cwd=folder)
    # A path in a .pth file adds no packages that stand there by a .pth file of their own, so the editable Moothall of
    # the environment of the tests is not seen.
    (packages,) = (folder / "env").glob("lib/python*/site-packages")
    (packages / "libraries.pth").write_text(sysconfig.get_path("purelib"), encoding="utf-8")
    return python
