"""How facts were told in the versions whose words are kept: by the names of their fields. It is here so that what those
versions said of a stream can still be compared; nothing else tells facts so."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import fields
from typing import Any

from moothall.domain.kernel.ask import MENU
from moothall.domain.kernel.facts import (
    Answered,
    Card,
    Fact,
    Forked,
    LogFollowed,
    Noted,
    Player,
    Retracted,
    UndoAllowed,
    UndoAnswered,
    UndoAsked,
)
from moothall.domain.kernel.telling.words import Called, Naming, told

_COMMON = {each.name for each in fields(Fact)}


def words(fact: Fact, names: Mapping[Player, str], called: Naming) -> str:
    """A fact in words: who, what happened, to which card, from where to where.

    `names` are the players' names by seat, `called` says what all else is called and how a question is asked, by the
    names and keys that facts have.
    """
    values = {each.name: getattr(fact, each.name) for each in fields(fact) if each.name not in _COMMON}
    player = values.pop("player", None)
    if isinstance(fact, Answered):
        answer = _list(fact.answer, lambda each: names.get(each) or called(each)) if fact.answer else "nothing"
        if fact.question == MENU:
            return f"{names.get(fact.player, fact.player)} chose {answer}"
        return f"{names.get(fact.player, fact.player)} answered {called.answered(fact)!r}: {answer}"
    about = _about_the_stream(fact, names)
    if about is not None:
        return about
    said = [names.get(player, player)] if player else []
    said.append(_spaced(type(fact).__name__))
    source, target = values.pop("from_", None), values.get("to")
    if source is not None and target is not None:
        values.pop("to")
    said += [_value(name, value, names, called) for name, value in values.items() if value not in (0, "", None, (), {})]
    if source is not None and target is not None:
        said.append(source if source == target else f"{source} to {target}")
    return " ".join(said)


def _about_the_stream(fact: Fact, names: Mapping[Player, str]) -> str | None:
    """A fact of the kernel's own in words, besides the answers; None for every other."""
    if isinstance(fact, Retracted):
        why = f" ({fact.reason})" if fact.reason else ""
        return f"{names.get(fact.by, fact.by)} took back {fact.target}{why}"
    if isinstance(fact, LogFollowed):
        lines = f"line {fact.first_line}" if fact.first_line == fact.last_line else None
        return f"the log's word is taken, {lines or f'lines {fact.first_line} to {fact.last_line}'}"
    if isinstance(fact, Forked):
        return f"forked from {fact.parent}@{fact.at}"
    if isinstance(fact, UndoAllowed):
        who = names.get(fact.by, fact.by)
        return f"{who} set the undo policy {fact.policy}" if who else f"the undo policy is {fact.policy}"
    if isinstance(fact, UndoAsked):
        why = f" ({fact.reason})" if fact.reason else ""
        return f"{names.get(fact.by, fact.by)} asks to take back {fact.target}{why}"
    if isinstance(fact, UndoAnswered):
        return (
            f"{names.get(fact.by, fact.by)} {'agrees' if fact.agreed else 'does not agree'} to what {fact.request} asks"
        )
    if isinstance(fact, Noted):
        said = ": ".join(each for each in (f"mark {fact.name}" if fact.name else "note", fact.text) if each)
        return f"{said} (by {names.get(fact.by, fact.by)})" if fact.by else said
    return None


def _spaced(name: str) -> str:
    """`CardGained` as `card gained`."""
    return "".join(f" {letter.lower()}" if letter.isupper() else letter for letter in name).strip()


def _value(name: str, value: Any, names: Mapping[Player, str], called: Called) -> str:
    if isinstance(value, Card):
        return told(value, called)
    if isinstance(value, str):
        return names[value] if name in ("controller", "to", "owner", "by") and value in names else called(value)
    if isinstance(value, dict):
        if any(isinstance(each, tuple) for each in value.values()):
            return f"{name}: {len(value)}"
        return f"{name}: " + ", ".join(f"{names.get(key) or called(key)} {each}" for key, each in value.items())
    if isinstance(value, tuple):
        return f"{name}: {_list(value, lambda each: names.get(each) or called(each))}"
    return f"{name} {value}"


def _list(values: Sequence[Any], called: Called) -> str:
    """Names with counts, equal ones together."""
    faces = Counter(told(each, called) if isinstance(each, Card | str) else str(each) for each in values)
    return ", ".join(f"{count} {face}" if count > 1 else face for face, count in faces.items())
