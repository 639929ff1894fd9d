"""A viewed table as text for a terminal: 80 columns, no colours."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from moothall.words import Joined, Key, Message, Name, Series

from ...kernel.telling.columns import padded, screen, width, wrapped
from ...kernel.telling.phrase import Says
from ...kernel.telling.words import Lang
from .labels import HIDDEN, TableOfDominion, effect_called, fates_called, label, tokens_called, turn_called, whose_turn

ALWAYS_SHOWN = ("hand", "deck", "discard")
FEW = 3
"""Up to so many names are said of what a card may be that nobody saw."""
LABEL = 12
"""The width of the names of zones."""

ZONES: Mapping[str, Key] = {
    "hand": Key("row.hand"), "deck": Key("row.deck"), "discard": Key("row.discard"), "play": Key("row.play"),
    "aside": Key("row.aside"), "revealed": Key("row.revealed"), "looked at": Key("row.looked-at"),
    "exile": Key("row.exile"),
}  # fmt: skip
"""What zones are called in the column before their cards."""


def draw(view: Mapping[str, Any], lang: Lang = "en") -> list[list[str]]:
    """The `view` of a table in parts, each as lines of at most 80 columns, in a language."""
    words = TableOfDominion(view, lang)
    parts = [_head(view, words), _supply(view, words), *(_seat(seat, view, words) for seat in view["players"])]
    parts.append(_pending(view, words))
    return [part for part in parts if part]


def _head(view: Mapping[str, Any], words: TableOfDominion) -> list[str]:
    if view["over"]:
        scores = [
            Message("table.score", who=words.player(player), points=points) for player, points in view["scores"].items()
        ]
        winners = Joined(map(words.player, view["winners"]), "and")
        return wrapped(words.say(Message("table.over", scores=Joined(scores), winners=winners)), screen())
    if view["turn"] is None:
        return [words.say(Message("table.before-first-turn"))]
    amounts = ("actions", "buys", "coins", *(("potions",) if view["potions"] else ()))
    money = [f"{words.say(label(what))} {HIDDEN if what in view['unknown'] else view[what]}" for what in amounts]
    return [*wrapped(words.say(whose_turn(view, words)), screen()), "   ".join(money)]


def _supply(view: Mapping[str, Any], words: TableOfDominion) -> list[str]:
    piles = _columns([_pile(pile, words) for pile in view["supply"]])
    laid, tokens = view["landscapes"], view["tokens"]
    beside = [_pile(pile, words) for pile in view["other_piles"]]
    landscapes = Joined(map(_landscape, laid))
    on_piles = "; ".join(words.say(_token(each, words)) for each in tokens)
    trash = words.cards(view["trash"]) or words.say(Message("row.empty"))
    return [
        *piles,
        *(_row(words.say(Message("row.non-supply")), words.say(Joined(beside))) if beside else ()),
        *(_row(words.say(label("landscapes")), words.say(landscapes)) if laid else ()),
        *(_row(words.say(label("tokens")), on_piles) if tokens else ()),
        *_row(words.say(label("trash")), trash),
    ]


def _landscape(landscape: Mapping[str, Any]) -> Says:
    says: Says = Name(landscape["name"])
    if landscape["pile"]:
        says = Message("table.landscape-on", landscape=says, pile=Name(landscape["pile"]))
    return Message("table.landscape-in-effect", landscape=says) if landscape.get("in_effect") else says


def _token(token: Mapping[str, Any], words: TableOfDominion) -> Message:
    place, many = Name(token["place"]), tokens_called(token["token"], token["count"])
    if token["player"]:
        return Message("table.tokens-of", tokens=many, whose=words.player(token["player"]), place=place)
    return Message("table.tokens-on", tokens=many, place=place)


def _pile(pile: Mapping[str, Any], words: TableOfDominion) -> str:
    name: Says = Name(pile["pile"])
    if pile["top"] not in (None, pile["pile"]):
        name = Message("table.pile-with-top", pile=name, top=Name(pile["top"]))
    return f"{pile['count']:>2} {words.say(name)}"


def _columns(cells: Sequence[str]) -> list[str]:
    """Cells in as many columns as fit, read downwards."""
    if not cells:
        return []
    widest = max(map(width, cells)) + 2
    rows = -(-len(cells) // max(1, screen() // widest))
    return ["".join(padded(cell, widest) for cell in cells[row::rows]).rstrip() for row in range(rows)]


def _seat(seat: Mapping[str, Any], view: Mapping[str, Any], words: TableOfDominion) -> list[str]:
    turn = view["turn"]
    mark = ">" if turn is not None and turn["player"] == seat["player"] and not view["over"] else " "
    named = f"{seat['name']} ({seat['player']})" if seat["name"] else seat["player"]
    notes = [
        named,
        Message("table.turns", count=seat["turns"]),
        *(tokens_called(token, count) for token, count in seat["tokens"].items()),
        *map(Name, seat["states"]),
    ]
    title = wrapped(words.say(Joined(notes)), screen(), f"{mark} ", "  ")
    zones = {name: cards for name, cards in seat["zones"].items() if cards or name in ALWAYS_SHOWN}
    rows = [
        row
        for name, cards in zones.items()
        for row in (
            _row(words.say(_zone_called(name)), _zone(name, cards, words), 2),
            *(_row("", words.say(_may_be(each)), 2) for each in _unseen(view, seat["player"], name)),
        )
    ]
    return [*title, *(line for row in rows for line in row)]


def _unseen(view: Mapping[str, Any], player: str, zone: str) -> list[Mapping[str, Any]]:
    """What is said of the cards of a zone that nobody saw, where they can be few things."""
    mixes = [each for each in view.get("unseen", ()) if (each["player"], each["zone"]) == (player, zone)]
    return [each for each in mixes if 0 < len(each["can_be"]) <= FEW]


def _zone_called(zone: str) -> Says:
    """What a zone is called in the column before its cards; a mat by its key in English."""
    return ZONES[zone]() if zone in ZONES else Message("row.mat", key=zone.replace("_", " "), mat=label(zone))


def _may_be(unseen: Mapping[str, Any]) -> Message:
    """Gold or Estate: 5 cards of a pool of 12."""
    names = Series(map(Name, unseen["can_be"]), "either")
    return Message("table.may-be", hidden=HIDDEN, names=names, count=unseen["cards"], pool=unseen["of"])


def _zone(name: str, cards: Sequence[str | None], words: TableOfDominion) -> str:
    """The size of a zone and its cards: sorted, but a deck in its order from the top."""
    if not any(card is not None for card in cards):
        return str(len(cards))
    which = Joined(map(words.card, reversed(cards))) if name == "deck" else words.cards(cards)
    return words.say(Message("table.sized", number=len(cards), cards=which))


def _pending(view: Mapping[str, Any], words: TableOfDominion) -> list[str]:
    effects = [effect_called(each, words) for each in view["effects"]]
    durations = [_duration(each, words) for each in view["durations"]]
    turns = [
        Message("table.turn-to-come", who=words.player(each["player"]), kind=turn_called(each["kind"]))
        for each in view["queued_turns"]
    ]
    lying = [
        Message("table.lying", place=fates_called(place), cards=words.cards(cards))
        for place, cards in view["hexes_and_boons"].items()
        if cards
    ]
    rows: tuple[tuple[Says, list[Message]], ...] = (
        (Message("row.hexes-and-boons"), lying),
        (label("effects"), effects),
        (label("durations"), durations),
        (label("queued_turns"), turns),
    )
    return [line for key, what in rows if what for line in _row(words.say(key), "; ".join(map(words.say, what)))]


def _duration(due: Mapping[str, Any], words: TableOfDominion) -> Message:
    name, who = Name(due["card"]), words.player(due["player"])
    if due["cards"]:
        return Message("table.duration-with", card=name, who=who, cards=words.cards(due["cards"]))
    return Message("table.duration", card=name, who=who)


def _row(label: str, text: str, indent: int = 0) -> list[str]:
    first = f"{' ' * indent}{padded(label, LABEL - 1)} "
    return wrapped(text, screen(), first, " " * width(first)) or [first.rstrip()]
