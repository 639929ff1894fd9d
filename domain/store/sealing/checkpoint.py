"""Checkpoints of a store: the head of every game under one root, and what has become of them since. No I/O.

A checkpoint holds hashes alone: nobody can tell from it who played, or what. docs/store.md says how each is made, so
that a stranger can check a proof with a few lines of their own.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any, NamedTuple
from uuid import UUID

from moothall.words import Message, Sentence

from ..errors import DamagedStore, NoSuchGame, StoreError
from ..records import Finding, Head
from . import merkle
from .checking import compared
from .lines import Columns, Line, leaf_hash_of

if TYPE_CHECKING:
    from ..recorder import Recorder

VERSION = 1
"""The version of checkpoints and proofs."""


class Leaf(NamedTuple):
    """What the tree holds of a game or of a tombstone: its number in the catalogue, its id (32 hexadecimal digits), the
    digest of its line there, and its head."""

    number: int
    game: str
    line: str
    head: Head

    @property
    def hash(self) -> bytes:
        """The hash of the leaf."""
        return leaf_hash_of(*self)


@dataclass(frozen=True)
class Checkpoint:
    """All games of a store at one moment: their leaves by number, and when they were read (ISO 8601 in UTC)."""

    at: str
    leaves: Sequence[Leaf]

    @cached_property
    def root(self) -> str:
        """The root over all leaves, in hexadecimal digits."""
        return merkle.root([leaf.hash for leaf in self.leaves]).hex()

    @property
    def statement(self) -> bytes:
        """The bytes that are signed."""
        return f"moothall checkpoint {VERSION}\nat {self.at}\nleaves {len(self.leaves)}\nroot {self.root}\n".encode()

    def to_json(self) -> dict[str, Any]:
        """The checkpoint as it is written to a file, without a signature."""
        leaves = [[leaf.number, leaf.game, leaf.line, *leaf.head] for leaf in self.leaves]
        return {"checkpoint": VERSION, "at": self.at, "root": self.root, "leaves": leaves}

    @classmethod
    def from_json(cls, document: Mapping[str, Any]) -> Checkpoint:
        """A checkpoint as it was written. Raises StoreError for another document, or one whose root is another."""
        try:
            if document["checkpoint"] != VERSION:
                raise StoreError(Message("store.checkpoint-of-version", version=document["checkpoint"], known=VERSION))
            leaves = [_leaf_in(each) for each in document["leaves"]]
            found = cls(_text(document["at"]), leaves)
            if found.root != document["root"]:
                raise StoreError(Message("store.checkpoint-changed"))
        except (KeyError, TypeError, ValueError) as error:
            raise StoreError(Message("store.not-checkpoint-moothall-head-wrote")) from error
        return found

    def prove(self, line: Line) -> dict[str, Any]:
        """A proof that the game of a line is among the leaves. Raises NoSuchGame."""
        index = next((at for at, leaf in enumerate(self.leaves) if leaf.number == line.number), None)
        if index is None:
            raise NoSuchGame(Message("store.checkpoint-has-no-game", game=UUID(line.game)))
        path = merkle.path([leaf.hash for leaf in self.leaves], index)
        head = self.leaves[index].head
        return {
            "proof": VERSION,
            "game": str(UUID(line.game)),
            "line": list(line.columns),
            "length": head.length,
            "hash": head.hash,
            "index": index,
            "leaves": len(self.leaves),
            "path": [each.hex() for each in path],
            "root": self.root,
        }


class Since(NamedTuple):
    """What has become of a store since a checkpoint: how many games and facts came to it, which games were forgotten,
    and what is not as it was."""

    games: int
    facts: int
    forgotten: list[UUID]
    findings: list[Finding]


def taken(recorder: Recorder, at: str) -> Checkpoint:
    """The checkpoint of a store now. Raises DamagedStore for a game without a head."""
    return Checkpoint(at, [leaf for leaf, _ in _leaves(recorder)])


def _leaves(recorder: Recorder) -> list[tuple[Leaf, bool]]:
    """The leaves of a store now, and whether each is a tombstone's."""
    heads = recorder.heads()
    return [(_leaf(line, heads), line.tombstone) for line in recorder.lines()[0]]


def _leaf(line: Line, heads: Mapping[UUID, Head]) -> Leaf:
    try:
        game = UUID(line.game)
        if line.tombstone:
            _, _, length, digest, *_ = line.columns
            head = Head(_number(length), _text(digest))
        else:
            head = heads[game]
    except (ValueError, TypeError, KeyError) as error:
        raise DamagedStore(Message("store.line-of-catalogue-damaged", number=line.number)) from error
    return Leaf(line.number, game.hex, line.digest, head)


def since(checkpoint: Checkpoint, recorder: Recorder) -> Since:
    """What has become of a store since a checkpoint of it. Games may have been added, gone on and been forgotten;
    nothing else may have changed."""
    leaves = _leaves(recorder)
    now = {leaf.number: leaf for leaf, _ in leaves}
    buried = {leaf.number for leaf, tombstone in leaves if tombstone}
    findings: list[Finding] = []
    forgotten: list[UUID] = []
    facts = 0
    for leaf in checkpoint.leaves:
        game, found = UUID(leaf.game), now.pop(leaf.number, None)
        if found is None or found.game != leaf.game:
            findings.append(Finding(game, None, "missing stream", Sentence(Message("store.in-checkpoint", game=game))))
        elif found == leaf:
            continue
        elif leaf.number in buried:
            findings += _shortened(game, leaf, found)
            forgotten.append(game)
        else:
            if found.line != leaf.line:
                sentence = Sentence(Message("store.catalogue-line-of-another-than", game=game))
                findings.append(Finding(game, None, "edited", sentence))
            findings += compared(recorder, game, leaf.head)
            facts += found.head.length - leaf.head.length
    added = [leaf for leaf in now.values() if leaf.number not in buried]
    return Since(len(added), facts + sum(leaf.head.length for leaf in added), forgotten, findings)


def _shortened(game: UUID, leaf: Leaf, tombstone: Leaf) -> list[Finding]:
    """A game that was forgotten had no less than the checkpoint has of it."""
    less = tombstone.head.length < leaf.head.length
    other = tombstone.head.length == leaf.head.length and tombstone.head.hash != leaf.head.hash
    if less or other:
        return [Finding(game, None, "edited", Sentence(Message("store.changed-before-forgotten", game=game)))]
    return []


def proven(document: Mapping[str, Any]) -> tuple[UUID, str]:
    """The game that a proof is about, and the root that its path leads to. Raises StoreError for another document."""
    try:
        columns: Columns = list(document["line"])
        head = Head(_number(document["length"]), _text(document["hash"]))
        leaf = Leaf(_number(columns[0]), _text(columns[1]), Line(0, "", columns, None, False).digest, head)
        path = [bytes.fromhex(each) for each in document["path"]]
        found = merkle.root_by(path, leaf.hash, _number(document["index"]), _number(document["leaves"]))
        game = UUID(leaf.game)
    except (KeyError, IndexError, TypeError, ValueError) as error:
        raise StoreError(Message("store.not-proof-moothall-prove-wrote")) from error
    return game, "" if found is None else found.hex()


def _leaf_in(written: Sequence[Any]) -> Leaf:
    number, game, line, length, digest = written
    return Leaf(_number(number), UUID(_text(game)).hex, _text(line), Head(_number(length), _text(digest)))


def _number(value: object) -> int:
    if type(value) is not int:
        raise TypeError(Message("store.number-expected"))
    return value


def _text(value: object) -> str:
    if not isinstance(value, str):
        raise TypeError(Message("store.text-expected"))
    return value
