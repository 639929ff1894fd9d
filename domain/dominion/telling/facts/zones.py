"""Where cards come from and go to, in words."""

from __future__ import annotations

from collections.abc import Mapping

from ....kernel.telling.phrase import Both
from ...table.table import BLACK_MARKET
from ...vocabulary import MATS
from .scene import both_called

FROM: Mapping[str, Both] = {
    "hand": ("from their hand", "手札の"),
    "deck": ("from the top of their deck", "山札の上の"),
    "deck bottom": ("from the bottom of their deck", "山札の一番下の"),
    "discard": ("from their discard pile", "捨て札の"),
    "play": ("from play", "場の"),
    "aside": ("that was set aside", "脇の"),
    "revealed": ("that was revealed", "公開した"),
    "looked at": ("that they looked at", "見た"),
    "supply": ("from the Supply", "サプライの"),
    "trash": ("from the trash", "廃棄置き場の"),
    "black market": (f"from the {BLACK_MARKET}", "闇市場デッキの"),
    "black market bottom": (f"from the bottom of the {BLACK_MARKET}", "闇市場デッキの一番下の"),
}
"""Where a card comes from: after the card in English, before it in Japanese."""

TO: Mapping[str, Both] = {
    "hand": ("into their hand", "手札に"),
    "deck": ("onto their deck", "山札の上に"),
    "deck bottom": ("under their deck", "山札の下に"),
    "discard": ("into their discard pile", "捨て札に"),
    "play": ("into play", "場に"),
    "aside": ("aside", "脇に"),
    "revealed": ("among what is revealed", "公開中のカードに"),
    "looked at": ("among what they look at", "確認中のカードに"),
    "supply": ("onto its pile", "山に"),
    "trash": ("into the trash", "廃棄置き場に"),
    "black market": (f"onto the {BLACK_MARKET}", "闇市場デッキの上に"),
    "black market bottom": (f"under the {BLACK_MARKET}", "闇市場デッキの下に"),
}
"""Where a card goes."""


def of_mat(zone: str) -> Both:
    """A mat by its name, or what a card has set aside."""
    word = MATS.get(zone)
    if word is None:
        return zone, zone
    title, japanese = word.title, word.japanese or both_called(word.title)[1]
    return (f"their {title} mat", f"{japanese}マット") if word.is_printed else (f"aside ({title})", f"脇（{japanese}）")


def is_mat(zone: str) -> bool:
    """Whether a zone is a mat that lies before its player."""
    return zone in MATS and MATS[zone].is_printed


def coming(zone: str) -> Both:
    """Where a card comes from: `from their hand`, 「手札の」; nothing for what is nowhere."""
    if zone in FROM or not zone:
        return FROM.get(zone, ("", ""))
    english, japanese = of_mat(zone)
    return (f"from {english}", f"{japanese}の") if is_mat(zone) else (f"set {english}", f"{japanese}の")


def going(zone: str) -> Both:
    """Where a card goes: `into their hand`, 「手札に」; nothing for what goes nowhere."""
    if zone in TO or not zone:
        return TO.get(zone, ("", ""))
    english, japanese = of_mat(zone)
    return (f"onto {english}", f"{japanese}に") if is_mat(zone) else (english, f"{japanese}に")


def spaced(words: str) -> str:
    """Words with a blank before them, where there are any."""
    return f" {words}" if words else ""
