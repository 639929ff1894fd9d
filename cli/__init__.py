"""The command line: thin commands that read arguments, call the library and print."""

from __future__ import annotations

VERSION = "0.1.0"
"""The version that `moothall --version` prints; a constant, since package metadata takes longer to read than to use."""


def main() -> None:
    """Run `moothall` on the arguments of the process and exit with its code."""
    from .app import moothall

    moothall.main(prog_name="moothall")
