"""Questions of some kinds: yes or no, a choice among ways on, an order, those that nobody may answer for another."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from typing import TYPE_CHECKING, cast

from ...kernel.ask import Answer, Ask, key_of
from ...kernel.facts import Card, Option, Player
from ...kernel.session import Effect
from ..vocabulary import Verb
from .abilities.frame import PlayFrame

if TYPE_CHECKING:
    from .engine import Dominion


def choose(game: Dominion, player: Player, *labels: str, count: int = 1) -> Effect:
    """Ask for `count` different ones of the options, given by their keys (`2-actions`), and as many more as the
    frame allows. Returns a tuple of those chosen, in the order listed. [001:39]"""
    frame = game.frame
    more = frame.more_choices if isinstance(frame, PlayFrame) and frame.player == player else 0
    name = f"{count} to {count + more}" if more else ""
    answer = yield from game.ask(player, "choose", labels, count, count + more, name=name)
    return tuple(label for label in labels if label in answer)


def either(game: Dominion, player: Player, *labels: str) -> Effect:
    """Ask which of several ways a card's instruction goes on: no choice of abilities, so never more than one.
    Returns the key of the option."""
    return (yield from game.ask(player, "choose", labels))[0]


def ask_themselves(game: Dominion, player: Player, verb: Verb, options: Sequence[Option], key: str) -> Effect:
    """Ask a player what nobody may decide for them: between turns. [000:142]"""
    return (yield Ask(player, player, verb, key, options, 1, 1))


def yes(
    game: Dominion, player: Player, verb: Verb, *, name: str = "", key: str | None = None
) -> Generator[Ask, Answer, bool]:
    """Ask yes or no."""
    answer = yield from game.ask(player, verb, ("yes", "no"), name=name, key=key)
    return answer[0] == "yes"


def ask_order(
    game: Dominion, player: Player, verb: Verb, cards: Sequence[Card], *, key: str | None = None
) -> Generator[Ask, Answer, tuple[Card, ...]]:
    """Ask in which order `cards` are dealt with. Cards of one face need no order; they keep theirs."""
    count = len(cards)
    if len({card.face for card in cards}) < 2:
        return tuple(cards)
    card = game.frame.card
    key = key or key_of(card, verb, "order")
    answer = yield Ask(game.decider(player), player, verb, key, tuple(cards), count, count, card)
    return cast("tuple[Card, ...]", answer)
