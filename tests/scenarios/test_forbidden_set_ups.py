"""Set-ups that the rules forbid: each is refused in one sentence, with its line, that names what is wrong.

The rules are those of the rulebooks and of setup.md; see docs/sources.md. Beside each stands what the sentence has.
"""

from __future__ import annotations

import json
from typing import Any

import pytest
from moothall.domain.dominion.text.book import book, kingdom_cards
from moothall.domain.dominion.text.rulebook import rules_of
from moothall.scenarios.ruling import Document, load, play

FORBIDDEN: list[tuple[str, dict[str, Any], str]] = [
    ("a pile twice", {"kingdom": ["Village", "Village"]}, "Village"),
    ("two halves of a split pile", {"kingdom": ["Encampment", "Plunder"]}, "Encampment"),
    ("two Knights", {"kingdom": ["Dame Anna", "Sir Martin"]}, "Dame Anna"),
    ("two Castles", {"kingdom": ["Small Castle", "King's Castle"]}, "Small Castle"),
    ("a Knight and its pile", {"kingdom": ["Knights", "Sir Martin"]}, "Knights"),
    ("two Clashes", {"kingdom": ["Battle Plan", "Warlord"]}, "Battle Plan"),
    ("a Zombie", {"kingdom": ["Zombie Mason"]}, "Zombie Mason"),
    ("a Shelter", {"kingdom": ["Hovel"]}, "Hovel"),
    ("an Heirloom", {"kingdom": ["Pouch"]}, "Pouch"),
    ("a Boon", {"kingdom": ["The Sun's Gift"]}, "The Sun's Gift"),
    ("a Hex", {"kingdom": ["Bad Omens"]}, "Bad Omens"),
    ("a State", {"kingdom": ["Deluded"]}, "Deluded"),
    ("an Artifact", {"kingdom": ["Lantern"]}, "Lantern"),
    ("an Event", {"kingdom": ["Alms"]}, "Alms"),
    ("a Way", {"kingdom": ["Way of the Ox"]}, "Way of the Ox"),
    ("a Trait", {"kingdom": ["Village", "Cheap"]}, "Cheap"),
    ("a card as a landscape", {"kingdom": ["Village"], "landscapes": ["Smithy"]}, "Smithy"),
    ("a State as a landscape", {"landscapes": ["Deluded"]}, "Deluded"),
    ("an Event twice", {"landscapes": ["Alms", "Alms"]}, "Alms"),
    ("a Way twice", {"landscapes": ["Way of the Ox", "Way of the Ox"]}, "Way of the Ox"),
    ("a Boon as a landscape", {"landscapes": ["The Sun's Gift"]}, "The Sun's Gift"),
    ("a Trait on no pile", {"kingdom": ["Village"], "landscapes": ["Cheap"]}, "Cheap"),
    ("a Trait on a Victory pile", {"kingdom": ["Gardens"], "landscapes": ["Cheap on Gardens"]}, "Gardens"),
    ("a Trait on a basic pile", {"kingdom": ["Village"], "landscapes": ["Cheap on Silver"]}, "Silver"),
    ("a Trait on a Curse", {"kingdom": ["Village"], "landscapes": ["Cheap on Curse"]}, "Curse"),
    (
        "two Traits on a pile",
        {"kingdom": ["Village"], "landscapes": ["Cheap on Village", "Rich on Village"]},
        "Village",
    ),
    ("a Trait twice", {"kingdom": ["Village", "Smithy"], "landscapes": ["Rich on Smithy", "Rich on Village"]}, "Rich"),
    (
        "a Trait on the pile of a Ferryman",
        {"kingdom": ["Ferryman"], "setup": {"ferryman": "Village"}, "landscapes": ["Rich on Village"]},
        "Village",
    ),
    ("an Event on a pile", {"kingdom": ["Village"], "landscapes": ["Alms on Village"]}, "Alms"),
    ("a Trait on Ruins", {"kingdom": ["Marauder"], "landscapes": ["Rich on Ruins"]}, "Ruins"),
    ("two Prophecies", {"kingdom": ["Poet"], "landscapes": ["Great Leader", "Growth"]}, "Great Leader"),
    ("two Allies", {"kingdom": ["Underling"], "landscapes": ["Cave Dwellers", "Island Folk"]}, "Cave Dwellers"),
    ("a Bane of $4", {"kingdom": ["Young Witch"], "setup": {"bane": "Smithy"}}, "Smithy"),
    ("a Bane of $2 and a Potion", {"kingdom": ["Young Witch"], "setup": {"bane": "University"}}, "University"),
    ("a Bane of the basic cards", {"kingdom": ["Young Witch"], "setup": {"bane": "Estate"}}, "Estate"),
    ("a Bane outside the Supply", {"kingdom": ["Young Witch"], "setup": {"bane": "Horse"}}, "Horse"),
    ("a Bane that is an Event", {"kingdom": ["Young Witch"], "setup": {"bane": "Quest"}}, "Quest"),
    ("a Bane for nobody", {"kingdom": ["Village"], "setup": {"bane": "Moat"}}, "Young Witch"),
    ("a pile of $5 for a Ferryman", {"kingdom": ["Ferryman"], "setup": {"ferryman": "Market"}}, "Market"),
    ("a pile of $2 for a Ferryman", {"kingdom": ["Ferryman"], "setup": {"ferryman": "Cellar"}}, "Cellar"),
    ("a Silver for a Ferryman", {"kingdom": ["Ferryman"], "setup": {"ferryman": "Silver"}}, "Silver"),
    ("a pile in use for a Ferryman", {"kingdom": ["Ferryman", "Village"], "setup": {"ferryman": "Village"}}, "Village"),
    ("a Riverboat with a card of $4", {"kingdom": ["Riverboat"], "setup": {"riverboat": "Smithy"}}, "Smithy"),
    ("a Riverboat with a Duration", {"kingdom": ["Riverboat"], "setup": {"riverboat": "Wharf"}}, "Wharf"),
    ("a Riverboat with a Treasure", {"kingdom": ["Riverboat"], "setup": {"riverboat": "Counterfeit"}}, "Counterfeit"),
    (
        "a Riverboat with a card in use",
        {"kingdom": ["Riverboat", "Market"], "setup": {"riverboat": "Market"}},
        "Market",
    ),
    ("a Mouse with a card of $4", {"landscapes": ["Way of the Mouse"], "setup": {"mouse": "Smithy"}}, "Smithy"),
    (
        "a Mouse with a Duration in 2025",
        {"landscapes": ["Way of the Mouse"], "setup": {"mouse": "Caravan Guard"}},
        "Caravan Guard",
    ),
    ("a Mouse with a Treasure", {"landscapes": ["Way of the Mouse"], "setup": {"mouse": "Fool's Gold"}}, "Fool's Gold"),
    ("a Mouse with a Victory", {"landscapes": ["Way of the Mouse"], "setup": {"mouse": "Tunnel"}}, "Tunnel"),
    (
        "a Mouse with a Prize-like",
        {"landscapes": ["Way of the Mouse"], "setup": {"mouse": "Will-o'-Wisp"}},
        "Will-o'-Wisp",
    ),
    (
        "an Army without Attack",
        {"kingdom": ["Poet"], "landscapes": ["Approaching Army"], "setup": {"approaching_army": "Smithy"}},
        "Smithy",
    ),
    (
        "an Army in use",
        {"kingdom": ["Poet", "Militia"], "landscapes": ["Approaching Army"], "setup": {"approaching_army": "Militia"}},
        "Militia",
    ),
    ("a Prophecy that is none", {"kingdom": ["Poet"], "setup": {"prophecy": "Village"}}, "Village"),
    ("an Ally that is none", {"kingdom": ["Underling"], "setup": {"ally": "Village"}}, "Village"),
    (
        "an Obelisk on a Victory pile",
        {"kingdom": ["Gardens"], "landscapes": ["Obelisk"], "setup": {"obelisk": "Gardens"}},
        "Gardens",
    ),
    (
        "an Obelisk on a Treasure pile",
        {"kingdom": ["Village"], "landscapes": ["Obelisk"], "setup": {"obelisk": "Silver"}},
        "Silver",
    ),
    (
        "an Obelisk on an absent pile",
        {"kingdom": ["Village"], "landscapes": ["Obelisk"], "setup": {"obelisk": "Smithy"}},
        "Smithy",
    ),
    ("an Obelisk alone", {"kingdom": ["Village"], "landscapes": ["Obelisk"]}, "Obelisk"),
    (
        "a Druid with four Boons",
        {
            "kingdom": ["Druid"],
            "setup": {"druid": ["The Sea's Gift", "The Sky's Gift", "The Sun's Gift", "The Wind's Gift"]},
        },
        "Druid",
    ),
    (
        "a Druid with a Boon thrice",
        {"kingdom": ["Druid"], "setup": {"druid": ["The Sea's Gift", "The Sea's Gift", "The Sea's Gift"]}},
        "The Sea's Gift",
    ),
    (
        "a Druid with a Hex",
        {"kingdom": ["Druid"], "setup": {"druid": ["Bad Omens", "The Sky's Gift", "The Sun's Gift"]}},
        "Bad Omens",
    ),
    (
        "a Black Market with a card of the Kingdom",
        {"kingdom": ["Black Market", "Smithy"], "setup": {"black_market": ["Smithy"]}},
        "Smithy",
    ),
    (
        "a Black Market with a card twice",
        {"kingdom": ["Black Market"], "setup": {"black_market": ["Smithy", "Smithy"]}},
        "Smithy",
    ),
    ("a Black Market with a Horse", {"kingdom": ["Black Market"], "setup": {"black_market": ["Horse"]}}, "Horse"),
    ("a Black Market with an Event", {"kingdom": ["Black Market"], "setup": {"black_market": ["Alms"]}}, "Alms"),
    (
        "a Black Market with itself",
        {"kingdom": ["Black Market"], "setup": {"black_market": ["Black Market"]}},
        "Black Market",
    ),
    (
        "a Black Market with two Knights",
        {"kingdom": ["Black Market"], "setup": {"black_market": ["Dame Anna", "Sir Martin"]}},
        "Dame Anna",
    ),
    (
        "a Black Market with two of a split pile",
        {"kingdom": ["Black Market"], "setup": {"black_market": ["Encampment", "Plunder"]}},
        "Encampment",
    ),
    (
        "a Black Market with the half of a split pile of the Kingdom",
        {"kingdom": ["Black Market", "Encampment"], "setup": {"black_market": ["Plunder"]}},
        "Plunder",
    ),
    (
        "a Black Market with the Mouse's card",
        {
            "kingdom": ["Black Market"],
            "landscapes": ["Way of the Mouse"],
            "setup": {"mouse": "Moat", "black_market": ["Moat"]},
        },
        "Moat",
    ),
    (
        "one card for Bane and Ferryman",
        {"kingdom": ["Young Witch", "Ferryman"], "setup": {"bane": "Village", "ferryman": "Village"}},
        "Village",
    ),
    (
        "a Divine Wind with nine",
        {
            "kingdom": ["Poet"],
            "landscapes": ["Divine Wind"],
            "setup": {
                "divine_wind": [
                    "Market",
                    "Festival",
                    "Militia",
                    "Cellar",
                    "Gardens",
                    "Workshop",
                    "Remodel",
                    "Mine",
                    "Bandit",
                ]
            },
        },
        "Divine Wind",
    ),
    (
        "a Divine Wind with a half and its other",
        {
            "kingdom": ["Poet"],
            "landscapes": ["Divine Wind"],
            "setup": {
                "divine_wind": [
                    "Encampment",
                    "Plunder",
                    "Militia",
                    "Cellar",
                    "Gardens",
                    "Workshop",
                    "Remodel",
                    "Mine",
                    "Bandit",
                    "Moat",
                ]
            },
        },
        "Encampment",
    ),
    (
        "a Divine Wind with a Ferryman alone",
        {
            "kingdom": ["Poet"],
            "landscapes": ["Divine Wind"],
            "setup": {
                "divine_wind": [
                    "Market",
                    "Festival",
                    "Militia",
                    "Cellar",
                    "Gardens",
                    "Workshop",
                    "Remodel",
                    "Mine",
                    "Bandit",
                    "Ferryman",
                ]
            },
        },
        "Ferryman",
    ),
    (
        "a Divine Wind with a Riverboat alone",
        {
            "kingdom": ["Poet"],
            "landscapes": ["Divine Wind"],
            "setup": {
                "divine_wind": [
                    "Market",
                    "Festival",
                    "Militia",
                    "Cellar",
                    "Gardens",
                    "Workshop",
                    "Remodel",
                    "Mine",
                    "Bandit",
                    "Riverboat",
                ]
            },
        },
        "Riverboat",
    ),
    (
        "a Divine Wind with an Event",
        {
            "kingdom": ["Poet"],
            "landscapes": ["Divine Wind"],
            "setup": {
                "divine_wind": [
                    "Market",
                    "Festival",
                    "Militia",
                    "Cellar",
                    "Gardens",
                    "Workshop",
                    "Remodel",
                    "Mine",
                    "Bandit",
                    "Alms",
                ]
            },
        },
        "Alms",
    ),
    (
        "a Divine Wind with the bane",
        {
            "kingdom": ["Poet", "Young Witch"],
            "landscapes": ["Divine Wind"],
            "setup": {
                "bane": "Moat",
                "divine_wind": [
                    "Market",
                    "Festival",
                    "Militia",
                    "Cellar",
                    "Gardens",
                    "Workshop",
                    "Remodel",
                    "Mine",
                    "Bandit",
                    "Moat",
                ],
            },
        },
        "Moat",
    ),
    ("one player", {"players": ["Alice"]}, "1"),
    ("seven players", {"players": ["A", "B", "C", "D", "E", "F", "G"]}, "7"),
    ("an unknown choice", {"setup": {"banes": "Moat"}}, "banes"),
    ("a choice of no card", {"kingdom": ["Young Witch"], "setup": {"bane": "Mote"}}, "Mote"),
    ("a bane that is a list", {"kingdom": ["Young Witch"], "setup": {"bane": ["Moat", "Cellar"]}}, "bane"),
    ("a pile of Shelters", {"given": {"supply": {"Hovel": 3}}}, "Hovel"),
    ("an unknown Trait", {"kingdom": ["Village"], "landscapes": ["Cheep on Village"]}, "Cheep"),
    ("Inherited on a Victory", {"kingdom": ["Gardens"], "landscapes": ["Inherited on Gardens"]}, "Gardens"),
    ("two players of one name", {"players": ["Alice", "Alice"]}, "the same name"),
    ("colonies perhaps", {"setup": {"colonies": "perhaps"}}, "setup.colonies"),
    ("fewer cards than none", {"given": {"supply": {"Silver": -1}}}, "given.supply.Silver"),
    ("fewer tokens than none", {"given": {"Alice": {"tokens": {"coffers": -1}}}}, "coffers"),
    ("a pile of Shelters", {"given": {"supply": {"Hovel": 3}}}, "there is no pile of 'Hovel'"),
    ("a Village among the Hexes", {"given": {"hexes": ["Village"]}}, "the Hex 'Village'"),
    ("a Hex among the Boons", {"given": {"boons": ["Bad Omens"]}}, "the Boon 'Bad Omens'"),
    (
        "an Artifact of two players",
        {"given": {"Alice": {"states": ["Lantern"]}, "Bob": {"states": ["Lantern"]}}},
        "there is one Lantern",
    ),
    ("a token on an Event", {"given": {"Alice": {"tokens": {"+card": "Alms"}}}}, "'Alms' is not a card"),
]


def refusal(said: dict[str, Any]) -> str | None:
    """The sentence that refuses a scenario, or None."""
    (found,) = load(json.dumps({"scenario": "forbidden", "rules": "2025-06-01"} | said), "forbidden.yaml")
    return play(found).error if isinstance(found, Document) else str(found)


@pytest.mark.parametrize(("said", "names"), [pytest.param(*row, id=name) for name, *row in FORBIDDEN])
def test_a_forbidden_set_up_is_refused_in_a_sentence_that_names_what_is_wrong(said: dict[str, Any], names: str) -> None:
    sentence = refusal(said)
    assert sentence is not None
    assert sentence.startswith("forbidden.yaml:1: ")
    assert names in sentence
    assert "\n" not in sentence


ALLOWED: list[tuple[str, dict[str, Any]]] = [
    ("a Bane that is the half of a split pile", {"kingdom": ["Young Witch"], "setup": {"bane": "Encampment"}}),
    ("a Bane of Castles", {"kingdom": ["Young Witch"], "setup": {"bane": "Castles"}}),
    ("a Trait on a Bane", {"kingdom": ["Young Witch"], "setup": {"bane": "Moat"}, "landscapes": ["Rich on Moat"]}),
    ("an Obelisk on Ruins", {"kingdom": ["Marauder"], "landscapes": ["Obelisk"], "setup": {"obelisk": "Ruins"}}),
    ("a Knight in a Black Market", {"kingdom": ["Black Market"], "setup": {"black_market": ["Sir Martin", "Smithy"]}}),
    ("a Duration for a Mouse of 2021", {
        "landscapes": ["Way of the Mouse"], "setup": {"mouse": "Caravan Guard"}, "rules": "2021-06-01"}),
    ("a Ferryman with Castles", {"kingdom": ["Ferryman"], "setup": {"ferryman": "Castles"}}),
]  # fmt: skip


@pytest.mark.parametrize("said", [pytest.param(said, id=name) for name, said in ALLOWED])
def test_what_the_rules_allow_is_not_refused(said: dict[str, Any]) -> None:
    assert refusal(said) is None


KINDS_BESIDE = {"Shelter", "Heirloom", "Zombie", "Prize", "Reward", "Spirit", "Loot"}
"""The types of cards that are never in the Supply, by the rulebooks that introduce them."""
BESIDE = sorted(name for name, text in book(rules_of("2025-06-01")).items() if text.types & KINDS_BESIDE)
CHOSEN: list[dict[str, Any]] = [
    {"kingdom": ["Young Witch"], "setup": {"bane": "{}"}},
    {"kingdom": ["Ferryman"], "setup": {"ferryman": "{}"}},
    {"kingdom": ["Riverboat"], "setup": {"riverboat": "{}"}},
    {"landscapes": ["Way of the Mouse"], "setup": {"mouse": "{}"}},
    {"kingdom": ["Village"], "landscapes": ["Obelisk"], "setup": {"obelisk": "{}"}},
    {"kingdom": ["Poet"], "landscapes": ["Approaching Army"], "setup": {"approaching_army": "{}"}},
    {"kingdom": ["Black Market"], "setup": {"black_market": ["{}"]}},
    {"kingdom": ["Village"], "landscapes": ["Rich on {}"]},
]
"""Each place of a set-up that names a card."""


@pytest.mark.parametrize("name", BESIDE)
def test_a_card_that_is_never_in_the_supply_is_chosen_for_nothing(name: str) -> None:
    assert name not in kingdom_cards(rules_of("2025-06-01"))
    for said in CHOSEN:
        put = json.loads(json.dumps(said).replace("{}", name))
        assert refusal(put) is not None, put
