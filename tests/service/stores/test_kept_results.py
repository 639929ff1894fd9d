"""What is kept of how games came out and of the audits of their logs: made once, shown everywhere, found by filters."""

from __future__ import annotations

import pickle
import sqlite3
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any
from uuid import UUID

import pytest
from moothall import service
from moothall.domain.dominion.bots.money import big_money
from moothall.domain.one_of_dominion.bots import networker
from moothall.domain.store import Archive, ReadOnlyStore, Result
from moothall.service import Hall, viewed
from version_2 import made_version_3

LOGS = Path(__file__).parents[3] / "docs" / "logs"
FORGED = LOGS / "possession-forged.txt"


@pytest.fixture
def url(tmp_path: Path) -> str:
    return f"sqlite:///{tmp_path}/games.db"


def imported(url: str, *paths: Path) -> list[UUID]:
    logs = [service.Log(str(path), None) for path in paths]
    return [UUID(each.game) for each in service.import_logs(logs, store=url) if each.game is not None]


@pytest.fixture
def no_audit(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[str]]:
    """Who audits is noted here."""
    made: list[str] = []
    real = viewed.audited

    def noting(log: service.Log) -> service.Audit:
        made.append(log.name)
        return real(log)

    monkeypatch.setattr(viewed, "audited", noting)
    yield made


def test_the_audit_of_an_import_is_kept_and_nobody_audits_again(url: str, no_audit: list[str]) -> None:
    (game,) = imported(url, FORGED)
    seen = service.view(str(game), store=url)
    found = seen.audit()
    assert found is not None
    fresh = service.audit(FORGED)
    assert found.to_json() == {**fresh.to_json(), "log": FORGED.name}
    assert service.find(service.view(str(game), store=url), "divergent")
    assert "possession/gain" in service.export(str(game), "html", store=url)
    assert no_audit == []


def test_it_is_kept_under_the_name_of_the_log_alone(url: str) -> None:
    (game,) = imported(url, FORGED)
    with Hall.open(url) as hall:
        kept = hall.archive.audit(game)
    assert kept is not None
    assert str(LOGS) not in repr(kept)


def test_a_game_up_to_a_place_shows_what_was_found_up_to_there(url: str) -> None:
    (game,) = imported(url, FORGED)
    whole = service.view(str(game), store=url)
    first = min(whole.divergent)
    assert service.view(f"{game}@{first - 1}", store=url).divergent == {}
    assert [*service.view(f"{game}@{first}", store=url).divergent] == [first]


def test_an_exported_game_brings_its_audit_along(url: str, tmp_path: Path, no_audit: list[str]) -> None:
    (game,) = imported(url, FORGED)
    (tmp_path / "game.json").write_text(service.export(str(game), "json", store=url))
    other = f"sqlite:///{tmp_path}/other.db"
    imported(other, tmp_path / "game.json")
    (listed,) = service.games(store=other)
    assert listed.verdict == "diverges"
    assert service.view(str(game), store=other).divergent
    assert no_audit == []


def older(url: str, game: UUID, **changes: Any) -> None:
    """Let what is kept be of an older engine."""
    with Hall.open(url) as hall:
        kept = hall.archive.entry(game).result
        audit = hall.archive.audit(game)
        assert kept is not None and audit is not None
        audit = {**audit, "engine": "moothall 0.0.1", **changes}
        hall.archive.keep_result(game, replace(kept, moothall="0.0.1", verdict=audit["verdict"], audit=audit))


def test_the_audit_of_an_older_engine_is_shown_as_such_and_made_anew_on_request(url: str, no_audit: list[str]) -> None:
    (game,) = imported(url, FORGED)
    older(url, game, verdict="agrees", divergences=[])
    page = service.export(str(game), "html", store=url)
    assert "This audit was made by moothall 0.0.1." in page
    assert "この判定はmoothall 0.0.1による" in service.export(str(game), "html", lang="ja", store=url)
    assert service.games(store=url)[0].to_json()["audited"]["moothall"] == "0.0.1"
    assert no_audit == []
    changed: list[tuple[str, Result]] = []
    logs = service.logs([str(game)], store=url)
    (found,) = service.audit_all(logs, changed=lambda log, before: changed.append((log.name, before)), store=url)
    assert found["verdict"] == "diverges"
    assert [(name, before.verdict, before.moothall) for name, before in changed] == [(FORGED.name, "agrees", "0.0.1")]
    assert service.games(store=url)[0].verdict == "diverges"
    assert "This audit was made by" not in service.export(str(game), "html", store=url)
    (_,) = service.audit_all(logs, changed=lambda log, before: pytest.fail(log.name), store=url)


@pytest.mark.parametrize("given", [{"rules": "2020-01-01"}, {"kingdom": ["Village"]}])
def test_an_audit_by_other_rules_or_with_another_kingdom_is_not_kept(url: str, given: dict[str, Any]) -> None:
    (game,) = imported(url, FORGED)
    older(url, game)
    [*service.audit_all(service.logs([str(game)], store=url, **given), store=url)]
    assert service.games(store=url)[0].to_json()["audited"]["moothall"] == "0.0.1"


def test_a_difference_of_another_stream_stands_at_its_line(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    from moothall.service import results

    (game,) = imported(url, FORGED)
    before = [*service.view(str(game), store=url).divergent]
    real = results._digest
    count = iter(range(100))
    monkeypatch.setattr(results, "_digest", lambda facts, kind: f"{next(count)}{real(facts, kind)}")
    [*service.audit_all(service.logs([str(game)], store=url), store=url)]
    found = service.view(str(game), store=url)
    lines = {fact.seq: fact.line for fact in found.facts}
    assert len(found.divergent) == len(before)
    assert all((lines[seq] or 0) <= finding.line for seq, finding in found.divergent.items())


def test_an_audit_that_cannot_be_kept_has_the_places_of_the_stored_facts_too(
    url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    from moothall.service import results

    def unkept(*_: object) -> bool:
        raise ReadOnlyStore("the store is read-only")

    (game,) = imported(url, FORGED)
    real = results._digest
    count = iter(range(100))
    monkeypatch.setattr(results, "_digest", lambda facts, kind: f"{next(count)}{real(facts, kind)}")
    monkeypatch.setattr(Archive, "audit", lambda *_: None)
    kept = [*service.view(str(game), store=url).divergent]
    monkeypatch.setattr(Archive, "keep_result", unkept)
    seen = service.view(str(game), store=url)
    lines = {fact.seq: fact.line for fact in seen.facts}
    assert [*seen.divergent] == kept
    assert all(lines[seq] is not None for seq in kept), "the audit's own places are others"


def test_a_store_of_version_3_gains_audits_once_it_is_moved_on(url: str, no_audit: list[str]) -> None:
    (game,) = imported(url, FORGED)
    made_version_3(url)
    assert service.games(store=url)[0].verdict is None
    assert service.view(str(game), store=url).divergent
    assert len(no_audit) == 1
    assert service.view(str(game), store=url).divergent, "who looks on writes nothing into an older store"
    assert len(no_audit) == 2
    service.upgrade(store=url)
    assert service.view(str(game), store=url).divergent
    assert service.view(str(game), store=url).divergent
    assert len(no_audit) == 3
    assert service.games(store=url)[0].verdict == "diverges"
    assert service.verify(store=url).findings == []


def test_an_edited_audit_is_not_shown(url: str, tmp_path: Path, no_audit: list[str]) -> None:
    (game,) = imported(url, FORGED)
    with sqlite3.connect(tmp_path / "games.db") as connection:
        connection.execute("UPDATE results SET verdict = 'agrees'")
    connection.close()
    assert [each.what for each in service.verify(store=url).findings] == ["edited"]
    found = service.view(str(game), store=url).audit()
    assert found is not None and found.verdict == "diverges"
    assert len(no_audit) == 1


def test_a_worker_prepares_and_another_process_stores_without_an_audit(
    url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    ready = pickle.dumps(service.prepare_import(service.Log(str(FORGED), None)))
    unready = pickle.dumps(service.prepare_import(service.Log("none.txt", "no log")))
    monkeypatch.setattr("moothall.service.transfer.preparing.audited", lambda log: pytest.fail(log.name))
    (done,) = service.import_prepared(pickle.loads(ready), store=url)
    assert (done.stored, done.verdict, done.error) == (True, "diverges", None)
    (again,) = service.import_prepared(pickle.loads(ready), store=url)
    assert (again.stored, again.game) == (False, done.game)
    assert service.games(store=url)[0].verdict == "diverges"
    (refused,) = service.import_prepared(pickle.loads(unready), store=url)
    assert refused.error is not None


# Games that are played


def finished(hall: Hall, kind: str, rng: Random) -> service.Match:
    """A game that bots played to its end."""
    bot, names = BOTS[kind]
    match = hall.start(names, kind=kind, chance=rng)
    while (ask := match.asked) is not None:
        match.answer(ask.player, bot(match.session, ask))
    return match


BOTS: dict[str, tuple[Any, list[str]]] = {
    "dominion": (big_money, ["Ann", "Bob"]),
    "one-of-dominion": (networker, ["Ann", "Bob", "Cat", "Dan"]),
}


@pytest.mark.parametrize("kind", ["dominion", "one-of-dominion"])
def test_a_game_that_ends_has_its_outcome_and_an_undo_takes_it_away(kind: str) -> None:
    with Hall.open("memory:") as hall:
        match = finished(hall, kind, Random(3))
        (listed,) = service.games(store=hall)
        kept = listed.to_json()
        told = match.outcome
        assert (kept["verdict"], kept["audited"]) == (None, None)
        assert (kept["outcome"]["winners"], kept["outcome"]["scores"]) == (told["winners"], told["scores"])
        assert {*kept["outcome"]["turns"]} == {*kept["outcome"]["decks"]} == {*told["scores"]}
        service.note(str(match.game), "well played", store=hall)
        assert service.games(store=hall)[0].to_json()["outcome"] == kept["outcome"]
        fork = service.fork(str(match.game), store=hall)
        assert service.games(store=hall)[1].to_json()["outcome"] == kept["outcome"]
        service.undo(str(match.game), store=hall)
        assert service.games(store=hall)[0].to_json()["outcome"] is None
        service.redo(str(match.game), store=hall)
        assert service.games(store=hall)[0].to_json()["outcome"] == kept["outcome"]
        assert service.verify(store=hall).findings == []
        service.forget(str(fork.game), store=hall)
        assert service.verify(store=hall).findings == []


def test_a_played_game_that_is_imported_brings_its_outcome(tmp_path: Path, url: str) -> None:
    with Hall.open("memory:") as hall:
        match = finished(hall, "dominion", Random(3))
        kept = service.games(store=hall)[0].to_json()["outcome"]
        (tmp_path / "game.json").write_text(service.export(str(match.game), "json", store=hall))
    imported(url, tmp_path / "game.json")
    assert service.games(store=url)[0].to_json()["outcome"] == kept


# Filters


@pytest.fixture
def league(url: str) -> str:
    imported(url, LOGS / "possession.txt", FORGED, LOGS / "one-of-dominion.jsonl")
    with Hall.open(url) as hall:
        hall.start(["Ann", "Bob"], options={"kingdom": ["Village", "Harem"]}, rules="2020-01-01", seed=1)
    return url


def numbers(url: str, **so: str) -> list[int]:
    return [each.entry.number for each in service.games(store=url, **so)]


def test_games_are_found_by_what_is_kept_of_them(league: str) -> None:
    assert numbers(league) == [1, 2, 3, 4]
    assert numbers(league, verdict="diverges") == [2]
    assert numbers(league, verdict="agrees") == [1, 3]
    assert numbers(league, card="支配") == numbers(league, card="Possession") == [1, 2]
    assert numbers(league, card="harem") == [4], "a game that goes on has what was laid out"
    assert numbers(league, player="ANN") == [4]
    assert numbers(league, player="p1") == []
    assert numbers(league, since="2019", until="2020") == [4]
    assert numbers(league, until="2014-01-01") == numbers(league, until="2014-01") == [1, 2]
    winners = [each.winners for each in service.games(store=league)]
    assert winners[0] and not winners[3]
    assert numbers(league, winner=winners[0][0], verdict="agrees")[0] == 1
    assert {*numbers(league, winner="p1"), *numbers(league, winner="p2")} >= {1, 2}
    assert numbers(league, winner="Nobody", player="Ann") == []
    for number, each in enumerate(service.games(store=league), 1):
        won = {name for name in each.entry.players if number in numbers(league, winner=name)}
        assert won == {*each.winners}


@pytest.mark.parametrize(
    ("so", "error"),
    [
        ({"verdict": "fine"}, service.BadRequest),
        ({"since": "May 2013"}, service.BadRequest),
        ({"until": "2013-5"}, service.BadRequest),
        ({"card": "Posession"}, service.NotRuled),
    ],
)
def test_what_no_game_can_be_is_refused(league: str, so: dict[str, str], error: type[Exception]) -> None:
    with pytest.raises(error):
        service.games(store=league, **so)  # type: ignore[arg-type]
