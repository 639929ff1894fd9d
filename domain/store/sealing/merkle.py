"""The Merkle tree of RFC 6962: one hash for a list of leaves, and proofs that a leaf is among them. No I/O.

A leaf and a node are hashed behind different bytes, so nobody can pass a node off as a leaf [RFC 6962, 2.1].
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence

from moothall.words import Message


def leaf_hash(leaf: bytes) -> bytes:
    """The hash of a leaf."""
    return hashlib.sha256(b"\x00" + leaf).digest()


def _node(left: bytes, right: bytes) -> bytes:
    return hashlib.sha256(b"\x01" + left + right).digest()


def root(leaves: Sequence[bytes]) -> bytes:
    """The root over leaves that are given by their hashes; that of no leaf is the hash of nothing.

    RFC 6962 splits a list at the largest power of two below its length. To join neighbours level by level, and to carry
    a last one that has none up as it is, gives the same tree.
    """
    if not leaves:
        return hashlib.sha256().digest()
    level = list(leaves)
    while len(level) > 1:
        level = _above(level)
    return level[0]


def path(leaves: Sequence[bytes], index: int) -> list[bytes]:
    """The audit path of the leaf at `index` (from 0): the hashes that lead from it to the root. Raises IndexError."""
    if not 0 <= index < len(leaves):
        raise IndexError(Message("store.no-leaf-among", number=index, count=len(leaves)))
    found = []
    level = list(leaves)
    while len(level) > 1:
        beside = index ^ 1
        if beside < len(level):
            found.append(level[beside])
        level = _above(level)
        index //= 2
    return found


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


def _above(level: list[bytes]) -> list[bytes]:
    pairs = [_node(level[at], level[at + 1]) for at in range(0, len(level) - 1, 2)]
    return pairs + level[len(level) - len(level) % 2 :]
