"""The errors of the service, each in one sentence. A call that raises one has changed nothing."""

from __future__ import annotations

from moothall.domain.kernel.failure import Failure
from moothall.domain.store import StoreError
from moothall.domain.store import without_passwords as without_passwords


class BadRequest(Failure, ValueError):
    """An argument of a kind that is not understood: a number where a text belongs, say."""


class NotOffered(Failure, ValueError):
    """An answer that the question does not offer; the message says what it does."""


class WrongPlayer(Failure, ValueError):
    """An answer by a player who is not asked; the message names the player who must answer."""


class NoSeat(Failure, ValueError):
    """A secret that does not open a seat of the table, or that is missing where one is needed."""


class CannotGoOn(Failure, ValueError):
    """A stored game that the rules of today do not make again, so they cannot go on with it."""


class Refused(Failure, ValueError):
    """The request cannot be carried out, or names something that is not there."""


class KeeperOnly(Refused):
    """A player or a spectator asked for something that only the keeper of a game may have."""


class NoSuchPlace(Refused):
    """A place that the game does not have, or a text that is not a place."""


class UnsoundStream(Refused):
    """Facts that do not make a sound stream: something other than Moothall changed the store."""


class Unproved(Refused):
    """An exported game of which its log, or the rules, do not make the same facts again; the message says the first
    one that differs."""


class NotRuled(Refused):
    """An unknown card, rule or switch, or a card that the rules have no text of."""


class BadNote(BadRequest):
    """A mark whose name is not one word, or an empty note."""


class BadOutput(BadRequest):
    """A file to write to that is the store, or what is read."""


class BrokeOff(Failure, ValueError):
    """A fault inside Moothall; the request was not wrong."""


class TookTooMuch(Failure):
    """Work that was ended, since it took too long or too much memory."""


class SendTheLog(Failure):
    """A log that is named by its hash, and is not known to the server (any more): it is to be sent again."""


class UnreadableFile(Failure, ValueError):
    """A file that cannot be read as text."""


class TamperedStore(StoreError):
    """A store so damaged that its hashes cannot be checked: rows are missing or do not hold what they should."""


class UncheckedStore(StoreError):
    """There is no store, or one that cannot be checked."""
