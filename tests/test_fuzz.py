"""A short sample of what `tests/fuzz.py` does for as long as it is told to, and every text that it ever found."""

from __future__ import annotations

from itertools import islice
from pathlib import Path

import fuzz
import pytest

SAMPLE = 40
"""How many texts each reader gets, always the same ones."""


@pytest.mark.parametrize("name", fuzz.READERS)
def test_a_reader_reads_or_refuses_whatever_it_gets(name: str) -> None:
    count = 8 if name == "audits" else SAMPLE
    wrong = {ascii(text): said for text in islice(fuzz.texts(name, 0), count) if (said := fuzz.fault(name, text))}
    assert wrong == {}


KEPT = [pytest.param(name, path, id=path.stem) for name in fuzz.READERS for path in fuzz.kept(name)]


@pytest.mark.parametrize(("name", "path"), KEPT)
def test_what_was_found_once_is_read_or_refused(name: str, path: Path) -> None:
    assert fuzz.fault(name, fuzz.text_in(path)) is None


@pytest.mark.parametrize("name", fuzz.READERS)
def test_the_samples_are_what_a_reader_reads(name: str) -> None:
    assert [said for text in fuzz.reader(name).samples[:2] if (said := fuzz.fault(name, text))] == []


def test_a_fault_is_found_made_small_and_kept(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    def read(text: str) -> None:
        if "p99" in text:
            raise ZeroDivisionError

    monkeypatch.setattr(fuzz, "FOUND", tmp_path)
    monkeypatch.setitem(fuzz.READERS, "toy", lambda: fuzz.Reader(("one\ntwo",), read, ()))
    (path,) = fuzz.search("toy", 1, 1)
    assert fuzz.text_in(path) == "p99"
    assert fuzz.kept("toy") == [path]
