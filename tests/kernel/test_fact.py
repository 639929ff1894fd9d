"""Facts: slotted records with the value semantics of what they hold, open when made and sealed at their place."""

from __future__ import annotations

from dataclasses import fields
from functools import cache
from types import UnionType
from typing import Any, Union, get_args, get_origin, get_type_hints

import pytest
from moothall.domain import games
from moothall.domain.kernel.facts import COMMON, KERNEL_FACTS, Answered, Card, Fact, LogFollowed, Retracted, fact
from moothall.domain.kernel.source import Source
from records import but
from stones import START
from toy import TOY, StoneTaken

BASE: Any = (4, 2, "gain/blue-dog", "rules", 17)
ANSWERED = Answered("p1", "menu", ("play", Card(3, "Gold")), "menu", "p1").sealed(*BASE)


@fact
class Tossed(Fact):
    """A coin was tossed."""

    player: str
    heads: bool

    def apply(self, table: list[str]) -> None:
        table.append(self.player)


@fact
class Nothing(Fact):
    """Nothing happened."""


KINDS = [
    *KERNEL_FACTS,
    Tossed,
    Nothing,
    *(kind for name in ("dominion", "one-of-dominion") for kind in games.find(name).facts),
]
every_kind = pytest.mark.parametrize("kind", KINDS, ids=lambda kind: f"{kind.__module__}.{kind.__name__}")


@cache
def own_of(kind: Any) -> tuple[Any, ...]:
    """Some value of its type for each field of a kind's own."""
    hints = get_type_hints(kind)
    return tuple(value_of(hints[each.name], at) for at, each in enumerate(fields(kind)[COMMON:]))


def value_of(hint: Any, at: int) -> Any:
    """Some value of a type."""
    kind, inside = get_origin(hint) or hint, get_args(hint)
    if kind in (Union, UnionType):
        return value_of(inside[0], at)
    if kind is tuple:
        return () if ... in inside else tuple(value_of(each, at) for each in inside)
    return {bool: True, dict: {}, int: at, str: f"value {at}", Card: Card(at, "Gold")}[kind]


def of(kind: Any) -> Any:
    """An open fact of a kind, whatever it holds."""
    return kind(*own_of(kind))


def test_a_fact_holds_the_common_fields_first() -> None:
    assert [field.name for field in fields(Tossed)] == ["seq", "cause", "rule", "source", "line", "player", "heads"]
    tossed = Tossed("p1", True).sealed(*BASE)
    assert (tossed.seq, tossed.cause, tossed.rule, tossed.source, tossed.line) == BASE
    assert (tossed.player, tossed.heads) == ("p1", True)


def test_what_is_not_said_of_a_fact_is_what_most_facts_have() -> None:
    tossed = Tossed("p1", True).sealed(9)
    assert (tossed.seq, tossed.cause, tossed.rule, tossed.source, tossed.line) == (9, None, None, "rules", None)


@every_kind
def test_a_sealed_fact_does_not_change(kind: Any) -> None:
    made = of(kind).sealed(*BASE)
    before = repr(made)
    for name in (*(each.name for each in fields(kind)), "note", "__class__"):
        with pytest.raises(AttributeError, match="facts do not change"):
            setattr(made, name, None)
        with pytest.raises(AttributeError, match="facts do not change"):
            delattr(made, name)
    assert repr(made) == before


@every_kind
def test_a_sealed_fact_is_of_its_kind_and_has_no_room_for_more_than_its_fields(kind: Any) -> None:
    made = of(kind).sealed(*BASE)
    assert type(made) is kind
    assert type(made).__name__ == kind.__name__
    assert not hasattr(made, "__dict__")
    assert isinstance(made, Fact)
    own = own_of(kind)
    assert tuple(getattr(made, each.name) for each in fields(kind)) == BASE + own
    assert kind.own_values(made) == own


@every_kind
def test_an_open_fact_is_one_of_its_kind_too(kind: Any) -> None:
    made = of(kind)
    assert isinstance(made, kind)
    assert repr(made) == f"{kind.__name__}({', '.join(f'{name}={getattr(made, name)!r}' for name in kind.own_fields)})"
    assert made == of(kind)
    assert made != of(kind).sealed(1), "it is not in a stream yet"
    assert not hasattr(made, "__dict__")


def test_what_is_emitted_is_sealed() -> None:
    session = TOY.session({"heap": [*START.stones], "taken": []}, Source())
    session.next_seq = 2
    new = StoneTaken("p1", START.stones[0], "heap")
    assert session.emit(new, rule="stones/take") is new
    assert (new.seq, new.rule, new.source, new.line) == (2, "stones/take", "rules", None)
    assert type(new) is StoneTaken
    assert session.facts == [new]
    assert session.table["taken"] == [("p1", START.stones[0])]
    with pytest.raises(AttributeError, match="facts do not change"):
        session.emit(new)
    assert (len(session.facts), session.next_seq) == (1, 3), "nothing comes of it"


def test_a_fact_is_sealed_once() -> None:
    with pytest.raises(AttributeError, match="facts do not change"):
        ANSWERED.sealed(5)
    assert ANSWERED.seq == 4


def test_facts_are_equal_when_kind_and_fields_are() -> None:
    assert Tossed("p1", True).sealed(*BASE) == Tossed("p1", True).sealed(*BASE)
    assert Tossed("p1", True).sealed(*BASE) != Tossed("p1", False).sealed(*BASE)
    assert LogFollowed(1, 2).sealed(*BASE) != Retracted(1, "2", "").sealed(*BASE)


@pytest.mark.parametrize(
    "other", [(5, *BASE[1:]), (4, 3, *BASE[2:]), (4, 2, None, "rules", 17), (*BASE[:3], "log", 17), (*BASE[:4], None)]
)
def test_facts_with_other_common_fields_are_not_equal(other: Any) -> None:
    assert Tossed("p1", True).sealed(*BASE) != Tossed("p1", True).sealed(*other)


def test_equal_facts_are_not_one_fact_in_a_set() -> None:
    assert len({Tossed("p1", True).sealed(*BASE), Tossed("p1", True).sealed(*BASE)}) == 2


def test_facts_about_two_cards_of_one_face_are_not_equal() -> None:
    assert but(ANSWERED, answer=("play", Card(3, "Gold"))) != ANSWERED, "a card is equal to itself only"


@every_kind
def test_a_fact_with_another_line_is_another_fact(kind: Any) -> None:
    made = of(kind).sealed(*BASE)
    vouched = made.with_line(18)
    assert (vouched.line, made.line) == (18, 17)
    assert type(vouched) is kind
    assert vouched == but(made, line=18)
    with pytest.raises(AttributeError):
        vouched.line = 19


@every_kind
def test_a_reopened_fact_has_its_own_fields_alone(kind: Any) -> None:
    made = of(kind).sealed(*BASE)
    again = made.reopened()
    assert again == of(kind)
    assert again.sealed(*BASE) == made
    assert again is not made


def test_a_fact_is_reopened_with_other_fields() -> None:
    tossed = Tossed("p1", True).sealed(*BASE)
    other = tossed.reopened(heads=False)
    assert other == Tossed("p1", False)
    assert other.sealed_like(tossed) == Tossed("p1", False).sealed(*BASE)
    with pytest.raises(TypeError):
        tossed.reopened(tails=True)


def test_a_fact_applies_itself() -> None:
    table: list[str] = []
    Tossed("p2", True).sealed(1).apply(table)
    Nothing().sealed(2).apply(table)
    ANSWERED.apply(table)
    assert table == ["p2"]


def test_a_fact_keeps_its_name_and_its_documentation() -> None:
    assert (Tossed.__name__, Tossed.__module__, Tossed.__doc__) == ("Tossed", __name__, "A coin was tossed.")
    assert repr(Tossed("p1", True).sealed(*BASE)).startswith("Tossed(seq=4, cause=2")


@pytest.mark.parametrize("values", [(), ("p1",), ("p1", True, 3)])
def test_a_fact_with_too_few_or_too_many_fields_is_not_made(values: Any) -> None:
    with pytest.raises(TypeError):
        Tossed(*values)


def untyped(hint: Any) -> bool:
    """Whether a type says nothing of what is in it."""
    return hint is Any or hint in (dict, list, tuple, object) or any(map(untyped, get_args(hint)))


@every_kind
def test_every_field_of_a_fact_has_a_type(kind: Any) -> None:
    hints = get_type_hints(kind)
    own = {each.name: hints[each.name] for each in fields(kind)}
    assert [name for name, hint in own.items() if untyped(hint)] == []
    assert all(get_origin(hint) not in (list, set) for hint in own.values()), "a list in a fact could change"
