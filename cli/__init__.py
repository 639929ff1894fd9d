"""The command line: thin commands that read arguments, call the library and print."""

from __future__ import annotations

import gc

from .app import main

__all__ = ["main", "run"]

OBJECTS = 50_000
"""After how many new objects a command looks for garbage. A command imports about as many, which all stay."""


def run() -> None:
    """Run a command as a process of its own, which ends with it."""
    gc.set_threshold(OBJECTS)
    try:
        main()
    finally:
        gc.freeze()  # or all that is left would be looked through once more as the process ends
