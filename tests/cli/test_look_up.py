"""rules and cards."""

from __future__ import annotations

import ast
import json
import re
from itertools import pairwise
from pathlib import Path

import pytest
from asked import documents, scenario_files
from moothall.domain import games
from moothall.domain.dominion.telling import questions
from moothall.domain.dominion.text import names
from moothall.domain.dominion.text.book import TEXTS, load_cards
from moothall.domain.dominion.text.names import NAMES, OTHER_SPELLINGS, RENAMED
from moothall.domain.dominion.text.rules_by_id import BY_ID, RULES
from moothall.domain.kernel.telling.reference import AUDIT, PRINTED
from moothall.domain.kernel.telling.written import called_so, plain
from moothall.domain.one_of_dominion.telling import wording
from moothall.domain.rules_spec import NEWEST, switches
from moothall.service.lookup import scenarios as shown

ROOT = Path(__file__).resolve().parents[2]


RULE_ID = re.compile(r"[a-z][a-z_-]*/[a-z][a-z-]*")


NOT_RULES = ("questions.py", "upcasts.py", "wording.py", "habits.py", "freedoms.py")


def used_ids():
    """Every rule id that stands in code which makes facts or verdicts, with the file: the table's own apart."""
    for folder in ("domain", "logs"):
        for path in sorted((ROOT / folder).rglob("*.py")):
            if path.parent.name == "rules" or path.name in NOT_RULES:
                continue  # the rules' own table; keys of questions; names of habits of servers
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
                if isinstance(node, ast.Constant) and isinstance(node.value, str) and RULE_ID.fullmatch(node.value):
                    yield node.value, path.name


def test_every_rule_that_code_names_is_in_the_table():
    used, known = list(used_ids()), {rule.id for game in games.every() for rule in game.reference().rules}
    assert {"possession/gain", "exchange/two-way"} <= {rule for rule, _ in used}
    keys = {*questions.QUESTIONS, *wording.QUESTIONS}
    assert [(rule, name) for rule, name in used if rule not in known | keys] == []


def test_every_rule_has_its_own_id_and_both_languages():
    assert len(BY_ID) == len(RULES)
    assert [rule.id for rule in RULES if not (rule.statement and rule.statement_ja and rule.source)] == []
    assert [rule.id for rule in RULES if rule.statement_ja.isascii() or not rule.statement.isascii()] == []


def test_every_rule_that_a_scenario_cites_is_in_the_table():
    cited = {cite for _, cite in cites() if not re.fullmatch(r"00[0-4]:\d+", cite)}
    assert "possession/gain" in cited
    known = {rule.id for game in games.every() for rule in game.reference().rules}
    known |= {switch for game in games.every() for switch in game.switches.values}  # `rules` lists them, too
    assert sorted(cite for cite in cited if cite not in known and not cite.startswith("card/")) == []


def cites():
    """Every scenario's id with each thing that it cites."""
    for path in scenario_files():
        for document in documents(path):
            yield from ((document.scenario, cite) for cite in getattr(document, "cites", ()))


def test_a_rule_cites_lines_of_a_document_or_a_text_of_a_year():
    line, other = (
        re.compile(r"00[0-4]:[1-9]\d*"),
        re.compile(
            r"[A-Z][\w' ]+ 20\d\d(: [A-Z][\w' ]+)?|the wiki: [A-Z][\w' ]+|[A-Za-z]+\.md|" + f"{PRINTED}|{AUDIT}"
        ),
    )
    wrong = [
        (rule.id, each)
        for rule in RULES
        for each in map(str, rule.sources)
        if not (line.fullmatch(each) or other.fullmatch(each))
    ]
    assert wrong == []


EVERY = [rule for game in games.every() for rule in game.reference().rules]


def test_a_statement_begins_with_who_does_it_and_says_they_of_a_player():
    said = [(rule.id, each.statement) for rule in EVERY for each in (rule, *rule.variants)]
    assert [each for each in said if each[1].startswith(("Who ", "Whoever "))] == []
    guests = ("ood/any-colour", "ood/healing", "ood/missing-colour", "ood/on-field")
    assert [each for each in said if re.search(r"\b(he|his|him|she|her)\b", each[1]) and each[0] not in guests] == []


def test_a_rule_that_hangs_on_a_switch_begins_and_ends_with_its_values():
    for rule in EVERY:
        if rule.holds is None:
            continue
        switch, values = rule.holds
        days = [(since, value) for since, value in switches()[switch] if since != "9999"]
        began = [since for since, value in days if value in values]
        ended = [after for (_, value), (after, other) in pairwise(days) if value in values and other not in values]
        assert (rule.since, rule.until) == (began[0], ended[0] if ended else ""), rule.id


def test_a_rule_says_whether_it_is_in_force_and_which_switch_decides(objects, run):
    (then,) = objects("rules", "possession/debt", "--rules", "2012-01-01")
    assert (then["in_force"], then["set_by"]) == (False, [])
    assert "not in force by these rules" in run("rules", "possession/debt", "--rules", "2012-01-01").stdout
    (by_hand,) = objects("rules", "possession/debt", "--rules", "2012-01-01,possession=2016")
    assert (by_hand["in_force"], by_hand["set_by"]) == (True, ["possession=2016"])
    assert by_hand["source"].endswith("; switch possession")


@pytest.mark.parametrize(
    ("rule", "spec", "says"),
    [
        ("ood/end-empty", "2025-06-01,ood_end=or", "the deck is empty, or all hands are"),
        ("ood/detention", "2025-06-01,ood_detention_target=any", "any style"),
        ("ood/trade", "2025-06-01,ood_mido=often", "as often as they can pay"),
        ("ood/untaken", "2025-06-01,ood_untaken=bottom", "under the deck"),
        ("possession/tokens", "2018-01-01", "unless they are put somewhere"),
        ("possession/tokens", "2012-01-01", "gets all tokens"),
        ("harbor-village/way", "2024-01-01", "counts +$ that a Way gave"),
        ("mission", "2018-01-01", "unless the turn before was theirs"),
    ],
)
def test_a_statement_follows_the_switch_and_the_date(objects, rule, spec, says):
    (shown,) = objects("rules", rule, "--rules", spec)
    assert says in shown["statement"]
    assert says not in objects("rules", rule)[0]["statement"]


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
    assert [each["rule"] for each in listed if "rule" in each] == [
        rule.id for game in games.every() for rule in game.reference().rules
    ]
    assert any(each.get("switch") == "possession" for each in listed)


def test_a_rule_that_is_not_there_is_not_found(run):
    result = run("rules", "possession/gian")
    assert result.exit_code == 1
    assert "did you mean possession/gain" in result.stderr


def test_rules_are_searched_by_a_word_in_either_language(objects, run):
    found = [each["rule"] for each in objects("rules", "--search", "possessor gains") if "rule" in each]
    assert "possession/gain" in found
    assert "ferryman/gain" not in found
    assert "exchange/two-way" in [each.get("rule") for each in objects("rules", "--search", "交換")]
    assert [each["switch"] for each in objects("rules", "--search", "haunted") if "switch" in each] == ["haunted_woods"]
    assert run("rules", "--search", "zzz").exit_code == 1
    assert run("rules", "possession/gain", "--search", "gain").exit_code == 2


def test_a_rule_names_the_scenarios_that_cite_it_or_its_lines_and_those_in_which_it_decided(objects, run):
    (shown,) = objects("rules", "possession/gain")
    of_rule, of_line = (
        next(scenario for scenario, cite in cites() if cite == each) for each in ("possession/gain", "000:98")
    )
    assert {of_rule, of_line, "graverobber-in-a-possessed-turn"} <= set(shown["scenarios"])
    assert "village" not in " ".join(shown["scenarios"])
    assert of_rule in run("rules", "possession/gain").stdout


def test_the_text_of_a_card_names_the_scenarios_that_use_it(objects):
    (shown,) = objects("rules", "card/魔女")
    assert shown["rule"] == "card/Witch"
    assert "witch-gives-curses" in shown["scenarios"]
    assert "possession-ironworks-gives-no-bonus" not in shown["scenarios"]


@pytest.mark.parametrize("rule", ["possession/gain", "card/Witch"])
def test_an_installation_without_the_scenarios_says_so(rule, objects, run, monkeypatch):
    monkeypatch.setattr(shown, "FOLDER", None)
    assert objects("rules", rule)[0]["scenarios"] is None
    assert "lacks the scenarios" in run("rules", rule).stdout


def test_a_card_is_shown_with_every_text_it_has_had(objects):
    shown = objects("cards", "trader")
    assert [(text["since"], text["until"]) for text in shown] == [(None, "2020-10-01"), ("2020-10-01", None)]
    assert [text["in_force"] for text in shown] == [False, True]
    assert objects("cards", "Smithy")[0]["cost"] == {"coins": 4, "potions": 0, "debt": 0}


@pytest.mark.parametrize("spec", ["2013-05-23", "2025-06-01,trader=2011"])
def test_the_rules_say_which_text_is_in_force(spec, objects, run):
    shown = objects("cards", "Trader", "--rules", spec)
    assert [text["in_force"] for text in shown] == [True, False]
    marked = [line for line in run("cards", "Trader", "--rules", spec).stdout.splitlines() if "in force" in line]
    assert ["until 2020-10-01" in line for line in marked if line.startswith("Trader")] == [True]


def test_a_card_tells_what_it_gives_and_what_it_does(run):
    assert "+2 Cards; Each other player gains a Curse." in run("cards", "Witch").stdout
    assert "+1 Card, +2 Actions" in run("cards", "Village").stdout


@pytest.mark.parametrize("name", ["Possession", "possession", "支配", " 支配 "])
def test_a_card_is_found_by_its_english_and_by_its_japanese_name(name, objects, run):
    (shown,) = objects("cards", name)
    assert (shown["card"], shown["name_ja"]) == ("Possession", "支配")
    assert run("cards", name).stdout.startswith("Possession 支配")


@pytest.mark.parametrize(
    ("written", "card"),
    [
        *(("後宮", "Harem"), ("ハーレム", "Harem"), ("Farm", "Harem"), ("借入金", "Loan")),
        *(
            ("偵察員", "Scout"),
            ("斥候", "Scout"),
            ("スカウト", "Recruiter"),
            ("しもべ", "Lackeys"),
            ("トロール", "Patrol"),
        ),
        *(("サーマーチン", "Sir Martin"), ("ウィル・オー・ウィスプ", "Will-o'-Wisp"), ("ﾊﾞｻﾞｰ", "Bazaar")),
        *(("投石器/石", "Catapult/Rocks"), ("投石機／石", "Catapult/Rocks"), ("Ｓｍｉｔｈｙ", "Smithy")),
        *(
            ("支配(6ポ)", "Possession"),
            ("民兵（４）", "Militia"),
            ("Kings Court", "King's Court"),
            ("石鎚（３）", "石鎚"),
        ),
    ],
)
def test_a_card_is_found_by_its_other_spellings(written, card, objects):
    assert {text["card"] for text in objects("cards", written)} == {card}


@pytest.mark.parametrize(
    ("written", "meant"), [("Smithey", "Smithy"), ("支酉", "支配 (Possession)"), ("玉座の", "玉座の間")]
)
def test_a_card_that_is_not_there_is_not_found_and_the_nearest_is_named(written, meant, run):
    result = run("cards", written)
    assert result.exit_code == 1
    assert f"did you mean {meant}" in result.stderr


def test_a_card_without_rules_is_said_to_be_not_ruled_yet(run, monkeypatch):
    monkeypatch.setitem(NAMES, "Nowhere", "どこか")
    monkeypatch.setattr(names, "spellings", lambda: {"nowhere": "Nowhere", "どこか": "Nowhere"})
    for name in ("Nowhere", "どこか"):
        result = run("cards", name)
        assert result.exit_code == 1
        assert "Nowhere (どこか) is not ruled yet" in result.stderr
        assert "did you mean" not in result.stderr


def test_every_card_of_the_rules_has_its_names():
    load_cards()
    assert [name for name in TEXTS if name not in NAMES] == [], "give it a Japanese name, or None, in text/japanese"


def test_every_name_is_found_without_its_middle_dots_and_long_vowels():
    spellings = names.spellings()
    for spelling, name in spellings.items():
        assert called_so(spelling.replace("・", "").replace("ー", ""), spellings) == name, spelling


def test_a_spelling_means_one_card():
    ours = [plain(japanese) for name, japanese in NAMES.items() if japanese is not None and name not in RENAMED]
    assert len(ours) == len(set(ours))
    assert [other for other in map(plain, OTHER_SPELLINGS) if other in ours] == []
    assert [name for name in (*OTHER_SPELLINGS.values(), *RENAMED.values()) if name not in NAMES] == []


def test_all_cards_are_listed(objects, run):
    listed = objects("cards")
    assert {"Copper", "Province", "Militia"} <= {each["card"] for each in listed}
    assert all(each["in_force"] for each in listed)
    assert len(run("cards").stdout.splitlines()) == len(listed) + 1


@pytest.mark.parametrize(
    "name", ["Way of the Horse", "Reckless", "Key", "Poverty", "Growth", "Lost in the Woods", "Keep"]
)
def test_what_is_never_paid_for_has_no_cost(name, run, objects):
    assert "$0" not in run("cards", name).stdout.splitlines()[0]
    assert [each["cost"] for each in objects("cards", name)] == [None]


@pytest.mark.parametrize(("name", "cost"), [("Alms", "$0"), ("Fleet", "$5"), ("Copper", "$0"), ("Hovel", "$1")])
def test_what_is_paid_for_has_its_cost(name, cost, run):
    assert f"  {cost}  " in run("cards", name).stdout.splitlines()[0]


def test_formats_are_listed_with_what_real_logs_show(objects, run):
    found = {each["format"]: each for each in objects("formats")}
    assert {"goko", "dominion-online", "isotropic", "one-of-dominion"} <= {*found}
    assert [each["time"] for each in found["dominion-online"]["times"]] == ["until 2017", "2018 to 2022", "since 2023"]
    assert found["one-of-dominion"]["times"] == []
    assert "Moothall's own" in run("formats").stdout


def test_a_format_tells_of_a_card_how_lines_tell_it_and_what_is_assumed(objects, run):
    (found,) = objects("formats", "goko", "地下貯蔵庫")
    (time,) = found["times"]
    shown = {each["fact"]: each for each in time["shown"]}
    assert found["card"] == "Cellar"
    assert shown["CardDiscarded"]["ways"]["discards"] == shown["CardDiscarded"]["logs"] > 2
    assert not shown["CardDiscarded"]["assumed"]
    assert "Ruined" not in run("formats", "dominion-online", "Library").stdout
    assert "no log shows it: only assumed" in run("formats", "isotropic", "Cellar").stdout


def test_a_format_lists_what_is_only_assumed(objects, run):
    (found,) = objects("formats", "goko")
    assert "Cellar" not in found["assumed"]
    assert "Abundance" in found["assumed"]
    assert "--all lists them" in run("formats", "goko").stdout
    assert "--all" not in run("formats", "goko", "--all").stdout


@pytest.mark.parametrize(
    ("arguments", "meant"), [(("gokoo",), "did you mean goko?"), (("goko", "Celler"), "did you mean Cellar?")]
)
def test_what_is_no_format_and_no_card_is_refused(arguments, meant, run):
    result = run("formats", *arguments)
    assert result.exit_code != 0
    assert meant in result.stderr


@pytest.mark.parametrize(
    ("asked", "found"),
    [
        (("moat",), "card/Moat"),
        (("礼拝堂",), "card/Chapel"),
        (("000:95",), "gain/blue-dog"),
        (("--search", "lose track"), "lose-track"),
        (("--search", "track lose"), "lose-track"),
        (("--search", "鉱山の村"), "card/Mining Village"),
        (("--search", "Reveal this from hand"), "card/Moat"),
    ],
)
def test_rules_are_found_by_cards_by_lines_of_documents_and_by_words(run, asked, found):
    result = run("rules", *asked, "--json")
    assert result.exit_code == 0
    assert found in [json.loads(line).get("rule") for line in result.output.splitlines()]


def test_every_text_of_a_card_says_something_and_nothing_twice():
    texts = [text for game in games.every() for text in game.reference().texts(NEWEST)]
    silent = [(text.name, text.since) for text in texts if not text.says or not text.says_ja]
    assert silent == [], "a text has a docstring in its declaration and a summary in text/japanese"
    twice = [
        (text.name, said)
        for text in texts
        for said in text.says[1:]
        if (what := said.partition(": ")[2].rstrip(".").lower()) and what in text.says[0].lower()
    ]
    assert twice == []


def test_a_value_that_is_only_chosen_has_no_day(run):
    switches = [json.loads(line) for line in run("rules", "--json").output.splitlines()]
    values = {(each["switch"], of["value"]): of for each in switches if "switch" in each for of in each["values"]}
    assert values["ood_end", "or"] == {"value": "or", "since": None, "by_choice": True}
    assert values["ood_end", "and"] == {"value": "and", "since": None, "by_choice": False}
