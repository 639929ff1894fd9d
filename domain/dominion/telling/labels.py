"""What the places, amounts and tokens of a table are called beside it, in English and in Japanese."""

from __future__ import annotations

from collections.abc import Mapping

from ...kernel.telling.words import Lang
from ..play.hexes_and_boons import BOONS, HEXES
from ..text.names import called as named
from ..vocabulary import TOKENS, TURNS
from .questions import Both

LABELS: Mapping[str, Both] = {
    "hand": ("Hand", "手札"),
    "deck": ("Deck", "山札"),
    "discard": ("Discard pile", "捨て札"),
    "play": ("In play", "場"),
    "aside": ("Set aside", "脇"),
    "revealed": ("Revealed", "公開中"),
    "looked at": ("Looked at", "確認中"),
    "exile": ("Exile mat", "追放マット"),
    "trash": ("Trash", "廃棄置き場"),
    "supply": ("Supply", "サプライ"),
    "other_piles": ("Outside the Supply", "サプライ外"),
    "actions": ("Actions", "アクション"),
    "buys": ("Buys", "購入"),
    "coins": ("Coins", "コイン"),
    "potions": ("Potions", "ポーション"),
    "landscapes": ("Landscapes", "ランドスケープ"),
    "tokens": ("On piles", "山の上"),
    "effects": ("In force", "有効な効果"),
    "durations": ("Durations", "持続"),
    "queued_turns": ("Extra turns", "追加ターン"),
    "in effect": ("in effect", "有効"),
}
"""What a thing of the table is called, by the key that a view has for it."""

FATES_JA: Mapping[str, str] = {
    "": "",
    " turned up": "（めくられた）",
    " kept": "（クリーンアップまで）",
    " taken": "（取られた）",
    " set aside": "（脇）",
    " discard": "の捨て札",
}
"""Where Hexes and Boons lie, in Japanese, by what follows the name of their pile."""

TOKENS_CALLED: Mapping[str, Both] = {
    "vp": ("VP", "勝利点トークン"),
    "debt": ("Debt", "負債"),
    "coffers": ("Coffers", "財源"),
    "villagers": ("Villagers", "村人"),
    "favors": ("Favors", "好意"),
    "sun": ("Sun token", "太陽トークン"),
}
"""The tokens that any card may give; those of one card are declared beside it."""

PHASES: Mapping[str, Both] = {
    "start": ("start of turn", "ターン開始時"),
    "action": ("Action phase", "アクションフェイズ"),
    "buy": ("Buy phase", "購入フェイズ"),
    "night": ("Night phase", "夜フェイズ"),
    "clean-up": ("Clean-up phase", "クリーンアップフェイズ"),
    "between turns": ("between turns", "ターンとターンの間"),
}


def label(key: str, lang: Lang) -> str:
    """What a zone, a pile or an amount of a view is called; a mat by the card that it belongs to."""
    pair = LABELS.get(key)
    if pair is not None:
        return pair[lang == "ja"]
    return named(_as_name(key), lang)


def fates_called(place: str, lang: Lang) -> str:
    """What a place of Hexes or Boons is called, such as `Boons discard`."""
    if lang == "en":
        return place
    pile = next((name for name in (HEXES, BOONS) if place.startswith(name)), place)
    rest = place.removeprefix(pile)
    return named(pile, lang) + FATES_JA.get(rest, rest)


def token_called(name: str, lang: Lang) -> str:
    """What a token is called."""
    pair = TOKENS_CALLED.get(name)
    if pair is not None:
        return pair[lang == "ja"]
    word = TOKENS.get(name)
    japanese = word.japanese if word is not None else ""
    if lang == "ja":
        return f"{japanese or named(_as_name(name), lang)}トークン"
    return f"{name} token"


def phase_called(name: str, lang: Lang) -> str:
    """What a phase is called."""
    return PHASES.get(name, (name, name))[lang == "ja"]


def turn_called(name: str, lang: Lang) -> str:
    """What a kind of turn is called, by the card that gives it; "" for a normal one."""
    if name == "normal":
        return ""
    word = TURNS.get(name)
    if word is not None and word.card:
        return named(word.card, lang)
    return "追加" if lang == "ja" else name


def _as_name(key: str) -> str:
    """`cargo_ship` as `Cargo Ship`."""
    return " ".join(part[:1].upper() + part[1:] for part in key.replace("_", " ").split())
