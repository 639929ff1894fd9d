"""A viewed table as text for a terminal: 80 columns, no colours."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from functools import partial
from typing import Any

from ...kernel.telling.columns import padded, width, wrapped
from ...kernel.telling.words import Called, Lang
from ..text.names import called

WIDTH = 80
HIDDEN = "?"
ALWAYS_SHOWN = ("hand", "deck", "discard")
FEW = 3
"""Up to so many names are said of what a card may be that nobody saw."""
LABEL = 12
"""The width of the names of zones."""


def draw(view: Mapping[str, Any], lang: Lang = "en") -> str:
    """What `view` of a table says, as lines of at most 80 columns; the names of cards in a language."""
    names = {seat["player"]: seat["name"] for seat in view["players"]}
    naming: Called = partial(called, lang=lang)
    blocks = [_head(view, names), _supply(view, names, naming)]
    blocks += [_seat(seat, view, naming) for seat in view["players"]]
    blocks.append(_pending(view, names, naming))
    return "\n\n".join("\n".join(block) for block in blocks if block)


def _head(view: Mapping[str, Any], names: Mapping[str, str]) -> list[str]:
    if view["over"]:
        scores = ", ".join(f"{_name(player, names)} {points}" for player, points in view["scores"].items())
        winners = " and ".join(_name(player, names) for player in view["winners"])
        return [*wrapped(f"The game is over. {scores}. Won by {winners}.", WIDTH)]
    turn = view["turn"]
    if turn is None:
        return ["Before the first turn."]
    kind = "" if turn["kind"] == "normal" else f" ({turn['kind']})"
    decides = f", {_name(turn['controller'], names)} decides" if turn["controller"] != turn["player"] else ""
    whose = f"Turn {turn['number']} of {_name(turn['player'], names)}{kind}{decides}: {view['phase']} phase"
    unknown = view["unknown"]
    money = [
        f"{what} {HIDDEN if what.lower() in unknown else view[what.lower()]}" for what in ("Actions", "Buys", "Coins")
    ]
    if view["potions"]:
        money.append(f"Potions {view['potions']}")
    return [*wrapped(whose, WIDTH), "   ".join(money)]


def _supply(view: Mapping[str, Any], names: Mapping[str, str], naming: Called) -> list[str]:
    piles = _columns([_pile(pile, naming) for pile in view["supply"]])
    laid, tokens = view["landscapes"], view["tokens"]
    beside = [_pile(pile, naming) for pile in view["other_piles"]]
    return [
        *piles,
        *(_row("Beside it", ", ".join(beside)) if beside else ()),
        *(_row("Landscapes", ", ".join(_landscape(each, naming) for each in laid)) if laid else ()),
        *(_row("On piles", "; ".join(_token(each, names, naming) for each in tokens)) if tokens else ()),
        *_row("Trash", _cards(view["trash"], naming) or "empty"),
    ]


def _landscape(landscape: Mapping[str, Any], naming: Called) -> str:
    on = f" on {naming(landscape['pile'])}" if landscape["pile"] else ""
    return naming(landscape["name"]) + on + (" (in effect)" if landscape.get("in_effect") else "")


def _token(token: Mapping[str, Any], names: Mapping[str, str], naming: Called) -> str:
    whose = f" of {_name(token['player'], names)}" if token["player"] else ""
    return f"{token['count']} {token['token']}{whose} on {naming(token['place'])}"


def _pile(pile: Mapping[str, Any], naming: Called) -> str:
    top = f" ({naming(pile['top'])})" if pile["top"] not in (None, pile["pile"]) else ""
    return f"{pile['count']:>2} {naming(pile['pile'])}{top}"


def _columns(cells: Sequence[str]) -> list[str]:
    """Cells in as many columns as fit, read downwards."""
    if not cells:
        return []
    widest = max(map(width, cells)) + 2
    rows = -(-len(cells) // max(1, WIDTH // widest))
    return ["".join(padded(cell, widest) for cell in cells[row::rows]).rstrip() for row in range(rows)]


def _seat(seat: Mapping[str, Any], view: Mapping[str, Any], naming: Called) -> list[str]:
    turn = view["turn"]
    mark = ">" if turn is not None and turn["player"] == seat["player"] and not view["over"] else " "
    tokens = "".join(f", {count} {token}" for token, count in seat["tokens"].items())
    tokens += "".join(f", {naming(state)}" for state in seat["states"])
    named = f"{seat['name']} ({seat['player']})" if seat["name"] else seat["player"]
    title = wrapped(f"{named}, {seat['turns']} turns{tokens}", WIDTH, f"{mark} ", "  ")
    zones = {name: cards for name, cards in seat["zones"].items() if cards or name in ALWAYS_SHOWN}
    rows = [
        row
        for name, cards in zones.items()
        for row in (
            _row(name.replace("_", " "), _zone(name, cards, naming), 2),
            *(_row("", _may_be(each, naming), 2) for each in _unseen(view, seat["player"], name)),
        )
    ]
    return [*title, *(line for row in rows for line in row)]


def _unseen(view: Mapping[str, Any], player: str, zone: str) -> list[Mapping[str, Any]]:
    """What is said of the cards of a zone that nobody saw, where they can be few things."""
    found = [each for each in view.get("unseen", ()) if (each["player"], each["zone"]) == (player, zone)]
    return [each for each in found if 0 < len(each["can_be"]) <= FEW]


def _may_be(unseen: Mapping[str, Any], naming: Called) -> str:
    """Gold or Estate: 5 cards of a pool of 12."""
    names = [naming(name) for name in unseen["can_be"]]
    said = " or ".join(filter(None, (", ".join(names[:-1]), names[-1])))
    count = unseen["cards"]
    return f"{HIDDEN} is {said}: {count} {'card' if count == 1 else 'cards'} of a pool of {unseen['of']}"


def _zone(name: str, cards: Sequence[str | None], naming: Called) -> str:
    """The size of a zone and its cards: sorted, but a deck in its order from the top."""
    if not cards:
        return "0"
    known = any(card is not None for card in cards)
    if not known:
        return str(len(cards))
    if name == "deck":
        return f"{len(cards)}: {', '.join(naming(card) if card else HIDDEN for card in reversed(cards))}"
    return f"{len(cards)}: {_cards(cards, naming)}"


def _cards(cards: Iterable[str | None], naming: Called) -> str:
    """Names with counts; equal ones together, in the order in which they first come."""
    counts = Counter(naming(name) if name else HIDDEN for name in cards)
    return ", ".join(f"{count} {name}" if count > 1 else name for name, count in counts.items())


def _pending(view: Mapping[str, Any], names: Mapping[str, str], naming: Called) -> list[str]:
    effects = [
        f"{naming(each['effect'])} {each['amount']} ({_name(each['player'], names)})" for each in view["effects"]
    ]
    durations = [
        f"{naming(each['card']) if each['card'] else HIDDEN} of {_name(each['player'], names)}"
        + (f" with {_cards(each['cards'], naming)}" if each["cards"] else "")
        for each in view["durations"]
    ]
    turns = [f"{_name(each['player'], names)} ({each['kind']})" for each in view["queued_turns"]]
    lying = [f"{place}: {_cards(cards, naming)}" for place, cards in view["hexes_and_boons"].items() if cards]
    found = (("Hexes and Boons", lying), ("In force", effects), ("Durations", durations), ("Extra turns", turns))
    return [line for label, what in found if what for line in _row(label, "; ".join(what))]


def _row(label: str, text: str, indent: int = 0) -> list[str]:
    first = f"{' ' * indent}{label.ljust(LABEL - 1)} "
    return wrapped(text, WIDTH, first, " " * len(first)) or [first.rstrip()]


def _name(player: str, names: Mapping[str, str]) -> str:
    """A player's name, or their seat where the name is empty."""
    return names.get(player) or player
