"""Looking at cards and revealing them."""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from typing import TYPE_CHECKING

from ....kernel.ask import Answer, Ask
from ....kernel.facts import Card, Player
from ...table import facts as f
from ...vocabulary import Zone
from ..abilities.events import Event, at_once
from ..abilities.frame import PlayFrame

if TYPE_CHECKING:
    from ..engine import Dominion


def look(game: Dominion, player: Player, owner: Player, cards: Sequence[Card]) -> None:
    """Let `player` look at cards of `owner`; they stay where they are."""
    if cards:
        game.identify(owner, cards, "looked at")
        game.emit(f.CardsLookedAt(player, owner, tuple(cards)))


def look_top(game: Dominion, player: Player, count: int = 1) -> Generator[Ask, Answer, list[Card]]:
    """Let `player` look at the top cards of their deck, which then lie in `looked at`. Returns them, the top first.

    They are not part of the deck while they are dealt with: a draw in between takes the cards below them.
    """
    cards = yield from game.top(player, count)
    look(game, player, player, cards)
    for card in cards:
        game.move(player, card, "deck", "looked at")
    return cards


def reveal(game: Dominion, player: Player, card: Card, from_: Zone, to: Zone | None = None) -> None:
    """Show a card to everybody; it stays where it is, or then lies in `to` (`revealed`)."""
    game.identify(player, (card,))
    shown = game.emit(f.CardRevealed(player, card, from_, to or from_))
    if "reveal" in game.watchers:
        at_once(game, Event("reveal", player, card, from_, to or from_, shown.seq))


def reveal_hand(game: Dominion, player: Player) -> list[Card]:
    """Reveal the whole hand. Returns its cards."""
    hand = list(game.table.seats[player].hand)
    game.identify(player, hand)
    for card in hand:
        reveal(game, player, card, "hand")
    return hand


def reveal_top(game: Dominion, player: Player, count: int = 1) -> Generator[Ask, Answer, list[Card]]:
    """Reveal the top cards of the deck, which then lie in `revealed`. Returns them, the top first.

    Before 2019 a deck that is too small is revealed first, then the rest after a shuffle. [setup.md: shuffle first]
    """
    there = len(game.table.seats[player].deck)
    first = count if game.rules.shuffle_first else min(count, there)
    cards: list[Card] = []
    for part in (first, count - first):
        for card in (yield from game.top(player, part)):
            reveal(game, player, card, "deck", "revealed")
            cards.append(card)
    return cards


def revealing(game: Dominion, count: int) -> int:
    """The number of cards that an instruction to reveal `count` reveals: more where the frame says so. [001:38]"""
    frame = game.frame
    return count + (frame.more_revealed if isinstance(frame, PlayFrame) else 0)


def reveal_some(game: Dominion, player: Player, count: int) -> Generator[Ask, Answer, list[Card]]:
    """Reveal the top `count` cards of the deck, or more where the frame says so. Returns them, the top first."""
    return reveal_top(game, player, revealing(game, count))


def reveal_until(
    game: Dominion, player: Player, fits: Callable[[Card], bool], count: int = 1
) -> Generator[Ask, Answer, tuple[list[Card], list[Card]]]:
    """Reveal cards from the deck until `count` of them fit or there are no more. Returns (fitting, others)."""
    fitting: list[Card] = []
    others: list[Card] = []
    while len(fitting) < count:
        cards = yield from reveal_top(game, player)
        if not cards:
            break
        (fitting if fits(cards[0]) else others).append(cards[0])
    return fitting, others
