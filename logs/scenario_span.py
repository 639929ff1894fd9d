"""A stretch of a stored game as a scenario: the table at its beginning, what was done, the table at its end."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import yaml
from moothall.domain.dominion.table import Table
from moothall.domain.kernel.ask import MENU, Menu
from moothall.domain.kernel.facts import Answered, Fact
from moothall.domain.kernel.registry import Game

from .formats import CannotHold
from .scenario import load, play
from .scenario_document import Document
from .scenario_events import event
from .scenario_given import scenario_of, table_given, turn_words, zone_of
from .scenario_lists import counted
from .scenario_models import ZONES
from .scenario_step import words_of
from .scenario_telling import OtherWay, Telling

_ALWAYS = ("hand", "deck", "discard", "play")
"""The zones that are claimed also where they are empty."""
_WAYS: tuple[Mapping[str, bool], ...] = ({}, {"every": True}, {"every": True, "unasked": True})
"""How a stretch is told, the shortest way first."""


def write(game: Game, facts: Sequence[Fact], first: int, last: int, name: str) -> str:
    """The scenario from fact `first` to fact `last` of the game `name`, whose live facts are given.

    It begins at the first table at rest and ends at the first question from there on: what the rules do by themselves
    is done. Raises CannotHold where it would begin or end in a stretch by a log's word, where it would begin in the
    middle of an effect, and for what the notation has no words for: what is written plays as it was.
    """
    start, end = _bounds(facts, first, last, name)
    span = facts[start:end]
    seq = span[0].seq
    for way in _WAYS:
        text = _told(game, facts, start, end, name, way)
        differs = _differs(text, span)
        if differs is None:
            return text
        seq = max(seq, differs)
    raise CannotHold(
        f"the notation has no words for something at {name}@{facts[start - 1].seq} that matters for fact {seq}"
    )


def _bounds(facts: Sequence[Fact], first: int, last: int, name: str) -> tuple[int, int]:
    """How many live facts stand before the stretch, and before its end."""
    if last < first:
        raise CannotHold(f"{name}@{last} is before {name}@{first}: give the earlier place first")
    asked = [at for at, fact in enumerate(facts) if isinstance(fact, Answered)]
    start = next((at for at in asked if facts[at].seq > first), len(facts))
    end = next((at for at in asked if facts[at].seq > last), len(facts))
    opening = facts[start] if start < len(facts) else None
    if opening is None or start == end:
        raise CannotHold(f"nothing is answered between {name}@{first} and {name}@{last}: there is nothing to write")
    if not (isinstance(opening, Answered) and opening.question == MENU):
        rests = [fact.seq - 1 for fact in facts[:start] if isinstance(fact, Answered) and fact.question == MENU]
        where = f"; the last table at rest is {name}@{rests[-1]}" if rests else ""
        raise CannotHold(f"{name}@{first} is in the middle of something{where}")
    log = next((fact for fact in facts[start:end] if fact.source != "rules"), None)
    if log is not None:
        raise CannotHold(f"{name}@{log.seq} is by the log's word, not by the rules, so no scenario plays it")
    return start, end


def _told(game: Game, facts: Sequence[Fact], start: int, end: int, name: str, way: Mapping[str, bool]) -> str:
    """The document. Raises CannotHold."""
    table: Table = game.fold(facts[:start])
    first, last = facts[start - 1].seq, facts[end - 1].seq
    try:
        document = scenario_of(table, f"{name[:8]}-{first}-{last}")
        before = table_given(table)
        begun = table.turns_begun
        telling = Telling(table, facts[:start], facts[start:end], **way)
    except ValueError as error:
        raise CannotHold(f"{name}: {error}") from error
    except OtherWay as error:
        raise CannotHold(f"by the rules of today this game goes another way at {name}@{error.seq}") from error
    stops = telling.asked is not None and not isinstance(telling.asked, Menu)
    document["when"] = [*telling.steps, *(["stop"] if stops else [])]
    document["then"] = dict(_claims(before, table, begun))
    text: str = yaml.safe_dump(document, sort_keys=False, allow_unicode=True, default_flow_style=None, width=120)
    return text


def _claims(before: Mapping[str, Any], table: Table, begun: int) -> Iterator[tuple[str, Any]]:
    """What holds at the end: whose turns began, the phase and what it has, each player's cards, and the piles that
    changed."""
    after = table_given(table)
    called = {player: seat.name for player, seat in table.seats.items()}
    yield "turns", [turn_words(each, called) for each in table.taken[begun:]]
    if table.over:
        yield "over", True
        yield "winners", [called[player] for player in table.winners]
    else:
        yield "phase", table.phase
        yield from ((key, after[key]) for key in ("actions", "buys", "coins", "potions"))
    for player, name in called.items():
        zones = [zone for zone in ZONES if zone in {*_ALWAYS, *before[name], *after[name]}]
        seat = table.seats[player]
        side: dict[str, Any] = {zone: counted(map(words_of, zone_of(table, seat, zone))) for zone in zones}
        was, now = before[name], after[name]
        side |= {key: now.get(key, []) for key in ("states", "projects") if key in was or key in now}
        tokens = {token: now["tokens"].get(token, 0) for token in {**was["tokens"], **now["tokens"]}}
        yield name, side | ({"tokens": tokens} if tokens else {})
    supply = {pile: cards for pile, cards in after["supply"].items() if before["supply"].get(pile) != cards}
    if supply:
        yield "supply", supply
    if before["trash"] != after["trash"]:
        yield "trash", after["trash"]


def _differs(text: str, span: Sequence[Fact]) -> int | None:
    """None where a document plays as it was: its claims hold, and the same facts are made. Else the seq of the fact
    that does not come again (the last one where only a claim fails)."""
    (document,) = load(text, "the scenario")
    if not isinstance(document, Document):
        return span[0].seq
    ruling = play(document)
    made = _happened(ruling.facts, ruling.called)
    recorded = [fact for fact in span if not isinstance(fact, Answered)]
    was = _happened(recorded, ruling.called)
    same = next((at for at, (one, other) in enumerate(zip(made, was, strict=False)) if one != other), len(made))
    if same < len(was):
        return recorded[same].seq
    return None if ruling.verdict == "holds" and len(made) == len(was) else span[-1].seq


def _happened(facts: Sequence[Fact], called: Mapping[str, str]) -> list[dict[str, Any]]:
    """What was done, in order; in which order cards were in a hand says nothing."""
    return [
        {kind: {key: sorted(each) if isinstance(each, list) else each for key, each in named.items()}}
        for fact in facts
        if not isinstance(fact, Answered)
        for kind, named in event(fact, called).items()
    ]
