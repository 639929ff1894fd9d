"""What a scenario says is in force already: `Coppersmith`, `2 Bridge`, `Enchantress by Alice`."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from moothall.domain.dominion.play.abilities import duration
from moothall.domain.dominion.play.abilities.events import Event
from moothall.domain.dominion.play.abilities.frame import PlayFrame
from moothall.domain.dominion.play.engine import Dominion
from moothall.domain.dominion.table.facts import EffectBegan, ExtraTurnQueued, LastingEffectBegan, SetAside, TableGiven
from moothall.domain.dominion.table.table import Table
from moothall.domain.dominion.text.book import Ability, asks
from moothall.domain.dominion.vocabulary import EffectName, effect_named
from moothall.domain.kernel.facts import Card, Fact, Player
from moothall.domain.kernel.session import Effect
from moothall.domain.kernel.source import Source
from moothall.words import Message, Name

from ...lists import not_a_player
from ...yaml_lines import BadScenario
from ..document.document import DominionDocument
from ..document.models import GivenPlayer
from ..document.names import name_of

Begun = EffectBegan | LastingEffectBegan

_MOST_QUESTIONS = 20
"""How many questions are answered until an effect must have begun; a card that asks more begins none."""
_ENOUGH = 6
"""How many cards of each kind are at hand when an effect is tried: as many as any card asks for."""
_EFFECT = re.compile(r"(?:(\d{1,3}) )?(.+?)(?: on (.+?))?(?: by (.+))?")


def name_of_effect(written: str) -> str:
    """The card, as a rule, of an effect: `Bridge` of `2 Bridge by Alice`."""
    match = _EFFECT.fullmatch(written.strip())
    return name_of(match[2]) if match else written


def effects(
    document: DominionDocument, players: dict[str, Player], current: Player, opened: Sequence[Fact]
) -> Iterator[Begun]:
    """The facts that put it in force, still open: `2 Bridge` is what following the instructions of
    a Bridge twice begins. Raises BadScenario for what puts nothing in force."""
    for at, written in enumerate(document.given.effects):
        path = ("given", "effects", at)
        match = _EFFECT.fullmatch(written.strip())
        if match is None:
            raise BadScenario(path, Message("scenario.not-effect", written=written))
        for each in (match[3], match[4]):
            if each is not None and each not in players:
                raise BadScenario(path, not_a_player(each, document.players))
        times, name, player = int(match[1] or 1), name_of(match[2]), players.get(match[4], current)
        effect = effect_named(name)
        if effect is not None and match[3] is not None:
            yield LastingEffectBegan(players[match[3]], effect, player, times)
            continue
        begun: Sequence[Begun] = () if match[3] is not None else _begun_by(name, player, opened)
        if not begun and name == _table_of(opened).prophecy:
            continue  # that it has taken effect is told of its Sun tokens
        if not begun:
            raise BadScenario(path, Message("scenario.not-card-whose-instructions-put", name=name))
        others = [each for each, seat in players.items() if seat != player]
        if match[4] is None and others and _is_of_others(name, player, begun, opened):
            raise BadScenario(
                path, Message("scenario.say-who-played", name=Name(name), example=f"{name} by {others[0]}")
            )
        if player != current and _is_of_own_turn(name, opened):
            raise BadScenario(path, Message("scenario.in-force-in-turn-of", name=name, who=match[4]))
        yield from (_begun(each, times) for each in begun)
    if "effects" not in document.given.model_fields_set:
        yield from _of_this_turn(document, players, current, opened)


def _is_of_others(name: str, player: Player, begun: Sequence[Begun], opened: Sequence[Fact]) -> bool:
    """Whether what a Duration puts in force concerns others than its player, in their turns."""
    text = _table_of(opened).text(name)
    lasts = text is not None and "Duration" in text.types
    return lasts and all(isinstance(each, LastingEffectBegan) and each.player != player for each in begun)


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
    before = side.play_before if document.given.turn.phase != "start" else ()  # else that is still to come
    for card in before or ():
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
            yield from (each for each in begun if isinstance(each, EffectBegan) or not lasts)


def _waits_for_a_play(name: str, opened: Sequence[Fact]) -> bool:
    """Whether what a card put in force is used up by the play of another card, the next one. What happens at each play
    of a Silver is not."""
    text = _table_of(opened).text(name)
    waiting = [each for each in text.abilities if each.where == "effect"] if text is not None else []
    return any(each.event == "played" or (each.event == "play" and each.next_time) for each in waiting)


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


def times_played(other: str, name: str, player: Player, opened: Sequence[Fact]) -> int:
    """How many times a card in play has played the Duration beside it, if it repeats plays: so often that is due.
    [Throne Room]"""
    game = _table_of(opened)
    text = game.text(other)
    if text is None or text.effect is None or "Action" not in text.types:
        return 1
    repeating, played = Card(0, other), Card(1, name)
    _take(game, {player: {"play": (repeating,), "hand": (played,)}}, (repeating,))
    game.frame = frame = PlayFrame(None, player, other, repeating)
    _answer(text.effect(game, player), _MOST_QUESTIONS, played)
    return max(1, sum(due.card is played for due in game.table.due)) if frame.repeats else 1


def cards_set_aside(name: str, player: Player, opened: Sequence[Fact]) -> int:
    """How many cards a Duration sets aside, of a hand that has enough. [Haven, Gear]"""
    game = _table_of(opened)
    text = game.text(name)
    if text is None or text.effect is None:
        return 0
    card, hand = Card(0, name), tuple(Card(at, "Copper") for at in range(1, _ENOUGH))
    _take(game, {player: {"play": (card,), "hand": hand}}, (card,))
    game.frame = PlayFrame(None, player, name, card)
    _answer(text.effect(game, player), _MOST_QUESTIONS, most=True)
    return max((len(due.cards) for due in game.table.due if due.card is card), default=0)


def sets_aside_face_down(name: str, player: Player, opened: Sequence[Fact]) -> bool:
    """Whether what a Duration sets aside lies face down: tried with Treasures in hand, in the deck and in play."""
    game = _table_of(opened)
    text = game.text(name)
    if text is None or text.effect is None:
        return False
    card, *others = Card(0, name), *(Card(at, "Silver") for at in range(1, 3 * _ENOUGH))  # in three zones
    hand, deck, play = others[::3], others[1::3], others[2::3]
    _take(game, {player: {"play": (card, *play), "hand": (*hand,), "deck": (*deck,)}}, (card,))
    game.frame = PlayFrame(None, player, name, card)
    _answer(text.effect(game, player), _MOST_QUESTIONS, most=True)
    return any(isinstance(fact, SetAside) and fact.face_down for fact in game.facts)


def extra_turns(name: str, player: Player, opened: Sequence[Fact]) -> Iterator[ExtraTurnQueued]:
    """The extra turns that the play of a card makes due, as open facts. [Outpost]"""
    for fact in _tried(name, player, opened):
        if isinstance(fact, ExtraTurnQueued):
            yield fact.reopened()


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
    _take(game, {player: {"play": (card,)}}, (card,), ((player, card, 0),))
    return card


def _take(
    game: Dominion,
    zones: dict[Player, dict[str, tuple[Card, ...]]],
    played: tuple[Card, ...],
    due: tuple[tuple[Player, Card, int], ...] = (),
) -> None:
    seq = len(game.facts) + 1
    game.take(TableGiven(zones, {}, (), {}, {}, "action", (1, 1, 0, 0), played, due).sealed(seq, source="inferred"))


def until_next_turn(name: str, player: Player, opened: Sequence[Fact], holds: bool) -> Iterator[Begun]:
    """The facts of what a Duration in play does to others until the next turn of its player; where that comes after a
    question, if it `holds` what it then set aside. [Blockade]"""
    begun = [each for each in _instructed(name, player, opened) if isinstance(each, LastingEffectBegan)]
    yield from begun or (_after_questions(name, player, opened) if holds else ())


def _after_questions(name: str, player: Player, opened: Sequence[Fact]) -> list[Begun]:
    """What bears the name of a card and is in force for others after the questions that its instructions ask."""
    begun = _instructed(name, player, opened, _MOST_QUESTIONS)
    return [each for each in begun if isinstance(each, LastingEffectBegan) and each.effect == name]


def _begun_by(name: str, player: Player, opened: Sequence[Fact]) -> Sequence[Begun]:
    """What a card puts in force: by its instructions up to its first question, tried on a table of its own where no
    player has a card; else what bears its name and is in force only after an answer. Else an effect that bears the name
    of no card."""
    effect, text = effect_named(name), _table_of(opened).text(name)
    if text is None:
        return [EffectBegan(player, effect, 1)] if effect is not None else []
    begun = _instructed(name, player, opened) or _after_questions(name, player, opened)
    return begun or ([EffectBegan(player, effect, 1)] if effect is not None else [])


def _answer(effect: Effect | None, questions: int, card: Card | None = None, most: bool = False) -> None:
    """Let an effect go on past so many questions: this card is chosen where it may be, else what is listed first, as
    little as may be, or the `most`."""

    def asking() -> Effect:
        yield from asks(effect)

    going = asking()
    ask = next(going, None)
    for _ in range(questions):
        if ask is None:
            return
        listed = tuple(ask.options[: ask.most if most else ask.least])
        answer = (card,) if card is not None and card in ask.options else listed
        try:
            ask = going.send(answer)
        except StopIteration:
            return


def _instructed(name: str, player: Player, opened: Sequence[Fact], questions: int = 0) -> list[Begun]:
    """What the instructions of a card put in force up to their first question, or past so many."""
    return [_begun(fact) for fact in _tried(name, player, opened, questions) if isinstance(fact, Begun)]


def _tried(name: str, player: Player, opened: Sequence[Fact], questions: int = 0) -> Sequence[Fact]:
    """The facts of the instructions of a card up to their first question, or past so many. They are tried on a table of
    their own where nobody has another card."""
    game = _table_of(opened)
    card = _put_in_play(game, player, name)
    before = len(game.facts)
    text = game.text(name)
    if text is None or text.effect is None or "Event" in text.types:
        return []
    game.frame = PlayFrame(None, player, name, card)
    _answer(text.effect(game, player), questions)
    return game.facts[before:]


def effects_given(table: Table) -> list[str]:
    """What is in force, as a scenario says it."""
    called = {player: seat.name for player, seat in table.seats.items()}
    listed = [f"{amount} {effect} by {called[player]}" for (player, effect), amount in table.effects.items() if amount]
    victims: dict[tuple[EffectName, Player, int], list[Player]] = {}
    for (player, effect, until), amount in table.lasting.items():
        victims.setdefault((effect, until, amount), []).append(player)
    for (effect, until, amount), players in victims.items():
        if sorted(players) == sorted(each for each in table.players if each != until):
            listed.append(f"{amount} {effect} by {called[until]}")
        else:
            listed += [f"{amount} {effect} on {called[player]} by {called[until]}" for player in players]
    return [*listed, *table.prophecies]
