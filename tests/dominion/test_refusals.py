"""Why a question does not offer a card or a pile: the sentence and the rule."""

from __future__ import annotations

import pytest
from histories import played
from moothall.domain.dominion.game import GAME
from moothall.domain.dominion.play.engine import Dominion
from moothall.domain.dominion.play.start.setup import started
from moothall.domain.dominion.table import facts as f
from moothall.domain.kernel.ask import Menu
from moothall.domain.kernel.facts import Answered
from moothall.domain.kernel.streams.script import live
from moothall.projections.courses.alternatives import alternatives
from moothall.projections.sight.unseen import ViewedStream
from moothall.projections.tables.board import looked_at

KINGDOM = ("Grand Market", "Village", "Contraband", "Possession", "Potion", "Workshop", "Engineer")


def at_the_menu(phase="buy", hand=(), resources=(1, 1, 0, 0), rules="2013-05-23", empty=(), tokens=None, zone="hand"):
    """The session at a menu of Ann with these cards in hand, or in another zone."""
    first = started(rules, ("Ann", "Bob"), KINGDOM, starting={"p1": hand, "p2": ()})
    cards = GAME.fold([first]).seats["p1"]
    own = [card for zone in cards.zones.values() for card in zone]
    facts = [
        first,
        f.TurnBegan("p1", "p1", "normal", 1).sealed(2),
        f.TableGiven(
            zones={"p1": {zone: tuple(own)}, "p2": {}},
            piles=dict.fromkeys(empty, ()),
            trash=(),
            tokens=tokens or {},
            turns_taken={},
            phase=phase,
            resources=resources,
            played=(),
            due=(),
        ).sealed(3),
    ]
    session, note = looked_at(GAME, facts)
    assert note is None
    assert isinstance(session, Dominion)
    assert isinstance(session.asked, Menu)
    return session


def refused(session, *answer):
    found = {each.answer: each.because for each in GAME.refusals(session, session.asked)}
    because = found[answer]
    says, says_ja = because.told.pair
    assert says_ja.startswith(("Ann", "金貨", "支配", "大市場", "屋敷"))
    return says, because.rule


def test_a_card_that_costs_too_much_is_refused_by_its_cost():
    says, rule = refused(at_the_menu(resources=(1, 1, 5, 0)), "buy", "Gold")
    assert (says, rule) == ("Gold costs $6, and Ann has $5", "buy/cost")


def test_a_potion_is_wanting_too():
    says, rule = refused(at_the_menu(resources=(1, 1, 9, 0)), "buy", "Possession")
    assert (says, rule) == ("Possession costs $6 and a Potion, and Ann has $9 and 0 Potions", "buy/cost")


def test_an_empty_pile_is_refused_before_its_cost():
    assert refused(at_the_menu(empty=("Gold",)), "buy", "Gold") == ("the Gold pile is empty", "buy/pile")


def test_what_a_cards_own_text_forbids_is_refused_by_that():
    session = at_the_menu(resources=(1, 1, 9, 0), hand=["Copper"], zone="play")
    assert refused(session, "buy", "Grand Market") == ("Grand Market may not be bought now", "card/Grand Market")
    assert ("buy", "Grand Market") in at_the_menu(resources=(1, 1, 9, 0), hand=["Copper"]).asked.choices


def test_who_has_debt_buys_nothing():
    session = at_the_menu(resources=(1, 1, 9, 0), rules="2025-06-01", tokens={"p1": {"debt": 2}})
    assert refused(session, "buy", "Gold") == ("Ann has Debt, and buys nothing before it is repaid", "debt")


def test_an_action_is_not_played_in_the_buy_phase():
    session = at_the_menu("buy", hand=["Village", "Copper", "Estate"])
    assert refused(session, "play", "Village") == ("the Action phase of Ann is over", "play/phase")
    assert refused(session, "play", "Estate") == ("Estate is not a card to play", "play/type")


def test_what_is_offered_is_not_refused():
    session = at_the_menu("action", hand=["Village", "Copper", "Estate"], resources=(1, 1, 2, 0))
    names = {each.answer for each in GAME.refusals(session, session.asked)}
    offered = {
        (choice[0], str(getattr(choice[1], "face", choice[1]))) for choice in session.asked.choices if choice[1:]
    }
    assert not names & offered
    assert ("play", "Estate") in names


@pytest.mark.parametrize("seed", range(3))
def test_at_every_menu_each_card_in_hand_and_each_pile_is_offered_or_refused_by_a_rule_that_there_is(seed):
    facts = list(played(GAME, seed))
    rules = {rule.id for rule in GAME.reference().rules}
    for fact in [each for each in facts if isinstance(each, Answered)][::4]:
        session, _ = looked_at(GAME, facts[: fact.seq - 1])
        ask = session.asked
        found = GAME.refusals(session, ask)
        assert all(each.because.rule in rules or each.because.rule.startswith("card/") for each in found)
        if not isinstance(ask, Menu):
            continue
        offered = {(choice[0], str(getattr(choice[1], "face", choice[1]))) for choice in ask.choices if choice[1:]}
        hand = {("play", card.face) for card in session.table.seats[ask.subject].hand}
        piles = {("buy", name) for name in session.table.supply}
        assert {each.answer for each in found} == (hand | piles) - offered


def test_what_was_refused_is_told_to_who_was_asked_and_to_nobody_else():
    facts = list(played(GAME, 1))
    for fact in [each for each in facts if isinstance(each, Answered)][5:40:5]:
        other = "p1" if fact.player == "p2" else "p2"
        assert alternatives(ViewedStream(GAME, facts, other), fact) is None
        own, everybody = (
            alternatives(ViewedStream(GAME, facts, fact.player), fact),
            alternatives(ViewedStream(GAME, facts), fact),
        )
        assert own == everybody
        assert own is not None


def test_what_is_told_of_a_question_is_all_of_it_but_the_answer():
    facts = list(played(GAME, 2))
    for fact in [each for each in live(facts) if isinstance(each, Answered)][::6]:
        session, _ = looked_at(GAME, facts[: fact.seq - 1])
        others = alternatives(ViewedStream(GAME, facts), fact)
        if isinstance(session.asked, Menu):
            chosen = [getattr(part, "face", part) for part in fact.answer]
            assert chosen not in others.options
        else:
            assert len(others.options) == len(session.asked.options) - len(fact.answer)
