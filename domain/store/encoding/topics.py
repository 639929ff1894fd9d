"""The topics of facts: which game, kind and version, such as `dominion.CardGained/1`; and how older versions are read.

A row keeps the topic and the JSON that it was stored with. What a later Moothall changed in a kind of fact is made good
when the row is read.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

from moothall.words import Message

from ...kernel.facts import KERNEL_FACTS, Fact
from ...kernel.game import Game, Renamed, Upcast
from ..errors import BadPayload, UnknownTopic

KERNEL = "kernel"
"""Whose topics those of every game are."""


class BadUpcasts(TypeError):
    """A game's record declares upcasters that lead nowhere: a fault of the game, not of a store."""


@dataclass(frozen=True)
class Topics:
    """The topics of one game: `current` with its kinds, `written` by kind, `older` with the upcasters on the way from
    each to the current one."""

    current: Mapping[str, type[Fact]]
    written: Mapping[type[Fact], str]
    older: Mapping[str, tuple[str, Sequence[Upcast]]]

    def refuse(self, topic: str, at: int) -> UnknownTopic:
        """Why no fact is read from a topic."""
        name, version = split(topic)
        known = next((split(each)[1] for each in self.current if split(each)[0] == name), None)
        if known is None or version is None:
            return UnknownTopic(at, Message("store.not-fact-version-of-moothall", topic=topic))
        if version > known:
            return UnknownTopic(at, Message("store.fact-of-newer-moothall", topic=topic, version=known))
        return UnknownTopic(at, Message("store.too-old", topic=topic, current=f"{name}/{known}"))


def topics_of(game: Game) -> Topics:
    """The topics of a game. Raises BadUpcasts."""
    return _topics(game.name, game.facts, tuple(game.upcasts.items()))


@cache
def _topics(game: str, kinds: tuple[type[Fact], ...], upcasts: tuple[tuple[str, Upcast | Renamed], ...]) -> Topics:
    written = {kind: f"{game}.{kind.__name__}/{kind.version}" for kind in kinds}
    written |= {kind: f"{KERNEL}.{kind.__name__}/{kind.version}" for kind in KERNEL_FACTS}
    versions = dict(split(topic) for topic in written.values())
    steps = dict(upcasts)
    older = {topic: _way(topic, versions, steps) for topic in steps}
    return Topics({topic: kind for kind, topic in written.items()}, written, older)


def _way(
    topic: str, versions: Mapping[str, int | None], steps: Mapping[str, Upcast | Renamed]
) -> tuple[str, Sequence[Upcast]]:
    """The current topic of an older one, and the upcasters from there to it. Raises BadUpcasts."""
    way: list[Upcast] = []
    at = topic
    while True:
        name, version = split(at)
        current, step = versions.get(name), steps.get(at)
        if version is not None and version == current and way:
            return at, way
        is_older = version is not None and version > 0 and (current is None or version < current)
        if version is None or not (is_older or isinstance(step, Renamed)) or (step is None and current is None):
            raise BadUpcasts(Message("store.upcaster-declared-for", topic=topic))
        if step is None:
            raise BadUpcasts(Message("store.has-upcaster", topic=topic, at=at, name=f"{name}/{current}"))
        if len(way) > len(steps):
            raise BadUpcasts(Message("store.upcasters-from-on-lead-in", topic=topic))
        if isinstance(step, Renamed):
            way.append(step.upcast)
            at = step.topic
        else:
            way.append(step)
            at = f"{name}/{version + 1}"


def split(topic: str) -> tuple[str, int | None]:
    """Game and kind of a topic, and its version (None: it names none)."""
    name, _, version = topic.rpartition("/")
    # More digits are those of a damaged row: reading them as a number takes the square of their length.
    return name, int(version) if version.isascii() and version.isdigit() and len(version) < 9 else None


def owner(topic: str) -> str:
    """The game that a topic names; `kernel` for kinds that every game has."""
    return topic.partition(".")[0]


def upcast(at: int, topic: str, payload: bytes, topics: Topics) -> tuple[str, bytes]:
    """A row of an older version as it would be written today. Raises BadPayload where that fails."""
    current, steps = topics.older[topic]
    try:
        data: dict[str, Any] = json.loads(payload)
        for step in steps:
            data = step(data)
        return current, json.dumps(data, ensure_ascii=False, separators=(",", ":")).encode()
    except Exception as error:  # an upcaster may trip over anything in a row that was damaged
        said = f"{type(error).__name__}: {error}".partition("\n")[0]
        raise BadPayload(
            at, Message("store.at-cannot-read-as", topic=topic, at=at + 1, current=current, error=said)
        ) from error
