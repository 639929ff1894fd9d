"""What the cards of a game can do beside being played: gathered once for all games with the same names."""

# Compiled: each play asks it.

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from ...kernel.facts import Card
from ..vocabulary import TURNS, TurnWord
from .book import (
    BuyCondition,
    Override,
    OwnShift,
    PlayCondition,
    Reducer,
    Rewrite,
    Shift,
    Text,
    Watcher,
    book,
    made_of_texts,
    watchers,
)
from .rulebook import Rules

if TYPE_CHECKING:
    from ..play.engine import Dominion
    from ..table.table import Table

BUYABLE = frozenset(("Event", "Project"))


class Offers:
    """The cards and landscapes in a game, and what follows from them for every turn of it. Games of the same cards
    share it."""

    def __init__(self, known: Sequence[Text], laid: Sequence[Text]) -> None:
        """`known` are the texts of all that may come into the game, `laid` those of the landscapes."""
        self.watchers: dict[str, list[Watcher]] = watchers(known)
        """The abilities, by the event that sets them off."""
        self.own_alone = frozenset(
            event for event, found in self.watchers.items() if all(ability.whose == "own" for _, ability in found)
        )
        """The events that set off abilities of the player alone to whom they happen."""
        self.types = frozenset(kind for text in known for kind in text.types)
        """All types of card that there are."""
        self.buyable: Sequence[str] = tuple(text.name for text in laid if text.types & BUYABLE)
        """The Events and Projects."""
        self.prophecy = next((text.name for text in laid if "Prophecy" in text.types), "")
        """The Prophecy; empty where there is none."""
        self.prolonging: Sequence[TurnWord] = [word for word in TURNS.values() if _prolongs(word, known)]
        """The kinds of turn of which a round may follow the turn with which the game would end."""
        self.end_the_game: Sequence[str] = [text.name for text in known if text.ends_game]
        """The piles with each of which alone the game ends when it is empty."""
        self._costs(known)
        self._plays(known, laid)

    def _costs(self, known: Sequence[Text]) -> None:
        self.reducers: Sequence[Reducer] = [each for text in known for each in text.cheaper]
        """What makes some cards cheaper than others."""
        self.same_costs: dict[str, Callable[[Dominion], Card | None]] = {
            text.name: text.same_cost for text in known if text.same_cost is not None
        }
        """Whose cost a card has instead of its own."""
        self.costs_vary = bool(self.reducers or self.same_costs)
        """Whether anything makes some cards cheaper than others, or has the cost of another."""
        cheaper = self.watchers.get("cost", ())
        in_play = [(text.name, ability) for text, ability in cheaper if ability.where == "play"]
        self.cheaper_in_play: Sequence[str] = [name for name, ability in in_play if ability.whose == "own"]
        """The names of the cards of which each one that the turn player has in play makes all cards cost $1 less."""
        self.cheaper_in_any_play: Sequence[str] = [name for name, ability in in_play if ability.whose == "any"]
        """The names of those that do so whoever has them in play."""
        self.cheaper_by_effect = frozenset(text.name for text, ability in cheaper if ability.where == "effect")
        """The effects that do so each time that they are in force."""
        self.payments = any(text.payment is not None for text in known)
        """Whether a card may be paid for otherwise than with its cost."""
        self.buys_with_actions: Sequence[BuyCondition] = [each for text in known for each in text.buys_with_actions]
        """When an Action may be used as a Buy."""
        self.nothing_waits_for_gains = not self.watchers.keys() & {"gain", "would gain", "pile emptied"}
        """Whether nothing has an ability that a gain sets off or changes."""

    def _plays(self, known: Sequence[Text], laid: Sequence[Text]) -> None:
        ways = [text for text in laid if "Way" in text.types]
        self.play_limits: Sequence[PlayCondition] = [each for text in known for each in text.may_play]
        """What must hold for a play from hand."""
        self.overrides: Sequence[Override] = [each for text in known for each in text.overrides]
        """What may be done instead of following the instructions of a card."""
        self.rewrites: Sequence[Rewrite] = [each for text in known for each in text.rewrites]
        """How the instructions of a card may be followed differently."""
        self.shifts: Sequence[Shift] = [each for text in known for each in text.shifts]
        """What may make cards say something else than is written on them."""
        self.own_shifts: Sequence[OwnShift] = [each for text in known for each in text.own_shifts]
        """What may make the cards of one player say something else."""
        self.ways: dict[str, PlayCondition] = {each.by: each.condition for text in ways for each in text.overrides} | {
            each.by: each.condition for text in ways for each in text.rewrites
        }
        """The Ways, with what they ask of the card that is played."""
        self.shapeshifts = bool(self.shifts or self.own_shifts)
        """Whether anything may make a card say something else than is written on it."""
        self.retypes = bool(self.own_shifts) or any(text.retypes for text in known)
        """Whether anything may make a card have other types than are written on it."""
        self.plays_may_change = bool(self.overrides or self.rewrites or self.shapeshifts)
        """Whether anything overrides, rewrites or shapeshifts a card that is played."""
        waiting = [*self.watchers.get("play", ()), *self.watchers.get("played", ())]
        self.nothing_waits_for_plays = not (waiting or self.plays_may_change)
        """Whether nothing has an ability that any play sets off (but for those that Attacks set off), or changes what a
        play does."""
        self.only_effects_wait_for_plays = not self.plays_may_change and all(
            ability.where == "effect" for _, ability in waiting
        )
        """Whether all abilities that any play sets off are of effects: with none in force nothing waits. [Merchant]"""
        self.claimers: Sequence[Watcher] = [each for each in self.watchers.get("played", ()) if each[1].next_time]
        """The abilities that wait for the next play of some kind, and replay it or the like afterwards."""
        self.plain_treasures: dict[str | None, Text] = {text.name: text for text in known if _is_plain_treasure(text)}
        """The Treasures that give something for the turn when they are played, and do nothing else."""
        has_shadows = "Shadow" in self.types
        self.shuffles_may_ask = has_shadows or "shuffle" in self.watchers
        """Whether a shuffle may ask something."""
        self.plays_from_hand_alone = not (has_shadows or self.play_limits)
        """Whether all that is in hand may be played as if from hand, and nothing else."""


def names_at(table: Table) -> tuple[str, ...]:
    """The names of the cards of a game: those of its piles and of its set-up first, then others that players have."""
    owned = [card for seat in table.seats.values() for card in seat.cards()]
    others = sorted({card.face for card in (*owned, *table.trash) if card.face})
    return tuple(dict.fromkeys((*table.pile_of, *table.names, *others)))


def had_at(table: Table) -> tuple[str, ...]:
    """What may have come to a table by no card of the game: states, mats, effects, by their names. It counts to the end
    of the game, or one that is opened again would go on by other abilities than those that it began with."""
    mats = {mat.replace("_", " ").title() for seat in table.seats.values() for mat in seat.mats()}
    return tuple(sorted(mats | {each.partition(":")[0] for each in table.had}))


@made_of_texts(maxsize=512)
def offers(rules: Rules, names: tuple[str, ...], landscapes: tuple[str, ...], had: tuple[str, ...] = ()) -> Offers:
    """The abilities that the cards `names` and the landscapes offer by these rules, with what they bring (states,
    artifacts, …).

    `had` are the states, mats and effects that there have been: to a table set up by hand nothing may have brought
    them. They come last, so that a game that is opened again has all in the order that it began with.
    """
    texts = book(rules)
    known = _with_what_comes(texts, (*names, *landscapes))
    known += [texts[name] for name in had if name in texts and texts[name] not in known]
    laid = [texts[name] for name in landscapes if name in texts]
    return Offers(known, laid)


def _is_plain_treasure(text: Text) -> bool:
    """Whether a text is that of a Treasure that gives something for the turn, and does nothing else."""
    gives = text.actions or text.buys or text.coins or text.potions
    other = text.is_action or text.cards or text.suns or text.effect is not None
    return "Treasure" in text.types and bool(gives) and not other


def _prolongs(word: TurnWord, known: Sequence[Text]) -> bool:
    """Whether a kind of turn prolongs games with these cards. One that belongs to no card is of every game."""
    return word.prolongs is not None and (not word.card or any(text.name == word.card for text in known))


def _with_what_comes(texts: dict[str, Text], names: Sequence[str]) -> list[Text]:
    """The texts of `names` and of what they bring, each once, in the order of the book: a game that is resumed has the
    same as from its start, whoever holds what by then."""
    coming: set[str] = set()
    waiting = list(names)
    for name in waiting:
        text = texts.get(name)
        if text is not None and name not in coming:
            coming.add(name)
            waiting += text.comes_with
    return [text for name, text in texts.items() if name in coming]
