"""What the service refuses, in one sentence each; nothing has happened then."""

from __future__ import annotations

from moothall.domain.store import StoreError
from moothall.domain.store import without_passwords as without_passwords


class BadRequest(ValueError):
    """An argument of a kind that is not understood: a number where a text belongs, say."""


class NotOffered(ValueError):
    """An answer that the question does not offer; the message says what it does."""


class WrongPlayer(ValueError):
    """An answer by a player who is not asked; the message names who must answer."""


class CannotGoOn(ValueError):
    """A stored game that the rules of today do not make again, so they cannot go on with it."""


class Refused(ValueError):
    """What was asked for cannot be done, or is not there."""


class NoSuchPlace(Refused):
    """A place that the game does not have, or no place at all."""


class UnsoundStream(Refused):
    """Facts that are no stream: somebody changed the store behind its back."""


class NotRuled(Refused):
    """A card that there is not, or that the rules have no text of; a rule or a switch that there is not."""


class BadNote(BadRequest):
    """A mark that is no word, or a note that says nothing."""


class BadOutput(BadRequest):
    """A file to write to that is the store, or what is read."""


class BrokeOff(ValueError):
    """Something went wrong inside, which is no fault of what was asked for."""


class UnreadableFile(ValueError):
    """A file that cannot be read as text."""


class TamperedStore(StoreError):
    """A store so damaged that its hashes cannot be checked: rows are missing or do not hold what they should."""


class UncheckedStore(StoreError):
    """There is no store to check, or none that can be checked."""
