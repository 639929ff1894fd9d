"""Errors as data: one base class for everything that Moothall refuses or cannot do."""

# Not compiled: what each class is called is found as it is made.

from __future__ import annotations

import re
from typing import Any, ClassVar

from moothall.words import Message, shortened


class Failure(Exception):
    """Something that was refused, or cannot be done: of a `kind`, with `fields`, and in one sentence.

    `kind` is a slug that stays the same from release to release, `fields` what a program may want to know of it, as
    plain data; `str` says the sentence in English, and `moothall.words.in_words` in each language where it is a
    message. None of them holds a path, a host or the address of a store, unless the
    caller gave it.
    """

    kind: ClassVar[str] = "failure"

    def __init_subclass__(cls, **options: Any) -> None:
        super().__init_subclass__(**options)
        if "kind" not in cls.__dict__:
            cls.kind = re.sub("(?<=[a-z])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])", "-", cls.__name__).lower()

    def __init__(self, said: str | Message = "", **fields: Any) -> None:
        super().__init__(said.with_fields(shortened) if isinstance(said, Message) else said)
        self.fields = fields

    def __reduce__(self) -> tuple[Any, ...]:
        """How it goes from process to process, whatever its kind is made with."""
        return _again, (type(self), self.args, self.__dict__)

    def to_json(self) -> dict[str, Any]:
        """The failure as plain data: its `kind`, its `fields`, and the sentence."""
        return {"kind": self.kind, "fields": self.fields, "sentence": str(self)}


def _again(kind: type[Failure], said: tuple[Any, ...], rest: dict[str, Any]) -> Failure:
    made = kind.__new__(kind)
    made.args = said
    made.__dict__.update(rest)
    return made


class BadSetup(Failure, ValueError):
    """A set-up that the rules refuse; the message says why in one sentence."""


class CannotHold(Failure, ValueError):
    """A game, or a state of it, that a format has no way to write; the message says why in one sentence."""


class BadStrategy(Failure, ValueError):
    """A text that is not a strategy; the message says why in one sentence, and `line`, from 1, where."""

    def __init__(self, said: str | Message = "", line: int = 0) -> None:
        super().__init__(said, line=line)
        self.line = line
