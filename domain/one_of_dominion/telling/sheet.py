"""A viewed table in parts, for a page: the turn, the players, and what lies in the middle."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from moothall.words import Joined, Key, Message, Name, in_words

from ...kernel.telling.remarks import Remark
from ...kernel.telling.sheet import Area, Face, Row, Sheet, TableWords, Tint
from ...kernel.telling.words import Lang
from ..text.names import called, guest_called
from .drawing import style_of

COLOURS: Mapping[str, tuple[Tint, Key]] = {
    "yellow": ("gold", Key("ood.sign-yellow")),
    "green": ("green", Key("ood.sign-green")),
    "red": ("red", Key("ood.sign-red")),
    "blue": ("blue", Key("ood.sign-blue")),
    "purple": ("purple", Key("ood.sign-purple")),
}
"""The colour of a guest, as it is shown, and its sign."""


def face(name: str, view: dict[str, Any], lang: Lang) -> Face:
    """The look of a guest: by colour and strength."""
    guest = view["guests"].get(name)
    if guest is None:
        return Face(called(name, lang))
    shown = guest_called(name, guest["colour"], guest["value"], lang)
    skill = called(guest["skill"], lang) if guest["skill"] else ""
    if guest["colour"] not in COLOURS:
        return Face(shown, "", "plain", skill)
    tint, sign = COLOURS[guest["colour"]]
    return Face(shown, in_words(sign(), lang), tint, skill)


def sheet(view: dict[str, Any], lang: Lang) -> Sheet:
    """A view in parts, in one language."""
    words = TableWords(view, lang, called)
    return (
        Area("turn", "head", "", (Row("whose", "", "words", (_whose(view, words),), True),)),
        *(_player(seat, view, words) for seat in view["players"]),
        Area("table", "common", words.say(Message("table.on-the-table")), tuple(_middle(view, words))),
    )


def _whose(view: Mapping[str, Any], words: TableWords) -> str:
    """Whose time to act it is, or how the game ended."""
    if view["over"]:
        winners = Joined(map(words.player, view["winners"]), "and")
        return words.say(Message("table.over-won", winners=winners))
    if not view["turn"]:
        return words.say(Message("table.before-first"))
    if not view["acting"]:
        return words.say(Message("ood.table-turn", turn=view["turn"]))
    return words.say(Message("ood.table-turn-of", turn=view["turn"], who=words.player(view["acting"])))


def _player(seat: Mapping[str, Any], view: Mapping[str, Any], words: TableWords) -> Area:
    player = seat["player"]
    return Area(
        player,
        "player",
        words.player(player),
        (
            Row("badge", "", "badge", tuple(_badges(player, view, words))),
            Row("remark", "", "remark", tuple(_remarks(seat, view, words)), True),
            Row("field", words.say(Message("ood.label-field")), "cards", tuple(seat["zones"]["field"]), True),
            Row("hand", words.say(Message("ood.label-hand")), "cards", tuple(seat["zones"]["hand"]), True),
            Row("removed", words.say(Message("ood.label-removed")), "cards", tuple(seat["removed"])),
        ),
    )


def _badges(player: str, view: Mapping[str, Any], words: TableWords) -> Iterator[str]:
    if view["over"]:
        if player in view["winners"]:
            yield words.say(Message("table.won"))
    elif view["acting"] == player:
        yield words.say(Message("ood.table-acts"))


def _remarks(seat: Mapping[str, Any], view: Mapping[str, Any], words: TableWords) -> Iterator[Remark]:
    points = view["scores"].get(seat["player"]) if view["over"] else None
    if points is not None:
        rank = view["ranks"].get(seat["player"])
        yield Remark("rank", words.say(Message("ood.table-rank", rank=rank, points=points)))
    yield Remark("points", words.say(Message("ood.table-points", count=seat["points"])))
    if seat["style"]:
        yield Remark("style", words.say(style_of(seat)))
    if seat["skipped"]:
        yield Remark("detained", words.say(Message("ood.table-detained")))


def _middle(view: Mapping[str, Any], words: TableWords) -> Iterator[Row]:
    yield Row("deck", words.say(Message("ood.label-deck")), "deck", tuple(view["deck"]), True)
    yield Row("discard", words.say(Message("ood.label-discard")), "cards", tuple(view["discard"]), True)
    yield Row("out", words.say(Message("ood.label-out")), "cards", tuple(view["out"]))
    unused = tuple(words.say(Name(each)) for each in view["unused"])
    yield Row("unused", words.say(Message("ood.label-unused")), "words", unused)
    named = tuple(
        words.say(Message("ood.table-named", skill=Name(skill), style=Name(style)))
        for skill, style in view["named"].items()
    )
    yield Row("named", words.say(Message("ood.label-named")), "words", named)
