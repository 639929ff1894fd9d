"""Goko's lines: every wording both ways, the traps of names and encodings, damaged files, and all real logs."""

from __future__ import annotations

import csv
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from moothall.logs.dominion.goko import reader
from moothall.logs.dominion.goko.grammar import GRAMMAR, LONGEST_LINE, TABLE_GRAMMAR
from moothall.logs.dominion.goko.reader import read, recognises, write, write_line, write_log
from moothall.logs.dominion.lines.observation import LogRead, Observation
from moothall.logs.reader import UnreadableLog
from moothall.logs.texts import log_file
from moothall.logs.texts.log_file import decode

SHARED = Path(__file__).parents[3] / "shared"
REAL_LOGS = SHARED / "logs" / "goko"
TEMPLATES = SHARED / "formats" / "goko_templates_observed.csv"
needs_real_logs = pytest.mark.skipif(not REAL_LOGS.is_dir(), reason="the real logs (../shared/logs/goko) are not here")

DECK = "Estate, Estate, Estate, Copper, Copper, Copper, Copper, Copper, Copper, Copper"


def game(*play: str, names: tuple[str, ...] = ("Ada", "Bo"), end: str = "") -> str:
    """A small log: the set-up, a first turn for each name in that order, the given lines, and the end."""
    lines = ["------------ Game Setup ------------", "Supply cards: Moat, Village, Copper, Curse", "Rating system: pro"]
    lines += [f"{name} - starting cards: {DECK}" for name in sorted(names)]
    for name in names:
        lines += [" ", f"---------- {name}: turn 1 ----------", f"{name} - plays 3 Copper"]
    return "\n".join([*lines, *play, end])


def seats(log: LogRead) -> dict[str, str]:
    return {f"p{position}": name for position, name in enumerate(log.players, 1)}


def last(text: str) -> Observation:
    return read(text).observations[-1]


def claim(observation: Observation) -> tuple[str | None, str, tuple[str, ...], int, str, str]:
    return (
        observation.actor,
        observation.verb,
        observation.cards,
        observation.amount,
        observation.word,
        observation.form,
    )


# line without the name, then verb, cards, amount, word, form
PLAYER_LINES: list[tuple[str, str, tuple[str, ...], int, str, str]] = [
    ("plays Moat", "plays", ("Moat",), 0, "", ""),
    ("plays 2 Copper, 1 Silver", "plays", ("Copper", "Copper", "Silver"), 0, "", "counted"),
    ("plays 1 Copper", "plays", ("Copper",), 0, "", "counted"),
    ("buys Fool's Gold", "buys", ("Fool's Gold",), 0, "", ""),
    ("gains Province", "gains", ("Province",), 0, "", ""),
    ("draws Copper, Estate, Copper", "draws", ("Copper", "Estate", "Copper"), 0, "", ""),
    ("looks at Copper, Moat", "looks", ("Copper", "Moat"), 0, "", ""),
    ("shuffles deck", "shuffles", (), 0, "", ""),
    ("moves deck to discards", "moves deck", (), 0, "", ""),
    ("discards Estate", "discards", ("Estate",), 0, "", ""),
    ("discards: Estate, Duchy", "discards", ("Estate", "Duchy"), 0, "", "list"),
    ("trashes Estate", "trashes", ("Estate",), 0, "", ""),
    ("places Gold on top of deck", "topdecks", ("Gold",), 0, "", ""),
    ("places Estate on bottom of deck", "bottoms", ("Estate",), 0, "", ""),
    ("places Rats on bottom of the Black Market deck", "bottoms", ("Rats",), 0, "Black Market", ""),
    ("places Moat in hand", "in hand", ("Moat",), 0, "", ""),
    ("places cards in hand:  Moat, Gold", "in hand", ("Moat", "Gold"), 0, "", "list"),
    ("places set aside Moat in hand", "in hand", ("Moat",), 0, "set aside", ""),
    ("takes set aside cards: Moat, Gold", "in hand", ("Moat", "Gold"), 0, "set aside", "list"),
    ("takes set aside cards:", "in hand", (), 0, "set aside", "list"),
    ("moves Moat to hand", "in hand", ("Moat",), 0, "", "moves"),
    ("sets aside Moat", "sets aside", ("Moat",), 0, "", ""),
    ("passes Curse", "passes", ("Curse",), 0, "", ""),
    ("returns Estate to the Supply", "returns", ("Estate",), 0, "", ""),
    ("reveals Copper, Gold", "reveals", ("Copper", "Gold"), 0, "", ""),
    ("reveals: Copper, Gold", "reveals", ("Copper", "Gold"), 0, "", "list"),
    ("reveals", "reveals", (), 0, "", ""),
    ("reveals hand: Copper, Gold", "reveals", ("Copper", "Gold"), 0, "hand", ""),
    ("reveals hand:", "reveals", (), 0, "hand", ""),
    ("reveals reaction Moat", "reacts", ("Moat",), 0, "Moat", ""),
    ("reveals bane Moat", "bane", ("Moat",), 0, "Moat", ""),
    ("duration Wharf", "duration", ("Wharf",), 0, "Wharf", ""),
    ("applied Watchtower to trash Curse", "watchtower trash", ("Curse",), 0, "Watchtower", ""),
    ("applied Watchtower to place Gold on top of the deck", "watchtower topdeck", ("Gold",), 0, "Watchtower", ""),
    ("applies the 'when you trash ability' of Feodum", "when trash", ("Feodum",), 0, "Feodum", ""),
    ("Scheme choice: Moat", "choice", ("Moat",), 0, "Scheme", ""),
    ("chooses Moat", "chooses", ("Moat",), 0, "", ""),
    ("chooses two cards and one action", "chooses", (), 0, "two cards and one action", ""),
    ("chooses to gain a gold", "chooses", (), 0, "to gain a gold", ""),
    ("names Gold", "names", ("Gold",), 0, "", ""),
    ("names Gold as contraband", "names", ("Gold",), 0, "contraband", ""),
    ("embargoes Gold", "embargoes", ("Gold",), 0, "", ""),
    ("overpays for Doctor with 1 coin", "overpays", ("Doctor",), 1, "coins", ""),
    ("overpays for Doctor with 3 coins", "overpays", ("Doctor",), 3, "coins", ""),
    ("overpays for Stonemason with 1 potion", "overpays", ("Stonemason",), 1, "potions", ""),
    ("takes 1 coin", "takes", (), 1, "coins", ""),
    ("takes 2 actions", "takes", (), 2, "actions", ""),
    ("takes 1 buy", "takes", (), 1, "buys", ""),
    ("receives one action", "takes", (), 1, "actions", "receives"),
    ("receives one buy", "takes", (), 1, "buys", "receives"),
    ("receives 1 coins", "takes", (), 1, "coins", "receives"),
    ("receives 2 actions", "takes", (), 2, "actions", "receives"),
    ("receives 0 victory point chips", "chips", (), 0, "", ""),
    ("receives 1 coin token", "tokens", (), 1, "", ""),
    ("receives 2 coin tokens", "tokens", (), 2, "", ""),
    ("uses 1 coin token", "uses tokens", (), 1, "", ""),
    ("uses 4 coin tokens", "uses tokens", (), 4, "", ""),
    ("receives a pirate coin, now has 3 pirate coin(s)", "pirate coin", (), 3, "", ""),
    ("has 7 cards in discards", "has discards", (), 7, "", ""),
    ("places Stashes at locations: 4,3,1", "stashes", ("Stash", "Stash", "Stash"), 0, "4,3,1", ""),
    ("cards: 2 Moat, 1 Gold", "final cards", ("Moat", "Moat", "Gold"), 0, "", ""),
    ("cards:", "final cards", (), 0, "", ""),
    ("victory point chips: 0", "final chips", (), 0, "", ""),
    ("total victory points: -2", "final points", (), -2, "", ""),
    ("turns: 17", "final turns", (), 17, "", ""),
    ("resigned", "resigned", (), 0, "", ""),
    ("quit", "quit", (), 0, "", ""),
]


@pytest.mark.parametrize(("line", "verb", "cards", "amount", "word", "form"), PLAYER_LINES)
def test_each_wording_is_read_and_written_back(
    line: str, verb: str, cards: tuple[str, ...], amount: int, word: str, form: str
) -> None:
    observation = last(game(f"Bo - {line}"))
    assert claim(observation) == ("p2", verb, cards, amount, word, form)
    assert observation.text == f"Bo - {line}"
    assert write(observation, {"p2": "Bo"}).rstrip() == f"Bo - {line}"


def test_the_table_of_wordings_above_covers_every_verb() -> None:
    assert {wording.verb for wording in GRAMMAR} == {row[1] for row in PLAYER_LINES} | {"starting"}


def test_set_up_lines_fill_the_header_and_are_observations() -> None:
    text = game().replace("Rating", "Bane card: Moat\nBlack market deck cards: Rats, Inn\nRating")
    log = read(text)
    assert log.format == "goko"
    assert log.supply == ("Moat", "Village", "Copper", "Curse")
    assert (log.bane, log.black_market, log.rating, log.error) == ("Moat", ("Rats", "Inn"), "pro", None)
    assert log.starting == {seat: tuple(DECK.split(", ")) for seat in ("p1", "p2")}
    verbs = [observation.verb for observation in log.observations]
    assert verbs[:6] == ["supply", "bane card", "black market", "rating", "starting", "starting"]
    assert verbs[6:] == ["turn", "plays", "turn", "plays"]


def test_the_oldest_logs_write_supply_in_lower_case_and_no_rating() -> None:
    log = read(game().replace("Supply", "supply").replace("Rating system: pro\n", ""))
    assert log.supply == ("Moat", "Village", "Copper", "Curse")
    assert log.rating == ""
    assert write(log.observations[0], seats(log)).startswith("supply cards: ")


def test_custom_starting_decks_are_kept() -> None:
    log = read(game().replace(DECK, "Hovel, Moat", 1))
    assert sorted(len(deck) for deck in log.starting.values()) == [2, 10]


def test_seats_follow_the_first_turns_not_the_starting_cards() -> None:
    log = read(game(names=("Zoe", "Ada", "Mo")))
    assert log.players == ("Zoe", "Ada", "Mo")
    assert [observation.actor for observation in log.observations if observation.verb == "turn"] == ["p1", "p2", "p3"]


def test_a_player_without_a_turn_is_seated_last() -> None:
    text = game(names=("Zoe", "Ada"), end="Mo - resigned").replace(
        "Ada - starting", f"Mo - starting cards: {DECK}\nAda - starting"
    )
    assert read(text).players == ("Zoe", "Ada", "Mo")
    assert claim(last(text)) == ("p3", "resigned", (), 0, "", "")


def test_turn_headers_tell_number_and_possession() -> None:
    assert claim(last(game("---------- Bo: turn 12 ----------"))) == ("p2", "turn", (), 12, "", "")
    possessed = last(game("---------- Ada: turn 8 [possessed] ----------"))
    assert claim(possessed) == ("p1", "turn", (), 8, "possessed", "")
    assert write(possessed, {"p1": "Ada"}) == possessed.text


def test_places_name_the_player() -> None:
    assert claim(last(game("2nd place: Ada"))) == ("p1", "place", (), 2, "", "")
    assert write_line("place", {"p1": "Ada"}, actor="p1", amount=2) == "2nd place: Ada"


def test_line_numbers_count_blank_lines_and_banners() -> None:
    log = read("\n\n" + game("", "", "Bo - plays Moat", "", "------------ Game Over ------------", "Bo - quit"))
    lines = ("\n\n" + game("", "", "Bo - plays Moat", "", "------------ Game Over ------------", "Bo - quit")).split(
        "\n"
    )
    assert all(lines[observation.line - 1].strip() == observation.text for observation in log.observations)
    assert len(log.observations) == sum(bool(line.strip()) and "Game" not in line for line in lines)


# ---------------------------------------------------------------------------------------------------- traps


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("Spice Merchant", "Moat"),
        ("", "Bo"),
        ("Ada", "Ada Bee"),
        ("Ada", "Ada - Bee"),
        ("a - b", "c: d"),
        ("plays Moat", "1st place"),
        ("my: turn 3", "turn"),
        ("Ada: turn 1", "Ada"),
        ("Tail ", "Tail2"),
        ("-", "- -"),
        ("----------", "------------ Game Over"),
        ("Supply cards: X", "Bo.0001"),
        ("Åsbjørn", "日本"),
        ("Scheme choice: Moat", "\N{GRINNING FACE}"),
        ("starting cards", "x - starting cards"),
    ],
)
def test_awkward_names_keep_their_lines(first: str, second: str) -> None:
    play = [f"{name} - gains Spice Merchant" for name in (first, second)]
    end = [f"{name} - turns: 1" for name in (first, second)] + [f"1st place: {first}", f"2nd place: {second}"]
    log = read(game(*play, *end, names=(first, second)))
    assert log.players == (first, second)
    assert [claim(observation) for observation in log.observations[-6:]] == [
        ("p1", "gains", ("Spice Merchant",), 0, "", ""),
        ("p2", "gains", ("Spice Merchant",), 0, "", ""),
        ("p1", "final turns", (), 1, "", ""),
        ("p2", "final turns", (), 1, "", ""),
        ("p1", "place", (), 1, "", ""),
        ("p2", "place", (), 2, "", ""),
    ]
    assert [write(observation, seats(log)).strip() for observation in log.observations] == [
        observation.text for observation in log.observations
    ]


def test_the_line_of_a_nameless_player_is_written_with_its_leading_blank() -> None:
    assert write_line("shuffles", {"p1": ""}, actor="p1") == " - shuffles deck"
    assert write_line("turn", {"p1": ""}, actor="p1", amount=1) == "---------- : turn 1 ----------"


@pytest.mark.parametrize("printed", ["JackOfAllTrades", "Jack of All Trades"])
def test_jack_of_all_trades_is_one_card_and_written_without_spaces(printed: str) -> None:
    observation = last(game(f"Bo - draws Copper, {printed}"))
    assert observation.cards == ("Copper", "Jack of All Trades")
    assert write(observation, {"p2": "Bo"}) == "Bo - draws Copper, JackOfAllTrades"
    assert last(game(f"Bo - cards: 2 {printed}")).cards == ("Jack of All Trades",) * 2
    assert last(game(f"Bo - {printed} choice: {printed}")).word == "Jack of All Trades"


@pytest.mark.parametrize(
    "line",
    [
        "Bo - dances",
        "Bo - plays",
        "Bo - plays 3 Copper, Silver",
        "Bo - plays 0 Copper",
        "Bo - plays 999999999 Copper",
        "Bo - plays 500 Copper, 500 Silver",
        f"Bo - plays {'9' * 5000} Copper",
        "Bo - plays ² Copper",
        "Bo - draws 5 cards",
        "Bo - draws Copper,, Copper",
        "Bo - draws Copper, ",
        "Bo - takes many coins",
        "Bo - takes -1 coins",
        "Bo - takes 2 ducks",
        "Bo - reveals reaction Moat, Trader",
        "Bo - places Moat in the garden",
        "Bo - shuffles decks",
        "Bo - places Stashes at locations: 1,x",
        "Bo - " + "draws " + "Copper, " * LONGEST_LINE + "Copper",
        "Cy - plays Moat",
        "7th place: Bo",
        "1st place: Cy",
        "---------- Cy: turn 3 ----------",
        "---------- Bo: turn x ----------",
        "------------ Game Ov",
        "-",
        "- plays Moat",
    ],
)
def test_a_line_outside_the_grammar_is_unread_and_kept(line: str) -> None:
    observation = last(game(line))
    assert observation.verb == "unread"
    assert observation.actor == ("p2" if line.startswith("Bo - ") else None)
    assert observation.word == observation.text == line.strip()
    assert write(observation, {}) == line.strip()


def test_what_stands_around_a_log_is_debris_and_within_it_is_unread() -> None:
    text = "Look at this:\n" + game("what a nice game", "Bo - draws Copper", "", "Well played.")
    log = read(text)
    assert [each.text for each in log.observations if each.verb == "unread"] == ["what a nice game"]
    assert log.debris == [1, len(text.splitlines())]


def test_a_whole_log_is_written_with_banners_and_blank_lines_where_goko_has_them() -> None:
    text = game(
        "Bo - gains Moat",
        " ",
        "---------- Ada: turn 2 [possessed] ----------",
        "Ada - reveals ",
        " ",
        "------------ Game Over ------------",
        "Bo - cards: 7 Copper, 3 Estate, 1 Moat",
        "Bo - total victory points: 3",
        "Bo - turns: 1",
        " ",
        "Ada - resigned",
        "Ada - cards: 7 Copper, 3 Estate",
        "Ada - turns: 2",
        " ",
        "1st place: Bo",
        "2nd place: Ada",
        end=" ",
    )
    log = read(text)
    assert [*write_log(log.observations, seats(log)), " "] == text.split("\n")


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_line_ends_of_every_system(end: str) -> None:
    text = game("Bo - plays Moat  ", "\tBo - plays\tMoat")
    log = read(text.replace("\n", end))
    assert [observation.line for observation in log.observations[-2:]] == [12, 13]
    assert log == read(text)
    assert log.observations[-1].cards == log.observations[-2].cards == ("Moat",)


def test_only_line_ends_end_lines() -> None:
    log = read(game(names=("A\x85\u2028b", "Bo")))
    assert log.players == ("A\x85\u2028b", "Bo")


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "latin-1", "cp1252"])
def test_encodings(encoding: str) -> None:
    log = read(decode(game(names=("Åsbjørn", "Bo")).encode(encoding)))
    assert log.players == ("Åsbjørn", "Bo")
    assert log.observations[0].verb == "supply"


def test_bytes_without_meaning_in_windows_1252_are_read_all_the_same() -> None:
    assert read(decode(game(names=("Ada", "Bo")).encode().replace(b"Ada", b"A\x81\xff"))).players == ("A\x81ÿ", "Bo")


# ---------------------------------------------------------------------------------------------------- bad files


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "line 1: the log is empty"),
        ("\ufeff \r\n\t\n", "line 1: the log is empty"),
        ("GIF\0\1", "line 1: the file is binary"),
        ("Turn 1 - Ada\nA plays a Moat.\n", "line 1: this is not a Goko log"),
        ("------------ Game Setup ------------\nSupply cards: Moat\n", "no player"),
        (
            f"------------ Game Setup ------------\nAda - starting cards: {DECK}\n",
            "line 2: the number of players up to here is 1",
        ),
        (game(names=tuple("ABCDEFG")), "line 10: the number of players up to here is 7"),
        (game() + "\n" + game(names=("Cy", "Di")), "line 13: a second game begins here"),
        (game() + game().partition("\n")[2], "a second game begins here"),
        (game(names=("Bo", "Bo")), "line 5: a second player is named 'Bo'"),
    ],
)
def test_a_file_that_is_no_game_is_refused_in_one_sentence(text: str, says: str) -> None:
    with pytest.raises(UnreadableLog) as refusal:
        read(text)
    message = str(refusal.value)
    assert says in message
    assert message.startswith("line ") and "\n" not in message and "; " in message


def test_binary_and_huge_files_are_refused_before_decoding(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(UnreadableLog, match="binary"):
        decode(b"\x89PNG\0\0")
    with pytest.raises(UnreadableLog, match="UTF-16"):
        decode(b"\xff\xfe\x00\xd8\x00")
    monkeypatch.setattr(log_file, "LARGEST_FILE", 100)
    for refuse in (lambda: decode(b"a" * 101), lambda: read("a" * 101)):
        with pytest.raises(UnreadableLog, match="give one file for each game"):
            refuse()


def test_a_log_cut_after_its_set_up_is_read() -> None:
    text = game()
    log = read(text[: text.index("---------- Ada")])
    assert log.players == ("Ada", "Bo")
    assert log.error is None


def test_a_lost_starting_line_is_made_good_by_the_headers() -> None:
    text = game(names=("Zoe", "Ada")).replace(f"Zoe - starting cards: {DECK}\n", "")
    assert read(text).players == ("Zoe", "Ada")


def test_other_formats_are_not_recognised() -> None:
    assert recognises(game())
    assert not recognises("Game #1, rated.\nJ starts with 7 Coppers.\n")
    assert not recognises("")


def test_the_writer_refuses_what_goko_cannot_say() -> None:
    with pytest.raises(ValueError, match="Goko has no line"):
        write_line("exchanges", {"p1": "Ada"}, actor="p1")
    with pytest.raises(ValueError, match="Goko has no line"):
        write_line("plays", {"p1": "Ada"}, actor="p1")
    with pytest.raises(ValueError, match="Goko has no 7"):
        write_line("place", {"p1": "Ada"}, actor="p1", amount=7)


# ---------------------------------------------------------------------------------------------------- properties

CARDS = st.sampled_from(["Copper", "Moat", "Fool's Gold", "Jack of All Trades", "King's Court", "Ruined Market"])
SLOT_VALUES: dict[str, st.SearchStrategy[Any]] = {
    "word": st.sampled_from(["Black Market", "pro", "casual"]),
    "label": st.sampled_from(["two cards and one action", "to draw cards"]),
    "source": CARDS,
    "amount": st.integers(0, 99),
    "points": st.integers(-99, 99),
    "locations": st.lists(st.integers(1, 20), min_size=1, max_size=5),
}


@st.composite
def observations(draw: st.DrawFn) -> Observation:
    """Any observation of a player that Goko can say."""
    wording = draw(st.sampled_from([wording for wording in GRAMMAR if wording.verb != "starting"]))
    cards: tuple[str, ...] = ()
    amount, word = wording.amount or 0, wording.word or ""
    for slot in wording.slots:
        if slot in ("cards", "counted"):
            cards = tuple(draw(st.lists(CARDS, min_size=0 if wording.may_be_empty else 1, max_size=7)))
        elif slot == "named":
            word = draw(CARDS)
            cards = (word,)
        elif slot == "locations":
            places = draw(SLOT_VALUES[slot])
            cards, word = ("Stash",) * len(places), ",".join(map(str, places))
        elif slot in ("amount", "points"):
            amount = draw(SLOT_VALUES[slot])
        else:
            word = draw(SLOT_VALUES[slot])
    actor = draw(st.sampled_from(["p1", "p2", "p3"]))
    return Observation(0, actor, wording.verb, cards, amount, word, "", wording.form)


NAMES = st.lists(
    st.one_of(
        st.sampled_from(["", "Spice Merchant", "Ada", "Ada - Bee", "x: turn 2"]),
        st.text(st.characters(categories=["L", "N", "P"]), min_size=1, max_size=8),
    ),
    min_size=3,
    max_size=3,
    unique=True,
)


@given(NAMES, st.lists(observations(), max_size=12))
def test_reading_what_was_written_gives_the_same_observations(names: list[str], claims: list[Observation]) -> None:
    setup = [Observation(0, None, "supply", ("Moat", "Copper")), Observation(0, None, "rating", word="pro")]
    setup += [Observation(0, f"p{seat}", "starting", ("Copper", "Estate")) for seat in (1, 2, 3)]
    headers = [Observation(0, f"p{seat}", "turn", (), seat, "") for seat in (1, 2, 3)]
    written = [*setup, *headers, *claims]
    log = read("\n".join(write_log(written, dict(zip(("p1", "p2", "p3"), names, strict=True)))))
    assert log.players == tuple(names)
    assert [claim(observation) for observation in log.observations] == [claim(observation) for observation in written]


def test_every_wording_can_be_generated_so_the_property_covers_the_grammar() -> None:
    slots = {slot for wording in (*GRAMMAR, *TABLE_GRAMMAR) for slot in wording.slots}
    assert slots == {"cards", "counted", "named", *SLOT_VALUES}


def read_or_refuse(data: bytes) -> LogRead | None:
    """Whatever the bytes: a log that covers every line, or an UnreadableLog of one sentence."""
    try:
        text = decode(data)
        log = read(text)
    except UnreadableLog as refusal:
        assert str(refusal).startswith("line ") and "\n" not in str(refusal)
        return None
    assert 2 <= len(log.players) <= 6
    plain = text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n").replace("\t", " ")
    lines = enumerate(map(str.strip, plain.split("\n")), 1)
    claims = [number for number, line in lines if line and not reader._BANNER.fullmatch(line)]
    assert sorted([*(observation.line for observation in log.observations), *log.debris]) == claims
    for observation in log.observations:
        write(observation, seats(log))
    return log


WHOLE = game(
    *(f"Bo - {row[0]}" for row in PLAYER_LINES),
    "------------ Game Over ------------",
    "1st place: Bo",
    names=("Ada", "Bo"),
).encode()


@given(st.one_of(st.binary(), st.text().map(str.encode), st.text().map(lambda text: (game() + text).encode())))
def test_any_bytes_are_read_or_refused(data: bytes) -> None:
    read_or_refuse(data)


@given(st.lists(st.tuples(st.integers(0, len(WHOLE) - 1), st.integers(0, 255)), min_size=1, max_size=8))
def test_a_log_with_changed_bytes_is_read_or_refused(changes: list[tuple[int, int]]) -> None:
    data = bytearray(WHOLE)
    for place, byte in changes:
        data[place] = byte
    read_or_refuse(bytes(data))


@given(st.lists(st.sampled_from(WHOLE.decode().split("\n")), max_size=40))
def test_lines_in_any_order_are_read_or_refused(lines: list[str]) -> None:
    read_or_refuse("\n".join(lines).encode())


def test_a_log_cut_at_any_byte_is_read_or_refused() -> None:
    for size in range(len(WHOLE)):
        read_or_refuse(WHOLE[:size])


# ---------------------------------------------------------------------------------------------------- real logs


def real_logs() -> Iterator[tuple[str, str]]:
    for path in sorted(REAL_LOGS.iterdir()):
        yield path.name, decode(path.read_bytes())


@needs_real_logs
def test_every_line_of_every_real_log_is_read_and_written_back(capsys: pytest.CaptureFixture[str]) -> None:
    texts = list(real_logs())
    begun = time.process_time()
    logs = [read(text) for _, text in texts]
    seconds = time.process_time() - begun
    total = sum(len(text.splitlines()) for _, text in texts)
    claims = [observation for log in logs for observation in log.observations]
    unread = [observation for observation in claims if observation.verb == "unread"]
    with capsys.disabled():
        print(
            f"\n{len(logs)} Goko logs, {total} lines: {seconds / total * 1e6:.2f} µs per line, "
            f"{len(unread) / len(claims):.3%} unread"
        )
    assert not unread
    for (name, text), log in zip(texts, logs, strict=True):
        written = [line.rstrip() for line in write_log(log.observations, seats(log))]
        assert written == [line.rstrip() for line in text.rstrip().split("\n")], name
    assert seconds / total < 60e-6  # ten times the aim of 6 µs, so that a busy machine does not fail it


@needs_real_logs
def test_real_logs_have_whole_headers_and_ends() -> None:
    for name, text in real_logs():
        log = read(text)
        names = seats(log)
        assert log.supply, name
        assert set(log.starting) == set(names), name
        verbs = [(observation.verb, observation.actor) for observation in log.observations]
        for seat in names:
            for verb in ("final cards", "final points", "final turns", "place"):
                assert verbs.count((verb, seat)) == 1, (name, verb, seat)


@needs_real_logs
def test_real_logs_cut_anywhere_are_read_or_refused() -> None:
    for number, (_, text) in enumerate(real_logs()):
        if number % 40 == 0:
            data = text.encode()
            for size in range(number, len(data), len(data) // 25):
                read_or_refuse(data[:size])


@pytest.mark.skipif(not TEMPLATES.is_file(), reason="the table of line shapes (../shared/formats) is not here")
def test_every_line_shape_seen_in_795_games_is_known() -> None:
    with TEMPLATES.open(encoding="utf-8", newline="") as table:
        examples = [row[column] for row in csv.DictReader(table) for column in ("example_1", "example_2")]
    lines = [line for line in examples if line and " - " in line and "starting cards:" not in line]
    assert len(lines) > 200
    for line in lines:
        name = line.partition(" - ")[0]
        assert last(game(line, names=(name, "Nobody else"))).verb != "unread", line


def test_lines_that_were_joined_seat_nobody() -> None:
    """The second player of log383 has no name, so the joined lines begin with the line above."""
    deck = "Estate, Estate, Estate, Copper, Copper, Copper, Copper, Copper, Copper, Copper"
    joined = f"Rating system: pro - starting cards: {deck} Ann - starting cards: {deck} - shuffles deck"
    text = f"{joined}\nAnn - draws Copper\n---------- Ann: turn 1 ----------\n---------- : turn 1 ----------\n"
    with pytest.raises(UnreadableLog):
        read(text)
    whole = f"Bob - starting cards: {deck}\nCid - starting cards: {deck}\n{text}"
    assert set(read(whole).players) == {"Bob", "Cid"}
