"""The notation of Dominion's scenarios, for those who know no game by name."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from contextlib import AbstractContextManager
from dataclasses import replace
from typing import Any

from moothall.domain.dominion.play.engine import Dominion
from moothall.domain.dominion.telling.deciding import deciding
from moothall.domain.dominion.text.book import book, every_text, in_place_of
from moothall.domain.dominion.text.rulebook import rules_of
from moothall.domain.dominion.text.switches import SWITCHES
from moothall.domain.dominion.vocabulary import CHOICES
from moothall.domain.kernel.facts import Fact

from ..notations import Notation, NoTexts
from ..run import once
from .document.document import DominionDocument, check
from .steps.fitting import NOTHING_UNSAID, Unsaid
from .steps.playing import Playing
from .steps.steps import GRAMMAR, joined, parse_steps
from .table.given import table_given
from .table.opening import cards_of, opening
from .telling.span import SPANS

_JOINED_BEFORE = 5
"""How many steps before the one that fits nowhere may be one answer with their neighbours: who wrote one answer as two
wrote them just before."""


def _play(document: DominionDocument, opened: Sequence[Fact], checking: bool) -> tuple[Playing, str | None]:
    return _played(document, opened, checking, NOTHING_UNSAID)


def _played(
    document: DominionDocument, opened: Sequence[Fact], checking: bool, unsaid: Unsaid
) -> tuple[Playing, str | None]:
    """Play all the steps, then check what must hold: the end, and what was wrong.

    A step that fits nowhere may still imply a yes: it is tried if one of the questions that were declined before it,
    taken instead, leads to it, or if another of the abilities at once, coming first, does. Else it may be one answer
    with the step before or after it. A step that says yes of another card than it names is for a later question.
    """
    playing, error, may_go_on = once(Playing(document, opened, checking, unsaid))
    if playing.mistaken is not None and may_go_on:
        later = replace(unsaid, declined=unsaid.declined | {playing.mistaken})
        again, wrong = _played(document, opened, checking, later)
        return (again, wrong) if wrong is None else (playing, error)
    for question in playing.may_be_implied() if may_go_on else ():
        again, wrong = _played(document, opened, checking, replace(unsaid, taken=unsaid.taken | {question}))
        if wrong is None or again.waiting() > playing.waiting():
            return again, wrong
    for question, at in playing.may_come_first() if may_go_on else ():
        again, wrong = _played(document, opened, checking, replace(unsaid, first=unsaid.first | {(question, at)}))
        if wrong is None or again.waiting() > playing.waiting():
            return again, wrong
    waiting = playing.waiting()
    for at in (waiting - 1, waiting, *range(waiting - 2, max(waiting - _JOINED_BEFORE, 0), -1)) if may_go_on else ():
        steps = joined(document.steps, at)
        if steps is not None:
            one = replace(document, steps=steps)
            again, wrong, _ = once(Playing(one, opened, checking, unsaid))
            if wrong is None or again.waiting() + (again.waiting() > at) > waiting:
                return _played(one, opened, checking, unsaid)
    return playing, error


class _Texts(NoTexts):
    """The texts of Dominion's cards."""

    def named(self, document: DominionDocument, tables: Iterable[Mapping[str, Any]]) -> list[str]:
        """What has a text and is named in the scenario, or has a pile in one of the tables."""
        piles = [name for table in tables for name in table.get("supply", ())]
        return [name for name in dict.fromkeys((*cards_of(document), *piles)) if every_text(name)]

    def days(self, name: str) -> list[str]:
        """The days on which the text of a card changed."""
        return [text.since for text in every_text(name)]

    def switch(self, name: str, rules: str) -> str:
        """The switch that chooses the text of a card that is in force by a rules spec; empty where none does."""
        return book(rules_of(rules))[name].switch

    def in_force(self, name: str, rules: str) -> str:
        """The day of the text of a card that is in force by a rules spec."""
        return book(rules_of(rules))[name].since

    def as_before(self, name: str, old: str, new: str) -> AbstractContextManager[None]:
        """As long as it is open, a card has by the spec `new` the text that it has by `old`."""
        return in_place_of(book(rules_of(new))[name], book(rules_of(old))[name])


def _given(document: DominionDocument) -> list[str]:
    """The texts for which set-up chooses what the document says, and what set-up does in any case."""
    chosen = document.data.get("setup") or {}
    cards = [choice.card for choice in CHOICES.values() if choice.name in chosen]
    return [*(f"card/{card}" for card in cards if every_text(card)), "setup/piles"]


def _table(game: Dominion) -> dict[str, Any]:
    return table_given(game.table)


NOTATION = Notation(
    GRAMMAR, DominionDocument, parse_steps, check, opening, _play, _table, SWITCHES, _Texts(), SPANS,
    decides=deciding, given=_given,
)  # fmt: skip
