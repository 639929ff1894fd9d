"""Two views of one game are merged: of each line the one that hides fewer cards; what cannot be one game is refused."""

from __future__ import annotations

import json
from pathlib import Path

import online_samples as samples
import pytest
from click.testing import CliRunner
from moothall.cli import main
from moothall.logs.dominion.online.reader import read
from moothall.logs.dominion.online.views import merged
from moothall.logs.reader import UnreadableLog
from moothall.service import Log, audit, same_game

ANN, BOB = samples.PLAIN, samples.OTHER_VIEW


def test_the_samples_are_two_views_of_a_game_that_agrees() -> None:
    assert [audit(text).verdict for text in (ANN, BOB)] == ["agrees", "agrees"]
    assert [audit(text).viewer for text in (ANN, BOB)] == ["p1", "p2"]


@pytest.mark.parametrize(("one", "other"), [(ANN, BOB), (BOB, ANN)])
def test_of_each_line_the_one_that_hides_fewer_cards_is_taken(one: str, other: str) -> None:
    text = merged(one, other)
    assert sum(line.unknown for line in read(text).observations) == 0
    lines = text.split("\n")
    assert lines[14] == "A draws 3 Coppers and 2 Estates."
    assert lines[16] == "B draws 4 Coppers and an Estate."
    assert "B discards a Smithy and an Estate." in lines
    assert [each.strip() for each in one.split("\n")][17:21] == lines[17:21]
    found = audit(text)
    assert (found.verdict, found.viewer) == ("agrees", None)


def test_a_merged_log_is_audited_as_one_that_shows_every_hand() -> None:
    forged = merged(ANN, BOB).replace("B discards a Smithy", "B discards a Gold")
    assert audit(forged).verdict in ("contradicts", "diverges")


def test_lines_that_one_view_alone_counts_together_are_named_together() -> None:
    one = ANN.replace("B discards a card and an Estate.", "B looks at 2 cards.")
    other = BOB.replace("B discards a Smithy and an Estate.", "B looks at a Smithy.\nB looks at an Estate.")
    assert "B looks at a Smithy and an Estate." in merged(one, other)
    assert "B looks at a Smithy.\n" in merged(other, one)


def test_a_view_that_was_cut_is_made_whole_by_the_other() -> None:
    cut = ANN[: ANN.index("Turn 3 - Bob")]
    assert len(read(merged(cut, BOB)).observations) == len(read(ANN).observations)
    assert len(read(merged(BOB, cut)).observations) == len(read(ANN).observations)


def test_the_kingdom_of_either_view_is_kept() -> None:
    assert read(merged(ANN, BOB + "Kingdom: Village, Smithy, Militia\n")).shown == ("Village", "Smithy", "Militia")


@pytest.mark.parametrize(
    ("other", "says"),
    [
        (BOB.replace("#82000000", "#82000001"), "two games, #82000000 and #82000001"),
        (BOB.replace("Bob", "Ben"), "other players"),
        (BOB.replace("B starts with 7 Coppers", "B starts with 8 Coppers"), "other starting decks"),
        (
            BOB.replace("A buys and gains a Gold", "A buys and gains a Duchy"),
            "line 49 of the first view says 'A buys and gains a Gold.', and line 49 of the second "
            "'A buys and gains a Duchy.'",
        ),
        (BOB.replace("B discards a Smithy and an Estate", "B discards a Smithy and a Copper"), "line 47"),
        ("Game #82000000, rated.\n", "the second view: line 1: the log ends before"),
        ("no log", "the second of them is not a log"),
    ],
)
def test_what_are_no_two_views_of_one_game_is_refused(other: str, says: str) -> None:
    found = same_game([Log("ann.txt", ANN), Log("bob.txt", other)])
    assert found.text is None
    assert says in (found.error or "")
    assert (found.error or "").startswith("ann.txt + bob.txt: ")


def test_a_line_that_differs_is_named_with_both_numbers() -> None:
    with pytest.raises(UnreadableLog, match=r"line 20 of the first view.*line 19 of the second"):
        merged(
            ANN,
            BOB.replace(
                "\nTurn 1 - Ann Archer\nA plays 3 Coppers. (+$3)", "Turn 1 - Ann Archer\nA plays a Silver. (+$2)"
            ).replace("\n\nTurn 1 - Ann", "\nTurn 1 - Ann"),
        )


def test_the_commands_take_two_views(tmp_path: Path) -> None:
    names = []
    for name, text in (("ann.txt", ANN), ("bob.txt", BOB)):
        (tmp_path / name).write_text(text, encoding="utf-8")
        names.append(str(tmp_path / name))
    done = CliRunner().invoke(main, ["audit", *names, "--same-game", "--json"])
    (document,) = map(json.loads, done.stdout.splitlines())
    assert (document["verdict"], document["viewer"], document["log"]) == ("agrees", None, " + ".join(names))
    store = f"sqlite:///{tmp_path}/games.db"
    done = CliRunner().invoke(main, ["import", *names, "--same-game", "--store", store, "--json"])
    (stored,) = map(json.loads, done.stdout.splitlines())
    assert stored["stored"], stored
    done = CliRunner().invoke(main, ["audit", stored["game"], "--store", store, "--json"])
    assert json.loads(done.stdout)["verdict"] == "agrees"
    done = CliRunner().invoke(main, ["audit", names[0], "--same-game", "--json"])
    assert "two views of one game are merged, not 1" in json.loads(done.stdout)["error"]
