"""The sentence of each fact at its place in a stream, in English and in Japanese.

told = Telling(game, facts)
told.both(fact)       # ("Bob buys Gold for $6.", "Bobは金貨を6コインで購入した。")
told(fact, "ja")      # one of them
told.origin(fact, rule)   # ("[buy/cost] line 110", "［buy/cost］ログ110行目")
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from moothall.domain.kernel.facts import Fact, Player, Retracted
from moothall.domain.kernel.game import Game
from moothall.domain.kernel.telling.phrase import Both
from moothall.domain.kernel.telling.saying import Saying, plainly
from moothall.domain.kernel.telling.stream import SENTENCES
from moothall.domain.kernel.telling.words import Lang

from .seats import names_by_seat


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
    told that they may not know. `names` are the players' names by seat (None: as the stream has them). Sentences are
    made when they are asked for; what came before a fact is gathered once.
    """

    def __init__(self, game: Game, facts: Sequence[Fact], names: Mapping[Player, str] | None = None) -> None:
        self.game = game
        self.words = game.words.facts
        self.facts = facts
        self.names = names_of(facts) if names is None else names
        self._by_seq: dict[int, Fact] = {}
        self._scenes: dict[int, Any] = {}
        """The scene before each fact."""
        self._gathered = False

    def __call__(self, fact: Fact, lang: Lang = "en") -> str:
        """A fact of the stream as a sentence in one language."""
        return self.both(fact)[lang == "ja"]

    def both(self, fact: Fact) -> Both:
        """A fact of the stream as a sentence, in English and in Japanese."""
        self._gather()
        said = Saying(
            fact,
            self._scenes.get(fact.seq),
            self.names,
            self.words.nouns,
            self._by_seq.get,
            self._told,
            self._question,
        )
        sentence = self.words.sentences.get(type(fact)) or SENTENCES.by_kind.get(type(fact))
        return plainly(said) if sentence is None else sentence(said, fact)

    def is_minor(self, fact: Fact) -> bool:
        """Whether a fact is told only where everything is asked for."""
        return self.words.is_minor(fact)

    def origin(self, fact: Fact, rule: str | None = None) -> Both:
        """By which rule (that of the fact, where none is given), on whose word and by which line of the log; empty
        where there is nothing to say."""
        rule = rule or fact.rule
        words = {"log": ("by the log's word", "ログの記載による"), "inferred": ("inferred", "推定")}
        source = words.get(fact.source, ("", ""))
        line = ("", "") if fact.line is None else (f"line {fact.line}", f"ログ{fact.line}行目")
        english = [f"[{rule}]" if rule else "", line[0], source[0]]
        japanese = [f"［{rule}］" if rule else "", line[1], f"（{source[1]}）" if source[1] else ""]
        return " ".join(filter(None, english)), "".join(japanese)

    def _gather(self) -> None:
        if self._gathered:
            return
        self._gathered = True
        scene = self.words.begin(self.facts)
        for fact in self.facts:
            self._by_seq[fact.seq] = fact
            self._scenes[fact.seq] = scene
            if isinstance(fact, Retracted):
                scene = self._scenes.get(fact.target, scene)
            else:
                scene = self.words.after(scene, fact)

    def _told(self, seq: int) -> Both:
        found = self._by_seq.get(seq)
        return ("", "") if found is None else self.both(found)

    def _question(self, key: str, least: int, most: int) -> Both:
        question = self.game.words.question
        return question(key, least, most, "en"), question(key, least, most, "ja")
