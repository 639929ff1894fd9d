"""The logs and scenarios that come with Moothall, from a checkout and from an installed package alike."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import cache
from os import PathLike
from pathlib import Path
from typing import Any, NamedTuple

from moothall.domain.kernel.telling.written import meant
from moothall.words import Message, Sentence, System

from .errors import NotRuled, Refused
from .outputs import output

PACKAGE = Path(__file__).resolve().parents[1]
"""The installed package, or the root of a checkout."""

LOGS = ("examples/logs", "docs/logs")
SCENARIOS = ("examples/scenarios", "tests/scenarios")
"""Where the files stand in an installed package, which `setup.py` makes, and where in a checkout."""

LOGS_SAY = {
    "possession.txt": Message("example.possession"),
    "possession-forged.txt": Message("example.possession-forged"),
    "online-alice.txt": Message("example.online-alice"),
    "online-bob.txt": Message("example.online-bob"),
    "one-of-dominion.jsonl": Message("example.ood"),
    "one-of-dominion.en.txt": Message("example.ood-in-english"),
    "one-of-dominion.ja.txt": Message("example.ood-in-japanese"),
}
"""The logs, and what each shows."""

_DOCUMENT = re.compile(r"^---.*\n?", re.MULTILINE)
_ID = re.compile(r"^scenario:[ \t]*(\S+)", re.MULTILINE)
_TITLE = re.compile(r"^title:[ \t]*(.+)$", re.MULTILINE)


class Example(NamedTuple):
    """A file that comes with Moothall: its `name`, its `kind` (`log`, `scenarios` or `scenario`) and what it `says`."""

    name: str
    kind: str
    says: str

    def to_json(self) -> dict[str, Any]:
        """The object that `moothall examples --json` prints."""
        return {"example": self.name, "kind": self.kind, "says": self.says}


def examples() -> list[Example]:
    """The logs and the files of scenarios that come with Moothall, in the order of a list.

    >>> examples()[0].name
    'possession.txt'
    """
    logs = [Example(name, "log", Sentence(LOGS_SAY[name])) for name in _logs()]
    return logs + [_scenarios(name, text) for name, text in _scenario_texts().items()]


def example(name: str) -> Example:
    """A log or a file of scenarios by its name, or one scenario by its id. Raises NotRuled for an unknown name."""
    return _found(name)[0]


def example_text(name: str) -> str:
    """The text of an example: of a file by its name, of one scenario by its id. Raises NotRuled for an unknown name.

    >>> example_text("witch-gives-curses").splitlines()[0]
    'scenario: witch-gives-curses'
    """
    return _found(name)[1]


def copy_examples(names: Sequence[str], folder: str | PathLike[str] = ".") -> list[Path]:
    """Copy examples into a folder, which is made where it is not there. Returns the files.

    A scenario named by its id becomes a file of its own, `ID.yaml`. A file that is there already stays as it is where
    it is the same.

    Raises NotRuled for an unknown name, Refused where another file of the name is there; then nothing is copied. Raises
    UnwrittenFile where a file cannot be written.
    """
    into = Path(folder)
    texts = {into / _file_name(each): text for each, text in map(_found, names)}
    changed = [path for path, text in texts.items() if path.exists() and not _is_same(path, text)]
    if changed:
        raise Refused(Message("lookup.already-and-differs-from-example", path=changed[0]))
    _make(into)
    for path, text in texts.items():
        if not path.exists():
            with output(path) as file:
                file.write(text)
    return list(texts)


def _found(name: str) -> tuple[Example, str]:
    """An example and its text. Raises NotRuled."""
    logs, scenarios = _logs(), _scenario_texts()
    if name in logs:
        return Example(name, "log", Sentence(LOGS_SAY[name])), logs[name].read_text(encoding="utf-8")
    if name in scenarios:
        return _scenarios(name, scenarios[name]), scenarios[name]
    by_id = _by_id()
    if name in by_id:
        title = _TITLE.search(by_id[name])
        return Example(name, "scenario", title[1].strip("'\"") if title else ""), by_id[name]
    known = {each.casefold(): each for each in (*logs, *scenarios, *by_id)}
    raise NotRuled(Message("lookup.no-example-called", name=name, meant=meant(name, known)))


def _file_name(example: Example) -> str:
    return f"{example.name}.yaml" if example.kind == "scenario" else example.name


def _is_same(path: Path, text: str) -> bool:
    try:
        return path.read_bytes() == text.encode()
    except OSError:  # a folder of that name
        return False


def _make(folder: Path) -> None:
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise Refused(Message("place.of", place=folder, said=System(error))) from error


def _scenarios(name: str, text: str) -> Example:
    return Example(name, "scenarios", Sentence(Message("count.scenarios", count=len(_ID.findall(text)))))


@cache
def _scenario_texts() -> dict[str, str]:
    """The files of scenarios by name."""
    folder = folder_of(SCENARIOS)
    paths = [] if folder is None else sorted(folder.glob("*.yaml"))
    return {path.name: path.read_text(encoding="utf-8") for path in paths}


@cache
def _by_id() -> dict[str, str]:
    """Each scenario by its id: its document alone."""
    return dict(pair for text in _scenario_texts().values() for pair in _documents(text))


def _documents(text: str) -> Iterator[tuple[str, str]]:
    for document in _DOCUMENT.split(text):
        id = _ID.search(document)
        if id:
            yield id[1], f"{document.strip()}\n"


def _logs() -> dict[str, Path]:
    """Those of the logs that are there."""
    folder = folder_of(LOGS)
    return {} if folder is None else {name: folder / name for name in LOGS_SAY if (folder / name).is_file()}


def folder_of(folders: Sequence[str]) -> Path | None:
    """The first of these folders that is there; None where the package was put together without examples."""
    return next((PACKAGE / each for each in folders if (PACKAGE / each).is_dir()), None)
