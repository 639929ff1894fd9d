"""The scenarios notice faults that are planted in the texts of cards: they can fail."""

from __future__ import annotations

import pytest
from caught import Catching, planted
from faults import KINDS, QUESTION_MORE, Fault
from moothall.domain.dominion.text.book import TEXTS, load_cards
from sweeps import sampled

load_cards()
CARDS = (
    "Village", "Chapel", "Militia", "Throne Room", "Mine", "Masquerade", "Swindler", "Wharf", "Alchemist", "Watchtower",
    "Goons", "Horn of Plenty", "Tournament", "Trader", "Tunnel", "Fortress", "Rats", "Stonemason", "Butcher", "Gear",
    "Messenger", "Plan", "Forum", "Villa", "Labyrinth", "Enchantress", "Crypt", "Patron", "Cathedral", "Priest",
    "Sleigh", "Sheepdog", "Way of the Ox", "Sycophant", "Gondola", "Rope", "Governor", "Mint", "Star Chart",
    "Order of Astrologers", "Order of Masons", "Avoid", "Fated", "Inherited",
    "Approaching Army", "Biding Time", "Bureaucracy", "Divine Wind", "Enlightenment", "Flourishing Trade",
    "Good Harvest", "Great Leader", "Growth", "Harsh Winter", "Kind Emperor", "Panic", "Progress", "Rapid Expansion",
    "Sickness", "Amass", "Asceticism", "Continue", "Credit", "Foresight", "Gather", "Kintsugi", "Practice",
    "Receive Tribute", "Sea Trade",
)  # fmt: skip
"""Cards and landscapes of every expansion and of every kind: each fault in their texts is noticed."""
NO_FAULT = {
    (
        "Foresight",
        "ability 1: turn end (table)",
        "of any player",
    ): "what lies on the mat came there in its owner's turn",
    ("Watchtower", "ability 1: gain (hand)", "of any player"): "its condition asks where the gained card lies",
    (
        "Trader",
        "ability 1: would gain (hand)",
        "of any player",
    ): "a rule of `would` is asked of the gaining player alone",
}
"""Changes that make no difference, and why."""
MOST_MISSED = 0.15
"""Which share of the faults in the texts of the cards with one initial may go unnoticed. Of all faults it is 5 %."""


WHAT_TO_DO = (
    "write a scenario in tests/scenarios that claims more of it; `python tests/caught.py CARD` lists the faults"
)


@pytest.fixture(scope="module")
def catching() -> Catching:
    return Catching()


def missed(catching: Catching, faults: list[Fault]) -> list[str]:
    """The faults that no scenario notices."""
    real = (each for each in faults if (each.text.name, each.where, each.what) not in NO_FAULT)
    return [str(each) for each in real if catching.by(each) is None]


@pytest.mark.parametrize("card", sampled(CARDS, 12))
def test_scenarios_notice_each_fault_in_a_card(catching: Catching, card: str) -> None:
    assert missed(catching, planted([card])) == [], WHAT_TO_DO


def test_the_cards_have_faults_of_every_kind() -> None:
    assert {each.kind for each in planted([*CARDS])} == set(KINDS)


def test_scenarios_notice_a_question_more_in_any_text(catching: Catching) -> None:
    assert missed(catching, [each for each in planted([]) if each.kind == QUESTION_MORE]) == [], WHAT_TO_DO


@pytest.mark.slow
@pytest.mark.parametrize("initial", sorted({name[0] for name in TEXTS}))
def test_scenarios_notice_most_faults_in_the_cards_with_an_initial(catching: Catching, initial: str) -> None:
    faults = planted([name for name in TEXTS if name[0] == initial])
    assert len(missed(catching, faults)) <= MOST_MISSED * len(faults) + 1
