"""Messages as data: a key of the catalogues and fields, which are said in a language only where somebody reads them."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from errno import errorcode
from typing import Any

Called = Callable[[str, str], str]
"""What a thing of a game is called in a language, by its name in English and the language."""


def _in_english(said: str, _lang: str) -> str:
    return said


class Name(str):
    """The name of a thing of a game, in English: a card, a type of cards, a mat. Each language has its own name for it.

    A name that a person gave, of a player, a file or a game, is a plain text, which no language changes.
    """

    __slots__ = ()


class Word(str):
    """A few words of Moothall's own, in English, that stand in several sentences: `a player's name`.

    Their key is `word.` and their letters, such as `word.a-player-s-name`.
    """

    __slots__ = ()

    @property
    def key(self) -> str:
        """The key of the catalogues."""
        return f"word.{'-'.join(re.findall('[a-z0-9]+', self.lower()))}"


class Joined:
    """Several things in a row, joined as a language does it: by `list.comma`, `list.or` or `list.and`.

    `list.sentences` and `list.lines` say how two follow each other, `{first} {next}`: nothing stands between them in
    Japanese, and a key needs words.
    """

    __slots__ = ("joined", "values")

    def __init__(self, values: Iterable[Any], joined: str = "comma") -> None:
        self.values = tuple(values)
        self.joined = joined

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Joined) and (other.values, other.joined) == (self.values, self.joined)

    def __hash__(self) -> int:
        return hash(self.joined)

    def __str__(self) -> str:
        return in_words(self)


class System:
    """What the operating system says of an error: its own words in English, those of `system.ENOENT` in others."""

    __slots__ = ("code", "said")

    def __init__(self, error: OSError) -> None:
        self.code = errorcode.get(error.errno or 0, "")
        self.said = error.strerror or str(error)

    def __str__(self) -> str:
        return self.said


class Texts:
    """What is told in several languages already, such as a fact or a rule: each text by its language. A language that
    has none gets the English."""

    __slots__ = ("by",)

    def __init__(self, **by: str | None) -> None:
        self.by = by

    def in_words(self, lang: str) -> str:
        """The text in a language."""
        return self.by.get(lang) or self.by.get("en") or ""

    def __str__(self) -> str:
        return self.in_words("en")


class Message:
    """What is to be said: a `key` that every catalogue has, and `fields`, by the names that its words have for them.

    A field is a text or a number, which stands in every language as it is; a `Name`; a `Joined`; `Texts`; or another
    message, or an error, which is said in the same language. `str` says the message in English. A test finds each call
    in the code, and compares its fields with the catalogues.

    >>> str(Message("place.line", path="a, b.yaml", line=3, said="no"))
    'a, b.yaml:3: no'
    """

    __slots__ = ("fields", "key")

    def __init__(self, key: str, /, **fields: Any) -> None:
        self.key = key
        self.fields = fields

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Message) and other.key == self.key and other.fields == self.fields

    def __hash__(self) -> int:
        return hash(self.key)

    def __repr__(self) -> str:
        return f"Message({self.key!r}, {', '.join(f'{name}={each!r}' for name, each in self.fields.items())})"

    def __str__(self) -> str:
        return in_words(self)

    def with_fields(self, change: Callable[[Any], Any]) -> Message:
        """The same message, each field as `change` returns it; in messages that are fields, too."""
        changed = {name: change(each) for name, each in self.fields.items()}
        for name, each in changed.items():
            if isinstance(each, Message) and each is self.fields[name]:
                changed[name] = each.with_fields(change)
        return type(self)(self.key, **changed)

    def finished(self, words: str) -> str:
        """What is said, from the words of a language with the fields in them."""
        return words


class OneLine(Message):
    """A message that is said in one line, whatever stands in its fields."""

    __slots__ = ()

    def finished(self, words: str) -> str:
        """The words with single blanks."""
        return " ".join(words.split())


class Sentence(str):
    """A message in English that is kept as a text, such as the error of an audit, and can be said in other languages.

    It equals the plain text, and is written as JSON like one.
    """

    __slots__ = ("message",)

    message: Message

    def __new__(cls, message: Message) -> Sentence:
        """The message, said in English."""
        self = super().__new__(cls, str(message))
        self.message = message
        return self

    def __reduce__(self) -> tuple[type[Sentence], tuple[Message]]:
        return type(self), (self.message,)


LONGEST = 300
"""How many characters of what somebody wrote an error says again; of a longer text its beginning and its end."""


def shortened(field: object) -> object:
    """A field for an error, or a whole message: each long text that somebody wrote with "…" in its middle.

    What an error says again of another one is cut in the same way; everything else stays as it is.
    """
    if isinstance(field, Joined):
        return Joined(map(shortened, field.values), field.joined)
    found = message_of(field)
    if found is not None and len(str(found)) > LONGEST:
        return found.with_fields(shortened)
    if isinstance(field, BaseException) and found is None and len(str(field)) > LONGEST:
        return shortened(str(field))
    if isinstance(field, str) and type(field) in (str, Name) and len(field) > LONGEST:
        return type(field)(f"{field[: LONGEST // 2]}…{field[-LONGEST // 6 :]}")
    return field


def message_of(said: object) -> Message | None:
    """The message of a sentence or of an error, or the message itself; None for what has only words."""
    if isinstance(said, Message):
        return said
    if isinstance(said, BaseException) and not hasattr(said, "message"):
        return message_of(said.args[0]) if said.args and isinstance(said.args[0], Message | Sentence) else None
    found = getattr(said, "message", None)
    return found if isinstance(found, Message) else None


def sentence_of(said: object) -> str:
    """A message or an error as a text in English; a `Sentence` where there is a message."""
    found = message_of(said)
    return str(said) if found is None else Sentence(found)


def in_one_line(said: object) -> str:
    """The sentence of a message or an error in English with single blanks; a `Sentence` where there is a message."""
    found = message_of(said)
    return " ".join(str(said).split()) if found is None else Sentence(OneLine(found.key, **found.fields))


def said_of(error: object) -> Message | str:
    """What an error says, for another error that says it again: its message, or its words where it has no message."""
    return message_of(error) or str(error)


def in_words(said: object, lang: str = "en", called: Called = _in_english) -> str:
    """A message, a sentence or an error in a language; what has no message stays as it is.

    `called` has the names of the things of games; without it they stand in English. A key that the language lacks is
    said in English.
    """
    value = _Voice(lang, called).value(said)
    return value if isinstance(value, str) else str(value)


class _Voice:
    """One language, with what things are called in it."""

    def __init__(self, lang: str, called: Called) -> None:
        self.lang = lang
        self.called = called

    def value(self, value: object) -> object:
        """What stands in a sentence for a field. A text and a number stay what they are, for `!r` and a format."""
        if isinstance(value, Name):
            return self.called(str(value), self.lang)
        if isinstance(value, Word):
            words = self._words(value.key)
            return str(value) if words == value.key else words
        if type(value) is str or isinstance(value, int):
            return value
        found = message_of(value)
        if found is not None:
            return self._said(found)
        if isinstance(value, System):
            words = self._words(f"system.{value.code}") if self.lang != "en" else value.said
            return value.said if words == f"system.{value.code}" else words
        if isinstance(value, Texts):
            return value.in_words(self.lang)
        if isinstance(value, Joined):
            between = self._words(f"list.{value.joined}").removeprefix("{first}").removesuffix("{next}")
            return between.join(str(self.value(each)) for each in value.values)
        return value

    def _said(self, message: Message) -> str:
        fields = {name: self.value(each) for name, each in message.fields.items()}
        return message.finished(self._words(message.key, fields.get("count")).format_map(_Fields(fields)))

    def _words(self, key: str, count: object = None) -> str:
        from .catalogue import words_of  # gettext and the catalogues are read only where something is said

        return words_of(key, self.lang, count)


class _Fields(dict[str, Any]):
    """Fields by their names; a name that is not among them stays as it is written, since an error is no place to
    fail."""

    def __missing__(self, name: str) -> str:
        return f"{{{name}}}"
