"""What a ruling says of the questions of its scenario, and the lists in which the project keeps them."""

from __future__ import annotations

from pathlib import Path
from textwrap import dedent

import asked
import pytest
from moothall.scenarios.ruling import Document, Ruling, load, play, row


def ruled(text: str) -> Ruling:
    (document,) = load(dedent(text), "case.yaml")
    assert isinstance(document, Document), str(document)
    return play(document)


def lines(text: str) -> list[str]:
    return asked.lines(ruled(text).asked)


def test_a_step_answers_a_question() -> None:
    assert lines("""
        scenario: a
        given: {Alice: {hand: [Chapel, Estate, 2 Copper]}}
        when: [play Chapel, 'trash Estate, Copper']
    """) == ["Alice: Chapel/trash, 0 to 3 of 3: step 2"]


def test_several_steps_that_answer_one_question_count_as_the_first_of_them() -> None:
    assert lines("""
        scenario: a
        given: {Alice: {hand: [Chapel, Estate, 2 Copper]}}
        when: [play Chapel, trash Estate, trash Copper, buy Copper]
    """) == ["Alice: Chapel/trash, 0 to 3 of 3: step 2"]


@pytest.mark.parametrize(("step", "became"), [("no", "step 2"), ("claim: {actions: 0}", "declined")])
def test_what_no_step_answers_is_declined(step: str, became: str) -> None:
    assert lines(f"""
        scenario: a
        given: {{Alice: {{hand: [Chapel, Estate]}}}}
        when: [play Chapel, {step}]
    """) == [f"Alice: Chapel/trash, 0 to 1 of 1: {became}"]


def test_a_question_that_a_later_step_implies_is_taken() -> None:
    assert lines("""
        scenario: a
        landscapes: [Way of the Butterfly]
        given: {Alice: {hand: [Village]}}
        when: [play Village using Way of the Butterfly, gain Smithy]
    """) == [
        "Alice: play/way/Village, 0 to 1 of 1 (Way of the Butterfly): step 1",
        "Alice: Way of the Butterfly/return/it, 0 to 1 of 1: taken",
        "Alice: Way of the Butterfly/gain, 1 of 1 (Smithy): unasked",
    ]


def test_the_question_at_which_a_scenario_stops_is_open() -> None:
    assert lines("""
        scenario: a
        given: {Alice: {hand: [Chapel, Estate]}}
        when: [play Chapel, stop]
    """) == ["Alice: Chapel/trash, 0 to 1 of 1: open"]


def test_a_question_with_one_possible_answer_or_none_is_listed_though_nobody_is_asked() -> None:
    text = """
        scenario: a
        given: {Alice: {hand: [Chapel]}}
        when: [play Chapel]
    """
    assert lines(text) == ["Alice: Chapel/trash, 0 of 0: unasked"]


def test_a_possessor_answers_for_the_possessed() -> None:
    assert lines("""
        scenario: a
        given: {turn: {player: Bob, controller: Alice, kind: possession}, Bob: {hand: [Chapel, Estate]}}
        when: [play Chapel, trash Estate]
    """) == ["Alice for Bob: Chapel/trash, 0 to 1 of 1: step 2"]


def test_questions_of_one_of_dominion() -> None:
    assert lines("""
        scenario: a
        game: one-of-dominion
        given: {styles: {Alice: Charisma}, deck: [blue 3, red 1]}
        when: [take address red 1]
    """) == ["Alice: first-phase/take, 1 of 2: step 1"]


def test_the_json_of_a_ruling_says_nothing_of_questions() -> None:
    assert "asked" not in row(ruled("scenario: a"))


def test_a_list_is_read_as_it_was_written(tmp_path: Path) -> None:
    file = tmp_path / "case.yaml"
    file.write_text("scenario: a\ngiven: {Alice: {hand: [Chapel, Estate]}}\nwhen: [play Chapel]\n", encoding="utf-8")
    assert asked.expected(file) == {}
    asked.update(file)
    asked.expected.cache_clear()
    assert asked.expected(file) == {"a": ["Alice: Chapel/trash, 0 to 1 of 1: declined"]}
    (document,) = load(file.read_text(encoding="utf-8"), "case.yaml")
    assert isinstance(document, Document)
    assert asked.difference(file, document, play(document)) is None


def test_a_question_that_is_not_on_the_list_is_told(tmp_path: Path) -> None:
    file = tmp_path / "case.yaml"
    asked.list_of(file).parent.mkdir()
    asked.list_of(file).write_text("a\n  Alice: Moat/trash, 1 of 2: step 1\n", encoding="utf-8")
    (document,) = load("scenario: a\ngiven: {Alice: {hand: [Chapel, Estate]}}\nwhen: [play Chapel]\n", "case.yaml")
    assert isinstance(document, Document)
    told = asked.difference(file, document, play(document)) or ""
    assert "- Alice: Moat/trash, 1 of 2: step 1" in told
    assert "+ Alice: Chapel/trash, 0 to 1 of 1: declined" in told
