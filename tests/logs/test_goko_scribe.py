"""The Goko scribe: a game's stream as a Goko log, and what an audit of that log finds."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import takewhile
from pathlib import Path
from random import Random

import pytest
from moothall.domain.dominion.bots.money import big_money
from moothall.domain.dominion.play.start.setup import BASIC, started
from moothall.domain.dominion.table import facts as f
from moothall.domain.dominion.text.book import book
from moothall.domain.dominion.text.names import NAMES
from moothall.domain.dominion.text.rulebook import rules_of
from moothall.domain.games import find
from moothall.domain.kernel.facts import Card, Fact
from moothall.domain.kernel.fresh import Fresh, Policy, random_legal
from moothall.logs.dominion.goko import reader
from moothall.logs.dominion.goko.scribe import observations, write_game
from moothall.logs.formats import audit_text
from moothall.logs.texts import log_file

RULES = "2013-06-20"
BESIDE = {"Potion", "Platinum", "Colony"}
OF_GOKO = frozenset(takewhile(lambda name: name != "Alms", NAMES))
"""The cards of the expansions that were played on Goko: those that are listed before Adventures."""
NO_KINGDOM = {"Shelter", "Ruins", "Curse", "Prize", "Knight"}
REAL_LOGS = Path(__file__).parents[3] / "shared" / "logs" / "goko"
SETUP_AND_RESULTS = reader.SETUP_VERBS | reader.FINAL_VERBS


def played(seed: int, kingdom: Sequence[str], players: int, policy: Policy | None = None) -> list[Fact]:
    """The facts of a whole game that bots play."""
    rng = Random(seed)
    bot = policy or random_legal(rng)
    dominion = find("dominion")
    game = dominion.session(dominion.table(), Fresh({f"p{seat}": bot for seat in range(1, players + 1)}, rng))
    game.take(started(RULES, [f"Player {seat}" for seat in range(1, players + 1)], kingdom))
    game.run()
    return list(game.facts)


def kingdom(seed: int, *always: str) -> list[str]:
    """Ten Kingdom cards of expansions that were played on Goko."""
    texts = book(rules_of(RULES))
    there = sorted(
        name
        for name, text in texts.items()
        if name in OF_GOKO and text.in_supply and name not in {*BASIC, *BESIDE} and not text.types & NO_KINGDOM
    )
    others = [name for name in there if name not in always]
    return [*always, *Random(seed).sample(others, 10 - len(always))]


BASE = (
    "Village", "Smithy", "Militia", "Moat", "Remodel", "Market", "Cellar", "Chapel", "Laboratory", "Witch", "Festival",
    "Bureaucrat", "Council Room", "Gardens", "Mine", "Moneylender", "Throne Room", "Workshop", "Woodcutter",
)  # fmt: skip


@pytest.mark.parametrize("seed", range(6))
def test_a_written_game_of_bots_agrees_with_its_audit(seed: int) -> None:
    cards = Random(seed).sample(BASE, 10)
    audit = audit_text(write_game(played(seed, cards, 2 + seed % 3)), name="log", rules=RULES)
    assert (audit.verdict, audit.findings) == ("agrees", [])
    assert (audit.final.decks, audit.final.scores, audit.final.turns, audit.final.winner) == (True,) * 4


@pytest.mark.parametrize("seed", range(24))
def test_a_written_game_of_any_kingdom_agrees_with_its_audit(seed: int) -> None:
    always = ("Possession", "Watchtower", "Trader", "Masquerade")[: seed % 5]
    audit = audit_text(write_game(played(seed, kingdom(seed, *always), 2 + seed % 3)), name="log", rules=RULES)
    assert (audit.verdict, audit.findings) == ("agrees", [])
    assert (audit.final.decks, audit.final.scores, audit.final.turns, audit.final.winner) == (True,) * 4


def test_a_log_written_twice_is_the_same() -> None:
    text = write_game(played(3, BASE[:10], 2))
    audit = audit_text(text, name="log", rules=RULES)
    again = write_game(audit.facts)
    assert again == text


def test_the_lines_of_a_written_log_are_read_back_as_they_were_meant() -> None:
    facts = played(5, kingdom(5), 3)
    meant = [(o.actor, o.verb, o.cards, o.amount, o.word) for o in observations(facts)]
    read = [(o.actor, o.verb, o.cards, o.amount, o.word) for o in reader.read(write_game(facts)).observations]
    assert read == meant


def test_big_money_plays_its_treasures_in_one_line() -> None:
    facts = played(1, BASE[:10], 2, big_money)
    plays = [line for line in observations(facts) if line.verb == "plays"]
    assert all(line.form == ("counted" if len(line.cards) > 1 else "") for line in plays)
    answers = sum(isinstance(fact, f.PhaseBegan) and fact.phase == "clean-up" for fact in facts)
    assert len(plays) <= answers
    assert any(len(set(line.cards)) > 1 for line in plays)


def test_the_results_are_those_of_the_game() -> None:
    facts = played(2, BASE[:10], 3, big_money)
    ended = next(fact for fact in facts if isinstance(fact, f.GameEnded))
    lines = observations(facts)
    assert {o.actor: o.amount for o in lines if o.verb == "final points"} == ended.scores
    assert {o.actor for o in lines if o.verb == "place" and o.amount == 1} == set(ended.winners)


def test_a_game_without_an_end_has_no_results() -> None:
    facts = played(2, BASE[:10], 2, big_money)
    turns = [at for at, fact in enumerate(facts) if isinstance(fact, f.TurnBegan)]
    text = write_game(facts[: turns[8]])
    assert reader.GAME_OVER_BANNER not in text
    assert audit_text(text, name="log", rules=RULES).verdict == "agrees"


def test_facts_without_a_start_are_refused() -> None:
    with pytest.raises(ValueError, match="from its beginning"):
        write_game([])


def opening(*rest: Fact) -> list[Fact]:
    """A game of two in which just these facts happened."""
    return [started(RULES, ("Ann", "Ben"), ("Possession", "Chapel", "Watchtower", "Sage", "Moat")), *rest]


def a_card(name: str, number: int = 900) -> Card:
    return Card(number, name)


def written(*rest: Fact) -> list[str]:
    """The lines after the set-up."""
    return write_game(opening(*rest)).splitlines()[4:]


def test_cards_trashed_together_share_a_line() -> None:
    chapel = f.CardPlayed("p1", a_card("Chapel"), "hand", "play", 1).sealed(2)
    trashed = [f.CardTrashed("p1", a_card("Copper", 901 + i), "hand", "trash").sealed(3 + i, cause=2) for i in range(2)]
    assert written(chapel, *trashed) == ["Ann - plays Chapel", "Ann - trashes Copper, Copper"]


def test_cards_set_aside_in_a_possessed_turn_and_their_return_leave_no_line() -> None:
    turn = f.TurnBegan("p2", "p1", "possession", 7).sealed(2)
    trashed = f.CardTrashed("p2", a_card("Gold"), "hand", "trash").sealed(3)
    aside = f.SetAside("p2", a_card("Gold"), "trash", "aside").sealed(4, cause=3, rule="possession/trash")
    back = f.CardMoved("p2", a_card("Gold"), "aside", "discard").sealed(5, rule="possession/trash")
    assert written(turn, trashed, aside, back) == [
        " ",
        "---------- Ben: turn 7 [possessed] ----------",
        "Ben - trashes Gold",
    ]


def test_what_watchtower_trashes_is_said_twice() -> None:
    used = f.ReactionUsed("p1", a_card("Watchtower")).sealed(3)
    trashed = f.CardTrashed("p1", a_card("Curse", 901), "discard", "trash").sealed(4, cause=3)
    assert written(used, trashed) == ["Ann - applied Watchtower to trash Curse", "Ann - trashes Curse"]


def test_what_is_revealed_around_a_shuffle_shares_the_line_after_it() -> None:
    sage = f.CardPlayed("p1", a_card("Sage"), "hand", "play", 1).sealed(2)
    one = f.CardRevealed("p1", a_card("Copper", 901), "deck", "revealed").sealed(3, cause=2)
    shuffled = f.DeckShuffled("p1", (a_card("Silver", 902),)).sealed(4, cause=2)
    two = f.CardRevealed("p1", a_card("Silver", 902), "deck", "revealed").sealed(5, cause=2)
    assert written(sage, one, shuffled, two) == [
        "Ann - plays Sage",
        "Ann - shuffles deck",
        "Ann - reveals Copper, Silver",
    ]


@pytest.mark.skipif(not REAL_LOGS.is_dir(), reason="needs the real logs in ../shared/logs/goko")
@pytest.mark.parametrize("log", ["log123.txt", "log225.txt", "log707.txt"])
def test_a_real_log_that_agrees_is_written_again_nearly_line_by_line(log: str) -> None:
    text = log_file.decode((REAL_LOGS / log).read_bytes())
    audit = audit_text(text, name=log)
    if audit.verdict != "agrees":
        pytest.skip(f"{log} does not agree")
    names = {f"p{seat}": name for seat, name in enumerate(audit.players, 1)}
    real = Counter(reader.write(o, names) for o in reader.read(text).observations if o.verb not in SETUP_AND_RESULTS)
    ours = Counter(reader.write(o, names) for o in observations(audit.facts) if o.verb not in SETUP_AND_RESULTS)
    assert (real & ours).total() / real.total() > 0.93
