"""Games as plain data for JSON: what one store exports and another takes in. No I/O."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any
from uuid import UUID

from .errors import DamagedStore, StoreError
from .hash_chain import START, hash_in, hash_of, payload_of
from .identity import is_its_own
from .records import Meta


def exported_row(game: UUID, row: tuple[int, str, bytes]) -> dict[str, Any]:
    seq, topic, state = row
    try:
        return {"seq": seq, "topic": topic, "fact": json.loads(payload_of(state)), "hash": hash_in(state)}
    except ValueError as error:
        raise DamagedStore(f"{game}@{seq} is not JSON: run moothall verify") from error


def exported(document: Mapping[str, Any]) -> tuple[UUID, str, Meta, list[tuple[str, bytes]]]:
    """What `Archive.export` wrote: id, name of the game, line of the catalogue, rows. Raises StoreError."""
    try:
        game, kind, meta = UUID(document["game"]), str(document["kind"]), _meta_in(document)
        rows = [(str(row["topic"]), _compact(row["fact"])) for row in document["rows"]]
        last = START
        for place, ((topic, payload), row) in enumerate(zip(rows, document["rows"], strict=True), 1):
            last = hash_of(game, last, place, topic, payload)
            if (row["seq"], row["hash"]) != (place, last):
                raise StoreError(f"the exported game {game} was changed at {place}: its hash does not fit")
        if not is_its_own(game, meta.format, meta.text, meta.rules):
            raise StoreError(f"the exported game {game} was changed: its id is not that of its log and rules")
    except KeyError as error:
        raise StoreError(f"this JSON is not an exported game: it has no {error.args[0]!r}") from error
    except (TypeError, ValueError, AttributeError) as error:
        raise StoreError("this JSON is not an exported game: something in it is of another kind than there") from error
    return game, kind, meta, rows


def _meta_in(document: Mapping[str, Any]) -> Meta:
    names = document["players"], document["rules"], document["format"], document["source"], document["text"]
    if not all(value is None or isinstance(value, str) for value in (*names[0], *names[1:])) or names[1] is None:
        raise TypeError("a text is expected")
    return Meta(tuple(names[0]), *names[1:])


def _compact(fact: Mapping[str, Any]) -> bytes:
    return json.dumps(fact, ensure_ascii=False, separators=(",", ":")).encode()
