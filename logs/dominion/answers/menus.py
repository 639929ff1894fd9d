"""Choices of the menu that a line leaves open: which of two cards is played, and which purchase a line pays for."""

# Compiled: an audit asks it for many lines of a log.

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from itertools import takewhile

from moothall.domain.dominion.play.engine import Dominion
from moothall.domain.dominion.play.turns.menu import Choices
from moothall.domain.kernel.ask import Answer, Menu
from moothall.domain.kernel.facts import Card, Player

from ..lines.observation import Observation
from ..lines.verbs import BOUNDARY, MENU_VERBS, Verb
from ..unseen.pools import Pools
from .options import option_named

SPENT_OR_CHOSEN: frozenset[Verb] = frozenset({"plays", "buys", "uses tokens"})
"""The verbs of lines that tell what somebody chose to do in the Buy phase."""

AFTER_BUYS = frozenset({"buy phase end", "clean-up", "discard from play", "turn end"})
"""The events at the end of a turn that may set something off, from the end of the Buy phase on."""


def paid_ahead(lines: Sequence[Observation], game: Dominion, player: Player, i: int) -> int | None:
    """The line of the purchase that line `i` pays for, where a card has a price of its own; None where it does not.

    Between may stand the play of a card that the payment moves: a Trail that is trashed for an Animal Fair.
    """
    moved = set[str]()
    ahead = None
    for j in range(i, len(lines)):
        line = lines[j]
        if line.verb in BOUNDARY and not (line.verb == "plays" and moved.issuperset(line.cards)):
            ahead = j
            break
        moved.update(line.cards)
    if ahead is None or lines[ahead].verb != "buys" or lines[ahead].actor != player:
        return None
    return ahead if may_pay(game, lines[ahead].cards) else None


def may_pay(game: Dominion, names: Iterable[str]) -> bool:
    """Whether one of these cards has a price of its own, paid with something other than coins."""
    texts = [game.text(name) for name in names]
    return any(text is not None and text.payment is not None for text in texts)


def is_over_first(game: Dominion, player: Player, ahead: Sequence[Observation], pays: Collection[Verb]) -> bool:
    """Whether the next of the lines ahead in the turn may be what the end of the phase brings: nothing more is played
    in the Action phase but Treasures and what may be played at Night, or something is paid that nothing asked for (by a
    verb of `pays`: a Favor for Market Towns, be it after what an Arena brings); or no card is played or bought, and no
    coin token used, in the rest of the turn but Night cards (a Hermit is exchanged, Debt is repaid when cards are
    discarded)."""
    phase = game.table.phase
    own = [line for line in ahead if line.actor == player]
    if phase == "action":
        plays = (card for line in own if line.verb == "plays" for card in line.cards)
        before = takewhile(lambda line: line.verb not in MENU_VERBS, own)
        paid = any(line.verb in pays for line in before)
        return "buy phase" in game.watchers and (paid or not any(_needs_action_phase(game, card) for card in plays))
    if phase == "buy" and game.has_nights:
        own = [line for line in own if not _is_at_night(game, line)]
    return phase in ("buy", "night") and not any(line.verb in SPENT_OR_CHOSEN for line in own)


def end_may_bring_something(game: Dominion) -> bool:
    """Whether the end of the phase, or what comes next, may set something off, and a card may be played after that: in
    the next phase, or by what was set off (what a River Shrine gains, after a Rush)."""
    if game.table.phase == "action":
        return "buy phase" in game.watchers
    return not AFTER_BUYS.isdisjoint(game.watchers)


def _needs_action_phase(game: Dominion, card: str) -> bool:
    """Whether a card is played in the Action phase alone, unless something else plays it."""
    return game.is_type(card, "Action") and not game.is_type(card, "Night")


def _is_at_night(game: Dominion, line: Observation) -> bool:
    """Whether a line plays cards that may be played at Night alone."""
    return line.verb == "plays" and not any(
        game.is_type(card, "Action") or game.is_type(card, "Treasure") for card in line.cards
    )


def is_in_either_phase(game: Dominion, card: Card) -> bool:
    """Whether a card that may be played in the Action phase now may be played in a later one as well: a Crown, with an
    Enlightenment any Treasure, a Werewolf."""
    if game.table.phase != "action" or not game.is_type(card, "Action"):
        return False
    return game.is_type(card, "Treasure") or game.is_type(card, "Night")


def plain_first(game: Dominion, names: Sequence[str]) -> list[str]:
    """The cards of a line, those first that give nothing but coins: what the others do may depend on what is in play (a
    Magic Lamp), and the line does not say in which order they were played."""

    def does_more(name: str) -> bool:
        text = game.text(name)
        return text is not None and (text.effect is not None or bool(text.abilities))

    return sorted(names, key=does_more)


def of_deck(game: Dominion, player: Player, played: Card) -> list[Answer]:
    """The play of a card of that name in the deck, if the one that is in the hand need not be it: a Shadow."""
    hand = game.table.seats[player].hand
    alike = (card for card in game.to_play(player) if card.face == played.face and card not in hand)
    answers: list[Answer] = [("play", card) for card in alike if played in hand]
    return answers[:1]  # the others of that name, in the same deck, would make the same game


def bought(pools: Pools, game: Dominion, ask: Menu, card: str) -> Answer | None:
    """The purchase of a card, or None when it is not offered."""
    name = game.table.pile_of.get(card, card)
    answer: Answer = ("buy", name)
    if answer not in ask.choices:
        return None
    pile = game.table.pile(name)
    if not pile or pile[-1].face is not None:  # an Event has no pile
        return answer
    pools.bind(pile[-1], card)
    return answer if answer in ask.choices else None  # now that its face is known it may be too dear


def playable(pools: Pools, game: Dominion, ask: Menu, names: Sequence[str]) -> list[Card]:
    """Cards that may be played now, one for each name, as far as there are."""
    offered = set(ask.choices.playable) if isinstance(ask.choices, Choices) else set()
    able = [card for card in game.to_play(ask.subject) if card in offered]
    cards: list[Card] = []
    for name in names:
        copy = option_named(pools, [each for each in able if each not in cards], name)
        if not isinstance(copy, Card):
            break
        cards.append(copy)
    return cards
