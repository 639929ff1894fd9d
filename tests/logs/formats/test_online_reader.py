"""Logs of Dominion Online are read in every form in which they are copied; what is none is refused by its reason."""

from __future__ import annotations

import re
import time

import online_samples as samples
import pytest
from hypothesis import given
from hypothesis import strategies as st
from moothall.domain.dominion.text.names import NAMES
from moothall.logs.dominion.lines.lists import card_of, plural, read_list
from moothall.logs.dominion.lines.observation import LogRead
from moothall.logs.dominion.online.lists import write_list
from moothall.logs.dominion.online.reader import OnlineReader, read, recognises
from moothall.logs.dominion.online.shapes import SHAPES
from moothall.logs.dominion.online.wording import read_shape
from moothall.logs.formats import FORMATS
from moothall.logs.reader import UnreadableLog
from moothall.service import audit
from property_tests import examples

GAME = samples.PLAIN


def claims(log: LogRead) -> list[tuple[object, ...]]:
    """What the lines of a log claim, without their numbers."""
    return [
        (each.actor, each.verb, each.cards, each.unknown, each.amount, each.word, each.source)
        for each in log.observations
    ]


def error_of(text: str) -> str:
    with pytest.raises(UnreadableLog) as raised:
        read(text)
    return str(raised.value)


# The forms of a text


@pytest.mark.parametrize(
    "text",
    [
        GAME.replace("\n", "\r\n"),
        "\ufeff" + GAME,
        GAME.replace(" ", "\u00a0"),
        "\n\n" + GAME.replace("\n", "  \n"),
        samples.split(GAME),
        samples.page(GAME),
        samples.page(GAME, tag="div"),
        samples.page(GAME, padding=False),
        GAME.replace("3 Coppers, a Village and a Militia", "3 Coppers, a Village, and a Militia"),
    ],
    ids=["crlf", "bom", "no-break", "blanks", "split", "page", "class", "no-padding", "comma"],
)
def test_a_log_says_the_same_in_every_form(text: str) -> None:
    assert recognises(text)
    assert claims(read(text)) == claims(read(GAME))
    assert not any(each.verb == "unread" for each in read(text).observations)


def test_the_form_of_2017_and_that_since_2023_are_read() -> None:
    for text in (samples.OF_2017, samples.SINCE_2023):
        log = read(text)
        assert [each.text for each in log.observations if each.verb == "unread"] == []
        assert log.debris == []
    assert read(samples.OF_2017).starting["p1"].count("Copper") == 7


def test_a_page_shows_how_deep_its_lines_stand_and_its_kingdom() -> None:
    log = read(samples.page(GAME, kingdom=("Village", "Smithy", "Militia")))
    assert {each.indent for each in log.observations} == {0, 1}
    assert next(each.indent for each in log.observations if each.text.startswith("B discards")) == 1
    assert log.shown == ("Village", "Smithy", "Militia")


def test_blanks_before_a_line_show_how_deep_it_stands() -> None:
    log = read(GAME.replace("A gets", "    A gets"))
    assert {each.indent for each in log.observations if each.verb == "takes"} == {1}


def test_a_curly_apostrophe_and_another_case_are_the_same_name() -> None:
    assert card_of("King\u2019s Court") == "King's Court"
    log = read(GAME.replace("a Village.\nA draws 4", "a King\u2019s Court.\nA draws 4"))
    assert any("King's Court" in each.cards for each in log.observations)
    assert card_of("Lost In The Woods") == "Lost in the Woods"


# What belongs to the page

DEBRIS = """Joining game #82000000 on oregon.
Bob reconnected.
Ann Archer: plays a Gold.
Bob: B plays a Gold.
Carol: gg, B plays a Gold.
plays a Gold.
Players can see spectator chat
message
DECK
~metadata~
scoreTables: []
"""


def test_debris_of_the_page_is_counted_and_is_no_line() -> None:
    log = read(GAME + DEBRIS)
    assert claims(log) == claims(read(GAME))
    assert len(log.debris) == len(DEBRIS.splitlines())
    found = audit(GAME + DEBRIS).to_json()
    assert (found["debris"], found["lines"]["unread"]) == (11, 0)


def test_a_line_of_somebody_who_does_not_play_is_unread() -> None:
    log = read(GAME + "Z plays a Gold.\n")
    assert [each.text for each in log.observations if each.verb == "unread"] == ["Z plays a Gold."]
    assert log.debris == []


# Names


def renamed(first: str, second: str, prefix_1: str, prefix_2: str) -> str:
    lines = []
    for line in GAME.split("\n"):
        if line.startswith("A "):
            line = f"{prefix_1}{line[1:]}"
        elif line.startswith("B "):
            line = f"{prefix_2}{line[1:]}"
        lines.append(line.replace("Ann Archer", first).replace("Bob", second))
    return "\n".join(lines)


@pytest.mark.parametrize(
    ("first", "second", "prefix_1", "prefix_2"),
    [
        ("Turn 3 - J", "Bob", "T", "B"),
        ("a Copper", "Bob", "a", "B"),
        ("J J", "J K", "J J", "J K"),
        ("J J", "Bob", "J", "B"),
        ("J.J.", "m$agic$.j.j", "J", "m"),
        ("Jo", "jo", "J", "j"),
        ("J", "Jim", "J", "Ji"),
        ("Ann", "Ann ", "Ann", "Ann "),
        ("Анна", "美羽", "А", "美"),
        ("Lord Rattington", "Lord Rattington 2", "Lord Rattington", "Lord Rattington 2"),
        ("5%", "Game", "5", "G"),
        ("Between Turns", "Kingdom", "B", "K"),
        ("plays a Gold", "draws", "p", "d"),
    ],
)
def test_players_may_be_called_anything(first: str, second: str, prefix_1: str, prefix_2: str) -> None:
    log = read(renamed(first, second, prefix_1, prefix_2))
    assert log.players == (first, second)
    assert claims(log) == claims(read(GAME))
    assert log.debris == []


def test_three_bots_of_one_name_cannot_be_told_apart() -> None:
    bots = "".join("L starts with 7 Coppers.\nL starts with 3 Estates.\n" for _ in range(3))
    said = error_of(GAME.replace("A shuffles their deck.\n", f"{bots}A shuffles their deck.\n", 1))
    assert said.startswith("line 16: two players are called L")


# Texts that hold no game, or several


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("Game #5, rated.\nAnn: 40\nBob: 41\n", "it holds no game"),
        (GAME[GAME.index("Turn 2") :], "the first part of the log is missing"),
        (GAME.replace("B starts with", "X starts without"), "Bob has a turn"),
        (GAME + GAME, "a second game begins here"),
        (GAME + GAME[GAME.index("A starts") :], "a second game begins here"),
        ("<html><body><p>Game #5, rated.</p></body></html>", "holds no log"),
        ("Game #5, rated.\0", "binary"),
    ],
)
def test_a_text_without_a_whole_game_is_refused(text: str, says: str) -> None:
    said = error_of(text)
    assert says in said
    assert said.startswith("line ")
    assert "\n" not in said


GERMAN = """Game #5, unrated.
A beginnt mit folgenden Karten: 7 Kupfer.
A beginnt mit folgenden Karten: 3 Anwesen.
A mischt seinen Stapel.
Zug 1 - Ann
A spielt 4 Kupfer.
"""
RUSSIAN = """Игра #5
А начинает с 7 Медь.
А тасует колоду.
Ход 1 - Анна
"""


@pytest.mark.parametrize(
    ("text", "language"),
    [
        (GERMAN, "German"),
        (GERMAN.partition("\n")[2], "German"),
        (RUSSIAN, "Russian"),
    ],
)
def test_a_log_in_another_language_is_refused_by_its_language(text: str, language: str) -> None:
    found = audit(text, name="game.txt")
    assert found.verdict == "unreadable"
    assert language in (found.error or "")
    assert "English" in (found.error or "")


def test_a_text_of_two_formats_is_refused() -> None:
    goko = "------------ Game Setup ------------\nAda - starting cards: Estate, Copper\n"
    found = audit(goko + GAME, name="two.txt")
    assert found.error == (
        "two.txt: line 1: this looks like a log of goko and of dominion-online; give each log in a file of its own"
    )


def test_a_log_may_be_cut_anywhere() -> None:
    end = GAME.index("A starts with 3 Estates")
    for at in range(end, len(GAME), 7):
        found = audit(GAME[:at], name="cut.txt")
        assert found.error is None or "part of the log is missing" in found.error, (GAME[:at][-60:], found.error)
        assert sum(each == "divergent" for _, each in found.verdicts) == 0, GAME[:at][-60:]


def test_a_long_log_takes_no_longer_than_its_length() -> None:
    begun = time.process_time()
    log = read(GAME + "A plays a Village.\n" * 100_000)
    assert len(log.observations) > 100_000
    assert time.process_time() - begun < 20


def test_what_is_no_log_at_all_is_told_which_formats_there_are() -> None:
    said = audit("Just some words.", name="a.txt").error or ""
    assert "line 1: this looks like no log that Moothall knows (goko, dominion-online, isotropic" in said
    read_formats = {log.reader.format for name in FORMATS.own if (log := FORMATS[name]().log) is not None}
    assert read_formats <= {*re.findall("[a-z-]+", said)}


def test_a_hidden_card_where_the_viewers_own_should_be_is_judged_by_its_count() -> None:
    found = audit(GAME.replace("A draws 3 Coppers and 2 Estates.", "A draws 5 cards."))
    assert (found.verdict, found.viewer) == ("agrees", "p1")


def test_many_hidden_discards_take_no_time() -> None:
    begun = time.process_time()
    audit(GAME + "\nTurn 4 - Ann Archer\nA plays a Militia.\nA gets +$2.\n" + "B discards 2 cards.\n" * 60)
    assert time.process_time() - begun < 5


def test_the_format_is_named_also_where_the_log_cannot_be_read() -> None:
    assert audit(GAME[GAME.index("Turn 2") :]).format == "dominion-online"
    assert OnlineReader().recognises(GAME[GAME.index("Turn 2") :])


# Shapes and lists


def test_every_name_is_read_in_the_plural() -> None:
    assert [name for name in sorted(NAMES) if read_list(f"3 {plural(name)}") != ((name,) * 3, 0)] == []
    assert [name for name in sorted(NAMES) if read_list(f"a {name}") != ((name,), 0)] == []


@examples(200)
@given(st.lists(st.sampled_from(sorted(NAMES)), max_size=6), st.integers(0, 5))
def test_a_list_is_read_as_it_was_written(cards: list[str], unknown: int) -> None:
    together = [card for card in dict.fromkeys(cards) for _ in range(cards.count(card))]
    assert read_list(write_list(cards, unknown)) == (tuple(together), unknown)


FILLING = {
    "cards": ("2 Coppers and a Village", "a card and an Estate", "a Gold"),
    "named": ("Village", "Platinum"),
    "source": ("Caravan",),
    "pile": ("the Silver pile", "the Village pile"),
    "n": ("1", "3"),
    "m": ("2",),
    "coins": ("3",),
    "word": ("Tavern", "Trashing"),
    "to": ("B",),
}


@pytest.mark.parametrize("at", range(len(SHAPES)), ids=lambda at: SHAPES[at].pattern[:40])
def test_every_shape_is_read(at: int) -> None:
    pattern = SHAPES[at].pattern
    for choice in range(3):
        body = pattern
        for slot, values in FILLING.items():
            body = body.replace(f"{{{slot}}}", values[choice % len(values)])
        assert "{" not in body
        assert read_shape(body), body


# Lines that say why nothing happens


@pytest.mark.parametrize(
    "line",
    [
        "Cargo Ship can no longer move Gold (it already moved).",
        "A Gold is lost track of.",
        "A loses track of Gold (it was covered up).",
        "Outpost fails because Ann Archer has already played it.",
        "The Sun's Gift has nothing to discard.",
        "Village isn't empty.",
        "Obelisk failed to select an Action Supply pile.",
        "A failed to discard 6 cards.",
        "A didn't trash an Action card.",
        "A had no cards to set aside.",
        "A buys Alms but has a Copper in play.",
    ],
)
def test_a_line_that_says_why_nothing_happens_claims_nothing(line: str) -> None:
    text = GAME.replace("A plays 3 Coppers. (+$3)\n", f"A plays 3 Coppers. (+$3)\n{line}\n", 1)
    log, number = read(text), text.splitlines().index(line) + 1
    assert [each.verb for each in log.observations if each.line == number] == ["comes to nothing"]
    assert number not in log.debris
    assert audit(text).verdict == audit(GAME).verdict == "agrees"


def test_that_somebody_fails_to_discard_is_a_claim() -> None:
    forged = GAME.replace("A gets +$2.\n", "A gets +$2.\nA fails to discard for The Sky's Gift\n", 1)
    assert audit(forged).verdict == "undecided"


# Wordings that nobody has seen


@pytest.mark.parametrize(
    "line",
    [
        "A gains a Silver to their hand.",
        "A gains a Copper from the trash pile.",
        "A plays a Silver from their discard pile.",
        "A reveals a hand with no Treasures.",
        "A trashes a Copper from the Supply.",
    ],
)
def test_a_wording_that_nobody_has_seen_is_unread_and_names_no_card(line: str) -> None:
    text = GAME.replace("A plays 3 Coppers. (+$3)\n", f"A plays 3 Coppers. (+$3)\n{line}\n", 1)
    log, number = read(text), text.splitlines().index(line) + 1
    assert [(each.verb, each.cards) for each in log.observations if each.line == number] == [("unread", ())]


@pytest.mark.parametrize(
    ("body", "read"),
    [
        ("uses 1 Villager (Hireling).", [("uses villagers", (), "", "Hireling")]),
        ("trashes an Estate (Hireling).", [("trashes", ("Estate",), "", "Hireling")]),
        ("draws an Estate and a Village. (Citadel)", [("draws", ("Estate", "Village"), "", "Citadel")]),
        ("starts their turn. (Prince)", [("starts their turn", (), "", "Prince")]),
        ("gets 2 VP from Basilica. (Citadel)", [("chips", (), "", "Citadel")]),
        ("buys and gains a Silver from trash.", [("buys", ("Silver",), "", ""), ("gains", ("Silver",), "trash", "")]),
        (
            "buys and gains 2 Silvers onto their drawpile.",
            [("buys", ("Silver", "Silver"), "", ""), ("gains", ("Silver", "Silver"), "deck", "")],
        ),
        ("puts a Settlers onto their deck.", [("topdecks", ("Settlers",), "", "")]),
        ("sings (Hireling).", []),
        ("buys and sells a Silver.", []),
    ],
)
def test_a_line_of_words_that_other_lines_have_is_read_as_they_are(
    body: str, read: list[tuple[str, tuple[str, ...], str, str]]
) -> None:
    assert [(each.verb, each.cards, each.word, each.source) for each in read_shape(body)] == read


@pytest.mark.parametrize(
    "name", ["Way of the Wombat", "Coin of the Realm", "Lost in the Woods", "Zwergenmine", "知らない村"]
)
def test_a_card_without_rules_here_may_still_be_named(name: str) -> None:
    assert read_list(f"a Copper and {name}") == (("Copper", name), 0)
