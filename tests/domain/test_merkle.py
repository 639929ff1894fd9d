"""The Merkle tree of RFC 6962, by the values that its reference implementation is tested with."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence

import pytest
from moothall.domain.store.sealing.merkle import Tree, leaf_hash, root_by

LEAVES = [
    b"",
    b"\x00",
    b"\x10",
    b"\x20\x21",
    b"\x30\x31",
    b"\x40\x41\x42\x43",
    bytes.fromhex("5051525354555657"),
    bytes.fromhex("606162636465666768696a6b6c6d6e6f"),
]
ROOTS = [
    "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
    "6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d",
    "fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125",
    "aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77",
    "d37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7",
    "4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4",
    "76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef",
    "ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c",
    "5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328",
]


def by_the_book(leaves: Sequence[bytes]) -> bytes:
    """The root as RFC 6962 defines it: split at the largest power of two below the length."""
    if len(leaves) < 2:
        return leaves[0] if leaves else hashlib.sha256().digest()
    split = 1
    while split * 2 < len(leaves):
        split *= 2
    return hashlib.sha256(b"\x01" + by_the_book(leaves[:split]) + by_the_book(leaves[split:])).digest()


@pytest.mark.parametrize("count", range(9))
def test_roots_are_those_of_the_reference(count: int) -> None:
    assert Tree(leaf_hash(leaf) for leaf in LEAVES[:count]).root.hex() == ROOTS[count]


def test_every_path_leads_to_the_root_and_no_other_does() -> None:
    for size in range(1, 40):
        leaves = [leaf_hash(bytes([number])) for number in range(size)]
        whole = by_the_book(leaves)
        assert Tree(leaves).root == whole
        for index in range(size):
            tree = Tree(leaves[:index])
            tree.add(leaves[index], follow=True)
            for leaf in leaves[index + 1 :]:
                tree.add(leaf)
            steps = tree.path
            assert (tree.root, tree.size) == (whole, size)
            assert steps is not None
            assert root_by(steps, leaves[index], index, size) == whole
            assert root_by([*steps, whole], leaves[index], index, size) is None
            if steps:
                assert root_by(steps[:-1], leaves[index], index, size) is None
                assert root_by(steps, leaf_hash(b"another"), index, size) != whole
        assert root_by([], leaves[0], size, size) is None
    assert Tree().path is None
    assert Tree([leaf_hash(b"")]).path is None, "no leaf is followed"
