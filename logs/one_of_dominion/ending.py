"""The last line: scores, ranks, winners, turns, fields and hands against the table."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from moothall.domain.kernel.facts import Card, Player
from moothall.domain.one_of_dominion.play.engine import OneOfDominion
from moothall.domain.one_of_dominion.table import facts as f
from moothall.domain.one_of_dominion.telling.facts import NOUNS
from moothall.words import Joined, Key, Message

from ..findings.outcome import Outcome, without_some
from ..verdict import Final
from . import transcript as t
from .refusals import tell
from .state import TranscriptState


def judge_end(state: TranscriptState, final: Final, game: OneOfDominion, fact: f.GameEnded, line: t.Over) -> None:
    """Compare what the last line says with the rules' end of the game, and give it its verdict.

    `final` is filled in.
    """
    called, i = state.called, state.at
    scores = {called[player]: score for player, score in fact.scores.items()}
    ranks = {called[player]: rank for player, rank in fact.ranks.items()}
    winners = {called[player] for player in fact.winners}
    final.scores = line.scores == scores
    final.turns = line.turns == game.table.turn
    final.winner = set(line.winners) == winners and line.ranks == ranks
    final.decks = _fields(state, game, line)
    since = -1
    if final.decks is False:
        state.differ(game, i, tell(Message("ood.by-the-table", held=_held(state, game))), "final/decks", since)
    if not final.scores:
        state.differ(game, i, tell(Message("ood.scores-are", scores=_listed(scores))), "final/scores", since)
    if not final.turns:
        turns = Message("ood.number-of-turns", count=game.table.turn)
        state.differ(game, i, tell(turns), "final/turns", since)
    if not final.winner:
        ruling = Message("ood.winners-are", winners=Joined(winners, "and"), ranks=_listed(ranks))
        state.differ(game, i, tell(ruling), "final/winner", since)
    hidden = any(None in hand for hand in (line.hands or {}).values())
    state.verdicts.judge(i, "consistent" if hidden else "confirmed")


def told_outcome(over: t.Over, called: Mapping[Player, str]) -> Outcome:
    """How a game came out, as its last line tells it; `called` are the names by seat."""
    decks: dict[Player, dict[str, int]] | None = None
    if over.fields is not None and over.hands is not None:
        owned = {player: [*over.fields.get(name, ()), *over.hands.get(name, ())] for player, name in called.items()}
        if not any(None in cards for cards in owned.values()):
            decks = {player: dict(sorted(Counter(map(str, cards)).items())) for player, cards in owned.items()}
    scores = {player: over.scores[name] for player, name in called.items() if name in over.scores}
    winners = tuple(player for player, name in called.items() if name in over.winners)
    outcome = Outcome(winners, scores, dict.fromkeys(called, over.turns), decks)
    return without_some(outcome, len(called))


def _fields(state: TranscriptState, game: OneOfDominion, line: t.Over) -> bool | None:
    """Whether fields and hands are as the last line says; None where it does not say."""
    if line.fields is None and line.hands is None:
        return None
    right = True
    for player, name in state.called.items():
        seat = game.seat(player)
        if line.fields is not None:
            right &= Counter(card.face for card in seat.field) == Counter(line.fields.get(name))
        if line.hands is not None:
            right &= state.faces.fit(seat.hand, line.hands.get(name, ()), state.at)
    fields = {*(line.fields or {}), *(line.hands or {})}
    return right and fields <= set(state.seats)


def _held(state: TranscriptState, game: OneOfDominion) -> Joined:
    """The guests and the addresses that each player has."""
    held = []
    for player, name in state.called.items():
        seat = game.seat(player)
        field = _named(Key("ood.guests-held", "count"), Key("ood.guests-held-named", "count", "guests"), seat.field)
        hand = _named(Key("ood.addresses-held", "count"), Key("ood.addresses-held-named", "count", "guests"), seat.hand)
        held.append(Message("ood.holds", name=name, field=field, hand=hand))
    return Joined(held, "semicolon")


def _named(none: Key, some: Key, zone: Sequence[Card]) -> Message:
    """How many cards a zone has, with their names in brackets unless it is empty."""
    return some(count=len(zone), guests=NOUNS.in_order(zone)) if zone else none(count=0)


def _listed(values: dict[str, int]) -> str:
    return ", ".join(f"{name} {value}" for name, value in values.items())
