"""What a card says: the text of a card from a date on, with its abilities and all that it changes."""

# Compiled: the rules read it at each step.

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import TYPE_CHECKING, cast

from ...kernel.facts import Card, Player
from ...kernel.python.checked import CheckedFrozenSet
from ...kernel.session import Effect
from ..vocabulary import CardType, Does, EventKind, Mat, Phase, Place, Verb, Whose

if TYPE_CHECKING:
    from ..play.abilities.events import Event
    from ..play.abilities.frame import PlayFrame
    from ..play.engine import Dominion

MayAsk = Effect | None
"""What a function of a card returns: an effect where it is a generator, nothing where it asks nothing."""
PlayEffect = Callable[["Dominion", Player], MayAsk]
AbilityEffect = Callable[["Dominion", Player, "Event"], MayAsk]
LaterEffect = Callable[["Dominion", Player, Sequence[Card]], MayAsk]
Condition = Callable[["Dominion", Player, "Event"], bool]
Points = Callable[["Dominion", Player], int]
Reduction = Callable[["Dominion", "Text"], int]
Reducer = Callable[["Dominion", "Text", Phase], int]
BuyCondition = Callable[["Dominion", Player], bool]
PlayCondition = Callable[["Dominion", Player, Card], bool]
Change = Callable[["Dominion", "PlayFrame"], None]
Shift = Callable[["Dominion", "Text"], "Text"]
OwnShift = Callable[["Dominion", "Text", Player], "Text"]


_NOTHING = cast("Effect", ())


def asks(made: MayAsk) -> Effect:
    """What a call of a card's function asks, for `yield from`. A function that asks nothing has run by now."""
    return _NOTHING if made is None else made


@dataclass(frozen=True, slots=True)
class Cost:
    """A cost: coins, Potions, Debt. One that is not `known` fits every comparison, and is paid with nothing."""

    coins: int = 0
    potions: int = 0
    debt: int = 0
    known: bool = True

    def within(self, limit: Cost) -> bool:
        """Whether something of this cost costs up to `limit`: no part of it is dearer."""
        if not (self.known and limit.known):
            return True
        return self.coins <= limit.coins and self.potions <= limit.potions and self.debt <= limit.debt

    def less_than(self, limit: Cost) -> bool:
        """Whether something of this cost costs less than `limit`."""
        return (self != limit or not self.known) and self.within(limit)

    def plus(self, coins: int) -> Cost:
        """This cost with so many coins more (or fewer, down to 0)."""
        return _cost(max(0, self.coins + coins), self.potions, self.debt, self.known) if coins else self

    def __str__(self) -> str:
        return f"${self.coins}" + "P" * self.potions + (f" and {self.debt} Debt" if self.debt else "")


@lru_cache(maxsize=256)
def _cost(coins: int, potions: int, debt: int, known: bool) -> Cost:
    """A cost. Games ask for the same few again and again."""
    return Cost(coins, potions, debt, known)


@dataclass(frozen=True, slots=True)
class Ability:
    """Something that a card does other than by its instructions when played.

    `event` is what sets it off: `gain`, `would gain`, `buy`, `trash`, `discard`, `play`, `attack`, `cost`, … .
    `where` is where the card has it: `self` (it is the card that the event happens to), `hand`, `play`, a mat,
    `due` (something of it is due on a later turn of its player, or lasts), `effect` (one of that name is in force),
    `table` (always, if the card is in the game), `project` (the player has bought it), `state` (the player has the
    state or artifact), `trait` (the event's card is of its pile), `waiting` (the player has a Duration that waits),
    `prophecy` (the Prophecy has taken effect).
    `whose` events: `own`, `other` or `any`. An `optional` one is offered, the others happen; its `verb` is `react`,
    `exchange`, `call` or `discard`. It says what it `does` with the event's card (of several that it may do the player
    chooses one), and what it does with its own card (`does_this`).
    One about the `next_time` of something leaves alone what happens already when it begins, and takes a play where that
    begins; so does all that is `waiting`.
    """

    event: EventKind
    where: Place
    effect: AbilityEffect
    condition: Condition | None
    optional: bool
    whose: Whose
    rule: str | None
    summary: str
    verb: Verb = "react"
    does: tuple[Does, ...] = ()
    does_this: tuple[Does, ...] = ()
    next_time: bool = False


@dataclass(frozen=True, slots=True)
class Override:
    """An ability that may be done instead of following the instructions of a played card, while `condition` holds.
    [001:18]

    One that is `chosen` is a Way: the player says whether it applies.
    """

    by: str
    condition: PlayCondition
    effect: PlayEffect
    chosen: bool = False


@dataclass(frozen=True, slots=True)
class Rewrite:
    """An ability that changes how the instructions of a played card are followed, while `condition` holds. [001:19]"""

    by: str
    condition: PlayCondition
    change: Change


@dataclass(frozen=True, slots=True)
class Payment:
    """What a player may do instead of paying for a card that they buy: whether they can, and the effect, which is told
    whether they must and returns whether they did."""

    may: BuyCondition
    effect: Callable[[Dominion, Player, bool], Effect]


@dataclass(frozen=True, slots=True, kw_only=True)
class Text:
    """The text of a card from a date on."""

    name: str
    since: str = ""
    """The first day of this text (`YYYY-MM-DD`); empty: from the start."""
    switch: str = ""
    """The switch that chooses among the texts of the card, whatever the date."""
    cost: Cost
    types: CheckedFrozenSet[CardType]
    coins: int = 0
    potions: int = 0
    cards: int = 0
    actions: int = 0
    buys: int = 0
    plus_coins: bool = False
    """Whether it says +$ of some amount besides the `coins` that it gives first: in a choice, later, when gained, …"""
    suns: int = 0
    """How many Sun tokens it removes before it does anything else."""
    effect: PlayEffect | None = None
    points: int | Points = 0
    pile: int | Callable[[int], int] | None = None
    """The size of its pile where it is not what the type gives, or the size for so many players."""
    of_each: int = 1
    """How many cards of each kind its pile is shuffled from, where they are `mixed`."""
    in_supply: bool = True
    in_kingdom: bool = True
    """Whether its pile, if it is one of the Supply, can be one of the Kingdom."""
    ends_game: bool = False
    """Whether the game ends when its pile is empty."""
    face_down: bool = False
    """Whether its pile lies face down."""
    own_back: bool = False
    """Whether its back shows which card it is, as those of all Shadows do."""
    summary: str = ""
    abilities: list[Ability] = field(default_factory=list)
    later: list[LaterEffect] = field(default_factory=list)
    """What it does on a later turn of its player, if it is a Duration."""
    cheaper: list[Reducer] = field(default_factory=list)
    """What it takes off the cost of some cards in a phase."""
    may_buy: list[BuyCondition] = field(default_factory=list)
    """Conditions under which it may be bought at all."""
    buys_with_actions: list[BuyCondition] = field(default_factory=list)
    """When it lets a player use an Action as a Buy."""
    may_play: list[PlayCondition] = field(default_factory=list)
    """Conditions without which a player plays no card from hand."""
    comes_with: tuple[str, ...] = ()
    """Piles that stand beside the Supply because this card is in the game."""
    mixed: tuple[str, ...] = ()
    """The cards of its pile, where they are not all of this name: as many of each as go into the pile."""
    stack: tuple[tuple[str, int, int], ...] = ()
    """The cards of its pile from the top, where they lie in order: how many with two players, and with more."""
    starts_with_one: bool = False
    """Whether, as a Trait, it lets every player begin with a card of its pile in place of a starting card."""
    in_trash: tuple[str, ...] = ()
    """Cards that have no pile and begin in the trash because this card is in the game."""
    heirloom: str = ""
    """The card that takes the place of a starting Copper because this card is in the game."""
    overrides: list[Override] = field(default_factory=list)
    rewrites: list[Rewrite] = field(default_factory=list)
    shifts: list[Shift] = field(default_factory=list)
    """How it makes other cards say something else as long as it says so. [001:70]"""
    retypes: list[Shift] = field(default_factory=list)
    """Those of these that may give them other types."""
    payment: Payment | None = None
    """What may be done instead of paying its cost."""
    same_cost: Callable[[Dominion], Card | None] | None = None
    """The card whose cost it has now, if any, instead of its own."""
    own_shifts: list[OwnShift] = field(default_factory=list)
    """How it makes the cards of one player say something else."""
    also: str = ""
    """The card whose other abilities it has besides its own, where something gave it those. [Inheritance]"""
    lasts: bool = False
    """Whether it stays in play to the end of the game once it was played, because what it does lasts so long."""
    each_turn: bool = False
    """Whether what it does later it does at the start of each turn of its player, not only of the next one."""
    waits_this_turn: bool = False
    """Whether what it waits for counts only in the turn of its play; it is discarded then if nothing happened."""
    on_mat: tuple[Mat | None, int] = (None, 0)
    """The mat on which it is worth points of its own, and how many."""

    @property
    def says_plus_coins(self) -> bool:
        """Whether there is +$ of some amount in it."""
        return self.coins > 0 or self.plus_coins

    @property
    def has_several(self) -> bool:
        """Whether its pile is one of several cards, mixed or in order."""
        return bool(self.mixed or self.stack)

    @property
    def kinds_in_pile(self) -> tuple[str, ...]:
        """The cards of its pile where it is one of several, from the top where they lie in order; else none."""
        return self.mixed or tuple(name for name, _, _ in self.stack)

    @property
    def untold(self) -> list[Ability]:
        """The abilities that its summary does not tell as well, each once for each event."""
        told = _plain(self.summary)
        apart = [each for each in self.abilities if _plain(each.summary) not in told]
        return list({(each.event, each.summary): each for each in reversed(apart)}.values())[::-1]

    @property
    def is_action(self) -> bool:
        """Whether it is an Action."""
        return "Action" in self.types


def _plain(sentence: str) -> str:
    return " ".join(sentence.split()).rstrip(".").lower()
