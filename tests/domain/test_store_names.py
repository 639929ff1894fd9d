"""The names that the store exports are imported when they are asked for: each is there, and no other."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest
from moothall.domain import store

SOURCE = Path(store.__file__).read_text(encoding="utf-8")


def for_type_checkers() -> set[str]:
    """The names that type checkers see."""
    (block,) = (each for each in ast.parse(SOURCE).body if isinstance(each, ast.If))
    return {alias.name for line in block.body if isinstance(line, ast.ImportFrom) for alias in line.names}


def test_every_name_that_is_exported_is_there() -> None:
    assert {name for name in store.__all__ if getattr(store, name, None) is None} == set()


def test_type_checkers_see_the_names_that_are_exported() -> None:
    assert for_type_checkers() == set(store.__all__)


def test_another_name_is_an_attribute_error() -> None:
    with pytest.raises(AttributeError, match="larder"):
        _ = store.larder
