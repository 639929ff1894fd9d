"""A finding is a message, put into words where somebody reads it; what a person wrote in it stays as it is."""

from __future__ import annotations

import pickle
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from moothall import service
from moothall.logs.findings.kept import kept, restored
from moothall.logs.verdict import Audit, Finding, bare, by_the_rules
from moothall.service.page.audited import differences
from moothall.words import Message, Texts, Told

LACKS = Told(by_the_rules(Message("finding.deck", rest="lacks a Gold")))
NOT_OVER = Told(Message("finding.by-the-rules-at-end", ruling=Message("finding.game-not-over")))
NAMED = Told(Message("finding.next-turn", who="by the rules Ann"))
PLAIN = Texts(en="Ann is by the rules first", ja="最初はAnn")


def found(instead: Texts, **more: Any) -> Finding:
    return replace(Finding(7, (5, 7), "Ann: {who}.", instead, "gain", 3), **more)


@pytest.mark.parametrize(
    ("instead", "more", "said"),
    [
        (LACKS, {}, "Line 7: Ann: {who}. By the rules the deck lacks a Gold. [gain]"),
        (LACKS, {"follows": 5}, "Line 7: Ann: {who}. If line 5 is followed, the deck lacks a Gold. [gain]"),
        (LACKS, {"proof": None}, "In the nearest game, by the rules the deck lacks a Gold. [gain]"),
        (NOT_OVER, {}, "Line 7: Ann: {who}. The game is not over by the rules. [gain]"),
        (NOT_OVER, {"follows": 5}, "If line 5 is followed, the game is not over by the rules. [gain]"),
        (NAMED, {}, "By the rules by the rules Ann has the next turn. [gain]"),
        (NAMED, {"follows": 5}, "If line 5 is followed, by the rules Ann has the next turn. [gain]"),
        (PLAIN, {"reason": Texts(en="So it is!")}, "By the rules Ann is by the rules first. So it is! [gain]"),
        (PLAIN, {"reason": Texts(en="So it is"), "follows": 5}, "followed, Ann is by the rules first. [gain]"),
    ],
)
def test_the_lead_of_a_ruling_is_said_once_and_no_name_is_taken_for_one(
    instead: Texts, more: dict[str, Any], said: str
) -> None:
    assert str(found(instead, **more).text).endswith(said)


def test_a_finding_is_told_in_each_language() -> None:
    one = found(LACKS, reason=Texts(en="A rule", ja="ルール"))
    assert one.text.in_words("ja") == "7行目：Ann: {who}。ルールでは、持っているカードはlacks a Gold。ルール。［gain］"
    assert (one.ruling, one.ruling_ja) == ("by the rules the deck lacks a Gold", "持っているカードはlacks a Gold")
    assert (one.why, one.why_ja, found(LACKS).why) == ("A rule", "ルール", None)
    assert one.reasons("ja") == (one.ruling_ja, one.why_ja)
    assert bare(one.instead).in_words("en") == "the deck lacks a Gold"


def test_a_language_without_the_words_of_a_plain_finding_has_them_in_english() -> None:
    one = found(Texts(en="no such card"))
    assert one.ruling_ja == "no such card"
    assert one.reasons("eo") == ("no such card", "")


@pytest.mark.parametrize("instead", [LACKS, NOT_OVER, NAMED, PLAIN])
def test_a_kept_finding_says_the_same(instead: Texts) -> None:
    audit = Audit(
        "a.txt", "goko", "2014-01-01", "option", findings=[found(instead), found(instead, follows=5, untold=(7, 9))]
    )
    again = restored(kept(audit), [])
    assert again.to_json() == audit.to_json()
    assert [each.untold for each in again.findings] == [(), (7, 9)]
    assert kept(again) == kept(audit)
    assert pickle.loads(pickle.dumps(audit.findings)) == audit.findings


def test_the_page_of_a_game_has_its_findings_in_the_language_of_the_page() -> None:
    log = Path(__file__).parents[3] / "docs" / "logs" / "possession-forged.txt"
    audit = service.audited(service.Log(log.name, log.read_text(encoding="utf-8")))
    for lang, rulings in (("en", "ruling"), ("ja", "ruling_ja")):
        shown = differences(audit, 1, lang)
        assert {(each.line, each.ruling) for each in shown} == {
            (each.line, getattr(each, rulings).removeprefix("by the rules ")) for each in audit.findings
        }
        assert shown[0].why == audit.findings[0].reasons(lang)[1]
