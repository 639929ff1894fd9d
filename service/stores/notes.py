"""Notes: names for places in a game, and what people write about them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any
from uuid import UUID

from moothall.domain.kernel.facts import Noted
from moothall.projections.finding.addresses import is_mark
from moothall.words import Message

from ..arguments import called, shortened, words
from ..errors import BadNote, Refused
from ..matches.hall import Hall, opened
from ..places import Permalink, permalink
from ..viewed import Looking


@dataclass(frozen=True, slots=True)
class Note:
    """A note, stored as fact `seq` of a game, about the place after fact `target`: its `name`, or a `text`. `by` is the
    author, "" where nobody is named."""

    game: UUID
    seq: int
    target: int
    name: str
    text: str
    by: str = ""

    def to_json(self) -> dict[str, Any]:
        """The object that `moothall note --json` prints."""
        return {
            "game": str(self.game),
            "seq": self.seq,
            "target": self.target,
            "name": self.name or None,
            "text": self.text or None,
            "by": self.by or None,
        }


def mark(game: str | Permalink, name: str, *, by: str = "", store: str | Hall | None = None) -> Note:
    """Give a place in a stored game a name: then `GAME@mark:NAME` means it. A name given again moves.

    `by` is who says so; `store` a hall or its URL.
    Raises BadNote for a name that is not a word, BadRequest for a too long one, Refused for a place that is not there,
    StoreError.
    """
    if not is_mark(name):
        raise BadNote(Message("note.mark-word-of-letters", name=name))
    return _written(game, called(name, "a mark"), "", by, store)


def note(game: str | Permalink, text: str, *, by: str = "", store: str | Hall | None = None) -> Note:
    """Attach a note to a place in a stored game; the game itself does not change.

    `by` is who says so; `store` a hall or its URL.
    Raises BadNote for an empty text, BadRequest for one of more than 10,000 characters, Refused for a place that is not
    there, StoreError.
    """
    if not text.strip():
        raise BadNote(Message("note.empty-note-says-nothing"))
    return _written(game, "", words(text, "a note"), by, store)


def notes_of(seen: Looking) -> list[Note]:
    """The marks and notes of a game up to the place that is looked at, in the order of the places that they are about.
    Of several marks of one name the last one counts."""
    written = {fact.name or fact.seq: fact for fact in seen.known if isinstance(fact, Noted)}
    in_order = sorted(written.values(), key=lambda each: (each.target, each.seq))
    return [Note(seen.link.game, each.seq, each.target, each.name, each.text, each.by) for each in in_order]


def check_note(fact: Noted) -> None:
    """Check what an imported game has as a mark or a note: as for one that is made here. Raises BadRequest."""
    if fact.name:
        if not is_mark(fact.name):
            raise BadNote(Message("note.mark-word-of-letters-2", name=shortened(fact.name)))
        called(fact.name, "a mark")
    words(fact.text, "a note")
    if fact.by:
        called(fact.by, "who writes")


def _written(game: str | Permalink, name: str, text: str, by: str, store: str | Hall | None) -> Note:
    author = called(by, "who writes") if by else by
    with opened(store) as hall:
        link = permalink(hall, game)
        length = hall.archive.length(link.game)
        target = length if link.upto is None else link.upto
        if target > length:
            raise Refused(Message("place.no-fact", place=target, length=length))
        hall.archive.append(link.game, length, [Noted(target, name, text, author).sealed(length + 1)])
    return Note(link.game, length + 1, target, name, text, author)
