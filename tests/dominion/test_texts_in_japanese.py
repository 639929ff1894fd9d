"""Every text of every card is told in Japanese, in the words that the rules have."""

from __future__ import annotations

import re

import pytest
from moothall.domain.dominion.text.book import TEXTS, load_cards
from moothall.domain.dominion.text.in_japanese import summaries_ja
from moothall.domain.dominion.text.japanese import CARDS, MODULES
from moothall.domain.dominion.text.names import NAMES
from moothall.domain.dominion.text.reference import REFERENCE
from moothall.domain.kernel.telling.reference import CardText
from moothall.domain.rules_spec import NEWEST

OTHER_WORDS = re.compile("友好|(?<!闇市場)デッキ|支配する側|プレイする|ドロー|テキスト|[(),]")
"""Words for which the Japanese texts have another one."""
NO_NAMES = {("Pilgrimage", "Journey"), ("Giant", "Journey"), ("Ranger", "Journey"), ("War Chest", "War")}
"""Words of an English summary that are the names of other cards, and do not mean them there."""


WHAT_TO_DO = (
    "write its name and a summary of each of its parts into the module of its expansion, domain/dominion/text/japanese"
)


def every() -> list[CardText]:
    return list(REFERENCE.texts(NEWEST))


def test_every_text_of_every_date_is_told() -> None:
    assert [(text.name, text.since) for text in every() if text.says and not text.says_ja] == [], WHAT_TO_DO


def test_nothing_is_told_of_a_text_that_is_not_there() -> None:
    load_cards()
    there = {(text.name, text.since) for texts in TEXTS.values() for text in texts}
    assert {(name, since) for name, card in CARDS.items() for since in card.says} - there == set()
    assert sum(len(module.CARDS) for module in MODULES) == len(CARDS), "each card stands in one module"


def test_no_text_has_an_english_word_or_one_that_another_stands_for() -> None:
    lines = [(text.name, line) for text in every() for line in (*text.says_ja, *text.marks_ja[1:])]
    assert [each for each in lines if re.search("[A-Za-z]", each[1])] == []
    assert [each for each in lines if OTHER_WORDS.search(each[1])] == []
    assert [each for text in every() for each in text.says_ja if not each.endswith("。")] == []


def test_what_a_text_gives_in_numbers_is_told() -> None:
    """Each amount of cards, Actions, Buys and coins in front of an English summary stands in the Japanese one."""
    words = {"Card": "カード", "Action": "アクション", "Buy": "購入", "Sun": "太陽"}
    wrong = []
    for text in (each for each in every() if each.says_ja):  # the others are named above
        begins = re.match(r"(?:\+\$?\d+(?: \w+)?(?:, | and )?)+", text.says[0] if text.says else "")
        for number, what in re.findall(r"\+(\$?\d+)(?: (\w+))?", begins[0] if begins else ""):
            unit = "コイン" if number[0] == "$" else words.get(what.removesuffix("s"))
            if unit and f"+{number.strip('$')}{unit}" not in text.says_ja[0]:
                wrong.append((text.name, text.since, number, what, text.says_ja[0]))
    assert wrong == []


def test_a_card_that_an_english_summary_names_is_named_in_the_japanese_one() -> None:
    load_cards()
    wrong = []
    for text in (each for texts in TEXTS.values() for each in texts if each.summary or each.abilities):
        english = (text.summary, *(each.summary for each in text.abilities))
        japanese_summaries = summaries_ja(text)
        assert len(english) == len(japanese_summaries), f"{text.name}: {WHAT_TO_DO}"
        for summary, told in zip(english, japanese_summaries, strict=True):
            for name, japanese in NAMES.items():
                found = name in summary and re.search(
                    rf"(?<=[a-z:;,+$0-9] ){re.escape(name)}(?:s|es)?(?![A-Za-z])", summary
                )
                if found and japanese and japanese not in told and (text.name, name) not in NO_NAMES:
                    wrong.append((text.name, name, told))
    assert wrong == []


@pytest.mark.parametrize(("card", "dated"), [("Trader", 2), ("Cellar", 3), ("Possession", 1)])
def test_each_date_has_a_text_of_its_own(card: str, dated: int) -> None:
    assert len({text.says_ja for text in every() if text.name == card}) == dated
