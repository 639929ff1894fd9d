"""The JSON Schema of scenarios, of whatever game."""

from __future__ import annotations

from typing import Any

from pydantic import BaseModel, RootModel

from .scenario_notations import MODULES, notation


def schema() -> dict[str, Any]:
    """The JSON Schema of a scenario document of any game."""
    defs = {name: part for game in MODULES for name, part in notation(game).schema().items()}
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Scenario",
        "anyOf": [{"$ref": f"#/$defs/{game}.Scenario"} for game in MODULES],
        "$defs": defs,
    }


def parts(game: str, scenario: type[BaseModel], step: type[RootModel[Any]]) -> dict[str, Any]:
    """The parts of the schema that are a game's own, by their names: that of a document is `<game>.Scenario`."""
    refs = f"#/$defs/{game}.{{model}}"
    any_step = step.model_json_schema(ref_template=refs)
    document = scenario.model_json_schema(by_alias=True, ref_template=refs)
    defs = document.pop("$defs") | any_step.pop("$defs")
    document["properties"]["when"]["items"] = {"$ref": refs.format(model="AnyStep")}
    any_step |= {"title": "AnyStep", "description": "What is done, in the order of the questions."}
    defs |= {"Scenario": document, "AnyStep": any_step}
    return {f"{game}.{name}": part for name, part in defs.items()}
