"""What a sentence needs of what came before: whose turn it is, how many cards decks have, who has an artifact."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple, TypeVar

from moothall.words import Key, Message, Name, Told

from ....kernel.facts import Card, Fact, Player
from ....kernel.telling.clause import Clause, OfCards
from ....kernel.telling.phrase import Nouns, Says
from ....kernel.telling.saying import Clausal, Saying, Sentences
from ...table import facts as f
from ...table.table import BETWEEN_TURNS
from ...text.plurals import plural, with_article
from ...vocabulary import ARTIFACTS, TURNS
from ..questions import called

SENTENCES = Sentences()
"""The sentences of Dominion's facts. The modules of this folder add to them."""
CLAUSES: dict[type[Fact], Clausal] = {}
"""What facts of Dominion say in a line that tells several. The modules of this folder add to them."""

DECK = ("deck", "deck bottom")
"""The places in which a card is in a deck."""

NOUNS = Nouns(called=called, plural=plural, article=with_article)


def tell(says: Says) -> Told:
    """What is said, with what Dominion calls its cards and other things."""
    return Told(says, NOUNS)


class Scene(NamedTuple):
    """A place in a game. It never changes: the next one is made of it.

    `turn` is the turn in course and `phase` its phase; `decks` the number of cards of each deck; `holders` who has each
    artifact; `plays` how often each card was played in the turn, by its number; `piles` the names of piles.
    """

    turn: f.TurnBegan | None = None
    phase: str = ""
    decks: Mapping[Player, int] = {}
    holders: Mapping[str, Player] = {}
    plays: Mapping[int | None, int] = {}
    piles: frozenset[str] = frozenset()

    @property
    def player(self) -> Player | None:
        """The player whose turn it is; None before the first and between two."""
        return self.turn.player if self.turn is not None and self.phase != BETWEEN_TURNS else None

    @property
    def possessor(self) -> Player | None:
        """The player who decides for the player whose turn it is, where that is another."""
        turn = self.turn
        return turn.controller if turn is not None and self.player and turn.controller != turn.player else None


Said = Saying[Scene]
KindT = TypeVar("KindT", bound=Fact)
Worded = Callable[[Said, KindT], OfCards]


def of_card(kind: type[KindT], *, of_turn: bool = False, in_order: bool = False) -> Callable[[Worded[KindT]], object]:
    """Declare the function that words facts of a kind about one `card`, alone and together with others.

    `of_turn` says whether the line of a whole turn has them, `in_order` whether the order of the cards counts.
    """

    def keep(worded: Worded[KindT]) -> Worded[KindT]:
        def clause(saying: Said, fact: Any) -> Clause:
            return worded(saying, fact).clause(saying, (fact.card,), of_turn=of_turn, in_order=in_order)

        def sentence(saying: Said, fact: Any) -> Message:
            return worded(saying, fact).sentence(saying, fact.card)

        SENTENCES.of(kind)(sentence)
        CLAUSES[kind] = clause
        return worded

    return keep


def begin(_facts: Sequence[Fact]) -> Scene:
    """The scene before the first fact."""
    return Scene()


def after(scene: Scene, fact: Fact) -> Scene:
    """The scene after a fact."""
    if isinstance(fact, f.TurnBegan):
        return scene._replace(turn=fact, phase="start", plays={})
    if isinstance(fact, f.PhaseBegan):
        return scene._replace(phase=fact.phase)
    if isinstance(fact, f.GameStarted):
        return scene._replace(piles=frozenset(fact.piles), decks=dict.fromkeys(fact.starting, 0))
    if isinstance(fact, f.KingdomDealt):
        return scene._replace(piles=scene.piles - {*fact.gone} | {*fact.piles})
    if isinstance(fact, f.TableGiven):
        given = {player: len(zones.get("deck", ())) for player, zones in fact.zones.items()}
        return scene._replace(decks={**dict.fromkeys(scene.decks, 0), **given}, phase=fact.phase)
    if isinstance(fact, f.CardPlayed):
        count = scene.plays.get(fact.card.number, 0)
        replayed = fact.from_ == fact.to
        scene = scene._replace(plays={**scene.plays, fact.card.number: max(count, replayed) + 1})
    elif isinstance(fact, f.StateTaken) and fact.state in ARTIFACTS:
        return scene._replace(holders={**scene.holders, fact.state: fact.player})
    change = _deck_change(scene, fact)
    if change:
        player: Player = getattr(fact, "player", "")
        return scene._replace(decks={**scene.decks, player: max(scene.decks.get(player, 0) + change, 0)})
    return scene


def _deck_change(scene: Scene, fact: Fact) -> int:
    """How many cards a fact adds to the deck of its player."""
    if isinstance(fact, f.DeckShuffled):
        return len(fact.order)
    if isinstance(fact, f.CardsDrawn):
        return -len(fact.cards)
    if isinstance(fact, f.DeckMoved):
        return -scene.decks.get(fact.player, 0)
    return (getattr(fact, "to", None) in DECK) - (getattr(fact, "from_", None) in DECK)


def who_decided(saying: Said) -> Says:
    """The player of a fact, and in a possessed turn beside them who decided for them. [000:63]"""
    scene = saying.scene
    player = getattr(saying.fact, "player", None)
    if scene.possessor is None or player != scene.player:
        return saying.who
    return Message("clause.who-decided", who=saying.who, by=saying.name(scene.possessor))


def instead_of(saying: Said) -> str:
    """The name of the player instead of whom whoever controls their turn gets something, by a rule of that kind of
    turn; "" where nobody is passed over. [000:24, 000:129]"""
    turn, rule = saying.scene.turn, saying.fact.rule or ""
    if turn is None or saying.scene.possessor != getattr(saying.fact, "player", None):
        return ""
    return saying.name(turn.player) if rule.startswith(f"{turn.kind}/") else ""


def in_anothers_turn(saying: Said) -> str:
    """The name of the player in whose turn that of a fact acts, where that is another; "" else."""
    turn = saying.scene.player
    return "" if turn is None or turn == getattr(saying.fact, "player", None) else saying.name(turn)


UNDECLARED: Mapping[str, Key] = {"extra": Key("turn.extra"), "normal": Key("turn.normal")}
"""What kinds of turn are called that no card gives."""


def turn_of(kind: str) -> Says:
    """The name of an extra turn of a kind: that of the card that gives it."""
    word = TURNS.get(kind)
    if word is None:
        return UNDECLARED[kind]() if kind in UNDECLARED else Name(kind)
    return Name(word.card)


def place(saying: Said, name: str) -> Says:
    """A pile or a landscape on which tokens lie, or the player who has them."""
    if name in saying.names:
        return saying.name(name)
    return Message("fact.pile", card=Name(name)) if name in saying.scene.piles else Name(name)


def is_known(card: Card) -> bool:
    """Whether the face of a card may be told."""
    return card.face is not None
