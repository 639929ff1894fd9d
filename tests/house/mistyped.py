"""Mistyped words of the rules, and facts with wrong arguments. Nobody runs this file: type checkers read it, and each
ignored error must be one.

`test_mistyped_words.py` lets mypy and pyright check it by the settings of the project. A line that they would accept
is reported as one that ignores nothing.
"""

# pyright: reportUnnecessaryTypeIgnoreComment=true

from __future__ import annotations

from moothall.domain.dominion.play.abilities.conditions import card_is
from moothall.domain.dominion.play.abilities.events import Event
from moothall.domain.dominion.play.engine import Dominion
from moothall.domain.dominion.table import facts as f
from moothall.domain.dominion.text.book import Text, action, may_buy, when
from moothall.domain.dominion.vocabulary import effect, mat
from moothall.domain.kernel.facts import Card

BRIDGE, CAGE = effect("Bridge"), mat("cage")


def right(game: Dominion, me: str, card: Card) -> None:
    game.begin_effect(me, BRIDGE)
    game.topdeck(me, card, CAGE)
    if game.table.phase == "buy" and "coins" in game.table.unknown and (me, BRIDGE) in game.table.effects:
        game.seat(me).tokens.get("vp")


@when("cleanup", "Toy")  # type: ignore[arg-type]
@when("gain", "Toy", where="effekt")  # type: ignore[arg-type]
@when("gain", "Toy", whose="all")  # type: ignore[arg-type]
@when("gain", "Toy", verb="recat")  # type: ignore[arg-type]
@when("gain", "Toy", does="topdekc")  # type: ignore[arg-type]
def ability(game: Dominion, me: str, event: Event) -> None: ...


@action("Toy", cosst=2)  # type: ignore[call-arg]
def declared(game: Dominion, me: str) -> None: ...


def words(game: Dominion, me: str, card: Card) -> None:
    game.topdeck(me, card, "hnad")  # type: ignore[arg-type]
    game.set_aside(me, card, "hand", "isalnd")  # type: ignore[arg-type]
    game.tokens(me, "pv", 1)  # type: ignore[arg-type]
    game.queue_turn(me, me, "mision")  # type: ignore[arg-type]
    game.ask(me, "trahs", ())  # type: ignore[arg-type]
    game.is_type(card, "Acton")  # type: ignore[arg-type]
    game.of_type([card], "Acton")  # type: ignore[arg-type]
    card_is("Acton")  # type: ignore[arg-type]
    game.emit(f.CardMoved(me, card, "hnad", "deck"))  # type: ignore[arg-type]
    game.emit(f.PhaseBegan("byu"))  # type: ignore[arg-type]


def effects(game: Dominion, me: str) -> None:
    game.begin_effect(me, "Brigde")  # type: ignore[arg-type]
    game.begin_lasting_effect(me, "Enchanterss", until=me)  # type: ignore[arg-type]
    game.begin_promise(me, BRIDGE)  # type: ignore[arg-type]
    game.in_force(me, "Brigde")  # type: ignore[arg-type]
    game.in_force_for_all("cots")  # type: ignore[arg-type]
    game.emit(f.EffectBegan(me, "Brigde", 1))  # type: ignore[arg-type]
    may_buy("Toy")(lambda game, me: not game.in_force(me, "Brigde"))  # type: ignore[arg-type]


def looked_up(game: Dominion, me: str, text: Text) -> tuple[object, ...]:
    table = game.table
    return (
        "Acton" in text.types,  # type: ignore[operator]
        "coinz" in table.unknown,  # type: ignore[operator]
        (me, "Brigde") in table.effects,  # type: ignore[operator]
        (me, "Enchanterss", me) in table.lasting,  # type: ignore[operator]
        table.effects[me, "Brigde"],  # type: ignore[index]
        table.phase == "byu",  # type: ignore[comparison-overlap]
        game.seat(me).tokens.get("pv"),  # type: ignore[call-overload]
    )


def facts(game: Dominion, card: Card) -> None:
    gained = game.emit(f.CardGained("p1", card, "supply", "discard"), rule="gain")
    print(gained.to, gained.seq)
    game.emit(f.CardGained("p1", "Gold", "supply", "discard"))  # type: ignore[arg-type]
    game.emit(f.CardGained("p1", card, "supply"))  # type: ignore[call-arg]
    game.emit(f.CardGained, "p1", card, "supply", "discard")  # type: ignore[call-arg, type-var]
    print(gained.by)  # type: ignore[attr-defined]
    gained.to = "hand"  # type: ignore[misc]
    f.TurnBegan("p1", "p1", "normal", "4")  # type: ignore[arg-type]
    f.TurnBegan("p1", "p1", "normal", 4).sealed(2, source="rumour")  # type: ignore[arg-type]
