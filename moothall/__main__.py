"""The commands, called as `python -m moothall`."""

from __future__ import annotations

from moothall.cli import main

main()
