"""A piece of work to measure others by, for tests of how fast something is: a busy machine slows both."""

from __future__ import annotations

from time import process_time

QUIET = 0.0082
"""The seconds that it takes on the machine of our figures when nothing else runs there."""


def work() -> float:
    """Do the work once. Returns how many seconds of processor time it took now."""
    begun = process_time()
    table: dict[str, list[tuple[int, str]]] = {}
    for number in range(20_000):
        table.setdefault(f"{number % 97}", []).append((number, str(number)))
    sorted(table.items())
    return process_time() - begun
