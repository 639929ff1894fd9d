"""How people write the zone of a table, in English or in Japanese."""

from __future__ import annotations

from moothall.domain.kernel.telling.written import narrow

ZONES = {
    "set aside": "aside",
    "set_aside": "aside",
    "手札": "hand",
    "山札": "deck",
    "捨て札": "discard",
    "捨て札置き場": "discard",
    "場": "play",
    "フィールド": "field",
    "脇": "aside",
    "廃棄置き場": "trash",
    "島マット": "island",
    "原住民の村マット": "native_village",
    "酒場マット": "tavern",
    "追放マット": "exile",
    "サプライ": "supply",
}
"""Names of zones that people write, and those that tables have."""


def zone_meant(written: str) -> str:
    """A zone as tables name it: `Bob.hand` for `Bob.手札` and `Bobの手札`; what is called otherwise stays as it is.

    >>> zone_meant("Bobの原住民の村マット"), zone_meant("サプライ.Gold"), zone_meant("p1.hand")
    ('Bob.native_village', 'supply.Gold', 'p1.hand')
    """
    spelt = narrow(written).strip()
    if spelt in ZONES:
        return ZONES[spelt]
    for name in sorted(ZONES, key=len, reverse=True):
        for sign in (".", "の"):
            if spelt.endswith(f"{sign}{name}"):
                return f"{spelt.removesuffix(f'{sign}{name}')}.{ZONES[name]}"
    area, dot, rest = spelt.partition(".")
    return f"{ZONES[area]}.{rest}" if dot and area in ZONES else written
