"""What a match refuses, in one sentence each; nothing has happened then."""

from __future__ import annotations


class BadRequest(ValueError):
    """An argument of a kind that is not understood: a number where a text belongs, say."""


class NotOffered(ValueError):
    """An answer that the question does not offer; the message says what it does."""


class WrongPlayer(ValueError):
    """An answer by a player who is not asked; the message names who must answer."""


class CannotGoOn(ValueError):
    """A stored game that the rules of today do not make again, so they cannot go on with it."""
