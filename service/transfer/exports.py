"""Exports: games written as a log in some format, as a page, as a scenario or as JSON."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from moothall.domain.kernel.facts import Fact, Player
from moothall.domain.kernel.game import CannotHold, Game
from moothall.domain.kernel.streams.script import live
from moothall.domain.kernel.telling.games import at_fact, game_called
from moothall.domain.kernel.telling.words import Lang
from moothall.logs.formats import FORMATS
from moothall.projections.sight.unseen import ViewedStream
from moothall.projections.tables.board import table_of
from moothall.words import Message

from ..arguments import one_of
from ..errors import Refused
from ..matches.hall import Hall, opened
from ..places import Permalink, permalink, split_span
from ..viewed import Looking, behind, sound, view, view_whole, whole_of
from .formats import EXPORT_FORMATS, HTML, JSON, SCENARIO
from .hiding import HIDE, NAMES, SHOW, hidden_export, hidden_names

if TYPE_CHECKING:
    from moothall.logs.format import Format


def export(
    game: str | Path | Permalink,
    format: str = JSON,
    *,
    viewer: str | None = None,
    lang: Lang = "en",
    names: str = SHOW,
    store: str | Hall | None = None,
) -> str:
    """The text of a game in a format, one of `EXPORT_FORMATS`.

    `game` is `GAME@PLACE`, and for a scenario also `GAME@A..B`: what happened between two places; a log file goes for
    all formats but JSON. JSON has the facts with their hashes, and the log: another store that imports it has the same
    game. A page of HTML, and a log in a format that hides cards, can be made for one `viewer`, and then holds nothing
    that they may not know. With `names` as `hide` each player has an invented name, everywhere: in facts, notes, the
    lines of the log and its chat. It is another game then, with an id of its own, and its log audits as before.

    Raises BadRequest for a format of another name, CannotHold for what the format has no way to write, KeeperOnly for
    what no other viewer may have; Refused, and what `view` raises.
    """
    one_of(format, EXPORT_FORMATS, "a format")
    one_of(names, NAMES, "names")
    if format == HTML:
        from ..page.making import html

        seen, upto = view_whole(str(game), viewer, store=store)
        with sound(seen):
            return html(_named(seen, names), upto, lang)
    if format == JSON:
        if viewer is not None:
            raise CannotHold(Message("export.json-holds-every-card-of"))
        with opened(store) as hall:
            link = permalink(hall, game if isinstance(game, Permalink) else str(game))
            if names == HIDE:
                return hidden_export(hall, link)
            return json.dumps(hall.archive.export(link.game, link.upto), separators=(", ", ": "))
    name, ends = split_span(str(game))
    seen = view(name, viewer, store=store)
    with sound(seen):
        seen = _named(seen, names)
        return _whole(seen, format, lang) if ends is None else _span(seen, format, *ends)


def _named(seen: Looking, names: str) -> Looking:
    return hidden_names(seen) if names == HIDE else seen


def export_viewed(seen: Looking, format: str, *, at: str | None = None, lang: Lang = "en", names: str = SHOW) -> str:
    """The text of a game that is looked at as a whole, such as that of a log in memory, in a format other than JSON.

    `at` is a place in it, and for a scenario also `A..B`; `names` is as for `export`. Raises Refused for JSON, else
    what `export` raises.
    """
    one_of(format, EXPORT_FORMATS, "a format")
    one_of(names, NAMES, "names")
    if format == JSON:
        raise Refused(Message("export.not-stored", game=seen.called))
    ends = None if at is None else split_span(f"{seen.called}@{at}")[1]
    with sound(seen):
        seen = _named(seen, names)
        if format == HTML:
            from ..page.making import html

            _check_begun(seen)
            return html(seen, None if at is None else seen.place(at), lang)
        if ends is not None:
            return _span(seen, format, *ends)
        return _whole(seen if at is None else seen.at(at), format, lang)


def _check_begun(seen: Looking) -> None:
    whole = behind(seen)
    if not table_of(ViewedStream(whole.kind, whole.facts)).get("players", True):
        raise Refused(Message("export.at-fact-game-has-not", at=seen.seq))


def _whole(seen: Looking, format: str, lang: Lang) -> str:
    """The game as a log, or its table as a scenario."""
    _check_begun(seen)
    whole = behind(seen)
    return write(format, whole.kind, live(whole.facts), str(whole.link.game), lang, seen.seat)


def _span(seen: Looking, format: str, earlier: str, later: str) -> str:
    """What happened from one place to another, as a scenario."""
    whole = whole_of(seen, "what happened between two places")
    first, last = seen.place(earlier), seen.place(later)
    if last < first:
        raise Refused(Message("export.before-give-earlier-place-first", later=later, earlier=earlier))
    return write_span(format, whole.kind, _lived(whole.facts, first, last), first, last, str(whole.link.game))


def _lived(facts: Sequence[Fact], first: int, last: int) -> list[Fact]:
    """The live facts among which both places are: now, or as it was at the later one. Raises Refused for neither."""
    before, then = live(facts[:first]), live(facts[:last])
    for standing in (live(facts), then):
        if standing[: len(before)] == before and standing[: len(then)] == then:
            return standing
    raise Refused(Message("export.part-of-what-stood-at", first=first, last=last))


def write(
    format: str, game: Game, facts: Sequence[Fact], name: str, lang: Lang = "en", viewer: Player | None = None
) -> str:
    """The text of a game in a format, from its live facts; as a scenario, the table after them.

    `name` is what the game is called in a refusal, `viewer` the seat for which the text is made (None: for nobody).
    Raises CannotHold.
    """
    if format == SCENARIO:
        if viewer is not None:
            raise CannotHold(Message("export.scenario-shows-every-hand"))
        from moothall.scenarios import export

        return export.write(game, facts, name)
    writer = _format(format, game, name)
    if viewer is None:
        return writer.write(game, facts, name, lang)
    if writer.write_for is None:
        raise CannotHold(Message("export.log-in-format-shows-every", format=format))
    return writer.write_for(game, facts, name, lang, viewer)


def write_span(format: str, game: Game, facts: Sequence[Fact], first: int, last: int, name: str) -> str:
    """The events of a game after fact `first` and up to `last` as a text, from its live facts. Raises CannotHold."""
    if format == SCENARIO:
        from moothall.scenarios import span

        return span.write(game, facts, first, last, name)
    _format(format, game, name)
    raise CannotHold(Message("export.format-holds-whole-games", format=format, place=at_fact(name, f"{first}..{last}")))


def _format(format: str, game: Game, name: str) -> Format:
    """A format of logs. Raises CannotHold for one of another game."""
    format_found = FORMATS[format]()
    if format_found.game != game.name:
        raise CannotHold(Message("export.game-of", name=game_called(name), kind=game.name, format=format))
    return format_found
