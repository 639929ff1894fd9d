"""Which scenarios show a rule: those that cite it or a line it rests on, and those in which it decided."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from ..shipped import SCENARIOS, folder_of

if TYPE_CHECKING:
    from moothall.scenarios.ruling import Document

FOLDER = folder_of(SCENARIOS)
"""Where the scenarios stand; None in a package that was put together without them."""


def scenarios_that_show(rule: str, sources: Iterable[str]) -> list[str] | None:
    """The ids of the project's scenarios that show a rule which rests on `sources`; None where they are not there."""
    if FOLDER is None:
        return None
    from moothall.scenarios.ruling import play

    cited = {rule, *sources}
    return [each.scenario for each in _documents() if cited.intersection(each.cites) or rule in play(each).rules]


def scenarios_that_use(card: str) -> list[str] | None:
    """The ids of the project's scenarios in which a step names a card; None where they are not there."""
    if FOLDER is None:
        return None
    return [each.scenario for each in _documents() if any(card in step.objects for step in each.steps)]


@lru_cache(maxsize=1)
def _documents() -> tuple[Document[Any], ...]:
    """Every scenario of the project that can be understood, read once."""
    from moothall.scenarios.ruling import Document, load

    return tuple(
        each
        for path in sorted(FOLDER.glob("*.yaml") if FOLDER else ())
        for each in load(path.read_text(encoding="utf-8"), path.name)
        if isinstance(each, Document)
    )
