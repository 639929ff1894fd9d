"""Messages as data: a key of the catalogues and fields, which are said in a language only where somebody reads them."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from errno import errorcode
from functools import cache
from pathlib import Path
from typing import Any

from .forms import CONVERSIONS, FORMS, STOPS, escaped, without_stop

Part = tuple[str, str | None, str | None, str | None]
"""A part of some words: a text, the name of the field after it, the form and the conversion that it is asked for in."""

Called = Callable[[str, str], str]
"""What a thing of a game is called in a language, by its name in English and the language."""


def _in_english(said: str, _lang: str) -> str:
    return said


class WithNames:
    """What things are called, with what some of them are called instead: players, by their seats."""

    __slots__ = ("called", "names")

    def __init__(self, called: Called, names: Mapping[str, str]) -> None:
        self.called = called
        self.names = names

    def __call__(self, name: str, lang: str) -> str:
        return self.names.get(name) or self.called(name, lang)

    @property
    def formed(self) -> Any:
        """How a name is formed, as `called` says it; None where it says nothing of that."""
        return getattr(self.called, "formed", None)


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


class Series(Joined):
    """Several things in a row, of which the last is joined as the last: `a, b and c`, by `list.series` and
    `list.series-last`; `a, b or c` by `list.either` and `list.either-last`."""

    __slots__ = ()

    def __init__(self, values: Iterable[Any], joined: str = "series") -> None:
        super().__init__(values, joined)


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

    def __eq__(self, other: object) -> bool:
        return type(other) is type(self) and other.by == self.by

    def __hash__(self) -> int:
        return hash(self.by.get("en"))

    def __str__(self) -> str:
        return self.in_words("en")


class Told(Texts):
    """What is said, with what a game calls its things. It is put into words in a language where somebody reads it."""

    __slots__ = ("_called", "says")

    def __init__(self, says: object, called: Called = _in_english) -> None:
        super().__init__()
        self.says = says
        self._called = called

    def in_words(self, lang: str) -> str:
        """What is said, in a language."""
        found = self.by.get(lang)
        if found is None:
            found = self.by[lang] = in_words(self.says, lang, self._called)
        return found

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Told) and other.says == self.says

    def __hash__(self) -> int:
        return hash(self.says)

    def of(self, says: object) -> Told:
        """Something else that is said, with the same names."""
        return Told(says, self._called)

    def with_names(self, names: Mapping[str, str]) -> Told:
        """The same with the names of players, by their seats."""
        return Told(self.says, WithNames(self._called, names))

    @property
    def unended(self) -> Told:
        """The same without the full stop at its end, as a part of a sentence."""
        return self.of(_unended(self.says))

    @property
    def pair(self) -> tuple[str, str]:
        """What is said in English and in Japanese, for data that has both."""
        return self.in_words("en"), self.in_words("ja")

    def __getitem__(self, at: int) -> str:
        """One of the pair: programs know the words of a fact as English and Japanese, in this order."""
        return self.pair[at]


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

    def with_field(self, name: str, value: Any) -> Message:
        """The same message with another value of one field."""
        return type(self)(self.key, **{**self.fields, name: value})

    def shaped(self, parts: Sequence[Part]) -> tuple[Sequence[Part], Mapping[str, Any]]:
        """What is said, of the parts of the words of a language: parts, and the fields that stand in them."""
        return parts, self.fields


class Key:
    """A key of the catalogues, and the names of its fields, in a table of the code: called with them it makes the
    message.

    >>> str(Key("place.line", "path", "line", "said")(path="a.yaml", line=3, said="no"))
    'a.yaml:3: no'
    """

    __slots__ = ("fields", "key")

    def __init__(self, key: str, /, *fields: str) -> None:
        self.key = key
        self.fields = fields

    def __call__(self, **fields: Any) -> Message:
        return Message(self.key, **fields)

    def of(self, **fields: Any) -> Message:
        """The message, with those of some fields that it has."""
        return Message(self.key, **{name: fields[name] for name in self.fields})


class Unended(Message):
    """A message that is said without the full stop at its end, for it is a part of another.

    The stop is one of the catalogue's words, or of a message that stands last: one that a person wrote stays.
    """

    __slots__ = ()

    def shaped(self, parts: Sequence[Part]) -> tuple[Sequence[Part], Mapping[str, Any]]:
        """The parts without the full stop at their end."""
        if not parts:
            return parts, self.fields
        *before, (text, name, form, conversion) = parts
        if name is None:
            return [*before, (without_stop(text), None, None, None)], self.fields
        if form in STOPS:
            form = ""
        return [*before, (text, name, form, conversion)], {**self.fields, name: _unended(self.fields.get(name))}


def _unended(field: object) -> object:
    """What stands last in a sentence, without the full stop at its end; what a person wrote as it is."""
    if isinstance(field, Told):
        return field.of(_unended(field.says))
    if isinstance(field, Texts):
        return Texts(**{lang: text and without_stop(text) for lang, text in field.by.items()})
    if isinstance(field, Joined) and field.values:
        return type(field)([*field.values[:-1], _unended(field.values[-1])], field.joined)
    message = message_of(field)
    return field if message is None else Unended(message.key, **message.fields)


class OneLine(Message):
    """A message that is said in one line: what a field has in it that ends a line, or steers it, is written escaped."""

    __slots__ = ()

    def shaped(self, parts: Sequence[Part]) -> tuple[Sequence[Part], Mapping[str, Any]]:
        """The parts, and fields in one line; one that Python writes is so already."""
        written = {name for _, name, _, conversion in parts if conversion in ("a", "r")}
        return parts, {name: field if name in written else _in_line(field) for name, field in self.fields.items()}


def _in_line(field: object) -> object:
    """A field without what ends a line or steers it."""
    if isinstance(field, Joined):
        return type(field)(map(_in_line, field.values), field.joined)
    message = message_of(field)
    if message is not None:
        return OneLine(message.key, **message.fields)
    if isinstance(field, Name | Word):
        return field
    return escaped(str(field)) if isinstance(field, str | Path | BaseException) else field


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
        return type(field)(map(shortened, field.values), field.joined)
    found = message_of(field)
    if found is not None and len(str(found)) > LONGEST:
        return found.with_fields(shortened)
    if isinstance(field, BaseException) and found is None and len(str(field)) > LONGEST:
        return shortened(str(field))
    if isinstance(field, str) and type(field) in (str, Name) and len(field) > LONGEST:
        # The beginning says what it is; of its end, a few letters tell it from others that begin so (a path).
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
    """The sentence of a message or an error in English in one line; a `Sentence` where there is a message."""
    found = message_of(said)
    return escaped(str(said)) if found is None else Sentence(OneLine(found.key, **found.fields))


def single_blanks(error: object) -> str:
    """What an error of a library says, in one line, whose ends of lines are of its layout."""
    return " ".join(str(error).split())


def said_of(error: object) -> Message | str:
    """What an error says, for another error that says it again: its message, or its words where it has no message."""
    return message_of(error) or str(error)


def in_parts(message: Message, lang: str = "en") -> list[str]:
    """The words of a message in a language, and between them its fields, which are texts, each as it is."""
    parts = _Voice(lang, _in_english).parts(message)
    every = (each for text, name, *_ in parts for each in (text, message.fields[name] if name else ""))
    return [each for each in every if each]


def in_words(said: object, lang: str = "en", called: Called = _in_english) -> str:
    """A message, a sentence or an error in a language; what has no message stays as it is.

    `called` has the names of the things of games; without it they stand in English. A key that the language lacks is
    said in English.
    """
    return _Voice(lang, called).said(said)


@cache
def said_in(_lang: str) -> dict[str | tuple[str, int], Sequence[Part]]:
    """The words that were said in a language, by their keys, with the count where there is one, in their parts."""
    return {}


class _Voice:
    """One language, with what things are called in it."""

    __slots__ = ("called", "lang", "parted")

    def __init__(self, lang: str, called: Called) -> None:
        self.lang = lang
        self.called = called
        self.parted = said_in(lang)

    def said(self, value: object) -> str:
        """What stands in a sentence for a field."""
        if type(value) is str:
            return value
        if isinstance(value, Message):
            return self._message(value)
        if isinstance(value, Name):
            return self.called(str(value), self.lang)
        return self._other(value)

    def _other(self, value: object) -> str:
        if isinstance(value, Joined):
            return self._joined(value)
        if isinstance(value, int):
            return str(value)
        if isinstance(value, Texts):
            return value.in_words(self.lang)
        if isinstance(value, Word):
            words = self._words(value.key)
            return str(value) if words == value.key else words
        if isinstance(value, System):
            words = self._words(f"system.{value.code}") if self.lang != "en" else value.said
            return value.said if words == f"system.{value.code}" else words
        found = message_of(value)
        return str(value) if found is None else self._message(found)

    def _joined(self, joined: Joined) -> str:
        said = [self.said(each) for each in joined.values]
        if isinstance(joined, Series) and len(said) > 1:
            said[-2:] = [self._between(f"{joined.joined}-last").join(said[-2:])]
        return self._between(joined.joined).join(said) if len(said) > 1 else "".join(said)

    def _between(self, joined: str) -> str:
        """What stands between two things: all words of the key, or those before `{next}`."""
        return self._parts(f"list.{joined}", {})[-1][0]

    def _message(self, message: Message) -> str:
        fields: Mapping[str, Any] = message.fields
        said: list[str] = []
        parts = self.parts(message)
        if type(message) is not Message:
            parts, fields = message.shaped(parts)
        for text, name, form, conversion in parts:
            said.append(text)
            if name is None:
                continue
            value = fields.get(name, said)  # what no field can be
            if form or conversion or value is said:
                said.append(f"{{{name}}}" if value is said else self._formed(value, form or "", conversion))
            else:  # a text and a message are what most fields are
                kind = type(value)
                said.append(value if kind is str else self._message(value) if kind is Message else self.said(value))
        return "".join(said)

    def parts(self, message: Message) -> Sequence[Part]:
        """The parts of the words of a message."""
        return self.parted.get(message.key) or self._parts(message.key, message.fields)

    def _parts(self, key: str, fields: Mapping[str, Any]) -> Sequence[Part]:
        """The parts of the words of a key, of which the `count` may choose some."""
        count = fields.get("count")
        at = (key, count) if isinstance(count, int) else key
        found = self.parted.get(at)
        if found is None:
            from .catalogue import parts_of  # gettext and the catalogues are read only where something is said

            found = self.parted[at] = parts_of(key, self.lang, count)
        return found

    def _formed(self, value: object, form: str, conversion: str | None) -> str:
        """A field in a form that the words ask for."""
        if conversion is not None:
            return format(CONVERSIONS[conversion](str(value) if type(value) is Name else value), form)
        if isinstance(value, int | float):
            return format(value, form)
        said = self.said(value)
        formed = getattr(self.called, "formed", None)
        if form in ("a", "s") and isinstance(value, Name) and formed is not None:
            return str(formed(said, form))
        return FORMS[form](said) if form in FORMS else format(said, form)

    def _words(self, key: str) -> str:
        return "".join(f"{text}{{{name}}}" if name else text for text, name, *_ in self._parts(key, {}))
