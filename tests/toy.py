"""A game on the kernel in a hundred lines: each in turn takes one to three stones; who takes the last one loses.

Nobody sees the order of the heap, nor which stones another took.
"""

from moothall.domain.kernel.ask import MENU, Menu
from moothall.domain.kernel.facts import Card, Fact, fact
from moothall.domain.kernel.fresh import NewGame, random_legal
from moothall.domain.kernel.reference import CardText, Reference, Rule, plain
from moothall.domain.kernel.registry import KERNEL_APPLY, BadSetup, Game
from moothall.domain.kernel.session import Effect, Session
from moothall.domain.kernel.sight import Sight
from moothall.domain.kernel.words import Words, each_once

JAPANESE = {"Red stone": "赤い石", "Blue stone": "青い石", "take": "取る"}


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


def view(table, viewer):
    taken = {player: [] for player in ("p1", "p2")}
    for player, stone in table.get("taken") or ():
        taken[player].append(stone.face if viewer in (None, player) else None)
    return {"game": "toy", "viewer": viewer, "heap": len(table.get("heap", ())), "taken": taken}


def outcome(table):
    last = table["taken"][-1][0] if table["taken"] and not table["heap"] else None
    return {"over": last is not None, "winners": [each for each in ("p1", "p2") if last and each != last]}


def draw(shown, lang):
    hands = (
        f"{player}: {', '.join(called(each, lang) if each else '?' for each in stones) or '-'}"
        for player, stones in shown["taken"].items()
    )
    return "\n".join([f"{shown['heap']} stones", *hands])


def called(name, lang):
    return JAPANESE.get(name, name) if lang == "ja" else name


def offers(session, ask, lang):
    return each_once(ask, lambda name: called(name, lang), lambda _: f" (of {len(session.table['heap'])})")


def begin(rules, names, options, chance):
    if len(names) != 2:
        raise BadSetup(f"two take stones, not {len(names)}")
    colours = options.get("kingdom") or chance.sample(["Red stone", "Blue stone"], 2)
    stones = tuple(Card(number, colours[number % len(colours)]) for number in range(1, 13))
    return GameStarted(1, None, None, "rules", None, tuple(names), stones)


def texts(_rules):
    return [
        CardText(name, JAPANESE[name], "", "", True, ("1",), ("lies in the heap",)) for name in spellings().values()
    ]


def spellings():
    return {plain(each): name for name in ("Red stone", "Blue stone") for each in (name, JAPANESE[name])}


RULE = Rule("stones/take", "A player takes one to three stones.", "石を1個から3個取る。")
TOY = GAME = Game(
    "toy",
    (GameStarted, DeckShuffled, StoneTaken),
    dict,
    APPLY,
    Play,
    (GameStarted,),
    view,
    outcome,
    Words(draw, called, offers),
    NewGame(begin, {"random-legal": random_legal}, takes=("kingdom",)),
    Sight(secret=frozenset({GameStarted, DeckShuffled}), revealing=frozenset({StoneTaken})),
    lambda: Reference((RULE,), texts=texts, marks=("weight",), spellings=spellings),
)
