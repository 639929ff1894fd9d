"""Tables for sweeps over every card: given as scenarios give them, played by answers that a row wishes for."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from random import Random
from typing import Any

from moothall.domain.dominion.game import GAME
from moothall.domain.dominion.play.engine import Dominion
from moothall.domain.dominion.table import facts as f
from moothall.domain.dominion.text.book import Text, book, kingdom_cards
from moothall.domain.dominion.text.rulebook import rules_of
from moothall.domain.kernel.ask import Answer, Ask, Menu
from moothall.domain.kernel.facts import Fact
from moothall.scenarios.ruling import Document, load
from records import AtRandom

TODAY = "2025-06-01"
NAMES = ("Alice", "Bob", "Carol", "Dave", "Eve", "Frank")
RICH = ["3 Copper", "2 Estate", "2 Silver", "Duchy", "Gold", "3 Copper", "Estate", "2 Silver", "Curse", "4 Copper"]
"""A deck from which a card may draw, look for types and costs, and still leave something."""

Wish = Callable[[Dominion, Ask], Answer | None]
"""What a row answers to a question, or None: then any answer does."""


def document(**said: Any) -> Document[Any]:
    """The scenario of these keys; `players` is a number. Raises AssertionError with the sentence that refuses it."""
    said["players"] = list(NAMES[: said.get("players", 2)])
    (found,) = load(json.dumps({"scenario": "swept", "rules": TODAY} | said), "swept.yaml")
    assert isinstance(found, Document), str(found)
    return found


def facts(**said: Any) -> list[Fact]:
    """The facts of the table that a scenario gives. Raises BadSetup where its set-up is refused."""
    found = document(**said)
    given: list[Fact] = found.notation.opening(found, found.rules)
    return given


class Wished(AtRandom):
    """Gives the first answer that one of some wishes has for a question, else any; stops where `until` says so."""

    def __init__(self, wishes: Sequence[Wish] = (), until: Wish | None = None, seed: object = 0) -> None:
        super().__init__(Random(str(seed)))
        self.wishes, self.until = wishes, until
        self.asked: list[Ask] = []

    def answer(self, session: Dominion, ask: Ask) -> Answer | None:
        """What is wished for."""
        if self.until is not None and self.until(session, ask) is not None:
            return None
        self.asked.append(ask)
        for wish in self.wishes:
            found = wish(session, ask)
            if found is not None:
                assert isinstance(ask, Menu) or ask.accepts(found), (ask, found)
                return found
        return ("end",) if isinstance(ask, Menu) else self.choose(ask)

    def shuffle(self, session: Any, player: str, cards: Sequence[Any]) -> Sequence[Any]:
        """The order there is."""
        return tuple(cards)


def game(source: Wished, **said: Any) -> Dominion:
    """The game from the table that a scenario gives, up to where its source stops."""
    session = GAME.rerun(facts(**said), source)
    assert isinstance(session, Dominion)
    return session


def at_menu(player: str) -> Wish:
    """Stops at a menu of a player."""
    return lambda _, ask: ("end",) if isinstance(ask, Menu) and ask.player == player else None


def texts(rules: str = TODAY) -> dict[str, Text]:
    """What every card says by these rules."""
    return book(rules_of(rules))


KINGDOM = {*kingdom_cards(rules_of(TODAY))}
"""The names of the cards that a Kingdom may be made of."""
PLAYED = sorted(name for name, text in texts().items() if text.types & {"Action", "Treasure", "Night"})
"""The names of the cards that can be played."""
BASIC = ("Copper", "Silver", "Gold", "Estate", "Duchy", "Province", "Curse")
RICH_HAND = ["Estate", "Silver", "Village", "Militia", "Curse", "Gold", "Duchy"]


def played_alone(name: str, rich: bool, seed: int) -> tuple[Wished, Dominion]:
    """The game up to the end of a turn in which Alice plays a card, and what was asked: at a `rich` table, or at a poor
    one, where everybody has one Copper in hand, another to draw, and the basic piles are empty."""
    poor = {"hand": ["Copper"], "deck": ["Copper"]}
    mine = {"hand": [name, *RICH_HAND], "deck": RICH, "discard": ["Copper", "Smithy", "Estate"]}
    other = {"hand": ["2 Copper", "Estate", "Moat", "Village"], "deck": RICH} if rich else poor
    given: dict[str, Any] = {"Alice": mine if rich else poor | {"hand": [name, "Copper"]}, "Bob": other, "Carol": other}
    if not rich:
        given["supply"] = dict.fromkeys(BASIC, 0)

    def plays(session: Dominion, ask: Ask) -> Answer | None:
        if not isinstance(ask, Menu) or any(isinstance(fact, f.CardPlayed) for fact in session.facts):
            return None
        return next((each for each in ask.choices if each[0] == "play" and each[1].face == name), None)

    def is_later(session: Dominion, _: Ask) -> Answer | None:
        return ("end",) if session.table.turns_begun > 1 else None

    source = Wished([plays], until=is_later, seed=(name, rich, seed))
    return source, game(source, players=3, kingdom=[name] if name in KINGDOM else [], given=given)
