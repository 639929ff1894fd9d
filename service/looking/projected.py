"""Projections of installed packages, applied to a game."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any

from moothall.domain.kernel.streams.script import live
from moothall.domain.kernel.telling.words import Lang
from moothall.plugins import PROJECTIONS, BadPlugin, added
from moothall.projections.added import PROJECTED, Projection
from moothall.projections.sight.redact import redact
from moothall.words import Joined, Message

from ..errors import BadRequest, Refused
from ..viewed import Looking, behind, sound


@dataclass(frozen=True, slots=True)
class Projected:
    """A game through a projection: its name, and what it makes of the game as plain data, and in words."""

    seen: Looking
    projection: str
    data: Any
    told: str

    def to_json(self) -> dict[str, Any]:
        """The object that `moothall show --projection --json` prints."""
        link = self.seen.link
        return {"game": str(link.game), "seq": self.seen.seq, "projection": self.projection, "data": self.data}


def projections() -> list[str]:
    """The names of the projections that installed packages add.

    >>> projections()
    []
    """
    return list(PROJECTED)


def project(seen: Looking, projection: str, *, lang: Lang = "en") -> Projected:
    """Apply a projection to a game at the place that is looked at. It is given what the viewer may know.

    Raises BadRequest for a name that no projection has, Refused for one of another game, BadPlugin for one that cannot
    be used or that fails, UnsoundStream.
    """
    if projection not in PROJECTED:
        known = projections()
        if not known:
            raise BadRequest(Message("look.no-projections", name=projection))
        raise BadRequest(Message("look.no-projection", name=projection, known=Joined(known)))
    projected = PROJECTED[projection]()
    if projected.game not in (None, seen.kind.name):
        of = Message("look.projection-of-other", name=projection, kind=projected.game, other=seen.kind.name)
        raise Refused(of)
    with sound(seen):
        whole = behind(seen)
        facts = live(list(redact(whole.kind, whole.facts, seen.seat)))
    data, text = _made(projection, projected, whole.kind, facts, lang)
    return Projected(seen, projection, data, text)


def _made(name: str, projection: Projection, *given: Any) -> tuple[Any, str]:
    """The data and the words. Raises BadPlugin where the code of the package fails, or gives what JSON cannot hold."""
    *of_game, lang = given
    try:
        data = json.loads(json.dumps(projection.made(*of_game)))
        return data, str(projection.told(data, lang))
    except Exception as error:
        plugin = added(PROJECTIONS).get(name)
        if plugin is None or isinstance(error, BadPlugin):
            raise
        plugin.failed(error)
