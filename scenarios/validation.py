"""Parts of a scenario as models: the first thing that is wrong, with its place and what to do."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, TypeVar

from moothall.domain.kernel.telling.written import meant
from moothall.words import Joined, Message, Series, Word, message_of
from pydantic import BaseModel, ValidationError

from .common_models import ClaimsOfAnyGame, ScenarioOfAnyGame
from .yaml_lines import BadScenario, Path

if TYPE_CHECKING:
    from pydantic_core import ErrorDetails

ModelT = TypeVar("ModelT", bound=BaseModel)


@dataclass(frozen=True, slots=True)
class Shape:
    """The models of a game's notation.

    `at` gives the model of the mapping at a path of a document. `a_step` is an example, `a_list` one of a list of
    cards; `lists` has those of other lists by their field, and `a_mapping` gives that of the mapping at a path. The
    claims `may_be_null` say something when they are empty. `steps` are models of steps that are neither a text nor
    what every game has, and `yes_or_no` says whether a step may be one of these words.
    """

    scenario: type[ScenarioOfAnyGame]
    given: type[BaseModel]
    claims: type[ClaimsOfAnyGame]
    at: Callable[[Path], type[BaseModel]]
    a_list: str
    lists: Mapping[str, str]
    a_mapping: Callable[[Path], str]
    a_step: str
    may_be_null: tuple[str, ...] = ("asked",)
    steps: tuple[type[BaseModel], ...] = ()
    yes_or_no: bool = False


def _no_field(where: str, fields: Sequence[str], key: object) -> Message:
    hint = meant(str(key), {each.casefold(): each for each in fields})
    return Message("scenario.no-field", where=where, known=Joined(fields), meant=hint)


_KINDS = {"string_type": "text", "int_type": "number", "bool_type": "boolean", "list_type": "list"} | dict.fromkeys(
    ("model_type", "dict_type", "model_attributes_type"), "mapping"
)
"""What pydantic misses where a value is of another kind, by its word for that."""


def _wanted(errors: Sequence[ErrorDetails], where: object, path: Path, shape: Shape) -> Message | str:
    """What should stand at a place instead of a value that these errors are about: one of each form that it may have.

    A validator of ours knows best what is wrong. Of others, one that a value of the right kind does not pass says more
    than one of another kind.
    """
    for error in errors:
        ours = message_of((error.get("ctx") or {}).get("error"))
        if ours is not None:
            return Message("scenario.at", where=where, said=ours)
    for error in errors:
        if said := _of_its_kind(error):
            return Message("scenario.at", where=where, said=said)
    unordered = dict.fromkeys(form for error in errors for form in _forms(error))
    forms = sorted(unordered, key=("list", "mapping").__contains__)  # what has an example comes last
    if not forms:
        plain = errors[0]["msg"].removeprefix("Value error, ").replace("Input should", "this should")
        return Message("scenario.at", where=where, said=plain)
    examples = {"list": _a_list(path, shape), "mapping": _a_mapping(path, shape)}
    if forms == ["list"]:
        return Message("scenario.list-such-as", where=where, example=examples["list"])
    if forms == ["mapping"]:
        return Message("scenario.mapping-such-as", where=where, example=examples["mapping"])
    known = Series((_in_words(form, examples) for form in forms), "either")
    return Message("scenario.at", where=where, said=Message("scenario.should-be", known=known))


def _of_its_kind(error: ErrorDetails) -> Message | None:
    """What is wrong with a value of the right kind."""
    context = error.get("ctx") or {}
    match error["type"]:
        case "string_too_short" | "too_short":
            return Message("scenario.should-not-be-empty")
        case "greater_than_equal":
            return Message("scenario.should-be-at-least", number=context["ge"])
        case "less_than_equal":
            return Message("scenario.should-be-at-most", number=context["le"])
    return None


def _forms(error: ErrorDetails) -> list[str]:
    """The forms that a value should have by an error: a kind, or words in quotes."""
    if error["type"] == "literal_error":
        return re.split(r", | or ", (error.get("ctx") or {})["expected"])
    kind = _KINDS.get(error["type"])
    return [kind] if kind is not None else []


def _in_words(form: str, examples: Mapping[str, str]) -> Message | str:
    """A form in words: a word in quotes is itself."""
    match form:
        case "text":
            return Message("scenario.form-text")
        case "number":
            return Message("scenario.form-number")
        case "boolean":
            return Message("scenario.form-boolean")
        case "list":
            return Message("scenario.form-list", example=examples[form])
        case "mapping":
            return Message("scenario.form-mapping", example=examples[form])
    return form


_LISTS = {"players": "[Alice, Bob]", "cites": "[possession/gain]", "winners": "[Alice]"}
"""Examples of lists that scenarios of every game have."""


def _a_list(path: Path, shape: Shape) -> str:
    """An example of the list at a path."""
    fields = {**_LISTS, "when": f"[{shape.a_step}]", **shape.lists}
    return fields.get(str(path[-1]), shape.a_list) if path else shape.a_list


_SEES = ("{Alice: {Bob: hidden}}", "{Bob: hidden}", "{hand: hidden}")
"""Examples of `sees`, of what one player sees, and of what they see of another."""


def _a_mapping(path: Path, shape: Shape) -> str:
    """An example of the mapping at a path: of what is seen, which scenarios of every game have, or one of the game."""
    path = _as_claimed(path)
    inside = len(path) - len(("then", "sees"))
    return _SEES[inside] if path[1:2] == ("sees",) and inside < len(_SEES) else shape.a_mapping(path)


def validated(model: type[ModelT], data: Any, path: Path, shape: Shape, players: Sequence[str] | None = None) -> ModelT:
    """`data`, which stands at `path`, as a `model`. Raises BadScenario for the first thing that is wrong, and for the
    name of somebody who is none of the `players`."""
    try:
        return model.model_validate(data, context=players)
    except ValidationError as error:
        errors = _deepest(error.errors(include_url=False), data)
        first = errors[0]
        loc = _place(first["loc"], data, first["type"])
        where = dotted((*path, *loc)) or Word("the document")
        message: Message | str
        if first["type"] == "extra_forbidden":
            fields = _fields((*path, *loc)[:-1], shape)
            message = _no_field(where, fields, loc[-1])
        elif first["type"] == "missing":
            message = Message("scenario.missing-add", where=where)
        else:
            message = _wanted(errors, where, (*path, *loc), shape)
        raise BadScenario((*path, *loc), message) from error


def _deepest(errors: Sequence[ErrorDetails], data: Any) -> list[ErrorDetails]:
    """The errors that are about the same value as the first, or about a part of it if it may be written in several
    forms: of these, the form that fits best is the one in which something is wrong further inside. A key and what it
    has are not the same value."""
    of_key = errors[0]["loc"][-1:] == ("[key]",)
    errors = [each for each in errors if (each["loc"][-1:] == ("[key]",)) is of_key]
    at = [_place(each["loc"], data, each["type"]) for each in errors]
    place = max((each for each in at if each[: len(at[0])] == at[0]), key=len)
    return [error for error, each in zip(errors, at, strict=True) if each == place]


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
    path = _as_claimed(path)
    model = shape.scenario if not path else shape.at(path)
    return [each.alias or name for name, each in model.model_fields.items()]


def _as_claimed(path: Path) -> Path:
    """The path with claims of a step as if they stood at the end."""
    is_claim = path[:1] == ("when",) and "claim" in path
    return ("then", *path[path.index("claim") + 1 :]) if is_claim else path


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
