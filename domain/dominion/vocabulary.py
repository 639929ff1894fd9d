"""The words of Dominion's rules as types, so that a word that nobody declared is an error and never silence.

A closed set of words is a `Literal`. Mats, tokens and kinds of turn are declared beside the card that brings them, by
`mat`, `token` and `kind_of_turn`. All are plain strings at run time, so a stream keeps what it always kept. `when` and
its like check the words of a declaration once, at import, by `known`.
"""
# Compiled: the rules read it at each step.

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, ValuesView
from dataclasses import dataclass
from difflib import get_close_matches
from typing import TYPE_CHECKING, Generic, Literal, NewType, TypeVar, get_args

from moothall.words import Key

from . import cards as card_files

if TYPE_CHECKING:
    from ..kernel.facts import Player
    from .play.engine import Dominion
    from .table.table import Turn

# Closed sets

EventKind = Literal[
    "attack", "between turns", "buy", "buy phase", "buy phase end", "clean-up", "cost", "discard",
    "discard from play", "gain", "hand discard", "hand drawn", "last sun", "pile emptied", "play", "played", "reveal",
    "set up", "shuffle", "trash", "turn end", "turn start", "turn start first", "would gain",
]  # fmt: skip
"""What sets off the abilities of cards. `clean-up` is the start of Clean-up."""

Phase = Literal["", "start", "action", "buy", "night", "clean-up", "between turns"]
"""The phases of a turn: none before the first turn, and `between turns` after one in which something may happen."""

CardType = Literal[
    "Action", "Ally", "Artifact", "Attack", "Augur", "Boon", "Castle", "Clash", "Command", "Curse", "Doom", "Duration",
    "Event", "Fate", "Fort", "Gathering", "Heirloom", "Hex", "Knight", "Landmark", "Liaison", "Loot", "Looter", "Mat",
    "Night", "Odyssey", "Omen", "Prize", "Project", "Prophecy", "Reaction", "Reserve", "Reward", "Ruins", "Shadow",
    "Shelter", "Spirit", "State", "Townsfolk", "Trait", "Traveller", "Treasure", "Victory", "Way", "Wizard", "Zombie",
]  # fmt: skip
"""What a card or a landscape is, as it is printed at its foot."""

Unknown = Literal["coins", "actions", "buys", "costs"]
"""What a card that no rule covers may have changed."""

Whose = Literal["own", "other", "any"]
"""Whose events set off an ability."""

Does = Literal["topdeck", "set aside", "exchange", "play", "trash", "discard", "reveal"]
"""What an ability does with a card: with that of its event, or with its own."""

Verb = Literal[
    "bid", "bottom", "buy", "call", "choose", "discard", "embargo", "exchange", "exile", "gain", "hand", "keep",
    "move deck", "name", "order", "overpay", "override", "pass", "pay", "place", "play", "react", "repay", "return",
    "reveal", "rotate", "set aside", "spend", "take", "token", "topdeck", "trash", "way",
]  # fmt: skip
"""What happens to what a player chooses when a question is asked. It is a part of the question's key."""

# What cards add

Mat = NewType("Mat", str)
"""A mat of a player, or what lies set aside under the name of what will bring it back."""

Zone = (
    Literal[
        "hand", "deck", "deck bottom", "discard", "play", "aside", "revealed", "looked at",
        "supply", "trash", "black market", "black market bottom",
    ]
    | Mat
)  # fmt: skip
"""Where a card is: `hand`, `deck` (its top), `deck bottom`, `discard`, `play`, `aside`, `revealed`, `looked at`
(shown to its player only), a mat of the player's, or on the table: `supply` (its pile, in the Supply or not), `trash`,
`black market` (the top of its deck), `black market bottom`. Hexes and Boons have zones of their own."""

HexOrBoonZone = Literal[
    "hex or boon turned up", "hex or boon kept", "hex or boon taken", "hex or boon set aside", "hex or boon discard",
]  # fmt: skip
"""Where a Hex or Boon is that is not in its pile: it is being received, kept until Clean-up, kept until it is received,
set aside at set-up, or done with."""

HexOrBoonPlace = HexOrBoonZone | Literal["supply"]
"""One of these zones, or the pile."""

KingdomFrom = Literal["given", "beside", "log", "inferred"]
"""Where the Kingdom of a log's game is from: given with the log, in a file beside it, listed in it, or inferred."""

NOWHERE = Mat("")
"""The zone of what moves no card. Nothing lies there, and nothing is put there."""

Place = (
    Literal[
        "self", "hand", "play", "aside", "table", "effect", "waiting", "due", "project", "state", "trait", "prophecy",
    ]
    | Mat
)  # fmt: skip
"""Where a card has an ability: a zone of its player, or what `book.Ability` says of the other words."""

CardToken = NewType("CardToken", str)
"""A kind of token that a card brings."""

Token = Literal["vp", "debt", "coffers", "villagers", "favors", "sun"] | CardToken
"""A kind of token: one of those that any card may give, or one that a card declares."""

CardTurn = NewType("CardTurn", str)
"""A kind of extra turn that a card gives."""

TurnKind = Literal["normal", "extra"] | CardTurn
"""A kind of turn: a normal one, one that a card gives, or `extra` where a log does not say which."""


@dataclass(frozen=True, slots=True)
class MatWord:
    """A declared mat. `says` is its line in the notation of scenarios, empty for one that the notation does not name.

    It lies `face_up` for everybody, or what is put there lies `face_down` and is its player's alone; else each card
    lies as it was put there. `holder` is the card that stays in play with what it put there. What lies on one that is
    `aside` is set aside: a claim of a scenario about what a player has set aside that does not name the mat is about
    it, too. A mat `among_aside` is a name of the notation only: its cards lie in `aside`, and are those under the token
    `marked_by`, else those that the card `holder` has set aside. `japanese` is its name, where that is
    not its card's. One that is `printed` lies before its player; another is a name for what a card has set aside.
    """

    name: str
    says: str = ""
    face_up: bool = False
    holder: str = ""
    among_aside: bool = False
    marked_by: str = ""
    aside: bool = False
    japanese: str = ""
    face_down: bool = False
    printed: bool = False

    @property
    def title(self) -> str:
        """Its name in English: that of its card, or of the mat."""
        return self.name.replace("_", " ").title()


Gift = Literal["", "cards", "actions", "buys", "coins"]
"""What a token on a pile gives."""


@dataclass(frozen=True, slots=True)
class TokenWord:
    """A declared kind of token. `where` says whether players have it `beside` them, so many of it, on the `pile` or
    landscape where they put it, or with one `side` up. `written`: the notation of scenarios has it. `to_possessor`: by
    the text of Possession of 2016 the possessor gets it. `japanese` is its name, where it has one. On a pile it `gives`
    its player one of something when they play a card of it, and makes its cards `cheaper` in their turns. Beside one
    it is used up `in_place_of` the next card or $1. `gets` and `loses` say what its player does, or what happens.
    """

    name: CardToken
    where: Literal["beside", "pile", "side"] = "beside"
    written: bool = True
    to_possessor: bool = False
    gives: Gift = ""
    cheaper: int = 0
    in_place_of: Literal["", "card", "coin"] = ""
    japanese: str = ""
    english: str = ""
    gets: Key | None = None
    loses: Key | None = None
    keeps_book: bool = False


@dataclass(frozen=True, slots=True)
class TurnWord:
    """A declared kind of turn: one that the `card` (or landscape) gives, by the `rule`. Its name in other languages is
    that of the card.

    Whether it may be taken when its time has come is what `may_take` says of the queued turn; where that is None,
    `limited_by` is the switch by which, since 2023, it may not be the third turn in a row of its player, or empty. One
    that may not be taken is skipped by the rule `skipped_by`.

    `buys_cards` says whether cards may be bought in it. It has the `next_number` of its player's turns, or that of
    their last one. `token_goes` gives the rule by which a token that its player would get goes to its controller, None
    for one that does not. `prolongs` says whether a player takes one after the turn with which the game would end: it
    then ends after one round of them. In one that is `possessed` another player decides.
    """

    name: CardTurn
    card: str = ""
    rule: str | None = None
    may_take: Callable[[Dominion, Turn], bool] | None = None
    limited_by: str = ""
    skipped_by: str = "extra-turn/in-a-row"
    buys_cards: bool = True
    next_number: bool = False
    token_goes: Callable[[Dominion, Token], str | None] | None = None
    prolongs: Callable[[Dominion, Player], bool] | None = None
    possessed: bool = False


SET_ASIDE = " set aside"
"""What the place of a card ends with that set-up set aside."""


@dataclass(frozen=True, slots=True)
class SetUpChoice:
    """What set-up chooses for a card: the game keeps it as an option of this `name`.

    `kind` is `card` (a Kingdom card that costs one of `costs` coins), `pile` (an Action pile of the Supply, without
    which there is no set-up) or `cards` (a list). A chosen card may be one `beside` the Supply, with what it brings;
    it may lie `set_aside`, and is an Action then. Texts of the card since `no_durations`
    choose no Duration. Without `costs` any cost will do; with `of_type` it is a card of that type. A list may be of so
    `many`, and that of a `new_kingdom`, which is set up later. A pile that `adds_a_pile` to the Kingdom is none of
    those that are listed for it. `says` is its line in the notation of scenarios.
    """

    name: str
    card: str
    says: str
    kind: Literal["card", "pile", "cards"] = "card"
    costs: tuple[int, ...] = ()
    beside: bool = False
    set_aside: bool = False
    no_durations: str | None = None
    of_type: CardType | None = None
    many: int = 0
    new_kingdom: bool = False
    adds_a_pile: bool = False

    @property
    def joins_kingdom(self) -> bool:
        """Whether it is one pile more of the Kingdom. [Young Witch]"""
        return self.kind == "card" and not self.beside

    @property
    def is_pile_beside(self) -> bool:
        """Whether it is a pile beside the Supply, from which its card alone lets gain. [002:39]"""
        return self.beside and not self.set_aside

    @property
    def place(self) -> str:
        """Where the chosen card lies that is set aside: among the piles, without being one."""
        return f"{self.card}{SET_ASIDE}"


WordT = TypeVar("WordT")
UNRANKED = 99
"""The rank of a word that has none."""


class Declared(Mapping[str, WordT], Generic[WordT]):
    """The declared words of a kind, by name. Reading it reads the card files first, so that all are there.

    Words stand in the order of their `rank`, which is that of the notation of scenarios; one without comes last.
    """

    def __init__(self, what: str) -> None:
        self.what = what
        self.so_far: dict[str, WordT] = {}
        """Those of the files that have been read."""
        self._ranks: dict[str, int] = {}
        self._kept: dict[Callable[[WordT], bool], tuple[WordT, ...]] = {}

    def add(self, name: str, word: WordT, rank: int = UNRANKED) -> None:
        """Declare a word. Raises ValueError for one that is declared as something else."""
        if self.so_far.get(name, word) != word:
            raise ValueError(f"the {self.what} {name!r} is declared twice")
        self.so_far[name] = word
        self._ranks[name] = rank
        self.so_far = dict(sorted(self.so_far.items(), key=lambda item: self._ranks[item[0]]))
        self._kept.clear()

    def that(self, holds: Callable[[WordT], bool]) -> tuple[WordT, ...]:
        """The words of which something holds. They are kept for it, so it is a function of a module."""
        words = self._kept.get(holds)
        if words is None:
            words = self._kept[holds] = tuple(word for word in self.values() if holds(word))
        return words

    def __getitem__(self, name: str) -> WordT:
        card_files.load()
        return self.so_far[name]

    def __iter__(self) -> Iterator[str]:
        card_files.load()
        return iter(self.so_far)

    def values(self) -> ValuesView[WordT]:
        """The words, without a look at each name: set-up goes through them."""
        card_files.load()
        return self.so_far.values()

    def __len__(self) -> int:
        card_files.load()
        return len(self.so_far)


MATS: Declared[MatWord] = Declared("mat")
TOKENS: Declared[TokenWord] = Declared("token")
TURNS: Declared[TurnWord] = Declared("kind of turn")
CHOICES: Declared[SetUpChoice] = Declared("choice of set-up")
ARTIFACTS: Declared[str] = Declared("artifact")
"""The states of which there is only one: who takes it takes it from whoever has it."""
OWN_BACKS: Declared[str] = Declared("card with a back of its own")
"""The cards that show what they are when they lie face down, too: all who see their backs know them."""
FACE_DOWN: Declared[str] = Declared("pile that lies face down")
"""The piles of which nobody sees the top card."""


def known(word: str, words: Iterable[str], what: str, card: str) -> None:
    """Check a word of the declaration of `card`. Raises ValueError that names both, and what may have been meant."""
    there = list(words)
    if word not in there:
        close = get_close_matches(word, there, 1)
        hint = f"did you mean {close[0]!r}?" if close else f"there is {', '.join(there)}"
        raise ValueError(f"{card}: nobody declares the {what} {word!r}; {hint}")


def mat(
    name: str,
    *,
    says: str = "",
    face_up: bool = False,
    face_down: bool = False,
    holder: str = "",
    aside: bool = False,
    japanese: str = "",
    printed: bool = False,
    rank: int = UNRANKED,
) -> Mat:
    """Declare a mat of a card; see `MatWord`."""
    word = MatWord(name, says, face_up, holder, aside=aside, japanese=japanese, face_down=face_down, printed=printed)
    MATS.add(name, word, rank)
    return Mat(name)


def among_aside(name: str, *, says: str, holder: str = "", marked_by: str = "", rank: int = UNRANKED) -> None:
    """Declare how the notation of scenarios calls what a card has set aside in `aside`; see `MatWord`."""
    MATS.add(name, MatWord(name, says, False, holder, True, marked_by), rank)


def token(
    name: str,
    *,
    where: Literal["beside", "pile", "side"] = "beside",
    written: bool = True,
    to_possessor: bool = False,
    gives: Gift = "",
    cheaper: int = 0,
    in_place_of: Literal["", "card", "coin"] = "",
    japanese: str = "",
    english: str = "",
    gets: Key | None = None,
    loses: Key | None = None,
    keeps_book: bool = False,
    rank: int = UNRANKED,
) -> CardToken:
    """Declare a kind of token that a card brings; see `TokenWord`."""
    own = (english, gets, loses, keeps_book)
    word = TokenWord(CardToken(name), where, written, to_possessor, gives, cheaper, in_place_of, japanese, *own)
    TOKENS.add(name, word, rank)
    return word.name


def kind_of_turn(
    name: str,
    *,
    card: str = "",
    rule: str | None = None,
    may_take: Callable[[Dominion, Turn], bool] | None = None,
    limited_by: str = "",
    skipped_by: str = "extra-turn/in-a-row",
    buys_cards: bool = True,
    next_number: bool = False,
    token_goes: Callable[[Dominion, Token], str | None] | None = None,
    prolongs: Callable[[Dominion, Player], bool] | None = None,
    possessed: bool = False,
    rank: int = UNRANKED,
) -> CardTurn:
    """Declare a kind of turn that a card gives; see `TurnWord`."""
    taken = (may_take, limited_by, skipped_by, buys_cards, next_number)
    word = TurnWord(CardTurn(name), card, rule, *taken, token_goes, prolongs, possessed)
    TURNS.add(name, word, rank)
    return word.name


def set_up_choice(choice: SetUpChoice, *, rank: int = UNRANKED) -> SetUpChoice:
    """Declare what set-up chooses for a card; see `SetUpChoice`."""
    CHOICES.add(choice.name, choice, rank)
    return choice


# What is in force

EffectName = NewType("EffectName", str)
"""What is in force, as facts name it: a declared effect, or one of a declared kind with what it is about."""

Promise = NewType("Promise", EffectName)
"""An effect by which a card promises +$ for later this turn."""

EFFECTS: Declared[EffectName] = Declared("effect")


@dataclass(frozen=True, slots=True)
class EffectKind:
    """A declared kind of effect: what its name begins with. What the effect is about follows."""

    begins: str

    def of(self, what: str) -> EffectName:
        """The effect of this kind that is about `what`."""
        return EffectName(self.begins + what)

    def argument(self, effect: EffectName) -> str | None:
        """What an effect is about, None for one that is not of this kind."""
        return effect.removeprefix(self.begins) if effect.startswith(self.begins) else None


EFFECT_KINDS: Declared[EffectKind] = Declared("kind of effect")


def effect(name: str) -> EffectName:
    """Declare what a card or a rule puts in force. What its card does by an ability where="effect", or what is begun
    in a scenario by the name of the card, bears that name."""
    EFFECTS.add(name, EffectName(name))
    return EffectName(name)


def effect_kind(begins: str) -> EffectKind:
    """Declare a kind of effect; see `EffectKind`."""
    kind = EffectKind(begins)
    EFFECT_KINDS.add(begins, kind)
    return kind


def promise(name: str) -> Promise:
    """Declare what is in force when a card promises +$ for later this turn, and how often it is +Cards instead."""
    promised = Promise(effect(name))
    effect(swapped(promised))
    return promised


def swapped(promised: Promise) -> EffectName:
    """What is in force beside a promise, as often as that gives +Cards where it says +$."""
    return EffectName(f"{promised}: swapped")


def effect_named(name: str) -> EffectName | None:
    """The declared effect of a name, or that of a declared kind; None where there is none."""
    about = (kind.argument(EffectName(name)) for kind in EFFECT_KINDS.values())
    return EffectName(name) if name in EFFECTS or any(about) else None


COST = effect("cost")
"""Cards cost so many coins less."""
NEXT_HAND = effect("next hand")
"""The next hand has so many cards."""
LARGER_HAND = effect("larger hand")
"""The next hand has so many cards more."""
NO_MORE_ACTIONS = effect("no more +Actions")
"""A player gets no more +Actions this turn. [Snowy Village]"""
NOTHING_DISCARDED = effect("nothing is discarded from play")
"""All cards in play stay there in Clean-up."""
CANNOT_BUY = effect_kind("cannot buy ")
"""A player cannot buy `cards`, those of a name, or those of a type (`Actions`)."""


# What rules bring that belong to no single card

token("coffers", to_possessor=True, english="Coffers", japanese="財源", rank=0)
token("villagers", to_possessor=True, english="Villagers", japanese="村人", rank=1)
token("vp", to_possessor=True, english="VP", japanese="勝利点", rank=2)
token("debt", to_possessor=True, english="Debt", japanese="負債", rank=3)
token("favors", to_possessor=True, english="Favors", japanese="好意", rank=4)
CUBE = token(
    "cube",
    where="pile",
    written=False,
    english="cube",
    japanese="キューブ",
    gets=Key("token.has-place", "place"),
)
"""On a Project that its player has bought. [Renaissance]"""
token("sun", where="pile", written=False, english="Sun", japanese="太陽")
EXILE = mat("exile", says="On the Exile mat.", printed=True, face_up=True, japanese="追放", rank=3)
"""Where cards lie that any card may exile. [Menagerie 2020, p. 3]"""

# What is read at run time

EVENTS: tuple[str, ...] = get_args(EventKind)
PHASES: tuple[str, ...] = get_args(Phase)
TYPES: tuple[str, ...] = get_args(CardType)
VERBS: tuple[str, ...] = get_args(Verb)
WHOSE: tuple[str, ...] = get_args(Whose)
DOES: tuple[str, ...] = get_args(Does)
OWN_ZONES = ("hand", "deck", "discard", "play", "aside", "revealed")
"""The zones that every player has. Mats are made when a card first comes to them."""
ZONES: tuple[str, ...] = get_args(get_args(Zone)[0])
"""The zones that are not mats."""
PLACES: tuple[str, ...] = get_args(get_args(Place)[0])
"""The places of abilities that are not mats."""
