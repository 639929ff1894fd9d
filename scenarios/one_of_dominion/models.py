"""The notation of One of Dominion's scenarios as models: what each field is and holds."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Annotated, Any, Generic, Literal, TypeVar

from moothall.domain.kernel.facts import KERNEL_FACTS, Answered, Fact
from moothall.domain.one_of_dominion.table.facts import FACTS, CardIdentified, GameImported, GameStarted, TableGiven
from moothall.domain.one_of_dominion.text.names import canonical
from pydantic import (
    AfterValidator,
    BaseModel,
    BeforeValidator,
    ConfigDict,
    Field,
    StrictInt,
    StrictStr,
    WithJsonSchema,
)

from ..common_models import (
    ByPlayer,
    Claimed,
    ClaimsOfAnyGame,
    Listed,
    Model,
    Number,
    OneWord,
    OrAny,
    PartOf,
    PlayerName,
    ScenarioOfAnyGame,
    Seen,
    Several,
    SomePlayers,
    pattern_of,
    pattern_schema,
)
from ..lists import repeated
from ..validation import Shape
from ..yaml_lines import Path
from .names import guests, guests_seen, known_guest, known_skill, known_style

GAME = "one-of-dominion"
_MADE_OTHERWISE = frozenset((GameStarted, TableGiven, CardIdentified, GameImported, *KERNEL_FACTS)) - {Answered}
"""The kinds of fact that stand before what a scenario does, come of logs, or are about a stream."""
KINDS_OF_FACT: dict[str, type[Fact]] = {
    kind.__name__: kind for kind in (*FACTS, Answered) if kind not in _MADE_OTHERWISE
}
"""The kinds of fact that a scenario makes."""

Style = Annotated[StrictStr, AfterValidator(known_style)]
Styles = Several[Style]
Guests = Listed[Annotated[StrictStr, AfterValidator(guests)]]


class PartOfGuests(PartOf[Guests]):
    """A claim about a part of some guests."""


ClaimedGuests = Claimed[Guests, PartOfGuests]
SeenGuests = Seen[Listed[Annotated[StrictStr, AfterValidator(guests_seen)]], PartOfGuests]
ZoneT = TypeVar("ZoneT")


class Zones(Model, Generic[ZoneT]):
    """What lies on a player's side. `2 blue 3` is two of them."""

    hand: ZoneT | None = None
    """Addresses: the guests in hand."""
    field: ZoneT | None = None
    """Connections: the guests on the field."""


# What is given


class GivenPlayer(Zones[Guests]):
    """One player's side of the table when the turn begins; a zone that is not named is empty."""

    points: Number = 0
    """Reward points."""


class Given(BaseModel):
    """The table when the turn begins; beside these fields, each player's side by their name."""

    model_config = ConfigDict(extra="allow", use_attribute_docstrings=True)
    __pydantic_extra__: dict[str, GivenPlayer | None] = Field(init=False)

    styles: dict[ByPlayer, Style] = {}
    """Each player's style of this turn; without it they are Inu, Legger, … by seat. Who is left out while others are
    named gets one that nobody needs, and ends at once where no step names them."""
    next_styles: list[dict[ByPlayer, Style]] = []
    """The styles of the turns after this one; without it they stay as they were."""
    deck: OrAny[Guests] | None = None
    """The deck, its top first; without it, or with `any`, the rest of the default deck."""
    discard: Guests = []
    """The discard pile; the last is on top."""
    removed: dict[ByPlayer, Guests] = {}
    """The guests that were removed from a player's field last turn; they lie in the discard pile, or
    (by the switch `ood_removed`) out of the game."""
    completed: SomePlayers | None = None
    """Who had eight guests, the first first; without it who has them given, by seat."""


# What is claimed


class ClaimsOfPlayer(Zones[ClaimedGuests]):
    """What must hold for a player. Zones compare as multisets; only what is named is checked."""

    points: StrictInt | None = None
    """Reward points."""
    hand_size: Number | None = None
    """How many addresses they have."""
    score: StrictInt | None = None
    """What they would have if the game ended now."""
    rank: Number | None = None
    """Their rank if the game ended now; the first has 1."""
    style: Style | None = None
    """Their style of this turn, whether revealed or not."""


class SeenOfPlayer(Zones[SeenGuests]):
    """What is seen of a player: guests, or `hidden`; their style, or `hidden`."""

    points: StrictInt | None = None
    """Reward points."""
    hand_size: Number | None = None
    """How many addresses they have."""
    style: Annotated[Literal["hidden"] | Style, Field(union_mode="left_to_right")] | None = None
    """Their style."""


_NAMES: Mapping[str, Callable[[str], str]] = {
    "card": known_guest,
    "cards": known_guest,
    "style": known_style,
    "skill": known_skill,
    "order": canonical,
}
"""The fields of facts that hold names which are written in several ways."""


def _pattern(written: Any) -> dict[str, dict[str, Any]]:
    """One pattern of a fact, its names as facts have them. Raises ValueError for anything else."""
    return {
        kind: {key: _named(value, _NAMES[key]) if key in _NAMES else value for key, value in wanted.items()}
        for kind, wanted in pattern_of(KINDS_OF_FACT, _MADE_OTHERWISE)(written).items()
    }


def _named(value: Any, known: Callable[[str], str]) -> Any:
    if isinstance(value, list):
        return [name for each in value for name in (repeated(each, known) if isinstance(each, str) else [each])]
    return known(value) if isinstance(value, str) else value


Pattern = Annotated[dict[str, dict[str, Any]], BeforeValidator(_pattern), WithJsonSchema(pattern_schema(KINDS_OF_FACT))]


class Claims(ClaimsOfAnyGame):
    """What must hold; beside these fields, what must hold for each player by their name."""

    __pydantic_extra__: dict[str, ClaimsOfPlayer] = Field(init=False)

    turn: Number | None = None
    """The number of the turn; the one that is given is the first."""
    acting: PlayerName | None = None
    """Whose time to act it is; null between turns."""
    skipped: SomePlayers = []
    """Who has been skipped since `when` began."""
    styles: dict[ByPlayer, Style] = {}
    """Styles of this turn, whether revealed or not."""
    unused: Styles = []
    """The styles that are shown as unused this turn."""
    deck: ClaimedGuests | None = None
    """The deck, in order from its top; `{top: [blue 3]}` looks at the top only."""
    discard: ClaimedGuests | None = None
    """The discard pile."""
    removed: dict[ByPlayer, ClaimedGuests] = {}
    """The guests that were removed from a player's field, this turn or the last."""
    sees: dict[ByPlayer, dict[ByPlayer, SeenOfPlayer | Literal["hidden"]]] = {}
    """What each player's view shows of each player: `{Alice: {Bob: {hand: hidden, style: Legger}}}`; `hidden` for a
    player: neither their hand nor their style."""
    events: list[Pattern] = []
    """Facts that happened, in this order; others may stand between."""
    no_events: list[Pattern] = []
    """Facts that did not happen."""


# The document


class Scenario(ScenarioOfAnyGame):
    """A scenario of One of Dominion: a table, what is done, what must hold."""

    game: Literal["one-of-dominion"]
    """Which game is played."""
    players: list[OneWord] = ["Alice", "Bob", "Carol", "Dave"]
    """The players by seat."""
    given: Given = Given()
    """The table when the turn begins."""
    then: Claims | None = None
    """What must hold at the end; without it the ruling is the answer."""


def _at(path: Path) -> type[BaseModel]:
    """The model of the mapping at a path."""
    if len(path) == 2:
        return GivenPlayer if path[0] == "given" else ClaimsOfPlayer
    return SeenOfPlayer if path[:2] == ("then", "sees") and len(path) == 4 else PartOfGuests


def _mapping(path: Path) -> str:
    """An example of the mapping at a path."""
    match path:
        case ("given",):
            return "{discard: [blue 3]}"
        case ("then",):
            return "{turn: 1}"
        case (_, "styles") | ("given", "next_styles", _):
            return "{Alice: Inu}"
        case (_, "removed"):
            return "{Alice: [blue 3]}"
    return "{hand: [blue 3]}"


_SOME_FACTS = "[{StyleRevealed: {player: Bob}}]"
_LISTS = {
    "cites": "['003:100']", "completed": "[Alice]", "skipped": "[Alice]", "unused": "[Inu]",
    "next_styles": "[{Alice: Inu}]", "options": "[blue 3]", "events": _SOME_FACTS, "no_events": _SOME_FACTS,
}  # fmt: skip

SHAPE = Shape(Scenario, Given, Claims, _at, "[blue 3, 2 red 1]", _LISTS, _mapping, "place blue 3", ("asked", "acting"))
"""The models of this game's notation."""
