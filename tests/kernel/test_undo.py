"""What may be taken back: by the stream itself, and by the policy of the game."""

from __future__ import annotations

import pytest
from histories import history, played, taking_back
from moothall.domain.dominion.table import facts as f
from moothall.domain.games import find
from moothall.domain.kernel.facts import Answered, Card, Fact, LogFollowed, Retracted, UndoAllowed
from moothall.domain.kernel.streams import undo
from moothall.domain.kernel.streams.script import live
from moothall.domain.kernel.streams.undo import UndoRefused
from toy import TOY

DOMINION = find("dominion")
FACTS = list(played(TOY, 0))
ANSWERS = [fact for fact in FACTS if isinstance(fact, Answered)]
GOLD = Card(1, "Gold")


def made(kind, *values, seq=1, source="rules"):
    return kind(*values).sealed(seq, source=source)


def answered(seq, source="rules"):
    return made(Answered, "p1", "menu", ("end",), "menu", "p1", seq=seq, source=source)


FOLLOWED: list[Fact] = [
    made(f.PhaseBegan, "action"),
    answered(2),
    made(f.PhaseBegan, "buy", seq=3),
    made(LogFollowed, 7, 8, seq=4, source="log"),
    answered(5, "log"),
    made(f.CardGained, "p1", GOLD, "supply", "discard", seq=6, source="log"),
    made(f.PhaseBegan, "clean-up", seq=7),
    answered(8),
]


def test_the_last_answer_is_taken_back_where_none_is_named():
    assert undo.answer_to_take_back(FACTS) is ANSWERS[-1]


def test_only_a_live_answer_is_taken_back():
    assert undo.answer_to_take_back(FACTS, ANSWERS[2].seq) is ANSWERS[2]
    for seq in (0, 1, ANSWERS[2].seq + 1, len(FACTS) + 9):
        with pytest.raises(UndoRefused, match=f"fact {seq} is not an answer"):
            undo.answer_to_take_back(FACTS, seq)


def test_before_the_first_answer_nothing_is_taken_back():
    with pytest.raises(UndoRefused, match="no answer to take back"):
        undo.answer_to_take_back(FACTS[: ANSWERS[0].seq - 1])


def test_an_answer_by_which_a_log_was_followed_is_not_entered():
    assert undo.answer_to_take_back(FOLLOWED[:6]).seq == 2
    with pytest.raises(UndoRefused, match="fact 5"):
        undo.answer_to_take_back(FOLLOWED, 5)


@pytest.mark.parametrize("place", [2, 3, 4, 5])
def test_no_undo_leads_into_or_to_the_start_of_what_was_followed(place):
    with pytest.raises(UndoRefused, match="the log was followed from fact 4 on"):
        undo.answer_after(FOLLOWED, place)


def test_an_undo_may_take_all_of_it_or_nothing_of_it():
    assert undo.answer_after(FOLLOWED, 1).seq == 2
    assert undo.gone_with(FOLLOWED, 2) == FOLLOWED[1:]
    assert [undo.answer_after(FOLLOWED, place).seq for place in (6, 7)] == [8, 8]


@pytest.mark.parametrize("game", [TOY, DOMINION], ids=["toy", "dominion"])
def test_the_answer_after_a_place_leads_to_the_question_there(game):
    facts = list(played(game, 2))
    for place in range(0, len(facts), 7):
        later = [fact for fact in facts[place:] if isinstance(fact, Answered)]
        if not later:
            break
        target = undo.answer_after(facts, place)
        assert target is later[0]
        assert live(taking_back(facts, target.seq))[:place] == facts[:place]


def test_after_the_last_answer_there_is_nothing_to_take_back():
    with pytest.raises(UndoRefused, match="no answer was given after"):
        undo.answer_after(FACTS, ANSWERS[-1].seq)


def test_no_undo_leads_to_a_place_that_was_taken_back():
    undone = taking_back(FACTS, ANSWERS[2].seq)
    with pytest.raises(UndoRefused, match="what stood there was taken back"):
        undo.answer_after(undone, ANSWERS[4].seq)
    assert undo.answer_after(undone, ANSWERS[0].seq) is ANSWERS[1]


@pytest.mark.parametrize("seed", range(4))
def test_each_retraction_tells_what_it_took_or_brought_back(seed):
    stored = history(TOY, seed)
    told = dict(zip((each.seq for each, _ in undo.retracted_spans(stored)), undo.retracted_spans(stored), strict=True))
    assert list(told) == [fact.seq for fact in stored if isinstance(fact, Retracted)]
    for seq, (fact, span) in told.items():
        before, after = live(stored[: seq - 1]), live(stored[:seq])
        brought = isinstance(stored[fact.target - 1], Retracted)
        assert span
        assert (after == before + span) if brought else (before == after + span)


@pytest.mark.parametrize(
    ("fact", "learned"),
    [
        (made(f.CardsDrawn, "p1", (GOLD,)), True),
        (made(f.DeckShuffled, "p1", (GOLD,)), True),
        (made(f.PileShuffled, "Knights", (GOLD,)), True),
        (made(f.CardsLookedAt, "p1", "p2", (GOLD,)), True),
        (made(f.CardRevealed, "p1", GOLD, "hand", "hand"), True),
        (made(f.BoonReceived, "p1", GOLD), True),
        (made(f.CardTrashed, "p1", GOLD, "deck", "trash"), True),
        (made(f.CardDiscarded, "p1", GOLD, "deck", "discard"), True),
        (made(f.CardMoved, "p1", GOLD, "deck bottom", "hand"), True),
        (made(f.CardTrashed, "p1", GOLD, "hand", "trash"), False),
        (made(f.CardGained, "p1", GOLD, "supply", "deck"), False),
        (made(f.CardPlayed, "p1", GOLD, "hand", "play", 0), False),
        (made(f.CardPlayed, "p1", GOLD, "deck", "play", 0), True),
        (made(f.CardPlayed, "p1", Card(8, "Ninja"), "deck", "play", 0), False),
        (made(f.PhaseBegan, "buy"), False),
    ],
    ids=lambda each: type(each).__name__ + getattr(each, "from_", "") + str(getattr(each, "card", "")),
)
def test_who_sees_a_card_that_lay_face_down_has_learned_something(fact, learned):
    assert undo.reveals([fact], DOMINION.sight) is learned


@pytest.mark.parametrize("policy", undo.POLICIES)
@pytest.mark.parametrize("hidden", [False, True])
@pytest.mark.parametrize("missing", [[], ["p2"]])
def test_a_policy_refuses_what_it_says(policy, hidden, missing):
    refused = {"never": True, "no-hidden-information": hidden, "consent": bool(missing), "free": False}[policy]
    if refused:
        with pytest.raises(UndoRefused):
            undo.check(policy, hidden, missing)
    else:
        undo.check(policy, hidden, missing)


def test_the_policy_set_last_holds_and_no_undo_takes_it_back():
    assert undo.policy_of(FACTS) == "free"
    stored = [*FACTS, made(UndoAllowed, "never", "p1", seq=len(FACTS) + 1)]
    stored.append(made(UndoAllowed, "consent", "p1", seq=len(stored) + 1))
    assert undo.policy_of(stored) == "consent"
    assert undo.policy_of(taking_back(stored, ANSWERS[0].seq)) == "consent"
    assert live(stored) == FACTS
