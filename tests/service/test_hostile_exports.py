"""Exported games that were forged are not stored, whoever made their hashes anew: of each it is said in one sentence
what differs, and the store stays sound."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any
from uuid import UUID

import pytest
from histories import history
from hostile import CHANGES, NOT_NUMBERED, Document, add, forged_id, hostile, renamed, rows_of, sealed, started
from moothall import service
from moothall.domain.games import find
from moothall.domain.store import FORK, Meta
from moothall.domain.store.encoding import transfer
from moothall.service import Hall, Imported, Log
from stores import import_rows
from sweeps import sampled

LOGS = Path(__file__).parents[2] / "docs" / "logs"
KINGDOM = ("Village", "Smithy", "Market", "Militia", "Cellar", "Chapel", "Remodel", "Festival", "Laboratory", "Moat")
LANGS: tuple[service.Lang, ...] = ("en", "ja")
GAME = UUID("0f4a4d5e-1f0c-4c0e-9a55-2f4d6a1c7b10")


def exported(hall: Hall, game: object) -> Document:
    document: Document = json.loads(service.export(str(game), store=hall))
    return document


@cache
def log_of_dominion(seed: int = 5) -> str:
    """A short game as a log of Goko has it."""
    with Hall.open("memory:") as hall:
        match = hall.start(["Ann", "Bob"], rules="2013-06-01", options={"kingdom": KINGDOM}, seed=seed)
        for _ in range(60):
            question = match.question(None)
            assert question is not None
            match.choose(question.player, *range(1, 1 + max(question.least, min(1, question.most))))
        return service.export(str(match.game), "goko", store=hall)


def imported(text: str, name: str) -> Document:
    with Hall.open("memory:") as hall:
        (done,) = service.import_logs([Log(name, text)], store=hall)
        assert done.stored, done.error
        return exported(hall, done.game)


def played(kind: str, seed: int) -> Document:
    """A game that was played, taken back and brought back."""
    game = find(kind)
    facts = history(game, seed)
    begun: Any = facts[0]
    with Hall.open("memory:") as hall:
        hall.archive.put_game(GAME, game, facts, Meta(begun.players, begun.rules))
        return exported(hall, GAME)


HONEST = {
    "log": lambda: imported(log_of_dominion(), "ann-bob.txt"),
    "transcript": lambda: imported((LOGS / "one-of-dominion.jsonl").read_text(encoding="utf-8"), "guests.jsonl"),
    "played": lambda: played("dominion", 3),
    "guests": lambda: played("one-of-dominion", 4),
}


@cache
def honest(name: str) -> Document:
    return HONEST[name]()


def taken(hall: Hall, *documents: Document, **wish: bool) -> list[Imported]:
    text = "\n".join(json.dumps(each) for each in documents)
    return list(service.import_logs([Log("given.json", text)], store=hall, **wish))


@pytest.mark.parametrize("name", HONEST)
def test_an_honest_export_is_stored_with_the_same_id_and_hashes(hall: Hall, name: str) -> None:
    (done,) = taken(hall, honest(name))
    assert done.stored, done.error
    assert done.proof == ("re-run" if name in ("played", "guests") else "audited")
    assert done.remark is None
    assert exported(hall, done.game) == honest(name)
    assert service.verify(store=hall).findings == []


@pytest.mark.parametrize("name", HONEST)
def test_an_export_of_the_code_before_the_key_is_read(hall: Hall, name: str) -> None:
    old = {key: value for key, value in honest(name).items() if key != "moothall_export"}
    (done,) = taken(hall, old)
    assert done.stored, done.error


OTHER_GAMES = {"players swapped"}
"""Of a game without a log this is another game that the rules make: nobody vouches for the names."""


@pytest.mark.parametrize("name", HONEST)
def test_each_game_is_changed_in_every_way(name: str) -> None:
    assert [attack for attack, _ in hostile(honest(name))] == [*CHANGES, *NOT_NUMBERED]


@pytest.mark.parametrize("name", sampled(HONEST, 2))
def test_no_forged_export_is_stored(name: str) -> None:
    log = name in ("log", "transcript")
    for attack, document in hostile(honest(name)):
        with Hall.open("memory:") as hall:
            (done,) = taken(hall, document)
            if attack in OTHER_GAMES and not log:
                assert done.proof == "re-run"
                continue
            assert not done.stored, attack
            assert is_one_sentence(done), attack
            assert hall.games() == []
            assert service.verify(store=hall).findings == []


@pytest.mark.parametrize("unproved", [False, True])
@pytest.mark.parametrize("name", HONEST)
def test_a_row_with_another_hash_is_not_stored(hall: Hall, name: str, unproved: bool) -> None:
    """Whatever the rows say, and also on the keeper's word: the first, one in the middle, and the last."""
    rows = honest(name)["rows"]
    for place in (0, len(rows) // 2, len(rows) - 1):
        for other in ("00" * 32, rows[place - 1]["hash"], "", None):
            changed = {**rows[place], "hash": other}
            document = {**honest(name), "rows": [*rows[:place], changed, *rows[place + 1 :]]}
            (done,) = taken(hall, document, unproved=unproved)
            assert not done.stored, (place, other)
            assert done.error is not None and f"was changed at {place + 1}: its hash" in done.error, done.error
    assert hall.games() == []


def is_one_sentence(done: Imported) -> bool:
    return done.error is not None and "\n" not in done.error and len(done.error) < 500


# Under the id of a log


def test_no_other_stream_is_stored_under_a_logs_id(hall: Hall) -> None:
    real = honest("log")
    for document in (forged_id(honest("played"), real["game"]), forged_id(honest("transcript"), real["game"])):
        pretending = {**document, "format": real["format"], "source": real["source"], "text": real["text"]}
        for forged in (pretending, sealed(renamed({**pretending, "rules": real["rules"]}))):
            (done,) = taken(hall, forged)
            assert not done.stored
            assert is_one_sentence(done)
    assert hall.games() == []


def test_a_game_without_a_log_is_not_called_after_one(hall: Hall) -> None:
    (done,) = taken(hall, {**honest("played"), "source": "ann-bob.txt"})
    assert done.error is not None
    assert "it has no log, and calls itself after one ('ann-bob.txt')" in done.error


def test_a_stream_that_takes_back_more_than_can_be_checked_is_not_stored(hall: Hall) -> None:
    document = json.loads(json.dumps(honest("played")))
    answer = rows_of(document, "Answered")[-1]["fact"]["seq"]
    for number in range(3000):
        target = len(document["rows"]) - 1 if number % 2 else answer
        add(document, "kernel.Retracted/1", target=target, by="p1", reason="")
        add(document, "kernel.Noted/1", target=3, name="", text="x", by="")
    (done,) = taken(hall, sealed(document))
    assert is_one_sentence(done)
    assert "comes after 3" in str(done.error)


def test_a_game_without_a_log_has_no_id_of_a_logs_game(hall: Hall) -> None:
    for name in ("played", "guests"):
        (done,) = taken(hall, forged_id(honest(name), honest("log")["game"]))
        assert not done.stored
        assert "its id is of the kind that the log of a game gives it" in str(done.error)


def test_a_game_without_a_log_cannot_stand_for_one(hall: Hall) -> None:
    """Where it is taken unproved. Who imports the log is told."""
    real = honest("log")
    (done,) = taken(hall, forged_id(honest("played"), real["game"]), unproved=True)
    assert done.stored
    (log,) = service.import_logs([Log("ann-bob.txt", real["text"])], store=hall)
    assert not log.stored
    assert log.error is not None
    assert "is taken by a game that is not of this log" in log.error
    service.forget(real["game"], store=hall)
    (log,) = service.import_logs([Log("ann-bob.txt", real["text"])], again=True, store=hall)
    assert log.stored
    assert exported(hall, real["game"]) == real


def test_a_logs_game_is_whole(hall: Hall) -> None:
    cut = sealed({**honest("log"), "rows": honest("log")["rows"][:200]})
    (done,) = taken(hall, cut)
    assert done.error is not None
    assert "it ends at fact 200, and today's audit of its log makes 430" in done.error
    (done,) = taken(hall, cut, unproved=True)
    assert (done.proof, done.facts) == ("unproved", 200)


@pytest.mark.parametrize("length", [4, 8, 12, 36])
def test_a_game_that_calls_its_log_as_another_game_is_not_taken_for_that(hall: Hall, length: int) -> None:
    match = hall.start(["Ann", "Bob"], options={"kingdom": KINGDOM}, seed=7)
    name = str(match.game)[:length]
    (done,) = taken(hall, {**honest("log"), "source": name})
    assert done.stored, done.error
    if length == 36:
        assert service.view(name, store=hall).link.game == match.game
    else:
        with pytest.raises(service.NoSuchGame, match="may mean 2 games"):
            service.view(name, store=hall)
    assert service.view(done.game, store=hall).log is not None


def test_who_asks_for_an_undo_does_not_agree_to_it(hall: Hall) -> None:
    for by in ("p2", "p1"):
        document = json.loads(json.dumps(honest("played")))
        answer = rows_of(document, "Answered")[-1]["seq"]
        add(document, "kernel.UndoAllowed/1", policy="consent", by="")
        add(document, "kernel.UndoAsked/1", target=answer, by="p1", reason="")
        add(document, "kernel.UndoAnswered/1", request=len(document["rows"]), by=by, agreed=True)
        add(document, "kernel.Retracted/1", target=answer, by="p1", reason="")
        (done,) = taken(hall, sealed(document))
        assert done.stored is (by == "p2"), done.error
        assert by == "p2" or "nobody could add" in str(done.error)
        if done.stored:
            service.forget(str(done.game), store=hall)


@pytest.mark.parametrize("at", [1, 2, 430])
def test_each_fact_of_a_logs_game_is_compared(hall: Hall, at: int) -> None:
    document = json.loads(json.dumps(honest("log")))
    fact = document["rows"][at - 1]["fact"]
    fact["line"] = fact.get("line", 0) + 1
    (done,) = taken(hall, sealed(document))
    assert f"fact {at} is another" in str(done.error)


@pytest.mark.parametrize("change", ["id", "two of one name", "seq"])
def test_what_holds_together_in_no_export_is_not_stored_on_trust(hall: Hall, change: str) -> None:
    document = json.loads(json.dumps(honest("log")))
    if change == "id":
        document["game"] = str(UUID(int=7))
    elif change == "two of one name":
        document["players"] = started(document)["players"] = ["Ann", "Ann"]
    else:
        document["rows"][99]["fact"]["seq"] = 99
    document = sealed(document, renumbered=change != "seq")
    (done,) = taken(hall, document, unproved=True)
    assert not done.stored
    assert is_one_sentence(done)
    if change == "two of one name":
        assert "have the same name" in str(done.error)
    else:
        with pytest.raises(service.StoreError, match="changed"):
            import_rows(hall.archive, document)
    assert hall.games() == []


def test_a_table_that_is_given_has_no_cards_that_nobody_knows(hall: Hall, possession: Any) -> None:
    match = possession()
    for face in ("Copper", None):
        document = exported(hall, match.game)
        (given,) = rows_of(document, "TableGiven")
        hand = given["fact"]["zones"]["p1"]["hand"]
        hand[-1] = f"{face or '?'}#{hand[-1].partition('#')[2]}"
        with Hall.open("memory:") as other:
            (done,) = taken(other, sealed({**document, "rows": document["rows"][:3]}))
            assert (done.proof, done.error is None) == (("re-run", True) if face else (None, False)), done
            assert face is not None or "nobody knows" in str(done.error)


def test_a_log_that_was_imported_with_its_kingdom_is_proved_with_it(hall: Hall) -> None:
    text = "\n".join(line for line in log_of_dominion().splitlines() if not line.startswith("Supply cards:"))
    with Hall.open("memory:") as other:
        (done,) = service.import_logs([Log("ann-bob.txt", text, kingdom=(*KINGDOM[:9], "Witch"))], store=other)
        document = exported(other, done.game)
    assert "Witch" in started(document)["kingdom"]
    (done,) = taken(hall, document)
    assert done.proof == "audited with a given Kingdom", done.error
    assert done.remark == "with the Kingdom of fact 2, which the log does not list"


def without_a_kingdom() -> str:
    return "\n".join(line for line in log_of_dominion().splitlines() if not line.startswith("Supply cards:"))


GIVEN: dict[str, dict[str, Any]] = {
    "audited": {},
    "audited with a given Kingdom": {"kingdom": (*KINGDOM[:9], "Witch")},
    "audited by given rules": {"rules": "2013-06-02"},
    "audited with a given Kingdom, by given rules": {"rules": "2013-06-03", "kingdom": KINGDOM},
}
"""What may be given with a log, by what its proof is called."""


@pytest.mark.parametrize("name", GIVEN)
def test_what_was_given_beside_a_log_is_part_of_what_its_proof_is_called(hall: Hall, name: str) -> None:
    log = Log("ann-bob.txt", without_a_kingdom(), **GIVEN[name])
    assert service.view(service.audited(log)).proof == name
    with Hall.open("memory:") as other:
        (done,) = service.import_logs([log], store=other)
        (listed,) = service.games(store=other)
        assert (done.proof, listed.to_json()["proof"]["how"]) == (name, name)
        document = exported(other, done.game)
    (again,) = taken(hall, document)
    assert again.proof == name, again.error
    assert service.view(str(again.game), store=hall).proof == name
    assert service.show(service.view(str(again.game), store=hall)).to_json()["proof"] == name
    page = service.export(str(again.game), "html", viewer="p1", store=hall)
    assert ("that was given" in page or "that were given" in page) is (name != "audited")
    first = [service.log(service.view(str(again.game), store=hall), lang=lang)[0].words for lang in LANGS]
    assert ["a Kingdom that was given" in first[0], "与えられた王国" in first[1]] == ["kingdom" in GIVEN[name]] * 2


def test_one_log_is_not_stored_under_two_kingdoms_in_silence(hall: Hall) -> None:
    text = without_a_kingdom()
    false = Log("ann-bob.txt", text, kingdom=(*KINGDOM[:9], "Witch"))
    (done,) = service.import_logs([false], store=hall)
    assert done.stored
    for other in (Log("ann-bob.txt", text), Log("ann-bob.txt", text, kingdom=KINGDOM)):
        (again,) = service.import_logs([other], store=hall)
        assert not again.stored
        assert "is stored with another Kingdom than here" in str(again.error)
    (again,) = service.import_logs([false], store=hall)
    assert (again.stored, again.error, again.proof) == (False, None, "audited with a given Kingdom")


@pytest.mark.parametrize("name", HONEST)
def test_another_stream_with_a_stored_id_is_not_stored_already(hall: Hall, name: str) -> None:
    document = honest(name)
    taken(hall, document)
    other = json.loads(json.dumps(document))
    other["rows"][-1]["fact"]["cause"] = 1
    (done,) = taken(hall, sealed(other))
    assert not done.stored
    assert "is the id of another stream here" in str(done.error)
    (done,) = taken(hall, document)
    assert (done.stored, done.error) == (False, None)


def test_an_export_from_before_or_after_is_the_same_game() -> None:
    document = honest("played")
    whole, begun = (sealed({**document, "rows": document["rows"][:count]}) for count in (None, 60))
    for first, second in ((whole, begun), (begun, whole)):
        with Hall.open("memory:") as hall:
            taken(hall, first, unproved=True)
            (done,) = taken(hall, second)
            assert (done.stored, done.error) == (False, None)


def test_notes_on_a_log_go_with_it(hall: Hall) -> None:
    with Hall.open("memory:") as other:
        taken(other, honest("log"))
        service.note(f"{honest('log')['game']}@40", "he meant the other Gold", by="Judy", store=other)
        noted = exported(other, honest("log")["game"])
    (done,) = taken(hall, noted)
    assert (done.proof, done.remark) == ("audited", None)
    assert exported(hall, done.game) == noted


def test_a_log_that_was_played_on_in_by_an_older_version_is_proved_in_two_parts(hall: Hall) -> None:
    real = honest("log")
    with Hall.open("memory:") as other:
        taken(other, real)
        match = other.resume(real["game"], seed=1)
        for _ in range(3):
            question = match.question(None)
            assert question is not None
            match.choose(question.player, *range(1, 1 + max(question.least, min(1, question.most))))
        on = exported(other, match.game)
    older = {**on, **{key: real[key] for key in ("game", "format", "source", "text")}}
    older["rows"] = [row for row in older["rows"] if row["topic"] != "kernel.Forked/1"]
    after = [row["fact"] for row in older["rows"]][len(real["rows"]) :]
    for fact in after:
        if fact.get("cause", 0) > len(real["rows"]):
            fact["cause"] -= 1
    (done,) = taken(hall, sealed(older))
    assert done.stored, done.error
    assert (done.proof, done.remark) == ("re-run", "as far as fact 430 it is what its log says, the rest was played on")
    for change in ({"source": "log"}, {"line": 3}, {"rule": "possession/gain"}):
        forged = json.loads(json.dumps(older))
        forged["rows"][-1]["fact"] |= change
        with Hall.open("memory:") as new:
            (done,) = taken(new, sealed(forged))
            assert not done.stored
            assert is_one_sentence(done)


# Forks


def test_a_fork_of_a_logs_game_is_compared_with_that(hall: Hall) -> None:
    with Hall.open("memory:") as other:
        taken(other, honest("log"))
        fork = service.fork(f"{honest('log')['game']}@200", store=other)
        document = exported(other, fork.game)
    (done,) = taken(hall, document)
    assert done.error is not None
    assert f"import {honest('log')['game']} first" in done.error
    taken(hall, honest("log"))
    for at in (1, 100, 200):
        forged = json.loads(json.dumps(document))
        forged["rows"][at - 1]["fact"]["line"] = 9
        (done,) = taken(hall, sealed(forged))
        assert done.error is not None
        assert f"fact {at} is another" in done.error
    (done,) = taken(hall, document)
    assert (done.proof, done.remark) == ("re-run", f"as far as fact 200 it is {honest('log')['game']}")
    assert exported(hall, fork.game) == document
    assert hall.entry(fork.game).format == FORK


def test_a_fork_of_a_played_game_is_the_work_of_the_rules(hall: Hall) -> None:
    with Hall.open("memory:") as other:
        match = other.start(["Ann", "Bob"], options={"kingdom": KINGDOM}, seed=7)
        match.say("Ann", "end")
        fork = service.fork(f"{match.game}@turn:1", store=other)
        document = exported(other, fork.game)
    (done,) = taken(hall, document)
    assert done.proof == "re-run", done.error
    (done,) = taken(hall, forged_id({**document, "source": f"{match.game}@3"}, str(GAME)))
    assert done.error is not None
    assert "no fact says of the same place" in done.error


# What is taken on trust


def test_what_cannot_be_proved_is_stored_where_the_keeper_says_so_and_marked(hall: Hall) -> None:
    forged = dict(hostile(honest("log")))["order of a shuffle"]
    (done,) = taken(hall, forged, unproved=True)
    assert done.stored
    assert done.proof == "unproved"
    assert done.remark == "fact 427 is another DeckShuffled than today's audit of its log has"
    assert service.verify(store=hall).findings == []
    proof = hall.entry(UUID(done.game)).proof
    assert proof is not None
    assert (proof.how, proof.length) == ("unproved", 430)


@pytest.mark.parametrize(
    "attack",
    ["other players in the catalogue", "no facts", "seq of a fact", "second beginning", "cause that comes later"],
)
def test_what_adds_up_to_no_table_is_not_stored_on_trust_either(hall: Hall, attack: str) -> None:
    (done,) = taken(hall, dict(hostile(honest("log")))[attack], unproved=True)
    assert not done.stored
    assert is_one_sentence(done)


def test_an_export_of_an_older_version_of_the_audit_names_that_version(hall: Hall) -> None:
    document = json.loads(json.dumps(honest("log")))
    document["rows"][0]["fact"]["engine"] = "moothall 0.0.9"
    (done,) = taken(hall, sealed(document))
    assert done.proof == "audited", done.error
    document["rows"][0]["fact"]["engine"] = "moothall 0.0.9; every word of it is true"
    with Hall.open("memory:") as other:
        (done,) = taken(other, sealed(document))
        assert done.error is not None
        assert "fact 1 is another GameImported" in done.error


# What is not an export at all


NO_EXPORTS = {
    "empty object": "{}",
    "many empty objects": "{}\n" * 1000,
    "deep list": '{"moothall_export": 1, "rows": ' + "[" * 100_000 + "]" * 100_000 + "}",
    "deep objects": '{"a": ' * 100_000 + "1" + "}" * 100_000,
    "cut": json.dumps({"moothall_export": 1, "game": str(GAME)})[:-1],
    "later form": json.dumps({"moothall_export": 2, "game": str(GAME), "rows": []}),
    "form that is a word": json.dumps({"moothall_export": "one", "game": str(GAME), "rows": []}),
    "rows that are numbers": json.dumps({"game": str(GAME), "kind": "dominion", "players": [], "rules": "x",
                                         "format": None, "source": None, "text": None, "rows": [1, 2]}),
    "rows without end": '{"game": 1, "rows": 1e400}',
    "number of many digits": '{"game": 1, "rows": ' + "9" * 5000 + "}",
    "no number": '{"game": 1, "rows": NaN}',
}  # fmt: skip


@pytest.mark.parametrize("name", NO_EXPORTS)
def test_what_is_not_an_export_is_said_in_one_sentence(hall: Hall, name: str) -> None:
    (done,) = service.import_logs([Log("given.json", NO_EXPORTS[name])], store=hall)
    assert is_one_sentence(done)
    assert str(done.error).startswith("given.json line 1: ")
    assert hall.games() == []


@pytest.mark.parametrize("place", ["player", "rules", "source", "note", "number"])
def test_what_is_larger_than_any_game_has_is_not_stored(hall: Hall, place: str) -> None:
    document = json.loads(json.dumps(honest("played")))
    if place == "player":
        document["players"][0] = started(document)["players"][0] = "A" * 5_000_000
    elif place == "note":
        add(document, "kernel.Noted/1", target=3, name="", text="A" * 5_000_000, by="")
    elif place == "number":
        rows_of(document, "ResourcesChanged")[0]["fact"]["coins"] = 10**18
    else:
        document[place] = "A" * 5_000_000
    (done,) = taken(hall, sealed(document), unproved=True)
    assert is_one_sentence(done)
    assert hall.games() == []


def test_each_limit_of_an_export_lies_where_it_is_said_to() -> None:
    game, limits = UUID(int=7), (transfer.LARGEST_FACT, transfer.GREATEST_NUMBER, transfer.LONGEST_WORD)
    assert limits == (1_000_000, 1_000_000, 1_000)
    transfer._check_size(game, 1, b"x" * limits[0], {"coins": [limits[1], -limits[1]]})
    for payload, number in ((b"x" * (limits[0] + 1), 0), (b"x", limits[1] + 1), (b"x", -limits[1] - 1)):
        with pytest.raises(service.StoreError):
            transfer._check_size(game, 1, payload, {"coins": [number]})
    document = honest("played")
    transfer._meta_in({**document, "rules": "A" * limits[2]})
    for key in ("rules", "source", "format"):
        with pytest.raises(service.StoreError):
            transfer._meta_in({**document, key: "A" * (limits[2] + 1)})


@pytest.mark.parametrize("unproved", [False, True])
@pytest.mark.parametrize(
    "written",
    [
        {"text": "A" * 10_001},
        {"name": "two words"},
        {"name": "a\x1b[2J"},
        {"name": "a" * 65},
        {"text": "x", "by": "B\x1b[2Job"},
        {"text": "x", "by": "B" * 65},
    ],
)
def test_what_people_write_has_the_limits_that_it_has_here(hall: Hall, written: dict[str, str], unproved: bool) -> None:
    document = json.loads(json.dumps(honest("played")))
    add(document, "kernel.Noted/1", **{"target": 3, "name": "", "text": "", "by": "", **written})
    (done,) = taken(hall, sealed(document), unproved=unproved)
    assert is_one_sentence(done)
    assert "says what nobody may write" in str(done.error)
    assert hall.games() == []


@pytest.mark.parametrize("key", ["game", "rows", "players", "seq", "hash", "fact"])
def test_an_export_with_a_key_twice_is_not_taken(hall: Hall, key: str) -> None:
    text = json.dumps(honest("played"))
    at = text.index(f'"{key}": ')
    (done,) = service.import_logs([Log("given.json", f'{text[:at]}"{key}": 1, {text[at:]}')], store=hall)
    assert is_one_sentence(done)
    assert f"the key '{key}' stands twice" in str(done.error)


def test_one_bad_game_among_others_keeps_none_of_them_out(hall: Hall) -> None:
    bad = dict(hostile(honest("played")))["answer"]
    first, second, third = taken(hall, honest("guests") | {}, forged_id(bad, str(UUID(int=7))), honest("log"))
    assert (first.stored, second.stored, third.stored) == (True, False, True)
    assert str(second.error).startswith("given.json line 2: ")


@pytest.mark.parametrize(
    ("names", "why"),
    [
        (("Ann", "B\x1b[2Job"), "has letters and blanks only"),
        (("Ann", "Bo\u202eb"), "has letters and blanks only"),
        (("Ann", " "), "players are a list of names"),
        (("Ann", "A nn"), "look the same"),
        (("Ann", "\uff21nn"), "look the same"),
        (("p2", "Bob"), "it means another seat"),
        (("Ann", "Jose\u0301"), "is not in Unicode's form NFC"),
        (("Ann", "B" * 65), "has at most 64 characters"),
    ],
)
def test_a_played_game_has_players_as_a_new_game_may_have(hall: Hall, names: tuple[str, str], why: str) -> None:
    facts = list(history(find("dominion"), 3))
    facts[0] = facts[0].reopened(players=names).sealed_like(facts[0])
    with Hall.open("memory:") as other:
        other.archive.put_game(GAME, find("dominion"), facts, Meta(names, facts[0].rules))
        document = exported(other, GAME)
    (done,) = taken(hall, document)
    assert not done.stored
    assert done.error is not None
    assert "no game has such players" in done.error
    assert why in done.error
    assert "\n" not in done.error
