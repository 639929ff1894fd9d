"""The facts of a game, in order, indented by what caused them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields
from typing import Any

from moothall.domain.kernel.ask import MENU
from moothall.domain.kernel.facts import Answered, Card, Fact, Player, Retracted
from moothall.domain.kernel.session import live
from moothall.domain.kernel.words import Called, told

_COMMON = {each.name for each in fields(Fact)}


@dataclass(frozen=True, slots=True)
class Entry:
    """One fact in the timeline: how deep it stands below what caused it, whether it still counts, and its words."""

    fact: Fact
    depth: int
    live: bool
    words: str


def timeline(facts: Sequence[Fact], *, everything: bool = False, called: Called = str) -> list[Entry]:
    """The live facts of a stored stream, or with `everything` also what was taken back, and the retractions.

    `called` says what a thing is called, by the name that facts have.
    A cause stands before what it causes, so the depths make a tree of the list. Raises ValueError for facts that
    are no stream.
    """
    standing = {fact.seq for fact in live(facts)}
    names = names_of(facts)
    depths: dict[int | None, int] = {None: -1}
    found = []
    for fact in facts:
        depth = depths[fact.seq] = depths.get(fact.cause, -1) + 1
        if everything or fact.seq in standing:
            found.append(Entry(fact, depth, fact.seq in standing, words(fact, names, called)))
    return found


def names_of(facts: Sequence[Fact]) -> Mapping[Player, str]:
    """The players' names by seat, from the first fact that has them."""
    for fact in facts:
        players = getattr(fact, "players", None)
        if isinstance(players, tuple):
            return {f"p{number}": name or f"p{number}" for number, name in enumerate(players, 1)}
    return {}


def words(fact: Fact, names: Mapping[Player, str], called: Called = str) -> str:
    """A fact in words: who, what happened, to which card, from where to where.

    `names` are the players' names by seat, `called` says what all else is called, by the name that facts have.
    """
    values = {each.name: getattr(fact, each.name) for each in fields(fact) if each.name not in _COMMON}
    player = values.pop("player", None)
    if isinstance(fact, Answered):
        answer = _list(fact.answer, lambda each: names.get(each) or called(each)) if fact.answer else "nothing"
        if fact.question == MENU:
            return f"{names.get(fact.player, fact.player)} chose {answer}"
        return f"{names.get(fact.player, fact.player)} answered {fact.question!r}: {answer}"
    if isinstance(fact, Retracted):
        why = f" ({fact.reason})" if fact.reason else ""
        return f"{names.get(fact.by, fact.by)} took back {fact.target}{why}"
    said = [names.get(player, player)] if player else []
    said.append(_spaced(type(fact).__name__))
    source, target = values.pop("from_", None), values.get("to")
    if source is not None and target is not None:
        values.pop("to")
    said += [_value(name, value, names, called) for name, value in values.items() if value not in (0, "", None, (), {})]
    if source is not None and target is not None:
        said.append(source if source == target else f"{source} to {target}")
    return " ".join(said)


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
