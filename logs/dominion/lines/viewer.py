"""Finds the player whose view a log is: it names their cards, and only counts those of the others."""

# Compiled: an audit asks it for many lines of a log.

from __future__ import annotations

from collections import Counter

from .observation import LogRead


def viewer_of(log: LogRead) -> str | None:
    """The seat whose hand alone is open; None where every hand is, or none."""
    named, hidden = _drawn(log)
    open_hands = [seat for seat in _seats(log) if named[seat] > hidden[seat]]
    return open_hands[0] if len(open_hands) == 1 and len(log.players) > 1 else None


def hides_nothing(log: LogRead) -> bool:
    """Whether every card has a name that somebody drew, discarded or looked at, and every player drew some."""
    named, _ = _drawn(log)
    return not any(line.unknown for line in log.observations) and all(named[seat] for seat in _seats(log))


def _seats(log: LogRead) -> list[str]:
    return [f"p{at}" for at in range(1, 1 + len(log.players))]


def _drawn(log: LogRead) -> tuple[Counter[str], Counter[str]]:
    """How many cards each seat drew with a name, and without."""
    named, hidden = Counter[str](), Counter[str]()
    for line in log.having(("draws",)):
        if line.actor is not None:
            named[line.actor] += len(line.cards)
            hidden[line.actor] += line.unknown
    return named, hidden
