"""What a fact is in a compiled build: `fact.py` says the rest.

A kind of fact is a native class, with an `__init__` that the build writes from its fields. To seal a fact is to give it
its place; the compiled modules do that, and nothing else sets a field: from Python none can be set or deleted.
"""

# Not compiled: it is compiled in place of `fact.py`.

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import Field, dataclass, field, fields
from typing import Any, ClassVar, Final, Self, TypeGuard, TypeVar, cast

from .fact_fields import Provenance as Provenance
from .fact_fields import getter, refuse
from .native_dataclass import alike, params

COMPILED: Final = True
"""Whether facts are compiled classes."""


class Fact:
    """What every fact carries; see `fact.py`."""

    version: ClassVar[int] = 1
    added: ClassVar[Mapping[str, Any]] = {}
    unsaid: ClassVar[frozenset[str]] = frozenset()
    open_class: ClassVar[type[Any]]
    sealed_class: ClassVar[type[Any]]
    own_fields: ClassVar[tuple[str, ...]] = ()
    shown: ClassVar[tuple[str, ...]] = ()
    own_values: ClassVar[Callable[[Any], tuple[Any, ...]]]
    __dataclass_fields__: ClassVar[dict[str, Field[Any]]]

    seq: int = 0  # of an open fact
    cause: int | None = None
    rule: str | None = None
    source: Provenance = "rules"
    line: int | None = None

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Fact) or type(other) is not type(self):
            return NotImplemented
        return self._place() == other._place() and type(self).own_values(self) == type(other).own_values(other)

    def __hash__(self) -> int:
        return object.__hash__(self)

    def __repr__(self) -> str:
        names = type(self).shown if self.seq else type(self).own_fields
        return f"{type(self).__qualname__}({', '.join(f'{name}={getattr(self, name)!r}' for name in names)})"

    def _place(self) -> tuple[int, int | None, str | None, str, int | None]:
        return self.seq, self.cause, self.rule, self.source, self.line

    def apply(self, table: Any) -> None:
        """Change a table of the game by what happened."""

    def sealed(
        self,
        seq: int,
        cause: int | None = None,
        rule: str | None = None,
        source: Provenance = "rules",
        line: int | None = None,
    ) -> Self:
        """Seal this open fact at its place in a stream, and return it. Raises AttributeError for a sealed fact."""
        if self.seq:
            refuse(self)
        self.seq = seq
        self.cause = cause
        self.rule = rule
        self.source = source
        self.line = line
        return self

    def sealed_like(self, other: Fact) -> Self:
        """Seal this open fact with the seq, cause, rule, source and line of another one, and return it."""
        return self.sealed(other.seq, other.cause, other.rule, other.source, other.line)

    def reopened(self, **changes: Any) -> Self:
        """An open fact of the same kind, with the same fields of its own but for `changes`, by field."""
        if not changes:
            return cast("Self", self._again())
        kind: Any = type(self)
        return cast("Self", kind(**{name: getattr(self, name) for name in kind.own_fields} | changes))

    def _again(self) -> Fact:
        """An open fact with the same fields of its own. The build writes this for each kind that it compiles."""
        kind: Any = type(self)
        return cast("Fact", kind(*kind.own_values(self)))

    def said_fields(self) -> tuple[str, ...]:
        """The names of its own fields, but for those of which an older stream says nothing."""
        kind = type(self)
        if not kind.unsaid:
            return kind.own_fields
        return tuple(name for name in kind.own_fields if name not in kind.unsaid or getattr(self, name) is not None)

    def with_line(self, line: int | None) -> Self:
        """The same fact, vouched for by a log line."""
        return cast("Self", self._again().sealed(self.seq, self.cause, self.rule, self.source, line))


FactT = TypeVar("FactT", bound=Fact)


_COMMON: Mapping[str, str] = {
    "seq": "int",
    "cause": "int | None",
    "rule": "str | None",
    "source": "Provenance",
    "line": "int | None",
}
COMMON = len(_COMMON)
"""How many fields every fact has."""


def register(kind: Any, hints: Mapping[str, str], values: Mapping[str, Any]) -> None:
    """Make a native class a kind of fact with these fields, as they are written; `values` are the defaults of some."""
    common = {name: field(init=False) for name in _COMMON}
    kind.__dataclass_fields__ = alike(kind.__name__, {**_COMMON, **hints}, {**common, **values}).__dataclass_fields__
    kind.__dataclass_params__ = params(frozen=True)
    kind.__annotations__ = dict(hints) if kind is not Fact else dict(_COMMON)
    _describe(kind, tuple(hints))


def _describe(kind: Any, own: tuple[str, ...]) -> None:
    kind.open_class = kind.sealed_class = kind
    kind.own_fields = own
    kind.shown = (*_COMMON, *own)
    kind.own_values = staticmethod(getter(own))


def fact(kind: type[FactT]) -> type[FactT]:
    """Make a class that is not compiled a kind of fact."""
    made: Any = dataclass(frozen=True, eq=False, repr=False)(kind)
    own = tuple(each.name for each in fields(made))[COMMON:]
    left_out = {*own, "__dict__", "__weakref__"}
    kept = {name: value for name, value in vars(made).items() if name not in left_out}
    members = {"__slots__": own, "__setattr__": refuse, "__delattr__": refuse, "__qualname__": kind.__qualname__}
    make: Any = type(kind)
    slotted: Any = make(kind.__name__, kind.__bases__, kept | members)
    _describe(slotted, own)
    return cast("type[FactT]", slotted)


def is_of(fact: Fact, kind: type[FactT]) -> TypeGuard[FactT]:
    """Whether a fact is of a kind."""
    return type(fact) is kind


register(Fact, {}, {})
_native: Any = Fact
_native.__setattr__ = _native.__delattr__ = refuse
