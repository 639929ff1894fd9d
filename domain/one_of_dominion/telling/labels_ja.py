"""What a view of a table calls its parts, in Japanese."""

from __future__ import annotations

from collections.abc import Mapping

_PARTS: Mapping[str, str] = {
    "turn": "ターン",
    "acting": "手番",
    "phases": "フェイズ",
    "named": "指定",
    "unused": "登場しないスタイル",
    "players": "",
    "name": "名前",
    "style": "スタイル",
    "revealed": "公開",
    "skipped": "拘留中",
    "points": "報酬点",
    "removed": "取り除かれたゲスト",
    "zones": "",
    "hand": "アドレス",
    "field": "コネ",
    "deck": "山札",
    "discard": "捨て札",
    "out": "除外",
    "over": "ゲーム終了",
    "scores": "得点",
    "ranks": "順位",
    "winners": "勝者",
}


def labels_ja() -> Mapping[str, str]:
    """Each part of a view with what it is called."""
    return _PARTS
