"""What a command prints fits the screen: 40 columns or 80, in both languages. A file gets whole lines."""

from __future__ import annotations

import re

import click
import pytest
from moothall.cli.display.printing import print_table, say
from moothall.cli.display.terminal import look_at_screen
from moothall.domain.kernel.telling.columns import width
from sweeps import sampled

LOG = "docs/logs/possession.txt"
COMMANDS = [
    ("games",),
    ("show", f"{LOG}@line:120"),
    ("log", f"{LOG}@line:120"),
    ("log", f"{LOG}@line:120", "--open"),
    ("why", f"{LOG}@line:304"),
    ("find", f"{LOG}@line:120", "gain"),
    ("bisect", LOG, "--when", "turn = 99"),
    ("blame", LOG, "--zone", "Alice.deck"),
    ("audit", "docs/logs/possession-forged.txt"),
    ("rules",),
    ("rules", "possession"),
    ("cards", "--search", "Victory"),
    ("formats",),
    ("formats", "dominion-online"),
    ("formats", "dominion-online", "Library"),
    ("examples",),
    ("--help",),
    ("help", "export"),
    ("help", "play"),
]

EXAMPLE = re.compile(r" +(cat \S+ \| )?moothall .{16}")
"""An example of help: it stays whole, so that it can be pasted."""


@pytest.fixture(autouse=True)
def screen():
    """Whatever screen a test has, the next one has none."""
    yield
    look_at_screen()


@pytest.mark.parametrize(("columns", "lang"), sampled([(40, "ja"), (40, "en"), (80, "ja"), (80, "en")], 3))
def test_no_line_is_wider_than_the_screen(columns, lang, run, monkeypatch):
    run("import", LOG)
    monkeypatch.setenv("COLUMNS", str(columns))
    monkeypatch.setenv("MOOTHALL_LANG", lang)
    results = {command: run(*command) for command in COMMANDS}
    lines = {command: result.stdout.splitlines() + result.stderr.splitlines() for command, result in results.items()}
    assert {
        command: each
        for command in lines
        for each in lines[command]
        if width(each) > columns and not EXAMPLE.match(each)
    } == {}
    assert all(lines.values())


LISTS = [
    ("show", f"{LOG}@line:304"),
    ("log", f"{LOG}@line:120"),
    ("log", f"{LOG}@line:120", "--all"),
    ("diff", f"{LOG}@1", LOG),
    ("blame", LOG, "--zone", "Alice.deck"),
    ("whatif", f"{LOG}@40", "--rules", "2010-01-01,possession/gain=none"),
    ("whatif", f"{LOG}@53", "--answer", "buy Copper"),
    ("rule", "tests/scenarios/alchemy.yaml"),
    ("audit", "docs/logs/possession-forged.txt"),
    ("why", f"{LOG}@line:304"),
    ("log", f"{LOG}@nowhere"),
]
WORDS_BEGIN = re.compile(r" *(?:\S+(?: \S+)* +\d+  |\d+ +(?:x +)?)?")
"""What stands before the words of a line: how a link of a chain leads to the next, and a number."""


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_a_long_line_goes_on_below_its_words(lang, run, monkeypatch):
    monkeypatch.setenv("MOOTHALL_LANG", lang)
    monkeypatch.setenv("LINES", "24")
    broken = 0
    for command in LISTS:
        monkeypatch.delenv("COLUMNS", raising=False)
        whole = run(*command).output.splitlines()
        monkeypatch.setenv("COLUMNS", "80")
        fitted = iter(run(*command).output.splitlines())
        for line in whole:
            first = next(fitted)
            written, more = _letters(first), []
            while len(written) < len(_letters(line)):
                more.append(next(fitted))
                written += _letters(more[-1])
            assert written == _letters(line)
            words = WORDS_BEGIN.match(line)
            begins = " " * (width(words[0]) or 4)
            assert [each for each in more if not each.startswith(begins) or each[len(begins)] == " "] == [], command
            broken += len(more)
        assert list(fitted) == []
    assert broken > 50


def _letters(line):
    return "".join(line.split())


def test_a_file_gets_whole_lines(run, monkeypatch):
    monkeypatch.delenv("COLUMNS", raising=False)
    assert any(len(line) > 120 for line in run("log", LOG).stdout.splitlines())
    assert any(len(line) > 120 for line in run("rules").stdout.splitlines())


def test_a_table_on_a_screen_too_narrow_for_it_has_a_line_for_each_cell(capsys, monkeypatch):
    monkeypatch.setenv("COLUMNS", "40")
    look_at_screen()
    heads = ["game", "players", "rules", "from", "proof"]
    print_table(heads, [["5f0c2d8e", "Ann, Bob", "2014-01-01", "a-very-long-name.txt", ""]])
    told = "5f0c2d8e\n  players  Ann, Bob\n  rules    2014-01-01\n  from     a-very-long-name.txt\n"
    assert capsys.readouterr().out == told


def test_colours_stay_with_their_words_when_a_line_is_broken(capsys, monkeypatch):
    monkeypatch.setenv("COLUMNS", "40")
    monkeypatch.setenv("FORCE_COLOR", "1")
    look_at_screen()
    with click.Context(click.Command("x"), color=True).scope():
        say(
            f"{click.style('audit', bold=True)}: thirty letters and more, and {click.style('agrees', 'green')} too",
            styled=True,
        )
    out = capsys.readouterr().out
    assert out.replace("\n", " ").split() == [
        *("\x1b[1maudit\x1b[0m:", "thirty", "letters", "and", "more,", "and", "\x1b[32magrees\x1b[0m", "too")
    ]
    assert len(out.splitlines()) == 2
