"""Checkpoints of a store: the head of every game under one root, and what has become of them since. No I/O.

A checkpoint holds hashes alone: nobody can tell from it who played, or what. docs/store.md says how each is made, so
that a stranger can check a proof with a few lines of their own.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any, NamedTuple
from uuid import UUID

from moothall.words import Message, Sentence

from ..errors import DamagedStore, StoreError
from ..records import Finding, Head
from .checking import compared, stretches
from .lines import Columns, Line, leaf_hash_of
from .merkle import Tree, root_by

if TYPE_CHECKING:
    from ..recorder import Recorder

VERSION = 1
"""The version of checkpoints and proofs."""

LEAVES = 1000
"""Games that are read in one piece for their leaves: 1 MB at a time, and 1 ms of each piece is for its statements."""


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
        return Tree(leaf.hash for leaf in self.leaves).root.hex()

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


class Root(NamedTuple):
    """The `root` over all games of a store at one moment, in hexadecimal digits; how many `games` and `facts` the store
    has, and how many games were `forgotten`."""

    root: str
    games: int
    facts: int
    forgotten: int


class Since(NamedTuple):
    """The changes to a store since a checkpoint: the numbers of new games and facts, the games that were forgotten, and
    whatever differs from the checkpoint."""

    games: int
    facts: int
    forgotten: list[UUID]
    findings: list[Finding]


def taken(recorder: Recorder, at: str) -> tuple[Root, Checkpoint]:
    """The root of a store now and its checkpoint, by one look at the catalogue. Raises DamagedStore for a game without
    a head."""
    leaves: list[Leaf] = []
    root = root_of(recorder, leaves.append)
    return root, Checkpoint(at, leaves)


def root_of(recorder: Recorder, seen: Callable[[Leaf], object] = lambda _leaf: None) -> Root:
    """The root of a store now, in little memory for any number of games; `seen` is given each leaf. Raises DamagedStore
    as `taken`."""
    tree, facts, forgotten = Tree(), 0, 0
    for leaf, line in _leaves(recorder):
        seen(leaf)
        tree.add(leaf.hash)
        if line.tombstone:
            forgotten += 1
        elif isinstance(leaf.head.length, int):  # somebody may have edited it
            facts += leaf.head.length
    return Root(tree.root.hex(), tree.size - forgotten, facts, forgotten)


def prove(recorder: Recorder, game: UUID) -> dict[str, Any] | None:
    """A proof that a game is among the leaves of a store now; None where it is not there, or was forgotten. Raises
    DamagedStore as `taken`."""
    tree = Tree()
    proof: dict[str, Any] | None = None
    for leaf, line in _leaves(recorder):
        is_it = not line.tombstone and line.game == game.hex  # a game that was stored again has tombstones before it
        if is_it:
            proof = {
                "proof": VERSION,
                "game": str(game),
                "line": list(line.columns),
                "length": leaf.head.length,
                "hash": leaf.head.hash,
                "index": tree.size,
            }
        tree.add(leaf.hash, follow=is_it)
    if proof is None:
        return None
    path = [each.hex() for each in tree.path or ()]
    return {**proof, "leaves": tree.size, "path": path, "root": tree.root.hex()}


def _leaves(recorder: Recorder) -> Iterator[tuple[Leaf, Line]]:
    """The leaves of a store now, and the line of each."""
    for stretch in stretches(recorder, LEAVES):
        heads = recorder.heads(*stretch)
        for line in recorder.lines(*stretch)[0]:
            yield _leaf(line, heads), line


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
    """The changes to a store since a checkpoint. Games may have been added, continued and forgotten; nothing else may
    have changed."""
    now: dict[int, Leaf] = {}
    buried: set[int] = set()
    for leaf, line in _leaves(recorder):
        now[leaf.number] = leaf
        if line.tombstone:
            buried.add(leaf.number)
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
        found = root_by(path, leaf.hash, _number(document["index"]), _number(document["leaves"]))
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
