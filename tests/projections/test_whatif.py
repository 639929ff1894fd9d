"""What if: with nothing changed a game is the one on record; what is changed is all that differs at first."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest
from moothall.domain import games
from moothall.domain.kernel.cards_in_facts import as_stored
from moothall.domain.kernel.facts import Answered, Fact
from moothall.domain.kernel.fresh import Fresh
from moothall.domain.kernel.game import Game
from moothall.logs.formats import audit_text
from moothall.logs.texts.log_file import decode
from moothall.projections.courses.replayed_answers import END
from moothall.projections.courses.whatif import NoSuchAnswer, answer_of, by_rules, otherwise, place_before
from toy import TOY

DOMINION = games.find("dominion")
FOLDER = Path(__file__).parents[3] / "shared" / "logs" / "goko"
RULES = {"dominion": "2013-06-01", "one-of-dominion": "2025-06-01", "toy": "2025-06-01"}


def random_game(game: Game, seed: int) -> list[Fact]:
    """The facts of a game of bots that give any legal answer."""
    rng = Random(seed)
    names = ("Ann", "Bob", "Cid", "Dee")[: game.new.players]
    policies = {f"p{seat}": game.new.bots["random-legal"](rng) for seat in range(1, len(names) + 1)}
    session = game.session(game.table(), Fresh(policies, rng))
    session.take(game.new.begin(RULES[game.name], names, {}, rng))
    session.run()
    return session.facts


GAMES = [pytest.param(game, id=game.name) for game in (*games.every(), TOY)]


@pytest.mark.parametrize("seed", [1, 2])
@pytest.mark.parametrize("game", GAMES)
def test_with_nothing_changed_the_game_is_the_one_on_record(game: Game, seed: int) -> None:
    facts = random_game(game, seed)
    course = by_rules(game, facts, RULES[game.name])
    assert course.same == len(facts) == len(course.facts)
    assert (course.passed, course.declined, course.unknown) == ([], 0, 0)


@pytest.mark.parametrize("game", GAMES)
def test_with_the_answer_that_was_given_the_game_is_the_one_on_record(game: Game) -> None:
    facts = random_game(game, 3)
    answers = [fact for fact in facts if isinstance(fact, Answered)]
    for answered in answers[:: max(1, len(answers) // 20)]:
        course = otherwise(game, answer_of(game, facts, answered.seq), answered.answer)
        assert course.same == len(facts) == len(course.facts)
        assert (course.passed, course.declined, course.unknown) == ([], 0, 0)


@pytest.mark.parametrize("game", GAMES)
def test_without_an_answer_all_is_the_same_before_it_and_the_rest_can_be_kept(game: Game) -> None:
    facts = random_game(game, 4)
    answers = [fact for fact in facts if isinstance(fact, Answered)]
    for answered in answers[:: max(1, len(answers) // 20)]:
        course = otherwise(game, answer_of(game, facts, answered.seq))
        assert course.stored == answered.seq - 1
        assert course.facts[: course.stored] == facts[: course.stored]
        assert [fact.seq for fact in course.facts[course.stored :]] == list(
            range(answered.seq + 1, len(course.facts) + 2)
        )
        assert answered in course.passed
        resumed = game.resume(course.facts, Fresh({}, Random(0)), len(course.facts) + 1)
        assert resumed.facts[: len(course.facts)] == course.facts


def test_a_turn_in_which_nothing_fits_is_ended_and_the_next_one_has_its_own_answers() -> None:
    """A player who ends their Buy phase at once draws the same cards afterwards, and buys the same with them."""
    facts = random_game(DOMINION, 1)
    menu = next(fact for fact in facts if isinstance(fact, Answered) and fact.answer[0] == "buy")
    course = otherwise(DOMINION, answer_of(DOMINION, facts, menu.seq), END)
    given = [fact.answer for fact in course.facts if isinstance(fact, Answered)]
    recorded = [fact.answer for fact in facts if isinstance(fact, Answered)]
    assert len(given) > 0.3 * len(recorded)


def test_the_question_at_a_place_is_the_next_one_that_was_asked() -> None:
    facts = random_game(DOMINION, 2)
    last = max(fact.seq for fact in facts if isinstance(fact, Answered))
    for place in range(3, last, 50):
        before = place_before(DOMINION, facts, place)
        assert before.given is not None
        assert before.given.seq == next(f.seq for f in facts if f.seq > place and isinstance(f, Answered))
        assert before.asked.accepts(before.given.answer)
    with pytest.raises(NoSuchAnswer, match="the game is over"):
        place_before(DOMINION, facts, len(facts))


# Real games


def real(path: Path) -> tuple[str, list[Fact], bool]:
    """The rules, facts and verdict (whether it agrees) of the game in a log."""
    audit = audit_text(decode(path.read_bytes()), name=path.name)
    return audit.rules, as_stored(audit.facts), audit.verdict == "agrees"


def possessed() -> list[Any]:
    """Every log with Possession in it: one of four is tried every time, the others by the slow tests."""
    logs = sorted(FOLDER.glob("*.txt")) if FOLDER.is_dir() else []
    found = [path for path in logs if b"Possession" in path.read_bytes()]
    skip = pytest.mark.skip(reason="needs the real logs of ../shared/logs/goko")
    slow = pytest.mark.slow
    return [pytest.param(path, id=path.name, marks=() if at % 4 == 1 else slow) for at, path in enumerate(found)] or [
        pytest.param(FOLDER, marks=skip)
    ]


@pytest.mark.parametrize("path", possessed())
def test_a_real_game_with_possession_changes_by_the_rules_of_another_date_only(path: Path) -> None:
    rules, facts, agrees = real(path)
    same = by_rules(DOMINION, facts, rules)
    if agrees:
        assert same.same == len(facts) == len(same.facts)
    else:
        assert same.stop == "log"
        assert same.same == len(same.facts)
    other = by_rules(DOMINION, facts, "2025-06-01")
    assert other.same < len(facts)
    assert other.stop in ("over", "asked", "end", "log")
    if other.stop == "over":
        assert other.table.over
    assert [fact.seq for fact in other.facts] == list(range(2, len(other.facts) + 2))
