"""The words in patterns of Dominion's facts."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from difflib import get_close_matches
from functools import cache
from typing import get_args

from moothall.domain.dominion.table.table import BLACK_MARKET, IN_TRASH
from moothall.domain.dominion.telling.questions import OPTIONS, QUESTIONS, is_option, is_question
from moothall.domain.dominion.text.book import LANDSCAPES, NO_CARDS
from moothall.domain.dominion.text.rules_by_id import BY_ID
from moothall.domain.dominion.vocabulary import (
    CHOICES,
    EFFECT_KINDS,
    EFFECTS,
    EVENTS,
    MATS,
    PHASES,
    TOKENS,
    TURNS,
    VERBS,
    ZONES,
    CardType,
    HexOrBoonPlace,
)
from moothall.domain.kernel.ask import MENU

from ...patterns import Vocabulary, Words, words
from .models import KINDS_OF_FACT
from .names import STATES, texts

_HIDDEN = "?"
"""A card whose face is not known."""
_PLACES = tuple(name for each in get_args(HexOrBoonPlace) for name in (get_args(each) or (each,)))
_OLD_EVENTS = ("pay", "discarding from play")
"""What sets abilities off besides the events that are declared."""
_TYPES: Mapping[str, str] = {
    "Card": "card",
    **dict.fromkeys(("Zone", "HexOrBoonZone", "HexOrBoonPlace"), "zone"),
    "Phase": "phase",
    "TurnKind": "kind",
    "Token": "token",
    "EffectName": "effect",
}
"""What a field of a type holds."""
_KINDS: Mapping[tuple[str, str], str] = {
    ("HexReceived", "card"): "Hex",
    ("BoonReceived", "card"): "Boon",
    ("HexOrBoonMoved", "card"): "Hex or Boon",
    ("LandscapeBought", "name"): "landscape",
    ("StateTaken", "state"): "state",
    ("StateReturned", "state"): "state",
    ("ProphecyTookEffect", "prophecy"): "Prophecy",
    ("KingdomDealt", "landscapes"): "landscape",
    ("KingdomDealt", "options"): "choice",
    ("KingdomDealt", "piles"): "place",
    ("KingdomDrawn", "order"): "text",
    ("AbilityTriggered", "card"): "ability",
}
"""What a field of a kind of fact holds, where fields of the same type or name hold something else."""
_FIELDS: Mapping[str, str] = {
    **dict.fromkeys(("card", "by", "name", "pile", "rewrites", "kingdom", "supply", "gone"), "text"),
    "event": "event",
    "verb": "verb",
    "question": "question",
    "answer": "answer",
}
"""What a field of this name holds, where its type is a text."""


def _of(*types: str) -> Callable[[], Collection[str]]:
    """What has one of these types."""
    return lambda: [name for name, text in texts().items() if not text.types.isdisjoint(types)]


def _cards() -> Collection[str]:
    """What can be in a deck, in the trash or in a pile: no landscape, no state, and no pile of cards of other names."""
    able = {name: text.kinds_in_pile for name, text in texts().items() if not text.types & NO_CARDS}
    return (*(name for name, inside in able.items() if not inside or name in inside), _HIDDEN)


def _effects() -> Collection[str]:
    """What is declared, and of each kind that is declared what is about a card, a landscape or the cards of a type."""
    about = (*texts(), *(f"{kind}s" for kind in get_args(CardType)), "cards")
    return (*EFFECTS, *texts(), *(kind.of(each) for kind in EFFECT_KINDS.values() for each in about))


_WORDS: Mapping[str, Callable[[], Collection[str]]] = {
    "card": _cards,
    "Hex": _of("Hex"),
    "Boon": _of("Boon"),
    "Hex or Boon": _of("Hex", "Boon"),
    "Prophecy": _of("Prophecy"),
    "landscape": _of(*LANDSCAPES),
    "state": _of(*STATES),
    "text": lambda: (*texts(), _HIDDEN, ""),
    "place": lambda: (*texts(), BLACK_MARKET, IN_TRASH, *(choice.place for choice in CHOICES.values())),
    "ability": lambda: (*texts(), *TOKENS),
    "zone": lambda: (*ZONES, *MATS, *_PLACES, ""),
    "phase": lambda: (*PHASES, "earlier buy"),
    "kind": lambda: ("normal", *TURNS),
    "token": lambda: tuple(TOKENS),
    "effect": _effects,
    "event": lambda: (*EVENTS, *_OLD_EVENTS),
    "verb": lambda: (MENU, *VERBS, ""),
}
"""All the words of a kind."""


@cache
def _known(what: str) -> Words:
    return words(what, frozenset(_WORDS[what]()))


def _words_of(fact: str, field: str, kind: str, players: Sequence[str]) -> Words | None:
    what = _KINDS.get((fact, field)) or _TYPES.get(kind) or _FIELDS.get(field)
    if what == "choice":
        return Words(what, _is_choice, lambda _: tuple(CHOICES))
    if what == "question":
        return Words(what, lambda word: isinstance(word, str) and is_question(word, texts()), _questions_near)
    if what == "answer":
        names = {*texts(), *players, _HIDDEN}
        able = (*names, *OPTIONS, *TOKENS, *TURNS)
        return Words(what, lambda word: isinstance(word, int) or is_option(str(word), names), lambda _: able)
    return _known(what) if what is not None else None


def _is_choice(word: str) -> bool:
    """Whether set-up chooses something of this name, or this: one card or several."""
    return word in CHOICES or all(each in texts() for each in word.split("; "))


def _questions_near(written: str) -> Collection[str]:
    """Keys of questions that are near to what is written: by a name and what is asked that are near to its parts."""
    owner, _, asked = written.partition("/")
    owners = get_close_matches(owner, list(texts()), n=2)
    near = get_close_matches(asked, [*QUESTIONS, *VERBS], n=2)
    return (*QUESTIONS, *(f"{card}/{what}" for card in owners for what in near))


def is_rule(written: str) -> bool:
    """Whether it is the id of a rule of Dominion, or of the text of a card."""
    return written in BY_ID or (written.startswith("card/") and written.removeprefix("card/") in texts())


VOCABULARY = Vocabulary(KINDS_OF_FACT, BY_ID, is_rule, _words_of)
"""The words of Dominion's facts."""
