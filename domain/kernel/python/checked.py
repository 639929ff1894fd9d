"""Sets and dicts of which type checkers also check what is looked up by `in`.

`in` takes any object, so a mistyped word is never found, and no type checker says so. These take the words they hold.
At run time they are plain sets and a plain dict.
"""

# Not compiled: classes at run time are others than for type checkers.

from __future__ import annotations

from collections.abc import Set
from typing import TYPE_CHECKING, TypeVar

KeyT = TypeVar("KeyT")
ValueT = TypeVar("ValueT")

if TYPE_CHECKING:

    class CheckedSet(set[KeyT]):
        def __contains__(self, key: KeyT, /) -> bool: ...  # type: ignore[override]

    class CheckedFrozenSet(frozenset[KeyT]):
        def __contains__(self, key: KeyT, /) -> bool: ...  # type: ignore[override]
        def __or__(self, other: Set[object], /) -> CheckedFrozenSet[KeyT]: ...

    class CheckedDict(dict[KeyT, ValueT]):
        def __contains__(self, key: KeyT, /) -> bool: ...  # type: ignore[override]

else:
    CheckedSet, CheckedFrozenSet, CheckedDict = set, frozenset, dict
