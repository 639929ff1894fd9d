"""The facts of Dominion as sentences, a module for each noun: a function for each kind of fact."""

from __future__ import annotations

from ....kernel.facts import Fact
from ....kernel.telling.saying import FactWords
from ...table import facts as f
from . import answers as answers
from . import cards as cards
from . import plays as plays
from . import tables as tables
from . import turns as turns
from .clauses import AMOUNTS, APART, OF_TURN
from .scene import CLAUSES, NOUNS, SENTENCES, after, begin
from .tokens import keeps_book


def is_minor(fact: Fact) -> bool:
    """Whether a fact is told only where everything is: it says nothing that another does not."""
    if isinstance(fact, f.FollowedInstructions):
        return fact.times == 1 and not fact.rewrites
    if isinstance(fact, f.CardMoved):
        return fact.to == "looked at"
    return isinstance(fact, f.TokenMoved) and keeps_book(fact)


FACT_WORDS = FactWords(SENTENCES.by_kind, NOUNS, begin, after, is_minor, CLAUSES, OF_TURN, APART, AMOUNTS)
