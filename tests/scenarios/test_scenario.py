"""The scenario runner: which step answers what, what is an error and where, what a claim says."""

from __future__ import annotations

import json
from pathlib import Path
from textwrap import dedent

import pytest
from hypothesis import given
from hypothesis import strategies as st
from moothall.domain.games import find
from moothall.domain.kernel.source import Source
from moothall.domain.store.encoding.codec import decode, encode
from moothall.scenarios.dominion.steps.playing import Playing
from moothall.scenarios.dominion.table.given import scenario_of
from moothall.scenarios.dominion.table.opening import opening
from moothall.scenarios.ruling import Document, DocumentError, Ruling, load, play, row
from property_tests import examples

SAMPLE = Path(__file__).parent / "runner.yaml"


def ruled(text: str, rules: str | None = None) -> Ruling:
    """The ruling on the one document of `text`."""
    (document,) = load(dedent(text), "case.yaml")
    assert isinstance(document, Document), str(document)
    return play(document, rules)


def holds(text: str) -> Ruling:
    ruling = ruled(text)
    assert ruling.verdict == "holds", (ruling.error, ruling.failures)
    return ruling


def refused(text: str) -> str:
    """Why the one document of `text` cannot be understood."""
    (error,) = load(dedent(text), "case.yaml")
    assert isinstance(error, DocumentError)
    return str(error)


def wrong(text: str) -> str:
    """The error of a document that can be read but not played."""
    ruling = ruled(text)
    assert ruling.verdict == "error"
    assert ruling.error is not None
    return ruling.error


# Steps


def test_an_optional_question_that_no_step_fits_is_declined() -> None:
    holds("""
        scenario: a
        given: {Alice: {hand: [Militia]}, Bob: {hand: [Moat, 4 Copper]}}
        when: [play Militia, "Bob: discard Copper, Copper"]
        then: {Bob: {hand: [Moat, 2 Copper]}}
    """)


def test_a_forced_question_without_a_step_is_an_error_that_names_what_is_offered() -> None:
    assert (
        wrong("""
        scenario: a
        given: {Alice: {hand: [Militia]}, Bob: {hand: [4 Copper, Silver]}}
        when:
          - play Militia
    """)
        == "case.yaml:5: Bob is asked what to discard (2 of them): Copper or Silver; no step answers"
    )


def test_a_forced_question_names_the_step_that_does_not_answer_it() -> None:
    error = wrong("""
        scenario: a
        given: {Alice: {hand: [Militia]}, Bob: {hand: [4 Copper, Silver]}}
        when:
          - play Militia
          - Alice: discard Copper, Silver
    """)
    assert error.startswith("case.yaml:6: Bob is asked")
    assert error.endswith("the step `Alice: discard Copper, Silver` does not answer")


def test_a_question_with_one_possible_answer_uses_up_the_step_that_names_it() -> None:
    holds("""
        scenario: a
        given: {Alice: {hand: [Remodel, Estate]}}
        when: [play Remodel, trash Estate, gain Silver]
        then: {trash: [Estate], Alice: {discard: [Silver]}}
    """)


def test_a_question_among_equal_cards_answers_itself() -> None:
    holds("""
        scenario: a
        given: {Alice: {hand: [Remodel, 2 Estate]}}
        when: [play Remodel, gain Silver]
        then: {trash: [Estate], Alice: {hand: [Estate], discard: [Silver]}}
    """)


@pytest.mark.parametrize("step", ["buy Curse", "Bob: end turn extra", "gain Silver"])
def test_a_step_that_nothing_asks_for_is_an_error(step: str) -> None:
    found = load(f"scenario: a\nwhen:\n  - buy Curse\n  - '{step}'\n", "case.yaml")[0]
    error = str(found) if isinstance(found, DocumentError) else play(found).error
    assert error is not None
    assert error.startswith("case.yaml:4: ")


def test_a_step_that_uses_an_ability_too_often_is_an_error() -> None:
    error = wrong("""
        scenario: a
        given: {coins: 2, Alice: {tavern: [Wine Merchant], deck: any}}
        when: [end buys, 'discard Wine Merchant, Wine Merchant', end turn]
    """)
    assert "cannot do `discard Wine Merchant, Wine Merchant` now" in error


def test_a_prefix_asserts_who_is_asked() -> None:
    error = wrong("""
        scenario: a
        given: {Alice: {hand: [Smithy]}}
        when: [Bob: play Smithy]
    """)
    assert "Alice cannot do `Bob: play Smithy` now, only: play Smithy, buy Copper, buy Curse, end" in error


def test_a_prefix_of_a_turns_end_is_asserted_too() -> None:
    assert "case.yaml:3: Alice is asked, not who `Bob: end turn` names" in wrong("""
        scenario: a
        when: [Bob: end turn]
    """)


POSSESSED = """
    scenario: a
    given:
      turn: {player: Bob, controller: Alice, kind: possession}
      Bob: {hand: [Remodel, Gold, Estate]}
    when: [play Remodel, STEPS]
"""


def test_nobody_but_the_possessor_decides() -> None:
    error = wrong(POSSESSED.replace("STEPS", "'Bob: trash Gold'"))
    assert error.endswith("Alice is asked what to trash: Gold or Estate; the step `Bob: trash Gold` does not answer")
    holds(POSSESSED.replace("STEPS", "'Alice: trash Estate', gain Silver"))


def test_a_decision_of_the_wrong_player_is_refused() -> None:
    holds(POSSESSED.replace("STEPS", "refused: {Bob: trash Gold}, refused: 'Bob: choose Gold', stop"))
    ruling = ruled(POSSESSED.replace("STEPS", "refused: {Alice: trash Gold}, stop"))
    assert [each.claim for each in ruling.failures] == ["when.1.refused"]


def test_the_possessed_player_does_not_end_his_turn() -> None:
    assert "Alice is asked, not who `Bob: end turn` names" in wrong("""
        scenario: a
        given: {turn: {player: Bob, controller: Alice, kind: possession}}
        when: [Bob: end turn]
    """)


def test_a_refused_step_fails_when_it_is_legal_and_changes_nothing() -> None:
    ruling = ruled("""
        scenario: a
        given: {Alice: {hand: [Gold]}}
        when: [play Gold, refused: buy Silver, refused: buy Gold, claim: {coins: 3, buys: 1}]
    """)
    assert ruling.verdict == "fails"
    assert [(each.claim, each.expected) for each in ruling.failures] == [("when.1.refused", "buy Silver")]


@pytest.mark.parametrize(
    "label", ["+2 Coins", "+$2", "+2 coin", "+ 2 Coins", "+$", "trash", "TRASH 2 cards", "+2 card"]
)
def test_a_label_is_its_words_or_a_beginning_that_fits_one_only(label: str) -> None:
    ruling = holds(f"""
        scenario: a
        given: {{Alice: {{hand: [Steward, 2 Estate], deck: any}}}}
        when: [play Steward, 'choose {label}']
    """)
    effect = "trash" if label.lower().startswith("trash") else "coins" if "card" not in label else "hand"
    table = ruling.table
    assert {"trash": table["trash"] == ["2 Estate"], "coins": table["coins"] == 2,
            "hand": table["Alice"].get("hand") == ["2 Estate", "2 Copper"]}[effect]  # fmt: skip


def test_a_beginning_that_fits_two_labels_is_no_answer() -> None:
    assert "Alice is asked what to choose: +2 Cards or +$2 or trash 2 cards; the step `choose +` does not" in wrong("""
        scenario: a
        given: {Alice: {hand: [Steward, 2 Estate], deck: any}}
        when: [play Steward, choose +]
    """)


def test_a_purchase_may_be_refused_where_no_action_is_left() -> None:
    ruling = ruled("""
        scenario: a
        given: {Alice: {hand: [Woodcutter, Copper]}}
        when: [play Woodcutter, refused: buy Silver, refused: buy Estate, claim: {phase: action}]
    """)
    assert [each.claim for each in ruling.failures] == ["when.2.refused"]


def test_repaying_is_no_refusal_where_no_action_is_left() -> None:
    ruling = ruled("""
        scenario: a
        given: {coins: 2, Alice: {tokens: {debt: 3}}}
        when: [refused: repay 2, refused: repay 3]
    """)
    assert [each.claim for each in ruling.failures] == ["when.0.refused"]


def test_a_tried_step_is_done_if_offered_and_passed_over_if_not() -> None:
    text = """
        scenario: a
        given: {Alice: {hand: [Militia]}, Bob: {hand: [HELD, 4 Silver]}}
        when: [play Militia, try: react Moat, LAST]
    """
    with_moat = ruled(text.replace("LAST", "claim: {Bob: {hand_size: 5}}").replace("HELD", "Moat"))
    assert with_moat.verdict == "holds"
    without = ruled(text.replace("LAST", "{try: 'discard Silver, Silver'}").replace("HELD", "Gold"))
    assert without.table["Bob"]["hand"] == ["Gold", "2 Silver"]


def test_several_cards_may_be_named_where_they_are_asked_for_one_by_one() -> None:
    holds("""
        scenario: a
        given: {Alice: {hand: [Village, Smithy, Festival]}}
        when: ["play Village, Festival"]
        then: {actions: 3, Alice: {play: [Village, Festival]}}
    """)


def test_a_shuffle_keeps_the_order_of_the_discard_pile() -> None:
    holds("""
        scenario: a
        given: {Alice: {hand: [Smithy], deck: [Estate], discard: [Copper, Silver, Gold]}}
        when: [play Smithy]
        then: {Alice: {hand: [Estate, Gold, Silver], deck: [Copper]}}
    """)


def test_a_shuffle_step_names_the_top() -> None:
    holds("""
        scenario: a
        given: {Alice: {hand: [Smithy], deck: [Estate], discard: [Copper, Silver, Gold]}}
        when: [play Smithy, shuffle: [Copper, Gold]]
        then: {Alice: {hand: [Estate, Copper, Gold], deck: [Silver]}}
    """)


def test_a_shuffle_step_that_names_what_is_not_there_is_an_error() -> None:
    assert "case.yaml:4: Alice shuffles Copper" in wrong("""
        scenario: a
        given: {Alice: {hand: [Smithy], discard: [3 Copper]}}
        when: [play Smithy, shuffle: [Gold]]
    """)


def test_yes_and_no_may_be_booleans() -> None:
    (document,) = load("scenario: a\nwhen: [yes, no, 'Bob: yes', Bob: no]\n", "case.yaml")
    assert isinstance(document, Document)
    assert [(step.verb, step.player) for step in document.steps] == [
        ("yes", None), ("no", None), ("yes", "Bob"), ("no", "Bob"),
    ]  # fmt: skip


def test_a_way_that_nobody_is_asked_for_is_an_error() -> None:
    error = wrong("""
        scenario: a
        landscapes: [Way of the Sheep]
        given: {Alice: {hand: [Copper]}}
        when: [play Copper using Way of the Sheep]
    """)
    assert error == (
        "case.yaml:5: nobody is asked for a Way after `play Copper using Way of the Sheep`; "
        "leave out ` using Way of the Sheep`"
    )


def test_a_way_may_be_tried_and_one_that_is_open_is_no_refusal() -> None:
    text = """
        scenario: a
        landscapes: [Way of the Sheep]
        given: {Alice: {hand: [Copper, Village]}}
        when: [STEP: play CARD using Way of the Sheep]
    """
    holds(text.replace("STEP", "try").replace("CARD", "Copper"))
    holds(text.replace("STEP", "refused").replace("CARD", "Copper"))
    assert ruled(text.replace("STEP", "refused").replace("CARD", "Village")).verdict == "fails"


def test_one_way_is_used_by_one_card() -> None:
    assert "one card is played using a Way" in refused("""
        scenario: a
        when: ["play Village, Smithy using Way of the Sheep"]
    """)


def test_a_repeated_play_may_be_named_once_for_each_time() -> None:
    holds("""
        scenario: a
        given: {Alice: {hand: [Throne Room, Festival]}}
        when: [play Throne Room, play Festival, play Festival]
        then: {coins: 4}
    """)
    assert "cannot do `play Festival`" in wrong("""
        scenario: a
        given: {Alice: {hand: [Throne Room, Festival]}}
        when: [play Throne Room, play Festival, play Festival, play Festival]
    """)


# Turns


def test_nothing_ends_a_turn_but_a_step() -> None:
    holds("""
        scenario: a
        given: {Alice: {hand: [Gold, Copper]}}
        when: [play all treasures, buy Silver]
        then: {turns: [], buys: 0, coins: 1, Alice: {play: [Gold, Copper], discard: [Silver]}}
    """)


@pytest.mark.parametrize(
    ("steps", "phase", "turns"),
    [
        ("end actions", "buy", "[]"),
        ("end actions, end treasures", "buy", "[]"),
        ("end treasures", "buy", "[]"),
        ("end buys", "action", "[Bob]"),
        ("play Silver, end treasures, buy Estate, end buys", "action", "[Bob]"),
        ("play all treasures", "buy", "[]"),
    ],
)
def test_phases_end_by_steps(steps: str, phase: str, turns: str) -> None:
    holds(f"""
        scenario: a
        given: {{Alice: {{hand: [Village, Silver, Copper]}}}}
        when: [{steps}]
        then: {{phase: {phase}, turns: {turns}}}
    """)


def test_a_refusal_after_end_turn_watches_clean_up() -> None:
    text = """
        scenario: a
        rules: 2013-01-01
        given: {Alice: {hand: [Scheme], deck: [Copper, Estate]}}
        when: [play Scheme, end turn, refused: topdeck Scheme]
    """
    ruling = ruled(text)
    assert [each.claim for each in ruling.failures] == ["when.2.refused"]


def test_what_is_in_force_is_what_following_the_card_begins() -> None:
    holds("""
        scenario: a
        given: {coins: 1, effects: [2 Bridge]}
        when: [refused: buy Gold, buy Silver]
        then: {coins: 0, Alice: {discard: [Silver]}}
    """)


def test_end_turn_goes_to_the_next_players_action_phase() -> None:
    holds("""
        scenario: a
        given: {Alice: {hand: [Village, Copper], deck: any}}
        when: [end turn]
        then: {turns: [Bob], phase: action, asked: Bob, Alice: {discard: [Village, Copper], hand_size: 5}}
    """)


def test_end_game_plays_no_more_than_fifty_turns() -> None:
    assert "the game does not end in 50 turns" in wrong("scenario: a\nwhen: [end game]\n")


def test_end_game_stops_where_the_game_is_over() -> None:
    ruling = holds("""
        scenario: a
        given: {coins: 8, supply: {Province: 1}}
        when: [buy Province, end game]
        then: {over: true, winners: [Alice], turns: [], empty_piles: [Province], Alice: {score: 6}}
    """)
    assert ruling.events[-1] == {"GameEnded": {"scores": {"Alice": 6, "Bob": 0}, "winners": ["Alice"]}}


def test_equal_points_go_to_who_had_fewer_turns() -> None:
    holds("""
        scenario: a
        given: {turns_taken: {Alice: 4, Bob: 3}, supply: {Province: 0}}
        when: [end game]
        then: {winners: [Bob], Alice: {turns_taken: 4}}
    """)


def test_a_given_possessed_turn_is_followed_by_a_normal_one() -> None:
    holds("""
        scenario: a
        players: [Alice, Bob, Carol]
        given:
          turn: {player: Bob, controller: Alice, kind: possession, number: 4}
          Bob: {hand: [Silver, Copper]}
        when: [play all treasures, "Alice: buy Silver", end turn]
        then: {turns: [Bob], Alice: {discard: [Silver], turns_taken: 4}, Bob: {turns_taken: 4}, Carol: {turns_taken: 3}}
    """)


def test_extra_turns_that_are_given_are_taken() -> None:
    holds("""
        scenario: a
        given: {extra_turns: [Bob by Alice (possession)]}
        when: [end turn, end turn]
        then: {turns: ["Bob by Alice (possession)", Bob]}
    """)


def test_stop_leaves_the_question_open() -> None:
    holds("""
        scenario: a
        given: {Alice: {hand: [Militia]}, Bob: {hand: [4 Copper, Silver]}}
        when: [play Militia, stop]
        then: {asked: Bob, options: [Copper, Silver], Bob: {hand_size: 5}}
    """)


# The table given


def test_tokens_of_the_set_up_are_there_unless_tokens_are_given() -> None:
    holds("""
        scenario: a
        kingdom: [Baker]
        given: {Bob: {tokens: {vp: 2}}}
        then: {Alice: {tokens: {coffers: 1}}, Bob: {tokens: {coffers: 0, vp: 2}}}
    """)


def test_cards_lie_where_they_are_given() -> None:
    ruling = holds("""
        scenario: a
        given:
          turn: {player: Bob, phase: buy, number: 3}
          actions: 0
          coins: 2
          potions: 1
          buys: 2
          Alice: {deck: [Gold, Silver], discard: [Copper, Estate], island: [Province], tokens: {coffers: 1}}
          Bob: {play: [Village], play_before: [Smithy], aside: [2 Curse]}
          supply: {Silver: 5, Curse: 0}
          trash: [Gold]
        when: []
        then:
          Alice: {deck: [Gold, Silver], discard: [Copper, Estate], island: [Province], tokens: {coffers: 1}}
          Bob: {play: [Village], play_before: [Smithy], aside: [2 Curse], cards: [Village, Smithy, 2 Curse]}
          actions: 0
          coins: 2
          buys: 2
          potions: 1
          phase: buy
          supply: {Silver: 5, Curse: 0, Village: 10}
          trash: [Gold]
          empty_piles: 1
    """)
    assert ruling.table["Alice"]["deck"] == ["Gold", "Silver"]
    assert ruling.table["turn"] == {
        "player": "Bob", "controller": "Bob", "kind": "normal", "phase": "buy", "number": 3,
    }  # fmt: skip


def test_the_table_at_the_end_can_be_given_again() -> None:
    first = holds("""
        scenario: a
        given: {Alice: {hand: [Militia, Gold], deck: any}, Bob: {hand: [Moat, 4 Copper], deck: [Silver, Estate]}}
        when: [play Militia, "Bob: react Moat"]
    """)
    again = {"scenario": "b", "given": {**first.table}}
    (document,) = load(json.dumps(again), "again.json")
    assert isinstance(document, Document), str(document)
    assert play(document).table == first.table


def test_a_table_without_what_the_set_up_lays_is_written_so() -> None:
    (document,) = load(
        "scenario: a\nlandscapes: [Tax]\nkingdom: [Necromancer]\ngiven: {tokens: {}, trash: []}\n", "a.yaml"
    )
    assert isinstance(document, Document)
    table = find("dominion").fold(opening(document, document.rules))
    (again,) = load(json.dumps(scenario_of(table, "again")), "again.json")
    assert isinstance(again, Document), str(again)
    written = play(again).table
    assert (written["tokens"], written["trash"]) == ({}, [])


def test_the_facts_of_a_scenario_are_played_again_by_the_rules() -> None:
    (document,) = load(
        dedent("""
            scenario: a
            given: {Alice: {hand: [Remodel, Estate, Gold], deck: any}, Bob: {hand: [Village], deck: any}}
            when: [play Remodel, trash Estate, gain Smithy, play all treasures, buy Silver, end turn, play Village]
        """),
        "case.yaml",
    )
    assert isinstance(document, Document)
    opened = opening(document, document.rules)
    playing = Playing(document, opened, checking=True)
    playing.play()
    assert playing.failures == []
    again = find("dominion").rerun(playing.game.facts, Source(), start=len(opened))
    # With nobody to stop it the game goes on from there by itself.
    assert again.facts[: len(playing.game.facts)] == playing.game.facts


def test_a_table_that_is_given_is_stored_and_read_back() -> None:
    (document,) = load(
        dedent("""
            scenario: a
            given:
              Alice: {hand: [Copper], tokens: {vp: 2}}
              Bob: {play_before: [Wharf]}
              supply: {Silver: 0}
              effects: [Coppersmith]
        """),
        "case.yaml",
    )
    assert isinstance(document, Document)
    dominion = find("dominion")
    opened = opening(document, document.rules)
    again = decode(encode(opened, dominion), dominion)
    assert [repr(each) for each in again] == [repr(each) for each in opened]


# Claims


@pytest.mark.parametrize(
    ("claim", "path"),
    [
        ("{Alice: {hand: [Gold]}}", "then.Alice.hand"),
        ("{Alice: {deck: [Estate, Gold]}}", "then.Alice.deck"),
        ("{Alice: {deck: {top: [Estate]}}}", "then.Alice.deck.top"),
        ("{Alice: {deck: {has: [2 Gold]}}}", "then.Alice.deck.has"),
        ("{Alice: {deck: {not: [Gold]}}}", "then.Alice.deck.not"),
        ("{Alice: {hand_size: 2}}", "then.Alice.hand_size"),
        ("{Alice: {score: 0}}", "then.Alice.score"),
        ("{Alice: {tokens: {coffers: 1}}}", "then.Alice.tokens.coffers"),
        ("{Alice: {vp: 1}}", "then.Alice.vp"),
        ("{coins: 1}", "then.coins"),
        ("{over: true}", "then.over"),
        ("{turns: [Bob]}", "then.turns"),
        ("{trash: [Gold]}", "then.trash"),
        ("{supply: {Gold: 1}}", "then.supply.Gold"),
        ("{winners: [Alice]}", "then.winners"),
        ("{asked: Bob}", "then.asked"),
        ("{events: [{CardPlayed: {card: Village}}, {CardPlayed: {}}]}", "then.events.1"),
        ("{no_events: [{CardPlayed: {card: Village}}]}", "then.no_events.0"),
        ("{setup: refused}", "then.setup"),
    ],
)
def test_a_claim_that_does_not_hold_is_named_by_its_path(claim: str, path: str) -> None:
    ruling = ruled(f"""
        scenario: a
        given: {{Alice: {{hand: [Village], deck: [Copper, Gold, Estate]}}}}
        when: [play Village]
        then: {claim}
    """)
    assert ruling.error is None
    assert [each.claim for each in ruling.failures] == [path]


@pytest.mark.parametrize(
    ("claim", "says"),
    [
        ("{hadn: []}", "then.hadn is not a field of the notation; there are Alice, Bob, over"),
        ("{Alice: {hadn: []}}", "then.Alice.hadn is not a field of the notation; there are hand"),
        ("{Alice: {hand: [Coper]}}", "no rule covers the card 'Coper'; did you mean Copper?"),
        ("{Alice: {hand: 3}}", "then.Alice.hand is a list"),
        ("{Alice: {hand: }}", "hand claims nothing"),
        ("{Alice: {deck: {bottom: [Gold]}}}", "then.Alice.deck.bottom is not a field of the notation; there are top"),
        ("{supply: {Coper: 1}}", "no rule covers the card 'Coper'"),
        ("{supply: {Gold: few}}", "then.supply.Gold"),
        ("{events: {}}", "then.events is a list"),
        ("{events: [{CardGaind: {}}]}", "there is no kind of fact 'CardGaind'"),
        ("{events: [{CardGained: {who: Bob}}]}", "CardGained has no field 'who'"),
        ("{events: [{CardGained: Bob}]}", "CardGained has its fields as a mapping"),
        ("{sees: {Alice: {Bob: shown}}}", "then.sees.Alice.Bob"),
        ("{sees: {Alice: {Bob: {hand: {hid: Gold}}}}}", "not a field of the notation; there are top, has, not, hidden"),
        ("{sees: {Carol: {Bob: hidden}}}", "'Carol' is not one of the players"),
        (
            "{sees: {Alice: {Bob: {hnd: hidden}}}}",
            "then.sees.Alice.Bob.hnd is not a field of the notation; there are hand",
        ),
        ("{coins: yes}", "then.coins: this should be a whole number"),
        ("{Alice: {tokens: {tokens: 1}}}", "no rule knows tokens 'tokens'; there are coffers"),
        ("{Alice: {states: [Gold]}}", "no rule covers the state or artifact 'Gold'"),
        ("{winners: }", "winners claims nothing"),
        ("{setup: accepted}", "then.setup: this should be 'refused'"),
    ],
)
def test_a_claim_that_is_none_is_an_error_with_its_line(claim: str, says: str) -> None:
    error = refused(f"scenario: a\nwhen: []\nthen:\n  {claim[1:-1]}\n")
    assert error.startswith("case.yaml:4: ")
    assert says in error


@pytest.mark.parametrize(
    ("claim", "holds_true"),
    [
        ("{Bob: {Alice: hidden}}", True),
        ("{Alice: {Alice: hidden}}", False),
        ("{Bob: {Alice: {hand: hidden}}}", True),
        ("{Alice: {Alice: {hand: hidden}}}", False),
        ("{Bob: {Alice: {hand: [2 hidden]}}}", True),
        ("{Bob: {Alice: {hand: [3 hidden]}}}", False),
        ("{Bob: {Alice: {hand: [Gold, hidden]}}}", False),
        ("{Bob: {Alice: {hand: {hidden: [Gold]}, discard: {has: [Silver], hidden: [Curse]}}}}", True),
        ("{Alice: {Alice: {hand: {hidden: [Gold]}}}}", False),
        ("{Alice: {Alice: {hand: [Gold, Estate], deck: hidden, discard: [hidden, Silver]}}}", True),
        ("{Alice: {Alice: {deck: [Duchy, Province]}}}", False),
        ("{Bob: {Alice: {hand_size: 2, play: [Village], play_before: [Village]}}}", True),
    ],
)
def test_what_a_player_sees_is_what_his_view_shows(claim: str, holds_true: bool) -> None:
    ruling = ruled(f"""
        scenario: a
        given:
          Alice: {{hand: [Gold, Estate], deck: [Duchy, Province], discard: [Curse, Silver], play: [Village]}}
        then: {{sees: {claim}}}
    """)
    assert ruling.verdict == ("holds" if holds_true else "fails"), (ruling.error, ruling.failures)


def test_the_set_up_may_be_refused() -> None:
    holds("""
        scenario: a
        players: [Alice]
        then: {setup: refused}
    """)


def test_claims_in_between_are_checked_before_the_next_step() -> None:
    ruling = ruled("""
        scenario: a
        given: {Alice: {hand: [2 Copper]}}
        when: [play Copper, claim: {coins: 2}, play Copper, claim: {coins: 2}]
    """)
    assert [(each.claim, each.actual) for each in ruling.failures] == [("when.1.coins", 1)]


def test_under_another_date_claims_are_not_checked() -> None:
    text = "scenario: a\nwhen: [claim: {coins: 7}]\nthen: {coins: 9}\n"
    assert ruled(text).verdict == "fails"
    other = ruled(text, "2013-01-01")
    assert (other.verdict, other.at) == ("holds", "2013-01-01")


# Documents


def test_each_document_stands_alone() -> None:
    text = "scenario: a\n---\nscenario: [\n---\n# nothing\n---\nscenario: c\nwhen: [hop]\n---\nscenario: d\n"
    found = load(text, "case.yaml")
    assert [isinstance(each, Document) for each in found] == [True, False, False, True]
    assert [each.line for each in found] == [1, 3, 8, 10]
    assert [each.scenario for each in found] == ["a", "[", "c", "d"]


def test_json_is_a_scenario_too() -> None:
    (document,) = load('{"scenario": "a", "when": ["buy Curse"]}', "case.json")
    assert isinstance(document, Document)
    assert play(document).verdict == "holds"


@pytest.mark.parametrize(
    ("text", "line", "says"),
    [
        ("", 1, "the file holds no scenario"),
        ("just words", 1, "a scenario is a mapping"),
        ("title: x", 1, "scenario is missing; add it"),
        ("scenario: a\nscenario: b", 2, "stands here twice"),
        ("scenario: a\nkingdm: []", 2, "kingdm is not a field of the notation; there are scenario, game"),
        ("scenario: a\nlandscapes: [Way of the Dodo]", 2, "no rule covers the landscape 'Way of the Dodo'"),
        ("scenario: a\nlandscapes: [Smithy]", 2, "no rule covers the landscape 'Smithy'"),
        ("scenario: a\ngame: chess", 2, "game: "),
        ("scenario: a\nrules: tomorrow", 2, "are not of the form"),
        ("scenario: a\nrules: 2023-02-30", 2, "'2023-02-30' is not a day of the calendar"),
        ("scenario: a\nplayers: [Bob, Bob]", 2, "two players have the same name"),
        ("scenario: a\nplayers: [Alice, claim]", 2, "cannot be a player's name"),
        ("scenario: a\nkingdom: [Smithy, Smithie]", 2, "no rule covers the card 'Smithie'"),
        ("scenario: a\ngiven:\n  Alice:\n    hnad: []", 4, "given.Alice.hnad is not a field of the notation"),
        ("scenario: a\ngiven:\n  Alice:\n    states: [Envyous]", 4, "no rule covers the state"),
        ("scenario: a\ngiven:\n  Alice:\n    hand:\n      - Copper\n      - Coper", 6, "the card 'Coper'"),
        ("scenario: a\ngiven:\n  Carol: {hand: []}", 3, "given.Carol is not a field"),
        ("scenario: a\ngiven:\n  turn: {phase: lunch}", 3, "given.turn.phase"),
        ("scenario: a\ngiven:\n  coins: many", 3, "given.coins"),
        ("scenario: a\ngiven:\n  extra_turns: [Carol]", 3, "'Carol' is not one of the players Alice, Bob"),
        ("scenario: a\ngiven:\n  extra_turns: [Alice (away)]", 3, "'Alice (away)' is not a turn of these players"),
        ("scenario: a\ngiven:\n  turn: {player: Carol}", 3, "'Carol' is not one of the players Alice, Bob"),
        ("scenario: a\ngiven:\n  turns_taken: {Carol: 3}", 3, "'Carol' is not one of the players Alice, Bob"),
        ("scenario: a\nthen: {turns: [Alice (away)]}", 2, "'Alice (away)' is not a turn of these players"),
        ("scenario: a\nwhen:\n  - buy Curse\n  - plya Smithy", 4, "'plya Smithy' is not a step"),
        ("scenario: a\nwhen:\n  - 'claim: {coins: 2}'", 3, "`claim` is a mapping, not a text"),
        ("scenario: a\nwhen: [trash Curse, Estate]", 2, "write a step with commas in quotes: `'trash Curse, Estate'`"),
        ("scenario: a\ngiven:\n  Alice: {vp: 1, tokens: {vp: 2}}", 3, "vp is among the tokens, too; write it once"),
        ("scenario: a\nwhen:\n  - refused: buy Coper", 3, "no rule covers the card 'Coper'"),
        ("scenario: a\nwhen:\n  - refused: {claim: {coins: 2}}", 3, "`refused` stands before what a player answers"),
        ("scenario: a\nwhen:\n  - Carol: end turn", 3, "'Carol' is not one of the players"),
        ("scenario: a\nwhen:\n  - 7", 3, "a step is a text"),
        ("scenario: a\nwhen: [stop, end turn]", 2, "`stop` is the last step"),
        ("scenario: a\nwhen: [play Smithy using Way of the Dodo]", 2, "no rule covers the Way 'Way of the Dodo'"),
        ("scenario: a\nwhen: [shuffle: {}]", 2, "when.0.shuffle is a list"),
        ("scenario: a\nwhen: [claim: yes]", 2, "when.0.claim is a mapping"),
        ("scenario: a\nthen: &x {coins: 0}\ngiven: *x", 3, "no aliases"),
        ("scenario: a\nwhen: [", 2, "this is not YAML"),
        ("- scenario: a\n- scenario: b", 1, "with `---` between two"),
        ("scenario: \x00", 1, "this is not YAML"),
        ("scenario: !!python/name:os.system a", 1, "this is not YAML"),
        ("scenario: a\nkingdom: [" + "x" * 9999 + "]", 2, "check its spelling"),
        ("scenario: a\nkingdom: [" + "999 Copper, " * 11 + "]", 2, "more cards than there are"),
        ("scenario: a\nkingdom: [1000 Copper]", 2, "more cards than there are"),
        ("scenario: a\ngiven: {coins: 99999}", 2, "given.coins: this should be 9999 or less"),
        ("scenario: a\ngiven: {supply: {Smity: 3}}", 2, "did you mean Smithy?"),
        ("scenario: a\ngiven: {Alice: {tokens: {coffers: Smithy}}}", 2, "is a number of tokens"),
        ("scenario: a\ngiven: {Alice: {tokens: {coffers: 1000}}}", 2, "is a number of tokens, from 0 to 999"),
        ("scenario: a\ngiven: {Alice: {tokens: {+card: 1}}}", 2, "lies on a pile"),
        ("scenario: a\ngiven: {Alice: {tokens: {journey: 1}}}", 2, "`up` or `down`"),
        ("scenario: a\ngiven: {Alice: {projects: [Smithy]}}", 2, "no rule covers the Project"),
        ("scenario: a\nlandscapes: [Reckless]", 2, "on which pile it lies"),
        ("scenario: a\nlandscapes: [Way of the Sheep on Smithy]", 2, "is not a Trait"),
        ("scenario: a\nkingdom: [Lantern]", 2, "is not a card (its type is Artifact)"),
        ("scenario: a\nwhen: [spend coffers]", 2, "write how many of what"),
        ("scenario: a\nwhen: [repay all]", 2, "write how much"),
        ("scenario: a\nwhen: [Bob: {claim: {coins: 1}}]", 2, "a player's name stands before what they answer"),
        ("scenario: a\nwhen: [Bob: {Alice: yes}]", 2, "a player's name stands before what they answer"),
        ("scenario: a\nwhen: [{}]", 2, "a step is a text"),
        ("scenario: a\nwhen: play Smithy", 2, "when is a list"),
        ("scenario: a\ntitle: .nan\nrules: 2013", 2, "is not a value of a scenario"),
        ("scenario: a\nplayers: []\nthen: 3", 3, "then is a mapping"),
        ("scenario: " + "[" * 5000, 1, "nested too deeply"),
    ],
)
def test_a_document_that_cannot_be_understood_says_where_and_what_to_do(text: str, line: int, says: str) -> None:
    error = refused(text)
    assert error.startswith(f"case.yaml:{line}: ")
    assert says in error
    assert "\n" not in error


@pytest.mark.parametrize(
    ("table", "line", "says"),
    [
        ("effects: [Smithy]", 3, "'Smithy' is not a card whose instructions put something in force"),
        ("effects: [Enchantress by Carol]", 3, "'Carol' is not one of the players Alice, Bob"),
    ],
)
def test_a_table_that_cannot_be_set_up_says_where(table: str, line: int, says: str) -> None:
    error = wrong(f"scenario: a\ngiven:\n  {table}\n")
    assert error.startswith(f"case.yaml:{line}: ")
    assert says in error


@examples(20)
@given(
    st.lists(
        st.tuples(st.integers(0, 2000), st.sampled_from([*"[]{},:-#&*!|>'\"%@` \n\t\x003", "gain", "Bob: ", "- ", ""]))
    )
)
def test_no_text_whatever_is_a_traceback(changes: list[tuple[int, str]]) -> None:
    text = SAMPLE.read_text(encoding="utf-8")
    for at, change in changes:
        text = text[:at] + change + text[at + 2 :]
    for document in load(text, "case.yaml"):
        error = str(document) if isinstance(document, DocumentError) else play(document).error
        assert error is None or "\n" not in error


def test_an_id_that_is_taken_is_an_error_of_the_second_document() -> None:
    first, second = load("scenario: a\n---\nscenario: a\n", "case.yaml")
    assert isinstance(first, Document)
    assert str(second) == "case.yaml:3: the id a is taken by the scenario at line 1; ids are unique"


def test_a_row_has_the_keys_of_the_notation() -> None:
    keys = ["scenario", "at", "verdict", "failures", "error", "rules", "table", "events"]
    good = row(holds("scenario: a\nwhen: [buy Curse]\n"))
    bad = row(load("scenario: a\nwhen: [hop]\n", "case.yaml")[0])  # type: ignore[arg-type]
    for each in (good, bad):
        assert list(each) == keys
        assert json.loads(json.dumps(each))["scenario"] == "a"
    assert (bad["verdict"], good["error"]) == ("error", None)


def test_a_yes_is_not_implied_where_it_leads_to_no_step() -> None:
    (document,) = load(
        "scenario: a\ngiven: {Alice: {hand: [Mining Village]}}\nwhen: [play Mining Village, gain Gold]", "x"
    )
    assert isinstance(document, Document)
    ruling = play(document)
    assert ruling.verdict == "error"
    assert [next(iter(each)) for each in ruling.events if "CardTrashed" in each] == []
