"""What a person types for what a question offers: numbers, words, the beginnings of words, names in any spelling."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence

from moothall.domain.kernel.telling.remarks import unremarked
from moothall.domain.kernel.telling.written import narrow, plain
from moothall.words import Joined, Message

from .question import Choice, Question

NameOf = Callable[[str], str | None]
"""The name that facts have of what somebody wrote; None for another word."""

_COUNTED = re.compile(r"([0-9]{1,2})\s+([^\s0-9].*)")
_NUMBERS = re.compile(r"[0-9]{1,4}(\s+[0-9]{1,4})*")
MOST_NAMED = 6
"""How many choices are named at most where several are called so."""


class NotUnderstood(ValueError):
    """The typed words name no choice, or more than one; the message says which."""


def numbers_meant(written: str, question: Question, name_of: NameOf) -> list[int]:
    """The numbers of the choices that somebody typed: `3`, `1 2`, `buy silver`, `b silver`, `silver`,
    `2 copper, estate`.

    Empty text is not a choice. Each part between commas names a choice, by all of its words or by the beginnings of the
    first ones; digits, letters and signs may be wide. Raises NotUnderstood.
    """
    spelt = narrow(written, commas=True).strip()
    left = {each.number: each for each in question.choices}
    numbers_chosen: list[int] = []
    for part in filter(None, (each.strip() for each in spelt.split(","))):
        counted = _COUNTED.fullmatch(part)
        if _NUMBERS.fullmatch(part):
            numbers = [int(each) for each in part.split()]
        elif counted is not None:
            numbers = []
            for _ in range(int(counted[1])):
                numbers.append(_number(counted[2], [*left.values()], name_of))
                del left[numbers[-1]]
        else:
            numbers = [_number(part, [*left.values()], name_of)]
        for number in numbers:
            numbers_chosen.append(number)
            left.pop(number, None)
    wrong = next((number for number in numbers_chosen if not 1 <= number <= len(question.choices)), None)
    if wrong is not None:
        count = len(question.choices)
        raise NotUnderstood(Message("play.no-choice", number=wrong, count=count))
    return numbers_chosen


def _number(written: str, choices: Sequence[Choice], name_of: NameOf) -> int:
    """The number of the one choice that is called so; of several that read alike that of the first."""
    typed = [each.split() for each in _spellings(written, name_of)]
    for fits in (_is, _begins, _begins_without_verb, _holds):
        met = [each for each in choices if any(fits(words, form) for words in typed for form in forms_of(each))]
        if len({each.words for each in met}) == 1:
            return met[0].number
        if met:
            names = [f"{each.number} {each.words}" for each in met]
            few, more = Joined(names[:MOST_NAMED]), len(names) - MOST_NAMED
            if more > 0:
                raise NotUnderstood(Message("play.may-be-and-more", written=written, few=few, more=more))
            raise NotUnderstood(Message("play.may-be", written=written, few=few))
    raise NotUnderstood(Message("play.nothing-can-chosen-called", written=written))


def _spellings(written: str, name_of: NameOf) -> Iterator[str]:
    """What was typed, and the same with the name in it as the rules have it."""
    yield plain(written)
    words = written.split()
    for at in range(len(words)):
        name = name_of(" ".join(words[at:]))
        if name is not None:
            yield plain(" ".join([*words[:at], name]))


def forms_of(choice: Choice) -> list[list[str]]:
    """The words by which a choice is called: as it is told, without a price, and as facts have it."""
    cards = sum("#" in str(each) for each in choice.data)
    data = " ".join(str(each).partition("#")[0] for each in choice.data) if cards < 2 else ""
    return [plain(each).split() for each in (choice.words, unremarked(choice.words), data) if each]


def _is(words: Sequence[str], form: Sequence[str]) -> bool:
    return words == form


def _begins(words: Sequence[str], form: Sequence[str]) -> bool:
    return len(words) <= len(form) and all(map(str.startswith, form, words))


def _begins_without_verb(words: Sequence[str], form: Sequence[str]) -> bool:
    return len(form) > 1 and _begins(words, form[1:])


def _holds(words: Sequence[str], form: Sequence[str]) -> bool:
    return " ".join(words) in " ".join(form)
