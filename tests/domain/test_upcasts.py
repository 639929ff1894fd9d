"""A kind of fact with a second and a third version: what was stored before is read as if it were written today."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from moothall.domain.dominion.table.facts import HexOrBoonMoved
from moothall.domain.games import find
from moothall.domain.kernel.facts import Answered, Card, Fact, fact
from moothall.domain.kernel.game import Game, Renamed
from moothall.domain.store import Archive, DamagedStore, NewerStore
from moothall.domain.store.encoding.codec import decode, encode
from moothall.domain.store.encoding.topics import BadUpcasts, topics_of
from stores import import_rows
from test_archive import GAME, META, named, rewrite, rows_of, stream
from toy import TOY, DeckShuffled, GameStarted

BASE: Any = (1, None, None, "rules", None)


@fact
class StoneTaken(Fact):
    """The third version of a kind: `from_` is `place` now, and each tells how many stones were left."""

    version = 3

    player: str
    card: Card
    place: str
    left: int | None


def renamed(data: dict[str, Any]) -> dict[str, Any]:
    """Version 1 called the place `from`."""
    return {("place" if name == "from" else name): value for name, value in data.items()}


def counted(data: dict[str, Any]) -> dict[str, Any]:
    """Version 2 had no count."""
    return {**data, "left": None}


NEXT = replace(
    TOY,
    facts=(GameStarted, DeckShuffled, StoneTaken),
    upcasts={"toy.StoneTaken/1": renamed, "toy.StoneTaken/2": counted},
)
OLD_ROW = ("toy.StoneTaken/1", b'{"seq":2,"cause":1,"rule":null,"line":7,"player":"p1","card":"Stone#2","from":"heap"}')
MIDDLE_ROW = ("toy.StoneTaken/2", b'{"seq":3,"player":"p2","card":"?#2","place":"heap"}')
NEW_ROW = ("toy.StoneTaken/3", b'{"seq":4,"player":"p1","card":"Stone#5","place":"heap","left":3}')


def next_named(name: str) -> Game:
    return NEXT if named(name) else TOY


def test_every_older_version_is_read_as_the_newest() -> None:
    facts: list[Any] = decode([OLD_ROW, MIDDLE_ROW, NEW_ROW], NEXT)
    assert [type(each) for each in facts] == [StoneTaken] * 3
    assert [(each.seq, each.place) for each in facts] == [(2, "heap"), (3, "heap"), (4, "heap")]
    assert [each.left for each in facts] == [None, None, 3]
    assert (facts[0].cause, facts[0].line, facts[0].source) == (1, 7, "rules")
    assert facts[0].card is facts[1].card, "cards are one object across versions"
    assert facts[0].card.face == "Stone"


def test_what_is_written_is_the_newest_version() -> None:
    (old,) = decode([OLD_ROW], NEXT)
    assert [topic for topic, _ in encode([old], NEXT)] == ["toy.StoneTaken/3"]


def test_a_store_of_older_facts_is_read_gone_on_with_and_never_rewritten(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path}/games.db"
    with Archive.open(url, game_named=named) as store:
        store.put_game(GAME, TOY, stream(20), META)
        before, exported = rows_of(store, GAME), store.export(GAME)
    with Archive.open(url, game_named=next_named) as store:
        facts: list[Any] = store.read(GAME)
        assert [each.place for each in facts if isinstance(each, StoneTaken)] == ["heap"] * 13
        assert store.export(GAME) == exported
        new = StoneTaken("p1", Card(3, "Stone"), "heap", 4).sealed(21)
        assert store.append(GAME, 20, [new])
        assert not store.append(GAME, 20, [new]), "the same batch again"
        assert not store.append(GAME, 18, [*store.read(GAME)[18:21]]), "as it would be written today, it is the same"
        assert rows_of(store, GAME)[:20] == before, "upcasting happens when a row is read"
        assert {topic for _, topic, _ in rows_of(store, GAME)} >= {"toy.StoneTaken/1", "toy.StoneTaken/3"}
        assert repr(store.read(GAME, 21, after=20)) == repr([new])
        assert store.verify() == []
    with Archive.open("memory:", game_named=next_named) as other:
        assert import_rows(other, exported), "rows are stored with their old topics"
        assert other.export(GAME) == exported
        assert len(other.read(GAME)) == 20


@pytest.mark.parametrize(
    ("topic", "says"),
    [
        ("toy.StoneTaken/4", "toy.StoneTaken/4 was written by a newer Moothall, this one knows version 3"),
        ("toy.StoneThrown/1", "toy.StoneThrown/1 is not a fact that this version of Moothall knows"),
        ("toy.StoneTaken/0", "too old"),
        ("toy.StoneTaken", "not a fact"),
        ("toy.StoneTaken/x", "not a fact"),
        ("", "not a fact"),
    ],
)
def test_a_kind_or_version_that_nobody_knows_is_named(topic: str, says: str) -> None:
    with Archive.open("memory:", game_named=next_named) as store:
        store.put_game(GAME, NEXT, [GameStarted(("Ann",), ()).sealed(*BASE)], META)
        rows = rows_of(store, GAME)
        rewrite(store, GAME, [(1, topic, rows[0][2])])
        with pytest.raises(NewerStore) as caught:
            store.read(GAME)
        assert says in str(caught.value)
        assert f"{GAME}@1" in str(caught.value)
        assert "\n" not in str(caught.value)


def test_an_old_version_of_the_kernels_that_a_game_has_no_upcaster_for_is_not_known() -> None:
    assert "kernel.Answered/0" not in topics_of(NEXT).older
    assert f"kernel.Answered/{Answered.version}" in topics_of(NEXT).current


def fails(data: dict[str, Any]) -> dict[str, Any]:
    raise KeyError(data["seq"])


@pytest.mark.parametrize(
    "upcast", [fails, lambda data: None, lambda data: {"x": object()}, lambda data: {"seq": 1}, lambda data: [data]]
)
def test_an_upcaster_that_fails_names_the_row(upcast: Any) -> None:
    broken = replace(NEXT, upcasts={"toy.StoneTaken/1": upcast, "toy.StoneTaken/2": lambda data: data})
    with Archive.open("memory:", game_named=named) as store:
        store.put_game(GAME, TOY, stream(5), META)
        store._game_named = lambda _: broken
        with pytest.raises(DamagedStore) as caught:
            store.read(GAME)
        assert f"{GAME}@2" in str(caught.value)
        assert "\n" not in str(caught.value)
        assert store.verify() == [], "no hash depends on an upcaster"


@pytest.mark.parametrize("payload", [b"", b"{", b"[]", b"3", b'{"seq":2}'])
def test_a_damaged_row_of_an_older_version_is_named(payload: bytes) -> None:
    with Archive.open("memory:", game_named=next_named) as store:
        store.put_game(GAME, NEXT, [GameStarted(("Ann",), ()).sealed(*BASE)], META)
        rewrite(store, GAME, [(1, "toy.StoneTaken/1", bytes(32) + payload)])
        with pytest.raises(DamagedStore, match=f"{GAME}@1"):
            store.read(GAME)


@pytest.mark.parametrize(
    ("upcasts", "says"),
    [
        ({"toy.StoneTaken/1": renamed}, "toy.StoneTaken/2 on the way to toy.StoneTaken/3 has none"),
        ({"toy.StoneTaken/3": renamed}, "not an older version"),
        ({"toy.StoneThrown/1": renamed}, "not an older version"),
        ({"toy.StoneTaken": renamed}, "not an older version"),
    ],
)
def test_upcasters_that_lead_nowhere_are_refused(upcasts: Any, says: str) -> None:
    with pytest.raises(BadUpcasts, match=says):
        decode([], replace(NEXT, upcasts=upcasts))


def test_only_the_hole_behind_an_upcaster_is_complained_of() -> None:
    game = replace(NEXT, upcasts={"toy.StoneTaken/2": counted})
    assert len(decode([MIDDLE_ROW], game)) == 1
    assert json.loads(encode(decode([MIDDLE_ROW], game), game)[0][1])["place"] == "heap"


@fact
class StonePicked(Fact):
    """What `StoneTaken` is called now, in its second version."""

    version = 2

    player: str
    card: Card
    place: str
    left: int | None


PICKED = replace(
    TOY,
    facts=(GameStarted, DeckShuffled, StonePicked),
    upcasts={
        "toy.StoneTaken/1": renamed,
        "toy.StoneTaken/2": Renamed("toy.StonePicked/1", lambda data: data),
        "toy.StonePicked/1": counted,
    },
)


def test_a_kind_with_another_name_is_read_under_that_name() -> None:
    old, middle = decode([OLD_ROW, MIDDLE_ROW], PICKED)
    assert isinstance(old, StonePicked)
    assert isinstance(middle, StonePicked)
    assert (old.seq, old.place, old.left, middle.player) == (2, "heap", None, "p2")
    assert [topic for topic, _ in encode([old, middle], PICKED)] == ["toy.StonePicked/2"] * 2


@pytest.mark.parametrize(
    ("topic", "to", "says"),
    [
        ("toy.StoneTaken/2", "toy.StoneThrown/1", "not an older version"),
        ("toy.StoneTaken/2", "toy.StonePicked/3", "not an older version"),
        ("toy.StoneTaken/2", "toy.StoneTaken/1", "in a circle"),
    ],
)
def test_a_new_name_that_leads_nowhere_is_refused(topic: str, to: str, says: str) -> None:
    steps = {**PICKED.upcasts, topic: Renamed(to, lambda data: data)}
    with pytest.raises(BadUpcasts, match=says):
        decode([], replace(PICKED, upcasts=steps))


def test_a_hex_or_boon_that_was_moved_as_a_fate_is_moved_still() -> None:
    row = b'{"seq":1,"player":"p1","card":"War#7","from":"supply","to":"fate turned up"}'
    (moved,) = decode([("dominion.FateMoved/1", row)], find("dominion"))
    assert isinstance(moved, HexOrBoonMoved)
    assert (moved.from_, moved.to) == ("supply", "hex or boon turned up")
    assert encode([moved], find("dominion"))[0][0] == "dominion.HexOrBoonMoved/1"
