"""Arguments as they must be: what is of another kind is refused in one sentence."""

from __future__ import annotations

from collections.abc import Sequence

from .errors import BadRequest


def whole(value: object, what: str) -> int:
    """A whole number. Raises BadRequest, in which `what` names it."""
    if type(value) is not int:
        raise BadRequest(f"{what} must be a whole number, not {value!r}")
    return value


def one_of(value: str, known: Sequence[str], what: str) -> str:
    """One of the texts that are known. Raises BadRequest, in which `what` names it."""
    if value not in known:
        raise BadRequest(f"{what} is one of {', '.join(known)}, not {value!r}")
    return value


def text(value: object, what: str) -> str:
    """A text. Raises BadRequest, in which `what` names it."""
    if not isinstance(value, str):
        raise BadRequest(f"{what} must be a text, not {value!r}")
    return value
