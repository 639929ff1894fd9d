"""The fields of facts for pydantic: cards, options, and what is left out of the JSON."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import fields
from functools import cache
from types import GenericAlias, NoneType, UnionType
from typing import Annotated, Any, Union, cast, get_args, get_origin, get_type_hints

from moothall.words import Message
from pydantic import GetCoreSchemaHandler, TypeAdapter
from pydantic_core import core_schema

from ...kernel.facts import Card, Fact, Option


class _Cards(dict[str, Card]):
    """The cards of the stream being read, by how they are written: one object for each number."""

    def __init__(self) -> None:
        super().__init__()
        self.numbered: dict[int, Card] = {}

    def __missing__(self, written: object) -> Card:
        face, _, number = written.rpartition("#") if isinstance(written, str) else ("", "", "")
        known = None if face == "?" else face
        if not (face and number.isdecimal()):
            if face and number == "?":
                return Card(None, known)
            raise ValueError(Message("store.not-card-2", card=written))
        at = int(number)
        card = self.numbered.get(at)
        if card is None:
            card = self.numbered[at] = Card(at, known)
        elif card.face is None:
            card.face = known
        elif known is not None and card.face != known:
            raise ValueError(Message("store.card-and", number=number, name=card.face, known=known))
        self[cast("str", written)] = card
        return card


class _Options(dict[Any, Option]):
    """The options in the answers of the stream being read, by how each is written."""

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
        raise ValueError(Message("store.not-card", option=written))


_cards = _Cards()
_options = _Options()
# Two tables for the whole process, emptied after each stream: a validator cannot be handed a table without a
# context object per call, which costs more than the look-up.

_one_at_a_time = threading.Lock()


@contextmanager
def reading(known: Iterable[Card]) -> Iterator[None]:
    """While facts of one stream are read. `known` are cards of facts that stand before them."""
    with _one_at_a_time:
        try:
            _cards.numbered.update((card.number, card) for card in known if card.number is not None)
            yield
        finally:
            _cards.clear()
            _cards.numbered.clear()
            _options.clear()


def written_option(option: Option) -> str | int:
    """How a card, a word or a number is written where any of them may stand."""
    if isinstance(option, Card):
        return repr(option)
    if type(option) is str:
        return "#" + option if "#" in option else option
    if type(option) is int:
        return option
    raise ValueError(Message("store.not-card", option=option))


def _written_card(card: object) -> str:
    if isinstance(card, Card):
        return repr(card)
    raise ValueError(Message("store.not-card-2", card=card))


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


LEFT_OUT: Mapping[str, Any] = {"source": "rules"}
"""What is left out of stored JSON beside null, by field."""


def _default(kind: type[Fact], name: str, hint: Any) -> dict[str, Any]:
    """What a field that is left out holds, as `default`; nothing where it may not be left out."""
    common = {name: None} if NoneType in get_args(hint) else {}
    found = {**common, **LEFT_OUT, **kind.added}
    return {"default": found[name]} if name in found else {}


class _FactFields:
    """The pydantic schema of a fact, made from its dataclass fields without touching the engine's class."""

    def __get_pydantic_core_schema__(self, source: Any, handler: GetCoreSchemaHandler) -> core_schema.CoreSchema:
        hints = get_type_hints(source)
        names = [field.name for field in fields(source)]

        def schema(name: str) -> core_schema.CoreSchema:
            made, default = handler.generate_schema(_for_pydantic(hints[name])), _default(source, name, hints[name])
            return core_schema.with_default_schema(made, **default) if default else made

        written = [
            core_schema.dataclass_field(
                name,
                schema(name),
                kw_only=True,
                validation_alias=name.rstrip("_"),
                serialization_alias=name.rstrip("_"),
            )
            for name in names
        ]
        arguments = core_schema.dataclass_args_schema(source.__name__, written, extra_behavior="forbid")
        return core_schema.dataclass_schema(source, arguments, names, slots=True)


@cache
def adapter(kind: Any) -> TypeAdapter[list[Fact]]:
    """Writes and reads the facts of one kind in a stream."""
    listed: Any = GenericAlias(list, (Annotated[kind, _FactFields()],))
    return TypeAdapter(listed)
