"""Scenarios of One of Dominion: which step answers what, what is an error and where, what a claim says."""

from __future__ import annotations

import json
from pathlib import Path
from textwrap import dedent
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from moothall.domain.kernel.source import Source
from moothall.domain.one_of_dominion.game import GAME
from moothall.domain.one_of_dominion.text.styles import STYLES
from moothall.domain.store.encoding.codec import decode, encode
from moothall.scenarios.dates import SideBySide
from moothall.scenarios.one_of_dominion.document import GuestDocument, opening, table_given
from moothall.scenarios.one_of_dominion.models import Claims, ClaimsOfPlayer, Given, GivenPlayer, Scenario, SeenOfPlayer
from moothall.scenarios.one_of_dominion.playing import Playing
from moothall.scenarios.ruling import DocumentError, Ruling, load, play, row
from property_tests import examples

ROOT = Path(__file__).resolve().parents[2]
GUIDE = (ROOT / "docs" / "scenarios.md").read_text(encoding="utf-8").partition("## One of Dominion")[2]
HEAD = "scenario: a\ngame: one-of-dominion\n"
FILES = [
    path
    for path in sorted((ROOT / "tests" / "scenarios").glob("*.yaml"))
    if "game: one-of-dominion" in path.read_text(encoding="utf-8")
]


def document_of(text: str) -> GuestDocument:
    """The one document of `text`, which leaves out its first two lines."""
    (document,) = load(HEAD + dedent(text), "case.yaml")
    assert isinstance(document, GuestDocument), str(document)
    return document


def ruled(text: str, rules: str | None = None) -> Ruling:
    return play(document_of(text), rules)


def holds(text: str) -> Ruling:
    ruling = ruled(text)
    assert ruling.verdict == "holds", (ruling.error, ruling.failures)
    return ruling


def fails(text: str) -> list[str]:
    """The claims that do not hold."""
    ruling = ruled(text)
    assert ruling.verdict == "fails", (ruling.error, ruling.verdict)
    return [each.claim for each in ruling.failures]


def wrong(text: str) -> str:
    """The error of a document, whether it cannot be read or not be played."""
    (document,) = load(HEAD + dedent(text), "case.yaml")
    error = str(document) if isinstance(document, DocumentError) else play(document).error
    assert error is not None
    return error


# The document


@pytest.mark.parametrize(
    ("text", "line", "says"),
    [
        ("given: {styles: {Alice: Inoo}}", 3, "given.styles.Alice: no rule covers the style 'Inoo'"),
        ("given: {styles: {Alice: Taalkie}}", 3, "did you mean Talkie?"),
        ("given:\n  styles:\n    Alice: Inu\n    Bob: イヌ", 6, "Alice and Bob cannot both be Inu"),
        ("given: {styles: {Zoe: Inu}}", 3, "'Zoe' is not one of the players Alice, Bob, Carol, Dave"),
        ("given:\n  next_styles:\n    - {Alice: Inu}\n    - {Zoe: Inu}", 6, "'Zoe' is not one of the players"),
        ("given:\n  next_styles: [{Alice: Inu, Bob: Inu}]", 4, "cannot both be Inu"),
        ("given: {removed: {Zoe: [red 1]}}", 3, "'Zoe' is not one of the players"),
        ("given: {completed: [Zoe]}", 3, "'Zoe' is not one of the players"),
        ("given:\n  Alice:\n    hand: [red 1, rad 1]", 5, "no rule covers the guest 'rad 1'; did you mean red 1?"),
        ("given: {Alice: {field: [purple 4]}}", 3, "no rule covers the guest 'purple 4'"),
        ("given: {Alice: {hand: [red 0]}}", 3, "no rule covers the guest 'red 0'"),
        ("given: {Alice: {points: -1}}", 3, "given.Alice.points"),
        (
            "given: {Alice: {deck: []}}",
            3,
            "given.Alice.deck is not a field of the notation; there are hand, field, points",
        ),
        ("given: {coins: 3}", 3, "given.coins is not a field of the notation; there are Alice, Bob, Carol, Dave"),
        ("given: {deck: 3}", 3, "given.deck: this should be 'any' or a list, such as `[blue 3, 2 red 1]`"),
        ("given: {Alice: 3}", 3, "given.Alice is a mapping, such as `{hand: [blue 3]}`"),
        ("kingdom: [Smithy]", 3, "kingdom is not a field of the notation; there are scenario, game"),
        ("players: [Alice, Alice]", 3, "two players have the same name"),
        ("players: []\nwhen: [use Scoop on Bob's blue 3]", 3, "name the players, or leave `players` out"),
        ("players: [Alice, styles]", 3, "cannot be a player's name"),
        ("rules: tomorrow", 3, "are not of the form"),
        ("rules: '2024-01-01,ood_end=perhaps'", 3, "ood_end is one of and, or"),
        ("when:\n  - hop", 4, "'hop' is not a step; steps begin with take points, take address, end"),
        ("when: [yes]", 3, "'yes' is not a step"),
        ("when: [7]", 3, "a step is a text such as `place blue 3`"),
        ("when: [shuffle: [red 1]]", 3, "'shuffle' is not one of the players"),
        ("when: [place]", 3, "'place' is not a step"),
        ("when:\n  - refused: place blu 3", 4, "`place blu 3`: no rule covers the guest 'blu 3'"),
        ("when:\n  - refused: use Detention on Policeman", 4, "no rule covers the style 'Policeman'"),
        (
            "when:\n  - refused: use Detenton on Talkie",
            4,
            "no rule covers the skill 'Detenton'; did you mean Detention?",
        ),
        ("when: [use Gestalt on Zoe]", 3, "'Zoe' is not one of the players"),
        ("when: [use Scoop on blue 3]", 3, "write whose guest, such as `use Scoop on Dave's blue 3`"),
        ('when: ["use Scoop on Bob\'s blu 3"]', 3, "no rule covers the guest 'blu 3'"),
        ("when: ['take address red 1, rad 2']", 3, "no rule covers the guest"),
        ("when: [choose Police]", 3, "no rule covers the style 'Police'"),
        ("when: [{Zoe: end}]", 3, "'Zoe' is not one of the players"),
        ("when: [stop, end]", 3, "`stop` is the last step"),
        ("when: [refused: stop]", 3, "`refused` stands before what a player answers"),
        ("when: [try: end turn]", 3, "`try` stands before what a player answers"),
        ("when: [claim: {coins: 1}]", 3, "when.0.claim.coins is not a field of the notation; there are Alice, Bob"),
        ("when: [claim: {styles: {Zoe: Inu}}]", 3, "'Zoe' is not one of the players"),
        ("then: {Alice: {hnd: []}}", 3, "then.Alice.hnd is not a field of the notation; there are hand, field, points"),
        ("then: {styles: {Alice: Police}}", 3, "no rule covers the style 'Police'"),
        ("then: {removed: {Zoe: []}}", 3, "'Zoe' is not one of the players"),
        ("then: {over: null}", 3, "then.over claims nothing"),
        ("then: {sees: {Alice: {Zoe: hidden}}}", 3, "'Zoe' is not one of the players"),
        (
            "then: {sees: {Alice: {Bob: {deck: hidden}}}}",
            3,
            "is not a field of the notation; there are hand, field, points",
        ),
        ("then: {events: [{CardGained: {}}]}", 3, "there is no kind of fact 'CardGained'"),
        ("then: {events: [{GuestPlaced: {guest: red 1}}]}", 3, "GuestPlaced has no field 'guest'; it has"),
        ("then: {events: [{GuestPlaced: {card: rad 1}}]}", 3, "no rule covers the guest 'rad 1'"),
        ("then: {no_events: [{StyleRevealed: {style: Police}}]}", 3, "no rule covers the style 'Police'"),
    ],
)
def test_what_cannot_be_understood_is_an_error_with_its_line(text: str, line: int, says: str) -> None:
    error = wrong(text)
    assert error.startswith(f"case.yaml:{line}: ")
    assert says in error


@pytest.mark.parametrize("game", ["chess", "One of Dominion", "[dominion]", "3"])
def test_a_game_that_there_is_not_is_an_error_with_its_line(game: str) -> None:
    (error,) = load(f"scenario: a\ngame: {game}\n", "case.yaml")
    assert isinstance(error, DocumentError)
    assert str(error).startswith("case.yaml:2: game: there is no game ")


def test_documents_of_both_games_stand_in_one_file() -> None:
    text = "scenario: a\nthen: {coins: 0}\n---\nscenario: b\ngame: one-of-dominion\ngiven: {}\nthen: {acting: Alice}\n"
    assert [row(play(each))["verdict"] for each in load(text, "x") if not isinstance(each, DocumentError)] == [
        "holds"
    ] * 2


@pytest.mark.parametrize("model", [Scenario, Given, GivenPlayer, Claims, ClaimsOfPlayer, SeenOfPlayer])
def test_every_field_is_explained_in_the_guide_and_in_the_schema(model: Any) -> None:
    common = {"scenario", "title", "rules", "cites", "disputed", "players"}
    assert [name for name in model.model_fields if name not in common and f"`{name}" not in GUIDE] == []
    assert [name for name, field in model.model_fields.items() if not field.description] == []


# What is given


@pytest.mark.parametrize(("players", "allowed"), [(3, False), (4, True), (7, True), (8, False)])
def test_the_set_up_refuses_too_few_and_too_many_players(players: int, allowed: bool) -> None:
    names = ", ".join(f"P{number}" for number in range(players))
    ruling = ruled(f"players: [{names}]\nthen: {{setup: refused}}")
    assert ruling.verdict == ("fails" if allowed else "holds")
    if not allowed:
        assert f"players, not {players}" in wrong(f"players: [{names}]")


def test_styles_that_are_not_named_go_by_seat() -> None:
    holds("given: {}\nthen: {styles: {Alice: Inu, Bob: Legger, Carol: Charisma, Dave: Kuromaku}, acting: Alice}")


def test_who_has_no_named_style_gets_one_that_no_step_names_and_ends_by_himself() -> None:
    ruling = holds("""
        given: {styles: {Alice: Inu, Dave: Talkie}}
        when: [use Detention on Charisma, end, 'refused: place red 1', take points]
        then: {acting: Dave, skipped: [], Dave: {points: 2}}
    """)
    assert set(ruling.table["styles"].values()) == {"Inu", "Talkie", "Legger", "Kuromaku"}


def test_who_has_no_named_style_ends_as_soon_as_the_next_step_is_of_others() -> None:
    holds("""
        given: {styles: {Alice: Charisma, Dave: Talkie}, deck: [red 1, red 2]}
        when: ['refused: Bob: place red 1', take points]
        then: {Bob: {points: 0}, Alice: {points: 2}}
    """)


def test_who_has_no_named_style_may_be_asked_by_a_step() -> None:
    holds("""
        given: {styles: {Dave: Talkie}}
        when: ['Bob: take points', 'Dave: take points']
        then: {Bob: {points: 2}, Dave: {points: 2}, Alice: {points: 0}, acting: Dave}
    """)


def test_styles_that_are_shown_as_unused_are_the_first_that_nobody_has() -> None:
    holds("given: {styles: {Alice: Talkie, Bob: Inu, Carol: Exec, Dave: Legger}}\nthen: {unused: [カリスマ, Kuromaku]}")


def test_a_guest_that_the_deck_has_not_may_be_given() -> None:
    holds("given: {Alice: {hand: [blue 9, 12 red 6], points: 9}}\nwhen: [place blue 9]\nthen: {Alice: {score: 9}}")


def test_a_deck_that_is_not_named_is_the_rest_of_the_default_one() -> None:
    for deck in ("", "deck: any, "):
        ruling = holds(f"given: {{{deck}discard: [red 1], Alice: {{hand: [2 red 1], field: [石鎚]}}}}")
        (given,) = [fact for fact in opening(document_of("given: {}"), "2024-01-01") if hasattr(fact, "zones")]
        assert len(given.deck) == 65
        cards = [int(each.split()[0]) if each[0].isdigit() else 1 for each in ruling.table["deck"]]
        assert sum(cards) == 65 - 4


def test_a_removed_guest_lies_in_the_discard_pile_once() -> None:
    holds("given: {discard: [red 1], removed: {Bob: [red 1]}}\nthen: {discard: [red 1], removed: {Bob: [red 1]}}")
    holds("given: {discard: [red 1], removed: {Bob: [2 red 1]}}\nthen: {discard: [2 red 1]}")
    holds("given: {discard: [red 1], removed: {Bob: [red 1], Dave: [red 1]}}\nthen: {discard: [2 red 1]}")


def test_a_removed_guest_that_is_out_of_the_game_lies_in_no_pile_and_may_come_back() -> None:
    holds("""
        rules: '2024-01-01,ood_removed=out'
        given: {removed: {Alice: [red 1]}, Alice: {field: [芳華玲], points: 1}}
        when: [claim: {discard: [], removed: {Alice: [red 1]}}, use 芳華玲 on red 1]
        then: {discard: [], Alice: {hand: [red 1]}, removed: {Alice: []}}
    """)


def test_what_was_removed_last_turn_is_no_longer_when_the_turn_is_over() -> None:
    holds("given: {removed: {Bob: [red 1]}}\nwhen: [end turn]\nthen: {acting: null, removed: {Bob: []}}")


def test_a_new_game_has_no_turn_yet() -> None:
    ruling = holds("then: {turn: 0, acting: null, asked: null, options: []}")
    assert "styles" not in ruling.table
    assert [next(iter(each)) for each in ruling.events] == ["DeckShuffled"]


# Steps

CHARISMA = "given: {styles: {Alice: Charisma, Dave: Talkie}, deck: [blue 1, blue 2, red 6], %s}\nwhen: [%s]\n"


@pytest.mark.parametrize(
    ("side", "steps", "then"),
    [
        ("Alice: {hand: [red 1], points: 1}", "place red 1", "Alice: {field: [red 1], hand: [], points: 0}"),
        ("Alice: {hand: [red 1], points: 1}", "place 赤1", "Alice: {field: [red 1]}"),
        ("Alice: {}", "take points", "Alice: {points: 2}"),
        ("Alice: {}", "take address blue 2", "Alice: {hand: [blue 2]}, discard: [blue 1]"),
        ("Alice: {}", "take address, take address blue 2", "Alice: {hand: [blue 2]}, discard: [blue 1]"),
        ("Alice: {}", "take address, stop", "asked: Alice, options: [blue 1, blue 2]"),
        ("Alice: {}", "try: place red 1, take points", "Alice: {points: 2}"),
        ("Alice: {}", "try: take points, refused: take points", "Alice: {points: 2}"),
        ("Alice: {hand: [red 1]}", "use Subliminal on red 1", "Alice: {hand: [blue 1]}, discard: [red 1]"),
        ("Alice: {hand: [2 red 1]}", "use Subliminal", "Alice: {hand: [red 1, blue 1]}"),
        ("Alice: {hand: [red 1]}, Bob: {hand: [red 2]}", "use Gestalt on Bob", "Alice: {hand: [red 2]}"),
        ("Alice: {hand: [red 1]}", "use ゲシュタルト崩壊 on Bob", "Bob: {hand: [red 1]}"),
        ("Alice: {hand: [red 1], field: [音羽南海子]}", "use 音羽南海子 on red 1", "Alice: {points: 1, hand: []}"),
        ("Alice: {hand: [red 1], field: [音羽南海子]}", "use Otowa Namiko on red 1", "Alice: {points: 1, hand: []}"),
        ("Alice: {hand: [red 1, red 2, red 3], field: [御堂真黄], points: 3}", "'use 御堂真黄 on red 3, red 1'",
         "Alice: {hand: [red 2, blue 1, blue 2], points: 0}"),
        ("Alice: {hand: [red 1, red 2, red 3], field: [御堂真黄], points: 3}",
         "use 御堂真黄, 'use 御堂真黄 on red 3, red 1'", "Alice: {hand: [red 2, blue 1, blue 2], points: 0}"),
        ("Alice: {hand: [red 1, red 2], field: [御堂真黄], points: 3}", "'use 御堂真黄 on red 2, red 1'",
         "Alice: {hand: [blue 1, blue 2], points: 0}"),
        ("Alice: {field: [芳華玲], points: 1}, removed: {Alice: [blue 4]}", "use 芳華玲 on blue 4",
         "Alice: {hand: [blue 4]}"),
        ("Alice: {}, Bob: {field: [blue 3]}, Dave: {points: 2}", "end, \"use Scoop on Bob's blue 3\"",
         "Bob: {field: []}"),
        ("Alice: {}", "'Alice: end', 'Dave: end turn'", "acting: null, turn: 1"),
        ("Alice: {}", "end, 'Dave: stop'", "asked: Dave, options: [take address, take points, end]"),
    ],
)  # fmt: skip
def test_a_step_is_the_answer_that_it_names(side: str, steps: str, then: str) -> None:
    holds(CHARISMA % (side, steps) + f"then: {{{then}}}")


@pytest.mark.parametrize(
    ("side", "step"),
    [
        ("Alice: {hand: [red 1], points: 1}", "place red 1"),
        ("Alice: {}", "take address blue 2"),
        ("Alice: {}", "take address"),
        ("Alice: {}", "Alice: take points"),
        ("Alice: {hand: [2 red 1]}", "use Subliminal on red 1"),
        ("Alice: {hand: [red 1, red 2]}", "use Subliminal"),
        ("Alice: {}", "use Gestalt on Bob"),
        ("Alice: {hand: [red 1, red 2, red 3], field: [御堂真黄], points: 3}", "use 御堂真黄 on red 3, red 1"),
        ("Alice: {}", "end"),
    ],
)
def test_a_refused_step_that_is_legal_fails(side: str, step: str) -> None:
    assert fails(CHARISMA % (side, f"'refused: {step}'")) == ["when.0.refused"]


@pytest.mark.parametrize(
    ("side", "step"),
    [
        ("Alice: {hand: [red 1]}", "place red 1"),
        ("Alice: {points: 9}", "place 石鎚"),
        ("Alice: {}", "take address red 6"),
        ("Alice: {}", "take address blue 1, blue 2"),
        ("Alice: {}", "Dave: take points"),
        ("Alice: {}", "use Subliminal"),
        ("Alice: {hand: [red 1]}", "use Subliminal on red 2"),
        ("Alice: {}", "use Gestalt on Alice"),
        ("Alice: {}", "use Detention on Talkie"),
        ("Alice: {points: 9}, Bob: {field: [石鎚]}", "use Scoop on Bob''s 石鎚"),
        ("Alice: {hand: [red 1, red 2, red 3], field: [御堂真黄], points: 3}", "use 御堂真黄 on red 3"),
        ("Alice: {hand: [red 1, red 2, red 3], field: [御堂真黄], points: 3}", "use 御堂真黄 on red 3, red 3"),
        ("Alice: {hand: [red 1, red 2], field: [御堂真黄], points: 2}", "use 御堂真黄 on red 1, red 2"),
        ("Alice: {field: [石鎚]}", "use 石鎚"),
        ("Alice: {}", "choose Inu"),
    ],
)
def test_a_step_that_is_not_legal_is_refused_and_is_an_error_as_a_step(side: str, step: str) -> None:
    holds(CHARISMA % (side, f"'refused: {step}'") + "then: {acting: Alice, no_events: [{Answered: {player: Alice}}]}")
    error = wrong(CHARISMA % (side, f"'{step}'"))
    assert error.startswith("case.yaml:4: Alice cannot do `")
    assert "now, only: " in error


def test_what_is_offered_is_written_as_steps_are() -> None:
    error = wrong(CHARISMA % ("Alice: {hand: [red 1]}, Bob: {field: [blue 3]}", "end, place red 1"))
    assert error == "case.yaml:4: Dave cannot do `place red 1` now, only: take address, take points, end"
    error = wrong(CHARISMA % ("Bob: {field: [blue 3]}, Dave: {points: 2}", "end, place red 1"))
    assert error.endswith("take points, use Scoop on Bob's blue 3, end")


def test_a_step_that_may_be_several_things_is_an_error() -> None:
    error = wrong(CHARISMA % ("Alice: {hand: [red 1, red 2]}", "use Subliminal"))
    assert error.endswith("may be any of these: use Subliminal on red 1, use Subliminal on red 2; write which")


def test_a_question_that_no_step_answers_is_an_error_that_names_what_is_offered() -> None:
    asked = "case.yaml:4: Alice is asked what to take: blue 1 or blue 2; "
    assert wrong(CHARISMA % ("Alice: {}", "take address")) == asked + "no step answers"
    assert wrong(CHARISMA % ("Alice: {}", "take address, end")) == asked + "the step `end` does not answer"
    assert wrong(CHARISMA % ("Alice: {}", "take address, end turn")) == asked + "the step `end turn` does not answer"


def test_a_question_among_equal_guests_answers_itself() -> None:
    holds("given: {deck: [2 red 1]}\nwhen: [take address]\nthen: {Alice: {hand: [red 1]}, discard: [red 1]}")


def test_a_prefix_asserts_who_is_asked_and_does_not_end_the_time_of_others() -> None:
    assert wrong("when:\n  - 'Bob: take points'").startswith("case.yaml:4: Alice cannot do `Bob: take points` now")
    assert "Alice is asked, not who `Bob: end turn` names" in wrong("when: ['Bob: end turn']")
    assert "Alice is asked, not who `Bob: stop` names" in wrong("when: ['Bob: stop']")


def test_end_turn_ends_for_everybody_who_is_left_and_not_the_next_turn() -> None:
    holds("when: [take points, end turn, stop]\nthen: {turn: 2, asked: Alice, Alice: {points: 2}}")


def test_a_turn_that_cannot_end_without_a_step_says_so() -> None:
    error = wrong("rules: '2024-01-01,ood_skip=must'\nwhen:\n  - end turn")
    assert error.startswith("case.yaml:5: Alice cannot end yet, only: take address, take points")


def test_play_stops_when_the_turn_is_over_before_the_next_styles() -> None:
    holds(
        "when: [end turn, claim: {acting: null}]\nthen: {turn: 1, asked: null, no_events: [{TurnBegan: {number: 2}}]}"
    )


def test_play_goes_on_into_a_turn_whose_styles_are_given() -> None:
    styles = "{Alice: Talkie, Bob: Exec, Carol: Mannequin, Dave: Inu}"
    holds(f"given: {{next_styles: [{styles}]}}\nwhen: [end turn]\nthen: {{turn: 2, asked: Dave, styles: {styles}}}")


def test_after_the_end_only_claims_and_refusals_may_follow() -> None:
    over = "given: {deck: []}\nwhen: [end turn, claim: {over: true}, 'refused: end', %s]\nthen: {over: true}"
    holds(over % "stop")
    assert wrong(over % "end").startswith("case.yaml:4: the game is over before the step `end`")


CHOSEN = "rules: '2024-01-01,ood_styles=chosen'\n"


def test_styles_are_chosen_by_steps_where_the_rules_say_so() -> None:
    steps = "'Alice: choose Talkie', 'refused: choose Talkie', choose イヌ, claim: {asked: Carol}, choose Exec"
    then = "{acting: Bob, styles: {Alice: Talkie, Bob: Inu, Dave: Legger}}"
    holds(f"{CHOSEN}when: [{steps}, choose Legger]\nthen: {then}")


def test_styles_that_are_given_need_not_be_chosen() -> None:
    holds(CHOSEN + "given: {styles: {Alice: Talkie, Bob: Exec, Carol: Inu, Dave: Legger}}\nthen: {acting: Carol}")
    ruling = holds(CHOSEN + "when: [stop]\nthen: {asked: Alice}")
    assert ruling.table.get("styles", {}) == {}


# Claims


@pytest.mark.parametrize(
    "claim",
    [
        "Alice: {points: 2}", "Alice: {hand: [red 2]}", "Alice: {field: []}", "Alice: {score: 4}", "Alice: {rank: 2}",
        "Alice: {hand_size: 2}", "Alice: {style: Legger}", "turn: 2", "acting: null", "acting: Bob", "skipped: [Bob]",
        "styles: {Bob: Inu}", "unused: [Exec]", "deck: {top: [red 6]}", "deck: [blue 1]", "discard: [red 1]",
        "discard: {has: [red 1]}", "removed: {Bob: [red 2]}", "over: true", "winners: [Alice]", "asked: Bob",
        "options: [end]", "events: [{StyleRevealed: {player: Bob}}]", "no_events: [TurnBegan]",
        "sees: {Bob: {Alice: {hand: [red 1]}}}", "sees: {Bob: {Alice: {style: hidden}}}",
        "sees: {Alice: {Bob: {style: Legger}}}", "sees: {Bob: {Alice: {hand_size: 2}}}",
        "sees: {Bob: {Alice: {points: 2}}}", "sees: {Bob: {Alice: hidden}}", "sees: {Alice: {Alice: {hand: hidden}}}",
    ],
)  # fmt: skip
def test_a_claim_that_does_not_hold_fails(claim: str) -> None:
    table = "given: {deck: [blue 1, blue 2], Alice: {hand: [red 1], field: [red 3], points: 1}}\n"
    (failed,) = fails(table + f"then: {{{claim}}}")
    assert failed.startswith(f"then.{claim.partition(':')[0]}")


def test_what_a_player_sees_of_the_others() -> None:
    holds("""
        given: {styles: {Alice: Legger, Bob: Exec, Carol: Inu, Dave: Talkie}, Alice: {hand: [2 red 1], points: 1}}
        when: ['Carol: end']
        then:
          sees:
            Alice: {Alice: {hand: [2 red 1], style: Legger, points: 1}, Bob: hidden}
            Bob: {Alice: {hand: hidden, hand_size: 2, style: Legger, field: []}, Dave: {style: hidden}}
    """)


# The answer


def test_the_row_of_a_ruling_has_the_table_in_the_form_of_given() -> None:
    ruling = holds("""
        given: {deck: [blue 1], discard: [2 red 1], completed: [Bob], Alice: {hand: [red 2], points: 3}}
        when: [take points]
    """)
    assert json.loads(json.dumps(row(ruling)))["table"] == {
        "styles": dict(zip(("Alice", "Bob", "Carol", "Dave"), STYLES, strict=False)),
        "deck": ["blue 1"], "discard": ["2 red 1"], "completed": ["Bob"],
        "Alice": {"points": 5, "hand": ["red 2"]}, "Bob": {"points": 0}, "Carol": {"points": 0}, "Dave": {"points": 0},
    }  # fmt: skip


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_the_table_of_a_ruling_can_be_given_again(path: Path) -> None:
    different = []
    for document in load(path.read_text(encoding="utf-8"), path.name):
        assert isinstance(document, GuestDocument)
        first = play(document)
        if not first.table:
            continue
        head = {"scenario": "again", "game": "one-of-dominion", "rules": document.rules, "players": document.players}
        (again,) = load(json.dumps({**head, "given": first.table}), "again.json")
        assert isinstance(again, GuestDocument), str(again)
        table = table_given(GAME.session(GAME.fold(opening(again, document.rules)), Source()))  # type: ignore[arg-type]
        if {**table, "styles": again.given.styles} != {**first.table, "styles": first.table.get("styles", {})}:
            different.append(document.scenario)
    assert different == []


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_the_facts_of_a_ruling_are_a_stream_that_the_rules_make_again(path: Path) -> None:
    for document in load(path.read_text(encoding="utf-8"), path.name):
        assert isinstance(document, GuestDocument)
        if document.then is not None and document.then.setup:
            continue
        playing = Playing(document, opening(document, document.rules), False)
        playing.play()
        stored = decode(encode(playing.game.facts, GAME), GAME)
        assert GAME.rerun(stored, Source()).facts[: len(stored)] == stored


def test_the_switch_that_makes_the_difference_is_named() -> None:
    document = document_of("given: {deck: [], Alice: {hand: [yellow 6]}}\nwhen: [end turn]")
    specs = ("2013-01-01", "2024-01-01", "2024-01-01,ood_end=or")
    assert SideBySide(document).reasons(*specs[:2]) == []
    assert [each.rule for each in SideBySide(document).reasons(*specs[1:])] == ["ood_end"]


WORDS = st.sampled_from([
    "Alice", "Bob", "hand", "field", "points", "deck", "any", "hidden", "styles", "next_styles", "removed", "completed",
    "Inu", "トーキー", "blue 3", "2 red 1", "999 青1", "石鎚", "take points", "take address", "take address yellow 1",
    "end", "end turn", "refused", "try", "claim", "sees", "events", "GuestPlaced", "card", "style", "stop", "",
    "use Detention on Talkie", "use Gestalt on Bob", "use Scoop on Bob's blue 3", "choose Inu", "rules",
    "2024-01-01,ood_styles=chosen",
])  # fmt: skip
VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | WORDS,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(WORDS, inner, max_size=4),
    max_leaves=12,
)
FIELDS = ("players", "given", "when", "then", "rules", "title", "cites")


@examples(100)
@given(st.dictionaries(st.sampled_from(FIELDS), VALUES, max_size=5), st.lists(WORDS, max_size=6), VALUES)
def test_no_data_whatever_is_a_traceback(fields: dict[str, Any], steps: list[str], claims: Any) -> None:
    for more in (
        {},
        {"given": {"Alice": claims, "styles": claims}},
        {"when": steps},
        {"then": {"Bob": claims, "sees": claims}},
    ):
        text = json.dumps({"scenario": "a", "game": "one-of-dominion", **fields, **more})
        for document in load(text, "case.json"):
            error = str(document) if isinstance(document, DocumentError) else play(document).error
            assert error is None or (error.startswith("case.json:1: ") and "\n" not in error)
