"""Which scenarios show a rule: those that cite it or a line it rests on, and those in which it decided."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from functools import lru_cache
from hashlib import sha256
from pathlib import Path
from typing import Any, NamedTuple

from ..shipped import SCENARIOS, folder_of

FOLDER = folder_of(SCENARIOS)
"""Where the scenarios stand; None in a package that was put together without them."""


SHOWN = "shown.json"
"""The list in that folder of what each scenario shows, which `python tests/shown.py` writes: to play all of them takes
too long for a question. A file that has changed since is read and played anew."""


class Shown(NamedTuple):
    """A scenario with what it shows: the rules and lines that it cites, the rules that decided, the cards of its
    steps."""

    cites: Sequence[str]
    rules: Sequence[str]
    cards: Sequence[str]


def scenarios_that_show(rule: str, sources: Iterable[object]) -> list[str] | None:
    """The ids of the project's scenarios that show a rule which rests on `sources`; None where they are not there."""
    if FOLDER is None:
        return None
    cited = {rule, *sources}
    return [name for name, each in _shown().items() if cited.intersection(each.cites) or rule in each.rules]


def scenarios_that_use(card: str) -> list[str] | None:
    """The ids of the project's scenarios in which a step names a card; None where they are not there."""
    return None if FOLDER is None else [name for name, each in _shown().items() if card in each.cards]


def shown_in(text: str, name: str) -> dict[str, Shown]:
    """Play each scenario of a file, and return what it shows, by its id. Scenarios that cannot be understood are left
    out."""
    from moothall.scenarios.ruling import Document, load, play

    documents = [each for each in load(text, name) if isinstance(each, Document)]
    return {
        each.scenario: Shown(
            sorted(each.cites),
            sorted(set(play(each).rules)),
            sorted({name for step in each.steps for name in step.objects}),
        )
        for each in documents
    }


def digest(text: str) -> str:
    """By what a file is known to be the one that was listed."""
    return sha256(text.encode()).hexdigest()[:16]  # it notices changes, and guards against nobody


@lru_cache(maxsize=1)
def _shown() -> dict[str, Shown]:
    """What each scenario of the project shows, by its id."""
    listed = _listed()
    shown: dict[str, Shown] = {}
    for path in sorted(FOLDER.glob("*.yaml") if FOLDER else ()):
        text = path.read_text(encoding="utf-8")
        known = listed.get(path.name, {})
        if known.get("digest") == digest(text):
            shown |= {name: Shown(*each) for name, each in known["scenarios"].items()}
        else:
            shown |= shown_in(text, path.name)
    return shown


def _listed() -> dict[str, Any]:
    """The list as it stands; nothing where there is none that can be read."""
    try:
        return dict(json.loads((FOLDER or Path()).joinpath(SHOWN).read_text(encoding="utf-8")))
    except (OSError, ValueError):
        return {}
