"""A viewed table as text for a terminal: 80 columns, no colours."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from moothall.words import Joined, Message, Name

from ...kernel.telling.columns import padded, screen, width, wrapped
from ...kernel.telling.phrase import Says
from ...kernel.telling.sheet import TableWords
from ..text.names import called, guest_called

LABEL = 10
"""The width of the labels of rows, in columns."""
NO_BREAK = "\N{NO-BREAK SPACE}"


def draw(view: dict[str, Any], lang: str = "en") -> list[list[str]]:
    """The `view` of a table in parts, each as lines of at most 80 columns."""
    words = _Words(view, lang)
    parts = [_head(view, words), _middle(view, words), *(_seat(seat, view, words) for seat in view["players"])]
    return [part for part in parts if part]


class _Words(TableWords):
    """How things are said in one language."""

    def __init__(self, view: dict[str, Any], lang: str) -> None:
        super().__init__(view, lang, called)
        self._guests = view["guests"]

    def guest(self, name: str | None) -> str:
        """A guest's name, with colour and number unless these are the name."""
        kind = self._guests.get(name or "", {})
        return guest_called(name, kind.get("colour", ""), kind.get("value", 0), self.lang)

    def guests_of(self, cards: Iterable[str | None]) -> str:
        """The guests of a zone; equal ones together, and no line ends within one."""
        return self.say(Joined(self._so_many(name, count) for name, count in Counter(cards).items()))

    def _so_many(self, name: str | None, count: int) -> str:
        guest = self.guest(name)
        said = guest if count == 1 else self.say(Message("ood.table-guests", guest=guest, number=count))
        return said.replace(" ", NO_BREAK)

    def sized(self, cards: Sequence[str | None], *, known: bool = True) -> str:
        """The number of guests in a zone, and which they are where that is known."""
        if not cards or not known:
            return str(len(cards))
        return self.say(Message("table.sized", number=len(cards), cards=self.guests_of(cards)))


def _head(view: dict[str, Any], words: _Words) -> list[str]:
    if view["over"]:
        best = sorted(view["ranks"].items(), key=lambda each: each[1])
        scores = Joined(
            Message("ood.table-score", rank=rank, who=words.player(player), points=view["scores"][player])
            for player, rank in best
        )
        winners = Joined(map(words.player, view["winners"]), "and")
        return _lines(words.say(Message("table.over", scores=scores, winners=winners)))
    if not view["turn"]:
        return [words.say(Message("table.before-first-turn"))]
    if not view["acting"]:
        return _lines(words.say(Message("ood.table-turn", turn=view["turn"])))
    return _lines(words.say(Message("ood.table-turn-acts", turn=view["turn"], who=words.player(view["acting"]))))


def _middle(view: dict[str, Any], words: _Words) -> list[str]:
    deck = view["deck"]
    named = (Message("ood.table-names", skill=Name(skill), style=Name(style)) for skill, style in view["named"].items())
    rows = (
        (Message("ood.row-deck"), words.sized(deck[::-1], known=any(deck))),
        (Message("ood.row-discard"), words.sized(view["discard"])),
        (Message("ood.row-out"), words.guests_of(view["out"])),
        (Message("ood.row-unused"), words.say(Joined(map(Name, view["unused"])))),
        (Message("ood.row-named"), words.say(Joined(named))),
    )
    return [line for label, said in rows if said for line in _row(words.say(label), said)]


def _seat(seat: dict[str, Any], view: dict[str, Any], words: _Words) -> list[str]:
    mark = ">" if view["acting"] == seat["player"] and not view["over"] else " "
    named = f"{seat['name']} ({seat['player']})" if seat["name"] else seat["player"]
    notes: list[Says] = [named]
    if seat["style"]:
        notes.append(style_of(seat))
    elif view["turn"]:
        notes.append("?")
    if seat["skipped"]:
        notes.append(Message("ood.table-detained"))
    notes.append(Message("ood.row-points", count=seat["points"]))
    zones = seat["zones"]
    return [
        *_lines(words.say(Joined(notes)), f"{mark} "),
        *_row(words.say(Message("ood.row-field")), words.sized(zones["field"]), 2),
        *_row(words.say(Message("ood.row-hand")), words.sized(zones["hand"], known=any(zones["hand"])), 2),
        *(_row(words.say(Message("ood.row-lost")), words.guests_of(seat["removed"]), 2) if seat["removed"] else ()),
    ]


def style_of(seat: Mapping[str, Any]) -> Says:
    """The style of a player, and whether the others have not seen it yet."""
    style = Name(seat["style"])
    return style if seat["revealed"] else Message("ood.table-not-shown", style=style)


def _row(label: str, text: str, indent: int = 0) -> list[str]:
    first = " " * indent + padded(label, LABEL)
    return _lines(text, first, " " * width(first))


def _lines(text: str, first: str = "", later: str = "  ") -> list[str]:
    """A text in lines of at most 80 columns, none of which ends within a guest's name."""
    return [each.replace(NO_BREAK, " ") for each in wrapped(text, screen(), first, later, at_hyphens=False)]
