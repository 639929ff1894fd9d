"""The questions of the pages, as `Desk` answers them, for a server that keeps nothing of whoever asks.

Each question says what it is about: a log, by its SHA-256, or a stored game; and one about a sandbox, what was done at
it so far (`trail`). What was made of that is kept for a while, so that the next question is quick.
"""

from __future__ import annotations

import json
from collections import OrderedDict
from collections.abc import Mapping, Sequence
from contextlib import ExitStack
from functools import cache
from hashlib import sha256
from typing import Any

from moothall import service
from moothall.service import Hall, SendTheLog
from moothall.words import Message
from moothall.words.catalogue import languages
from pydantic import ConfigDict, ValidationError, validate_call

from ..bridge import QUESTIONS, Desk
from .lately import Lately
from .looking import Looks

SET = frozenset(("sandbox", "sandbox_set", "sandbox_here", "sandbox_new"))
DONE = frozenset(("sandbox_choose", "sandbox_back", "sandbox_redo"))
"""The questions that set the table of a sandbox, and those that do something at it: a trail is made of them."""

AT_SANDBOX = SET | DONE | {"sandbox_now", "sandbox_page"}
"""The questions about a sandbox."""

LOG = ("name", "text", "rules", "kingdom")
"""What a log is audited by."""

MOST_DESKS = 8
"""How many desks a process keeps."""

MOST_TEXTS = 32 * 1024 * 1024
"""How many letters of logs a process keeps."""

About = Mapping[str, Any]
"""What a question is about: `game`, as `GAME@PLACE`, the `secret` that was shown for it, and `names` where they are
hidden; a log: `text`, `name`, `rules`, `kingdom`; or nothing."""

Step = tuple[str, Mapping[str, Any]]
"""A question of a trail, with its arguments."""

_desks: OrderedDict[str, Desk] = OrderedDict()


class Texts:
    """The logs that were sent to this process last, by their SHA-256."""

    def __init__(self, most: int = MOST_TEXTS) -> None:
        self._texts: Lately[str, str] = Lately(most, len)

    def keep(self, text: str) -> str:
        """Keep a log. Returns its SHA-256."""
        name = sha256(text.encode("utf-8", "surrogatepass")).hexdigest()
        self._texts.keep(name, text)
        return name

    def get(self, name: str) -> str:
        """A log. Raises SendTheLog."""
        text = self._texts.get(name)
        if text is None:
            raise SendTheLog(Message("serve.send-the-log"))
        return text


def asked_of_desk(
    store: str | Hall, question: str, given: Mapping[str, Any], about: About, trail: Sequence[Step]
) -> Any:
    """The answer to one of QUESTIONS. Raises BadRequest for arguments that it does not take, and what `Desk` does."""
    if question == "audit":
        about, trail = {name: given.get(name) for name in LOG}, ()
    elif question not in AT_SANDBOX:
        trail = ()
    with ExitStack() as stack:
        key = _key(about, trail)
        desk = _desks.pop(key, None)
        if desk is None:
            desk = Desk()
            if question != "audit":
                _lay_open(desk, stack.enter_context(service.opened(store)) if "game" in about else None, about)
            for name, arguments in trail:
                _asked(desk, name, arguments)
        found = _asked(desk, question, given)
    trail = [(question, given)] if question in SET else [*trail, (question, given)] if question in DONE else trail
    if trail or "game" not in about:  # a stored game is read anew: its store is closed now
        _desks[_key(about, trail)] = desk
        while len(_desks) > MOST_DESKS:
            _desks.popitem(last=False)
    if question == "opened" and isinstance(found.get("log"), str):
        found["log"] = found["log"].replace("\\", "/").rpartition("/")[2]
    return found


def _lay_open(desk: Desk, hall: Hall | None, about: About) -> None:
    if hall is not None:
        desk.show(Looks(hall)(about["game"], None, "names" in about, about.get("secret", "")))
    elif "text" in about:
        desk.audit(**about)


def _asked(desk: Desk, question: str, given: Mapping[str, Any]) -> Any:
    if given.get("lang", "en") not in languages():
        raise service.BadRequest(Message("serve.bad-parameter", name="lang"))
    try:
        return _checked(question)(desk, **given)
    except ValidationError as error:
        name = str(error.errors()[0]["loc"][-1])
        raise service.BadRequest(Message("serve.bad-parameter", name=name)) from None


@cache
def _checked(question: str) -> Any:
    """A method of `Desk` that is given nothing of another type than it takes."""
    if question not in QUESTIONS:
        raise service.BadRequest(Message("web.no-question", name=question))
    return validate_call(config=ConfigDict(strict=True))(getattr(Desk, question))


def _key(about: About, trail: Sequence[Step]) -> str:
    return sha256(json.dumps([about, trail], sort_keys=True).encode()).hexdigest()
