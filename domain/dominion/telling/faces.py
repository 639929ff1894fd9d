"""How a card is shown where there is colour: the colour of its frame, and a sign that says the same."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ...kernel.telling.sheet import Face, Tint
from ...kernel.telling.words import Lang
from ..text.book import book
from ..text.names import called
from ..text.rulebook import rules_of
from .questions import Both

FRAMES: tuple[tuple[str, Tint, Both], ...] = (
    ("Curse", "purple", ("C", "呪")),
    ("Ruins", "brown", ("Ru", "廃")),
    ("Shelter", "red", ("S", "避")),
    ("Landmark", "green", ("L", "所")),
    ("Event", "plain", ("E", "催")),
    ("Project", "red", ("P", "計")),
    ("Way", "blue", ("W", "習")),
    ("Ally", "tan", ("Al", "盟")),
    ("Trait", "purple", ("Tr", "特")),
    ("Prophecy", "blue", ("Pr", "予")),
    ("Boon", "gold", ("B", "祝")),
    ("Hex", "purple", ("H", "呪詛")),
    ("State", "red", ("St", "状")),
    ("Artifact", "brown", ("Ar", "宝")),
    ("Night", "black", ("N", "夜")),
    ("Reserve", "tan", ("Rs", "備")),
    ("Duration", "orange", ("D", "続")),
    ("Reaction", "blue", ("R", "応")),
    ("Attack", "red", ("X", "攻")),
    ("Victory", "green", ("V", "勝")),
    ("Treasure", "gold", ("T", "財")),
    ("Action", "plain", ("A", "ア")),
)
"""A type, the colour of its frame, and its sign; of several types the first one here counts."""

TYPES_JA: Mapping[str, str] = {
    "Action": "アクション", "Ally": "同盟", "Artifact": "アーティファクト", "Attack": "アタック", "Boon": "祝福",
    "Castle": "城", "Command": "命令", "Curse": "呪い", "Doom": "不運", "Duration": "持続", "Event": "イベント",
    "Fate": "幸運", "Gathering": "集合", "Heirloom": "家宝", "Hex": "呪詛", "Knight": "騎士",
    "Landmark": "ランドマーク", "Liaison": "連携", "Loot": "戦利品", "Looter": "略奪者", "Night": "夜行",
    "Omen": "前兆", "Prize": "褒賞", "Project": "プロジェクト", "Prophecy": "予言", "Reaction": "リアクション",
    "Reserve": "リザーブ", "Reward": "報奨", "Ruins": "廃墟", "Shelter": "避難所", "Spirit": "精霊", "State": "状態",
    "Trait": "特性", "Traveller": "トラベラー", "Treasure": "財宝", "Victory": "勝利点", "Way": "習性",
    "Zombie": "ゾンビ", "Augur": "卜占官", "Clash": "衝突", "Fort": "城砦", "Odyssey": "叙事詩", "Townsfolk": "町民",
    "Wizard": "魔法使い", "Mat": "マット", "Shadow": "影",
}  # fmt: skip


def face(name: str, view: dict[str, Any], lang: Lang) -> Face:
    """How a card is shown by the rules of a view; a name without a text has no colour."""
    shown = called(name, lang)
    text = book(rules_of(view["rules"])).get(name)
    if text is None:
        return Face(shown)
    types: set[str] = set(text.types)
    order = [kind for kind, _, _ in reversed(FRAMES) if kind in types]
    kinds = [*order, *sorted(types.difference(order))]
    said = "・".join(TYPES_JA.get(each, each) for each in kinds) if lang == "ja" else " – ".join(kinds)
    for kind, tint, sign in FRAMES:
        if kind in types:
            return Face(shown, sign[lang == "ja"], tint, said)
    return Face(shown, "", "plain", said)
