"""Whatever was played, taken back and brought back: the table at every fact is that of the run, and what is said of two
tables, of a card's way and of a search agrees with looking at every table."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import fields
from random import Random
from typing import Any

import pytest
from histories import games, history, names_of, played, redoable, taking_back
from moothall.domain.dominion.play.start.setup import started
from moothall.domain.dominion.table import facts as f
from moothall.domain.games import find as game_named
from moothall.domain.kernel.facts import Answered, Card
from moothall.domain.kernel.streams.script import live
from moothall.projections.blame import NoSuchZone, blame
from moothall.projections.finding.filters import filter_of
from moothall.projections.finding.search import Found, bisect, find, first
from moothall.projections.sight.unseen import ViewedStream
from moothall.projections.tables.board import board, table_of
from moothall.projections.tables.diff import UNTOLD, diff
from records import Silent

GAMES = {game.name: game for game in games()}
DOMINION = game_named("dominion")
every_game = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
seeds = pytest.mark.parametrize("seed", range(2))


class Watching(Silent):
    """Plays a record again, and keeps the table at every question as it is shown, by the number of facts before it."""

    def __init__(self, game, answers):
        super().__init__()
        self.game = game
        self.rest = iter(answers)
        self.seen = {}

    def answer(self, session, ask):
        self.seen[len(session.facts)] = self.game.view(session.table, None)
        return next(self.rest, None)

    def shuffle(self, session, player, cards):
        return next(self.orders)


def live_run(game, facts):
    """The tables of a run that is given the answers and orders of a record, without a look at its other facts."""
    source = Watching(game, [fact.answer for fact in facts if isinstance(fact, Answered)])
    source.orders = iter([fact.order for fact in facts if hasattr(fact, "order")])
    session = game.session(game.table(), source)
    for fact in facts[: game.opening(facts)]:
        session.take(fact)
    session.run()
    assert len(session.facts) == len(facts)
    return source.seen


@every_game
@seeds
def test_the_table_at_every_question_is_that_of_the_run(game, seed):
    facts = list(played(game, seed))
    seen = live_run(game, facts)
    assert len(seen) > 5
    for at, table in seen.items():
        assert table_of(ViewedStream(game, facts[:at])) == table
        shown = board(ViewedStream(game, facts[:at]))
        assert shown["question"] is not None
        assert {key: shown[key] for key in table} == table


@every_game
@seeds
def test_after_undo_and_redo_the_table_at_every_stored_fact_is_that_of_what_then_counted(game, seed):
    stored = history(game, seed)
    for at in range(0, len(stored) + 1, 5):
        assert table_of(ViewedStream(game, stored[:at])) == game.view(game.fold(live(stored[:at])), None)


@every_game
def test_undo_and_redo_of_every_answer_give_back_the_same_table(game):
    facts = list(played(game, 3))
    end = board(ViewedStream(game, facts))
    answers = [fact for fact in facts if isinstance(fact, Answered)]
    for fact in answers[:: max(1, len(answers) // 25)]:
        undone = taking_back(facts, fact.seq)
        before, after = board(ViewedStream(game, facts[: fact.seq - 1])), board(ViewedStream(game, undone))
        assert {**after, "seq": 0} == {**before, "seq": 0}
        assert after["question"]["player"] == fact.player
        assert redoable(undone) == len(undone)
        assert {**board(ViewedStream(game, taking_back(undone, len(undone)))), "seq": 0} == {**end, "seq": 0}


# What differs


def leaves(value: Any, path: tuple[str, ...] = ()) -> Iterator[tuple[str, Any]]:
    """Every single thing of a view, with its path; the entries of a list by their place."""
    if isinstance(value, Mapping):
        for key, each in value.items():
            yield from leaves(each, (*path, str(key)))
    else:
        yield ".".join(path), value


@every_game
@seeds
def test_a_difference_names_what_differs_and_nothing_else(game, seed):
    facts, rng = played(game, seed), Random(seed)
    for _ in range(30):
        one, other = (table_of(ViewedStream(game, facts[: rng.randint(0, len(facts))])) for _ in range(2))
        found = diff(one, other)
        assert all(change.before != change.after for change in found)
        assert len({change.path for change in found}) == len(found)
        a, b = dict(leaves(one)), dict(leaves(other))
        changed = {key.split(".")[0] for key in a.keys() | b.keys() if a.get(key) != b.get(key)} - UNTOLD
        seats = {f"p{number}" for number in range(1, 7)}
        assert {"players" if change.path.split(".")[0] in seats else change.path.split(".")[0] for change in found} == (
            changed
        )


@every_game
@seeds
def test_what_came_and_what_went_make_one_zone_of_the_other(game, seed):
    facts, rng = played(game, seed), Random(seed)
    for _ in range(30):
        one, other = (table_of(ViewedStream(game, facts[: rng.randint(0, len(facts))])) for _ in range(2))
        for change in diff(one, other):
            if isinstance(change.before, list) and isinstance(change.after, list):
                cards = [each or "?" for each in change.before if not isinstance(each, Mapping)]
                for name, count in change.removed.items():
                    for _ in range(count):
                        cards.remove(name)
                cards += [name for name, count in change.added.items() for _ in range(count)]
                assert sorted(cards) == sorted(each or "?" for each in change.after if not isinstance(each, Mapping))


@every_game
def test_equal_tables_do_not_differ(game):
    facts = played(game, 0)
    assert diff(table_of(ViewedStream(game, facts)), table_of(ViewedStream(game, facts))) == []
    assert diff(table_of(ViewedStream(game, facts)), table_of(ViewedStream(game, facts, "p1")))


# Which fact put a card there


@pytest.mark.parametrize("name", ["dominion", "one-of-dominion"])
@seeds
def test_blame_is_the_last_fact_since_which_a_card_lay_there(name, seed):
    game = GAMES[name]
    stored = history(game, seed)
    standing = live(stored)
    zones_at = [game.places.zones(game.fold(standing[:at])) for at in range(len(standing) + 1)]
    for zone, cards in zones_at[-1].items():
        if zone.startswith(("supply.", "pile.")):
            continue
        found = blame(ViewedStream(game, stored), zone)
        assert [each.face for each in found] == [card.face for card in reversed(cards)]
        for card, each in zip(reversed(cards), found, strict=True):
            came = each.chain[0]
            at = next(at for at, fact in enumerate(standing) if fact is came)
            assert all(card in lying.get(zone, ()) for lying in zones_at[at + 1 :])
            before = zones_at[at].get(zone, ())
            assert card not in before or [c for c in before if c in zones_at[at + 1][zone]] != [
                c for c in zones_at[at + 1][zone] if c in before
            ], "it lay there before, in the same order"
            assert [fact.seq for fact in each.chain[1:]] == [fact.cause for fact in each.chain[:-1]]
            assert each.chain[-1].cause is None


@pytest.mark.parametrize("name", ["dominion", "one-of-dominion"])
@pytest.mark.parametrize("viewer", ["p1", "p2"])
def test_blame_shows_a_player_only_cards_whose_coming_he_saw(name, viewer):
    game = GAMES[name]
    facts = played(game, 4)
    hidden = 0
    for at in range(50, len(facts), 97):
        table = game.fold(facts[:at])
        for zone, cards in game.places.zones(table).items():
            found = blame(ViewedStream(game, facts[:at], viewer), zone)
            assert len(found) == len(cards)
            for card, each in zip(reversed(cards), found, strict=True):
                assert each.face in (None, card.face)
                told = [card for fact in each.chain for card in cards_of(fact)]
                if each.face is None:
                    hidden += 1
                    assert card not in told, "the fact behind a hidden card names it"
    assert hidden


def cards_of(fact):
    for each in fields(fact):
        value = getattr(fact, each.name)
        yield from (each for each in (value if isinstance(value, tuple) else (value,)) if isinstance(each, Card))


def test_where_a_hidden_card_left_a_hand_nobody_else_knows_which_one_stayed():
    """A Gold gained to hand is known, until one card of the hand is put back face down."""
    begun = started("2013-05-23", ("Ann", "Bob"), ("Village", "Smithy"))
    table = DOMINION.fold([begun])
    gold, copper = table.supply["Gold"][-1], table.supply["Copper"][-1]

    def made(kind, *values, seq):
        return kind(*values).sealed(seq)

    stream = [
        begun,
        made(f.CardGained, "p2", gold, "supply", "hand", seq=2),
        made(f.CardGained, "p2", copper, "supply", "hand", seq=3),
        made(f.CardMoved, "p2", copper, "hand", "deck", seq=4),
    ]
    assert [each.face for each in blame(ViewedStream(DOMINION, stream[:3], "p1"), "p2.hand")] == ["Copper", "Gold"]
    (left,) = blame(ViewedStream(DOMINION, stream, "p1"), "p2.hand")
    assert (left.face, left.chain) == (None, ())
    assert [each.face for each in blame(ViewedStream(DOMINION, stream, "p2"), "p2.hand")] == ["Gold"]


def test_a_shuffle_puts_every_card_of_a_deck_there():
    facts = played(DOMINION, 0)
    at = next(at for at, fact in enumerate(facts) if type(fact).__name__ == "DeckShuffled" and fact.player == "p2")
    assert {each.chain[0].seq for each in blame(ViewedStream(DOMINION, facts[: at + 1]), "p2.deck")} == {facts[at].seq}
    assert {each.face for each in blame(ViewedStream(DOMINION, facts[: at + 1], "p2"), "p2.deck")} == {None}


def test_a_zone_that_is_not_there_is_refused_with_those_that_are():
    with pytest.raises(NoSuchZone, match=r"there is p1\.hand"):
        blame(ViewedStream(DOMINION, played(DOMINION, 0)), "p1.pocket")


# Searching

GROWING = {
    "dominion": ["turns(p1) > 1", "supply(Curse) < 10", "seq > 77", "trash > 0", "turn > 2", "over | seq > 1"],
    "one-of-dominion": ["turn > 1", "seq > 200", "turn >= 1"],
    "toy": ["heap < 8", "heap < 100", "seq > 3"],
}


@pytest.mark.parametrize(("name", "text"), [(name, text) for name, texts in GROWING.items() for text in texts])
def test_halving_finds_what_a_scan_finds_where_an_expression_stays_true(name, text):
    game = GAMES[name]
    stored = history(game, 1)
    wanted = filter_of(text, game, names_of(game))
    by_halves, scanned = (look(ViewedStream(game, stored), wanted) for look in (bisect, first))
    assert by_halves.fact == scanned.fact
    assert by_halves.tables <= 2 + len(live(stored)).bit_length()
    if scanned.fact is not None:
        assert scanned.tables == live(stored).index(scanned.fact) + 1


def test_halving_finds_a_place_where_an_expression_turns_true():
    stored = list(played(DOMINION, 2))
    wanted = filter_of("hand(p1) >= 5", DOMINION, names_of(DOMINION))
    passing = {fact.seq for fact in find(ViewedStream(DOMINION, stored), wanted)}
    assert stored[-1].seq in passing, "the game stops where this holds"
    found = bisect(ViewedStream(DOMINION, stored), wanted).fact
    assert found.seq in passing
    assert found.seq - 1 not in passing


def test_what_holds_at_the_end_nowhere_is_found_by_a_scan_alone():
    stored = list(played(DOMINION, 2))
    wanted = filter_of("draw", DOMINION, names_of(DOMINION))
    stored = stored[: 1 + max(at for at, fact in enumerate(stored) if type(fact).__name__ != "CardsDrawn")]
    assert bisect(ViewedStream(DOMINION, stored), wanted) == Found(None, 1)
    assert type(first(ViewedStream(DOMINION, stored), wanted).fact).__name__ == "CardsDrawn"


@every_game
def test_with_everything_a_search_finds_what_was_taken_back_too(game):
    stored = history(game, 1)
    wanted = filter_of("answer | retract", game, names_of(game))
    counting = {fact.seq for fact in find(ViewedStream(game, stored), wanted)}
    all_of_them = {fact.seq for fact in find(ViewedStream(game, stored), wanted, everything=True)}
    assert counting == {fact.seq for fact in live(stored) if isinstance(fact, Answered)}
    assert all_of_them == {fact.seq for fact in stored if type(fact).__name__ in ("Answered", "Retracted")}
    table = filter_of("seq >= 0 & !(seq = 0)", game, names_of(game))
    assert len(list(find(ViewedStream(game, stored), table, everything=True))) == len(stored)
