"""Guests: the eleven purple ones of the manual, and what the skills of guests are called here. [003:116-149]"""

from __future__ import annotations

from dataclasses import dataclass

INFLUENCE, BOTH, HEALING, FORESIGHT, FAVOUR = "influence", "both", "healing", "foresight", "favour"
ANY_COLOUR, TRADE, UNMOVABLE, MISSING_COLOUR = "any-colour", "trade", "unmovable", "missing-colour"

SKILLS = (INFLUENCE, BOTH, HEALING, FORESIGHT, FAVOUR, ANY_COLOUR, TRADE, UNMOVABLE, MISSING_COLOUR)
"""The skills that a purple guest may have: counts as 8 on the field, takes both cards, gets a removed guest back,
looks at one card more, sells an address, is a guest of any colour, trades two addresses, cannot be removed, stands for
a colour that is missing."""

ON_FIELD = 8
"""What a guest with the skill `influence` counts as once it is on the field. [003:119, 003:122]"""


@dataclass(frozen=True, slots=True)
class Guest:
    """A kind of guest: its colour, its number (the price to place it, and what it counts as), its skill or none."""

    colour: str
    value: int
    skill: str = ""

    @property
    def influence(self) -> int:
        """The influence of the guest on the field."""
        return ON_FIELD if self.skill == INFLUENCE else self.value


PURPLE: dict[str, Guest] = {
    "メルトダウン": Guest("purple", 6, INFLUENCE),
    "篁綾": Guest("purple", 6, INFLUENCE),
    "稲垣光平": Guest("purple", 6, BOTH),
    "芳華玲": Guest("purple", 6, HEALING),
    "占いじじい": Guest("purple", 5, FORESIGHT),
    "音羽南海子": Guest("purple", 5, FAVOUR),
    "一色達彦": Guest("purple", 5, ANY_COLOUR),
    "御堂真黄": Guest("purple", 5, TRADE),
    "石鎚": Guest("purple", 3, UNMOVABLE),
    "ブロッカー": Guest("purple", 3, UNMOVABLE),
    "ジミー揚": Guest("purple", 2, MISSING_COLOUR),
}
"""The purple guests by name. [003:118-149]"""
