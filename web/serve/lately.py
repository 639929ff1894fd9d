"""Values that were asked for last, of which a process keeps a bounded amount."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable
from threading import Lock
from typing import Generic, TypeVar

KeyT = TypeVar("KeyT", bound=Hashable)
ValueT = TypeVar("ValueT")


class Lately(Generic[KeyT, ValueT]):
    """Values by their keys: those that were kept or asked for last, `most` of what `size` measures in all. The last one
    stays, however large it is. Threads may share it."""

    def __init__(self, most: int, size: Callable[[ValueT], int]) -> None:
        self._most = most
        self._size = size
        self._lock = Lock()
        self._values: OrderedDict[KeyT, ValueT] = OrderedDict()

    def get(self, key: KeyT) -> ValueT | None:
        """The value of a key; None where it is not at hand."""
        with self._lock:
            if key not in self._values:
                return None
            self._values.move_to_end(key)
            return self._values[key]

    def keep(self, key: KeyT, value: ValueT) -> None:
        """Keep a value, and forget those that were asked for longest ago."""
        with self._lock:
            self._values[key] = value
            self._values.move_to_end(key)
            while len(self._values) > 1 and sum(map(self._size, self._values.values())) > self._most:
                self._values.popitem(last=False)
