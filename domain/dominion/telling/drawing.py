"""A viewed table as text for a terminal: 80 columns, no colours, in English or Japanese."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from ...kernel.telling.columns import padded, screen, width, wrapped
from ...kernel.telling.phrase import count_ja, counted, listed_ja
from ...kernel.telling.sheet import TableWords
from ...kernel.telling.words import Lang
from ..vocabulary import OWN_ZONES
from .labels import LABELS, effect_called, fates_called, label, tokens_called, turn_called, whose_turn
from .questions import called

HIDDEN = "?"
ALWAYS_SHOWN = ("hand", "deck", "discard")
FEW = 3
"""Up to so many names are said of what a card may be that nobody saw."""
LABEL = 12
"""The width of the names of zones."""

LABELS_JA: Mapping[str, str] = {
    **dict(LABELS.values()),
    **{zone: LABELS[zone][1] for zone in (*OWN_ZONES, "looked at")},
    "Non-Supply": LABELS["other_piles"][1],
    "Hexes and Boons": "祝福・呪詛",
    "empty": "なし",
}
"""The labels of a table in Japanese."""


def draw(view: Mapping[str, Any], lang: Lang = "en") -> str:
    """What `view` of a table says, as lines of at most 80 columns, in a language."""
    words = _Words(view, lang)
    blocks = [_head(view, words), _supply(view, words), *(_seat(seat, view, words) for seat in view["players"])]
    blocks.append(_pending(view, words))
    return "\n\n".join("\n".join(block) for block in blocks if block)


class _Words(TableWords):
    """What a drawing says besides: labels, cards and counts."""

    def label(self, english: str) -> str:
        """A label; in Japanese that of a mat or of what a card set aside, too."""
        if self.lang != "ja":
            return english.replace("_", " ")
        return LABELS_JA.get(english) or label(english, "ja")

    def card(self, name: str | None) -> str:
        return called(name, self.lang) if name and self.lang == "ja" else name or HIDDEN

    def listed(self, parts: Iterable[str]) -> str:
        return listed_ja(list(parts)) if self.lang == "ja" else ", ".join(parts)

    def count(self, name: str, count: int) -> str:
        """So many of something; one of it is its bare name."""
        if count == 1:
            return name
        return count_ja(name, count, "枚") if self.lang == "ja" else f"{count} {name}"

    def cards(self, cards: Iterable[str | None]) -> str:
        """Names with counts; equal ones together, in the order in which they first come."""
        counts = Counter(map(self.card, cards))
        return self.listed(self.count(name, count) for name, count in counts.items())

    def sized(self, count: int, cards: str) -> str:
        """So many cards, and which."""
        return self.say(f"{count}: {cards}", f"{count}：{cards}")


def _head(view: Mapping[str, Any], words: _Words) -> list[str]:
    if view["over"]:
        scores = view["scores"].items()
        winners = [words.player(player) for player in view["winners"]]
        english = f"{', '.join(f'{words.player(player)} {points}' for player, points in scores)}"
        japanese = listed_ja([f"{words.player(player)} {points}点" for player, points in scores])
        said = words.say(
            f"The game is over. {english}. Won by {' and '.join(winners)}.",
            f"ゲーム終了。{japanese}。{listed_ja(winners)}の勝ち。",
        )
        return wrapped(said, screen())
    if view["turn"] is None:
        return [words.say("Before the first turn.", "最初のターンの前。")]
    unknown = view["unknown"]
    money = [
        f"{words.label(what)} {HIDDEN if what.lower() in unknown else view[what.lower()]}"
        for what in ("Actions", "Buys", "Coins")
    ]
    if view["potions"]:
        money.append(f"{words.label('Potions')} {view['potions']}")
    return [*wrapped(whose_turn(view, words), screen()), "   ".join(money)]


def _supply(view: Mapping[str, Any], words: _Words) -> list[str]:
    piles = _columns([_pile(pile, words) for pile in view["supply"]])
    laid, tokens = view["landscapes"], view["tokens"]
    beside = [_pile(pile, words) for pile in view["other_piles"]]
    return [
        *piles,
        *(_row(words.label("Non-Supply"), words.listed(beside)) if beside else ()),
        *(_row(words.label("Landscapes"), words.listed(_landscape(each, words) for each in laid)) if laid else ()),
        *(_row(words.label("On piles"), "; ".join(_token(each, words) for each in tokens)) if tokens else ()),
        *_row(words.label("Trash"), words.cards(view["trash"]) or words.label("empty")),
    ]


def _landscape(landscape: Mapping[str, Any], words: _Words) -> str:
    name, pile = words.card(landscape["name"]), words.card(landscape["pile"]) if landscape["pile"] else ""
    force = bool(landscape.get("in_effect"))
    if words.lang == "ja":
        return name + (f"（{pile}の山）" if pile else "") + ("（有効）" if force else "")
    return name + (f" on {pile}" if pile else "") + (" (in effect)" if force else "")


def _token(token: Mapping[str, Any], words: _Words) -> str:
    place, whose = words.card(token["place"]), words.player(token["player"]) if token["player"] else ""
    many = tokens_called(token["token"], token["count"], words.lang)
    english, japanese = (f" of {whose}", f"{whose}の") if whose else ("", "")
    return words.say(f"{many}{english} on {place}", f"{place}：{japanese}{many}")


def _pile(pile: Mapping[str, Any], words: _Words) -> str:
    top = "" if pile["top"] in (None, pile["pile"]) else words.card(pile["top"])
    top = words.say(f" ({top})", f"（{top}）") if top else ""
    return f"{pile['count']:>2} {words.card(pile['pile'])}{top}"


def _columns(cells: Sequence[str]) -> list[str]:
    """Cells in as many columns as fit, read downwards."""
    if not cells:
        return []
    widest = max(map(width, cells)) + 2
    rows = -(-len(cells) // max(1, screen() // widest))
    return ["".join(padded(cell, widest) for cell in cells[row::rows]).rstrip() for row in range(rows)]


def _seat(seat: Mapping[str, Any], view: Mapping[str, Any], words: _Words) -> list[str]:
    turn = view["turn"]
    mark = ">" if turn is not None and turn["player"] == seat["player"] and not view["over"] else " "
    named = f"{seat['name']} ({seat['player']})" if seat["name"] else seat["player"]
    notes = [
        named,
        words.say(counted(seat["turns"], "turn"), f"{seat['turns']}ターン"),
        *(tokens_called(token, count, words.lang) for token, count in seat["tokens"].items()),
        *map(words.card, seat["states"]),
    ]
    title = wrapped(words.listed(notes), screen(), f"{mark} ", "  ")
    zones = {name: cards for name, cards in seat["zones"].items() if cards or name in ALWAYS_SHOWN}
    rows = [
        row
        for name, cards in zones.items()
        for row in (
            _row(words.label(name), _zone(name, cards, words), 2),
            *(_row("", _may_be(each, words), 2) for each in _unseen(view, seat["player"], name)),
        )
    ]
    return [*title, *(line for row in rows for line in row)]


def _unseen(view: Mapping[str, Any], player: str, zone: str) -> list[Mapping[str, Any]]:
    """What is said of the cards of a zone that nobody saw, where they can be few things."""
    found = [each for each in view.get("unseen", ()) if (each["player"], each["zone"]) == (player, zone)]
    return [each for each in found if 0 < len(each["can_be"]) <= FEW]


def _may_be(unseen: Mapping[str, Any], words: _Words) -> str:
    """Gold or Estate: 5 cards of a pool of 12."""
    names = [words.card(name) for name in unseen["can_be"]]
    count, pool = unseen["cards"], unseen["of"]
    if words.lang == "ja":
        return f"{HIDDEN}は{'か'.join(names)}：候補{pool}枚のうち{count}枚"
    said = " or ".join(filter(None, (", ".join(names[:-1]), names[-1])))
    return f"{HIDDEN} is {said}: {count} {'card' if count == 1 else 'cards'} of a pool of {pool}"


def _zone(name: str, cards: Sequence[str | None], words: _Words) -> str:
    """The size of a zone and its cards: sorted, but a deck in its order from the top."""
    if not cards:
        return "0"
    known = any(card is not None for card in cards)
    if not known:
        return str(len(cards))
    if name == "deck":
        return words.sized(len(cards), words.listed(map(words.card, reversed(cards))))
    return words.sized(len(cards), words.cards(cards))


def _pending(view: Mapping[str, Any], words: _Words) -> list[str]:
    effects = [effect_called(each, words) for each in view["effects"]]
    durations = [_duration(each, words) for each in view["durations"]]
    turns = [
        words.say(
            f"{words.player(each['player'])} ({turn_called(each['kind'], words.lang) or each['kind']})",
            f"{words.player(each['player'])}（{turn_called(each['kind'], words.lang)}）",
        )
        for each in view["queued_turns"]
    ]
    lying = [
        words.say(f"{place}: {words.cards(cards)}", f"{fates_called(place, words.lang)}：{words.cards(cards)}")
        for place, cards in view["hexes_and_boons"].items()
        if cards
    ]
    found = (("Hexes and Boons", lying), ("In force", effects), ("Durations", durations), ("Extra turns", turns))
    return [line for label, what in found if what for line in _row(words.label(label), "; ".join(what))]


def _duration(due: Mapping[str, Any], words: _Words) -> str:
    name, who, beside = words.card(due["card"]), words.player(due["player"]), words.cards(due["cards"])
    if words.lang == "ja":
        return f"{who}の{name}" + (f"（{beside}）" if beside else "")
    return f"{name} of {who}" + (f" with {beside}" if beside else "")


def _row(label: str, text: str, indent: int = 0) -> list[str]:
    first = f"{' ' * indent}{padded(label, LABEL - 1)} "
    return wrapped(text, screen(), first, " " * width(first)) or [first.rstrip()]
