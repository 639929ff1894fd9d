"""What a fact is: a slotted, past-tense record, sealed once it is emitted.

A compiled build has `native_fact.py` in place of this module: mypyc compiles neither the decorator nor a class that an
object changes. Both have the same names.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, fields
from typing import Any, ClassVar, Final, Self, TypeGuard, TypeVar, cast, dataclass_transform

from .fact_fields import Provenance as Provenance
from .fact_fields import getter, refuse

COMPILED: Final = False
"""Whether facts are compiled classes."""

T = TypeVar("T")


@dataclass_transform(frozen_default=True, field_specifiers=(field,))
def _base(cls: type[T]) -> type[T]:
    """The base of all facts. Nobody makes one, so it needs no sealing."""
    return dataclass(slots=True, eq=False, repr=False)(cls)


@_base
class Fact:
    """What every fact carries, and how a fact is sealed.

    A kind of fact is a subclass with fields of its own, made by the decorator `fact`. `CardGained(player, card, …)` is
    open: it has these fields alone, and no place in a stream. `Session.emit` and `sealed` give it the place, after
    which no field can be set or deleted.

    `seq` is its position in the stored stream (from 1; gaps among live facts are what was taken back);
    `cause` the seq of the play or trigger that made it, or None; `rule` the id of the rule that decided;
    `source` who says so; `line` the log line that vouches for it in an imported game.
    """

    version: ClassVar[int] = 1
    added: ClassVar[Mapping[str, Any]] = {}
    """The fields that a kind was given later, with what they are in streams that were written before."""
    unsaid: ClassVar[frozenset[str]] = frozenset()
    """Those given later of which older streams say nothing, None, though the rules make something of them."""
    open_class: ClassVar[type[Any]]
    """The class of the open facts of a kind."""
    sealed_class: ClassVar[type[Any]]
    """The kind itself, which is the class of its sealed facts."""
    own_fields: ClassVar[tuple[str, ...]] = ()
    """The names of the fields that a kind has beside those of every fact."""
    shown: ClassVar[tuple[str, ...]] = ()
    """The names of the fields that are compared and shown: all of a sealed fact, the own ones of an open fact."""
    own_values: ClassVar[Callable[[Any], tuple[Any, ...]]]
    """Gets the values of the own fields of a fact of a kind."""
    shown_values: ClassVar[Callable[[Any], tuple[Any, ...]]]
    """Gets the values of the fields that are compared and shown."""

    seq: int = field(init=False)
    cause: int | None = field(init=False)
    rule: str | None = field(init=False, default=None)
    source: Provenance = field(init=False, default="rules")
    line: int | None = field(init=False, default=None)

    def __eq__(self, other: object) -> bool:
        if type(other) is not type(self):
            return NotImplemented
        values = type(self).shown_values
        return values(self) == values(other)

    __hash__ = object.__hash__

    def __repr__(self) -> str:
        return f"{type(self).__qualname__}({', '.join(f'{name}={getattr(self, name)!r}' for name in self.shown)})"

    def apply(self, table: Any) -> None:
        """Change a table of the game by what happened: total, small and without a rule.

        Most facts of the kernel change no table; a kind of fact that does overrides this.
        """

    def sealed(
        self,
        seq: int,
        cause: int | None = None,
        rule: str | None = None,
        source: Provenance = "rules",
        line: int | None = None,
    ) -> Self:
        """Seal this open fact at its place in a stream, and return it. Raises AttributeError for a sealed fact."""
        opened: Any = self
        opened.seq = seq
        opened.cause = cause
        opened.rule = rule
        opened.source = source
        opened.line = line
        opened.__class__ = self.sealed_class
        return self

    def sealed_like(self, other: Fact) -> Self:
        """Seal this open fact with the seq, cause, rule, source and line of another one, and return it."""
        return self.sealed(other.seq, other.cause, other.rule, other.source, other.line)

    def reopened(self, **changes: Any) -> Self:
        """An open fact of the same kind, with the same fields of its own but for `changes`, by field.

        Raises TypeError for a field that the kind has not.
        """
        kind = type(self)
        if not changes:
            return cast("Self", kind.open_class(*kind.own_values(self)))
        return cast("Self", self.sealed_class(**{name: getattr(self, name) for name in self.own_fields} | changes))

    def said_fields(self) -> tuple[str, ...]:
        """The names of its own fields, but for those of which an older stream says nothing."""
        if not self.unsaid:
            return self.own_fields
        return tuple(name for name in self.own_fields if name not in self.unsaid or getattr(self, name) is not None)

    def with_line(self, line: int | None) -> Self:
        """The same fact, vouched for by a log line."""
        kind = type(self)
        new: Self = kind.open_class(*kind.own_values(self))
        opened: Any = new  # as `sealed` does it, without the call: an audit does so for every second fact
        opened.seq = self.seq
        opened.cause = self.cause
        opened.rule = self.rule
        opened.source = self.source
        opened.line = line
        opened.__class__ = self.sealed_class
        return new


COMMON = len(fields(Fact))
"""How many fields every fact has."""

FactT = TypeVar("FactT", bound=Fact)


@dataclass_transform(frozen_default=True, field_specifiers=(field,))
def fact(kind: type[FactT]) -> type[FactT]:
    """Make a class a kind of fact: a slotted dataclass whose instances are sealed when they are emitted.

    `dataclass(frozen=True)` sets each field through `object.__setattr__`, four times slower than a plain slot, and a
    game has thousands of facts. So an open fact has a class of its own, whose slots are plain. The kind is a subclass
    of that, which refuses changes: to seal a fact is to give it its kind as class. Until then `isinstance` does not
    know its kind, but `is_of` does.
    """
    opened: Any = dataclass(slots=True, eq=False, repr=False)(kind)
    names = tuple(each.name for each in fields(opened))
    members = {
        "__slots__": (),
        "__module__": kind.__module__,
        "__qualname__": kind.__qualname__,
        "__doc__": kind.__doc__,
        "__setattr__": refuse,
        "__delattr__": refuse,
        "shown": names,
        "shown_values": staticmethod(getter(names)),
    }
    opened.open_class = opened
    opened.own_fields = opened.shown = own = names[COMMON:]
    opened.own_values = opened.shown_values = staticmethod(getter(own))
    makes_open_facts = type("Kind", (type,), {"__call__": staticmethod(opened)})
    opened.sealed_class = makes_open_facts(kind.__name__, (opened,), members)
    return cast("type[FactT]", opened.sealed_class)


def is_of(fact: Fact, kind: type[FactT]) -> TypeGuard[FactT]:
    """Whether a fact is of a kind, be it open or sealed. (`isinstance` is as good for sealed facts, and faster.)"""
    return fact.sealed_class is kind
