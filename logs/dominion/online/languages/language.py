"""A language of Dominion Online, for the reader and the scribe: its wordings, its lists, and the lines of its head.

The shapes and their meaning are those of `shapes` in every language. A language is a table: each shape with its
wording, and the number of real logs that show it. A wording that no log shows is assumed: it is read and written, but
from the first line with such a wording on, a log accuses nobody.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from moothall.domain.kernel.telling.words import Lang

Listed = tuple[tuple[str, ...], int]
"""The cards of a list, and how many it counts without their names."""


@dataclass(frozen=True, slots=True)
class Wording:
    """The wording of a shape in a language: the text, with the slots of the shape in braces, and how many real logs
    show it, 0 for one that is assumed."""

    text: str
    logs: int = 0


@dataclass(frozen=True, slots=True)
class Head:
    """The lines about the game and its turns, as patterns: `game` (number, kind), `turn` (number, name, kind),
    `starts` (cards) behind the prefix of a player, `resigned` (name), `ended`; `others` claim nothing, and `debris` is
    what the page says around the log."""

    game: re.Pattern[str]
    turn: re.Pattern[str]
    starts: re.Pattern[str]
    others: re.Pattern[str]
    ended: re.Pattern[str]
    resigned: re.Pattern[str]
    debris: re.Pattern[str]


@dataclass(frozen=True, slots=True)
class OfNobody:
    """The lines that name no player, as patterns: `enchanted` (card, source), `chooses` (source, card) and `sets_aside`
    (source, cards) of set-up, and `failed`, where something comes to nothing or moves no card of a player."""

    enchanted: re.Pattern[str]
    chooses: re.Pattern[str]
    sets_aside: re.Pattern[str]
    failed: re.Pattern[str]


@dataclass(frozen=True, slots=True)
class Writes:
    """The lines that no shape says, as they are written: texts with the slots `number`, `name`, `prefix`, `cards` and
    `source`."""

    game: str
    turn: str
    starts: str
    enchanted: str
    chooses: str
    sets_aside: str


def as_it_is(text: str) -> str:
    """For a language whose words are those of the shapes."""
    return text


def any_list(listed: Listed) -> bool:
    """For a language of which real logs show every list."""
    return True


@dataclass(frozen=True, eq=False)
class Language:
    """A language of the logs.

    subjects: the signs that may stand between the prefix of a player and what they do; the first is written. ends: how
    lines may end. separator: what stands between the cards of a list. hidden: what a list has for cards without names.
    says: the wordings of each shape, by its pattern; the first is written (None: those of the shapes). is_seen_list:
    whether real logs show a list of such cards.
    words_in, words_out: what a slot holds besides cards, in the words of the shapes, and in those of the language.
    narrow: a line with signs of other widths as logs have them. turn_kind: the kind of an extra turn.
    """

    code: Lang
    subjects: str
    head: Head
    of_nobody: OfNobody
    writes: Writes
    ends: tuple[str, ...]
    read_list: Callable[[str], Listed | None]
    separator: re.Pattern[str]
    write_list: Callable[[Sequence[str], int, str | None], str]
    card_of: Callable[[str], str]
    called: Callable[[str], str]
    hidden: re.Pattern[str]
    says: Mapping[str, tuple[Wording, ...]] | None = None
    is_seen_list: Callable[[Listed], bool] = any_list
    words_in: Callable[[str], str] = as_it_is
    words_out: Callable[[str], str] = as_it_is
    narrow: Callable[[str], str] = as_it_is

    def names_twice(self, text: str) -> bool:
        """Whether a list names a card twice: no server prints one that does."""
        items = self.separator.split(text.strip())
        named = [listed[0][:1] for item in items if (listed := self.read_list(item)) is not None]
        return len({*named}) < len(named)

    @cached_property
    def starts_with(self) -> re.Pattern[str]:
        """The pattern of a whole line that says what a player starts with: prefix, cards."""
        return re.compile(rf"(?P<prefix>.+?)[{self.subjects}]{self.head.starts.pattern}")
