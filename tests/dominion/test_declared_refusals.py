"""What developers and old stores get wrong, each in one call: declarations, versions of facts, zones, and keys."""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import Any

import pytest
from moothall.domain.dominion import upcasts
from moothall.domain.dominion.table.table import NOWHERE, Seat
from moothall.domain.dominion.text import book
from moothall.domain.dominion.vocabulary import Declared, known
from moothall.domain.kernel.telling.saying import Sentences
from moothall.domain.one_of_dominion.table.table import Seat as Guests
from moothall.domain.store import StoreError
from moothall.domain.store.sealing import signing

NO_KEY = b"-----BEGIN PRIVATE KEY-----\nAAAA\n-----END PRIVATE KEY-----\n"


def twice() -> None:
    words: Declared[Any] = Declared("mat")
    words.add("cage", 1)
    words.add("cage", 2)


def of_other_kind(private: bool) -> bytes:
    """A key of the kind that signs nothing here."""
    from cryptography.hazmat.primitives import serialization as written
    from cryptography.hazmat.primitives.asymmetric.ec import SECP256R1, generate_private_key

    key = generate_private_key(SECP256R1())
    if private:
        return key.private_bytes(written.Encoding.PEM, written.PrivateFormat.PKCS8, written.NoEncryption())
    return key.public_key().public_bytes(written.Encoding.PEM, written.PublicFormat.SubjectPublicKeyInfo)


def two_sentences() -> None:
    sentences: Any = Sentences()
    for _ in range(2):
        sentences.of(int)(lambda _said, _fact: ("", ""))


REFUSED: list[tuple[Callable[[], object], type[Exception], str]] = [
    (lambda: upcasts.imported_1_2({"kingdom_from": "log"}), ValueError, "does not say where"),
    (lambda: upcasts.set_aside_1_2({"face_down": True}), ValueError, "how it lies"),
    (lambda: upcasts.table_given_1_2({"face_up": []}), ValueError, "how a card lies"),
    (lambda: upcasts.answered_1_2({"verb": "trash"}), ValueError, "no verb and no subject"),
    (lambda: known("hnad", ["hand", "deck"], "zone", "Chapel"), ValueError, "did you mean 'hand'"),
    (twice, ValueError, "is declared twice"),
    (two_sentences, ValueError, "two sentences for int"),
    (lambda: book.simple("Chapel", cost=2, cards=1), ValueError, "is declared twice"),
    (lambda: book.action("A Card", cost=2)(lambda _game, _me: None), ValueError, "lacks its one-line summary"),
    (lambda: book.text_of("No Such Card", "2010-01-01"), LookupError, "no text of No Such Card"),
    (lambda: Seat("p1", "Ann").opened(NOWHERE), KeyError, "nothing is put nowhere"),
    (lambda: Seat("p1", "Ann").zone("cellar"), KeyError, "there is no zone 'cellar'"),
    (lambda: Guests("p1", "Ann").zone("cellar"), KeyError, "has no zone 'cellar'"),
    (lambda: signing.sign(b"x", NO_KEY), StoreError, "key"),
    (lambda: signing.sign(b"x", of_other_kind(private=True)), StoreError, "key"),
    (lambda: signing.public_key(b"ssh-nothing"), StoreError, "key"),
    (lambda: signing.public_key(of_other_kind(private=False)), StoreError, "key"),
]


@pytest.mark.parametrize(("call", "kind", "says"), REFUSED, ids=map(str, range(len(REFUSED))))
def test_what_is_wrong_is_said(call: Callable[[], object], kind: type[Exception], says: str) -> None:
    with pytest.raises(kind, match=says):
        call()


@pytest.mark.parametrize(
    "call", [lambda: signing.sign(b"x", NO_KEY), lambda: signing.public_key(b""), lambda: signing.signer(b"x", {})]
)
def test_who_signs_without_the_library_is_told(call: Callable[[], object], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "cryptography.exceptions", None)
    with pytest.raises(StoreError, match="cryptography"):
        call()
