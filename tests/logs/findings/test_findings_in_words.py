"""What an audit finds is told in words, without a field's name, a repr or a seat, and in Japanese without English.

The logs are random games of all expansions with one line forged.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import hidden
import pytest
from finding_words import strange
from moothall.domain.dominion.text.book import TEXTS
from moothall.domain.dominion.text.names import NAMES
from moothall.logs.dominion.online.scribe import write_game
from moothall.logs.verdict import Finding
from moothall.words import Texts
from online_forge import FORGERIES
from sweeps import seeds

SPARED = ("Ann", "Ben", "Bob", "Cid", "Dee", *(name for name in TEXTS if NAMES.get(name) is None))
"""The players, and the cards that have no Japanese edition."""
pytestmark = pytest.mark.usefixtures("no_trials")


def of_dominion(seed: int) -> Iterator[Finding]:
    facts = hidden.random_game(seed, turns=6)
    lines, rng = write_game(facts, "p1").splitlines(), Random(seed)
    for forge in rng.sample([*FORGERIES.values()], 5):
        forged = forge(lines, rng)
        if forged is not None:
            yield from hidden.audited(facts, "p1", "\n".join(forged)).findings


@pytest.mark.parametrize("seed", seeds(8, 300))
def test_what_is_found_in_a_game_of_dominion_is_told_in_words(seed: int) -> None:
    for found in of_dominion(seed):
        assert not (wrong := strange(found, SPARED)), (wrong, found.text)


def test_a_sentence_with_a_field_or_a_seat_is_noticed() -> None:
    finding = Finding(7, (7, 7), "Bob - draws Copper", Texts(en="p2 draws Copper", ja="Bobは銅貨を引く"), "draw", 3)
    assert strange(finding, ()) == "p2"
    finding = Finding(7, (7, 7), "Bob - draws Copper", Texts(en="Bob draws Copper", ja="Bobはdraw"), "draw", 3)
    assert strange(finding, ("Bob",)) == "draw"
