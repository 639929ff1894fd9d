"""What must hold of every game of One of Dominion: played at random, by every switch, to the end."""

from __future__ import annotations

import json
import re
from random import Random

import pytest
from moothall.domain.kernel.facts import Answered
from moothall.domain.one_of_dominion.game import GAME
from moothall.domain.one_of_dominion.table import facts as f
from moothall.domain.one_of_dominion.text.names import called
from moothall.domain.one_of_dominion.text.switches import SWITCHES
from moothall.domain.rules_spec import spec_of
from moothall.domain.store.encoding.codec import to_json
from moothall.projections.sight.redact import redact
from random_tables import CHECKS, Watch, hidden, open_cards, opening, played, tables
from records import dump
from sweeps import seeds


@pytest.mark.parametrize("default", [False, True])
@pytest.mark.parametrize("seed", seeds(25, 500))
def test_a_random_game_keeps_the_rules_after_every_fact_and_ends(seed: int, default: bool) -> None:
    rng = Random(seed)
    begun = opening(rng, default)
    session, _ = played(rng, begun)
    assert session.over
    assert isinstance(session.facts[-1], f.GameEnded)
    watch = Watch(begun)
    for fact, table in tables(session.facts):
        watch.look(fact, table)
    assert dump(GAME.fold(session.facts)) == dump(session.table)
    CHECKS.runs_again(session)


def test_these_games_have_every_value_of_every_switch_and_every_kind_of_fact() -> None:
    values: set[tuple[str, str]] = set()
    kinds: set[str] = set()
    for seed in range(50):
        rng = Random(seed)
        begun = opening(rng)
        values |= set(spec_of(begun.rules).switches)
        kinds |= {type(fact).__name__ for fact in played(rng, begun)[0].facts}
    assert values >= {(name, value) for name, dated in SWITCHES.items() for _, value in dated}
    assert {kind.__name__ for kind in f.FACTS} - kinds == {"GameImported", "TableGiven", "CardIdentified"}


@pytest.mark.parametrize("seed", seeds(4, 40))
def test_every_answer_of_a_random_game_is_resumed_and_undone(seed: int) -> None:
    rng = Random(10_000 + seed)
    session, asked = played(rng, opening(rng, default=seed % 4 == 0))
    CHECKS.check_all(rng, session, asked, every=1 if len(asked) < 250 else 5)


@pytest.mark.parametrize("seed", seeds(6, 60))
def test_nobody_sees_the_deck_other_hands_or_styles_before_their_time_in_a_table(seed: int) -> None:
    rng = Random(20_000 + seed)
    session, _ = played(rng, opening(rng))
    secrets = 0
    for fact, table in tables(session.facts):
        if not isinstance(fact, Answered):
            continue
        viewer = rng.choice(table.players)
        view = GAME.view(table, viewer)
        view = {key: each for key, each in view.items() if key not in ("guests", "styles", "named")}
        sent = json.dumps(view, ensure_ascii=False)
        drawn = GAME.words.drawing({**GAME.view(table, viewer), "named": {}}, "ja")
        for name in hidden(table, viewer):
            secrets += 1
            assert name not in sent
            assert called(name, "ja") not in drawn
    assert secrets


CARD = re.compile(r'"([^"]*)#(\d+|\?)"')


@pytest.mark.parametrize("seed", seeds(6, 60))
def test_nobody_sees_the_deck_other_hands_or_styles_before_their_time_in_a_fact(seed: int) -> None:
    """A card that a viewer may not know has neither face nor number; and what they may know is not kept from them."""
    rng = Random(30_000 + seed)
    session, _ = played(rng, opening(rng))
    for viewer in session.table.players:
        told = redact(GAME, session.facts, viewer)
        lies_open: set[int | None] = set()
        for sent, (fact, table) in zip(told, tables(session.facts), strict=True):
            if isinstance(fact, f.GameStarted):
                continue
            seen = CARD.findall(json.dumps(to_json(sent), ensure_ascii=False))
            assert all((face == "?") == (number == "?") for face, number in seen)
            numbers = {int(number) for _, number in seen if number != "?"}
            lay_open, lies_open = lies_open, open_cards(table)
            if getattr(fact, "player", None) == viewer:
                assert sent == fact
                continue
            assert numbers <= lay_open | lies_open, f"{viewer} sees {sent}"
            if isinstance(fact, f.GuestPlaced | f.GuestRemoved | f.CardDiscarded | f.StyleRevealed | f.StyleUnused):
                assert numbers, "what lies open is seen"


def test_the_players_own_hand_and_style_are_shown_to_him() -> None:
    rng = Random(5)
    session, _ = played(rng, opening(rng, default=True))
    for fact, table in tables(session.facts):
        if isinstance(fact, f.StyleDealt):
            seats = {seat["player"]: seat for seat in GAME.view(table, fact.player)["players"]}
            assert seats[fact.player]["style"] == fact.style.face
            assert seats[fact.player]["zones"]["hand"] == [card.face for card in table.seats[fact.player].hand]
