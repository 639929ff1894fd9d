"""The words of labels: whether anything that a question may offer can be called what a step says."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import cache

from moothall.domain.dominion.telling.questions import AMOUNTS, OPTIONS
from moothall.domain.dominion.text.names import spellings
from moothall.domain.dominion.upcasts import words_of_option
from moothall.domain.dominion.vocabulary import TOKENS, TURNS, VERBS
from moothall.domain.kernel.telling.written import meant
from moothall.words import Message

from ...step import Step
from ...yaml_lines import BadScenario
from ..document.names import texts

_WORD = re.compile(r"[a-z][a-z'\N{RIGHT SINGLE QUOTATION MARK}]*")


def check_labels(step: Step, players: Sequence[str]) -> None:
    """Check that each word of what a step names is a word of a card, of an option or of a player: with any other one
    the step could only be refused, whatever is offered. Raises BadScenario."""
    known = _words() | {word for name in players for word in _words_of(name)}
    for word in _words_of(" ".join(step.objects)):
        if word not in known:
            hint = meant(word, {each: each for each in sorted(known)})
            wrong = Message("scenario.no-option-has-word", word=word, meant=hint)
            raise BadScenario(step.path, Message("scenario.in-step", step=step.text, error=wrong))


@cache
def _words() -> frozenset[str]:
    said = [*OPTIONS, *(words_of_option(key) for key in OPTIONS), *(str(words()) for words in OPTIONS.values())]
    said += [*(str(words(count=2)) for words in AMOUNTS.values()), *AMOUNTS]
    said += [*VERBS, *TOKENS, *TURNS, *texts(), *spellings()]
    return frozenset(form for each in said for word in _words_of(each) for form in (word, f"{word}s"))


def _words_of(said: str) -> Iterator[str]:
    return iter(_WORD.findall(said.casefold()))
