"""A line that cannot be read is listed, and nothing that may follow from it is held against anybody."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from random import Random

import pytest
from forge import forgeries
from moothall.logs.dominion.goko.scribe import write_game
from moothall.logs.formats import audit_text
from moothall.logs.texts.log_file import decode
from moothall.logs.verdict import Audit
from sweeps import sampled, seeds
from test_forgeries import KINGDOM, RULES, own_games, spender
from test_goko_scribe import played
from test_shipped_logs import GENUINE, text

pytestmark = pytest.mark.usefixtures("no_trials")
REAL_LOGS = Path(__file__).parents[4] / "shared" / "logs" / "goko"
TRANSCRIPTS = Path(__file__).parents[3] / "docs" / "logs"
NOISE = ("hello world", "?", "Player 1 - sings a song")
ACCUSED = ("diverges", "contradicts")


@cache
def games() -> tuple[str, ...]:
    """Logs of ours, those that are forged elsewhere and one of three players."""
    chance = Random(9)
    return (*own_games(), write_game(played(9, chance.sample(KINGDOM, 10), players=3, policy=spender(chance))))


def audited(lines: list[str]) -> Audit:
    return audit_text("\n".join(lines), name="game", rules=RULES)


def noisy(lines: list[str], at: int, noise: str) -> list[str]:
    return [*lines[:at], noise, *lines[at + 1 :]]


def said(lines: list[str]) -> list[int]:
    """The lines that say something, by position."""
    return [at for at, line in enumerate(lines) if line.strip()]


@pytest.mark.parametrize("which", seeds(1, 7))
def test_no_line_that_is_made_unreadable_accuses_anybody(which: int) -> None:
    lines, chance = games()[which].split("\n"), Random(which)
    for at in chance.sample(said(lines), 6):
        found = audited(noisy(lines, at, chance.choice(NOISE)))
        assert found.verdict not in ACCUSED, (at + 1, lines[at], found.findings[:1])
        assert found.verdict == "unreadable" or at + 1 in [each.line for each in found.unread]


@pytest.mark.parametrize("which", seeds(1, 7))
def test_a_stray_line_changes_nothing_besides_itself(which: int) -> None:
    lines, chance = games()[which].split("\n"), Random(which)
    whole = audited(lines)
    for at in chance.sample(range(len(lines) + 1), 6):
        found = audited([*lines[:at], "hello world", *lines[at:]])
        within = any(map(str.strip, lines[:at])) and any(map(str.strip, lines[at:]))
        if within:
            assert (found.verdict, found.lines["unread"]) == ("unruled", 1), at
        else:  # it is of the text around the log
            assert (found.verdict, found.debris) == (whole.verdict, 1), at
        assert found.lines["confirmed"] == whole.lines["confirmed"], (at, found.unruled[:3])
        assert found.final == whole.final


@pytest.mark.slow
@pytest.mark.parametrize("part", range(20))
def test_no_line_of_a_real_log_that_is_made_unreadable_accuses_anybody(part: int) -> None:
    paths = sorted(REAL_LOGS.glob("*.txt"))[part::20] if REAL_LOGS.is_dir() else []
    if not paths:
        pytest.skip("needs the real logs of ../shared/logs/goko")
    for path in paths:
        lines, chance = decode(path.read_bytes()).replace("\r\n", "\n").split("\n"), Random(path.name)
        if audit_text("\n".join(lines), name=path.name).verdict != "agrees":
            continue
        for at in chance.sample(said(lines), 8):
            found = audit_text("\n".join(noisy(lines, at, chance.choice(NOISE))), name=path.name)
            assert found.verdict not in ACCUSED, (path.name, at + 1, lines[at], found.findings[:1])


@pytest.mark.parametrize(
    "name", sampled(["one-of-dominion.ja.txt", "one-of-dominion.jsonl", "one-of-dominion.en.txt"], 3)
)
def test_no_line_of_a_transcript_that_is_made_unreadable_accuses_anybody(name: str) -> None:
    lines = (TRANSCRIPTS / name).read_text(encoding="utf-8").split("\n")
    for at in said(lines)[1::11]:
        assert audit_text("\n".join(noisy(lines, at, "hello world")), name=name).verdict == "unruled", lines[at]


def test_a_forgery_before_the_line_that_cannot_be_read_is_found() -> None:
    for seed, game in enumerate(games()):
        for forged in forgeries(game, seed, ("dearer", "money", "buy twice")):
            lines = forged.text.split("\n")
            turns = [at for at, line in enumerate(lines) if ": turn" in line and at > forged.lines[-1]]
            if len(turns) < 3:
                continue
            found = audited(noisy(lines, turns[2] + 1, "hello world"))
            assert found.verdict in ACCUSED, forged
            assert found.unread


def test_a_forgery_long_after_a_stray_line_is_found() -> None:
    """Once everybody's cards have been seen since, the stray line has moved none."""
    seen = 0
    for seed, game in enumerate(games()):
        for forged in forgeries(game, seed, ("dearer", "money")):
            lines = forged.text.split("\n")
            if forged.lines[0] > len(lines) * 2 // 3:
                first = next(at for at, line in enumerate(lines) if ": turn" in line)
                seen += audited([*lines[: first + 2], "hello world", *lines[first + 2 :]]).verdict in ACCUSED
    assert seen >= 2


@pytest.mark.parametrize(
    ("old", "new"),
    [("buys Festival", "byus Festival"), ("Alice: turn 6", "Alice: tunr 6"), ("Bob - draws", "Bob - drwas")],
)
def test_a_misspelt_line_is_listed_with_what_was_meant(old: str, new: str) -> None:
    found = audit_text(text(GENUINE).replace(old, new, 1), name="game", rules="2013-05-23")
    (unread,) = found.unread
    assert found.verdict == "unruled"
    assert (new in unread.says, unread.meant) == (True, unread.says.replace(new, old))
    assert all(each.card is None for each in found.unruled)


def test_a_remark_is_not_taken_for_a_misspelt_line() -> None:
    lines, remark = text(GENUINE).splitlines(), "well played everybody, good game"
    middle = len(lines) // 2
    found = audit_text("\n".join([*lines[:middle], remark, *lines[middle:]]), name="game", rules="2013-05-23")
    assert [each.meant for each in found.unread] == [None]
    behind = audit_text(f"{text(GENUINE)}\n{remark}", name="game", rules="2013-05-23")
    assert (behind.unread, behind.debris) == ([], 1)
