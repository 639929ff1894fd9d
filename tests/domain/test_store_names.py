"""The names that the store exports are imported when they are asked for: each is there, and no other."""

from __future__ import annotations

import pytest
from moothall.domain import store


def test_every_name_that_is_exported_is_there() -> None:
    assert {name for name in store.__all__ if getattr(store, name, None) is None} == set()


def test_another_name_is_an_attribute_error() -> None:
    with pytest.raises(AttributeError, match="larder"):
        _ = store.larder
