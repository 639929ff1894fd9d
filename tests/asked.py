"""The questions that the scenarios of tests/scenarios and tests/pairwise ask, as lists in the folder `asked` of each.

`python tests/asked.py` writes all lists again, `python tests/asked.py base rows_0101` those of these files. Read the
difference before you commit it: a question too many is a line too many.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator, Mapping
from difflib import ndiff
from functools import cache
from pathlib import Path

from moothall.scenarios.ruling import Asked, Document, DocumentError, Ruling, load, play

TESTS = Path(__file__).parent
FOLDERS = {"scenarios": "*.yaml", "pairwise": "rows_*.yaml"}
"""Where scenarios stand whose questions are listed."""
FEW = 4
"""So many options that are not cards are named."""


def scenario_files(folder: str = "scenarios") -> list[Path]:
    """The files of scenarios in a folder of the tests."""
    return sorted((TESTS / folder).glob(FOLDERS[folder]))


def list_of(path: Path) -> Path:
    """Where the list of a file of scenarios stands."""
    return path.parent / "asked" / f"{path.stem}.txt"


@cache
def documents(path: Path) -> list[Document | DocumentError]:
    """The scenarios of a file, read once."""
    return load(path.read_text(encoding="utf-8"), f"tests/{path.parent.name}/{path.name}")


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


@cache
def expected(file: Path) -> dict[str, list[str]]:
    """The list of a file of scenarios: the lines of each scenario that is asked something, by its id."""
    path = list_of(file)
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
    list_of(path).parent.mkdir(exist_ok=True)
    list_of(path).write_text("".join(f"{each}\n" for each in written(lists)), encoding="utf-8")


def difference(path: Path, document: Document, ruling: Ruling) -> str | None:
    """How the questions of a scenario differ from the list of its file, for a person; None where they do not."""
    found, listed = lines(ruling.asked), expected(path).get(document.scenario, [])
    if found == listed:
        return None
    where = f"{document.name}:{document.line}: {document.scenario}"
    differences = [f"  {each}" for each in ndiff(listed, found) if not each.startswith("?")]
    way_out = f"  if it is right that this is asked: python tests/asked.py {path.stem}"
    said = f"{where} is not asked what tests/{path.parent.name}/asked/{path.stem}.txt says"
    return "\n".join([said, *differences, way_out])


def listed_for_nothing(folder: str) -> set[str]:
    """The lists of a folder, and the scenarios in them, that belong to no scenario that there is."""
    files = scenario_files(folder)
    there = {f"{path.stem}: {each.scenario}" for path in files for each in documents(path)}
    listed = {f"{path.stem}: {scenario}" for path in files for scenario in expected(path)}
    lists = {path.stem for path in (TESTS / folder / "asked").glob("*.txt")}
    return listed - there | lists - {path.stem for path in files}


if __name__ == "__main__":
    for file in (each for folder in FOLDERS for each in scenario_files(folder)):
        if file.stem in sys.argv[1:] or len(sys.argv) == 1:
            update(file)
            for each in documents(file):
                if isinstance(each, DocumentError):
                    print(each.message)
