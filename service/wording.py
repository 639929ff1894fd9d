"""Small words that several sentences need."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from itertools import pairwise

from moothall.domain.kernel.telling.columns import padded as padded
from moothall.domain.kernel.telling.columns import set_screen as set_screen
from moothall.domain.kernel.telling.columns import wrapped as wrapped
from moothall.domain.kernel.telling.visible import visible as visible
from moothall.domain.kernel.telling.written import meant as meant
from moothall.domain.kernel.telling.written import narrow as narrow

SHORTEST = 8
"""How many characters of an id are shown at least."""
_ID = re.compile(r"\b[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\b", re.ASCII)
"""The id of a game, which may stand between Japanese letters."""


def short_ids(ids: Sequence[str]) -> dict[str, str]:
    """The beginnings of ids, as long as they must be to tell them apart.

    >>> short_ids(["5f0c2d8e-11", "5f0c2d8e-12", "af0449c7-0a"])["5f0c2d8e-12"]
    '5f0c2d8e-12'
    """
    ordered = sorted(ids)
    length = SHORTEST
    for one, other in pairwise(ordered):
        same = next((at for at, pair in enumerate(zip(one, other, strict=False)) if pair[0] != pair[1]), len(one))
        length = max(length, same + 1)
    return {each: each[:length] for each in ids}


def with_short_ids(text: str, known: Mapping[str, str] | None = None) -> str:
    """A text in which each id of a game stands with its beginning alone: as `known` has it, else as long as it takes to
    tell those of the text apart.

    >>> with_short_ids("5f0c2d8e-6a51-5c1b-9d3e-0b7a4a3f6c11 is not at hand")
    '5f0c2d8e is not at hand'
    """
    own, known = short_ids(sorted(set(_ID.findall(text)))), known or {}
    return _ID.sub(lambda found: known.get(found[0], own[found[0]]), text)
