"""Answers in words: which answer to a question a text means."""

from __future__ import annotations

import re

from moothall.domain.kernel.ask import Answer, Ask
from moothall.domain.kernel.telling.words import Naming, each_once, joined_in

from ..errors import NotOffered
from .question import Asked, by_numbers, by_words, offers_of

NOTHING = "nothing"
"""The word for an answer that takes none of what is offered."""

_NUMBER = re.compile("[0-9]{1,9}")


def answer_meant(written: str, ask: Ask, called: Naming) -> Answer:
    """The answer that a text means: in the words that `show` lists, or by their numbers there; several by commas;
    `nothing` for none. Raises NotOffered, with what is offered, for any other text."""
    offers = offers_of(ask, called, lambda menu: each_once(menu, called, joined=joined_in(called.lang)))
    question = Asked(ask, called, lambda: offers)
    parts = [part.strip() for part in written.split(",")]
    if parts == [NOTHING]:
        parts = []
    if parts and all(_NUMBER.fullmatch(part) for part in parts) and written not in dict(offers):
        return by_numbers(question, [int(part) for part in parts])
    try:
        return by_words(question, [written])
    except NotOffered:
        return by_words(question, parts)
