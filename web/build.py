"""Puts the site together: a folder of files that any static host can serve."""

from __future__ import annotations

import json
import shutil
from base64 import b64encode
from collections.abc import Callable, Iterator
from hashlib import sha256
from importlib.resources import files
from pathlib import Path
from string import Template

from moothall import service
from moothall.service import Lang
from moothall.service.page.making import SCRIPTS, STYLES, page_code, page_file
from moothall.words.catalogue import languages, words_in

from .bridge import MOST_IN_BROWSER, Desk
from .bundle import bundle, pack
from .errors import BuildError
from .packages import pins, pyodide, wheels

SITE = files("moothall.web").joinpath("site")

OF_PAGE = (*STYLES, *SCRIPTS)
"""What the site and the page of a game share: the site shows games by the modules of the page."""

EXAMPLES = {
    "example": "possession-forged.txt",
    "example-online": "online-alice.txt",
    "example-ood": "one-of-dominion.{lang}.txt",
}
"""The logs that the buttons of the examples open, by the names of the buttons."""

EXAMPLE, SCENARIO = EXAMPLES["example"], "possession-bought-card-goes-to-the-possessor"
"""The log and the scenario (by its id) about which Python is asked before its memory is kept."""


def build(folder: Path, cache: Path, said: Callable[[str], None] = lambda line: None) -> None:
    """Build the site in `folder`, which is emptied first if a site is in it; downloads are kept in `cache`.

    All files are in a folder named by what they hold, so that no browser mixes those of two builds; the page stands
    beside it as well, with the service worker. `said` is called with a line about each step. Raises BuildError, for a
    folder with anything else in it too.
    """
    _clear(folder)
    said("fetching what runs in the browser")
    runtime = pyodide(cache)
    packages = wheels(cache)
    said("compiling Moothall for the browser")
    made = folder / "made"
    (made / "pyodide").mkdir(parents=True)
    bundle(made / "pyodide", packages, runtime)
    for name in pins()["pyodide"]["files"]:
        _copy(runtime / name, made / "pyodide")
    texts = pages()
    for name, text in answered_examples().items():
        del texts[name]
        pack(name, text.encode(), made)
    for name, text in texts.items():
        (made / name).write_text(text, encoding="utf-8")
    put_together(folder, made)
    sizes = [path.stat().st_size for path in _files(folder)]
    said(f"{folder}: {sum(sizes) / 1e6:.1f} MB in {len(sizes)} files")


def put_together(folder: Path, made: Path) -> str:
    """Make the site in `folder` out of `made`, a folder in it with all files but the page and the service worker.

    Returns the name of the build, which `made` has then. It is made of all that the build holds, these two as well.
    """
    loaded = sum(path.stat().st_size for path in _files(made / "pyodide") if path.suffix != ".mjs")
    held = {**_hashes(made), "": index("worker", "", loaded), "service-worker.js": _text("service-worker.js")}
    version = sha256(json.dumps(held).encode()).hexdigest()[:16]  # a short address; it tells builds apart
    made.rename(folder / version)
    for page in (folder / "index.html", folder / version / "index.html"):
        page.write_text(index("worker", version, loaded), encoding="utf-8")
    _write_service_worker(folder, version)
    return version


PACKED = ("pyodide.asm.mjs", "pyodide.asm.wasm")
"""The large files of Pyodide, which are sent compressed, whatever the host does."""


def _copy(path: Path, to: Path) -> None:
    """A file of Pyodide, as the worker asks for it."""
    if path.name in PACKED:
        pack(path.name, path.read_bytes(), to)
    elif path.suffix == ".json":  # of the packages that Pyodide could load we load none
        kept = {**json.loads(path.read_text(encoding="utf-8")), "packages": {}}
        (to / path.name).write_text(json.dumps(kept), encoding="utf-8")
    elif not (to / f"{path.name}.gz.bin").exists():
        shutil.copyfile(path, to / path.name)


def pages() -> dict[str, str]:
    """The files of the front end beside the page itself, by name."""
    scripts = (each.name for each in SITE.iterdir() if each.name.endswith((".js", ".css")))
    found = {name: _text(name) for name in sorted(scripts) if name != "service-worker.js"}
    found |= {name: page_file(name) for name in OF_PAGE}
    found["words.js"] = Template(found["words.js"]).substitute(words=_words())
    found["example.txt"] = service.example_text(EXAMPLE)
    found["example.yaml"] = service.example_text(SCENARIO)
    return found | {name: json.dumps(given) for name, _, given in _examples()}


def answered_examples() -> dict[str, str]:
    """The files of the examples in the built site, with the `audit` and the `page` that Python would answer."""
    found = {}
    for name, lang, given in _examples():
        desk = Desk(MOST_IN_BROWSER)
        found[name] = json.dumps(
            given | {"audit": desk.audit(**given), "page": desk.page(lang=lang)}, ensure_ascii=False
        )
    return found


def _examples() -> Iterator[tuple[str, Lang, dict[str, str]]]:
    """The name of each file of an example, its language, and the log's `name` and `text` in it."""
    for key, log in EXAMPLES.items():
        for lang in languages():
            name = log.format(lang=lang)
            yield f"{key}.{lang}.json", lang, {"name": name, "text": service.example_text(name)}


def _words() -> str:
    """The words of the site in every language, as JSON."""
    words = {lang: words_in("site", lang) for lang in languages()}
    return json.dumps(words, ensure_ascii=False, separators=(",", ":"))


def index(engine: str, below: str = ".", size: int = 0) -> str:
    """The page: of the built site (`engine` worker), below `moothall open` (`engine` server), or of `moothall serve`
    (`engine` serve).

    `below` is the folder of its files, and `size` how many bytes are loaded until Python runs.
    """
    return Template(_text("index.html")).substitute(policy=policy(), engine=engine, below=below, size=size)


def policy() -> str:
    """The site's Content-Security-Policy.

    Nothing comes from elsewhere, and nothing that stands in the markup runs; Python needs 'wasm-unsafe-eval'.
    """
    return (
        "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; connect-src 'self'; "
        "worker-src 'self'; img-src 'self' data:; base-uri 'none'; form-action 'none'"
    )


def policy_of_game() -> str:
    """The Content-Security-Policy of the page of a game by itself."""
    style, script = map(_digest, page_code())
    return (
        f"default-src 'none'; script-src 'sha256-{script}'; style-src 'sha256-{style}'; base-uri 'none'; "
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


def _hashes(folder: Path) -> dict[str, str]:
    """The SHA-256 of every file in a folder, by its name there."""
    return {path.relative_to(folder).as_posix(): sha256(path.read_bytes()).hexdigest() for path in _files(folder)}


def _write_service_worker(folder: Path, version: str) -> None:
    """The service worker, with the hash of every file of the build."""
    hashes = {f"{version}/{name}": digest for name, digest in _hashes(folder / version).items()}
    text = _text("service-worker.js").replace("$build", version).replace("$files", json.dumps(hashes, indent=2))
    (folder / "service-worker.js").write_text(text, encoding="utf-8")
