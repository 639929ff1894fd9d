"""What a scenario says is in force already: `Coppersmith`, `2 Bridge`, `Enchantress by Alice`."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from moothall.domain.dominion.play import duration
from moothall.domain.dominion.play.engine import Dominion
from moothall.domain.dominion.play.events import Event
from moothall.domain.dominion.play.frame import PlayFrame
from moothall.domain.dominion.table.facts import EffectBegan, LastingEffectBegan, TableGiven
from moothall.domain.dominion.table.table import Table
from moothall.domain.dominion.text.book import Ability, asks
from moothall.domain.dominion.vocabulary import EffectName, effect_named
from moothall.domain.kernel.facts import Card, Fact, Player, is_of
from moothall.domain.kernel.source import Source

from ..yaml_lines import BadScenario
from .document import DominionDocument
from .models import GivenPlayer
from .names import name_of

Begun = EffectBegan | LastingEffectBegan

_EFFECT = re.compile(r"(?:(\d{1,3}) )?(.+?)(?: on (.+?))?(?: by (.+))?")


def name_of_effect(written: str) -> str:
    """The card, as a rule, of an effect: `Bridge` of `2 Bridge by Alice`."""
    found = _EFFECT.fullmatch(written.strip())
    return name_of(found[2]) if found else written


def effects(
    document: DominionDocument, players: dict[str, Player], current: Player, opened: Sequence[Fact]
) -> Iterator[Begun]:
    """The facts that put it in force, still open: `2 Bridge` is what following the instructions of
    a Bridge twice begins. Raises BadScenario for what puts nothing in force."""
    for at, written in enumerate(document.given.effects):
        path = ("given", "effects", at)
        found = _EFFECT.fullmatch(written.strip())
        if found is None or not {found[3], found[4]} <= {None, *players}:
            raise BadScenario(
                path, f"{written!r} is not an effect; write `Coppersmith`, `2 Bridge` or `Enchantress by Alice`"
            )
        times, name, player = int(found[1] or 1), name_of(found[2]), players.get(found[4], current)
        effect = effect_named(name)
        if effect is not None and found[3] is not None:
            yield LastingEffectBegan(players[found[3]], effect, player, times)
            continue
        begun: Sequence[Begun] = () if found[3] is not None else _begun_by(name, player, opened)
        if not begun and name == _table_of(opened).prophecy:
            continue  # that it has taken effect is told of its Sun tokens
        if not begun:
            raise BadScenario(path, f"{name!r} is not a card whose instructions put something in force; leave it out")
        others = [each for each, seat in players.items() if seat != player]
        if found[4] is None and others and _is_of_others(name, player, begun, opened):
            raise BadScenario(
                path, f"say who played the {name}, for it is in force for others: `{name} by {others[0]}`"
            )
        if player != current and _is_of_own_turn(name, opened):
            raise BadScenario(path, f"{name!r} is in force in the turn of {found[4]} alone, and this is another's turn")
        yield from (_begun(each, times) for each in begun)
    if "effects" not in document.given.model_fields_set:
        yield from _of_this_turn(document, players, current, opened)


def _is_of_others(name: str, player: Player, begun: Sequence[Begun], opened: Sequence[Fact]) -> bool:
    """Whether what a Duration puts in force concerns others than its player, in their turns."""
    text = _table_of(opened).text(name)
    lasts = text is not None and "Duration" in text.types
    return lasts and all(is_of(each, LastingEffectBegan) and each.player != player for each in begun)


def _is_of_own_turn(name: str, opened: Sequence[Fact]) -> bool:
    """Whether what bears a name changes only what its player's own Treasures give. [Coppersmith, Envious]"""
    text = _table_of(opened).text(name)
    return text is not None and bool(text.shifts) and not any(each.where == "effect" for each in text.abilities)


def _begun(fact: Begun, times: int = 1) -> Begun:
    """An open fact that begins the same as another, so many times."""
    return fact.reopened(amount=times * fact.amount)


def _of_this_turn(
    document: DominionDocument, players: dict[str, Player], current: Player, opened: Sequence[Fact]
) -> Iterator[Begun]:
    """What the cards that the turn player has played, and what was due at its start, put in force for this turn;
    Durations do more by themselves."""
    side = next((side for name, side in document.seats.items() if players[name] == current), GivenPlayer())
    for card in side.play_before or ():
        text = _table_of(opened).text(card)
        if text is not None and text.later:
            facts = _later(card, current, opened).facts
            yield from (_begun(fact) for fact in facts if isinstance(fact, EffectBegan))
    played = side.play or []
    for at, card in enumerate(played):
        used_up = _waits_for_a_play(card, opened) and at + 1 < len(played)
        if not used_up and not _rewrites_its_own(card, opened):
            text = _table_of(opened).text(card)
            lasts = text is not None and "Duration" in text.types
            begun = _instructed(card, current, opened)
            yield from (each for each in begun if is_of(each, EffectBegan) or not lasts)


def _waits_for_a_play(name: str, opened: Sequence[Fact]) -> bool:
    """Whether what a card put in force is used up by the play of another card."""
    text = _table_of(opened).text(name)
    plays = ("play", "played")
    return text is not None and any(each.where == "effect" and each.event in plays for each in text.abilities)


def _rewrites_its_own(name: str, opened: Sequence[Fact]) -> bool:
    """Whether what a card puts in force is for a play of its own instructions alone. [Elder]"""
    text = _table_of(opened).text(name)
    return text is not None and bool(text.rewrites)


def set_off(ability: Ability, player: Player, card: Card, opened: Sequence[Fact]) -> bool:
    """Whether the play of this card sets off an ability that waits for one."""
    if ability.event not in ("play", "played"):
        return False
    event = Event(ability.event, player, card, "hand", "play")
    return ability.condition is None or ability.condition(_table_of(opened), player, event)


def stays_on(name: str, player: Player, opened: Sequence[Fact]) -> bool:
    """Whether a Duration stays in play although its later ability has resolved: that is due again, or it lasts."""
    text = _table_of(opened).text(name)
    return text is not None and (text.lasts or bool(text.later and _later(name, player, opened).table.due))


def _later(name: str, player: Player, opened: Sequence[Fact]) -> Dominion:
    """A game in which the later ability of a Duration has resolved, up to its first question."""
    game = _table_of(opened)
    _put_in_play(game, player, name)
    next(duration.resolve(game, game.table.due[0]), None)
    return game


def _table_of(opened: Sequence[Fact]) -> Dominion:
    """A game as it stands before the scenario gives a table: no player has a card."""
    game = Dominion(Table(), Source())
    for each in opened:
        if not isinstance(each, TableGiven):
            game.take(each)
    return game


def _put_in_play(game: Dominion, player: Player, name: str) -> Card:
    """Let a player have nothing but this card, in play, with its later ability due."""
    card = Card(0, name)
    zones: dict[Player, dict[str, tuple[Card, ...]]] = {player: {"play": (card,)}}
    due = ((player, card, 0),)
    seq = len(game.facts) + 1
    game.take(TableGiven(zones, {}, (), {}, {}, "action", (1, 1, 0, 0), (card,), due).sealed(seq, source="inferred"))
    return card


def until_next_turn(name: str, player: Player, opened: Sequence[Fact]) -> Iterator[Begun]:
    """The facts of what a Duration in play does to others until the next turn of its player."""
    for effect in _begun_by(name, player, opened):
        if is_of(effect, LastingEffectBegan):
            yield effect


def _begun_by(name: str, player: Player, opened: Sequence[Fact]) -> Sequence[Begun]:
    """What a card puts in force: by its instructions up to its first question, tried on a table of its own where no
    player has a card; else what bears its name and is in force only after an answer. Else an effect that bears the name
    of no card."""
    effect, text = effect_named(name), _table_of(opened).text(name)
    if text is None:
        return [EffectBegan(player, effect, 1)] if effect is not None else []
    begun = _instructed(name, player, opened)
    return begun or ([EffectBegan(player, effect, 1)] if effect is not None else [])


def _instructed(name: str, player: Player, opened: Sequence[Fact]) -> list[Begun]:
    """What the instructions of a card put in force up to their first question. They are tried on a table of their own
    where nobody has another card."""
    game = _table_of(opened)
    card = _put_in_play(game, player, name)
    before = len(game.facts)
    text = game.text(name)
    if text is None or text.effect is None or "Event" in text.types:
        return []
    game.frame = PlayFrame(None, player, name, card)
    next(iter(asks(text.effect(game, player))), None)
    return [_begun(fact) for fact in game.facts[before:] if isinstance(fact, Begun)]


def effects_given(table: Table) -> list[str]:
    """What is in force, as a scenario says it."""
    called = {player: seat.name for player, seat in table.seats.items()}
    found = [f"{amount} {effect} by {called[player]}" for (player, effect), amount in table.effects.items() if amount]
    victims: dict[tuple[EffectName, Player, int], list[Player]] = {}
    for (player, effect, until), amount in table.lasting.items():
        victims.setdefault((effect, until, amount), []).append(player)
    for (effect, until, amount), players in victims.items():
        if sorted(players) == sorted(each for each in table.players if each != until):
            found.append(f"{amount} {effect} by {called[until]}")
        else:
            found += [f"{amount} {effect} on {called[player]} by {called[until]}" for player in players]
    return [*found, *table.prophecies]
