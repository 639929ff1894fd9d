"""Places in a game: every form of address means what it says, and what is not a place is refused in one sentence."""

from __future__ import annotations

from random import Random

import pytest
from histories import KINGDOM, games, history, names_of, taking_back
from hypothesis import given
from hypothesis import strategies as some
from moothall.domain.dominion.game import GAME
from moothall.domain.dominion.play.start.setup import started
from moothall.domain.dominion.table import facts as f
from moothall.domain.kernel.facts import Answered, Noted
from moothall.domain.kernel.streams.script import live
from moothall.projections.finding.addresses import BadAddress, headers, is_address, resolve
from property_tests import examples
from toy import TOY

NAMES = {"p1": "Ann", "p2": "Bob van Dyk", "p3": 'a/b "c"', "p4": "bob"}
MENU = "menu"


def made(kind, *values, seq, line=None):
    return kind(*values).sealed(seq, line=line)


def turn(player, number, seq, kind="normal", line=None):
    return made(f.TurnBegan, player, player, kind, number, seq=seq, line=line)


STREAM = [
    started("2013-05-23", ("Ann", "Bob van Dyk"), KINGDOM),
    turn("p1", 1, 2, line=10),
    made(Answered, "p1", MENU, ("end",), MENU, "p1", seq=3),
    turn("p2", 1, 4, line=12),
    turn("p2", 1, 5, "outpost", line=14),
    made(Answered, "p2", MENU, ("end",), MENU, "p2", seq=6),
    turn("p1", 2, 7, line=20),
    made(f.PhaseBegan, "buy", seq=8, line=20),
    made(Noted, 5, "extra-turn", "", "", seq=9),
]


def at(address, facts=STREAM, names=NAMES):
    return resolve(address, GAME, facts, names)


@pytest.mark.parametrize(
    ("address", "seq"),
    [
        ("0", 0),
        ("4", 4),
        ("9", 9),
        ("end", 9),
        ("turn:1", 2),
        ("turn:1/p1", 2),
        ("turn:1/p2", 4),
        ("turn:1/p2/1", 4),
        ("turn:1/p2/2", 5),
        ('turn:1/"Bob van Dyk"/2', 5),
        ("turn:1/Bob van Dyk/2", 5),
        ("turn:1/'bob VAN dyk'", 4),
        ("turn:2/ann", 7),
        ("line:12", 4),
        ("line:20", 8),
        ("-0", 8),
        ("-1", 7),
        ("-8", 0),
        ("mark:extra-turn", 5),
    ],
)
def test_an_address_is_the_place_right_after_what_it_names(address, seq):
    assert is_address(address)
    assert at(address) == seq


@pytest.mark.parametrize(
    ("address", "why"),
    [
        ("10", "the game has 9"),
        ("-9", "before the beginning"),
        ("turn:3", "the last one is 2"),
        ("turn:2/p2", "never begins"),
        ("turn:1/p2/3", "begins 2 times"),
        ("turn:1/p1/0", "begins once"),
        ("turn:1/Zed", "there is no player 'Zed'"),
        ("line:13", "the nearest line with one is 12"),
        ("mark:nowhere", "there is extra-turn"),
        ("turn:", "is not a place"),
        ("turn:x", "is not a place"),
        ("turn:1/", "is not a place"),
        ("line:", "is not a place"),
        ("line:-1", "is not a place"),
        ("mark:", "is not a place"),
        ("mark:two words", "is not a place"),
        ("", "is not a place"),
        ("--1", "is not a place"),
        ("1.5", "is not a place"),
        ("END", "is not a place"),
        ("٣", "is not a place"),
        ("9" * 5000, "is not a place"),
        ("-" + "9" * 5000, "is not a place"),
    ],
)
def test_what_is_no_place_is_refused_in_one_sentence_that_helps(address, why):
    with pytest.raises(BadAddress, match=why.replace("(", r"\(")) as refused:
        at(address)
    assert "\n" not in str(refused.value)


def test_a_name_with_a_slash_stands_in_quotes():
    facts = [STREAM[0], turn("p3", 1, 2)]
    assert at("""turn:1/'a/b "c"'""", facts) == 2


def test_a_quote_within_a_name_needs_no_quotes_around_it():
    names = {"p1": "D'Artagnan", "p2": 'Ann "the Gun" Lee'}
    assert [at(f"turn:1/{each}", names=names) for each in ("D'Artagnan", "d'artagnan/1", 'Ann "the Gun" Lee')] == [
        2,
        2,
        4,
    ]


@pytest.mark.parametrize("name", ['"', "'", "\"a'b", "'a\"/b", '""', '"q"', "''q''/1"])
def test_every_name_can_be_written_in_quotes_of_either_kind(name):
    for quote in "\"'":
        assert at(f"turn:1/{quote}{name.replace(quote, quote * 2)}{quote}", names={"p1": "Bob", "p2": name}) == 4


def test_a_seat_is_meant_before_a_player_who_is_called_so():
    assert at("turn:1/p2", names={"p1": "p2", "p2": "Ann"}) == 4


def test_a_name_that_two_players_share_but_for_capitals_is_exact():
    names = {"p1": "bob", "p2": "Bob"}
    assert [at(f"turn:1/{each}", names=names) for each in ("bob", "Bob")] == [2, 4]
    with pytest.raises(BadAddress, match="there is no player"):
        at("turn:1/BOB", names=names)


def test_a_game_played_here_has_no_lines():
    facts = [each for each in STREAM if each.line is None]
    with pytest.raises(BadAddress, match="no lines of a log"):
        at("line:12", facts)


def test_a_mark_given_again_moves():
    assert at("mark:extra-turn", [*STREAM, made(Noted, 7, "extra-turn", "", "", seq=10)]) == 7


def test_what_was_taken_back_is_counted_by_no_address_but_the_number():
    undone = taking_back(STREAM, 6)
    assert (at("end", undone), at("-0", undone), at("-1", undone)) == (10, 5, 4)
    assert at("8", undone) == 8
    with pytest.raises(BadAddress, match="the last one is 1"):
        at("turn:2", undone)


GAMES = {game.name: game for game in games()}


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
@pytest.mark.parametrize("seed", range(3))
def test_after_any_undo_and_redo_every_place_has_the_live_facts_up_to_it(game, seed):
    stored = history(game, seed)
    standing, names = live(stored), names_of(game)
    for back in range(len(standing) + 1):
        place = resolve(f"-{back}", game, stored, names)
        assert live(stored[:place]) == standing[: len(standing) - back]
    assert live(stored[: resolve("end", game, stored, names)]) == standing
    found = list(headers(game, standing))
    assert bool(found) is (game is not TOY)
    for number in {each.number for each in found}:
        own = [each for each in found if each.number == number]
        assert resolve(f"turn:{number}", game, stored, names) == own[0].seq
        for seat, name in names.items():
            seqs = [each.seq for each in own if each.player == seat]
            for which, seq in enumerate(seqs, 1):
                assert resolve(f"turn:{number}/{seat}/{which}", game, stored, names) == seq
                assert resolve(f'turn:{number}/"{name}"/{which}', game, stored, names) == seq
            with pytest.raises(BadAddress):
                resolve(f"turn:{number}/{seat}/{len(seqs) + 1}", game, stored, names)


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_a_permalink_never_changes(game):
    stored = history(game, 5)
    rng = Random(0)
    for seq in rng.sample(range(len(stored) + 1), 20):
        later = rng.randint(seq, len(stored))
        assert resolve(str(seq), game, stored[:later], names_of(game)) == seq


@examples(300)
@given(some.text(some.sampled_from("turnlineark:/-0123456789p\"' Añ٣end"), max_size=24) | some.text(max_size=12))
def test_any_text_is_a_place_of_the_game_or_refused(text):
    try:
        place = at(text)
    except BadAddress as error:
        assert "\n" not in repr(str(error))
    else:
        assert is_address(text)
        assert 0 <= place <= len(STREAM)
