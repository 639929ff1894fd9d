"""Every fact of One of Dominion is told as a sentence, in English and in Japanese."""

from __future__ import annotations

import re
from random import Random

import pytest
from moothall.domain.kernel.facts import Answered, Card
from moothall.domain.kernel.telling.words import Lang
from moothall.domain.one_of_dominion.game import GAME
from moothall.domain.one_of_dominion.table import facts as f
from moothall.domain.one_of_dominion.telling.facts import FACT_WORDS
from moothall.projections.sight.redact import redact
from moothall.projections.telling.sentences import Telling
from random_tables import NAMES, opening, played
from sweeps import seeds

LANGS: tuple[Lang, Lang] = ("en", "ja")


def test_no_kind_of_fact_is_without_a_sentence() -> None:
    assert {kind.__name__ for kind in GAME.facts if kind not in FACT_WORDS.sentences} == set()


def strange(english: str, japanese: str) -> str:
    """What no sentence may hold: a field's name, a seat, a part of a program, a blank too many, English in Japanese."""
    for text in (english, japanese):
        found = re.search(r"\bp\d\b|\bNone\b|#\d|[{}<>]|  |\bTrue\b|\bFalse\b", text)
        if found is not None:
            return found[0]
    rest = re.sub("|".join([*NAMES, "moothall", "1st", "2nd", r"「default .*?」", "ルール：.*"]), "", japanese)
    words = re.search(r"[A-Za-z]{2,}", rest)
    return words[0] if words else ""


@pytest.mark.parametrize("seed", seeds(6, 300))
@pytest.mark.parametrize("viewer", [None, "p2"])
def test_the_facts_of_a_random_game_are_sentences(seed: int, viewer: str | None) -> None:
    rng = Random(seed)
    session, _ = played(rng, opening(rng))
    facts = list(redact(GAME, session.facts, viewer))
    told = Telling(GAME, facts)
    for fact in facts:
        english, japanese = told.fact(fact).pair
        assert not (wrong := strange(english, japanese)), (wrong, english, japanese, fact)
        assert english.endswith("."), english
        assert japanese.endswith("。"), japanese
        if isinstance(fact, Answered):
            questions = [told.told(GAME.words.question(fact.question, least, 1)) for least in (0, 1)]
            asked = [each.in_words(lang) for each in questions for lang in LANGS]
            assert not (wrong := strange(*asked[:2]) or strange(*asked[2:])), (wrong, asked, fact)


def test_two_guests_of_a_name_are_not_read_as_another_number() -> None:
    start = f.GameStarted("2025-06-01", ("Aoi", "Ren"), "default", {}, (), (), 0, 0).sealed(1)
    drawn = f.CardsDrawn("p1", (Card(1, "yellow 2"), Card(2, "yellow 2"), Card(3, "red 1"))).sealed(2)
    assert Telling(GAME, [start, drawn]).fact(drawn).pair == (
        "Aoi draws yellow 2 (twice) and red 1.",
        "Aoiは山札から黄2（2人）、赤1を引いた。",
    )
