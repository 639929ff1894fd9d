"""What of the texts of Dominion's cards is executed while scenarios run, seen by standing in for their functions."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from types import ModuleType
from typing import Any

from moothall.domain.dominion.play import cost
from moothall.domain.dominion.play.engine import Dominion
from moothall.domain.dominion.text.abilities_in_game import offers
from moothall.domain.dominion.text.book import TEXTS, Ability, Text, load_cards
from moothall.scenarios.run import ScenarioRun

LIMITS = ("may_buy", "may_play")
"""Conditions of a text: one of them is at work where it forbids something."""
LISTS = ("later", "cheaper", *LIMITS, "shifts", "own_shifts")


@dataclass(frozen=True, order=True)
class Part:
    """Something of a text that can be executed: `what` names it, such as `play` or `ability 2: gain (hand)`."""

    name: str
    since: str
    what: str

    def __str__(self) -> str:
        return f"{self.name} of {self.since or 'the start'}, {self.what}"


class Executed:
    """The parts of all texts, and which of them were executed."""

    def __init__(self) -> None:
        load_cards()
        self.parts: list[Part] = []
        self.seen: set[Part] = set()
        self._of_cost: list[tuple[Ability, Part]] = []
        self._put_back: list[Callable[[], None]] = []

    @contextmanager
    def recording(self) -> Iterator[Executed]:
        """Note what is executed in here."""
        try:
            for text in (text for texts in TEXTS.values() for text in texts):
                self._watch(text)
            self._set(cost, "reduction", self._noting_reductions(cost.reduction))
            offers.cache_clear()
            yield self
        finally:
            for put_back in reversed(self._put_back):
                put_back()
            offers.cache_clear()

    def _watch(self, text: Text) -> None:
        gives = text.cards or text.actions or text.buys or text.coins or text.potions
        if (text.effect is not None or gives) and "Way" not in text.types:  # what a Way does is its override
            self._set(text, "effect", self._noting(text, "play", text.effect or _nothing_more))
        if text.points:
            points = text.points
            self._set(text, "points", self._noting(text, "points", points if callable(points) else lambda *_: points))
        for number, ability in enumerate(text.abilities, 1):
            part = Part(text.name, text.since, f"ability {number}: {ability.event} ({ability.where})")
            if ability.event == "cost":  # it never resolves: whoever asks for a cost counts what has it
                self.parts.append(part)
                self._of_cost.append((ability, part))
            else:
                self._set(ability, "effect", self._noting(text, part.what, ability.effect))
        for each in text.overrides:
            self._set(each, "effect", self._noting(text, f"override by {each.by}", each.effect))
        for rewrite in text.rewrites:
            self._set(rewrite, "change", self._noting(text, f"rewrite by {rewrite.by}", rewrite.change))
        if text.payment is not None:
            self._set(text.payment, "effect", self._noting(text, "payment", text.payment.effect))
        if text.same_cost is not None:
            self._set(text, "same_cost", self._noting(text, "same cost", text.same_cost, lambda card, *_: card))
        for kind in LISTS:
            self._watch_list(text, kind, getattr(text, kind))

    def _watch_list(self, text: Text, kind: str, functions: list[Any]) -> None:
        before = list(functions)
        self._put_back.append(partial(functions.__setitem__, slice(None), before))
        for at, function in enumerate(before):
            functions[at] = self._noting(text, f"{kind} {at + 1}", function, AT_WORK[kind])

    def _set(self, owner: Any, field: str, value: Any) -> None:
        """Set a field of a record, also of one that is frozen, or a name of a module."""
        write = setattr if isinstance(owner, ModuleType) else object.__setattr__
        self._put_back.append(partial(write, owner, field, getattr(owner, field)))
        write(owner, field, value)

    def _noting(
        self, text: Text, what: str, function: Callable[..., Any], at_work: Callable[..., Any] = lambda *_: True
    ) -> Callable[..., Any]:
        """A function that does the same, and notes the part when it is at work in a scenario.

        Before a scenario begins, its given table is made by trying effects on other tables: these do not count.
        """
        part = Part(text.name, text.since, what)
        self.parts.append(part)
        setting_up = ": set up " in what

        def noting(*given: Any) -> Any:
            found = function(*given)
            if (setting_up or isinstance(given[0].source, ScenarioRun)) and at_work(found, *given):
                self.seen.add(part)
            return found

        return noting

    def _noting_reductions(self, reduction: Callable[[Dominion], int]) -> Callable[[Dominion], int]:
        """`cost.reduction`, which notes the abilities that make cards cheaper now."""

        def noting(game: Dominion) -> int:
            for text, ability in game.watchers.get("cost", ()):
                effects = [name for (_, name), amount in game.table.effects.items() if amount]
                turn = game.table.turn
                names = [game.name(card) for card in game.seat(turn.player).play] if turn is not None else []
                if text.name in (effects if ability.where == "effect" else names):
                    self.seen |= {part for each, part in self._of_cost if each is ability}
            return reduction(game)

        return noting


AT_WORK: dict[str, Callable[..., Any]] = {
    "later": lambda *_: True,
    "cheaper": lambda less, *_: less,
    **dict.fromkeys(LIMITS, lambda may, *_: not may),
    **dict.fromkeys(("shifts", "own_shifts"), lambda now, _game, before, *_: now is not before),
}
"""Whether a function of a list is at work, by what it returns and what it was given."""


def _nothing_more(*_: Any) -> Iterator[Any]:
    """The effect of a card that gives something and does no more."""
    return iter(())
