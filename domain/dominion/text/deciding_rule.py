"""The rule behind a fact that names none: the text of a card, or the rule of its kind."""

from __future__ import annotations

from ...kernel.facts import KERNEL_FACTS, Fact
from ..table import facts as f
from ..vocabulary import TOKENS
from .book import every_text
from .rules_by_id import BY_ID

OF_KIND: dict[type[Fact], str] = {
    f.TurnBegan: "turn/order",
    f.PhaseBegan: "turn",
    f.DeckShuffled: "shuffle",
    f.CardsDrawn: "draw",
    f.CardPlayed: "play",
    f.CardBought: "buy",
    f.CardGained: "gain",
    f.CardTrashed: "trash",
    f.CardDiscarded: "discard",
    f.CardPassed: "pass",
    f.CleanedUp: "turn/end",
    f.LandscapeBought: "event/buy",
    f.Overpaid: "buy",
    f.CardCalled: "reserve/call",
    f.CardExiled: "exile",
    f.CardExchanged: "exchange/two-way",
    f.HexReceived: "hex",
    f.BoonReceived: "boon",
    f.StateTaken: "state",
    f.StateReturned: "state",
    f.ProphecyTookEffect: "prophecy",
    f.PileRotated: "pile/rotate",
    f.GameEnded: "end/condition",
}
"""The rule by which a fact comes about without any card's doing."""

ASKED_BY_RULE = {"abilities/order": "event/order", "abilities/react": "event/order", "shuffle/order": "shuffle"}
"""The rules that ask questions whose keys are not their own ids."""

OWN_TEXT = (f.ReactionUsed, f.DurationResolved, f.AbilityTriggered)
"""Kinds of fact that their own card's text makes, whatever was being resolved."""

BY_NO_TEXT = (f.DeckShuffled,)
"""Kinds of fact that no text orders: they come about when a text needs them."""


def rule_behind(fact: Fact, cause: Fact | None) -> str | None:
    """The id of the rule that decided a fact which `cause` made (None: no play, no trigger).

    None where no rule made it, as for an answer and for what a log says.
    """
    if fact.rule is not None or fact.source != "rules" or isinstance(fact, KERNEL_FACTS):
        return fact.rule
    if isinstance(fact, f.PlayedAs):
        return f"card/{fact.card.face}"
    text = text_of(fact) if isinstance(fact, OWN_TEXT) else text_of(cause)
    return text if text is not None and type(fact) not in BY_NO_TEXT else OF_KIND.get(type(fact))


def asker(key: str, card: str | None = None) -> str | None:
    """The id of what asks the question with a key: the text of a card, or a rule; None for a menu.

    `card` is the card that asks, where that is known: the key of a question that a rule asks begins with the rule.
    """
    owner = card or key.partition("/")[0]
    if every_text(owner):
        return f"card/{owner}"
    return key if key in BY_ID else ASKED_BY_RULE.get(key)


def text_of(cause: Fact | None) -> str | None:
    """The id of the text that a play or a trigger resolves, if it is one of a card that is known."""
    name = card_behind(cause)
    if name is None:
        return None
    return "token/pile" if name in TOKENS else f"card/{name}"


def card_behind(cause: Fact | None) -> str | None:
    """The name of the card whose text a play or a trigger resolves, if it is known."""
    if isinstance(cause, (f.CardPlayed, f.ReactionUsed, f.DurationResolved)):
        return cause.card.face
    if isinstance(cause, f.PlayedAs):
        return cause.name
    if isinstance(cause, f.InstructionsOverridden):
        return cause.by
    return cause.card if isinstance(cause, f.AbilityTriggered) else None
