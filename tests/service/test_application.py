"""What the commands do, done by programs: audits without a store, places, looking, undo, and errors with a kind."""

from __future__ import annotations

from pathlib import Path
from uuid import UUID

import pytest
from moothall import service
from moothall.cli.errors import failed
from moothall.domain.kernel.facts import Retracted
from moothall.service import Hall
from moothall.words import in_words

LOGS = Path(__file__).parents[2] / "docs" / "logs"
FORGED = LOGS / "possession-forged.txt"


@pytest.fixture
def hall():
    with Hall.open("memory:") as hall:
        yield hall


@pytest.fixture
def imported(hall):
    """The id of the forged log's game, stored."""
    (result,) = service.import_logs([service.Log(str(FORGED), None)], store=hall)
    assert result.error is None
    return str(result.game)


def answered(hall):
    """A match of which Ann has given two answers."""
    match = hall.start(["Ann", "Bob"], seed=7)
    match.choose("Ann", 1)
    match.choose("Ann", 1)
    return match


def test_an_audit_needs_neither_a_store_nor_a_file():
    text = FORGED.read_text(encoding="utf-8")
    of_text, of_file = service.audit(text), service.audit(FORGED)
    assert of_text.findings == of_file.findings != []
    assert of_text.log == "-"
    assert service.audit(text, rules="2025-06-01").rules_from == "option"
    assert service.audit(FORGED, name="log.1369284870596.txt").rules == "2013-05-23"


def test_an_audit_of_a_file_that_is_not_there_is_unreadable_and_does_not_raise():
    assert service.audit(Path("none.txt")).verdict == "unreadable"
    assert service.audit(Path("none.txt"), name="other").verdict == "unreadable"


def test_many_logs_are_audited_in_their_order_and_each_is_counted(tmp_path):
    (tmp_path / "b.txt").write_text(FORGED.read_text(encoding="utf-8"), encoding="utf-8")
    (tmp_path / "a.txt").write_text("no log", encoding="utf-8")
    done: list[None] = []
    found = list(service.audit_all(service.logs([str(tmp_path)]), jobs=2, advance=lambda: done.append(None)))
    assert [each["verdict"] for each in found] == ["unreadable", "diverges"]
    assert len(done) == 2


def test_a_game_is_looked_at_in_an_audit_as_in_a_store(hall, imported):
    audit = service.audit(FORGED)
    at = audit.findings[0].seq
    stored = service.view(f"{imported}@{at}", store=hall)
    facts = [service.to_json(fact) for fact in stored.facts]
    assert [service.to_json(fact) for fact in service.view(audit).at(at).facts] == facts
    assert [service.to_json(fact) for fact in service.view(f"{FORGED}@{at}").facts] == facts
    assert service.why(service.view(audit).at(at))[0].to_json() == service.why(stored)[0].to_json()


def test_a_viewer_sees_no_more_in_an_audit_than_in_a_store(hall, imported):
    seen = service.view(service.audit(FORGED), "Bob")
    (hand,) = [each["zones"]["hand"] for each in service.show(seen.at(100)).data["players"] if each["player"] == "p1"]
    assert set(hand) == {None} or isinstance(hand, int)
    with pytest.raises(service.KeeperOnly):
        seen.by(None)


def test_a_place_that_is_not_there_has_an_error_of_its_own(hall, imported):
    with pytest.raises(service.NoSuchPlace, match="there is no turn 99"):
        service.view(f"{imported}@turn:99", store=hall)
    with pytest.raises(service.NoSuchPlace):
        service.view(imported, store=hall).at("line:9999")
    with pytest.raises(service.NoSuchGame):
        service.view("nothing", store=hall)
    with pytest.raises(service.BadFilter):
        service.find(service.view(imported, store=hall), "gain &")


def test_a_match_and_the_keeper_of_the_store_take_back_by_the_same_facts(hall):
    one, other = answered(hall), answered(hall)
    one.undo("Ann", reason="slip")
    done = service.undo(str(other.game), by="Ann", reason="slip", store=hall)
    other.refresh()
    assert one.facts(None)[-1] == other.facts(None)[-1]
    assert isinstance(other.facts(None)[-1], Retracted)
    assert done.seq == len(other.facts(None))
    one.redo("Ann")
    service.redo(str(other.game), store=hall)
    other.refresh()
    assert one.facts(None)[-1] == other.facts(None)[-1]


def test_by_the_policy_consent_those_who_must_agree_are_named(hall):
    match = answered(hall)
    assert service.set_policy(str(match.game), "consent", by="Bob", store=hall) == "consent"
    with pytest.raises(service.MustAgree) as refused:
        service.undo(str(match.game), store=hall)
    assert refused.value.missing == ["p2"]
    service.undo(str(match.game), agreed=["Bob"], store=hall)
    with pytest.raises(service.BadRequest):
        service.set_policy(str(match.game), "whatever", store=hall)


def test_the_keeper_brings_back_what_a_player_may_not(hall):
    match = answered(hall)
    match.undo("Ann")
    match.set_policy("never")
    with pytest.raises(service.UndoRefused):
        match.redo("Ann")
    service.redo(str(match.game), store=hall)


def test_a_fork_a_mark_and_a_note_are_stored_in_the_hall_that_is_given(hall):
    match = answered(hall)
    service.mark(f"{match.game}@12", "here", store=hall)
    new = service.fork(f"{match.game}@mark:here", store=hall)
    assert (new.parent, new.at) == (match.game, 12)
    assert [each.entry.game for each in service.games(store=hall)] == [match.game, new.game]
    with pytest.raises(service.BadNote):
        service.note(str(new.game), "  ", store=hall)


def test_a_course_that_is_kept_is_a_game_of_its_own(hall, imported):
    course = service.whatif(service.view(imported, store=hall), rules="2025-06-01")
    kept = service.keep_whatif(course, store=hall)
    assert isinstance(kept, UUID)
    assert service.verify(store=hall).findings == []
    with pytest.raises(service.BadRequest):
        service.whatif(service.view(imported, store=hall))


def test_an_export_is_imported_elsewhere_as_the_same_game(hall, imported):
    text = service.export(imported, store=hall)
    with Hall.open("memory:") as other:
        (again,) = service.import_logs([service.Log("game.json", text)], store=other)
        (twice,) = service.import_logs([service.Log("game.json", text)], store=other)
    assert (again.game, again.stored, twice.stored) == (imported, True, False)
    with pytest.raises(service.CannotHold):
        service.export(imported, "one-of-dominion", store=hall)


def test_every_error_of_the_service_that_ends_a_command_has_its_code():
    refused = service.NoSuchPlace("there is no turn 9")
    assert getattr(failed(refused, "moothall show"), "exit_code", None) == 1
    assert getattr(failed(service.UncheckedStore("none"), "moothall verify"), "exit_code", None) == 3
    usage = failed(service.BadUrl("'x' names no store"), "moothall show")
    assert usage is not None
    assert (usage.exit_code, usage.message) == (2, "'x' names no store; see moothall show --help")
    assert failed(ZeroDivisionError(), "moothall show") is None


def test_what_is_asked_at_a_table_is_said_in_the_language(hall):
    match = hall.start(["Ann", "Bob"], seed=7)
    seen = service.view(str(match.game), store=hall)
    assert service.show(seen).asked[0] == "Ann decides: What next?"
    assert service.show(seen, lang="ja").asked[0] == "Annが決定する：どうする？"


def test_why_a_log_is_not_audited_is_said_in_the_language(tmp_path, hall):
    (tmp_path / "cards.csv").touch()
    match = hall.start(["Ann", "Bob"], seed=7)
    empty, played = service.logs([str(tmp_path), str(match.game)], store=hall)
    both = service.same_game(service.logs([__file__]))
    said = [in_words(each.error, "ja") for each in (empty, played, both)]
    assert said == [
        f"{tmp_path}：このフォルダーにログの拡張子を持つファイルがない（.log、.txt、.jsonl、.html、.htm）",
        f"{match.game}：このゲームは取り込まれたものではないため、検証するログがない",
        f"{__file__}：統合できるのは1つのゲームの2つの視点だけである（指定は1件）",
    ]


def test_how_a_game_was_proved_is_said_in_the_language(hall):
    match = answered(hall)
    text = service.export(str(service.fork(f"{match.game}@12", store=hall).game), store=hall)
    with Hall.open("memory:") as elsewhere:
        (done,) = service.import_logs([service.Log("fork.json", text)], store=elsewhere)
    assert in_words(done.remark, "ja") == "分岐元のゲームはここに保存されていない"
