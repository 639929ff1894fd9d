"""How a card is shown where there is colour: the colour of its frame, and a sign that says the same."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from moothall.words import Joined, Key, Message, in_words

from ...kernel.telling.sheet import Face, Tint
from ...kernel.telling.words import Lang
from ..text.book import book
from ..text.names import called
from ..text.rulebook import rules_of

FRAMES: tuple[tuple[str, Tint, Key], ...] = (
    ("Curse", "purple", Key("sign.curse")),
    ("Ruins", "brown", Key("sign.ruins")),
    ("Shelter", "red", Key("sign.shelter")),
    ("Landmark", "green", Key("sign.landmark")),
    ("Event", "plain", Key("sign.event")),
    ("Project", "red", Key("sign.project")),
    ("Way", "blue", Key("sign.way")),
    ("Ally", "tan", Key("sign.ally")),
    ("Trait", "purple", Key("sign.trait")),
    ("Prophecy", "blue", Key("sign.prophecy")),
    ("Boon", "gold", Key("sign.boon")),
    ("Hex", "purple", Key("sign.hex")),
    ("State", "red", Key("sign.state")),
    ("Artifact", "brown", Key("sign.artifact")),
    ("Night", "black", Key("sign.night")),
    ("Reserve", "tan", Key("sign.reserve")),
    ("Duration", "orange", Key("sign.duration")),
    ("Reaction", "blue", Key("sign.reaction")),
    ("Attack", "red", Key("sign.attack")),
    ("Victory", "green", Key("sign.victory")),
    ("Treasure", "gold", Key("sign.treasure")),
    ("Action", "plain", Key("sign.action")),
)
"""A type, the colour of its frame, and its sign; of several types the first one here counts."""

TYPES: Mapping[str, Key] = {
    "Action": Key("type.action"), "Ally": Key("type.ally"), "Artifact": Key("type.artifact"),
    "Attack": Key("type.attack"), "Boon": Key("type.boon"), "Castle": Key("type.castle"),
    "Command": Key("type.command"), "Curse": Key("type.curse"), "Doom": Key("type.doom"),
    "Duration": Key("type.duration"), "Event": Key("type.event"), "Fate": Key("type.fate"),
    "Gathering": Key("type.gathering"), "Heirloom": Key("type.heirloom"), "Hex": Key("type.hex"),
    "Knight": Key("type.knight"), "Landmark": Key("type.landmark"), "Liaison": Key("type.liaison"),
    "Loot": Key("type.loot"), "Looter": Key("type.looter"), "Night": Key("type.night"), "Omen": Key("type.omen"),
    "Prize": Key("type.prize"), "Project": Key("type.project"), "Prophecy": Key("type.prophecy"),
    "Reaction": Key("type.reaction"), "Reserve": Key("type.reserve"), "Reward": Key("type.reward"),
    "Ruins": Key("type.ruins"), "Shelter": Key("type.shelter"), "Spirit": Key("type.spirit"),
    "State": Key("type.state"), "Trait": Key("type.trait"), "Traveller": Key("type.traveller"),
    "Treasure": Key("type.treasure"), "Victory": Key("type.victory"), "Way": Key("type.way"),
    "Zombie": Key("type.zombie"), "Augur": Key("type.augur"), "Clash": Key("type.clash"), "Fort": Key("type.fort"),
    "Odyssey": Key("type.odyssey"), "Townsfolk": Key("type.townsfolk"), "Wizard": Key("type.wizard"),
    "Mat": Key("type.mat"), "Shadow": Key("type.shadow"),
}  # fmt: skip
"""The types of cards."""


def types_said(types: Sequence[str]) -> Joined:
    """Types of cards, one after another."""
    return Joined(map(_type, types), "types")


def _type(name: str) -> Message | str:
    return TYPES[name]() if name in TYPES else name


def face(name: str, view: dict[str, Any], lang: Lang) -> Face:
    """The look of a card by the rules of a view; a name without a text has no colour."""
    shown = called(name, lang)
    text = book(rules_of(view["rules"])).get(name)
    if text is None:
        return Face(shown)
    types: set[str] = set(text.types)
    order = [kind for kind, _, _ in reversed(FRAMES) if kind in types]
    kinds = [*order, *sorted(types.difference(order))]
    said = in_words(Joined(map(_type, kinds), "kinds"), lang)
    for kind, tint, sign in FRAMES:
        if kind in types:
            return Face(shown, in_words(sign(), lang), tint, said)
    return Face(shown, "", "plain", said)
