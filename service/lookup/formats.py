"""What is known of the formats of logs: what real logs show of how a server prints each card, and what is assumed."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from moothall.domain.games import find
from moothall.domain.kernel.telling.words import Lang
from moothall.domain.kernel.telling.written import called_so, meant, plain
from moothall.domain.rules_spec import NEWEST
from moothall.logs.format import Format, Log
from moothall.logs.formats import FORMATS
from moothall.logs.known import Shown, Time, Way, Worded
from moothall.words import Message

from ..errors import BadRequest
from .cards import card_called

__all__ = ["FormatKnown", "Freedom", "Shown", "Time", "Way", "Worded", "known_as", "known_formats"]


@dataclass(frozen=True, slots=True)
class Freedom:
    """Where a log may say something else than Moothall's scribe of the format prints, and in how many real logs."""

    id: str
    why: str
    logs: int


@dataclass(frozen=True, slots=True)
class FormatKnown:
    """A format with what real logs show of it. Without counted logs it has no `times`: then it is a format of
    Moothall's own or, where it has `wordings`, one in another language than English, of which the wordings alone are
    counted. Which lines a card prints is taken from the logs of the same server in English.

    `card` is the card that was asked for. `assumed` are the cards and landscapes that too few logs show in any time:
    how they are printed is assumed, and accuses nobody.
    `wordings` say how it words each line, with the number of logs.
    """

    format: str
    game: str
    is_read: bool
    times: tuple[Time, ...] = ()
    ways: tuple[Way, ...] = ()
    freedoms: tuple[Freedom, ...] = ()
    assumed: tuple[str, ...] = ()
    card: str | None = None
    wordings: tuple[Worded, ...] = ()

    def to_json(self) -> dict[str, Any]:
        """The object that `moothall formats --json` prints."""
        return {
            "format": self.format,
            "game": self.game,
            "read": self.is_read,
            "card": self.card,
            "times": [each.to_json() for each in self.times],
            "ways": [each.to_json() for each in self.ways],
            "freedoms": [{"id": each.id, "why": each.why, "logs": each.logs} for each in self.freedoms],
            "assumed": list(self.assumed),
            "wordings": [{"says": each.says, "text": each.text, "logs": each.logs} for each in self.wordings],
        }


def known_formats(name: str | None = None, card: str | None = None) -> list[FormatKnown]:
    """All formats of logs, or one of them, with what real logs show of each; of one format also what they show of a
    card, which is named in English or Japanese.

    Raises BadRequest for a name that no format has, BadPlugin for one of a package that cannot be used, NotRuled for
    what is not a card.

    >>> [each.format for each in known_formats()][:2]
    ['goko', 'dominion-online']
    """
    if name is None:
        return [_known(name, format, None) for name, format in FORMATS.sound()]
    called = _called(name)
    return [_known(called, FORMATS[called](), card)]


def known_as(card: str, game: str, lang: Lang) -> str:
    """The name of a card of a game in a language.

    >>> known_as("Cellar", "dominion", "ja")
    '地下貯蔵庫'
    """
    return find(game).words.called(card, lang)


def _called(written: str) -> str:
    known = {plain(name): name for name in FORMATS}
    name = called_so(written, known)
    if name is None:
        raise BadRequest(Message("lookup.no-format", name=written, meant=meant(written, known)))
    return name


def _known(name: str, format: Format, card: str | None) -> FormatKnown:
    log = format.log
    called = None if card is None else card_called(card, [find(format.game)])[1]
    if format.wordings is not None:
        return FormatKnown(name, format.game, True, card=called, wordings=tuple(format.wordings()))
    names = [text.name for text in find(format.game).reference().texts(NEWEST) if text.in_force]
    times = log.opening.times(log.dialect, names, called) if log is not None else ()
    if log is None or not times:
        return FormatKnown(name, format.game, log is not None, card=called)
    shown = {each for time in times for each in time.cards}
    assumed = tuple(sorted({*names} - shown))
    ways, freedoms = log.opening.ways(log.dialect), _freedoms(log)
    return FormatKnown(name, format.game, True, times, ways, freedoms, assumed, called)


def _freedoms(log: Log) -> tuple[Freedom, ...]:
    freedoms = log.printing.freedoms if log.printing is not None else None
    claims = freedoms.claims if freedoms is not None else ()
    return tuple(Freedom(each.id, each.why, each.logs) for each in claims)
