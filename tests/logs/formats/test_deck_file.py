"""Deck files of One of Dominion: read, checked, written."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from moothall.domain.kernel.game import BadSetup
from moothall.domain.one_of_dominion.play.setup import started
from moothall.domain.one_of_dominion.table.deck import COUNTS, DEFAULT, Deck
from moothall.domain.one_of_dominion.text.guests import PURPLE, SKILLS, Guest
from moothall.domain.one_of_dominion.text.names import canonical, is_taken, plain
from moothall.logs.one_of_dominion.deck_file import (
    MOST_IN_HAND,
    MOST_PLAYERS,
    BadDeck,
    nameless,
    read_deck,
    unfit,
    write_deck,
)

TEXT = write_deck(DEFAULT)


def said_of(text):
    with pytest.raises(BadDeck) as refused:
        read_deck(text, "our.toml")
    return str(refused.value)


def changed(old, new):
    assert old in TEXT
    return TEXT.replace(old, new, 1)


def line(text, words):
    """The number of the first line that holds the words."""
    return next(number for number, each in enumerate(text.splitlines(), 1) if words in each)


def test_the_default_deck_is_read_as_it_was_written():
    assert read_deck(TEXT) == DEFAULT


def test_line_ends_of_another_system_change_nothing():
    assert read_deck(TEXT.replace("\n", "\r\n")) == DEFAULT


def fits(name: str) -> bool:
    return not unfit(name) and canonical(name) == name and not is_taken(name) and name not in PURPLE


NAMES = st.text(st.characters(codec="utf-8", categories=("L", "P", "S")), min_size=1, max_size=12).filter(fits)
SEVERAL = st.lists(NAMES, min_size=COUNTS["purple"], max_size=30, unique_by=plain)


@st.composite
def decks(draw):
    """Any deck that a file can hold: with the manual's purple guests or others, some guests with names of their own."""
    names = iter(draw(SEVERAL))
    manual, invented = draw(st.booleans()), draw(st.booleans())
    values, skills = st.integers(1, 9), st.sampled_from(("", *SKILLS))
    others = {} if manual else {next(names): Guest("purple", draw(values), draw(skills)) for _ in PURPLE}
    guests = dict(PURPLE if manual else others)
    counts = dict.fromkeys(guests, 1)
    for colour, left in COUNTS.items():
        while colour != "purple" and left:
            guest, count = Guest(colour, draw(values)), draw(st.integers(1, left))
            name = draw(st.just(nameless(guest)) | st.just(next(names, nameless(guest))))
            guests[name] = guest
            counts[name] = counts.get(name, 0) + count
            left -= count
    title = " ".join(["a deck", *["variant"] * (not manual), *["invented"] * invented])
    return Deck(title, guests, counts, draw(st.integers(0, MOST_IN_HAND)), draw(st.integers(0, 99)), invented)


@given(decks())
def test_every_deck_is_read_as_it_was_written(deck):
    assert read_deck(write_deck(deck)) == deck


@given(decks())
def test_a_deck_of_a_file_begins_a_game(deck):
    begun = started("2025-06-01", [f"player {number}" for number in range(MOST_PLAYERS)], deck)
    assert len(begun.stock) == sum(COUNTS.values())
    assert (begun.deck, begun.hand, begun.points) == (deck.name, deck.hand, deck.points)


def test_a_deck_without_first_hands_for_all_is_refused_at_set_up():
    deck = read_deck(changed("hand = 0", f"hand = {MOST_IN_HAND}"))
    with pytest.raises(BadSetup):
        started("2025-06-01,ood_players=2-8", list("abcdefgh"), deck)


@pytest.mark.parametrize(
    ("old", "new", "where", "said"),
    [
        ("value = 3\ncount = 4", "value = 3\ncount = 5", "[[guest]]", "21 yellow guests and should have 20"),
        ('colour = "blue"\nvalue = 1\ncount = 3', 'colour = "red"\nvalue = 1', "[[guest]]", "12 red guests"),
        ('colour = "green"', 'colour = "pink"', "pink", "one of red, blue, yellow, green, purple, not 'pink'"),
        ("value = 6", "value = 10", "value = 10", "a number from 1 to 9, not 10"),
        ("value = 6", "value = 0", "value = 0", "a number from 1 to 9, not 0"),
        ("value = 6", 'value = "6"', 'value = "6"', "a number from 1 to 9, not '6'"),
        ("value = 6", "value = true", "value = true", "a number from 1 to 9, not true"),
        ("value = 6", "", "[[guest]]", "a guest has no 'value'"),
        ("count = 4", "count = 0", "count = 0", "a number from 1 to 20, not 0"),
        ('skill = "favour"', 'skill = "flight"', "flight", "any-colour"),
        ("count = 4", 'count = 4\nskill = "both"', 'skill = "both"', "only purple guests have skills"),
        ("hand = 0", "hand = -1", "hand = -1", "a number from 0 to 9"),
        ("hand = 0", "hand = 10", "hand = 10", "first hands of 7 players, not 10"),
        ("points = 0", "points = -3", "points = -3", "not -3"),
        ("points = 0", "points = 0\nstyles = 8", "styles = 8", "styles are those of the manual and cannot be set"),
        ("invented = true", "invented = true\nstyles = []", "styles = []", "cannot be set"),
        ("invented = true", "invented = 1", "invented = 1", "true or false"),
        ("invented = true", "invented = true\nmaker = 3", "maker = 3", "there is no key 'maker' here"),
        ("value = 6", "value = 6\nprice = 3", "price = 3", "colour, value, name, count, skill"),
        ("invented = true", "invented = true\ninvented = true", "invented = true", "this is not TOML"),
        ("(invented values)", "", "name =", "put 'invented'"),
        ("篁綾", "メルトダウン", "[[guest]]", "a purple guest is a person"),
        ("ジミー揚", "石鎚", "[[guest]]", "is another guest (purple 3 unmovable)"),
        ("ジミー揚", "someone else", "name =", "the manual's ジミー揚 (Jimmy Yang) is missing"),
        ('colour = "purple"\nvalue = 2', 'colour = "purple"\nvalue = 3', "name =", "purple 2 missing-colour in the"),
        ('name = "ジミー揚"\n', "", "[[guest]]", "a purple guest has no name"),
    ],
)
def test_what_is_wrong_is_said_with_its_line(old, new, where, said):
    text = changed(old, new)
    sentence = said_of(text)
    assert said in sentence
    head, _, rest = sentence.removeprefix("our.toml line ").partition(": ")
    assert rest
    assert where in text.splitlines()[int(head) - 1]
    assert "\n" not in sentence


@pytest.mark.parametrize("text", ["", "x", "name = 3", "guest = 3", "a = " + "[" * 9000, "a = " + "1" * 9000])
def test_what_is_no_deck_at_all_is_refused_in_one_sentence(text):
    assert said_of(text).startswith("our.toml")


@pytest.mark.parametrize(
    "name",
    [
        *("", " ", "a#1", "a, b", "Bob's guest", "a\\tb", "a\\u0000", "2 blue", "a on b", "a: b", "x" * 41, "p1"),
        *("Scoop", "すっぱ抜き", "イヌ", "inu", "blue 3", "青3", "points", "ゲシュタルト"),
    ],
)
def test_a_name_that_would_mean_something_else_is_refused(name):
    text = changed("value = 6", f'value = 6\nname = "{name}"')
    assert said_of(text).startswith(f"our.toml line {line(text, 'value = 6') + 1}: ")


@pytest.mark.parametrize("name", ["Otowa Namiko", "otowa namiko", "“姐さん”音羽南海子"])
def test_a_guest_of_the_manual_may_be_written_as_people_write_him(name):
    assert read_deck(changed("音羽南海子", name)) == DEFAULT


def test_two_guests_of_one_name_that_differ_are_refused():
    text = changed("value = 6", 'value = 6\nname = "Kuze"').replace("value = 5\n", 'value = 5\nname = "kuze"\n', 1)
    assert "uze is there already and is another guest" in said_of(text)


def test_a_kind_of_guest_may_stand_in_several_entries():
    twice = changed(
        "value = 3\ncount = 4", 'value = 3\ncount = 1\n\n[[guest]]\ncolour = "yellow"\nvalue = 3\ncount = 3'
    )
    assert read_deck(twice) == DEFAULT


def test_guests_that_are_not_the_manuals_are_allowed_where_the_name_of_the_deck_says_so():
    deck = read_deck(changed("ジミー揚", "someone else").replace("(invented", "(variant, invented"))
    assert "someone else" in deck.guests
    assert "ジミー揚" not in deck.guests


def test_the_lines_are_found_in_other_ways_of_writing_too():
    text = TEXT.replace("[start]\nhand = 0\npoints = 0", "start = { hand = 70 }")
    assert said_of(text).startswith(f"our.toml line {line(text, 'start')}: hand is")
    text = TEXT.replace("[start]\nhand = 0\npoints = 0", "start.hand = 70")
    assert said_of(text).startswith(f"our.toml line {line(text, 'start')}: hand is")
