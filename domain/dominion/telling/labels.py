"""What the places, amounts and tokens of a table are called beside it, in English and in Japanese."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ...kernel.telling.sheet import TableWords
from ...kernel.telling.words import Lang
from ..play.hexes_and_boons import BOONS, HEXES
from ..text.names import called as named
from ..vocabulary import (
    CANNOT_BUY,
    COST,
    LARGER_HAND,
    MATS,
    NEXT_HAND,
    NO_MORE_ACTIONS,
    NOTHING_DISCARDED,
    TOKENS,
    TURNS,
)
from .facts.scene import in_both, turn_of
from .facts.tokens import COUNTED, ONE
from .facts.turns import PHASE_NAMES, forbidden_called
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

EFFECTS: Mapping[str, Both] = {
    NEXT_HAND: ("a next hand of {n}", "次の手札{n}枚"),
    LARGER_HAND: ("{n} more in the next hand", "次の手札+{n}枚"),
    COST: ("cards cost ${n} less", "コスト-{n}"),
    NO_MORE_ACTIONS: ("no more Actions", "+アクションなし"),
    NOTHING_DISCARDED: ("nothing is discarded from play", "場から捨て札にしない"),
}
"""The effects that no card gives its name, as they stand beside a table."""

ABOUT_JA: Mapping[str, str] = {"used": "使用済み", "swapped": "コインの代わりにカード"}
"""What an effect of a card is about, where that is not a card, in Japanese."""


def label(key: str, lang: Lang) -> str:
    """What a zone, a pile or an amount of a view is called; a mat by the card that it belongs to."""
    pair = LABELS.get(key)
    if pair is not None:
        return pair[lang == "ja"]
    mat = MATS.get(key)
    if lang == "ja" and mat is not None:
        return mat.japanese or named(mat.title, lang)
    return named(_as_name(key), lang)


def fates_called(place: str, lang: Lang) -> str:
    """What a place of Hexes or Boons is called, such as `Boons discard`."""
    if lang != "ja":
        return place
    pile = next((name for name in (HEXES, BOONS) if place.startswith(name)), place)
    rest = place.removeprefix(pile)
    return named(pile, lang) + FATES_JA.get(rest, rest)


def tokens_called(name: str, count: int, lang: Lang) -> str:
    """So many tokens of a kind: `2 VP`, `1 +1 Card token`."""
    word = TOKENS.get(name)
    if lang == "ja":
        japanese = (word.japanese if word is not None else "") or named(_as_name(name), lang)
        return f"{japanese}{count}" if name in COUNTED else f"{japanese}トークン{count}"
    english = (word.english if word is not None else "") or name
    if name in COUNTED:
        return f"{count} {ONE.get(name, english) if count == 1 else english}"
    return f"{count} {english} token{'' if count == 1 else 's'}"


def effect_called(effect: Mapping[str, Any], words: TableWords) -> str:
    """An effect that holds at a viewed table, and for whom: `Bridge (Ann)`, `cards cost $2 less (Ann)`."""
    name, amount, who = effect["effect"], effect["amount"], words.player(effect["player"])
    if name in EFFECTS:
        said = EFFECTS[name][words.lang == "ja"].format(n=amount)
    else:
        times = "" if amount == 1 else words.say(f", {amount} times", f"：{amount}回")
        said = (_effect_ja(name) if words.lang == "ja" else name) + times
    return words.say(f"{said} ({who})", f"{said}（{who}）")


def _effect_ja(effect: str) -> str:
    """The effect of a card in Japanese: `Bridge`, `cannot buy Actions`, `War Chest: Gold`."""
    if effect.startswith(CANNOT_BUY.begins):
        forbidden = effect.removeprefix(CANNOT_BUY.begins)
        return f"購入不可：{in_both(forbidden_called(forbidden))[1]}"
    name, colon, about = effect.partition(": ")
    return named(name, "ja") + (f"：{ABOUT_JA.get(about) or named(about, 'ja')}" if colon else "")


def whose_turn(view: Mapping[str, Any], words: TableWords) -> str:
    """The turn and the phase of a viewed table that is in one: `Turn 17 of Bob, possessed by Alice: buy phase`."""
    turn = view["turn"]
    who, controller, number = words.player(turn["player"]), words.player(turn["controller"]), turn["number"] or ""
    kind, kind_ja = ("", "") if turn["kind"] == "normal" else in_both(turn_of(turn["kind"]))
    phase, phase_ja = in_both(PHASE_NAMES[view["phase"]]() if view["phase"] in PHASE_NAMES else view["phase"])
    if turn["controller"] != turn["player"]:
        how, how_ja = f", possessed by {controller}", f"（支配ターン、支配者：{controller}）"
    else:
        how, how_ja = f" ({kind})" if kind else "", f"（{kind_ja}による追加ターン）" if kind else ""
    count = f" {number}" if number else ""
    return words.say(
        f"Turn{count} of {who}{how}: {phase[:1].lower()}{phase[1:]}", f"ターン{number}：{who}{how_ja}、{phase_ja}"
    )


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
