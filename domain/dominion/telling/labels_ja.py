"""What a view of a table calls its parts, in Japanese."""

from __future__ import annotations

from collections.abc import Mapping

from ..vocabulary import MATS
from .facts.turns import PHASE_NAMES
from .questions import called

ZONES_JA: Mapping[str, str] = {
    "hand": "手札",
    "deck": "山札",
    "discard": "捨て札",
    "play": "場",
    "aside": "脇",
    "revealed": "公開中",
    "looked at": "確認中",
}
"""The zones that every player has."""

_PARTS: Mapping[str, str] = {
    "turn": "ターン",
    "player": "プレイヤー",
    "controller": "決定するプレイヤー",
    "kind": "種類",
    "number": "番号",
    "phase": "フェイズ",
    "actions": "アクション",
    "buys": "購入",
    "coins": "コイン",
    "potions": "ポーション",
    "unknown": "不確定",
    "players": "",
    "name": "名前",
    "turns": "ターン数",
    "states": "状態",
    "tokens": "トークン",
    "zones": "",
    "supply": "サプライ",
    "other_piles": "サプライ外",
    "pile": "山",
    "count": "枚数",
    "top": "一番上",
    "cards": "カード",
    "trash": "廃棄置き場",
    "landscapes": "ランドスケープ",
    "in_effect": "有効",
    "hexes_and_boons": "祝福・呪詛",
    "effects": "有効な効果",
    "amount": "数",
    "durations": "持続",
    "queued_turns": "追加ターン",
    "kingdom": "王国",
    "options": "準備",
    "over": "ゲーム終了",
    "scores": "得点",
    "winners": "勝者",
    "normal": "通常",
    "looked_at": "確認中",
}


def labels_ja() -> Mapping[str, str]:
    """Each part of a view with what it is called, mats and phases among them."""
    mats = {name: word.japanese or called(word.title, "ja") for name, word in MATS.items()}
    phases = {name: japanese for name, (_, japanese) in PHASE_NAMES.items() if name}
    return {**mats, **_PARTS, **ZONES_JA, **phases}
