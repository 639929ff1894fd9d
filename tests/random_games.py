"""Random games of Dominion for the property tests: kingdoms, legal answers, and tables as plain data."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from moothall.domain.dominion.game import GAME
from moothall.domain.dominion.new_game import begin
from moothall.domain.dominion.play.engine import Dominion
from moothall.domain.dominion.play.start.setup import BASIC, SHELTERS, started
from moothall.domain.dominion.table.facts import GameStarted, KingdomDealt
from moothall.domain.dominion.table.table import LANDSCAPES as ON_TABLE
from moothall.domain.dominion.table.table import Seat, Table
from moothall.domain.dominion.text.book import LANDSCAPES, NO_CARDS, Text, book, pile_names
from moothall.domain.dominion.text.rulebook import rules_of
from moothall.domain.kernel.ask import Answer, Ask, Menu
from moothall.domain.kernel.facts import Card, Fact
from records import AtRandom, Checks, dump, plain, question

DATES = ("2013-06-01", "2025-06-01")
BROUGHT = ("Ruins", "Potion", "Platinum", "Colony")
"""Piles that come with others."""
SIZE = 10
BESIDE = ("Event", "Project", "Landmark", "Trait")
"""The landscapes of which several are laid out."""
BRINGING = {"Ally": "Liaison", "Prophecy": "Omen"}
"""What a landscape needs, so that it does something, and what brings one."""


def kingdom_cards(date: str) -> list[str]:
    """Every declared card that can be a Kingdom pile."""
    texts, inside = book(rules_of(date)), pile_names(rules_of(date))
    return [name for name, text in texts.items() if text.in_supply and name not in {*BASIC, *BROUGHT, *inside}]


def landscapes(date: str, *kinds: str) -> list[str]:
    """Every declared landscape of these types."""
    return [name for name, text in book(rules_of(date)).items() if text.types & set(kinds)]


def opening(rng: Random, *wanted: str, date: str | None = None, players: int | None = None) -> GameStarted:
    """The start of a game with a random kingdom and random landscapes, `wanted` among them; what set-up chooses for
    them is chosen as in any new game."""
    date = date or rng.choice(DATES)
    texts, piles = book(rules_of(date)), pile_names(rules_of(date))
    cards = kingdom_cards(date)
    laid = [name for name in wanted if texts[name].types & LANDSCAPES]
    wanted = tuple(name for name in wanted if name not in laid)
    drawn = rng.sample(cards, SIZE)
    brings = _bringing(rng, date, laid, (*wanted, *drawn))
    named = list(dict.fromkeys(piles.get(name, name) for name in (*wanted, *brings, *drawn)))
    kingdom = named[: max(SIZE, len(wanted) + len(brings))]
    laid += _landscapes(rng, date, laid, [texts[name] for name in kingdom])
    names = ("Ann", "Bob", "Cid", "Dee")[: players or rng.randint(2, 4)]
    options = dict(begin(date, names, {"kingdom": [*kingdom, *laid]}, rng).options)
    laid = [each for each in options.pop(ON_TABLE, "").split("; ") if each]
    apart = {*kingdom, *options.values()}
    market = [name for name in cards if name not in apart and not texts[name].has_several]
    decks = (*kingdom, *(options[each] for each in ("bane", "approaching_army") if each in options))
    return started(
        date,
        names,
        kingdom,
        colonies=rng.random() < 0.3,
        shelters=rng.random() < 0.3,
        starting={f"p{seat}": rich_deck(rng, date, decks, (*wanted, *brings * 3)) for seat in range(1, len(names) + 1)},
        options=options,
        landscapes=laid,
        black_market=rng.sample(market, 25) if "Black Market" in kingdom else (),
    )


def _bringing(rng: Random, date: str, laid: Sequence[str], kingdom: Sequence[str]) -> tuple[str, ...]:
    """A Liaison and an Omen: each where what it brings is laid out or chance will have it, and none is there."""
    texts = book(rules_of(date))
    found = []
    for kind, brings in BRINGING.items():
        able = [name for name in kingdom_cards(date) if brings in texts[name].types]
        wanted = any(kind in texts[name].types for name in laid) or rng.random() < 0.4
        if able and wanted and not any(brings in texts[name].types for name in kingdom[:SIZE]):
            found.append(rng.choice(able))
    return tuple(found)


def _landscapes(rng: Random, date: str, laid: Sequence[str], kingdom: Sequence[Text]) -> list[str]:
    """Up to four landscapes more, one Way among them at most, and no more Traits than the kingdom has piles for."""
    texts = book(rules_of(date))
    able = [name for name in landscapes(date, *BESIDE) if name not in laid]
    found = rng.sample(able, min(rng.randint(0, 3), len(able)))
    ways = landscapes(date, "Way")
    if ways and rng.random() < 0.5 and not any("Way" in texts[name].types for name in laid):
        found.append(rng.choice(ways))
    free = sum(bool(text.types & {"Action", "Treasure"}) for text in kingdom)
    free -= sum("Trait" in texts[name].types for name in laid)
    traits = [name for name in found if "Trait" in texts[name].types]
    return [name for name in found if name not in traits[max(free, 0) :]]


def rich_deck(rng: Random, date: str, kingdom: Sequence[str], wanted: Sequence[str]) -> list[str]:
    """A deck with which a random player does much from the first turn on; now and then none, for the usual one."""
    shelters = rng.random() < 0.3
    if rng.random() < 0.1:
        return []
    texts = book(rules_of(date))
    deck = [*(SHELTERS if shelters else ("Estate",)), *("Copper", "Silver", "Gold"), *wanted]
    deck += ["Potion"] * any(texts[name].cost.potions for name in kingdom)
    for name in rng.choices([*kingdom, *(other for pile in kingdom for other in texts[pile].comes_with)], k=14):
        inside = texts[name].mixed or tuple(kind for kind, _, _ in texts[name].stack)
        if not texts[name].types & NO_CARDS and not texts[name].types & {"Hex", "Boon"}:
            deck.append(rng.choice(inside or (name,)))
    return deck


WEIGHTS = {"action": 30, "treasure": 8, "card": 6, "basic": 1, "spend": 2, "repay": 4, "end": 1}
"""How often each kind of choice of the menu is taken: what makes the liveliest games most."""


def _kind(choice: Answer) -> str:
    word, what = str(choice[0]), choice[1] if len(choice) > 1 else ""
    if isinstance(what, Card):
        text = book(rules_of(DATES[1])).get(what.face or "")
        return "action" if text is not None and text.is_action else "treasure"
    return word if word != "buy" else "basic" if what in BASIC else "card"


class Player(AtRandom):
    """A source of random legal answers, which leaves the question open after `answers` of them or `turns` turns."""

    def __init__(self, rng: Random, answers: int | None = None, turns: int | None = None) -> None:
        super().__init__(rng, answers)
        self.turns = turns

    def answer(self, session: Dominion, ask: Ask) -> Answer | None:
        """Any legal answer."""
        if self.turns is not None and session.table.turns_begun > self.turns:
            return None
        return super().answer(session, ask)

    def choose(self, ask: Ask) -> Answer:
        """A legal answer; at a menu in the proportions of WEIGHTS."""
        rng = self.rng
        if not isinstance(ask, Menu):
            return super().choose(ask)
        kinds = [_kind(choice) for choice in ask.choices]
        kind = rng.choices(list(WEIGHTS), [weight * (kind in kinds) for kind, weight in WEIGHTS.items()])[0]
        choices = [choice for choice, each in zip(ask.choices, kinds, strict=True) if each == kind]
        if kind in ("action", "treasure") and rng.random() < 0.2:
            run = choices if rng.random() < 0.8 else [choice for choice in ask.choices if choice[0] == "play"]
            cards = [choice[1] for choice in run]
            return ("play", *rng.sample(cards, rng.randint(1, len(cards))))
        return rng.choice(choices)


class Watched(Player):
    """Plays as its like does, and looks at the table at every question.

    `asked` are the questions as plain data. At each the cards must be those of the start, every one in one place,
    no counter may be below zero, and (at some of them) a fold of the facts must give the table there is.
    """

    def __init__(self, rng: Random, turns: int, folds: float = 0.05) -> None:
        super().__init__(rng, None, turns)
        self.asked: list[Any] = []
        self.cards: list[int] | None = None
        self.seen = 0
        self.folds = folds
        self.looks = Random(0)

    def answer(self, session: Dominion, ask: Ask) -> Answer | None:
        """As its like; the look comes first."""
        answer = super().answer(session, ask)
        self.look(session)
        if answer is not None:
            self.asked.append(question(ask))
        return answer

    def look(self, session: Dominion) -> None:
        """What must hold of every table."""
        table = session.table
        cards = numbers(table)
        assert len(set(cards)) == len(cards), "a card is in two places"
        if self.cards is None and table.turn is not None:  # a mixed pile is cut down when it is dealt
            self.cards = cards
        for at in range(self.seen, len(session.facts)):
            if isinstance(fact := session.facts[at], KingdomDealt) and self.cards is not None:
                self.cards = after_a_new_kingdom(self.cards, session.facts[:at], fact, cards)
        self.seen = len(session.facts)
        assert self.cards in (None, cards), "cards came or went"
        assert below_zero(table) == []
        if self.looks.random() < self.folds:
            assert dump(GAME.fold(session.facts)) == dump(table)


def numbers(table: Table) -> list[int]:
    """The numbers of all cards on the table, sorted."""
    zones = [*table.supply.values(), *table.others.values(), *table.hexes_and_boons.values(), table.trash]
    zones += [zone for seat in table.seats.values() for zone in seat.zones.values()]
    return sorted(card.number or 0 for zone in zones for card in zone)


def after_a_new_kingdom(before: list[int], facts: Sequence[Fact], dealt: KingdomDealt, now: list[int]) -> list[int]:
    """The cards that there must be after a new Kingdom: those `before` but for the ones that lay in the piles that
    left, and its own; of those in a pile that is cut down, the ones that there are `now`."""
    table = GAME.fold(facts)
    gone = {card.number for name in dealt.gone for card in table.supply[name]}
    texts = book(rules_of(table.rules))
    fresh = {name: {card.number or 0 for card in cards} for name, cards in dealt.piles.items()}
    cut = {number for name, cards in fresh.items() if name in texts and texts[name].mixed for number in cards}
    there = {number for number in before if number not in gone}.union(*fresh.values())
    return sorted(there - cut | cut.intersection(now))


def below_zero(table: Table) -> list[str]:
    """The counters that are below zero."""
    counters = {name: getattr(table, name) for name in ("actions", "buys", "coins", "potions")}
    counters |= {f"{seat.player} {kind}": by for seat in table.seats.values() for kind, by in seat.tokens.items()}
    return [f"{name} {count}" for name, count in counters.items() if count < 0]


def played(rng: Random, begun: Fact, turns: int, folds: float = 0.05) -> tuple[Dominion, list[Any]]:
    """A game played at random up to its end or `turns` turns, and what was asked in it."""
    source = Watched(rng, turns, folds)
    session = GAME.rerun([begun], source)
    assert isinstance(session, Dominion)
    source.look(session)
    return session, source.asked


@plain.register
def _(seat: Seat) -> Any:
    """A player's side. An empty mat is not a mat."""
    zones = {name: plain(zone) for name, zone in seat.zones.items() if zone}
    return (seat.player, seat.name, seat.turns, plain(seat.tokens), plain(seat.states), list(zones.items()))


CHECKS = Checks(GAME, Player)
"""What must hold of every record of Dominion."""
