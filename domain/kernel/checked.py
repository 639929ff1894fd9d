"""Sets and dicts of which type checkers also check what is looked up by `in`.

`in` takes any object, so a mistyped word is never found, and no type checker says so. These take the words they hold.
At run time they are a plain set and a plain dict.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

KeyT = TypeVar("KeyT")
ValueT = TypeVar("ValueT")

if TYPE_CHECKING:

    class CheckedSet(set[KeyT]):
        def __contains__(self, key: KeyT, /) -> bool: ...  # type: ignore[override]

    class CheckedDict(dict[KeyT, ValueT]):
        def __contains__(self, key: KeyT, /) -> bool: ...  # type: ignore[override]

else:
    CheckedSet, CheckedDict = set, dict
