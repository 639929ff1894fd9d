"""The reader of transcripts: JSON Lines or readable text to the same observations."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Collection, Iterator

from moothall.domain.rules_spec import NEWEST
from moothall.words import Joined, Message
from pydantic import ValidationError

from ..reader import Reader, UnreadableLog
from .deck_file import BadDeck, read_deck, write_deck
from .transcript import (
    FORMAT,
    LINES,
    VERSION,
    Guests,
    Header,
    Line,
    Transcript,
    header_deck,
)
from .wording import LANGS, LONGEST, Lang, from_words

TEXT = "One of Dominion transcript"
"""With what the readable form begins."""
_TITLE = re.compile(rf"{TEXT}, version ([^,\s]+), ([^.\s]+)\. (.*)")


class TranscriptReader(Reader[Transcript]):
    """Reads transcripts, whose header names the format and may say by which rules was played."""

    format = FORMAT
    era = NEWEST
    names_itself = True

    def recognises(self, text: str) -> bool:
        """Whether a text is a transcript, by its first line."""
        return is_transcript(text)

    def read(self, text: str) -> Transcript:
        """Read a transcript in either form. Raises UnreadableLog."""
        return read_transcript(text)

    def rules(self, name: str, log: Transcript | None) -> tuple[str, str]:
        """The rules that the header names, else the newest: a transcript has no other date."""
        own = log.header.rules if log is not None else None
        return (own, "log") if own is not None else (self.era, "format")

    def reads(self, line: str, log: Transcript, names: Collection[str]) -> bool:
        """Whether a line of a transcript can be read, in whichever form; it may name any guest."""
        return _in_json(0, line) is not None or any(
            from_words(line, lang, log.header.players) is not None for lang in LANGS
        )


def is_transcript(text: str) -> bool:
    """Whether a text is a transcript, by its first line."""
    first = next((line for _, line in _lines(text)), "")
    if first.startswith(TEXT):
        return True
    if not first.startswith("{") or f'"{FORMAT}"' not in first:
        return False
    try:
        data = json.loads(first)
    except (ValueError, RecursionError):
        return bool(re.match(rf'\{{\s*"format"\s*:\s*"{FORMAT}"', first))
    # An exported game names the format of its log too, but holds that log and the facts.
    return isinstance(data, dict) and data.get("format") == FORMAT and "rows" not in data


def read_transcript(text: str) -> Transcript:
    """Read a transcript in either form.

    Raises UnreadableLog, one sentence with the line, for a bad header, a version or a field that is not known.
    """
    lines = _lines(text)
    number, first = next(lines, (1, ""))
    header, lang = _header(number, first)
    players = header.players

    def in_words(_number: int, words: str) -> Line | None:
        return None if lang is None else from_words(words, lang, players)

    read: Callable[[int, str], Line | None] = _in_json if lang is None else in_words
    transcript = Transcript(header)
    for number, line in lines:
        transcript.lines.append(read(number, line))
        transcript.numbers.append(number)
        transcript.texts.append(line)
    return transcript


def _lines(text: str) -> Iterator[tuple[int, str]]:
    """The lines that are not blank, by number, without the blanks around them."""
    for number, line in enumerate(text.removeprefix("\ufeff").split("\n"), 1):
        stripped = line.strip(" \t\r\N{IDEOGRAPHIC SPACE}")
        if stripped:
            yield number, stripped


def _header(number: int, first: str) -> tuple[Header, Lang | None]:
    """The header, and the language of the readable form; None for JSON Lines."""
    if first.startswith("{"):
        return _header_in(number, first), None
    title = _TITLE.fullmatch(first)
    if title is None:
        raise UnreadableLog(Message("place.at-line", line=number, said=Message("log.not-transcript-of-one-of")))
    version, language, rest = title.groups()
    lang: Lang | None = next((each for each in LANGS if each == language), None)
    if lang is None:
        raise UnreadableLog(
            Message(
                "place.at-line",
                line=number,
                said=Message("log.language-not-known", name=language, known=Joined(LANGS, "and")),
            )
        )
    data = _object(number, rest)
    # No version has nine digits, and the time to read a number grows with the square of its length.
    data |= {"format": FORMAT, "version": int(version) if version.isdecimal() and len(version) < 9 else version}
    return _checked(number, data), lang


def _header_in(number: int, line: str) -> Header:
    data = _object(number, line)
    if data.get("format") != FORMAT:
        raise UnreadableLog(
            Message("place.at-line", line=number, said=Message("log.format-not", name=data.get("format"), known=FORMAT))
        )
    return _checked(number, data)


def _object(number: int, line: str) -> dict[str, object]:
    try:
        data = json.loads(line)
    except (ValueError, RecursionError):
        data = None
    if not isinstance(data, dict):
        raise UnreadableLog(Message("place.at-line", line=number, said=Message("log.header-not-json-object")))
    return data


def _checked(number: int, data: dict[str, object]) -> Header:
    version = data.get("version")
    if version != VERSION:
        reason = Message("log.version-not-known", written=version, known=VERSION)
        raise UnreadableLog(Message("place.at-line", line=number, said=reason))
    try:
        header = Header.model_validate_json(json.dumps(data))
    except (ValidationError, ValueError, RecursionError) as error:
        raise UnreadableLog(Message("place.at-line", line=number, said=_said(error))) from error
    if len(set(header.players)) != len(header.players) or not all(header.players):
        raise UnreadableLog(Message("place.at-line", line=number, said=Message("log.players-need-names")))
    if header.viewer is not None and header.viewer not in header.players:
        raise UnreadableLog(
            Message("place.at-line", line=number, said=Message("log.viewer-not-player", name=header.viewer))
        )
    if isinstance(header.deck, Guests):
        try:
            read_deck(write_deck(header_deck(header)), "the deck")
        except BadDeck as error:
            raise UnreadableLog(Message("place.at-line", line=number, said=error)) from error
    return header


def _said(error: Exception) -> Message:
    """What is wrong with a record, in a sentence."""
    if not isinstance(error, ValidationError):
        return Message("log.header-not-writable")
    first = error.errors(include_url=False, include_input=False)[0]
    where = ".".join(str(each) for each in first["loc"])
    if first["type"] == "extra_forbidden":
        return Message("log.field-not-known", name=where)
    return Message("log.field-wrong", name=where, error=first["msg"])


def _in_json(number: int, line: str) -> Line | None:
    """A line of play in JSON; None for any other line. Raises UnreadableLog for a field that is not known."""
    if len(line) > LONGEST:
        return None
    try:
        return LINES.validate_json(line)
    except ValidationError as error:
        unknown = [each for each in error.errors(include_url=False) if each["type"] == "extra_forbidden"]
        if unknown:
            name = str(unknown[0]["loc"][-1])
            raise UnreadableLog(
                Message("place.at-line", line=number, said=Message("log.field-not-known", name=name))
            ) from error
        return None
    except (ValueError, RecursionError):
        return None
