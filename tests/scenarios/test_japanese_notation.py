"""Scenarios of Dominion as a Japanese judge writes them."""

from __future__ import annotations

import re

import pytest
from moothall.scenarios.document import DocumentError, load
from moothall.scenarios.lists import count_of, repeated
from moothall.scenarios.ruling import play
from moothall.service import in_japanese

TRADER = """
scenario: a-trader-against-a-curse
kingdom: [魔女, 交易人]
given:
  Alice: {hand: [魔女], deck: [銅貨２枚、金貨]}
  Bob: {hand: [交易人]}
when:
  - "Alice：play　魔女"
  - Bob: react 交易人
then:
  Alice: {hand: [銅貨2枚], deck: 金貨}
  Bob: {discard: [銀貨1枚], hand_size: １}
  supply: {呪い: 10}
  events: [{CardGained: {player: Bob, card: 呪い}}]
"""


def ruled(text: str) -> str:
    (document,) = load(text, "ruling.yaml")
    assert not isinstance(document, DocumentError), document
    return play(document).verdict


def test_a_trader_with_japanese_names_and_counts_holds() -> None:
    assert ruled(TRADER) == "holds"


@pytest.mark.parametrize(
    ("right", "wrong"), [("銅貨2枚]", "銅貨1枚]"), ("銀貨1枚", "銀貨2枚"), ("１}", "２}"), ("呪い: 10", "呪い: 9")]
)
def test_a_wrong_claim_in_japanese_fails(right: str, wrong: str) -> None:
    assert ruled(TRADER.replace(right, wrong)) == "fails"


@pytest.mark.parametrize(
    ("written", "count", "name"),
    [
        ("銅貨2枚", 2, "銅貨"),
        ("銅貨１２枚", 12, "銅貨"),
        ("銅貨 2枚", 2, "銅貨"),
        ("２ 銅貨", 2, "銅貨"),
        ("銅貨（3枚）", 3, "銅貨"),
        ("銅貨", 1, "銅貨"),
        ("2 Copper", 2, "Copper"),
    ],
)
def test_a_count_is_read_before_and_behind_a_name(written: str, count: int, name: str) -> None:
    assert count_of(written) == (count, name)


def test_a_japanese_comma_parts_a_list() -> None:
    assert repeated("銅貨2枚、金貨，銀貨", str) == ["銅貨", "銅貨", "金貨", "銀貨"]
    with pytest.raises(ValueError, match="more cards than there are"):
        repeated("銅貨12345枚", str)


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("scenario： c", 1),
        ("scenario: c\ngiven:\n  Alice： {hand: [銅貨]}\nwhen:\n  - play 銅貨", 3),
        ("scenario: c\nwhen：\n  - play 銅貨", 2),
    ],
)
def test_a_full_width_colon_where_yaml_fails_is_named(text: str, line: int) -> None:
    (found,) = load(text, "ruling.yaml")
    assert isinstance(found, DocumentError)
    assert str(found).startswith(f"ruling.yaml:{line}: after a key stands a full-width colon")


@pytest.mark.parametrize(
    ("steps", "said"),
    [
        ("[play Militia, 'Alice: discard Copper, Silver']", "銅貨、銀貨"),
        ("[play Festival]", "できるのは"),
        ("[[play]]", "またはキーが1つの`Bob: gain Gold`"),
    ],
)
def test_a_step_that_does_not_fit_is_refused_in_japanese(steps: str, said: str) -> None:
    text = "scenario: refused\nplayers: [Alice, Bob]\ngiven:\n  Alice: {hand: [Militia], deck: any}\n"
    text += f"  Bob: {{hand: [Copper, Silver, Estate, Curse], deck: any}}\nwhen: {steps}\n"
    (document,) = load(text, "ruling.yaml")
    found = in_japanese(document if isinstance(document, DocumentError) else play(document).error)
    assert said in found
    assert not re.search("[A-Za-z]+ [a-z]+ [a-z]+", re.sub("`[^`]*`|buy [A-Z][a-z]+", "", found))
