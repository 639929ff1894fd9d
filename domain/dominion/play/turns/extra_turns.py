"""Between turns: which turn comes next. [documents/000: principles A, B, C]"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, TypeVar

from ....kernel.facts import Player
from ....kernel.session import Effect
from ...table import facts as f
from ...table.table import Turn
from ...vocabulary import TURNS, TurnKind
from .. import scoring
from ..abilities.duration import end_due, is_idle

if TYPE_CHECKING:
    from ..engine import Dominion

NORMAL: TurnKind = "normal"
TurnT = TypeVar("TurnT", Turn, f.TurnBegan)


def _of_last_round(game: Dominion, turns: Sequence[TurnT]) -> list[TurnT]:
    """The `turns` that belong to a round after which the game ends."""
    kinds = [word.name for word in game.offers.prolonging]
    return [turn for turn in turns if turn.kind in kinds]


def following(game: Dominion) -> Effect:
    """The next turn: extra turns that are due before any normal one. None when the game ends without one. [000:139-146]

    Between turns the player of the last turn counts as the turn player. From them on, in turn order, each player takes
    all their extra turns, in any order they like, before the next player does; nobody decides for them between turns.
    A turn that may not be taken when its time has come is skipped, and so is one that a player is to skip.
    """
    table = game.table
    if table.due:
        _finish_idle_durations(game)
    due: Iterable[tuple[Player, list[Turn]]] = _due(game) if table.queue else ()
    if table.queue and game.rules.value("habit_possession") == "goko":
        due = _waiting_for_victims(game, _next_player(game, table.taken))
    for whose, own in due:
        while turn := (yield from _next_extra_turn(game, whose, own)):
            _finish_idle_durations(game, turn)
            if not _skips(game, whose, turn.kind):
                return Turn(turn.player, turn.controller, turn.kind, _number(game, turn))
            own.remove(turn)
            if _of_last_round(game, (turn,)) and not _of_last_round(game, table.queue):
                return None
    player = normal(game)
    return Turn(player, player, NORMAL, table.seats[player].turns + 1)


def normal(game: Dominion) -> Player:
    """The player of the next normal turn, which comes where no extra turn does: the next player who skips none."""
    table = game.table
    player = _next_player(game, table.taken)
    while table.skips and _skips(game, player, NORMAL):
        player = game.left_of(player)
    return player


def _next_player(game: Dominion, taken: Sequence[f.TurnBegan]) -> Player:
    """The player of the next normal turn: the one to the left of the player who took the last normal turn; before the
    first one, the player of the last turn."""
    last = taken[-1]
    if last.kind == NORMAL:
        return game.left_of(last.player)
    before = next((turn.player for turn in reversed(taken) if turn.kind == NORMAL), None)
    return last.player if before is None else game.left_of(before)


def _next_extra_turn(game: Dominion, player: Player, own: Sequence[Turn]) -> Effect:
    """The extra turn of `own` that a player takes next, if they may take one; else they take none of them."""
    able = [turn for turn in own if may_take(game, turn)]
    if not able:
        _finish_idle_durations(game, *own)
        for turn in own:
            game.emit(f.TurnSkipped(player, turn.kind), rule=TURNS[turn.kind].skipped_by)
        return None
    labels = tuple(dict.fromkeys(_label(turn) for turn in able))
    chosen = labels
    if len(labels) > 1:
        chosen = yield from game.ask_themselves(player, "order", labels, "extra-turn/order")
    return next(turn for turn in able if _label(turn) == chosen[0])


def _skips(game: Dominion, player: Player, kind: TurnKind) -> bool:
    """Whether a player skips the turn that they would take now; if so, that skip is used up. [Lich]"""
    if not game.table.skips.get(player):
        return False
    game.emit(f.SkipsChanged(player, -1), rule="turn/skip")
    game.emit(f.TurnSkipped(player, kind), rule="turn/skip")
    return True


def _due(game: Dominion) -> Iterator[tuple[Player, list[Turn]]]:
    """The extra turns that are due, by player, in turn order from the player of the last turn.

    The last round begins to the left of the player who ended the game; their own turn of it waits for all others.
    [fleet/round]
    """
    queue = list(game.table.queue)
    order = game.in_turn_order()
    last_round = _of_last_round(game, queue)
    waiting = last_round[-1] if last_round and last_round[-1].player == order[0] else None
    for player in order:
        yield player, [turn for turn in queue if turn.player == player and turn is not waiting]
    if waiting is not None:
        yield waiting.player, [waiting]


def _waiting_for_victims(game: Dominion, following: Player) -> list[tuple[Player, list[Turn]]]:
    """The extra turns that are due where a server lets a possessed turn wait until right before the next normal turn of
    the player possessed; `following` is the player of the next normal turn. [habit_possession]"""
    due = [(player, [turn for turn in own if turn.controller == player]) for player, own in _due(game)]
    waiting = [turn for turn in game.table.queue if turn.player == following != turn.controller]
    return [*due, (following, waiting)]


def ends_the_game(game: Dominion) -> bool:
    """Whether the game ends after the turn in course; where a last round prolongs it, its turns are queued.

    After the last turn of that round it ends, whatever else is due and whether or not the condition still holds.
    [fleet/round]
    """
    if not game.offers.prolonging:
        return scoring.is_over(game)
    table = game.table
    if _of_last_round(game, table.queue):
        return False
    if _of_last_round(game, table.taken):
        return True
    if not scoring.is_over(game):
        return False
    last = table.taken[-1].player
    prolonging = [
        (player, word.name)
        for player in (*game.others(last), last)
        for word in game.offers.prolonging
        if word.prolongs is not None and word.prolongs(game, player)
    ]
    for player, kind in prolonging:
        queue_turn(game, player, player, kind)
    return not prolonging


def queue_turn(game: Dominion, player: Player, controller: Player, kind: TurnKind) -> None:
    """Queue an extra turn after this one, by the rule of its kind."""
    word = TURNS.get(kind)
    game.emit(f.ExtraTurnQueued(player, controller, kind), rule=word.rule if word is not None else None)


def may_take(game: Dominion, turn: Turn) -> bool:
    """Whether a queued turn may be taken now, after the turn in course, by the text of its date."""
    word = TURNS.get(turn.kind)
    if word is None:
        return True
    if word.may_take is not None:
        return word.may_take(game, turn)
    limited = bool(word.limited_by) and game.rules.value(word.limited_by) == "2023-09"
    return not limited or in_a_row(game, turn.player) < 2


def may_buy_cards(game: Dominion) -> bool:
    """Whether the turn in course is one in which cards may be bought. [mission]"""
    turn = game.table.turn
    if turn is None or turn.kind == NORMAL:
        return True
    word = TURNS.get(turn.kind)
    return word is None or word.buys_cards


def in_a_row(game: Dominion, player: Player) -> int:
    """The number of turns that `player` has taken in a row up to now, the one in course among them."""
    count = 0
    for turn in reversed(game.table.taken):
        if turn.player != player:
            break
        count += 1
    return count


def _finish_idle_durations(game: Dominion, *now: Turn) -> None:
    """A Duration without a later ability stays in play only to tell that an extra turn is due, until that is one of
    those taken or skipped `now`. One whose turn is skipped stays until the next Clean-up, of whoever. [turn/end]"""
    table = game.table
    idle = [due for due in table.due if is_idle(game, due)]
    kinds = [(due.player, game.name(due.card)) for due in idle]
    for kind in dict.fromkeys(kinds):
        queued, leaving = (
            sum((turn.player, TURNS[turn.kind].card) == kind for turn in turns if turn.kind in TURNS)
            for turns in (table.queue, now)
        )
        tell = [due for due, each in zip(idle, kinds, strict=True) if each == kind]
        for due in tell[: len(tell) - max(min(queued, len(tell)) - leaving, 0)]:
            end_due(game, due)


def _label(turn: Turn) -> str:
    return turn.kind if turn.player == turn.controller else f"{turn.kind}/{turn.controller}"


def _number(game: Dominion, turn: Turn) -> int:
    """An extra turn has the number of the player's last turn, or of their coming one, as its kind says."""
    if not TURNS[turn.kind].next_number:
        for taken in reversed(game.table.taken):
            if taken.player == turn.player:
                return taken.number
    return game.seat(turn.player).turns + 1
