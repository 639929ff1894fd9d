"""The table of a stored game at any of its facts."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NoReturn

from moothall.domain.kernel.ask import Ask, Menu
from moothall.domain.kernel.facts import Card, Fact, Option, Player
from moothall.domain.kernel.game import Game
from moothall.domain.kernel.session import Divergence, Session
from moothall.domain.kernel.source import Evidence
from moothall.domain.kernel.telling.unseen import Unseen
from moothall.domain.kernel.telling.words import Lang
from moothall.words import Message, in_words

from ..sight.unseen import Tables, ViewedStream, is_unseen, shown
from ..telling.sentences import names_of


class _Unsaid(Exception):
    """The record says no more."""


class _Onlooker(Evidence[Any]):
    """A source that has no chance to give: a table is looked at, not played on."""

    def shuffle(self, session: Any, player: Player, cards: Sequence[Card]) -> NoReturn:
        raise _Unsaid

    def unruled(self, session: Any, player: Player, card: str) -> NoReturn:
        raise _Unsaid


def board(stream: ViewedStream, lang: Lang = "en") -> dict[str, Any]:
    """The table after a stream (retractions in it applied) as its viewer may see it.

    Where the game was made from a log that hides cards, what nobody saw lies face down, and `unseen` says what it may
    be.
    Adds to the game's own view `seq`, the number of facts; `question`, what is asked there, with its words in a
    language, None where nothing is;
    and `note`, why the question cannot be told: an old stream may not re-run under newer rules.
    Raises ValueError for facts that are not a stream.
    """
    game, standing, viewer = stream.game, stream.standing, stream.viewer
    unseen = stream.watched()
    if unseen is None or stream.testimony is None:
        table = game.view(game.fold(standing), viewer)
    else:
        table = shown(game, unseen, viewer, stream.testimony)
    question, note = _question(game, standing, viewer, lang, unseen)
    return {"seq": len(stream.facts), **table, "question": question, "note": note}


def table_of(stream: ViewedStream) -> dict[str, Any]:
    """The table alone, without what is asked there; errors are those of `board`."""
    return Tables(stream, len(stream.standing)).view()


def looked_at(game: Game, standing: Sequence[Fact]) -> tuple[Session[Any] | None, Message | None]:
    """The rules at work on the table after live facts, at the question that is open there.

    None where nothing is asked; with a sentence where that cannot be told.
    """
    if not standing:
        return None, None
    try:
        session = game.resume(standing, _Onlooker())
    except _Unsaid:
        return None, None
    except Divergence as error:
        return None, Message("look.goes-another-way", seq=error.seq)
    except Exception:  # newer code may fail in any way on an old stream; the table itself is right
        return None, Message("look.rules-cannot-go-on")
    return (session if session.asked is not None and len(session.facts) == len(standing) else None), None


def _question(
    game: Game, standing: list[Fact], viewer: str | None, lang: Lang, unseen: Unseen | None
) -> tuple[dict[str, Any] | None, str | None]:
    session, note = looked_at(game, standing)
    if session is None or session.asked is None:
        return None, None if note is None else in_words(note, lang)
    ask = session.asked
    seen = viewer is None or viewer == ask.player
    # What is asked may tell what is in a hand (Moat), so the others learn only who is asked.
    return {
        "player": ask.player,
        "subject": ask.subject,
        "verb": ask.verb if seen else None,
        "key": ask.key if seen else None,
        "question": game.words.naming(lang, names_of(standing)).asked(ask) if seen else None,
        "card": ask.card if seen else None,
        "options": options(ask, unseen) if seen else None,
        "least": ask.least if seen else None,
        "most": (1 if isinstance(ask, Menu) else ask.most) if seen else None,
    }, None


def options(ask: Ask, unseen: Unseen | None = None) -> list[Any]:
    """The options as words and numbers; at a menu each is a whole answer, equal ones once. Cards that are `unseen` have
    no name."""

    def said(option: Option) -> str | int | None:
        return None if unseen is not None and is_unseen(option, unseen) else plain(option)

    if not isinstance(ask, Menu):
        return [said(each) for each in ask.options]
    answers = dict.fromkeys(tuple(said(part) for part in choice) for choice in ask.choices)
    return [list(answer) for answer in answers]


def plain(option: Option) -> str | int | None:
    """An option as plain data: a card by its face, None for one whose face is not known."""
    return option.face if isinstance(option, Card) else option
