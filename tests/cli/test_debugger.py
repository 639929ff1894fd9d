"""The full-screen debugger, driven by keys on screens of two sizes; what stands on the screen is read from it."""

from __future__ import annotations

import asyncio
import html
import json
import os
import random
import re
import statistics
import subprocess
import sys
import time
from collections.abc import Sequence
from copy import copy
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from typing import Any

import pytest
import yardstick
from moothall.cli.commands import debug
from moothall.cli.debugger.app import Debugger
from moothall.cli.debugger.pane import Pane
from moothall.cli.debugger.question import Question
from moothall.domain import games
from moothall.domain.kernel.facts import Answered, Card, Fact, Retracted
from moothall.domain.kernel.fresh import Fresh, random_legal
from moothall.domain.kernel.streams.script import live
from moothall.domain.kernel.telling.columns import width
from moothall.domain.store import Archive
from moothall.projections.courses.whatif import by_rules
from moothall.service import view
from moothall.service.looking.playback import Opened, open_game, opened_at
from moothall.words import Message
from sweeps import sampled
from textual.events import Paste

LOGS = Path(__file__).resolve().parents[2] / "docs" / "logs"
SMALL, LARGE = (80, 24), (160, 50)
BOTH = pytest.mark.parametrize("size", [SMALL, LARGE])
ON_EACH = pytest.mark.parametrize("size", [SMALL, pytest.param(LARGE, marks=pytest.mark.slow)])
"""For what differs little with the size of the screen."""


@pytest.fixture(autouse=True)
def registered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(games.MODULES, "toy", "toy")


def screen(app: Debugger) -> list[str]:
    """The rows of the screen as text, from the picture of it."""
    rows: dict[float, list[tuple[float, str]]] = {}
    for x, y, text in re.findall(r'<text [^>]*x="([\d.]+)" y="([\d.]+)"[^>]*>([^<]*)</text>', app.export_screenshot()):
        rows.setdefault(float(y), []).append((float(x), html.unescape(text).replace("\xa0", " ").rstrip("\n")))
    return ["".join(text for _, text in sorted(parts)) for _, parts in sorted(rows.items())]


@dataclass
class Shot:
    """What there is at some time: the place, the rows of the screen, the id of what has the focus, the panes."""

    at: int
    seq: int
    rows: list[str]
    focus: str | None
    panes: dict[str, Pane]
    written: str

    @property
    def text(self) -> str:
        return "\n".join(self.rows)


def shot(app: Debugger) -> Shot:
    cursor, panes = app.course.cursor, {str(pane.id): copy(pane) for pane in app.query(Pane)}
    focus = "question" if isinstance(app.focused, Question) else getattr(app.focused, "id", None)
    return Shot(cursor.at, cursor.seq, screen(app), focus, panes, app.query_one(Question).value)


def drive(app: Debugger, size: tuple[int, int], *keys: str) -> list[Shot]:
    """Press keys; `:text` is pasted, which is drawn once and not for each letter, `!` takes a shot. The last shot is
    that of the end."""

    async def driving() -> list[Shot]:
        shots = []
        async with app.run_test(size=size) as pilot:
            await pilot.pause()
            for key in keys:
                if key == "!":
                    shots.append(shot(app))
                    continue
                if key.startswith(":"):
                    app.query_one(Question).post_message(Paste(key[1:]))
                    await pilot.pause()
                else:
                    await pilot.press(key)
            return [*shots, shot(app)]

    return asyncio.run(driving())


def driven(app: Debugger, size: tuple[int, int], *keys: str) -> str:
    """The screen after keys."""
    return drive(app, size, *keys)[-1].text


@cache
def of_log(name: str) -> Opened:
    seen = view(LOGS / name)
    assert seen.log is not None
    return Opened(name, seen.kind, seen.facts, tuple(seen.log.rstrip().split("\n")), seen.divergent)


def forged(**extra: Any) -> Debugger:
    return Debugger(of_log("possession-forged.txt"), **extra)


@cache
def played(kind: str, seed: int = 4, players: int = 0) -> Sequence[Fact]:
    """The stream of a game of bots."""
    game, rng = games.find(kind), random.Random(seed)
    names = ("Ann", "Bob", "Cat", "Dan", "Eve", "Fay")[: players or game.new.players]
    session = game.session(game.table(), Fresh({f"p{number}": random_legal(rng) for number in range(1, 7)}, rng))
    session.take(game.new.begin("2025-01-01", names, {}, rng))
    session.run()
    return session.facts


def of_bots(kind: str, at: int | None = None, **extra: Any) -> Debugger:
    return Debugger(Opened("played", games.find(kind), played(kind)), at, **extra)


# What stands on the screen


@BOTH
def test_turns_facts_table_and_what_decided_stand_on_the_screen(size: tuple[int, int]) -> None:
    text = driven(forged(), size, "g", ":829", "enter")
    assert "possession-forged.txt@829" in text
    assert "all hands open" in text
    assert ">! 17 Bob" in text
    assert re.search(r">!829 +Alice gains Duchy instead of Bob", text)
    assert "Turn 17 of Bob, possessed by Alice" in text
    assert "! Here the log is against the rules." in text
    assert "[possession/gain] What the possessed player would gain" in text


def test_a_large_screen_has_room_for_the_log_beside_the_table() -> None:
    text = driven(forged(), LARGE, "g", ":line:303", "enter")
    assert "> 303 Bob - buys Duchy" in text
    assert "!304 Bob - gains Duchy" in text
    assert "Turn 17 of Bob" in text
    assert "> 303 Bob" not in driven(forged(), LARGE, "g", ":line:303", "enter", "L")


def test_a_small_screen_shows_the_log_instead_of_the_table_and_the_table_again() -> None:
    shots = drive(forged(), SMALL, "g", ":line:303", "enter", *["!", "L"] * 2, "!", "4", "!", "3")
    assert ["> 303 Bob - buys Duchy" in each.text for each in shots] == [False, True, False, True, False]
    assert ["Turn 17 of Bob" in each.text for each in shots] == [True, False, True, False, True]
    assert [each.focus for each in shots] == ["facts", "facts", "facts", "log", "table"]


def test_on_a_small_screen_every_line_of_the_table_can_be_reached() -> None:
    app = forged()
    shots = drive(app, SMALL, "3", *["!", "pagedown"] * 8)
    rows = "\n".join(each.text for each in shots)
    assert [line for line in app.table if line[:70].rstrip() not in rows] == []


def test_a_pane_is_shown_on_the_whole_screen_and_scrolled_to_both_sides() -> None:
    shots = drive(
        forged(), SMALL, "g", ":3", "enter", *("2", "!", "z", "!"), "greater_than_sign", "!", *("<", "!", "z")
    )
    facts = [sum(bool(re.match(r"[> ][! ]\s*\d+ +[+-]? *\w", line)) for line in each.rows) for each in shots]
    assert facts[0] < 10 < facts[1] == facts[3]
    assert ["Table" in each.text for each in shots] == [True, False, False, False, True]
    assert [any(row.startswith(">") for row in each.rows) for each in shots[1:4]] == [True, False, True]


@pytest.mark.parametrize("keys", [("4", "z", "v"), ("3", "z", "L"), ("4", "z", "L")])
def test_a_pane_on_the_whole_screen_that_goes_leaves_all_the_others(keys: Sequence[str]) -> None:
    after = driven(forged(), SMALL, *keys)
    assert "Turns" in after
    assert "Facts" in after


def test_a_pane_on_the_whole_screen_for_which_a_smaller_one_has_no_room_leaves_all_the_others() -> None:
    app = forged()

    async def driving() -> str:
        async with app.run_test(size=LARGE) as pilot:
            await pilot.press("4")
            await pilot.press("z")
            await pilot.resize_terminal(*SMALL)
            await pilot.pause()
            await pilot.pause()
            return shot(app).text

    assert "Turns" in asyncio.run(driving())


@BOTH
def test_what_changed_in_the_table_is_marked_by_a_letter(size: tuple[int, int]) -> None:
    pane = drive(of_bots("dominion", 100), size, "t")[-1].panes["table"]
    marked = [pane.lines[row] for row in pane.marks]
    assert marked[0].startswith("Turn ")
    assert 0 < len(marked) < len(pane.lines)
    assert set(pane.marks.values()) == {"*"}


@ON_EACH
def test_the_help_and_the_whole_chain_of_a_fact_are_shown_and_put_away(size: tuple[int, int]) -> None:
    text = driven(forged(), size, "question_mark")
    for words in ("a fact on", "set a breakpoint", "by other rules", "Marks:", "hand(alice) > 5"):
        assert words in text
    shown, away = drive(forged(), size, "g", ":829", "enter", "w", "!", "escape")
    assert "after 826 Bob (Alice decides) buys Duchy for $5: Alice gains Duchy" in shown.text
    assert ("─ Why ─" in shown.text, "─ Why ─" in away.text) == (True, False)


def test_at_an_answer_stands_what_was_asked() -> None:
    app = of_bots("dominion", 0)
    pane = drive(app, LARGE, "a")[-1].panes["table"]
    asked = next(row for row, line in enumerate(pane.lines) if line.startswith("Just before: "))
    words = app.seen.entries[app.course.cursor.at - 1].text.partition(" chooses to ")[2].rstrip(".")
    assert words in [line.split(maxsplit=1)[1] for line in pane.lines[asked + 1 :]]


# Moving


@pytest.mark.parametrize(
    ("key", "kind"),
    [*((key, "dominion") for key in ("right", "a", "p", "t")), ("a", "one-of-dominion"), ("t", "toy")],
)
def test_the_capital_leads_back_to_where_the_key_began(key: str, kind: str) -> None:
    back = "left" if key == "right" else key.upper()
    shots = drive(of_bots(kind, 0), SMALL, "!", key, "!", key, "!", back, "!", back)
    places = [each.at for each in shots]
    assert places[0] == 0 < places[1] <= places[2]
    assert places[3:] == ([places[1], 0] if places[1] < places[2] else [0, 0])
    marked = [pane.lines[pane.here] for each in shots if (pane := each.panes["facts"]).here is not None]
    assert [int(line.split()[0]) for line in marked] == [each.seq for each in shots if each.at]


@ON_EACH
def test_the_beginning_and_the_end_are_a_key_away_and_backspace_returns(size: tuple[int, int]) -> None:
    shots = drive(forged(), size, "home", "!", "left", "end", "!", *["backspace", "!"] * 2, "backspace")
    assert [each.at for each in shots] == [0, 881, 0, 881, 881]
    assert "No leap led here." in shots[-1].text


@pytest.mark.parametrize(
    ("written", "seq"), [("829", 829), ("turn:17/Bob/2", 835), ("line:304", 833), ("end", 881), ("-1", 880)]
)
def test_one_goes_to_an_address(written: str, seq: int) -> None:
    end = drive(forged(), SMALL, "home", "g", f":{written}", "enter")[-1]
    assert (end.seq, end.focus) == (seq, "facts")


@pytest.mark.parametrize(
    ("key", "written", "said"),
    [
        ("g", "turn:99", "there is no turn 99"),
        ("g", "nowhere", "'nowhere' is not a place in a game"),
        ("slash", "gain &", "the expression ends too soon"),
        ("slash", "larder > 3", "'larder' is not a kind of fact"),
        ("b", "gain &&", "'&' is not expected here"),
        ("r", "yesterday", "'yesterday'"),
        ("r", "2013-01-01,x=1", "'x'"),
    ],
)
def test_what_cannot_be_understood_stays_with_the_reason_above_it(key: str, written: str, said: str) -> None:
    asked, given_up = drive(forged(), SMALL, "home", key, f":{written}", "enter", "!", "escape", "right")
    assert said in asked.text
    assert (asked.written, asked.focus, asked.at) == (written, "question", 0)
    assert (given_up.focus, given_up.at) == ("facts", 1)


def test_keys_are_letters_while_something_is_asked() -> None:
    end = drive(forged(), SMALL, "home", "slash", *"tapq", "left", "home", "end")[-1]
    assert (end.at, end.written) == (0, "tapq")


@ON_EACH
def test_an_expression_is_found_and_found_again_both_ways(size: tuple[int, int]) -> None:
    find = ("slash", ":gain & card:Possession", "enter")
    first, second, again, stays = drive(forged(), size, "home", *find, "!", "n", "!", "N", "!", "N")
    assert 0 < first.seq == again.seq == stays.seq < second.seq
    assert "Nothing before this place stops at gain & card:Possession." in stays.text


def test_breakpoints_are_run_to_both_ways_and_taken_away() -> None:
    app = forged()
    setting = ("home", "b", ":divergent", "enter", "b", "ctrl+u", ":turn = 17", "enter")
    taking = ("b", "ctrl+u", ":divergent", "enter", "!", "b", "ctrl+u", "enter", "c")
    shots = drive(app, SMALL, *setting, "!", "c", "!", "c", "!", "C", "!", *taking)
    assert "2 breakpoints" in shots[0].text
    assert "Breakpoints: divergent; turn = 17." in shots[0].text
    assert 0 < shots[1].seq == shots[3].seq < shots[2].seq == 829
    assert "1 breakpoint" in shots[4].text
    assert "There is no breakpoint: b sets one." in shots[5].text


def test_a_text_is_found_in_the_pane_that_has_the_focus() -> None:
    found, not_found = drive(forged(), LARGE, "4", "f", ":turn 17 [poss", "enter", "!", "f", ":, no such text", "enter")
    log = found.panes["log"]
    assert "Bob: turn 17 [poss" in log.lines[log.bar]
    assert (found.focus, found.seq) == ("log", 881)
    assert "No line of log has " in not_found.text


# From one pane to another


def test_a_line_of_the_log_leads_to_its_facts_and_a_fact_to_its_line() -> None:
    app = forged()
    goal = ("4", "f", ":Bob - plays 3 Copper, 1 Silver", "enter", "n")
    shots = drive(
        app, LARGE, *goal, "enter", "!", "enter", "!", "backspace", "!", "home", "4", *["pageup"] * 9, "enter"
    )
    row = shots[0].panes["log"].bar
    lines = {fact.seq: fact.line for fact in app.record.cursor.standing}
    assert [lines[each.seq] for each in shots[:2]] == [row + 1] * 2
    assert shots[0].seq < shots[1].seq
    assert [each.panes["log"].here for each in shots[:3]] == [row] * 3
    assert shots[2].seq == shots[0].seq
    assert "No fact rests on line 1." in shots[-1].text


@ON_EACH
def test_a_turn_and_a_fact_are_gone_to_from_their_panes(size: tuple[int, int]) -> None:
    app = forged()
    turn, fact = drive(app, size, "1", "up", "up", "enter", "!", "2", "up", "k", "down", "enter")
    assert turn.seq == app.course.cursor.headers[-3].seq
    line = app.seen.folds.lines[fact.at - 1]
    assert (line.level, line.folded[0][:15]) == (1, "Clean-up phase:")
    assert fact.seq < turn.seq


@ON_EACH
def test_plays_are_one_line_which_opens_where_the_game_stands_and_by_a_key(size: tuple[int, int]) -> None:
    app = forged()
    folded, inside, again, by_hand, shut, *_ = drive(
        app, size, "g", ":100", "enter", *("z", "!", "left", "!", "right", "!", "up", "space", "!", "space", "!")
    )
    play = " 95   + Bob plays Village: draws Copper; +2 Actions."
    assert play in folded.text
    assert "98         Bob draws a Copper." not in folded.text
    assert play not in inside.text
    assert "98         Bob draws a Copper." in inside.text
    assert play in again.text
    assert " 95   - Bob chooses to play Village." in by_hand.text
    assert "98         Bob draws a Copper." in by_hand.text
    assert play in shut.text


def test_a_key_opens_every_fact_and_folds_the_turns() -> None:
    app = forged()
    _, facts, turns, plays, *_ = drive(app, SMALL, "z", "!", "o", "!", "o", "!", "o", "!")
    assert "Every fact" in facts.text or "every fact" in facts.text
    assert re.search(r"\+ Turn 16 of Bob: plays ", turns.text)
    assert re.search(r"- Turn 18 of Alice", plays.text)


@ON_EACH
def test_in_japanese_no_english_stands_on_the_screen_but_names_and_the_log(size: tuple[int, int]) -> None:
    opened = open_game(LOGS / "possession-forged.txt@line:304", lang="ja")[1]
    keys = ("!", "a", "!", "w", "!", "escape", "?", "!", "escape", "b", "!", "escape", "N", "!", "o", "!", "c", "!")
    for each in drive(Debugger(replace(opened, lines=()), None), size, *keys):
        text = re.sub(r"[\w./-]*@\d+|Alice|Bob|Debugger|[\[［][\w/-]+[］\]]", "", each.text)
        text = re.sub(r"Backspace|PgUp|PgDn|Home|End|Enter|Tab|Esc|(turn|line|mark|player|card):\S*", "", text)
        text = re.sub(r"gain|hand|end|turn|alice|YYYY|MM|DD|ja|p\d", "", text)
        assert not (found := re.search(r"[A-Za-z]{3,}", text)), (found, each.text)


@pytest.mark.parametrize(
    ("kind", "lang"),
    sampled([("dominion", "ja"), ("dominion", "en"), ("one-of-dominion", "en"), ("one-of-dominion", "ja")], 2),
)
def test_no_player_is_told_by_their_seat(kind: str, lang: Any) -> None:
    """But where the table names both."""
    opened = Opened("played", games.find(kind), played(kind), lang=lang)
    keys = [key for at in (":300", ":480") for key in ("g", at, "enter", "!", "a", "!", "w", "!", "escape", "v")]
    for each in drive(Debugger(opened), LARGE, *keys):
        assert not re.search(r"(?<![A-Za-z0-9(])p[1-9](?![A-Za-z0-9])", each.text), each.text


def test_the_hands_stand_above_the_supply_on_a_small_screen() -> None:
    small, large = (driven(forged(), size) for size in (SMALL, (120, 60)))
    assert large.index(" Curse") < large.index("hand  ")
    assert "hand  " in small
    assert " Curse" not in small or small.index("hand  ") < small.index(" Curse")


def test_every_key_is_in_the_help() -> None:
    """A key that only moves a bar, or that a mouse user has no need of, is in it too."""
    names = {"slash": "/", "question_mark": "?", "space": "space", "home": "Home", "end": "End", "right": "→"}
    names |= {"left": "←", "backspace": "Backspace", "up": "↑", "down": "↓", "pageup": "PgUp", "pagedown": "PgDn"}
    names |= {"enter": "Enter", "less_than_sign": "<", "greater_than_sign": ">", "ctrl+b": "PgUp", "ctrl+f": "PgDn"}
    names |= {"j": "↓", "k": "↑"}
    keys = [key for each in (*Debugger.BINDINGS, *Pane.BINDINGS) for key in each.key.split(",")]
    words = str(Message("debug.all-keys")).replace("(", " ").split()
    assert [key for key in keys if names.get(key, key) not in words and f"{names.get(key, key)}," not in words] == []
    assert "click:" in words
    assert "wheel:" in words


def test_tab_goes_through_the_panes() -> None:
    shots = drive(forged(), LARGE, *["!", "tab"] * 4)
    assert [each.focus for each in shots] == ["facts", "table", "log", "turns", "facts"]


@BOTH
def test_japanese_letters_take_two_columns(size: tuple[int, int]) -> None:
    game = games.find("one-of-dominion")
    app = Debugger(Opened("played", game, played("one-of-dominion"), lang="ja"))
    rows = drive(app, size, "3", "z")[-1].rows
    shown = [row for row in rows if re.search("[\u3040-\u9fff]", row)]
    assert shown
    assert max(map(width, rows)) <= size[0]
    assert any(line.strip() in row for row in shown for line in app.table if re.search("[\u3040-\u9fff]", line))


# Other rules, other eyes


@ON_EACH
def test_by_other_rules_it_is_said_where_the_game_parts_from_its_record(size: tuple[int, int]) -> None:
    app = Debugger(of_log("possession.txt"))
    rules = ("r", ":2023-05-01", "enter")
    other, again, record = drive(app, size, *rules, "!", "home", "d", "!", "r", "ctrl+u", "enter")
    course = by_rules(app.opened.game, app.opened.facts, "2023-05-01")
    assert other.at == again.at == record.at == course.same + 1
    assert f"by rules 2023-05-01, parts at {course.facts[course.same].seq}" in other.text
    assert re.search(r">#\s*\d+ +Alice shuffles", other.text)
    assert "By the rules of 2023-05-01 the game parts from its record here" in other.text
    assert (other.panes["log"].here or 0) > 20
    assert f"possession.txt@{record.seq}" in record.text


def test_by_its_own_rules_a_game_goes_as_it_is_on_record() -> None:
    app = Debugger(of_log("possession.txt"), 100)
    end = drive(app, SMALL, "r", ":2013-05-23", "enter")[-1]
    assert "the game goes as it is on record" in end.text
    assert (app.course.parts, end.at) == (None, 100)


def test_the_address_of_a_place_by_other_rules_is_the_last_that_is_on_record() -> None:
    app = Debugger(of_log("possession.txt"), rules="2023-05-01")
    drive(app, SMALL, "end")
    assert app.course.parts is not None
    assert app.address == f"possession.txt@{app.record.cursor.standing[app.course.parts - 2].seq}"


def test_the_eyes_go_round_and_the_log_is_for_everybody_alone() -> None:
    shots = drive(forged(), LARGE, *["!", "v"] * 3)
    eyes = [re.search(r"seen by (\w+)|all hands open", each.text) for each in shots]
    assert [each and (each[1] or each[0]) for each in eyes] == ["all hands open", "Alice", "Bob", "all hands open"]
    assert ["Bob - draws" in each.text for each in shots] == [True, False, False, True]
    assert [bool(each.panes["log"].lines) for each in shots] == [True, False, False, True]
    for key in ("L", "4"):
        end = drive(forged(viewer="p1"), SMALL, key)[-1]
        assert "The log is shown only while all hands are open." in end.text
        assert (end.focus, "Table" in end.text) == ("facts", True)


def with_another_deck(facts: Sequence[Fact], owner: str) -> tuple[list[Fact], int]:
    """The same game as far as anybody else knows: what a player's last shuffle put where nobody saw it since lies in
    the opposite order. Also the place before that shuffle."""
    seat = games.find("dominion").fold(facts).seats[owner]
    unseen = [*seat.hand, *seat.deck]
    others = dict(zip(unseen, reversed(unseen), strict=True))
    shuffles = [at for at, fact in enumerate(facts) if hasattr(fact, "order") and getattr(fact, "player", "") == owner]

    def other(value: Any) -> Any:
        return (
            tuple(map(other, value))
            if isinstance(value, tuple)
            else others.get(value, value)
            if isinstance(value, Card)
            else value
        )

    changed = [
        fact.reopened(**{name: other(getattr(fact, name)) for name in fact.own_fields}).sealed_like(fact)
        for fact in facts[shuffles[-1] :]
    ]
    return [*facts[: shuffles[-1]], *changed], shuffles[-1]


@pytest.mark.parametrize(
    ("viewer", "owner"), [("p1", "p2"), (None, "p2"), pytest.param("p2", "p1", marks=pytest.mark.slow)]
)
def test_nothing_on_the_screen_depends_on_what_the_viewer_may_not_know(viewer: str | None, owner: str) -> None:
    facts = played("dominion", 2)
    other, at = with_another_deck(facts, owner)
    find = ("slash", f":draw & player:{owner} & card:Copper", "enter", "!", "n", "!", "N", "!")
    stops = ("b", ":hand(p1, Copper) > hand(p2, Copper)", "enter", "C", "!", "C", "!")
    keys = ("a", "!", "end", "!", "w", "!", "escape", "T", "!", *find, *stops)
    screens = [
        [
            each.text
            for each in drive(Debugger(Opened("hidden", games.find("dominion"), stream), at, viewer), LARGE, *keys)
        ]
        for stream in (facts, other)
    ]
    assert (screens[0] == screens[1]) is (viewer is not None)


# How fast


@ON_EACH
def test_a_step_in_a_game_of_five_thousand_facts_takes_no_fifty_milliseconds(size: tuple[int, int]) -> None:
    facts = played("dominion", 16, 6)
    assert len(facts) > 5000
    app = Debugger(Opened("long", games.find("dominion"), facts, ["a line"] * 1500))
    spent: list[float] = []  # each beside the yardstick

    async def driving() -> None:
        async with app.run_test(size=size) as pilot:
            await pilot.press("right")
            for key in [*["left"] * 5, *["a"] * 4, *["A"] * 5, *["P"] * 4, *["T"] * 3, *["right"] * 4]:
                begun = time.process_time()
                await pilot.press(key)
                spent.append((time.process_time() - begun) / yardstick.work())

    asyncio.run(driving())
    assert statistics.median(spent) * yardstick.QUIET < 0.050


# The command


@pytest.fixture
def left(monkeypatch: pytest.MonkeyPatch) -> list[Debugger]:
    """The debuggers that a command opened on a terminal, each left at once."""
    found: list[Debugger] = []
    monkeypatch.setattr(debug, "_is_terminal", lambda _: True)
    monkeypatch.setattr(Debugger, "run", lambda self: found.append(self))
    return found


def test_without_a_terminal_it_says_so(run: Any, game: str) -> None:
    result = run("debug", game)
    assert result.exit_code == 1
    assert result.stderr.count("\n") == 1
    assert "needs a terminal" in result.stderr


def test_it_opens_a_stored_game_at_a_place_and_prints_where_it_was_left(run: Any, game: str, left: Any) -> None:
    assert run("debug", game).stdout.strip().endswith(f"@{left[0].course.cursor.seq}")
    assert run("debug", f"{game[:8]}@turn:3/Ann").exit_code == 0
    cursor = left[1].course.cursor
    assert cursor.at < len(cursor.standing)
    assert cursor.fact == cursor.standing[cursor.at - 1]
    assert cursor.headers[4].seq == cursor.seq
    result = run("debug", f"{game}@40", "--as", "Bob", "--rules", "2013-05-23", "--lang", "ja", "--json")
    assert json.loads(result.stdout) == {"game": game, "place": f"{game}@40", "seq": 40, "as": "p2"}
    assert left[2].course.rules == "2013-05-23"


def test_it_opens_a_log_that_is_not_stored_also_at_a_line(run: Any, left: Any) -> None:
    log = str(LOGS / "possession.txt")
    assert run("debug", log).stdout == f"{log}@879\n"
    assert run("debug", f"{log}@line:303").stdout == f"{log}@{left[1].course.cursor.seq}\n"
    assert left[1].course.cursor.fact.line == 303
    assert left[1].opened.lines[302].startswith("Bob - ")


@pytest.mark.parametrize(
    ("arguments", "code", "said"),
    [
        (("{game}@turn:99",), 1, "there is no turn 99"),
        (("{game}", "--as", "Eve"), 1, "there is no player 'Eve'"),
        (("{game}", "--rules", "soon"), 2, "soon"),
        (("ffffffff",), 1, "ffffffff"),
        (("no-such.txt@line:3",), 1, "no-such.txt"),
    ],
)
def test_what_is_not_there_is_said_in_one_sentence(
    arguments: tuple[str, ...], code: int, said: str, run: Any, game: str, left: Any
) -> None:
    result = run("debug", *(each.format(game=game) for each in arguments))
    assert (result.exit_code, left) == (code, [])
    assert said in result.stderr
    assert result.stderr.count("\n") == 1


def test_a_place_before_which_something_was_taken_back_later_opens_as_it_was() -> None:
    facts = list(played("toy"))
    answers = [fact.seq for fact in facts if isinstance(fact, Answered)]
    stored = [*facts, Retracted(answers[3], "p1", "").sealed(len(facts) + 1)]
    assert opened_at(stored, None) == (stored, None)
    assert opened_at(stored, answers[2]) == (stored, answers[2])
    assert opened_at(stored, answers[3] + 1) == (facts[: answers[3] + 1], None)


def test_an_undone_game_shows_what_is_live(run: Any, game: str, left: Any, store: str) -> None:
    assert run("undo", game).exit_code == 0
    run("debug", game)
    with Archive.open(store, create=False) as archive:
        facts = archive.read(archive.find(game))
    standing = left[0].course.cursor.standing
    assert [fact.seq for fact in standing] == [fact.seq for fact in live(facts)]
    assert len(standing) < len(facts)


@pytest.mark.skipif(sys.platform == "win32", reason="needs a pseudo-terminal of POSIX")
def test_on_a_terminal_it_opens_and_is_left_by_a_key() -> None:
    import pty

    outer, inner = pty.openpty()
    command = [sys.executable, "-c", "from moothall.cli import main; main()", "debug", str(LOGS / "possession.txt")]
    environment = {**os.environ, "TERM": "xterm-256color", "COLUMNS": "80", "LINES": "24"}
    process = subprocess.Popen(command, stdin=inner, stdout=inner, stderr=inner, env=environment, close_fds=True)
    os.close(inner)
    output, deadline, asked = b"", time.monotonic() + 120, False
    while time.monotonic() < deadline:
        try:
            output += os.read(outer, 65536)
        except OSError:  # the other side is closed
            break
        if b"879 of 879" in output and not asked:
            asked = os.write(outer, b"q") == 1
    os.close(outer)
    assert process.wait(60) == 0
    assert b"possession.txt@879" in output.splitlines()[-1]
