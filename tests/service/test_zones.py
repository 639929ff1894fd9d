"""Zones are named in English or in Japanese."""

from __future__ import annotations

from pathlib import Path

import pytest
from moothall import service
from moothall.service.looking.zones import zone_meant

LOG = Path(__file__).resolve().parents[2] / "docs" / "logs" / "possession.txt"


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ("Bobの手札", "Bob.hand"),
        ("Bob.捨て札置き場", "Bob.discard"),
        ("p1.set aside", "p1.aside"),
        ("Annの原住民の村マット", "Ann.native_village"),
        ("廃棄置き場", "trash"),
        ("サプライ.Gold", "supply.Gold"),
        ("Ann.hand", "Ann.hand"),
        ("no such zone", "no such zone"),
    ],
)
def test_a_zone_is_meant_by_its_name_in_either_language(written, meant):
    assert zone_meant(written) == meant


@pytest.mark.parametrize(("japanese", "english"), [("Aliceの手札", "Alice.hand"), ("廃棄置き場", "trash")])
def test_blame_takes_zones_in_japanese(japanese, english):
    seen = service.view(LOG)
    found = [(each.card, each.text) for each in service.blame(seen, japanese)]
    assert found == [(each.card, each.text) for each in service.blame(seen, english)]
    assert found
