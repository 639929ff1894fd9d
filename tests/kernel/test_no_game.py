"""Facts and witnesses that are no game by the rules, and what asks where nobody may be asked."""

from __future__ import annotations

from dataclasses import FrozenInstanceError
from random import Random

import pytest
from histories import history
from moothall.domain.dominion.play.abilities.events import unasked
from moothall.domain.games import find
from moothall.domain.kernel.ask import MENU, Menu
from moothall.domain.kernel.facts import Answered, Noted
from moothall.domain.kernel.fresh import Fresh
from moothall.domain.kernel.game import BadSetup
from moothall.domain.kernel.native_dataclass import describe
from moothall.domain.kernel.streams.proof import NotMade, check_whole
from moothall.domain.kernel.streams.witness import Witness, played, witness_of
from toy import TOY


def test_what_asks_nothing_must_not_ask() -> None:
    assert unasked(iter(())) is None  # type: ignore[arg-type,func-returns-value]
    with pytest.raises(RuntimeError, match="asked where nobody can answer"):
        unasked(iter([Menu("p1", "p1", MENU, MENU, (), 1, 1, choices=[("end",)])]))  # type: ignore[arg-type]


def test_a_witness_ends_with_its_game() -> None:
    first = TOY.new.begin("2013-05-23", ["Ann", "Bob"], {}, Random(1))
    bot = TOY.new.bots["random-legal"](Random(1))
    session = TOY.session(TOY.table(), Fresh(dict.fromkeys(("p1", "p2"), bot), Random(1)))
    session.take(first)
    session.run()
    made = witness_of(TOY, session.facts)
    assert played(TOY, made).over
    more = Answered("p1", MENU, ("take",), "", "p1").sealed(len(session.facts) + 1)
    with pytest.raises(NotMade, match="comes after the end"):
        played(TOY, Witness(made.opening, (*made.inputs, more)))


@pytest.mark.parametrize("kind", ["dominion", "one-of-dominion"])
def test_a_game_begins_with_its_own_first_fact(kind: str) -> None:
    game = find(kind)
    begun = history(game, 3)[0]
    game.new.check(begun)
    with pytest.raises(BadSetup, match="begins with"):
        game.new.check(Noted(1, "", "x", "").sealed(1))


def test_no_set_up_of_one_of_dominion_numbers_its_styles_backwards() -> None:
    game = find("one-of-dominion")
    begun = history(game, 3)[0]
    with pytest.raises(BadSetup, match="no set-up makes these"):
        game.new.check(begun.reopened(styles=begun.styles[::-1]).sealed(1))  # type: ignore[attr-defined]


def test_facts_at_which_the_rules_break_are_not_made() -> None:
    game = find("dominion")
    facts = [*history(game, 3)]
    nobodys = facts[0].reopened(players=()).sealed(1)
    with pytest.raises(NotMade, match="fits no table"):
        check_whole(game, [nobodys, *facts[1:]], ["p1", "p2"])


def test_a_compiled_dataclass_that_is_frozen_stays_as_it_is() -> None:
    class Kind:
        pass

    describe(Kind, [("number", "int", 1)], frozen=True)
    with pytest.raises(FrozenInstanceError, match="number"):
        Kind().number = 2  # type: ignore[attr-defined]
