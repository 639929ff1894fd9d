"""The options of Dominion's questions in the words of a scenario."""

from __future__ import annotations

from moothall.domain.dominion.telling.questions import called
from moothall.domain.dominion.text.names import other_names
from moothall.domain.dominion.upcasts import words_of_option
from moothall.domain.kernel.facts import Card, Option


def said(option: Option) -> str:
    """An option in words: the face of a card, a name, a number, `+2 Actions` for the key `2-actions`."""
    if isinstance(option, Card):
        return option.face or "?"
    return called(option, "en") if isinstance(option, str) else str(option)


def names(option: Option) -> tuple[str, ...]:
    """All that a step may call an option: its words, its key, with spaces too, and the words that it had when the
    notation began; a card by every name that it has had, in either language.

    So a scenario that was written once is understood, whatever the words are today.
    """
    if not isinstance(option, str):
        return (said(option), *other_names(said(option)))
    return tuple(
        dict.fromkeys((said(option), option, option.replace("-", " "), words_of_option(option), *other_names(option)))
    )
