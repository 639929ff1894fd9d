"""Re-run: answers and chance are fed, inputs put in at their place, what the rules make is compared."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as some
from moothall.domain.kernel.facts import Answered, Fact, LogFollowed
from moothall.domain.kernel.session import Divergence, Effect
from records import but
from stones import START, Silent, Taker, kinds, played, word
from toy import TOY, DeckShuffled, Play, StoneTaken

MOVES = some.lists(some.sampled_from([0, 1, 2, "say", "overrule"]), max_size=8)


@given(MOVES, some.booleans())
def test_a_re_run_makes_the_record_again(moves: list[Any], in_mid_effect: bool) -> None:
    session = played(*moves, menus=len(moves) + in_mid_effect)
    again = TOY.rerun(session.facts, Silent())
    assert again.facts == session.facts
    assert again.table == session.table == TOY.fold(session.facts)
    assert again.asked == session.asked
    assert again.next_seq == len(session.facts) + 1


@given(MOVES)
def test_a_game_goes_on_from_any_fact_as_it_did(moves: list[Any]) -> None:
    """Facts as they are put in, so a record may end anywhere: also between two facts of one effect."""
    whole = played(*moves).facts
    for length in range(1, len(whole)):
        if whole[length].source == "rules" and type(whole[length]) is not Answered:
            assert TOY.rerun(whole[:length], Taker()).facts[: length + 1] == whole[: length + 1]


def test_chance_is_taken_from_the_record() -> None:
    session = played(2, 2)
    order = [stone.number for stone in session.facts[1].order]  # type: ignore[attr-defined]
    assert order == list(range(12, 0, -1))
    assert TOY.rerun(session.facts, Silent()).facts == session.facts


def test_at_the_end_of_the_record_the_game_goes_on() -> None:
    session = TOY.rerun(played(2).facts, Taker(1, 0))
    assert session.facts == played(2, 1, 0).facts


def differing(at: int, **changes: Any) -> tuple[list[Fact], Divergence]:
    """The record of two moves with one fact changed, and where its re-run differs."""
    facts = list(played(2, 1).facts)
    facts[at] = but(facts[at], **changes)
    with pytest.raises(Divergence) as caught:
        TOY.rerun(facts, Silent())
    return facts, caught.value


def test_the_record_of_these_tests() -> None:
    assert kinds(played(2, 1).facts) == "GDASASSASAS"


@pytest.mark.parametrize(
    ("at", "changes"),
    [(3, {"player": "p2"}), (5, {"from_": "hand"}), (6, {"cause": 3}), (8, {"rule": None})],
)
def test_a_fact_that_the_rules_make_otherwise_is_a_divergence(at: int, changes: dict[str, Any]) -> None:
    facts, divergence = differing(at, **changes)
    assert divergence.seq == facts[at].seq
    assert divergence.expected is facts[at]
    assert divergence.found == played(2, 1).facts[at]
    assert divergence.rule == "stones/take"
    assert f"at {facts[at].seq} the record has" in str(divergence)


def test_an_answer_that_is_not_offered_is_a_divergence() -> None:
    facts, divergence = differing(2, answer=("steal",))
    assert (divergence.seq, divergence.expected) == (3, facts[2])
    assert divergence.found == TOY.rerun(facts[:2], Silent()).asked


def test_an_answer_to_another_question_or_by_another_player_is_a_divergence() -> None:
    for changes in ({"question": "stones/less"}, {"player": "p2"}, {"subject": "p2"}):
        facts, divergence = differing(4, **changes)
        assert divergence.expected is facts[4]
        assert divergence.found == played(2, 1).facts[4]


def test_a_question_where_the_record_has_a_fact_of_the_rules_is_a_divergence() -> None:
    facts = played(2, 1).facts
    with pytest.raises(Divergence) as caught:
        TOY.rerun([*facts[:2], *facts[3:]], Silent())
    assert caught.value.expected is facts[3]
    assert getattr(caught.value.found, "verb", None) == "menu"


def test_a_shuffle_where_the_record_has_none_is_a_divergence() -> None:
    facts = played(2).facts
    with pytest.raises(Divergence, match="a shuffle by") as caught:
        TOY.rerun([facts[0], *facts[2:]], Silent())
    assert caught.value.seq == 3


def test_a_record_that_goes_on_after_the_end_is_a_divergence() -> None:
    facts = list(played(2, 2, 2, 2).facts)
    more = StoneTaken("p1", START.stones[0], "heap").sealed(len(facts) + 1, rule="stones/take")  # type: ignore[attr-defined]
    with pytest.raises(Divergence, match="the end of the game") as caught:
        TOY.rerun([*facts, more], Silent())
    assert (caught.value.seq, caught.value.expected, caught.value.rule) == (more.seq, more, "stones/take")


def test_the_line_that_vouches_for_a_fact_is_no_difference() -> None:
    facts = [but(fact, line=at) for at, fact in enumerate(played(2, 1).facts)]
    assert TOY.rerun(facts, Silent()).facts == facts


def test_other_rules_differ_from_the_record_where_they_rule_otherwise() -> None:
    class AtMostOneMore(Play):
        def step(self) -> Effect:
            rule = super().step()
            asked = yield next(rule)  # type: ignore[misc]
            ask = rule.send(asked)
            ask.most = 1
            yield ask

    other = replace(TOY, session=AtMostOneMore)
    facts = played(2).facts
    with pytest.raises(Divergence) as caught:
        other.rerun(facts, Silent())
    assert caught.value.expected is facts[4], "the answer with two more stones"


# Inputs


def test_what_the_log_says_in_mid_effect_is_put_in_at_its_place() -> None:
    session = played("say", 1)
    assert kinds(session.facts) == "GDASSAASAS", "between the stone that was taken and the answer"
    said = session.facts[4]
    assert (said.source, type(said)) == ("log", StoneTaken)
    again = TOY.rerun(session.facts, Silent())
    assert again.facts == session.facts
    assert again.facts[4] is said


def test_an_input_is_not_compared() -> None:
    facts = list(played("say", 1).facts)
    facts[4] = but(facts[4], source="inferred", line=None, cause=77, from_="hand")
    assert TOY.rerun(facts, Silent()).facts == facts


def test_where_the_log_is_followed_the_open_effect_is_dropped() -> None:
    session = played("overrule", 1)
    at = next(at for at, fact in enumerate(session.facts) if isinstance(fact, LogFollowed))
    assert kinds(session.facts[at - 2 :]) == "ASLSASAS", "no answer to the question that was open"
    assert session.facts[at].cause is None
    assert session.facts[at + 2].cause is None, "the menu after the stretch belongs to nothing"
    assert TOY.rerun(session.facts, Silent()).facts == session.facts


def test_a_stretch_may_follow_a_stretch() -> None:
    session = played("overrule")
    Taker().follow(session)
    session.play_by(Taker(1))
    session.run()
    assert kinds(session.facts) == "GDASLSLSASAS"
    assert TOY.rerun(session.facts, Silent()).facts == session.facts
    assert TOY.resume(session.facts[:8], Silent()).facts == session.facts[:8]


def test_what_the_log_says_after_the_end_stays_in_the_record() -> None:
    facts = list(played(2, 2, 2, 2).facts)
    more = [
        LogFollowed(7, 7).sealed(len(facts) + 1, source="log", line=7),
        DeckShuffled(()).sealed(len(facts) + 2, source="log", line=8),
    ]
    again = TOY.rerun([*facts, *more], Silent())
    assert again.facts == [*facts, *more]
    assert again.next_seq == len(facts) + 3


def test_who_goes_on_is_asked_for_faces_only_when_the_record_has_run_out() -> None:
    class Looking(Play):
        def step(self) -> Effect:
            yield from super().step()
            self.evidence.identify(self, "p1", ())

    looking = replace(TOY, session=Looking)
    then = Taker(2, 2)
    looking.rerun(played(2).facts, then)
    assert then.seen == ["identify p1", "identify p1", "identify p1"], "after the last fact on record, and each move"


def test_what_a_card_without_rules_did_is_asked_only_where_the_record_does_not_say_it() -> None:
    class Unruled(Play):
        def step(self) -> Effect:
            yield from super().step()
            self.evidence.unruled(self, "p1", "Stone")

    class Teller(Taker):
        def unruled(self, session: Any, player: str, card: str) -> None:
            super().unruled(session, player, card)
            session.take(word(session, player))

    unruled = replace(TOY, session=Unruled)
    session = unruled.rerun([START], Teller(2))
    assert kinds(session.facts) == "GDASASSS"
    again = Teller()
    assert unruled.rerun(session.facts, again).facts == session.facts
    assert again.seen == []
    assert unruled.rerun(session.facts[:-1], again).facts == session.facts
    assert again.seen == ["unruled Stone"]


def test_an_error_of_a_source_does_not_end_an_effect() -> None:
    class Exhausted(Taker):
        def answer(self, session: Any, ask: Any) -> Any:
            return next(iter(()))

    with pytest.raises(StopIteration):
        TOY.rerun([START], Exhausted())
