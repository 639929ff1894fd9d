"""Facts: frozen, slotted records with the value semantics of what they hold."""

from __future__ import annotations

from dataclasses import FrozenInstanceError, fields, replace
from typing import Any

import pytest
from moothall.domain.kernel.facts import KERNEL_FACTS, Answered, Card, Fact, LogFollowed, Retracted, fact

BASE: Any = (4, 2, "gain/blue-dog", "rules", 17)
ANSWERED = Answered(*BASE, "p1", "menu", ("play", Card(3, "Gold")), "menu", "p1")


@fact
class Tossed(Fact):
    """A coin was tossed."""

    player: str
    heads: bool


def test_a_fact_holds_the_common_fields_first() -> None:
    assert [field.name for field in fields(Tossed)] == ["seq", "cause", "rule", "source", "line", "player", "heads"]
    tossed = Tossed(*BASE, "p1", True)
    assert (tossed.seq, tossed.cause, tossed.rule, tossed.source, tossed.line) == BASE
    assert (tossed.player, tossed.heads) == ("p1", True)


@pytest.mark.parametrize("name", ["seq", "answer", "note"])
def test_a_fact_does_not_change(name: str) -> None:
    with pytest.raises((AttributeError, FrozenInstanceError), match="facts do not change"):
        setattr(ANSWERED, name, None)
    with pytest.raises(AttributeError):
        delattr(ANSWERED, name)
    assert ANSWERED.seq == 4


@pytest.mark.parametrize("kind", [*KERNEL_FACTS, Tossed])
def test_a_fact_has_no_room_for_more_than_its_fields(kind: type[Fact]) -> None:
    made: Any = kind(*range(len(fields(kind))))  # type: ignore[arg-type]
    assert not hasattr(made, "__dict__")
    assert isinstance(made, Fact)


def test_facts_are_equal_when_kind_and_fields_are() -> None:
    assert Tossed(*BASE, "p1", True) == Tossed(*BASE, "p1", True)
    assert Tossed(*BASE, "p1", True) != Tossed(*BASE, "p1", False)
    assert LogFollowed(*BASE, 1, 2) != Retracted(*BASE, 1, 2, "")  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "other", [(5, *BASE[1:]), (4, 3, *BASE[2:]), (4, 2, None, "rules", 17), (*BASE[:3], "log", 17)]
)
def test_facts_with_other_common_fields_are_not_equal(other: Any) -> None:
    assert Tossed(*BASE, "p1", True) != Tossed(*other, "p1", True)


def test_facts_about_two_cards_of_one_face_are_not_equal() -> None:
    assert replace(ANSWERED, answer=("play", Card(3, "Gold"))) != ANSWERED, "a card is equal to itself only"


def test_a_fact_with_one_field_replaced_is_another_fact() -> None:
    vouched = replace(ANSWERED, line=18)
    assert (vouched.line, ANSWERED.line) == (18, 17)
    assert replace(vouched, line=17) == ANSWERED
    with pytest.raises(AttributeError):
        setattr(vouched, "line", 19)  # noqa: B010


def test_a_fact_made_of_a_tuple_is_the_same_fact() -> None:
    recorded = Tossed.record(*BASE, ("p1", True))
    assert recorded == Tossed(*BASE, "p1", True)
    assert type(recorded) is Tossed
    with pytest.raises(AttributeError):
        recorded.seq = 5
    for values in ((), ("p1",), ("p1", True, 3)):
        with pytest.raises(ValueError, match="values to unpack"):
            Tossed.record(*BASE, values)


def test_a_fact_keeps_its_name_and_its_documentation() -> None:
    assert (Tossed.__name__, Tossed.__module__, Tossed.__doc__) == ("Tossed", __name__, "A coin was tossed.")
    assert repr(Tossed(*BASE, "p1", True)).startswith("Tossed(seq=4, cause=2")


def test_a_fact_lacking_a_field_is_not_made() -> None:
    with pytest.raises(TypeError):
        Tossed(*BASE, "p1")  # type: ignore[call-arg]
