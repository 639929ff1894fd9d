"""Whether two lines of transcripts are alike: a guest that one of them hides may be any."""

from __future__ import annotations

from collections.abc import Sequence

from . import transcript as t


def same(line: t.Line, seen: t.Line) -> bool:
    """Whether a line says what it should; a guest that it hides may be any."""
    if type(line) is not type(seen):
        return False
    for name in type(line).model_fields:
        one, other = getattr(line, name), getattr(seen, name)
        if name in ("guests", "gave", "got"):
            ordered = name == "guests"
            if len(one) != len(other) or not agree(one, other, ordered):
                return False
        elif one != other and not (name == "guest" and other is None):
            return False
    return True


def agree(names: Sequence[str | None], seen: Sequence[str | None], ordered: bool) -> bool:
    """Whether the guests that a line shows are among those told."""
    if ordered:
        return all(other in (None, one) for one, other in zip(names, seen, strict=True))
    left = list(names)
    for other in seen:
        if other is not None:
            if other not in left:
                return False
            left.remove(other)
    return True


def hides(line: t.Line) -> bool:
    """Whether a line hides a guest."""
    values = [getattr(line, name, ()) for name in ("guests", "gave", "got")]
    return (isinstance(line, t.Taken | t.Bottom) and line.guest is None) or any(None in each for each in values)
