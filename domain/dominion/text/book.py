"""What the cards say: one text for each card and date, and the declarations with which card files write them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from importlib import import_module
from pkgutil import iter_modules
from typing import TYPE_CHECKING, Any, TypeVar, cast

from ...kernel.facts import Card, Player
from ...kernel.session import Effect
from .. import cards as card_files
from .rulebook import Rules

if TYPE_CHECKING:
    from ..play.engine import Dominion
    from ..play.events import Event
    from ..play.frame import PlayFrame

MayAsk = Effect | None
"""What a function of a card returns: an effect where it is a generator, nothing where it asks nothing."""
PlayEffect = Callable[["Dominion", Player], MayAsk]
AbilityEffect = Callable[["Dominion", Player, "Event"], MayAsk]
LaterEffect = Callable[["Dominion", Player, Sequence[Card]], MayAsk]
Condition = Callable[["Dominion", Player, "Event"], bool]
Points = Callable[["Dominion", Player], int]
Reducer = Callable[["Dominion", "Text"], int]
PlayCondition = Callable[["Dominion", Player, Card], bool]
Shift = Callable[["Dominion", "Text"], "Text"]
OwnShift = Callable[["Dominion", "Text", Player], "Text"]
FuncT = TypeVar("FuncT", bound=Callable[..., Any])
PlayEffectT = TypeVar("PlayEffectT", bound=PlayEffect)
AbilityEffectT = TypeVar("AbilityEffectT", bound=AbilityEffect)
LaterEffectT = TypeVar("LaterEffectT", bound=LaterEffect)


def asks(made: MayAsk) -> Effect:
    """What a call of a card's function asks, for `yield from`. A function that asks nothing has run by now."""
    return cast("Effect", NOTHING_ASKED) if made is None else made


NOTHING_ASKED: tuple[()] = ()


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
        return Cost(max(0, self.coins + coins), self.potions, self.debt, self.known)

    def __str__(self) -> str:
        return f"${self.coins}" + "P" * self.potions + (f" and {self.debt} Debt" if self.debt else "")


@dataclass(frozen=True, slots=True)
class Ability:
    """Something that a card does other than by its instructions when played.

    `event` is what sets it off: `gain`, `would gain`, `buy`, `trash`, `discard`, `play`, `attack`, `cost`, … .
    `where` is where the card has it: `self` (it is the card that the event happens to), `hand`, `play`, a mat,
    `due` (something of it is due on a later turn of its player, or lasts), `effect` (one of that name is in force),
    `table` (always, if the card is in the game), `project` (he has bought it), `state` (he has the state or artifact),
    `trait` (the event's card is of its pile), `waiting` (a Duration of his that waits). `whose` events: `own`, `other`
    or `any`. An `optional` one is offered, the others happen; its `verb` is `react`, `exchange` or `call`, and it may
    say what it `does` with the event's card: `topdeck`, `set aside`, `exchange`; or that it lets `play` its own card.
    """

    event: str
    where: str
    effect: AbilityEffect
    condition: Condition | None
    optional: bool
    whose: str
    rule: str | None
    summary: str
    verb: str = "react"
    does: str = ""


@dataclass(frozen=True, slots=True)
class Override:
    """What may be done instead of following the instructions of a played card, while `condition` holds. [001:18]

    One that is `chosen` is a Way: the player says whether it applies.
    """

    by: str
    condition: PlayCondition
    effect: PlayEffect
    chosen: bool = False


@dataclass(frozen=True, slots=True)
class Rewrite:
    """How the instructions of a played card are followed differently, while `condition` holds. [001:19]"""

    by: str
    condition: PlayCondition
    change: Callable[[Dominion, PlayFrame], None]


@dataclass(frozen=True, slots=True)
class Payment:
    """What a player may do instead of paying the cost of a card that he buys: whether he can, and the effect, which is
    told whether he must and returns whether he did."""

    may: Callable[[Dominion, Player], bool]
    effect: Callable[[Dominion, Player, bool], Effect]


@dataclass(frozen=True, slots=True)
class Text:
    """What a card says from a date on."""

    name: str
    since: str
    cost: Cost
    types: frozenset[str]
    coins: int = 0
    potions: int = 0
    cards: int = 0
    actions: int = 0
    buys: int = 0
    effect: PlayEffect | None = None
    points: int | Points = 0
    pile: int | None = None
    """The size of its pile where it is not what the type gives."""
    in_supply: bool = True
    summary: str = ""
    abilities: list[Ability] = field(default_factory=list)
    later: list[LaterEffect] = field(default_factory=list)
    """What it does on a later turn of its player, if it is a Duration."""
    cheaper: list[Reducer] = field(default_factory=list)
    """What it takes off the cost of some cards."""
    may_buy: list[Callable[[Dominion, Player], bool]] = field(default_factory=list)
    """Conditions under which it may be bought at all."""
    may_play: list[PlayCondition] = field(default_factory=list)
    """Conditions without which a player plays no card from his hand."""
    comes_with: tuple[str, ...] = ()
    """Piles that stand beside the Supply because this card is in the game."""
    mixed: tuple[str, ...] = ()
    """The cards of its pile, where they are not all of this name: as many of each as go into the pile."""
    stack: tuple[tuple[str, int, int], ...] = ()
    """The cards of its pile from the top, where they lie in order: how many with two players, and with more."""
    in_trash: tuple[str, ...] = ()
    """Cards that have no pile and begin in the trash because this card is in the game."""
    heirloom: str = ""
    """The card that takes the place of a starting Copper because this card is in the game."""
    overrides: list[Override] = field(default_factory=list)
    rewrites: list[Rewrite] = field(default_factory=list)
    shifts: list[Shift] = field(default_factory=list)
    """How it makes other cards say something else as long as it says so. [001:70]"""
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
    on_mat: tuple[str, int] = ("", 0)
    """The mat on which it is worth points of its own, and how many."""

    @property
    def is_action(self) -> bool:
        """Whether it is an Action."""
        return "Action" in self.types


TEXTS: dict[str, list[Text]] = {}
"""Every text of every card, by name, the oldest first. Card files fill it."""


def _types(types: str) -> frozenset[str]:
    return frozenset(types.split())


def simple(
    name: str,
    *,
    cost: int = 0,
    types: str = "Action",
    potion: int = 0,
    debt: int = 0,
    cards: int = 0,
    actions: int = 0,
    buys: int = 0,
    coins: int = 0,
    potions: int = 0,
    points: int | Points = 0,
    since: str = "",
    pile: int | None = None,
    in_supply: bool = True,
    effect: PlayEffect | None = None,
    comes_with: tuple[str, ...] = (),
    mixed: tuple[str, ...] = (),
    stack: tuple[tuple[str, int, int], ...] = (),
    heirloom: str = "",
    in_trash: tuple[str, ...] = (),
    lasts: bool = False,
    on_mat: tuple[str, int] = ("", 0),
    summary: str = "",
    payment: Payment | None = None,
    same_cost: Callable[[Dominion], Card | None] | None = None,
) -> Text:
    """Declare a card. What it gives when played comes first (+Cards, +Actions, +Buys, +Coins), then its `effect`.

    `types` are the printed types, blanks between; `since` is the first day of this text (`YYYY-MM-DD`; empty: from
    the start); `points` what it is worth at the end. Raises ValueError when the same text is declared twice.
    """
    text = Text(
        name,
        since,
        Cost(cost, potion, debt),
        _types(types),
        coins,
        potions,
        cards,
        actions,
        buys,
        effect,
        points,
        pile,
        in_supply,
        summary or gives(cards, actions, buys, coins, points),
        comes_with=comes_with,
        mixed=mixed,
        stack=stack,
        heirloom=heirloom,
        payment=payment,
        same_cost=same_cost,
        in_trash=in_trash,
        lasts=lasts,
        on_mat=on_mat,
    )
    texts = TEXTS.setdefault(name, [])
    if any(other.since == since for other in texts):
        raise ValueError(f"{name} of {since or 'the start'} is declared twice")
    texts.append(text)
    texts.sort(key=lambda each: each.since)
    return text


def gives(cards: int, actions: int, buys: int, coins: int, points: int | Points = 0) -> str:
    """What a card gives when played, and its points, in words: `+1 Card, +2 Actions`."""
    counts = ((cards, "Card"), (actions, "Action"), (buys, "Buy"))
    parts = [f"+{n} {what}" if n == 1 else f"+{n} {what}s" for n, what in counts if n]
    parts += [f"+${coins}"] if coins else []
    parts += [f"{points} VP"] if isinstance(points, int) and points else []
    return ", ".join(parts)


def _declare(name: str, types: str, options: dict[str, Any]) -> Callable[[PlayEffectT], PlayEffectT]:
    def declare(effect: PlayEffectT) -> PlayEffectT:
        summary = (effect.__doc__ or "").strip().splitlines()
        if not summary:
            raise ValueError(f"{name} lacks its one-line summary")
        simple(name, types=types, effect=effect, summary=summary[0], **options)
        return effect

    return declare


def action(name: str, *, types: str = "Action", **options: Any) -> Callable[[PlayEffectT], PlayEffectT]:
    """Declare an Action whose instructions are the function below; the options are those of `simple`."""
    return _declare(name, types, options)


def attack(name: str, *, types: str = "Action Attack", **options: Any) -> Callable[[PlayEffectT], PlayEffectT]:
    """Declare an Attack."""
    return _declare(name, types, options)


def treasure(name: str, *, types: str = "Treasure", **options: Any) -> Callable[[PlayEffectT], PlayEffectT]:
    """Declare a Treasure that does more than give its coins."""
    return _declare(name, types, options)


def victory(name: str, *, types: str = "Victory", **options: Any) -> Callable[[Points], Points]:
    """Declare a Victory card whose points are what the function below counts."""

    def declare(points: Points) -> Points:
        simple(name, types=types, points=points, summary=(points.__doc__ or "").strip(), **options)
        return points

    return declare


LANDSCAPES = frozenset(("Event", "Project", "Way", "Landmark", "Ally", "Trait", "Prophecy"))
"""The types of what lies beside the piles and is no card."""
NO_CARDS = LANDSCAPES | {"State", "Artifact", "Mat"}
"""The types of what has no pile."""


def event(name: str, **options: Any) -> Callable[[PlayEffectT], PlayEffectT]:
    """Declare an Event; what the function below does happens when it is bought."""
    return _declare(name, "Event", {"in_supply": False} | options)


def fate(name: str, kind: str, **options: Any) -> Callable[[PlayEffectT], PlayEffectT]:
    """Declare a `Hex` or a `Boon`; what the function below does happens to who receives it."""
    return _declare(name, kind, {"in_supply": False} | options)


def way(name: str, **options: Any) -> Callable[[PlayEffectT], PlayEffectT]:
    """Declare a Way that is followed instead of an Action's instructions: the function below. [001:41]"""

    def declare(effect: PlayEffectT) -> PlayEffectT:
        _declare(name, "Way", {"in_supply": False} | options)(effect)
        text_of(name, options.get("since", "")).overrides.append(Override(name, plays_action, effect, chosen=True))
        return effect

    return declare


def plays_action(game: Dominion, me: Player, card: Card) -> bool:
    """Whether the card that is played is an Action: it may be played using a Way."""
    return game.is_type(card, "Action")


def landscape(name: str, kind: str, *, summary: str, **options: Any) -> Text:
    """Declare a Project, Landmark, Ally, Trait, State, Artifact, … whose abilities follow (`when`, `later`, …)."""
    return simple(name, types=kind, in_supply=False, summary=summary, **options)


def override(name: str, *, condition: PlayCondition, since: str = "") -> Callable[[PlayEffectT], PlayEffectT]:
    """Declare what happens instead of following a card's instructions, because of `name`, while `condition` holds."""

    def declare(effect: PlayEffectT) -> PlayEffectT:
        text_of(name, since).overrides.append(Override(name, condition, effect))
        return effect

    return declare


def rewrite(name: str, *, condition: PlayCondition, since: str = "") -> Callable[[FuncT], FuncT]:
    """Declare how `name` changes the frame in which a card's instructions are followed, while `condition` holds."""

    def declare(change: FuncT) -> FuncT:
        text_of(name, since).rewrites.append(Rewrite(name, condition, change))
        return change

    return declare


def shift(name: str, *, since: str = "") -> Callable[[Shift], Shift]:
    """Declare what `name` makes of the text of other cards now; it returns the text itself where it changes nothing."""

    def declare(change: Shift) -> Shift:
        text_of(name, since).shifts.append(change)
        return change

    return declare


def shift_own(name: str, *, since: str = "") -> Callable[[OwnShift], OwnShift]:
    """Declare what `name` makes of the text of the cards of a player now; where nothing, it returns the text itself."""

    def declare(change: OwnShift) -> OwnShift:
        text_of(name, since).own_shifts.append(change)
        return change

    return declare


def when(
    event: str,
    name: str,
    *,
    where: str = "self",
    whose: str = "own",
    since: str = "",
    optional: bool = False,
    condition: Condition | None = None,
    rule: str | None = None,
    verb: str = "react",
    does: str = "",
) -> Callable[[AbilityEffectT], AbilityEffectT]:
    """Declare an ability of the text of `name` that begins at `since`; see `Ability`."""

    def declare(effect: AbilityEffectT) -> AbilityEffectT:
        summary = (effect.__doc__ or "").strip()
        ability = Ability(event, where, effect, condition, optional, whose, rule, summary, verb, does)
        text_of(name, since).abilities.append(ability)
        return effect

    return declare


def later(name: str, *, since: str = "") -> Callable[[LaterEffectT], LaterEffectT]:
    """Declare what the Duration `name` does at the start of its player's next turn."""

    def declare(effect: LaterEffectT) -> LaterEffectT:
        text_of(name, since).later.append(effect)
        return effect

    return declare


def may_buy(name: str, *, since: str = "") -> Callable[[FuncT], FuncT]:
    """Declare a condition without which `name` cannot be bought."""

    def declare(condition: FuncT) -> FuncT:
        text_of(name, since).may_buy.append(condition)
        return condition

    return declare


def may_play(name: str, *, since: str = "") -> Callable[[PlayCondition], PlayCondition]:
    """Declare what must hold, because of `name`, for a player to play a card from his hand."""

    def declare(condition: PlayCondition) -> PlayCondition:
        text_of(name, since).may_play.append(condition)
        return condition

    return declare


def cheaper(name: str, *, since: str = "") -> Callable[[Reducer], Reducer]:
    """Declare how many coins less a card (given by its text) costs now because `name` is in the game."""

    def declare(reducer: Reducer) -> Reducer:
        text_of(name, since).cheaper.append(reducer)
        return reducer

    return declare


def text_of(name: str, since: str) -> Text:
    """The text of `name` that begins at `since`. Raises LookupError when it is not declared (above)."""
    for text in TEXTS.get(name, ()):
        if text.since == since:
            return text
    raise LookupError(f"no text of {name} since {since or 'the start'} is declared")


@lru_cache(maxsize=1)
def load_cards() -> None:
    """Read every card file, once."""
    for module in iter_modules(card_files.__path__):
        import_module(f"{card_files.__name__}.{module.name}")


@lru_cache(maxsize=64)
def book(rules: Rules) -> dict[str, Text]:
    """The text in force by `rules` of every card there is; a younger card has its first text."""
    load_cards()
    found: dict[str, Text] = {}
    for name, texts in TEXTS.items():
        current = texts[0]
        date = rules.text_date(name)
        for text in texts:
            if text.since <= date:
                current = text
        found[name] = current
    return found


@lru_cache(maxsize=256)
def lacking(rules: Rules, kind: str) -> frozenset[str]:
    """The names of the cards whose text in force by `rules` has not the type `kind`."""
    return frozenset(name for name, text in book(rules).items() if kind not in text.types)


@lru_cache(maxsize=64)
def pile_names(rules: Rules) -> dict[str, str]:
    """The name of the pile of each card that lies in a pile of several kinds."""
    return {
        kind: name
        for name, text in book(rules).items()
        for kind in (*text.mixed, *(each for each, _, _ in text.stack))
        if kind != name
    }


Watcher = tuple[Text, Ability]


def watchers(texts: dict[str, Text], names: Iterable[str]) -> dict[str, list[Watcher]]:
    """The abilities of the cards `names`, by the event that sets them off."""
    found: dict[str, list[Watcher]] = {}
    for name in names:
        text = texts.get(name)
        if text is None:
            continue
        for ability in text.abilities:
            found.setdefault(ability.event, []).append((text, ability))
    return found
