"""A player is told by name, never by seat, in everything that people read of a game, in English and in Japanese."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import Any
from uuid import uuid4

import one_of_dominion.random_tables as tables
import pytest
from moothall import service
from moothall.domain.kernel.ask import Ask
from moothall.domain.kernel.facts import Answered
from moothall.domain.kernel.streams.script import live
from moothall.domain.store import Meta
from moothall.logs.findings.unanswered import must_answer
from moothall.words.catalogue import languages
from random_games import opening

SEAT = re.compile(r"(?<![A-Za-z0-9])p[1-9](?![A-Za-z0-9])")
LOGS = Path(__file__).resolve().parents[3] / "docs" / "logs"
MASQUERADE = """
scenario: a-masquerade-in-a-possessed-turn
kingdom: [Possession, Masquerade]
players: [Ann, Bob, Cat]
given:
  turn: {player: Bob, controller: Ann, kind: possession}
  Ann: {hand: [Curse]}
  Bob: {hand: [Masquerade, Estate], deck: [2 Silver, 5 Copper]}
  Cat: {hand: [Duchy]}
when:
  - play Masquerade
  - Ann: pass Estate
  - Cat: pass Duchy
  - Ann: pass Curse
  - Ann: trash Silver
  - Ann: buy Copper
"""
"""What each player is asked and does in a turn in which one decides for another, and all pass cards."""
RICH = {"one-of-dominion": 0, "dominion": 2}
"""Seeds whose games, told without names, would have seats."""
LANGS = languages()
LOOKS = 6
"""At how many places of a game everything is told."""
WANTED = (
    "play Possession",
    "play Swindler",
    "play Masquerade",
    "buy Possession",
    "play all Treasures",
    "buy Masquerade",
    "buy Potion",
)
"""What players choose at a menu where they can, the first most: they decide for each other, and give cards."""


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
            yield from (str(error), service.in_japanese(error))


def of_a_place(seen: service.Looking, before: service.Looking, rng: Random) -> Iterator[str]:
    """What is told of a game at a place: the table, why, blame, what differs, and what if."""
    for lang in LANGS:
        yield from service.show(seen, lang=lang).asked
        yield from (entry.words for entry in service.log(seen, lang=lang))
        yield from (entry.folded or "" for entry in service.log(seen, lang=lang))
        for link in service.why(seen, lang=lang):
            yield from (link.words, link.folded, *strings(None if link.others is None else link.others.words))
        for card in service.blame(seen, f"{seen.players[0]}.hand", lang=lang):
            yield from (*card.words, card.folded)
    found = service.diff(before, seen)
    yield from (*found.text, *found.text_ja)
    answers = [fact.seq for fact in live(seen.facts) if isinstance(fact, Answered)]
    with suppress(service.Refused, service.CannotGoOn):
        course = service.whatif(seen, without=rng.choice(answers), lang=rng.choice(LANGS))
        yield from (*course.text, *course.text_ja, *(each.words for each in course.passed))
        yield from (each.folded for each in (course.recorded, course.other, *course.passed) if each is not None)
        if course.asked is not None:
            yield from (course.asked.words, course.asked.question, course.asked.called or "")


def chosen(shown: service.Question, rng: Random) -> list[int]:
    """The numbers of an answer: what is wanted at a menu, else anything."""
    for wanted in WANTED:
        for each in shown.choices:
            if each.words.split(" (")[0] == wanted:
                return [each.number]
    return rng.sample(range(1, len(shown.choices) + 1), rng.randint(shown.least, shown.most))


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
        match.choose(asked.player, *chosen(shown, rng))
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
    fact = opening(rng, "Possession", "Masquerade", "Swindler", players=2) if dominion else tables.opening(rng)
    game = uuid4()
    hall.archive.put_game(game, service.kind_called(request.param), [fact], Meta(fact.players, fact.rules))
    return hall.resume(game, seed=seed), rng


@pytest.mark.parametrize(
    "seed", [*sorted(RICH.values()), *(pytest.param(seed, marks=pytest.mark.slow) for seed in range(3, 40))]
)
def test_nothing_that_is_told_of_a_game_has_a_seat(hall, begun, seed):
    match, rng = begun
    assert [text for text in told(hall, match, rng, 80) if SEAT.search(text)] == []
    if (match.kind.name, seed) == ("dominion", RICH["dominion"]):
        facts = match.facts(None)
        assert any(type(fact).__name__ == "CardPassed" for fact in facts)
        assert any(isinstance(fact, Answered) and "gain/for p" in fact.question for fact in facts)


def test_nothing_that_is_told_of_a_possessed_turn_with_passed_cards_has_a_seat():
    (scenario,) = service.scenarios(MASQUERADE)
    found = service.rule_on(scenario)
    assert found.error is None, found.error
    passed = [said for fact, said in service.told(scenario, found) if type(fact).__name__ == "CardPassed"]
    assert sorted(passed) == ["Ann passes Curse to Bob.", "Bob passes Estate to Cat.", "Cat passes Duchy to Ann."]
    for lang in LANGS:
        words = [said for _, said in service.told(scenario, found, lang)]
        assert [text for text in words if SEAT.search(text)] == []


def visible(page: str) -> str:
    """What a page says without its script, and the sentences that the script shows."""
    data = page.partition('<script type="application/json"')[2].partition("</script>")[0].partition(">")[2]
    body = re.sub(r"<(script|style).*?</\1>", "", page, flags=re.S)
    sentences = [text for text in strings(json.loads(data)) if re.search(r"[ 。、：]", text)] if data else []
    return "\n".join((re.sub(r"<[^>]*>", " ", body), *sentences))


@pytest.mark.parametrize(("log", "lang"), [("possession-forged.txt", "en"), ("online-alice.txt", "ja")])
def test_nothing_on_a_page_is_a_seat(log, lang):
    page = service.export(f"docs/logs/{log}", "html", lang=lang)
    assert "Alice" in visible(page)
    assert SEAT.findall(visible(page)) == []


SLIPS = (("Alice", "Bob"), ("Bob", "Alice"), ("A ", "B "), ("B ", "A "), ("Copper", "Gold"), ("a ", "2 "))
"""What may be wrong in a line: the player, the card, the number."""


def of_an_audit(audit: service.Audit) -> Iterator[str]:
    """What people read of an audit."""
    found = audit.to_json()
    yield found["error"] or ""
    for each in found["divergences"]:
        yield from (each[key] or "" for key in ("ruling", "ruling_ja", "why", "why_ja"))
        for lang in LANGS:
            yield from service.rests_on(found, each, lang=lang)


@pytest.mark.parametrize("log", ["possession.txt", "online-alice.txt"])
def test_nothing_that_an_audit_says_of_wrong_lines_is_a_seat(log):
    lines = (LOGS / log).read_text(encoding="utf-8").splitlines()
    rng = Random(log)
    told = []
    for number in rng.sample(range(15, len(lines)), 8):
        old, new = next((slip for slip in SLIPS if slip[0] in lines[number]), ("", ""))
        changed = [*lines[:number], lines[number].replace(old, new, 1), *lines[number + 1 :]]
        told += of_an_audit(service.audit("\n".join(changed)))
    assert sum("Alice" in text or "Bob" in text for text in told) > 5
    assert [text for text in told if SEAT.search(text)] == []


def test_players_who_are_called_as_the_seats_of_others_are_told_by_their_own_names():
    (scenario,) = service.scenarios(
        MASQUERADE.replace("Ann", "X").replace("Bob", "p1").replace("Cat", "p2").replace("X", "p3")
    )
    found = service.rule_on(scenario)
    assert found.error is None, found.error
    passed = [said for fact, said in service.told(scenario, found) if type(fact).__name__ == "CardPassed"]
    assert sorted(passed) == ["p1 passes Estate to p2.", "p2 passes Duchy to p3.", "p3 passes Curse to p1."]


def test_what_is_refused_names_its_player_whatever_they_are_called(hall):
    match = hall.start(["Ann of p2", "p1's Bob"], options={"kingdom": ["Smithy"]}, seed=1)
    own = match.names[match.asked.player]
    told = [each.says for each in match.refusals(match.asked.player, "en")]
    assert any(own in each for each in told)
    assert [each for each in told if SEAT.search(each.replace(own, ""))] == []


def test_a_zone_that_is_not_there_is_named_as_it_was_written(hall):
    match = hall.start(["Ann", "Bob"], seed=1)
    with pytest.raises(service.Refused, match=r"no zone .p1 and p2.; there is Ann\.hand"):
        service.blame(service.view(str(match.game), store=hall), "p1 and p2")


@pytest.mark.parametrize("lang", LANGS)
def test_a_seat_in_an_option_is_told_by_name(lang):
    called = service.kind_called("dominion").words.naming(lang, {"p1": "Ann", "p2": "Bob"})
    assert called("possession/p1") == ("possession by Ann" if lang == "en" else "支配（Ann）")
