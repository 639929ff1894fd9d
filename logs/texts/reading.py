"""How a text is read: as it is where that goes well, else with what it suffered undone.

What is undone must leave fewer doubts: fewer lines that cannot be read, and no fewer turns.
"""

from __future__ import annotations

import html
import re
import unicodedata
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from moothall.words import Message, Sentence, message_of, sentence_of

from ..damage.copies import without_copies
from ..reader import UnreadableLog, is_one_name, second_game

if TYPE_CHECKING:
    from ..damage.shapes import Shapes
    from ..damage.undoing import Step
    from ..format import Log

LOOKED_AT = 200_000
"""How many characters of a text say of which format it may be: a whole page may stand before a log; of 572 real files,
page and all, the largest has 52,150."""
_UNSEEN = re.compile("[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2064\ufeff]|\x1b\\[[0-9;]{0,30}m")
_LINE = re.compile(r"^line (\d+):")
FEWEST_KNOWN = 6
"""How many lines of a format make a text look like a log of it: a chat about a game may quote a few."""


@dataclass(frozen=True, slots=True)
class Reading:
    """How a text is read.

    `log` is how logs of its format are audited (None: it is in no format), `text` what was read, `read` the log that it
    holds (None: none, and `error` says why in a sentence; it is empty for a text in no format), `undone` what was
    undone to the text before.
    """

    log: Log | None
    text: str
    read: Any = None
    error: str = ""
    undone: tuple[Step, ...] = ()

    def whole(self) -> Any:
        """The log that was read. Raises UnreadableLog."""
        if self.read is None:
            raise UnreadableLog(self.error)
        return self.read


def reading_of(text: str, recognised: Sequence[Log], known: Callable[[], Iterable[Log]]) -> Reading:
    """How a text is read that the readers of `recognised` recognise; `known` are all that there are."""
    single = without_copies(text)
    if single is None:
        return _reading_of(text, recognised, known)
    from ..damage.undoing import COPIES  # a text that is whole needs none

    plain, again = (_reading_of(each, recognised, known) for each in (text, single))
    if again.log is None or again.read is None or (plain.read is None and second_game(plain.error) is not None):
        return plain
    return replace(again, undone=(COPIES, *again.undone))


def _reading_of(text: str, recognised: Sequence[Log], known: Callable[[], Iterable[Log]]) -> Reading:
    first = recognised[0] if recognised else None
    plain = _read(first, text) if first is not None else Reading(None, text)
    if plain.log is not None and plain.read is not None and not plain.log.reader.doubts(plain.read):
        return plain
    if not text.strip() or "\0" in text or is_one_name(plain.error):
        return plain
    may_be_two = second_game(plain.error) is not None  # or its end stands first
    head = _without_dress(_out_of_encodings(text.lstrip()[:LOOKED_AT]))
    for log in known() if first is None else (first,):
        shapes = log.reader.shapes(head)
        if shapes is not None and shapes.smells(head):
            again = _undone(log, shapes, text)
            in_order = again is not None and (
                not may_be_two or any(step.is_of_order or step.takes_one for step in again.undone)
            )
            if in_order and again is not None and again.read is not None and _is_better(again, plain):
                return again
            if plain.log is None and (error := _looks_like(shapes, again.text if again is not None else text)):
                plain = Reading(log, text, None, error if again is None or not again.error else again.error)
    return plain


def _out_of_encodings(text: str) -> str:
    from ..damage.encodings import plain  # a text that is whole needs none

    return plain(text)


def _without_dress(text: str) -> str:
    """A text in plain letters and single blanks: enough to see of which format it may be."""
    plain = _UNSEEN.sub("", html.unescape(text))
    if not plain.isascii():
        plain = re.sub("[\u00b7\u2219\u2423]", " ", unicodedata.normalize("NFKC", plain).replace("\u2019", "'"))
    return re.sub(r"[ \t]+|=\r?\n|\\(?=\W)", " ", plain.replace("=20\n", "\n"))


def _read(log: Log, text: str) -> Reading:
    try:
        return Reading(log, text, log.reader.read(text))
    except UnreadableLog as error:
        return Reading(log, text, None, sentence_of(error))


def _undone(log: Log, shapes: Shapes, text: str) -> Reading | None:
    from ..damage.undoing import undone  # a text that is whole needs none

    whole = undone(text, shapes)
    if whole is None:
        return None
    reading = _read(log, whole.text)
    if reading.read is not None:
        log.reader.renumber(reading.read, whole.numbers)
    error = _renumbered(reading.error, whole.numbers)
    return Reading(log, whole.text, reading.read, error, whole.steps)


def _renumbered(error: str, numbers: Sequence[int]) -> str:
    """An error with the line of the text as it was: `numbers` has them by the lines of the text that was read."""

    def number(line: int) -> int:
        return numbers[min(line, len(numbers)) - 1]

    message = message_of(error)
    if message is not None and message.key == "place.at-line":
        at = number(message.fields["line"])
        return Sentence(Message("place.at-line", line=at, said=message.fields["said"]))
    return _LINE.sub(lambda at: f"line {number(int(at[1]))}:", error)


def _is_better(again: Reading, plain: Reading) -> bool:
    """Whether a text with something undone leaves fewer doubts than as it was."""
    if again.log is None:
        return False
    reader = again.log.reader
    if plain.read is None:
        return reader.turns(again.read) > 0
    fewer = reader.doubts(again.read) < reader.doubts(plain.read)
    return fewer and reader.turns(again.read) >= reader.turns(plain.read)


LONGEST_GUESSED = 200_000
"""How many characters of a text that nobody can read are looked at for what it may be: the longest real log has a
quarter of that, and its first lines suffice."""


def _looks_like(shapes: Shapes, text: str) -> str:
    """What a text looks like that nobody can read, and what to do; empty where it looks like nothing."""
    lines = [line.strip() for line in text[:LONGEST_GUESSED].splitlines()]
    people = shapes.people(lines)
    at = [number for number, line in enumerate(lines, 1) if line and shapes.kind(line, people) == "move"]
    if len(at) < FEWEST_KNOWN:
        return ""
    turns = any(line and shapes.kind(line, people) == "turn" for line in lines)
    if turns:
        reason = Message("log.beginning-missing", format=shapes.called)
    else:
        reason = Message("log.turn-headers-changed", format=shapes.called, header=f"'{shapes.header}'")
    return Sentence(Message("place.at-line", line=at[0], said=reason))
