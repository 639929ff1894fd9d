"""A card with a mat, an artifact, tokens, kinds of turn, piles and a choice of set-up of its own is one file: what they
do is declared there too."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

CARD = '''
"""Toys."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...kernel.facts import Player
from ...kernel.session import Effect
from ..play.abilities.events import Event
from ..text.book import action, landscape, simple, when
from ..vocabulary import SetUpChoice, kind_of_turn, mat, set_up_choice, token

if TYPE_CHECKING:
    from ..play.engine import Dominion

EXTRA_CARD = token("extra-card", where="pile", gives="cards")
SALE = token("sale", where="pile", cheaper=1)
NAIL = token("nail", in_place_of="card")
HOLE = token("hole", in_place_of="coin")
TOP = token("top", where="side")
RECESS = kind_of_turn("recess", may_take=lambda game, turn: turn.player == "p2", skipped_by="extra-turn/order")
BEDTIME = kind_of_turn(
    "bedtime", rule="turn/skip", prolongs=lambda game, player: bool(game.on_pile(player, SALE, "Village"))
)
SHELF = mat("toy_shelf", says="On the Toy Shelf mat.", face_up=True)
BUTTON = token("button")
PLAYTIME = kind_of_turn("playtime", buys_cards=False)
set_up_choice(SetUpChoice("bear", "Toy Shop", "The card beside Toy Shop.", costs=(3,), beside=True))
landscape("Toy Crown", "Artifact", summary="At the start of your turn, +1 Buy.")


@action("Toy Shop", cost=3, comes_with=("Toy Crown",))
def toy_shop(game: Dominion, me: Player) -> Effect:
    """Put a card from hand on your Toy Shelf; take the Toy Crown and a Button; a playtime turn follows this one."""
    for card in (yield from game.ask(me, "set aside", tuple(game.seat(me).hand))):
        game.set_aside(me, card, "hand", SHELF)
    game.take_state(me, "Toy Crown")
    game.tokens(me, BUTTON, 1)
    game.queue_turn(me, me, PLAYTIME)


simple("Toy Box", cost=2, pile=lambda players: 2 * players, ends_game=True)


@action("Toy Chest", cost=4)
def toy_chest(game: Dominion, me: Player) -> None:
    """Turn your Top; put your Extra Card on Villages; a recess turn of each player follows this one."""
    game.flip_token(me, TOP)
    game.place(me, EXTRA_CARD, "Village")
    for player in game.table.players:
        game.queue_turn(player, player, RECESS)


@when("turn start", "Toy Crown", where="state")
def toy_crown(game: Dominion, me: Player, event: Event) -> Effect:
    """+1 Buy."""
    yield from game.add(me, buys=1)
'''
SCENARIO = """
scenario: toy-shop
players: [Alice, Bob]
kingdom: [Toy Shop]
setup: {bear: Village}
given:
  turn: {player: Alice, phase: action}
  Alice: {hand: [Toy Shop, Gold, Estate], deck: any, toy_shelf: [Copper], tokens: {button: 2}}
  Bob: {states: [Toy Crown]}
when:
  - play Toy Shop
  - set aside Gold
then:
  Alice: {toy_shelf: [Copper, Gold], states: [Toy Crown], tokens: {button: 3}}
  Bob: {states: []}
  sees: {Bob: {Alice: {toy_shelf: [Copper, Gold]}}}
---
scenario: toy-shop-gives-a-turn
players: [Alice, Bob]
kingdom: [Toy Shop]
given:
  turn: {player: Alice, phase: action}
  Alice: {hand: [Toy Shop, Gold, Copper], deck: any}
when:
  - play Toy Shop
  - set aside Gold
  - end turn
then:
  turns: ["Alice (playtime)"]
---
scenario: toys-on-piles
players: [Alice, Bob]
kingdom: [Toy Chest, Village]
given:
  turn: {player: Alice, phase: action}
  actions: 2
  Alice: {hand: [Toy Chest, Village], deck: any, tokens: {top: down}}
when:
  - play Toy Chest
  - play Village
then:
  Alice: {hand: [Copper, Copper], tokens: {extra-card: Village, top: up}}
---
scenario: a-sale
players: [Alice, Bob]
kingdom: [Village]
given:
  turn: {player: Alice, phase: buy}
  coins: 2
  Alice: {tokens: {sale: Village}}
when:
  - buy Village
then:
  Alice: {discard: [Village]}
---
scenario: a-nail-and-a-hole
players: [Alice, Bob]
kingdom: [Village, Market]
given:
  turn: {player: Alice, phase: action}
  Alice: {hand: [Market], deck: [Gold, Silver], tokens: {nail: 1, hole: 1}}
when:
  - play Market
then:
  Alice: {hand: [], tokens: {nail: 0, hole: 0}}
  coins: 0
---
scenario: recess-is-for-bob-alone
players: [Alice, Bob]
kingdom: [Toy Chest, Village]
given:
  turn: {player: Alice, phase: action}
  Alice: {hand: [Toy Chest], deck: any}
when:
  - play Toy Chest
  - end turn
then:
  turns: ["Bob (recess)"]
---
scenario: bedtime-comes-after-the-end
players: [Alice, Bob]
kingdom: [Village, Toy Box]
given:
  turn: {player: Alice, phase: buy}
  coins: 2
  supply: {Toy Box: 1}
  Bob: {tokens: {sale: Village}}
when:
  - buy Toy Box
  - end turn
  - end turn
then:
  turns: ["Bob (bedtime)"]
  over: true
---
scenario: a-shelf-that-nobody-declares
players: [Alice, Bob]
given:
  Alice: {toy_shlef: [Copper]}
when: []
"""
RUN = """
import sys
from moothall.domain.dominion import cards
cards.__path__.append(sys.argv[1])
from moothall.cli import main
main(["rule", sys.argv[2], "--json"])
"""


def test_a_card_is_one_file_and_plays_in_a_scenario(tmp_path: Path) -> None:
    (tmp_path / "cards").mkdir()
    (tmp_path / "cards" / "toys.py").write_text(CARD, encoding="utf-8")
    (tmp_path / "toys.yaml").write_text(SCENARIO, encoding="utf-8")
    ran = subprocess.run(
        [sys.executable, "-c", RUN, str(tmp_path / "cards"), str(tmp_path / "toys.yaml")],
        capture_output=True,
        text=True,
        timeout=60,
    )
    rows: list[dict[str, Any]] = [json.loads(row) for row in ran.stdout.splitlines()]
    assert [row.get("verdict") for row in rows[:-1]] == ["holds"] * 7, (rows, ran.stderr)
    assert "toy_shlef" in rows[-1]["error"]
