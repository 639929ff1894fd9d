"""The sentence of each fact at its place in a stream, in any language.

told = Telling(game, facts)
told(fact, "en")      # "Bob buys Gold for $6."
told.fact(fact)       # the same in any language, where it is asked for: told.fact(fact).in_words("ja")
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from moothall.domain.kernel.facts import ABOUT_THE_STREAM, Answered, Fact, Player, Retracted
from moothall.domain.kernel.game import Game
from moothall.domain.kernel.telling.clause import Clause, plain_clause
from moothall.domain.kernel.telling.phrase import Says
from moothall.domain.kernel.telling.saying import Saying, plainly
from moothall.domain.kernel.telling.stream import SENTENCES
from moothall.domain.kernel.telling.words import Lang
from moothall.words import Message, Texts, Told, WithNames

from ..finding.seats import names_by_seat


def names_of(facts: Sequence[Fact]) -> Mapping[Player, str]:
    """The players' names by seat, from the first fact that has them; the seat of one whose name is empty."""
    for fact in facts:
        players = getattr(fact, "players", None)
        if isinstance(players, tuple):
            return {seat: name or seat for seat, name in names_by_seat(players).items()}
    return {}


class Telling:
    """The sentences of the facts of a stream.

    `facts` is the stored stream, also what was taken back; redacted for a viewer where one looks, so that nothing is
    told that they may not know; facts may come to it later. `names` are the players' names by seat (None: as the stream
    has them). Sentences are made when they are asked for; what came before a fact is gathered once.
    """

    def __init__(self, game: Game, facts: Sequence[Fact], names: Mapping[Player, str] | None = None) -> None:
        self.game = game
        self.words = game.words.facts
        self.facts = facts
        self.names = names_of(facts) if names is None else names
        self._called = WithNames(self.words.nouns, self.names)
        self._by_seq: dict[int, Fact] = {}
        self._clauses: dict[int, Clause | None] = {}
        self._scenes: dict[int, Any] = {}
        """The scene before each fact."""
        self._scene: Any = None
        """The scene after the facts that were gathered."""
        self._gathered = 0

    def __call__(self, fact: Fact, lang: Lang = "en") -> str:
        """A fact of the stream as a sentence in one language."""
        return self.fact(fact).in_words(lang)

    def fact(self, fact: Fact) -> Told:
        """A fact of the stream as a sentence, which is put into words where somebody reads it."""
        return self.told(self.sentence(fact))

    def told(self, says: Says) -> Told:
        """A message with the names of the players, and those that the game has for its things."""
        return Told(says, self._called)

    def sentence(self, fact: Fact) -> Message | Texts:
        """The message that tells a fact of the stream."""
        sentence = self.words.sentences.get(type(fact)) or SENTENCES.by_kind.get(type(fact))
        saying = self._saying(fact)
        return plainly(saying) if sentence is None else sentence(saying, fact)

    def clause(self, fact: Fact) -> Clause | None:
        """The clause of a fact of the stream, for a line that tells several; None where the fact says nothing there. It
        is kept, since each line above a fact tells it again."""
        if fact.seq not in self._clauses:
            self._clauses[fact.seq] = self._clause(fact)
        return self._clauses[fact.seq]

    def _clause(self, fact: Fact) -> Clause | None:
        if isinstance(fact, (Answered, *ABOUT_THE_STREAM)) or self.is_minor(fact):
            return None
        clause = self.words.clauses.get(type(fact))
        if clause is None:
            kind, words = type(fact), self.words
            saying, sentence = self._saying(fact), self.sentence(fact)
            return plain_clause(saying, sentence, kind in words.of_turn, kind in words.amounts)
        return clause(self._saying(fact), fact)

    def _saying(self, fact: Fact) -> Saying[Any]:
        self._gather()
        return Saying(
            fact,
            self._scenes.get(fact.seq),
            self.names,
            self.words.nouns,
            self._by_seq.get,
            self._told,
            self.game.words.question,
            self.game.words.option,
        )

    def is_minor(self, fact: Fact) -> bool:
        """Whether a fact is told only where everything is asked for."""
        return self.words.is_minor(fact)

    def _gather(self) -> None:
        if self._gathered == len(self.facts):
            return
        scene = self._scene if self._gathered else self.words.begin(self.facts)
        for fact in self.facts[self._gathered :]:
            self._by_seq[fact.seq] = fact
            self._scenes[fact.seq] = scene
            if isinstance(fact, Retracted):
                scene = self._scenes.get(fact.target, scene)
            else:
                scene = self.words.after(scene, fact)
        self._scene = scene
        self._gathered = len(self.facts)

    def _told(self, seq: int) -> Message | Texts | None:
        fact = self._by_seq.get(seq)
        return None if fact is None else self.sentence(fact)
