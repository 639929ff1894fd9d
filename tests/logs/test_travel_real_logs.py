"""Time travel in games of online play, where they are to be had; and forged ones, whose first wrong line is found."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest
from forge import forgeries
from histories import redoable
from moothall.domain.dominion.table.facts import TurnBegan
from moothall.domain.games import find as game_named
from moothall.domain.kernel.cards_in_facts import as_stored
from moothall.domain.kernel.facts import Answered, Card, Retracted
from moothall.domain.kernel.streams.script import Script, live
from moothall.domain.kernel.streams.undo import answer_after
from moothall.logs.formats import audit_text
from moothall.logs.texts.log_file import decode
from moothall.projections.courses.alternatives import alternatives
from moothall.projections.finding.addresses import headers, resolve
from moothall.projections.finding.filters import filter_of
from moothall.projections.finding.search import bisect, first
from moothall.projections.sight.unseen import ViewedStream
from moothall.projections.tables.board import board, table_of
from moothall.projections.telling.sentences import Telling
from moothall.projections.why import why
from moothall.service.viewed import first_findings
from records import Silent

GAME = game_named("dominion")
SHIPPED = Path(__file__).parents[2] / "docs" / "logs" / "possession.txt"
FOLDER = Path(__file__).parents[3] / "shared" / "logs" / "goko"


def with_possession() -> list[Path]:
    """The games with Possession."""
    logs = sorted(FOLDER.glob("*.txt")) if FOLDER.is_dir() else []
    return [path for path in logs if b"Possession" in path.read_bytes()]


def samples():
    """The shipped game, a few others in every run, and all of them in the slow one."""
    others = with_possession()
    yield pytest.param(SHIPPED, id="shipped")
    for at, path in enumerate(others):
        yield pytest.param(path, id=path.stem, marks=() if at % 12 == 0 else pytest.mark.slow)


@pytest.fixture(scope="module", params=samples())
def imported(request):
    """The stream that an import of a log stores, and its players."""
    audit = audit_text(decode(request.param.read_bytes()), name=request.param.name)
    names = {f"p{number}": name for number, name in enumerate(audit.players, 1)}
    return as_stored(audit.facts), names, audit


def test_the_table_at_every_fact_is_that_of_the_run(imported):
    """A run is watched as it makes each fact anew; what is shown there is folded from what is stored."""
    facts, _, audit = imported
    if audit.verdict != "agrees":
        pytest.skip("this log is not what the rules make")
    seen = {}
    kind = type("Watched", (type(GAME.session(GAME.table(), Silent())),), {"take": watching(seen)})
    source = Silent()
    session = kind(GAME.table(), source)
    opening = GAME.opening(facts)
    for fact in facts[:opening]:
        session.take(fact)
    script = Script(facts[opening:], source, len(facts) + 1)
    script.attach(session)
    session.run()
    script.finish(session)
    assert len(session.facts) == len(facts)
    rng = Random(len(facts))
    for at in rng.sample(range(1, len(facts) + 1), 60):
        assert table_of(ViewedStream(GAME, facts[:at])) == seen[at]


def watching(seen):
    """`take` of a session that keeps the view of its table after each fact."""

    def take(self, given):
        super(type(self), self).take(given)
        seen[len(self.facts)] = GAME.view(self.table, None)

    return take


def test_undo_and_redo_of_any_answer_give_back_the_same_table(imported):
    facts, _, _ = imported
    end = table_of(ViewedStream(GAME, facts))
    answers = [fact for fact in facts if isinstance(fact, Answered) and fact.source == "rules"]
    for fact in Random(1).sample(answers, min(12, len(answers))):
        undone = [*facts, Retracted(fact.seq, fact.player, "").sealed(len(facts) + 1)]
        before, after = board(ViewedStream(GAME, facts[: fact.seq - 1])), board(ViewedStream(GAME, undone))
        assert {**after, "seq": 0} == {**before, "seq": 0}
        assert after["question"] is not None
        assert after["question"]["player"] == fact.player
        assert redoable(undone) == len(undone)
        redone = [*undone, Retracted(len(undone), fact.player, "").sealed(len(undone) + 1)]
        assert live(redone) == facts
        assert table_of(ViewedStream(GAME, redone)) == end


def test_every_line_and_every_turn_is_a_place(imported):
    facts, names, _ = imported
    for line in {fact.line for fact in facts if fact.line is not None}:
        place = resolve(f"line:{line}", GAME, facts, names)
        assert facts[place - 1].line == line
        assert all(fact.line != line for fact in facts[place:])
    seen = dict[tuple[int, str | None], int]()
    for header in headers(GAME, facts):
        which = seen[header.number, header.player] = seen.get((header.number, header.player), 0) + 1
        assert resolve(f"turn:{header.number}/{header.player}/{which}", GAME, facts, names) == header.seq


def test_what_happens_in_a_possessed_turn_is_led_back_to_the_possession(imported):
    facts, _, audit = imported
    if audit.verdict != "agrees":
        pytest.skip("this log is not what the rules make")
    possessed = [at for at, fact in enumerate(facts) if isinstance(fact, TurnBegan) and fact.kind == "possession"]
    for at in possessed:
        links = why(Telling(GAME, facts[: at + 2]), places=GAME.places)
        leads = {link.how: link.fact for link in links}
        queued = leads["queued"]
        assert (queued.player, queued.controller) == (facts[at].player, facts[at].controller)
        play = next(link.fact for link in links if link.how == "cause")
        assert play.seq == queued.cause


def test_of_an_answer_by_the_rules_it_is_told_what_else_was_offered(imported):
    facts, _, audit = imported
    if audit.verdict != "agrees":
        pytest.skip("this log is not what the rules make")
    answers = [fact for fact in facts if isinstance(fact, Answered) and fact.source == "rules"]
    for fact in Random(2).sample(answers, min(15, len(answers))):
        assert alternatives(ViewedStream(GAME, facts), fact) is not None
        assert answer_after(facts, fact.seq - 1) is fact


TEXT = SHIPPED.read_text(encoding="utf-8")
FORGERIES = list(forgeries(TEXT, 11))


@pytest.mark.parametrize("forgery", FORGERIES, ids=lambda forgery: forgery.kind)
def test_the_first_place_that_is_divergent_is_the_first_line_that_the_audit_finds_wrong(forgery):
    audit = audit_text(forgery.text, name="forged.txt")
    facts = as_stored(audit.facts)
    findings = first_findings(audit.findings, len(facts), len(facts))
    wanted = filter_of("divergent", GAME, {"p1": "Alice", "p2": "Bob"})
    found = first(ViewedStream(GAME, facts), wanted, findings).fact
    if not audit.findings:
        assert found is None
        return
    assert found is not None
    assert findings[found.seq].line == min(each.line for each in audit.findings)
    upto = facts[: found.seq - 1]
    assert first(ViewedStream(GAME, upto), wanted, findings).fact is None


def test_halving_agrees_with_a_scan_in_a_game_of_online_play(imported):
    facts, names, _ = imported
    for text in ("supply(Province) < 5", "seq > 99", "over", f"turns(p1) > {len(facts) % 9}"):
        wanted = filter_of(text, GAME, names)
        assert bisect(ViewedStream(GAME, facts), wanted).fact == first(ViewedStream(GAME, facts), wanted).fact


def test_no_card_that_a_player_may_not_know_is_in_what_he_is_told_of_alternatives(imported):
    facts, names, _ = imported
    answers = [fact for fact in facts if isinstance(fact, Answered) and fact.source == "rules"]
    for fact in Random(3).sample(answers, min(15, len(answers))):
        for viewer in names:
            if viewer != fact.player:
                assert alternatives(ViewedStream(GAME, facts, viewer), fact) is None
    assert any(isinstance(part, Card) for fact in answers for part in fact.answer)
