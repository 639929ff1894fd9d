"""What the cards say: one text for each card and date, and the declarations with which card files write them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from functools import lru_cache
from typing import TYPE_CHECKING, Any, TypedDict, TypeVar, Unpack, cast

from ...kernel.facts import Card, Player
from ...kernel.python.checked import CheckedFrozenSet
from .. import cards as card_files
from ..vocabulary import (
    ARTIFACTS,
    DOES,
    EFFECTS,
    EVENTS,
    FACE_DOWN,
    MATS,
    OWN_BACKS,
    PLACES,
    TYPES,
    VERBS,
    WHOSE,
    CardType,
    Does,
    EventKind,
    Mat,
    Phase,
    Place,
    Verb,
    Whose,
    known,
)
from .card_text import Ability as Ability
from .card_text import AbilityEffect as AbilityEffect
from .card_text import BuyCondition as BuyCondition
from .card_text import Change as Change
from .card_text import Condition as Condition
from .card_text import Cost as Cost
from .card_text import LaterEffect as LaterEffect
from .card_text import MayAsk as MayAsk
from .card_text import Override as Override
from .card_text import OwnShift as OwnShift
from .card_text import Payment as Payment
from .card_text import PlayCondition as PlayCondition
from .card_text import PlayEffect as PlayEffect
from .card_text import Points as Points
from .card_text import Reducer as Reducer
from .card_text import Reduction as Reduction
from .card_text import Rewrite as Rewrite
from .card_text import Shift as Shift
from .card_text import Text as Text
from .card_text import asks as asks
from .rulebook import Rules
from .switches import SWITCHES

if TYPE_CHECKING:
    from ..play.engine import Dominion

PlayEffectT = TypeVar("PlayEffectT", bound=PlayEffect)
AbilityEffectT = TypeVar("AbilityEffectT", bound=AbilityEffect)
LaterEffectT = TypeVar("LaterEffectT", bound=LaterEffect)
CachedT = TypeVar("CachedT", bound=Callable[..., Any])

load_cards = card_files.load
TEXTS: dict[str, list[Text]] = {}
"""Every text of every card that is imported so far, by name, the oldest first. `every_text` reads it."""
_CACHES: list[Any] = []


def made_of_texts(maxsize: int) -> Callable[[CachedT], CachedT]:
    """Keep what a function makes of the texts, until another one is declared."""

    def keep(function: CachedT) -> CachedT:
        kept: Any = lru_cache(maxsize=maxsize)(function)
        _CACHES.append(kept)
        return cast("CachedT", kept)

    return keep


def every_text(name: str) -> Sequence[Text]:
    """Every text of a card, the oldest first; none where no card has the name."""
    load_cards()
    return TEXTS.get(name, ())


def _forget() -> None:
    for kept in _CACHES:
        kept.cache_clear()


@contextmanager
def in_place_of(text: Text, other: Text) -> Iterator[None]:
    """As long as it is open, another text of a card stands in place of a text: to see what that change alone makes."""
    texts = TEXTS[text.name]
    before = texts.copy()
    texts[:] = [replace(other, since=each.since, switch=each.switch) if each is text else each for each in before]
    _forget()
    try:
        yield
    finally:
        texts[:] = before
        _forget()


class Said(TypedDict, total=False):
    """The parts of a card's text that a declaration may state besides its name, types and cost; see `Text`."""

    cards: int
    actions: int
    buys: int
    coins: int
    potions: int
    plus_coins: bool
    suns: int
    points: int | Points
    since: str
    switch: str
    pile: int | Callable[[int], int] | None
    of_each: int
    in_supply: bool
    in_kingdom: bool
    ends_game: bool
    face_down: bool
    own_back: bool
    comes_with: tuple[str, ...]
    mixed: tuple[str, ...]
    stack: tuple[tuple[str, int, int], ...]
    heirloom: str
    starts_with_one: bool
    in_trash: tuple[str, ...]
    lasts: bool
    each_turn: bool
    waits_this_turn: bool
    on_mat: tuple[Mat, int]
    payment: Payment
    same_cost: Callable[[Dominion], Card | None]


class Printed(Said, total=False):
    """The same, with the parts of its cost: coins, Potions and Debt."""

    cost: int
    potion: int
    debt: int


def simple(
    name: str,
    *,
    cost: int = 0,
    potion: int = 0,
    debt: int = 0,
    types: str = "Action",
    effect: PlayEffect | None = None,
    summary: str = "",
    **said: Unpack[Said],
) -> Text:
    """Declare a card. What it gives when played comes first (+Cards, +Actions, +Buys, +Coins), then its `effect`.

    `types` are the printed types, blanks between. Raises ValueError when the same text is declared twice, or says
    a word that nobody declares.
    """
    price = Cost(cost, potion, debt)
    for kind in types.split():
        known(kind, TYPES, "type", name)
    printed = cast("CheckedFrozenSet[CardType]", frozenset(types.split()))
    text = Text(name=name, cost=price, types=printed, effect=effect, summary=summary, **said)
    if not summary:
        given = gives(text.cards, text.actions, text.buys, text.coins, text.points, text.suns)
        text = replace(text, summary=given)
    if text.switch:
        known(text.switch, SWITCHES, "switch", name)
    if text.on_mat[0] is not None:
        known(text.on_mat[0], MATS.so_far, "mat", name)
    texts = TEXTS.setdefault(name, [])
    if any(other.since == text.since for other in texts):
        raise ValueError(f"{name} of {text.since or 'the start'} is declared twice")
    texts.append(text)
    texts.sort(key=lambda each: each.since)
    if "Artifact" in text.types:
        ARTIFACTS.add(name, name)
    if text.own_back or "Shadow" in text.types:
        OWN_BACKS.add(name, name)
    if text.face_down:
        FACE_DOWN.add(name, name)
    _forget()
    return text


def gives(cards: int, actions: int, buys: int, coins: int, points: int | Points = 0, suns: int = 0) -> str:
    """The gifts of a card when played, and its points, in words: `+1 Card, +2 Actions`."""
    counts = ((suns, "Sun"), (cards, "Card"), (actions, "Action"), (buys, "Buy"))
    parts = [f"+{n} {what}" if n == 1 else f"+{n} {what}s" for n, what in counts if n]
    parts += [f"+${coins}"] if coins else []
    parts += [f"{points} VP"] if isinstance(points, int) and points else []
    return ", ".join(parts)


def _declare(name: str, types: str, options: Printed) -> Callable[[PlayEffectT], PlayEffectT]:
    def declare(effect: PlayEffectT) -> PlayEffectT:
        summary = (effect.__doc__ or "").strip().splitlines()
        if not summary:
            raise ValueError(f"{name} lacks its one-line summary")
        simple(name, types=types, effect=effect, summary=summary[0], **options)
        return effect

    return declare


def action(name: str, *, types: str = "Action", **options: Unpack[Printed]) -> Callable[[PlayEffectT], PlayEffectT]:
    """Declare an Action whose instructions are the function below; the options are those of `simple`."""
    return _declare(name, types, options)


def attack(
    name: str, *, types: str = "Action Attack", **options: Unpack[Printed]
) -> Callable[[PlayEffectT], PlayEffectT]:
    """Declare an Attack."""
    return _declare(name, types, options)


def treasure(name: str, *, types: str = "Treasure", **options: Unpack[Printed]) -> Callable[[PlayEffectT], PlayEffectT]:
    """Declare a Treasure that does more than give its coins."""
    return _declare(name, types, options)


def victory(name: str, *, types: str = "Victory", **options: Unpack[Printed]) -> Callable[[Points], Points]:
    """Declare a Victory card whose points are what the function below counts."""

    def declare(points: Points) -> Points:
        options["points"] = points
        simple(name, types=types, summary=(points.__doc__ or "").strip(), **options)
        return points

    return declare


LANDSCAPES: frozenset[CardType] = frozenset(("Event", "Project", "Way", "Landmark", "Ally", "Trait", "Prophecy"))
"""The types of what lies beside the piles and is not a card."""
NO_CARDS = LANDSCAPES | {"State", "Artifact", "Mat"}
"""The types of what has no pile."""


def _beside_the_supply(options: Printed) -> Printed:
    options.setdefault("in_supply", False)
    return options


def event(name: str, **options: Unpack[Printed]) -> Callable[[PlayEffectT], PlayEffectT]:
    """Declare an Event; what the function below does happens when it is bought."""
    return _declare(name, "Event", _beside_the_supply(options))


def hex_or_boon(name: str, kind: str, **options: Unpack[Printed]) -> Callable[[PlayEffectT], PlayEffectT]:
    """Declare a `Hex` or a `Boon`; what the function below does happens to who receives it."""
    return _declare(name, kind, _beside_the_supply(options))


def plays_action(game: Dominion, me: Player, card: Card) -> bool:
    """Whether the card that is played is an Action: it may be played using a Way."""
    return game.is_type(card, "Action")


def way(
    name: str, *, condition: PlayCondition = plays_action, **options: Unpack[Printed]
) -> Callable[[PlayEffectT], PlayEffectT]:
    """Declare a Way that is followed instead of an Action's instructions: the function below. [001:41]

    `condition` says which cards may be played using it, where that is not every Action.
    """

    def declare(effect: PlayEffectT) -> PlayEffectT:
        _declare(name, "Way", _beside_the_supply(options))(effect)
        text_of(name, options.get("since", "")).overrides.append(Override(name, condition, effect, chosen=True))
        return effect

    return declare


def landscape(name: str, kind: str, *, summary: str, only_one: bool = False, **options: Unpack[Printed]) -> Text:
    """Declare a Project, Landmark, Ally, Trait, State, Artifact, … whose abilities follow (`when`, `later`, …).

    Of an Artifact, and of a State that is the `only_one`, who takes it takes it from whoever has it.
    """
    if only_one:
        ARTIFACTS.add(name, name)
    return simple(name, types=kind, summary=summary, **_beside_the_supply(options))


def override(name: str, *, condition: PlayCondition, since: str = "") -> Callable[[PlayEffectT], PlayEffectT]:
    """Declare what happens instead of following a card's instructions, because of `name`, while `condition` holds."""

    def declare(effect: PlayEffectT) -> PlayEffectT:
        text_of(name, since).overrides.append(Override(name, condition, effect))
        return effect

    return declare


def rewrite(name: str, *, condition: PlayCondition, since: str = "") -> Callable[[Change], Change]:
    """Declare how `name` changes the frame in which a card's instructions are followed, while `condition` holds."""

    def declare(change: Change) -> Change:
        text_of(name, since).rewrites.append(Rewrite(name, condition, change))
        return change

    return declare


def shift(name: str, *, keeps_types: bool = False, since: str = "") -> Callable[[Shift], Shift]:
    """Declare what `name` makes of the text of other cards now; it returns the text itself where it changes nothing.
    `keeps_types` says that it never changes a card's types."""

    def declare(change: Shift) -> Shift:
        text = text_of(name, since)
        text.shifts.append(change)
        if not keeps_types:
            text.retypes.append(change)
        return change

    return declare


def shift_own(name: str, *, since: str = "") -> Callable[[OwnShift], OwnShift]:
    """Declare what `name` makes of the text of the cards of a player now; where nothing, it returns the text itself."""

    def declare(change: OwnShift) -> OwnShift:
        text_of(name, since).own_shifts.append(change)
        return change

    return declare


def when(
    event: EventKind,
    name: str,
    *,
    where: Place = "self",
    whose: Whose = "own",
    since: str = "",
    optional: bool = False,
    condition: Condition | None = None,
    rule: str | None = None,
    verb: Verb = "react",
    does: Does | tuple[Does, ...] = (),
    does_this: Does | tuple[Does, ...] = (),
    next_time: bool = False,
) -> Callable[[AbilityEffectT], AbilityEffectT]:
    """Declare an ability of the text of `name` that begins at `since`; see `Ability`. One deed stands without brackets.

    Raises ValueError for a word that nobody declares: an event or a place that does not exist would never be.
    """
    known(event, EVENTS, "event", name)
    known(where, (*PLACES, *MATS.so_far), "place", name)
    known(whose, WHOSE, "players", name)
    known(verb, VERBS, "verb", name)
    with_card, with_this = _deeds(does, name), _deeds(does_this, name)
    if where == "effect":
        known(name, EFFECTS.so_far, "effect", name)

    def declare(effect: AbilityEffectT) -> AbilityEffectT:
        summary = (effect.__doc__ or "").strip()
        later = next_time or where == "waiting"
        ability = Ability(
            event, where, effect, condition, optional, whose, rule, summary, verb, with_card, with_this, later
        )
        text_of(name, since).abilities.append(ability)
        return effect

    return declare


def _deeds(does: Does | tuple[Does, ...], name: str) -> tuple[Does, ...]:
    deeds = (does,) if isinstance(does, str) else does
    for each in deeds:
        known(each, DOES, "deed", name)
    return deeds


def later(name: str, *, since: str = "") -> Callable[[LaterEffectT], LaterEffectT]:
    """Declare what the Duration `name` does at the start of its player's next turn."""

    def declare(effect: LaterEffectT) -> LaterEffectT:
        text_of(name, since).later.append(effect)
        return effect

    return declare


def may_buy(name: str, *, since: str = "") -> Callable[[BuyCondition], BuyCondition]:
    """Declare a condition without which `name` cannot be bought."""

    def declare(condition: BuyCondition) -> BuyCondition:
        text_of(name, since).may_buy.append(condition)
        return condition

    return declare


def may_play(name: str, *, since: str = "") -> Callable[[PlayCondition], PlayCondition]:
    """Declare what must hold, because of `name`, for a player to play a card from hand."""

    def declare(condition: PlayCondition) -> PlayCondition:
        text_of(name, since).may_play.append(condition)
        return condition

    return declare


def buys_with_actions(name: str, *, since: str = "") -> Callable[[BuyCondition], BuyCondition]:
    """Declare when, because of `name`, a player may use an Action as a Buy."""

    def declare(condition: BuyCondition) -> BuyCondition:
        text_of(name, since).buys_with_actions.append(condition)
        return condition

    return declare


def cheaper(
    name: str, *, since: str = "", phase: Phase = "", lasting: bool = False
) -> Callable[[Reduction], Reduction]:
    """Declare how many coins less a card (given by its text) costs now because `name` is in the game; in one `phase`
    alone if there is one. A `lasting` one holds in no turn, too: where points are counted."""

    def declare(less: Reduction) -> Reduction:
        def reducer(game: Dominion, text: Text, at: Phase) -> int:
            return less(game, text) if phase in ("", at) and (at or lasting) else 0

        text_of(name, since).cheaper.append(reducer)
        return less

    return declare


def text_of(name: str, since: str) -> Text:
    """The text of `name` that begins at `since`, to be added to. Raises LookupError when it is not declared (above)."""
    for text in TEXTS.get(name, ()):
        if text.since == since:
            _forget()
            return text
    raise LookupError(f"no text of {name} since {since or 'the start'} is declared")


@made_of_texts(maxsize=64)
def book(rules: Rules) -> dict[str, Text]:
    """The text in force by `rules` of every card there is; a younger card has its first text."""
    load_cards()
    texts_by_name: dict[str, Text] = {}
    for name, texts in TEXTS.items():
        date = rules.text_date(next((text.switch for text in texts if text.switch), ""))
        texts_by_name[name] = next((text for text in reversed(texts) if text.since <= date), texts[0])
    return texts_by_name


@made_of_texts(maxsize=256)
def lacking(rules: Rules, kind: CardType) -> frozenset[str]:
    """The names of the cards whose text in force by `rules` has not the type `kind`."""
    return frozenset(name for name, text in book(rules).items() if kind not in text.types)


@made_of_texts(maxsize=64)
def pile_names(rules: Rules) -> dict[str, str]:
    """The name of the pile of each card that lies in a pile of several kinds."""
    return {
        kind: name
        for name, text in book(rules).items()
        for kind in (*text.mixed, *(each for each, _, _ in text.stack))
        if kind != name
    }


NO_KINGDOM: frozenset[CardType] = frozenset(("Ruins", "Curse"))
"""Types of cards that have a pile in the Supply, but are in no Kingdom by themselves."""


@made_of_texts(maxsize=64)
def kingdom_cards(rules: Rules) -> tuple[str, ...]:
    """All that a Kingdom may be made of by these rules, by name."""
    texts, inside = book(rules).values(), pile_names(rules)
    able = (text for text in texts if text.in_supply and text.in_kingdom and not text.types & NO_KINGDOM)
    return tuple(sorted(text.name for text in able if text.name not in inside))


Watcher = tuple[Text, Ability]


def watchers(texts: Iterable[Text]) -> dict[str, list[Watcher]]:
    """The abilities of these texts, by the event that sets them off."""
    by_event: dict[str, list[Watcher]] = {}
    for text in texts:
        for ability in text.abilities:
            by_event.setdefault(ability.event, []).append((text, ability))
    return by_event
