"""The facts of every game in sentences: answers, undo, forks, notes, and stretches by the log's word."""

# Not compiled: it has nothing that a game or an audit does often.

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from moothall.words import Message, Series

from ..ask import MENU
from ..facts import (
    Answered,
    Forked,
    LogFollowed,
    Noted,
    Retracted,
    UndoAllowed,
    UndoAnswered,
    UndoAsked,
)
from .phrase import lines, unended
from .saying import Saying, Sentences

SENTENCES = Sentences()
SHORT_ID = 8
"""So many characters of a game's id are enough for a reader."""

POLICIES: Mapping[str, Callable[[], Message]] = {
    "free": lambda: Message("stream.undo-free"),
    "consent": lambda: Message("stream.undo-by-consent"),
    "no-hidden-information": lambda: Message("stream.undo-unless-seen"),
    "never": lambda: Message("stream.no-undo"),
}
"""What a policy of undo says."""


@SENTENCES.of(Answered)
def answered(said: Saying[Any], fact: Answered) -> Message:
    """An answer: what was chosen, of what question."""
    chosen = Series(map(said.option, fact.answer))
    if fact.question == MENU:
        chooses = Message("stream.chooses", chosen=chosen) if fact.answer else Message("stream.chooses-nothing")
        return said.does(chooses)
    asked = said.question(fact.question, len(fact.answer), len(fact.answer))
    if not fact.answer:
        return said.does(Message("stream.answers-nothing", asked=asked))
    return said.does(Message("stream.answers", asked=asked, chosen=chosen))


@SENTENCES.of(LogFollowed)
def log_followed(_said: Saying[Any], fact: LogFollowed) -> Message:
    """The log overruled the rules."""
    return Message("stream.log-followed", where=lines(fact.first_line, fact.last_line))


def _with_reason(says: Message, reason: str) -> Message:
    """A sentence, and after it the reason that somebody gave."""
    if not reason:
        return says
    return Message("stream.with-reason", says=says, reason=reason)


def taken_back(said: Saying[Any], target: int) -> Message:
    """What a retraction is about, with its own words: `fact 230 (Alice chooses to buy Gold)`."""
    says = said.told(target)
    if says is None:
        return Message("stream.nothing-at", target=target)
    return Message("stream.answer-at", target=target, says=unended(says))


@SENTENCES.of(Retracted)
def retracted(said: Saying[Any], fact: Retracted) -> Message:
    """An answer was taken back, or put back by a retraction of its retraction."""
    who = said.name(fact.by) if fact.by else ""
    if isinstance(said.fact_at(fact.target), Retracted):
        if not who:
            return _with_reason(Message("stream.was-put-back", target=fact.target), fact.reason)
        return _with_reason(said.does_by(who, Message("stream.puts-back", target=fact.target)), fact.reason)
    what = taken_back(said, fact.target)
    if not who:
        return _with_reason(Message("stream.was-taken-back", what=what), fact.reason)
    return _with_reason(said.does_by(who, Message("stream.takes-back", what=what)), fact.reason)


@SENTENCES.of(Forked)
def forked(_said: Saying[Any], fact: Forked) -> Message:
    """The stream goes on as a game of its own."""
    return Message("stream.forked", at=fact.at, parent=fact.parent[:SHORT_ID])


@SENTENCES.of(UndoAllowed)
def undo_allowed(said: Saying[Any], fact: UndoAllowed) -> Message:
    """Which undo the game allows."""
    policy = POLICIES[fact.policy]() if fact.policy in POLICIES else fact.policy
    if fact.by:
        return Message("stream.undo-set", who=said.name(fact.by), policy=policy)
    return Message("stream.undo-holds", policy=policy)


@SENTENCES.of(UndoAsked)
def undo_asked(said: Saying[Any], fact: UndoAsked) -> Message:
    """Somebody asks the others for an undo."""
    asks = Message("stream.asks-to-take-back", what=taken_back(said, fact.target))
    return _with_reason(said.does_by(said.name(fact.by), asks), fact.reason)


@SENTENCES.of(UndoAnswered)
def undo_answered(said: Saying[Any], fact: UndoAnswered) -> Message:
    """Somebody agreed to an undo, or did not."""
    says = Message("stream.agrees") if fact.agreed else Message("stream.does-not-agree")
    return said.does_by(said.name(fact.by), says)


@SENTENCES.of(Noted)
def noted(said: Saying[Any], fact: Noted) -> Message:
    """A mark or a note."""
    who = said.name(fact.by) if fact.by else ""
    if not fact.name:
        return Message("stream.note-by", who=who, text=fact.text) if who else Message("stream.note", text=fact.text)
    if not fact.text:
        return Message("stream.mark-by", who=who, name=fact.name) if who else Message("stream.mark", name=fact.name)
    if who:
        return Message("stream.mark-with-note-by", who=who, name=fact.name, text=fact.text)
    return Message("stream.mark-with-note", name=fact.name, text=fact.text)
