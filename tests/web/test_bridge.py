"""What the pages of the site ask: the same answers as the commands give, and a sentence for whatever goes wrong."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from inspect import signature
from pathlib import Path
from typing import Any
from unittest.mock import Mock

import pytest
from moothall import service
from moothall.logs import audit
from moothall.web import bridge
from moothall.web.bridge import QUESTIONS, Desk, call, rehearse

LOGS = Path(__file__).parents[2] / "docs" / "logs"
FORGED = (LOGS / "possession-forged.txt").read_text(encoding="utf-8")


def answer(desk: Desk, question: str, **given: Any) -> dict[str, Any]:
    return dict(json.loads(call(desk, question, json.dumps(given))))


@pytest.fixture
def desk() -> Desk:
    desk = Desk()
    assert answer(desk, "audit", name="a.txt", text=FORGED)["found"]["verdict"] == "diverges"
    return desk


@pytest.mark.parametrize("log", sorted(path.name for path in LOGS.glob("*.txt")))
def test_an_audit_is_that_of_the_command(log: str) -> None:
    text = (LOGS / log).read_text(encoding="utf-8")
    (document,) = service.audit_all([service.Log(log, text)])
    assert answer(Desk(), "audit", name=log, text=text)["found"] == json.loads(json.dumps(document))


def test_the_page_of_the_open_log_is_that_of_the_export(desk: Desk, tmp_path: Path) -> None:
    path = tmp_path / "a.txt"
    path.write_text(FORGED, encoding="utf-8")
    exported = service.export(f"{path}@line:304", "html", lang="ja")
    assert answer(desk, "page", place="line:304", lang="ja")["found"] == exported


def test_the_page_of_the_open_log_audits_nothing_again(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    audited = Mock(side_effect=audit.audit)
    monkeypatch.setattr(audit, "audit", audited)
    for lang in ("en", "ja"):
        assert "found" in answer(desk, "page", lang=lang)
    for question in ("turns", "opened"):
        assert "found" in answer(desk, question)
    assert audited.call_count == 0
    assert "found" in answer(desk, "audit", name="b.txt", text=f"{FORGED}\n")
    assert audited.call_count == 1


def test_a_page_for_one_player_holds_no_hand_of_another(desk: Desk) -> None:
    whole, own = (answer(desk, "page", viewer=viewer)["found"] for viewer in (None, "Alice"))
    assert "Bob - gains Duchy" in whole
    assert "Bob - gains Duchy" not in own


@pytest.mark.parametrize(
    ("question", "given"),
    [
        ("why", {"place": "line:303"}),
        ("find", {"expression": "gain & card:Duchy"}),
        ("diff", {"one": "turn:3", "two": "turn:4"}),
        ("whatif", {"rules": "2025-01-01"}),
        ("look_up", {"word": "Possession"}),
        ("opened", {}),
        ("names", {}),
        ("hidden", {"name": "a.txt", "text": FORGED}),
    ],
)
def test_every_question_about_a_game_is_answered(desk: Desk, question: str, given: dict[str, Any]) -> None:
    assert answer(desk, question, **given)["found"]


SCENARIO = service.example_text("possession-bought-card-goes-to-the-possessor")
TOLD: dict[str, dict[str, Any]] = {
    "page": {},
    "why": {"place": "line:303"},
    "find": {"expression": "gain & card:Duchy"},
    "diff": {"one": "turn:3", "two": "turn:4"},
    "turns": {},
    "zone": {"zone": "p1.hand", "place": "turn:3"},
    "seek": {"words": "gain & card:Duchy"},
    "whatif": {"rules": "2025-01-01"},
    "rule": {"text": SCENARIO},
    "sandbox": {"text": SCENARIO},
    "sandbox_set": {"text": SCENARIO, "place": ["given", "coins"], "value": 8},
    "sandbox_here": {"place": "turn:3"},
    "sandbox_new": {"players": ["Bot", "Ann"], "seat": "Ann", "bots": {"Bot": "big-money"}, "seed": 1},
    "sandbox_now": {},
    "sandbox_choose": {"numbers": [1]},
    "sandbox_back": {},
    "sandbox_redo": {},
    "sandbox_page": {},
}
"""The questions that are answered in a language, in an order in which each can be asked."""


def test_a_zone_says_how_its_cards_came_and_what_the_unseen_ones_can_be() -> None:
    desk = Desk()
    text = (LOGS / "online-alice.txt").read_text(encoding="utf-8")
    answer(desk, "audit", name="a.txt", text=text)
    own = answer(desk, "zone", zone="p1.hand", place="turn:3")["found"]
    assert {each["card"] for each in own["came"]} == {"Estate", "Copper"}
    assert own["came"][0]["words"] == "Alice draws 3 Coppers and 2 Estates."
    other, whole = (answer(desk, "zone", zone="p2.hand", place="turn:3", whole=each)["found"] for each in (False, True))
    seen = service.view(LOGS / "online-alice.txt")
    for found, upto in ((other, seen.at("turn:3")), (whole, seen)):
        said = service.unseen(upto, "p2.hand", upto=seen.place("turn:3")).lines()
        assert found["unseen"] == [[depth, service.in_language(each, "en")] for depth, each in said]
    assert other["unseen"] != whole["unseen"]
    answer(desk, "audit", name="b.txt", text=FORGED)
    known = answer(desk, "zone", zone="trash", place="end")["found"]
    assert (known["unseen"], bool(known["came"])) == ([], True)
    assert answer(desk, "zone", zone="p2.hand", place="end", viewer="Alice")["found"]["unseen"] == []


def test_words_are_sought_as_a_card_a_rule_and_an_expression(desk: Desk) -> None:
    found = answer(desk, "seek", words="Duchy")["found"]
    assert ([each["card"] for each in found["cards"]], found["facts"]) == (["Duchy"], None)
    assert "Duchy" in found["why"]
    found = answer(desk, "seek", words="gain & card:Duchy")["found"]
    assert found["facts"] == answer(desk, "find", expression="gain & card:Duchy")["found"]
    assert (found["cards"], found["rules"]) == ([], [])
    rules = answer(desk, "seek", words="possession/gain")["found"]["rules"]
    assert "possession/gain" in {each.get("rule") for each in rules}


def test_every_answer_is_in_the_language_that_is_asked_for(desk: Desk) -> None:
    with_language = {name for name in QUESTIONS if "lang" in signature(getattr(Desk, name)).parameters}
    assert with_language == TOLD.keys(), "add a question that is answered in a language to TOLD"
    desks = {"en": desk, "ja": Desk()}
    answer(desks["ja"], "audit", name="a.txt", text=FORGED)
    for question, given in TOLD.items():
        english, japanese = (answer(desks[lang], question, lang=lang, **given)["found"] for lang in ("en", "ja"))
        assert english != japanese, question


def test_a_scenario_is_ruled_by_its_own_rules_and_by_another_date() -> None:
    text = service.example_text("possession-bought-card-goes-to-the-possessor")
    rulings = answer(Desk(), "rule", text=text, specs=["2025-01-01"])["found"]
    assert len(rulings) == 2
    assert rulings[0]["verdict"] == "holds"
    assert all(each["facts"][0]["words"] for each in rulings)


def test_a_sandbox_says_what_is_asked_and_what_was_done() -> None:
    desk = Desk()
    text = service.example_text("possession-bought-card-goes-to-the-possessor")
    opened = answer(desk, "sandbox", text=text)["found"]
    after = answer(desk, "sandbox_choose", numbers=[1], lang="ja")["found"]
    assert len(after["events"]) > len(opened["events"])
    assert answer(desk, "sandbox_back")["found"] == {**opened, "may_redo": True}
    again = answer(desk, "sandbox_redo", lang="ja")["found"]
    assert again["areas"] == after["areas"]
    assert service.rule_on(*service.scenarios(again["scenario"])).verdict == "holds"


def test_a_place_of_the_open_game_is_a_sandbox(desk: Desk) -> None:
    found = answer(desk, "sandbox_here", place="turn:5")["found"]
    assert found["question"]["menu"]
    assert found["prices"]["Gold"] == {"coins": 6}
    changed = answer(desk, "sandbox_set", text=found["scenario"], place=["given", "coins"], value=8)["found"]
    assert changed["set"]["given"]["coins"] == 8
    assert "buy Province" in str(changed["question"])


def test_a_new_game_is_seen_from_a_seat_until_it_is_over() -> None:
    desk = Desk()
    bots = {"Bot": "big-money"}
    found = answer(desk, "sandbox_new", players=["Ann", "Bot"], seat="Ann", bots=bots, seed=2)["found"]
    assert "seen by Ann" in answer(desk, "sandbox_page")["found"]
    for _ in range(200):
        if found["seat"] is None:
            break
        assert (found["seat"], found["scenario"], found["set"], found["outcome"]) == ("Ann", None, None, None)
        hands = {area["key"]: row["items"] for area in found["areas"] for row in area["rows"] if row["label"] == "Hand"}
        assert {*hands["p2"]} <= {None}
        assert None not in hands["p1"]
        question = found["question"]
        numbers = [each["number"] for each in question["choices"][-max(1, question["least"]) :]]
        found = answer(desk, "sandbox_choose", numbers=numbers)["found"]
    assert found["outcome"]["winners"] == ["p2"]
    assert found["set"]["players"] == ["Ann", "Bot"]
    assert "seen by Ann" not in answer(desk, "sandbox_page")["found"]
    assert answer(desk, "sandbox_back")["found"]["seat"] == "Ann"
    refused = answer(desk, "sandbox_new", players=["Ann", "Bot"], seat="Carol", bots=bots, seed=2)
    assert (refused["fault"], "Carol" in refused["error"]) == (False, True)
    assert answer(desk, "sandbox_now")["found"]["seat"] == "Ann"


def test_a_new_game_is_gone_on_with_at_another_desk() -> None:
    """Cards that were shuffled after an answer that was taken back fall as they did."""
    given: dict[str, Any] = {"players": ["Ann", "Bot"], "seat": "Ann", "bots": {"Bot": "random-legal"}, "seed": 5}
    desk, done = Desk(), list[Any]()
    found = answer(desk, "sandbox_new", **given)["found"]
    for step in range(60):
        if step % 9 == 8:
            for way in ("back", "redo", "back"):
                done.append(way)
                found = answer(desk, f"sandbox_{way}")["found"]
            continue
        question = found["question"]
        numbers = [each["number"] for each in question["choices"][: max(1, question["least"])]]
        done.append(numbers)
        found = answer(desk, "sandbox_choose", numbers=numbers)["found"]
    assert answer(Desk(), "sandbox_new", **given, done=done)["found"] == found


def test_a_scenario_in_error_leaves_the_sandbox_as_it_is() -> None:
    desk = Desk()
    assert "no sandbox lies open" in answer(desk, "sandbox_back")["error"]
    answer(desk, "sandbox", text=service.example_text("possession-bought-card-goes-to-the-possessor"))
    refused = answer(desk, "sandbox", text="scenario: a\nkingdom: [Villige]")
    assert (refused["fault"], "Villige" in refused["error"]) == (False, True)
    assert answer(desk, "sandbox_choose", numbers=[1])["found"]


@pytest.mark.parametrize(
    ("question", "given", "said"),
    [
        ("page", {"place": "turn:900"}, "turn"),
        ("why", {"place": "nowhere"}, "nowhere"),
        ("find", {"expression": "gain &"}, "expression"),
        ("whatif", {"place": "turn:3", "answer": "fly"}, "fly"),
        ("audit", {"name": "a.txt", "text": "", "rules": "tomorrow"}, "tomorrow"),
        ("look_up", {"word": "Provnce"}, "Province"),
    ],
)
def test_what_cannot_be_answered_is_said_in_a_sentence(
    desk: Desk, question: str, given: dict[str, Any], said: str
) -> None:
    found = answer(desk, question, **given)
    assert found["fault"] is False
    assert said in found["error"]


def test_nothing_but_the_questions_can_be_asked(desk: Desk) -> None:
    assert "_open" not in QUESTIONS
    assert answer(desk, "_open")["fault"] is True


def test_a_log_that_cannot_be_read_closes_the_one_before(desk: Desk) -> None:
    assert answer(desk, "audit", name="b.txt", text="hello")["found"]["verdict"] == "unreadable"
    assert "no log lies open" in answer(desk, "page")["error"]


def test_a_verdict_needs_neither_the_view_of_the_game_nor_pydantic() -> None:
    """In the browser, where they take longer than the audit."""
    asked = json.dumps({"name": "a.txt", "text": FORGED})
    program = (
        "import sys; from moothall.web.bridge import Desk, call; "
        f"assert 'diverges' in call(Desk(), 'audit', {asked!r}); "
        "print(sorted({'pydantic', 'moothall.service.viewed', 'moothall.service.page'} & set(sys.modules)))"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


def test_a_game_that_is_too_long_for_a_page_here_has_a_verdict_and_answers(monkeypatch: pytest.MonkeyPatch) -> None:
    """The page is refused before anything of it is made."""
    desk = Desk(most=880)
    found = answer(desk, "audit", name="a.txt", text=FORGED)["found"]
    assert found["verdict"] == "diverges"
    with monkeypatch.context() as changed:
        changed.setattr(Desk, "_open", lambda *given: pytest.fail("the game was made for a page that is too long"))
        refused = answer(desk, "page")
    assert refused["fault"] is False
    assert "this game has 881 facts" in refused["error"]
    for command in ("moothall export game.txt --html", "moothall show game.txt@turn:7"):
        assert command in refused["error"]
        assert command in refused["error_ja"]
    assert re.search("記録が881件.*880件まで", refused["error_ja"])
    assert not re.search("this|facts|page", refused["error_ja"])
    assert answer(desk, "why", place="end")["found"]


def test_a_game_just_short_enough_has_its_page() -> None:
    desk = Desk(most=881)
    answer(desk, "audit", name="a.txt", text=FORGED)
    assert answer(desk, "page")["found"]
    shown = Desk(most=880)
    shown.show(service.view(str(LOGS / "possession-forged.txt")))
    assert "881 facts" in answer(shown, "page")["error"]


def test_every_question_is_rehearsed(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: set[str] = set()

    def heard(desk: Desk, question: str, given: str) -> str:
        asked.add(question)
        return call(desk, question, given)

    monkeypatch.setattr(bridge, "call", heard)
    rehearse(FORGED, service.example_text("possession-bought-card-goes-to-the-possessor"))
    assert asked == set(QUESTIONS)
    with pytest.raises(RuntimeError, match="opened"):
        rehearse("hello", "")


def test_a_link_may_have_invented_names_and_its_log_audits_as_before(desk: Desk) -> None:
    (plain,) = [answer(desk, "hidden", name="Alice-Bob.txt", text=FORGED)["found"]]
    seen_by_bob = answer(desk, "hidden", name="Alice-Bob.txt", text=FORGED, viewer="Bob")["found"]
    assert seen_by_bob == {**plain, "as": seen_by_bob["as"]}
    assert not any(name in json.dumps(seen_by_bob) for name in ("Alice", "Bob"))
    before, after = (
        answer(Desk(), "audit", name=each["name"], text=each["log"])["found"]
        for each in ({"name": "a.txt", "log": FORGED}, plain)
    )
    assert (after["verdict"], after["lines"]) == (before["verdict"], before["lines"])
    assert after["players"][before["players"].index("Bob")] == seen_by_bob["as"]
    assert "as" not in answer(desk, "hidden", name="a.txt", text=FORGED, viewer="spectator")["found"]
    assert not answer(desk, "hidden", name="a.txt", text="no log at all")["fault"]
