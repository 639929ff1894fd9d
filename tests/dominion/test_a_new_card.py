"""A card with a mat, an artifact, a token, a kind of turn and a choice of set-up of its own is one file."""

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
from ..play.events import Event
from ..text.book import action, landscape, when
from ..vocabulary import SetUpChoice, kind_of_turn, mat, set_up_choice, token

if TYPE_CHECKING:
    from ..play.engine import Dominion

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


@when("turn start", "Toy Crown", where="state")
def toy_crown(game: Dominion, me: Player, event: Event) -> None:
    """+1 Buy."""
    game.add(me, buys=1)
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
    assert [row.get("verdict") for row in rows[:2]] == ["holds", "holds"], (rows, ran.stderr)
    assert "toy_shlef" in rows[2]["error"]
