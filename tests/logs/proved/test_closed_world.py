"""A closed world: each line of a log has a fact or a reason, each fact that Goko prints has a line, and who stands in a
line is who it must be."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from random import Random

import pytest
from dense import TREASURES, eager
from moothall.domain.dominion.play.engine import Dominion
from moothall.domain.dominion.play.start.setup import started
from moothall.domain.games import find
from moothall.domain.kernel.ask import Answer, Ask, Menu
from moothall.domain.kernel.fresh import Fresh
from moothall.logs.dominion.goko.scribe import write_game
from moothall.logs.verdict import Audit
from own_decks import audit_text
from test_goko_scribe import BASE, RULES, kingdom

PLAYERS = ("Player 1", "Player 2", "Player 3")


@cache
def game(*cards: str) -> tuple[str, ...]:
    """The lines of a game of three bots that begin with two each of these Kingdom cards, broken off after ten turns."""
    piles = [*cards, *kingdom(1, *cards)[len(cards) :]]
    decks = {f"p{seat}": (*cards, *cards, *TREASURES) for seat in range(1, 4)}
    bot = eager(Random(1))

    def until(session: Dominion, ask: Ask) -> Answer | None:
        return None if isinstance(ask, Menu) and len(session.table.taken) > 10 else bot(session, ask)

    dominion = find("dominion")
    session = dominion.session(dominion.table(), Fresh(dict.fromkeys(decks, until), Random(1)))
    session.take(started(RULES, PLAYERS, piles, starting=decks))
    session.run()
    return tuple(write_game(session.facts).split("\n"))


def audited(lines: Iterator[str] | list[str]) -> Audit:
    return audit_text("\n".join(lines), name="log", rules=RULES)


def after(lines: tuple[str, ...], played_card: str, verb: str) -> int:
    """The first line with a verb of another player after the play of a card."""
    for at, line in enumerate(lines):
        player, found, _ = line.partition(f" - plays {played_card}")
        for k in range(at + 1, at + 9) if found else ():
            if f" - {verb}" in lines[k] and not lines[k].startswith(player):
                return k
            if " - plays " in lines[k] or not lines[k].strip():
                break
    raise AssertionError(f"no {verb} after {played_card}")


def named(line: str, player: str) -> str:
    return f"{player} - {line.partition(' - ')[2]}"


def verdict_on(audit: Audit, at: int) -> str:
    return dict(audit.verdicts)[at + 1]


@pytest.mark.parametrize("card", ["Advisor", "Pillage"])
def test_only_the_player_stands_in_a_discard_whom_goko_names_there(card: str) -> None:
    """The owner's neighbour for an Advisor, who chooses; the owner for a Pillage, though another player chooses."""
    lines = game("Advisor", "Pillage")
    assert audited([*lines]).verdict == "agrees"
    at = after(lines, card, "discards")
    for player in PLAYERS:
        if not lines[at].startswith(player):
            assert audited([*lines[:at], named(lines[at], player), *lines[at + 1 :]]).verdict != "agrees"


@pytest.mark.parametrize("card", ["Militia", "Witch"])
def test_nobody_stands_for_the_owner_who_did_not_choose(card: str) -> None:
    lines = game("Militia", "Witch")
    at = after(lines, card, "discards" if card == "Militia" else "gains")
    owner = lines[at].partition(" - ")[0]
    for player in PLAYERS:
        if player != owner:
            assert audited([*lines[:at], named(lines[at], player), *lines[at + 1 :]]).verdict != "agrees"


QUIET = [
    "reveals reaction Moat",
    "reveals reaction Trader",
    "reveals bane Moat",
    "reveals hand: Gold, Gold",
    "reveals Gold",
    "reveals: Gold",
    "looks at Gold",
    "duration Wharf",
    "chooses two cards and one action",
    "chooses Moat",
    "names Gold",
    "names Gold as contraband",
    "embargoes Gold",
    "receives a pirate coin, now has 1 pirate coin(s)",
    "receives 0 victory point chips",
    "has 7 cards in discards",
    "applied Watchtower to trash Curse",
    "applied Royal Seal to place Gold on top of the deck",
    "applies the 'when you trash ability' of Fortress",
    "Scheme choice: Smithy",
    "places Stashes at locations: 2,1",
    "overpays for Gold with 1 coin",
    "takes 1 coin",
    "receives one action",
]


@pytest.mark.parametrize("said", QUIET)
def test_a_line_that_moves_no_card_needs_a_fact_too(said: str) -> None:
    lines = [*game("Militia", "Witch")]
    plays = [at for at, line in enumerate(lines) if " - buys " in line][2::4]
    for at in plays:
        player = lines[at].partition(" - ")[0]
        found = audited([*lines[:at], f"{player} - {said}", *lines[at:]])
        assert found.verdict in ("diverges", "undecided"), (at, said)
        assert dict(found.verdicts)[at + 1] != "confirmed", (at, said)


def test_a_line_without_cards_needs_the_card_that_real_logs_show_it_with() -> None:
    """Five real logs have it, all of a Native Village. Of anything else nobody knows what it means, and it accuses
    nobody either: it moves no card."""
    lines = [*game("Militia", "Witch")]
    at = next(at for at, line in enumerate(lines) if " - buys " in line)
    player = lines[at].partition(" - ")[0]
    audit = audited([*lines[:at], f"{player} - takes set aside cards:", *lines[at:]])
    assert (audit.verdict, verdict_on(audit, at)) == ("undecided", "consistent")


def test_where_stashes_are_put_is_consistent_with_a_shuffle_of_so_many() -> None:
    lines = [*game("Stash")]
    at = next(at for at, line in enumerate(lines) if "places Stashes at locations: " in line and "," in line)
    told, _, places = lines[at].rpartition(" ")
    other = ",".join(str(int(place) + 1) for place in places.split(","))
    audit = audited([*lines[:at], f"{told} {other}", *lines[at + 1 :]])
    assert (audit.verdict, verdict_on(audit, at)) == ("agrees", "consistent")
    for forged in ([f"{told} {places.partition(',')[2]}"], [lines[at], lines[at]], []):
        assert audited([*lines[:at], *forged, *lines[at + 1 :]]).verdict != "agrees", forged


def test_a_result_belongs_to_one_player_also_at_a_tie() -> None:
    """Two players with the same score: the line of one says it of the other."""
    setup = "Supply cards: Copper, Silver, Gold, Estate, Duchy, Province, Curse, " + ", ".join(sorted(BASE)[:10])
    names = ("Ann", "Bob")
    lines = ["------------ Game Setup ------------", setup]
    lines += [f"{name} - starting cards: {', '.join(['Estate'] * 3 + ['Copper'] * 7)}" for name in names]
    lines += ["", "------------ Game Over ------------"]
    for name in names:
        lines += [f"{name} - cards: 7 Copper, 3 Estate", f"{name} - total victory points: 3", f"{name} - turns: 0"]
    score = lines.index("Ann - total victory points: 3")
    assert audited(lines).final.scores is True
    changed = audited([*lines[:score], "Bob - total victory points: 3", *lines[score + 1 :]])
    assert changed.final.scores is False
    assert changed.verdict == "diverges"


def test_a_supply_lists_a_pile_once() -> None:
    lines = [line + ", Copper" if line.startswith("Supply cards:") else line for line in game("Militia", "Witch")]
    assert audited(lines).verdict == "diverges"


def test_a_supply_has_no_more_piles_than_a_kingdom() -> None:
    """Nobody is accused: nothing says who added the pile, or what the players agreed on."""
    lines = [*game("Militia", "Witch")]
    found = audited([line + ", Vault" if line.startswith("Supply cards:") else line for line in lines])
    assert (audited(lines).verdict, found.verdict) == ("agrees", "undecided")
    (first,) = found.findings
    assert (first.rule, first.proof) == ("setup/piles", None)
    assert first.ruling == "a Kingdom has 10 piles, and this list has 1 more"


def test_a_name_of_no_card_makes_a_line_unread_and_what_the_set_up_lists_is_only_unruled() -> None:
    lines = [*game("Militia", "Witch")]
    at = next(at for at, line in enumerate(lines) if " - buys " in line)
    audit = audited([*lines[:at], lines[at].partition(" - ")[0] + " - buys Blurble Dragon", *lines[at + 1 :]])
    assert verdict_on(audit, at) == "unread"
    unknown = audited([line.replace("Witch", "Pet Hamster") for line in lines])
    assert "Pet Hamster" in unknown.unruled_cards
    assert unknown.lines.get("unread", 0) == 0
