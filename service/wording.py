"""Small words that several sentences need."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import pairwise
from uuid import UUID

from moothall.domain.kernel.telling.columns import padded as padded
from moothall.domain.kernel.telling.columns import set_screen as set_screen
from moothall.domain.kernel.telling.columns import wrapped as wrapped
from moothall.domain.kernel.telling.visible import visible as visible
from moothall.domain.kernel.telling.written import meant as meant
from moothall.domain.kernel.telling.written import narrow as narrow
from moothall.words import Joined, Message, message_of

SHORTEST = 8
"""How many characters of an id are shown at least."""


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


def with_short_ids(message: Message, known: Mapping[str, str] | None = None) -> Message:
    """A message in which each id of a game stands with its beginning alone: as `known` has it, else as long as it takes
    to tell those of the message apart. An id in what somebody wrote, such as the name of a file, stays whole.

    >>> from uuid import UUID
    >>> str(with_short_ids(Message("store.no-game-stored", game=UUID("5f0c2d8e-6a51-5c1b-9d3e-0b7a4a3f6c11"))))
    'no game 5f0c2d8e is stored'
    """
    own: set[str] = set()

    def seen(id: str) -> str:
        own.add(id)
        return id

    _with_ids(message, seen)
    known, short = known or {}, short_ids(sorted(own))
    return _with_ids(message, lambda id: known.get(id, short[id]))


def _with_ids(message: Message, change: Callable[[str], str]) -> Message:
    """A message in which each id is what `change` returns for it."""

    def changed(field: object) -> object:
        if isinstance(field, UUID):
            return change(str(field))
        if isinstance(field, Joined):
            return type(field)(map(changed, field.values), field.joined)
        inner = message_of(field)
        return field if inner is None else inner.with_fields(changed)

    return message.with_fields(changed)
