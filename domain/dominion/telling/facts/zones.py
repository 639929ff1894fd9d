"""Where cards come from and go to, in words."""

from __future__ import annotations

from collections.abc import Mapping

from moothall.words import Key, Message, Name, Texts

from ....kernel.telling.phrase import NOTHING, Says
from ...vocabulary import MATS, MatWord

FROM: Mapping[str, Key] = {
    "hand": Key("zone.from-hand"),
    "deck": Key("zone.from-deck"),
    "deck bottom": Key("zone.from-deck-bottom"),
    "discard": Key("zone.from-discard"),
    "play": Key("zone.from-play"),
    "aside": Key("zone.from-aside"),
    "revealed": Key("zone.from-revealed"),
    "looked at": Key("zone.from-looked-at"),
    "supply": Key("zone.from-supply"),
    "trash": Key("zone.from-trash"),
    "black market": Key("zone.from-black-market"),
    "black market bottom": Key("zone.from-black-market-bottom"),
}
"""Where a card comes from: after the card in English, before it in Japanese."""

OUT_OF: Mapping[str, Key] = {
    "hand": Key("zone.out-of-hand"),
    "deck": Key("zone.out-of-deck"),
    "deck bottom": Key("zone.out-of-deck-bottom"),
    "discard": Key("zone.out-of-discard"),
    "play": Key("zone.out-of-play"),
    "aside": Key("zone.out-of-aside"),
    "revealed": Key("zone.out-of-revealed"),
    "looked at": Key("zone.out-of-looked-at"),
    "supply": Key("zone.out-of-supply"),
    "trash": Key("zone.out-of-trash"),
    "black market": Key("zone.out-of-black-market"),
    "black market bottom": Key("zone.out-of-black-market-bottom"),
}
"""Where a card that is gained comes from. English says the same; in Japanese the place stands by the gain."""

TO: Mapping[str, Key] = {
    "hand": Key("zone.to-hand"),
    "deck": Key("zone.to-deck"),
    "deck bottom": Key("zone.to-deck-bottom"),
    "discard": Key("zone.to-discard"),
    "play": Key("zone.to-play"),
    "aside": Key("zone.to-aside"),
    "revealed": Key("zone.to-revealed"),
    "looked at": Key("zone.to-looked-at"),
    "supply": Key("zone.to-supply"),
    "trash": Key("zone.to-trash"),
    "black market": Key("zone.to-black-market"),
    "black market bottom": Key("zone.to-black-market-bottom"),
}
"""Where a card goes."""


def title_of(mat: MatWord) -> Says:
    """What a mat is called: as it is declared beside its card, else as the card."""
    return Texts(en=mat.title, ja=mat.japanese) if mat.japanese else Name(mat.title)


def is_mat(zone: str) -> bool:
    """Whether a zone is a mat that lies before its player."""
    return zone in MATS and MATS[zone].is_printed


def coming(zone: str) -> Says:
    """Where a card comes from: `from their hand`, 「手札の」; nothing for what is nowhere."""
    if zone in FROM or not zone:
        return FROM[zone]() if zone else NOTHING
    mat = MATS.get(zone)
    if mat is None:
        return Message("zone.from-unknown", zone=zone)
    if mat.is_printed:
        return Message("zone.from-mat", mat=title_of(mat))
    return Message("zone.from-aside-by", mat=title_of(mat))


def gained_from(zone: str) -> Says:
    """Where a card that is gained comes from: `from the trash`, 「廃棄置き場から」."""
    if zone in OUT_OF or not zone:
        return OUT_OF[zone]() if zone else NOTHING
    mat = MATS.get(zone)
    if mat is None:
        return Message("zone.out-of-unknown", zone=zone)
    if mat.is_printed:
        return Message("zone.out-of-mat", mat=title_of(mat))
    return Message("zone.out-of-aside-by", mat=title_of(mat))


def going(zone: str) -> Says:
    """Where a card goes: `into their hand`, 「手札に」; nothing for what goes nowhere."""
    if zone in TO or not zone:
        return TO[zone]() if zone else NOTHING
    mat = MATS.get(zone)
    if mat is None:
        return Message("zone.to-unknown", zone=zone)
    if mat.is_printed:
        return Message("zone.onto-mat", mat=title_of(mat))
    return Message("zone.to-aside-by", mat=title_of(mat))
