"""What requests may give: the types of their parameters and bodies, each with its bounds."""

from __future__ import annotations

from typing import Annotated, Literal, NamedTuple

from fastapi import Depends, Header, Query
from pydantic import BaseModel, ConfigDict, Field, StrictStr

MOST_ROWS = 500
"""How many games or facts one answer has at most."""

MOST_SEQ = 2**31 - 1
"""The highest number of a fact, or of a game, that can be asked for."""

TAG = "moothall.tag"
"""Where the scope of a request has the tag that its answer gets, for a route that keeps answers."""

Text = Annotated[str | None, Query(max_length=200)]
Asked = Annotated[str, Query(max_length=200)]
Eyes = Annotated[str | None, Query(alias="as", max_length=200)]
After = Annotated[int, Query(ge=0, le=MOST_SEQ)]
MaybeSeq = Annotated[int | None, Query(ge=0, le=MOST_SEQ)]
Limit = Annotated[int, Query(ge=1, le=MOST_ROWS)]
Short = Annotated[StrictStr, Field(max_length=200)]
HIDDEN: Literal["hidden"] = "hidden"
"""What `names` is where nobody is to see them."""

Names = Annotated[Literal["hidden"] | None, Query()]


def secret_in(authorization: str | None) -> str:
    """The secret that a header shows; "" where it shows none: a proxy may have written another kind of it."""
    scheme, _, secret = (authorization or "").partition(" ")
    return secret.strip() if scheme.lower() == "bearer" else ""


class Visitor(NamedTuple):
    """Through whose eyes somebody looks at a game (`as`), whether its players have invented names for them
    (`names=hidden`), and the `secret` that they show, which opens a private game ("": none)."""

    viewer: str | None
    hides_names: bool = False
    secret: str = ""


Shown = Annotated[str | None, Header(alias="authorization")]


async def _visitor(viewer: Eyes = None, names: Names = None, authorization: Shown = None) -> Visitor:
    return Visitor(viewer, names == HIDDEN, secret_in(authorization))


Who = Annotated[Visitor, Depends(_visitor)]


class Body(BaseModel):
    """A body, in which nothing may stand that nobody reads."""

    model_config = ConfigDict(extra="forbid")
