"""What the audit makes of cards that are other cards while they are in play, and of what Goko prints of them."""

from __future__ import annotations

from pathlib import Path

import pytest
from moothall.logs.formats import audit_text
from moothall.logs.texts.log_file import decode
from moothall.logs.verdict import Audit

LOGS = Path(__file__).parents[3] / "shared" / "logs" / "goko"
HERMIT = "log.50612a9b51c36e573294bfd0.1369767124157"


def audited(name: str) -> Audit:
    """The audit of a log of the shared collection."""
    path = LOGS / f"{name}.txt"
    if not path.is_file():
        pytest.skip(f"the shared log {path.name} is not here")
    return audit_text(decode(path.read_bytes()), name=path.name)


@pytest.mark.parametrize("name", ["log84", "log771", "log173", "log.50612a9b51c36e573294bfd0.1369771564268"])
def test_a_band_of_misfits_is_the_card_it_was_played_as_until_it_leaves_play(name: str) -> None:
    audit = audited(name)
    assert (audit.verdict, audit.findings, audit.final.decks) == ("agrees", [], True)


@pytest.mark.parametrize("name", ["log7", "log15", "log50", "log164"])
def test_black_market_sells_from_a_deck_of_its_own(name: str) -> None:
    audit = audited(name)
    assert (audit.verdict, audit.findings, audit.final.decks) == ("agrees", [], True)


def test_a_card_played_again_is_told_to_be_trashed_again_and_does_not_move() -> None:
    audit = audited("log391")
    verdicts = dict(audit.verdicts)
    assert audit.verdict == "agrees"
    assert [verdicts[line] for line in (331, 333, 335)] == ["confirmed", "consistent", "consistent"]


def test_what_the_log_knows_nothing_of_is_taken_back_and_hides_nothing() -> None:
    audit = audited(HERMIT)
    assert [(each.line, each.rule) for each in audit.findings] == [(274, "card/Hermit")]
    assert audit.verdict == "diverges"
    assert audit.final.decks is True
