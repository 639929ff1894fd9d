"""The rules, switches, styles and guests of One of Dominion that can be looked up."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable
from pathlib import Path

import pytest
from moothall.domain import games
from moothall.domain.kernel.telling.reference import Citation
from moothall.domain.one_of_dominion.text import reference
from moothall.domain.one_of_dominion.text.guests import PURPLE, SKILLS
from moothall.domain.one_of_dominion.text.styles import SKILLS_OF, STYLES
from moothall.domain.one_of_dominion.text.switches import SWITCHES
from moothall.domain.rules_spec import spec_of

ROOT = Path(__file__).resolve().parents[2]
ENGINE = ROOT / "domain" / "one_of_dominion"
MANUAL = sorted((ROOT.parent / "shared" / "documents").glob("003*.txt"))
GAME = games.find("one-of-dominion")
RULES = {rule.id: rule for rule in GAME.reference().rules}
QUESTIONS = GAME.reference().questions
LINES = 149
"""How many lines the manual has that rule something."""
LONGEST_QUOTE = 24


def manual() -> str:
    if not MANUAL:
        pytest.skip("the manual (../shared/documents/003*.txt) is not here")
    return MANUAL[0].read_text(encoding="utf-8")


def named_in_the_engine() -> set[str]:
    """The ids that stand in the engine's source, those made of a skill's name too."""
    found = {f"ood/{skill.lower()}" for skills in SKILLS_OF.values() for skill in skills}
    found |= {f"ood/{skill}" for skill in SKILLS}
    for path in ENGINE.rglob("*.py"):
        if path.name != "rules_by_id.py":
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
                if isinstance(node, ast.Constant) and re.fullmatch(r"ood/[a-z-]+", str(node.value)):
                    found.add(str(node.value))
    return found


def test_every_rule_that_the_engine_names_has_a_row() -> None:
    named = named_in_the_engine()
    assert {"ood/income", "ood/scoop", "ood/healing"} <= named
    assert sorted(named - set(RULES)) == []


def test_every_rule_is_said_once_in_both_languages_and_cites_lines_of_the_manual() -> None:
    assert len(RULES) == len(GAME.reference().rules)
    for rule in RULES.values():
        assert rule.id.startswith("ood/")
        for said in (rule, *rule.variants):
            assert said.statement.isascii()
            assert said.statement.endswith(".")
            assert not said.statement_ja.isascii()
            assert said.statement_ja.endswith("。")
        assert lines_of(rule.sources) or rule.id in SILENT


SILENT = ("ood/start",)
"""Rules of which the manual says nothing."""


def test_a_rule_says_what_holds_by_each_value_of_each_switch() -> None:
    asked = {switch for rule in RULES.values() for switch in rule.switches}
    one_value = {switch for switch, values in SWITCHES.items() if len(values) == 1}
    assert sorted(set(SWITCHES) - asked - one_value) == []
    for rule in RULES.values():
        said = [rule.statement, *(each.statement for each in rule.variants)]
        assert len(set(said)) == len(said)
        for each in rule.variants:
            spec = spec_of(",".join(("2025-06-01", *(f"{switch}={value}" for switch, value in each.values))))
            assert rule.said(spec) == (each.statement, each.statement_ja)


def lines_of(sources: Iterable[Citation]) -> list[int]:
    """The lines of the manual among the sources of a rule or a switch; each must be there."""
    cited = [each for each in sources if isinstance(each, str)]
    lines = [int(re.fullmatch(r"003:(\d+)", each)[1]) for each in cited]  # type: ignore[index]
    assert all(1 <= line <= LINES for line in lines), cited
    return lines


def test_no_line_that_is_cited_is_empty() -> None:
    lines = manual().splitlines()
    cited = {line for each in (*RULES.values(), *QUESTIONS.values()) for line in lines_of(each.sources)}
    assert [line for line in sorted(cited) if not lines[line - 1].strip()] == []


def test_no_statement_quotes_the_manual_at_length() -> None:
    text = manual()
    said = [rule.statement_ja for rule in RULES.values()]
    said += [each for asked in QUESTIONS.values() for each in (asked.asks_ja, *(ja for _, ja in asked.values.values()))]
    said += [line for card in GAME.reference().texts("2025-06-01") for line in card.says]
    quoted = [
        each for each in said for at in range(len(each) - LONGEST_QUOTE) if each[at : at + LONGEST_QUOTE + 1] in text
    ]
    assert quoted == []


def test_every_switch_says_what_it_asks_and_what_each_value_means() -> None:
    assert list(QUESTIONS) == list(SWITCHES)
    for name, asked in QUESTIONS.items():
        assert list(asked.values) == [value for _, value in SWITCHES[name]]
        assert asked.asks.endswith("?")
        assert lines_of(asked.sources)


def test_the_document_has_every_switch_with_its_values_and_lines() -> None:
    document = (ROOT / "docs" / "one-of-dominion.md").read_text(encoding="utf-8")
    rows = {
        row[0].strip("`"): row
        for row in ([cell.strip() for cell in line.strip("|").split("|")] for line in document.splitlines())
        if row[0].startswith("`ood_")
    }
    assert list(rows) == list(SWITCHES)
    for name, (_, values, _, case, line) in rows.items():
        assert re.findall(r"`([^`]+)`", values) == [value for _, value in SWITCHES[name]]
        assert re.fullmatch(r"OOD-\d{3}", case)
        assert [int(each) for each in line.split(",")] == lines_of(QUESTIONS[name].sources)


def test_every_switch_is_asked_by_the_engine_or_has_one_value() -> None:
    text = "".join(path.read_text(encoding="utf-8") for path in ENGINE.rglob("*.py") if path.name != "switches.py")
    text = text.replace((ENGINE / "text" / "open_questions.py").read_text(encoding="utf-8"), "")
    idle = [name for name in SWITCHES if f'("{name}")' not in text]
    assert [name for name in idle if len(SWITCHES[name]) > 1] == []


def test_every_style_and_purple_guest_is_found_in_both_languages() -> None:
    texts = {text.name: text for text in GAME.reference().texts("2025-06-01")}
    assert list(texts) == [*STYLES, *PURPLE]
    assert [texts[name].data["order"] for name in STYLES] == list(range(1, 9))
    assert {name: texts[name].data["value"] for name in PURPLE} == {name: each.value for name, each in PURPLE.items()}
    assert set(reference.OF_SKILLS) == set(SKILLS)
    spellings = GAME.reference().spellings()
    plain = GAME.reference().plain
    for written, name in {
        "マネキン": "Mannequin",
        "Meltdown": "メルトダウン",
        "“姐さん”音羽 南海子": "音羽南海子",
    }.items():
        assert spellings[plain(written)] == name
