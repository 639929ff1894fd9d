"""The cards that nobody had seen at a difference, with the names that they could have: a finding lists them."""

# Compiled: an audit asks it for many lines of a log.

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from moothall.domain.dominion.play.engine import Dominion
from moothall.domain.kernel.facts import Card, Player

from ...verdict import UnseenCards
from .pool import Pool
from .pools import Pools

OF_THE_DECK = frozenset({"pool", "draw", "shuffle"})
"""Rules whose breach shows in what comes from a deck, not from a hand alone."""

MOST_POOLS = 40
"""The number of shuffles whose cards are counted: more than a player has in a game. It bounds the cost of each
difference. Five are enough for 50 real logs."""


def unseen_cards(game: Dominion, pools: Pools, players: Iterable[Player], rule: str) -> tuple[UnseenCards, ...]:
    """The cards that nobody saw of these players' hands, and of their decks where the rule is about those: how many
    they are, and at most how many of each name there can be among them."""
    zones = ("hand", "deck") if rule in OF_THE_DECK else ("hand",)
    unseen = []
    for player in sorted(players):
        for zone in zones:
            cards = [card for card in game.seat(player).zone(zone) if card.face is None]
            if cards:
                can_be = most_of(pools, cards)
                coins = _most_coins(game, player, can_be, len(cards)) if zone == "hand" else None
                unseen.append(UnseenCards(player, zone, len(cards), can_be, coins))
    return tuple(unseen)


def most_of(pools: Pools, cards: Sequence[Card]) -> dict[str, int] | None:
    """At most how many of each name there can be among faceless cards, by name; None where they may come from more
    shuffles than are counted.

    Every pool is counted from which they can be: their own, those that lent cards to it, and those whose cards lay with
    cards of it unseen, since any of them may have changed places.
    """
    left = Counter[str]()
    reached = _reached(pools, cards)
    if len(reached) > MOST_POOLS:
        return None
    for pool in reached:
        left.update({face: len(real) for face, real in pool.faces.items()})
        left.update(each.face for each in pool.lent if each.face is not None)
    return {face: min(count, len(cards)) for face, count in sorted(left.items()) if count}


def _reached(pools: Pools, cards: Sequence[Card]) -> dict[Pool, None]:
    reached: dict[Pool, None] = {}
    waiting = list(pools.sources(cards))
    while waiting and len(reached) <= MOST_POOLS:
        pool = waiting.pop()
        if pool not in reached:
            reached[pool] = None
            lent = (card for face, cards in pool.borrowed.items() if isinstance(face, str) for card in cards)
            waiting += [*pool.lenders, *pool.beside, *pools.sources(lent)]
    return reached


def _most_coins(game: Dominion, player: Player, can_be: dict[str, int] | None, count: int) -> int | None:
    """The most $ that a player can have in this turn, whatever the unseen cards of the hand are: what there is to
    spend, and what the Treasures in hand and Coffers can add. None in the turn of another player, and where some card
    may do more than give its coins."""
    table, seat = game.table, game.seat(player)
    mine = table.turn is not None and table.turn.player == player and table.phase in ("action", "buy")
    if can_be is None or not mine or game.shapeshifts or not game.nothing_waits_for_plays:
        return None
    known = Counter(card.face for card in seat.hand if card.face is not None)
    if any(_may_do_more(game, player, name) for name in (*known, *can_be)):
        return None
    unseen = sorted(_coins(game, Counter(can_be)), reverse=True)[:count]
    return table.coins + seat.tokens.get("coffers", 0) + sum(_coins(game, known)) + sum(unseen)


def _may_do_more(game: Dominion, player: Player, name: str) -> bool:
    """Whether a card that is played from hand may do more this turn than give its coins."""
    text = game.text(name)
    if text is None:
        return True
    idle = game.table.phase != "action" or not (game.table.actions or game.seat(player).tokens.get("villagers"))
    if "Treasure" not in text.types:
        return "Action" in text.types and not idle
    return bool(text.effect or text.abilities or text.plus_coins or text.cards)


def _coins(game: Dominion, cards: Counter[str]) -> list[int]:
    """What each of these cards gives as a Treasure."""
    texts = ((game.text(name), count) for name, count in cards.items())
    return [text.coins for text, count in texts if text is not None and "Treasure" in text.types for _ in range(count)]
