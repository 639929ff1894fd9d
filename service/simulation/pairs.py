"""Pairs of games: the same two strategies, the same luck for each seat, and the seats changed."""

from __future__ import annotations

import signal
import threading
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from hashlib import blake2b
from random import Random
from typing import Any, NamedTuple, TypeVar
from uuid import UUID

from moothall.domain.kernel.ask import Answer, Ask
from moothall.domain.kernel.chance import shuffle
from moothall.domain.kernel.facts import Card, Fact, Player
from moothall.domain.kernel.fresh import Chance, Fresh
from moothall.domain.kernel.game import Game
from moothall.domain.store import Meta, Result
from moothall.domain.store.identity import digest_of_rows
from moothall.words import Message, shortened

from ..lookup.kinds import kind_called
from ..results import result_of_table
from .strategies import Strategy

T = TypeVar("T")

SEATS = ("p1", "p2")

MOST_ANSWERS = 10_000
"""How many answers a game may have: the longest of 1,858 games between bots that do whatever they may had 875."""

MOST_SECONDS = 20.0
"""How long a game may take: the longest pair of those took 0.2 s."""


class PlayedGame(NamedTuple):
    """One game: the `score` of the first strategy (1 won, 0.5 a tie, 0 lost), the points of both and the number of
    turns (None: the rules did not end it), whose `fault` ended it, and whether it was left `unfinished`."""

    score: float
    points: tuple[int, int] | None = None
    turns: float | None = None
    fault: tuple[int, Message] | None = None
    unfinished: bool = False


class KeptGame(NamedTuple):
    """A game that is to be stored."""

    game: UUID
    meta: Meta
    rows: list[tuple[str, bytes]]
    result: Result | None


class Pair(NamedTuple):
    """The two games of a pair, the one that the first strategy begins first; and those of them to be stored."""

    games: tuple[PlayedGame, PlayedGame]
    kept: list[KeptGame]


class _Fault(Exception):
    """A strategy did not answer as the rules ask."""


class _TooLong(BaseException):
    """A game takes too long. A strategy that catches its own errors does not catch this."""


class _Endless(Exception):
    """A game has had more answers than any game needs."""


def number_of(seed: int, pair: int, what: str) -> int:
    """The seed of one part of the luck of a pair."""
    return int.from_bytes(blake2b(f"{seed}/{pair}/{what}".encode(), digest_size=8).digest(), "big")


class Later:
    """Chance whose generator is made when it is first asked: most strategies never do, and making it takes 6 µs."""

    __slots__ = ("_number", "_random")

    def __init__(self, number: int) -> None:
        self._number = number
        self._random: Random | None = None

    @property
    def is_used(self) -> bool:
        """Whether anything was drawn."""
        return self._random is not None

    def _made(self) -> Random:
        if self._random is None:
            self._random = Random(self._number)
        return self._random

    def shuffle(self, x: list[Card], /) -> None:
        """Put a list in a random order."""
        self._made().shuffle(x)

    def choice(self, seq: Sequence[T], /) -> T:
        """One element."""
        return self._made().choice(seq)

    def sample(self, population: Sequence[T], k: int, /) -> list[T]:
        """`k` different elements, in random order."""
        return self._made().sample(population, k)

    def randint(self, a: int, b: int, /) -> int:
        """A number from `a` to `b`, both included."""
        return self._made().randint(a, b)


class Seated(Fresh):
    """The source of a simulated game: each seat has luck of its own, whoever sits there, and whatever else is drawn."""

    __slots__ = ("asked", "left", "luck", "reply")

    def __init__(self, policies: Mapping[Player, Any], rng: Chance, luck: Mapping[Player, Random]) -> None:
        super().__init__(policies, rng)
        self.luck = luck
        self.left = MOST_ANSWERS
        self.asked: Ask | None = None
        self.reply: object = None

    def answer(self, session: Any, ask: Ask) -> Answer:
        """The answer of whoever decides. Raises _Fault for an error of theirs, and for what can be no answer."""
        self.left -= 1
        if self.left < 0:
            raise _Endless
        self.asked, self.reply = ask, None
        try:
            reply = self.policies[ask.player](session, ask)
        except (KeyboardInterrupt, _TooLong):
            raise
        except BaseException as error:  # a strategy that calls `sys.exit` ends its game, not the simulation
            said = own_words(str, error)
            kind = type(error).__name__
            raised = Message("simulate.strategy-raised", kind=kind, error=said, question=ask.key)
            raise _Fault(raised.with_fields(shortened)) from error
        self.reply = reply
        if type(reply) is not tuple:
            raise _Fault(nonsense(ask, reply))
        return reply

    def forget(self) -> None:
        """Let go of the last question, which holds the game: else only the garbage collector would find the two, and
        it takes a tenth of the time of a game for it."""
        self.asked = self.reply = None

    def shuffle(self, session: Any, player: Player, cards: Sequence[Card]) -> Sequence[Card]:
        """A random order, by the luck of the player whose cards they are."""
        order = list(cards)
        shuffle(order, self.luck.get(player) or self.rng)
        return order


def seated(both: tuple[T, T], changed: bool) -> tuple[T, T]:
    """The pair of values for the two strategies, in the order of the seats: the other way round where they have
    changed."""
    return (both[1], both[0]) if changed else both


def nonsense(ask: Ask, reply: object) -> Message:
    """The message about an answer that the question does not offer."""
    answer = own_words(repr, reply)
    return Message("simulate.answer-not-offered", answer=answer, question=ask.key).with_fields(shortened)


def own_words(how: Callable[[object], str], value: object) -> str:
    """What an object of a strategy says of itself; the name of its class where it raises an error instead."""
    try:
        return how(value)
    except Exception:
        return f"<{type(value).__name__}>"


@dataclass
class Playing:
    """Plays pairs of games, given their numbers: here or in another process.

    `kept` are the numbers of the games to be stored, counted through all pairs (None: all).
    """

    sides: tuple[Strategy, Strategy]
    kind: str
    rules: str
    options: Mapping[str, Any]
    seed: int
    kept: frozenset[int] | None = frozenset()
    _always: dict[bool, Fact] = field(default_factory=dict, repr=False)

    def __call__(self, pairs: Sequence[int]) -> list[Pair]:
        """What became of these pairs."""
        game = kind_called(self.kind)
        with _clock() as ring:
            return [self._pair(game, pair, ring) for pair in pairs]

    @property
    def names(self) -> tuple[str, str]:
        """The names of the two strategies in the games."""
        first, second = (each.name for each in self.sides)
        return (first, second) if first.casefold() != second.casefold() else (f"{first} 1", f"{second} 2")

    def begin(self, game: Game, pair: int, *, changed: bool) -> Fact:
        """The first fact of a game of a pair. Raises BadSetup, BadRules."""
        fact = self._always.get(changed)
        if fact is None:
            chance = Later(number_of(self.seed, pair, "set-up"))
            fact = game.new.begin(self.rules, seated(self.names, changed), self.options, chance)
            if not chance.is_used:
                self._always[changed] = fact
        return fact

    def laid_out(self) -> tuple[str, ...] | None:
        """The Kingdom of all games; None where each pair has another one. Raises BadSetup, BadRules."""
        game = kind_called(self.kind)
        first = self.begin(game, 0, changed=False)
        kingdom = game.outcome(game.fold([first])).get("kingdom")
        return tuple(kingdom) if kingdom is not None and self._always else None

    def _pair(self, game: Game, pair: int, ring: Callable[[float], None]) -> Pair:
        kept: list[KeptGame] = []
        games = []
        for changed in (False, True):
            ring(MOST_SECONDS)
            source = self._source(pair, changed=changed)
            session = game.session(game.table(), source)
            session.take(self.begin(game, pair, changed=changed))
            played = self._played(game, session, source, pair, changed=changed)
            ring(0.0)  # what comes now is no longer the strategies' time
            games.append(played)
            source.forget()
            if self.kept is None or 2 * pair + changed in self.kept:
                kept.append(self._keep(game, session, changed=changed))
        return Pair((games[0], games[1]), kept)

    def _source(self, pair: int, *, changed: bool) -> Seated:
        policies = {
            seat: side.policy(Later(number_of(self.seed, pair, f"{seat} chooses")))
            for seat, side in zip(SEATS, seated(self.sides, changed), strict=True)
        }
        luck = {seat: Random(number_of(self.seed, pair, seat)) for seat in SEATS}
        return Seated(policies, Later(number_of(self.seed, pair, "table")), luck)

    def _played(self, game: Game, session: Any, source: Seated, pair: int, *, changed: bool) -> PlayedGame:
        """Play a game to its end, or to a fault."""
        try:
            session.run()
        except _Endless:
            return PlayedGame(0.5, unfinished=True)
        except _Fault as error:
            return _lost(source, error.args[0], pair, changed=changed)
        except _TooLong:
            if source.reply is not None or source.asked is None:
                return PlayedGame(0.5, unfinished=True)
            slow = Message("simulate.took-too-long", seconds=int(MOST_SECONDS), question=source.asked.key)
            return _lost(source, slow, pair, changed=changed)
        except Exception:
            if source.asked is None or _accepted(source.asked, source.reply):
                raise
            return _lost(source, nonsense(source.asked, source.reply), pair, changed=changed)
        outcome = game.outcome(session.table)
        scores, winners, turns = outcome["scores"], outcome["winners"], outcome.get("turns")
        seats = seated(SEATS, changed)
        first, second = (seat in winners for seat in seats)
        points = (scores[seats[0]], scores[seats[1]]) if scores else None
        if isinstance(turns, Mapping):
            turns = max(turns.values())
        return PlayedGame(0.5 if first == second else float(first), points, turns)

    def _keep(self, game: Game, session: Any, *, changed: bool) -> KeptGame:
        from moothall.domain.store.encoding.codec import encoded

        rows = list(encoded(session.facts, game, 0))
        result = result_of_table(game, session.table) if session.over else None
        # Made of its facts, so that a game is stored once; version 5 is for games that have a log.
        game_id = UUID(bytes=digest_of_rows(rows)[:16], version=4)
        return KeptGame(game_id, Meta(seated(self.names, changed), self.rules), rows, result)


def _accepted(ask: Ask, reply: object) -> bool:
    """Whether a question offers an answer, also where comparing the two goes wrong."""
    try:
        return isinstance(reply, tuple) and ask.accepts(reply)
    except Exception:
        return False


def _lost(source: Seated, reason: Message, pair: int, *, changed: bool) -> PlayedGame:
    """A game that whoever was asked has lost by a fault."""
    assert source.asked is not None
    at = int((SEATS.index(source.asked.player) == 1) != changed)
    fault = Message("simulate.fault-in-game", pair=pair + 1, seat=source.asked.player, said=reason)
    return PlayedGame(float(at == 1), fault=(at, fault))


@contextmanager
def _clock() -> Iterator[Callable[[float], None]]:
    """What gives a game its seconds (0: none are counted). Only where signals come, in the main thread of Unix, does
    time run out."""
    if not hasattr(signal, "setitimer") or threading.current_thread() is not threading.main_thread():
        yield lambda _seconds: None
        return

    def stop(_signal: int, _frame: object) -> None:
        raise _TooLong

    before = signal.signal(signal.SIGALRM, stop)
    try:
        yield _ring
    finally:
        _ring(0.0)
        signal.signal(signal.SIGALRM, before)


def _ring(seconds: float) -> None:
    """Ring in so many seconds, and each second from then on, for a strategy that catches everything (0: not at all)."""
    signal.setitimer(signal.ITIMER_REAL, seconds, 1.0 if seconds else 0.0)
