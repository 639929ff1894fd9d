"""The interface for authors of clients: open a hall, start a match, answer its questions, watch it.

docs/python.md has it with a worked example. What is not listed here is no part of it.
"""

from __future__ import annotations

from moothall.domain.kernel.game import BadSetup
from moothall.domain.kernel.undo import UndoRefused
from moothall.domain.rules_spec import BadRules
from moothall.domain.store import Conflict, LockedStore, NoSuchGame, StoreError
from moothall.domain.store.codec import to_json
from moothall.projections.seats import NoSuchPlayer

from .errors import BadRequest, CannotGoOn, NotOffered, WrongPlayer
from .hall import Hall
from .match import Match, UndoRequest
from .question import Choice, Question
from .subscription import Subscription

__all__ = [
    "BadRequest",
    "BadRules",
    "BadSetup",
    "CannotGoOn",
    "Choice",
    "Conflict",
    "Hall",
    "LockedStore",
    "Match",
    "NoSuchGame",
    "NoSuchPlayer",
    "NotOffered",
    "Question",
    "StoreError",
    "Subscription",
    "UndoRefused",
    "UndoRequest",
    "WrongPlayer",
    "to_json",
]
