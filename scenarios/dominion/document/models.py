"""The notation of scenarios as models: what each field is and holds."""

from __future__ import annotations

from dataclasses import fields
from functools import cache
from typing import TYPE_CHECKING, Annotated, Any, Generic, Literal, Self, TypeVar

from moothall.domain.dominion.table.facts import DOMINION_FACTS, BecameUnknown, GameImported, GameStarted, TableGiven
from moothall.domain.dominion.vocabulary import ARTIFACTS, CHOICES, MATS, TOKENS, TURNS, Token, TokenWord
from moothall.domain.kernel.facts import KERNEL_FACTS, Answered, Fact
from moothall.words import Joined, Message, Name
from pydantic import (
    AfterValidator,
    BaseModel,
    BeforeValidator,
    ConfigDict,
    Discriminator,
    Field,
    StrictBool,
    StrictInt,
    StrictStr,
    Tag,
    WithJsonSchema,
    create_model,
    model_validator,
)

from ...common_models import (
    ByPlayer,
    Claimed,
    ClaimsOfAnyGame,
    Listed,
    Model,
    Number,
    OneOrMoreWords,
    OneWord,
    OrAny,
    PartOf,
    PlayerName,
    ScenarioOfAnyGame,
    Seen,
    Several,
    kind_of_claim,
    pattern_of,
    pattern_schema,
)
from .names import (
    known_ally,
    known_card,
    known_landscape,
    known_pile,
    known_place,
    known_project,
    known_prophecy,
    known_state,
    known_stock,
    named,
    offered,
    several,
    several_of,
    several_piles,
    several_places,
    several_seen,
)

KINDS_OF_TURN = ("normal", *TURNS)
"""The kinds of turn: the normal one, and those that cards declare."""
_MADE_OTHERWISE = frozenset((GameStarted, TableGiven, BecameUnknown, GameImported, *KERNEL_FACTS)) - {Answered}
"""The kinds of fact that stand before what a scenario does, come of logs, or are about a stream."""
KINDS_OF_FACT: dict[str, type[Fact]] = {
    kind.__name__: kind for kind in (*DOMINION_FACTS, Answered) if kind not in _MADE_OTHERWISE
}
"""The kinds of fact that a scenario makes."""
Cards = Listed[Annotated[StrictStr, AfterValidator(several)]]
CardName = Annotated[StrictStr, AfterValidator(known_card)]
Piles = Listed[Annotated[StrictStr, AfterValidator(several_piles)]]
Hexes = Listed[Annotated[StrictStr, AfterValidator(several_of("Hex"))]]
Boons = Listed[Annotated[StrictStr, AfterValidator(several_of("Boon"))]]
StockName = Annotated[StrictStr, AfterValidator(known_stock)]
PileName = Annotated[StrictStr, AfterValidator(known_pile)]
Landscapes = Several[Annotated[StrictStr, AfterValidator(known_landscape)]]
States = Several[Annotated[StrictStr, AfterValidator(known_state)]]
Projects = Several[Annotated[StrictStr, AfterValidator(known_project)]]


# Zones


class PartOfCards(PartOf[Cards]):
    """A claim about a part of some cards."""


ClaimedCards = Claimed[Cards, PartOfCards]


class PartOfSeen(PartOfCards):
    """What is seen of some cards in part."""

    hidden: Cards | None = None
    """Cards whose faces are not seen."""


SeenCards = Seen[Listed[Annotated[StrictStr, AfterValidator(several_seen)]], PartOfSeen]
ZoneT = TypeVar("ZoneT")


class Zones(Model, Generic[ZoneT]):
    """The zones of a player. `2 Copper` is two of them."""

    hand: ZoneT | None = None
    """The cards in hand."""
    discard: ZoneT | None = None
    """The discard pile; the last is on top."""
    play: ZoneT | None = None
    """In play, played this turn."""
    play_before: ZoneT | None = None
    """In play since an earlier turn."""
    aside: ZoneT | None = None
    """Set aside."""
    revealed: ZoneT | None = None
    """Lying revealed, in the middle of an effect."""


if TYPE_CHECKING:
    GivenZones = Zones[Cards]
    ClaimedZones = Zones[ClaimedCards]
    SeenZones = Zones[SeenCards]
else:

    def _with_mats(name, kind):
        """The zones of a player with the mats that cards declare, each a field that holds `kind`."""
        fields = {mat.name: (kind | None, Field(None, description=mat.says)) for mat in MATS.values() if mat.says}
        return create_model(name, __base__=Zones[kind], **fields)

    GivenZones = _with_mats("GivenZones", Cards)
    ClaimedZones = _with_mats("ClaimedZones", ClaimedCards)
    SeenZones = _with_mats("SeenZones", SeenCards)


# What is given

_MOST_TOKENS = 999
"""How many tokens of a kind a player can be given: more than any game needs."""
TokenValue = Annotated[
    Any,
    WithJsonSchema(
        {
            "anyOf": [
                {"type": "boolean"},
                {"type": "integer", "minimum": 0, "maximum": _MOST_TOKENS},
                {"type": "string"},
                {"type": "array", "items": {"type": "string"}},
            ]
        }
    ),
]
"""What a token may be given; `_tokens` knows what each kind wants."""


def _printed(word: TokenWord) -> tuple[str, ...]:
    """What is printed on a token, without regard to case: `+1 card`, `-$2`."""
    of = {"cards": "+1 card", "actions": "+1 action", "buys": "+1 buy", "coins": "+$1"}
    signs = (of.get(word.gives), f"-${word.cheaper}" if word.cheaper else None)
    in_place = {"card": "-1 card", "coin": "-$1"}.get(word.in_place_of)
    return tuple(each for each in (*signs, in_place) if each)


def _token(written: str) -> str:
    """The name of a token, that may be written as it is printed."""
    signs = {sign: word.name for word in TOKENS.values() for sign in _printed(word)}
    plain = " ".join(written.casefold().split())
    return plain if plain in TOKENS else signs.get(plain, written)


def _check_token(word: TokenWord, value: Any) -> None:
    """Check what is given for a kind of token: on which piles it lies, on which side, or how many there are. Raises
    ValueError."""
    if word.where == "side":
        if value not in ("up", "down"):
            raise ValueError(Message("scenario.token-lies-up-or-down", token=word.name))
        return
    if word.where == "pile":
        piles = value if isinstance(value, list) else [value]
        if not all(isinstance(name, str) for name in piles):
            raise ValueError(Message("scenario.token-on-pile", token=word.name, example=f'"{word.name}": Smithy'))
        for name in piles:
            several_places(name, word.english)
        return
    if not isinstance(value, int) or (isinstance(value, bool) and not word.in_place_of):
        raise ValueError(Message("scenario.number-of-tokens", token=word.name, example=f"{word.name}: 1"))
    if not 0 <= value <= _MOST_TOKENS:
        raise ValueError(Message("scenario.tokens-are-counted", token=word.name, most=_MOST_TOKENS))


def _tokens(given: dict[str, Any]) -> dict[str, Any]:
    written = [word for word in TOKENS.values() if word.written]
    tokens = {_token(token): value for token, value in given.items()}
    for token, value in tokens.items():
        word = TOKENS.get(token)
        if word is None or not word.written:
            raise ValueError(
                Message("scenario.no-rule-knows-tokens", token=token, known=Joined(each.name for each in written))
            )
        _check_token(word, value)
    return {token: named(value) if TOKENS[token].where == "pile" else value for token, value in tokens.items()}


PileTokens = dict[Annotated[StrictStr, AfterValidator(known_place)], dict[Literal["vp", "debt", "sun"], Number]]
Tokens = Annotated[dict[str, TokenValue], AfterValidator(_tokens)]


COUNTED: tuple[Token, ...] = ("vp", "debt")
"""Tokens that may be given and claimed beside the others."""


class GivenPlayer(GivenZones):
    """One player's side of the table at the start; a zone that is not named is empty."""

    deck: OrAny[Cards] | None = None
    """The deck, its top first; `any` is ten Coppers."""
    tokens: Tokens = {}
    """Tokens: a number beside the player (`coffers: 1`), `journey: up` or `down`, or the pile on which one lies
    (`"+card": Smithy`). Without it those of the set-up."""
    vp: Number | None = None
    """VP tokens, as among the `tokens`."""
    debt: Number | None = None
    """Debt, as among the `tokens`."""
    states: States = []
    """States and artifacts that the player has."""
    projects: Projects = []
    """Projects that the player has bought."""

    @model_validator(mode="after")
    def _once(self) -> Self:
        for token in COUNTED:
            if token in self.tokens and getattr(self, token) is not None:
                raise ValueError(Message("scenario.among-tokens", token=token))
        return self


ZONES = (*list(GivenZones.model_fields)[:1], "deck", *list(GivenZones.model_fields)[1:])
"""The zones of a player by their names in the notation."""


class GivenTurn(Model):
    """The turn in course."""

    player: PlayerName | None = None
    """Whose turn it is; the first player's, if nothing is said."""
    controller: PlayerName | None = None
    """Who decides for them, if somebody else does."""
    kind: Literal[KINDS_OF_TURN] = "normal"  # type: ignore[valid-type]
    """What kind of turn it is."""
    phase: Literal["start", "action", "buy", "night", "clean-up"] = "action"
    """The phase in course."""
    number: Number = 1
    """The number of the round."""


class Given(BaseModel):
    """The table at the start; beside these fields, each player's side by their name."""

    model_config = ConfigDict(extra="allow", use_attribute_docstrings=True)
    __pydantic_extra__: dict[str, GivenPlayer | None] = Field(init=False)

    turn: GivenTurn = GivenTurn()
    """The turn in course."""
    actions: Number = 1
    """Actions left."""
    buys: Number = 1
    """Buys left."""
    coins: Number = 0
    """Coins."""
    potions: Number = 0
    """Potions."""
    supply: dict[StockName, Annotated[StrictInt, Field(ge=0, le=999)] | Cards] = {}
    """Piles that differ from the set-up: a size, or the cards of the pile, its top first."""
    trash: Cards | None = None
    """The trash, instead of what the set-up puts there."""
    tokens: PileTokens | None = None
    """VP and Debt that lie on piles and landscapes for whoever takes them (`{Temple: {vp: 3}}`), instead of what the
    set-up puts there."""
    suns: Number | None = None
    """Sun tokens on the Prophecy, instead of those of the set-up. With 0 it has taken effect."""
    hexes: Hexes | None = None
    """The next Hexes, in order."""
    boons: Boons | None = None
    """The next Boons, in order."""
    extra_turns: list[OneWord] = []
    """Extra turns that are due, such as `Bob by Alice (possession)`."""
    turns_taken: dict[ByPlayer, Number] = {}
    """How many turns each player has had, for ties."""
    last_turns: list[OneWord] = []
    """The turns before this one, the latest last."""
    effects: list[OneWord] = []
    """What is in force: `Coppersmith`, `2 Bridge`, `Enchantress by Alice`."""

    @model_validator(mode="after")
    def _one_of_each(self) -> Self:
        sides = self.__pydantic_extra__.values()
        held = [state for side in sides if side is not None for state in dict.fromkeys(side.states)]
        for state in held:
            if state in ARTIFACTS and held.count(state) > 1:
                raise ValueError(Message("scenario.one-artifact", name=Name(state)))
        return self


# What is claimed


class ClaimsOfPlayer(ClaimedZones):
    """What must hold for a player. Zones compare as multisets; only what is named is checked."""

    deck: ClaimedCards | None = None
    """The deck, in order from its top; `{top: [Silver]}` looks at the top only."""
    cards: ClaimedCards | None = None
    """All the cards that they own."""
    hand_size: Number | None = None
    """How many cards are in hand."""
    score: StrictInt | None = None
    """The points if the game ended now."""
    tokens: Tokens | None = None
    """Tokens, in the form of `given`."""
    states: States | None = None
    """States and artifacts."""
    projects: Projects | None = None
    """Projects that they have bought."""
    debt: Number | None = None
    """Debt."""
    vp: StrictInt | None = None
    """VP tokens."""
    turns_taken: Number | None = None
    """How many turns they have had, for ties."""


class SeenOfPlayer(SeenZones):
    """What is seen of a player: cards, of which those may be `hidden` whose faces are not seen, or `hidden` for all."""

    deck: SeenCards | None = None
    """The deck, from its top."""
    hand_size: Number | None = None
    """How many cards are in hand."""


_PILE = ("TokenMoved", "to")
"""The kind of fact and the field that hold a player or the name of a pile."""
_NAMES = frozenset(("by", "name", "pile", "state", "prophecy", "rewrites", "kingdom", "landscapes", "supply", "gone"))
"""The fields of facts that hold names of cards, piles and landscapes, besides those that hold cards."""
_OF_THEIR_OWN = (*TOKENS, *TURNS)


@cache
def _named_fields(kind: str) -> frozenset[str]:
    """The fields of a kind of fact that hold names as scenarios write them."""
    held = {each.name.rstrip("_"): str(each.type) for each in fields(KINDS_OF_FACT[kind])}
    return frozenset(
        name for name, of in held.items() if "Card" in of or "Option" in of or name in _NAMES or (kind, name) == _PILE
    )


def _named(value: Any) -> Any:
    """`named`, but the words of tokens and of kinds of turn stay, which an answer may have too."""
    if isinstance(value, list):
        return [name for each in value for name in ([each] if each in _OF_THEIR_OWN else named([each]))]
    return named(value)


def _pattern(written: Any) -> dict[str, dict[str, Any]]:
    """One pattern of a fact, its names as facts have them. Raises ValueError for anything else."""
    return {
        kind: {key: _named(value) if key in _named_fields(kind) else value for key, value in wanted.items()}
        for kind, wanted in pattern_of(KINDS_OF_FACT, _MADE_OTHERWISE)(written).items()
    }


Pattern = Annotated[dict[str, dict[str, Any]], BeforeValidator(_pattern), WithJsonSchema(pattern_schema(KINDS_OF_FACT))]


class Claims(ClaimsOfAnyGame):
    """What must hold; beside these fields, what must hold for each player by their name."""

    __pydantic_extra__: dict[str, ClaimsOfPlayer] = Field(init=False)

    options: Annotated[OneOrMoreWords, AfterValidator(offered)] | None = None
    """What the open question offers."""
    coins: StrictInt | None = None
    """Coins."""
    actions: StrictInt | None = None
    """Actions left."""
    buys: StrictInt | None = None
    """Buys left."""
    potions: StrictInt | None = None
    """Potions."""
    phase: Literal["start", "action", "buy", "night", "clean-up"] | None = None
    """The phase in course."""
    trash: ClaimedCards | None = None
    """The trash."""
    supply: dict[
        PileName,
        Annotated[
            Annotated[Number | Cards, Tag("?other")] | Annotated[PartOfCards, Tag("?mapping")],
            Discriminator(kind_of_claim),
        ],
    ] = {}
    """Piles: a size, or the cards of the pile, its top first."""
    tokens: PileTokens = {}
    """VP and Debt on piles and landscapes: `{Temple: {vp: 3}}`."""
    suns: Number | None = None
    """Sun tokens on the Prophecy; with 0 it has taken effect."""
    empty_piles: Number | OneOrMoreWords | None = None
    """How many Supply piles are empty, or which."""
    turns: list[OneWord] | None = None
    """The turns begun since `when` began, such as `Bob by Alice (possession)`; the running one is not counted."""
    sees: dict[ByPlayer, dict[ByPlayer, SeenOfPlayer | Literal["hidden"]]] = {}
    """What each player's view shows of each player: `{Alice: {Bob: {hand: [Gold], deck: hidden}}}`; `hidden` for a
    player: nothing of their hand, of their deck and of what they have set aside."""
    events: list[Pattern] = []
    """Facts that happened, in this order; others may stand between."""
    no_events: list[Pattern] = []
    """Facts that did not happen."""


# A step, and the document


class Shuffle(Model):
    """The order of a shuffle that is due next."""

    shuffle: Cards
    """The cards on top after it, the topmost first."""


class SetupOfAnyGame(Model):
    """What set-up chooses in any game."""

    shelters: StrictBool = False
    """Whether Shelters take the place of the starting Estates."""
    colonies: StrictBool = False
    """Whether Platinum and Colony are in the Supply."""


if TYPE_CHECKING:
    SetupForCards = SetupOfAnyGame
else:

    def _chosen(choice):
        """The field of what set-up chooses for a card."""
        kinds = {"card": (CardName | None, None), "pile": (PileName | None, None), "cards": (Cards, [])}
        kind, default = kinds[choice.kind]
        return kind, Field(default, description=choice.says)

    SetupForCards = create_model(
        "SetupForCards", __base__=SetupOfAnyGame, **{each.name: _chosen(each) for each in CHOICES.values()}
    )


class Setup(SetupForCards):
    """What set-up chooses."""

    ally: Annotated[StrictStr, AfterValidator(known_ally)] | None = None
    """The Ally."""
    prophecy: Annotated[StrictStr, AfterValidator(known_prophecy)] | None = None
    """The Prophecy. It may stand among the landscapes instead."""
    black_market: Cards = []
    """The Black Market deck, its top first; its cards have no piles."""


class Scenario(ScenarioOfAnyGame):
    """A scenario of Dominion: a table, what is done, what must hold."""

    game: Literal["dominion"] = "dominion"
    """Which game is played."""
    players: list[OneWord] = ["Alice", "Bob"]
    """The players in turn order; seats go to the left."""
    kingdom: Piles = []
    """Piles at the size that the set-up rules give; a card named anywhere else gets its pile too."""
    landscapes: Landscapes = []
    """Events, Projects, Ways, Landmarks, Allies, Prophecies, and Traits with their pile (`Reckless on Smithy`)."""
    setup: Setup = Setup()
    """What set-up chooses."""
    given: Given = Given()
    """The table at the start."""
    then: Claims | None = None
    """What must hold at the end; without it the ruling is the answer."""
