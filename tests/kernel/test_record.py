"""The two sooner ways to make a fact make the same facts as its class does."""

from dataclasses import fields, replace
from typing import Any

import pytest
from moothall.domain.dominion.table.facts import DOMINION_FACTS
from moothall.domain.kernel.facts import COMMON, KERNEL_FACTS


@pytest.mark.parametrize("kind", [*KERNEL_FACTS, *DOMINION_FACTS], ids=lambda kind: kind.__name__)
def test_a_recorded_fact_is_what_its_class_makes(kind: Any) -> None:
    values = tuple(f"value {at}" for at in range(len(fields(kind)) - COMMON))
    made = kind(7, 3, "a/rule", "rules", None, *values)
    recorded = kind.record(7, 3, "a/rule", "rules", None, values)
    assert type(recorded) is kind
    assert recorded == made
    assert recorded.with_line(12) == replace(made, line=12)
    assert made.line is None
    with pytest.raises(AttributeError, match="facts do not change"):
        recorded.seq = 8
    with pytest.raises(ValueError, match="unpack"):
        kind.record(7, 3, None, "rules", None, (*values, "one too many"))
