"""What the rules say instead, in a sentence, and the id of the rule that decides."""

# Compiled: an audit asks it for many lines of a log.

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from moothall.domain.dominion.play.engine import Dominion
from moothall.domain.dominion.telling.questions import called
from moothall.domain.dominion.telling.refusals import why_not_bought, why_not_played
from moothall.domain.kernel.ask import Menu
from moothall.domain.kernel.facts import Card, Player
from moothall.domain.kernel.telling.phrase import Both
from moothall.logs.dominion.dialects.guises import text_behind
from moothall.logs.dominion.lines.observation import Observation
from moothall.logs.dominion.unseen.pools import Pools
from moothall.logs.dominion.unseen.unseen_cards import most_of
from moothall.logs.positions import position

if TYPE_CHECKING:
    from moothall.logs.dominion.dialects.dialect import ExpectedLine

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


OTHER_PILES = "the Supply has other piles, each of them once", "サプライの山はこれと異なり、それぞれ1つずつある"
ONE_BANE = "a Young Witch has one Bane", "魔女娘の災いは1つだけある"
OVER = "the game is over", "ゲームは終了している"
NOT_OVER = "the game is not over by the rules", "ゲームは終了していない"
"""What the rules say of set-up and of the end, in English and in Japanese."""
UNSEEN = "the unseen card in hand"
"""The only card of a hand that no line has shown."""


def ja(name: str) -> str:
    """What a card is called in Japanese."""
    return called(name, "ja")


def not_offered(game: Dominion, line: Observation, ask: Menu, open_hands: bool, pools: Pools) -> tuple[Both, str, bool]:
    """Why the menu does not offer what a line does: (ruling, rule, whether an earlier line may be behind it).

    `open_hands` says whether the log shows every hand, `pools` what the cards that it does not show can be.
    """
    table = game.table
    turn = table.turn
    name = line.cards[0] if line.cards else ""
    who = game.seat(ask.subject).name
    if turn is None or line.actor != turn.player:
        says = f"it is {who}'s turn; nothing lets another player do this now"
        return (says, f"{who}のターンで、他のプレイヤーは今これを行えない"), "turn/player", False
    if line.verb == "plays":
        both, rule, wide = _not_playable(game, line, ask, who, None if open_hands else pools)
        return both if rule == "play/hand" else _whatever_held(game, ask.subject, both), rule, wide
    if line.verb == "buys":
        why = why_not_bought(game, ask.subject, name)
        return _whatever_held(game, ask.subject, why.told.pair), why.rule, why.rule == "buy/pile"
    return (f"nothing in play makes {who} do this now", f"{who}が今これを行う原因が場にない"), "turn/cause", True


def _not_playable(
    game: Dominion, line: Observation, ask: Menu, who: str, pools: Pools | None
) -> tuple[Both, str, bool]:
    """Why a card is not played; `pools` of a log that hides hands, None for one that shows them."""
    hand = [card.face for card in game.seat(ask.subject).hand]
    name = next((each for each in line.cards if line.cards.count(each) > hand.count(each)), None)
    unseen = [card for card in game.seat(ask.subject).hand if card.face is None] if pools is not None else []
    if name is None:
        why = why_not_played(game, ask.subject, line.cards[0])
        return why.told.pair, why.rule, False
    known = hand.count(name)
    held = f"{who} has {_times(known)} {name} in hand"
    held_ja = f"{who}の手札に{ja(name)}は{f'{known}枚しか' if known else ''}ない"
    if pools is None or not unseen:
        return (held, held_ja), "play/hand", True
    can_be = most_of(pools, unseen)
    most = len(unseen) if can_be is None else can_be.get(name, 0)
    if known + most < line.cards.count(name):
        left = "none is" if not most else f"only {most} {'is' if most == 1 else 'are'}"
        left_ja = f"{most}枚しか残っていない" if most else "残っていない"
        hidden = f"{held_ja}（見えていない手札{len(unseen)}枚の中には{left_ja}）"
        return (f"{held}, {_whatever(unseen)}: {left} left among them", hidden), "play/hand", True
    if any(("play", card) in ask.choices for card in unseen):
        says = f"{held}, and in no course of the game that was tried an unseen card is one"
        return (says, f"{held_ja}（試したどの展開でも、見えていない手札はこれではない）"), "play/hand", True
    why = why_not_played(game, ask.subject, name)
    return why.told.pair, why.rule, False


def _whatever_held(game: Dominion, player: Player, says: Both) -> Both:
    """What no card of a hand changes; where some were not shown, it says that it rests on none of them."""
    unseen = [card for card in game.seat(player).hand if card.face is None]
    if not unseen:
        return says
    return f"{says[0]}, {_whatever(unseen)}", f"{says[1]}（見えていない手札{len(unseen)}枚が何であっても）"


def _whatever(unseen: Sequence[Card]) -> str:
    return f"whatever the {len(unseen)} unseen cards in hand are" if len(unseen) > 1 else f"whatever {UNSEEN} is"


def turn_over(game: Dominion, line: Observation) -> tuple[Both, str]:
    """Why a turn that has nothing more to do does not go on with what a line says: (ruling, rule)."""
    turn = game.table.turn
    if turn is not None and line.actor == turn.player and line.verb in ("buys", "plays") and line.cards:
        why_not = why_not_bought if line.verb == "buys" else why_not_played
        why = why_not(game, turn.player, line.cards[0])
        return _whatever_held(game, turn.player, why.told.pair), why.rule
    who = game.seat(turn.player).name if turn is not None else "nobody"
    who_ja = who if turn is not None else "誰か"
    ruling = (
        f"nothing makes this happen before {who} ends the turn",
        f"{who_ja}がターンを終える前にこれが起こる原因がない",
    )
    return ruling, "turn/cause"


def _times(count: int) -> str:
    return "no" if count == 0 else f"only {count}"


def nothing_makes(game: Dominion, line: Observation) -> Both:
    """A line of which the rules make nothing."""
    if line.actor is None:
        return "nothing in play makes anybody do this now", "誰かが今これを行う原因が場にない"
    who = game.seat(line.actor).name
    return f"nothing in play makes {who} do this now", f"{who}が今これを行う原因が場にない"


def gained_by_another(game: Dominion, player: Player, said: Player, card: str) -> Both:
    """Who gains a card that the log gives to somebody else."""
    who, other = game.seat(player).name, game.seat(said).name
    return f"{who} gains the {card}, not {other}", f"{ja(card)}を獲得するのは{other}ではなく{who}"


def rule_of_missing(game: Dominion, expected: ExpectedLine) -> str:
    """The rule behind a fact: the text of the card whose play or trigger made it, else the rule of its kind."""
    fact = game.facts[position(game.facts, expected.seq)]
    cause = game.facts[position(game.facts, fact.cause)] if fact.cause is not None else None
    card = text_behind(game.table, game.facts, cause)
    return f"card/{card}" if card is not None else MISSING_RULES.get(expected.verbs[0], "turn")
