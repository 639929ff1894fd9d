"""The table of a game of Dominion: what the facts say, and no rule."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import chain
from typing import TYPE_CHECKING, NamedTuple, get_args

from ...kernel.facts import Card, Player
from ...kernel.python.checked import CheckedDict, CheckedSet
from ..vocabulary import MATS, NOWHERE, OWN_ZONES, SET_ASIDE, EffectName, HexOrBoonZone, Phase, Token, TurnKind, Unknown

if TYPE_CHECKING:
    from .facts import TurnBegan

BLACK_MARKET = "Black Market deck"
"""The pile that Black Market sells from. It is not in the Supply, and no card of it has a pile to go back to."""
IN_TRASH = "in the trash"
"""What stands as a pile in the first fact and begins in the trash: these cards have no pile. [Zombies]"""
HEX_OR_BOON = "hex or boon"
"""The first words of the zones in which Hexes and Boons lie that are not in their pile; they are the table's."""
HEX_OR_BOON_ZONES = frozenset(get_args(HexOrBoonZone))
"""Those zones."""
LANDSCAPES = "landscapes"
"""The option of the set-up that names the landscapes: `Fleet; Way of the Sheep; Reckless on Smithy`."""
BETWEEN_TURNS: Phase = "between turns"
"""The phase after a turn in which something may happen before the next one: nobody decides for another in it."""
COMMON_TOKENS = ("vp", "debt", "sun")
"""The tokens that lie on a pile or a landscape for whoever may take them: nobody owns them there."""


NEVER = 10**9
"""As many turns as never begin: when something is due that waits for something else than a turn."""


class Seat:
    """One player's side of the table. Every zone is a list whose last card is the top."""

    __slots__ = (
        "aside",
        "deck",
        "discard",
        "hand",
        "name",
        "play",
        "player",
        "revealed",
        "states",
        "tokens",
        "turns",
        "zones",
    )

    def __init__(self, player: Player, name: str) -> None:
        self.player = player
        self.name = name
        self.hand: list[Card] = []
        self.deck: list[Card] = []
        self.discard: list[Card] = []
        self.play: list[Card] = []
        self.aside: list[Card] = []
        self.revealed: list[Card] = []
        self.zones: dict[str, list[Card]] = {zone: getattr(self, zone) for zone in OWN_ZONES}
        self.tokens: dict[Token, int] = {}
        self.states: list[str] = []
        """The states and artifacts that the player has."""
        self.turns = 0
        """Turns taken that count for ties: extra turns do not."""

    def __getnewargs__(self) -> tuple[Player, str]:
        """What a copy is made with."""
        return self.player, self.name

    def zone(self, name: str) -> Sequence[Card]:
        """The cards in a zone; a mat is empty until a card is put on it. Raises KeyError for an undeclared zone."""
        cards = self.zones.get(name)
        return _empty(name) if cards is None else cards

    def opened(self, name: str) -> list[Card]:
        """The cards in a zone, to be changed. Raises KeyError for what nobody declares.

        Mats stand in the order of their names, whichever was used first.
        """
        found = self.zones.get(name)
        if found is None:
            if name == NOWHERE:
                raise KeyError("nothing is put nowhere")
            found = list(_empty(name))
            mats = {mat: cards for mat, cards in self.zones.items() if mat not in OWN_ZONES} | {name: found}
            self.zones = {zone: self.zones[zone] for zone in OWN_ZONES} | dict(sorted(mats.items()))
        return found

    def mats(self) -> Sequence[str]:
        """The mats that were used; the player's other zones stand before them."""
        return list(self.zones)[len(OWN_ZONES) :]

    def cards(self) -> list[Card]:
        """Every card the player owns."""
        return list(chain.from_iterable(self.zones.values()))


LOOKED_AT = "looked at"
"""Where cards lie that a player looks at in the middle of an effect: a zone that is there as long as it is needed."""


def _empty(zone: str) -> tuple[Card, ...]:
    """The empty contents of a zone that a player has not used yet. Raises KeyError for a zone that nobody declares."""
    if zone not in (LOOKED_AT, NOWHERE) and (zone not in MATS or MATS[zone].among_aside):
        raise KeyError(f"there is no zone {zone!r}; a card declares its mat by `mat`")
    return ()


def may_lie_face_down(zone: str) -> bool:
    """Whether cards of a zone lie face up or face down, each as it was put there: what is set aside, and what lies on a
    mat that is not open to everybody. [aside/face-up]"""
    return zone == "aside" or (zone not in OWN_ZONES and zone in MATS and not MATS[zone].face_up)


def is_pile(name: str) -> bool:
    """Whether what stands under a name among the piles is one: cards of the Black Market deck, and those that set-up
    set aside, have no pile to go back to."""
    return name != BLACK_MARKET and not name.endswith(SET_ASIDE)


class Turn(NamedTuple):
    """A turn that is due, or comes next. (One that began is a fact, `TurnBegan`.)"""

    player: Player
    controller: Player
    kind: TurnKind
    number: int


@dataclass(frozen=True, slots=True)
class Due:
    """A later ability that is due: of a card that stayed in play, with what it set aside."""

    player: Player
    card: Card
    cards: tuple[Card, ...]
    holders: tuple[Card, ...]
    turn: int
    """The count of turns begun when it was prepared: it is due on a turn begun later. `NEVER`: it waits for something
    else."""
    by: str = ""
    """The landscape whose ability it is, where that set the card aside."""
    replayed_by: tuple[Card, ...] = ()
    """The card that replayed it, if this is what such a play left."""
    cause: int | None = None
    """The play or trigger that left it."""
    seq: int = 0
    """The fact with which it began; 0 on a table set up by hand."""


class Table:
    """Everything that the facts say: no rule and no open effect."""

    __slots__ = (
        "actions",
        "bought",
        "buying",
        "buys",
        "coins",
        "disguised",
        "due",
        "effects",
        "face_down",
        "gained",
        "gains",
        "guises",
        "had",
        "hexes_and_boons",
        "kingdom",
        "landscapes",
        "lasting",
        "named",
        "names",
        "on_piles",
        "options",
        "others",
        "over",
        "overpaid",
        "phase",
        "pile_of",
        "played",
        "players",
        "potions",
        "prophecies",
        "queue",
        "rules",
        "scores",
        "seats",
        "skips",
        "supply",
        "taken",
        "trash",
        "turn",
        "turns_begun",
        "unknown",
        "winners",
    )

    def __init__(self) -> None:
        self.rules = ""
        self.players: tuple[Player, ...] = ()
        self.seats: dict[Player, Seat] = {}
        self.kingdom: tuple[str, ...] = ()
        self.options: dict[str, str] = {}
        self.landscapes: dict[str, str] = {}
        """The landscapes of the game: Events, Projects, Ways, … ; a Trait with the pile that it is on."""
        self.on_piles: dict[tuple[str, Player, Token], int] = {}
        """The tokens on piles and landscapes: where, whose ("" for nobody's), which kind."""
        self.prophecies: tuple[str, ...] = ()
        """The Prophecies that have taken effect."""
        self.supply: dict[str, list[Card]] = {}
        self.others: dict[str, list[Card]] = {}
        """Piles that are not in the Supply."""
        self.hexes_and_boons: dict[str, list[Card]] = {}
        """The Hexes and Boons that are not in their pile, by where they lie: `Boons kept`, `Hexes discard`."""
        self.pile_of: dict[str, str] = {}
        """The name of the pile that a card of this name belongs to."""
        self.trash: list[Card] = []
        self.turn: TurnBegan | None = None
        """The turn in course."""
        self.turns_begun = 0
        self.phase: Phase = ""
        self.actions = self.buys = self.coins = self.potions = 0
        self.effects: CheckedDict[tuple[Player, EffectName], int] = CheckedDict()
        self.lasting: CheckedDict[tuple[Player, EffectName, Player], int] = CheckedDict()
        """What is in force beyond a turn: for whom, what, and until whose next turn."""
        self.had: set[str] = set()
        """The states and the effects that there have been."""
        self.unknown: CheckedSet[Unknown] = CheckedSet()
        self.played: list[Card] = []
        """What the player whose turn it is has played in it, a card as often as it was played."""
        self.bought: list[Card] = []
        self.buying = False
        """Whether anything was bought in this Buy phase: then no Treasure is played any more."""
        self.gained: list[Card] = []
        self.gains: list[tuple[Player, str]] = []
        """Who gained each of the cards `gained` this turn, and in which phase."""
        self.face_down: set[Card] = set()
        """The cards that were set aside face down."""
        self.guises: dict[Card, str] = {}
        """What a card in play is while it is there, where that is not what it says on it."""
        self.disguised = False
        """Whether any card has been played as another in this game."""
        self.overpaid: dict[Card, tuple[int, int]] = {}
        """The coins and Potions paid this turn beyond the cost of a card bought."""
        self.named: str | None = None
        self.names: tuple[str, ...] = ()
        """The names of all cards of this game."""
        self.queue: list[Turn] = []
        """Extra turns that are due, oldest first (their number is 0 until they begin)."""
        self.skips: dict[Player, int] = {}
        """How many of the turns that they would take next players are to skip."""
        self.taken: list[TurnBegan] = []
        """Every turn that began, the latest last."""
        self.due: list[Due] = []
        self.over = False
        self.scores: dict[Player, int] = {}
        self.winners: tuple[Player, ...] = ()

    def pile(self, name: str) -> list[Card]:
        """The pile that cards of this name belong to, in the Supply or not; an empty list when there is none."""
        name = self.pile_of.get(name, name)
        cards = self.supply.get(name)
        return self.others.get(name, []) if cards is None else cards

    def has_pile(self, name: str | None) -> bool:
        """Whether cards of this name have a pile, be it empty: one that is on the table still."""
        pile = self.pile_of.get(name or "")
        return pile is not None and (pile in self.supply or pile in self.others)

    def own_pile(self, name: str) -> list[Card]:
        """The pile that cards of this name belong to; made when there is none."""
        name = self.pile_of.get(name, name)
        cards = self.supply.get(name)
        return self.others.setdefault(name, []) if cards is None else cards

    def zone(self, player: Player, name: str, card: Card) -> Sequence[Card]:
        """The cards of a zone, of `player` or of the table. Raises KeyError for what nobody declares."""
        if name == "supply":
            return self.pile(card.face or "?")
        if name == "trash":
            return self.trash
        if name == "black market":
            return self.others.get(BLACK_MARKET, ())
        if name in HEX_OR_BOON_ZONES:
            return self.hexes_and_boons.get(place_of(self.pile_of.get(card.face or "?", "?"), name), ())
        seat = self.seats[player]
        cards = seat.zones.get(name)
        return seat.zone(name) if cards is None else cards

    def opened(self, player: Player, name: str, card: Card) -> list[Card]:
        """The cards of a zone, of `player` or of the table, to be changed. Raises KeyError for what nobody declares."""
        if name == "supply":
            return self.own_pile(card.face or "?")
        if name == "trash":
            return self.trash
        if name == "black market":
            return self.others.setdefault(BLACK_MARKET, [])
        if name in HEX_OR_BOON_ZONES:
            return self.hexes_and_boons.setdefault(place_of(self.pile_of.get(card.face or "?", "?"), name), [])
        return self.seats[player].opened(name)

    def move(self, player: Player, card: Card, from_: str, to: str) -> None:
        """Move a card between zones, of `player` or of the table; one that is not in `from_` comes to `to` all the
        same."""
        if from_ == to:
            return
        if self.guises and from_ == "play":
            self.guises.pop(card, None)
        if self.face_down:
            self.face_down.discard(card)
        zones = self.seats[player].zones
        source = zones.get(from_)
        if source is None:
            source = self.opened(player, from_, card)
        if source and source[-1] is card:
            source.pop()
        elif card in source:
            source.remove(card)
        if to == "deck bottom":
            zones["deck"].insert(0, card)
        elif to == "black market bottom":
            self.opened(player, "black market", card).insert(0, card)
        else:
            target = zones.get(to)
            (self.opened(player, to, card) if target is None else target).append(card)

    def unqueue(self, player: Player, kind: str) -> None:
        """Take the first extra turn of this player and kind from those that are due."""
        for at, turn in enumerate(self.queue):
            if turn.player == player and turn.kind == kind:
                del self.queue[at]
                return


def place_of(pile: str, zone: str) -> str:
    """The name under which the Hexes or Boons of a zone lie on the table: `Boons discard` of `hex or boon discard`."""
    return pile + zone.removeprefix(HEX_OR_BOON)
