"""What a choice of the menu may be where its line does not say: which of two cards is played, what a line pays for."""

from __future__ import annotations

from collections.abc import Sequence

from moothall.domain.dominion.play.engine import Dominion
from moothall.domain.kernel.ask import Answer
from moothall.domain.kernel.facts import Card, Player
from moothall.logs.dominion.observation import Observation
from moothall.logs.dominion.verbs import BOUNDARY


def paid_ahead(lines: Sequence[Observation], game: Dominion, player: Player, i: int) -> int | None:
    """The line of the purchase that line `i` pays for, where a card has a price of its own; None where it does not."""
    ahead = next((j for j in range(i, len(lines)) if lines[j].verb in BOUNDARY), None)
    if ahead is None or lines[ahead].verb != "buys" or lines[ahead].actor != player:
        return None
    texts = [game.text(name) for name in lines[ahead].cards]
    return ahead if any(text is not None and text.payment is not None for text in texts) else None


def of_deck(game: Dominion, player: Player, played: Card) -> list[Answer]:
    """The play of a card of that name in the deck, if the one that is in the hand need not be it: a Shadow."""
    hand = game.table.seats[player].hand
    alike = (card for card in game.to_play(player) if card.face == played.face and card not in hand)
    answers: list[Answer] = [("play", card) for card in alike if played in hand]
    return answers[:1]
