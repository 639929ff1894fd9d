"""The event store: one append-only stream of facts for each game, chained by hashes. docs/store.md describes it.

What a caller needs stands here. Nothing outside the standard library is loaded before a store is opened.
"""

from .archive import Archive, default_url, store_files
from .checkpoint import Checkpoint, Since, proven
from .errors import (
    BadUrl,
    Conflict,
    DamagedStore,
    Forgotten,
    LockedStore,
    MissingStore,
    NewerStore,
    NoSuchGame,
    NotAStore,
    ReadOnlyStore,
    StoreError,
    UnopenedFile,
    UnusableStore,
    UnwrittenFile,
    without_passwords,
)
from .files import WholeFile, path_called, same_file
from .identity import game_id
from .records import FORK, Exported, Finding, GameEntry, How, Meta, Proof, Tombstone

__all__ = [
    "FORK",
    "Archive",
    "BadUrl",
    "Checkpoint",
    "Conflict",
    "DamagedStore",
    "Exported",
    "Finding",
    "Forgotten",
    "GameEntry",
    "How",
    "LockedStore",
    "Meta",
    "MissingStore",
    "NewerStore",
    "NoSuchGame",
    "NotAStore",
    "Proof",
    "ReadOnlyStore",
    "Since",
    "StoreError",
    "Tombstone",
    "UnopenedFile",
    "UnusableStore",
    "UnwrittenFile",
    "WholeFile",
    "default_url",
    "game_id",
    "path_called",
    "proven",
    "same_file",
    "store_files",
    "without_passwords",
]
