"""The questions that the scenarios of tests/scenarios ask, as lists in tests/scenarios/asked.

`python tests/asked.py` writes all lists again, `python tests/asked.py base ways` those of these files. Read the
difference before you commit it: a question too many is a line too many.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from pathlib import Path

from moothall.scenarios.ruling import Asked, Document, DocumentError, load, play

FOLDER = Path(__file__).parent / "scenarios"
LISTS = FOLDER / "asked"
FEW = 4
"""So many options that are not cards are named."""


def scenario_files() -> list[Path]:
    """The files of scenarios."""
    return sorted(FOLDER.glob("*.yaml"))


@cache
def documents(path: Path) -> list[Document | DocumentError]:
    """The scenarios of a file, read once."""
    return load(path.read_text(encoding="utf-8"), f"tests/scenarios/{path.name}")


def line(asked: Asked) -> str:
    """A question as a line: `Alice: Chapel/trash, 0 to 4 of 5: step 2`."""
    who = asked.player if asked.player == asked.subject else f"{asked.player} for {asked.subject}"
    many = str(asked.least) if asked.least == asked.most else f"{asked.least} to {asked.most}"
    became = f"step {asked.became}" if isinstance(asked.became, int) else asked.became
    keys = [each for each in asked.options if isinstance(each, str)]
    named = f" ({' | '.join(keys)})" if keys and len(asked.options) <= FEW else ""
    return f"{who}: {asked.key}, {many} of {len(asked.options)}{named}: {became}"


def lines(asked: Iterable[Asked]) -> list[str]:
    """The questions of a scenario, without those of a rule that finds nothing to ask: every play has some of these."""
    return [line(each) for each in asked if each.options or each.key[:1].isupper()]


def expected(stem: str) -> dict[str, list[str]]:
    """The list of a file of scenarios: the lines of each scenario that is asked something, by its id."""
    path = LISTS / f"{stem}.txt"
    found: dict[str, list[str]] = {}
    of_scenario: list[str] = []
    for each in path.read_text(encoding="utf-8").splitlines() if path.exists() else ():
        if each.startswith(" "):
            of_scenario.append(each.strip())
        else:
            found[each] = of_scenario = []
    return found


def written(lists: Mapping[str, Iterable[str]]) -> Iterator[str]:
    """The lines of a list."""
    for scenario, of_scenario in lists.items():
        yield scenario
        yield from (f"  {each}" for each in of_scenario)


def update(path: Path) -> None:
    """Write the list of a file of scenarios anew."""
    rulings = [play(each) for each in documents(path) if isinstance(each, Document)]
    lists = {ruling.scenario or "": found for ruling in rulings if (found := lines(ruling.asked))}
    LISTS.mkdir(exist_ok=True)
    (LISTS / f"{path.stem}.txt").write_text("".join(f"{each}\n" for each in written(lists)), encoding="utf-8")


if __name__ == "__main__":
    for file in scenario_files():
        if file.stem in sys.argv[1:] or len(sys.argv) == 1:
            update(file)
