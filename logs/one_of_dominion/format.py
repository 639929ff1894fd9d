"""The formats of One of Dominion: transcripts in JSON Lines, and in words."""

from __future__ import annotations

from collections.abc import Sequence

from moothall.domain.kernel.facts import Fact
from moothall.domain.kernel.game import CannotHold, Game
from moothall.domain.kernel.telling.words import Lang
from moothall.words import Message

from ..format import Format, Log
from .opening import TranscriptOpening
from .printing import PRINTING
from .reader import TranscriptReader
from .scribe import Form, NoTranscript, write_transcript
from .transcript import FORMAT


def _write(facts: Sequence[Fact], name: str, form: Form, lang: Lang) -> str:
    try:
        return write_transcript(facts, form=form, lang=lang)
    except NoTranscript as error:
        raise CannotHold(Message("place.of", place=name, said=error)) from error


def write_lines(game: Game, facts: Sequence[Fact], name: str, lang: Lang) -> str:
    """The scribe of transcripts in JSON Lines."""
    return _write(facts, name, "jsonl", lang)


def write_words(game: Game, facts: Sequence[Fact], name: str, lang: Lang) -> str:
    """The scribe of transcripts in words."""
    return _write(facts, name, "text", lang)


IN_LINES = Format(FORMAT, Log(TranscriptReader(), None, TranscriptOpening(), PRINTING), write_lines)
IN_WORDS = Format(FORMAT, None, write_words)
"""It is read by the reader of the other: a transcript in words is recognised and audited by `IN_LINES`."""
