"""How a game asks: `Session.ask`, as type checkers see it with the verbs of one game."""

# Not compiled: type checkers alone read it.

from __future__ import annotations

from collections.abc import Generator, Sequence
from typing import Protocol, TypeVar

from .ask import Answer, Ask
from .facts import Option, Player

VerbT = TypeVar("VerbT", bound=str, contravariant=True)
OptionT = TypeVar("OptionT", bound=Option)


class Asking(Protocol[VerbT]):
    """`Session.ask` with the verbs of a game: the kernel's own takes any word, and the types of a game only its own."""

    def __call__(
        self,
        player: Player,
        verb: VerbT,
        options: Sequence[OptionT],
        least: int = 1,
        most: int = 1,
        *,
        name: str = "",
        key: str | None = None,
    ) -> Generator[Ask, Answer, tuple[OptionT, ...]]:
        """Ask for `least` to `most` of `options`. Returns what was chosen."""
        raise NotImplementedError
