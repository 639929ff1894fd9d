"""A card that was played as another is that card until it leaves play, unless a server's habit has it otherwise.

[Dark Ages 2012: Band of Misfits; docs/findings.md: goko/misfits-at-clean-up]
"""

from __future__ import annotations

from typing import Any

import pytest
from moothall.domain.dominion.play.engine import Dominion
from moothall.domain.dominion.table import facts as f
from moothall.domain.kernel.ask import Answer, Ask, Menu
from swept import Wished, game, texts

RULES = "2016-01-01"
"""A date at which a Band of Misfits became the card that it was played as."""
OWN = sorted(
    name
    for name, text in texts(RULES).items()
    if text.is_action
    and text.in_supply
    and text.cost.coins < 5
    and not text.cost.potions
    and not text.types & {"Duration", "Command"}
    and any(each.event == "discard from play" and each.where == "self" for each in text.abilities)
)
"""The cards that do something when they are discarded from play, and that a Band of Misfits can be played as."""


def in_clean_up(name: str, rules: str) -> list[str]:
    """What happens, and what is asked, in the Clean-up after a Band of Misfits was played as a card."""

    def plays(session: Dominion, ask: Ask) -> Answer | None:
        if isinstance(ask, Menu):
            return next((each for each in ask.choices if each[0] == "play" and each[1].face == "Band of Misfits"), None)
        if ask.verb == "play" and name in ask.options:
            return (name,)
        phase = session.table.phase
        return tuple(ask.options[:1]) if phase == "clean-up" else ask.options[: ask.least]

    def is_later(session: Dominion, _: Ask) -> Answer | None:
        return ("end",) if session.table.turns_begun > 1 else None

    side: dict[str, Any] = {"hand": ["Band of Misfits", "Copper"], "play": ["Silver"], "deck": ["8 Copper"]}
    source = Wished([plays], until=is_later, seed=name)
    session = game(
        source, rules=rules, kingdom=list(dict.fromkeys(("Band of Misfits", "Moat", name))), given={"Alice": side}
    )
    assert any(isinstance(each, f.PlayedAs) and each.name == name for each in session.facts)
    is_clean_up = [isinstance(each, f.PhaseBegan) and each.phase == "clean-up" for each in session.facts]
    return [type(each).__name__ for each in session.facts[is_clean_up.index(True) :]]


def test_there_are_such_cards() -> None:
    assert {"Hermit", "Herbalist", "Tent", "Page", "Merchant Camp"} <= {*OWN}


@pytest.mark.parametrize("name", OWN)
def test_a_band_of_misfits_is_the_card_until_it_leaves_play(name: str) -> None:
    plain = in_clean_up("Moat", RULES)
    assert in_clean_up(name, RULES) != plain
    assert in_clean_up(name, f"{RULES},habit_misfits=goko") == plain
