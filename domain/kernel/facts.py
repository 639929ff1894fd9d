"""Facts: frozen, slotted, past-tense records. They are the truth of a game; nothing else changes a table."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, fields
from typing import Any, ClassVar, Literal, TypeVar, cast, dataclass_transform

Provenance = Literal["rules", "log", "inferred"]
"""Who says that something happened: the rules, a log, or a conclusion from what a log shows later."""
Player = str
"""A seat in turn order: `p1`, `p2`, …"""


class Card:
    """A physical card: a number, and a face once it is known.

    Two cards are the same only when they are one object; a stream read back from the store holds one object
    for each number. A card that a hidden shuffle dealt has neither number nor face until the log shows it.
    """

    __slots__ = ("face", "number")

    def __init__(self, number: int | None, face: str | None) -> None:
        self.number = number
        self.face = face

    def __repr__(self) -> str:
        return f"{self.face or '?'}#{'?' if self.number is None else self.number}"


class ClosedCard(Card):
    """A card with a face that never changes, so that games may share it."""

    __slots__ = ()

    def __init__(self, number: int, face: str) -> None:
        object.__setattr__(self, "number", number)
        object.__setattr__(self, "face", face)

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"{self!r} is shared between games; its {name} does not change")

    def __delattr__(self, name: str) -> None:
        raise AttributeError(f"{self!r} is shared between games; its {name} is not taken away")

    def __reduce__(self) -> tuple[type[ClosedCard], tuple[int | None, str | None]]:
        return ClosedCard, (self.number, self.face)


Option = Card | str | int
"""What an answer is made of: cards, words (labels, names of piles) and numbers."""

T = TypeVar("T")


@dataclass_transform(frozen_default=True)
def _open(cls: type[T]) -> type[T]:
    """The base of all facts: never made itself, so it need not be closed."""
    return dataclass(init=False, slots=True, eq=True, repr=True)(cls)


def _refuse(self: object, *_: object) -> None:
    raise AttributeError(f"{type(self).__name__} is a fact; facts do not change")


@dataclass_transform(frozen_default=True)
def fact(cls: type[T]) -> type[T]:
    """Make a class a fact: a slotted dataclass whose instances cannot be changed once made.

    `dataclass(frozen=True)` sets each field through `object.__setattr__`, four times slower than a plain
    slot; a game has thousands of facts, so the instance is filled while it still has its open class.
    `record` makes one like the class itself does, but of its own fields in a tuple, and without the way through
    `type.__call__`: a third sooner.
    """
    opened = dataclass(init=False, slots=True, eq=True, repr=True)(cls)
    names = [f.name for f in fields(cast(Any, opened))]
    body = "".join(f"\n    self.{name} = {name}" for name in names)
    common, own = names[:COMMON], names[COMMON:]
    space: dict[str, Any] = {"_set": object.__setattr__, "_opened": opened}
    exec(
        f"def __init__(self, {', '.join(names)}):"
        f"\n    _set(self, '__class__', _opened){body}\n    self.__class__ = _closed"
        f"\ndef record({', '.join(common)}, values):\n    self = _opened()"
        f"\n    ({''.join(name + ', ' for name in own)}) = values{body}\n    self.__class__ = _closed\n    return self"
        f"\ndef with_line(self, line):"
        f"\n    return record({', '.join('line' if name == 'line' else f'self.{name}' for name in common)},"
        f" ({''.join(f'self.{name}, ' for name in own)}))",
        space,
    )
    members = {
        "__slots__": (),
        "__module__": cls.__module__,
        "__qualname__": cls.__qualname__,
        "__doc__": cls.__doc__,
        "__init__": space["__init__"],
        "record": staticmethod(space["record"]),
        "with_line": space["with_line"],
        "__setattr__": _refuse,
        "__delattr__": _refuse,
        "__hash__": object.__hash__,
    }
    closed = type(cls.__name__, (opened,), members)
    space["_closed"] = closed
    return cast("type[T]", closed)


@_open
class Fact:
    """What every fact carries.

    `seq` is its position in the stored stream (from 1; gaps among live facts are what was taken back);
    `cause` the seq of the play or trigger that made it, or None; `rule` the id of the rule that decided;
    `source` who says so; `line` the log line that vouches for it in an imported game.
    """

    version: ClassVar[int] = 1
    added: ClassVar[Mapping[str, Any]] = {}
    """The fields that a kind was given later, with what they are in streams that were written before."""

    seq: int
    cause: int | None
    rule: str | None
    source: Provenance
    line: int | None

    record: ClassVar[Callable[..., Any]]

    def with_line(self: T, line: int | None) -> T:
        """The same fact, vouched for by a log line. (Each kind has its own, far sooner than `dataclasses.replace`.)"""
        raise NotImplementedError


COMMON = len(fields(Fact))
"""How many fields every fact has."""


@fact
class Answered(Fact):
    """`player` answered the question with the key `question` with `answer`. A menu's key is `menu`: a table at rest.

    `verb` says what happens to what was chosen; it is the question's, and one key may have several. `subject` is whose
    decision it was: in a possessed turn not `player`. In answers that were stored as version 1, `subject` is None, and
    a key begins with `*` where their words do not say who asked.
    """

    version: ClassVar[int] = 2

    player: Player
    question: str
    answer: tuple[Option, ...]
    verb: str
    subject: Player | None


@fact
class LogFollowed(Fact):
    """From here to the next fact by the rules the log overruled `rule`; every open effect was dropped."""

    first_line: int
    last_line: int


@fact
class Retracted(Fact):
    """`by` took back the answer (or the retraction) with seq `target`."""

    target: int
    by: Player
    reason: str


@fact
class Forked(Fact):
    """The facts before this one are those of another stream: of the game `parent`, up to its fact `at`."""

    parent: str
    at: int


@fact
class UndoAllowed(Fact):
    """`by` set which undo this game allows from here on: `free`, `consent`, `no-hidden-information` or `never`."""

    policy: str
    by: Player


@fact
class UndoAsked(Fact):
    """`by` asked the others to agree that the answer `target` is taken back."""

    target: int
    by: Player
    reason: str


@fact
class UndoAnswered(Fact):
    """`by` agreed, or did not, to what was asked for by the fact `request`."""

    request: int
    by: Player
    agreed: bool


@fact
class Noted(Fact):
    """Somebody wrote something about the place after fact `target`: a `name` for it (or none), and a text (or none)."""

    target: int
    name: str
    text: str
    by: str


ABOUT_THE_STREAM: tuple[type[Fact], ...] = (
    Retracted,
    Forked,
    UndoAllowed,
    UndoAsked,
    UndoAnswered,
    Noted,
)
"""The facts that are about the stream and not of the play: none of them changes a table, and no undo takes one back."""

KERNEL_FACTS: tuple[type[Fact], ...] = (Answered, LogFollowed, *ABOUT_THE_STREAM)
"""The facts of every game."""

Apply = Callable[[Any, Any], None]
"""How one kind of fact changes a table: total, small, without a rule."""
