"""Bad input to the audit: whatever the text, the answer is a report that adds up or one clear sentence."""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from functools import cache
from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from moothall.logs.dominion.goko.scribe import write_game
from moothall.logs.formats import audit_text
from moothall.logs.texts.log_file import decode
from moothall.logs.verdict import Audit
from property_tests import examples
from test_goko_scribe import BASE, RULES, played

SHARED = Path(__file__).parents[4] / "shared" / "logs"
KEYS = {
    "log", "format", "game", "rules", "rules_from", "players", "verdict", "error", "lines", "divergences", "final",
    "unruled_cards", "events", "ended", "turn", "gave_up", "unread", "unruled", "agrees_by", "habits",
    "viewer", "kingdom", "debris", "undone", "rules_unsure", "outcome",
}  # fmt: skip
COUNTS = ("confirmed", "consistent", "divergent", "unruled", "unread")
FUZZ = examples(40)


@cache
def game(seed: int = 1, players: int = 2) -> str:
    """The log of a short game of bots."""
    return write_game(played(seed, Random(seed).sample(BASE, 10), players)[:700])


def audited(text: str) -> Audit:
    """The audit of a text, which adds up."""
    audit = audit_text(text, name="some.txt", rules=RULES)
    adds_up(audit)
    return audit


def adds_up(audit: Audit) -> None:
    report = audit.to_json()
    assert set(report) == KEYS
    assert json.loads(json.dumps(report)) == report
    assert sum(report["lines"][kind] for kind in COUNTS) == report["lines"]["total"]
    found = report["divergences"]
    assert [each["line"] for each in found] == sorted(each["line"] for each in found)
    for each in found:
        assert each["interval"][0] <= each["interval"][1] == each["line"]
        assert each["ruling"] and each["rule"]
    if audit.verdict == "unreadable":
        assert audit.error and audit.error.startswith("some.txt: ") and "\n" not in audit.error
    else:
        assert audit.error is None
    if audit.verdict == "agrees":
        assert not found


# --------------------------------------------------------------------------------------------------- unreadable


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "empty"),
        (" \n\t\n", "empty"),
        ("\0\1\2" * 50, "binary"),
        ("Just some words.\n" * 30, "looks like no log"),
        ("------------ Game Setup ------------\n", "no player"),
    ],
)
def test_what_is_no_goko_log_is_unreadable_with_a_sentence(text: str, says: str) -> None:
    audit = audited(text)
    assert (audit.verdict, audit.format, audit.verdicts) == ("unreadable", None, [])
    assert says in (audit.error or "")


@pytest.mark.parametrize("count", [1, 7])
def test_one_player_or_seven_are_no_game(count: int) -> None:
    decks = "".join(f"P{i} - starting cards: {', '.join(['Copper'] * 7 + ['Estate'] * 3)}\n" for i in range(count))
    audit = audited(f"------------ Game Setup ------------\n{decks}")
    assert audit.verdict == "unreadable"
    assert f"the number of players up to here is {count}, " in (audit.error or "")


def test_two_players_of_one_name_cannot_be_told_apart() -> None:
    audit = audited(game().replace("Player 2", "Player 1"))
    assert audit.verdict == "unreadable"
    assert "rename" in (audit.error or "")


def test_two_games_in_one_file_are_refused_at_the_second() -> None:
    audit = audited(game(1) + game(2))
    assert audit.verdict == "unreadable"
    assert f"line {game(1).count(chr(10)) + 1}" in (audit.error or "")


def test_a_huge_text_is_refused() -> None:
    audit = audited("Player 1 - draws Copper\n" * 3_000_000)
    assert audit.verdict == "unreadable"


# ------------------------------------------------------------------------------------------------- odd but whole


@pytest.mark.parametrize(
    "name", ["Copper", "Village", "", "a - b", "x: turn 3", "plays Gold", "Ünï çøde", "1st place:"]
)
def test_odd_names_do_not_disturb(name: str) -> None:
    text = game().replace("Player 1", name)
    assert [audited(text).verdict, audited(text).findings] == ["agrees", []]


def test_line_ends_of_any_system_and_a_byte_order_mark_change_nothing() -> None:
    plain = audited(game())
    for text in (game().replace("\n", "\r\n"), game().replace("\n", "\r"), "\ufeff" + game()):
        again = audited(text)
        assert (again.verdict, again.lines) == (plain.verdict, plain.lines)


def test_an_unknown_card_is_unruled_and_named() -> None:
    gained = {line.rpartition(" - gains ")[2] for line in game().split("\n") if " - gains " in line}
    card = min(gained & set(BASE))
    audit = audited(game().replace(card, "Pet Hamster"))
    assert audit.verdict == "unruled"
    assert audit.unruled_cards == ("Pet Hamster",)


def test_a_line_nobody_can_read_is_counted_wherever_it_stands() -> None:
    whole = write_game(played(1, BASE[:10], 2)).split("\n")
    for at in (30, -4, -8):
        lines = [*whole[:at], "Player 1 - sings a song", *whole[at:]]
        audit = audited("\n".join(lines))
        assert (audit.verdict, audit.lines["unread"]) == ("unruled", 1)


def test_a_play_after_the_end_is_no_part_of_the_game() -> None:
    lines = [*write_game(played(1, BASE[:10], 2)).rstrip("\n").split("\n"), "Player 1 - plays Copper"]
    audit = audited("\n".join(lines))
    assert [(each.line, each.rule) for each in audit.findings] == [(len(lines), "end/over")]


def test_a_card_bought_that_the_supply_lacks_is_found() -> None:
    lines = game().split("\n")
    at = next(at for at, line in enumerate(lines) if " - buys " in line)
    head = lines[at].partition(" - ")[0]
    lines[at], lines[at + 1] = f"{head} - buys Pearl Diver", f"{head} - gains Pearl Diver"
    audit = audited("\n".join(lines))
    assert audit.verdict == "contradicts"
    assert (audit.findings[0].line, audit.findings[0].rule) == (at + 1, "buy/supply")


def test_a_knight_too_dear_to_buy_is_found() -> None:
    lines = write_game(played(1, [*BASE[:9], "Knights"], 2)).split("\n")
    at = next(at for at, line in enumerate(lines) if " - buys " in line)
    head = lines[at].partition(" - ")[0]
    lines[at : at + 2] = [f"{head} - buys Sir Vander", f"{head} - gains Sir Vander"]
    audit = audited("\n".join(lines))
    assert (audit.findings[0].line, audit.findings[0].rule) == (at + 1, "buy/cost")


def test_a_log_without_its_list_of_piles_is_audited() -> None:
    text = "".join(line for line in game().splitlines(keepends=True) if not line.startswith("Supply cards"))
    assert audited(text).verdict in ("agrees", "undecided", "unruled", "diverges", "contradicts")


def test_a_log_of_more_players_mixed_with_another_does_not_raise() -> None:
    ours, theirs = game(3, 3).split("\n"), game(4, 3).split("\n")
    audited("\n".join(ours[:60] + theirs[60:]))
    audited("\n".join(line for pair in zip(ours[20:], theirs[20:], strict=False) for line in pair))


# --------------------------------------------------------------------------------------------------------- fuzz


@pytest.mark.parametrize("part", range(8))
def test_a_log_may_end_anywhere(part: int) -> None:
    data = game().encode()
    for end in range(len(data) * part // 8, len(data) * (part + 1) // 8, 211):
        audit = audited(decode(data[:end]))
        assert audit.verdict in ("agrees", "unreadable", "unruled", "diverges", "contradicts")


def test_a_log_that_ends_after_a_whole_turn_agrees() -> None:
    lines = game().split("\n")
    headers = [at for at, line in enumerate(lines) if line.startswith("----------") and ": turn" in line]
    for at in headers[::7]:
        assert audited("\n".join(lines[:at])).verdict in ("agrees", "unreadable")


Change = Callable[[list[str], Random], None]


def _delete(lines: list[str], chance: Random) -> None:
    del lines[chance.randrange(len(lines))]


def _double(lines: list[str], chance: Random) -> None:
    at = chance.randrange(len(lines))
    lines.insert(chance.randrange(len(lines)), lines[at])


def _move(lines: list[str], chance: Random) -> None:
    lines.insert(chance.randrange(len(lines)), lines.pop(chance.randrange(len(lines))))


def _shuffle(lines: list[str], chance: Random) -> None:
    at = chance.randrange(len(lines))
    some = lines[at : at + 8]
    chance.shuffle(some)
    lines[at : at + 8] = some


def _garble(lines: list[str], chance: Random) -> None:
    at = chance.randrange(len(lines))
    line = lines[at]
    cut = chance.randrange(len(line) + 1)
    lines[at] = line[:cut] + chance.choice(("", "?", ", Copper", "\x7f", " - ", ",,", "é", "9" * 12)) + line[cut + 1 :]


def _rename(lines: list[str], chance: Random) -> None:
    at = chance.randrange(len(lines))
    for old, new in (("Copper", "Gold"), ("draws", "discards"), ("Player 1", "Player 2"), ("plays", "gains")):
        lines[at] = lines[at].replace(old, new) if chance.random() < 0.5 else lines[at]


CHANGES: tuple[Change, ...] = (_delete, _double, _move, _shuffle, _garble, _rename)


@FUZZ
@given(seed=st.integers(0, 10_000), count=st.integers(1, 25), which=st.integers(1, 4))
def test_a_damaged_log_gives_a_report_that_adds_up(seed: int, count: int, which: int) -> None:
    chance = Random(seed)
    lines = game(which, 2 + which % 3).split("\n")
    for _ in range(count):
        chance.choice(CHANGES)(lines, chance)
    audited("\n".join(lines))


@FUZZ
@given(text=st.text(max_size=300), at=st.integers(0, 400))
def test_any_text_inside_a_log_gives_a_report_that_adds_up(text: str, at: int) -> None:
    lines = game().split("\n")
    lines.insert(at % len(lines), text)
    audited("\n".join(lines))


def test_no_damage_makes_an_audit_slower_than_ten_clean_ones() -> None:
    whole = write_game(played(1, BASE[:10], 2))
    clean = min(_seconds(whole) for _ in range(3))
    for seed in range(12):
        chance = Random(seed)
        lines = whole.split("\n")
        for _ in range(1 + 4 * seed):
            chance.choice(CHANGES)(lines, chance)
        damaged = "\n".join(lines)
        beyond = [_seconds(damaged) - (10 * clean + 0.05)]
        while len(beyond) < 10 and min(beyond) >= 0:  # a busy machine makes some of them dear
            clean = min(_seconds(whole) for _ in range(3))
            beyond.append(_seconds(damaged) - (10 * clean + 0.05))
        assert min(beyond) < 0, (seed, beyond)


def _seconds(text: str) -> float:
    begun = time.process_time()
    audited(text)
    return time.process_time() - begun


@pytest.mark.slow
@pytest.mark.skipif(not SHARED.is_dir(), reason="needs the real logs in ../shared/logs")
@pytest.mark.parametrize("part", range(4))
def test_real_logs_damaged_at_random_give_reports_that_add_up(part: int) -> None:
    files = sorted((SHARED / "goko").glob("*.txt"))[part::16]
    for seed, path in enumerate(files):
        chance = Random(seed)
        whole = decode(path.read_bytes()).split("\n")
        for _ in range(4):
            lines = list(whole)
            for _ in range(chance.choice((1, 3, 20))):
                chance.choice(CHANGES)(lines, chance)
            adds_up(audit_text("\n".join(lines), name="some.txt"))
