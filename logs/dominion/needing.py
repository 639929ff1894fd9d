"""Counts how many real logs need each flag of a dialect:
`python -m moothall.logs.dominion.needing FORMAT FOLDER… > dialect.json`.

A log needs a flag that agrees with it and not without it. Of each time some are looked for, and no more than that.
Without a folder the counts of these logs stay as they are, and those of the logs that show a flag are made anew from
`attested.json`: so many have lines as it says. These were compared with a witness, who prints whole gifts.
"""

from __future__ import annotations

import argparse
import json
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from moothall.domain.dominion.text.book import every_text

from ..audit import audit
from ..format import Log
from ..formats import FORMATS
from ..texts.log_file import decode
from .dialects.attested import ENOUGH, ERAS, LEFT_OUT, Known, attested, era_of, parts_of
from .dialects.dialect import Dialect
from .dialects.flags import Flag, flags, usual_value
from .proofs.assuming import MADE_BY

OF_LINES = frozenset({"whole_gifts", "turns_up", "unclaimed", "added_up"})
"""Flags of which each value is a verb of lines."""


@dataclass(frozen=True, slots=True)
class Agreeing:
    """A log that agrees, with its time."""

    name: str
    text: str
    time: str


def agreeing(log: Log, paths: Iterable[Path]) -> Iterator[Agreeing]:
    """The logs of a format that agree."""
    for path in paths:
        text = decode(path.read_bytes())
        audited = audit(log, text, name=path.name)
        if audited.verdict == "agrees":
            yield Agreeing(path.name, text, era_of(audited.rules))


def needing(log: Log, flag: Flag, logs: Sequence[Agreeing], most: int) -> Counter[str]:
    """The number of logs of each time that need a flag, and no more than `most`. Only logs that name a card can need a
    flag of that card."""
    other = replace(log, dialect=without(log.dialect, flag))
    names = cards_named(flag.value)
    counted = Counter[str]()
    for each in logs:
        if (
            counted[each.time] < most
            and all(name in each.text for name in names)
            and audit(other, each.text, name=each.name).verdict != "agrees"
        ):
            counted[each.time] += 1
    return +counted


def cards_named(value: Any) -> set[str]:
    """The cards that a value of a flag names: `card/Rogue`, `Vault`."""
    words = value if isinstance(value, tuple) else (value,)
    names = {each.removeprefix("card/") for each in words if isinstance(each, str)}
    return {name for name in names if every_text(name)}


def without(dialect: Dialect, flag: Flag) -> Dialect:
    """A dialect without one value of a flag."""
    now: Any = getattr(dialect, flag.name)
    rest: Any
    if not flag.is_entry:
        rest = usual_value(Dialect, flag.name)
    elif isinstance(now, frozenset):
        rest = now - {flag.value}
    else:
        rest = {key: each for key, each in now.items() if key != flag.value[0]}
    changed: dict[str, Any] = {flag.name: rest}
    return replace(dialect, **changed)


def showing(log: Log, flag: Flag) -> dict[str, int]:
    """The number of logs of each time that show a flag: the most that have a line of its verb for facts of one kind and
    card; of what is left out, no line. Empty for a flag that is not counted."""
    dialect: Dialect = log.dialect
    verbs: tuple[str, ...] = (flag.value,) if flag.name in OF_LINES else ()
    kind = card = None
    if flag.name == "always_printed":
        verbs = dialect.vocabulary.answering(flag.value)
    elif flag.name == "also_answers":
        question, verbs = flag.value
        kind = MADE_BY.get(question)
    elif flag.name == "left_out":
        card, verbs = flag.value[0].removeprefix("card/"), (LEFT_OUT,)
    counted = Counter[str]()
    for time, known in attested(dialect.package).items():
        for key, ways in known.ways.items():
            if kind in (None, parts_of(key)[0]) and card in (None, parts_of(key)[2]):
                counted[time] = max(counted[time], *(ways.get(verb, 0) for verb in (*verbs, "")))
        if kind is card is None:  # a Way is another fact of each card
            counted[time] = counted[time] if counted[time] >= ENOUGH else _with_lines(known, verbs)
    return dict(+counted)


def _with_lines(known: Known, verbs: Sequence[str]) -> int:
    """How many logs have a line of one of some verbs, at most."""
    return max((known.shown.get(f"line {verb}", 0) for verb in verbs), default=0)


def written(counted: Iterable[tuple[Flag, Counter[str]]], most: int) -> str:
    """Flags as JSON, each on a line of its own."""
    order = [era for era, _ in ERAS]
    rows = [
        {
            "flag": each.name,
            "value": each.value,
            "entry": each.is_entry,
            "logs": {time: logs[time] for time in order if logs[time]},
            "most": most if each.most is None else each.most,
            "shown": {time: each.shown[time] for time in order if each.shown.get(time)},
        }
        for each, logs in counted
    ]
    return "[\n" + ",\n".join(json.dumps(row) for row in rows) + "\n]\n"


def main() -> None:
    """Print the flags of a format as JSON, with the logs in folders that need each."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("format", choices=sorted(FORMATS))
    parser.add_argument("folder", nargs="*", type=Path)
    parser.add_argument("--most", type=int, default=ENOUGH, help="look for so many logs of each time that need a flag")
    arguments = parser.parse_args()
    log = FORMATS[arguments.format]().log
    assert log is not None
    paths = sorted(path for folder in arguments.folder for path in folder.rglob("*") if path.is_file())
    logs = [*agreeing(log, paths)]
    rows = [replace(each, shown=showing(log, each)) for each in flags(log.dialect.package)]
    if arguments.folder:
        rows = [replace(each, most=arguments.most) for each in rows]
    counted = [(each, needing(log, each, logs, arguments.most) if logs else Counter(each.logs)) for each in rows]
    print(written(counted, arguments.most), end="")


if __name__ == "__main__":
    main()
