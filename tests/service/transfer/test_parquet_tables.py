"""Tables of many games: what their rows say, what is written again and what stays, and that others can read them."""

from __future__ import annotations

import builtins
import json
import sys
from pathlib import Path

import pytest
from moothall import service
from moothall.service import Hall, export_tables
from moothall.service.transfer import parquet as parquet_files
from moothall.service.transfer.tables import TABLES

pyarrow = pytest.importorskip("pyarrow", reason="pip install 'moothall[analysis]'")
from pyarrow import parquet  # noqa: E402 (it may be missing)

LOGS = Path(__file__).parents[3] / "docs/logs"
KINGDOM = ["Village", "Smithy", "Moat", "Chapel"]


@pytest.fixture
def url(tmp_path):
    """A store with six games of bots and two logs."""
    store = f"sqlite:///{tmp_path / 'games.db'}"
    service.simulate("few-actions", "big-money", games=6, seed=3, jobs=1, keep="all", kingdom=KINGDOM, store=store)
    logs = service.logs([str(LOGS / "possession.txt"), str(LOGS / "possession-forged.txt")])
    assert all(each.stored for each in service.import_logs(logs, store=store))
    return store


@pytest.fixture
def folder(tmp_path):
    return tmp_path / "tables"


def rows(folder, table):
    files = sorted((folder / table).glob("*.parquet"))
    return [row for each in files for row in parquet.read_table(each, partitioning=None).to_pylist()]


def contents(folder):
    return {str(path.relative_to(folder)): path.read_bytes() for path in sorted(folder.rglob("*")) if path.is_file()}


def test_every_table_has_the_columns_that_are_promised(url, folder):
    found = export_tables(folder, store=url)
    assert (found.games, found.written, found.kept) == (8, len(TABLES), 0)
    for table, columns in TABLES.items():
        (row, *_) = rows(folder, table)
        assert list(row) == list(columns)
    assert {each.name for each in folder.iterdir()} == {*TABLES, "manifest.json"}


def test_the_rows_say_what_the_games_say(url, folder):
    export_tables(folder, store=url)
    games = rows(folder, "games")
    with Hall.open(url) as hall:
        for row, entry in zip(games, hall.games(), strict=True):
            facts = hall.archive.read(entry.game)
            assert (row["number"], row["game"], row["length"]) == (entry.number, str(entry.game), len(facts))
            assert row["head"] == hall.archive.head(entry.game).hash
            mine = [each for each in rows(folder, "facts") if each["number"] == entry.number]
            assert [each["seq"] for each in mine] == [fact.seq for fact in facts]
            assert [each["fact"] for each in mine] == [type(fact).__name__ for fact in facts]
            gained = [each for each in mine if each["fact"] == "CardGained"]
            assert [each["card"] for each in gained] == [f.card.face for f in facts if type(f).__name__ == "CardGained"]
    assert [row["verdict"] for row in games] == [None] * 6 + ["agrees", "diverges"]
    assert all(row["over"] and row["kingdom"] and row["winners"] for row in games[:6])


def test_decks_points_and_places_add_up(url, folder):
    export_tables(folder, store=url)
    players = rows(folder, "players")
    for each in players:
        assert each["first"] is (each["seat"] == "p1")
        assert (each["place"] == 1) is each["winner"]
    best = {each["number"]: max(o["score"] for o in players if o["number"] == each["number"]) for each in players}
    assert all(each["score"] == best[each["number"]] for each in players if each["winner"])
    decks = rows(folder, "decks")
    moves = [each for each in rows(folder, "moves") if each["why"] == "CardGained" and each["card"] == "Province"]
    provinces = sum(each["count"] for each in decks if each["card"] == "Province" and each["number"] <= 6)
    assert provinces == sum(each["number"] <= 6 for each in moves)


def test_lines_and_divergences_are_those_of_the_audit(url, folder):
    export_tables(folder, store=url)
    forged = service.audit(LOGS / "possession-forged.txt")
    mine = [each for each in rows(folder, "lines") if each["number"] == 8]
    assert [(each["line"], each["verdict"]) for each in mine] == [tuple(each) for each in forged.verdicts]
    found = [(each["line"], each["rule"], each["says"], each["proof"]) for each in rows(folder, "divergences")]
    assert found == [(each.line, each.rule, each.says, each.proof) for each in forged.findings]
    vouched = [each for each in mine if each["first_seq"] is not None]
    assert all(each["first_seq"] <= each["last_seq"] for each in vouched)
    assert len(vouched) > 100


def test_a_possessed_turn_has_another_controller(url, folder):
    export_tables(folder, store=url)
    mine = [each for each in rows(folder, "facts") if each["number"] == 7]
    assert {each["controller"] for each in mine if each["seat"] == "p2" and each["turn"]} >= {"p1", "p2"}


def test_twice_is_the_same_as_once(url, folder):
    export_tables(folder, store=url)
    before = contents(folder)
    found = export_tables(folder, store=url)
    assert (found.written, found.kept) == (0, len(TABLES))
    assert contents(folder) == before


def test_another_folder_holds_the_same_bytes(url, folder, tmp_path):
    export_tables(folder, store=url)
    export_tables(tmp_path / "other", store=url)
    assert contents(folder) == contents(tmp_path / "other")


def grown(url):
    """Another game."""
    with Hall.open(url) as hall:
        match = hall.start(["Ann", "Bob"], seed=7, options={"kingdom": KINGDOM})
        return match.game


def answered(url, game, count=1):
    """Some answers more in a game."""
    with Hall.open(url) as hall:
        match = hall.resume(game, seed=1)
        for _ in range(count):
            match.answer(match.asked.player, tuple(match.asked.choices[-1]))


def test_games_that_are_new_go_on_or_are_taken_back_are_brought_up_to_date(url, folder):
    export_tables(folder, store=url)
    game = grown(url)
    seen = []
    for change in (
        lambda: None,
        lambda: answered(url, game, 3),
        lambda: service.undo(str(game), store=url),
        lambda: service.note(f"{game}@5", "here", store=url),
    ):
        change()
        assert export_tables(folder, store=url).written == len(TABLES)
        mine = [each for each in rows(folder, "facts") if each["number"] == 9]
        (entry,) = [each for each in rows(folder, "games") if each["number"] == 9]
        assert (entry["over"], entry["winners"]) == (False, None)
        seen.append((entry["length"], entry["facts"], len(mine), len([e for e in mine if e["fact"] == "Answered"])))
    lengths, counted, there, answers = zip(*seen, strict=True)
    assert counted == there
    assert list(lengths) == sorted(set(lengths)), "a stream only grows"
    assert answers == (0, 3, 2, 2), "what was taken back has no row, nor has what is about the stream"
    fresh = folder.with_name("fresh")
    export_tables(fresh, store=url)
    assert contents(fresh) == contents(folder)


def test_a_game_that_is_forgotten_is_in_no_table_any_more(url, folder):
    export_tables(folder, store=url)
    gone = rows(folder, "games")[2]
    service.forget(gone["game"], store=url)
    assert export_tables(folder, store=url).games == 7
    for table in TABLES:
        assert gone["number"] not in {each["number"] for each in rows(folder, table)}
    assert gone["game"].encode() not in b"".join(contents(folder).values())


def test_games_share_files_by_their_numbers_and_only_those_that_changed_are_written(url, folder, monkeypatch):
    monkeypatch.setattr("moothall.service.transfer.parquet.BLOCK", 3)
    assert export_tables(folder, store=url).written == 3 * len(TABLES)
    names = sorted(each.name for each in (folder / "games").iterdir())
    assert names == ["000000.parquet", "000001.parquet", "000002.parquet"]
    game = grown(url)
    assert export_tables(folder, store=url).written == len(TABLES)
    for number in (4, 5, 6):
        service.forget(rows_with(folder, number)["game"], store=url)
        found = export_tables(folder, store=url)
    assert (found.deleted, found.written) == (len(TABLES), 0)
    assert [row["number"] for row in rows(folder, "games")] == [1, 2, 3, 7, 8, 9]
    assert not (folder / "facts/000001.parquet").exists()
    answered(url, game)
    assert export_tables(folder, since=3, store=url).written == len(TABLES)


def rows_with(folder, number):
    return next(each for each in rows(folder, "games") if each["number"] == number)


def test_since_leaves_earlier_files_alone(url, folder, monkeypatch):
    monkeypatch.setattr("moothall.service.transfer.parquet.BLOCK", 3)
    export_tables(folder, store=url)
    service.forget(rows_with(folder, 2)["game"], store=url)
    before = contents(folder)
    assert export_tables(folder, since=3, store=url).written == 0
    assert contents(folder) == before
    assert export_tables(folder, store=url).written == len(TABLES)


def test_a_file_that_is_gone_is_written_again_and_so_is_all_of_an_older_version(url, folder):
    export_tables(folder, store=url)
    before = contents(folder)
    (folder / "facts/000000.parquet").unlink()
    assert export_tables(folder, store=url).written == len(TABLES)
    assert contents(folder) == before
    manifest = json.loads((folder / "manifest.json").read_text())
    (folder / "manifest.json").write_text(json.dumps({**manifest, "moothall_tables": 0}))
    assert export_tables(folder, store=url).written == len(TABLES)
    assert contents(folder) == before


def older(folder, **said):
    """Make a folder one that an earlier version wrote: with other columns, and a file that no game of the store has."""
    manifest = json.loads((folder / "manifest.json").read_text())
    blocks = {**manifest["blocks"], "7": {"games": 3}}
    (folder / "manifest.json").write_text(json.dumps({**manifest, "blocks": blocks, **said}))
    for table in TABLES:
        for path in [*(folder / table).iterdir(), folder / table / "000007.parquet"]:
            parquet.write_table(pyarrow.table({"game_number": [1]}), path)


@pytest.mark.parametrize("said", [{"moothall_tables": 0}, {"block": 500}])
@pytest.mark.parametrize("since", [0, 6, 1000])
def test_no_file_of_an_older_version_is_left_beside_new_ones(url, folder, monkeypatch, said, since):
    """Files with other columns would be read together with the new ones: a forgotten game could stand in them."""
    monkeypatch.setattr("moothall.service.transfer.parquet.BLOCK", 3)
    export_tables(folder, store=url)
    before = contents(folder)
    older(folder, **said)
    found = export_tables(folder, since=since, store=url)
    assert (found.written, found.deleted, found.games) == (3 * len(TABLES), len(TABLES), 8)
    assert contents(folder) == before


def test_an_export_over_an_older_version_that_broke_off_is_made_good(url, folder, monkeypatch):
    monkeypatch.setattr("moothall.service.transfer.parquet.BLOCK", 3)
    export_tables(folder, store=url)
    before = contents(folder)
    older(folder, moothall_tables=0)
    with monkeypatch.context() as broken:
        broken.setattr("moothall.service.transfer.parquet._made", lambda *_: 1 / 0)
        with pytest.raises(ZeroDivisionError):
            export_tables(folder, store=url)
    assert export_tables(folder, since=6, store=url).games == 8
    assert contents(folder) == before


def test_an_export_that_broke_off_is_made_good(url, folder, monkeypatch):
    monkeypatch.setattr("moothall.service.transfer.parquet.BLOCK", 3)
    real, left = parquet_files.write_whole, [10]

    def fails(path, data):
        left[0] -= 1
        if left[0] < 0:
            raise service.UnwrittenFile("the disk is full")
        real(path, data)

    monkeypatch.setattr("moothall.service.transfer.parquet.write_whole", fails)
    with pytest.raises(service.UnwrittenFile):
        export_tables(folder, store=url)
    monkeypatch.setattr("moothall.service.transfer.parquet.write_whole", real)
    export_tables(folder, store=url)
    fresh = folder.with_name("fresh")
    export_tables(fresh, store=url)
    assert contents(fresh) == contents(folder)


def test_an_empty_store_has_empty_tables(tmp_path, folder):
    with Hall.open("memory:") as hall:
        assert export_tables(folder, store=hall).games == 0
        assert contents(folder).keys() == {"manifest.json"}


def test_another_game_has_tables_too(tmp_path, folder):
    store = f"sqlite:///{tmp_path / 'games.db'}"
    found = list(service.import_logs(service.logs([str(LOGS / "one-of-dominion.jsonl")]), store=store))
    assert found[0].stored
    export_tables(folder, store=store)
    (game,) = rows(folder, "games")
    assert (game["kind"], game["verdict"]) == ("one-of-dominion", "agrees")
    assert len(rows(folder, "players")) == game["players"] > 2
    assert len(rows(folder, "facts")) > 100


def test_a_folder_of_something_else_is_left_alone(url, folder, tmp_path):
    folder.mkdir()
    (folder / "thesis.txt").write_text("x")
    with pytest.raises(service.BadRequest, match="holds other files"):
        export_tables(folder, store=url)
    (folder / "manifest.json").write_text("{}")
    with pytest.raises(service.BadRequest, match="is not a manifest of tables"):
        export_tables(folder, store=url)
    with pytest.raises(service.BadRequest, match="is a file: name a folder"):
        export_tables(folder / "thesis.txt", store=url)
    assert (folder / "thesis.txt").read_text() == "x"


def test_a_place_where_nothing_can_be_made_is_named(url):
    with pytest.raises(service.UnwrittenFile, match="/proc/none"):
        export_tables("/proc/none", store=url)


def test_a_stream_that_is_not_sound_is_named(url, folder, monkeypatch):
    def broken(_facts):
        raise ValueError("fact 7 takes back what is not there")

    monkeypatch.setattr("moothall.service.transfer.parquet.live", broken)
    with pytest.raises(service.UnsoundStream, match="fact 7 takes back"):
        export_tables(folder, store=url)


def test_without_the_library_it_says_what_to_install(url, folder, monkeypatch):
    for name in [each for each in sys.modules if each.partition(".")[0] == "pyarrow"]:
        monkeypatch.delitem(sys.modules, name)
    imported = builtins.__import__

    def without(name, *more, **extra):
        if name.partition(".")[0] == "pyarrow":
            raise ImportError(name)
        return imported(name, *more, **extra)

    monkeypatch.setattr(builtins, "__import__", without)
    with pytest.raises(service.Refused, match="pip install 'moothall\\[analysis\\]'"):
        export_tables(folder, store=url)


GAINED = [("Province", 48)]


def test_duckdb_reads_them(url, folder):
    duckdb = pytest.importorskip("duckdb", reason="pip install duckdb")
    export_tables(folder, store=url)
    found = duckdb.sql(
        f"SELECT card, count(*)::INT FROM '{folder}/moves/*.parquet' JOIN '{folder}/games/*.parquet' USING (number) "
        "WHERE why = 'CardGained' AND card = 'Province' AND format IS NULL GROUP BY card"
    ).fetchall()
    assert found == GAINED


def test_polars_reads_them(url, folder):
    polars = pytest.importorskip("polars", reason="pip install polars")
    export_tables(folder, store=url)
    moves = polars.read_parquet(f"{folder}/moves/*.parquet")
    found = moves.filter((polars.col("why") == "CardGained") & (polars.col("card") == "Province"))
    assert found.filter(polars.col("number") <= 6).height == GAINED[0][1]


def test_pandas_reads_them(url, folder):
    pandas = pytest.importorskip("pandas", reason="pip install pandas")
    export_tables(folder, store=url)
    moves = pandas.read_parquet(folder / "moves")
    found = moves[(moves.why == "CardGained") & (moves.card == "Province") & (moves.number <= 6)]
    assert len(found) == GAINED[0][1]


def test_another_store_with_the_same_games_has_the_same_tables(url, folder):
    """What a game is does not depend on where it is kept."""
    with Hall.open(url) as hall, Hall.open("memory:") as other:
        for entry in hall.games():
            exported = hall.archive.export(entry.game)
            list(service.import_logs([service.Log("game.json", json.dumps(exported))], store=other))
        export_tables(folder, store=hall)
        export_tables(folder.with_name("other"), store=other)
    for table in ("facts", "moves", "answers", "decks", "players"):
        assert rows(folder, table) == rows(folder.with_name("other"), table)
