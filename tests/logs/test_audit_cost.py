"""What an audit costs: the same for each line, however long the log, the turn or the list of differences."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from time import process_time

import online_samples
import pytest
from moothall.logs.formats import audit_text

HEAD = """Supply cards: Village, Smithy, Moat, Market, Festival, Laboratory, Militia, Cellar, Chapel, Workshop, Copper,\
 Silver, Gold, Estate, Duchy, Province, Curse
Ann - starting cards: Copper, Copper, Copper, Copper, Copper, Copper, Copper, Estate, Estate, Estate
Bob - starting cards: Copper, Copper, Copper, Copper, Copper, Copper, Copper, Estate, Estate, Estate
Ann - shuffles deck
Ann - draws Copper, Copper, Copper, Estate, Estate
Bob - shuffles deck
Bob - draws Copper, Copper, Copper, Estate, Estate
"""
TURN = "---------- Ann: turn 1 ----------"
TRIES = 5
Shape = Callable[[int], str]


def one_turn(*lines: str) -> Shape:
    """A turn of so many lines, the same few again and again."""
    return lambda count: "\n".join((HEAD + TURN, *(lines[i % len(lines)] for i in range(count))))


def headers(count: int) -> str:
    """Nothing but headers of turns, a fourth as many: the rules play a whole turn for each."""
    turns = (f"---------- {('Ann', 'Bob')[i % 2]}: turn {i // 2 + 1} ----------" for i in range(count // 4))
    return HEAD + "\n".join(turns)


def hidden_plays(count: int) -> str:
    """A turn of Dominion Online with nothing but plays, each of them a difference in a hand that is hidden."""
    head = online_samples.PLAIN.partition("\nTurn 1 - Bob")[0]
    return f"{head}\nTurn 1 - Bob\n" + "B plays a Village.\n" * count


def hidden_turns(count: int) -> str:
    """Turns in which nobody plays: one shuffle after the other that nobody sees."""
    head = online_samples.PLAIN.partition("\nTurn 1 -")[0]
    players = ("Ann Archer", "Bob")
    turns = (f"\nTurn {i // 2 + 1} - {players[i % 2]}\n{'AB'[i % 2]} draws 5 cards.\n" for i in range(count // 3))
    return head + "".join(turns)


SHAPES: dict[str, Shape] = {
    "plays": one_turn("Ann - plays Village"),
    "plays and draws": one_turn("Ann - plays Village", "Ann - draws Copper", "Ann - plays Smithy"),
    "purchases": one_turn("Ann - buys Silver", "Ann - gains Silver"),
    "gains": one_turn("Ann - gains Silver"),
    "discards": one_turn("Ann - discards Copper"),
    "trashes": one_turn("Bob - trashes Copper"),
    "another's plays": one_turn("Bob - plays Village"),
    "unread": one_turn("?", "hello world"),
    "headers": headers,
    "hidden plays": hidden_plays,
    "hidden turns": hidden_turns,
}


def seconds(text: str) -> float:
    start = process_time()
    audit_text(text, name="log", rules="2013-05-23")
    return process_time() - start


@pytest.mark.parametrize("shape", SHAPES.values(), ids=SHAPES)
def test_twice_the_lines_take_twice_the_time(shape: Shape) -> None:
    short, long = shape(2_000), shape(4_000)
    ratios: list[float] = []
    while len(ratios) < TRIES and min(ratios, default=9.0) > 2.3:
        once = seconds(short)
        ratios.append(seconds(long) / once)
    assert min(ratios) < 2.3, ratios


def test_a_log_that_takes_too_long_is_given_up_and_nobody_is_accused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("moothall.logs.source.FEWEST_QUESTIONS", 10)
    monkeypatch.setattr("moothall.logs.source.QUESTIONS_PER_LINE", 0)
    found = audit_text(SHAPES["plays"](100), name="log", rules="2013-05-23")
    assert (found.verdict, found.findings) == ("unruled", [])
    assert found.gave_up is not None
    assert sum(found.lines.values()) == len(found.verdicts)


def test_the_text_says_that_an_audit_gave_up() -> None:
    from moothall.cli.display.report import remarks

    empty: dict[str, Sequence[str] | dict[str, bool] | str | int | None] = {
        "rules_from": "option", "ended": "rules", "turn": 1, "gave_up": 7, "agrees_by": None, "final": {},
        "unruled_cards": [], "habits": [], "divergences": [], "rules_unsure": [], "kingdom": None, "debris": 0,
    }  # fmt: skip
    assert "gave up at line 7" in " ".join(remarks(empty))
