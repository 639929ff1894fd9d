"""A log that has lost lines accuses nobody, and does not agree; a line that was changed is no lost one."""

from __future__ import annotations

from pathlib import Path
from random import Random

import online_samples as samples
import pytest
from legal_noise import ACCUSED, FORMATS, plain
from lost import LOSSES, logs_of, spoilt
from moothall.domain.kernel.facts import Player
from moothall.logs.formats import audit_text
from own_decks import audit_text as audit_own
from written_games import FORMS, game

SHARED = Path(__file__).parents[3] / "shared" / "logs"
needs_logs = pytest.mark.skipif(not SHARED.is_dir(), reason="needs the real logs in ../shared/logs")
GAME = samples.PLAIN
NOT_LOST = frozenset({"a page of lines twice", "two parts swapped"})


def said(text: str) -> tuple[str, str]:
    """The verdict on a log, and why its first difference accuses nobody."""
    found = audit_text(text, name="log")
    return found.verdict, (found.findings[0].why or "") if found.findings else ""


def without(line: str, at: int = 0) -> str:
    """The sample without a line, the first of those that read so and stand behind as many others."""
    lines = GAME.split("\n")
    places = [place for place, each in enumerate(lines) if each == line]
    del lines[places[at]]
    return "\n".join(lines)


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("kind", [kind for kind in LOSSES if kind not in NOT_LOST])
def test_lost_lines_of_a_written_game_accuse_nobody(form: str, kind: str) -> None:
    viewer: Player | None = "p1" if form.startswith("dominion-online") else None
    text = FORMS[form].write(game(FORMS[form], 2), viewer)
    for seed in ("a", "b"):
        found = audit_own(spoilt(text, kind, seed), name="log", rules=FORMS[form].rules)
        assert found.verdict not in ACCUSED, found.findings[0].told[0]


def test_a_purchase_whose_money_is_missing_lacks_a_line() -> None:
    verdict, why = said(without("A plays 3 Coppers. (+$3)"))
    assert verdict == "undecided"
    assert why.startswith("Lines seem to be missing before line ")


def test_every_single_line_that_is_lost_is_noticed_and_accuses_nobody() -> None:
    lines = GAME.split("\n")
    first = lines.index("Turn 1 - Ann Archer")
    for at in range(first + 1, len(lines)):
        if lines[at].strip():
            found = audit_text("\n".join([*lines[:at], *lines[at + 1 :]]), name="log")
            assert found.verdict not in ACCUSED, lines[at]


@pytest.mark.parametrize(
    ("line", "forged"),
    [
        ("B buys and gains a Smithy.", "B buys and gains a Province."),
        ("A plays 3 Coppers. (+$3)", "A plays 3 Coppers. (+$5)"),
        ("B draws 5 cards.", "B draws 4 cards."),
        ("A draws 3 Coppers and 2 Estates.", "A draws 3 Golds and 2 Estates."),
    ],
)
def test_a_changed_line_is_no_lost_one(line: str, forged: str) -> None:
    assert line in GAME
    assert said(GAME.replace(line, forged, 1))[0] in ACCUSED


@needs_logs
@pytest.mark.slow
@pytest.mark.parametrize("form", FORMATS)
@pytest.mark.parametrize("kind", LOSSES)
def test_lost_lines_of_real_logs_accuse_nobody(form: str, kind: str) -> None:
    accused = list[str]()
    for path in logs_of(SHARED / form, Random(f"lost {form}"), 10):
        text = plain(path)
        if audit_text(text, name=path.name).verdict == "agrees":
            found = audit_text(spoilt(text, kind, f"lost {path.name}"), name=path.name)
            if found.verdict in ACCUSED:
                accused.append(f"{path.name}: {found.findings[0].told[0]}")
    assert not accused
