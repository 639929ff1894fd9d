"""What the notations of all games have in common, as models."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import fields
from typing import Annotated, Any, Generic, Literal, Self, TypeVar

from moothall.domain.kernel.facts import Fact
from moothall.domain.kernel.telling.written import meant, plain
from moothall.domain.rules_spec import NEWEST
from moothall.words import Joined, Message
from pydantic import (
    AfterValidator,
    BaseModel,
    BeforeValidator,
    ConfigDict,
    Discriminator,
    Field,
    RootModel,
    StrictBool,
    StrictInt,
    StrictStr,
    Tag,
    ValidationInfo,
    ValidatorFunctionWrapHandler,
    WithJsonSchema,
    WrapValidator,
    model_validator,
)

from .lists import not_a_player, together

WORDS: dict[str, Any] = {"anyOf": [{"type": "string"}, {"type": "array", "items": {"type": "string"}}]}
_WORD: dict[str, Any] = {"type": ["string", "integer"]}
_WORD_OR_WORDS: dict[str, Any] = {"anyOf": [_WORD, {"type": "array", "items": _WORD}]}


def _text(value: Any) -> Any:
    """A number as it was written."""
    return str(value) if isinstance(value, int) and not isinstance(value, bool) else value


def one_or_more(value: Any) -> Any:
    """A list, also where one thing alone was written."""
    return [value] if isinstance(value, str) else value


def _any_at_once(value: Any, read: ValidatorFunctionWrapHandler) -> Any:
    """Take the word `any` as it is. Looking it up among the cards takes longer than reading the rest of a scenario."""
    return value if value == "any" else read(value)


def _of_a_player(name: str, info: ValidationInfo) -> str:
    """The name of a player, of whom the context has all. Raises ValueError for any other name."""
    if info.context is not None and name not in info.context:
        raise ValueError(not_a_player(name, info.context))
    return name


def kind_of_claim(value: Any) -> str:
    """The tag of a claim about cards: a mapping is about a part of them."""
    return "?mapping" if isinstance(value, dict | BaseModel) else "?other"


OneWord = Annotated[StrictStr, BeforeValidator(_text), WithJsonSchema(_WORD), Field(min_length=1)]
OneOrMoreWords = Annotated[list[OneWord], BeforeValidator(one_or_more), WithJsonSchema(_WORD_OR_WORDS)]
PlayerName = Annotated[OneWord, AfterValidator(_of_a_player)]
SomePlayers = Annotated[list[PlayerName], BeforeValidator(one_or_more), WithJsonSchema(_WORD_OR_WORDS)]
ByPlayer = Annotated[StrictStr, AfterValidator(_of_a_player)]
"""The key of a mapping that has something for each player."""
Number = Annotated[StrictInt, Field(ge=0, le=9999)]
CardsT = TypeVar("CardsT")
PartT = TypeVar("PartT")
NameT = TypeVar("NameT")

Several = Annotated[list[NameT], BeforeValidator(one_or_more), WithJsonSchema(WORDS)]
"""A list of names, or one alone."""
Listed = Annotated[list[NameT], BeforeValidator(one_or_more), AfterValidator(together), WithJsonSchema(WORDS)]
"""A list of cards, each item of which may be several."""
OrAny = Annotated[CardsT | Literal["any"], WrapValidator(_any_at_once)]
"""Cards, or whatever cards."""
Claimed = Annotated[Annotated[CardsT, Tag("?other")] | Annotated[PartT, Tag("?mapping")], Discriminator(kind_of_claim)]
"""A claim about cards: all of them, or a part."""
Seen = Annotated[
    Annotated[Annotated[Literal["hidden"] | CardsT, Field(union_mode="left_to_right")], Tag("?other")]
    | Annotated[PartT, Tag("?mapping")],
    Discriminator(kind_of_claim),
]
"""What is seen of cards: `hidden` for all that are there, the cards, or a part of them."""


class Model(BaseModel):
    """A mapping with these fields and no others."""

    model_config = ConfigDict(extra="forbid", use_attribute_docstrings=True)


class PartOf(Model, Generic[CardsT]):
    """A claim about a part of some cards."""

    top: CardsT | None = None
    """The cards on top, the topmost first."""
    has: CardsT | None = None
    """Cards that are there, and others may be."""
    not_: CardsT | None = Field(None, alias="not")
    """Cards that are not there."""

    @model_validator(mode="after")
    def _claims_something(self) -> Self:
        if not any(value for _, value in self):
            raise ValueError(Message("scenario.part-claims-nothing"))
        return self


# Facts


def pattern_of(
    kinds: Mapping[str, type[Fact]], others: Collection[type[Fact]]
) -> Callable[[Any], dict[str, dict[str, Any]]]:
    """What reads one pattern of a fact of these kinds. It raises ValueError for anything else; `others` are the kinds
    that no scenario makes."""

    def read(written: Any) -> dict[str, dict[str, Any]]:
        if isinstance(written, str):
            written = {written: {}}
        if not isinstance(written, dict) or len(written) != 1:
            raise ValueError(Message("scenario.event-is-one-kind", example="{CardGained: {player: Bob}}"))
        name, wanted = next(iter(written.items()))
        kind = kinds.get(name)
        if kind is None:
            if any(each.__name__ == name for each in others):
                raise ValueError(Message("scenario.no-scenario-makes", name=name))
            hint = meant(str(name), {plain(each): each for each in kinds})
            raise ValueError(Message("scenario.no-kind-of-fact", name=name, meant=hint))
        wanted = {} if wanted is None else wanted
        if not isinstance(wanted, dict):
            raise ValueError(Message("scenario.fields-as-mapping", name=name, example=f"{{{name}: {{player: Bob}}}}"))
        known = [each.name.rstrip("_") for each in fields(kind)]
        for key in wanted:
            if key not in known:
                raise ValueError(Message("scenario.has-no-field", name=name, key=key, known=Joined(known)))
        return {name: wanted}

    return read


def pattern_schema(kinds: Mapping[str, type[Fact]]) -> dict[str, Any]:
    """The JSON Schema of a pattern of a fact of these kinds."""
    patterns = {
        name: {
            "type": ["object", "null"],
            "properties": {each.name.rstrip("_"): {} for each in fields(kind)},
            "additionalProperties": False,
        }
        for name, kind in kinds.items()
    }
    one = {
        "type": "object", "properties": patterns, "additionalProperties": False, "minProperties": 1, "maxProperties": 1,
    }  # fmt: skip
    return {"anyOf": [{"enum": list(kinds)}, one]}


# Claims, and the whole


class ClaimsOfAnyGame(BaseModel):
    """What must hold; beside these fields, what must hold for each player by their name."""

    model_config = ConfigDict(extra="allow", use_attribute_docstrings=True)

    over: StrictBool | None = None
    """Whether the game is over."""
    winners: SomePlayers | None = None
    """Who has won."""
    asked: PlayerName | None = None
    """Who must answer the open question."""
    options: OneOrMoreWords | None = None
    """What the open question offers."""
    setup: Literal["refused"] | None = None
    """The set-up must be refused; `when` is empty."""


class PlayerNames(RootModel[list[OneWord]]):
    """The players in turn order; seats go to the left."""


class ScenarioOfAnyGame(Model):
    """A scenario: a table, what is done, what must hold."""

    scenario: OneWord
    """Its id, unique in the file."""
    game: str
    """Which game is played."""
    title: Annotated[StrictStr, BeforeValidator(_text), WithJsonSchema(_WORD)] = ""
    """What it shows, in a sentence."""
    rules: OneWord = NEWEST
    """A rules spec: a date, `ja-` before it for the Japanese printings, switches after it (`,trader=2011`)."""
    cites: OneOrMoreWords = []
    """Rule ids, or document:line."""
    disputed: str | None = None
    """In what sources disagree."""
    players: list[OneWord] = []
    """The players in turn order; seats go to the left."""
    when: list[Any] = []
    """What is done, in order."""
    then: ClaimsOfAnyGame | None = None
    """What must hold at the end; without it the ruling is the answer."""
