"""The options of a question by the names that a log has for them."""

# Compiled: an audit asks it for many lines of a log.

from __future__ import annotations

from collections.abc import Iterable, Sequence

from moothall.domain.kernel.facts import Card, Option

from ..unseen.pools import Pools


def face(option: Option) -> str:
    """The name that a log shows for an option."""
    return (option.face or "?") if isinstance(option, Card) else str(option)


def options_named(options: Iterable[Option], names: Iterable[str]) -> list[Option]:
    """For each name an option that is called so, and each option once; none for a name that no other option has."""
    left, named = list(options), list[Option]()
    for name in names:
        option = next((each for each in left if face(each) == name), None)
        if option is not None:
            left.remove(option)
            named.append(option)
    return named


def option_named(pools: Pools, options: Sequence[Option], name: str, pile: str | None = None) -> Option | None:
    """The option of that name (or of its pile, where options are piles), else a card that has no face yet and may be
    it: it gets the face."""
    for option in options:
        if pools.called(option) == name or (not isinstance(option, Card) and option == pile):
            return option
    return pools.bind_one([option for option in options if isinstance(option, Card)], name)
