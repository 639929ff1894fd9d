"""Faces for cards that had none: what the lines ahead show."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from moothall.domain.dominion.play.engine import Dominion
from moothall.domain.kernel.facts import Card, Player
from moothall.logs.dominion.differences import differ, is_unruled_near
from moothall.logs.dominion.state import AuditState, Retry
from moothall.logs.dominion.verbs import Verb

SHOWN_BY: frozenset[Verb] = frozenset(
    {"reveals", "looks", "discards", "trashes", "topdecks", "in hand", "sets aside", "bottoms"}
)
"""Lines that show the face of a card that was not known."""
GAINED_BY: frozenset[Verb] = frozenset({"gains"})
DRAWN_BY: frozenset[Verb] = frozenset({"draws", "in hand"})


def identify(state: AuditState, game: Dominion, player: Player, cards: Sequence[Card], how: str) -> Retry | None:
    """Bind the faces that the next lines of the player show. A draw is printed before what is done with it."""
    if how == "counted":
        state.pools.settle(cards)
        return None
    faceless = [card for card in cards if card.face is None]
    if not faceless:
        return None
    known = [card.face for card in cards if card.face is not None]
    other = _bind_shown(state, game, player, faceless, known, how)
    if other is None and any(card.face is None for card in cards):
        state.late_faces = True
    return other


def _bind_shown(
    state: AuditState, game: Dominion, player: Player, faceless: list[Card], known: list[str], how: str
) -> Retry | None:
    for i in _showing(state, player, how):
        for name in _without(state.verdicts.cards_left(i), known):
            if not faceless:
                return None
            card = next((card for card in faceless if state.pools.can_be(card, name)), faceless[0])
            faceless.remove(card)
            other = _bind(state, game, i, player, card, name)
            if other is not None:
                return other
        del faceless[: state.verdicts.unknown_left(i)]  # nobody saw which
        if not faceless or how == "drawn":
            return None
    return None


def _showing(state: AuditState, player: Player, how: str) -> Iterator[int]:
    """The lines ahead that show cards of a player: `drawn` ones, `gained` ones, or others (`shown`)."""
    first = True
    quiet = state.verbs.quiet
    for i in state.verdicts.window():
        line = state.lines[i]
        if line.actor != player or line.verb == "shuffles":
            continue
        if how == "drawn" and line.verb not in DRAWN_BY:
            if line.verb in quiet or state.duplicates.is_duplicate(i):
                continue
            return
        if (
            how == "drawn"
            or line.verb in (GAINED_BY if how == "gained" else SHOWN_BY)
            or (how == "shown" and line.verb == "draws" and first)
        ):
            yield i
        first = first and line.verb in quiet


def _bind(state: AuditState, game: Dominion, i: int, player: Player, card: Card, name: str) -> Retry | None:
    pools = state.pools
    pool = pools.of.get(card)
    if pools.bind(card, name):
        if pool is not None and not pool.unseen and not any(pool.faces.values()):
            _, before = state.certain.get(player, (0, 0))
            state.certain = {**state.certain, player: (before, pool.line)}
        return None
    if not state.unruled_cards and not is_unruled_near(state, game, i):
        shuffled = state.lines[pool.line].line if pool is not None else 1
        ruling = f"{game.seat(player).name} has no {name} left among the cards shuffled at line {shuffled}"
        other = differ(state, game, i, ruling, "pool", state.certain_line(player))
        if other is not None:
            return other
    pools.force(card, state.new_card(game, name))
    return None


def _without(names: Sequence[str], known: list[str]) -> list[str]:
    """The names without those that are accounted for, which leave `known`."""
    rest: list[str] = []
    for name in names:
        if name in known:
            known.remove(name)
        else:
            rest.append(name)
    return rest
