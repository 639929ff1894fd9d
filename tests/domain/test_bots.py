"""Bots give legal answers, and the same seed gives the same game."""

from __future__ import annotations

import random
from dataclasses import replace
from itertools import pairwise

import pytest
from moothall.domain.dominion.bots import BOTS
from moothall.domain.dominion.bots.few_actions import worth
from moothall.domain.dominion.bots.money import big_money
from moothall.domain.dominion.game import GAME
from moothall.domain.dominion.new_game import begin
from moothall.domain.dominion.play.start.setup import started
from moothall.domain.dominion.play.turns.menu import menu
from moothall.domain.dominion.table.facts import TokenMoved
from moothall.domain.dominion.text.book import book
from moothall.domain.dominion.text.rulebook import rules_of
from moothall.domain.dominion.vocabulary import CANNOT_BUY
from moothall.domain.kernel.ask import Answer, Menu
from moothall.domain.kernel.facts import Answered
from moothall.domain.kernel.fresh import Fresh
from moothall.domain.kernel.session import Session
from moothall.domain.rules_spec import NEWEST

DATE = "2013-05-23"


def play(kinds, seed, kingdom=("Village", "Smithy")) -> Session:
    rng = random.Random(seed)
    policies = {f"p{number}": BOTS[kind](rng) for number, kind in enumerate(kinds, 1)}
    session = GAME.session(GAME.table(), Fresh(policies, rng))
    session.take(started(DATE, kinds, kingdom))
    session.run()
    return session


@pytest.mark.parametrize(
    "kinds", [("big-money", "big-money"), ("random-legal", "big-money", "random-legal"), ("few-actions",) * 3]
)
def test_bots_play_to_the_end_and_the_same_seed_gives_the_same_game(kinds):
    first, second = play(kinds, 7), play(kinds, 7)
    assert first.over
    assert list(map(repr, first.facts)) == list(map(repr, second.facts))


def test_big_money_plays_all_treasures_in_one_answer_and_buys_the_best():
    session = play(("big-money", "big-money"), 3)
    answers = [fact.answer for fact in session.facts if isinstance(fact, Answered)]
    for before, after in pairwise(answers):
        assert not before[0] == after[0] == "play"
    assert {answer[1] for answer in answers if answer[0] == "buy"} == {"Silver", "Gold", "Province"}


class EmptyHand:
    """A game in the Buy phase of its first turn, whose player has no card in hand."""

    def __init__(self, kingdom: tuple[str, ...]) -> None:
        self.session = GAME.session(GAME.table(), Fresh({}, random.Random(1)))
        self.session.take(started(DATE, ("Ann", "Bob"), kingdom))
        self.ask = self.session.run()
        self.table = self.session.table
        self.table.seats["p1"].hand.clear()
        self.table.phase = "buy"

    def answer(self, coins: int) -> Answer:
        """What big money does with so many coins."""
        self.table.coins = coins
        assert isinstance(self.ask, Menu)
        return big_money(self.session, replace(self.ask, choices=menu(self.session)))


def test_big_money_buys_nothing_from_an_empty_pile():
    game = EmptyHand(("Village",))
    assert game.answer(8) == ("buy", "Province")
    game.table.supply["Province"].clear()
    assert game.answer(8) == ("buy", "Gold")
    assert game.answer(2) == ("end",)


def test_big_money_repays_debt_first_and_buys_only_what_may_be_bought():
    game = EmptyHand(("Village", "Contraband"))
    tokens = game.table.seats["p1"].tokens
    tokens["debt"] = 3
    assert game.answer(8) == ("repay", 3)
    assert game.answer(2) == ("repay", 2)
    assert game.answer(0) == ("end",)
    tokens["debt"] = 0
    game.session.begin_effect("p1", CANNOT_BUY.of("Province"))
    assert game.answer(8) == ("buy", "Gold")


def test_big_money_repays_in_a_game_with_debt():
    game = GAME.session(GAME.table(), Fresh(dict.fromkeys(("p1", "p2"), big_money), random.Random(3)))
    game.take(begin(NEWEST, ["Ann", "Bob"], {"kingdom": ["Tax", "Village", "Smithy"]}, random.Random(3)))
    game.run()
    assert game.over
    debts = [
        fact.by for fact in game.facts if isinstance(fact, TokenMoved) and fact.token == "debt" and fact.to == "p1"
    ]
    assert min(debts) < 0 < max(debts)


@pytest.mark.parametrize("seed", range(8))
def test_bots_give_legal_answers_to_every_question_of_the_cards(seed):
    texts = book(rules_of(DATE))
    kingdom = random.Random(seed).sample(sorted(name for name, text in texts.items() if text.in_supply), 10)
    session = play(("random-legal", "big-money"), seed, kingdom)
    assert session.over


def test_a_seat_without_a_policy_is_asked_for():
    session = GAME.session(GAME.table(), Fresh({"p1": big_money}, random.Random(1)))
    session.take(started(DATE, ("Ann", "Bob"), ("Village",)))
    ask = session.run()
    assert ask is not None
    assert ask.player == "p2"


@pytest.mark.parametrize(
    ("better", "than"),
    [
        ("Smithy", "Moat"),
        ("Laboratory", "Village"),
        ("Witch", "Moneylender"),
        ("Militia", "Chapel"),
        ("Festival", "Warehouse"),
    ],
)
def test_what_an_action_is_worth_follows_from_its_text_and_its_price(better, than):
    texts = book(rules_of(NEWEST))
    assert worth(texts[better]) > worth(texts[than])


def test_few_actions_plays_the_better_game_than_big_money():
    wins = {"few-actions": 0, "big-money": 0}
    for seed in range(12):
        rng = random.Random(seed)
        kinds = ("few-actions", "big-money") if seed % 2 else ("big-money", "few-actions")
        policies = {f"p{number}": BOTS[kind](rng) for number, kind in enumerate(kinds, 1)}
        session = GAME.session(GAME.table(), Fresh(policies, rng))
        session.take(begin(NEWEST, kinds, {}, rng))
        session.run()
        assert session.over
        for player in GAME.outcome(session.table)["winners"]:
            wins[kinds[int(player[1:]) - 1]] += 1
    assert wins["few-actions"] >= 2 * wins["big-money"]


def test_few_actions_buys_one_smithy_for_nine_cards_and_then_money():
    session = play(("few-actions", "few-actions"), 3, ("Smithy", "Village"))
    bought = [fact.answer[1] for fact in session.facts if isinstance(fact, Answered) and fact.answer[0] == "buy"]
    assert bought.count("Smithy") >= 2
    assert bought.count("Village") == 0
    assert bought.count("Silver") > bought.count("Smithy")
    assert "Duchy" in bought
