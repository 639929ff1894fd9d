"""What the README and the tutorials show can be pasted, and prints what they say."""

from __future__ import annotations

import re
from pathlib import Path

import needs
import pytest
from documents import ROOT, script

outputs = script("outputs")
README = (ROOT / "README.md").read_text(encoding="utf-8")


@pytest.mark.slow
@pytest.mark.parametrize("page", [*outputs.PAGES, *outputs.GUIDES])
def test_a_page_runs_from_top_to_bottom_and_prints_what_it_shows(page: str, tmp_path: Path) -> None:
    text = (ROOT / page).read_text(encoding="utf-8")
    if "openssl " in text:
        needs.openssl()
    if "```sql" in text:
        pytest.importorskip("duckdb", reason="pip install duckdb")
        pytest.importorskip("pyarrow", reason="pip install 'moothall[analysis]'")
    assert outputs.written(text, tmp_path) == text, f"python docs/outputs.py {page} writes what is printed now"


def test_every_tutorial_is_run() -> None:
    there = {str(path.relative_to(ROOT)) for path in (ROOT / "docs" / "tutorials").rglob("*.md")}
    assert there == set(outputs.PAGES) - {"README.md", "README.ja.md"}


def test_the_japanese_tour_calls_the_same_commands() -> None:
    japanese = outputs.commands((ROOT / "README.ja.md").read_text(encoding="utf-8"))
    assert {line.split()[1] for line in japanese} == {line.split()[1] for line in outputs.commands(README)}


def test_the_tour_calls_more_than_twenty_commands() -> None:
    assert len(outputs.commands(README)) > 20


def test_what_is_not_run_sets_up_or_needs_a_person_or_a_library() -> None:
    pages = [(ROOT / page).read_text(encoding="utf-8") for page in outputs.PAGES]
    left = [
        line for text in pages for block in re.findall(r"^```bash\n(.*?)^```", text, re.M | re.S) for line in [block]
    ]
    assert [
        line
        for line in left
        if not re.search("pip install|moothall (debug|open|serve|play --players Ann=person|export --parquet)", line)
    ] == []


@pytest.mark.parametrize(
    ("page", "says"),
    [
        ("```sh\nfalse\n```\n", r"exit codes \['1'\]"),
        ("```sh\ntrue   # exit code 1\n```\n", r"exit codes \[\]"),
        ("```sh\nmoothall adit\n```\n", r"exit codes \['2'\]"),
        ("```sh\nexit 3\n```\n", "ends after 0 of 1 blocks"),
        ("```python\n1 / 0\n```\n", "ZeroDivisionError"),
    ],
)
def test_a_page_whose_commands_end_otherwise_is_wrong(page: str, says: str, tmp_path: Path) -> None:
    with pytest.raises(outputs.Wrong, match=says):
        outputs.written(page, tmp_path)


def test_what_a_block_prints_is_written_below_it(tmp_path: Path) -> None:
    first = "a\n```sh\nX=3; echo $X\n```\n```text\nold\n```\n"
    page = f"{first}b\n```sh\nfalse   # exit code 1\necho $X\n```\n```text\n```\nc\n"
    assert outputs.written(page, tmp_path) == page.replace("old", "3").replace("text\n```\nc", "text\n3\n```\nc")


def test_a_page_without_outputs_stays_as_it_is(tmp_path: Path) -> None:
    page = "```sh\necho 1\n```\n\n```python\nprint(2)\n```\n\n```bash\nfalse\n```\n"
    assert outputs.written(page, tmp_path) == page
