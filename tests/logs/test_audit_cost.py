"""What an audit costs: the same for each line, however long the log, the turn or the list of differences."""

from __future__ import annotations

import gc
from collections.abc import Callable, Iterable, Sequence
from cProfile import Profile
from pathlib import Path
from time import process_time
from typing import Any

import online_samples
import pytest
from moothall.domain.kernel.facts import Fact
from moothall.domain.kernel.python.garbage import uncollected
from moothall.logs.courses.search import FOLDED_FOR_ONE, RERUN_PER_LINE
from moothall.logs.dominion.log_answers import LogAnswers
from moothall.logs.formats import audit_text
from sweeps import sampled

HEAD = """Supply cards: Village, Smithy, Moat, Market, Festival, Laboratory, Militia, Cellar, Chapel, Workshop, Copper,\
 Silver, Gold, Estate, Duchy, Province, Curse
Ann - starting cards: Copper, Copper, Copper, Copper, Copper, Copper, Copper, Estate, Estate, Estate
Bob - starting cards: Copper, Copper, Copper, Copper, Copper, Copper, Copper, Estate, Estate, Estate
Ann - shuffles deck
Ann - draws Copper, Copper, Copper, Estate, Estate
Bob - shuffles deck
Bob - draws Copper, Copper, Copper, Estate, Estate
"""
SHIPPED = Path(__file__).resolve().parent.parent.parent / "docs/logs/possession.txt"
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


def hidden_turn(*lines: str) -> Shape:
    """A turn of Bob's, whose hand is hidden, of so many lines, the same few again and again."""
    head = online_samples.PLAIN.partition("\nTurn 1 - Bob")[0]
    return lambda count: "\n".join((head, "Turn 1 - Bob", *(lines[i % len(lines)] for i in range(count)), ""))


def hidden_turns(*lines: str) -> Shape:
    """Turns of the same few lines: one shuffle after the other that nobody sees. `{me}` is the player, `{other}` the
    other one."""
    head = online_samples.PLAIN.partition("\nTurn 1 -")[0]

    def turns(count: int) -> str:
        told = [head]
        for i in range(count // (len(lines) + 3)):
            me, other = "AB"[i % 2], "BA"[i % 2]
            told += [f"\nTurn {i // 2 + 1} - {('Ann Archer', 'Bob')[i % 2]}"]
            told += [line.format(me=me, other=other) for line in (*lines, "{me} draws 5 cards.")]
        return "\n".join((*told, ""))

    return turns


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
    "hidden turns": hidden_turns(),
}
HIDDEN: dict[str, Shape] = {
    "plays and draws": hidden_turn("B plays a Village.", "B draws a card.", "B gets +2 Actions."),
    "draws": hidden_turn("B draws a card."),
    "reveals": hidden_turn("B reveals a Copper."),
    "discards": hidden_turn("B discards a Copper."),
    "hidden discards": hidden_turn("B discards a card."),
    "purchases": hidden_turn("B buys and gains a Copper."),
    "plays in turns": hidden_turns("{me} plays a Copper."),
    "purchases in turns": hidden_turns("{me} plays 2 Coppers. (+$2)", "{me} buys and gains an Estate."),
    "attacks": hidden_turns("{me} plays a Militia.", "{other} discards 2 cards."),
    "attacks that name cards": hidden_turns("{me} plays a Militia.", "{other} discards a Copper and an Estate."),
    "reveals in turns": hidden_turns("{me} plays a Bureaucrat.", "{other} reveals a Copper."),
}
"""Logs with a hidden hand whose lines no rule explains: each asks anew what the unseen cards can be."""


def seconds(text: str) -> float:
    start = process_time()
    audit_text(text, name="log", rules="2013-05-23")
    return process_time() - start


def growth(short: str, long: str, enough: float) -> list[float]:
    """How many times as long an audit of the longer log takes: tried until it is enough, for a machine may be busy."""
    ratios: list[float] = []
    while len(ratios) < TRIES and min(ratios, default=enough) >= enough:
        once = seconds(short)
        ratios.append(seconds(long) / once)
    return ratios


@pytest.mark.parametrize("name", sampled(SHAPES, 3))
def test_twice_the_lines_take_twice_the_time(name: str) -> None:
    shape = SHAPES[name]
    ratios = growth(shape(1_500), shape(3_000), enough=2.3)
    assert min(ratios) < 2.3, ratios


def test_what_an_audit_made_is_freed_without_the_garbage_collector() -> None:
    """It would go through all of it: a tenth of the time of a long log."""
    audit_text(SHIPPED.read_text(encoding="utf-8"), name="log")
    gc.collect()
    with uncollected():
        made = len(audit_text(SHIPPED.read_text(encoding="utf-8"), name="log").facts)
        assert gc.collect() < made / 2


def calls(text: str) -> int:
    """How many functions are called to audit a log: the same number on every machine."""
    with Profile() as profile:
        audit_text(text, name="log", rules="2021-05-23")
    return sum(each.callcount for each in profile.getstats())


class Copied(list[Fact]):
    """Facts that count how many of them are copied."""

    def __init__(self, facts: Iterable[Fact]) -> None:
        super().__init__(facts)
        self.count = 0

    def __getitem__(self, at: Any) -> Any:
        found = super().__getitem__(at)
        self.count += len(found) if isinstance(at, slice) else 0
        return found


@pytest.mark.parametrize("shape", SHAPES.values(), ids=SHAPES)
def test_no_line_copies_the_facts_before_it(shape: Shape, monkeypatch: pytest.MonkeyPatch) -> None:
    """A copy takes a line no time in a log of a thousand lines, and most of its time in one of a hundred thousand."""
    made: list[Copied] = []
    begin = LogAnswers.begin

    def begun(source: LogAnswers, session: Any) -> None:
        session.facts = Copied(session.facts)
        made.append(session.facts)
        begin(source, session)

    monkeypatch.setattr(LogAnswers, "begin", begun)
    audit_text(shape(1_000), name="log", rules="2013-05-23")
    paid = 1_000 * RERUN_PER_LINE * FOLDED_FOR_ONE  # what the search may fold
    assert all(facts.count <= 4 * len(facts) + paid for facts in made), [(facts.count, len(facts)) for facts in made]


@pytest.mark.parametrize("kind", sampled(HIDDEN, 4))
def test_what_a_line_costs_does_not_depend_on_the_lines_before_where_a_hand_is_hidden(kind: str) -> None:
    """From the 600th line on each costs the same."""
    shape = HIDDEN[kind]
    audit_text(shape(100), name="log", rules="2021-05-23")
    once, twice, thrice = (calls(shape(lines)) for lines in (600, 900, 1_200))
    assert thrice - twice < 1.3 * (twice - once), (once, twice, thrice)


def test_a_hidden_deck_that_was_shuffled_a_thousand_times_is_audited() -> None:
    text = HIDDEN["attacks that name cards"](12_000)
    assert audit_text(text, name="log", rules="2021-05-23").verdict == "diverges"


def test_a_log_that_takes_too_long_is_given_up_and_nobody_is_accused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("moothall.logs.source.FEWEST_QUESTIONS", 10)
    monkeypatch.setattr("moothall.logs.source.QUESTIONS_PER_LINE", 0)
    found = audit_text(SHAPES["plays"](100), name="log", rules="2013-05-23")
    assert (found.verdict, found.findings) == ("undecided", [])
    assert found.gave_up is not None
    assert sum(found.lines.values()) == len(found.verdicts)


@pytest.mark.parametrize("line", sampled(["B reveals a Copper.", "B looks at a Copper.", "B reacts with a Moat."], 3))
def test_a_turn_of_sixteen_thousand_lines_that_nothing_makes_is_refuted_in_time(line: str) -> None:
    """It takes a few seconds: each line calls 900 functions, be it one of four thousand or of sixteen."""
    short, long = (hidden_turn(line)(count) + "B plays 3 Coppers. (+$3)\n" for count in (4_000, 16_000))
    found = audit_text(long, name="log")
    assert calls(short) < 4_000 * 1_200
    ratios = growth(short, long, enough=5)
    assert min(ratios) < 5, ratios
    causes = [each for each in found.findings if each.follows is None]
    assert (found.verdict, [each.proof for each in causes]) == ("diverges", ["exhausted"])


def test_the_text_says_that_an_audit_gave_up() -> None:
    from moothall.cli.display.report import remarks

    empty: dict[str, Sequence[str] | dict[str, bool] | str | int | None] = {
        "rules_from": "option", "ended": "rules", "turn": 1, "gave_up": 7, "agrees_by": None, "final": {},
        "unruled_cards": [], "habits": [], "divergences": [], "rules_unsure": [], "kingdom": None, "debris": 0,
        "undone": [],
    }  # fmt: skip
    assert "gave up at line 7" in " ".join(map(str, remarks(empty)))


def test_a_trial_ends_at_its_first_difference_behind_the_end_of_the_game_too(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each of a dozen switches is tried, and a log with thousands of such lines would take a dozen times as long."""
    found: list[int] = []
    leave = LogAnswers.leave

    def left(source: LogAnswers, session: Any) -> None:
        found.append(len(source.state.findings))
        leave(source, session)

    monkeypatch.setattr(LogAnswers, "leave", left)
    log = SHIPPED.read_text(encoding="utf-8")
    end = log.index("------------ Game Over")
    names = [part.splitlines()[-1] for part in log.split(" - starting cards")[:-1]]
    plays = "".join(f"{name} - plays Gold\n" for name in names)
    audit_text(log[:end] + plays * 100 + log[end:], name="log")
    *trials, reported = sorted(found)
    assert len(trials) > 1
    assert max(trials) <= 2 < 90 < reported, found
