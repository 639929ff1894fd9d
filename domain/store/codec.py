"""Facts as JSON: the border between the engine's plain records and the store, exports and the command line.

A fact is one JSON object under its field names (`from_` is written `from`). A card is the string `Gold#37`,
`?#37` while its face is unknown, `?#?` while it has not even a number. Where a field may hold cards and words,
a word with a `#` in it is written with one more in front, which no card has.
"""

from __future__ import annotations

import gc
import threading
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import fields
from functools import cache
from types import GenericAlias, UnionType
from typing import Annotated, Any, Union, get_args, get_origin, get_type_hints

from pydantic import GetCoreSchemaHandler, TypeAdapter, ValidationError
from pydantic_core import PydanticSerializationError, core_schema

from ..kernel.facts import KERNEL_FACTS, Card, Fact, Option
from ..kernel.registry import Game
from .errors import Conflict, StoreError

Row = tuple[str, bytes]
"""A stored fact: its topic, such as `dominion.CardGained/1`, and its JSON."""


class CodecError(ValueError):
    """A fact cannot be written or read. `at` is its position in the batch, from 0."""

    def __init__(self, at: int, message: str) -> None:
        super().__init__(message)
        self.at = at


class UnknownTopic(CodecError):
    """A topic of no fact that this version knows."""


class BadPayload(CodecError):
    """JSON that is broken, or is not the fact that its topic says."""


class UnwritableFact(CodecError):
    """A fact whose fields hold something else than their types say."""


class _Cards(dict[str, Card]):
    """The cards of the stream being read, by how they are written: one object for each number."""

    def __init__(self) -> None:
        super().__init__()
        self.numbered: dict[int, Card] = {}

    def __missing__(self, written: object) -> Card:
        face, mark, number = written.rpartition("#") if isinstance(written, str) else ("", "", "")
        if not (face and mark and (number == "?" or number.isdecimal())):
            raise ValueError(f"{written!r} is no card")
        known = None if face == "?" else face
        if number == "?":
            return Card(None, known)
        card = self.numbered.setdefault(int(number), Card(int(number), known))
        if card.face is None:
            card.face = known
        elif known is not None and card.face != known:
            raise ValueError(f"card {number} is {card.face} and {known}")
        self[str(written)] = card
        return card


class _Options(dict[Any, Option]):
    """What answers of the stream being read are made of, by how it is written."""

    def __missing__(self, written: object) -> Option:
        if isinstance(written, str):
            option: Option = written
            if written.startswith("#"):
                option = written[1:]
            elif "#" in written:
                option = _cards[written]
                if option.number is None:
                    return option
            self[written] = option
            return option
        if type(written) is int:
            return written
        raise ValueError(f"{written!r} is no card, word or number")


_reading = threading.Lock()
_cards = _Cards()
_options = _Options()
# Two tables for the whole process, emptied after each stream: a validator cannot be handed a table without a
# context object per call, which costs more than the look-up.


def _forget() -> None:
    _cards.clear()
    _cards.numbered.clear()
    _options.clear()


def written_option(option: Option) -> str | int:
    """How a card, a word or a number is written where any of them may stand."""
    if type(option) is Card:
        return repr(option)
    if type(option) is str:
        return "#" + option if "#" in option else option
    if type(option) is int:
        return option
    raise ValueError(f"{option!r} is no card, word or number")


def _written_card(card: object) -> str:
    if type(card) is Card:
        return repr(card)
    raise ValueError(f"{card!r} is no card")


def _plain(read: Callable[[Any], Any], write: Callable[[Any], Any]) -> core_schema.CoreSchema:
    return core_schema.no_info_plain_validator_function(
        read, serialization=core_schema.plain_serializer_function_ser_schema(write)
    )


class _CardField:
    """Marks a type as a card for pydantic; `|` with other types makes an option of it."""

    def __get_pydantic_core_schema__(self, _source: object, _handler: GetCoreSchemaHandler) -> core_schema.CoreSchema:
        return _plain(_cards.__getitem__, _written_card)


class _OptionField:
    """Marks a type as a card, a word or a number for pydantic."""

    def __get_pydantic_core_schema__(self, _source: object, _handler: GetCoreSchemaHandler) -> core_schema.CoreSchema:
        return _plain(_options.__getitem__, written_option)


def _for_pydantic(hint: Any) -> Any:
    """`hint` with every card and every option in it marked."""
    if hint is Card:
        return Annotated[Card, _CardField()]
    origin, inside = get_origin(hint), get_args(hint)
    if origin in (UnionType, Union):
        held = [kind for kind in inside if kind is not type(None)]
        mixed = Card in held and len(held) > 1
        marked = [Annotated[Card, _OptionField()]] if mixed else [_for_pydantic(kind) for kind in held]
        return Union[tuple(marked if len(held) == len(inside) else [*marked, type(None)])]  # noqa: UP007
    if origin in (tuple, dict, list):
        return GenericAlias(origin, tuple(kind if kind is ... else _for_pydantic(kind) for kind in inside))
    return hint


def _with_default(schema: core_schema.CoreSchema, added: Mapping[str, Any], name: str) -> core_schema.CoreSchema:
    """The schema of a field; one that came later is read as what it was in older streams."""
    return core_schema.with_default_schema(schema, default=added[name]) if name in added else schema


class _FactFields:
    """The pydantic schema of a fact, made from its dataclass fields without touching the engine's class."""

    def __get_pydantic_core_schema__(self, source: Any, handler: GetCoreSchemaHandler) -> core_schema.CoreSchema:
        hints = get_type_hints(source)
        names = [field.name for field in fields(source)]
        written = [
            core_schema.dataclass_field(
                name,
                _with_default(handler.generate_schema(_for_pydantic(hints[name])), source.added, name),
                kw_only=True,
                validation_alias=name.rstrip("_"),
                serialization_alias=name.rstrip("_"),
            )
            for name in names
        ]
        arguments = core_schema.dataclass_args_schema(source.__name__, written, extra_behavior="forbid")
        return core_schema.dataclass_schema(source, arguments, names, slots=True)


@cache
def _adapter(kind: Any) -> TypeAdapter[list[Fact]]:
    """Writes and reads the facts of one kind in a stream."""
    listed: Any = GenericAlias(list, (Annotated[kind, _FactFields()],))
    return TypeAdapter(listed)


@cache
def _topics(name: str, kinds: tuple[type[Fact], ...]) -> Mapping[type[Fact], str]:
    owned = {kind: f"{name}.{kind.__name__}/{kind.version}" for kind in kinds}
    return owned | {kind: f"kernel.{kind.__name__}/{kind.version}" for kind in KERNEL_FACTS}


@cache
def _kinds(name: str, kinds: tuple[type[Fact], ...]) -> Mapping[str, type[Fact]]:
    return {topic: kind for kind, topic in _topics(name, kinds).items()}


def _grouped(keys: Iterable[Any]) -> dict[Any, list[int]]:
    """The positions of each key."""
    groups: dict[Any, list[int]] = {}
    for at, key in enumerate(keys):
        try:
            groups[key].append(at)
        except KeyError:
            groups[key] = [at]
    return groups


def encode(facts: Sequence[Fact], game: Game) -> list[Row]:
    """The topic and the JSON of each of `facts`. Raises UnwritableFact."""
    topics = _topics(game.name, game.facts)
    rows: list[Any] = [None] * len(facts)
    for kind, places in _grouped(map(type, facts)).items():
        topic = topics.get(kind)
        if topic is None:
            raise UnwritableFact(places[0], f"{kind.__name__} is no fact of {game.name}")
        try:
            written = _dumped(kind, [facts[at] for at in places])
        except _UNWRITABLE:
            _refuse_unwritable(topic, facts, places)
            raise
        for at, payload in zip(places, written, strict=True):
            rows[at] = (topic, payload)
    return rows


_BETWEEN = b'},{"seq":'


def _dumped(kind: Any, facts: Sequence[Fact]) -> list[bytes]:
    """The JSON of each of `facts`, all of one kind, from one call of pydantic: half the time of a call for each.

    Where two objects of the array meet stands `},{"seq":`. No string can hold that, since its quotes are escaped;
    where a nested object does, there are too many pieces, and the facts are written one by one.
    """
    dump = _adapter(kind).serializer.to_json
    pieces = dump(facts, by_alias=True, warnings="error")[1:-1].split(_BETWEEN)
    if len(pieces) != len(facts):
        return [dump([each], by_alias=True)[1:-1] for each in facts]
    if len(pieces) == 1:
        return pieces
    first, *middle, last = pieces
    return [first + b"}", *[b'{"seq":%b}' % piece for piece in middle], b'{"seq":' + last]


_UNWRITABLE = (PydanticSerializationError, ValueError)


def _refuse_unwritable(topic: str, facts: Sequence[Fact], places: Iterable[int]) -> None:
    for at in places:
        try:
            _dumped(type(facts[at]), [facts[at]])
        except _UNWRITABLE as error:
            said = str(error).splitlines()[-1].strip()
            raise UnwritableFact(at, f"{topic} at {facts[at].seq} cannot be written: {said}") from error


@contextmanager
def uncollected() -> Iterator[None]:
    """No garbage is looked for while a stream is read: it is thousands of objects that all stay, and the collector
    would go through the whole process for them, which takes longer than the reading."""
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()


def decode(rows: Sequence[Row], game: Game) -> list[Fact]:
    """The facts of a stream, given as `encode` wrote them: one call for a whole stream.

    Cards with the same number are one object. Raises UnknownTopic, or BadPayload for the first row of a kind
    that does not hold what its topic says.
    """
    kinds = _kinds(game.name, game.facts)
    facts: list[Any] = [None] * len(rows)
    with _reading:
        try:
            for topic, places in _grouped([topic for topic, _ in rows]).items():
                kind = kinds.get(topic)
                if kind is None:
                    raise UnknownTopic(places[0], f"{topic} is no fact that this version of Moothall knows")
                for at, fact in zip(places, _read(kind, rows, places), strict=True):
                    facts[at] = fact
        finally:
            _forget()
    return facts


def _read(kind: type[Fact], rows: Sequence[Row], places: Sequence[int]) -> list[Fact]:
    """The facts at `places`, all of one kind. Raises BadPayload."""
    try:
        found = _loaded(kind, [rows[at][1] for at in places])
    except _NO_FACT:
        found = []
    if len(found) == len(places):
        return found
    for at in places:
        try:
            if len(_loaded(kind, [rows[at][1]])) == 1:
                continue
            wrong = "more or less than one fact"
        except _NO_FACT as error:
            wrong = _what_is_wrong(error)
        raise BadPayload(at, f"{rows[at][0]} at {at + 1} holds {wrong}")
    raise BadPayload(places[0], f"{rows[places[0]][0]} holds a card that two facts call by two names")


_NO_FACT = (ValidationError, TypeError)
"""What pydantic raises for JSON that is no fact; TypeError where a card is written as an array or an object."""


def _loaded(kind: Any, payloads: Iterable[bytes]) -> list[Fact]:
    return _adapter(kind).validator.validate_json(b"[" + b",".join(payloads) + b"]", strict=True)  # type: ignore[no-any-return]


def _what_is_wrong(error: ValidationError | TypeError) -> str:
    if isinstance(error, TypeError):
        return "an array or object where a card or a word belongs"
    first = error.errors(include_url=False, include_context=False, include_input=False)[0]
    where = ".".join(str(part) for part in first["loc"][1:])
    return f"a wrong {where}: {first['msg']}" if where else f"broken JSON: {first['msg']}"


def to_json(fact: Fact) -> dict[str, Any]:
    """`fact` as plain data for JSON: the name of its kind as `fact`, and its fields."""
    kind: Any = type(fact)
    (written,) = _adapter(kind).dump_python([fact], mode="json", by_alias=True)
    return {"fact": kind.__name__, **written}


def encoded(facts: Sequence[Fact], game: Game, expected: int) -> list[tuple[str, bytes]]:
    """`facts` as rows. Raises Conflict for a gap, which the library stores without a word."""
    for seq, fact in enumerate(facts, expected + 1):
        if fact.seq != seq:
            raise Conflict(f"fact {fact.seq} cannot be stored as number {seq}: a stream has no gaps")
    try:
        return encode(facts, game)
    except UnwritableFact as error:
        raise StoreError(str(error)) from error


def as_stored(facts: Sequence[Fact], game: Game) -> list[Fact]:
    """`facts` as they are read back from a store: each card is one object, whatever fact tells of it."""
    return decode(encoded(facts, game, 0), game)
