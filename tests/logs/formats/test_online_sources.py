"""What the scribe of Dominion Online names as a source, the marks of a turn, and what is behind each line."""

from __future__ import annotations

from moothall.domain.dominion.play.start.setup import started
from moothall.domain.dominion.table import facts as f
from moothall.domain.kernel.facts import Card, Fact
from moothall.logs.dominion.online.scribe import Written, written


def lines(*rest: Fact, rules: str = "2021-07-01") -> list[str]:
    """The lines after the set-up of a game in which just these facts happened."""
    return [line.text for line in _told(*rest, rules=rules)]


def _told(*rest: Fact, rules: str = "2021-07-01") -> list[Written]:
    game = [
        started(rules, ("Ann", "Ben"), ("Village", "Wharf", "Barge", "Relic", "Merchant Ship", "Storyteller")),
        *rest,
    ]
    return written(game, None)[6:]


def later(name: str, *, seq: int = 3) -> Fact:
    return f.DurationResolved("p1", Card(900, name), "", 0).sealed(seq)


def drawn(cause: int) -> Fact:
    return f.CardsDrawn("p1", (Card(901, "Copper"),)).sealed(cause + 1, cause=cause)


def begun(kind: str = "normal") -> Fact:
    return f.TurnBegan("p1", "p1", kind, 4).sealed(2)


def test_a_later_draw_is_named_where_the_server_has_a_wording_for_it():
    assert lines(later("Wharf"), drawn(3))[-1] == "A draws a Copper (Wharf)."
    assert lines(later("Barge"), drawn(3))[-1] == "A draws a Copper."


def test_a_gift_of_a_token_is_named_by_what_put_it_there():
    bought = f.LandscapeBought("p1", "Seaway", 5, 0, 0).sealed(2)
    put = f.TokenMoved("p1", "+buy", 1, "Village").sealed(3, cause=2)
    token = f.AbilityTriggered("p1", "+buy", "play").sealed(4)
    given = f.ResourcesChanged("p1", 0, 1, 0, 0).sealed(5, cause=4)
    assert lines(bought, put, token, given) == [
        "A buys Seaway.",
        "A moves +Buy token to the Village pile.",
        "A gets +1 Buy (from Seaway).",
    ]


def test_a_draw_that_a_token_takes_away_is_told_with_what_put_it_there():
    relic = f.CardPlayed("p2", Card(900, "Relic"), "hand", "play", 0).sealed(2)
    put = f.TokenMoved("p1", "-card", 1, "p1").sealed(3, cause=2)
    used = f.TokenMoved("p1", "-card", -1, "p1").sealed(4)
    assert lines(relic, put, used)[1:] == [
        "A moves -Card token to Draw Pile.",
        "A skips a draw (because of Relic).",
        "A moves -Card token to Token Limbo.",
    ]


def test_gifts_of_a_play_are_not_told_in_the_first_year_and_those_of_a_merchant_ship_are():
    play = f.CardPlayed("p1", Card(900, "Village"), "hand", "play", 1).sealed(2)
    gift = f.ResourcesChanged("p1", 2, 0, 0, 0).sealed(3, cause=2)
    coins = f.ResourcesChanged("p1", 0, 0, 2, 0).sealed(4, cause=3)
    assert lines(play, gift, rules="2017-06-01") == ["A plays a Village."]
    assert lines(later("Merchant Ship"), coins, rules="2017-06-01")[-1] == "A gets +2 Coins (Merchant Ship)."


def test_a_turn_starts_where_something_is_done_at_its_start():
    action = f.PhaseBegan("action").sealed(5)
    assert lines(begun(), action)[-1] == "Turn 4 - Ann"
    assert lines(begun(), later("Wharf"), drawn(3), action)[-2:] == [
        "A starts their turn.",
        "A draws a Copper (Wharf).",
    ]
    assert lines(begun("outpost"), action)[-1] == "A starts their turn."


def test_what_a_purchase_costs_in_debt_is_not_told():
    debt = f.TokenMoved("p1", "debt", 4, "p1").sealed(2)
    assert lines(debt) == []
    assert lines(debt, rules="2017-06-01") == ["A takes 4 debt."]


def test_each_line_knows_the_facts_it_tells_and_what_is_behind_them():
    first = f.CardTrashed("p1", Card(901, "Copper"), "hand", "trash").sealed(3, cause=2)
    second = f.CardTrashed("p1", Card(902, "Copper"), "hand", "trash").sealed(4, cause=2)
    play = f.CardPlayed("p1", Card(900, "Chapel"), "hand", "play", 1).sealed(2)
    trashed = _told(play, first, second)[-1]
    assert (trashed.text, trashed.card, trashed.seqs) == ("A trashes 2 Coppers.", "Chapel", (3, 4))
