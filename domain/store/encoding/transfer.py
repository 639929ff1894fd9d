"""Games as plain data for JSON: what one store exports and another takes in. No I/O."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from typing import TYPE_CHECKING, Any
from uuid import UUID

from moothall.words import Message

from ...kernel.telling.games import at_fact
from ..errors import CodecError, DamagedStore, NewerStore, StoreError
from ..identity import is_its_own
from ..records import PUBLIC, VISIBILITIES, Exported, GameEntry, Meta
from ..sealing.hash_chain import START, hash_in, hash_of, payload_of

if TYPE_CHECKING:
    from ...kernel.game import Game

EXPORT = "moothall_export"
"""The key by which an exported game is known: the first one in it, with the version of its form."""

VERSION = 1
"""The version of the form of exported games. Those without one were written before it was named, in the same form."""

LONGEST_WORD = 1_000
"""How many characters a name in the catalogue has at most: of a player, of rules, of a log."""

LARGEST_FACT = 1_000_000
"""How many bytes a fact has at most as JSON. The largest there is, the beginning of a game of six players with every
expansion, has some 20,000; a note may be long."""

GREATEST_NUMBER = 1_000_000
"""The greatest number in a fact. No table holds as many of anything, and the rules would count to it."""


def is_export(document: object) -> bool:
    """Whether plain data is an exported game, of whatever version, by its keys."""
    return isinstance(document, Mapping) and (EXPORT in document or {"game", "rows"} <= document.keys())


def exported_row(game: UUID, row: tuple[int, str, bytes]) -> dict[str, Any]:
    seq, topic, state = row
    try:
        return {"seq": seq, "topic": topic, "fact": json.loads(payload_of(state)), "hash": hash_in(state)}
    except ValueError as error:
        raise DamagedStore(Message("store.not-json", place=at_fact(game, seq))) from error


def export_of(entry: GameEntry, text: str | None, rows: list[dict[str, Any]]) -> dict[str, Any]:
    """A game as it is exported: its line of the catalogue, its log's text, its rows as `exported_row` gives them."""
    return {
        EXPORT: VERSION,
        **entry.origin,
        **({} if entry.visibility == PUBLIC else {"visibility": entry.visibility}),
        "text": text,
        "rows": rows,
    }


def exported(document: Mapping[str, Any]) -> tuple[UUID, str, Meta, list[tuple[str, bytes]]]:
    """What `Archive.export` wrote: id, name of the game, line of the catalogue, rows. Raises StoreError.

    What is compared: the hash and the number of each row, and the id of a log's game with the log and the rules.
    """
    try:
        _check_version(document)
        game, kind, meta = UUID(document["game"]), str(document["kind"]), _meta_in(document)
        rows = [(str(row["topic"]), _compact(row["fact"])) for row in document["rows"]]
        last = START
        for place, ((topic, payload), row) in enumerate(zip(rows, document["rows"], strict=True), 1):
            last = hash_of(game, last, place, topic, payload)
            if (row["seq"], row["hash"]) != (place, last):
                raise StoreError(Message("store.exported-game-changed-at", game=game, place=place))
            if row["fact"]["seq"] != place:
                raise StoreError(Message("store.exported-game-changed-at-fact", game=game, place=place))
            _check_size(game, place, payload, row["fact"])
        if not is_its_own(game, meta.format, meta.text, meta.rules):
            raise StoreError(Message("store.exported-game-changed", game=game))
    except KeyError as error:
        raise StoreError(Message("store.json-not-exported-game", name=error.args[0])) from error
    except (TypeError, ValueError, AttributeError, RecursionError) as error:
        raise StoreError(Message("store.json-not-exported-game-something")) from error
    return game, kind, meta, rows


def read_exported(document: Mapping[str, Any], game_named: Callable[[str], Game]) -> Exported:
    """What `Archive.export` wrote, read and compared with its own hashes. It needs no store.

    `game_named` finds the record of a kind of game. Raises StoreError for a document that is not an export, or whose
    rows do not fit their hashes, NewerStore for a kind of game that this version does not know.
    """
    from .codec import decode

    game, kind, meta, rows = exported(document)
    try:
        return Exported(game, kind, meta, rows, decode(rows, game_named(kind)))
    except CodecError as error:
        raise StoreError(
            Message("store.exported-game-cannot-read-at", game=game, at=error.at + 1, error=error)
        ) from error
    except LookupError as error:
        raise NewerStore(Message("store.version-of-moothall-does-not", game=game, error=error)) from error


def _check_version(document: Mapping[str, Any]) -> None:
    version = document.get(EXPORT, VERSION)
    if type(version) is not int or version < 1:
        raise ValueError(version)
    if version > VERSION:
        raise NewerStore(Message("store.game-exported-in-form", version=version, known=VERSION))


def _meta_in(document: Mapping[str, Any]) -> Meta:
    players, rules = document["players"], document["rules"]
    optional = document["format"], document["source"], document["text"]
    if not isinstance(players, list) or not all(isinstance(each, str) for each in (*players, rules)):
        raise TypeError(Message("store.text-expected"))
    if not all(each is None or isinstance(each, str) for each in optional):
        raise TypeError(Message("store.text-or-null-expected"))
    if any(len(name) > LONGEST_WORD for name in (*players, rules, *optional[:2]) if name):
        raise StoreError(Message("store.exported-game-has-name-of", game=document["game"], count=LONGEST_WORD))
    visibility = document.get("visibility", PUBLIC)
    if visibility not in VISIBILITIES:
        raise ValueError(visibility)
    return Meta(tuple(players), rules, *optional, visibility)


def _check_size(game: UUID, place: int, payload: bytes, fact: object) -> None:
    if len(payload) > LARGEST_FACT:
        raise StoreError(Message("store.fact-of-exported-game-has", place=place, game=game, count=LARGEST_FACT))
    if any(abs(number) > GREATEST_NUMBER for number in _numbers(fact)):
        raise StoreError(Message("store.fact-of-exported-game-holds", place=place, game=game, most=GREATEST_NUMBER))


def _numbers(value: object) -> Iterator[int | float]:
    if isinstance(value, int | float):
        yield value
    elif isinstance(value, Mapping):
        for each in value.values():
            yield from _numbers(each)
    elif isinstance(value, list):
        for each in value:
            yield from _numbers(each)


def _compact(fact: Mapping[str, Any]) -> bytes:
    return json.dumps(fact, ensure_ascii=False, separators=(",", ":")).encode()
