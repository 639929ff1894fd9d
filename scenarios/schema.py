"""The JSON Schema of scenarios, of whatever game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from .notations import MODULES, notation
from .validation import Shape

Schema = dict[str, Any]
_REFUSED = (
    "A step that must not be possible now, whatever is answered first at the open question. It changes nothing, and "
    "the ruling says why it is not possible."
)
_TRIED = "A step that is done if it is possible in the sense of `refused`, and passed over if not."


def schema() -> Schema:
    """The JSON Schema of a scenario document of any game."""
    defs = {name: part for game in MODULES for name, part in _parts(game).items()}
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Scenario",
        "anyOf": [{"$ref": f"#/$defs/{game}.Scenario"} for game in MODULES],
        "$defs": defs,
    }


def _parts(game: str) -> Schema:
    """The parts of the schema that are a game's own, by their names: that of a document is `<game>.Scenario`."""
    shape = notation(game).grammar.shape
    refs = f"#/$defs/{game}.{{model}}"
    document = shape.scenario.model_json_schema(by_alias=True, ref_template=refs)
    extra = [each.model_json_schema(by_alias=True, ref_template=refs) for each in shape.steps]
    document["properties"]["when"]["items"] = {"$ref": refs.format(model="Step")}
    defs = document.pop("$defs") | {"Scenario": document, **_steps(refs, shape, extra)}
    return {f"{game}.{name}": part for name, part in defs.items()}


def _steps(refs: str, shape: Shape, extra: Sequence[Schema]) -> Schema:
    """The forms of a step: a text, a form of the game's own, and what may stand before them; or claims."""
    meaning = f"A verb and what it is done to: `{shape.a_step}`; docs/scenarios.md says what each means."
    plain = [{"type": "string", "description": meaning}, *extra]
    if shape.yes_or_no:
        plain.append({"type": "boolean"})
    answer = {"$ref": refs.format(model="Answer")}
    marked = [_keyed("refused", answer, _REFUSED), _keyed("try", answer, _TRIED)]
    asked = {
        "type": "object",
        "additionalProperties": {"anyOf": [*plain, *marked]},
        "minProperties": 1,
        "maxProperties": 1,
        "description": f"`Alice: {shape.a_step}`: a step that also asserts who is asked.",
    }
    claim = _keyed("claim", {"$ref": refs.format(model="Claims")}, "What must hold now, with the body of `then`.")
    step = {"anyOf": [answer, *marked, claim], "description": "What is done, in the order of the questions."}
    return {"Answer": {"anyOf": [*plain, asked]}, "Step": step}


def _keyed(key: str, value: Schema, description: str) -> Schema:
    """A mapping with one key."""
    return {
        "type": "object",
        "properties": {key: {**value, "description": description}},
        "required": [key],
        "additionalProperties": False,
    }
