"""Words that Moothall said are not cut again: a text of the catalogues is known as one, and nothing looks into it.

`words_stay_whole` is a fixture of every test of a folder whose `conftest.py` imports it. What is cut is found while
the test runs, wherever the words went. A text that is joined to others is plain again, so this does not see everything.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from moothall.words import message

ROOT = Path(__file__).resolve().parents[1]
CUTTING = (
    "split", "partition", "rpartition", "rsplit", "splitlines", "replace", "removeprefix", "removesuffix",
    "startswith", "endswith", "find", "rfind", "index", "strip", "rstrip", "lstrip", "__getitem__",
    "__contains__", "__iter__", "rindex", "count", "translate",
)  # fmt: skip
"""What looks into a text, or takes a part of it."""
MAY = {
    ("words/forms.py", "_ended"): "a form of the catalogues: a full stop, where the words have none",
    ("words/forms.py", "_small"): "a form of the catalogues: a small letter",
    ("words/forms.py", "_capital"): "a form of the catalogues: a capital",
    ("words/forms.py", "without_stop"): "a form of the catalogues: no full stop",
    ("domain/kernel/telling/visible.py", "visible"): "what steers a terminal is written escaped, in any text",
    ("domain/kernel/telling/written.py", "plain"): "what somebody typed is compared with what is offered",
    ("domain/one_of_dominion/telling/drawing.py", "_so_many"): "no line is broken within a guest",
    ("domain/kernel/telling/phrase.py", "listed_cards"): "whether a count would follow a number",
    ("words/message.py", "single_blanks"): "an error that nobody expected, in one line",
    ("cli/display/helping.py", "_meaning"): "what click adds to the help of an option",
    ("cli/debugger/app.py", "_say"): "what steers a terminal is written escaped, line by line",
    ("cli/debugger/screens.py", "_fitted"): "lines that are wider than the screen are broken",
}
"""Who may look into words, with the reason."""
LAYOUT = "domain/kernel/telling/columns.py"
"""The module that breaks any text into lines, by the columns that its letters take."""


class Spoken(str):
    """A text that the catalogues said."""

    __slots__ = ()

    def __reduce__(self) -> tuple[type[str], tuple[str]]:
        return str, (str(self),)

    def __add__(self, other: str) -> Spoken:
        return Spoken(str.__add__(self, other))

    def __radd__(self, other: str) -> Spoken:
        return Spoken(str.__add__(other, self))


_cut: set[tuple[str, str, str]] = set()
"""Who looked into words since the test began: the file, the function, and how."""


@cache
def _ours(path: str) -> str | None:
    """A file of ours by its place in the project; None for a test or a library."""
    place = Path(path)
    if not place.is_relative_to(ROOT):
        return None
    place = place.relative_to(ROOT)
    return None if place.parts[0] in ("tests", ".venv") else place.as_posix()


def _noticed(name: str) -> Callable[..., Any]:
    """A method of texts that notes who calls it."""
    plain = getattr(str, name)

    def look(self: Spoken, *args: Any, **kwargs: Any) -> Any:
        code = sys._getframe(1).f_code
        if (path := _ours(code.co_filename)) is not None:
            _cut.add((path, code.co_name, name))
        return plain(self, *args, **kwargs)

    return look


for each in CUTTING:
    setattr(Spoken, each, _noticed(each))


_plainly: Callable[..., str] = message._Voice._message


def _spoken(voice: Any, said: message.Message) -> Spoken:
    return Spoken(_plainly(voice, said))


@pytest.fixture(autouse=True)
def words_stay_whole(request: pytest.FixtureRequest) -> Iterator[None]:
    """Fails where a test goes through code that looks into words which Moothall said. What a browser shows is said by
    Python of its own, or was told to other tests."""
    if request.node.get_closest_marker("browser"):
        yield
        return
    _cut.clear()
    message._Voice._message = _spoken  # type: ignore[method-assign]
    for name in CUTTING:
        setattr(message.Sentence, name, getattr(Spoken, name))
    yield
    message._Voice._message = _plainly  # type: ignore[method-assign]
    for name in CUTTING:
        delattr(message.Sentence, name)
    wrong = sorted(each for each in _cut if each[:2] not in MAY and each[0] != LAYOUT)
    if wrong:
        pytest.fail(f"words that Moothall said were cut: {wrong}")
