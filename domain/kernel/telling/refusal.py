"""What a question does not offer, and why."""

# Not compiled: it has nothing that a game or an audit does often.

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from moothall.words import Message, in_words

from ..ask import Ask
from .phrase import Both
from .words import Lang


class Because(NamedTuple):
    """Why something is not offered: in a sentence, the id of the rule that decides, and the sentence in Japanese."""

    says: str
    rule: str
    says_ja: str

    @classmethod
    def of(cls, message: Message, rule: str) -> Because:
        """A reason whose sentence is a message."""
        return cls(in_words(message), rule, in_words(message, "ja"))

    @property
    def both(self) -> tuple[str, str]:
        """The sentence in English and in Japanese."""
        return self.says, self.says_ja


class Refusal(NamedTuple):
    """Something that a player might have thought of answering and that is not offered, and why.

    Of refusals for the same reason `alike` is the same: a sentence for all of them, in English and in Japanese, with
    `{count}` and `{names}`. `named` is what this one is called there. Both are None where there is no such sentence.
    """

    answer: tuple[str, ...]
    because: Because
    alike: Both | None = None
    named: Both | None = None


MOST_TOLD = 2
"""How many refusals for the same reason are told each in its own sentence: with three, a menu of what is too dear would
be a page of one sentence."""
MOST_NAMED = 4
"""How many of them a sentence for all names: it stays one line."""


def reasons(refusals: Sequence[Refusal], lang: Lang) -> dict[str, list[str]]:
    """Why something is not offered, by the rule that decides: each sentence once, and one for many that are alike."""
    ja = lang == "ja"
    alike: dict[Both, list[str]] = {}
    for each in refusals:
        if each.alike is not None and each.named is not None:
            alike.setdefault(each.alike, []).append(each.named[ja])
    told: dict[str, list[str]] = {}
    for each in refusals:
        names = [] if each.alike is None else alike.get(each.alike, [])
        said = each.because.both[ja]
        if each.alike is not None and len(names) > MOST_TOLD:
            some = "、".join(names[:MOST_NAMED]) if ja else ", ".join(names[:MOST_NAMED])
            more = "" if len(names) <= MOST_NAMED else "など" if ja else ", …"
            said = each.alike[ja].format(count=len(names), names=some + more)
        below = told.setdefault(each.because.rule, [])
        if said not in below:
            below.append(said)
    return told


def no_refusals(_session: Any, _ask: Ask) -> Sequence[Refusal]:
    """Nothing is said of what a game does not offer."""
    return ()
