"""Legal noise accuses nobody: agreeing logs, damaged as people damage them, and told as servers may tell them.

`python tests/logs/legal_noise.py ../shared/logs --each 10` prints the table of docs/findings.md. A damaged log that is
read line by line as the whole one has its verdict, so only others are audited.
"""

from __future__ import annotations

import argparse
import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from random import Random

from damages import FRESH, HELD_OUT, KINDS, Damage, is_turn
from late_damages import LATE, THIRD
from latest_damages import FIFTH, FOURTH
from moothall.logs.dominion.dialects.attested import LEFT_OUT, UNTOLD, cause_in, key_of, of_time
from moothall.logs.dominion.isotropic.looks import lines_of
from moothall.logs.formats import FORMATS as FORMAT_OF
from moothall.logs.formats import audit_text, read
from moothall.logs.reader import UnreadableLog
from moothall.logs.texts.log_file import decode

FORMATS = ("dominion-online", "goko", "isotropic")
FEWEST_TURNS = 4
ACCUSED = ("diverges", "contradicts")


def neighbours_swapped(text: str) -> str:
    """A text in which one pair of lines of one play stand the other way round.

    The last draw of a turn is none of them: Clean-up makes it, after every play. [goko log311, 89]
    """
    lines, random = text.split("\n"), Random(11)
    pairs = [
        at
        for at in range(1, len(lines) - 1)
        if _is_effect(lines[at]) and _is_effect(lines[at + 1]) and not _is_of_cleanup(lines, at + 1)
    ]
    if pairs:
        at = random.choice(pairs)
        lines[at : at + 2] = reversed(lines[at : at + 2])
    return "\n".join(lines)


def _is_effect(line: str) -> bool:
    plain = line.strip()
    return (
        plain != "" and not is_turn(plain) and re.search(r" (?:gets \+|draws |takes \d|receives )", plain) is not None
    )


def _is_of_cleanup(lines: Sequence[str], at: int) -> bool:
    """Whether a line is the last draw of a turn: between it and the next header, or the end, nothing else happens."""
    behind = next((line for line in lines[at + 1 :] if line.strip()), "")
    return " draws " in lines[at] and (behind == "" or is_turn(behind.strip()))


def of_another_era(text: str) -> str:
    """A text in the wording of other years: without the sums of coins, with the other comma before `and`."""
    text = re.sub(r" \(\+\$\d+\)", "", text)
    return re.sub(r"(?m), and (?=an? |\d)", " and ", text) if ", and " in text else text


Lines = Mapping[int, tuple[bool, bool]]
"""The lines of an agreeing log, by number, that may be told otherwise: whether the dialect says that what each tells
need not be printed, and real logs leave it out at times; and whether too few logs show how it is told at all."""


def told_otherwise(text: str) -> Lines:
    """Of an agreeing log the lines that tell what each play does, as the counts of its format say."""
    found = audit_text(text, name="log")
    log = FORMAT_OF[found.format]().log if found.format in FORMAT_OF and found.verdict == "agrees" else None
    if log is None:
        return {}
    known, makers = of_time(log.dialect.package, found.rules), cause_in(found.facts)
    keys: dict[int, set[str]] = {}
    needed: set[int] = set()
    fixed = {fact.line for fact in found.facts if fact.cause is None or type(fact) in UNTOLD}
    for fact in found.facts:
        if fact.line is not None and fact.line not in fixed:
            keys.setdefault(fact.line, set()).add(key_of(fact, makers))
            expected = log.dialect.expected.get(type(fact), lambda _: None)(fact)
            if expected is None or expected.needed or type(fact) in log.dialect.lines_in_context:
                needed.add(fact.line)
    return {
        line: (
            line not in needed and all(known.ways.get(key, {}).get(LEFT_OUT, 0) for key in told),
            not any(known.is_attested(key) for key in told),
        )
        for line, told in keys.items()
    }


def _changed(which: int, change: Callable[[list[str], int], None]) -> Damage:
    """One line of a kind of `Lines` with something done to it; another text is as it was."""

    def damage(text: str) -> str:
        places = [line for line, ways in sorted(told_otherwise(text).items()) if ways[which]]
        lines = text.split("\n")
        if places:
            change(lines, Random(len(text)).choice(places) - 1)
        return "\n".join(lines)

    return damage


def _drop(lines: list[str], at: int) -> None:
    del lines[at]


def _double(lines: list[str], at: int) -> None:
    lines.insert(at, lines[at])


def _later(lines: list[str], at: int) -> None:
    if lines[at + 1 : at + 2] and lines[at + 1].strip() and not is_turn(lines[at + 1]):
        lines[at : at + 2] = reversed(lines[at : at + 2])


def told_again(text: str) -> str:
    """A text in which a line is told again that the format's freedoms let a server tell again."""
    found = read(text)
    freedoms = found.log.printing.freedoms if found.log is not None and found.log.printing is not None else None
    again = [each.log for each in (freedoms.claims if freedoms is not None else ()) if each.log and each.twice]
    lines = text.split("\n")
    at = [each.line - 1 for each in found.read.observations if any(says.verb == each.verb for says in again)]
    twice = frozenset(freedoms.twice(found.read.observations)) if freedoms is not None else frozenset()
    told = [place for place in at if any(found.read.observations[i].line - 1 == place for i in twice)]
    if told:
        _double(lines, Random(len(text)).choice(told))
    return "\n".join(lines)


ASSUMED_LINES: Mapping[str, Damage] = {
    "a line left out that servers leave out at times": _changed(0, _drop),
    "a line left out of what no log shows": _changed(1, _drop),
    "a line doubled of what no log shows": _changed(1, _double),
    "a line put later of what no log shows": _changed(1, _later),
    "a line told again that servers tell again": told_again,
}
"""What a dialect's counts say to be left out at times, and what is only assumed of it: that accuses nobody."""
SERVERS: Mapping[str, Damage] = {
    "two lines of one play swapped": neighbours_swapped,
    "the wording of another era": of_another_era,
    **ASSUMED_LINES,
}
TABLES: Mapping[str, Mapping[str, Damage]] = {
    "damage": KINDS,
    "held out": HELD_OUT,
    "fresh": FRESH,
    "late": LATE,
    "third": THIRD,
    "fourth": FOURTH,
    "fifth": FIFTH,
    "servers": SERVERS,
}
"""The kinds of damage, and of telling, by when they were written."""


def _turns(text: str) -> int:
    """How many headers of turns a text has."""
    return sum(is_turn(line) for line in text.split("\n"))


def plain(path: Path) -> str:
    """The text of a log; of a page of Isotropic, as one copies it."""
    text = decode(path.read_bytes())
    return "\n".join(line for _, line, _ in lines_of(text)) if "isotropic" in str(path) else text


def claims(text: str) -> list[tuple[object, ...]] | None:
    """What a text is read as; None where it is not read."""
    found = read(text).read
    if found is None:
        return None
    return [
        (each.actor, each.verb, each.cards, each.amount, each.source, each.unknown, each.to)
        for each in found.observations
    ]


def outcome(text: str, name: str, damage: Damage) -> str:
    """What becomes of a damaged log that agrees: `as before` where it is read alike, else its verdict."""
    made = damage(text)
    try:
        spoilt = decode(made) if isinstance(made, bytes) else made
    except UnreadableLog:
        return "unreadable"
    whole = claims(text)
    if whole is not None and claims(spoilt) == whole:
        return "as before"
    return audit_text(spoilt, name=name).verdict


def sample(folder: Path, each: int) -> Iterator[Path]:
    """So many logs of a format, spread over all that there are, but for beginnings of logs: they show too little."""
    paths = sorted(path for path in folder.iterdir() if path.is_file() and _turns(plain(path)) >= FEWEST_TURNS)
    yield from paths[:: max(1, len(paths) // each)][:each]


def main() -> None:
    """Print a row for each kind."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("logs", type=Path)
    parser.add_argument("--each", type=int, default=10)
    parser.add_argument("--start", type=int, default=0, help="pass over so many of the logs of each format")
    parser.add_argument("--only", nargs="+", choices=[*TABLES], default=[*TABLES])
    given = parser.parse_args()
    texts = [
        (path.name, text)
        for name in FORMATS
        for path in [*sample(given.logs / name, given.each + given.start)][given.start :]
        if audit_text(text := plain(path), name=path.name).verdict == "agrees"
    ]
    print(f"{len(texts)} logs\n\n| | read or judged as before | accused | others |\n|---|---:|---:|---|")
    for table in given.only:
        for kind, damage in TABLES[table].items():
            found = Counter(outcome(text, name, damage) for name, text in texts)
            same = found.pop("as before", 0) + found.pop("agrees", 0)
            accused = sum(found.pop(verdict, 0) for verdict in ACCUSED)
            others = ", ".join(f"{verdict} {count}" for verdict, count in sorted(found.items()))
            print(f"| {kind} | {same} | {accused} | {others} |", flush=True)


if __name__ == "__main__":
    main()
