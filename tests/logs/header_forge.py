"""Forged headers of turns, in logs of every format: whose turn it is, which, and where it begins.

.venv/bin/python tests/logs/header_forge.py ../shared/logs/goko ../shared/logs/dominion-online --seed spring --logs 10

The seed draws the logs of each folder. Each kind is made once in each of them that agrees. Printed are, by kind, how
many are refuted with a proof, undecided, or agree; at how many of the refuted ones the first finding is at the forged
header; and how many name a player. A header is printed by a server: nobody is named for whose turn it says.
"""

from __future__ import annotations

import argparse
import re
from collections import Counter, defaultdict
from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random

from moothall.logs.formats import audit_text, read
from moothall.logs.texts.log_file import decode
from moothall.logs.verdict import Audit

ACCUSING = ("diverges", "contradicts")
FEWEST = 8
"""A log with fewer headers has no place for some kinds."""
Header = tuple[int, str, str]
"""The place of a header among the lines, its player, and how the player is called there."""
Forge = Callable[[list[str], Sequence[Header], int], "tuple[int, ...] | None"]
"""Changes lines at the header with some number, and returns the places of those that lie; None where it cannot."""


def headers(text: str) -> list[Header]:
    """The headers of a log, but those of turns that somebody else has, or of no number."""
    log = read(text).read
    if log is None:
        return []
    lines = text.split("\n")
    turns = [each for each in log.observations if each.verb == "turn" and each.actor]
    names = dict(zip((f"p{seat}" for seat in range(1, 9)), log.players, strict=False))
    return [
        (each.line - 1, each.actor or "", name)
        for each in turns
        if (name := _called(lines[each.line - 1], names.get(each.actor or "", ""))) and not each.word
    ]


def _called(line: str, name: str) -> str:
    """How a header calls a player: by name, or by the first letters of it."""
    return name if name and name in line else ""


def _other(found: Sequence[Header], k: int) -> str | None:
    """How another player is called in the next header of one."""
    return next((name for _, player, name in (*found[k + 1 :], *found) if player != found[k][1]), None)


def _name(lines: list[str], found: Sequence[Header], k: int) -> tuple[int, ...] | None:
    """It has another player's name."""
    at, _, name = found[k]
    other = _other(found, k)
    if other is None:
        return None
    lines[at] = lines[at].replace(name, other, 1)
    return (at,)


def _name_and_number(lines: list[str], found: Sequence[Header], k: int) -> tuple[int, ...] | None:
    """It is that of the next turn of another player, name and number."""
    after = next((each for each in found[k + 1 :] if each[1] != found[k][1]), None)
    if after is None:
        return None
    lines[found[k][0]] = lines[after[0]]
    return (found[k][0],)


def _number(by: int) -> Forge:
    """It has another number."""

    def forge(lines: list[str], found: Sequence[Header], k: int) -> tuple[int, ...] | None:
        at, _, name = found[k]
        start = lines[at].find(name) + len(name)
        before = re.search(r"(?i)(?<=turn )\d+", lines[at])
        match = before or re.search(r"\d+", lines[at][start:])
        if match is None or int(match[0]) + by < 1:
            return None
        start = 0 if before else start
        one, end = start + match.start(), start + match.end()
        lines[at] = lines[at][:one] + str(int(match[0]) + by) + lines[at][end:]
        return (at,)

    return forge


def _lost(lines: list[str], found: Sequence[Header], k: int) -> tuple[int, ...] | None:
    """It is left out."""
    del lines[found[k][0]]
    return (found[k][0],)


def _doubled(lines: list[str], found: Sequence[Header], k: int) -> tuple[int, ...] | None:
    """It stands twice."""
    at = found[k][0]
    lines.insert(at, lines[at])
    return (at, at + 1)


def _again(lines: list[str], found: Sequence[Header], k: int) -> tuple[int, ...] | None:
    """It stands once more in the midst of its turn."""
    at, end = found[k][0], found[k + 1][0]
    if end - at < 4:
        return None
    middle = (at + end) // 2
    lines.insert(middle, lines[at])
    return (at, middle)


def _moved(by: int) -> Forge:
    """It stands some lines further up or down."""

    def forge(lines: list[str], found: Sequence[Header], k: int) -> tuple[int, ...] | None:
        at = found[k][0]
        if not found[k - 1][0] < at + by < found[k + 1][0]:
            return None
        lines.insert(at + by, lines.pop(at))
        return (at, at + by)

    return forge


def _whole(lines: list[str], found: Sequence[Header], k: int) -> tuple[int, ...] | None:
    """The turn and the next change places, headers and all."""
    one, two, end = (each[0] for each in found[k : k + 3])
    lines[one:end] = [*lines[two:end], *lines[one:two]]
    return (one, one + end - two)


def _bodies(lines: list[str], found: Sequence[Header], k: int) -> tuple[int, ...] | None:
    """What is done in the turn and in the next changes places, and the headers stay."""
    one, two, end = (each[0] for each in found[k : k + 3])
    lines[one + 1 : end] = [*lines[two + 1 : end], lines[two], *lines[one + 1 : two]]
    return (one, one + end - two)


def _names(lines: list[str], found: Sequence[Header], k: int) -> tuple[int, ...] | None:
    """The header and the next have each other's names."""
    one, two = found[k], found[k + 1]
    if one[1] == two[1]:
        return None
    lines[one[0]] = lines[one[0]].replace(one[2], two[2], 1)
    lines[two[0]] = lines[two[0]].replace(two[2], one[2], 1)
    return (one[0], two[0])


def _gone(lines: list[str], found: Sequence[Header], k: int) -> tuple[int, ...] | None:
    """The whole turn is left out."""
    at, end = found[k][0], found[k + 1][0]
    del lines[at:end]
    return (at,)


def _twice(lines: list[str], found: Sequence[Header], k: int) -> tuple[int, ...] | None:
    """The whole turn stands twice."""
    at, end = found[k][0], found[k + 1][0]
    lines[end:end] = lines[at:end]
    return (at, end)


def _last(lines: list[str], found: Sequence[Header], k: int) -> tuple[int, ...] | None:
    """The last turn is cut behind its header, and the results stay."""
    at = found[-1][0]
    end = next((i for i in range(at + 1, len(lines)) if not lines[i].strip()), len(lines))
    if end - at < 4:
        return None
    del lines[at + 2 : end]
    return (at,)


KINDS: dict[str, Forge] = {
    "another name": _name,
    "another name and number": _name_and_number,
    "number up": _number(1),
    "number down": _number(-1),
    "lost": _lost,
    "doubled": _doubled,
    "again within its turn": _again,
    "two lines up": _moved(-2),
    "two lines down": _moved(2),
    "turns swapped whole": _whole,
    "turns swapped below headers": _bodies,
    "names exchanged": _names,
    "turn left out": _gone,
    "turn twice": _twice,
    "last turn cut": _last,
}
"""Every kind of forgery."""


def forged(text: str, kind: str, seed: str, which: int | None = None) -> tuple[str, tuple[int, ...]] | None:
    """A log with one forged header, `which` or any, and the numbers of the lines that lie; None where it has no place
    for it."""
    found = headers(text)
    if len(found) < FEWEST:
        return None
    chance, lines = Random(f"headers {seed} {kind}"), text.split("\n")
    made = KINDS[kind](lines, found, chance.randrange(1, len(found) - 3) if which is None else which)
    now = "\n".join(lines)
    return None if made is None or now == text else (now, tuple(at + 1 for at in made))


def named(found: Audit) -> set[str]:
    """The players who are accused, whom causes that are proved are about."""
    causes = (each for each in found.findings if each.follows is None and each.proof and each.scope)
    return {each.scope.about for each in causes if each.scope and each.scope.about}


def main() -> None:
    """Forge headers, and count."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", nargs="+", type=Path)
    parser.add_argument("--seed", required=True)
    parser.add_argument("--logs", type=int, default=10, help="how many of each folder")
    parser.add_argument("--kinds", nargs="+", default=[*KINDS])
    parser.add_argument("--skip", nargs="+", default=[], help="names of logs that are not drawn")
    parser.add_argument("--print", action="store_true", help="print what is said of each")
    given = parser.parse_args()
    counted = defaultdict[str, Counter[str]](Counter)
    for folder in given.folder:
        paths = sorted(path for path in folder.iterdir() if path.is_file() and path.name not in given.skip)
        for path in Random(f"headers {given.seed} {folder.name}").sample(paths, min(given.logs, len(paths))):
            text = decode(path.read_bytes()).replace("\r\n", "\n")
            if audit_text(text, name=path.name).verdict != "agrees":
                continue
            for kind in given.kinds:
                made = forged(text, kind, f"{given.seed} {path.name}")
                if made is None:
                    continue
                found = audit_text(made[0], name=path.name)
                first = found.findings[0] if found.findings else None
                refuted = found.verdict in ACCUSING
                for counts in (counted[kind], counted[f"all of {found.format}"], counted["all"]):
                    counts["refuted" if refuted else found.verdict] += 1
                    counts["at the header"] += refuted and first is not None and first.line in made[1]
                    counts["named"] += bool(named(found))
                if given.print or named(found) or found.verdict == "agrees":
                    print(
                        f"{found.verdict} {kind}: {path.name}, {made[1]} {named(found) or ''}\n    "
                        f"{first.text[0] if first else found.error}",
                        flush=True,
                    )
    columns = ("refuted", "at the header", "undecided", "unruled", "unreadable", "agrees", "named")
    print(f"| kind | {' | '.join(columns)} |\n|---|{'---:|' * len(columns)}")
    for kind, counts in counted.items():
        print(f"| {kind} | {' | '.join(str(counts[each]) for each in columns)} |")


if __name__ == "__main__":
    main()
