"""The names of cards in the plural, and after an article."""

from __future__ import annotations

PLURALS = {
    "Bag of Gold": "Bags of Gold", "Band of Misfits": "Bands of Misfits", "Coin of the Realm": "Coins of the Realm",
    "Den of Sin": "Dens of Sin", "Emporium": "Emporia", "Feodum": "Feoda", "Hero": "Heroes",
    "Horn of Plenty": "Horns of Plenty", "Jack of All Trades": "Jacks of All Trades", "Oasis": "Oases",
    "Platinum": "Platina", "Tragic Hero": "Tragic Heroes", "Werewolf": "Werewolves", "Wharf": "Wharves",
}  # fmt: skip
"""Plurals that no rule makes."""
UNCHANGED = frozenset((
    "Alms", "Barracks", "Baths", "Castles", "Catacombs", "Crossroads", "Distant Lands", "Fairgrounds", "Followers",
    "Gardens", "Goons", "Haunted Woods", "Horse Traders", "Hunting Grounds", "Ill-Gotten Gains", "Ironworks",
    "Knights", "Lackeys", "Lost Arts", "Necropolis", "Nobles", "Rats", "Rocks", "Ruins", "Settlers", "Smugglers",
    "Spices", "Spoils", "Stables", "Supplies", "Survivors",
))  # fmt: skip
"""Names that are their own plural."""


def plural(name: str) -> str:
    """The plural of a card's name."""
    if name in UNCHANGED:
        return name
    if name in PLURALS:
        return PLURALS[name]
    if name.endswith("man"):
        return f"{name[:-3]}men"  # Watchman, Highwayman
    if name.endswith("y") and name[-2:-1] not in "aeiou":
        return f"{name[:-1]}ies"
    return f"{name}es" if name.endswith(("s", "x", "ch", "sh")) else f"{name}s"


def with_article(name: str) -> str:
    """One card by its name: `an Estate`, `a University`."""
    return f"{'an' if name[:1] in 'AEIOU' and name != 'University' else 'a'} {name}"
