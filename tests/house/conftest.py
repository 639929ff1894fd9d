"""What the tests of the source share."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from house import tree
from moothall.domain.kernel.python.garbage import uncollected


@pytest.fixture(scope="package", autouse=True)
def kept_syntax() -> Iterator[None]:
    """The syntax of all files is more than a million objects, which stay as long as these tests run: to look for
    garbage among them took three seconds. Afterwards nobody needs them."""
    with uncollected():
        yield
    tree.cache_clear()
