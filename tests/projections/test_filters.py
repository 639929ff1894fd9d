"""The filter language: what its words mean, and what is said of an expression that cannot be understood."""

from __future__ import annotations

import string

import pytest
from histories import KINGDOM, names_of, played
from hypothesis import given
from hypothesis import strategies as some
from moothall.domain.dominion.game import GAME
from moothall.domain.dominion.play.start.setup import started
from moothall.domain.dominion.table import facts as f
from moothall.domain.games import find as game_named
from moothall.domain.kernel.facts import Answered, Card, LogFollowed, Noted
from moothall.projections.finding.filters import DEEPEST, LONGEST, BadFilter, Moment, filter_of
from moothall.projections.finding.search import find, moments
from moothall.projections.sight.unseen import ViewedStream
from property_tests import examples
from toy import TOY

NAMES = {"p1": "Ann", "p2": "Bob van Dyk"}
FOLDED = GAME.fold([started("2013-05-23", [*NAMES.values()], KINGDOM)])
GOLD = Card(901, "Gold")
COURT = Card(902, "King's Court")


def made(kind, *values, rule=None, line=None):
    return kind(*values).sealed(7, rule=rule, line=line)


GAINED = made(f.CardGained, "p2", GOLD, "supply", "discard", rule="possession/gain", line=31)


def holds(text, fact=GAINED, table=None, divergent=False):
    return filter_of(text, GAME, NAMES)(Moment(fact, lambda: GAME.view(table or FOLDED, None), divergent))


@pytest.mark.parametrize(
    "text",
    [
        "gain",
        "GAINED",
        "cardgained",
        "card:gold",
        "card: Gold",
        "card:G*",
        "card:?old",
        "CARD:'Gold'",
        "player:p2",
        'player:"bob van dyk"',
        "player:bob*",
        "rule:possession",
        "rule:possession/gain",
        "from:supply & to:discard",
        "seq:7",
        "seq = 7",
        "line > 30 and line < 32",
        "gain & !play",
        "NOT play",
        "play | gain & card:Gold",
        "play or gain",
        "(play | gain) & !(buy | trash)",
        "! ! gain",
        "card:金貨",
        "card:*金*",
        "gain ＆ card：金貨",
        "ｓｅｑ　＝　７",
        "player:ＢＯＢ*",
    ],
)
def test_an_expression_about_the_fact_holds_of_it(text):
    assert holds(text)


@pytest.mark.parametrize(
    "text",
    [
        "play",
        "card:Silver",
        "player:ann",
        "rule:possession/trash",
        "rule:exchange",
        "seq != 7",
        "!gain",
        "gain & play",
        "play & gain | buy",
        "divergent",
    ],
)
def test_an_expression_about_another_fact_does_not(text):
    assert not holds(text)


def test_a_field_with_several_things_holds_when_one_does():
    drawn = made(f.CardsDrawn, "p1", (GOLD, COURT))
    assert holds('card:"King\'s Court" & card:Gold & cards:gold', drawn)
    answered = made(Answered, "p1", "menu", ("buy", "Gold"), "menu", "p1")
    assert holds("answer & answer:buy & answer:gold", answered)
    assert not holds("card:Gold", answered), "a name is not a card"


def test_a_card_whose_face_is_not_known_is_none_of_any_name():
    assert not holds("card:Gold", made(f.CardsDrawn, "p1", (Card(None, None),)))


def test_divergent_is_where_the_log_is_against_the_rules():
    assert holds("divergent", divergent=True)
    assert not holds("divergent", LogFollowed(1, 2).sealed(7, source="log"))


def test_kinds_of_the_kernel_have_words_too():
    assert holds("note & by:judy", made(Noted, 3, "", "so", "Judy"))


@pytest.mark.parametrize(
    "text",
    [
        "supply(Gold) = 30",
        "supply(gold) >= 30 & supply(Gold) <= 30",
        "supply('Silver') > supply(Gold)",
        "deck(ann) = 10 | discard(ann) = 10",
        "hand(ann) = 0",
        "!hand(p1)",
        "hand('Bob van Dyk', Copper) != 1",
        "vp(ann) = 0 & coffers(p2) = 0 & exile(ann) = 0",
        "archive(ann) = 0 & pirate(ann) = 0 & journey(ann) = 0",
        "turns(ann) = 0",
        "trash = 0 & trash(Gold) = 0",
        "game = dominion",
        "over = false & !over",
        "rules = '2013-05-23'",
        "kingdom = 10",
        "!(turn = 1) & !(turn != 1)",
        "!(score(ann) >= 0)",
        "!(turn.kind = possession)",
    ],
)
def test_an_expression_about_the_table_holds_of_it(text):
    assert holds(text)


def test_a_path_leads_into_the_table():
    table = GAME.fold(
        [started("2013-05-23", [*NAMES.values()], KINGDOM), made(f.TurnBegan, "p2", "p1", "possession", 3)]
    )
    assert holds("turn = 3 & turn.kind = possession & turn.player = 'bob van dyk' & turn.controller = Ann", table=table)
    assert not holds("turn.controller = p2", table=table)


@pytest.mark.parametrize(
    ("text", "at", "why"),
    [
        ("", 0, "empty"),
        ("   ", 0, "empty"),
        ("gain &", 6, "ends too soon"),
        ("gain & ", 6, "ends too soon"),
        ("& gain", 0, "'&' is not expected"),
        ("gain gain", 5, "'g' is not expected"),
        ("card:King's Court", 12, "stands in quotes"),
        ("(gain", 5, "ends too soon"),
        ("gain)", 4, "not expected"),
        ("gain & $", 7, "not expected"),
        ("'gain", 0, "not expected"),
        ("card:", 5, "ends too soon"),
        ("color:red", 0, "no fact has a field 'color'"),
        ("gian", 0, "not a kind of fact"),
        ("card:Gol", 0, "there is no card 'Gol'; did you mean Gold?"),
        ("card:hand", 0, "there is no card 'hand'"),
        ("card:'[G]old'", 0, "there is no card '[G]old'"),
        ("gain & card:Provnce", 7, "did you mean Province?"),
        ("card:属洲", 0, "did you mean 属州 (Province)"),
        ("card:*vilage", 0, "there is no card '*vilage'"),
        ("player:bov*", 0, "there is no player 'bov*'; there is Ann, Bob van Dyk"),
        ("player:an", 0, "did you mean Ann?"),
        ("rule:posession", 0, "did you mean possession"),
        ("rule:poss", 0, "there is no rule 'poss'"),
        ("source:logs", 0, "did you mean log?"),
        ("kind:posession", 0, "there is no kind 'posession'; did you mean possession?"),
        ("turn.kind = posession", 12, "did you mean possession?"),
        ("gain & phase != bui", 16, "did you mean buy?"),
        ("turn.player = 'Bob van Dyck'", 14, "did you mean Bob van Dyk?"),
        ("hand(ann, Golld) > 3", 0, "did you mean Gold?"),
        ("gain & turn.sort = x", 7, "it has player, controller, kind, number"),
        ("hnad(ann) > 3", 0, "a player has no 'hnad'; they have hand"),
        ("hand(zed) > 3", 0, "there is no player 'zed'; the players are p1 (Ann)"),
        ("hand(zed, Gold) > 3", 0, "there is no player 'zed'"),
        ("crypt(ann) = 0", 0, "a player has no 'crypt'"),
        ("embargo(ann) = 0", 0, "a player has no 'embargo'"),
        ("hand() > 3", 0, "takes a player"),
        ("hand(ann, Gold, Silver)", 0, "takes a player"),
        ("turn = 3 | supply(Goldd) = 0", 11, "'Goldd'"),
        ("game > word", 7, "compared by = or !="),
        ("7", 0, "says nothing"),
        ("'word'", 0, "says nothing"),
        ("1 = 99999999999", 4, "not expected"),
        ("金貨 > $", 5, "not expected"),
        ("!" * (DEEPEST + 2) + "gain", DEEPEST + 1, "nested too deep"),
        ("gain | " * LONGEST + "gain", 60, "longer than"),
        ("__import__('os')", 0, "there is no player 'os'"),
    ],
)
def test_what_cannot_be_understood_is_pointed_at(text, at, why):
    table = GAME.fold([started("2013-05-23", [*NAMES.values()], KINGDOM), made(f.TurnBegan, "p2", "p2", "normal", 4)])
    with pytest.raises(BadFilter) as bad:
        holds(text, table=table)
    sentence, _, caret = str(bad.value).split("\n")
    assert why in sentence
    assert bad.value.at == at
    assert caret.endswith("^")


def test_the_mark_stands_below_the_place_also_after_wide_letters_and_line_ends():
    with pytest.raises(BadFilter) as bad:
        holds("金貨 \n& $")
    assert str(bad.value).split("\n")[1:] == ["  金貨  & $", " " * 10 + "^"]


def test_before_there_are_players_nothing_is_compared():
    assert not holds("hand(ann) = 0", table=GAME.table())
    assert not holds("hand(ann) != 0", table=GAME.table())


@pytest.mark.parametrize(
    ("game", "text"),
    [
        (TOY, "take & card:*stone & taken(ann) > 1"),
        (TOY, "heap < 12 & heap >= 1"),
        (game_named("one-of-dominion"), "draw & hand(ann) > 2"),
        (game_named("one-of-dominion"), "turn = 1 & deck > 3"),
        (game_named("one-of-dominion"), "points(p1) > 0"),
        (GAME, "play & turn = 2"),
    ],
    ids=lambda each: getattr(each, "name", each),
)
def test_every_game_is_asked_by_its_own_words(game, text):
    facts = played(game, 1)
    found = list(find(ViewedStream(game, facts), filter_of(text, game, names_of(game))))
    assert 0 < len(found) < len(facts)


def test_whoever_asks_is_told_by_what_he_sees():
    facts = played(GAME, 1)
    wanted = filter_of("hand(p2, Copper) > 0", GAME, names_of(GAME))
    assert list(find(ViewedStream(GAME, facts, "p2"), wanted))
    possessed = filter_of("hand(p2, Copper) > 0 & !(turn.controller = p1)", GAME, names_of(GAME))
    assert not list(find(ViewedStream(GAME, facts, "p1"), possessed))
    drawn = filter_of("draw & player:p2 & card:*er", GAME, names_of(GAME))
    assert len(list(find(ViewedStream(GAME, facts, "p2"), drawn))) > len(
        list(find(ViewedStream(GAME, facts, "p1"), drawn))
    )


WORDS = some.sampled_from(
    [
        *"()&|!,=<>'\"",
        "!=",
        ">=",
        "and",
        "or",
        "not",
        "gain",
        "card:",
        "card:Gold",
        "hand(ann)",
        "supply(Gold)",
        "turn",
        "turn.kind",
        "coins",
        "phase",
        "trash",
        "3",
        "-1",
        "'x y'",
        "divergent",
        "seq",
        "over",
        "zz",
        "scores",
        "hexes_and_boons",
        "options",
        "effects",
        "tokens(x)",
        "options(x)",
        "game(x)",
    ]
)


@examples(600)
@given(some.lists(WORDS, max_size=12).map(" ".join) | some.text(string.printable + "金’\0", max_size=30))
def test_no_expression_raises_anything_but_bad_filter(text):
    for game in (GAME, TOY):
        facts = played(game, 2, 8)
        names = names_of(game)
        try:
            wanted = filter_of(text, game, names)
            for moment in moments(ViewedStream(game, facts[:12])):
                assert wanted(moment) in (True, False)
        except BadFilter as bad:
            assert 0 <= bad.at <= len(bad.text)
            assert len(str(bad).split("\n")) == 3


ONE_OF_DOMINION = game_named("one-of-dominion")


@pytest.mark.parametrize(
    ("kind", "values", "text"),
    [
        ("GuestPlaced", ("p1", Card(1, "blue 3"), "hand", "field"), "card:青3"),
        ("GuestPlaced", ("p1", Card(1, "blue 3"), "hand", "field"), "place & card:青３"),
        ("GuestPlaced", ("p1", Card(1, "石鎚"), "hand", "field"), "card:Ishizuchi"),
        ("SkillUsed", ("p1", "Detention"), "skill:拘留"),
        ("StyleNamed", ("p1", "Inu", "Detention"), "style:イヌ & skill:拘留"),
    ],
)
def test_things_of_one_of_dominion_are_found_by_either_name(kind, values, text):
    fact = next(each for each in ONE_OF_DOMINION.facts if each.__name__ == kind)(*values).sealed(7)
    assert filter_of(text, ONE_OF_DOMINION, NAMES)(Moment(fact, dict))
    other = text.replace("青", "赤").replace("Ishizuchi", "Blocker").replace("拘留", "すっぱ抜き")
    assert not filter_of(other, ONE_OF_DOMINION, NAMES)(Moment(fact, dict))


@pytest.mark.parametrize("text", ["card:青33b", "skill:勾留", "style:Innu"])
def test_what_nothing_in_one_of_dominion_is_called_is_an_error(text):
    with pytest.raises(BadFilter, match="there is no"):
        filter_of(text, ONE_OF_DOMINION, NAMES)


def test_a_name_that_the_facts_have_is_known_whatever_the_rules_know():
    gained = made(f.CardGained, "p2", Card(903, "Montebank"), "supply", "discard")
    with pytest.raises(BadFilter, match="did you mean Mountebank"):
        filter_of("card:montebank", GAME, NAMES)
    assert filter_of("card:montebank", GAME, NAMES, [gained])(Moment(gained, dict))


def test_a_filter_can_be_asked_whether_a_table_has_all_that_it_asks_for():
    table = GAME.fold([started("2013-05-23", [*NAMES.values()], KINGDOM), made(f.TurnBegan, "p2", "p2", "normal", 4)])
    wanted = filter_of("gain & hnad(ann) > 3", GAME, NAMES)
    with pytest.raises(BadFilter, match="a player has no 'hnad'"):
        wanted.check(Moment(GAINED, lambda: GAME.view(table, None)))
