"""What has become of a store since a checkpoint or a manifest of it: it may only have grown."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from moothall import service
from moothall.domain.kernel.facts import Noted
from moothall.domain.store import Meta
from moothall.domain.store.records import Head, Tombstone
from moothall.domain.store.sealing.checkpoint import Checkpoint, Leaf
from moothall.domain.store.sealing.hash_chain import manifest_findings
from moothall.service import Hall

OTHER = "5f" * 32
GUESTS = Path(__file__).parents[3] / "docs" / "logs" / "one-of-dominion.jsonl"


def sentences(hall: Hall, checkpoint: Checkpoint) -> list[str]:
    return [each.sentence for each in hall.archive.since(checkpoint).findings]


def with_first(checkpoint: Checkpoint, change: Callable[[Leaf], Leaf]) -> Checkpoint:
    """The checkpoint, had its first game been another."""
    return replace(checkpoint, leaves=[change(checkpoint.leaves[0]), *checkpoint.leaves[1:]])


@pytest.fixture
def taken(hall: Hall) -> Checkpoint:
    for seed in range(3):
        match = hall.start(["Ann", "Bob"], kind="toy", seed=seed)
        assert match.asked is not None
        match.choose(match.asked.player, 1)
    return hall.archive.checkpoint("2026-01-01T00:00:00Z")


def longer(leaf: Leaf) -> Leaf:
    return leaf._replace(head=Head(leaf.head.length + 1, leaf.head.hash))


def other_hash(leaf: Leaf) -> Leaf:
    return leaf._replace(head=Head(leaf.head.length, OTHER))


def shorter(leaf: Leaf) -> Leaf:
    return leaf._replace(head=Head(leaf.head.length - 1, OTHER))


def other_line(leaf: Leaf) -> Leaf:
    return leaf._replace(line=OTHER)


def other_game(leaf: Leaf) -> Leaf:
    return leaf._replace(game="00" * 16)


@pytest.mark.parametrize(
    ("change", "says"),
    [
        (longer, "has no fact"),
        (other_hash, "has another hash than"),
        (other_line, "the catalogue's line of"),
        (other_game, "is in the checkpoint, not in the store"),
    ],
)
def test_a_game_is_what_it_was_at_the_checkpoint(
    hall: Hall, taken: Checkpoint, change: Callable[[Leaf], Leaf], says: str
) -> None:
    assert sentences(hall, taken) == []
    (found,) = sentences(hall, with_first(taken, change))
    assert says in found


def test_the_catalogue_may_have_been_edited(hall: Hall, taken: Checkpoint) -> None:
    with hall.archive._recorder.datastore.transaction(commit=True) as cursor:  # type: ignore[attr-defined]
        cursor.execute("UPDATE games SET source = 'another.txt' WHERE number = 2")
    (found,) = sentences(hall, taken)
    assert "the catalogue's line of" in found


def test_a_line_of_the_catalogue_has_a_digest(hall: Hall, taken: Checkpoint) -> None:
    with hall.archive._recorder.datastore.transaction(commit=True) as cursor:  # type: ignore[attr-defined]
        cursor.execute("DELETE FROM line_digests WHERE number = 2")
    (found,) = service.verify(store=hall).findings
    assert (found.game, found.what) == (hall.games()[1].game, "edited")
    assert "is not as it was stored" in found.sentence


@pytest.mark.parametrize(
    "change", ["players = 'broken'", "players = '['", "game = 'x' || game", "players = '7'", "number = -number"]
)
def test_every_line_of_the_catalogue_that_cannot_be_read_is_a_finding(
    hall: Hall, taken: Checkpoint, change: str, tmp_path: Path
) -> None:
    (tmp_path / "head.json").write_text(json.dumps(taken.to_json()), "utf-8")
    with hall.archive._recorder.datastore.transaction(commit=True) as cursor:  # type: ignore[attr-defined]
        cursor.execute(f"UPDATE games SET {change}")
    for checkpoint in (None, tmp_path / "head.json"):
        found = service.verify(checkpoint=checkpoint, store=hall)
        assert len(found.findings) >= found.games == len(hall.archive._recorder.lines()[0])
        assert "\n" not in "".join(each.sentence for each in found.findings)


@pytest.mark.parametrize(
    ("change", "says"),
    [(longer, "was changed before"), (other_hash, "was changed before"), (shorter, None), (lambda leaf: leaf, None)],
)
def test_a_forgotten_game_was_no_shorter_and_no_other_of_its_length(
    hall: Hall, taken: Checkpoint, change: Callable[[Leaf], Leaf], says: str | None
) -> None:
    game = hall.games()[0].game
    service.forget(str(game), store=hall)
    found = hall.archive.since(with_first(taken, change))
    assert found.forgotten == [game]
    assert [says in each.sentence for each in found.findings if says] == [True] * (says is not None)
    assert bool(found.findings) == (says is not None)


@pytest.mark.parametrize(
    ("length", "digest", "is_found"),
    [(4, OTHER, False), (5, "00" * 32, False), (5, OTHER, True), (6, "00" * 32, True)],
)
def test_a_manifests_game_was_forgotten_no_shorter(length: int, digest: str, is_found: bool, hall: Hall) -> None:
    game = hall.start(["Ann", "Bob"], kind="toy", seed=1).game
    tombstone = Tombstone(1, game, 5, "00" * 32, "", "", "")
    assert bool([*manifest_findings(game, Head(length, digest), [], [tombstone])]) == is_found


def test_who_goes_on_with_a_game_that_was_forgotten_and_stored_again_goes_on_from_its_last_fact(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path}/games.db"
    with Hall.open(url) as hall, Hall.open(url) as elsewhere:
        match = hall.start(["Ann", "Bob"], kind="toy", seed=1)
        match.choose("Ann", 1)
        kind, entry = hall.kind("toy"), hall.entry(match.game)
        facts = hall.archive.read(match.game)
        meta = Meta(entry.players, entry.rules)
        service.forget(str(match.game), store=elsewhere)
        other = [*facts[:-1], Noted(1, "", "in the place of the last fact", "").sealed(len(facts))]
        assert elsewhere.archive.put_game(match.game, kind, other, meta, again=True)
        assert hall.archive.append(match.game, len(facts), [Noted(1, "", "x", "").sealed(len(facts) + 1)])
        assert service.verify(store=hall).findings == []


def sealed_anew(hall: Hall, statement: str) -> None:
    """Change the catalogue as somebody would who knows how the digests of its lines are made."""
    tables: Any = hall.archive._recorder
    with tables.datastore.transaction(commit=True) as cursor:
        cursor.execute(statement)
        cursor.execute("DELETE FROM line_digests")
        tables.keep_digests(cursor)


@pytest.mark.parametrize(
    ("statement", "says"),
    [
        ("""UPDATE games SET players = '["Eve", "Bob"]'""", "the catalogue names other players"),
        ("UPDATE games SET rules = '2012-01-01'", "not those it was imported with"),
        ("UPDATE proofs SET length = length - 1", "is not the fact up to which the game was audited"),
        ("UPDATE proofs SET sha256 = zeroblob(32)", "is not the fact up to which the game was audited"),
    ],
)
def test_a_line_that_was_sealed_anew_is_compared_with_the_facts(hall: Hall, statement: str, says: str) -> None:
    [*service.import_logs([service.Log("guests.jsonl", GUESTS.read_text("utf-8"))], store=hall)]
    assert service.verify(store=hall).findings == []
    sealed_anew(hall, statement)
    assert any(says in each.sentence for each in service.verify(store=hall).findings)
