"""The turns of a scenario: those that have begun, those that are due, and how many each player has had."""

from __future__ import annotations

from collections.abc import Sequence

from moothall.domain.dominion.vocabulary import TURNS, TurnKind
from moothall.domain.kernel.facts import Player
from moothall.words import Message

from ...yaml_lines import BadScenario
from ..document.document import DominionDocument, turn_of

TurnParts = tuple[Player, Player, TurnKind, int]


def queued_turn(
    document: DominionDocument, players: dict[str, Player], turn: str, path: tuple[str | int, ...]
) -> tuple[Player, Player, TurnKind]:
    player, controller, kind = turn_of(turn, document.players, path)
    return players[player], players[controller], kind


def turns_of(document: DominionDocument, players: dict[str, Player]) -> list[TurnParts]:
    """The turns begun so far, the one in course last. An extra turn follows a normal one of its controller."""
    turn = document.given.turn
    player = players[turn.player or document.players[0]]
    controller = players[turn.controller] if turn.controller else player
    if turn.kind in TURNS and TURNS[turn.kind].possessed:
        order = list(players.values())
        controller = controller if turn.controller else order[order.index(player) - 1]
        if controller == player:
            name = str(turn.controller)
            raise BadScenario(("given", "turn", "controller"), Message("scenario.possesses-themselves", name=name))
    before = [
        (*queued_turn(document, players, each, ("given", "last_turns", at)), turn.number)
        for at, each in enumerate(document.given.last_turns)
    ]
    if turn.kind != "normal" and not any(kind == "normal" for _, _, kind, _ in before):
        before.insert(0, (controller, controller, "normal", turn.number))
    return [*before, (player, controller, turn.kind, turn.number)]


def turns_taken(
    document: DominionDocument, players: dict[str, Player], turns: Sequence[TurnParts]
) -> dict[Player, int]:
    """How many turns each player has had: in the round of the last normal turn, those up to its player."""
    last, number = next((player, number) for player, _, kind, number in reversed(turns) if kind == "normal")
    order = list(players.values())
    taken = {player: number if order.index(player) <= order.index(last) else number - 1 for player in order}
    for name, turns_taken in document.given.turns_taken.items():
        taken[players[name]] = turns_taken
    return taken
