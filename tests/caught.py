"""Tells which scenarios notice a fault that is planted in a text.

`python tests/caught.py Village Moat` plants each fault in the texts of these cards and prints what no scenario
notices, then how many that are; without a card, in all texts (about a minute).
"""

from __future__ import annotations

import signal
import sys
from collections import defaultdict
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import asked
from faults import Fault, faults
from moothall.domain.dominion.text.book import TEXTS, load_cards
from moothall.scenarios.ruling import Document, play
from resolved import Executed, Part

PATIENCE = 3.0
"""How many seconds of processor time a scenario may take with a fault in it: some faults make games without an end."""


class TooLong(BaseException):
    """A scenario takes too long. No rule catches it."""


class Catching:
    """The scenarios of Dominion, what each is asked, and which of them run each part of a text or name a card."""

    def __init__(self) -> None:
        found = [each for path in asked.scenario_files() for each in asked.documents(path)]
        self.documents = [each for each in found if isinstance(each, Document) and each.head.game == "dominion"]
        self.asked: list[list[str]] = []
        self.words = [str(each.data) for each in self.documents]
        self.running: dict[Part, list[int]] = defaultdict(list)
        executed = Executed()
        with executed.recording():
            for at, document in enumerate(self.documents):
                executed.seen.clear()
                self.asked.append(asked.lines(play(document).asked))
                for part in executed.seen:
                    self.running[part].append(at)

    def by(self, fault: Fault) -> str | None:
        """The id of a scenario that notices a fault: it does not hold, breaks off, or is asked something else."""
        runs = self.running.get(Part(fault.text.name, fault.text.since, fault.where), [])
        runs = sorted(runs, key=lambda at: len(self.documents[at].steps))
        names = [at for at, words in enumerate(self.words) if fault.text.name in words]
        with fault.planted():
            for at in dict.fromkeys((*runs, *names)):
                if self._notices(at):
                    return self.documents[at].scenario
        return None

    def _notices(self, at: int) -> bool:
        try:
            with _patience():
                ruling = play(self.documents[at])
        except (Exception, TooLong):
            return True
        return ruling.verdict != "holds" or asked.lines(ruling.asked) != self.asked[at]


@contextmanager
def _patience() -> Iterator[None]:
    """Raise TooLong where this takes longer than PATIENCE."""
    before = signal.signal(signal.SIGVTALRM, _too_long)
    signal.setitimer(signal.ITIMER_VIRTUAL, PATIENCE)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        signal.signal(signal.SIGVTALRM, before)


def _too_long(*_: Any) -> None:
    raise TooLong


def planted(names: list[str]) -> list[Fault]:
    """All faults in the texts of these cards, or in all texts."""
    load_cards()
    return [fault for name in names or sorted(TEXTS) for text in TEXTS[name] for fault in faults(text)]


if __name__ == "__main__":
    catching = Catching()
    of_cards = planted(sys.argv[1:])
    missed = [fault for fault in of_cards if catching.by(fault) is None]
    print(*missed, f"{len(missed)} of {len(of_cards)} faults are not noticed", sep="\n")
