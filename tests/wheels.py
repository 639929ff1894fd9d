"""Builds a wheel of the project as an index would get it, from the source archive, and installs it into environments of
its own."""

from __future__ import annotations

import importlib.util
import os
import shutil
import subprocess
import sys
import sysconfig
import venv
from pathlib import Path
from types import ModuleType

ROOT = Path(__file__).resolve().parents[1]
NOT_OURS = (".git", ".venv", ".typeroot", "build", "dist", "site", "__pycache__", "*.egg-info", ".*_cache", "shared")
MINOR = range(11, 15)
"""The versions 3.N of Python that Moothall supports."""

_USABLE = "import ensurepip, sys; print('%d.%d' % sys.version_info[:2])"
_SDIST = "import sys; from setuptools import build_meta; print(build_meta.build_sdist(sys.argv[1]))"


def setup_module() -> ModuleType:
    """The module `setup.py`, which does nothing when it is imported."""
    spec = importlib.util.spec_from_file_location("of_moothall_setup", ROOT / "setup.py")
    assert spec is not None
    assert spec.loader is not None
    made = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(made)
    return made


def pip(python: str | Path | None = None) -> list[str]:
    """The command pip, quiet, for one Python; else for the one that runs the tests."""
    own = ["--python", str(python)] if python else []
    return [sys.executable, "-m", "pip", "-q", "--disable-pip-version-check", "--no-input", *own]


def built(folder: Path, **variables: str) -> Path:
    """The wheel that is built in `folder` from the source archive of the project, with these environment variables."""
    source = folder / "source"  # a build in the checkout would leave its folder `build` there
    shutil.copytree(ROOT, source, symlinks=True, ignore=shutil.ignore_patterns(*NOT_OURS))
    subprocess.run([sys.executable, "-c", _SDIST, str(folder)], check=True, cwd=source, stdout=subprocess.DEVNULL)
    (archive,) = folder.glob("*.tar.gz")
    build = [*pip(), "wheel", "--no-deps", "--no-build-isolation", "-w", str(folder), str(archive)]
    subprocess.run(build, check=True, cwd=folder, env=os.environ | variables)
    (wheel,) = folder.glob("*.whl")
    return wheel


def installed(folder: Path, **variables: str) -> Path:
    """The Python of a new virtual environment in `folder`, into which a wheel of the project was installed.

    The wheel is built with these environment variables. The libraries are those of the environment of the tests.
    """
    wheel = built(folder, **variables)
    venv.create(folder / "env", with_pip=False)
    python = folder / "env" / "bin" / "python"
    subprocess.run([*pip(python), "install", "--no-deps", "--no-index", str(wheel)], check=True, cwd=folder)
    # A path in a .pth file adds no packages that stand there by a .pth file of their own, so the editable Moothall of
    # the environment of the tests is not seen.
    (packages,) = (folder / "env").glob("lib/python*/site-packages")
    (packages / "libraries.pth").write_text(sysconfig.get_path("purelib"), encoding="utf-8")
    return python


def pythons() -> dict[str, Path]:
    """The Pythons of this machine that Moothall supports and that can make environments, by version: on the PATH, or of
    pyenv."""
    found = {}
    for version in (f"3.{minor}" for minor in MINOR):
        on_path = shutil.which(f"python{version}")
        of_pyenv = Path.home().glob(f".pyenv/versions/{version}.*/bin/python{version}")
        for python in [*([Path(on_path)] if on_path else []), *sorted(of_pyenv)]:
            said = subprocess.run([str(python), "-c", _USABLE], capture_output=True, text=True, check=False)
            if said.stdout.strip() == version:
                found[version] = python
                break
    return found
