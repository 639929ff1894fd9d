"""The reference of docs/python.md is made from the code, and the examples in docstrings do what they say."""

from __future__ import annotations

import doctest
import importlib.util
import pkgutil
from importlib import import_module
from pathlib import Path

import moothall
import pytest
from moothall import service

ROOT = Path(__file__).parents[2]


def _maker():
    """The module that makes the reference, which stands beside the document."""
    spec = importlib.util.spec_from_file_location("reference", ROOT / "docs" / "reference.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


REFERENCE = _maker()
MODULES = ["moothall", *(each.name for each in pkgutil.walk_packages(service.__path__, "moothall.service."))]


def test_the_page_has_a_place_for_the_reference_which_is_not_kept() -> None:
    before, mark, after = (ROOT / "docs" / "python.md").read_text(encoding="utf-8").partition(REFERENCE.MARK)
    assert mark
    assert len(after.splitlines()) < 10
    page = REFERENCE.written(before + mark + after)
    assert page.startswith(before)
    assert "\n#### `audit(log: str | PathLike[str]" in page
    assert page.count("\n## Reference\n") == 1
    assert [name for name in service.__all__ if f"`{name}`" not in page and f"{name}(" not in page] == []


def test_every_exported_name_has_its_section() -> None:
    assert REFERENCE.unplaced() == [], "add the module to a section of SECTIONS in docs/reference.py"


def test_every_exported_name_and_method_says_what_it_is() -> None:
    assert REFERENCE.undocumented() == []


@pytest.mark.parametrize("name", MODULES)
def test_the_examples_in_docstrings_do_what_they_say(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    assert doctest.testmod(import_module(name)).failed == 0


def test_some_docstrings_have_examples() -> None:
    finder = doctest.DocTestFinder(exclude_empty=True)
    assert sum(bool(each.examples) for name in MODULES for each in finder.find(import_module(name))) > 15


def test_the_names_at_the_top_are_those_of_the_service() -> None:
    names = [name for name in moothall.__all__ if name != "__version__"]
    assert [name for name in names if getattr(moothall, name) is not getattr(service, name)] == []
