"""Puts the site together: a folder of files that any static host can serve."""

from __future__ import annotations

import gzip
import json
import re
import shutil
from base64 import b64encode
from collections.abc import Callable, Iterator
from hashlib import sha256
from importlib.resources import files
from pathlib import Path
from string import Template

from moothall import service
from moothall.service.page.making import page_code

from .bundle import bundle
from .errors import BuildError
from .packages import pins, pyodide, wheels

SITE = files("moothall.web").joinpath("site")

EXAMPLE, SCENARIO = "possession-forged.txt", "possession-bought-card-goes-to-the-possessor"
"""What the buttons "An example" open: a log, and a scenario by its id."""


def build(folder: Path, cache: Path, said: Callable[[str], None] = lambda line: None) -> None:
    """Build the site in `folder`, which is emptied first if a site is in it; downloads are kept in `cache`.

    `said` is called with a line about each step. Raises BuildError, for a folder with anything else in it too.
    """
    _clear(folder)
    said("fetching what runs in the browser")
    runtime = pyodide(cache)
    packages = wheels(cache)
    said("compiling Moothall for the browser")
    (folder / "pyodide").mkdir()
    bundle(folder / "pyodide", packages, runtime)
    for name in pins()["pyodide"]["files"]:
        if name.endswith(".wasm"):
            packed = gzip.compress((runtime / name).read_bytes(), 9, mtime=0)
            (folder / "pyodide" / f"{name}.gz.bin").write_bytes(packed)
        elif not (folder / "pyodide" / name).exists():
            shutil.copyfile(runtime / name, folder / "pyodide" / name)
    write_pages(folder, "worker")
    _write_service_worker(folder)
    sizes = [path.stat().st_size for path in _files(folder)]
    said(f"{folder}: {sum(sizes) / 1e6:.1f} MB in {len(sizes)} files")


def write_pages(folder: Path, engine: str) -> None:
    """Write what is the same in the built site (`engine` worker) and below `moothall open` (`engine` server)."""
    for name, text in pages(engine).items():
        (folder / name).write_text(text, encoding="utf-8")


def pages(engine: str) -> dict[str, str]:
    """The files of the front end, by name."""
    scripts = (each.name for each in SITE.iterdir() if each.name.endswith((".js", ".css")))
    found = {name: _text(name) for name in sorted(scripts) if name != "service-worker.js"}
    found["index.html"] = Template(_text("index.html")).substitute(policy=policy(), engine=engine)
    found["example.txt"] = service.example_text(EXAMPLE)
    found["example.yaml"] = service.example_text(SCENARIO)
    return found


def policy() -> str:
    """The site's Content-Security-Policy.

    Nothing comes from elsewhere. The pages of games, which are shown in a frame, bring a style sheet and a script that
    are named by their hashes; Python needs 'wasm-unsafe-eval'.
    """
    style, script = map(_digest, page_code())
    return (
        f"default-src 'none'; script-src 'self' 'wasm-unsafe-eval' 'sha256-{script}'; "
        f"style-src 'self' 'sha256-{style}'; "
        "connect-src 'self'; worker-src 'self'; frame-src blob:; img-src 'self' data:; base-uri 'none'; "
        "form-action 'none'"
    )


def _digest(content: str) -> str:
    return b64encode(sha256(content.encode()).digest()).decode()


def _text(name: str) -> str:
    return SITE.joinpath(name).read_text(encoding="utf-8")


def _clear(folder: Path) -> None:
    """Make an empty folder, out of one that holds an older site or nothing."""
    if folder.is_dir() and any(folder.iterdir()) and not (folder / "service-worker.js").is_file():
        raise BuildError(f"{folder} holds something other than a site; name a new folder")
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)


def _files(folder: Path) -> Iterator[Path]:
    yield from sorted(path for path in folder.rglob("*") if path.is_file())


def _write_service_worker(folder: Path) -> None:
    """The service worker, with every file of the site and a name that changes when one of them does."""
    names = [path.relative_to(folder).as_posix() for path in _files(folder)]
    whole = sha256(b"".join(sha256(path.read_bytes()).digest() for path in _files(folder))).hexdigest()[:16]
    text = _text("service-worker.js").replace("$build", whole)
    text = re.sub(r"\$files", json.dumps(["./", *names]), text)
    (folder / "service-worker.js").write_text(text, encoding="utf-8")
