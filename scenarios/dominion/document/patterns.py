"""The words in patterns of facts: each field of a fact holds words of one kind, and a pattern that names others can fit
nothing."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import fields
from difflib import get_close_matches
from functools import cache
from typing import Any, get_args

from moothall.domain.dominion.text.rules_by_id import BY_ID
from moothall.domain.dominion.vocabulary import EFFECTS, EVENTS, MATS, PHASES, TOKENS, TURNS, ZONES, HexOrBoonPlace
from moothall.domain.kernel.facts import Provenance

from ...yaml_lines import BadScenario, Path
from .models import KINDS_OF_FACT
from .names import texts

_HIDDEN = "?"
"""A card whose face is not known."""
_PLACES = tuple(name for each in get_args(HexOrBoonPlace) for name in (get_args(each) or (each,)))


@cache
def _words() -> Mapping[str, Collection[str]]:
    """The words that may stand in a field, by its type."""
    cards = (*texts(), _HIDDEN)
    zones = (*ZONES, *MATS, *_PLACES, "")
    return {
        "Card": cards,
        "tuple[Card, ...]": cards,
        "tuple[Card, ...] | None": cards,
        "Zone": zones,
        "HexOrBoonZone": zones,
        "HexOrBoonPlace": zones,
        "Phase": (*PHASES, "earlier buy"),
        "TurnKind": ("normal", *TURNS),
        "Token": tuple(TOKENS),
        "EffectName": (*EFFECTS, *texts()),
        "Provenance": get_args(Provenance),
    }


_EVENTS = (*EVENTS, "pay", "discarding from play")
_CALLED: Mapping[str, str] = {
    **dict.fromkeys(("card", "by", "name", "pile", "state", "prophecy", "rewrites"), "Card"),
    **dict.fromkeys(("kingdom", "landscapes", "supply", "gone"), "Card"),
}
"""Fields whose type is a text, and that hold names as those of another type do."""
_SAYS = {"from": "zone", "to": "zone", "by": "card", "cards": "card", "gave": "card", "got": "card", "order": "card"}
"""What a field holds, where its name does not say so."""


def check_patterns(patterns: Sequence[Mapping[str, Any]], players: Sequence[str], path: Path) -> None:
    """Check the words in the patterns of facts that stand at a path. Raises BadScenario."""
    for at, pattern in enumerate(patterns):
        for kind, wanted in pattern.items():
            typed = {each.name.rstrip("_"): str(each.type) for each in fields(KINDS_OF_FACT[kind])}
            for field, value in wanted.items():
                try:
                    _check(field, typed[field], value, players)
                except ValueError as error:
                    raise BadScenario((*path, at), f"`{field}` of {kind}: {error}") from error


def _check(field: str, kind: str, value: Any, players: Sequence[str]) -> None:
    """Check the value of a field. Raises ValueError."""
    for each in _single(value):
        if field == "rule":
            _check_rule(each)
        elif kind.startswith(("Player", "tuple[Player")):
            _known("player", each, players)
        elif field == "event":
            _known(field, each, _EVENTS)
        elif kind in ("int", "int | None", "bool", "bool | None"):
            if not isinstance(each, int):
                raise ValueError(f"{each!r} is not a number, or true or false")
        elif kind in _words() or (kind in ("str", "tuple[str, ...]") and field in _CALLED):
            _known(_SAYS.get(field, field), each, _words()[kind if kind in _words() else _CALLED[field]])


def _single(value: Any) -> Iterator[Any]:
    yield from value if isinstance(value, list) else (value,)


def _known(what: str, word: Any, words: Collection[str]) -> None:
    if word not in words:
        raise _no_such(what, str(word), words)


def _check_rule(written: Any) -> None:
    if written is not None and not is_rule(str(written)):
        raise _no_such("rule", str(written), BY_ID)


def _no_such(what: str, word: str, words: Collection[str]) -> ValueError:
    """The error of a word that no field of this name may hold."""
    close = get_close_matches(word, list(words), n=1)
    return ValueError(f"there is no {what} {word!r}; " + (f"did you mean {close[0]}?" if close else "correct it"))


def is_rule(written: str) -> bool:
    """Whether it is the id of a rule of Dominion, or of the text of a card."""
    return written in BY_ID or (written.startswith("card/") and written.removeprefix("card/") in texts())
