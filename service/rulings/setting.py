"""A scenario that is changed without being typed: a card laid into a hand, another Kingdom, another date."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from copy import deepcopy
from typing import Any

from moothall.scenarios.document import Document
from moothall.scenarios.yaml_lines import written
from moothall.words import Message

from ..errors import BadRequest
from .ruling import scenarios

_CLAIMS = "then"
"""What is claimed of the end, which was that of another table."""


def scenario_data(text: str) -> Mapping[str, Any]:
    """The first scenario of a text as plain data. Raises BadRequest, with the line and what is wrong, for another text.

    >>> scenario_data("scenario: a\\ngiven: {Alice: {hand: [2 Copper]}}")["given"]
    {'Alice': {'hand': ['2 Copper']}}
    """
    document = scenarios(text, name="scenario")[0]
    if not isinstance(document, Document):
        raise BadRequest(document.message)
    return document.data


def scenario_with(text: str, place: Sequence[str], value: Any) -> str:
    """The YAML of a scenario with another `value` at a place of it (None: with none): `["given", "Alice", "hand"]`.

    Of several scenarios the first one counts. What is claimed of the end is left out. Whether the table can be is for
    `Sandbox.open` to say. Raises BadRequest for a text that is not a scenario, and for a place that it cannot have.

    >>> print(scenario_with("scenario: a", ["given", "Alice", "hand"], ["Witch"]), end="")
    scenario: a
    given:
      Alice:
        hand: [Witch]
    """
    data = deepcopy(dict(scenario_data(text)))
    data.pop(_CLAIMS, None)
    inside: Any = data
    for key in place[:-1]:
        inside = inside.setdefault(key, {}) if isinstance(inside, dict) else None
    if not isinstance(inside, dict) or not place:
        raise BadRequest(Message("scenario.no-such-place", place=".".join(place)))
    if value is None:
        inside.pop(place[-1], None)
    else:
        inside[place[-1]] = value
    return written(data)
