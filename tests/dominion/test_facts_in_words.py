"""Every fact of Dominion is told as a sentence, in English and in Japanese."""

from __future__ import annotations

import re
from random import Random

import pytest
from moothall.domain.dominion.game import GAME
from moothall.domain.dominion.table import facts as f
from moothall.domain.dominion.telling.facts import FACT_WORDS
from moothall.domain.dominion.text.names import NAMES
from moothall.domain.kernel.facts import Card, Fact
from moothall.projections.telling.sentences import Telling
from random_games import Player, opening

NAMES_OF_PLAYERS = ("Ann", "Bob", "Cid", "Dee")


def test_no_kind_of_fact_is_without_a_sentence() -> None:
    assert {kind.__name__ for kind in GAME.facts if kind not in FACT_WORDS.sentences} == set()


def strange(english: str, japanese: str) -> str:
    """What no sentence may hold: a field's name, a seat, a part of a program, a blank too many, English in Japanese."""
    for text in (english, japanese):
        found = re.search(r"\bp\d\b|\w_\w|\bNone\b|#\d|[{}<>]|  |\bTrue\b|\bFalse\b", text)
        if found is not None:
            return found[0]
    allowed = [*NAMES_OF_PLAYERS, "moothall", *(name for name, other in NAMES.items() if other is None)]
    rest = re.sub("|".join(sorted(map(re.escape, allowed), key=len, reverse=True)), "", japanese)
    words = re.search(r"[A-Za-z]{2,}", rest)
    return words[0] if words else ""


@pytest.mark.parametrize("seed", range(12))
def test_the_facts_of_a_random_game_are_sentences(seed: int) -> None:
    rng = Random(seed)
    start = opening(rng)
    session = GAME.session(GAME.fold([start]), Player(rng, 120))
    session.facts = [start]
    session.run()
    told = Telling(GAME, session.facts)
    for fact in session.facts:
        english, japanese = told.fact(fact).pair
        assert not (wrong := strange(english, japanese)), (wrong, english, japanese, fact)
        assert english[0].isupper() or english[0] in "+-0123456789", english
        assert english.endswith((".", "?")), english
        assert japanese.endswith("。"), japanese


A, B, C = (Card(number, name) for number, name in ((1, "Gold"), (2, "Copper"), (3, None)))
ALICE, BOB = "p1", "p2"


def told(*facts: Fact) -> tuple[str, str]:
    """The sentence of the last of these facts, in a game of Alice and Bob."""
    start = f.GameStarted("2014-01-01", ("Alice", "Bob"), (), (), {"Gold": (A,)}, {ALICE: (B,)}, {})
    stream = [each.sealed(number, rule=rule) for number, (each, rule) in enumerate(with_rules(start, *facts), 1)]
    return Telling(GAME, stream).fact(stream[-1]).pair


def with_rules(*facts: Fact) -> list[tuple[Fact, str | None]]:
    """Facts with the rules that decided them: a gain in a possessed turn goes to the possessor."""
    return [(each, "possession/gain" if type(each).__name__.startswith("CardGained") else None) for each in facts]


POSSESSED = f.TurnBegan(BOB, ALICE, "possession", 13)


def fresh(fact: Fact) -> Fact:
    """An open fact like a sealed one."""
    return fact.reopened()


def test_in_a_possessed_turn_it_is_said_who_decides() -> None:
    turn = fresh(POSSESSED)
    assert told(fresh(turn)) == ("Turn 13 of Bob, possessed by Alice.", "ターン13：Bob（支配ターン、支配者：Alice）。")
    assert told(fresh(turn), f.CardBought(BOB, A, "supply", "discard", 6, 0, 0)) == (
        "Bob (Alice decides) buys Gold for $6.",
        "Bob（決定：Alice）は金貨を6コインで購入した。",
    )
    assert told(fresh(turn), f.CardGained(ALICE, A, "supply", "discard")) == (
        "Alice gains Gold instead of Bob.",
        "Bobの代わりにAliceが金貨を獲得した。",
    )
    assert told(fresh(turn), f.CardTrashed(BOB, B, "hand", "trash")) == (
        "Bob trashes Copper from their hand.",
        "Bobは手札の銅貨を廃棄した。",
    )
