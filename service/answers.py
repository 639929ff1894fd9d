"""How each kind of failure is answered: by a command, by a server of HTTP, and by which page. The one table of them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, NamedTuple

from moothall.domain.kernel.failure import Failure

Page = Literal["request", "missing", "refused", "conflict", "busy", "damaged", "broken"]
"""What a page tells: that the request was wrong, that nothing is there, that it was refused, that somebody was faster,
to try again later, that the store is damaged, that Moothall is at fault."""


class Answer(NamedTuple):
    """The exit code of a command, the status of HTTP, and the page."""

    exit_code: int
    status: int
    page: Page


REFUSED = Answer(1, 422, "refused")
REQUEST = Answer(2, 400, "request")
MISSING = Answer(1, 404, "missing")
FORBIDDEN = Answer(1, 403, "refused")
GONE = Answer(1, 410, "missing")
CONFLICT = Answer(1, 409, "conflict")
BUSY = Answer(1, 503, "busy")
DAMAGED = Answer(1, 500, "damaged")

ANSWERS: Mapping[str, Answer] = {
    "failure": REFUSED,
    "bad-filter": REQUEST,
    "bad-note": REQUEST,
    "bad-output": REQUEST,
    "bad-plugin": Answer(1, 500, "broken"),
    "bad-request": REQUEST,
    "bad-rules": REQUEST,
    "bad-setup": REFUSED,
    "bad-strategy": REQUEST,
    "bad-url": REQUEST,
    "broke-off": Answer(70, 500, "broken"),
    "cannot-go-on": CONFLICT,
    "cannot-hold": REFUSED,
    "conflict": CONFLICT,
    "damaged-store": DAMAGED,
    "forgotten": GONE,
    "keeper-only": FORBIDDEN,
    "locked-store": BUSY,
    "missing-store": BUSY,
    "must-agree": FORBIDDEN,
    "newer-store": DAMAGED,
    "no-seat": Answer(1, 401, "refused"),
    "no-such-game": MISSING,
    "no-such-place": MISSING,
    "no-such-player": MISSING,
    "not-a-store": DAMAGED,
    "not-offered": REFUSED,
    "not-ruled": REFUSED,
    "read-only-store": BUSY,
    "refused": REFUSED,
    "send-the-log": MISSING,
    "store-error": BUSY,
    "tampered-store": DAMAGED,
    "unchecked-store": Answer(3, 503, "busy"),
    "took-too-much": BUSY,
    "undo-refused": FORBIDDEN,
    "unopened-file": REFUSED,
    "unproved": REFUSED,
    "unreadable-file": Answer(3, 400, "request"),
    "unsound-stream": DAMAGED,
    "unusable-store": BUSY,
    "unwritten-file": REFUSED,
    "wrong-player": FORBIDDEN,
}
"""The answer to each kind."""


def answer_to(error: Failure) -> Answer:
    """The answer to a failure: that of its kind, else that of the nearest kind of which it is one.

    >>> from moothall.service import NoSuchGame
    >>> answer_to(NoSuchGame("no game 5f0c is stored"))
    Answer(exit_code=1, status=404, page='missing')
    """
    kinds = (each.kind for each in type(error).__mro__ if issubclass(each, Failure))
    return next(ANSWERS[kind] for kind in kinds if kind in ANSWERS)
