"""What a stranger does to a log accuses nobody: it is read, or a sentence says why it is not."""

from __future__ import annotations

import online_samples as samples
import pytest
from moothall.logs.damage.copies import without_copies
from moothall.logs.formats import audit_text, read
from moothall.logs.reader import UnreadableLog
from moothall.logs.texts.log_file import decode
from moothall.logs.verdict import Audit
from strange_damages import LOSES, SECOND, STRANGE, newest_first
from test_goko_reader import DECK
from written_games import FORMS, game

GAME = samples.PLAIN
NOT_READ = frozenset({
    "what cat -A prints of Windows", "full stops of Japanese", "full stops twice", "capitals at each word",
    "strings put together", "rows of SQL", "a pager", "a screen reader", "reactions in a chat",
    "zero bytes at the end",
})  # fmt: skip
"""Kinds that are not undone yet: the log is refused in a sentence, or a line of it is unread."""
GOKO = "\n".join([
    "------------ Game Setup ------------",
    f"Ann - starting cards: {DECK}",
    f"Bob - starting cards: {DECK}",
    "Ann - shuffles deck",
    "Bob - shuffles deck",
    "Ann - draws Copper, Copper, Copper, Estate, Estate",
    "Bob - draws Copper, Copper, Copper, Copper, Estate",
    " ",
    "---------- Ann: turn 1 ----------",
    "Ann - plays 3 Copper",
    "Ann - draws Copper, Copper, Copper, Copper, Estate",
    "",
])  # fmt: skip


def audited(text: str | bytes) -> Audit:
    try:
        return audit_text(decode(text) if isinstance(text, bytes) else text, name="game")
    except UnreadableLog as error:
        return Audit("game", None, "2021-01-01", "format", error=str(error))


@pytest.mark.parametrize("kind", [kind for kind in (*STRANGE, *SECOND, *LOSES) if kind != "two halves line by line"])
def test_what_a_stranger_does_accuses_nobody(kind: str) -> None:
    found = audited({**STRANGE, **SECOND, **LOSES}[kind](GAME))
    assert found.verdict not in ("diverges", "contradicts")
    assert found.verdict != "unreadable" or found.error


@pytest.mark.parametrize("kind", [kind for kind in (*STRANGE, *SECOND) if kind not in NOT_READ])
def test_what_a_person_can_still_read_agrees(kind: str) -> None:
    assert audited({**STRANGE, **SECOND}[kind](GAME)).verdict == "agrees"


@pytest.mark.parametrize("kind", ["the end twice", "a part twice"])
def test_a_part_that_was_copied_twice_is_read_once_and_said(kind: str) -> None:
    found = audited(LOSES[kind](GAME))
    assert (found.verdict, [each.name for each in found.undone]) == ("agrees", ["copies"])


def test_the_end_of_a_last_turn_that_was_copied_twice_is_read_once() -> None:
    lines = GAME.rstrip("\n").split("\n")
    begins = max(at for at, line in enumerate(lines) if line.startswith("Turn "))
    plays = ["B plays a Village.", "B draws a Copper.", "B gets +2 Actions.", "B plays a Smithy.", "B draws 3 Coppers."]
    lines = [
        *lines[: begins + 1],
        *plays,
        "B plays 4 Coppers. (+$4)",
        "B buys and gains a Silver.",
        "B draws 5 Coppers.",
    ]
    text = "\n".join([*lines, *lines[begins + 1 :]]) + "\n"
    assert without_copies(text) == "\n".join([*lines, *[""] * 8]) + "\n"
    assert without_copies("\n".join([*lines, *lines[-5:]])) is None


@pytest.mark.parametrize("game", [GAME, GOKO], ids=["online", "goko"])
def test_a_log_that_lost_its_headers_is_refused(game: str) -> None:
    found = audited(LOSES["headers lost"](game))
    assert "turn headers were changed or left out" in (found.error or "")


def test_a_turn_that_stands_again_further_on_is_no_copy() -> None:
    turn = "Turn 2 - Bob\n" + GAME.partition("Turn 2 - Bob\n")[2].partition("\n\n")[0] + "\n\n"
    assert turn.count("\n") > 4
    for text in (GAME.replace("Turn 3 - Bob\n", turn + "Turn 3 - Bob\n"), GAME + "\n" + turn):
        assert text.count(turn.rstrip()) == 2
        found = audited(text)
        assert (found.verdict == "agrees", "copies" in [each.name for each in found.undone]) == (False, False)


def test_a_header_alone_that_stands_there_twice_is_no_copy() -> None:
    assert audited(GAME.replace("Turn 2 - Bob\n", "Turn 2 - Bob\nTurn 2 - Bob\n")).undone == ()


@pytest.mark.parametrize("line", [line for line in GAME.split("\n") if " starts with " in line])
@pytest.mark.parametrize("change", ["", "Copepr"], ids=["lost", "misspelt"])
def test_starting_cards_that_are_told_in_part_accuse_nobody(line: str, change: str) -> None:
    text = GAME.replace(f"{line}\n", f"{line.rpartition(' ')[0]} {change}.\n" if change else "")
    found = audited(text)
    assert found.verdict == "unreadable"
    assert "what" in found.error and "starts with is missing or cannot be read" in found.error


def test_a_misspelt_starting_card_of_goko_accuses_nobody() -> None:
    assert audited(GOKO).verdict == "agrees"
    found = audited(GOKO.replace("Copper\nBob - starting", "Cpoper\nBob - starting"))
    assert found.verdict in ("unruled", "undecided")
    assert [each.line for each in found.unread] == [2]


def test_lines_of_two_texts_that_are_mixed_are_refused() -> None:
    turns = [f"Turn {number} - {name}" for number in (1, 5, 2, 6, 3, 7, 4) for name in ("Ann", "Bob")]
    found = audited(GAME.partition("Turn 1")[0] + "\n\n".join(turns) + "\n")
    assert found.error is not None and "the turns stand in no order" in found.error


@pytest.mark.parametrize("form", FORMS)
def test_a_log_with_its_end_first_is_read_or_named(form: str) -> None:
    text = FORMS[form].write(game(FORMS[form], 2), None)
    found = audited(newest_first(text))
    assert (found.verdict, [each.name for each in found.undone][-1:]) == ("agrees", ["order"])


def test_a_second_game_that_follows_is_no_order() -> None:
    found = audited(GAME + GAME)
    assert found.error is not None and "a second game begins" in found.error


def test_players_whose_headers_have_one_name_are_refused() -> None:
    found = audited(GAME.replace("- Ann Archer", "- Bob"))
    assert found.error is not None and "two players have one name" in found.error


def test_a_name_may_end_with_a_stop() -> None:
    text = GAME.replace("Ann Archer", "A. R.").replace("\nA ", "\nA. ")
    assert audited(text).verdict == "agrees"


def test_a_player_of_goko_may_be_called_as_a_card_is_in_japanese() -> None:
    found = read(GOKO.replace("Bob", "銅貨"))
    assert found.read is not None and found.read.players == ("Ann", "銅貨")
