"""The forms of a step of Dominion as models, for the JSON Schema of its scenarios."""

from __future__ import annotations

from typing import Annotated, Any

from pydantic import ConfigDict, Field, RootModel, StrictBool, StrictStr

from .scenario_models import Cards, Claims, Scenario
from .scenario_schema import parts
from .scenario_shapes import Model

StepText = Annotated[StrictStr, Field(description="A verb and what it is done to: `play Smithy`, `Bob: gain Gold`.")]


class Shuffle(Model):
    """The order of a shuffle that is due next."""

    shuffle: Cards
    """The cards on top after it, the topmost first."""


class AnsweredBy(RootModel[dict[str, "StepText | StrictBool | Refused | Try | Shuffle"]]):
    """`Alice: gain Silver`: a step that also asserts who is asked."""

    model_config = ConfigDict(json_schema_extra={"minProperties": 1, "maxProperties": 1})


AnyAnswer = StepText | StrictBool | AnsweredBy


class Refused(Model):
    """A step that must not be legal now; it changes nothing."""

    refused: AnyAnswer
    """What must be refused."""


class Try(Model):
    """A step that is done if it is offered, and passed over if not."""

    try_: AnyAnswer = Field(alias="try")
    """What is tried."""


class Claim(Model):
    """Claims in between."""

    claim: Claims
    """What must hold now, with the body of `then`."""


AnyStep = AnyAnswer | Refused | Try | Claim | Shuffle


def schema() -> dict[str, Any]:
    """The parts of the JSON Schema that are Dominion's."""
    return parts("dominion", Scenario, RootModel[AnyStep])
