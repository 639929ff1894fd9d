"""A viewed table in parts, for a page: the turn, the players, and what lies in the middle."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from ...kernel.telling.sheet import Area, Face, Row, Sheet, TableWords, Tint
from ...kernel.telling.words import Lang
from ..text.names import called, guest_called

COLOURS: Mapping[str, tuple[Tint, str, str]] = {
    "yellow": ("gold", "Y", "黄"),
    "green": ("green", "G", "緑"),
    "red": ("red", "R", "赤"),
    "blue": ("blue", "B", "青"),
    "purple": ("purple", "P", "紫"),
}
"""The colour of a guest, as it is shown, and its sign in English and in Japanese."""


def face(name: str, view: dict[str, Any], lang: Lang) -> Face:
    """How a guest is shown: by colour and strength."""
    guest = view["guests"].get(name)
    if guest is None:
        return Face(called(name, lang))
    tint, *signs = COLOURS.get(guest["colour"], ("plain", "", ""))
    shown = guest_called(name, guest["colour"], guest["value"], lang)
    return Face(shown, signs[lang == "ja"], tint, called(guest["skill"], lang) if guest["skill"] else "")


def sheet(view: dict[str, Any], lang: Lang) -> Sheet:
    """A view in parts, in one language."""
    words = _Words(view, lang)
    return (
        Area("turn", "head", "", (Row("whose", "", "words", (_whose(view, words),), True),)),
        *(_player(seat, view, words) for seat in view["players"]),
        Area("table", "common", words.say("On the table", "テーブル"), tuple(_middle(view, words))),
    )


class _Words(TableWords):
    """What a table of this game has besides."""

    def called(self, name: str) -> str:
        return called(name, self.lang)


def _whose(view: Mapping[str, Any], words: _Words) -> str:
    """Whose time to act it is, or how the game ended."""
    if view["over"]:
        winners = [words.player(player) for player in view["winners"]]
        return words.say(
            f"The game is over, won by {' and '.join(winners)}", f"ゲーム終了（{'、'.join(winners)}の勝ち）"
        )
    if not view["turn"]:
        return words.say("Before the first turn", "最初のターンの前")
    acting = words.player(view["acting"]) if view["acting"] else ""
    english, japanese = f"Turn {view['turn']}", f"ターン{view['turn']}"
    return words.say(english + (f": {acting}" if acting else ""), japanese + (f"：{acting}" if acting else ""))


def _player(seat: Mapping[str, Any], view: Mapping[str, Any], words: _Words) -> Area:
    player = seat["player"]
    return Area(
        player,
        "player",
        words.player(player),
        (
            Row("badge", "", "badge", tuple(_badges(player, view, words))),
            Row("remark", "", "remark", tuple(_remarks(seat, view, words)), True),
            Row("field", words.say("Field", "フィールド"), "cards", tuple(seat["zones"]["field"]), True),
            Row("hand", words.say("Hand", "手札"), "cards", tuple(seat["zones"]["hand"]), True),
            Row("removed", words.say("Removed", "取り除いたゲスト"), "cards", tuple(seat["removed"])),
        ),
    )


def _badges(player: str, view: Mapping[str, Any], words: _Words) -> Iterator[str]:
    if view["over"]:
        if player in view["winners"]:
            yield words.say("won", "勝者")
    elif view["acting"] == player:
        yield words.say("acts", "手番")


def _remarks(seat: Mapping[str, Any], view: Mapping[str, Any], words: _Words) -> Iterator[str]:
    points = view["scores"].get(seat["player"]) if view["over"] else None
    if points is not None:
        rank = view["ranks"].get(seat["player"])
        yield words.say(f"rank {rank}, {points} in all", f"{rank}位、合計{points}点")
    yield words.say(f"{seat['points']} point{'' if seat['points'] == 1 else 's'}", f"報酬点{seat['points']}")
    if seat["style"]:
        hidden = "" if seat["revealed"] else words.say(" (not shown yet)", "（未公開）")
        yield words.called(seat["style"]) + hidden
    if seat["skipped"]:
        yield words.say("detained", "拘留中")


def _middle(view: Mapping[str, Any], words: _Words) -> Iterator[Row]:
    yield Row("deck", words.say("Deck", "山札"), "deck", tuple(view["deck"]), True)
    yield Row("discard", words.say("Discard pile", "捨て札"), "cards", tuple(view["discard"]), True)
    yield Row("out", words.say("Out of the game", "除外"), "cards", tuple(view["out"]))
    yield Row(
        "unused", words.say("Unused styles", "登場しないスタイル"), "words", tuple(map(words.called, view["unused"]))
    )
    named = tuple(f"{words.called(skill)} → {words.called(style)}" for skill, style in view["named"].items())
    yield Row("named", words.say("Named", "指定"), "words", named)
