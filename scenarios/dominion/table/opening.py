"""The table that a scenario gives, as facts."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import partial
from itertools import count, pairwise
from typing import Any, cast

from moothall.domain.dominion.play.engine import Dominion
from moothall.domain.dominion.play.landscapes.prophecy import SUN
from moothall.domain.dominion.play.start.new_kingdom import free_number
from moothall.domain.dominion.play.start.setup import BASIC, SHELTERS, check_kingdom, pile_size, started
from moothall.domain.dominion.play.start.setup import pile as pile_at_start
from moothall.domain.dominion.play.turns.turn import set_up
from moothall.domain.dominion.table.facts import (
    DurationPrepared,
    DurationWaits,
    ExtraTurnQueued,
    GameStarted,
    LastingEffectBegan,
    PileShuffled,
    ProphecyTookEffect,
    StateTaken,
    TableGiven,
    TokenMoved,
    TurnBegan,
)
from moothall.domain.dominion.table.table import Table
from moothall.domain.dominion.text.book import NO_CARDS, Text, book, pile_names
from moothall.domain.dominion.text.rulebook import rules_of
from moothall.domain.dominion.vocabulary import CHOICES, CUBE, MATS, TOKENS, CardToken, SetUpChoice, Token
from moothall.domain.kernel.facts import Card, Fact, Player
from moothall.domain.kernel.source import Source
from moothall.words import Message, Name

from ...lists import together
from ...yaml_lines import BadScenario
from ..document.document import DominionDocument
from ..document.models import COUNTED, ZONES, GivenPlayer
from ..document.names import several, several_places
from .choosing import check_setup, options_of
from .effects import (
    cards_set_aside,
    effects,
    extra_turns,
    name_of_effect,
    set_off,
    sets_aside_face_down,
    stays_on,
    times_played,
    until_next_turn,
)
from .given import pile_tokens_of
from .linked import set_aside_by, set_aside_face_up
from .turns import TurnParts, queued_turn, turns_of, turns_taken

_KIND = re.compile(r"^.*\(|\)$")
_WITHOUT_PILE = NO_CARDS | {"Heirloom", "Zombie"}
_AT_ONCE = frozenset(("Event", "Project", "Way", "Ally", "Prophecy"))
"""The types of landscapes that are in the game where a step uses one, an extra turn comes of one, or it is given that
one is in effect."""


def opening(document: DominionDocument, rules: str) -> list[Fact]:
    """The facts with which a scenario begins under a rules spec. Raises BadScenario, BadSetup.

    The start by the rules; then, by the scenario's word: the turns begun so far, those that are due, the table as it
    is given, and what is in force.
    """
    return _Opening(document, rules).facts


class _Opening:
    """The first facts of a scenario, as they are made."""

    def __init__(self, document: DominionDocument, rules: str) -> None:
        self.document = document
        self.players = {name: f"p{at}" for at, name in enumerate(document.players, 1)}
        self.texts = book(rules_of(rules))
        self.pile_of = pile_names(rules_of(rules))
        check_kingdom(rules, document.kingdom)
        named = self._piles()
        landscapes = _landscapes(document, self.texts)
        check_setup(document, rules, self.texts, named, landscapes, self.only_set_up)
        start = started(
            rules,
            document.players,
            [name for name in named if self.texts[name].in_supply],
            colonies=document.setup.colonies,
            shelters=document.setup.shelters,
            options=options_of(document.setup),
            landscapes=landscapes,
            black_market=tuple(document.setup.black_market),
        )
        self.numbers = count(1 + sum(len(cards) for cards in (*start.piles.values(), *start.starting.values())))
        # What nothing of the game brings stands beside the Supply all the same, with every card that belongs to it.
        beside = {name: self._cards(self._pile(name)) for name in named if name not in start.piles}
        game = _set_up(start.reopened(piles=start.piles | beside).sealed(1))
        self._deal_new_kingdom(game)
        self.numbers = count(free_number(game))  # behind those of a Kingdom that was dealt anew
        self.facts = game.facts
        self.trash = tuple(game.table.trash)
        self.starting = start.starting
        turns = turns_of(document, self.players)
        for turn in turns:
            self._record(TurnBegan(*turn))
        for at, written in enumerate(document.given.extra_turns):
            self._record(ExtraTurnQueued(*queued_turn(document, self.players, written, ("given", "extra_turns", at))))
        if "extra_turns" not in document.given.model_fields_set:
            current = turns[-1][0]
            side = next(side for name, side in document.seats.items() if self.players[name] == current)
            for played in side.play or ():
                for queued in extra_turns(played, current, self.facts):
                    self._record(queued)
        self.prepared: list[tuple[Player, Card, tuple[Card, ...], tuple[Card, ...]]] = []
        self.waiting: list[tuple[Player, Card, tuple[Card, ...]]] = []
        self._give(turns)
        for player, card, cards, held_by in self.prepared:
            self._record(DurationPrepared(player, card, cards, held_by, "", held_by))
        for player, card, cards in self.waiting:
            self._record(DurationWaits(player, card, cards, (), ()))
        for name, side in document.seats.items():
            self._place(self.players[name], side)
        if document.given.tokens is not None:
            self._lay(game.table, document.given.tokens)
        self._lay_suns(game)
        current = turns[-1][0]
        in_force = list(effects(document, self.players, current, self.facts))
        for new in (*in_force, *list(self._until_next_turns(current, in_force))):
            self._record(new)

    @property
    def only_set_up(self) -> bool:
        """Whether nothing is given and nothing done: the scenario is about the set-up, starting decks and all."""
        sides = [self.document.given, *self.document.seats.values()]
        return not self.document.steps and not any(side.model_fields_set for side in sides)

    def _piles(self) -> list[str]:
        """The piles of the cards that the document names, those of the Kingdom first; not what lies elsewhere."""
        setup = self.document.setup
        beside = [getattr(setup, each.name) for each in CHOICES.values() if each.beside]
        later = [name for each in CHOICES.values() if each.kind == "cards" for name in getattr(setup, each.name)]
        later = [name for name in later if name in self.texts and self.texts[name].in_supply]
        beside += [getattr(setup, each.name) for each in CHOICES.values() if each.adds_a_pile or each.card in later]
        chosen = (*setup.black_market, *beside, *later)
        kingdom = {self.pile_of.get(name, name) for name in self.document.kingdom}
        apart = {self.pile_of.get(name, name) for name in chosen if name} - kingdom
        piles: list[str] = []
        for name in _named(self.document):
            pile = self.pile_of.get(name, name)
            text = self.texts.get(pile)
            if text is None:
                continue
            if not text.types & _WITHOUT_PILE and pile not in apart and pile not in SHELTERS:
                piles.append(pile)
            elif "Heirloom" in text.types:
                piles += text.comes_with
        return list(dict.fromkeys(piles))

    def _record(self, new: Fact) -> None:
        self.facts.append(new.sealed(len(self.facts) + 1, source="inferred"))

    def _cards(self, names: Iterable[str]) -> tuple[Card, ...]:
        return tuple(Card(next(self.numbers), name) for name in names)

    def _give(self, turns: Sequence[TurnParts]) -> None:
        """The fact of the table."""
        given = self.document.given
        current = turns[-1][0]
        zones: dict[Player, dict[str, tuple[Card, ...]]] = {}
        played: tuple[Card, ...] = ()
        due: list[tuple[str, Card, int]] = []
        face_up: list[Card] = []
        for name, side in self.document.seats.items():
            player = self.players[name]
            zones[player] = zone = {"deck": self.starting[player]} if self.only_set_up else self._zones(side)
            now, before = zone.get("play", ()), zone.pop("play_before", ())
            zone["play"] = (*before, *now)
            if player == current:
                played = now
            # What the turn player had in play since an earlier turn did its later ability when this turn began, unless
            # that is still to come.
            starts = player == current and given.turn.phase == "start"
            begun = len(turns) if player == current and not starts else 0
            lasting = [card for card in zone["play"] if self._lasts(card)]
            if begun:
                lasting = [each for each in lasting if each in now or stays_on(each.face or "", player, self.facts)]
            waiting = [card for card in zone["play"] if self._waits(player, card, now)]
            kept_by = dict(set_aside_by(zone, [*lasting, *waiting], partial(self._holds, player)))
            waiting = [
                card for card in waiting if not (kept_by.get(card) and self._lasts(card))
            ]  # it has what it waited for
            lasting = [card for card in lasting if card not in waiting]
            waited_for = {card: kept_by.pop(card, ()) for card in waiting}
            self.waiting += [(player, card, kept) for card, kept in waited_for.items()]
            by_itself = {card: (card,) for card in zone.get("aside", ()) if self._set_itself_aside(card)}
            for card, kept in (kept_by | by_itself).items():
                if starts:
                    message = Message("scenario.has-set-cards-aside", name=Name(card.face))
                    raise BadScenario(("given", "turn", "phase"), message)
                self.prepared.append((player, card, kept, ()))
                lasting = [each for each in lasting if each is not card]
            due += [(player, card, begun) for card in lasting]
            is_down = partial(sets_aside_face_down, player=player, opened=self.facts)
            face_up += set_aside_face_up(zone, kept_by | waited_for, is_down)
            for by, card, times in self._repeated(player, before):
                if starts:
                    due += [(player, card, begun)] * (times - 1)
                elif card in (*lasting, *kept_by):
                    self.prepared += [(player, card, (), (by,))] * (times - 1)
        piles: dict[str, tuple[Card, ...]] = {}
        for name, cards in given.supply.items():
            pile = self.pile_of.get(name, name)
            piles[pile] = self._cards(self._pile(pile, cards) if isinstance(cards, int) else reversed(cards))
        set_aside = [
            card for key in CHOICES if CHOICES[key].kind == "cards" for card in getattr(self.document.setup, key)
        ]
        for name, following in (("Hexes", given.hexes), ("Boons", given.boons)):
            if following is not None:
                stock = [each for each in self._pile(name) if each not in set_aside]
                piles[name] = self._cards(_on_top(stock, following))
        self._record(
            TableGiven(
                zones,
                piles,
                self.trash if given.trash is None else self._cards(given.trash),
                {
                    self.players[name]: _beside(side.tokens)
                    for name, side in self.document.seats.items()
                    if "tokens" in side.model_fields_set  # else those of the set-up
                },
                turns_taken(self.document, self.players, turns),
                given.turn.phase,
                (given.actions, given.buys, given.coins, given.potions),
                played,
                tuple(due),
                tuple(face_up),
            )
        )

    def _pile(self, name: str, size: int | None = None) -> Sequence[str]:
        """The names of the cards of a pile, the top last; of one with `size` cards, those at the bottom."""
        text = self.texts.get(name)
        if size is not None and not (text is not None and text.has_several):
            return (name,) * size
        return pile_at_start(text, name, len(self.players))[:size]

    def _place(self, player: Player, side: GivenPlayer) -> None:
        """What a player has that the fact of the table does not hold: tokens on piles, Projects, states."""
        inherited = {mat.marked_by: list(getattr(side, mat.name) or ()) for mat in MATS.values() if mat.marked_by}
        for token, where in ({token: on for token, on in inherited.items() if on} | side.tokens).items():
            placed = TOKENS[token].where == "pile"
            places = [several_places(each, TOKENS[token].english) for each in _listed(where)] if placed else []
            for name in together(places):
                self._record(TokenMoved(player, CardToken(token), 1, self.pile_of.get(name, name)))
        for token in COUNTED:
            if number := getattr(side, token):
                self._record(TokenMoved(player, token, number, player))
        for project in side.projects:
            self._record(TokenMoved(player, CUBE, 1, project))
        for state in side.states:
            self._record(StateTaken(player, state))

    def _lay(self, table: Table, tokens: Mapping[str, Mapping[Any, int]]) -> None:
        """Tokens on piles and landscapes that nobody owns, instead of those that lie there by the set-up."""
        wanted = {
            (self.pile_of.get(place, place), token): by for place, each in tokens.items() for token, by in each.items()
        }
        there = {(place, token): by for place, each in pile_tokens_of(table).items() for token, by in each.items()}
        there = {(place, token): by for (place, token), by in there.items() if token != SUN or place in tokens}
        for place, token in dict.fromkeys((*wanted, *there)):
            by = wanted.get((place, token), 0) - there.get((place, token), 0)
            if by:
                self._record(TokenMoved(table.players[0], cast("Token", token), by, place))

    def _suns(self, game: Dominion) -> int | None:
        """How many Sun tokens are said to be left: none where the Prophecy stands among the effects."""
        given = self.document.given
        return 0 if game.prophecy in map(name_of_effect, given.effects) else given.suns

    def _deal_new_kingdom(self, game: Dominion) -> None:
        """Where the piles are chosen that a Prophecy sets up with the last Sun, and that is gone, they are set up."""
        chosen = (each for each in CHOICES.values() if each.kind == "cards" and each.card == game.prophecy)
        if self._suns(game) == 0 and any(getattr(self.document.setup, each.name) for each in chosen):
            while not game.table.prophecies:
                next(game.remove_sun(game.table.players[0]), None)

    def _lay_suns(self, game: Dominion) -> None:
        """The Sun tokens that are given; where none is left, or the Prophecy stands among the effects, it has taken
        effect. Raises BadScenario where there is no Prophecy."""
        suns, player = self._suns(game), game.table.players[0]
        if not game.prophecy:
            if suns is not None:
                raise BadScenario(("given", "suns"), Message("scenario.no-prophecy"))
            return
        there = sum(each.by for each in self.facts if isinstance(each, TokenMoved) and each.token == SUN)
        if suns not in (None, there):
            self._record(TokenMoved(player, SUN, suns - there, game.prophecy))
        if not (there if suns is None else suns) and not game.table.prophecies:
            self._record(ProphecyTookEffect(player, game.prophecy))

    def _until_next_turns(self, current: Player, written: Sequence[Fact]) -> Iterator[Fact]:
        """What the Durations in play do until their players' next turns; `effects` that say so, or none, go before.

        What the turn player had in play since an earlier turn was done with when this turn began.
        """
        if not self.document.given.effects and "effects" in self.document.given.model_fields_set:
            return
        said = {(each.effect, each.until) for each in written if isinstance(each, LastingEffectBegan)}
        for name, side in self.document.seats.items():
            player = self.players[name]
            for card in (*(side.play or ()), *((side.play_before or ()) if player != current else ())):
                text = self.texts.get(card)
                if (card, player) not in said and text is not None and "Duration" in text.types:
                    holds = any((who, by.face) == (player, card) and kept for who, by, kept, _ in self.prepared)
                    yield from until_next_turn(card, player, self.facts, holds)

    def _lasts(self, card: Card) -> bool:
        """Whether a card in play still does something: later, or to the end of the game."""
        text = self.texts.get(card.face or "")
        return text is not None and (bool(text.later) or text.lasts)

    def _holds(self, player: Player, card: Card) -> int:
        """How many cards a Duration in play may have set aside."""
        return cards_set_aside(card.face or "", player, self.facts)

    def _set_itself_aside(self, card: Card) -> bool:
        """Whether a card lies aside by its own reaction, and does something on its player's next turn."""
        text = self.texts.get(card.face or "")
        if text is None or not text.later or "Duration" in text.types:
            return False
        return any("set aside" in ability.does_this for ability in text.abilities)

    def _repeated(self, player: Player, before: Sequence[Card]) -> Iterator[tuple[Card, Card, int]]:
        """The cards in play since an earlier turn that repeated the play of the Duration after them: each with it, and
        how often that was played. They would not be there otherwise."""
        for card, following in pairwise(before):
            if not self._lasts(card) and self._lasts(following):
                times = times_played(card.face or "", following.face or "", player, self.facts)
                if times > 1:
                    yield card, following, times

    def _waits(self, player: Player, card: Card, played: Sequence[Card]) -> bool:
        """Whether a card in play waits for something; what it waits for may have been one of the cards that were
        played this turn since."""
        text = self.texts.get(card.face or "")
        if text is None:
            return False
        if card not in played and text.waits_this_turn:
            return False  # it waited until the end of its turn
        waits = [each for each in text.abilities if each.where == "waiting"]
        since = played[played.index(card) + 1 :] if card in played else played
        return bool(waits or text.waits_this_turn) and not any(
            set_off(each, player, other, self.facts) for each in waits for other in since
        )

    def _zones(self, side: GivenPlayer) -> dict[str, tuple[Card, ...]]:
        """The cards of a player by zone, the top last."""
        zones: dict[str, tuple[Card, ...]] = {}
        for zone in ZONES:
            names = getattr(side, zone)
            if names == "any":
                names = ["Copper"] * 10
            if names:
                zones[zone] = self._cards(reversed(names) if zone == "deck" else names)
        for mat in MATS.values():
            if mat.marked_by in side.tokens:  # a token that marks the pile of a card that lies aside
                aside = [card.face or "" for zone in (mat.name, "aside") for card in zones.get(zone, ())]
                there = {self.pile_of.get(name, name) for name in aside}
                marked = together([several(each) for each in _listed(side.tokens[mat.marked_by])])
                missing = [name for name in marked if self.pile_of.get(name, name) not in there]
                if missing:
                    zones[mat.name] = (*zones.get(mat.name, ()), *self._cards(missing))
        return zones


def _beside(tokens: Mapping[str, Any]) -> dict[Token, int]:
    """The tokens beside a player; a Journey token that lies face down counts."""
    numbers = {token: int(by) for token, by in tokens.items() if TOKENS[token].where == "beside"}
    down = {token: 1 for token, by in tokens.items() if TOKENS[token].where == "side" and by == "down"}
    return cast("dict[Token, int]", numbers | down)


def _on_top(pile: Sequence[str], cards: Sequence[str]) -> list[str]:
    """A pile, its top last, with these of its cards put on top, the first of them topmost."""
    rest = list(pile)
    for name in cards:
        if name in rest:
            rest.remove(name)
    return [*rest, *reversed(cards)]


def _landscapes(document: DominionDocument, texts: Mapping[str, Text]) -> list[str]:
    """The landscapes of the game: those that are listed, the Projects that players have, and what steps use."""
    named = [project for side in document.seats.values() for project in side.projects]
    named += [place for side in document.seats.values() for where in side.tokens.values() for place in _listed(where)]
    named += _ofturns_of(document)
    named += [*(document.given.tokens or ()), *map(name_of_effect, document.given.effects)]
    for step in document.steps:
        named += [*step.objects, step.way or ""]
    named += [document.setup.prophecy or ""]
    listed = {each.partition(" on ")[0] for each in document.landscapes}
    landscapes = [each for each in dict.fromkeys(named) if each in texts and texts[each].types & _AT_ONCE]
    return [*document.landscapes, *(each for each in landscapes if each not in listed)]


def _listed(where: Any) -> list[str]:
    return [where] if isinstance(where, str) else list(where) if isinstance(where, list) else []


def _set_up(start: GameStarted) -> Dominion:
    """The game at its start, with what its cards do at set-up."""
    game = Dominion(Table(), Source())
    game.take(start)
    next(set_up(game), None)
    _leave_out_ruins(game)
    return game


def _leave_out_ruins(game: Dominion) -> None:
    """Leave as many Ruins as the set-up says, about as many of each kind."""
    pile = game.table.supply.get("Ruins", [])
    text = game.text("Ruins")
    size = pile_size(text, "Ruins", len(game.table.players), {})
    if text is not None and len(pile) > size:
        mixed = [card for at in range(text.of_each) for card in pile[at :: text.of_each]]
        game.emit(PileShuffled("Ruins", tuple(mixed[:size])))


def cards_of(document: DominionDocument) -> list[str]:
    """The cards, landscapes and states that a document names, and the basic cards."""
    texts = book(rules_of(document.rules))
    beside = [name for side in document.seats.values() for name in (*side.states, *side.projects)]
    beside += [each.partition(" on ")[0] for each in document.landscapes]
    beside += [step.way for step in document.steps if step.way]
    return [name for name in dict.fromkeys((*_named(document), *BASIC, *beside)) if name in texts]


def _named(document: DominionDocument) -> list[str]:
    """Every card that the document may name, the Kingdom first: each gets its pile."""
    given = document.given
    in_supply = [getattr(document.setup, each.name) or "" for each in CHOICES.values() if _in_kingdom(each)]
    names = [*document.kingdom, *in_supply, *given.supply, *(given.trash or ())]
    for side in document.seats.values():
        for zone in ZONES:
            cards = getattr(side, zone)
            names += cards if isinstance(cards, list) else ()
    names += _ofturns_of(document)
    names += [*(given.tokens or ()), *map(name_of_effect, given.effects)]
    names += [where for each in document.landscapes if (where := each.partition(" on ")[2])]
    for step in document.steps:
        names += step.objects
    return list(dict.fromkeys((*names, *document.words)))


def _in_kingdom(choice: SetUpChoice) -> bool:
    """Whether set-up chooses one pile more of the Kingdom. [Young Witch]"""
    return choice.kind == "card" and not choice.beside


def _ofturns_of(document: DominionDocument) -> list[str]:
    """What the extra turns of a document come of: a card or a landscape of their name."""
    given = document.given
    kinds = {_KIND.sub("", turn) for turn in (given.turn.kind, *given.extra_turns, *given.last_turns)}
    return [name for name in book(rules_of(document.rules)) if name.lower() in kinds]
