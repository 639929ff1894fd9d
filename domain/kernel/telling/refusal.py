"""What a question does not offer, and why."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from ..ask import Ask


class Because(NamedTuple):
    """Why something is not offered: in a sentence, the id of the rule that decides, and the sentence in Japanese."""

    says: str
    rule: str
    says_ja: str

    @property
    def both(self) -> tuple[str, str]:
        """The sentence in English and in Japanese."""
        return self.says, self.says_ja


class Refusal(NamedTuple):
    """Something that a player might have thought of answering and that is not offered, and why."""

    answer: tuple[str, ...]
    because: Because


def no_refusals(_session: Any, _ask: Ask) -> Sequence[Refusal]:
    """Nothing is said of what a game does not offer."""
    return ()
