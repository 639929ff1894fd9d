"""The names of players in the text of a log, replaced by invented ones so that the log reads as before.

A name stands in lines that the audit reads, and in chat and in the page around them. In the lines that it reads a name
may be a word of the format or a card's too (a player called Copper, or Turn): there it is replaced only where names
stand. Everywhere else it is replaced however people write it: in any capitals and widths, with or without
accents and signs that nobody sees, and in the plural. Afterwards the text must read as it did, else it is refused.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from html import escape
from typing import Any
from unicodedata import category, normalize

from moothall.domain.games import find
from moothall.domain.kernel.telling.written import plain
from moothall.words import Message

from ..formats import audit_text, log_of
from ..reader import UnreadableLog

INVENTED = (
    *("Avery", "Blake", "Casey", "Devin", "Emery", "Finley", "Gray", "Harper"),
    *("Indigo", "Jules", "Kendall", "Logan", "Morgan", "Noel"),
)
"""Names that nobody need have: none is a card's, and each begins with another letter."""
LATIN = r"0-9A-Za-z_\u00c0-\u024f"
"""Letters that are parted by blanks and signs: a name of such letters is not part of a longer word of them."""
SHORT = 3
"""A name of fewer letters may stand in a word by chance, such as a prefix of one letter."""


HEADS = (
    *("turn turns", "Game Setup", "Game Over", "Game log", "place", "wins", "order is", "points", "cards", "trash"),
    *("plays", "buys", "gains", "draws", "discards", "trashes", "reveals", "shuffles", "gets", "starts with"),
)
"""Words of headers, results and lines that a format may not list among its words."""
_BANNER = re.compile(r"Game (?:Setup|Over|log|#)|対戦 #")
"""A line that the page writes itself."""


class CannotHide(ValueError):
    """A log whose names cannot be hidden; the message says why in one sentence."""


def invented(players: Sequence[str]) -> list[str]:
    """An invented name for each player, the same whenever these players are given: none that looks like one of
    theirs."""
    taken = " ".join(map(plain, players))
    free = [name for name in INVENTED if plain(name) not in taken]
    return [*free, *(f"Player {number}" for number in range(1, len(players) + 1))][: len(players)]


class Names:
    """The invented name for each way in which a player is called."""

    def __init__(self, called: Mapping[str, str]) -> None:
        """`called` has the invented names by the names that they replace."""
        self.called = {name: new for name, new in called.items() if name.strip()}
        for name, new in tuple(self.called.items()):
            self.called.setdefault(escape(name), new)
            self.called.setdefault(json.dumps(name)[1:-1], new)
        self._folded = {_folded(name).text: new for name, new in self.called.items()}
        self._long = _longest_first(name for name in self._folded if len(name.strip()) >= SHORT)
        short = {_folded(name, capitals=True).text: new for name, new in self.called.items()}
        self._short = {name: new for name, new in short.items() if 0 < len(name.strip()) < SHORT}

    def everywhere(self, text: str) -> str:
        """A text that people wrote, with each name in whatever capitals replaced; a name that is written in small or
        large letters is so afterwards, and a short one is left that is written so."""
        spans = [*self._written(text, _spelt)]
        if self._short:
            folded = _folded(text, capitals=True)
            matches = re.finditer(rf"(?<!['’])(?:{_either(self._short)})", folded.text)
            spans += [(folded.span(*match.span()), self._short[match[0]]) for match in matches]
        return _replaced(text, spans)

    def within_words(self, text: str) -> str:
        """The same, also where a name is part of a word: for the names of files."""
        return self.everywhere(_replaced(text, self._written(text, _anywhere)))

    def _written(self, text: str, shape: Callable[[str], str]) -> Iterator[tuple[tuple[int, int], str]]:
        """Where a name stands in what people wrote, however they spell it, and what is to stand there."""
        folded = _folded(text)
        for name in self._long:
            for match in re.finditer(shape(name), folded.text):
                first, last = folded.span(*match.span())
                yield (
                    (first, last),
                    _capitals_as(text[first:last], self.called.get(text[first:last]), self._folded[name]),
                )

    def line(self, line: str, doubtful: Collection[str], places: bool = True) -> str:
        """A line that the audit reads: names that are words of the format or of cards, too, only where names stand, or
        not at all."""
        sure = [name for name in self.called if name not in doubtful]
        spans = [match.span() for match in _any_of(sure).finditer(line)] if sure else []
        if places:
            spans += [span for name in doubtful for span in _where_names_stand(name, line)]
        return _replaced(line, ((span, self._new_of(line[slice(*span)])) for span in spans))

    def _new_of(self, name: str) -> str:
        return self.called[name]


def _capitals_as(written: str, exact: str | None, new: str) -> str:
    """The invented name as the real one was written: in small letters, large ones, or as it is."""
    if exact is not None:
        return exact
    return new.lower() if written.islower() else new.upper() if written.isupper() else new


class _Folded:
    """A text as names are looked for in it, and `places`: where each of its characters, and the end, stands in what was
    written; None where both have the same places."""

    def __init__(self, text: str, places: Sequence[int] | None = None) -> None:
        self.text = text
        self._places = places

    def span(self, first: int, last: int) -> tuple[int, int]:
        """The same span in what was written, with the accents behind it."""
        places = self._places
        return (first, last) if places is None else (places[first], max(places[last - 1] + 1, places[last]))


def _folded(text: str, capitals: bool = False) -> _Folded:
    """A text in small letters (with `capitals`: as they are), in one width, without accents and what nobody sees."""
    if text.isascii():
        return _Folded(text if capitals else text.casefold())
    made, places = [], []
    for at, char in enumerate(text):
        for each in normalize("NFKD", char if capitals else char.casefold()):
            if not _is_unseen(each):
                made.append(each if capitals else each.casefold())
                places.append(at)
    return _Folded("".join(made), [*places, len(text)])


_UNSEEN = re.compile("[\u0300-\u036f\u115f\u1160\u3164\ufe00-\ufe0f\uffa0]")
"""Accents of Latin letters, fillers, and signs that choose a variant."""


def _is_unseen(char: str) -> bool:
    """Whether a character only joins, parts or dresses others."""
    return category(char) == "Cf" or _UNSEEN.match(char) is not None


def _anywhere(name: str) -> str:
    """A folded name wherever it stands; where it has blanks there may be other signs, or none, as in names of files."""
    return re.escape(name.strip()).replace(r"\ ", r"[\s_.-]*")


def _spelt(name: str) -> str:
    """A folded name that is not part of a longer word but of its plural, which also is a possessive in haste."""
    return rf"(?<![{LATIN}])" * (re.match(f"[{LATIN}]", name) is not None) + _ended(name)


def _ended(name: str) -> str:
    if re.search(f"[{LATIN}]$", name) is None:
        return _bounded(name)
    return rf"{re.escape(name)}(?=(?:e?s)?(?![{LATIN}]))"


def _replaced(line: str, changes: Iterable[tuple[tuple[int, int], str]]) -> str:
    """A line with other texts at some spans; of spans that overlap the first and longest counts."""
    made, end = [], 0
    for (first, last), new in sorted(changes, key=lambda change: (change[0][0], -change[0][1])):
        if first >= end:
            made += [line[end:first], new]
            end = last
    return "".join([*made, line[end:]])


def _longest_first(names: Iterable[str]) -> list[str]:
    return sorted(names, key=len, reverse=True)


def _bounded(name: str) -> str:
    """A name that is not part of a longer word. One that ends with a blank has more behind that: prefixes do."""
    left = f"(?<![{LATIN}])" if re.match(f"[{LATIN}]", name) else ""
    right = f"(?![{LATIN}])" if re.search(f"[{LATIN}]$", name) else r"(?=[\sはがの])" if name[-1:].isspace() else ""
    return f"{left}{re.escape(name)}{right}"


def _either(names: Iterable[str]) -> str:
    return "|".join(map(_bounded, _longest_first(names)))


def _any_of(names: Iterable[str], flags: int = 0) -> re.Pattern[str]:
    return re.compile(_either(names), flags)


def _where_names_stand(name: str, line: str) -> Iterator[tuple[int, int]]:
    """Where a name stands at the beginning of a line, behind a word that leads to a player, before what follows a
    player alone, or at the end of a header."""
    called = f"(?P<name>{_bounded(name)})"
    for shape in (
        rf"^(?:[^\w<&]|<[^>]*>|#\d+ )*{called}",
        rf"(?:\bto |\bfrom |\bby |\bthen |order is |place: |\"){called}",
        rf"{called}(?=['’]s |: turn |: -?\d| wins|は|の|が)",
        rf"\d [-–] {called}(?=\s*(?:\[.*)?$)",
    ):
        yield from (match.span("name") for match in re.finditer(shape, line))


# Whole logs


def hidden(text: str, name: str) -> tuple[str, Names]:
    """The text of a log with invented names, and these. `name` is what the log is called in a refusal.

    Raises CannotHide for a text that is not a log, and for one whose names cannot be told from its other words.
    """
    log = log_of(text)
    if log is None:
        raise CannotHide(Message("log.not-log", log=name))
    reader = log.reader
    try:
        read = reader.read(text)
    except UnreadableLog as error:
        raise CannotHide(Message("log.log-cannot-read", log=name)) from error
    new = dict(zip(read.players, invented(read.players), strict=True))
    names = Names({**new, **{called: new[player] for called, player in reader.called(read).items()}})
    known = "\n".join([*find(log.opening.game).reference().spellings(), *reader.words, *HEADS])
    doubtful = {each for each in names.called if len(each.strip()) < SHORT or _is_word(each, known)}
    claims = {each.line for each in getattr(read, "observations", ()) if each.verb != "unread"}
    for talk in (
        names.everywhere,
        lambda line: names.line(line, doubtful, False) if _BANNER.search(line) else names.everywhere(line),
        lambda line: names.line(line, doubtful),
        lambda line: names.line(line, doubtful, False),
    ):
        lines = [
            names.line(line, doubtful) if not claims or number in claims else talk(line)
            for number, line in enumerate(text.split("\n"), 1)
        ]
        made = "\n".join(lines)
        if _reads_alike(text, made, names):
            return made, names
    raise CannotHide(Message("log.name-in-log-cannot-told", log=name))


def _is_word(name: str, known: str) -> bool:
    """Whether a name is a word of cards or of a format, in the singular or plural."""
    name = name.strip()
    forms = {name, name.removesuffix("s"), name.removesuffix("es"), f"{name.removesuffix('ies')}y"}
    return _any_of(filter(str.strip, forms), re.IGNORECASE).search(known) is not None


def _reads_alike(text: str, made: str, names: Names) -> bool:
    """Whether two texts claim the same, line by line."""
    one, other = log_of(text), log_of(made)
    if one is None or other is None or one.reader.format != other.reader.format:
        return False
    try:
        before, after = one.reader.read(text), other.reader.read(made)
    except UnreadableLog:
        return False
    if not hasattr(before, "observations"):
        return _findings(text) == _findings(made)
    return _claims(before, names.everywhere) == _claims(after, lambda word: word)


def _claims(log: Any, said: Callable[[str], str]) -> list[tuple[Any, ...]]:
    """What the lines of a log claim, whatever they are called."""
    kept = "line", "actor", "verb", "cards", "amount", "form", "unknown", "source", "to", "indent"
    claims = [tuple(getattr(each, name) for name in kept) for each in log.observations]
    words = [said(each.word) for each in log.observations if each.verb != "unread"]
    return [*claims, tuple(words), (len(log.players), log.supply, log.bane, log.black_market, log.number)]


def _findings(text: str) -> tuple[Any, ...]:
    """What an audit finds in a log, whatever its players are called."""
    audit = audit_text(text, name="")
    return audit.verdict, audit.verdicts, [(each.line, each.rule, each.proof) for each in audit.findings]
