"""A game on the kernel in fifty lines: each in turn takes one to three stones; who takes the last one loses."""

from moothall.domain.kernel.ask import MENU, Menu
from moothall.domain.kernel.facts import Card, Fact, fact
from moothall.domain.kernel.registry import KERNEL_APPLY, Game
from moothall.domain.kernel.session import Effect, Session


@fact
class GameStarted(Fact):
    names: tuple[str, ...]
    stones: tuple[Card, ...]


@fact
class DeckShuffled(Fact):
    order: tuple[Card, ...]


@fact
class StoneTaken(Fact):
    player: str
    card: Card
    from_: str


APPLY = {
    **KERNEL_APPLY,
    GameStarted: lambda table, it: table.update(heap=[*it.stones], taken=None),
    DeckShuffled: lambda table, it: table.update(heap=[*it.order], taken=[]),
    StoneTaken: lambda table, it: (table["heap"].remove(it.card), table["taken"].append((it.player, it.card))),
}


class Play(Session[dict]):
    apply = APPLY
    over = property(lambda self: not self.table["heap"])

    def step(self) -> Effect:
        if self.table["taken"] is None:
            self.emit(DeckShuffled, (*self.source.shuffle(self, "", self.table["heap"]),))
        me = "p2" if self.table["taken"] and self.table["taken"][-1][0] == "p1" else "p1"
        yield Menu(me, me, MENU, "What next?", (), 1, 1, choices=[("take",)])
        self.emit(StoneTaken, me, self.table["heap"][0], "heap", rule="stones/take")
        for stone in (yield from self.ask(me, "take", "Which more?", self.table["heap"][:], 0, 2)):
            self.emit(StoneTaken, me, stone, "heap", rule="stones/take")


TOY = Game("toy", (GameStarted, DeckShuffled, StoneTaken), dict, APPLY, Play, lambda *_: {}, str, (GameStarted,))
