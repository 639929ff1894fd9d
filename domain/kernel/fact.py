"""What a fact is: a slotted, past-tense record, sealed once it is emitted."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import field, fields
from typing import Any, ClassVar, Final, Literal, Self, TypeVar, cast

from .kinds_of_fact import fact as fact
from .kinds_of_fact import refuse

Provenance = Literal["rules", "log", "inferred"]
"""Who says that something happened: the rules, a log, or a conclusion from what a log shows later."""


@fact
class Fact:
    """What every fact carries, and how a fact is sealed.

    A kind of fact is a subclass with fields of its own, made by the decorator `fact`. `CardGained(player, card, …)` is
    open: it has these fields alone, and no place in a stream. `Session.emit` and `sealed` give it the place, after
    which no field can be set or deleted.

    `seq` is its position in the stored stream (from 1, and 0 of an open fact; gaps among live facts are what was taken
    back); `cause` the seq of the play or trigger that made it, or None; `rule` the id of the rule that decided;
    `source` who says so; `line` the log line that vouches for it in an imported game.
    """

    version: ClassVar[int] = 1
    added: ClassVar[Mapping[str, Any]] = {}
    """The fields that a kind was given later, with what they are in streams that were written before."""
    unsaid: ClassVar[frozenset[str]] = frozenset()
    """Those given later of which older streams say nothing, None, though the rules make something of them."""
    open_class: ClassVar[type[Any]]
    """The class of the open facts of a kind: the kind itself if it is compiled, else a subclass."""
    sealed_class: ClassVar[type[Any]]
    """The kind itself, which is the class of its sealed facts."""
    own_fields: ClassVar[tuple[str, ...]]
    """The names of the fields that a kind has beside those of every fact."""
    own_values: ClassVar[Callable[[Any], tuple[Any, ...]]]
    """Gets the values of the own fields of a fact of a kind."""
    every_field: ClassVar[tuple[str, ...]]
    """The names of all fields of a kind, those of every fact first."""
    every_value: ClassVar[Callable[[Any], tuple[Any, ...]]]
    """Gets the values of all fields of a sealed fact of a kind."""

    seq: int = field(init=False, default=0)
    cause: int | None = field(init=False)
    rule: str | None = field(init=False)
    source: Provenance = field(init=False, default="rules")
    line: int | None = field(init=False, default=None)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Fact) or type(other) is not type(self):
            return NotImplemented
        if other.seq != self.seq:
            return False
        values = type(self).every_value if self.seq else type(self).own_values
        return values(self) == values(other)

    def __hash__(self) -> int:
        return object.__hash__(self)

    def __repr__(self) -> str:
        kind = type(self)
        names = kind.every_field if self.seq else kind.own_fields
        return f"{kind.__qualname__}({', '.join(f'{name}={getattr(self, name)!r}' for name in names)})"

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
        if self.seq:
            refuse(self)
        self.seq = seq  # type: ignore[misc]
        self.cause = cause  # type: ignore[misc]
        self.rule = rule  # type: ignore[misc]
        self.source = source  # type: ignore[misc]
        self.line = line  # type: ignore[misc]
        self._close()
        return self

    def _close(self) -> None:
        """Refuse changes from now on. Facts of a compiled kind do so from the start."""

    def sealed_like(self, other: Fact) -> Self:
        """Seal this open fact with the seq, cause, rule, source and line of another one, and return it."""
        return self.sealed(other.seq, other.cause, other.rule, other.source, other.line)

    def reopened(self, **changes: Any) -> Self:
        """An open fact of the same kind, with the same fields of its own but for `changes`, by field.

        Raises TypeError for a field that the kind has not.
        """
        if not changes:
            return cast("Self", self._again())
        kind: Any = type(self)
        return cast("Self", kind.open_class(**{name: getattr(self, name) for name in kind.own_fields} | changes))

    def _again(self) -> Fact:
        """An open fact with the same fields of its own. The build writes one for each kind that it compiles."""
        kind: Any = type(self)
        return cast("Fact", kind.open_class(*kind.own_values(self)))

    def said_fields(self) -> tuple[str, ...]:
        """The names of its own fields, without those that came later (`unsaid`) and are None: an older stream does not
        hold them."""
        kind = type(self)
        if not kind.unsaid:
            return kind.own_fields
        return tuple(name for name in kind.own_fields if name not in kind.unsaid or getattr(self, name) is not None)

    def with_line(self, line: int | None) -> Self:
        """The same fact, vouched for by a log line."""
        return cast("Self", self._again().sealed(self.seq, self.cause, self.rule, self.source, line))


FactT = TypeVar("FactT", bound=Fact)

COMMON = len(fields(Fact))
"""How many fields every fact has."""

COMPILED: Final = not hasattr(Fact.sealed, "__code__")
"""Whether facts are compiled classes."""
