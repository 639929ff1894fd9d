"""The command line: thin commands that read arguments, call the library and print."""

from __future__ import annotations

import gc

from .app import main

__all__ = ["main", "run"]

OBJECTS = 200_000
"""After how many new objects a command looks for garbage. It imports 50,000, which all stay, and each look goes through
them; what an audit leaves of itself in a circle is 300 objects."""


def run() -> None:
    """Run a command as a process of its own, which ends with it."""
    gc.set_threshold(OBJECTS)
    try:
        main()
    finally:
        gc.freeze()  # or all that is left would be looked through once more as the process ends
