"""The sentence for a question that no line of a log answers."""

from __future__ import annotations

from collections.abc import Mapping

from moothall.domain.kernel.ask import Ask
from moothall.domain.kernel.facts import Player
from moothall.domain.kernel.telling.words import Words
from moothall.words import Message, Texts, Told


def must_answer(words: Words, ask: Ask, player: Player, names: Mapping[Player, str]) -> Told:
    """What the rules say where a player would have to answer."""
    question = Texts(**{lang: words.naming(lang, names).asked(ask) for lang in ("en", "ja")})
    return Told(Message("finding.must-answer", who=names[player], question=question))
