"""The Merkle tree of RFC 6962: one hash for a list of leaves, and proofs that a leaf is among them. No I/O.

A leaf and a node are hashed behind different bytes, so nobody can pass a node off as a leaf [RFC 6962, 2.1].
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Sequence
from typing import NamedTuple


def leaf_hash(leaf: bytes) -> bytes:
    """The hash of a leaf."""
    return hashlib.sha256(b"\x00" + leaf).digest()


def _node(left: bytes, right: bytes) -> bytes:
    return hashlib.sha256(b"\x01" + left + right).digest()


class Joined(NamedTuple):
    """Leaves next to each other as one: their hash, how many levels are below it, and the audit path from the leaf
    that is followed up to here (None: it is not among them)."""

    hash: bytes
    height: int
    path: tuple[bytes, ...] | None


class Tree:
    """A tree that grows leaf by leaf. It keeps one hash for each full tree among its leaves, which is 20 for a million:
    whoever wants a root, or the path of one leaf, need not hold all leaves.

    RFC 6962 splits a list at the largest power of two below its length. To join two full trees of one height as soon as
    they are there, and at the end the rest from the right, gives the same tree.
    """

    def __init__(self, leaves: Iterable[bytes] = ()) -> None:
        """A tree of leaves that are given by their hashes."""
        self.size = 0
        self._full: list[Joined] = []
        for leaf in leaves:
            self.add(leaf)

    def add(self, leaf: bytes, *, follow: bool = False) -> None:
        """Add a leaf by its hash. `path` is that of the leaf to `follow`."""
        tree = Joined(leaf, 0, () if follow else None)
        while self._full and self._full[-1].height == tree.height:
            tree = _join(self._full.pop(), tree)
        self._full.append(tree)
        self.size += 1

    @property
    def root(self) -> bytes:
        """The root over all leaves; that of no leaf is the hash of nothing."""
        return self._whole().hash if self._full else hashlib.sha256().digest()

    @property
    def path(self) -> Sequence[bytes] | None:
        """The audit path of the leaf that is followed: the hashes that lead from it to the root. None without one."""
        return self._whole().path if self._full else None

    def _whole(self) -> Joined:
        *rest, tree = self._full
        for left in reversed(rest):
            tree = _join(left, tree)
        return tree


def _join(left: Joined, right: Joined) -> Joined:
    path = None
    if left.path is not None:
        path = (*left.path, right.hash)
    elif right.path is not None:
        path = (*right.path, left.hash)
    return Joined(_node(left.hash, right.hash), left.height + 1, path)


def root_by(path: Sequence[bytes], leaf: bytes, index: int, size: int) -> bytes | None:
    """The root that a path of hashes gives for the leaf at `index` of a tree of `size`. None where the path does not
    fit such a tree. [RFC 9162, 2.1.3.2]
    """
    if not 0 <= index < size:
        return None
    last = size - 1
    found = leaf
    steps = iter(path)
    while last:
        if index % 2 or index < last:
            beside = next(steps, None)
            if beside is None:
                return None
            found = _node(beside, found) if index % 2 else _node(found, beside)
        index //= 2
        last //= 2
    return found if next(steps, None) is None else None
