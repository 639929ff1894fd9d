"""Whole games as text, to be read: `python tests/playthroughs.py` plays each of them anew and writes its file.

A file of tests/playthroughs has every question of one game with all that may be chosen, the answer, and each fact in
words, as the program of a player or a spectator gets them. After a change of the rules or of words, write the files
again, and read what differs before you commit it.

    python tests/playthroughs.py               all of them
    python tests/playthroughs.py base seaside  some of them
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from difflib import unified_diff
from pathlib import Path
from random import Random
from typing import Any

from moothall.domain.kernel.fresh import Policy
from moothall.domain.kernel.telling.words import Lang
from moothall.domain.rules_spec import NEWEST
from moothall.domain.store.encoding.fields import written_option
from moothall.service import Choice, Hall, Match, Question

FOLDER = Path(__file__).with_name("playthroughs")
OTHER = "one-of-dominion"
TWO, THREE, FOUR = ("Ann", "Bob"), ("Ann", "Bob", "Cid"), ("Ann", "Bob", "Cid", "Dee")
BOTS = {"dominion": "big-money", OTHER: "networker"}
"""Who plays every second seat, so that the game comes to its end; the others try all that they may do."""
MANY = 2000
"""How many answers a game may take: one that takes more has a player who never ends it."""


@dataclass(frozen=True)
class Game:
    """One game: its kind, its players, what is laid out, the rules, the seed of the shuffles and of the answers, and in
    which language and for whom (None: everybody) it is told."""

    kingdom: str = ""
    kind: str = "dominion"
    players: Sequence[str] = TWO
    rules: str = NEWEST
    seed: int = 1
    lang: Lang = "en"
    viewer: str | None = None
    options: Mapping[str, Any] = field(default_factory=dict)


GAMES: Mapping[str, Game] = {
    "base": Game("Cellar, Moat, Militia, Village, Smithy, Remodel, Workshop, Mine, Market, Throne Room"),
    "base-in-japanese": Game(
        "Cellar, Moat, Bureaucrat, Village, Library, Remodel, Bandit, Mine, Witch, Sentry", lang="ja", seed=2
    ),
    "base-as-bob": Game(
        "Chapel, Harbinger, Vassal, Poacher, Laboratory, Council Room, Spy, Thief, Festival, Gardens",
        viewer="Bob",
        rules="2013-06-01",
    ),
    "intrigue": Game("Courtyard, Steward, Swindler, Baron, Bridge, Mining Village, Patrol, Minion, Torturer, Nobles"),
    "seaside": Game(
        "Haven, Lighthouse, Native Village, Warehouse, Monkey, Island, Salvager, Tactician, Wharf, Treasury"
    ),
    "alchemy": Game(
        "Herbalist, Apprentice, Transmute, Vineyard, Apothecary, Scrying Pool, "
        "University, Alchemist, Familiar, Possession",
        rules="2013-06-01",
        seed=3,
    ),
    "prosperity": Game("Watchtower, Bishop, Monument, Quarry, City, Rabble, Vault, Mint, Grand Market, King's Court"),
    "cornucopia-and-guilds": Game(
        "Candlestick Maker, Stonemason, Doctor, Menagerie, Fairgrounds, Horn of Plenty, "
        "Hunting Party, Baker, Plaza, Soothsayer"
    ),
    "hinterlands": Game(
        "Crossroads, Oasis, Scheme, Tunnel, Trader, Cartographer, Haggler, Highway, Inn, Border Village"
    ),
    "dark-ages": Game(
        "Poor House, Squire, Hermit, Market Square, Armory, Death Cart, Fortress, "
        "Ironmonger, Graverobber, Hunting Grounds",
        players=THREE,
    ),
    "adventures": Game(
        "Page, Peasant, Ratcatcher, Raze, Duplicate, Magpie, Ranger, Bridge Troll, Giant, Haunted Woods, Plan"
    ),
    "empires": Game(
        "Engineer, City Quarter, Overlord, Settlers, Catapult, Chariot Race, Sacrifice, "
        "Temple, Archive, Groundskeeper, "
        "Tomb, Delve"
    ),
    "nocturne": Game("Druid, Pixie, Tracker, Fool, Leprechaun, Vampire, Werewolf, Exorcist, Night Watchman, Crypt"),
    "renaissance": Game(
        "Ducat, Acting Troupe, Hideout, Inventor, Silk Merchant, Old Witch, Recruiter, Scholar, Sculptor, Seer, Academy"
    ),
    "menagerie": Game(
        "Black Cat, Sleigh, Supplies, Camel Train, Goatherd, Scrap, Cavalry, Groom, "
        "Wayfarer, Animal Fair, Way of the Mole"
    ),
    "allies": Game(
        "Bauble, Sycophant, Importer, Underling, Broker, Contract, Galleria, Skirmisher, Specialist, Swap, Market Towns"
    ),
    "one-of-dominion": Game(kind=OTHER, players=FOUR),
    "one-of-dominion-of-five": Game(kind=OTHER, players=(*FOUR, "Eva"), seed=2),
    "one-of-dominion-in-japanese": Game(kind=OTHER, players=FOUR, seed=3, lang="ja"),
    "one-of-dominion-as-ann": Game(kind=OTHER, players=FOUR, seed=4, viewer="Ann"),
}


def playthrough(name: str) -> str:
    """A game as text, played anew."""
    with Hall.open("memory:") as hall:
        game = GAMES[name]
        options = dict(game.options)
        if game.kingdom:
            options["kingdom"] = game.kingdom.split(", ")
        match = hall.start(game.players, kind=game.kind, rules=game.rules, options=options, seed=game.seed)
        return "\n".join(_lines(name, game, match)) + "\n"


def _lines(name: str, game: Game, match: Match) -> Iterator[str]:
    viewer = f", as {game.viewer} may know it" if game.viewer else ""
    yield f"# {name}: {game.kind}, {' and '.join(game.players)}, rules of {game.rules}, seed {game.seed}{viewer}"
    chance, told = Random(game.seed), _Told(match, game)
    made = match.kind.new.bots[BOTS[game.kind]]
    bots = {seat: made(chance) for at, seat in enumerate(match.names) if at % 2}
    yield from told.new()
    for _ in range(MANY):
        asked = match.question(None, game.lang)
        if asked is None:
            break
        bot = bots.get(asked.player)
        chosen = _by_bot(match, asked, bot) if bot else _chosen(asked, chance)
        if game.viewer in (None, match.names[asked.player]):
            yield from _question(match, asked, chosen)
        match.choose(asked.player, *(each.number for each in chosen), at=asked.at, lang=game.lang)
        yield from told.new()
    else:
        yield f"# after {MANY} answers the game goes on"
    yield ""
    yield from match.drawing(game.viewer, game.lang).splitlines()


class _Told:
    """The facts in words, each once."""

    def __init__(self, match: Match, game: Game) -> None:
        self._match, self._game, self._seq = match, game, 0
        self._depth: dict[int, int] = {}

    def new(self) -> Iterator[str]:
        """A line for each fact since the last call, indented below the fact that caused it; an empty one before a turn.

        A fact that only repeats something else, as a phase does, stands behind the fact before it. Answers are left
        out: they stand with their questions.
        """
        lines: list[str] = []
        for each in self._match.events(self._game.viewer, self._seq, self._game.lang):
            self._seq, fact = each.seq, each.fact
            depth = self._depth[fact.seq] = self._depth.get(fact.cause or 0, -1) + 1 if fact.cause else 0
            kind = type(fact).__name__
            words = each.words + (f" [{fact.rule}]" if fact.rule else "")
            if kind == "TurnBegan":
                lines += ["", words]
            elif lines and lines[-1] and not each.told and kind != "Answered":
                lines[-1] += f" / {words}"
            elif kind != "Answered":
                lines.append(f"    {'  ' * depth}{words}")
        yield from lines


def _question(match: Match, asked: Question, chosen: Sequence[Choice]) -> Iterator[str]:
    who = match.names[asked.player]
    whose = f" for {match.names[asked.subject]}" if asked.subject != asked.player else ""
    many = "" if asked.menu else f" ({asked.least} to {asked.most})"
    card = f" {asked.card}:" if asked.card else ""
    words = " ".join(f"{asked.words}{many}".split())
    yield f"  {who}{whose}:{card} {words} [{asked.key}]"
    yield f"    ? {' | '.join(each.words for each in asked.choices)}"
    yield f"    > {', '.join(each.words for each in chosen) or '-'}"


def _by_bot(match: Match, asked: Question, policy: Policy) -> list[Choice]:
    """What a bot answers, as the choices that it stands for."""
    ask = match.asked
    assert ask is not None
    answer = [written_option(each) for each in policy(match.session, ask)]
    if asked.menu:
        return [next(each for each in asked.choices if list(each.data) == answer)]
    left = list(asked.choices)
    chosen = []
    for option in answer:
        chosen.append(next(each for each in left if each.data == (option,)))
        left.remove(chosen[-1])
    return chosen


BORING = ("Copper", "Curse", "Estate", "Duchy")
"""What is not bought."""


def _chosen(asked: Question, chance: Random) -> list[Choice]:
    """What is answered: at a menu a play before a purchase, and a dear purchase, so that the game comes to its end.
    Elsewhere as many at random as may be, and rather some than none."""
    if not asked.menu:
        least = max(asked.least, min(1, asked.most)) if chance.random() < 0.9 else asked.least
        count = chance.randint(least, min(asked.most, least + 2))
        return sorted(chance.sample(asked.choices, count), key=lambda each: chance.random())
    plays = [each for each in asked.choices if each.kind == "play"]
    if plays and chance.random() < 0.95:
        return [max(plays, key=lambda each: (len(each.data) == 1, chance.random()))]
    priced = [(each.price.get("coins", 0), each) for each in asked.choices if each.price and each.card not in BORING]
    if priced:
        most = max(price for price, _ in priced)
        dear = [each for price, each in priced if price >= (most if most > 5 else most - 1)]
        silver = [each for _, each in priced if each.card == "Silver"]
        return [chance.choice(silver if silver and most < 6 and chance.random() < 0.5 else dear)]
    ends = [each for each in asked.choices if each.kind == "end"]
    return [chance.choice(ends or asked.choices)]


def difference(name: str) -> str:
    """How a game differs from its file: the first lines of a diff, empty where nothing does."""
    path = FOLDER / f"{name}.txt"
    kept = path.read_text(encoding="utf-8") if path.exists() else ""
    found = unified_diff(kept.splitlines(), playthrough(name).splitlines(), "kept", "played anew", lineterm="", n=2)
    return "\n".join([line for line, _ in zip(found, range(40), strict=False)])


def main(names: Sequence[str]) -> None:
    """Write the files of these games, of all by default, and remove those of games that are no longer listed."""
    FOLDER.mkdir(exist_ok=True)
    for name in names or GAMES:
        (FOLDER / f"{name}.txt").write_text(playthrough(name), encoding="utf-8")
    for path in FOLDER.glob("*.txt"):
        if path.stem not in GAMES:
            path.unlink()


if __name__ == "__main__":
    main(sys.argv[1:])
