"""What is only assumed accuses nobody: of a card that no log attests, any line may be left out or stand elsewhere."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

import leave_one_out
import pytest
from moothall.domain.dominion.table import facts as f
from moothall.domain.kernel.ask import Ask
from moothall.domain.kernel.facts import Card
from moothall.logs.dominion.counting import counted, ways_of, written
from moothall.logs.dominion.dialects.attested import ENOUGH, Known, attested, cause_in, keys_of, unattested
from moothall.logs.dominion.lines.observation import Observation
from moothall.logs.dominion.proofs.assuming import is_assumed
from moothall.logs.dominion.proofs.refuting import is_rare
from moothall.logs.formats import audit_text
from moothall.logs.texts.log_file import decode
from sweeps import sampled

LOGS = Path(__file__).parents[4] / "shared" / "logs"
CARDS = 3
"""How many cards of each log are left out."""


def sample() -> list[tuple[str, Path]]:
    """Real logs of each format, spread over all."""
    found = []
    for format, count in (("dominion-online", 40), ("goko", 40), ("isotropic", 9)):
        paths = sorted(path for path in (LOGS / format).glob("*") if path.is_file())
        found += [(format, path) for path in paths[:: max(1, len(paths) // count)][:count]]
    return found


@pytest.mark.usefixtures("no_trials")
@pytest.mark.parametrize(("format", "path"), sampled(sample(), 15))
def test_a_card_that_no_log_attests_accuses_nobody(format: str, path: Path) -> None:
    chance = Random(path.name)
    cases = [*leave_one_out.cases_of(path.name, decode(path.read_bytes()))]
    for case in chance.sample(cases, min(CARDS, len(cases))):
        for kind, line, found in leave_one_out.verdicts(format, case, leave_one_out.KINDS, chance):
            assert found.verdict not in leave_one_out.ACCUSES, (case.card, kind, line, found.findings[0].text[0])


CELLAR, ESTATE = Card(1, "Cellar"), Card(2, "Estate")
ASK = Ask("p1", "p1", "discard", "Cellar/discard", (ESTATE,), 0, 1, "Cellar")
GAME = (
    f.TurnBegan("p1", "p1", "normal", 1).sealed(1, None, line=1),
    f.CardPlayed("p1", CELLAR, "hand", "play", 1).sealed(2, None, line=2),
    f.CardDiscarded("p1", ESTATE, "hand", "discard").sealed(3, 2, line=4),
    f.ResourcesChanged("p1", 1, 0, 0, 0).sealed(4, 2, line=3),
)
LINES = (
    Observation(1, "p1", "turn", amount=1),
    Observation(2, "p1", "plays", ("Cellar",)),
    Observation(3, "p1", "takes", amount=1, word="actions"),
    Observation(4, "p1", "discards", ("Estate",), source="Cellar"),
)


def test_what_facts_show_names_the_card_that_made_them() -> None:
    shown = ["TurnBegan", "CardPlayed", "plays Cellar", "CardDiscarded Cellar", "ResourcesChanged Cellar"]
    assert [*keys_of(GAME, cause_in(GAME))] == shown


def test_how_lines_tell_facts_is_counted() -> None:
    ways = {*ways_of(GAME, LINES)}
    assert ways >= {
        ("CardDiscarded Cellar", "discards"),
        ("CardDiscarded Cellar", "source"),
        ("ResourcesChanged Cellar", "early"),
    }
    untold = (*GAME[:2], GAME[2].with_line(None), GAME[3])
    assert ("CardDiscarded Cellar", "left out") in {*ways_of(untold, LINES)}


def test_counts_are_by_time_and_written_as_they_are_read() -> None:
    counts = counted([("2021-05-01", GAME, LINES), ("2014-05-01", GAME, LINES), ("2021-06-01", GAME, LINES)])
    assert {era: each["logs"] for era, each in counts.items()} == {"until 2017": 1, "2018 to 2022": 2}
    assert json.loads(written(counts)) == counts
    known = Known(**counts["2018 to 2022"])
    assert not [*unattested(known, GAME, GAME)]
    assert [*unattested(known.without("Cellar"), GAME, GAME)] == [*GAME[1:]]
    assert not is_assumed(known, ASK, "Cellar")
    assert is_assumed(known.without("Cellar"), ASK, "Cellar")


@pytest.mark.parametrize(("logs", "assumed"), [(1, True), (2, False)])
def test_a_choice_is_assumed_where_too_few_logs_show_one_of_its_outcomes(logs: int, assumed: bool) -> None:
    """A Squire that gains a Silver, of which the line was left out, had no other choice. [82537834, 56]"""
    known = Known(9, {"plays Squire": 5, "CardPlayed": 9, "ResourcesChanged Squire": 5, "CardGained Squire": logs})
    ask = Ask("p1", "p1", "choose", "Squire/choose", ("2-actions", "2-buys", "gain-a-silver"), 1, 1, "Squire")
    assert is_assumed(known, ask, "Squire") == assumed


@pytest.mark.parametrize("package", ["goko", "online", "isotropic"])
def test_each_format_has_counts(package: str) -> None:
    for known in attested(f"moothall.logs.dominion.{package}").values():
        assert known.logs >= ENOUGH
        assert {*known.ways} <= {*known.shown}
        assert max(max(ways.values()) for ways in known.ways.values()) <= known.logs


@pytest.mark.usefixtures("no_trials")
@pytest.mark.parametrize("path", sampled([path for format, path in sample() if format != "isotropic"], 12))
def test_lines_of_one_play_in_another_order_prove_nothing(path: Path) -> None:
    """Where real logs attest all of it: that a gift is told behind what a card moves is no move of a player."""
    chance = Random(path.name)
    cases = [case for case in leave_one_out.cases_of(path.name, decode(path.read_bytes())) if case.lines]
    for case in chance.sample(cases, min(CARDS, len(cases))):
        text = leave_one_out.changed(case, "later", chance.choice(case.lines))
        found = audit_text(text or case.text, name=path.name)
        proofs = [each.text[0] for each in found.findings if each.proof and "gets +" in each.says]
        assert not proofs, case.card


def test_what_a_plain_card_gives_is_told_alike() -> None:
    known = Known(2, {"TurnBegan": 2, "CardPlayed": 2, "CardDiscarded Cellar": 2})
    assert [*unattested(known, GAME, GAME)] == [GAME[1], GAME[3]]
    assert [*unattested(known, GAME, GAME, is_plain=lambda card: card == "Cellar")] == []


def test_what_one_log_alone_shows_a_card_to_do_is_no_line_without_a_cause() -> None:
    line = Observation(4, "p1", "discards", ("Estate",))
    assert is_rare(Known(9, {"CardDiscarded Cellar": 1, "plays Cellar": 9}), line, GAME)
    assert not is_rare(Known(9, {"CardDiscarded Cellar": 2, "plays Cellar": 9}), line, GAME)
    assert not is_rare(Known(9, {"plays Cellar": 9}), line, GAME)
