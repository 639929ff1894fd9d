"""Makes the pictures of this folder: `python docs/screens/make.py` writes them beside this file.

They show the debugger in games that anybody has: the forged log of `docs/logs`, and a game of One of Dominion that four
bots play.
"""

from __future__ import annotations

import asyncio
import re
from pathlib import Path
from random import Random

from moothall.cli.debugger.app import Debugger
from moothall.domain.games import find
from moothall.domain.kernel.fresh import Fresh
from moothall.service import view
from moothall.service.looking.playback import Opened

HERE = Path(__file__).parent
FONTS = re.compile(r"@font-face \{.*?\}", re.DOTALL)
"""What fetches a font from elsewhere: a picture shows itself in whatever font there is."""


def forged() -> Opened:
    """The log in which a card that was gained in a possessed turn went to the wrong player."""
    path = HERE.parent / "logs" / "possession-forged.txt"
    seen = view(path)
    lines = tuple((seen.log or "").rstrip().split("\n"))
    return Opened(path.name, seen.kind, seen.facts, lines, seen.divergent)


def of_bots() -> Opened:
    """A game of One of Dominion."""
    kind, rng = find("one-of-dominion"), Random(3)
    names = ("Aya", "Ben", "Chie", "Dan")
    bots = {f"p{number}": kind.new.bots["networker"](rng) for number in range(1, 5)}
    session = kind.session(kind.table(), Fresh(bots, rng))
    session.take(kind.new.begin("2025-06-01", names, {}, rng))
    session.run()
    return Opened("one-of-dominion", kind, session.facts)


async def picture(app: Debugger, name: str, size: tuple[int, int], *keys: str) -> None:
    """Write a picture of a screen after some keys; `:text` is written letter by letter."""
    async with app.run_test(size=size) as pilot:
        for key in keys:
            await pilot.press(*(key[1:] if key.startswith(":") else [key]))
        await pilot.pause()
        drawn = FONTS.sub("", app.export_screenshot(title="moothall debug"))
    (HERE / name).write_text(drawn, encoding="utf-8")


async def main() -> None:
    """Write all of them."""
    divergent = ("home", "slash", ":divergent", "enter")
    await picture(Debugger(forged()), "debugger-80x24.svg", (80, 24), *divergent)
    await picture(Debugger(forged()), "debugger-160x50.svg", (160, 50), *divergent)
    await picture(Debugger(forged()), "debugger-log.svg", (80, 24), *divergent, "L")
    await picture(Debugger(forged()), "debugger-rules.svg", (120, 36), "r", ":2023-05-01", "enter")
    await picture(
        Debugger(of_bots(), viewer="p1"), "debugger-one-of-dominion.svg", (120, 36), "g", ":turn:9", "enter", "a"
    )


if __name__ == "__main__":
    asyncio.run(main())
