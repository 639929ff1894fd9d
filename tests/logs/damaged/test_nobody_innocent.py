"""Nobody innocent is accused: real logs cut anywhere, random games as one player sees them, and real logs with one
forged line, of which no other player than its own is the cause."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from random import Random

import forge
import hidden
import pytest
from moothall.logs.dominion.goko.reader import read as read_goko
from moothall.logs.dominion.lines.observation import LogRead
from moothall.logs.dominion.online.reader import read as read_online
from moothall.logs.formats import audit_text
from moothall.logs.texts.log_file import decode
from moothall.logs.verdict import Audit
from online_forge import FORGERIES
from sweeps import sampled, seeds
from test_named_causes import LOG

pytestmark = pytest.mark.usefixtures("no_trials")
LOGS = Path(__file__).parents[4] / "shared" / "logs"
ACCUSING = ("diverges", "contradicts")
CUTS = 12
KINDS = 6
"""How many kinds of forgery are made of each log."""


def sample(folder: str, count: int) -> list[Path]:
    """So many real logs of a format, spread over all."""
    paths = sorted(path for path in (LOGS / folder).glob("*") if path.suffix in (".txt", ".html"))
    return paths[:: max(1, len(paths) // count)][:count]


@cache
def text_of(path: Path) -> str:
    return decode(path.read_bytes())


def cuts(path: Path) -> list[int]:
    """After how many lines a log is cut: random ones that count, and shuffles."""
    found = audit_text(text_of(path), name=path.name)
    lines = text_of(path).splitlines()
    counted = [line for line, _ in found.verdicts]
    shuffles = [line for line in counted if "shuffle" in lines[line - 1]]
    chance = Random(path.name)
    chosen = chance.sample(counted, min(CUTS, len(counted))) + chance.sample(shuffles, min(2, len(shuffles)))
    return sorted({*chosen})


CUT = [
    path
    for folder, count in (("goko", 14), ("isotropic", 6), ("dominion-online", 20))
    for path in sample(folder, count)
]


@pytest.mark.parametrize("path", sampled(CUT, 10, lambda path: path.stem))
def test_a_log_that_is_cut_anywhere_accuses_nobody(path: Path) -> None:
    lines = text_of(path).splitlines(keepends=True)
    verdicts = {cut: audit_text("".join(lines[:cut]), name="cut").verdict for cut in cuts(path)}
    assert not [cut for cut, verdict in verdicts.items() if verdict in ACCUSING]


@pytest.mark.parametrize("seed", seeds(4, 100))
def test_a_random_game_accuses_nobody(seed: int) -> None:
    facts = hidden.random_game(seed)
    if hidden.can_be_told(facts):
        for viewer in (None, "p1"):
            assert hidden.audited(facts, viewer).verdict not in ACCUSING


def actors(log: LogRead) -> dict[int, str | None]:
    """Who each line is about, by its number."""
    return {each.line: each.actor for each in log.observations}


def accused(found: Audit) -> set[str | None]:
    """The players whom the causes that are proved are about."""
    return {each.scope.about for each in found.findings if each.follows is None and each.proof and each.scope}


@pytest.mark.parametrize("path", sampled(sample("goko", 30), 8, lambda path: path.stem))
def test_one_forged_line_of_goko_accuses_its_player_alone(path: Path) -> None:
    text = text_of(path)
    if audit_text(text, name=path.name).verdict != "agrees":
        pytest.skip("the log does not agree")
    before = actors(read_goko(text))
    kinds = Random(path.name).sample(sorted(forge.KINDS), KINDS)
    for forged in forge.forgeries(text, 1, kinds):
        after = actors(read_goko(forged.text))
        own = {who.get(line) for line in forged.lines for who in (before, after)}
        assert accused(audit_text(forged.text, name="forged")) <= {*own, None}, forged.kind


@pytest.mark.parametrize("path", sampled(sample("dominion-online", 30), 8, lambda path: path.stem))
def test_one_forged_line_of_dominion_online_accuses_its_player_alone(path: Path) -> None:
    text = text_of(path)
    if audit_text(text, name=path.name).verdict != "agrees":
        pytest.skip("the log does not agree")
    lines, before = text.splitlines(), actors(read_online(text))
    for kind in Random(path.name).sample(sorted(FORGERIES), KINDS):
        forged = FORGERIES[kind]([*lines], Random(f"{path.name} {kind}"))
        if forged is None or forged == lines:
            continue
        pairs = enumerate(zip(lines, forged, strict=False), 1)
        at = next((number for number, (one, other) in pairs if one != other), len(forged))
        again = "\n".join(forged)
        own = {before.get(at), actors(read_online(again)).get(at)}
        assert accused(audit_text(again, name="forged")) <= {*own, None}, (kind, at)


def test_no_line_of_an_interval_that_nothing_proves_is_confirmed() -> None:
    """Any of its lines may be the wrong one: here a Way is named that was not followed, and a later line differs."""
    text = LOG.replace("\nB plays a Remodel.\n", "\nB plays a Remodel using Way of the Sheep.\n")
    found = audit_text(text, name="log")
    first = found.findings[0]
    assert (found.verdict, first.proof) == ("undecided", None)
    start, end = first.interval
    assert start < end
    within = [verdict for line, verdict in found.verdicts if start < line < end]
    assert within
    assert "confirmed" not in within
