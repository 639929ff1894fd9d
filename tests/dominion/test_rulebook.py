"""The texts that a rules spec chooses."""

from __future__ import annotations

from pathlib import Path

import pytest
from moothall.domain.dominion.text.book import TEXTS, book, load_cards
from moothall.domain.dominion.text.rulebook import rules_of
from moothall.domain.dominion.text.switches import SWITCHES

DOMINION = Path(__file__).parents[2] / "domain" / "dominion"


@pytest.mark.parametrize(
    ("spec", "card", "since"),
    [
        ("2013-05-23", "Trader", ""),
        ("2013-05-23,trader=2020-10", "Trader", "2020-10-01"),
        ("2025-06-01,trader=2011", "Trader", ""),
        ("2025-06-01,hermit=2012", "Hermit", ""),
        ("2013,hermit=2022-06", "Hermit", "2022-06-01"),
        ("2025-06-01,prince=2014", "Prince", ""),
        ("2025-06-01,when_buy=when-buy", "Hoard", ""),
        ("2013-05-23,when_buy=when-gain", "Hoard", "2022-06-01"),
    ],
)
def test_a_switch_chooses_the_text_of_its_cards_whatever_the_date(spec: str, card: str, since: str) -> None:
    assert book(rules_of(spec))[card].since == since


def test_a_switch_leaves_the_other_cards_alone() -> None:
    plain, switched = book(rules_of("2025-06-01")), book(rules_of("2025-06-01,trader=2011"))
    assert [name for name in plain if plain[name] is not switched[name]] == ["Trader"]


def switches_of_texts() -> dict[str, str]:
    """The switch that chooses the text of a card, for each card that has one."""
    load_cards()
    return {name: text.switch for name, texts in TEXTS.items() for text in texts if text.switch}


def test_a_card_has_one_switch_at_most() -> None:
    load_cards()
    found = {name: {text.switch for text in texts if text.switch} for name, texts in TEXTS.items()}
    assert [name for name, switches in found.items() if len(switches) > 1] == []


def test_every_governed_card_has_texts_to_choose_from_and_its_switch_exists() -> None:
    governed = switches_of_texts()
    assert [card for card in governed if len(TEXTS[card]) < 2] == []
    assert set(governed.values()) <= set(SWITCHES)


def test_a_switch_governs_cards_or_rules() -> None:
    apart = ("switches.py", "rulebook.py")
    asked = "".join(path.read_text(encoding="utf-8") for path in DOMINION.rglob("*.py") if path.name not in apart)
    asked += (DOMINION / "text" / "rulebook.py").read_text(encoding="utf-8").partition("def rules_of")[2]
    idle = [each for each in SWITCHES if each not in switches_of_texts().values() and f'"{each}"' not in asked]
    assert idle == []
