"""The formats of logs: the only place that knows them all by name. A format is a folder, and a line here; installed
packages may add formats."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import replace
from importlib import import_module
from typing import TYPE_CHECKING

from moothall import plugins
from moothall.domain.rules_spec import spec_of
from moothall.words import Joined, Message, Sentence, Word

from .reader import UnreadableLog, second_game
from .texts.languages import language_of
from .texts.log_file import BINARY
from .texts.reading import Reading, reading_of
from .texts.several import nth_of, parts_of
from .texts.several import told as several
from .verdict import Audit

if TYPE_CHECKING:  # who only asks for the names of the formats needs no audit
    from moothall.domain.kernel.facts import Fact, Player
    from moothall.domain.kernel.telling.unseen import CardLines

    from .format import Format, Log
    from .opening import Given, Origin


def _in(module: str, name: str = "FORMAT") -> Callable[[], Format]:
    """The format of that name in a module, which is imported when the format is asked for."""

    def load() -> Format:
        format: Format = getattr(import_module(f"moothall.logs.{module}"), name)
        return format

    return load


def _kind() -> type[Format]:
    from .format import Format

    return Format


FORMATS: plugins.Registry[Format] = plugins.Registry(
    plugins.FORMATS,
    _kind,
    {
        "goko": _in("dominion.goko.format"),
        "dominion-online": _in("dominion.online.format"),
        "dominion-online-ja": _in("dominion.online.format", "IN_JAPANESE"),
        "isotropic": _in("dominion.isotropic.format"),
        "one-of-dominion": _in("one_of_dominion.format", "IN_LINES"),
        "one-of-dominion-text": _in("one_of_dominion.format", "IN_WORDS"),
    },
)
"""The formats by name. A text that none recognises is refused by the reader of the first."""

_SIGNS = ("One of Dominion transcript", '"one-of-dominion"')
SIGNS: dict[str, tuple[str, ...]] = {"one-of-dominion": _SIGNS, "one-of-dominion-text": _SIGNS}
"""Of a format that takes long to import: what its logs hold, each log one of these. No other text needs its reader."""


LOOKS: dict[str, str] = {
    "dominion-online": "dominion.online.looks",
    "dominion-online-ja": "dominion.online.looks",
    "isotropic": "dominion.isotropic.looks",
}
"""Of others that do: the module that `recognises` their logs, and takes no time."""


def audit_text(
    text: str,
    *,
    name: str,
    rules: str | None = None,
    kingdom: Sequence[str] | None = None,
    origin: Origin | None = "option",
) -> Audit:
    """Audit a log in whatever format. A bad log never raises: its verdict is `unreadable`, with the reason.

    `kingdom` is the Kingdom of a log that does not list it, and `origin` where that was given. Raises BadRules only,
    for `rules` that are not a rules spec.
    """
    from .audit import audit
    from .opening import Given

    logs = _logs_of(text)
    if refused := _refused(text, [log.reader.format for log in logs]):
        return unreadable(name, rules, Sentence(Message("place.of", place=name, said=refused)))
    reading = reading_of(text, logs, _logs)
    log = reading.log or _first()
    kingdom_given = Given(tuple(kingdom), origin) if kingdom else None
    if reading.log is None:
        reading = replace(reading, error=Sentence(_in_no_format(text)))
    elif second_game(reading.error) is not None or (reading.undone and reading.undone[0].name == "json"):
        parts = parts_of(text, read, is_damaged=bool(reading.undone))
        if len(parts) > 1:
            reading = replace(reading, read=None, error=several(parts, reading.error))
    return audit(log, text, name=name, rules=rules, given=kingdom_given, reading=reading)


def _in_no_format(text: str) -> Message:
    """Why a text is not read that looks like no log."""
    if not text.strip("\ufeff \r\n\t"):
        return Message("place.at-line", line=1, said=Message("log.log-empty"))
    if "\0" in text:
        return BINARY
    if text.lstrip()[:1] == "{":
        return Message("place.at-line", line=1, said=Message("log.json-not-log"))
    *some, last = dict.fromkeys(each.reader.format for each in _logs())
    return Message(
        "place.at-line", line=1, said=Message("log.looks-like-no-log-moothall", some=Joined(some), other=last)
    )


def _refused(text: str, formats: Sequence[str]) -> Message | None:
    """Why nobody tries to read a text that these formats recognise; None where one of them does."""
    if len(formats) > 1:
        both = Joined(formats, "and-of")
        return Message("place.at-line", line=1, said=Message("log.looks-like-log-of", both=both))
    if not formats and (language := language_of(text)) is not None:
        return Message("place.at-line", line=1, said=Message("log.in-another-language", language=language))
    return None


def merged(one: str, other: str) -> str:
    """The log of a game from the texts of two views of it. Raises UnreadableLog for other texts."""
    first, second = (read(text) for text in (one, other))
    if first.log is None or second.log is None or first.log.reader.format != second.log.reader.format:
        which = "first" if first.log is None else "second" if second.log is None else None
        if which is None:
            raise UnreadableLog(Message("log.two-formats"))
        raise UnreadableLog(Message("log.one-not-log", which=Word(which)))
    return first.log.reader.merged(first.text, second.text)


def given_with(format: str | None, begun: Sequence[Fact]) -> Given | None:
    """The Kingdom of a game that a log of this format told, by the facts that began it, to be given with the log again;
    None where the log tells it, and for a game that has none."""
    log = FORMATS[format]().log if format is not None and format in FORMATS else None
    return log.opening.given_kingdom(begun) if log is not None else None


def own_rules(text: str, name: str) -> str:
    """The rules that a log is audited by when no option says: those of the date in its name, or of the number in its
    text. For a text in no format those of the first one."""
    reading = read(text)
    reader = (reading.log or _first()).reader
    return reader.rules(name, reading.read)[0]


def shown_cards(text: str) -> tuple[CardLines, Player | None] | None:
    """What each line of a log says of cards, where it hides some, and the seat whose cards alone it names (None:
    nobody's, or several players'). None for a log that shows all, and for a text that is none."""
    reading = read(text)
    if reading.log is None or reading.read is None:
        return None
    lines = reading.log.reader.shown_cards(reading.read)
    return None if lines is None else (lines, reading.log.opening.viewer(reading.read))


def game_of(format: str) -> str:
    """The name of the game whose logs have a format."""
    return FORMATS[format]().game


def is_log(text: str) -> bool:
    """Whether a text is a log in some format."""
    return log_of(text) is not None


def unreadable(name: str, rules: str | None, error: str) -> Audit:
    """The audit of a log that could not be read: nothing is known but why. Raises BadRules."""
    if rules is not None:
        spec_of(rules)
    spec, origin = (rules, "option") if rules is not None else _first().reader.rules(name, None)
    return Audit(name, None, spec, origin, error=error)


def _logs(text: str | None = None) -> Iterator[Log]:
    """How logs are audited, in each format that is read, of those that a text may have."""
    for name in FORMATS:
        if text is None or _may_be(name, text):
            format = FORMATS.made(name)
            if format is not None and format.log is not None:
                yield format.log


def _may_be(format: str, text: str) -> bool:
    if format in LOOKS:
        return bool(import_module(f"moothall.logs.{LOOKS[format]}").recognises(text))
    return format not in SIGNS or any(sign in text for sign in SIGNS[format])


def _first() -> Log:
    return next(_logs())


def read(text: str) -> Reading:
    """How a text is read, by the first of the formats that recognise it."""
    return reading_of(text, _logs_of(text), _logs)


def game_in(text: str, nth: int) -> str:
    """The text of one of the games that a text holds, counted from 1; its lines keep their numbers. Raises
    UnreadableLog."""
    return nth_of(text, nth, read)


def log_of(text: str) -> Log | None:
    """How a log is read, audited and compared with a witness, by its text; None for a text in no format."""
    return next(iter(_logs_of(text)), None) or read(text).log


def _logs_of(text: str) -> list[Log]:
    """How a text is audited in each format that it looks like, one for those that share a reader."""
    logs: dict[str, Log] = {}
    for log in _logs(text):
        if _recognises(log, text):
            logs.setdefault(log.reader.format, log)
    return list(logs.values())


def _recognises(log: Log, text: str) -> bool:
    """Whether a text looks like a log of a format. Where the reader of a package fails on it, it does not."""
    try:
        return log.reader.recognises(text)
    except Exception as error:
        plugin = plugins.added(plugins.FORMATS).get(log.reader.format)
        if plugin is None:
            raise
        with suppress(plugins.BadPlugin):
            plugin.failed(error)
        return False
