"""The command line: thin commands that read arguments, call the library and print."""

from __future__ import annotations

from .app import main

__all__ = ["main"]
