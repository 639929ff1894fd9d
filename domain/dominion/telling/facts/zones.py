"""Where cards come from and go to, in words."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from moothall.words import Key, Name, Texts

from ....kernel.telling.phrase import NOTHING, Says
from ...vocabulary import MATS, MatWord


def title_of(mat: MatWord) -> Says:
    """The name of a mat: as it is declared beside its card, else that of the card."""
    return Texts(en=mat.title, ja=mat.japanese) if mat.japanese else Name(mat.title)


def is_mat(zone: str) -> bool:
    """Whether a zone is a mat that lies before its player."""
    return zone in MATS and MATS[zone].printed


@dataclass(frozen=True)
class Places:
    """How places are said in one part of a sentence: each zone that every game has, a zone that nobody knows, a mat
    before its player, and cards set aside for another card."""

    known: Mapping[str, Key]
    unknown: Key
    mat: Key
    aside: Key

    def of(self, zone: str) -> Says:
        """A zone in words; nothing where there is none."""
        if zone in self.known or not zone:
            return self.known[zone]() if zone else NOTHING
        mat = MATS.get(zone)
        if mat is None:
            return self.unknown(zone=zone)
        return (self.mat if mat.printed else self.aside)(mat=title_of(mat))


FROM = Places(
    {
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
    },
    Key("zone.from-unknown", "zone"),
    Key("zone.from-mat", "mat"),
    Key("zone.from-aside-by", "mat"),
)
"""Where a card comes from: after the card in English, before it in Japanese."""

OUT_OF = Places(
    {
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
    },
    Key("zone.out-of-unknown", "zone"),
    Key("zone.out-of-mat", "mat"),
    Key("zone.out-of-aside-by", "mat"),
)
"""Where a card that is gained comes from. English says the same; in Japanese the place stands by the gain."""

TO = Places(
    {
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
    },
    Key("zone.to-unknown", "zone"),
    Key("zone.onto-mat", "mat"),
    Key("zone.to-aside-by", "mat"),
)
"""Where a card goes."""


def coming(zone: str) -> Says:
    """Where a card comes from: `from their hand`, 「手札の」; nothing for what is nowhere."""
    return FROM.of(zone)


def gained_from(zone: str) -> Says:
    """Where a card that is gained comes from: `from the trash`, 「廃棄置き場から」."""
    return OUT_OF.of(zone)


def going(zone: str) -> Says:
    """Where a card goes: `into their hand`, 「手札に」; nothing for what goes nowhere."""
    return TO.of(zone)
