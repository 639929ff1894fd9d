"""The sentence for a question that no line of a log answers."""

from __future__ import annotations

from collections.abc import Mapping

from moothall.domain.kernel.ask import Ask
from moothall.domain.kernel.facts import Player
from moothall.domain.kernel.telling.phrase import Both
from moothall.domain.kernel.telling.words import Words


def must_answer(words: Words, ask: Ask, player: Player, names: Mapping[Player, str]) -> Both:
    """What the rules say where a player would have to answer, in English and in Japanese."""
    english, japanese = words.naming("en", names).asked(ask), words.naming("ja", names).asked(ask)
    who = names[player]
    return f"{who} must answer: {english}", f"{who}は「{japanese}」に答えなければならない"
