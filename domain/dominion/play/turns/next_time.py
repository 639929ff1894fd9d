"""The next time: what waits for something leaves alone what was happening already when it began to wait.

A play is claimed where it begins, by all that wait for one like it then, and the abilities resolve when that very play
is done: what is played in the middle of it is another play. [next-time]
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from ....kernel.facts import Card, Player
from ...table import facts as f
from ...table.table import NEVER, Due
from ...text.book import Ability, Text
from ...vocabulary import EffectName, EventKind
from ..abilities.duration import end_due

if TYPE_CHECKING:
    from ..abilities.events import Event
    from ..engine import Dominion

PLAYED: EventKind = "played"


@dataclass(slots=True, eq=False)
class Claim:
    """The claim that an ability of `player` has on a play: the Durations that waited for it, or an effect so many
    `times`."""

    ability: Ability
    player: Player
    dues: Sequence[Due]
    times: int


def claim(game: Dominion, event: Event) -> Sequence[Claim]:
    """Claim a play that begins now for the effects that wait for one and have claimed none around it. Returns them;
    `release` follows in the end."""
    made: list[Claim] = []
    for player in game.in_turn_order():
        for text, ability in game.offers.claimers:
            own = player == event.player
            if (own and ability.whose == "other") or (not own and ability.whose == "own"):
                continue
            dues, times = _waiting(game, player, event, text, ability)
            if (dues or times) and (ability.condition is None or ability.condition(game, player, event)):
                made.append(Claim(ability, player, dues, times))
    game.claims += made
    return made


def release(game: Dominion, claims: Sequence[Claim]) -> None:
    """A play is over, with all that it set off."""
    game.claims = [each for each in game.claims if each not in claims]


def holders(game: Dominion, player: Player, event: Event, text: Text, ability: Ability) -> list[Card] | list[None]:
    """The holders of an ability about the next time: each card that waits, or one for an effect, if it waits for
    `event`."""
    if event.kind == PLAYED:
        mine = [each for each in event.claims if each.ability is ability and each.player == player]
        if ability.where != "waiting":
            return [None] if any(each.times for each in mine) and game.in_force(player, EffectName(text.name)) else []
        dues: Sequence[Due] = [due for each in mine for due in each.dues if due in game.table.due]
    else:
        dues, times = _waiting(game, player, event, text, ability)
        if times:
            return [None]
    return list(dict.fromkeys(due.card for due in dues))


def _waiting(game: Dominion, player: Player, event: Event, text: Text, ability: Ability) -> tuple[Sequence[Due], int]:
    """The Durations, or how often the effect, that `player` had from before an event and that no play has claimed."""
    if ability.where == "waiting":
        taken = [due for each in game.claims for due in each.dues]
        dues = [due for due in game.table.due if due.player == player and due.turn == NEVER and due not in taken]
        return [due for due in dues if _is_before(due, event) and game.name(due.card) == text.name], 0
    times = in_force_before(game, player, EffectName(text.name), event)
    return (), times - sum(each.times for each in game.claims if each.ability is ability and each.player == player)


def _is_before(due: Due, event: Event) -> bool:
    return event.seq is None or due.seq < event.seq


def in_force_before(game: Dominion, player: Player, effect: EffectName, event: Event) -> int:
    """The number of times that an effect is in force for a player and was so when an event happened."""
    number = game.in_force(player, effect)
    for fact in reversed(game.facts) if number and event.seq is not None else ():
        if fact.seq <= (event.seq or 0):
            break
        if isinstance(fact, f.EffectBegan) and (fact.player, fact.effect) == (player, effect):
            number -= max(0, fact.amount)
    return max(0, number)


def use_up(game: Dominion, player: Player, effect: EffectName, event: Event) -> int:
    """End an effect whose event has happened. Returns how many times it was in force. [Kiln]"""
    if event.kind == PLAYED:
        times = sum(each.times for each in event.claims if each.player == player and each.ability in _of(game, effect))
    else:
        times = in_force_before(game, player, effect, event)
    if times:
        game.begin_effect(player, effect, -times)
    return times


def _of(game: Dominion, effect: EffectName) -> Sequence[Ability]:
    return [ability for text, ability in game.offers.claimers if text.name == effect]


def end_waiting(game: Dominion, player: Player, event: Event) -> list[tuple[Card, ...]]:
    """What the card whose ability resolves waited for has happened. Returns what it set aside, for each play of it that
    waited."""
    if event.kind == PLAYED:
        dues: Sequence[Due] = [due for each in event.claims if each.player == player for due in each.dues]
    else:
        dues = [due for due in game.table.due if due.player == player and due.turn == NEVER and _is_before(due, event)]
    ended = [due for due in dues if due.card is game.frame.physical and due in game.table.due]
    for due in ended:
        end_due(game, due)
    return [due.cards for due in ended]
