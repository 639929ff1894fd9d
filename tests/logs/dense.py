"""Games in which much happens, to be written and audited: bots that begin with dense decks and say yes where they can.

Random games seldom meet what needs two cards at once. Here each player begins with six random Kingdom cards beside a
few Treasures, plays every Action there is, and takes what is offered.

    .venv/bin/python tests/logs/dense.py 60       tries new seeds for an hour, and names those that do not agree
    .venv/bin/python tests/logs/dense.py --seed 17    prints the log of one, and what its audits find
"""

from __future__ import annotations

import argparse
import random
import time
from contextlib import suppress
from random import Random

import noise
from moothall.domain.dominion.play.engine import Dominion
from moothall.domain.dominion.play.start.setup import BASIC, started
from moothall.domain.dominion.table.facts import GameStarted
from moothall.domain.dominion.text.book import book
from moothall.domain.dominion.text.rulebook import rules_of
from moothall.domain.games import find
from moothall.domain.kernel.ask import Answer, Ask, Menu
from moothall.domain.kernel.fresh import Fresh, Policy, random_legal
from moothall.logs.dominion.goko.scribe import observations, write_game
from own_decks import audit_text
from test_goko_scribe import BESIDE, NO_KINGDOM, OF_GOKO, RULES

YOUNGER = frozenset(
    (
        "Anvil", "Artisan", "Astrolabe", "Bandit", "Berserker", "Blockade", "Carnival", "Cauldron", "Charlatan",
        "Clerk", "Collection", "Corsair", "Courtier", "Crystal Ball", "Diplomat", "Farmhands", "Farrier", "Ferryman",
        "Footpad", "Guard Dog", "Harbinger", "Infirmary", "Investment", "Joust", "Lurker", "Magnate", "Merchant",
        "Mill", "Monkey", "Nomads", "Patrol", "Pirate", "Poacher", "Replace", "Sailor", "Sea Chart", "Sea Witch",
        "Secret Passage", "Sentry", "Shop", "Souk", "Tiara", "Tide Pools", "Trail", "Vassal", "War Chest", "Weaver",
        "Wheelwright", "Witch's Hut",
    )
)  # fmt: skip
"""Cards of later editions of expansions that were played on Goko: nobody knows how it would have printed them."""
TURNS = 24
"""After so many turns a game is broken off."""
TREASURES = ("Copper", "Copper", "Copper", "Silver")
SAY_YES = 0.85
SPEND = 0.4


def kingdom(chance: Random) -> list[str]:
    """Ten Kingdom cards that were played on Goko."""
    texts = book(rules_of(RULES))
    never = {*BASIC, *BESIDE, *YOUNGER}
    able = [name for name, text in texts.items() if name in OF_GOKO - never and text.in_supply]
    return chance.sample(sorted(name for name in able if not texts[name].types & NO_KINGDOM), 10)


def opening(seed: int) -> GameStarted:
    """The start of a game of two or three players with dense decks."""
    chance = Random(f"dense {seed}")
    piles = kingdom(chance)
    seats = [f"p{seat}" for seat in range(1, chance.choice((2, 2, 3)) + 1)]
    able = [name for name in piles if name not in ("Knights", "Black Market")]
    decks = {seat: (*chance.choices(able, k=6), *TREASURES) for seat in seats}
    market = [name for name in kingdom(chance) if name not in piles] if "Black Market" in piles else ()
    return started(RULES, [f"Player {seat}" for seat in seats], piles, starting=decks, black_market=market)


def eager(chance: Random) -> Policy:
    """Plays all that can be played, buys while something is on offer, and says yes where it can."""
    anything = random_legal(chance)

    def answer(game: Dominion, ask: Ask) -> Answer:
        if chance.random() > SAY_YES:
            return anything(game, ask)
        if isinstance(ask, Menu):
            return _of_menu(game, ask, chance)
        if "yes" in ask.options:
            return ("yes",)
        if ask.options and isinstance(ask.options[0], int):
            return anything(game, ask)
        count = chance.randint(max(min(1, ask.most), ask.least), ask.most)
        return tuple(chance.sample(ask.options, count))

    return answer


def _of_menu(game: Dominion, ask: Menu, chance: Random) -> Answer:
    actions = [each for each in ask.choices if each[0] == "play" and not game.is_type(each[1], "Treasure")]
    if actions:
        return chance.choice(actions)
    spends = [each for each in ask.choices if each[0] == "spend"]
    if spends and chance.random() < SPEND:
        return chance.choice(spends)
    treasures = [each for each in ask.choices if each[0] == "play"]
    if treasures:
        return chance.choice(treasures)
    buys = [each for each in ask.choices if each[0] == "buy" and each[1] not in ("Curse", "Copper")]
    dear = sorted(buys, key=lambda each: -game.cost(each[1]).coins)[:5]
    return chance.choice(dear) if dear else chance.choice(ask.choices)


def play(seed: int, *, turns: int = TURNS, answers: int | None = None) -> Dominion:
    """A dense game, as far as the menu after so many turns, or as the question after so many answers, or to its end."""
    chance = Random(seed)
    bot = eager(chance)
    begun = opening(seed)
    left = answers

    def until(game: Dominion, ask: Ask) -> Answer | None:
        nonlocal left
        if left is not None:
            left -= 1
        if left == 0 or (isinstance(ask, Menu) and len(game.table.taken) > turns):
            return None
        return bot(game, ask)

    dominion = find("dominion")
    game = dominion.session(dominion.table(), Fresh(dict.fromkeys(begun.starting, until), chance))
    game.take(begun)
    game.run()
    return game


def differences(seed: int) -> str:
    """Why the audits of a dense game's logs do not agree: of the game as it is, with a server's noise, broken off."""
    game = play(seed)
    chance = Random(f"noise {seed}")
    texts = {
        "plain": write_game(game.facts),
        "noise": noise.with_noise(observations(game.facts), chance),
        "broken off": noise.given_up(play(seed, answers=chance.randint(1, 400)), chance),
    }
    found = []
    for kind, text in texts.items():
        audit = audit_text(text, name=f"seed {seed}", rules=RULES)
        if audit.verdict != "agrees":
            found.append(f"{kind}: {audit.verdict}, {audit.findings[:1]}")
    return "; ".join(found)


def main() -> None:
    """Try new seeds for some minutes, or print the logs of one."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("minutes", nargs="?", type=int, default=10)
    parser.add_argument("--seed", type=int, help="print the log of this game, and what its audits find")
    given = parser.parse_args()
    if given.seed is not None:
        print(write_game(play(given.seed).facts))
        print(differences(given.seed) or "agrees")
        return
    end = time.monotonic() + 60 * given.minutes
    seed = random.SystemRandom().randrange(1 << 32)
    tried, failed = 0, list[int]()
    with suppress(KeyboardInterrupt):
        while time.monotonic() < end:
            told = differences(seed + tried)
            if told:
                failed.append(seed + tried)
                print(f"seed {seed + tried}: {told}", flush=True)
            tried += 1
    print(f"{tried} games, {len(failed)} do not agree: {failed}")
    raise SystemExit(bool(failed))


if __name__ == "__main__":
    main()
