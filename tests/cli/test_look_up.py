"""rules and cards."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest
from moothall.domain.dominion.rules.rule import AUDIT, PRINTED
from moothall.domain.dominion.rules_table import BY_ID, RULES
from moothall.logs.scenario import load

ROOT = Path(__file__).resolve().parents[2]


RULE_ID = re.compile(r"[a-z][a-z_-]*/[a-z][a-z-]*")


def used_ids():
    """Every rule id that stands in code which makes facts or verdicts, with the file: the table's own apart."""
    for folder in ("domain", "logs"):
        for path in sorted((ROOT / folder).rglob("*.py")):
            if path.parent.name == "rules":
                continue
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
                if isinstance(node, ast.Constant) and isinstance(node.value, str) and RULE_ID.fullmatch(node.value):
                    yield node.value, path.name


def test_every_rule_that_code_names_is_in_the_table():
    used = list(used_ids())
    assert {"possession/gain", "exchange/two-way"} <= {rule for rule, _ in used}
    assert [(rule, name) for rule, name in used if rule not in BY_ID] == []


def test_every_rule_has_its_own_id_and_both_languages():
    assert len(BY_ID) == len(RULES)
    assert [rule.id for rule in RULES if not (rule.statement and rule.statement_ja and rule.source)] == []
    assert [rule.id for rule in RULES if rule.statement_ja.isascii() or not rule.statement.isascii()] == []


def test_every_rule_that_a_scenario_cites_is_in_the_table():
    cited = {cite for _, cite in cites() if not re.fullmatch(r"00[0-4]:\d+", cite)}
    assert "possession/gain" in cited
    assert sorted(cite for cite in cited if cite not in BY_ID and not cite.startswith("card/")) == []


def cites():
    """Every scenario's id with each thing that it cites."""
    for path in sorted((ROOT / "tests" / "scenarios").glob("*.yaml")):
        for document in load(path.read_text(encoding="utf-8"), path.name):
            yield from ((document.scenario, cite) for cite in getattr(document, "cites", ()))


def test_a_rule_cites_lines_of_a_document_or_a_text_of_a_year():
    line, other = (
        re.compile(r"00[0-4]:[1-9]\d*"),
        re.compile(r"[A-Z][\w' ]+ 20\d\d|[A-Za-z]+\.md|" + f"{PRINTED}|{AUDIT}"),
    )
    wrong = [
        (rule.id, each)
        for rule in RULES
        for each in rule.sources
        if not (line.fullmatch(each) or other.fullmatch(each))
    ]
    assert wrong == []


def test_no_rule_ends_before_it_begins():
    assert [rule.id for rule in RULES if rule.until and rule.since >= rule.until] == []


@pytest.mark.parametrize("rule", ["possession/gain", "exchange/two-way", "card/Witch"])
def test_a_rule_is_shown_by_its_id(rule, objects, run):
    (shown,) = objects("rules", rule)
    assert shown["rule"] == rule
    assert shown["statement"] in run("rules", rule).stdout


def test_a_switch_is_shown_as_the_rules_of_a_date_have_it(objects):
    (then,) = objects("rules", "trader", "--rules", "2013-05-23")
    (now,) = objects("rules", "trader")
    assert (then["value"], now["value"]) == ("2011", "2020-10")


def test_all_rules_and_switches_are_listed(objects):
    listed = objects("rules")
    assert sum("rule" in each for each in listed) == len(RULES)
    assert any(each.get("switch") == "possession" for each in listed)


def test_a_rule_that_is_not_there_is_not_found(run):
    result = run("rules", "possession/gian")
    assert result.exit_code == 1
    assert "did you mean possession/gain" in result.stderr


def test_a_card_is_shown_with_every_text_it_has_had(objects):
    assert [text["since"] for text in objects("cards", "trader")] == [None, "2020-10-01"]
    assert [text["since"] for text in objects("cards", "Trader", "--rules", "2013-05-23")] == [None]
    assert objects("cards", "Smithy")[0]["cost"] == {"coins": 4, "potions": 0, "debt": 0}


def test_a_card_that_is_not_there_is_not_found(run):
    assert run("cards", "Smithey").exit_code == 1


def test_all_cards_are_listed(objects, run):
    listed = objects("cards")
    assert {"Copper", "Province", "Militia"} <= {each["card"] for each in listed}
    assert len(run("cards").stdout.splitlines()) == len(listed) + 1
