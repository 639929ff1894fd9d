"""The words in patterns of Dominion's facts."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from functools import cache
from typing import get_args

from moothall.domain.dominion.text.rules_by_id import BY_ID
from moothall.domain.dominion.vocabulary import EFFECTS, EVENTS, MATS, PHASES, TOKENS, TURNS, ZONES, HexOrBoonPlace

from ...patterns import Vocabulary
from .models import KINDS_OF_FACT
from .names import texts

_HIDDEN = "?"
"""A card whose face is not known."""
_PLACES = tuple(name for each in get_args(HexOrBoonPlace) for name in (get_args(each) or (each,)))
_OLD_EVENTS = ("pay", "discarding from play")
"""What sets abilities off besides the events that are declared."""
_TYPES: Mapping[str, str] = {
    **dict.fromkeys(("Card", "tuple[Card, ...]", "tuple[Card, ...] | None"), "card"),
    **dict.fromkeys(("Zone", "HexOrBoonZone", "HexOrBoonPlace"), "zone"),
    "Phase": "phase",
    "TurnKind": "kind",
    "Token": "token",
    "EffectName": "effect",
}
"""What a field of a type holds."""
_FIELDS: Mapping[str, str] = {
    **dict.fromkeys(("card", "by", "name", "pile", "state", "prophecy", "rewrites"), "card"),
    **dict.fromkeys(("kingdom", "landscapes", "supply", "gone"), "card"),
    "event": "event",
}
"""What a field of this name holds, where its type is a text."""
_TEXTS = ("str", "tuple[str, ...]")


@cache
def _words() -> Mapping[str, Collection[str]]:
    return {
        "card": (*texts(), _HIDDEN),
        "zone": (*ZONES, *MATS, *_PLACES, ""),
        "phase": (*PHASES, "earlier buy"),
        "kind": ("normal", *TURNS),
        "token": tuple(TOKENS),
        "effect": (*EFFECTS, *texts()),
        "event": (*EVENTS, *_OLD_EVENTS),
    }


def _words_of(field: str, kind: str) -> tuple[str, Collection[str]] | None:
    what = _TYPES.get(kind) or (_FIELDS.get(field) if kind in _TEXTS else None)
    return (what, _words()[what]) if what is not None else None


def is_rule(written: str) -> bool:
    """Whether it is the id of a rule of Dominion, or of the text of a card."""
    return written in BY_ID or (written.startswith("card/") and written.removeprefix("card/") in texts())


VOCABULARY = Vocabulary(KINDS_OF_FACT, BY_ID, is_rule, _words_of)
"""The words of Dominion's facts."""
