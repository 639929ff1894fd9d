"""A player is told by name, never by seat, in everything that people read of a game, in English and in Japanese."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import suppress
from random import Random
from typing import Any, get_args
from uuid import uuid4

import one_of_dominion.random_tables as tables
import pytest
from moothall import service
from moothall.domain.kernel.ask import Ask
from moothall.domain.kernel.facts import Answered
from moothall.domain.kernel.script import live
from moothall.domain.kernel.telling.words import Lang
from moothall.domain.store import Meta
from moothall.logs.unanswered import must_answer
from random_games import opening

SEAT = re.compile(r"(?<![A-Za-z0-9])p[1-9](?![A-Za-z0-9])")
LANGS: tuple[Lang, ...] = get_args(Lang)
LOOKS = 6
"""At how many places of a game everything is told."""


def strings(value: Any) -> Iterator[str]:
    """Every text in plain data."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        yield from (text for each in value.values() for text in strings(each))
    elif isinstance(value, (list, tuple)):
        yield from (text for each in value for text in strings(each))


def at_a_question(match: service.Match, ask: Ask, rng: Random) -> Iterator[str]:
    """What is said of an open question, and to those who answer it wrongly."""
    names = match.names
    yield from must_answer(match.kind.words, ask, ask.subject, names)
    for lang in LANGS:
        asked = match.question(ask.player, lang)
        assert asked is not None
        yield from (asked.words, asked.card or "", *(each.words for each in asked.choices))
    for seat in (ask.player, next(other for other in names if other != ask.player)):
        try:
            match.answer(seat, ["no such answer"])
        except (service.NotOffered, service.WrongPlayer) as error:
            yield from (str(error), service.in_japanese(str(error)))


def of_a_place(seen: service.Viewed, before: service.Viewed, rng: Random) -> Iterator[str]:
    """What is told of a game at a place: the table, why, blame, what differs, and what if."""
    for lang in LANGS:
        yield from service.show(seen, lang=lang).asked
        yield from (entry.words for entry in service.log(seen, lang=lang))
        for link in service.why(seen, lang=lang):
            yield from (link.words, *strings(None if link.others is None else link.others.words))
        for card in service.blame(seen, f"{seen.players[0]}.hand", lang=lang):
            yield from card.words
    found = service.diff(before, seen)
    yield from (*found.text, *found.text_ja)
    answers = [fact.seq for fact in live(seen.facts) if isinstance(fact, Answered)]
    with suppress(service.Refused, service.CannotGoOn):
        course = service.whatif(seen, without=rng.choice(answers), lang=rng.choice(LANGS))
        yield from (*course.text, *course.text_ja, *(each.words for each in course.passed))
        if course.asked is not None:
            yield from (course.asked.words, course.asked.question, course.asked.called or "")


def told(hall: service.Hall, match: service.Match, rng: Random, most: int) -> Iterator[str]:
    """What is told of a game that is played at random for so many answers."""
    looks = set(rng.sample(range(1, most), LOOKS))
    begun = match.length
    for at in range(most):
        asked = match.asked
        if asked is None:
            break
        yield from at_a_question(match, asked, rng)
        shown = match.question(asked.player)
        assert shown is not None
        numbers = rng.sample(range(1, len(shown.choices) + 1), rng.randint(shown.least, shown.most))
        match.choose(asked.player, *numbers)
        if at in looks:
            seen, before = (service.view(f"{match.game}@{seq}", store=hall) for seq in (match.length, begun))
            yield from of_a_place(seen, before, rng)
            with suppress(service.UndoRefused):
                match.undo(asked.player)


@pytest.fixture(params=["dominion", "one-of-dominion"])
def begun(request, hall, seed):
    """A new game of each kind, and the chances of how it goes."""
    rng = Random(seed)
    dominion = request.param == "dominion"
    fact = opening(rng, "Possession", "Masquerade", players=2) if dominion else tables.opening(rng)
    game = uuid4()
    hall.archive.put_game(game, service.kind_called(request.param), [fact], Meta(fact.players, fact.rules))
    return hall.resume(game, seed=seed), rng


@pytest.mark.parametrize("seed", [0, 1, *(pytest.param(seed, marks=pytest.mark.slow) for seed in range(2, 40))])
def test_nothing_that_is_told_of_a_game_has_a_seat(hall, begun):
    match, rng = begun
    assert [text for text in told(hall, match, rng, 80) if SEAT.search(text)] == []


@pytest.mark.parametrize("lang", LANGS)
def test_a_seat_in_an_option_is_told_by_name(lang):
    called = service.kind_called("dominion").words.naming(lang, {"p1": "Ann", "p2": "Bob"})
    assert called("possession/p1") == ("possession by Ann" if lang == "en" else "支配（Ann）")
