"""The last line: scores, ranks, winners, turns, fields and hands against the table."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from moothall.domain.kernel.facts import Card, Player
from moothall.domain.kernel.telling.phrase import counted
from moothall.domain.kernel.telling.words import Lang
from moothall.domain.one_of_dominion.play.engine import OneOfDominion
from moothall.domain.one_of_dominion.table import facts as f
from moothall.domain.one_of_dominion.telling.facts import NOUNS
from moothall.logs.one_of_dominion import transcript as t
from moothall.logs.one_of_dominion.state import TranscriptState
from moothall.logs.outcome import Outcome, without_some
from moothall.logs.verdict import Final
from moothall.words import Told


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
        state.differ(
            game, i, (f"by the table: {_held(state, game, 'en')}", _held(state, game, "ja")), "final/decks", since
        )
    if not final.scores:
        state.differ(game, i, (f"the scores are {_listed(scores)}", f"得点は{_listed(scores)}"), "final/scores", since)
    if not final.turns:
        state.differ(
            game, i, (f"there were {game.table.turn} turns", f"ターン数は{game.table.turn}"), "final/turns", since
        )
    if not final.winner:
        said = (
            f"the winner is {' and '.join(winners)}; the ranks are {_listed(ranks)}",
            f"勝者は{'、'.join(winners)}、順位は{_listed(ranks)}",
        )
        state.differ(game, i, said, "final/winner", since)
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
    told = Outcome(winners, scores, dict.fromkeys(called, over.turns), decks)
    return without_some(told, len(called))


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
    said = {*(line.fields or {}), *(line.hands or {})}
    return right and said <= set(state.seats)


def _held(state: TranscriptState, game: OneOfDominion, lang: Lang) -> str:
    """The guests and the addresses that each player has."""
    said = []
    for player, name in state.called.items():
        seat = game.seat(player)
        guests, addresses = len(seat.field), len(seat.hand)
        if lang == "ja":
            said.append(
                f"{name}はゲスト{guests}人{_named(seat.field, lang)}、アドレス{addresses}枚{_named(seat.hand, lang)}"
            )
        else:
            field = f"{counted(guests, 'guest')}{_named(seat.field, lang)}"
            said.append(f"{name} has {field} and {counted(addresses, 'address', 'addresses')}{_named(seat.hand, lang)}")
    return "; ".join(said) if lang == "en" else "；".join(said)


def _named(zone: Sequence[Card], lang: Lang) -> str:
    """The cards of a zone in brackets; nothing for an empty one."""
    if not zone:
        return ""
    names, names_ja = Told(NOUNS.in_order(zone), NOUNS).pair
    return f"（{names_ja}）" if lang == "ja" else f" ({names})"


def _listed(values: dict[str, int]) -> str:
    return ", ".join(f"{name} {value}" for name, value in values.items())
