"""Facts as JSON: the border between the engine's plain records and the store, exports and the command line.

A fact is one JSON object under its field names (`from_` is written `from`). A card is the string `Gold#37`,
`?#37` while its face is unknown, `?#?` while it has not even a number. Where a field may hold cards and words,
a word with a `#` in it is written with one more in front, which no card has. What is null, and a source that is the
rules, is left out of what is stored.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, NoReturn

from moothall.words import Message, said_of
from pydantic import ValidationError
from pydantic_core import PydanticSerializationError, from_json

from ...kernel.facts import Card, Fact
from ...kernel.game import Game
from ..errors import BadPayload, CodecError, Conflict, StoreError, UnwritableFact
from ..records import Group
from .fields import adapter, reading
from .topics import topics_of, upcast

Row = tuple[str, bytes]
"""A stored fact: its topic, such as `dominion.CardGained/1`, and its JSON."""


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
    topics = topics_of(game).written
    rows: list[Any] = [None] * len(facts)
    for kind, places in _grouped(map(type, facts)).items():
        topic = topics.get(kind)
        if topic is None:
            raise UnwritableFact(places[0], Message("store.not-fact-of", kind=kind.__name__, game=game.name))
        try:
            written = _dumped(kind, [facts[at] for at in places])
        except _UNWRITABLE:
            _refuse_unwritable(topic, facts, places)
        for at, payload in zip(places, written, strict=True):
            rows[at] = (topic, payload)
    return rows


_BETWEEN = b'},{"seq":'


def _dumped(kind: Any, facts: Sequence[Fact]) -> list[bytes]:
    """The JSON of each of `facts`, all of one kind, from one call of pydantic: half the time of a call for each.

    Where two objects of the array meet stands `},{"seq":`. No string can hold that, since its quotes are escaped;
    where a nested object does, there are too many pieces, and the facts are written one by one.
    """
    dump = adapter(kind).serializer.to_json
    pieces = dump(facts, by_alias=True, exclude_defaults=True, warnings="error")[1:-1].split(_BETWEEN)
    if len(pieces) != len(facts):
        return [dump([each], by_alias=True, exclude_defaults=True)[1:-1] for each in facts]
    if len(pieces) == 1:
        return pieces
    first, *middle, last = pieces
    return [first + b"}", *[b'{"seq":%b}' % piece for piece in middle], b'{"seq":' + last]


_UNWRITABLE = (PydanticSerializationError, ValueError)


def _refuse_unwritable(topic: str, facts: Sequence[Fact], places: Iterable[int]) -> NoReturn:
    """Raise UnwritableFact for the first fact that cannot be written."""
    for at in places:
        try:
            _dumped(type(facts[at]), [facts[at]])
        except _UNWRITABLE as error:
            said = str(error).splitlines()[-1].strip()
            raise UnwritableFact(
                at, Message("store.at-cannot-written", topic=topic, at=facts[at].seq, error=said)
            ) from error
    raise AssertionError("what cannot be written together cannot be written alone")


def decode(rows: Sequence[Row], game: Game, known: Iterable[Card] = ()) -> list[Fact]:
    """The facts of a stream, given as `encode` wrote them, now or earlier: one call for a whole stream.

    Cards with the same number are one object; those of facts that stand before `rows` are given as `known`. Raises
    UnknownTopic, or BadPayload for the first row of a kind that does not hold what its topic says.
    """
    rows, groups = _brought_up_to_date(rows, game)
    kinds = topics_of(game).current
    facts: list[Any] = [None] * len(rows)
    with reading(known):
        for topic, places in groups.items():
            for at, fact in zip(places, _read(kinds[topic], rows, places), strict=True):
                facts[at] = fact
    return facts


def decode_groups(
    groups: Iterable[Group], game: Game, after: int, upto: int, known: Iterable[Card] = ()
) -> list[Fact] | None:
    """The facts `after` + 1…`upto` of a stream whose rows the database grouped by topic.

    None unless each of them is there, in its place, and as it would be written today. `decode` then reads the rows one
    by one: it brings older ones up to date, and says which one is wrong.
    """
    kinds = topics_of(game).current
    by_place: dict[int, Fact] = {}
    with reading(known):
        for group in groups:
            try:
                places = from_json(f"[{group.numbers}]")
                facts = _facts_in(kinds[group.topic], b"[%b]" % group.payloads)
            except (*_NO_FACT, LookupError, ValueError):
                return None
            if [fact.seq for fact in facts] != places:
                return None
            by_place.update(zip(places, facts, strict=True))
    return [by_place[seq] for seq in range(after + 1, upto + 1)] if len(by_place) == upto - after else None


def _brought_up_to_date(rows: Sequence[Row], game: Game) -> tuple[Sequence[Row], dict[str, list[int]]]:
    """`rows` with those of older versions as they would be written today, and the places of each topic among them.

    Raises UnknownTopic, BadPayload.
    """
    groups, topics = _grouped(topic for topic, _ in rows), topics_of(game)
    old = groups.keys() - topics.current.keys()
    if not old:
        return rows, groups
    renewed = list(rows)
    for topic in sorted(old, key=lambda each: groups[each][0]):
        if topic not in topics.older:
            raise topics.refuse(topic, groups[topic][0])
        for at in groups[topic]:
            renewed[at] = upcast(at, topic, rows[at][1], topics)
    return renewed, _grouped(topic for topic, _ in renewed)


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
            wrong = Message("store.not-one-fact")
        except _NO_FACT as error:
            wrong = _what_is_wrong(error)
        raise BadPayload(at, Message("store.at-holds", topic=rows[at][0], at=at + 1, wrong=wrong))
    raise AssertionError("what is not read together is not read alone")


_NO_FACT = (ValidationError, TypeError)
"""What pydantic raises for JSON that is not a fact; TypeError where a card is written as an array or an object."""


def _loaded(kind: Any, payloads: Iterable[bytes]) -> list[Fact]:
    return _facts_in(kind, b"[" + b",".join(payloads) + b"]")


def _facts_in(kind: Any, array: bytes) -> list[Fact]:
    return adapter(kind).validator.validate_json(array, strict=True)  # type: ignore[no-any-return]


def _what_is_wrong(error: ValidationError | TypeError) -> Message:
    if isinstance(error, TypeError):
        return Message("store.no-card-or-word")
    first = error.errors(include_url=False, include_context=False, include_input=False)[0]
    where = ".".join(str(part) for part in first["loc"][1:])
    if where:
        return Message("store.wrong-field", name=where, error=first["msg"])
    return Message("store.broken-json", error=first["msg"])


def to_json(fact: Fact) -> dict[str, Any]:
    """`fact` as plain data for JSON: the name of its kind as `fact`, and its fields."""
    kind: Any = type(fact)
    (written,) = adapter(kind).dump_python([fact], mode="json", by_alias=True)
    return {"fact": kind.__name__, **written}


def encoded(facts: Sequence[Fact], game: Game, expected: int) -> list[tuple[str, bytes]]:
    """`facts` as rows. Raises Conflict for a gap, which the library stores without a word."""
    for seq, fact in enumerate(facts, expected + 1):
        if fact.seq != seq:
            raise Conflict(Message("store.fact-cannot-stored-as-number", seq=fact.seq, number=seq))
    try:
        return encode(facts, game)
    except UnwritableFact as error:
        raise StoreError(said_of(error)) from error


def same_facts(stored: Sequence[Row], rows: Sequence[Row], game: Game) -> bool:
    """Whether stored rows are those that would be written, also where they were written by an earlier version."""
    if list(stored) == list(rows):
        return True
    try:
        return len(stored) == len(rows) and encode(decode(stored, game), game) == encode(decode(rows, game), game)
    except CodecError:
        return False
