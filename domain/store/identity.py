"""The ids of games: an imported one has the id that its log and its rules give it."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from uuid import UUID, uuid5

FORK = "fork"
"""The format of a game that goes on from a place in another one."""
_NAMESPACE = UUID("5c3f0b0e-7a55-5d0b-9c0e-6d6f6f746861")


def text_bytes(text: str) -> bytes:
    return text.encode("utf-8", "surrogatepass")


def digest(text: str) -> str:
    """SHA-256 of a log's text with line ends normalised."""
    lines = text.replace("\r\n", "\n").replace("\r", "\n")
    return hashlib.sha256(text_bytes(lines)).hexdigest()


def digest_of_rows(rows: Iterable[tuple[str, bytes]]) -> bytes:
    """SHA-256 of facts as they are stored, each by its topic and its JSON."""
    found = hashlib.sha256()
    for topic, payload in rows:
        found.update(f"{topic}\n".encode() + payload + b"\n")
    return found.digest()


def game_id(format: str, text: str, rules: str) -> UUID:
    """The id of an imported game: the same for the same log (whatever its line ends) under the same rules."""
    return id_of(format, digest(text), rules)


def id_of(format: str, digest: str, rules: str) -> UUID:
    """The same, by the digest of the log."""
    return uuid5(_NAMESPACE, f"{format}\n{digest}\n{rules}")


def is_its_own(game: UUID, format: str | None, text: str | None, rules: str) -> bool:
    """Whether a game has the id that its log and rules give it. A game that was played here has no log."""
    if format in (None, FORK):
        return text is None
    return text is not None and game_id(str(format), text, rules) == game
