"""What must hold of every game of Dominion: played at random, with kingdoms drawn from every card there is."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any
from uuid import UUID

import pytest
from histories import redoable
from moothall.domain.dominion.game import GAME
from moothall.domain.dominion.play.engine import Dominion
from moothall.domain.dominion.play.start.setup import started
from moothall.domain.dominion.table import facts as f
from moothall.domain.dominion.text.book import LANDSCAPES
from moothall.domain.dominion.vocabulary import CHOICES, OWN_ZONES
from moothall.domain.kernel.ask import MENU, Answer, Ask
from moothall.domain.kernel.facts import Answered, Card, Fact, LogFollowed
from moothall.domain.kernel.session import Abandoned
from moothall.domain.kernel.streams.script import live
from moothall.domain.store import Archive, Meta
from random_games import CHECKS, DATES, Player, Watched, kingdom_cards, landscapes, numbers, opening, played
from records import Silent, answers_of, dump, question
from sweeps import sampled, seeds

NEWEST = DATES[-1]
TURNS = 40
POSSESSION = ("Possession", "Throne Room", "Outpost", "Masquerade", "Watchtower", "Island", "Golem", "Monument")
MOST_TURNS = 400
GAME_ID = UUID(int=1)


@pytest.mark.parametrize("seed", seeds(2, 400))
def test_a_random_game_is_folded_run_again_resumed_and_undone(seed: int) -> None:
    """At every question of the game the cards are all there, none twice, and no counter is below zero."""
    rng = Random(seed)
    session, asked = played(rng, opening(rng), TURNS)
    CHECKS.check_all(rng, session, asked, every=3)


def test_the_kingdoms_of_these_games_hold_every_card() -> None:
    for date in DATES:
        missing = set(kingdom_cards(date))
        for seed in range(400):
            missing -= {*opening(Random(seed), date=date).kingdom}
            if not missing:
                break
        assert missing == set()


BESIDE = sorted(landscapes(NEWEST, *LANDSCAPES))


@pytest.mark.parametrize("name", sampled(BESIDE, 64))
def test_a_random_game_with_each_landscape_is_folded_run_again_resumed_and_undone(name: str) -> None:
    rng = Random(f"landscape {name}")
    session, asked = played(rng, opening(rng, name, date=NEWEST), TURNS)
    assert name in session.table.landscapes
    CHECKS.check_all(rng, session, asked, every=5)


@pytest.mark.parametrize("name", sampled(landscapes(NEWEST, "Prophecy"), 6))
def test_a_random_game_after_a_prophecy_is_folded_run_again_resumed_and_undone(name: str) -> None:
    """Divine Wind lets cards leave the game and others come into it."""
    for seed in range(40):
        rng = Random(f"prophecy {name} {seed}")
        session, asked = played(rng, opening(rng, name, date=NEWEST, players=2), TURNS)
        if any(isinstance(fact, f.ProphecyTookEffect) for fact in session.facts[: len(session.facts) // 2]):
            CHECKS.check_all(rng, session, asked, every=5)
            break
    else:
        pytest.fail(f"{name} takes effect in no game")


def test_the_openings_of_these_games_have_everything_that_set_up_lays_out_and_chooses() -> None:
    missing = {*BESIDE, *(choice.name for choice in CHOICES.values() if choice.kind != "cards")}
    missing |= {"Black Market deck", "Colony", "Ruins", "Potion", "Hovel", "Pouch"}
    for seed in range(1500):
        begun = opening(Random(seed), date=NEWEST)
        missing -= {each.partition(" on ")[0] for each in begun.options.get("landscapes", "").split("; ")}
        missing -= {*begun.options, *begun.piles}.union(*map(faces, begun.starting.values()))
        if not missing:
            return
    pytest.fail(f"no opening has {sorted(missing)}")


def faces(cards: Sequence[Card]) -> set[str]:
    """The names of these cards."""
    return {card.face or "" for card in cards}


@pytest.mark.parametrize("seed", seeds(3, 30))
def test_the_table_is_that_of_the_facts_at_every_question(seed: int) -> None:
    rng = Random(1000 + seed)
    played(rng, opening(rng), TURNS, folds=1)


@pytest.mark.parametrize("seed", seeds(4, 60))
def test_a_random_game_ends(seed: int) -> None:
    """Unless all owe Debt for ever, because they have nothing left to pay with."""
    rng = Random(2000 + seed)
    session, _ = played(rng, opening(rng, players=2), MOST_TURNS, folds=0.002)
    assert session.over or all(seat.tokens.get("debt") for seat in session.table.seats.values()), "and nobody is ruined"
    assert session.over == isinstance(session.facts[-1], f.GameEnded)
    CHECKS.runs_again(session)


@pytest.mark.parametrize("seed", seeds(2, 20))
def test_a_stored_game_is_read_back_as_it_was(seed: int) -> None:
    """Answer by answer into the store, with undos and redos; the cards that come back are other objects."""
    rng = Random(3000 + seed)
    with Archive.open("memory:") as archive:
        session, _ = played(rng, opening(rng), 6)
        stored = list(session.facts)
        archive.put_game(GAME_ID, GAME, stored, Meta(("Ann", "Bob"), session.table.rules))
        for _ in range(6):
            standing = live(archive.read(GAME_ID))
            at = rng.choice(answers_of(standing)[-20:])
            asked = question(GAME.resume(standing[:at], Silent()).asked)
            before = archive.length(GAME_ID)
            facts = CHECKS.undoes(standing, at, asked, rng, before)
            archive.append(GAME_ID, before, facts)
        read = archive.read(GAME_ID)
    session = GAME.resume(live(read), Silent(), len(read))  # type: ignore[assignment]
    assert len({id(card) for card in session.table.trash}) == len(session.table.trash)
    CHECKS.runs_again(session)
    assert repr(live(read)) == repr(session.facts)


@pytest.mark.parametrize("date", sampled(["2013-06-01", "2017-06-01", "2025-06-01", "2022-01-01"], 2))
def test_every_answer_of_a_possessed_turn_is_undone_also_in_mid_effect(date: str) -> None:
    """The game whose rules are the hardest to take back: another one decides, gains, and gets the trashed cards."""
    undone = middle = 0
    for seed in range(30):
        rng = Random(4000 + seed)
        session, asked = played(rng, opening(rng, *POSSESSION, date=date, players=2 + seed % 2), 50)
        facts, turn = session.facts, None
        whats = iter(asked)
        for at, fact in enumerate(facts):
            if isinstance(fact, f.TurnBegan):
                turn = fact
            elif isinstance(fact, Answered):
                what = next(whats)
                if turn is not None and turn.kind == "possession" and (middle < 40 or fact.question != MENU):
                    CHECKS.resumes(facts, at, what)
                    CHECKS.undoes(facts, at, what, rng)
                    undone += 1
                    middle += fact.question != MENU
        if middle >= 15:
            break
    assert undone > middle >= 15


# The log's word


class Overruled(Watched):
    """Plays at random; now and then a log says something in mid-effect, or overrules the rules."""

    def __init__(self, rng: Random, turns: int) -> None:
        super().__init__(rng, turns, folds=0.2)
        self.stretches: list[int] = []

    def answer(self, session: Dominion, ask: Ask) -> Answer | None:
        """As its like, unless the log says otherwise."""
        if session.table.turn is not None and session.table.turns_begun <= (self.turns or 0):
            if self.rng.random() < 0.05:
                self._say(session, "log" if self.rng.random() < 0.5 else "inferred")
            if ask.verb != MENU and session.table.phase != "clean-up" and self.rng.random() < 0.3:
                raise Abandoned
        return super().answer(session, ask)

    def follow(self, session: Dominion) -> None:
        """A stretch: what lay open is discarded, and a few things happen."""
        self.stretches.append(len(session.facts))
        first = session.next_seq
        session.take(LogFollowed(first, first).sealed(first, source="log", line=first))
        for player, seat in session.table.seats.items():
            for zone in ("revealed", "looked at"):
                for card in list(seat.zone(zone)):
                    self._take(session, f.CardMoved, player, card, zone, "discard")
        for _ in range(self.rng.randrange(3)):
            self._say(session, "log")

    def _say(self, session: Dominion, source: str) -> None:
        """Cards gained or put on a deck, or money, by the log's word."""
        assert session.table.turn is not None
        player = session.table.turn.player
        copper = session.table.pile("Copper")
        if copper and self.rng.random() < 0.5:
            self._take(session, f.CardGained, player, copper[-1], "supply", "discard", source=source)
        else:
            self._take(session, f.ResourcesChanged, player, 1, 0, 2, 0, source=source)

    @staticmethod
    def _take(session: Dominion, kind: Any, *values: Any, source: str = "log") -> None:
        session.take(kind(*values).sealed(session.next_seq, session.frame.seq, source=source, line=1))


@pytest.mark.parametrize("seed", seeds(4, 100))
def test_a_game_in_which_the_log_overrules_the_rules_runs_again(seed: int) -> None:
    rng = Random(5000 + seed)
    source = Overruled(rng, 30)
    session = GAME.rerun([opening(rng)], source)
    assert isinstance(session, Dominion)
    assert source.stretches
    CHECKS.runs_again(session)
    assert dump(GAME.fold(session.facts)) == dump(session.table)
    places = answers_of(session.facts)
    assert len(places) == len(source.asked)
    for at, asked in list(zip(places, source.asked, strict=True))[seed % 5 :: 5]:
        CHECKS.undoes(session.facts, at, asked, rng)


# Openings


def rest_of(facts: Sequence[Fact]) -> Dominion:
    """The game at the end of these facts, which resume and re-run must make alike, with nothing new."""
    session = GAME.resume(facts, Silent())
    assert isinstance(session, Dominion)
    CHECKS.runs_again(session)
    assert session.facts == list(facts)
    return session


def test_an_imported_game_is_resumed_before_its_first_menu() -> None:
    begun = opening(Random(1), date="2013-06-01")
    session, _ = played(Random(1), begun, 0)
    imported: list[Fact] = [f.GameImported("0" * 64, "2013-06-01", "1", "log").sealed(1)]
    facts = imported + [_one_later(fact) for fact in session.facts]
    assert GAME.opening(facts) == 2
    assert rest_of(facts).asked is not None
    drawn = next(at for at, fact in enumerate(facts) if isinstance(fact, f.CardsDrawn))
    went_on = GAME.resume(facts[:drawn], Player(Random(1), answers=0))
    assert went_on.facts == facts, "the cards were shuffled, so nothing is left to chance"


def _one_later(fact: Any) -> Fact:
    """The fact as it stands behind one more."""
    cause = None if fact.cause is None else fact.cause + 1
    later: Fact = fact.reopened().sealed(fact.seq + 1, cause, fact.rule, fact.source, fact.line)
    return later


def test_a_table_given_by_hand_is_not_dealt_again() -> None:
    begun = opening(Random(2), date="2025-06-01", players=2)
    gold = tuple(Card(1000 + number, "Gold") for number in range(10))
    given: list[Fact] = [
        begun,
        f.TurnBegan("p2", "p2", "normal", 4).sealed(2, source="inferred"),
        f.TableGiven(
            {"p1": {"deck": gold[5:]}, "p2": {"hand": gold[:5]}},
            {},
            (),
            {},
            {"p1": 4, "p2": 4},
            "buy",
            (1, 1, 0, 0),
            (),
            (),
        ).sealed(3, source="inferred"),
        f.EffectBegan("p2", "cost", 1).sealed(4, source="inferred"),
    ]
    session = rest_of(given)
    assert session.asked is not None
    assert (session.asked.player, session.asked.verb) == ("p2", MENU)
    went_on = GAME.resume(given, Player(Random(3), answers=3))
    rest_of(went_on.facts)
    assert went_on.facts[:4] == given
    assert len([card for card in numbers(went_on.table) if card >= 1000]) == 10
    assert redoable(went_on.facts) is None


def test_a_run_of_plays_in_one_answer_is_the_same_as_one_after_the_other() -> None:
    """Where Actions run out, or the Action phase is over, the cards that are left stay in hand."""
    begun = started("2025-06-01", ("Ann", "Bob"), ("Village", "Smithy"))
    names = ("Smithy", "Village", "Smithy", "Copper", "Smithy")
    hand = tuple(Card(1000 + number, name) for number, name in enumerate(names))
    given: list[Fact] = [
        begun,
        f.TurnBegan("p1", "p1", "normal", 1).sealed(2, source="inferred"),
        f.TableGiven(
            {"p1": {"hand": hand}, "p2": {}}, {}, (), {}, {"p1": 1, "p2": 0}, "action", (1, 1, 0, 0), (), ()
        ).sealed(3, source="inferred"),
    ]
    smithy, village, other_smithy, copper, third_smithy = hand
    for order, plays in (
        ((village, smithy, other_smithy), [village, smithy, other_smithy]),
        ((village, smithy, other_smithy, third_smithy), [village, smithy, other_smithy]),
        ((smithy, village), [smithy]),
        ((copper, village, smithy), [copper]),
        ((village, copper, smithy, other_smithy, third_smithy), [village, copper]),
    ):
        session = GAME.resume(given, Player(Random(5), answers=0))
        session.answer(("play", *order))
        assert [fact.card for fact in session.facts if isinstance(fact, f.CardPlayed)] == plays
        assert session.table.actions >= 0


def test_to_look_at_a_mat_that_nobody_used_leaves_no_trace() -> None:
    session, _ = played(Random(6), opening(Random(6)), 0)
    seat = session.table.seats["p1"]
    for mat in ("native_village", "looked at", "island"):
        assert list(seat.zone(mat)) == []
    assert list(seat.zones) == list(OWN_ZONES)
    for mat in ("native_village", "looked at", "island"):
        assert seat.opened(mat) == []
    assert list(seat.zones)[-3:] == ["island", "looked at", "native_village"]
    assert dump(session.table) == dump(GAME.fold(session.facts))
