"""A scenario of One of Dominion as it was written, and the facts with which it begins."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any, get_args

from moothall.domain.kernel.ask import MENU
from moothall.domain.kernel.facts import Card, Fact
from moothall.domain.one_of_dominion.play.engine import OneOfDominion
from moothall.domain.one_of_dominion.play.setup import started
from moothall.domain.one_of_dominion.table.deck import DEFAULT, Deck
from moothall.domain.one_of_dominion.table.facts import TableGiven
from moothall.domain.one_of_dominion.table.table import FULL
from moothall.domain.one_of_dominion.telling.wording import QUESTIONS
from moothall.domain.one_of_dominion.text.guests import PURPLE, Guest
from moothall.domain.one_of_dominion.text.names import SKILLS_JA
from moothall.domain.one_of_dominion.text.rules_by_id import RULES
from moothall.domain.one_of_dominion.text.styles import STYLES
from moothall.domain.one_of_dominion.text.switches import SWITCHES
from moothall.domain.one_of_dominion.vocabulary import Phase, Token, Verb, Zone
from moothall.domain.rules_spec import spec_of
from moothall.words import Message

from ..citing import check_cites
from ..document import Document
from ..lists import counted
from ..patterns import Vocabulary, Words, check_patterns, words
from ..yaml_lines import BadScenario, Path
from .models import KINDS_OF_FACT, Given, GivenPlayer, Scenario
from .names import is_guest

_IDS = tuple(rule.id for rule in RULES)
_WORDS: Mapping[str, Words] = {
    "Zone": words("zone", tuple(name for each in get_args(Zone) for name in get_args(each))),
    "Phase": words("phase", get_args(Phase)),
    "Card": words("style", (*STYLES, "?")),
    "Token": words("token", get_args(Token)),
    "kind": words("kind", ("detained",)),
    "verb": words("verb", (MENU, *get_args(Verb), "")),
    "question": words("question", (*QUESTIONS, *(f"{guest}/{asked}" for guest in PURPLE for asked in QUESTIONS))),
}
"""What a field of a type, or of a name, holds."""
_CHOICES = ("take", "place", "use", "end", "address", "points")
"""The words of what a menu offers."""


def _words_of(fact: str, field: str, kind: str, players: Sequence[str]) -> Words | None:
    if field == "answer":
        able = (*_CHOICES, *STYLES, *SKILLS_JA, *PURPLE, *players)
        return Words(field, lambda word: isinstance(word, int) or word in able or is_guest(str(word)), lambda _: able)
    if kind == "Card" and not fact.startswith("Style"):
        return Words("guest", lambda word: word == "?" or is_guest(str(word)), lambda _: PURPLE)
    return _WORDS.get(kind) or _WORDS.get(field)


VOCABULARY = Vocabulary(KINDS_OF_FACT, _IDS, _IDS.__contains__, _words_of)
"""The words of the facts of One of Dominion; names are looked up when a pattern is read."""


class GuestDocument(Document[Scenario]):
    """A scenario of One of Dominion."""

    __slots__ = ()

    @property
    def given(self) -> Given:
        """The table when the turn begins."""
        return self.head.given

    @property
    def sides(self) -> Mapping[str, GivenPlayer]:
        """Each player's side, by name."""
        sides = self.given.__pydantic_extra__
        return {player: sides.get(player) or GivenPlayer() for player in self.players}

    @property
    def is_new_game(self) -> bool:
        """Whether nothing is given and nothing done: the scenario is about a new game's table."""
        return "given" not in self.data and not self.steps


def check(document: GuestDocument) -> None:
    """Check that no style has two players, and that what is cited and what is claimed of facts is there. Raises
    BadScenario."""
    given = document.given
    for path, styles in [(("styles",), given.styles), *_next(given)]:
        _check_styles(document, ("given", *path), styles)
    check_cites(document.cites, lambda cited: VOCABULARY.is_rule(cited) or cited in SWITCHES)
    for path, claims in [(("then",), document.then), *((step.path, step.claims) for step in document.steps)]:
        for key in ("events", "no_events"):
            check_patterns(getattr(claims, key, ()), VOCABULARY, document.players, (*path, key))


def _next(given: Given) -> Iterator[tuple[Path, Mapping[str, str]]]:
    for at, styles in enumerate(given.next_styles):
        yield ("next_styles", at), styles


def _check_styles(document: GuestDocument, path: Path, styles: Mapping[str, str]) -> None:
    whose: dict[str, str] = {}
    for player, style in styles.items():
        if style in whose:
            message = Message("scenario.and-cannot-both-in-one", one=whose[style], other=player, style=style)
            raise BadScenario((*path, player), message)
        whose[style] = player


# The beginning


def opening(document: GuestDocument, rules: str) -> list[Fact]:
    """The facts with which a scenario begins under a rules spec: the start, and the table as it is given.

    Raises BadSetup.
    """
    start = started(rules, document.players, _deck(document))
    if document.is_new_game:
        return [start]
    return [start, _given(document, rules, list(start.stock), 1 + len(start.stock) + len(start.styles))]


def _deck(document: GuestDocument) -> Deck:
    """The default deck, which also knows the coloured guests that the scenario has and the deck has not."""
    extra = {
        name: Guest(name.split()[0], int(name.split()[1])) for name in _named(document) if name not in DEFAULT.guests
    }
    return replace(DEFAULT, guests={**DEFAULT.guests, **extra})


def _named(document: GuestDocument) -> Iterator[str]:
    given = document.given
    piles = [given.discard, *given.removed.values(), *([given.deck] if isinstance(given.deck, list) else [])]
    piles += [zone for side in document.sides.values() for zone in (side.hand, side.field) if zone]
    for pile in piles:
        yield from pile


def _given(document: GuestDocument, rules: str, stock: list[Card], number: int) -> TableGiven:
    """The table: with the cards of the stock as far as it has them, else with more of them, numbered from `number`."""
    given = document.given
    seats = {name: f"p{at}" for at, name in enumerate(document.players, 1)}

    def card(name: str) -> Card:
        nonlocal number
        card = _one_of(name, stock)
        if card is None:
            card, number = Card(number, name), number + 1
        return card

    def cards(names: Iterable[str]) -> tuple[Card, ...]:
        return tuple(card(name) for name in names)

    sides = document.sides
    zones = {
        seats[name]: {"hand": cards(side.hand or ()), "field": cards(side.field or ())} for name, side in sides.items()
    }
    discard = list(cards(given.discard))
    there, removed = list(discard), dict[str, tuple[Card, ...]]()
    for name, gone in given.removed.items():
        removed[seats[name]] = tuple(_one_of(each, there) or card(each) for each in gone)
    is_out = spec_of(rules).value("ood_removed") == "out"
    lost = [each for pile in removed.values() for each in pile if each not in discard]
    deck = cards(reversed(given.deck)) if isinstance(given.deck, list) else tuple(stock)
    completed = given.completed
    if completed is None:
        completed = [name for name, side in sides.items() if len(side.field or ()) >= FULL]
    return TableGiven(
        zones,
        {seats[name]: side.points for name, side in sides.items()},
        deck,
        tuple(discard) if is_out else (*lost, *discard),
        removed,
        tuple(seats[name] for name in completed),
        tuple(lost) if is_out else (),
    ).sealed(2, source="inferred")


def _one_of(name: str, cards: list[Card]) -> Card | None:
    """A guest of this name, taken from some cards; None where none of them is."""
    card = next((each for each in cards if each.face == name), None)
    if card is not None:
        cards.remove(card)
    return card


# The end


def table_given(game: OneOfDominion) -> dict[str, Any]:
    """The table in the form of `given`, as plain data."""
    table = game.table
    called = {player: seat.name for player, seat in table.seats.items()}
    document: dict[str, Any] = {}
    if table.styles:
        document["styles"] = {called[player]: game.style(player) for player in table.players if player in table.styles}
    for name, pile in (("deck", table.deck[::-1]), ("discard", table.discard)):
        document[name] = counted(names(pile))
    if gone := removed_of(game):
        document["removed"] = {called[player]: counted(names(cards)) for player, cards in gone.items()}
    if table.completed or any(len(seat.field) >= FULL for seat in table.seats.values()):
        document["completed"] = [called[player] for player in table.completed]
    for seat in table.seats.values():
        side: dict[str, Any] = {"points": seat.points}
        side |= {zone: counted(names(seat.zone(zone))) for zone in ("hand", "field") if seat.zone(zone)}
        document[seat.name] = side
    return document


def removed_of(game: OneOfDominion) -> dict[str, list[Card]]:
    """The guests that were removed from each player's field this turn, and last turn while this one lasts."""
    gone = {
        seat.player: [*([] if game.between_turns else seat.removed), *seat.lost] for seat in game.table.seats.values()
    }
    return {player: cards for player, cards in gone.items() if cards}


def names(cards: Iterable[Card]) -> list[str]:
    """The names of guests."""
    return [card.face or "?" for card in cards]
