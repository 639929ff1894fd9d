"""A transcript as data: the header and one record for each line of play, the same in JSON Lines and in readable text.

These records are the observations of the reader, and what the scribe makes of facts. `docs/transcripts.md` documents
them; `docs/transcript.schema.json` is made of them.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Annotated, Any, Final, Literal, Union

from moothall.domain.one_of_dominion.table.deck import DEFAULT, Deck
from moothall.domain.one_of_dominion.text.guests import Guest
from pydantic import BaseModel, ConfigDict, Field, TypeAdapter

FORMAT: Final = "one-of-dominion"
VERSION: Final = 1
"""The version of the form of transcripts, which each of them says."""
MOST = 1_000_000
"""No count or number of points in a transcript is larger: a larger one would only fill the memory."""

Number = Annotated[int, Field(ge=-MOST, le=MOST)]
Count = Annotated[int, Field(ge=0, le=MOST)]
Hidden = str | None
"""A guest's name, or null where the viewer does not see it."""


class Record(BaseModel):
    """What a line says; a field that is not known is refused."""

    model_config = ConfigDict(extra="forbid", frozen=True, strict=True, populate_by_name=True, defer_build=True)


class Kind(Record):
    """A kind of guest in a deck, and how many of it there are."""

    colour: Literal["red", "blue", "yellow", "green", "purple"]
    value: Annotated[int, Field(ge=0, le=99)]
    skill: str = ""
    count: Annotated[int, Field(ge=0, le=999)]


class Guests(Record):
    """A deck: its kinds of guest by name, and what each player starts with."""

    name: str
    guests: dict[str, Kind]
    hand: Annotated[int, Field(ge=0, le=99)] = 0
    points: Annotated[int, Field(ge=0, le=99)] = 0


class Header(Record):
    """The first line. `viewer` is the player whose view this is, null where every card is shown."""

    format: Literal["one-of-dominion"]
    version: Literal[1]
    players: tuple[str, ...]
    viewer: str | None = None
    rules: str | None = None
    deck: Literal["default"] | Guests = "default"


class Turn(Record):
    """A turn of all players, with the unused styles that are shown."""

    line: Literal["turn"]
    turn: Count
    unused: tuple[str, ...]


class Style(Record):
    """A player's time to act has come, and their style is shown."""

    line: Literal["style"]
    player: str
    style: str


class Skipped(Record):
    """The player does not act: they are detained."""

    line: Literal["skipped"]
    player: str


class Points(Record):
    """A player got points, or lost some (`by` is negative): back, or to another player. `why` is one of `WHYS`."""

    line: Literal["points"]
    player: str
    by: Number
    why: str
    to: str | None = None


class Looked(Record):
    """A player looked at guests on top of the deck, the top first."""

    line: Literal["looked"]
    player: str
    guests: tuple[Hidden, ...]


class Taken(Record):
    """A player took one of the guests that they looked at as an address."""

    line: Literal["taken"]
    player: str
    guest: Hidden


class Drawn(Record):
    """A player drew addresses from the deck."""

    line: Literal["drawn"]
    player: str
    guests: tuple[Hidden, ...]


class Discarded(Record):
    """A guest was discarded: an address, or one that was looked at."""

    line: Literal["discarded"]
    player: str
    guest: str
    from_: Literal["hand", "deck"] = Field(validation_alias="from", serialization_alias="from")


class Bottom(Record):
    """A guest that was looked at and not taken went under the deck."""

    line: Literal["bottom"]
    player: str
    guest: Hidden


class Placed(Record):
    """A player put a guest on their field."""

    line: Literal["placed"]
    player: str
    guest: str


class Skill(Record):
    """A player used a skill of their style or of a guest (by the guest's name).

    `target` is the style that they named, the player whose hand they want, or the guest; `of` is whose guest it is,
    where it lies on a field.
    """

    line: Literal["skill"]
    player: str
    skill: str
    target: str | None = None
    of: str | None = None


class Named(Record):
    """A style was named, for Detention or Blackmail."""

    line: Literal["named"]
    player: str
    style: str
    skill: str


class Exchanged(Record):
    """Two players exchanged their hands."""

    line: Literal["exchanged"]
    player: str
    with_: str = Field(validation_alias="with", serialization_alias="with")
    gave: tuple[Hidden, ...]
    got: tuple[Hidden, ...]


class Removed(Record):
    """`by` removed a guest from the player's field."""

    line: Literal["removed"]
    player: str
    guest: str
    by: str
    to: Literal["discard", "out"]


class Returned(Record):
    """A guest that had been removed came back to the player's hand."""

    line: Literal["returned"]
    player: str
    guest: str


class End(Record):
    """A player ended their time to act."""

    line: Literal["end"]
    player: str


class Over(Record):
    """The game is over: scores and ranks by player, who won, how many turns there were, and what everybody has."""

    line: Literal["over"]
    turns: Count
    scores: dict[str, Number]
    ranks: dict[str, Count]
    winners: tuple[str, ...]
    fields: dict[str, tuple[str, ...]] | None = None
    hands: dict[str, tuple[Hidden, ...]] | None = None


Line = Union[  # noqa: UP007 - a name for pydantic and for annotations alike
    Turn, Style, Skipped, Points, Looked, Taken, Drawn, Discarded, Bottom, Placed, Skill, Named, Exchanged, Removed,
    Returned, End, Over,
]  # fmt: skip
LINES: TypeAdapter[Line] = TypeAdapter(
    Annotated[Line, Field(discriminator="line")], config=ConfigDict(defer_build=True)
)
"""Reads and writes a line of play. It is built when the first is read: an audit of another format needs none."""

WHYS: Mapping[str, str] = {
    "start": "開始時",
    "first": "1stフェイズ",
    "price": "報酬",
    "same-colour": "同じ色",
    "income": "コネの収入",
    "budget": "予算獲得",
    "blackmail": "ブラックメイル",
    "scoop": "すっぱ抜き",
    "any-colour": "どの色でも",
    "favour": "口利き",
    "healing": "治療",
    "trade": "情報料",
}
"""Why points move, each with its Japanese word: the rule's id without `ood/`."""


@dataclass
class Transcript:
    """A whole transcript: the header, and each line of play with its number in the file and its text.

    A line that the reader does not know is None. The numbers run from 2 where there are no blank lines.
    """

    header: Header
    lines: list[Line | None] = field(default_factory=list)
    numbers: list[int] = field(default_factory=list)
    texts: list[str] = field(default_factory=list)

    @property
    def players(self) -> tuple[str, ...]:
        """The names of the players in turn order."""
        return self.header.players


def faces_of(line: Line | None) -> list[str]:
    """The faces of all guests that a line names."""
    faces = [getattr(line, "guest", None)]
    for name in ("guests", "gave", "got"):
        faces += getattr(line, name, ())
    return [face for face in faces if face is not None]


def header_deck(header: Header) -> Deck:
    """The deck that a header means."""
    if not isinstance(header.deck, Guests):
        return DEFAULT
    kinds = header.deck.guests
    return Deck(
        header.deck.name,
        {name: Guest(kind.colour, kind.value, kind.skill) for name, kind in kinds.items()},
        {name: kind.count for name, kind in kinds.items()},
        header.deck.hand,
        header.deck.points,
    )


def deck_said(deck: Deck) -> Literal["default"] | Guests:
    """How a header says which deck it is."""
    same = (deck.guests, deck.counts, deck.hand, deck.points)
    if same == (DEFAULT.guests, DEFAULT.counts, DEFAULT.hand, DEFAULT.points):
        return "default"
    kinds = {
        name: Kind(colour=guest.colour, value=guest.value, skill=guest.skill, count=deck.counts.get(name, 0))  # type: ignore[arg-type]
        for name, guest in deck.guests.items()
    }
    return Guests(name=deck.name, guests=kinds, hand=deck.hand, points=deck.points)


def as_data(record: Record) -> dict[str, Any]:
    """A record as it stands in JSON: what is at its default is left out."""
    return record.model_dump(mode="json", by_alias=True, exclude_defaults=True)


def schema() -> dict[str, Any]:
    """The JSON Schema of a line of a transcript: of the header, or of a line of play."""
    either: TypeAdapter[Any] = TypeAdapter(Union[Header, Annotated[Line, Field(discriminator="line")]])  # noqa: UP007
    made = either.json_schema(by_alias=True)
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "A line of a transcript of One of Dominion: the header first, then lines of play",
        **made,
    }
