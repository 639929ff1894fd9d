"""The Japanese statements of the rules keep to one set of words."""

from __future__ import annotations

import pytest
from moothall.domain import games

NOT_OURS = (
    "友好", "支配する側", "支配されたプレイヤー", "支配のターン", "デッキの上", "追加のターン", "の者", "た者", "排除",
    "強さ", "やり直", "(", ")", "属する山", "テキスト",
)  # fmt: skip
"""Words for which the rules have another one, which is used throughout."""


@pytest.mark.parametrize("word", NOT_OURS)
def test_no_japanese_statement_has_a_word_that_another_stands_for(word: str) -> None:
    rules = [rule for game in games.every() for rule in game.reference().rules]
    said = [(rule.id, rule.statement_ja) for rule in rules]
    said += [(rule.id, variant.statement_ja) for rule in rules for variant in rule.variants]
    assert [id for id, statement in said if word in statement] == []
    assert len(said) > 180


def test_every_statement_is_told_in_japanese_and_ends_with_a_full_stop() -> None:
    rules = [rule for game in games.every() for rule in game.reference().rules]
    assert [rule.id for rule in rules if not rule.statement_ja.endswith("。")] == []
