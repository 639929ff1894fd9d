"""The alternatives to an answer: what else the question offered, and what it did not offer, and why."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from moothall.domain.kernel.ask import Ask, Menu
from moothall.domain.kernel.facts import Answered, Option
from moothall.domain.kernel.telling.refusal import Refusal
from moothall.domain.kernel.telling.unseen import Unseen
from moothall.domain.kernel.telling.words import Lang, told

from ..sight.unseen import ViewedStream, is_unseen
from ..tables.board import looked_at, options, plain
from ..telling.sentences import names_of


@dataclass(frozen=True, slots=True)
class Alternatives:
    """The `options` of a question besides the answer that was given, as plain data and in `words`; and what of the
    player's cards and of the table was `refused`: not offered."""

    options: list[Any]
    words: list[str]
    refused: Sequence[Refusal]


def alternatives(stream: ViewedStream, answer: Answered, lang: Lang = "en") -> Alternatives | None:
    """The other answers that could have been given where a stream has a live `answer`.

    None where its viewer was not asked, or the question cannot be told: a log was followed, the rules have changed, or
    nobody has seen all cards of that hand.
    """
    if stream.viewer not in (None, answer.player):
        return None
    game, before = stream.game, replace(stream, facts=stream.facts[: answer.seq - 1])
    standing = before.standing
    session, _ = looked_at(game, standing)
    ask = session.asked if session is not None else None
    if session is None or ask is None or _tells_unseen(ask, before.watched()):
        return None
    called = game.words.naming(lang, names_of(standing))
    if isinstance(ask, Menu):
        offers = {choice: words for words, choice in game.words.offers(session, ask, lang)}
        chosen = [plain(part) for part in answer.answer]
        left = [each for each in options(ask) if each != chosen]
        words = [sentence for choice, sentence in offers.items() if [plain(part) for part in choice] != chosen]
    else:
        left = [plain(each) for each in _besides(ask.options, answer.answer)]
        words = list(dict.fromkeys(told(each, called) for each in _besides(ask.options, answer.answer)))
    return Alternatives(left, words, game.refusals(session, ask))


def _tells_unseen(ask: Ask, unseen: Unseen | None) -> bool:
    """Whether what a question offers, or does not, would tell cards that nobody saw."""
    if unseen is None:
        return False
    about = (*unseen.zones().get(f"{ask.subject}.hand", ()), *ask.options)
    return any(is_unseen(each, unseen) for each in about)


def _besides(offered: Sequence[Option], chosen: Sequence[Option]) -> list[Option]:
    """The options that were not chosen: of equal ones as many as are left."""
    left = list(offered)
    for each in chosen:
        if each in left:
            left.remove(each)
    return left
