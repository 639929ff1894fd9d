"""A game in some hundred lines: each in turn takes one to three stones, unseen; who takes the last loses."""

from moothall.domain.kernel.ask import MENU, Menu
from moothall.domain.kernel.facts import Card, Fact, fact
from moothall.domain.kernel.fresh import NewGame, random_legal
from moothall.domain.kernel.game import BadSetup, Game
from moothall.domain.kernel.session import Effect, Session
from moothall.domain.kernel.telling.phrase import Nouns
from moothall.domain.kernel.telling.reference import CardText, Reference, Rule
from moothall.domain.kernel.telling.saying import FactWords, Sentences
from moothall.domain.kernel.telling.sight import Sight
from moothall.domain.kernel.telling.words import Words, each_once
from moothall.domain.kernel.telling.written import plain
from moothall.words import Texts, Told

JAPANESE = {"Red stone": "赤い石", "Blue stone": "青い石", "take": "取る"}


@fact
class GameStarted(Fact):
    players: tuple[str, ...]
    stones: tuple[Card, ...]

    def apply(self, table):
        table.update(heap=[*self.stones], taken=None)


@fact
class DeckShuffled(Fact):
    order: tuple[Card, ...]

    def apply(self, table):
        table.update(heap=[*self.order], taken=[])


@fact
class StoneTaken(Fact):
    player: str
    card: Card
    from_: str

    def apply(self, table):
        table["heap"].remove(self.card)
        table["taken"].append((self.player, self.card))


class Play(Session[dict]):
    over = property(lambda self: not self.table["heap"])

    def step(self) -> Effect:
        if self.table["taken"] is None:
            self.emit(DeckShuffled((*self.source.shuffle(self, "", self.table["heap"]),)))
        me = "p2" if self.table["taken"] and self.table["taken"][-1][0] == "p1" else "p1"
        yield Menu(me, me, MENU, MENU, (), 1, 1, choices=[("take",)])
        self.emit(StoneTaken(me, self.table["heap"][0], "heap"), rule="stones/take")
        for stone in (yield from self.ask(me, "take", self.table["heap"][:], 0, 2, key="stones/more")):
            self.emit(StoneTaken(me, stone, "heap"), rule="stones/take")


def view(table, viewer):
    seen = [(who, stone.face if viewer in (None, who) else None) for who, stone in table.get("taken") or ()]
    taken = {player: [face for who, face in seen if who == player] for player in ("p1", "p2")}
    return {"game": "toy", "viewer": viewer, "heap": len(table.get("heap", ())), "taken": taken}


def outcome(table):
    losers = [player for player, _ in table["taken"][-1:] if not table["heap"]]
    return {"over": bool(losers), "winners": [each for each in ("p1", "p2") if losers and each not in losers]}


def draw(shown, lang):
    hands = {player: ", ".join(called(each or "?", lang) for each in each) for player, each in shown["taken"].items()}
    return [[f"{shown['heap']} stones", *(f"{player}: {hand}" for player, hand in hands.items())]]


def called(name, lang):
    return JAPANESE.get(name, name) if lang == "ja" else name


def begin(rules, names, options, chance):
    if len(names) != 2:
        raise BadSetup(f"two take stones, not {len(names)}")
    colours = options.get("kingdom") or chance.sample(COLOURS, 2)
    stones = tuple(Card(number, colours[number % len(colours)]) for number in range(1, 13))
    return GameStarted(tuple(names), stones).sealed(1)


SENTENCES = Sentences()
NOUNS = Nouns(called, unknown=lambda count: Texts(en=f"{count} stones" if count > 1 else "a stone", ja=f"石{count}枚"))


@SENTENCES.of(GameStarted)
def started(said, fact):
    return Texts(en=f"{' and '.join(fact.players)} begin.", ja=f"{'、'.join(fact.players)}が始める。")


@SENTENCES.of(DeckShuffled)
def shuffled(said, fact):
    return Texts(en="The stones are shuffled.", ja="石を混ぜた。")


@SENTENCES.of(StoneTaken)
def taken(said, fact):
    english, japanese = Told(said.nouns.cards([fact.card]), said.nouns).pair
    return Texts(en=f"{said.who} takes {english}.", ja=f"{said.who}は{japanese}を取った。")


COLOURS = ("Blue stone", "Red stone")
TEXTS = [CardText(name, JAPANESE[name], "", "", True, ("1",), ("lies in the heap",)) for name in COLOURS]
SPELLINGS = {plain(each): name for name in COLOURS for each in (name, JAPANESE[name])}
RULE = Rule("stones/take", "A player takes one to three stones.", "石を1個から3個取る。")
LOOKED_UP = Reference((RULE,), texts=lambda _: TEXTS, marks=("weight",), spellings=lambda: SPELLINGS)
ASKED = {"menu": ("What next?", "次は？"), "stones/more": ("Which more?", "どの石も取る？")}
TOLD = Words(
    draw,
    called,
    lambda _, ask, lang: each_once(ask, lambda name: called(name, lang)),
    lambda key, least, most: Texts(en=ASKED[key][0], ja=ASKED[key][1]),
    FactWords(SENTENCES.by_kind, NOUNS),
)
NEW = NewGame(begin, {"random-legal": random_legal}, takes=("kingdom",))
SIGHT = Sight(secret=frozenset({GameStarted, DeckShuffled}), revealing=frozenset({StoneTaken}))
FACTS = (GameStarted, DeckShuffled, StoneTaken)
TOY = GAME = Game(
    name="toy",
    facts=FACTS,
    table=dict,
    session=Play,
    given=FACTS[:1],
    view=view,
    outcome=outcome,
    words=TOLD,
    new=NEW,
    sight=SIGHT,
    reference=lambda: LOOKED_UP,
)
