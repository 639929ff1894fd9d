"""A card that no rule covers: its lines are unruled, and the audit goes on by the log's word."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

import pytest
from moothall.domain.dominion.text import book
from moothall.domain.games import find
from moothall.domain.kernel.source import Evidence
from moothall.logs.formats import audit_text
from moothall.logs.verdict import Audit
from test_shipped_logs import GENUINE, text

Without = Callable[[str], Audit]


class Stop(Evidence[Any]):
    """A source that leaves every question open: a re-run asks it nothing until the record has run out."""

    def answer(self, session: Any, ask: Any) -> None: ...

    def identify(self, session: Any, player: str, cards: Sequence[Any], how: str = "shown") -> None: ...

    def unruled(self, session: Any, player: str, card: str) -> None: ...

    def follow(self, session: Any) -> None: ...

    def shuffle(self, session: Any, player: str, cards: Sequence[Any]) -> Sequence[Any]:
        raise AssertionError("the record holds every shuffle")


@pytest.fixture
def without() -> Iterator[Without]:
    """The audit of the shipped log by rules that lack a card."""
    book.load_cards()
    declared = dict(book.TEXTS)
    caches = [each for each in vars(book).values() if hasattr(each, "cache_clear") and each is not book.load_cards]

    def forget() -> None:
        for cache in caches:
            cache.cache_clear()

    def audit(name: str) -> Audit:
        del book.TEXTS[name]
        forget()
        return audit_text(text(GENUINE), name=GENUINE)

    yield audit
    book.TEXTS.clear()
    book.TEXTS.update(declared)  # in their order, which random games draw from
    forget()


CARDS = ["Village", "Smithy", "Festival", "Remodel", "Moat"]


@pytest.mark.parametrize("name", CARDS)
def test_lines_of_a_card_without_rules_are_unruled_and_nothing_diverges(without: Without, name: str) -> None:
    audit = without(name)
    assert audit.unruled_cards == (name,)
    assert audit.verdict == "unruled"
    assert [each.ruling for each in audit.findings] == []
    assert 0 < audit.lines["unruled"] < 0.3 * len(audit.verdicts)


@pytest.mark.parametrize("name", CARDS)
def test_bookkeeping_stays_right(without: Without, name: str) -> None:
    assert without(name).final.decks is True


@pytest.mark.parametrize("name", CARDS)
def test_the_stream_re_runs_with_the_logs_word_as_input(without: Without, name: str) -> None:
    audit = without(name)
    session = find("dominion").rerun(audit.facts, Stop())
    assert session.facts == audit.facts


def test_a_line_that_only_an_unknown_could_forbid_is_not_divergent(without: Without) -> None:
    """Festival gives the Buys and coins for what is bought after it: without its rules nobody knows how many."""
    assert all(each.rule not in ("buy/cost", "buy/buys", "play/actions") for each in without("Festival").findings)
