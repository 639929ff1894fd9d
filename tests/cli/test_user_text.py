"""What a user wrote stands in an error as they wrote it, in both languages."""

from __future__ import annotations

import json
import sys
import unicodedata
from pathlib import Path

import pytest
from moothall.service.wording import visible
from sweeps import seeds

sys.path.insert(0, str(Path(__file__).parents[1] / "words"))
from test_catalogues import HOSTILE

WRITTEN = [
    each for each in HOSTILE if each.strip() and len(each) < 60 and not each.startswith("-") and "\0" not in each
]


SECRET = "http://u:p@h/"
"""What looks like an address with a password, which no error shows."""


def shown(text: str) -> tuple[str, ...]:
    """How a text may stand on a screen: in quotes or not, what steers a terminal escaped."""
    return repr(text), visible(repr(text)), visible(text), " ".join(visible(text).split()), text


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_a_name_in_an_error_is_not_changed(lang, run, game):
    changed = []
    for text in (each for each in WRITTEN if each != SECRET):
        for arguments in (("show", game, "--as", text), ("rules", text), ("cards", text)):
            result = run(*arguments, "--lang", lang)
            if result.exit_code and not any(each in result.stderr for each in shown(text)):
                changed.append((arguments[0], text, result.stderr))
    assert changed == []


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_the_name_of_a_file_in_an_error_is_not_changed(lang, run, tmp_path):
    changed = []
    for text in (each for each in WRITTEN if "/" not in each and each not in ("..", ".")):
        file = tmp_path / text
        file.write_text("scenario: a\nplayers: [Ann, Ann]\n", encoding="utf-8")
        result = run("rule", str(file), "--lang", lang)
        if not any(each in result.stdout + result.stderr for each in shown(text)):
            changed.append((text, result.stdout + result.stderr))
    assert changed == []


FILES = [each for each in WRITTEN if "/" not in each and each not in ("..", ".") and not each.isspace()]
"""What a file may be called."""


def unchanged(text: str, output: str) -> bool:
    """Whether a text stands on a screen as somebody wrote it."""
    return any(each in output for each in shown(text))


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_the_name_of_a_log_on_the_screen_of_import_is_not_changed(lang, run, tmp_path):
    log = Path("docs/logs/possession.txt").read_bytes()
    for number, text in enumerate(FILES):
        (tmp_path / text).write_bytes(log if number < 8 else b"no log")
    result = run("import", *(tmp_path / text for text in FILES), "--lang", lang)
    assert result.exit_code == 3
    assert [text for text in FILES if not unchanged(text, result.output)] == []
    assert ("件を保存した" if lang == "ja" else " stored before, ") in result.output


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_the_name_of_a_log_on_the_screen_of_check_is_not_changed(lang, run, tmp_path):
    witness = tmp_path / "witness.json"
    run("audit", "docs/logs/possession.txt", "--witness", witness)
    changed = []
    for text in FILES[:8]:
        (tmp_path / text).write_bytes(Path("docs/logs/possession.txt").read_bytes())
        result = run("check", tmp_path / text, witness, "--lang", lang)
        assert result.exit_code == 0
        if not unchanged(text, result.output):
            changed.append((text, result.output))
    assert changed == []


NAMES = [
    unicodedata.normalize("NFKC", each.strip())  # as `play` reads what is typed
    for each in WRITTEN
    if each != SECRET and each.isprintable() and not set(unicodedata.normalize("NFKC", each)) & set(",=、")
]
"""What a player may be called."""


@pytest.mark.parametrize("lang", ["en", "ja"])
@pytest.mark.parametrize("part", seeds(1, 5))
def test_the_name_of_a_player_on_the_screens_of_undo_and_forget_is_not_changed(part, lang, run):
    changed = []
    for text in NAMES[part::5]:
        started = run("play", "--players", f"{text}=big-money,{text}2=big-money", "--seed", 1, "--json")
        if started.exit_code:  # a name that no player may have
            assert unchanged(text, started.output), (text, started.output)
            continue
        game = json.loads(started.stdout)["game"]
        for arguments in (("undo", game, "--dry-run"), ("forget", game)):
            result = run(*arguments, "--lang", lang)
            if not unchanged(text, result.output):
                changed.append((arguments[0], text, result.output))
    assert changed == []


LINES = [
    each for each in WRITTEN if each.isprintable() and not each.startswith((" ", "#", "---")) and "://" not in each
]
"""What a line of a log may hold."""


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_the_name_and_the_lines_of_a_log_on_the_screen_of_audit_are_not_changed(lang, run, tmp_path):
    log = Path("docs/logs/possession.txt").read_text(encoding="utf-8").splitlines()
    odd = [f"Alice frobnicates {text}" for text in LINES]
    for number, text in enumerate(FILES):
        (tmp_path / text).write_text("\n".join([*log[:100], *odd[number::8], *log[100:]] if number < 8 else ["no log"]))
    told = run("audit", *(tmp_path / text for text in FILES), "--all", "--lang", lang).stdout
    assert [text for text in FILES if not unchanged(text, told)] == []
    assert [line for line in odd if not unchanged(line, told)] == []


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_the_name_of_a_scenario_and_what_it_claims_are_not_changed(lang, run, tmp_path):
    wrong = []
    for text in (each for each in WRITTEN if each.isprintable() and each.strip() == each):
        file = tmp_path / "ruling.yaml"
        document = {"scenario": text, "title": text, "kingdom": ["Smithy"], "given": {"coins": 3}, "then": {"coins": 4}}
        file.write_text(json.dumps(document, ensure_ascii=False), encoding="utf-8")
        for arguments in ((), ("--dates", "2013-01-01,2025-01-01"), ("--html", tmp_path / "page.html")):
            result = run("rule", file, *arguments, "--lang", lang)
            if not unchanged(text, result.stdout + result.stderr):
                wrong.append((text, arguments, result.output))
    assert wrong == []


@pytest.mark.parametrize("lang", ["en", "ja"])
@pytest.mark.parametrize("part", seeds(1, 4))
def test_a_mark_and_a_note_are_not_changed(part, lang, run, game):
    wrong = []
    for text in [each for each in WRITTEN if each != SECRET and each.isprintable()][part::4]:
        for arguments in (("mark", f"{game}@30", text), ("note", f"{game}@30", text)):
            result = run(*arguments, "--lang", lang)
            shown_in = result.output if arguments[0] == "mark" else run("log", game, "--open", "--lang", lang).stdout
            if result.exit_code == 0 and not unchanged(text, shown_in):
                wrong.append((arguments[0], text, shown_in[-300:]))
    assert wrong == []


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_a_wrong_value_of_an_option_is_not_changed(lang, run):
    wrong = []
    for text in (each for each in WRITTEN if each != SECRET):
        for arguments in (
            ("audit", "x", "--jobs", text), ("play", "--seed", text), ("games", "--verdict", text),
            ("show", "a", text), (f"--{text}",), ("verify", "--manifest", text),
        ):  # fmt: skip
            result = run(*arguments, "--lang", lang) if len(arguments) > 1 else run("games", *arguments, "--lang", lang)
            if result.exit_code == 2 and not unchanged(text, result.stderr):
                wrong.append((arguments, result.stderr))
    assert wrong == []


@pytest.mark.parametrize(
    ("lang", "name", "says"),
    [
        ("en", "password=hidden", "no stored game's id or log begins with 'password=…' in memory:"),
        ("ja", "password=hidden", "memory:にIDまたはログが'password=…'で始まるゲームはない"),
        ("en", SECRET, "there is no file 'http://u:…@h/', and no stored game is called so"),
        ("ja", SECRET, "ファイル'http://u:…@h/'はなく、その名前で保存されたゲームもない"),
    ],
)
def test_a_password_is_taken_out_of_what_was_written_and_the_sentence_stays_whole(lang, name, says, run):
    result = run("show", name, "--store", "memory:", "--lang", lang)
    assert result.stderr == f"moothall: {says}\n"
