"""What a question does not offer, and why."""

# Not compiled: it has nothing that a game or an audit does often.

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from moothall.words import Called, Joined, Message, Name, Told

from ..ask import Ask
from .phrase import Says
from .words import Lang


class Because(NamedTuple):
    """Why something is not offered: what is said, and the id of the rule that decides."""

    told: Told
    rule: str

    @classmethod
    def of(cls, says: Says, rule: str, called: Called | None = None) -> Because:
        """A reason, in which things are called as a game calls them; without `called` by the names that facts have."""
        return cls(Told(says) if called is None else Told(says, called), rule)

    def to_json(self) -> dict[str, str]:
        """As plain data: `says`, `rule`, `says_ja`."""
        says, says_ja = self.told.pair
        return {"says": says, "rule": self.rule, "says_ja": says_ja}


class Refusal(NamedTuple):
    """Something that a player might have thought of answering and that is not offered, and why.

    Of refusals for the same reason `alike` is the same: a sentence for all of them, with the fields `count` and
    `names`, and `named` is what this one is called there. Both are None where there is no such sentence.
    """

    answer: tuple[str, ...]
    because: Because
    alike: Message | None = None
    named: Name | None = None


MOST_TOLD = 2
"""How many refusals for the same reason are told each in its own sentence: with three, a menu of what is too dear would
be a page of one sentence."""
MOST_NAMED = 4
"""How many of them a sentence for all names: it stays one line."""


def reasons(refusals: Sequence[Refusal], lang: Lang) -> dict[str, list[str]]:
    """Why something is not offered, by the rule that decides: each sentence once, and one for many that are alike."""
    alike: dict[Message, list[Name]] = {}
    for each in refusals:
        if each.alike is not None and each.named is not None:
            alike.setdefault(each.alike, []).append(each.named)
    told: dict[str, list[str]] = {}
    for each in refusals:
        names = [] if each.alike is None else alike.get(each.alike, [])
        said = each.because.told
        if each.alike is not None and len(names) > MOST_TOLD:
            said = said.of(_of_all(each.alike, names))
        below, words = told.setdefault(each.because.rule, []), said.in_words(lang)
        if words not in below:
            below.append(words)
    return told


def _of_all(alike: Message, names: Sequence[Name]) -> Message:
    """The sentence for all that are refused for one reason."""
    some: Says = Joined(names[:MOST_NAMED])
    if len(names) > MOST_NAMED:
        some = Message("refused.and-others", names=some)
    return alike.with_field("count", len(names)).with_field("names", some)


def no_refusals(_session: Any, _ask: Ask) -> Sequence[Refusal]:
    """Nothing is said of what a game does not offer."""
    return ()
