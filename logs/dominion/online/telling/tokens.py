"""The lines of Dominion Online about purchases, Reactions, tokens, States, Hexes and Boons."""

from __future__ import annotations

from collections.abc import Iterator

from moothall.domain.dominion.table import facts as f
from moothall.domain.dominion.vocabulary import ARTIFACTS

from .. import by_card
from ..dialect import SHOWN_REACTIONS, TOKEN_VERBS, TOKENS
from ..shapes import (
    A_COFFERS,
    GIVEN_BY,
    TO_LIMBO,
)
from ..sources import (
    ADDS_CHIPS,
    OVERPAID_UNTOLD,
)
from ..verbs import (
    ADDS_TOKENS,
    CHOOSES_AT_SETUP,
    EXTRA_TURN,
    FLIPS,
    LOSES,
    MOVES_CHIPS,
    MOVES_TOKEN,
    PUTS_BY,
    RECEIVES,
    REPAYS,
    RETURNS_TOKEN,
    SKIPS_DRAW,
    TAKES_CARD,
)
from .draft import Draft
from .telling import LineContext


def bought(telling: LineContext, fact: f.CardBought) -> Iterator[Draft]:
    if fact.from_ != "black market":
        yield Draft(fact.player, "buys", telling.seen(fact))


def overpaid(telling: LineContext, fact: f.Overpaid) -> Iterator[Draft]:
    if fact.coins and fact.card.face not in OVERPAID_UNTOLD:
        yield Draft(fact.player, LOSES, amount=fact.coins)


def triggered(telling: LineContext, fact: f.AbilityTriggered) -> Iterator[Draft]:
    if fact.card in SHOWN_REACTIONS:
        yield Draft(fact.player, "reacts", [fact.card])


def extra_turn(telling: LineContext, fact: f.ExtraTurnQueued) -> Iterator[Draft]:
    if fact.kind in by_card.TAKES_EXTRA_TURN:
        yield Draft(fact.player, EXTRA_TURN)


def landscape_bought(telling: LineContext, fact: f.LandscapeBought) -> Iterator[Draft]:
    yield Draft(fact.player, "buys", [fact.name], article="")


def reacted(telling: LineContext, fact: f.ReactionUsed) -> Iterator[Draft]:
    if fact.card.face not in by_card.REACTS_UNTOLD:
        yield Draft(fact.player, "reacts", [fact.card.face])


def token(telling: LineContext, fact: f.TokenMoved) -> Iterator[Draft]:
    put_by = telling.sources.placed.get((fact.player, fact.token), "")
    telling.sources.place(fact)
    if fact.to != fact.player:
        yield from _on_pile(telling, fact)
    elif fact.token == "journey":
        yield Draft(fact.player, FLIPS, word="down" if fact.by > 0 else "up")
    elif fact.token == "-card":
        if fact.by < 0:
            yield Draft(fact.player, SKIPS_DRAW, source=put_by)
        yield Draft(fact.player, MOVES_TOKEN, word=fact.token, form=TO_LIMBO if fact.by < 0 else "")
    elif fact.token == "-coin" and fact.by < 0:
        left = 0 if telling.sources.is_early else 1
        yield Draft(fact.player, RETURNS_TOKEN, word="-Coin token", source=put_by, left=left)
    else:
        yield from _received(telling, fact)


def _on_pile(telling: LineContext, fact: f.TokenMoved) -> Iterator[Draft]:
    """A token that is put on a pile or a landscape."""
    taken = telling.sources.taken_from(fact)
    if fact.by <= 0 or fact.cause is None:
        return
    if fact.token in TOKENS and fact.token != "estate":
        pile = telling.table.pile(fact.to)
        name = pile[-1].face if pile and "/" in fact.to else fact.to
        yield Draft(fact.player, MOVES_TOKEN, [name], word=fact.token)
    elif fact.token == "vp" and taken:
        yield Draft(fact.player, MOVES_CHIPS, amount=fact.by, source=taken, word=fact.to)
    elif fact.token == "vp" and fact.to in ADDS_CHIPS:
        yield Draft(fact.player, ADDS_TOKENS, amount=fact.by, word=fact.to)


def _received(telling: LineContext, fact: f.TokenMoved) -> Iterator[Draft]:
    """A token that a player receives or gives away."""
    verbs = TOKEN_VERBS.get(fact.token)
    if verbs is None or not fact.by or (fact.token == "vp" and fact.by < 0):
        return
    verb = verbs[fact.by < 0]
    if telling.sources.is_untold(fact):
        return
    taken = telling.sources.taken_from(fact)
    source = taken or telling.sources.of_tokens(fact)
    if taken in by_card.CHIPS_OF_PILE_UNNAMED and not telling.sources.is_early:
        source = ""
    form = A_COFFERS if source == "Patron" else GIVEN_BY if fact.token == "vp" and source and not taken else ""
    held = telling.table.seats[fact.player].tokens.get(fact.token, 0) + fact.by
    left = held if verb == REPAYS else 0
    key = (f.TokenMoved, fact.player, fact.token, fact.cause, fact.by < 0) if fact.cause else None
    yield Draft(fact.player, verb, amount=abs(fact.by), source=source, form=form, left=left, key=key)


def state_taken(telling: LineContext, fact: f.StateTaken) -> Iterator[Draft]:
    yield Draft(fact.player, TAKES_CARD, [fact.state], article="the " if fact.state in ARTIFACTS else "")


def state_returned(telling: LineContext, fact: f.StateReturned) -> Iterator[Draft]:
    yield Draft(fact.player, "returns", [fact.state], article="")


def hex_or_boon(telling: LineContext, fact: f.HexReceived | f.BoonReceived) -> Iterator[Draft]:
    """One is said to be received by the first player who receives it from one cause. Others (beside a Sacred Grove)
    do so without a word, and so does who receives what is discarded already (from a Pixie).
    [81741954, 152; 82019420, 154]"""
    if (fact.card, fact.cause) not in telling.received:
        telling.received.add((fact.card, fact.cause))
        yield Draft(fact.player, RECEIVES, [fact.card.face], article="")


def hex_or_boon_moved(telling: LineContext, fact: f.HexOrBoonMoved) -> Iterator[Draft]:
    if (fact.from_, fact.to) == ("supply", "hex or boon discard"):
        telling.received.add((fact.card, fact.cause))
    if telling.table.turn is None:
        yield Draft(None, CHOOSES_AT_SETUP, [fact.card.face], source="Druid")
        return
    if fact.from_ == "supply":
        yield Draft(fact.player, TAKES_CARD, [fact.card.face], article="")
    if fact.to == "hex or boon discard":
        yield Draft(fact.player, PUTS_BY, [fact.card.face], article="")
