"""A viewed table as text for a terminal: 80 columns, no colours, in English or Japanese."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any

from ...kernel.telling.columns import padded, screen, width, wrapped
from ..text.names import called, guest_called

LABEL = 10
"""The width of the labels of rows, in columns."""
NO_BREAK = "\N{NO-BREAK SPACE}"

_JA: Mapping[str, str] = {
    "Deck": "山札",
    "Discard": "捨て札",
    "Out": "除外",
    "Unused": "不登場",
    "field": "コネ",
    "hand": "アドレス",
    "lost": "取り除き",
    "empty": "なし",
    "Before the first turn.": "最初のターンの前。",
    "detained": "拘留中",
}


def draw(view: dict[str, Any], lang: str = "en") -> str:
    """What `view` of a table says, as lines of at most 80 columns. `lang` is `en` or `ja`."""
    words = _Words(view, lang)
    blocks = [_head(view, words), _middle(view, words), *(_seat(seat, view, words) for seat in view["players"])]
    return "\n\n".join("\n".join(block) for block in blocks if block)


class _Words:
    """How things are said in one language."""

    def __init__(self, view: dict[str, Any], lang: str) -> None:
        self.lang = lang
        self.guests = view["guests"]
        self.names = {seat["player"]: seat["name"] or seat["player"] for seat in view["players"]}

    def say(self, english: str, japanese: str = "") -> str:
        return (japanese or _JA.get(english, english)) if self.lang == "ja" else english

    def called(self, name: str) -> str:
        return called(name, self.lang)

    def guest(self, name: str | None) -> str:
        """A guest's name, with colour and number unless these are the name."""
        kind = self.guests.get(name or "", {})
        return guest_called(name, kind.get("colour", ""), kind.get("value", 0), self.lang)

    def guests_of(self, cards: Iterable[str | None]) -> str:
        """The guests of a zone; equal ones together, and no line ends within one."""
        counts = Counter(cards).items()
        if self.lang == "ja":
            return "、".join(
                self.guest(name).replace(" ", NO_BREAK) + (f"（{count}人）" if count > 1 else "")
                for name, count in counts
            )
        return ", ".join(
            (f"{self.guest(name)} ×{count}" if count > 1 else self.guest(name)).replace(" ", NO_BREAK)
            for name, count in counts
        )

    def listed(self, parts: Iterable[str]) -> str:
        return self.say(", ", "、").join(parts)

    def colon(self) -> str:
        return self.say(": ", "：")


def _head(view: dict[str, Any], words: _Words) -> list[str]:
    if view["over"]:
        best = sorted(view["ranks"].items(), key=lambda each: each[1])
        scores = words.listed(
            words.say(
                f"{rank}. {words.names[player]} {view['scores'][player]}",
                f"{rank}位 {words.names[player]} {view['scores'][player]}点",
            )
            for player, rank in best
        )
        winners = [words.names[player] for player in view["winners"]]
        won = f"The game is over. {scores}. Won by {' and '.join(winners)}."
        return _lines(words.say(won, f"ゲーム終了。{scores}。{'、'.join(winners)}の勝ち。"))
    if not view["turn"]:
        return [words.say("Before the first turn.")]
    whose = words.names.get(view["acting"] or "")
    acting = words.say(f": {whose} acts", f"：{whose}の手番") if whose else ""
    return _lines(words.say(f"Turn {view['turn']}", f"ターン{view['turn']}") + acting)


def _middle(view: dict[str, Any], words: _Words) -> list[str]:
    deck = view["deck"]
    known = f"{words.colon()}{words.guests_of(reversed(deck))}" if any(deck) else ""
    unused = words.listed(words.called(style) for style in view["unused"])
    to = words.say(" → ", "：")
    named = words.listed(f"{words.called(skill)}{to}{words.called(style)}" for skill, style in view["named"].items())
    discard = f"{len(view['discard'])}{words.colon()}{words.guests_of(view['discard'])}" if view["discard"] else "0"
    return [
        *_row(words.say("Deck"), f"{len(deck)}{known}"),
        *_row(words.say("Discard"), discard),
        *(_row(words.say("Out"), words.guests_of(view["out"])) if view["out"] else ()),
        *(_row(words.say("Unused"), unused) if unused else ()),
        *(_row(words.say("Named", "指定"), named) if named else ()),
    ]


def _seat(seat: dict[str, Any], view: dict[str, Any], words: _Words) -> list[str]:
    mark = ">" if view["acting"] == seat["player"] and not view["over"] else " "
    named = f"{seat['name']} ({seat['player']})" if seat["name"] else seat["player"]
    style = words.called(seat["style"]) if seat["style"] else "?" if view["turn"] else ""
    notes = [
        *([_hidden(style, words) if seat["style"] and not seat["revealed"] else style] if style else []),
        *([words.say("detained")] if seat["skipped"] else []),
        words.say(f"{seat['points']} points", f"報酬点{seat['points']}"),
    ]
    zones = seat["zones"]
    colon = words.colon()
    hand = f"{len(zones['hand'])}" + (f"{colon}{words.guests_of(zones['hand'])}" if any(zones["hand"]) else "")
    field = f"{len(zones['field'])}{colon}{words.guests_of(zones['field'])}" if zones["field"] else "0"
    return [
        *_lines(words.listed([named, *notes]), f"{mark} "),
        *_row(words.say("field"), field, 2),
        *_row(words.say("hand"), hand, 2),
        *(_row(words.say("lost"), words.guests_of(seat["removed"]), 2) if seat["removed"] else ()),
    ]


def _hidden(style: str, words: _Words) -> str:
    return words.say(f"{style} (not shown yet)", f"{style}（未公開）")


def _row(label: str, text: str, indent: int = 0) -> list[str]:
    first = " " * indent + padded(label, LABEL)
    return _lines(text, first, " " * width(first))


def _lines(text: str, first: str = "", later: str = "  ") -> list[str]:
    """A text in lines of at most 80 columns, none of which ends within a guest's name."""
    return [each.replace(NO_BREAK, " ") for each in wrapped(text, screen(), first, later, at_hyphens=False)]
