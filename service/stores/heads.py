"""One root over all games of a store: read, signed, compared with what the store is now, and proofs from it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from uuid import UUID

from moothall.domain.store import Checkpoint, Since, StoreError, proven
from moothall.domain.store.encoding.plain_json import loads
from moothall.domain.store.sealing.signing import public_key, sign, signer
from moothall.words import Message, System, Word

from ..clock import now
from ..errors import Refused, UnreadableFile
from ..files import read_text
from ..matches.hall import Hall, opened


@dataclass(frozen=True, slots=True)
class StoreHead:
    """The head of a store at one moment: the `root` over the heads of all games (64 hexadecimal digits), how many
    `games` and `facts` it has, and how many games were `forgotten`.

    `document` is the checkpoint, to be written to a file as JSON, with a signature where it was signed; None where it
    was not asked for.
    """

    url: str
    root: str
    games: int
    facts: int
    forgotten: int
    document: Mapping[str, Any] | None

    def to_json(self) -> dict[str, Any]:
        """The object that `moothall head --json` prints."""
        return {"root": self.root, "games": self.games, "facts": self.facts, "forgotten": self.forgotten}


@dataclass(frozen=True, slots=True)
class ComparedHead:
    """A store compared with a checkpoint: `since` says what became of it, `at` is the time of the checkpoint, and
    `signed_by` the public key of the signer, in base64 (None: it is not signed)."""

    at: str
    signed_by: str | None
    since: Since

    def to_json(self) -> dict[str, Any]:
        """The object that `moothall verify --checkpoint --json` prints of it."""
        return {
            "checkpoint": self.at,
            "signed_by": self.signed_by,
            "games": self.since.games,
            "facts": self.since.facts,
            "forgotten": [str(game) for game in self.since.forgotten],
        }


def head(*, sign_with: Path | None = None, store: str | Hall | None = None, with_document: bool = True) -> StoreHead:
    """The head of a store. `sign_with` is a file with a private Ed25519 key, in PEM or OpenSSH form, without a
    password; `store` a hall or its URL. The document has a line for each game: to leave it out takes the same little
    memory for any number of games.

    Raises UnreadableFile for the key's file; StoreError where a game is damaged, for what is not such a key, and where
    the library for signatures is not installed.

    >>> with Hall.open("memory:") as hall:
    ...     head(store=hall).root[:16]
    'e3b0c44298fc1c14'
    """
    key = None if sign_with is None else _key_in(sign_with)
    with opened(store) as hall:
        archive = hall.archive
        root, checkpoint = archive.root_and_checkpoint(now()) if with_document else (archive.root(), None)
        url = archive.url
    document = None if checkpoint is None else checkpoint.to_json()
    if checkpoint is not None and document is not None and key is not None:
        document["signature"] = sign(checkpoint.statement, key)
    return StoreHead(url, *root, document)


def compare(hall: Hall, file: Path, key: Path | None = None) -> ComparedHead:
    """Compare a store with a checkpoint of it in a file. With `key`, a file with a public key in PEM or OpenSSH
    form, the checkpoint must be signed by its owner.

    Raises UnreadableFile, and StoreError for a file that does not hold a checkpoint, for one that was changed, and for
    one that the owner of the key did not sign.
    """
    checkpoint, signed_by = _checkpoint_in(file, key)
    return ComparedHead(checkpoint.at, signed_by, hall.archive.since(checkpoint))


def prove(game: str | UUID, *, store: str | Hall | None = None) -> dict[str, Any]:
    """A proof that a game stands under the root of the store's head, as plain data for JSON. Raises StoreError.

    Anybody who has the root can check the proof without the store, with `check_proof` or with a program of their own:
    docs/store.md says how.
    """
    with opened(store) as hall:
        one = game if isinstance(game, UUID) else hall.archive.find(game)
        return hall.archive.prove(one)


@dataclass(frozen=True, slots=True)
class CheckedProof:
    """A proof that holds: `game` stands under `root` with a stream of `length` facts whose last hash is `hash`. `line`
    is the line of the catalogue for the game."""

    game: UUID
    root: str
    length: int
    hash: str
    line: list[Any]

    def to_json(self) -> dict[str, Any]:
        """The object that `moothall prove --check --json` prints."""
        return {
            "game": str(self.game),
            "root": self.root,
            "length": self.length,
            "hash": self.hash,
            "line": self.line,
        }


def check_proof(
    file: str,
    *,
    root: str | None = None,
    checkpoint: Path | None = None,
    key: Path | None = None,
) -> CheckedProof:
    """Check a proof that `prove` made, without a store, against a `root` that is known from elsewhere, or the one of a
    `checkpoint`, which with `key` must be signed as for `compare`.

    Raises UnreadableFile; StoreError for a file that does not hold a proof, and Refused for a proof that does not lead
    to the root.
    """
    if checkpoint is not None:
        root = _checkpoint_in(checkpoint, key)[0].root
    document = _object_in(file, "a proof")
    try:
        game, proof = proven(document)
    except StoreError as error:
        raise StoreError(Message("place.of", place=file, said=error)) from error
    if not proof or proof != (root or "").strip().lower():
        raise Refused(Message("proof.does-not-prove-stands-under", path=file, game=game, root=root))
    return CheckedProof(game, proof, document["length"], document["hash"], document["line"])


def _checkpoint_in(file: Path, key: Path | None) -> tuple[Checkpoint, str | None]:
    document = _object_in(str(file), "a checkpoint")

    try:
        checkpoint = Checkpoint.from_json(document)
        signed_by = signer(checkpoint.statement, document["signature"]) if "signature" in document else None
        if key is not None and signed_by != public_key(_key_in(key)):
            raise StoreError(Message("proof.not-signed-by-owner-of", key=key))
    except StoreError as error:
        raise StoreError(Message("place.of", place=file, said=error)) from error
    return checkpoint, signed_by


def _object_in(file: str, what: str) -> dict[str, Any]:
    try:
        data = loads(read_text(file))
    except UnreadableFile:
        raise
    except (ValueError, RecursionError) as error:
        raise StoreError(Message("proof.not-not-json", path=file, what=Word(what))) from error
    if not isinstance(data, dict):
        raise StoreError(Message("proof.not", path=file, what=Word(what)))
    return data


def _key_in(file: Path) -> bytes:
    try:
        return file.read_bytes()
    except OSError as error:
        raise UnreadableFile(Message("proof.key-cannot-read", path=file, system=System(error))) from error
