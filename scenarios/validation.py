"""Parts of a scenario as models: the first thing that is wrong, with its place and what to do."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeVar

from moothall.domain.kernel.telling.written import meant
from moothall.words import Joined, Message, Word, message_of
from pydantic import BaseModel, ValidationError

from .common_models import ClaimsOfAnyGame, ScenarioOfAnyGame
from .yaml_lines import BadScenario, Path

ModelT = TypeVar("ModelT", bound=BaseModel)


@dataclass(frozen=True, slots=True)
class Shape:
    """The models of a game's notation.

    `at` gives the model of the mapping at a path of a document; `a_list`, `a_mapping` and `a_step` are examples; the
    claims `may_be_null` say something when they are empty. `steps` are models of steps that are neither a text nor
    what every game has, and `yes_or_no` says whether a step may be one of these words.
    """

    scenario: type[ScenarioOfAnyGame]
    given: type[BaseModel]
    claims: type[ClaimsOfAnyGame]
    at: Callable[[Path], type[BaseModel]]
    a_list: str
    a_mapping: str
    a_step: str
    may_be_null: tuple[str, ...] = ("asked",)
    steps: tuple[type[BaseModel], ...] = ()
    yes_or_no: bool = False


def _no_field(where: str, fields: Sequence[str], key: object) -> Message:
    hint = meant(str(key), {each.casefold(): each for each in fields})
    return Message("scenario.no-field", where=where, known=Joined(fields), meant=hint)


def _of_pydantic(first: Mapping[str, Any]) -> Message | str:
    """What pydantic, or a validator of ours, says is wrong."""
    ours = message_of((first.get("ctx") or {}).get("error"))
    if ours is not None:
        return ours
    said: str = first["msg"].removeprefix("Value error, ").replace("Input should", "this should")
    context = first.get("ctx") or {}
    match first["type"]:
        case "string_type":
            return Message("scenario.should-be-string")
        case "int_type":
            return Message("scenario.should-be-integer")
        case "bool_type":
            return Message("scenario.should-be-boolean")
        case "string_too_short" | "too_short":
            return Message("scenario.should-not-be-empty")
        case "greater_than_equal":
            return Message("scenario.should-be-at-least", number=context["ge"])
        case "less_than_equal":
            return Message("scenario.should-be-at-most", number=context["le"])
    if said.startswith(SHOULD_BE):
        return Message("scenario.should-be", known=said.removeprefix(SHOULD_BE))
    return said


SHOULD_BE = "this should be "
"""How pydantic begins most of what it says."""


def validated(model: type[ModelT], data: Any, path: Path, shape: Shape, players: Sequence[str] | None = None) -> ModelT:
    """`data`, which stands at `path`, as a `model`. Raises BadScenario for the first thing that is wrong, and for the
    name of somebody who is none of the `players`."""
    try:
        return model.model_validate(data, context=players)
    except ValidationError as error:
        first = error.errors(include_url=False)[0]
        loc = _place(first["loc"], data, first["type"])
        where = dotted((*path, *loc)) or Word("the document")
        message: Message
        if first["type"] == "extra_forbidden":
            fields = _fields((*path, *loc)[:-1], shape)
            message = _no_field(where, fields, loc[-1])
        elif first["type"] == "missing":
            message = Message("scenario.missing-add", where=where)
        elif first["type"] == "list_type":
            example = f"[{shape.a_step}]" if (*path, *loc) == ("when",) else shape.a_list
            message = Message("scenario.list-such-as", where=where, example=example)
        elif first["type"] in ("model_type", "dict_type"):
            message = Message("scenario.mapping-such-as", where=where, example=shape.a_mapping)
        else:
            message = Message("scenario.at", where=where, said=_of_pydantic({**first}))
        raise BadScenario((*path, *loc), message) from error


def _place(loc: Sequence[str | int], data: Any, kind: str) -> Path:
    """Where in `data` an error is: without the steps that pydantic puts between."""
    path: list[str | int] = []
    for part in loc:
        if (isinstance(data, Mapping) and part in data) or (isinstance(data, list) and part in range(len(data))):
            data = data[part]  # type: ignore[index]
            path.append(part)
    return (*path, loc[-1]) if kind == "missing" else tuple(path)


def _fields(path: Path, shape: Shape) -> list[str]:
    """The fields that a mapping at `path` may have."""
    if path[:1] == ("when",) and "claim" in path:
        path = ("then", *path[path.index("claim") + 1 :])
    model = shape.scenario if not path else shape.at(path)
    return [each.alias or name for name, each in model.model_fields.items()]


def check_keys(model: type[BaseModel], data: Any, players: Sequence[str], path: Path, shape: Shape) -> None:
    """Check that the keys of `given` or of claims are fields or players, in what is seen too. Raises BadScenario."""
    if not isinstance(data, Mapping):
        return
    for key in data:
        if key not in model.model_fields and key not in players:
            raise BadScenario((*path, key), _no_field(dotted((*path, key)), (*players, *model.model_fields), key))
    if model is shape.claims:
        _check_claims(data, players, path, shape)


def _check_claims(data: Mapping[str, Any], players: Sequence[str], path: Path, shape: Shape) -> None:
    """Check that each claim claims something, so that it can fail. Raises BadScenario."""
    parts = [(path, data), *(((*path, name), data[name]) for name in players if isinstance(data.get(name), Mapping))]
    for where, part in parts:
        for key, value in part.items():
            if value is None and key not in shape.may_be_null:
                raise BadScenario((*where, key), Message("scenario.claims-nothing", where=dotted((*where, key))))
    parts += _viewed(data, path)
    parts += [((*path, key), data[key]) for key in ("events", "no_events", "supply", "tokens", "sees") if key in data]
    for where, part in parts:
        if part == ([] if where[-1] in ("events", "no_events") else {}):
            raise BadScenario(where, Message("scenario.claims-nothing-at-all", where=dotted(where)))


def _viewed(data: Mapping[str, Any], path: Path) -> Iterator[tuple[Path, Any]]:
    """What each viewer is claimed to see, and what of each player, with where it stands."""
    seen = data.get("sees")
    for viewer, of in seen.items() if isinstance(seen, Mapping) else ():
        yield (*path, "sees", viewer), of
        for player, shown in of.items() if isinstance(of, Mapping) else ():
            yield (*path, "sees", viewer, player), shown


def dotted(path: Path) -> str:
    """A path in words: `then.Alice.hand`."""
    return ".".join(map(str, path))
