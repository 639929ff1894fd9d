"""What the rules say instead, in a sentence, and the id of the rule that decides."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, get_args

from moothall.domain.dominion.play.engine import Dominion
from moothall.domain.dominion.telling.refusals import why_not_bought, why_not_played
from moothall.domain.dominion.text.deciding_rule import text_of
from moothall.domain.kernel.ask import Menu
from moothall.domain.kernel.facts import Card, Player
from moothall.logs.dominion.observation import Observation
from moothall.logs.dominion.pools import Pools
from moothall.logs.dominion.unseen_cards import most_of
from moothall.logs.dominion.verbs import CoreVerb
from moothall.logs.source import position

if TYPE_CHECKING:
    from moothall.logs.dominion.dialect import ExpectedLine

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


UNSEEN = "the unseen card in hand"
"""The only card of a hand that no line has shown."""


def not_offered(game: Dominion, line: Observation, ask: Menu, open_hands: bool, pools: Pools) -> tuple[str, str, bool]:
    """Why the menu does not offer what a line does: (ruling, rule, whether an earlier line may be behind it).

    `open_hands` says whether the log shows every hand, `pools` what the cards that it does not show can be.
    """
    table = game.table
    turn = table.turn
    name = line.cards[0] if line.cards else ""
    who = game.seat(ask.subject).name
    if turn is None or line.actor != turn.player:
        return f"it is {who}'s turn; nothing lets another player do this now", "turn/player", False
    if line.verb == "plays":
        says, rule, wide = _not_playable(game, line, ask, who, None if open_hands else pools)
        return says if rule == "play/hand" else _whatever_held(game, ask.subject, says), rule, wide
    if line.verb == "buys":
        says, rule = why_not_bought(game, ask.subject, name)
        return _whatever_held(game, ask.subject, says), rule, rule == "buy/pile"
    return f"nothing in play makes {who} do this now", "turn/cause", True


def _not_playable(game: Dominion, line: Observation, ask: Menu, who: str, pools: Pools | None) -> tuple[str, str, bool]:
    """Why a card is not played; `pools` of a log that hides hands, None for one that shows them."""
    hand = [card.face for card in game.seat(ask.subject).hand]
    name = next((each for each in line.cards if line.cards.count(each) > hand.count(each)), None)
    unseen = [card for card in game.seat(ask.subject).hand if card.face is None] if pools is not None else []
    if name is not None and pools is not None and unseen:
        most = most_of(pools, unseen).get(name, 0)
        held = f"{who} has {_times(hand.count(name))} {name} in hand"
        if hand.count(name) + most < line.cards.count(name):
            left = "none is" if not most else f"only {most} {'is' if most == 1 else 'are'}"
            return f"{held}, {_whatever(unseen)}: {left} left among them", "play/hand", True
        if any(("play", card) in ask.choices for card in unseen):
            return f"{held}, and in no course of the game that was tried an unseen card is one", "play/hand", True
        why, rule = why_not_played(game, ask.subject, name)
        return why, rule, False
    if name is not None:
        return f"{who} has {_times(hand.count(name))} {name} in hand", "play/hand", True
    why, rule = why_not_played(game, ask.subject, line.cards[0])
    return why, rule, False


def _whatever_held(game: Dominion, player: Player, says: str) -> str:
    """What no card of a hand changes; where some were not shown, it says that it rests on none of them."""
    unseen = [card for card in game.seat(player).hand if card.face is None]
    return f"{says}, {_whatever(unseen)}" if unseen else says


def _whatever(unseen: Sequence[Card]) -> str:
    return f"whatever the {len(unseen)} unseen cards in hand are" if len(unseen) > 1 else f"whatever {UNSEEN} is"


def turn_over(game: Dominion, line: Observation) -> tuple[str, str]:
    """Why a turn that has nothing more to do does not go on with what a line says: (ruling, rule)."""
    turn = game.table.turn
    if turn is not None and line.actor == turn.player and line.verb in ("buys", "plays") and line.cards:
        why_not = why_not_bought if line.verb == "buys" else why_not_played
        says, rule = why_not(game, turn.player, line.cards[0])
        return _whatever_held(game, turn.player, says), rule
    who = game.seat(turn.player).name if turn is not None else "nobody"
    return f"nothing makes this happen before {who} ends the turn", "turn/cause"


def _times(count: int) -> str:
    return "no" if count == 0 else f"only {count}"


def nothing_makes(game: Dominion, line: Observation) -> str:
    """A line of which the rules make nothing."""
    who = f"{game.seat(line.actor).name} do" if line.actor is not None else "anybody do"
    return f"nothing in play makes {who} this now"


def missing(game: Dominion, expected: ExpectedLine, names: Sequence[str]) -> str:
    """What the rules made and no line shows."""
    who = game.seat(expected.player).name
    shown = [*names, *expected.shows, *(word for word in (expected.word,) if word)]
    what = f" {', '.join(shown)}" if shown else ""
    if expected.verbs[0] not in get_args(CoreVerb):
        return f"the log has no line of {who} for this ({expected.verbs[0]}:{what or ' nothing'})"
    return f"{who} {expected.verbs[0]}{what}, and the log does not say so"


def gained_by_another(game: Dominion, player: Player, said: Player, card: str) -> str:
    """Who gains a card that the log gives to somebody else."""
    return f"{game.seat(player).name} gains the {card}, not {game.seat(said).name}"


def rule_of_missing(game: Dominion, expected: ExpectedLine) -> str:
    """The rule behind a fact: the text of the card whose play or trigger made it, else the rule of its kind."""
    fact = game.facts[position(game.facts, expected.seq)]
    cause = game.facts[position(game.facts, fact.cause)] if fact.cause is not None else None
    return text_of(cause) or MISSING_RULES.get(expected.verbs[0], "turn")
