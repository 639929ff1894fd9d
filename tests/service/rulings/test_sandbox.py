"""Sandboxes: tables set by scenarios, played on by hand. What was played is a scenario that plays the same."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest
from moothall import service
from moothall.domain.kernel.session import Session
from moothall.domain.kernel.telling.sheet import Row
from moothall.service import BadRequest, CannotHold, NotOffered, Sandbox, UndoRefused
from sweeps import sampled

TABLE = """
scenario: witch-and-trader
title: A Witch against a Trader
rules: 2013-01-01
players: [Alice, Bob]
kingdom: [Witch, Village, Trader, Moat]
given:
  Alice: {hand: [Witch, Village, Copper, Copper, Estate], deck: [Gold, Gold]}
  Bob: {hand: [Trader, Moat, Copper, Copper, Copper]}
when:
- play Witch
- stop
"""
LOG = Path("docs/logs/possession.txt")


def words(sandbox: Sandbox) -> list[str]:
    return [each.words for each in sandbox.standing().events]


def table(sandbox: Sandbox) -> dict[str, set[Row]]:
    """The rows of each part of the table: in which order piles stand says nothing."""
    return {area.key: set(area.rows) for area in sandbox.standing().areas}


def test_the_steps_of_the_scenario_are_played() -> None:
    sandbox = Sandbox.open(TABLE)
    assert words(sandbox) == ["Alice chooses to play Witch.", "Alice plays Witch."]
    question = sandbox.standing().question
    assert question is not None
    assert (question.player, [each.words for each in question.choices]) == ("p2", ["Moat"])


def test_every_answer_is_taken_back_and_given_again() -> None:
    sandbox = Sandbox.open(TABLE)
    sandbox.choose(1)
    after = sandbox.standing()
    assert (after.may_go_back, after.may_redo) == (True, False)
    sandbox.back()
    assert sandbox.standing().may_redo
    sandbox.redo()
    assert words(sandbox) == [each.words for each in after.events]
    sandbox.back()
    sandbox.back()
    assert words(sandbox) == []
    assert not sandbox.standing().may_go_back
    with pytest.raises(UndoRefused, match="there is no answer to take back"):
        sandbox.back()


def test_a_new_answer_leaves_nothing_to_give_again() -> None:
    sandbox = Sandbox.open(TABLE)
    sandbox.choose(1)
    sandbox.back()
    sandbox.choose()  # no reaction
    assert not sandbox.standing().may_redo
    with pytest.raises(UndoRefused):
        sandbox.redo()


def test_what_is_not_offered_says_why_and_changes_nothing() -> None:
    sandbox = Sandbox.open(TABLE)
    sandbox.choose()
    sandbox.choose()
    before = sandbox.standing()
    with pytest.raises(NotOffered):
        sandbox.say("buy Witch")
    assert sandbox.standing() == before
    assert ("buy", "Witch") in {each.answer for each in before.refusals}


def test_other_rules_ask_otherwise() -> None:
    """Trader replaced a gain by a Silver until 2019, and since then exchanges what was gained."""

    def gained(rules: str) -> list[str]:
        sandbox = Sandbox.open(TABLE, rules=rules)
        sandbox.choose()
        sandbox.say("Trader")
        return [each for each in words(sandbox) if "Silver" in each]

    assert gained("2013-01-01") == ["Bob gains Silver."]
    assert gained("2023-02-01") == ["Bob exchanges Curse for Silver."]


def test_the_scenario_says_what_was_set_and_done() -> None:
    sandbox = Sandbox.open(TABLE)
    sandbox.choose(1)
    text = sandbox.scenario()
    assert text.startswith("scenario: witch-and-trader\ntitle: A Witch against a Trader\nrules: '2013-01-01'\n")
    (document,) = service.scenarios(text)
    assert service.rule_on(document).verdict == "holds"
    again = Sandbox.open(text)
    assert again.standing().areas == sandbox.standing().areas
    assert words(again) == words(sandbox)


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_a_standing_is_plain_data(lang: service.Lang) -> None:
    sandbox = Sandbox.open(TABLE)
    sandbox.choose()
    found = sandbox.standing(lang).to_json()
    assert json.loads(json.dumps(found)).keys() == found.keys()
    shown = {
        card for area in found["areas"] for row in area["rows"] if row["shape"] == "cards" for card in row["items"]
    }
    assert shown <= {*found["faces"], None}
    assert found["question"]["choices"]


def test_a_place_of_a_game_is_played_on_and_the_game_stays() -> None:
    seen = service.view(str(LOG.resolve()) + "@turn:5")
    before = repr(seen.facts)
    sandbox = Sandbox.of(seen)
    assert words(sandbox) == []
    sandbox.say("end")
    (document,) = service.scenarios(sandbox.scenario())
    assert service.rule_on(document).verdict == "holds"
    assert repr(seen.facts) == before


def test_only_its_keeper_plays_on_a_game() -> None:
    with pytest.raises(service.KeeperOnly):
        Sandbox.of(service.view(str(LOG.resolve()), "p1"))


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (("play Witch", "play Wich"), "Wich"),
        (("hand: [Witch", "hand: [-1 Witch"), "Witch"),
        (("2013-01-01", "yesterday"), "yesterday"),
        (("scenario:", "["), "scenario"),
    ],
)
def test_a_table_that_cannot_be_is_refused_in_a_sentence(change: tuple[str, str], said: str) -> None:
    with pytest.raises(BadRequest, match=said) as refused:
        Sandbox.open(TABLE.replace(*change))
    assert "\n" not in str(refused.value)


def test_behind_the_end_nothing_is_asked() -> None:
    ended = TABLE.replace("given:", "given:\n  supply: {Province: 0}").replace("play Witch\n- stop", "end turn")
    sandbox = Sandbox.open(ended)
    assert sandbox.standing().question is None
    with pytest.raises(NotOffered, match="the game is over"):
        sandbox.choose(1)
    sandbox.back()
    assert sandbox.standing().question is not None


SCENARIOS = [
    (path.name, at)
    for path in sorted(Path("tests/scenarios").glob("*.yaml"))
    for at in range(path.read_text(encoding="utf-8").count("\nscenario:") + 1)
]


FOUND = [
    ("possession_cards.yaml", 86),  # given at the start of a turn, at which a Shaman acts
    ("prophecies.yaml", 27),  # a Black Market deck, whose cards have no piles
    ("set_up_refused.yaml", 9),  # a Kingdom that a Divine Wind has dealt anew
]


def test_a_fault_in_the_rules_leaves_the_table_as_it_was(monkeypatch: pytest.MonkeyPatch) -> None:
    sandbox = Sandbox.open(TABLE)
    before = sandbox.standing()
    answer = Session.answer

    def at_fault(session: Session[Any], reply: Any) -> None:
        answer(session, reply)
        raise RuntimeError("a fault")

    with monkeypatch.context() as planted:
        planted.setattr(Session, "answer", at_fault)
        with pytest.raises(RuntimeError, match="a fault"):
            sandbox.choose(1)
    assert sandbox.standing() == before
    sandbox.choose(1)
    assert len(sandbox.standing().events) > len(before.events)


@pytest.mark.parametrize(("file", "at"), [*FOUND, *sampled(SCENARIOS, 600)])
def test_random_answers_are_a_scenario_that_holds(file: str, at: int) -> None:
    documents = service.scenarios(Path("tests/scenarios") / file)
    document = documents[at % len(documents)]
    rng = Random(f"{file} {at}")
    try:
        sandbox = Sandbox.open(document, seed=at)
    except BadRequest:
        assert service.rule_on(document).table == {}  # a set-up that is refused has no table
        return
    for _ in range(6):
        question = sandbox.standing().question
        if question is None:
            break
        most = max(question.least, min(question.most, 2))
        count = rng.randint(question.least, most)
        sandbox.choose(*rng.sample(range(1, len(question.choices) + 1), min(count, len(question.choices))))
    try:
        text = sandbox.scenario()
    except CannotHold:
        return  # the notation has no words for it
    (again,) = service.scenarios(text)
    assert service.rule_on(again).verdict == "holds"
    other = Sandbox.open(again)
    if sandbox._played.kind.name == "dominion":  # the other game's notation leaves open which styles are unused
        assert table(other) == table(sandbox)


def test_a_table_that_a_scenario_set_is_written_in_the_words_of_that_scenario() -> None:
    sandbox = Sandbox.open(TABLE)
    sandbox.say("Moat")
    given, _, done = sandbox.scenario().partition("when:")
    assert "supply" not in given
    assert "Copper, Copper, Estate" in given
    assert "react Moat" in done
    again = Sandbox.open(sandbox.scenario())
    assert (words(again), table(again)) == (words(sandbox), table(sandbox))
    sandbox.back()
    sandbox.back()
    assert "when" not in sandbox.scenario()
    assert table(Sandbox.open(sandbox.scenario())) == table(sandbox)


def test_a_table_is_changed_and_what_was_done_at_it_is_done_again() -> None:
    changed = service.scenario_with(TABLE, ["given", "Bob", "hand"], ["交易人", "2 Copper"])
    sandbox = Sandbox.open(changed)
    assert words(sandbox)[:2] == words(Sandbox.open(TABLE))[:2]
    assert service.scenario_data(sandbox.scenario())["given"]["Bob"]["hand"] == ["交易人", "2 Copper"]
    assert "title" not in service.scenario_data(service.scenario_with(TABLE, ["title"], None))


@pytest.mark.parametrize("place", [(), ("rules", "day"), ("given", "Alice", "hand", "0", "1")])
def test_a_scenario_has_nothing_at_a_place_that_cannot_be(place: tuple[str, ...]) -> None:
    with pytest.raises(BadRequest, match="nothing at"):
        service.scenario_with(TABLE, place, 1)


def test_a_text_that_is_no_scenario_is_not_changed() -> None:
    with pytest.raises(BadRequest, match="scenario:1"):
        service.scenario_with("scenario: [", ["rules"], "2013-01-01")


def test_what_was_played_is_a_game_to_be_looked_at() -> None:
    sandbox = Sandbox.open(TABLE)
    facts = service.replay(sandbox.view()).facts
    assert str(facts[-1].words) == sandbox.standing().events[-1].words
    assert "Trader" not in json.dumps(service.show(sandbox.view("Alice")).data["players"])
    assert sandbox.view().link == Sandbox.open(TABLE).view().link
