"""Costs and types of all cards and landscapes as they are printed today, and the days on which texts change.

`printed.txt` was made from the public lists of cards, not from the declarations: a line for each, `Name: cost types`,
with $, P for a Potion and D for Debt. A new card gets its line there. The days are those of docs/sources.md.
"""

from __future__ import annotations

from collections import defaultdict
from pathlib import Path

import pytest
from moothall.domain.dominion.text.book import TEXTS, load_cards
from moothall.domain.dominion.text.switches import SWITCHES
from swept import texts

PRINTED = dict(
    line.split(": ", 1) for line in (Path(__file__).parent / "printed.txt").read_text(encoding="utf-8").splitlines()
)
NO_CARDS = {"Hexes", "Boons", "Loot", "Exile"}
"""Names of piles and mats, which are printed on no card."""
load_cards()


def test_every_card_has_the_cost_and_the_types_that_are_printed_on_it() -> None:
    said = {}
    for name, text in texts().items():
        cost = f"${text.cost.coins}" + "P" * text.cost.potions + f"{text.cost.debt}D" * bool(text.cost.debt)
        said[name] = f"{cost} {' '.join(sorted(text.types))}"
    cards = {name: says for name, says in said.items() if name not in NO_CARDS}
    assert cards == PRINTED, "write the line of a new card into printed.txt, from the card and not from its declaration"


def test_no_text_changes_a_cost_but_those_that_are_known_to() -> None:
    changed = {name for name, every in TEXTS.items() if len({text.cost for text in every}) > 1}
    assert changed == set()


CHANGES = {
    "2016-10-01": {"Cellar", "Masquerade", "Mine", "Moneylender", "Scheme", "Storeroom", "Throne Room"},
    "2019-09-25": {
        "Band of Misfits", "Death Cart", "Embargo", "Inheritance", "Overlord", "Pillage", "Procession",
    },
    "2020-10-01": {"Trader"},
    "2022-06-01": {
        "Alchemist", "Basilica", "Bonfire", "Bridge Troll", "Charm", "Colonnade", "Crypt", "Defiled Shrine", "Doctor",
        "Donate", "Exploration", "Farmland", "Forum", "Groundskeeper", "Haggler", "Haunted Woods", "Herald",
        "Herbalist", "Hermit", "Highway", "Hoard", "Hovel", "Innovation", "Lighthouse", "Masterpiece", "Merchant Guild",
        "Messenger", "Mint", "Mountain Pass", "Nomad Camp", "Patron", "Plan", "Port", "Prince", "Princess", "Quarry",
        "Sauna", "Stonemason", "Storyteller", "Swamp Hag", "Tax", "Tracker", "Treasury",
    },
    "2023-09-01": {"Island Folk", "Journey", "Mission", "Voyage"},
    "2024-01-01": {"Scepter"},
    "2025-02-01": {
        "Band of Misfits", "Chariot Race", "Gamble", "Gladiator", "Inheritance", "Overlord", "Reap", "Ritual",
        "Way of the Mouse",
    },
    "2026-01-01": {"Cellar"},
}  # fmt: skip
"""Which cards get another text on which day: the second editions, the errata of 2019, 2020, 2022, 2023 and 2025."""


def test_texts_change_on_the_days_of_the_errata() -> None:
    found = defaultdict(set)
    for name, every in TEXTS.items():
        for text in every:
            if text.since:
                found[text.since].add(name)
    assert dict(found) == CHANGES, "add to CHANGES what the errata of that day change"


@pytest.mark.parametrize("day", sorted({since for values in SWITCHES.values() for since, _ in values} - {"", "9999"}))
def test_a_switch_changes_on_a_day_of_the_errata_or_of_a_ruling(day: str) -> None:
    rulings = {"2016-06-01", "2021-01-01", "2019-01-01", "2023-01-31", "2025-03-01"}
    assert day in {*CHANGES, *rulings}, "add the day to `rulings` if a ruling, and no text, changed on it"
