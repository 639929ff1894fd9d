"""Whether a log that differs from the rules of its date agrees by them with one switch set by hand."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator

from moothall.domain.kernel.game import Game
from moothall.domain.rules_spec import spec_of

MOST_TRIALS = 12
"""How many switches are tried: a log that differs takes no more than a few times as long as one that agrees."""


def agreeing(game: Game, spec: str, switches: Collection[str], agrees: Callable[[str], bool]) -> str | None:
    """The first rules spec with one of `switches` set to another value by which the log `agrees`; None if none is."""
    tried = (each for each, _ in zip(_others(game, spec, switches), range(MOST_TRIALS), strict=False))
    return next((each for each in tried if agrees(each)), None)


def _others(game: Game, spec: str, switches: Collection[str]) -> Iterator[str]:
    """The rules specs that differ from one in the value of one switch."""
    own = spec_of(spec)
    date = own.spec.partition(",")[0]
    for switch, values in game.switches.values.items():
        if switch not in switches:
            continue
        kept = [f"{name}={value}" for name, value in own.by_hand if name != switch]
        for value in dict.fromkeys(value for _, value in values):
            if value != own.value(switch):
                yield ",".join((date, *kept, f"{switch}={value}"))
