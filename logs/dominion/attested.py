"""What real logs attest: of which cards and rules it is known how a server prints what they do.

A server may print what a card does in a way that no log has shown yet. So a difference is held against a player only in
turns of which everything that happened has been seen before, in logs of that time that agree. The counts are data of
the format, `attested.json`, made anew by `python -m moothall.logs.dominion.attested FORMAT FOLDER…`.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from importlib.resources import files
from typing import Any

from moothall.domain.dominion.table import facts as f
from moothall.domain.dominion.text.deciding_rule import card_behind
from moothall.domain.kernel.facts import Answered, Fact

FILE = "attested.json"
ENOUGH = 2
"""How many logs must show something: one may show it in one of several ways."""
UNTOLD = frozenset({Answered, f.GameStarted, f.PhaseBegan, f.CleanedUp, f.FollowedInstructions, f.DurationPrepared})
"""Kinds of fact that say nothing of what is printed."""
ERAS = (("until 2017", "2018-01-01"), ("2018 to 2022", "2023-01-01"), ("since 2023", "9999-12-31"))
"""The times in which servers printed alike, each with the day on which it ended. [Dominion Online: without Coffers in
2017; a Library of 2026 looks at each card]"""

Counts = Mapping[str, int]
"""How many logs show something, by its key."""


def era_of(rules: str) -> str:
    """The time of a log, by its rules spec."""
    day = rules.removeprefix("ja-").partition(",")[0]
    return next(name for name, end in ERAS if day < end)


def keys_of(facts: Iterable[Fact], by_seq: Mapping[int, Fact]) -> Iterator[str]:
    """What facts show: each kind with the card or rule that made it, and each card that was played."""
    each: Any
    for each in facts:
        if type(each) in UNTOLD or each.source != "rules":
            continue
        kind = type(each).__name__
        if isinstance(each, f.DeckShuffled):
            yield kind
            continue
        if isinstance(each, f.TokenMoved):
            kind = f"{kind} {each.token}"
        yield f"{kind} {card_behind(by_seq.get(each.cause or 0)) or each.rule or ''}".strip()
        if isinstance(each, f.CardPlayed):
            yield f"plays {each.card.face}"


@lru_cache(maxsize=8)
def attested(package: str) -> Mapping[str, Counts]:
    """The counts of a format, by time, from the package that holds it; empty where it has none."""
    file = files(package) / FILE
    found: Mapping[str, Counts] = json.loads(file.read_text(encoding="utf-8")) if file.is_file() else {}
    return found


def of_time(package: str, rules: str) -> Counts:
    """The counts of a format for a log of some rules: of a format of one time alone, those of that, whatever rules are
    tried."""
    known = attested(package)
    return next(iter(known.values())) if len(known) == 1 else known.get(era_of(rules), {})


def first_unattested(known: Counts, game: Sequence[Fact], facts: Sequence[Fact]) -> str | None:
    """The first thing that some facts of a game show, and too few logs do; None where there is none."""
    by_seq = {fact.seq: fact for fact in game}
    plain = (f.CardsDrawn, f.ResourcesChanged)
    return next(
        (
            key
            for each in facts
            if not (isinstance(each, plain) and isinstance(by_seq.get(each.cause or 0), f.CardPlayed))
            for key in keys_of((each,), by_seq)
            if known.get(key, 0) < ENOUGH
        ),
        None,
    )


def counted(games: Iterable[tuple[str, Sequence[Fact]]]) -> dict[str, dict[str, int]]:
    """The counts of games that agree, each given by its rules and its facts."""
    found: dict[str, Counter[str]] = {}
    for rules, facts in games:
        by_seq = {fact.seq: fact for fact in facts}
        found.setdefault(era_of(rules), Counter()).update({*keys_of(facts, by_seq)})
    return {era: dict(sorted(counts.items())) for era, counts in sorted(found.items())}


def main() -> None:
    """Print the counts of the logs of a format in folders, as JSON."""
    import argparse
    from pathlib import Path

    from moothall.logs.formats import audit_text

    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0] if __doc__ else None)
    parser.add_argument("format")
    parser.add_argument("folder", nargs="+", type=Path)
    given = parser.parse_args()
    paths = sorted(path for folder in given.folder for path in folder.rglob("*") if path.is_file())
    audits = (audit_text(path.read_text(encoding="utf-8", errors="replace"), name=path.name) for path in paths)
    games = (
        (found.rules, found.facts) for found in audits if (found.format, found.verdict) == (given.format, "agrees")
    )
    print(json.dumps(counted(games), indent=0, ensure_ascii=False))


if __name__ == "__main__":
    main()
