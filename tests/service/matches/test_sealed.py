"""Imported games are evidence: whoever goes on with one gets a fork, and the game stays byte for byte as it is."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from uuid import UUID

import pytest
from moothall import service
from moothall.domain.kernel.facts import Forked
from moothall.domain.store import FORK, Conflict, LockedStore
from moothall.service import Hall, Log, Match
from stores import import_rows
from test_hostile_exports import exported, honest, taken

LOG, PLAYED = "log", "played"


@pytest.fixture(params=[LOG, PLAYED])
def game(request: pytest.FixtureRequest, hall: Hall) -> str:
    """An imported game, of a log or of another store."""
    (done,) = taken(hall, honest(request.param))
    assert done.game is not None
    return done.game


@contextmanager
def left_as_it_is(hall: Hall, game: str) -> Iterator[None]:
    before = exported(hall, game)
    yield
    assert exported(hall, game) == before
    assert service.verify(store=hall).findings == []


def first_choice(match: Match) -> None:
    question = match.question(None)
    assert question is not None
    match.choose(question.player, *range(1, 1 + max(question.least, min(1, question.most))), at=question.at)


def decider(match: Match) -> str:
    assert match.asked is not None
    return match.asked.player


WAYS: dict[str, Callable[[Hall, str], UUID]] = {
    "undo": lambda hall, game: service.undo(game, store=hall).game,
    "undo to a place": lambda hall, game: service.undo(game, to="turn:2", store=hall).game,
    "policy": lambda hall, game: service.set_policy(game, "never", by="p1", store=hall).game,
}


@pytest.mark.parametrize("way", WAYS)
def test_what_changes_a_game_makes_a_fork_of_an_imported_one(hall: Hall, game: str, way: str) -> None:
    with left_as_it_is(hall, game):
        length = hall.entry(UUID(game)).length
        fork = WAYS[way](hall, game)
        assert str(fork) != game
        entry = hall.entry(fork)
        assert (entry.format, entry.source, entry.imported) == (FORK, f"{game}@{length}", False)
        facts = hall.archive.read(fork)
        assert isinstance(facts[length], Forked)
        assert [each.seq for each in facts] == list(range(1, length + 2 + 1))


def test_an_undo_in_the_fork_of_an_imported_game_is_one_in_a_game_that_was_played(hall: Hall, game: str) -> None:
    with left_as_it_is(hall, game):
        first = service.undo(game, store=hall)
        assert first.fork is not None
        assert first.to_json()["fork_of"] == first.fork.place == f"{game}@{first.fork.at}"
        second = service.undo(str(first.game), store=hall)
        assert (second.game, second.fork) == (first.game, None)
        assert "fork_of" not in second.to_json()
        service.redo(str(first.game), store=hall)
        service.redo(str(first.game), store=hall)
        shown, was = (service.show(service.view(each, store=hall)).data for each in (str(first.game), game))
        assert {**shown, "seq": 0} == {**was, "seq": 0}


def test_a_redo_of_what_was_taken_back_before_the_export_is_done_in_a_fork(hall: Hall) -> None:
    with Hall.open("memory:") as other:
        match = other.start(["Ann", "Bob"], seed=7)
        match.say("Ann", "end")
        match.undo("Ann")
        document = exported(other, match.game)
    taken(hall, document)
    with left_as_it_is(hall, document["game"]):
        done = service.redo(document["game"], store=hall)
        assert done.fork is not None
        assert decider(hall.resume(done.game)) == "p2"
        again = hall.resume(document["game"])
        again.redo("Ann")
        assert again.fork is not None
        assert decider(again) == "p2"


MATCH_WAYS: dict[str, Callable[[Match], object]] = {
    "answer": first_choice,
    "undo": lambda match: match.undo(decider(match), last_answer(match)),
    "policy": lambda match: match.set_policy("never"),
}


def last_answer(match: Match) -> int:
    return [each.seq for each in match.session.facts if type(each).__name__ == "Answered"][-1]


@pytest.mark.parametrize("way", MATCH_WAYS)
def test_a_match_of_an_imported_game_goes_on_in_a_fork(hall: Hall, game: str, way: str) -> None:
    with left_as_it_is(hall, game):
        match = hall.resume(game, seed=1)
        assert match.imported
        assert match.fork is None
        length = match.length
        MATCH_WAYS[way](match)
        assert not match.imported
        assert match.fork is not None
        assert match.fork.place == f"{game}@{length}"
        assert str(match.game) == str(match.fork.game) != game
        for _ in range(4):
            first_choice(match)
        stored = hall.archive.read(match.game)
        assert [service.to_json(each) for each in match.facts(None)] == [service.to_json(each) for each in stored]
        assert [each.seq for each in stored] == list(range(1, match.length + 1))
        assert hall.resume(match.game).view(None) == match.view(None)
        assert len(hall.games()) == 2


def test_who_only_looks_makes_no_fork(hall: Hall, game: str) -> None:
    with left_as_it_is(hall, game):
        match = hall.resume(game, seed=1)
        match.view(None)
        match.question(None)
        match.refresh()
        with pytest.raises(service.NotOffered):
            match.say(decider(match), "turn into a frog")
        with pytest.raises(service.WrongPlayer):
            match.say("p1" if decider(match) == "p2" else "p2", "end")
        with pytest.raises(Conflict):
            match.answer(decider(match), ["end"], at=1)
        with pytest.raises(service.UndoRefused):
            match.undo("p1", 1)
        assert match.imported
        assert len(hall.games()) == 1


def test_of_two_who_go_on_with_an_imported_game_each_has_a_fork(hall: Hall, game: str) -> None:
    with left_as_it_is(hall, game):
        one, other = hall.resume(game, seed=1), hall.resume(game, seed=2)
        first_choice(one)
        first_choice(other)
        assert len({one.game, other.game, UUID(game)}) == 3


def test_a_note_on_an_imported_game_is_added_to_it_and_leaves_what_was_proved(hall: Hall, game: str) -> None:
    proof = hall.entry(UUID(game)).proof
    match = hall.resume(game, seed=1)
    service.note(game, "look at this", by="Judy", store=hall)
    service.mark(f"{game}@20", "here", store=hall)
    entry = hall.entry(UUID(game))
    assert entry.proof == proof
    assert proof is not None
    assert entry.length == proof.length + 2
    assert exported(hall, game)["rows"][proof.length - 1]["hash"] == proof.hash
    assert service.verify(store=hall).findings == []
    assert match.refresh()
    first_choice(match)
    assert match.fork is not None
    assert match.fork.at == proof.length + 2


def test_an_undo_that_all_must_agree_to_is_asked_for_in_the_fork(hall: Hall) -> None:
    with Hall.open("memory:") as other:
        match = other.start(["Ann", "Bob"], seed=7, undo="consent")
        match.say("Ann", "end")
        match.undo("Ann", reason="the wrong card")
        document = exported(other, match.game)
    taken(hall, document)
    with left_as_it_is(hall, document["game"]):
        match = hall.resume(document["game"])
        assert match.request is not None
        match.agree("Bob")
        assert match.fork is not None
        assert decider(match) == "p1"
        again = hall.resume(document["game"])
        again.decline("Bob")
        assert again.request is None


def test_a_game_that_ends_before_its_next_question_goes_on_in_a_fork(hall: Hall) -> None:
    """What the rules add to it before they ask is stored with the first answer."""
    with Hall.open("memory:") as other:
        match = other.start(["Ann", "Bob"], options={"kingdom": ["Village"]}, seed=7)
        match.say("Ann", "end")
        facts = match.facts(None)
        cut = next(each.seq for each in facts if type(each).__name__ == "CleanedUp")
        document = exported(other, f"{match.game}@{cut}")
    taken(hall, document)
    with left_as_it_is(hall, document["game"]):
        match = hall.resume(document["game"], seed=7)
        assert match.length == cut
        first_choice(match)
        assert [each.seq for each in match.facts(None)] == list(range(1, match.length + 1))
        assert hall.resume(match.game).view(None) == match.view(None)


def test_where_the_fork_cannot_be_stored_nothing_has_happened(url: str) -> None:
    with Hall.open(url, timeout=1) as hall, Hall.open(url) as other:
        (done,) = taken(hall, honest(LOG))
        match = hall.resume(str(done.game), seed=1)
        before = match.view(None)
        recorder: Any = other.archive._recorder
        with recorder.datastore.transaction(commit=False) as cursor:
            cursor.execute("UPDATE moothall SET version = version")
            with pytest.raises(LockedStore):
                first_choice(match)
        assert match.view(None) == before
        assert match.imported
        first_choice(match)
        assert match.fork is not None


def test_what_is_subscribed_to_goes_on_in_the_fork(hall: Hall, game: str) -> None:
    match = hall.resume(game, seed=1)
    news = match.subscribe(None)
    first_choice(match)
    heard = news.wait(5)
    assert heard
    assert [each.seq for each in heard] == list(range(match.length - len(heard) + 1, match.length + 1))


# Stores of earlier versions


def test_an_imported_game_that_has_no_proof_is_sealed_too(hall: Hall) -> None:
    document = honest(LOG)
    import_rows(hall.archive, document)
    assert hall.entry(UUID(document["game"])).proof is None
    with left_as_it_is(hall, document["game"]):
        assert service.undo(document["game"], store=hall).fork is not None


def test_a_log_that_is_imported_is_audited_and_that_is_kept(hall: Hall) -> None:
    (done,) = service.import_logs([Log("ann-bob.txt", honest(LOG)["text"])], store=hall)
    proof = hall.entry(UUID(done.game)).proof
    assert proof is not None
    assert (done.proof, proof.how, proof.length, proof.remark) == ("audited", "audited", done.facts, None)
    assert proof.at.endswith("+00:00")
    (listed,) = service.games(store=hall)
    assert listed.to_json()["proof"]["how"] == "audited"


def test_a_stream_that_is_not_the_one_that_was_proved_is_found(tmp_path: Path) -> None:
    """Somebody who made every hash anew has to change the proof too."""
    url = f"sqlite:///{tmp_path / 'games.db'}"
    with Hall.open(url) as hall:
        (done,) = taken(hall, honest(PLAYED))
        recorder: Any = hall.archive._recorder
        with recorder.datastore.transaction(commit=True) as cursor:
            cursor.execute("UPDATE proofs SET sha256 = zeroblob(32)")
            cursor.execute("DELETE FROM line_digests")
            recorder.keep_digests(cursor)
        (found,) = service.verify(store=hall).findings
        assert (str(found.game), found.what) == (done.game, "edited")
        assert "is not the fact up to which the game was re-run" in found.sentence
