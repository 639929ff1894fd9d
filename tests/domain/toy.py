"""A game of fifty lines on the kernel: each in turn takes one to three stones; whoever takes the last one loses."""

from __future__ import annotations

from dataclasses import dataclass, field

from moothall.domain.kernel.ask import MENU, Menu
from moothall.domain.kernel.facts import Card, Fact, Player, fact
from moothall.domain.kernel.registry import KERNEL_APPLY, Game
from moothall.domain.kernel.session import Effect, Session


@dataclass
class Heap:
    stones: list[Card] = field(default_factory=list)
    taken: dict[Player, list[Card]] = field(default_factory=dict)
    mover: Player = ""
    turns: int = 0
    ended: bool = False

    def start(self, it: GameStarted) -> None:
        self.stones, self.taken = list(it.stones), {f"p{number}": [] for number, _ in enumerate(it.names, 1)}

    def shuffle(self, it: DeckShuffled) -> None:
        self.stones = list(it.order)

    def turn(self, it: TurnBegan) -> None:
        self.mover, self.turns = it.player, it.number

    def take(self, it: StoneTaken) -> None:
        self.stones.remove(it.card)
        self.taken[it.player].append(it.card)

    def end(self, _: GameEnded) -> None:
        self.ended = True


@fact
class GameStarted(Fact):
    names: tuple[str, ...]
    stones: tuple[Card, ...]


@fact
class DeckShuffled(Fact):
    player: Player
    order: tuple[Card, ...]


@fact
class TurnBegan(Fact):
    player: Player
    number: int


@fact
class StoneTaken(Fact):
    player: Player
    card: Card
    from_: str


@fact
class GameEnded(Fact):
    scores: dict[str, int | None]
    winners: tuple[tuple[str, ...], ...]


APPLY = {
    **KERNEL_APPLY,
    GameStarted: Heap.start,
    DeckShuffled: Heap.shuffle,
    TurnBegan: Heap.turn,
    StoneTaken: Heap.take,
    GameEnded: Heap.end,
}


class Play(Session[Heap]):
    apply = APPLY

    @property
    def over(self) -> bool:
        return self.table.ended

    def step(self) -> Effect:
        heap = self.table
        if not heap.taken:
            self.emit(GameStarted, ("Ann", "Bob"), tuple(Card(number, "Stone") for number in range(1, 9)))
            self.emit(DeckShuffled, "p1", tuple(self.source.shuffle(self, "p1", heap.stones)))
            self.emit(TurnBegan, "p1", 1)
        me = heap.mover
        yield Menu(me, me, MENU, "take", (), 1, 1, choices=[("take",)])
        more = yield from self.ask(me, "take", "which more", heap.stones[1:], 0, 2)
        for stone in (heap.stones[0], *more):
            self.emit(StoneTaken, me, stone, "heap", rule="stones/take")
        (other,) = heap.taken.keys() - {me}
        if heap.stones:
            self.emit(TurnBegan, other, heap.turns + 1)
        else:
            self.emit(GameEnded, {player: len(stones) for player, stones in heap.taken.items()}, ((other,),))


TOY = Game(
    "toy",
    (GameStarted, DeckShuffled, TurnBegan, StoneTaken, GameEnded),
    Heap,
    APPLY,
    Play,
    lambda heap, _: {"heap": len(heap.stones)},
    lambda shown: f"{shown['heap']} stones",
)
