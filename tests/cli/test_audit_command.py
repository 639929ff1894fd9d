"""audit and import: exit codes, keys, folders, processes that die. The audit itself is a stand-in."""

from __future__ import annotations

import json
import os
import signal
import sys
from multiprocessing import Value
from pathlib import Path

import pytest
from moothall.domain.store import game_id
from moothall.logs.verdict import Audit, Finding
from moothall.service import Log, audit_all
from moothall.service.jobs.parallel import AHEAD, CHUNK, Pool
from moothall.words import Texts

KEYS = [
    "log", "format", "game", "rules", "rules_from", "players", "viewer", "kingdom", "verdict", "error", "ended",
    "lines", "divergences", "unread", "unruled", "habits", "agrees_by", "final", "outcome", "unruled_cards", "events",
    "debris", "undone", "rules_unsure", "turn", "gave_up",
]  # fmt: skip


def stand_in(format, text, *, name, rules=None, given=None, reading=None):
    """An audit whose verdict is the text; it dies on `die`, and for `once FILE` if that file is not there yet."""
    word, _, argument = text.partition(" ")
    if word == "die" or (word == "once" and not Path(argument).exists()):
        if argument:
            Path(argument).touch()
        os.kill(os.getpid(), signal.SIGKILL)
    if word == "broken":
        raise KeyError("seat")
    spec = rules or "2013-05-23"
    known = {"agrees", "diverges", "contradicts", "undecided", "unruled"}
    if word not in known | {"once"}:
        return Audit(name, None, spec, "format", error=f"{name}: line 1: this is not a log")
    verdict = word if word in known else "agrees"
    found = (
        [Finding(7, (6, 7), "buys Gold", Texts(en="Gold costs $6", ja="金貨のコストは6"), "buy/cost", None)]
        if verdict == "diverges"
        else []
    )
    return Audit(
        name, "goko", spec, "option", ("Ann", "Bob"), game_id("goko", text, spec), None, verdict,
        {"confirmed": 8}, found, verdicts=[(1, "confirmed")] * 8, kind="dominion",
    )  # fmt: skip


@pytest.fixture(autouse=True)
def audit_is_a_stand_in(monkeypatch):
    monkeypatch.setattr("moothall.logs.audit.audit", stand_in)


@pytest.fixture
def logs(tmp_path):
    """Writes logs of these texts; returns their paths."""

    def writing(*texts):
        paths = [tmp_path / f"log{number}.txt" for number, _ in enumerate(texts)]
        for path, text in zip(paths, texts, strict=True):
            path.write_text(text, encoding="utf-8")
        return paths

    return writing


@pytest.mark.parametrize(
    ("texts", "code"),
    [
        (["agrees"], 0),
        (["agrees", "unruled"], 4),
        (["unruled", "nonsense"], 3),
        (["nonsense", "diverges", "unruled"], 1),
        (["contradicts"], 1),
        (["broken"], 70),
        (["diverges", "broken", "unruled"], 70),
    ],
)
def test_the_exit_code_is_the_first_that_applies(texts, code, run, logs):
    assert run("audit", *logs(*texts)).exit_code == code


def test_without_a_log_the_command_line_is_wrong(run):
    assert run("audit").exit_code == 2
    assert run("audit", "-", "-", input="agrees").exit_code == 2
    assert run("audit", "x.txt", "--jobs", "0").exit_code == 2


def test_every_log_is_one_object_with_all_keys(objects, logs, tmp_path):
    paths = [*logs("agrees", "nonsense"), tmp_path / "none.txt"]
    found = objects("audit", *paths, code=3)
    assert [list(each) for each in found] == [KEYS] * 3
    assert [each["log"] for each in found] == [str(path) for path in paths]
    assert [each["verdict"] for each in found] == ["agrees", "unreadable", "unreadable"]
    assert "none.txt" in found[2]["error"]


def test_the_report_names_line_and_rule(run, logs):
    printed = run("audit", *logs("diverges", "agrees")).stdout
    assert "line 7" in printed
    assert "[buy/cost]" in printed
    assert "2 logs: 1 agrees, 1 diverges" in printed


def test_the_page_of_html_has_every_verdict_and_no_markup_from_a_log(run, logs, tmp_path):
    path = tmp_path / "<b>.txt"
    path.write_text("diverges", encoding="utf-8")
    run("audit", *logs("agrees"), path, "--html", tmp_path / "page.html")
    page = (tmp_path / "page.html").read_text(encoding="utf-8")
    assert "buy/cost" in page
    assert "1 agrees, 1 diverges" in page
    assert "<b>" not in page
    assert run("audit", path, "--html", tmp_path / "no" / "page.html").exit_code == 2


def test_a_folder_is_all_logs_in_it_and_below_sorted(objects, tmp_path):
    folder = tmp_path / "season"
    for name in ("b.txt", "a/c.txt", "a/d.log", ".hidden/e.txt", "notes.md"):
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("agrees", encoding="utf-8")
    assert [each["log"] for each in objects("audit", folder)] == [
        str(folder / name) for name in ("a/c.txt", "a/d.log", "b.txt")
    ]


def test_a_page_in_a_folder_counts_where_it_is_a_log(objects, tmp_path):
    (tmp_path / "report.html").write_text("<html><body>1 agrees</body></html>", encoding="utf-8")
    (found,) = objects("audit", tmp_path, code=3)
    assert ".html" in found["error"]
    for name in ("game.html", "older.HTM"):
        (tmp_path / name).write_text("agrees <title>Dominion Game #12</title>", encoding="utf-8")
    assert [each["log"] for each in objects("audit", tmp_path)] == [
        str(tmp_path / name) for name in ("game.html", "older.HTM")
    ]


def test_a_folder_without_logs_is_said_to_have_none(objects, tmp_path):
    (found,) = objects("audit", tmp_path, code=3)
    assert found["verdict"] == "unreadable"
    assert str(tmp_path) in found["error"]


def test_a_dash_is_standard_input(objects):
    (found,) = objects("audit", "-", input="agrees")
    assert (found["log"], found["verdict"]) == ("-", "agrees")


@pytest.mark.parametrize("content", [b"", b"\x00\x01\xff", b"\xff\xfe\x00", "Jos\u00e9".encode("latin-1")])
def test_bytes_that_are_no_log_are_unreadable_with_a_sentence(content, objects, tmp_path):
    path = tmp_path / "log.txt"
    path.write_bytes(content)
    (found,) = objects("audit", path, code=3)
    assert found["verdict"] == "unreadable"
    assert str(path) in found["error"]


def test_a_file_too_large_for_a_log_is_not_read_to_its_end(objects, tmp_path):
    path = tmp_path / "log.txt"
    with path.open("wb") as file:
        file.truncate(10**11)
    (found,) = objects("audit", path, code=3)
    assert str(path) in found["error"]


def test_an_empty_name_and_one_that_no_file_can_have_are_unreadable(objects):
    for name in ("", "a\x00b", "x" * 5000):
        (found,) = objects("audit", name, code=3)
        assert found["error"]


def test_a_stored_game_is_audited_again(objects, logs):
    (path,) = logs("agrees")
    (stored,) = objects("import", path)
    (again,) = objects("audit", stored["game"][:8])
    assert again["game"] == stored["game"]
    (by_name,) = objects("audit", "log0.txt")
    assert by_name["game"] == stored["game"]


def test_a_game_that_was_played_here_has_no_log(game, objects):
    (found,) = objects("audit", game, code=3)
    assert game in found["error"]


def test_several_processes_keep_the_order(objects, logs):
    texts = ["agrees" if number % 3 else "unruled" for number in range(40)]
    found = objects("audit", *logs(*texts), "--jobs", 3, code=4)
    assert [each["verdict"] for each in found] == texts


on_linux = pytest.mark.skipif(sys.platform != "linux", reason="the stand-in reaches other processes by forking")


@on_linux
def test_a_log_that_kills_its_process_twice_is_unreadable_and_all_others_are_audited(objects, logs):
    texts = ["agrees"] * 30
    texts[4] = texts[5] = texts[29] = "die"
    found = objects("audit", *logs(*texts), "--jobs", 2, code=3)
    assert [each["verdict"] for each in found] == ["unreadable" if text == "die" else text for text in texts]
    assert "died twice" in found[4]["error"]


@on_linux
def test_a_log_whose_process_died_once_is_audited_in_a_fresh_one(objects, logs, tmp_path):
    found = objects("audit", *logs("agrees", f"once {tmp_path / 'mark'}", "agrees"), "--jobs", 2)
    assert [each["verdict"] for each in found] == ["agrees"] * 3


@on_linux
def test_who_stops_reading_leaves_no_process_behind():
    from multiprocessing import active_children

    wanted = [Log(f"{number}", "agrees", None, None) for number in range(20)]
    reading = audit_all(wanted, jobs=3)
    next(reading)
    reading.close()
    assert active_children() == []


@on_linux
def test_no_more_is_read_ahead_than_there_is_room_for():
    given = []
    wanted = Value("i", 0)

    def work(item):
        with wanted.get_lock():
            wanted.value += 1
        return item

    results = Pool(work, str, range(2_000), 2).run()
    for expected, result in zip(range(1_000), results, strict=False):
        assert result == expected
        given.append(wanted.value - expected)
    results.close()
    assert max(given) <= 2 * (AHEAD + CHUNK)


def test_an_import_is_stored_once(objects, logs):
    paths = logs("agrees", "diverges")
    first = objects("import", *paths)
    assert [each["stored"] for each in first] == [True, True]
    again = objects("import", *paths)
    assert [each["stored"] for each in again] == [False, False]
    assert [each["game"] for each in again] == [each["game"] for each in first]
    assert len(objects("games")) == 2


def test_what_cannot_be_read_does_not_keep_the_others_from_being_stored(objects, logs, tmp_path):
    paths = [*logs("nonsense", "agrees", "{broken"), tmp_path / "none.txt"]
    found = objects("import", *paths, code=3)
    assert [each["stored"] for each in found] == [False, True, False, False]
    assert [path.name for path, each in zip(paths, found, strict=True) if each["error"] is None] == ["log1.txt"]
    for path, each in zip(paths, found, strict=True):
        assert each["error"] is None or str(path) in each["error"]


def test_an_imported_store_is_sound(objects, logs, run):
    objects("import", *logs("agrees"))
    assert run("verify").exit_code == 0


def test_several_exported_games_in_one_file_are_all_imported(objects, run, logs, tmp_path):
    bots = ("--players", "Ann=big-money,Bob=big-money", "--kingdom", "Village,Smithy")
    games = [objects("play", "--seed", seed, *bots)[0]["game"] for seed in (1, 2)]
    path = tmp_path / "all.jsonl"
    path.write_text("".join(run("export", game, "--json").stdout for game in games), encoding="utf-8")
    found = objects("import", path, "--store", f"sqlite:///{tmp_path / 'other.db'}")
    assert [(each["game"], each["stored"]) for each in found] == [(game, True) for game in games]
    with path.open("a", encoding="utf-8") as file:
        file.write(json.dumps({"game": "no"}) + "\n")
    last = objects("import", path, code=3)[-1]
    assert f"{path} line 3" in last["error"]


def test_quiet_prints_only_logs_that_do_not_agree(run, logs):
    agrees, differs = logs("agrees", "diverges")
    printed = run("audit", "-q", agrees, differs).stdout
    assert f"{agrees}: agrees" not in printed
    assert f"{differs}: diverges" in printed
