"""The page that `audit --html` writes: that of the game, or of several logs a report that leads to the page of each."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any
from urllib.parse import quote

from moothall import service
from moothall.service.page.making import of_log

from ..language import said
from .html_report import Page, Writes
from .report import remarks

LONGEST = 60
"""How many letters of a log's name the name of its page has."""


def page_of(lang: service.Lang, alone: bool, log: service.Log, audit: service.Audit) -> str | None:
    """The page of the game of an audited log; None where no game can be made of it, and where one of several agrees."""
    if audit.game is None or (audit.verdict == "agrees" and not alone):
        return None
    return of_log(log, audit, lang, [said(each, lang) for each in remarks(audit.to_json())])


class GamePages:
    """Pages being written: `add` each log with its audit and what `page_of` made of that, in order, then `end`.

    `file` is the open file of `path`. One log of which a game can be made is the page of that game. Of several, those
    that do not agree get a page each, in the folder `NAME-games` beside the file; a pipe has none.
    """

    def __init__(self, file: Writes, path: str, alone: bool, read: Sequence[str]) -> None:
        self._file, self._path, self._alone, self._read = file, Path(path), alone, read
        self._report: Page | None = None
        self._is_written = False
        self._number = 0

    def add(self, log: service.Log, audit: Mapping[str, Any], page: str | None) -> None:
        """Write one audited log; `audit` is what `audit --json` prints, `page` that of its game."""
        self._number += 1
        if self._alone and page is not None:
            self._file.write(page)
            self._is_written = True
            return
        if self._report is None:
            self._report = Page(self._file)
        self._report.add(audit, self._beside(log, page))

    def end(self, verdicts: Mapping[str, int]) -> None:
        """Write how many logs have each verdict."""
        if not self._is_written:
            (self._report or Page(self._file)).end(verdicts)

    def _beside(self, log: service.Log, page: str | None) -> str | None:
        """Write the page of a game beside the report. Returns its address from there; None where there is none."""
        is_file = self._path.is_file() or not self._path.exists()
        if page is None or not is_file:
            return None
        folder = self._path.with_name(f"{self._path.stem}-games")
        name = re.sub(r"[^\w.-]+", "-", Path(log.name).name)[:LONGEST].strip("-.") or "log"
        with service.output(self._page_in(folder, name), inputs=self._read) as file:
            file.write(page)
        return quote(f"{folder.name}/{self._name(name)}")

    def _page_in(self, folder: Path, name: str) -> Path:
        folder.mkdir(parents=True, exist_ok=True)
        return folder / self._name(name)

    def _name(self, name: str) -> str:
        return f"{self._number:04}-{name}.html"
