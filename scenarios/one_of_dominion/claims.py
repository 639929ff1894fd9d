"""The claims of a scenario of One of Dominion: what must hold, and how it differs."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from moothall.domain.kernel.ask import Menu
from moothall.domain.kernel.facts import Player
from moothall.domain.one_of_dominion.play import scoring
from moothall.domain.one_of_dominion.play.engine import OneOfDominion
from moothall.domain.one_of_dominion.table.facts import TurnSkipped
from moothall.domain.one_of_dominion.table.view import view

from ..checks import Failure, Scene, cards, check, same, seen
from ..common_models import ClaimsOfAnyGame
from ..lists import HIDDEN
from ..yaml_lines import Path
from .document import names, removed_of
from .models import SeenOfPlayer
from .steps import written

_HELD = ("hand", "style")
"""What others do not see of a player."""


class GuestScene(Scene[OneOfDominion]):
    """What claims are about."""

    __slots__ = ()

    @property
    def options(self) -> list[str]:
        """What the open question offers, as steps are written."""
        if isinstance(self.ask, Menu):
            return [written(choice, self.called) for choice in self.ask.choices]
        return super().options


def check_claims(claims: ClaimsOfAnyGame, scene: GuestScene, path: Path) -> list[Failure]:
    """The claims that do not hold."""
    return check(claims, scene, path, _table, _player)


def _table(key: str, expected: Any, scene: GuestScene, path: Path) -> list[Failure]:
    game, called = scene.game, scene.called
    table = game.table
    if key == "turn":
        return same(path, expected, table.turn)
    if key == "acting":
        return same(path, expected, called.get(table.acting or ""))
    if key == "skipped":
        return cards(path, expected, [called[fact.player] for fact in scene.facts if isinstance(fact, TurnSkipped)])
    if key == "unused":
        return cards(path, expected, names(table.unused))
    if key in ("deck", "discard"):
        pile = table.deck[::-1] if key == "deck" else table.discard
        return cards(path, expected, names(pile), ordered=key == "deck")
    if key == "sees":
        return _sees(path, expected, scene)
    of = {"styles": _style, "removed": _removed}[key]
    seats = {name: player for player, name in called.items()}
    return [each for name, claimed in expected.items() for each in of(claimed, scene, seats[name], (*path, name))]


def _style(expected: str, scene: GuestScene, player: Player, path: Path) -> list[Failure]:
    return same(path, expected, scene.game.style(player))


def _removed(expected: Any, scene: GuestScene, player: Player, path: Path) -> list[Failure]:
    return cards(path, expected, names(removed_of(scene.game).get(player, ())))


def _player(key: str, expected: Any, scene: GuestScene, player: Player, path: Path, _: Any) -> list[Failure]:
    game = scene.game
    seat = game.seat(player)
    if key in ("hand", "field"):
        return cards(path, expected, names(seat.zone(key)))
    if key == "points":
        return same(path, expected, seat.points)
    if key == "hand_size":
        return same(path, expected, len(seat.hand))
    if key == "score":
        return same(path, expected, scoring.score(game, player).total)
    if key == "rank":
        return same(path, expected, scoring.ranks(game)[player])
    return _style(expected, scene, player, path)


def _sees(path: Path, expected: Mapping[str, Mapping[str, SeenOfPlayer | str]], scene: GuestScene) -> list[Failure]:
    """What players' views show, and what not."""
    seats = {name: player for player, name in scene.called.items()}
    failures: list[Failure] = []
    for viewer, of in expected.items():
        shown = {each["name"]: each for each in view(scene.game.table, seats[viewer])["players"]}
        for name, claims in of.items():
            wanted = dict.fromkeys(_HELD, claims) if isinstance(claims, str) else _said(claims)
            for key, claimed in wanted.items():
                failures += _seen((*path, viewer, name, key), key, claimed, shown[name])
    return failures


def _said(claims: SeenOfPlayer) -> dict[str, Any]:
    return {key: getattr(claims, key) for key in SeenOfPlayer.model_fields if key in claims.model_fields_set}


def _seen(path: Path, key: str, claimed: Any, shown: Mapping[str, Any]) -> list[Failure]:
    if key == "style":
        return same(path, claimed, shown["style"] or HIDDEN)
    if key == "points":
        return same(path, claimed, shown["points"])
    return seen(path, claimed, shown["zones"]["hand" if key == "hand_size" else key])
