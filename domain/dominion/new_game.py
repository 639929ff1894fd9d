"""How a new game of Dominion begins, and who may play it besides people."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ..kernel.fresh import Chance, NewGame
from ..kernel.game import BadSetup
from .bots import BOTS
from .play.setup import check_choices, check_started, started
from .table.facts import GameStarted
from .text.book import LANDSCAPES, Text, book, pile_names
from .text.rulebook import rules_of
from .vocabulary import CHOICES, CardType, SetUpChoice

KINGDOM = 10
NO_KINGDOM = {"Shelter", "Ruins", "Curse", "Prize", "Heirloom", "Knight"}
"""Types of cards that are in no Kingdom by themselves."""


def begin(rules: str, names: Sequence[str], options: Mapping[str, Any], chance: Chance) -> GameStarted:
    """The first fact of a game with the `kingdom` of the options, else with ten of all cards that the rules know.

    Landscapes may stand among the `kingdom`. What set-up chooses for a card is chosen at random; so is the Prophecy of
    a game with an Omen, and the Ally of one with a Liaison, where none stands there. Raises BadSetup, BadRules.
    """
    texts, piles = book(rules_of(rules)), pile_names(rules_of(rules))
    chosen = options.get("kingdom") or _drawn(rules, chance)
    laid = [name for name in chosen if name in texts and texts[name].types & LANDSCAPES]
    kingdom = [piles.get(name, name) for name in chosen if name not in laid]
    choices = _choices(texts, piles, kingdom, laid, chance)
    for kind, other in BRINGING.items():
        if _has(texts, (*kingdom, *choices.values()), kind) and not _has(texts, laid, other):
            laid.append(chance.choice(sorted(name for name, text in texts.items() if other in text.types)))
    return started(rules, names, kingdom, landscapes=laid, options=choices)


BRINGING: Mapping[CardType, CardType] = {"Liaison": "Ally", "Omen": "Prophecy"}
"""The types of card that bring a landscape, and its type."""


def _choices(
    texts: Mapping[str, Text], piles: Mapping[str, str], kingdom: Sequence[str], laid: Sequence[str], chance: Chance
) -> dict[str, str]:
    """What set-up chooses at random for the cards of a game, those that it chose among them, by the choice's name."""
    choices: dict[str, str] = {}
    waiting = list(CHOICES.values())
    while due := [each for each in waiting if each.card in (*kingdom, *laid, *choices.values())]:
        waiting.remove(due[0])
        if there := _choosable(texts, piles, kingdom, choices, due[0]):
            choices[due[0].name] = chance.choice(there)
    return choices


def _choosable(
    texts: Mapping[str, Text],
    piles: Mapping[str, str],
    kingdom: Sequence[str],
    choices: Mapping[str, str],
    choice: SetUpChoice,
) -> list[str]:
    """What set-up may choose at random: a pile of the Kingdom, or an unused card."""
    if choice.kind == "pile":
        return [name for name in kingdom if name in texts and texts[name].is_action]
    used = {piles.get(name, name) for name in (*kingdom, *choices.values())}
    found: list[str] = []
    for name in sorted(texts) if choice.kind == "card" else ():
        pile = piles.get(name, name)
        alone = not (texts[name].mixed or texts[name].stack) if choice.set_aside else name == pile
        if alone and pile not in used and not texts[pile].types & NO_KINGDOM:
            try:
                check_choices(texts, piles, kingdom, {**choices, choice.name: name})
            except BadSetup:
                continue
            found.append(name)
    return found


def _has(texts: Mapping[str, Text], names: Sequence[str], kind: CardType) -> bool:
    """Whether something of a type is among these names."""
    return any(name in texts and kind in texts[name].types for name in names)


def _drawn(rules: str, chance: Chance) -> list[str]:
    piles = pile_names(rules_of(rules))
    there = sorted(
        name
        for name, text in book(rules_of(rules)).items()
        if text.in_supply and text.in_kingdom and name not in piles and not text.types & NO_KINGDOM
    )
    return chance.sample(there, min(KINGDOM, len(there)))


NEW = NewGame(begin, BOTS, takes=("kingdom",), check=check_started)
