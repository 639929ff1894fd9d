"""What a log suffers on its way: it is read where that is no guess, and said; else a sentence says what to do."""

from __future__ import annotations

import re
import time
from pathlib import Path

import online_samples as samples
import pytest
from damages import FRESH, HELD_OUT, KINDS, Damage, each_line, headers
from isotropic_pages import PAGE
from moothall.logs.damage.affixes import without_page_numbers, without_pages
from moothall.logs.damage.lines import lines_of as lines_of_text
from moothall.logs.damage.shapes import People, Shapes
from moothall.logs.damage.undoing import undone
from moothall.logs.dominion.goko.line_shapes import GokoShapes
from moothall.logs.dominion.isotropic.line_shapes import IsotropicShapes
from moothall.logs.dominion.isotropic.looks import lines_of
from moothall.logs.formats import audit_text, game_in, read
from moothall.logs.reader import UnreadableLog
from moothall.logs.texts.log_file import decode
from moothall.logs.verdict import Audit
from sweeps import sampled

GAME = samples.PLAIN
DOCS = Path(__file__).parents[3] / "docs" / "logs"


def audited(text: str | bytes) -> Audit:
    return audit_text(decode(text) if isinstance(text, bytes) else text, name="game.txt")


@pytest.mark.parametrize("kind", [kind for kind in KINDS if kind != "a cut last line"])
def test_a_damaged_log_agrees_as_the_whole_one(kind: str) -> None:
    found = audited(KINDS[kind](GAME))
    assert (found.verdict, found.error) == ("agrees", None)
    assert found.lines == audited(GAME).lines


@pytest.mark.parametrize("kind", KINDS)
def test_what_was_undone_is_said(kind: str) -> None:
    found = audited(KINDS[kind](GAME))
    said = found.to_json()["undone"]
    assert [each["name"] for each in said] == [step.name for step in found.undone]
    both = [(step.says.in_words("en"), step.says.in_words("ja")) for step in found.undone]
    assert [(each["text"], each["text_ja"]) for each in said] == both
    assert all(each["text"] and each["text_ja"] for each in said)


def test_a_text_that_reads_is_not_touched() -> None:
    assert audited(GAME).undone == ()
    assert read(GAME).text == GAME


@pytest.mark.parametrize("kind", ["quoted", "line numbers", "a code fence", "paragraphs of HTML", "headers in German"])
def test_lines_keep_the_numbers_of_the_file(kind: str) -> None:
    forged = GAME.replace("A buys and gains a Gold.", "A buys and gains a Province.")
    text = KINDS[kind](forged)
    assert isinstance(text, str)
    found = audited(text)
    line = found.findings[0].line
    assert "gains a Province" in text.split("\n")[line - 1]


@pytest.mark.parametrize(
    "change",
    [
        headers(""),
        headers("{name}"),
        headers("A turn begins here"),
    ],
)
def test_a_log_whose_headers_are_lost_is_told_what_it_looks_like(change: Damage) -> None:
    text = change(GAME)
    assert isinstance(text, str)
    found = audited(text)
    assert found.verdict == "unreadable"
    assert "looks like a log of Dominion Online whose turn headers were changed or left out" in (found.error or "")


def test_a_log_without_one_header_accuses_nobody() -> None:
    found = audited(GAME.replace("Turn 2 - Ann Archer\n", ""))
    assert found.verdict in ("unruled", "undecided")
    assert found.findings == [] or all(each.proof is None for each in found.findings)


def test_a_chat_that_looks_like_moves_makes_none() -> None:
    said = ["Ann Archer: A plays a Gold.", "Bob: Turn 3 - Bob", "Ann Archer: > B buys and gains a Province."]
    text = GAME.replace("Turn 2 - Ann Archer", "\n".join((*said, "Turn 2 - Ann Archer")))
    assert audited(text).verdict == "agrees"
    assert audited(each_line(lambda line, _: f"> {line}")(text)).verdict == "agrees"  # type: ignore[arg-type]


def test_a_line_within_the_game_that_nobody_knows_is_unread() -> None:
    found = audited(GAME.replace("Turn 2 - Ann Archer", "what now\nTurn 2 - Ann Archer"))
    assert (found.verdict, found.lines["unread"], found.debris) == ("unruled", 1, audited(GAME).debris)


FIVE_MB = 5_000_000
LONG = {
    "one line of words": "lorem ipsum " * (FIVE_MB // 12),
    "one line of moves": GAME.replace("\n", " ") + "A plays a Copper. (+$1) " * (FIVE_MB // 24),
    "one line of Goko": "Ann - starting cards: Copper " + "Ann - plays Copper " * (FIVE_MB // 19),
    "open marks": "**a <b [b] " * (FIVE_MB // 11),
    "open brackets": "[" * FIVE_MB,
    "marks of quotes": "> " * (FIVE_MB // 2),
}


@pytest.mark.parametrize("text", LONG)
def test_a_text_of_five_megabytes_is_refused_or_read_soon(text: str) -> None:
    begun = time.process_time()
    found = audited(LONG[text])
    assert time.process_time() - begun < 10
    assert not any(each.proof for each in found.findings)


@pytest.mark.parametrize(
    "name", ["Kingdom: Witch", "Nobody [Possession]", "Turn 3 - x", "Game #5, rated.", "> Ann", "A. plays a Gold", "**"]
)
@pytest.mark.parametrize("kind", ["", "quoted", "an en dash in headers", "all on one line", "headers in German"])
def test_names_that_look_like_lines_accuse_nobody(name: str, kind: str) -> None:
    text: str | bytes = GAME.replace("Ann Archer", name)
    if name[:1] != "A":
        lines = [f"{name[:1]}{line[1:]}" if line.startswith("A ") else line for line in GAME.split("\n")]
        text = "\n".join(lines).replace("Ann Archer", name)
    found = audited(KINDS[kind](text) if kind else text)  # type: ignore[arg-type]
    assert not any(each.proof for each in found.findings)
    assert found.error is None or "\n" not in found.error


ISOTROPIC = "\n".join(line for _, line, _ in lines_of(PAGE))
"""A page of Isotropic as one copies it."""


OF_PAGES = ("a copy of a PDF", "feet with a fraction")
"""Kinds that show in longer logs alone, and are tried with real ones."""


@pytest.mark.parametrize("kind", [kind for kind in FRESH if kind not in OF_PAGES])
def test_what_mail_chat_and_exports_make_of_a_log_is_undone(kind: str) -> None:
    for game in (GAME, ISOTROPIC):
        found = audited(FRESH[kind](game))
        assert (found.verdict, found.error) == ("agrees", None)


@pytest.mark.parametrize("kind", ["all on one line", "wrapped at 40"])
def test_a_page_of_isotropic_in_one_line_or_wrapped_is_read(kind: str) -> None:
    found = audited(KINDS[kind](ISOTROPIC))
    assert (found.verdict, found.lines) == ("agrees", audited(ISOTROPIC).lines)


GROWN = {
    "blanks": " ",
    "dashes": "-",
    "rules": "--- ",
    "openings of emphasis": " *a",
    "other openings of emphasis": "__a ",
    "openings of comments": "<!--",
    "openings of scripts": "<script></",
    "signs behind": " |",
    "signs of headings": " #",
    "cards": ", a Copper",
}


@pytest.mark.parametrize("what", sampled(GROWN, 5))
def test_a_line_that_grew_takes_no_time_by_the_square_of_its_length(what: str) -> None:
    for game in (GAME, (DOCS / "possession.txt").read_text(encoding="utf-8")):
        lines = game.split("\n")
        at = next(at for at, line in enumerate(lines) if " plays " in line)
        lines[at] += GROWN[what] * (300_000 // len(GROWN[what])) + "x>"
        begun = time.process_time()
        found = audited("\n".join(lines))
        assert time.process_time() - begun < 10
        assert not any(each.proof for each in found.findings)


def test_a_text_of_many_games_is_taken_apart_soon() -> None:
    begun = time.process_time()
    found = audited((GAME + "\n") * 40)
    assert "the text holds 40" in (found.error or "")
    assert audited(game_in((GAME + "\n") * 40, 40)).verdict == "agrees"
    assert time.process_time() - begun < 10


def test_bytes_of_utf_16_need_no_mark() -> None:
    assert decode(GAME.encode("utf-16-le")) == decode(GAME.encode("utf-16-be")) == GAME
    with pytest.raises(UnreadableLog):
        decode(bytes(range(256)) * 4)


@pytest.mark.parametrize(
    ("shapes", "lines", "at", "wanted"),
    [
        (
            GokoShapes(),
            ["---------- ann: turn 3 ----------", "ann - buys potion", "ann - plays 4 copper, 1 potion"],
            2,
            "ann - plays 4 Copper, 1 Potion",
        ),
        (GokoShapes(), ["---------- ann: turn 3 ----------", "ann - plays pirate ship"], 1, "ann - plays Pirate Ship"),
        (
            IsotropicShapes(),
            ["— ann's turn 3 —", "ann draws 5 cards and gets +1 action and +1 buy from the tactician."],
            1,
            "ann draws 5 cards and gets +1 action and +1 buy from the Tactician.",
        ),
        (IsotropicShapes(), ["— ann's turn 3 —", "ann plays 3 coppers."], 1, "ann plays 3 coppers."),
        (IsotropicShapes(), ["— village ann's turn 3 —", "village ann plays a smithy."], 0, "— village ann's turn 3 —"),
    ],
)
def test_a_word_that_is_also_a_card_has_its_capital_where_the_line_needs_it(
    shapes: Shapes, lines: list[str], at: int, wanted: str
) -> None:
    assert shapes.in_its_case(lines)[at] == wanted


@pytest.mark.parametrize(
    "line",
    [
        "#1 Ann: 30 points (3 **Provinces**, 3 Duchies, and 3 Estates); 19 turns",
        "The 13 chosen cards are Alchemist, Cartographer, Embassy, Highway, King's",
        "Constraint(s) used: required: Bishop, Bridge, City, Colony, Coun-",
        "Market, Platinum, Wharf.  The point tracker will be available.",
        "Turn order is Ann, and then Bob. The 13 chosen cards are Alchemist, Cartographer, King's",
    ],
)
def test_a_line_of_isotropic_of_which_a_part_is_elsewhere_is_not_whole(line: str) -> None:
    assert IsotropicShapes().kind(line, People(("Ann", "Bob"), ("Ann", "Bob"))) == ""


PILES = "Bishop, Bridge, City, Council Room, Fishing Village, Goons, Governor, King's Court, Market, and Wharf"
LONG_HEAD = "\n".join(
    (
        f"cards in supply: {PILES}",
        f"Constraint(s) used: required: {PILES.replace('and ', '')}. The point tracker will be available.",
        "Turn order is Ann, Bob, and then Carol the third of her name.",
        f"The 10 chosen cards are {PILES}.",
        "— Ann's turn 1 —",
        "— Bob's turn 1 —",
        "— Carol the third of her name's turn 1 —",
    )
)


def test_the_head_of_a_page_of_isotropic_is_whole_again_where_a_pdf_broke_it() -> None:
    broken = FRESH["a copy of a PDF"](LONG_HEAD)
    assert isinstance(broken, str)
    assert broken.count("\n") > LONG_HEAD.count("\n")
    found = undone(broken, IsotropicShapes())
    assert found is not None
    assert [line for line in found.text.split("\n") if line] == LONG_HEAD.split("\n")


def with_elements(text: str) -> str:
    """A text as a page is copied of which each element stands in a line: name, words, cards, signs."""
    text = re.sub(r"(?m)^([AB]) ([a-z][a-z ]*?[a-z]) ((?:\d|an? )[^.\n]*)\.(.*)$", r"\1\n \2 \n\3\n.\4", text)
    text = re.sub(r"(?m)^([AB]) (?=\w)", r"\1\n ", text)
    return re.sub(r" \(\+\$(\d+)\)", r" (+$\n\1\n)", text)


@pytest.mark.parametrize(
    "kind",
    [
        "all in capitals",
        "all in lower case",
        "emphasis on cards",
        "a copy of a PDF",
        "quoted",
        "line numbers",
        "blank lines between",
        "four blanks (code of Reddit)",
        "an en dash in headers",
        "paragraphs of HTML",
    ],
)
def test_a_damaged_copy_with_one_element_in_each_line_is_read(kind: str) -> None:
    text = with_elements(GAME)
    assert audited(text).verdict == "agrees"
    found = audited({**KINDS, **HELD_OUT, **FRESH}[kind](text))
    assert (found.verdict, found.error) == ("agrees", None)
    assert "elements" in [step.name for step in found.undone]


def test_a_number_between_blank_lines_is_of_a_page_where_the_numbers_go_on() -> None:
    lines = ["x", "", "1", "", "y", "7", "z", "", "2", "", "8", "w"]
    assert [line.text for line in without_page_numbers(lines_of_text("\n".join(lines)))] == lines
    more = [*lines, "", "3", "", "end"]
    assert [line.text for line in without_page_numbers(lines_of_text("\n".join(more))) if line.text] == [
        *("x", "y", "7", "z", "8", "w", "end")
    ]


NAMELESS = re.sub(r"(?m)Bob(?= - |: turn |$)", "", (DOCS / "possession.txt").read_text(encoding="utf-8"))
"""A log of Goko whose second player has no name. [goko log383]"""


@pytest.mark.parametrize(
    "kind",
    [
        "an en dash in headers",
        "headers with a vertical bar",
        "quoted",
        "lines joined",
        "wrapped at 40",
        "all in lower case",
        "emphasis on cards",
        "a copy of a PDF",
    ],
)
def test_a_player_without_a_name_is_seated_however_the_log_is_damaged(kind: str) -> None:
    text = {**KINDS, **HELD_OUT, **FRESH}[kind](NAMELESS)
    assert isinstance(text, str)
    found = audited(text)
    assert (found.verdict, found.error) == ("agrees", None)
    assert len(found.players) == 2


def test_headers_of_turns_are_no_numbers_of_pages() -> None:
    """What numbers on from one to the next and names a player: without it the game is another."""
    shapes = GokoShapes()
    lines = lines_of_text("\n".join(f"Turn {number} | Alice\nAlice - plays 3 Copper" for number in range(1, 6)))
    people = People(("Alice", ""), ("Alice", ""))
    assert shapes.kind("Turn 1 | Alice", people) == ""
    assert without_pages(lines, GokoShapes()) == lines


@pytest.mark.parametrize("kind", ["CP932", "EUC-JP"])
def test_headers_whose_dashes_an_encoding_lacks_are_read(kind: str) -> None:
    """Both have no long dash, so a page of Isotropic has `? Ann's turn 1 ?`."""
    found = audited(KINDS[kind](ISOTROPIC))
    assert (found.verdict, found.lines) == ("agrees", audited(ISOTROPIC).lines)
    assert "headers" in [step.name for step in found.undone]
