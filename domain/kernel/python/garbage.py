"""The garbage collector, held back while many objects are made that stay."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def uncollected() -> Iterator[None]:
    """No garbage is looked for while a stream is read, a log audited or a whole game told: that makes thousands of
    objects that all stay, and the collector would go through the whole process for them again and again. What is
    garbage afterwards is found when the next objects are made."""
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()
