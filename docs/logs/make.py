"""Makes the logs of Dominion in this folder: `python docs/logs/make.py` writes them beside this file.

`possession.txt` is a game that Alice and Bob play on the engine by the rules of 2013, as Goko would have logged it.
`possession-forged.txt` is the same log with one line changed: a card gained in a possessed turn goes to the player who
was possessed, and not to the one who possessed her.
`online-alice.txt` and `online-bob.txt` are the same game as each of the two could have saved it on dominion.games.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from random import Random

from moothall.domain.dominion.play.engine import Dominion
from moothall.domain.dominion.play.start.setup import started
from moothall.domain.games import find
from moothall.domain.kernel.ask import Answer, Ask, Menu
from moothall.domain.kernel.facts import Card, Fact, Option
from moothall.domain.kernel.fresh import Fresh
from moothall.logs.dominion.goko.scribe import write_game
from moothall.logs.dominion.online.scribe import write_game as write_online_game

HERE = Path(__file__).parent
RULES = "2013-06-20"
SEED = 56
NAMES = ("Alice", "Bob")
KINGDOM = (
    "Possession", "Village", "Smithy", "Remodel", "Market", "Laboratory", "Militia", "Moat", "Cellar", "Festival",
)  # fmt: skip
PLAY_ORDER = ("Village", "Festival", "Market", "Laboratory", "Possession", "Remodel", "Smithy", "Militia", "Moat")
"""Actions in the order in which they are played: what gives more Actions first."""
OPENINGS = {
    "p1": ("Potion", "Silver", "Village", "Festival", "Remodel"),
    "p2": ("Silver", "Potion", "Smithy", "Village", "Remodel"),
}
"""What each player wants one of, besides what they always buy."""
ALWAYS = ("Province", "Possession", "Gold", "Festival", "Laboratory", "Market", "Remodel", "Silver", "Village")
MOST = {"Possession": 2, "Festival": 3, "Laboratory": 4, "Market": 2, "Remodel": 2, "Village": 2, "Potion": 1}
"""How many of a card are worth having."""
ENDGAME = 3
"""From so few Provinces on, Duchies are bought too."""


def policy(game: Dominion, ask: Ask) -> Answer:
    """What Alice and Bob answer."""
    if isinstance(ask, Menu):
        return _menu(game, ask)
    answer = {"gain": _best, "trash": _to_trash, "discard": _worst}.get(ask.verb, _worst)
    return answer(game, ask)


def _menu(game: Dominion, ask: Menu) -> Answer:
    hand = game.seat(ask.subject).hand
    if game.table.phase == "action" and game.table.actions > 0:
        for name in PLAY_ORDER:
            for card in hand:
                if card.face == name and ("play", card) in ask.choices:
                    return ("play", card)
    treasures: list[Option] = [
        card for card in hand if ("play", card) in ask.choices and game.is_type(card, "Treasure")
    ]
    if treasures:
        return ("play", *treasures)
    for name in _wanted(game, ask):
        if ("buy", name) in ask.choices:
            return ("buy", name)
    return ("end",)


def _wanted(game: Dominion, ask: Ask) -> list[str]:
    """What to buy or gain, the best first: for the one who gets it, in a possessed turn too."""
    player = ask.player
    owned = [card.face for card in game.seat(player).cards()]
    lacking = [name for name in OPENINGS[player] if name not in owned]
    late = len(game.table.supply["Province"]) <= ENDGAME
    first = ["Province", *(["Duchy"] if late else []), "Possession", "Gold"]
    names = [*first, *lacking, *ALWAYS, *(["Estate"] if late else [])]
    return [name for name in names if owned.count(name) < MOST.get(name, 99)]


def _worth(game: Dominion, card: Option) -> int:
    """What a card is worth in hand."""
    face = card.face if isinstance(card, Card) else str(card)
    if game.is_type(face or "", "Victory") or face == "Curse":
        return 0
    text = game.text(face)
    return 1 + (text.cost.coins + 2 * text.cost.potions if text is not None else 0)


def _best(game: Dominion, ask: Ask) -> Answer:
    """What is wanted most, else what costs most."""
    wanted = [name for name in _wanted(game, ask) if name in ask.options]
    return (wanted[0],) if wanted else (max(ask.options, key=lambda each: _worth(game, each)),)


def _to_trash(game: Dominion, ask: Ask) -> Answer:
    """One's own worst card; of a possessed player, who gets it back, the dearest."""
    if ask.player != ask.subject:
        return (max(ask.options, key=lambda each: game.cost(each).coins if isinstance(each, Card) else 0),)
    return _worst(game, ask)


def _worst(game: Dominion, ask: Ask) -> Answer:
    return tuple(sorted(ask.options, key=lambda each: _worth(game, each))[: ask.least])


def play(seed: int = SEED) -> list[Fact]:
    """The facts of the whole game."""
    dominion = find("dominion")
    game = dominion.session(dominion.table(), Fresh(dict.fromkeys(OPENINGS, policy), Random(seed)))
    game.take(started(RULES, NAMES, KINGDOM))
    game.run()
    return list(game.facts)


def genuine() -> str:
    """The log of the game."""
    return write_game(play())


def forge(log: str) -> str:
    """The log with the Duchy of Bob's possessed turn given to Bob instead of Alice, who possessed Bob."""
    genuine, forged = "Bob - buys Duchy\nAlice - gains Duchy", "Bob - buys Duchy\nBob - gains Duchy"
    assert log.count(genuine) == 1, "one Duchy is bought in a possessed turn"
    return log.replace(genuine, forged)


def online(viewer: str) -> str:
    """The log of the game with the hand of one player open."""
    return write_online_game(play(), viewer)


LOGS: dict[str, Callable[[], str]] = {
    "possession.txt": genuine,
    "possession-forged.txt": lambda: forge(genuine()),
    "online-alice.txt": lambda: online("p1"),
    "online-bob.txt": lambda: online("p2"),
}
"""Each log with what makes it."""

if __name__ == "__main__":
    for name, make in LOGS.items():
        (HERE / name).write_text(make(), encoding="utf-8")
