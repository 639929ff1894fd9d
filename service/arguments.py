"""Arguments as they must be: what is of another kind is refused in one sentence."""

from __future__ import annotations

from collections.abc import Sequence
from unicodedata import normalize

from moothall.domain.kernel.telling.visible import visible
from moothall.words import Joined, Message, Word

from .errors import BadRequest

UNSEEN = dict.fromkeys(map(ord, "\u200c\u200d"))
"""What joins or parts letters and is not seen itself."""
LONGEST_NAME = 64
"""How many characters a name may have: of a player, of a mark, of who writes something."""

LONGEST_TEXT = 10_000
"""How many characters a text that people write may have: a note, a reason."""

LONGEST_TOLD = 200
"""How many characters of a wrong value an error tells."""


def whole(value: object, what: str) -> int:
    """A whole number. Raises BadRequest, in which `what` names it."""
    if type(value) is not int:
        raise BadRequest(Message("given.must-whole-number", what=Word(what), value=shortened(value)))
    return value


def one_of(value: str, known: Sequence[str], what: str) -> str:
    """One of the texts that are known. Raises BadRequest, in which `what` names it."""
    if value not in known:
        raise BadRequest(Message("given.one-of", what=Word(what), known=Joined(known), value=value))
    return value


def text(value: object, what: str) -> str:
    """A text. Raises BadRequest, in which `what` names it."""
    if not isinstance(value, str):
        raise BadRequest(Message("given.must-text", what=Word(what), value=shortened(value)))
    return value


def words(value: object, what: str) -> str:
    """A text that people write, at most `LONGEST_TEXT` characters. Raises BadRequest, in which `what` names it."""
    written = text(value, what)
    if len(written) > LONGEST_TEXT:
        raise BadRequest(
            Message("given.has-at-most-characters", what=Word(what), most=LONGEST_TEXT, count=len(written))
        )
    return written


def called(value: object, what: str) -> str:
    """A name in Unicode's composed form (NFC): at most `LONGEST_NAME` characters that can be seen, and blanks.

    What joins emoji, or letters of Arabic and of the scripts of India, belongs to them.

    Control and format characters, which would steer a terminal or hide, are refused. Raises BadRequest, in which `what`
    names it.
    """
    name = normalize("NFC", text(value, what))
    if len(name) > LONGEST_NAME:
        raise BadRequest(Message("given.has-at-most-characters-2", what=Word(what), most=LONGEST_NAME, count=len(name)))
    if visible(name) != name:
        hidden = next(char for char in name if visible(char) != char)
        raise BadRequest(Message("given.has-letters-and-blanks-only", what=Word(what), hidden=hidden))
    return name


def alike(names: Sequence[str]) -> tuple[str, str] | None:
    """The first two names that look the same when capitals and blanks do not count; None where all differ."""
    met: dict[str, str] = {}
    for name in names:
        plain = "".join(normalize("NFKC", name).casefold().split()).translate(UNSEEN)
        if plain in met:
            return met[plain], name
        met[plain] = name
    return None


def shortened(value: object) -> str:
    """A value as an error says it: as Python writes it, cut where it is long."""
    text = repr(value)
    return text if len(text) <= LONGEST_TOLD else f"{text[:LONGEST_TOLD]}…"
