"""What real logs attest: of which cards and rules it is known how a server prints what they do.

A server may print what a card does in a way that no log has shown yet. So a difference is held against a player only in
turns of which everything that happened has been seen before, in logs of that time that agree. The counts are data of
the format, `attested.json`, made anew by `python -m moothall.logs.dominion.attested FORMAT FOLDER…`.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from importlib.resources import files
from typing import Any

from moothall.domain.dominion.table import facts as f
from moothall.domain.dominion.text.book import Text, book
from moothall.domain.dominion.text.deciding_rule import card_behind
from moothall.domain.dominion.text.rulebook import rules_of
from moothall.domain.kernel.facts import Answered, Fact
from moothall.logs.dominion.observation import Observation, with_names_of_rules
from moothall.logs.positions import position

FILE = "attested.json"
ENOUGH = 2
"""How many logs must show something: one may show it in one of several ways."""
ENOUGH_LINES = 3
"""How many must show a line that nothing makes. [m3398015, 22: an exchange that no card of its time does]"""
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


CauseOf = Callable[[Fact], Fact | None]
"""Gives the play or trigger that made a fact."""


def cause_in(facts: Sequence[Fact]) -> CauseOf:
    """Finds what made a fact among the facts of its game. They are not indexed: few are asked about."""
    return lambda fact: None if fact.cause is None else facts[position(facts, fact.cause)]


def keys_of(facts: Iterable[Fact], cause_of: CauseOf) -> Iterator[str]:
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
        yield f"{kind} {card_behind(cause_of(each)) or each.rule or ''}".strip()
        if isinstance(each, f.CardPlayed):
            yield f"plays {each.card.face}"


APART = frozenset(
    {"Boon", "Hex", "State", "Artifact", "Way", "Event", "Project", "Landmark", "Ally", "Trait", "Prophecy"}
)
"""Types of what never lies in a deck. What a line says of these says little about cards."""


def line_keys(line: Observation, text_of: Callable[[str], Text | None]) -> Iterator[str]:
    """What a line of a log shows: its verb, with each type of its cards that never lie in a deck. `text_of` gives the
    text of a name."""
    yield f"line {line.verb}"
    for text in filter(None, map(text_of, line.cards)):
        for kind in sorted(APART & text.types):
            yield f"line {line.verb} {kind}"


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


def unattested(known: Counts, game: Sequence[Fact], facts: Iterable[Fact], enough: int = ENOUGH) -> Iterator[Fact]:
    """Those of the facts of a game which show something that fewer logs do than are `enough`. Servers print alike what
    any card gives or lets draw as it is played."""
    cause_of, plain = cause_in(game), (f.CardsDrawn, f.ResourcesChanged)
    for each in facts:
        if isinstance(each, plain) and isinstance(cause_of(each), f.CardPlayed):
            continue
        if any(known.get(key, 0) < enough for key in keys_of((each,), cause_of)):
            yield each


def counted(games: Iterable[tuple[str, Sequence[Fact], Sequence[Observation]]]) -> dict[str, dict[str, int]]:
    """The counts of games that agree, each given by its rules, its facts and its lines."""
    found: dict[str, Counter[str]] = {}
    for rules, facts, lines in games:
        texts = book(rules_of(rules))
        shown = {key for line in lines for key in line_keys(line, texts.get)}
        found.setdefault(era_of(rules), Counter()).update({*keys_of(facts, cause_in(facts)), *shown})
    return {era: dict(sorted(counts.items())) for era, counts in sorted(found.items())}


def main() -> None:
    """Print the counts of the logs of a format in folders, as JSON."""
    import argparse
    from pathlib import Path

    from moothall.logs.formats import FORMATS, audit_text

    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0] if __doc__ else None)
    parser.add_argument("format")
    parser.add_argument("folder", nargs="+", type=Path)
    given = parser.parse_args()
    log = FORMATS[given.format]().log
    assert log is not None
    paths = sorted(path for folder in given.folder for path in folder.rglob("*") if path.is_file())
    texts = ((path.name, path.read_text(encoding="utf-8", errors="replace")) for path in paths)
    audits = ((audit_text(text, name=name), text) for name, text in texts)
    games = (
        (found.rules, found.facts, with_names_of_rules(log.reader.read(text)).observations)
        for found, text in audits
        if (found.format, found.verdict) == (given.format, "agrees")
    )
    print(json.dumps(counted(games), indent=0, ensure_ascii=False))


if __name__ == "__main__":
    main()
