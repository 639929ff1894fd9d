"""Manifests: the length and the last hash of every stream of a store, in a file that is kept elsewhere."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from uuid import UUID

from moothall.words import Message, System

from ..encoding.plain_json import loads
from ..errors import StoreError
from ..records import Head
from .hash_chain import head_in

MANIFEST = 1
"""The version of manifests."""


def manifest_of(heads: Mapping[UUID, Head]) -> str:
    """The text of a manifest."""
    streams = {str(game): {"length": head.length, "hash": head.hash} for game, head in sorted(heads.items())}
    return json.dumps({"manifest": MANIFEST, "games": streams}, indent=1) + "\n"


def manifest_in(path: Path) -> dict[UUID, Head]:
    """The heads that a manifest has. Raises StoreError."""
    try:
        streams = loads(path.read_text(encoding="utf-8"))["games"]
        return {UUID(game): head_in(head) for game, head in streams.items()}
    except OSError as error:
        raise StoreError(Message("store.cannot-read-manifest", path=path, system=System(error))) from error
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError) as error:
        raise StoreError(Message("store.not-manifest-written-by-moothall", path=path)) from error
