"""How much work a game, an audit and a stream in a store take, in byte codes that Python runs.

    python tests/work.py             the figures of now, beside the recorded ones
    python tests/work.py --record    record them for this version of Python

Byte codes are the same on every machine, however busy it is; they do not show what code in C does. Each piece of work
is done once before it is counted, for what is kept from then on.
"""

from __future__ import annotations

import json
import os
import random
import sys
from collections.abc import Callable
from functools import cache
from pathlib import Path
from types import CodeType, FrameType
from typing import Any
from uuid import UUID

from moothall.domain.dominion.bots.money import big_money
from moothall.domain.dominion.game import GAME
from moothall.domain.dominion.play.start.setup import started
from moothall.domain.kernel.facts import Fact
from moothall.domain.kernel.fresh import Fresh, Policy, random_legal
from moothall.domain.rules_spec import NEWEST
from moothall.domain.store import Archive, Meta
from moothall.domain.store.encoding.codec import decode, encode
from moothall.logs.formats import audit_text

ROOT = Path(__file__).resolve().parent.parent
LOG = ROOT / "docs/logs/possession.txt"
RECORDED = Path(__file__).with_name("work.json")
VERSION = f"{sys.version_info.major}.{sys.version_info.minor}"
PLAIN = ("Cellar", "Festival", "Market", "Militia", "Mine", "Moat", "Remodel", "Smithy", "Village", "Workshop")
RICH = ("Bridge", "Cellar", "Chapel", "Festival", "Laboratory", "Minion", "Remodel", "Throne Room", "Village", "Witch")


def play(kingdom: tuple[str, ...], policy: Policy, rng: random.Random) -> list[Fact]:
    """The facts of a game between two such players."""
    game = GAME.session(GAME.table(), Fresh({"p1": policy, "p2": policy}, rng))
    game.take(started(NEWEST, ("Ann", "Bob"), kingdom))
    game.run()
    return game.facts


def big_money_games() -> None:
    """Three games of big money."""
    for seed in range(3):
        play(PLAIN, big_money, random.Random(seed))


def random_game() -> None:
    """A game of random answers, with cards that ask and cards that change what others cost."""
    rng = random.Random(2)
    play(RICH, random_legal(rng), rng)


def audit() -> None:
    """The audit of a shipped log."""
    audit_text(LOG.read_text(encoding="utf-8"), name=LOG.name)


@cache
def game() -> list[Fact]:
    """The facts of a game that is there already."""
    return play(PLAIN, big_money, random.Random(0))


def rerun() -> None:
    """A game that is given to the rules again."""
    GAME.rerun(game(), Fresh({}, random.Random(0)))


def codec() -> None:
    """The JSON of a game, and its facts of that."""
    decode(encode(game(), GAME), GAME)


def append_and_read() -> None:
    """A game that is stored and read again."""
    with Archive.open("memory:") as store:
        store.put_game(UUID(int=1), GAME, game(), Meta(("Ann", "Bob"), NEWEST))
        store.read(UUID(int=1))


WORK: dict[str, Callable[[], object]] = {
    "three games of big money": big_money_games,
    "a game of random answers": random_game,
    "a re-run": rerun,
    "an audit": audit,
    "JSON and back": codec,
    "a game stored and read": append_and_read,
}


def counted(work: Callable[[], object]) -> int:
    """How many byte codes a piece of work takes."""
    work()
    return _monitored(work) if sys.version_info >= (3, 12) else _traced(work)


def _traced(work: Callable[[], object]) -> int:
    count = 0

    def opened(frame: FrameType, _event: str, _arg: Any) -> Callable[..., Any]:
        frame.f_trace_opcodes, frame.f_trace_lines = True, False
        return ran

    def ran(_frame: FrameType, event: str, _arg: Any) -> Callable[..., Any]:
        nonlocal count
        count += event == "opcode"
        return ran

    before = sys.gettrace()
    sys.settrace(opened)
    try:
        work()
    finally:
        sys.settrace(before)
    return count


def _monitored(work: Callable[[], object]) -> int:
    count = 0

    def ran(_code: CodeType, _offset: int) -> None:
        nonlocal count
        count += 1

    watching: Any = vars(sys)["monitoring"]  # Python 3.12 and later
    tool, instruction = watching.PROFILER_ID, watching.events.INSTRUCTION
    watching.use_tool_id(tool, "work")
    watching.register_callback(tool, instruction, ran)
    watching.set_events(tool, instruction)
    try:
        work()
    finally:
        watching.set_events(tool, 0)
        watching.free_tool_id(tool)
    return count


def figures() -> dict[str, int]:
    """What each piece of work takes now."""
    return {name: counted(work) for name, work in WORK.items()}


def recorded() -> dict[str, int] | None:
    """What each took when it was recorded by this version of Python; None where none was."""
    found: dict[str, dict[str, int]] = json.loads(RECORDED.read_text(encoding="utf-8"))
    return found.get(VERSION)


def record(now: dict[str, int]) -> None:
    """Record what each takes."""
    found = json.loads(RECORDED.read_text(encoding="utf-8")) if RECORDED.exists() else {}
    found[VERSION] = now
    RECORDED.write_text(json.dumps(dict(sorted(found.items())), indent=2) + "\n", encoding="utf-8")


def main(arguments: list[str]) -> None:
    """Print the figures of now, as JSON with `--json`, or record them."""
    now = figures()
    if "--json" in arguments:
        print(json.dumps(now))
        return
    before = (recorded() if RECORDED.exists() else None) or {}
    for name, count in now.items():
        told = f"{count / before[name] - 1:+.1%} of {before[name]:,}" if name in before else "not recorded"
        print(f"{name:26}{count:12,}  {told}")
    if "--record" in arguments:
        record(now)


if __name__ == "__main__":
    if os.environ.get("PYTHONHASHSEED") != "0":  # the order of sets, by which a count may differ a little
        os.execve(sys.executable, [sys.executable, *sys.argv], {**os.environ, "PYTHONHASHSEED": "0"})
    main(sys.argv[1:])
