"""Ed25519 signatures of checkpoints, by the library `cryptography`, which is loaded only here."""

from __future__ import annotations

from base64 import b64decode, b64encode
from typing import TYPE_CHECKING, Any

from moothall.words import Message

from ..errors import StoreError

if TYPE_CHECKING:
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey

MISSING = Message("store.signing-needs-library-cryptography")
PRIVATE = Message("store.key-not-unencrypted-private-ed25519")
PUBLIC = Message("store.key-not-public-ed25519-key")


def sign(statement: bytes, key: bytes) -> dict[str, str]:
    """A signature by a private key, whose file holds `key`: the public key and the signature, both in base64.

    Raises StoreError for a file that holds no such key, and where the library is not installed.
    """
    private = _private(key)
    return {"key": _raw(private.public_key()), "ed25519": b64encode(private.sign(statement)).decode()}


def signer(statement: bytes, signature: Any) -> str:
    """The public key, in base64, whose owner signed a statement. Raises StoreError where nobody did."""
    try:
        from cryptography.exceptions import InvalidSignature
        from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey
    except ImportError as error:
        raise StoreError(MISSING) from error
    try:
        key = str(signature["key"])
        Ed25519PublicKey.from_public_bytes(b64decode(key)).verify(b64decode(signature["ed25519"]), statement)
    except (InvalidSignature, ValueError, KeyError, TypeError) as error:
        raise StoreError(Message("store.signature-of-checkpoint-does-not")) from error
    return key


def public_key(key: bytes) -> str:
    """The public key in a file that holds `key`, in base64. Raises StoreError."""
    try:
        from cryptography.exceptions import UnsupportedAlgorithm
        from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey
        from cryptography.hazmat.primitives.serialization import load_pem_public_key, load_ssh_public_key
    except ImportError as error:
        raise StoreError(MISSING) from error
    try:
        found = load_ssh_public_key(key) if key.startswith(b"ssh-") else load_pem_public_key(key)
    except (ValueError, TypeError, UnsupportedAlgorithm) as error:
        raise StoreError(PUBLIC) from error
    if not isinstance(found, Ed25519PublicKey):
        raise StoreError(PUBLIC)
    return _raw(found)


def _private(key: bytes) -> Ed25519PrivateKey:
    try:
        from cryptography.exceptions import UnsupportedAlgorithm
        from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
        from cryptography.hazmat.primitives.serialization import load_pem_private_key, load_ssh_private_key
    except ImportError as error:
        raise StoreError(MISSING) from error
    load = load_ssh_private_key if b"OPENSSH" in key else load_pem_private_key
    try:
        found = load(key, None)
    except (ValueError, TypeError, UnsupportedAlgorithm) as error:
        raise StoreError(PRIVATE) from error
    if not isinstance(found, Ed25519PrivateKey):
        raise StoreError(PRIVATE)
    return found


def _raw(key: Ed25519PublicKey) -> str:
    return b64encode(key.public_bytes_raw()).decode()
