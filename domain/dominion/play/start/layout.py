"""What is laid out for a game, and what the rules refuse of it. [rules/setup.md]"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from moothall.words import Message, Name, Word

from ....kernel.game import BadSetup
from ...text.book import Text
from ...vocabulary import CHOICES, CardType, SetUpChoice

BRINGING: Mapping[CardType, CardType] = {"Liaison": "Ally", "Omen": "Prophecy"}
"""The types of card that bring a landscape, and its type. Nothing else brings one."""


@dataclass(frozen=True, slots=True)
class Layout:
    """The layout of a game: the `kingdom`, by its piles; the `landscapes`, a Trait as `Reckless on Smithy`; and what
    set-up chose, by the name of the choice. `texts` are those in force, `piles` names the pile of each card that lies
    in one of another name."""

    texts: Mapping[str, Text]
    piles: Mapping[str, str]
    kingdom: Sequence[str]
    landscapes: Sequence[str] = ()
    choices: Mapping[str, str] = field(default_factory=dict)

    def pile(self, name: str) -> str:
        """The name of the pile in which a card lies."""
        return self.piles.get(name, name)

    def on_piles(self) -> Iterator[tuple[str, str, bool]]:
        """Each landscape with its pile, and whether it is on one."""
        for trait, on, where in (each.partition(" on ") for each in self.landscapes):
            yield trait, self.pile(where), bool(on)

    def chosen(self, are: Callable[[SetUpChoice], bool]) -> dict[str, str]:
        """The piles that set-up chose by choices that `are` so, each with the card that it is chosen for."""
        choices = self.choices
        return {choices[each.name]: each.card for each in CHOICES.values() if are(each) and each.name in choices}


def listed(layout: Layout, choice: SetUpChoice) -> list[str]:
    """The names of a choice that is a list of them."""
    return [name for name in layout.choices.get(choice.name, "").split("; ") if name]


def in_game(layout: Layout, market: Sequence[str] = ()) -> set[str]:
    """The names of all that is in a game from its start: the piles with their cards, the landscapes, what the Black
    Market sells, and what is chosen for any of these."""
    names: set[str] = set()
    waiting = [*layout.kingdom, *(name for name, _, _ in layout.on_piles()), *market]
    while waiting:
        name = waiting.pop()
        if name in names:
            continue
        names.add(name)
        text = layout.texts.get(name)
        if text is not None:
            waiting += [*text.mixed, *(kind for kind, _, _ in text.stack)]
        chosen = (each for each in CHOICES.values() if each.kind == "card" and each.card == name)
        waiting += [layout.choices[each.name] for each in chosen if each.name in layout.choices]
    return names


def of_the_start(layout: Layout, market: Sequence[str]) -> dict[str, str]:
    """The choices without those for a card that is not in the game from its start. [Divine Wind]"""
    there = in_game(layout, market)
    later = {each.name for each in CHOICES.values() if each.kind == "card" and each.card not in there}
    return {key: name for key, name in layout.choices.items() if key not in later}


def check_once(where: Word | Message, names: Sequence[str]) -> None:
    """Check that there is one of each. Raises BadSetup."""
    twice = next((name for name, times in Counter(names).items() if times > 1), None)
    if twice is not None:
        raise BadSetup(Message("setup.twice-and-one-of", name=Name(twice), where=where))


def check_choices(layout: Layout) -> None:
    """Check what set-up chose, a pile by the cost that its randomizer shows, a card that is set aside by its own.
    Raises BadSetup. [002:21, 002:49-63]"""
    for choice in CHOICES.values():
        name = layout.choices.get(choice.name)
        if choice.kind == "card" and name is not None and name in layout.texts:
            check_card(layout, choice, name)


def may_choose(layout: Layout, choice: SetUpChoice, name: str) -> bool:
    """Whether a card may be chosen, besides what was."""
    return _why_not(layout, choice, name) is None


def check_card(layout: Layout, choice: SetUpChoice, name: str) -> None:
    """Check that set-up may choose a card by a choice. Raises BadSetup. [002:21, 002:49-63]"""
    why = _why_not(layout, choice, name)
    if why is not None:
        raise BadSetup(why)


def _why_not(layout: Layout, choice: SetUpChoice, name: str) -> Message | None:
    """Why set-up may not choose a card; None where it may. An error for each card that it may not choose would take a
    tenth of a game of bots on a Kingdom that is drawn."""
    texts, card, text = layout.texts, choice.card, layout.texts[name]
    if choice.beside and layout.pile(name) in layout.kingdom:
        return Message("setup.in-supply", name=Name(name), card=Name(card))
    for other in CHOICES.values() if choice.set_aside else ():
        if other.beside and not other.set_aside and layout.choices.get(other.name) == layout.pile(name):
            return Message("setup.chosen-for", name=Name(name), other=Name(other.card), card=Name(card))
    price = text.cost
    if choice.costs and (price.coins not in choice.costs or price.potions or price.debt):
        allowed = " or ".join(f"${cost}" for cost in sorted(choice.costs))
        return Message(
            "setup.costs-for-pile-costing-chosen", name=Name(name), price=price, card=Name(card), allowed=allowed
        )
    if not (text.in_kingdom and text.in_supply):
        return Message("setup.not-kingdom-card-cannot", name=Name(name), card=Name(card))
    if choice.of_type and choice.of_type not in text.types:
        return Message("setup.not-of-type", name=Name(name), type=choice.of_type, card=Name(card))
    if choice.set_aside and not text.is_action:
        return Message("setup.not-action", name=Name(name), card=Name(card))
    since = choice.no_durations
    if since is not None and "Duration" in text.types and card in texts and texts[card].since >= since:
        return Message("setup.duration-cannot-chosen-for", name=Name(name), card=Name(card))
    return None


def check_piles(layout: Layout, supply: Sequence[str]) -> None:
    """Check that set-up chose an Action pile for each landscape that needs one. Raises BadSetup. [Obelisk]"""
    for choice in CHOICES.values():
        if choice.kind != "pile" or choice.card not in layout.landscapes:
            continue
        chosen = layout.choices.get(choice.name)
        if chosen is None:
            raise BadSetup(Message("setup.needs-action-pile-chosen-at", card=Name(choice.card), name=choice.name))
        text = layout.texts.get(chosen)
        if text is not None and not (text.is_action and chosen in supply):
            raise BadSetup(Message("setup.not-action-pile-of-supply", name=Name(chosen), card=Name(choice.card)))


def check_traits(layout: Layout) -> None:
    """Check that each Trait is on an Action or Treasure pile of the Kingdom in the Supply, and on one of its own.
    Raises BadSetup. [setup.md: Traits]"""
    beside = layout.chosen(lambda choice: choice.is_pile_beside)
    taken: set[str] = set()
    for trait, pile, on in layout.on_piles():
        text = layout.texts.get(pile)
        if not on or text is None:
            continue
        if pile in beside:
            raise BadSetup(
                Message("setup.chosen-for-and-not-in", pile=Name(pile), card=Name(beside[pile]), trait=Name(trait))
            )
        if not text.in_kingdom or pile not in layout.kingdom or not text.types & {"Action", "Treasure"}:
            raise BadSetup(Message("setup.not-action-or-treasure-pile", pile=Name(pile), trait=Name(trait)))
        if pile in taken:
            raise BadSetup(Message("setup.has-trait-already", pile=Name(pile), trait=Name(trait)))
        taken.add(pile)


ONE_OF_A_KIND: Mapping[CardType, str] = {"Prophecy": "Prophecies", "Ally": "Allies"}
"""The types of landscape of which a game has one at most, with their plurals."""


def check_one_of(kind: CardType, layout: Layout) -> None:
    """Check that there is one Prophecy, or one Ally, at most. Raises BadSetup. [setup.md: Omen, Liaison]"""
    texts = layout.texts
    of_kind = [name for name in dict.fromkeys(layout.landscapes) if name in texts and kind in texts[name].types]
    if len(of_kind) > 1:
        raise BadSetup(
            Message(
                "setup.two-of-a-kind", name=Name(of_kind[0]), other=Name(of_kind[1]), several=Word(ONE_OF_A_KIND[kind])
            )
        )
