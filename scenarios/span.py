"""A stretch of a stored game as a scenario: the table at its beginning, what was done, the table at its end."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from types import MappingProxyType
from typing import Any

from moothall.domain.kernel.facts import Answered, Fact
from moothall.domain.kernel.game import CannotHold, Game
from moothall.domain.kernel.telling.games import at_fact, game_called
from moothall.words import Message

from .document import DocumentError
from .events import event
from .notations import names, notation
from .ruling import load, play
from .yaml_lines import written


def write(
    game: Game,
    facts: Sequence[Fact],
    first: int,
    last: int,
    name: str,
    about: Mapping[str, Any] = MappingProxyType({}),
    table: Mapping[str, Any] | None = None,
) -> str:
    """The scenario from fact `first` to fact `last` of the game `name`, whose live facts are given; `about` is what it
    says of itself besides. `table` is a scenario that set the table there: where the same is done from it again, its
    words stand in place of all that lay on the table.

    It begins where the game's scenarios can, and ends at the first question after `last`: what the rules do by
    themselves is done. Raises CannotHold where it would begin in the middle of something or holds a stretch by a log's
    word, and for what the notation has no words for: what is written plays as it was.
    """
    if game.name not in names():
        raise CannotHold(Message("export.game-of", name=game_called(name), kind=game.name, format="scenario"))
    if last < first:
        raise CannotHold(
            Message("export.before-give-earlier-place-first", later=at_fact(name, last), earlier=at_fact(name, first))
        )
    spans = notation(game.name).spans
    end = next((at for at, fact in enumerate(facts) if fact.seq > last and isinstance(fact, Answered)), len(facts))
    if not any(isinstance(fact, Answered) and fact.seq > first for fact in facts[:end]):
        raise CannotHold(
            Message("export.nothing-answered-between-and", one=at_fact(name, first), two=at_fact(name, last))
        )
    start = spans.begins(facts, first, name)
    log = next((fact for fact in facts[start:end] if fact.source != "rules"), None)
    if log is not None:
        raise CannotHold(Message("export.by-log-word", place=at_fact(name, log.seq)))
    before, span = facts[:start], facts[start:end]
    began, seq = at_fact(name, before[-1].seq), span[0].seq
    for way in spans.ways:
        document = spans.document(game, before, span, name, way)
        text = written(document, about)
        differs = _differs(text, span, spans.unsaid)
        if differs is None:
            short = None if table is None else written(_shortened(document, table), about)
            return text if short is None or _differs(short, span, spans.unsaid) is not None else short
        if isinstance(differs, DocumentError):
            raise CannotHold(Message("export.notation-cannot-hold", place=began, why=differs.wrong))
        seq = max(seq, differs)
    raise CannotHold(Message("export.notation-has-no-words-for", place=began, seq=seq))


_OF_TABLE = ("players", "kingdom", "landscapes", "setup", "given")
"""The fields of a scenario that set its table."""


def _shortened(document: Mapping[str, Any], table: Mapping[str, Any]) -> dict[str, Any]:
    """A document whose table another one sets, in its words."""
    kept = {key: value for key, value in document.items() if key not in _OF_TABLE}
    steps: dict[str, Any] = {key: kept.pop(key) for key in ("when", "then") if key in kept}
    return {**kept, **{key: table[key] for key in _OF_TABLE if key in table}, **steps}


def _differs(text: str, span: Sequence[Fact], unsaid: Collection[str]) -> int | DocumentError | None:
    """None where a document plays as it was: its claims hold, and the same facts are made, those `unsaid` apart. Else
    the seq of the fact that does not come again (the last one where only a claim fails), or why the document cannot be
    read: a player's name may be one that no scenario can hold."""
    (document,) = load(text, "the scenario")
    if isinstance(document, DocumentError):
        return document
    ruling = play(document)
    made, recorded = _said(ruling.facts, unsaid), _said(span, unsaid)
    pairs = enumerate(zip(made, recorded, strict=False))
    same = next((at for at, (new, old) in pairs if not _happened_again(new, old, ruling.called)), len(made))
    if same < len(recorded):
        return recorded[same].seq
    return None if ruling.verdict == "holds" and len(made) == len(recorded) else span[-1].seq


def _said(facts: Sequence[Fact], unsaid: Collection[str]) -> list[Fact]:
    """The facts that a scenario makes again: how it was answered may be told in other words."""
    return [fact for fact in facts if not isinstance(fact, Answered) and type(fact).__name__ not in unsaid]


def _happened_again(new: Fact, recorded: Fact, called: Mapping[str, str]) -> bool:
    """Whether a fact says the same as a recorded one. An older record may say less."""
    now, was = _happened(new, called), _happened(recorded, called)
    said = {name.rstrip("_") for name in recorded.said_fields()}
    return type(new) is type(recorded) and all(now[key] == was[key] for key in said)


def _happened(fact: Fact, called: Mapping[str, str]) -> dict[str, Any]:
    """What was done, by field; in which order cards were in a hand says nothing."""
    (named,) = event(fact, called).values()
    return {key: sorted(each) if isinstance(each, list) else each for key, each in named.items()}
