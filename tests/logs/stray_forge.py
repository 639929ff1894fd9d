"""Forgeries of other kinds than those of `line_forge`: of agreeing logs of every format, and what the audit says.

.venv/bin/python tests/logs/stray_forge.py ../shared/logs/dominion-online ../shared/logs/goko --logs 10

Each kind changes a log as text, whatever its format. Printed are, by kind, how many are refuted with a proof, not
decided, or agree, and each that agrees or names another player than that of the forged line.
"""

from __future__ import annotations

import argparse
import re
from collections import Counter, defaultdict
from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random

from damages import is_turn
from legal_noise import claims
from moothall.logs.formats import audit_text, read
from moothall.logs.texts.log_file import decode
from moothall.logs.verdict import Audit

ACCUSING = ("diverges", "contradicts")
Forge = Callable[[list[str], Random], "int | None"]
"""Changes lines, and returns the index of the one that lies; None where there is none to change."""


def _where(lines: Sequence[str], chance: Random, pattern: str) -> int | None:
    """A line behind the first header that a pattern finds."""
    first = next((at for at, line in enumerate(lines) if is_turn(line.strip())), len(lines))
    found = [at for at in range(first + 1, len(lines)) if re.search(pattern, lines[at])]
    return chance.choice(found) if found else None


def _changed(pattern: str, now: str | Callable[[re.Match[str]], str]) -> Forge:
    """What a pattern finds in one line is something else."""

    def forge(lines: list[str], chance: Random) -> int | None:
        at = _where(lines, chance, pattern)
        if at is not None:
            lines[at] = re.sub(pattern, now, lines[at], count=1)
        return at

    return forge


def _plus(found: re.Match[str]) -> str:
    return f"{found[1]}{int(found[2]) + 1}"


def _put_in(pattern: str, of_goko: str, of_others: str) -> Forge:
    """A line is put in behind one that a pattern finds, about the same player, as Goko and as other servers word it."""

    def forge(lines: list[str], chance: Random) -> int | None:
        at = _where(lines, chance, pattern)
        who = re.match(r"\s*(.+?)(?= (?:-|plays|buys|gains|draws|shuffles) ?)", lines[at]) if at is not None else None
        if at is None or who is None:
            return None
        lines.insert(at + 1, f"{who[1]} {of_goko if ' - ' in lines[at] else of_others}")
        return at + 1

    return forge


def _without_last_shuffle(lines: list[str], chance: Random) -> int | None:
    """The last shuffle is left out."""
    found = [at for at, line in enumerate(lines) if re.search(r"shuffles (?:their )?deck|reshuffles", line)]
    if len(found) > 2:
        del lines[found[-1]]
        return found[-1]
    return None


def _turns_swapped(lines: list[str], chance: Random) -> int | None:
    """The lines of two turns that follow each other stand under each other's headers."""
    heads = [at for at, line in enumerate(lines) if is_turn(line.strip())]
    if len(heads) < 6:
        return None
    first = chance.randrange(1, len(heads) - 3)
    one, two, end = heads[first : first + 3]
    lines[one + 1 : end] = [*lines[two + 1 : end], lines[two], *lines[one + 1 : two]]
    return one


def _moved_to_next_turn(lines: list[str], chance: Random) -> int | None:
    """A purchase stands in the next turn of somebody."""
    at = _where(lines, chance, r" buys ")
    if at is None:
        return None
    after = next((k for k in range(at + 1, len(lines)) if is_turn(lines[k].strip())), None)
    if after is None:
        return None
    lines.insert(after + 1, lines.pop(at))
    return after


KINDS: dict[str, Forge] = {
    "a Silver gained is a Gold": _changed(r"( gains (?:a )?)Silver(?=\.|$)", r"\1Gold"),
    "a Silver played is a Gold": _changed(r"( plays (?:a )?)Silver(?=\.|$)", r"\1Gold"),
    "an Estate drawn is a Gold": _changed(r"(draws (?:.*, |.* and )?)(an )?Estate\b", r"\1\2Gold"),
    "one more coin": _changed(r"(\+\$)(\d+)", _plus),
    "one more card of a name": _changed(r"((?:draws|discards|trashes|plays) )(\d+)(?= [A-Z])", _plus),
    "a Province more": _put_in(r" (?:buys|gains) ", "- gains Province", "gains a Province."),
    "a shuffle more": _put_in(r" (?:plays|draws) ", "- shuffles deck", "shuffles their deck."),
    "a shuffle less": _without_last_shuffle,
    "two turns swapped": _turns_swapped,
    "a purchase in the next turn": _moved_to_next_turn,
}
"""Every kind of forgery."""


def forged(text: str, kind: str, seed: str) -> tuple[str, int] | None:
    """A log with one forgery, and the number of the line; None where it reads as before, or has no place for it."""
    lines = text.split("\n")
    at = KINDS[kind](lines, Random(f"{seed} {kind}"))
    now = "\n".join(lines)
    return None if at is None or claims(now) == claims(text) else (now, at + 1)


def others_named(now: str, line: int, found: Audit) -> set[str | None]:
    """The players who are accused, and whom neither the forged line nor its neighbours are about."""
    log = read(now).read
    near = () if log is None else [each.actor for each in log.observations if abs(each.line - line) <= 1]
    causes = (each for each in found.findings if each.follows is None and each.proof and each.scope)
    return {each.scope.about for each in causes if each.scope} - {*near, None}


def main() -> None:
    """Forge logs, and count."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", nargs="+", type=Path)
    parser.add_argument("--logs", type=int, default=10, help="how many of each folder")
    parser.add_argument("--start", type=int, default=0)
    given = parser.parse_args()
    counted = defaultdict[str, Counter[str]](Counter)
    for folder in given.folder:
        paths = sorted(folder.iterdir())
        for path in paths[given.start :: max(1, len(paths) // given.logs)][: given.logs]:
            text = decode(path.read_bytes())
            if audit_text(text, name=path.name).verdict != "agrees":
                continue
            for kind in KINDS:
                made = forged(text, kind, path.name)
                if made is None:
                    continue
                found = audit_text(made[0], name=path.name)
                others = others_named(*made, found)
                verdict = "refuted" if found.verdict in ACCUSING else found.verdict
                counted[kind][verdict] += 1
                counted[kind]["others named"] += bool(others)
                if verdict == "agrees" or others:
                    print(
                        f"{verdict} {kind}: {path.name}, {made[1]}: {made[0].splitlines()[made[1] - 1]} {others or ''}",
                        flush=True,
                    )
    for kind, each in counted.items():
        print(kind, dict(+each), flush=True)
    print("all", dict(+sum(counted.values(), Counter())))


if __name__ == "__main__":
    main()
