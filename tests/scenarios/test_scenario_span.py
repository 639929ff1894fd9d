"""A stretch of a game as a scenario: it plays as it was."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest
from moothall.domain import games
from moothall.domain.dominion.play.start.setup import started
from moothall.domain.kernel.ask import MENU
from moothall.domain.kernel.cards_in_facts import as_stored
from moothall.domain.kernel.facts import Answered
from moothall.domain.kernel.fresh import Fresh, random_legal
from moothall.domain.kernel.game import CannotHold
from moothall.logs.formats import audit_text
from moothall.logs.texts.log_file import decode
from moothall.scenarios.ruling import load, play
from moothall.scenarios.span import write
from random_games import opening
from records import AtRandom
from sweeps import seeds

DOMINION = games.find("dominion")
FOLDER = Path(__file__).parents[3] / "shared" / "logs" / "goko"
ANSWERS = 150


OTHER = games.find("one-of-dominion")


def other_game(seed):
    """The facts of a game of One of Dominion; every other one lets the players choose their styles."""
    rng = Random(seed)
    names = ("Ann", "Bob", "Cid", "Dee")
    policies = {f"p{seat}": OTHER.new.bots["random-legal"](rng) for seat in range(1, 5)}
    session = OTHER.session(OTHER.table(), Fresh(policies, rng))
    session.take(OTHER.new.begin("2025-06-01,ood_styles=chosen" if seed % 2 else "2025-06-01", names, {}, rng))
    session.run()
    return session.facts


def random_game(seed, *wanted):
    """The facts of the beginning of a random game with random cards, the `wanted` ones among them."""
    rng = Random(seed)
    session = DOMINION.session(DOMINION.table(), AtRandom(rng, ANSWERS))
    session.take(opening(rng, *wanted))
    session.run()
    return session.facts


def headers(facts):
    return [fact.seq for fact in facts if type(fact).__name__ == "TurnBegan"]


def ruled(text):
    (document,) = load(text, "span.yaml")
    return play(document)


def spans_of(rng, facts, count):
    """Random stretches, between turn headers and between answers."""
    answers = [fact.seq - 1 for fact in facts if isinstance(fact, Answered)]
    for places in (headers(facts), answers):
        yield from between(rng, places, count)


def at_rest(facts):
    """Where somebody answers a menu, so that nothing is in course."""
    return [fact.seq - 1 for fact in facts if isinstance(fact, Answered) and fact.question == MENU]


def between(rng, places, count):
    """Random stretches from one of the places to the next ones."""
    for _ in range(count):
        first = rng.randrange(len(places) - 1)
        yield places[first], places[min(len(places) - 1, first + rng.randint(1, 3))]


def held(facts, spans, game=DOMINION):
    """How many stretches are written, and how many not; each one that is written holds."""
    counts = [0, 0]
    for first, last in spans:
        try:
            text = write(game, facts, first, last, "a-game")
        except CannotHold as refused:
            assert "\n" not in str(refused)
            counts[1] += 1
            continue
        ruling = ruled(text)
        assert (ruling.verdict, ruling.failures, ruling.error) == ("holds", (), None), text
        counts[0] += 1
    return counts


@pytest.mark.parametrize("seed", seeds(4, 60))
def test_a_stretch_of_a_random_game_plays_as_it_was(seed):
    facts = random_game(seed)
    written, refused = held(facts, spans_of(Random(seed), facts, 4))
    assert written > 0 or refused < 8


def test_most_stretches_of_random_games_have_words():
    games_ = [random_game(seed) for seed in range(6)]
    counts = [held(facts, between(Random(1), at_rest(facts), 8)) for facts in games_]
    written, refused = map(sum, zip(*counts, strict=True))
    assert written > 10 * refused


@pytest.mark.parametrize("wanted", ["Black Market", "Approaching Army", "Black Market, Approaching Army", "Donate",
                                    "Black Market, Pixie", "Black Market, Necromancer", "Black Market, Inheritance",
                                    "Black Market, Divine Wind", "Young Witch", "Riverboat", "Way of the Mouse",
                                    "Druid", "Obelisk"])  # fmt: skip
def test_what_set_up_chose_stands_in_the_scenario(wanted):
    """A set-up that would be refused when it is read would be refused for the whole game."""
    for seed in range(2):
        facts = random_game(seed, *wanted.split(", "))
        written, refused = held(facts, between(Random(seed), at_rest(facts), 4))
        assert written > refused, seed


@pytest.mark.parametrize("seed", range(4))
def test_a_stretch_of_one_of_dominion_plays_as_it_was(seed):
    facts = other_game(seed)
    rng, turns = Random(seed), headers(facts)
    spans = [(turn, turn + rng.randint(20, 80)) for turn in turns[:-1]]
    spans += [(turns[0], turns[1]), (turns[0], facts[-1].seq)]
    written, refused = held(facts, spans, OTHER)
    assert (written, refused) == (len(spans), 0)


def test_a_scenario_of_one_of_dominion_begins_with_a_turn():
    facts = other_game(0)
    inside = next(fact.seq for fact in facts if isinstance(fact, Answered))
    with pytest.raises(CannotHold, match=r"begin where a turn begins, such as a-game@3$"):
        write(OTHER, facts, inside, facts[-1].seq, "a-game")


@pytest.fixture(scope="module")
def facts():
    """A short game with questions in the middle of effects, reactions and shuffles."""
    rng = Random(4)
    session = DOMINION.session(DOMINION.table(), Fresh(dict.fromkeys(("p1", "p2"), random_legal(rng)), rng))
    session.take(started("2025-06-01", ("Ann", "Bob"), ("Militia", "Cellar", "Moat", "Chapel", "Village", "Remodel")))
    session.run()
    return session.facts


def test_a_whole_game_is_a_stretch_of_itself(facts):
    ruling = ruled(write(DOMINION, facts, headers(facts)[0], facts[-1].seq, "a-game"))
    assert ruling.verdict == "holds"
    kinds = [next(iter(each)) for each in ruling.events]
    assert kinds[-1] == "GameEnded"
    assert "DeckShuffled" in kinds


def test_from_header_to_header_is_one_turn(facts):
    first, second = headers(facts)[4:6]
    text = write(DOMINION, facts, first, second, "a-game")
    (document,) = load(text, "span.yaml")
    assert document.then is not None
    assert len(document.then.turns) == 1
    assert document.steps[-1].verb in ("end turn", "shuffle")


def test_a_stretch_of_an_older_game_which_says_less_plays_as_it_was():
    """Streams of old do not say how a card lies that is set aside, nor what replayed a Duration."""
    rng = Random(2)
    session = DOMINION.session(DOMINION.table(), Fresh(dict.fromkeys(("p1", "p2"), random_legal(rng)), rng))
    decks = {player: ("Haven", "Library", "Village", *["Copper"] * 7) for player in ("p1", "p2")}
    session.take(started("2025-06-01", ("Ann", "Bob"), ("Haven", "Library", "Village"), starting=decks))
    session.run()
    old = [
        fact.reopened(**dict.fromkeys(fact.unsaid)).sealed_like(fact) if fact.unsaid else fact for fact in session.facts
    ]
    assert sum(old[at] != fact for at, fact in enumerate(session.facts)) > 4
    ruling = ruled(write(DOMINION, old, headers(old)[0], old[-1].seq, "a-game"))
    assert ruling.verdict == "holds"


def test_what_ends_at_a_question_stops_there(facts):
    asked = next(fact for fact in facts if isinstance(fact, Answered) and fact.question != "menu")
    menu = max(fact.seq for fact in facts if isinstance(fact, Answered) and fact.seq < asked.seq)
    text = write(DOMINION, facts, menu - 1, asked.seq - 1, "a-game")
    assert ruled(text).verdict == "holds"
    assert load(text, "span.yaml")[0].steps[-1].verb == "stop"


def test_where_it_would_begin_in_the_middle_of_an_effect_the_last_table_at_rest_is_named(facts):
    asked = next(fact for fact in facts if isinstance(fact, Answered) and fact.question != "menu")
    with pytest.raises(CannotHold, match=r"in the middle of something; the last table at rest is a-game@\d+"):
        write(DOMINION, facts, asked.seq - 1, facts[-1].seq, "a-game")


@pytest.mark.parametrize(("first", "last"), [(40, 20), (20, 20), (9999, 9999)])
def test_a_stretch_in_which_nothing_is_answered_is_refused(facts, first, last):
    with pytest.raises(CannotHold, match=r"nothing is answered|is before"):
        write(DOMINION, facts, first, last, "a-game")


def real():
    """Every log with Possession in it: one of six is tried every time, the others by the slow tests."""
    logs = sorted(FOLDER.glob("*.txt")) if FOLDER.is_dir() else []
    found = [path for path in logs if b"Possession" in path.read_bytes()]
    skip = pytest.mark.skip(reason="needs the real logs of ../shared/logs/goko")
    slow = pytest.mark.slow
    return [pytest.param(path, id=path.name, marks=() if at % 6 == 1 else slow) for at, path in enumerate(found)] or [
        pytest.param(FOLDER, marks=skip)
    ]


@pytest.mark.parametrize("path", real())
def test_stretches_of_a_real_game_with_possession_play_as_they_were(path):
    audit = audit_text(decode(path.read_bytes()), name=path.name)
    facts = as_stored(audit.facts)
    written, refused = held(facts, spans_of(Random(2), facts, 5))
    assert written > refused or audit.verdict != "agrees"
