"""The lines of Dominion Online about plays, and about what plays give."""

from __future__ import annotations

from collections.abc import Iterator

from moothall.domain.dominion.table import facts as f
from moothall.domain.kernel.facts import Fact

from .. import by_card
from ..shapes import (
    AGAIN,
    BEHIND,
    FOR_COINS,
    THIRD,
    WITH_ACTION,
)
from ..verbs import (
    ENCHANTED,
    LOSES,
    USES_WAY,
    WOULD,
)
from .draft import Draft
from .telling import LineContext


def played(telling: LineContext, fact: f.CardPlayed) -> Iterator[Draft]:
    if fact.cause is None and telling.table.phase == "buy":
        telling.as_treasure.add(fact.seq)
    coins = max(0, telling.coins.get(fact.seq, 0)) if _states_coins(telling, fact) else 0
    source = telling.sources.of_play(fact)
    form = _again(telling, fact) or (FOR_COINS if coins and not source else "")
    if source:
        coins = 0  # the coins of a Treasure that a landscape plays have no place. [game 82544085, 242: a Reap]
    yield Draft(fact.player, "plays", [fact.card.face or "?"], amount=coins, source=source, form=form)


def _again(telling: LineContext, fact: f.CardPlayed) -> str:
    """The form of a play of a card that is in play already."""
    times = (fact.cause or 0, fact.card)
    telling.times[times] = telling.times.get(times, 0) + 1
    if fact.from_ != "play" or fact.to != "play":
        return ""
    return THIRD if telling.times[times] == 3 else AGAIN


def _states_coins(telling: LineContext, fact: Fact | None) -> bool:
    """Whether the line of a play states what coins it gives: all that a Treasure does."""
    if not isinstance(fact, f.CardPlayed) or telling.sources.is_early:
        return False
    return fact.seq in telling.as_treasure or telling.is_type(fact.card.face or "?", "Treasure")


def _is_of_treasure(telling: LineContext, fact: f.ResourcesChanged) -> bool:
    """Whether a Boon gives something that the play of a Treasure has brought about: its coins have no line.
    [game 82365105, 99: an Idol]"""
    boon = telling.cause(fact)
    return isinstance(boon, f.BoonReceived) and _states_coins(telling, telling.cause(boon))


def played_as(telling: LineContext, fact: f.PlayedAs) -> Iterator[Draft]:
    yield Draft(fact.player, "plays", [fact.name])


def overridden(telling: LineContext, fact: f.InstructionsOverridden) -> Iterator[Draft]:
    if telling.is_type(fact.by, "Way"):
        yield Draft(fact.player, USES_WAY, [fact.by], article="")
    elif fact.by == "Enchantress":
        yield Draft(None, ENCHANTED, [fact.card.face], source=fact.by)


def followed(telling: LineContext, fact: f.FollowedInstructions) -> Iterator[Draft]:
    if fact.cause is not None and by_card.SWAPS.intersection(fact.rewrites):
        telling.swapped.add(fact.cause)
    for name in fact.rewrites:
        if telling.is_type(name, "Way"):
            yield Draft(fact.player, USES_WAY, [name], article="")


def given(telling: LineContext, fact: f.ResourcesChanged) -> Iterator[Draft]:
    if fact.cause is None or not telling.sources.is_stated(fact):
        return
    source, form = telling.sources.of_gift(fact)
    states_coins = _states_coins(telling, telling.cause(fact)) and telling.coins[fact.cause] > 0
    coins = 0 if states_coins or _is_of_treasure(telling, fact) else fact.coins
    if states_coins and telling.behind(fact) in by_card.COINS_TOLD_TWICE and _is_last(telling, fact):
        coins = telling.coins[fact.cause]
    if coins > 0 and is_swapped(telling, fact):
        yield Draft(fact.player, WOULD, word=f"draw {_some(coins)}")
    if telling.sources.is_early and source and fact.actions == 1 and coins > 0:
        yield Draft(fact.player, "takes", amount=coins, word="coins", source=source, form=WITH_ACTION)
        return
    for by, word in ((fact.actions, "actions"), (fact.buys, "buys"), (coins, "coins")):
        if by < 0 and word == "coins" and not telling.sources.pays_debt(fact):
            yield Draft(fact.player, LOSES, amount=-by)
        elif by > 0:
            behind = BEHIND if source and not form and word == "coins" and not telling.sources.is_early else form
            yield Draft(fact.player, "takes", amount=by, word=word, source=source, form=behind)


def _is_last(telling: LineContext, fact: f.ResourcesChanged) -> bool:
    """Whether a fact is the last of its play that gives coins."""
    return not any(isinstance(each, f.ResourcesChanged) and each.coins for each in telling.later(fact))


def is_swapped(telling: LineContext, fact: Fact) -> bool:
    """Whether a play gives this in place of something else: cards for coins, or coins for cards."""
    return fact.cause in telling.swapped


def _some(count: int) -> str:
    """So many cards, in words."""
    return "a card" if count == 1 else f"{count} cards"
