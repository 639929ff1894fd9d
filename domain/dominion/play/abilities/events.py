"""When-windows and instead-loops: what sets off the abilities of cards, and in which order they resolve."""

from __future__ import annotations

from collections import Counter
from collections.abc import Container, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from ....kernel.ask import key_of
from ....kernel.facts import Card, Player
from ....kernel.session import Effect, Frame
from ...table import facts as f
from ...text.book import Ability, Cost, Text, asks
from ...vocabulary import CUBE, NOWHERE, EffectName, EventKind, Phase, Zone
from ..turns import next_time
from . import duration

if TYPE_CHECKING:
    from ...table.table import Due
    from ..engine import Dominion
    from ..turns.next_time import Claim


@dataclass(slots=True)
class Discards:
    """The `cards` that a player discards from play in Clean-up. An ability may have `chosen` some of them at its start,
    for the moment of their discard, or `taken` some from play before it."""

    cards: Sequence[Card] = ()
    chosen: tuple[Card, ...] = ()
    taken: list[Card] = field(default_factory=list[Card])


@dataclass(slots=True)
class Event:
    """An event that happens, or would: to `player`, with `card`, from one zone to another.

    An instead-rule changes `player`, `card` and `to` of what would happen.
    """

    kind: EventKind
    player: Player
    card: Card | None
    from_: Zone = NOWHERE
    to: Zone = NOWHERE
    seq: int | None = None
    """The fact of what happened; None for what would happen."""
    replaced: bool = False
    """Whether an instead-rule has set that it does not happen."""
    rule: str | None = None
    """The rule by which it was changed or replaced."""
    other: bool = False
    """Whether something else comes instead: who asked for the event has not got it. [blue-dog]"""
    name: str | None = None
    """What the card was called when it happened: it may be somewhere else by now. None: what the card says."""
    kept: tuple[Card, ...] = ()
    """The cards of the hand that are not discarded in Clean-up."""
    phase: Phase = ""
    """The phase in which it happened: what the event sets off may change it."""
    cost: Cost | None = None
    """Of a gain or a buy, what the card cost when it happened: what the event sets off may change it."""
    claims: Sequence[Claim] = ()
    """What took a play where it began, for when it is done."""
    discards: Discards | None = None
    """The discards of the Clean-up that it belongs to."""
    answered: dict[tuple[Player, EffectName], int] = field(default_factory=dict[tuple[Player, EffectName], int])
    """How often effects in force were resolved for it: one that begins while it is dealt with joins. [event/joins]"""


@dataclass(slots=True)
class Ready:
    """An ability that can resolve now, of one card, set off by one event."""

    text: Text | None
    ability: Ability
    card: Card | None
    event: Event
    due: Due | None = None
    """The Duration whose later ability it is, at the start of a turn."""


Done = tuple[Ability, Card | Player | None, Event]
"""An ability that has resolved, set off by which event: of which card; where no card has it, for which player, or for
all (None)."""


WHICH_ABILITY = "abilities/react"
"""The key of the question which ability to use."""

_MOVED: tuple[EventKind, ...] = ("gain", "discard from play")
"""The events that leave their card where something may move it from."""

TURN_START: EventKind = "turn start"
"""The event at which the later abilities of Durations resolve, among everything else that a turn's start sets off."""


def _no_effect(game: Dominion, player: Player, event: Event) -> None:
    """Nothing: what is due has its own effect."""


_LATER = Ability(TURN_START, "due", _no_effect, None, False, "own", None, "The later ability of a Duration.")


def window(game: Dominion, *events: Event) -> Effect:
    """Resolve what events that happen at once, all of one kind, set off.

    Players go in turn order, and each orders their own effects. These are collected anew after each one.
    [setup.md: simultaneous triggers]
    """
    if not events:
        return
    watchers = game.watchers.get(events[0].kind, [])
    if not watchers and events[0].kind != TURN_START:
        return
    done: list[Done] = []
    for event in events:
        event.phase = event.phase or game.table.phase
    own = {event.player for event in events} if events[0].kind in game.offers.own_alone else ()
    for player in game.in_turn_order():
        if own and player not in own:
            continue
        while (ready := [each for event in events for each in _ready(game, player, event, watchers, done)]) and (
            chosen := (yield from _choose(game, player, ready))
        ):
            if chosen.due is not None:
                yield from duration.resolve(game, chosen.due)
                continue
            done.append((chosen.ability, chosen.card or player, chosen.event))
            yield from _resolve(game, player, chosen)


def not_answered(game: Dominion, player: Player, event: Event, effect: EffectName) -> int:
    """The number of times that an effect is in force for a player and has not been resolved for this event. From now on
    it counts as resolved."""
    key = (player, effect)
    times = game.in_force(player, effect)
    before = min(times, event.answered.get(key, 0))
    event.answered[key] = times
    return times - before


def unordered(game: Dominion, event: Event, names: Container[str] | None = None) -> Effect:
    """Resolve all that an event sets off for its player, of the cards `names` alone if there are some, where the order
    makes no difference and nobody is asked."""
    watchers = game.watchers.get(event.kind, [])
    if names is not None:
        watchers = [each for each in watchers if each[0].name in names]
    for ready in _ready(game, event.player, event, watchers, []):
        yield from _resolve(game, event.player, ready)


def at_once(game: Dominion, event: Event) -> None:
    """Resolve in the order of the cards, without a window, what an event sets off that asks nothing: a reveal stands in
    the middle of an instruction. Raises RuntimeError when something is asked."""
    for player in game.in_turn_order():
        for ready in _ready(game, player, event, game.watchers[event.kind], []):
            unasked(_resolve(game, player, ready))


def unasked(effect: Effect) -> None:
    """Run what asks nothing. Raises RuntimeError when something is asked."""
    for ask in effect:
        raise RuntimeError(f"asked where nobody can answer: {ask.key}")


def instead(game: Dominion, event: Event) -> Effect:
    """Let 'would' rules change or replace the event, each at most once; the affected player orders them. What a card
    says of itself, such as where it is gained to, comes before what others make of that."""
    watchers = game.watchers.get(event.kind)
    if watchers is None:
        return
    done: list[Done] = []
    event.phase = game.table.phase
    while not event.replaced:
        ready = _ready(game, event.player, event, watchers, done)
        if not ready:
            return
        own = next((each for each in ready if each.ability.where == "self" and not each.ability.optional), None)
        chosen = own or (yield from _choose(game, event.player, ready))
        if chosen is None:
            return
        done.append((chosen.ability, chosen.card, event))
        yield from _resolve(game, event.player, chosen)


def _ready(
    game: Dominion,
    player: Player,
    event: Event,
    watchers: list[tuple[Text, Ability]],
    done: list[Done],
) -> list[Ready]:
    ready: list[Ready] = []
    if event.kind == "gain" and event.card is not None:
        event.to = game.tracked(event.player, event.card, event.to)
    if event.kind == TURN_START and player == event.player:
        ready += [Ready(None, _LATER, due.card, event, due) for due in duration.ready(game, player)]
    for text, ability in watchers:
        if ability.whose == "own":
            if player != event.player:
                continue
        elif ability.whose == "other" and player == event.player:
            continue
        for card in _holders(game, player, event, text, ability, done):
            used = any(each is ability and by in (card, card or player) and of is event for each, by, of in done)
            if used and not _joined(game, player, event, text, ability):
                continue
            if _comes_too_late(game, event, ability):
                continue
            claimed = ability.next_time and event.kind == next_time.PLAYED  # the condition held where the play began
            if claimed or ability.condition is None or ability.condition(game, player, event):
                ready.append(Ready(text, ability, card, event))
                if ability.optional and ability.where == "hand":
                    break  # a second copy is offered again once the first was used
    return ready


def _joined(game: Dominion, player: Player, event: Event, text: Text, ability: Ability) -> bool:
    """Whether the effect of a text has begun again since it was resolved for an event. [event/joins]"""
    if ability.where != "effect":
        return False
    effect = EffectName(text.name)
    answered = event.answered.get((player, effect))
    return answered is not None and answered < game.in_force(player, effect)


def _comes_too_late(game: Dominion, event: Event, ability: Ability) -> bool:
    """Whether nothing is left of what sets off an ability: the card of its event was taken from play before it was
    discarded, or all that the ability would do is to move that card, which has moved since. [lose-track]"""
    if event.kind not in _MOVED or event.card is None:
        return False
    if event.discards is not None and event.card in event.discards.taken:
        return True
    moves = ability.does_this if ability.where == "self" else ability.does if not ability.does_this else ()
    return bool(ability.optional and moves) and event.card not in game.table.zone(event.player, event.to, event.card)


def _holders(
    game: Dominion, player: Player, event: Event, text: Text, ability: Ability, done: Sequence[Done] = ()
) -> list[Card] | list[None]:
    """The cards that have an ability, None for one of no card. A card that is `done` with it is not one that a source
    identifies by its use."""
    where = ability.where
    seat = game.table.seats[player]
    if where == "self":
        card = event.card
        return [card] if card is not None and has_abilities(game, player, event.name or card.face, text) else []
    if where == "table":
        return [None]
    if ability.next_time:
        return next_time.holders(game, player, event, text, ability)
    if where == "effect":
        return [None] if game.in_force(player, EffectName(text.name)) else []
    if where == "project":
        return [None] if (text.name, player, CUBE) in game.table.on_piles else []
    if where == "state":
        return [None] if text.name in seat.states else []
    if where == "prophecy":
        return [None] if text.name in game.table.prophecies else []
    if where == "trait":
        return [event.card] if event.card is not None and game.has_trait(text.name, event.card) else []
    if where == "due":
        cards = [due.card for due in game.table.due if due.player == player]
        return [card for card in dict.fromkeys(cards) if has_abilities(game, player, game.name(card), text)]
    if where == "hand":
        used = [by for which, by, of in done if which is ability and of is event]
        hand = [card for card in seat.hand if card not in used] if used else seat.hand
        game.identify(player, hand, how=f"held {text.name}")
    by_itself = event.kind == "clean-up" and by_itself_in_clean_up(game)
    if by_itself or not (game.table.guises or game.offers.own_shifts):
        return [card for card in seat.zone(where) if card.face == text.name]
    return [card for card in seat.zone(where) if has_abilities(game, player, game.name(card), text)]


def by_itself_in_clean_up(game: Dominion) -> bool:
    """Whether a card that was played as another is itself again when Clean-up begins, as a server has it.
    [habit_misfits]"""
    return game.rules.value("habit_misfits") == "goko"


def has_abilities(game: Dominion, player: Player, name: str | None, text: Text) -> bool:
    """Whether a card of that name, one of `player`'s, has the abilities of a text: its own, or given by another."""
    if name == text.name or not game.offers.own_shifts:
        return name == text.name
    text_played = game.played_text(name, player)
    return text_played is not None and text_played.also == text.name


def _choose(game: Dominion, player: Player, ready: list[Ready]) -> Effect:
    """Which of the ready abilities resolves next; None when the rest is optional and declined."""
    if len(ready) == 1 and not ready[0].ability.optional:
        return ready[0]
    forced = any(not each.ability.optional for each in ready)
    # What must happen is listed before what may, and what a Prophecy lets happen to all before the rest of that.
    ready.sort(key=lambda each: (each.ability.optional, each.ability.where != "prophecy"))
    names = _labels(game, ready)
    labels = tuple(dict.fromkeys(names))
    verb = ready[0].ability.verb
    verb = verb if all(each.ability.verb == verb for each in ready) else "react"
    game.offered = list(zip(names, ready, strict=True))
    if forced:
        answer = yield from game.ask(player, "order", labels, key="abilities/order")
    else:
        answer = yield from game.may(player, verb, labels, key=WHICH_ABILITY)
    if not answer:
        return None
    alike = [each for name, each in zip(names, ready, strict=True) if name == answer[0]]
    return (yield from _which(game, player, alike))


def _which(game: Dominion, player: Player, alike: list[Ready]) -> Effect:
    """Which of abilities of one name resolves: one that does something with the card of its event is asked for that
    card, where the cards of several events have different names."""
    first = alike[0]
    cards = [each.event.card for each in alike if each.event.card is not None]
    if not (first.ability.optional and first.ability.does) or len({card.face for card in cards}) < 2:
        return first
    chosen = yield from game.ask(player, "order", cards, key=key_of(_name(first), "order"))
    return alike[cards.index(chosen[0])]


def _labels(game: Dominion, ready: list[Ready]) -> list[str]:
    """For each ability its card; where it exchanges a card, the card given up, and where it discards cards from a mat,
    the card gained, whose name they have. Of two of one name these say which they are: `exchange Gold`. Where several
    cards are returned to one pile in an order that can be told, it is the card returned."""
    labels = []
    piles = {each.event.card.face: _pile(game, each.event) for each in ready if _returns(each) and each.event.card}
    for each in ready:
        face = each.event.card.face if each.event.card is not None else None
        if face and (
            each.ability.verb in ("exchange", "discard")
            or (_returns(each) and [*piles.values()].count(piles[face]) > 1)
        ):
            labels.append(face)
        else:
            labels.append(_name(each) if each.due is None else duration.label(game, each.due))
    verbs = [each.ability.verb for each in ready]
    alike = Counter(label for label, _ in dict.fromkeys(zip(labels, verbs, strict=True)))
    return [
        f"{verb} {label}" if alike[label] > 1 and verb != "react" else label
        for label, verb in zip(labels, verbs, strict=True)
    ]


def _returns(ready: Ready) -> bool:
    return ready.ability.verb == "return"


def _pile(game: Dominion, event: Event) -> str | None:
    """The pile of the card that an event is about."""
    face = event.card.face if event.card is not None else None
    return game.table.pile_of.get(face or "?")


def _name(ready: Ready) -> str:
    return ready.text.name if ready.text is not None else "?"


def _resolve(game: Dominion, player: Player, ready: Ready) -> Effect:
    ability, event = ready.ability, ready.event
    if ability.where == "hand" and ready.card is not None:
        seq = game.emit(f.ReactionUsed(player, ready.card), rule=ability.rule).seq
    else:
        seq = game.emit(f.AbilityTriggered(player, _name(ready), event.kind), rule=ability.rule).seq
    outer = game.frame
    game.frame = Frame(seq, player, _name(ready), ready.card, outer)
    try:
        yield from asks(ability.effect(game, player, event))
    finally:
        game.frame = outer
