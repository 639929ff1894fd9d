"""`python -m moothall`: the same as the command `moothall`."""

from __future__ import annotations

from moothall.cli import run

if __name__ == "__main__":
    run()
