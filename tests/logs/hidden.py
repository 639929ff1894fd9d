"""Games written as one player of Dominion Online sees them, and audited: how many agree, and what differs first. A
difference is `certain` where the audit does not mark it as a guess: there it accuses somebody wrongly.

.venv/bin/python tests/logs/hidden.py goko 40        each 40th shared Goko log that agrees, as each player sees it
.venv/bin/python tests/logs/hidden.py random 200     random games of all cards, from seed 0
.venv/bin/python tests/logs/hidden.py random --seed 17 --as p1    prints the log of one, and what its audit finds
"""

from __future__ import annotations

import argparse
import re
import sys
import time
import traceback
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from random import Random

sys.path.insert(0, str(Path(__file__).parents[1]))

import random_games
from moothall.domain.dominion.game import GAME
from moothall.domain.dominion.table import facts as f
from moothall.domain.kernel.facts import Fact, Player
from moothall.domain.kernel.game import CannotHold
from moothall.logs.audit import audit
from moothall.logs.dominion.lines.observation import LogRead
from moothall.logs.dominion.online.format import FORMAT
from moothall.logs.dominion.online.scribe import write_game
from moothall.logs.dominion.opening import DominionOpening
from moothall.logs.formats import audit_text
from moothall.logs.opening import Given
from moothall.logs.texts.log_file import decode
from moothall.logs.verdict import Audit
from own_decks import declared

GOKO = Path(__file__).parents[3] / "shared" / "logs" / "goko"
TURNS = 10


class KnownOpening(DominionOpening):
    """The opening of a game whose Kingdom and set-up choices are known, as they are not from a log."""

    def __init__(self, begun: f.GameStarted) -> None:
        self.begun = begun

    def facts(self, log: LogRead, digest: str, rules: str, given: Given | None) -> list[Fact]:
        options = {**self.begun.options, **(log.inferred.options if log.inferred is not None else {})}
        return [
            f.GameImported(digest, rules, "test", "given").sealed(1),
            self.begun.reopened(options=options, rules=rules).sealed(2),
        ]


def started(facts: Sequence[Fact]) -> f.GameStarted:
    """The start of a game."""
    return next(fact for fact in facts if isinstance(fact, f.GameStarted))


def audited(facts: Sequence[Fact], viewer: Player | None, text: str | None = None) -> Audit:
    """The audit of a game as a player sees it."""
    begun = started(facts)
    text = write_game(facts, viewer) if text is None else text
    assert FORMAT.log is not None
    return audit(replace(FORMAT.log, opening=KnownOpening(begun)), text, name="log", rules=declared(begun.rules))


def random_game(seed: int, turns: int = TURNS) -> list[Fact]:
    """A random game of all cards."""
    rng = Random(seed)
    session = GAME.rerun([random_games.opening(rng)], random_games.Player(rng, None, turns))
    return list(session.facts)


def goko_games(step: int, start: int = 0) -> Iterator[tuple[str, list[Fact]]]:
    """The facts of the shared Goko logs that agree."""
    for path in sorted(GOKO.glob("*.txt"))[start::step]:
        found = audit_text(decode(path.read_bytes()), name=path.name)
        if found.verdict == "agrees":
            yield path.name, list(found.facts)


def can_be_told(facts: Sequence[Fact]) -> bool:
    """Whether the lines of Dominion Online can tell the players of a game apart."""
    try:
        write_game(facts)
    except CannotHold:
        return False
    return True


def games(kind: str, count: int, start: int) -> Iterator[tuple[str, list[Fact]]]:
    """The games to try, by name."""
    if kind == "goko":
        yield from goko_games(count, start)
        return
    for seed in range(start, start + count):
        yield str(seed), random_game(seed)


def summary(found: Audit) -> str:
    """The first difference in a few words, without what is this game's own."""
    if not found.findings:
        return f"{found.verdict} {found.error or ''}"
    first = found.findings[0]
    return f"{first.rule}: {re.sub(r'[0-9]+', 'N', first.ruling)}"


def main() -> None:
    """Try games, or print one."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("kind", choices=("goko", "random"))
    parser.add_argument("count", nargs="?", type=int, default=40)
    parser.add_argument("--start", type=int, default=0)
    parser.add_argument("--seed")
    parser.add_argument("--as", dest="viewer", default="p1")
    given = parser.parse_args()
    if given.seed is not None:
        facts = random_game(int(given.seed)) if given.kind == "random" else _goko(given.seed)
        _print(facts, given.viewer if given.viewer != "all" else None)
        return
    right, wrong, failed = Counter[str](), defaultdict[str, list[str]](list), Counter[str]()
    slow = 0.0, ""
    for name, facts in games(given.kind, given.count, given.start):
        seats = sorted(started(facts).starting)
        for viewer in (None, seats[0], seats[-1]):
            kind = "open" if viewer is None else "hidden"
            begun = time.process_time()
            try:
                found = audited(facts, viewer)
            except CannotHold:
                break
            except Exception as error:
                failed[f"{type(error).__name__}: {error}"] += 1
                wrong[f"{kind} {traceback.format_exc().splitlines()[-3].strip()}: {error}"].append(f"{name}/{viewer}")
                continue
            slow = max(slow, (time.process_time() - begun, f"{name}/{viewer}"))
            agrees = found.verdict == "agrees"
            right[kind] += agrees
            right[f"of {kind}"] += 1
            if not agrees:
                certain = "certain, " if any(each.proof is not None for each in found.findings) else ""
                wrong[f"{certain}{kind} {summary(found)}"].append(f"{name}/{viewer}:{first_line(found)}")
    for what, where in sorted(wrong.items(), key=lambda each: -len(each[1])):
        print(len(where), what[:230], " ".join(where[:4]))
    print(dict(right), dict(failed), "slowest", slow)


def first_line(found: Audit) -> int:
    """The line of the first difference."""
    return found.findings[0].line if found.findings else 0


def _goko(name: str) -> list[Fact]:
    return list(audit_text(decode((GOKO / name).read_bytes()), name=name).facts)


def _print(facts: Sequence[Fact], viewer: Player | None) -> None:
    text = write_game(facts, viewer)
    found = audited(facts, viewer)
    verdicts = dict(found.verdicts)
    for number, line in enumerate(text.splitlines(), 1):
        print(f"{number:4} {verdicts.get(number, ''):10} {line}")
    for finding in found.findings[:4]:
        print(finding)
    print(found.verdict, found.error)


if __name__ == "__main__":
    main()
