"""Lines of real logs that were lost, doubled or put elsewhere in copying, and what the audit says of each.

`python tests/logs/lost.py ../shared/logs --each 10 --seed 7` prints, by kind and format, how many agree, are undecided
or accuse a player. A log that lost something accuses nobody; one that lacks a line of a move never agrees with all of
its lines. The same seed makes the same.
"""

from __future__ import annotations

import argparse
import re
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from random import Random

from legal_noise import ACCUSED, FORMATS, plain
from moothall.logs.formats import audit_text

Loss = Callable[[Sequence[str], int, Random], "list[str]"]
"""What is done to the lines of a log, of which the number of those before the first turn is given."""
HEADER = re.compile(r"-+ .*: turn|Turn \d|.*'s turn \d|ターン")
PAGE = 40
"""How many lines are copied twice."""
FEWEST = 60
"""How many lines a log has at least, so that it can lose some."""


def is_header(line: str) -> bool:
    """Whether a line is the header of a turn, in any format."""
    return HEADER.match(line) is not None


def in_a_row(number: int) -> Loss:
    """So many lines are lost in a row, blank ones not counted."""

    def lose(lines: Sequence[str], first: int, chance: Random) -> list[str]:
        full = [at for at in range(first, len(lines)) if lines[at].strip()]
        begin = chance.randrange(len(full) - number)
        gone = {*full[begin : begin + number]}
        return [line for at, line in enumerate(lines) if at not in gone]

    return lose


def at_two_places(lines: Sequence[str], first: int, chance: Random) -> list[str]:
    """A line is lost at each of two places."""
    full = [at for at in range(first, len(lines)) if lines[at].strip()]
    gone = {*chance.sample(full, 2)}
    return [line for at, line in enumerate(lines) if at not in gone]


def header(lines: Sequence[str], first: int, chance: Random) -> list[str]:
    """The header of a turn is lost."""
    gone = chance.choice([at for at in range(first, len(lines)) if is_header(lines[at])])
    return [line for at, line in enumerate(lines) if at != gone]


def middle_third(lines: Sequence[str], first: int, chance: Random) -> list[str]:
    """A third of the log is lost, in its middle."""
    third = len(lines) // 3
    begin = third + chance.randrange(-20, 20)
    return [*lines[: max(begin, first)], *lines[begin + third :]]


def parts_swapped(lines: Sequence[str], first: int, chance: Random) -> list[str]:
    """Two parts that follow each other stand the other way round."""
    size = chance.randrange(15, 60)
    begin = chance.randrange(first, max(first + 1, len(lines) - 2 * size))
    one, other, end = begin, begin + size, begin + 2 * size
    return [*lines[:one], *lines[other:end], *lines[one:other], *lines[end:]]


def page_doubled(lines: Sequence[str], first: int, chance: Random) -> list[str]:
    """A page of lines stands twice."""
    begin = chance.randrange(first, max(first + 1, len(lines) - PAGE))
    return [*lines[: begin + PAGE], *lines[begin:]]


LOSSES: Mapping[str, Loss] = {
    "one line lost": in_a_row(1),
    "two lines lost": in_a_row(2),
    "three lines lost": in_a_row(3),
    "six lines lost": in_a_row(6),
    "lines lost at two places": at_two_places,
    "a header lost": header,
    "the middle third lost": middle_third,
    "two parts swapped": parts_swapped,
    "a page of lines twice": page_doubled,
}
"""What may be done to a log."""


def spoilt(text: str, kind: str, seed: str) -> str:
    """A log to which something was done."""
    lines = text.split("\n")
    first = next((at for at, line in enumerate(lines) if is_header(line)), 0) + 1
    return "\n".join(LOSSES[kind](lines, first, Random(f"{seed} {kind}")))


def logs_of(folder: Path, chance: Random, each: int) -> list[Path]:
    """So many logs of a folder, by chance."""
    paths = sorted(path for path in folder.glob("*.*") if path.is_file())
    chance.shuffle(paths)
    long = (path for path in paths if sum(map(bool, map(str.strip, plain(path).split("\n")))) >= FEWEST)
    return [path for path, _ in zip(long, range(each), strict=False)]


def main() -> None:
    """Spoil logs, and count."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("logs", type=Path)
    parser.add_argument("--each", type=int, default=10)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", nargs="+", default=[*LOSSES], choices=[*LOSSES])
    parser.add_argument("--formats", nargs="+", default=[*FORMATS], choices=[*FORMATS])
    given = parser.parse_args()
    for form in given.formats:
        counted = {kind: Counter[str]() for kind in given.only}
        for path in logs_of(given.logs / form, Random(f"{given.seed} {form}"), given.each):
            text = plain(path)
            if audit_text(text, name=path.name).verdict != "agrees":
                continue
            for kind in given.only:
                found = audit_text(spoilt(text, kind, f"{given.seed} {path.name}"), name=path.name)
                counted[kind][found.verdict] += 1
                if found.verdict in ACCUSED:
                    first = next(each for each in found.findings if each.proof)
                    print(f"  {kind}: {path.name}: {first.rule} {first.proof}: {first.told[0]}", flush=True)
        for kind, verdicts in counted.items():
            print(form, kind, dict(verdicts), sep="\t", flush=True)


if __name__ == "__main__":
    main()
