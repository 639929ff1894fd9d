"""The ruling on a difference: a sentence that says what happens by the rules, and the id of the rule that decides."""

# Compiled: an audit asks it for many lines of a log.

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from moothall.domain.dominion.play.engine import Dominion
from moothall.domain.dominion.telling.facts.scene import tell
from moothall.domain.dominion.telling.refusals import why_not_bought, why_not_played
from moothall.domain.kernel.ask import Menu
from moothall.domain.kernel.facts import Card, Player
from moothall.words import Message, Name, Told

from ...courses.positions import position
from ..dialects.guises import text_behind
from ..lines.observation import Observation
from ..unseen.pools import Pools
from ..unseen.unseen_cards import most_of

if TYPE_CHECKING:
    from ..dialects.dialect import ExpectedLine

MISSING_RULES = {
    "gains": "gain",
    "draws": "draw",
    "shuffles": "shuffle",
    "plays": "play",
    "buys": "buy",
    "trashes": "trash",
    "discards": "discard",
    "passes": "pass",
}


OTHER_PILES = tell(Message("finding.other-piles"))
ONE_BANE = tell(Message("finding.one-bane"))
OVER = tell(Message("finding.game-over"))
NOT_OVER = tell(Message("finding.by-the-rules-at-end", ruling=Message("finding.game-not-over")))
"""What the rules say of set-up and of the end."""


def not_offered(game: Dominion, line: Observation, ask: Menu, open_hands: bool, pools: Pools) -> tuple[Told, str, bool]:
    """Why the menu does not offer what a line does: (ruling, rule, whether an earlier line may be behind it).

    `open_hands` says whether the log shows every hand, `pools` what the cards that it does not show can be.
    """
    table = game.table
    turn = table.turn
    name = line.cards[0] if line.cards else ""
    who = game.seat(ask.subject).name
    if turn is None or line.actor != turn.player:
        return tell(Message("finding.turn-of-another", who=who)), "turn/player", False
    if line.verb == "plays":
        says, rule, wide = _not_playable(game, line, ask, who, None if open_hands else pools)
        return says if rule == "play/hand" else _whatever_held(game, ask.subject, says), rule, wide
    if line.verb == "buys":
        why = why_not_bought(game, ask.subject, name)
        return _whatever_held(game, ask.subject, why.told), why.rule, why.rule == "buy/pile"
    return tell(Message("finding.no-cause-in-play", who=who)), "turn/cause", True


def _not_playable(
    game: Dominion, line: Observation, ask: Menu, who: str, pools: Pools | None
) -> tuple[Told, str, bool]:
    """Why a card is not played; `pools` of a log that hides hands, None for one that shows them."""
    hand = [card.face for card in game.seat(ask.subject).hand]
    name = next((each for each in line.cards if line.cards.count(each) > hand.count(each)), None)
    unseen = [card for card in game.seat(ask.subject).hand if card.face is None] if pools is not None else []
    if name is None:
        why = why_not_played(game, ask.subject, line.cards[0])
        return why.told, why.rule, False
    known = hand.count(name)
    held = Message("finding.has-none", who=who, card=Name(name))
    if known:
        held = Message("finding.has-few", who=who, card=Name(name), number=known)
    if pools is None or not unseen:
        return tell(held), "play/hand", True
    can_be = most_of(pools, unseen)
    most = len(unseen) if can_be is None else can_be.get(name, 0)
    if known + most < line.cards.count(name):
        left = Message("finding.none-among-unseen", held=held, unseen=_unseen(unseen), cards=len(unseen))
        if most:
            left = Message("finding.few-among-unseen", held=held, unseen=_unseen(unseen), cards=len(unseen), count=most)
        return tell(left), "play/hand", True
    if any(("play", card) in ask.choices for card in unseen):
        return tell(Message("finding.no-course-has-it", held=held)), "play/hand", True
    why = why_not_played(game, ask.subject, name)
    return why.told, why.rule, False


def _whatever_held(game: Dominion, player: Player, says: Told) -> Told:
    """What no card of a hand changes; where some were not shown, it says that it rests on none of them."""
    unseen = [card for card in game.seat(player).hand if card.face is None]
    if not unseen:
        return says
    return tell(Message("finding.whatever-held", says=says, unseen=_unseen(unseen)))


def _unseen(cards: Sequence[Card]) -> Message:
    """That it does not matter what the cards of a hand are that no line has shown."""
    return Message("finding.whatever-unseen", count=len(cards))


def turn_over(game: Dominion, line: Observation) -> tuple[Told, str]:
    """Why a turn that has nothing more to do does not go on with what a line says: (ruling, rule)."""
    turn = game.table.turn
    if turn is not None and line.actor == turn.player and line.verb in ("buys", "plays") and line.cards:
        why_not = why_not_bought if line.verb == "buys" else why_not_played
        why = why_not(game, turn.player, line.cards[0])
        return _whatever_held(game, turn.player, why.told), why.rule
    if turn is None:
        return tell(Message("finding.no-cause-before-turn-ends")), "turn/cause"
    who = game.seat(turn.player).name
    return tell(Message("finding.no-cause-before-end-of-turn", who=who)), "turn/cause"


def nothing_makes(game: Dominion, line: Observation) -> Told:
    """A line of which the rules make nothing."""
    if line.actor is None:
        return tell(Message("finding.no-cause-for-anybody"))
    return tell(Message("finding.no-cause-in-play", who=game.seat(line.actor).name))


def gained_by_another(game: Dominion, player: Player, said: Player, card: str) -> Told:
    """The player who gains a card that the log gives to somebody else."""
    who, other = game.seat(player).name, game.seat(said).name
    return tell(Message("finding.gained-by-another", who=who, card=Name(card), other=other))


def rule_of_missing(game: Dominion, expected: ExpectedLine) -> str:
    """The rule behind a fact: the text of the card whose play or trigger made it, else the rule of its kind."""
    fact = game.facts[position(game.facts, expected.seq)]
    cause = game.facts[position(game.facts, fact.cause)] if fact.cause is not None else None
    card = text_behind(game.table, game.facts, cause)
    return f"card/{card}" if card is not None else MISSING_RULES.get(expected.verbs[0], "turn")
