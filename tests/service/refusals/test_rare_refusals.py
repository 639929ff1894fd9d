"""What goes wrong seldom: inside Moothall, in a store that fails in the middle, in facts that no rules make. Each time
one sentence says so, or the error goes on to who can say more."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest
from histories import history
from hostile import Document, add, rows_of, sealed
from moothall import service
from moothall.domain.dominion.play.engine import Dominion
from moothall.domain.dominion.table import facts as f
from moothall.domain.games import find
from moothall.domain.kernel.facts import Fact, Retracted
from moothall.domain.store import FORK, LockedStore, Meta
from moothall.logs import formats
from moothall.projections.added import PROJECTED, Projection
from moothall.scenarios import ruling
from moothall.service import Hall, Log, Looking, Match
from moothall.service.matches.hall import _kingdom, opening_of
from moothall.service.questions.choice_words import NotUnderstood, numbers_meant
from moothall.service.transfer import hiding, preparing
from moothall.service.viewed import sound
from test_hostile_exports import GAME, exported, honest, taken

LOGS = Path(__file__).parents[3] / "docs" / "logs"
FORGED = LOGS / "possession-forged.txt"


def broken(*_arguments: object, **_named: object) -> Any:
    raise ZeroDivisionError("a fault inside")


# A fault inside


def audit_of_a_log() -> Any:
    return service.audited(Log("a.txt", FORGED.read_text("utf-8")))


def import_of_a_log() -> Any:
    with Hall.open("memory:") as hall:
        return next(iter(service.import_logs([Log("a.json", json.dumps(honest("played")))], store=hall)))


def ruling_of_one() -> Any:
    (scenario,) = service.scenarios(b"scenario: a\nkingdom: [Village]\nwhen: [end turn]\n")
    return service.rule_on(scenario)


@pytest.mark.parametrize(
    ("where", "name", "ask"),
    [
        (formats, "audit_text", audit_of_a_log),
        (preparing, "read_exported", import_of_a_log),
        (ruling, "play", ruling_of_one),
    ],
)
def test_a_fault_inside_is_raised_to_who_debugs_and_told_to_anybody_else(
    monkeypatch: pytest.MonkeyPatch, where: Any, name: str, ask: Callable[[], Any]
) -> None:
    monkeypatch.setattr(where, name, broken)
    monkeypatch.delenv("MOOTHALL_DEBUG", raising=False)
    assert isinstance(ask().error, service.Fault)
    monkeypatch.setenv("MOOTHALL_DEBUG", "1")
    with pytest.raises(ZeroDivisionError):
        ask()


def test_no_game_can_be_looked_at_whose_audit_broke_off(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(formats, "audit_text", broken)
    with pytest.raises(service.BrokeOff, match="a fault inside"):
        service.view(FORGED)


# A store that fails in the middle


@pytest.mark.parametrize("where", ["has", "put_rows"])
def test_a_store_that_is_locked_ends_an_import(hall: Hall, monkeypatch: pytest.MonkeyPatch, where: str) -> None:
    def locked(*_arguments: object, **_named: object) -> Any:
        raise LockedStore("locked")

    monkeypatch.setattr(hall.archive, where, locked)
    with pytest.raises(LockedStore):
        taken(hall, honest("played"))


# Facts that no rules make


def stored(hall: Hall, facts: Sequence[Fact]) -> str:
    begun: Any = facts[0]
    hall.archive.put_game(GAME, find("dominion"), facts, Meta(tuple(begun.players), begun.rules))
    return str(GAME)


def drawn_by_another() -> list[Fact]:
    """The facts of a game as far as some cards that a card lets a player draw; but another player draws them."""
    facts = history(find("dominion"), 3)
    at, drawn = next(
        (at, each) for at, each in enumerate(facts) if type(each).__name__ == "CardsDrawn" and each.cause is not None
    )
    other = "p2" if drawn.player == "p1" else "p1"
    return [*facts[:at], drawn.reopened(player=other).sealed_like(drawn)]


def test_a_game_that_the_rules_do_not_make_cannot_go_on(hall: Hall) -> None:
    seen = service.view(stored(hall, drawn_by_another()), store=hall)
    with pytest.raises(service.CannotGoOn, match="by the rules"):
        hall.resume(GAME)
    with pytest.raises(service.CannotGoOn, match="by the rules"):
        service.whatif(seen, answer="end")


@pytest.mark.parametrize(
    ("wrong", "says"),
    [(Retracted(1, "p1", ""), "not a live answer"), (f.CardsDrawn("p9", ()), "add up to no table (KeyError)")],
    ids=["takes back what is no answer", "player whom nobody knows"],
)
@pytest.mark.parametrize("ask", [service.show, service.turns, lambda seen: service.export_viewed(seen, "html")])
def test_facts_that_somebody_wrote_into_a_store_are_no_sound_stream(
    hall: Hall, wrong: Fact, says: str, ask: Callable[[Looking], Any]
) -> None:
    facts = history(find("dominion"), 3)[:40]
    seen = service.view(stored(hall, [*facts, wrong.reopened().sealed(41)]), store=hall)
    with pytest.raises(service.UnsoundStream) as error:
        ask(seen)
    assert says in str(error.value)


def test_a_fault_inside_is_not_said_to_be_one_of_the_stream(hall: Hall, match: Match) -> None:
    seen = service.view(str(match.game), store=hall)
    for error in (ZeroDivisionError, KeyError, service.NotOffered):
        with pytest.raises(error), sound(seen):
            raise error("x")


# Exports


def played_on_by_an_older_version() -> Document:
    """A log's game that was played on in, as the first releases let people do."""
    real = honest("log")
    with Hall.open("memory:") as hall:
        taken(hall, real)
        match = hall.resume(real["game"], seed=1)
        question = match.question(None)
        assert question is not None
        match.choose(question.player, *range(1, 1 + max(question.least, min(1, question.most))))
        on = exported(hall, match.game)
    older = {**on, **{key: real[key] for key in ("game", "format", "source", "text")}}
    older["rows"] = [row for row in older["rows"] if not row["topic"].startswith("kernel.Forked/")]
    for row in older["rows"][len(real["rows"]) :]:  # as if no fact had said that it is a fork
        if row["fact"].get("cause", 0) > len(real["rows"]):
            row["fact"]["cause"] -= 1
    return sealed(older)


@pytest.mark.parametrize("unproved", [False, True])
def test_a_logs_game_that_was_played_on_in_is_not_exported_with_other_names(hall: Hall, unproved: bool) -> None:
    document = played_on_by_an_older_version()
    if unproved:
        document["rows"][-1]["fact"]["rule"] = "possession/gain"
    (done,) = taken(hall, sealed(document), unproved=unproved)
    assert (done.stored, done.proof) == (True, "unproved" if unproved else "re-run")
    with pytest.raises(service.Refused, match="played on"):
        service.export(str(done.game), names="hide", store=hall)


def test_a_game_of_which_nothing_stands_is_not_proved(hall: Hall) -> None:
    document: Document = json.loads(json.dumps(honest("played")))
    begun, (answer, *_) = document["rows"][0], rows_of(document, "Answered")
    document["rows"] = [answer, begun]
    for row in document["rows"]:
        row["fact"].pop("cause", None)
    add(document, "kernel.Retracted/1", target=1, by="p1", reason="")
    (done,) = taken(hall, sealed(document))
    assert not done.stored
    assert "nothing of it stands" in str(done.error)


def test_a_fork_by_other_rules_of_a_game_that_cannot_begin_is_not_proved(hall: Hall) -> None:
    match = hall.start(["Ann", "Bob"], options={"kingdom": ["Village"]}, seed=7)
    course = service.whatif(service.view(str(match.game), store=hall), rules="2020-01-01")
    document = exported(hall, service.keep_whatif(course, store=hall))
    assert (document["format"], document["source"]) == (FORK, f"{match.game}@0")
    with Hall.open("memory:") as other:
        begun: Any = match.facts(None)[0]
        nobody = begun.reopened(players=()).sealed_like(begun)
        other.archive.put_game(match.game, find("dominion"), [nobody], Meta((), begun.rules))
        (done,) = taken(other, document)
    assert not done.stored
    assert "cannot be played again by its rules" in str(done.error)


# Witnesses


def test_a_witness_of_a_log_that_cannot_be_read_is_not_looked_at() -> None:
    text = FORGED.read_text("utf-8")
    witness = service.write_witness(
        service.audit(LOGS / "possession.txt"), (LOGS / "possession.txt").read_text("utf-8")
    )
    with pytest.raises(service.Refused, match=r"a\.txt"):
        service.check("a.txt", "\n".join(text.splitlines()[:4]) + "\n" + text, witness)


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ({"rules": "no rules"}, "cannot begin with this log"),
        ({"kingdom": ["No Such Card"]}, "at another table"),
        ({"players": ["Alice", "Bob", "Cid"], "piles": {}}, "at another table"),
    ],
)
def test_a_witness_that_begins_at_no_table_of_its_log_is_refused(change: Document, says: str) -> None:
    text = (LOGS / "possession.txt").read_text("utf-8")
    document = json.loads(service.write_witness(service.audit(text, name="a.txt"), text))
    for each in (document, *(fact for _, fact in document["opening"])):
        each.update({name: value for name, value in change.items() if name in each})
    with pytest.raises(service.Refused, match=says):
        service.check("a.txt", text, json.dumps(document))


def test_a_witness_without_its_set_up_is_refused() -> None:
    text = (LOGS / "possession.txt").read_text("utf-8")
    document = json.loads(service.write_witness(service.audit(text, name="a.txt"), text))
    document["opening"] = [row for row in document["opening"] if "players" not in row[1]]
    with pytest.raises(service.Refused, match="table"):
        service.check("a.txt", text, json.dumps(document))


def test_a_witness_that_breaks_what_reads_it_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    text = (LOGS / "possession.txt").read_text("utf-8")
    witness = service.write_witness(service.audit(text, name="a.txt"), text)
    log: Any = formats.read(text).log
    monkeypatch.setattr(type(log.opening), "facts", broken)
    with pytest.raises(service.Refused, match=r"no table \(ZeroDivisionError\)"):
        service.check("a.txt", text, witness)


# Names


def test_names_that_are_words_of_the_lines_are_not_hidden(monkeypatch: pytest.MonkeyPatch) -> None:
    from moothall.logs.texts import names

    monkeypatch.setattr(names, "_reads_alike", lambda *_: False)
    with pytest.raises(service.Refused, match="cannot be told"):
        service.hidden_names(service.view(FORGED))


def test_a_log_that_reads_otherwise_with_other_names_has_no_audit(monkeypatch: pytest.MonkeyPatch) -> None:
    seen = service.hidden_names(service.view(FORGED))
    audited = service.audited
    monkeypatch.setattr(hiding, "audited", lambda log: replace(audited(log), verdict="agrees"))
    with pytest.raises(service.Refused, match="with other names"):
        seen.audit()


# What is asked for


def test_what_a_log_hides_is_asked_for_by_its_witness_alone() -> None:
    log = LOGS / "online-alice.txt"
    assert service.unseen(service.view(log, "Alice"), "Bob.hand").to_json()
    with pytest.raises(service.Refused, match="Bob does not know"):
        service.unseen(service.view(log, "Bob"), "Alice.hand")


def test_a_projection_is_asked_for_by_its_name(hall: Hall, match: Match, monkeypatch: pytest.MonkeyPatch) -> None:
    seen = service.view(str(match.game), store=hall)
    with pytest.raises(service.BadRequest):
        service.project(seen, "none")
    own = {
        "of another": lambda: Projection(lambda *_: [], lambda *_: "", game="one-of-dominion"),
        "broken": lambda: Projection(broken, broken),
    }
    monkeypatch.setattr(PROJECTED, "own", own)
    with pytest.raises(service.BadRequest, match="broken"):
        service.project(seen, "none")
    with pytest.raises(service.Refused, match="one-of-dominion"):
        service.project(seen, "of another")
    with pytest.raises(ZeroDivisionError):
        service.project(seen, "broken")


def test_words_that_mean_few_choices_name_them_all(match: Match) -> None:
    question = match.question("Ann")
    assert question is not None
    with pytest.raises(NotUnderstood, match="may be"):
        numbers_meant("buy c", replace(question, choices=question.choices[2:5]), lambda _: None)


def test_a_name_and_a_scenario_may_be_so_long_and_no_longer(hall: Hall, tmp_path: Path) -> None:
    with pytest.raises(service.BadRequest, match="at most 64 characters"):
        hall.start(["A" * 65, "Bob"], seed=1)
    path = tmp_path / "long.yaml"
    path.write_bytes(b"#" * (1024 * 1024 + 1))
    (found,) = service.scenarios(path)
    assert "more than 1 MiB" in str(found)


def test_a_new_game_is_given_what_it_can_read() -> None:
    toy = find("toy")
    deaf = replace(toy, new=replace(toy.new, begin=lambda *_: len(7), takes=("stones",)))  # type: ignore[arg-type]
    with pytest.raises(service.BadSetup, match="cannot be read"):
        opening_of(deaf, ["Ann", "Bob"], service.NEWEST, {"stones": 7}, Random(1))


def test_a_kingdom_has_no_card_that_no_rule_covers() -> None:
    dominion = find("dominion")
    unruled = replace(dominion, reference=lambda: replace(dominion.reference(), texts=lambda _: ()))
    with pytest.raises(service.BadSetup, match="not ruled yet"):
        _kingdom(["Village"], unruled)


def test_nobody_can_tell_what_is_asked_where_a_card_was_played_that_no_rule_covers(
    possession: Callable[..., Match], hall: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = possession()
    match.say("Ann", "play Militia")
    played = next(each.seq for each in match.facts(None) if isinstance(each, f.CardPlayed))
    monkeypatch.setattr(Dominion, "played_text", lambda *_: None)
    found = service.show(service.view(f"{match.game}@{played}", store=hall))
    assert (found.data["question"], found.data["note"]) == (None, None)
