"""Buy lists: what their lines mean, which of them are refused, and how their players answer the questions of cards."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest
from moothall.domain.dominion.game import GAME
from moothall.domain.dominion.new_game import begin
from moothall.domain.dominion.text.book import kingdom_cards
from moothall.domain.dominion.text.rulebook import rules_of
from moothall.domain.kernel.facts import Answered
from moothall.domain.kernel.failure import BadStrategy
from moothall.domain.kernel.fresh import Fresh
from moothall.domain.rules_spec import NEWEST
from moothall.service import card_called

MONEY = "Province\nDuchy if left(Province) <= 4\nGold\nSilver"


def read(text):
    return GAME.new.reads(text.splitlines(), lambda written: card_called(written, [GAME])[1])


def played(text, other=MONEY, kingdom=(), seed=7):
    """A game of a list against another one."""
    rng = Random(seed)
    lists = [read(text), read(other)]
    cards = list(dict.fromkeys([*kingdom, *(card for each in lists for card in each.options["kingdom"])]))
    session = GAME.session(GAME.table(), Fresh({f"p{at}": each.policy(rng) for at, each in enumerate(lists, 1)}, rng))
    session.take(begin(NEWEST, ("Ann", "Bob"), {"kingdom": cards}, rng))
    session.run()
    assert session.over
    return session


def bought(session, player="p1"):
    answers = [fact.answer for fact in session.facts if isinstance(fact, Answered) and fact.player == player]
    return [answer[1] for answer in answers if answer and answer[0] == "buy"]


def answered(session, question, player="p1"):
    found = [fact for fact in session.facts if isinstance(fact, Answered) and fact.player == player]
    return [tuple(getattr(each, "face", each) for each in fact.answer) for fact in found if fact.question == question]


@pytest.mark.parametrize("seed", range(5))
def test_a_card_with_a_number_is_bought_so_often_and_no_more(seed):
    session = played(f"Smithy x2\n{MONEY}", seed=seed)
    assert bought(session).count("Smithy") == 2
    assert bought(session).index("Smithy") <= 1, "one of the first two hands has $4"


def test_the_first_line_that_holds_and_can_be_bought_is_taken():
    session = played("Smithy x1 if turn >= 3\nVillage if turn = 1\nProvince\nSilver")
    early = bought(session)[:2]
    assert early[0] == "Village"
    assert "Smithy" not in early
    assert "Silver" in bought(session)


@pytest.mark.parametrize(
    ("condition", "holds"),
    [
        ("left(Province) = 8", True), ("left(Province) < 8", False), ("have(Copper) >= 7", True),
        ("HAVE(銅貨) > 7", False), ("turn <= 1 and buys == 1", True), ("turn = 1 AND buys = 2", False),
        ("cards = 10", True), ("empty = 0", True), ("empty != 0", False), ("left(Gold) > left(Province)", True),
        ("8 <= left(Province)", True), ("have(Estate) < 3", False),
    ],
)  # fmt: skip
def test_a_condition_compares_what_there_is_at_the_table(condition, holds):
    """Whoever has nothing else to buy buys an Estate with any hand, in the first turn."""
    session = played(f"Estate x4 if {condition} and turn = 1\nProvince if turn > 20\nCopper if turn > 20")
    assert ("Estate" in bought(session)) is holds


def test_coins_are_those_that_are_left_to_spend():
    session = played(f"Copper x9 if coins = 3\n{MONEY}")
    assert 7 < 7 + bought(session).count("Copper") <= 9


def test_cards_are_named_in_japanese_too_and_comments_and_empty_lines_do_not_count():
    found = read("# 属州だけを買う\n\n属州   # always\n鍛冶屋 x2\n")
    assert found.options == {"kingdom": ("Province", "Smithy")}


def test_two_cards_of_one_pile_lay_it_out_once():
    assert read("Sauna\nAvanto x2\nProvince").options["kingdom"] == ("Sauna/Avanto", "Province")
    assert played(f"Avanto x2\nSauna x4\n{MONEY}").table.kingdom == ("Sauna/Avanto",)


@pytest.mark.parametrize(
    ("text", "line", "says"),
    [
        ("Gold\n\nSmity x2", 3, "there is no card 'Smity'; did you mean Smithy?"),
        ("Gold if left(Provnce) < 3", 1, "there is no card 'Provnce'; did you mean Province?"),
        ("Gold if money > 3", 1, "'money' is neither a number nor one of left(CARD), have(CARD), turn, coins"),
        ("Gold if left(Province", 1, "compares nothing"),
        ("Gold if turn", 1, "'turn' compares nothing: write a condition such as left(Province) <= 4"),
        ("Gold if turn > 2 and", 1, "'2 and' is neither a number"),
        ("Gold if turn > 99999999", 1, "is neither a number"),
        ("x2 if turn > 2", 1, "there is no card 'x2'"),
        ("if turn > 2", 1, "there is no card 'if turn > 2'"),
        ("Gold x99999", 1, "there is no card 'Gold x99999'"),
        ("", 1, "the list buys nothing"),
        ("# nothing\n\n", 2, "the list buys nothing"),
    ],
)
def test_a_line_that_means_nothing_is_refused_with_its_number(text, line, says):
    with pytest.raises(BadStrategy) as error:
        read(text)
    assert says in str(error.value)
    assert error.value.line == error.value.fields["line"] == line


def test_junk_is_trashed_and_what_is_good_kept():
    session = played(f"Chapel x1\n{MONEY}")
    trashed = {face for answer in answered(session, "Chapel/trash") for face in answer}
    assert "Estate" in trashed
    assert trashed <= {"Estate", "Copper", "Curse"}


def test_coppers_are_kept_as_long_as_other_money_is_short():
    session = played("Chapel x1\nProvince\nCopper if turn > 30")
    trashed = {face for answer in answered(session, "Chapel/trash") for face in answer}
    assert "Copper" not in trashed


def test_what_is_gained_is_the_first_line_that_holds():
    session = played(f"Workshop x1\nSilver if turn > 2\n{MONEY}")
    assert set(answered(session, "Workshop/gain")) == {("Silver",)}


def test_what_is_played_first_lets_one_play_another():
    session = played(f"Village x2\nSmithy x2\n{MONEY}", seed=3)
    plays = [fact for fact in session.facts if isinstance(fact, Answered) and fact.answer[:1] == ("play",)]
    names = [fact.answer[1].face for fact in plays if fact.player == "p1"]
    turns = "".join({"Village": "V", "Smithy": "S"}.get(each, " ") for each in names)
    assert "V" in turns
    assert "S" in turns
    assert "VS" in turns


@pytest.mark.parametrize("seed", range(12))
def test_a_list_of_any_cards_plays_to_the_end(seed):
    """Whatever a card asks is answered by what the question offers."""
    rng = Random(seed)
    able = rng.sample(kingdom_cards(rules_of(NEWEST)), 8)
    session = played("\n".join([*(f"{name} x2" for name in able), MONEY]), seed=seed)
    assert len(session.table.winners) >= 1


def test_a_list_needs_no_menu_of_its_own_kind():
    """A menu whose choices are listed says the same as one that works them out."""
    rng = Random(1)
    policy = read(f"Smithy x2\n{MONEY}").policy(rng)

    def listed(game, ask):
        return policy(game, replace(ask, choices=tuple(ask.choices)) if hasattr(ask, "choices") else ask)

    games = []
    for each in (policy, listed):
        luck = Random(5)
        session = GAME.session(GAME.table(), Fresh({"p1": each, "p2": each}, luck))
        session.take(begin(NEWEST, ("Ann", "Bob"), {"kingdom": ["Smithy", "Village"]}, luck))
        session.run()
        games.append([repr(fact) for fact in session.facts])
    assert games[0] == games[1]
