"""`audit --html`: the page of the game for one log; for several a report that leads to the pages of their games."""

from __future__ import annotations

import re
from pathlib import Path
from urllib.parse import unquote

LOGS = Path(__file__).parents[2] / "docs" / "logs"
FORGED = LOGS / "possession-forged.txt"
GENUINE = LOGS / "possession.txt"


def test_one_log_is_the_page_of_its_game_with_all_that_was_found(run, tmp_path):
    assert run("audit", FORGED, "--html", tmp_path / "page.html").exit_code == 1
    page = (tmp_path / "page.html").read_text(encoding="utf-8")
    for said in ('id="fact:829"', 'id="line:304"', "diverges", "possession/gain", "4 more differences follow"):
        assert said in page
    assert "the log has no date" in page
    assert page.count("<!doctype html>") == 1
    assert [each.name for each in tmp_path.iterdir() if each.suffix not in (".db", "")] == ["page.html"]


def test_the_page_is_by_the_rules_that_were_asked_for(run, tmp_path):
    run("audit", GENUINE, "--rules", "2025-01-01", "--html", tmp_path / "page.html")
    page = (tmp_path / "page.html").read_text(encoding="utf-8")
    assert "by the rules of 2025-01-01" in page
    assert "shuffle_first=no" in page


def test_a_page_in_japanese(run, tmp_path):
    run("audit", FORGED, "--lang", "ja", "--html", tmp_path / "page.html")
    page = (tmp_path / "page.html").read_text(encoding="utf-8")
    assert '<html lang="ja">' in page
    assert "ルールと相違あり" in page
    box = re.sub(
        r"<(code|q)>.*?</\1>|<[^>]*>", " ", page.partition("<details id=verdict")[2].partition("</details>")[0]
    )
    box = re.sub(r"--rules|Alice|Bob|「.*?」|gains \w+", "", box.partition(">")[2])
    assert "ログに日付がない" in box
    assert not (found := re.search(r"[A-Za-z]{3,}", box)), (found, box)


def test_a_log_of_which_no_game_can_be_made_has_a_report(run, tmp_path):
    broken = tmp_path / "broken.txt"
    broken.write_text("nothing of a game\n", encoding="utf-8")
    assert run("audit", broken, "--html", tmp_path / "page.html").exit_code == 3
    page = (tmp_path / "page.html").read_text(encoding="utf-8")
    assert "unreadable" in page
    assert "1 unreadable" in page


def test_several_logs_are_a_report_that_leads_to_the_pages_of_those_that_differ(run, tmp_path):
    wrong = [tmp_path / "logs" / name for name in ("forged & <b>ü#?%.txt", "x" * 120 + ".txt", "....txt")]
    (tmp_path / "logs").mkdir()
    for each in wrong:
        each.write_text(FORGED.read_text(encoding="utf-8"), encoding="utf-8")
    assert run("audit", GENUINE, *wrong, FORGED, "--html", tmp_path / "season.html").exit_code == 1
    report = (tmp_path / "season.html").read_text(encoding="utf-8")
    links = [tmp_path / unquote(each) for each in re.findall(r'<a href="([^"]*)"', report)]
    assert len(links) == 4
    assert set(links) == set((tmp_path / "season-games").iterdir())
    for each in links:
        assert 'id="fact:829"' in each.read_text(encoding="utf-8")
    assert "1 agrees" in report


def test_a_report_of_several_logs_in_japanese_has_no_english_word(run, tmp_path):
    lines = FORGED.read_text(encoding="utf-8").splitlines()
    lines[40:40] = ["hello world"]
    (tmp_path / "x.txt").write_text("\n".join(lines), encoding="utf-8")
    (tmp_path / "y.txt").write_text("nothing", encoding="utf-8")
    logs = [GENUINE, FORGED, tmp_path / "x.txt", tmp_path / "y.txt"]
    run("audit", *logs, "--lang", "ja", "--html", tmp_path / "page.html")
    page = (tmp_path / "page.html").read_text(encoding="utf-8")
    assert '<html lang="ja">' in page
    rows = [re.findall(r"<td>(.*?)</td>", row) for row in re.findall(r"<tr>.*?</tr>", page)]
    own = [cell for row in rows for at, cell in enumerate(row) if at in (0, 2, 3)]
    own += re.findall(r"<(?:p|th|summary|title|h1)>(.*?)</", page) + re.findall(r'<span class="\w+">(.*?)<', page)
    assert len(own) > 40
    formats = r"goko|dominion-online|isotropic|one-of-dominion"
    names = rf"Moothall|Alice|Bob|--\w+|<[^>]*>|Goko|Game Setup|{formats}|/\S+\.txt|&#x27;"
    assert [text for text in own if re.search(r"[A-Za-z]{2,}", re.sub(names, "", text))] == []


def test_a_pipe_gets_the_report_alone(run, tmp_path):
    assert run("audit", GENUINE, FORGED, "--html", "/dev/null").exit_code == 1
    assert not Path("/dev/null-games").exists()
