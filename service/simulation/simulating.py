"""Simulations: which of two strategies wins, by many games in pairs, in which the two change seats."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from contextlib import nullcontext
from dataclasses import dataclass, field
from random import Random, SystemRandom
from typing import Any

from moothall.domain.games import USUAL
from moothall.domain.kernel.game import Game
from moothall.domain.rules_spec import NEWEST, spec_of
from moothall.words import Message

from ..arguments import whole, words
from ..errors import BadRequest, Refused
from ..lookup.kinds import kind_called
from ..matches.hall import Hall, chosen_for, opened
from .estimates import Estimate, Mean, SequentialTest
from .pairs import KeptGame, Pair, PlayedGame, Playing, number_of
from .strategies import Strategy, Written, strategy_called

BLOCK = 8
"""How many pairs a process plays before it sends what became of them: 16 games of big money take 25 ms, and sending
them 0.1 ms."""

FEW = 64
"""With so few pairs, starting a second process takes longer than it saves."""

MOST_GAMES = 10_000_000
"""How many games a simulation may have: two days of one core."""


@dataclass(slots=True)
class SimulatedPlayer:
    """One of the two strategies, and what became of it: how many games it `won`, its `points` in games that ended,
    in how many games it did not answer as the rules ask (`faults`: it lost those), and in the first of these how."""

    name: str
    written: str
    won: int = 0
    score: Mean = field(default_factory=Mean)
    points: Mean = field(default_factory=Mean)
    faults: int = 0
    fault: Message | None = None

    @property
    def rate(self) -> Estimate:
        """Which share of the games it won, a tie counting a half."""
        return self.score.rate()

    def to_json(self) -> dict[str, Any]:
        """As plain data."""
        return {
            "name": self.name,
            "strategy": self.written,
            "won": self.won,
            "win_rate": {**self.rate.to_json(), "n": self.rate.count * 2},
            "points": self.points.estimate().mean,
            "faults": self.faults,
            "fault": None if self.fault is None else str(self.fault),
        }


@dataclass(slots=True)
class Simulated:
    """The result of a simulation.

    `games` were played, two of each pair; `ties` are among them, and `unfinished` those of the ties that were left
    because nobody ended them. `difference` is how many points the first strategy had more than the second, `turns` how
    many turns games had, `first` which share whoever began won. `test` is the sequential test, if one was asked for;
    `kept` is how many games were stored.
    """

    kind: str
    rules: str
    seed: int
    kingdom: tuple[str, ...] | None
    players: tuple[SimulatedPlayer, SimulatedPlayer]
    games: int = 0
    ties: int = 0
    unfinished: int = 0
    difference: Mean = field(default_factory=Mean)
    turns: Mean = field(default_factory=Mean)
    first: Mean = field(default_factory=Mean)
    test: SequentialTest | None = None
    kept: int = 0

    @property
    def better(self) -> SimulatedPlayer | None:
        """The strategy that wins more, if the interval of its rate says so."""
        rate = self.players[0].rate
        if rate.low is not None and rate.low > 0.5:
            return self.players[0]
        return self.players[1] if rate.high is not None and rate.high < 0.5 else None

    def to_json(self) -> dict[str, Any]:
        """The object that `moothall simulate --json` prints."""
        better = self.better
        return {
            "kind": self.kind,
            "rules": self.rules,
            "seed": self.seed,
            "kingdom": None if self.kingdom is None else list(self.kingdom),
            "games": self.games,
            "ties": self.ties,
            "unfinished": self.unfinished,
            "players": [each.to_json() for each in self.players],
            "better": None if better is None else better.name,
            "difference": self.difference.estimate().to_json(),
            "turns": self.turns.estimate().to_json(),
            "first_seat": self.first.rate().to_json(),
            "test": None if self.test is None else self.test.to_json(),
            "kept": self.kept,
        }

    def add(self, pair: Pair) -> None:
        """Take what became of one more pair."""
        for at, game in enumerate(pair.games):
            self._add_game(game)
            self.first.add(game.score if at == 0 else 1 - game.score)
        score = sum(game.score for game in pair.games) / 2
        self.players[0].score.add(score)
        self.players[1].score.add(1 - score)
        ended = [game.points for game in pair.games if game.points is not None]
        if len(ended) == len(pair.games):
            self.difference.add(sum(own - other for own, other in ended) / 2)
        if self.test is not None:
            self.test.add(score)

    def _add_game(self, game: PlayedGame) -> None:
        self.games += 1
        self.ties += game.score == 0.5
        self.unfinished += game.unfinished
        for at, player in enumerate(self.players):
            player.won += game.score == (0, 1)[at == 0]
            if game.points is not None:
                player.points.add(game.points[at])
        if game.fault is not None:
            at, fault = game.fault
            player = self.players[at]
            player.faults += 1
            player.fault = player.fault or fault
        if game.turns is not None:
            self.turns.add(game.turns)


def simulate(
    first: Written,
    second: Written,
    *,
    games: int = 1000,
    seed: int | None = None,
    jobs: int | None = None,
    sprt: tuple[float, float] | None = None,
    keep: str = "none",
    kind: str = USUAL,
    rules: str = NEWEST,
    kingdom: Sequence[str] | None = None,
    advance: Callable[[int, int], None] = lambda _done, _of: None,
    store: str | Hall | None = None,
) -> Simulated:
    """Let two strategies play `games` games against each other, and say which one wins.

    A strategy is the name of a bot, a file with a buy list, `module:function`, or a function: it is given the session
    and a question and returns the answer. It sees all cards, as a bot does: do not look at those that its player may
    not know. `games` are played in pairs (an odd number becomes the next even one). In the two games of a pair the
    strategies change seats, and each seat has the same luck: the order in which its cards are shuffled is drawn from
    the seed, the number of the pair and the seat. So strategies that are nearly equal are told apart by fewer games.
    The same `seed` gives the same games, whatever `jobs` is, which is how many processes play (None: as many as it pays
    to use).

    `kingdom` are the cards laid out; those that buy lists name come with them. Without both, ten are drawn for each
    pair. `sprt` are two rates: the games end as soon as they say that the first strategy wins at the first rate or
    less, or at the second or more, and each of that is wrong in 5 cases of 100 at most.
    A strategy that gives no answer, or one that is not offered, or that raises an error or takes too long, loses the
    game, and this is counted; a game that does not end is a tie.

    `keep` is `none`, `all`, or `sample:K`: so many of the games, drawn by the seed, are stored. `advance` is told how
    many of how many games are played; `store` is a hall or its URL.
    Raises BadRequest, BadSetup, BadRules, UnreadableFile; Refused where a strategy ends its process; StoreError.

    >>> found = simulate("few-actions", "big-money", games=4, seed=1, jobs=1)
    >>> found.games, found.players[0].name
    (4, 'few-actions')
    """
    game = kind_called(kind)
    spec = words(rules, "the rules")
    spec_of(spec)
    count = whole(games, "a number of games")
    if not 1 <= count <= MOST_GAMES:
        raise BadRequest(Message("simulate.number-of-games", most=MOST_GAMES, count=count))
    number = SystemRandom().randrange(2**32) if seed is None else whole(seed, "a seed")
    test = None if sprt is None else _test(sprt)
    sides = (strategy_called(first, kind), strategy_called(second, kind))
    pairs = (count + 1) // 2
    playing = Playing(sides, kind, spec, _options(game, kingdom, sides), number, _kept(keep, number, 2 * pairs))
    players = [SimulatedPlayer(name, _written(each.written)) for name, each in zip(playing.names, sides, strict=True)]
    simulated = Simulated(kind, spec, number, playing.laid_out(), (players[0], players[1]), test=test)
    with opened(store, create=True) if playing.kept != frozenset() else nullcontext() as hall:
        for pair in _played(playing, pairs, jobs):
            simulated.add(pair)
            if hall is not None:
                simulated.kept += sum(_stored(hall, game, each) for each in pair.kept)
            advance(simulated.games, 2 * pairs)
            if test is not None and test.decision is not None:
                break
    return simulated


def _options(game: Game, kingdom: Sequence[str] | None, sides: Sequence[Strategy]) -> dict[str, Any]:
    """What is chosen for the games: what was asked for, and what strategies cannot do without. Raises BadRequest,
    BadSetup."""
    options = dict(chosen_for(None if kingdom is None else {"kingdom": kingdom}, game))
    for side in sides:
        for name, values in side.options.items():
            options[name] = list(dict.fromkeys((*options.get(name, ()), *values)))
    return options


def _test(rates: object) -> SequentialTest:
    pair = rates if isinstance(rates, Sequence) and not isinstance(rates, str) else ()
    numbers = [float(each) for each in pair if isinstance(each, int | float)]
    if len(numbers) != 2 or len(pair) != 2 or not 0 < numbers[0] < numbers[1] < 1:
        raise BadRequest(Message("simulate.rates-of-test", rates=str(rates)))
    return SequentialTest(numbers[0], numbers[1])


def _kept(keep: object, seed: int, games: int) -> frozenset[int] | None:
    """The numbers of the games that are stored; None for all."""
    if keep == "none":
        return frozenset()
    if keep == "all":
        return None
    sample, colon, written = str(keep).partition(":")
    if sample != "sample" or not colon or not re.fullmatch("[0-9]{1,18}", written):
        raise BadRequest(Message("simulate.keep", keep=str(keep)))
    return frozenset(Random(number_of(seed, 0, "sample")).sample(range(games), min(int(written), games)))


def _written(strategy: Written) -> str:
    return strategy if isinstance(strategy, str) else repr(strategy)


def _played(playing: Playing, pairs: int, jobs: int | None) -> Iterator[Pair]:
    """The pairs in their order, played by as many processes as it pays to use. Raises Refused."""
    blocks = [range(at, min(at + BLOCK, pairs)) for at in range(0, pairs, BLOCK)]
    from ..jobs.parallel import Pool, processors

    if jobs is None:
        jobs = processors() if pairs > FEW else 1
    if min(jobs, len(blocks)) < 2:
        for block in blocks:
            yield from playing(block)
        return
    pool: Pool[range, list[Pair] | Message] = Pool(playing, _lost, blocks, jobs)
    for played in pool.run():
        if isinstance(played, Message):
            raise Refused(played)
        yield from played


def _lost(block: range) -> Message:
    """What is said of pairs that ended their process twice."""
    return Message("simulate.process-died", first=block.start + 1, last=block.stop)


def _stored(hall: Hall, game: Game, kept: KeptGame) -> bool:
    """Store a game; False where it is stored already."""
    return hall.archive.put_rows(kept.game, game.name, kept.rows, kept.meta, result=kept.result)
