"""Counts what real logs attest: `python -m moothall.logs.dominion.counting FORMAT FOLDER… > attested.json`.

Of each log that agrees it counts what its facts show, and how their lines tell it. No text of a log is kept.
"""

from __future__ import annotations

import argparse
import json
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any

from moothall.domain.dominion.text.book import book
from moothall.domain.dominion.text.rulebook import rules_of
from moothall.domain.kernel.facts import Fact

from ..formats import FORMATS, audit_text
from ..texts.log_file import decode
from .dialects.attested import (
    EARLY,
    JOINED,
    LEFT_OUT,
    SOURCE,
    UNTOLD,
    cause_in,
    era_of,
    key_of,
    keys_of,
    line_keys,
)
from .dialects.freedoms import UNATTESTED
from .lines.observation import Observation, with_names_of_rules

Game = tuple[str, Sequence[Fact], Sequence[Observation]]
"""A game that agrees with its log: its rules, its facts, and the lines."""


def ways_of(facts: Sequence[Fact], lines: Sequence[Observation]) -> Iterator[tuple[str, str]]:
    """The ways in which a log tells the facts of its game: each key with a verb or another way of `Known.ways`."""
    cause_of = cause_in(facts)
    by_line: dict[int, list[Observation]] = defaultdict(list)
    for line in lines:
        by_line[line.line].append(line)
    last: dict[int | None, int] = {}
    joined = Counter[tuple[int, str]]()
    for fact in facts:
        if type(fact) in UNTOLD or fact.source != "rules":
            continue
        key, number = key_of(fact, cause_of), fact.line
        if number is None:
            yield key, LEFT_OUT
            continue
        telling = _telling(by_line[number], fact)
        if telling is None:
            continue
        yield key, telling.verb
        if telling.source:
            yield key, SOURCE
        joined[number, key] += 1
        if joined[number, key] == 2:
            yield key, JOINED
        if fact.cause is not None and number < last.get(fact.cause, 0):
            yield key, EARLY
        last[fact.cause] = max(number, last.get(fact.cause, 0))


def _telling(lines: Sequence[Observation], fact: Fact) -> Observation | None:
    """That of the lines of one number which names the card of a fact, else the first."""
    card: Any = getattr(fact, "card", None)
    face = getattr(card, "face", None)
    return next((line for line in lines if face in line.cards), lines[0] if lines else None)


def counted(games: Iterable[Game]) -> dict[str, dict[str, Any]]:
    """The counts of games, by time: the fields of `Known`."""
    logs, shown = Counter[str](), defaultdict[str, Counter[str]](Counter)
    ways = defaultdict[str, dict[str, Counter[str]]](dict)
    for rules, facts, lines in games:
        era, texts = era_of(rules), book(rules_of(rules))
        logs[era] += 1
        of_lines = {key for line in lines for key in line_keys(line, texts.get)}
        shown[era].update({*keys_of(facts, cause_in(facts)), *of_lines})
        for key, way in {*ways_of(facts, lines)}:
            ways[era].setdefault(key, Counter())[way] += 1
    return {
        era: {
            "logs": logs[era],
            "shown": dict(sorted(shown[era].items())),
            "ways": {key: dict(sorted(counts.items())) for key, counts in sorted(ways[era].items())},
        }
        for era in sorted(logs)
    }


def games_of(format: str, paths: Iterable[Path]) -> Iterator[Game]:
    """The games of those logs of a format which agree. One that agrees only because something in it is not attested
    attests nothing."""
    log = FORMATS[format]().log
    if log is None:
        return
    for path in paths:
        text = decode(path.read_bytes())
        audit = audit_text(text, name=path.name)
        if (audit.format, audit.verdict) == (format, "agrees") and UNATTESTED not in audit.freedoms:
            yield audit.rules, audit.facts, with_names_of_rules(log.reader.read(text)).observations


def written(counts: dict[str, dict[str, Any]]) -> str:
    """Counts as JSON, each key on a line of its own."""
    eras = []
    for era, known in counts.items():
        shown = ",\n".join(f"{json.dumps(key)}: {logs}" for key, logs in known["shown"].items())
        ways = ",\n".join(f"{json.dumps(key)}: {json.dumps(each)}" for key, each in known["ways"].items())
        eras.append(
            f'{json.dumps(era)}: {{"logs": {known["logs"]},\n"shown": {{\n{shown}\n}},\n"ways": {{\n{ways}\n}}}}'
        )
    return "{\n" + ",\n".join(eras) + "\n}\n"


def main() -> None:
    """Print the counts of the logs of a format in folders, as JSON."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0] if __doc__ else None)
    parser.add_argument("format", choices=sorted(FORMATS))
    parser.add_argument("folder", nargs="+", type=Path)
    arguments = parser.parse_args()
    paths = sorted(path for folder in arguments.folder for path in folder.rglob("*") if path.is_file())
    print(written(counted(games_of(arguments.format, paths))), end="")


if __name__ == "__main__":
    main()
