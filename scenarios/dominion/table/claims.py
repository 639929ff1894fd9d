"""The claims of a scenario: what must hold, and how it differs."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from moothall.domain.dominion.play import scoring
from moothall.domain.dominion.play.engine import Dominion
from moothall.domain.dominion.table.sight import lies_open
from moothall.domain.dominion.table.table import Seat, Table
from moothall.domain.dominion.table.view import lies_face_up, view
from moothall.domain.dominion.vocabulary import MATS, TOKENS
from moothall.domain.kernel.facts import Card, Player
from moothall.words import Message
from pydantic import BaseModel

from ...checks import Failure, Scene, cards, check, options, same, seen
from ...common_models import ClaimsOfAnyGame
from ...yaml_lines import BadScenario, Path
from ..document.models import ZONES, SeenOfPlayer
from ..document.names import name_of
from ..document.options import said
from .given import pile_tokens_of, projects_of, suns_of, tokens_of, turn_words, zone_of

_IN_PLAY = ("play", "play_before")
_RESOURCES = ("actions", "buys", "coins", "potions", "phase")


@dataclass(frozen=True, slots=True)
class DominionScene(Scene[Dominion]):
    """What claims are about; `turns_before` is how many turns had begun before `when` did."""

    turns_before: int

    @property
    def options(self) -> list[str]:
        """What the open question offers, in words."""
        return options(self.ask, said)

    @property
    def asked(self) -> str | None:
        """The name of who must answer now; at rest that is who controls the turn."""
        if self.ask is not None:
            return self.called[self.ask.player]
        turn = self.game.table.turn
        return self.called[turn.controller] if turn is not None and not self.game.over else None


def check_claims(claims: ClaimsOfAnyGame, scene: DominionScene, path: Path) -> list[Failure]:
    """The claims that do not hold. Raises BadScenario for a claim about a pile that is not there."""
    return check(claims, scene, path, _table, _player)


def _table(key: str, expected: Any, scene: DominionScene, path: Path) -> list[Failure]:
    table = scene.game.table
    if key in _RESOURCES:
        return same(path, expected, getattr(table, key))
    if key == "trash":
        return _cards(path, expected, table.trash)
    if key == "supply":
        return _supply(path, expected, scene)
    if key == "tokens":
        there = pile_tokens_of(table)
        return [
            each
            for place, tokens in expected.items()
            for token, number in tokens.items()
            for on_pile in (there.get(table.pile_of.get(place) or place, {}),)
            for each in same((*path, place, token), number, on_pile.get(token, 0))
        ]
    if key == "suns":
        return same(path, expected, suns_of(table))
    if key == "empty_piles":
        empty = [name for name, pile in table.supply.items() if not pile]
        if isinstance(expected, list):
            return same(path, sorted(table.pile_of.get(name, name) for name in map(name_of, expected)), sorted(empty))
        return same(path, expected, len(empty))
    if key == "turns":
        return same(path, expected, [turn_words(each, scene.called) for each in table.taken[scene.turns_before :]])
    return _sees(path, expected, scene)


def _player(key: str, expected: Any, scene: DominionScene, player: Player, path: Path, claims: Any) -> list[Failure]:
    table = scene.game.table
    seat = table.seats[player]
    if key == "play" and "play_before" not in claims.model_fields_set:
        return _cards(path, expected, seat.play)
    if key in ZONES:
        return _cards(path, expected, _zone(table, seat, key, claims), ordered=key == "deck")
    if key == "cards":
        return _cards(path, expected, seat.cards())
    if key == "hand_size":
        return same(path, expected, len(seat.hand))
    if key == "score":
        return same(path, expected, scoring.score(scene.game, player))
    if key == "turns_taken":
        return same(path, expected, seat.turns)
    if key == "states":
        return same(path, sorted(expected), sorted(seat.states))
    if key == "projects":
        return same(path, sorted(expected), sorted(projects_of(table, seat)))
    if key == "tokens":
        actual = tokens_of(table, seat)
        return [
            each
            for token, by in expected.items()
            for each in same((*path, token), _token(token, by, table), _token(token, actual.get(token), table))
        ]
    return same(path, expected, {str(token): by for token, by in seat.tokens.items()}.get(key, 0))


def _zone(table: Table, seat: Seat, key: str, claims: BaseModel) -> list[Card]:
    """The cards that a claim about a zone is about."""
    also = [mat.name for mat in MATS.values() if mat.aside and mat.name not in claims.model_fields_set]
    return [card for zone in (key, *(also if key == "aside" else ())) for card in zone_of(table, seat, zone)]


def _token(token: str, by: Any, table: Table) -> Any:
    """What is said of a kind of token, as one would write it: a number, `up` or `down`, the piles. A card of a pile
    stands for the pile."""
    where = TOKENS[token].where
    if where == "side":
        return by or "up"
    if where == "pile":
        return sorted(table.pile_of.get(pile, pile) for pile in ([by] if isinstance(by, str) else by or []))
    return int(by or 0)


def _cards(path: Path, expected: Any, zone: Iterable[Card], ordered: bool = False) -> list[Failure]:
    return cards(path, expected, [card.face or "?" for card in zone], ordered)


def _supply(path: Path, expected: Mapping[str, Any], scene: DominionScene) -> list[Failure]:
    table = scene.game.table
    failures: list[Failure] = []
    for name, part in expected.items():
        pile = table.pile_of.get(name, name)
        there = table.supply.get(pile, table.others.get(pile))
        if there is None:
            raise BadScenario((*path, name), Message("scenario.no-pile-in-game", name=name))
        if isinstance(part, int):
            failures += same((*path, name), part, len(there))
        else:
            failures += _cards((*path, name), part, there[::-1], ordered=True)
    return failures


def _sees(path: Path, expected: Mapping[str, Mapping[str, SeenOfPlayer | str]], scene: DominionScene) -> list[Failure]:
    """What players' views show, and what not."""
    table = scene.game.table
    seats = {name: player for player, name in scene.called.items()}
    failures: list[Failure] = []
    for viewer, of in expected.items():
        shown = {each["player"]: each["zones"] for each in view(table, seats[viewer])["players"]}
        for name, claims in of.items():
            seat = table.seats[seats[name]]
            faces = {
                card: face
                for zone, cards in seat.zones.items()
                for card, face in zip(cards, shown[seat.player].get(zone, ()), strict=bool(cards))
            }
            for key, claimed, zone in _zones_seen(table, seat, claims):
                failures += seen((*path, viewer, name, key), claimed, [faces[card] for card in zone], key == "deck")
    return failures


def _zones_seen(table: Table, seat: Seat, claims: SeenOfPlayer | str) -> Iterator[tuple[str, Any, Sequence[Card]]]:
    """The zones with what is claimed to be seen of them; `hidden` for a player is so for all that does not lie open."""
    if isinstance(claims, str):
        for zone, cards in seat.zones.items():
            if zone != "discard" and not lies_open(zone):
                yield zone, claims, [card for card in cards if not lies_face_up(table, zone, card)]
        return
    for key in SeenOfPlayer.model_fields:
        if key in claims.model_fields_set:
            whole = {"hand_size": seat.hand, **dict.fromkeys(_IN_PLAY, seat.play)}.get(key)
            yield key, getattr(claims, key), _zone(table, seat, key, claims) if whole is None else whole
