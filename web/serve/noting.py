"""The route by which people write notes: those of whom a proxy says who they are."""

from __future__ import annotations

from typing import Annotated

from fastapi import FastAPI, Request
from fastapi.responses import Response
from moothall import service
from moothall.service import KeeperOnly
from moothall.service.arguments import LONGEST_TEXT
from moothall.words import Message
from pydantic import Field, StrictStr, model_validator

from .given import Body, Short, Shown, secret_in
from .limits import may_be_proxy
from .looking import Looks
from .sending import own


class Written(Body):
    """A note about a place (`text`), or a name for it (`mark`)."""

    text: Annotated[StrictStr, Field(max_length=LONGEST_TEXT)] | None = None
    mark: Short | None = None

    @model_validator(mode="after")
    def _one(self) -> Written:
        if (self.text is None) == (self.mark is None):
            raise ValueError("give one of text and mark")
        return self


def add_notes(made: FastAPI, look: Looks, trusted: str | None) -> None:
    """The route of notes. `trusted` is the header in which a proxy says who asks; without one nobody may write."""

    @made.post("/games/{spot:path}/notes", status_code=201)
    def write(request: Request, spot: str, given: Written, authorization: Shown = None) -> Response:
        """Write a note about a place, or give it a name, in a game that is over. Who writes is the person whom the
        proxy names (`moothall serve --trust-header`)."""
        writer = _writer(request, trusted)
        seen = look(spot, None, secret=secret_in(authorization))
        if seen.running:
            raise KeeperOnly(Message("serve.still-played"))
        place = f"{seen.link.game}@{seen.seq}"
        if given.mark is not None:
            note = service.mark(place, given.mark, by=writer, store=look.hall)
        else:
            note = service.note(place, given.text or "", by=writer, store=look.hall)
        return own(note.to_json(), 201)


def _writer(request: Request, trusted: str | None) -> str:
    """Who asks, as the proxy says. Raises KeeperOnly where none does. Whoever comes from elsewhere says it
    themselves, so that counts for nothing."""
    said = "" if trusted is None or not may_be_proxy(request) else request.headers.get(trusted, "")
    # Servers read headers as Latin-1; a name in other letters is UTF-8 within it.
    name = said.encode("latin-1", "replace").decode("utf-8", "replace").strip()
    if not name:
        raise KeeperOnly(Message("serve.nobody-writes"))
    return name
