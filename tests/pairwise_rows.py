"""The rows of the community's pairwise rulings, and the scenarios in `tests/pairwise` that play them.

A scenario `pairwise-0123` plays row 123 (the first row below the header is 1), and so does `pairwise-0123-again`. It
stands in the file of its hundred: `rows_0101.yaml`. `not_played.yaml` has the rows that no play can show.

`python tests/pairwise_rows.py 1 600` prints what is left of these rows: those that nobody has looked at, and
the ruled cards that no scenario names. It needs the rows themselves, which the project does not ship.
"""

from __future__ import annotations

import csv
import json
import re
import sys
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import asked
import yaml
from asked import documents
from moothall.domain.dominion.text.book import TEXTS, load_cards

FOLDER = Path(__file__).parent / "pairwise"
SHARED = Path(__file__).parents[2] / "shared"
ROWS = SHARED / "rules" / "pairwise.csv"
CARDS = SHARED / "cards" / "cards.jsonl"
HOW_MANY = 1811
IN_A_FILE = 100
WHOLE = "# Every ruled card of these rows is in a scenario."
"""The first line of a file of scenarios that leaves no ruled card of its rows out."""

_ID = re.compile(r"pairwise-(\d{4})(?:-[a-z0-9-]+)?")


@dataclass(frozen=True, slots=True)
class Row:
    """A ruling on two cards: its number, the keys of the cards, the words."""

    number: int
    cards: tuple[str, str]
    words: str


def files() -> list[Path]:
    """The files of scenarios."""
    return asked.scenario_files("pairwise")


def numbers(path: Path) -> range:
    """The rows of a file of scenarios."""
    first = int(path.stem.removeprefix("rows_"))
    return range(first, min(first + IN_A_FILE, HOW_MANY + 1))


def number(scenario: str | None) -> int | None:
    """The row that a scenario of this id plays, or none if it has no such id."""
    found = _ID.fullmatch(scenario or "")
    return int(found[1]) if found else None


def not_played() -> dict[int, str]:
    """The rows that no play can show, each with the reason."""
    found: dict[int, str] | None = yaml.safe_load((FOLDER / "not_played.yaml").read_text(encoding="utf-8"))
    return found or {}


@cache
def rows() -> dict[int, Row]:
    """The rows by number."""
    with ROWS.open(encoding="utf-8", newline="") as text:
        read = csv.DictReader(text, delimiter=";")
        return {n: Row(n, (each["CSO1"], each["CSO2"]), each["Rule"]) for n, each in enumerate(read, 1)}


def key(name: str) -> str:
    """A card's or a pile's name as the rows have it: `kings_court`, `catapult/rocks`, `city-state`."""
    return re.sub(r"[^a-z0-9/-]+", "_", re.sub("['’]", "", name.lower())).strip("_")


@cache
def names() -> dict[str, set[str]]:
    """The names that each key of the rows stands for: a card's own, and for a pile those of its cards."""
    found: dict[str, set[str]] = {}
    for line in CARDS.read_text(encoding="utf-8").splitlines():
        card = json.loads(line)
        for each in {key(card["name_en"]), key(card["pile"] or card["name_en"])}:
            found.setdefault(each, set()).update({card["name_en"], card["pile"] or card["name_en"]})
    return found


def ruled(of_row: str) -> bool:
    """Whether there is a ruling for a card of the rows, or for one of a pile."""
    load_cards()
    return any(each in TEXTS for each in names().get(of_row, ()))


def named(of_row: str, text: str) -> bool:
    """Whether a text names a card of the rows, or one of a pile."""
    return any(re.search(rf"(?<!\w){re.escape(each)}(?!\w)", text) for each in names().get(of_row, ()))


def left_out(of_rows: Iterable[int]) -> Iterator[str]:
    """The ruled cards of these rows that no scenario names. Rows that no play can show do not count."""
    text = "\n".join(path.read_text(encoding="utf-8") for path in files())
    reasons = not_played()
    cards = {card for each in of_rows if each not in reasons for card in rows()[each].cards}
    return (each for each in sorted(cards) if ruled(each) and not named(each, text))


def main(first: int, last: int) -> None:
    """Print how many of these rows are played, and what is left of them."""
    of_rows = range(first, last + 1)
    shown = {number(each.scenario) for path in files() for each in documents(path)}
    unseen = [each for each in of_rows if each not in shown and each not in not_played()]
    print(f"{len([each for each in of_rows if each in shown])} of {len(of_rows)} rows are played.")
    print(f"Nobody has looked at {len(unseen)}: {', '.join(map(str, unseen))}")
    print(f"No scenario names: {', '.join(left_out(of_rows))}")


if __name__ == "__main__":
    main(int(sys.argv[1]), int(sys.argv[2]))
