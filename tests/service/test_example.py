"""The worked example of docs/python.md runs, and prints what it says."""

from __future__ import annotations

import re
from contextlib import redirect_stdout
from io import StringIO
from pathlib import Path

import pytest
from moothall import service

DOCUMENT = (Path(__file__).parents[2] / "docs" / "python.md").read_text(encoding="utf-8")
BLOCKS = re.compile(r"^```python\n(.*?)^```\n(?:```text\n(.*?)^```\n)?", re.MULTILINE | re.DOTALL)


def test_the_example_prints_what_it_says(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(Path(__file__).parents[2])
    names: dict[str, object] = {}
    blocks = BLOCKS.findall(DOCUMENT)
    assert len(blocks) > 5
    for code, printed in blocks:
        out = StringIO()
        with redirect_stdout(out):
            exec(code, names)
        assert out.getvalue() == printed, code


def test_what_players_do_wrong_are_value_errors() -> None:
    errors = [getattr(service, name) for name in service.__all__]
    refusals = [each for each in errors if isinstance(each, type) and issubclass(each, Exception)]
    refusals.remove(service.Failure)  # the base class of all errors, which is raised nowhere itself
    for of_a_server in (service.TookTooMuch, service.SendTheLog):  # nobody does anything wrong: it meets its limits
        refusals.remove(of_a_server)
    assert all(issubclass(each, ValueError | service.StoreError) for each in refusals)
