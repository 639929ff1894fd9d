"""Clauses: what facts say where several are told in one line, so that alike ones become one."""

# Not compiled: it has nothing that a game or an audit does often.

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Sequence
from typing import Any, NamedTuple

from ..facts import Card, Player
from .phrase import Both
from .saying import Saying

MOST = 8
"""So many clauses stand in one line: more do not fit the width of a page. The others are counted."""
CARDS = "\x00"
"""Stands for the cards in the words of a fact about cards."""
NOBODY: Both = ("", "")
"""The subject of words that have their own."""


class Clause(NamedTuple):
    """What a fact says in a line that tells several: `draws 3 cards`.

    `player` is who does it, `who` the subject that stands before the words, with its particle in Japanese (None and
    empty where the words need none). Clauses of one player with one `key` are told as one, whose words are made of
    the parts of all. `of_turn` says whether the line of a whole turn has it too.
    """

    player: Player | None
    who: Both
    key: Hashable
    parts: tuple[Any, ...]
    words: Callable[[Sequence[Any]], Both]
    of_turn: bool = False

    def told(self, after: Player | None) -> Both:
        """The words, with the subject before them where somebody else (`after`) was named last."""
        english, japanese = self.words(self.parts)
        if self.player is None or self.player == after:
            return english, japanese
        return f"{self.who[0]} {english}", self.who[1] + japanese


class OfCards(NamedTuple):
    """The words of a fact about cards, in which `CARDS` stands for them: `trashes CARDS from their hand`.

    `who` is the subject where that is not just the player's name, with its particle in Japanese; `NOBODY` where the
    cards themselves are the subject.
    """

    english: str
    japanese: str
    who: Both | None = None

    def filled(self, cards: Both) -> Both:
        """The words with the cards."""
        return self.english.replace(CARDS, cards[0], 1), self.japanese.replace(CARDS, cards[1], 1)

    def subject(self, said: Saying[Any]) -> Both:
        """Who does it."""
        return self.who or (said.who, f"{said.who}は")

    def sentence(self, said: Saying[Any], card: Card) -> Both:
        """The sentence about one card."""
        (who, who_ja), (english, japanese) = self.subject(said), self.filled(said.nouns.card(card))
        english = f"{who} {english}" if who else f"{english[:1].upper()}{english[1:]}"
        return f"{english}.", f"{who_ja}{japanese}。"

    def clause(
        self, said: Saying[Any], cards: Iterable[Card], *, of_turn: bool = False, in_order: bool = False
    ) -> Clause:
        """The clause about some cards, together with those of other facts that say the same of theirs."""

        def words(cards: Sequence[Card]) -> Both:
            if len(cards) == 1:
                return self.filled(said.nouns.card(cards[0]))
            return self.filled(said.nouns.in_order(cards) if in_order else said.nouns.cards(cards))

        if self.who == NOBODY:
            return Clause(None, NOBODY, (*self, said.fact.seq), tuple(cards), words, of_turn)
        player = getattr(said.fact, "player", None)
        return Clause(player, self.subject(said), tuple(self), tuple(cards), words, of_turn)


def plain_clause(said: Saying[Any], sentence: Both, of_turn: bool = False) -> Clause:
    """The clause of a fact that has no words of its own for one: its sentence, without the subject if it begins so."""
    english, japanese = sentence[0].removesuffix("."), sentence[1].removesuffix("。")
    who = said.who, f"{said.who}は"
    player = getattr(said.fact, "player", None)
    if player is None or not english.startswith(f"{who[0]} ") or not japanese.startswith(who[1]):
        return Clause(None, NOBODY, (english, said.fact.seq), (), lambda _: (english, japanese), of_turn)
    rest = english[len(who[0]) + 1 :], japanese[len(who[1]) :]
    return Clause(player, who, (rest, said.fact.seq), (), lambda _: rest, of_turn)


def merged(clauses: Iterable[Clause]) -> list[Clause]:
    """The clauses in their order, alike ones as one where the first of them stands."""
    found: dict[Hashable, Clause] = {}
    for clause in clauses:
        key = clause.player, clause.who, clause.key
        before = found.get(key)
        found[key] = clause if before is None else before._replace(parts=before.parts + clause.parts)
    return list(found.values())


def joined(clauses: Sequence[Clause], after: Player | None) -> Both:
    """Clauses in one line, of which each names its subject unless that was named last, before them `after`."""
    english, japanese = [], []
    for clause in clauses:
        words, words_ja = clause.told(after)
        if not words:
            continue
        english.append(words)
        japanese.append(words_ja)
        if clause.player is not None or words[:1].isalpha():
            after = clause.player
    more = len(english) - MOST
    if more > 1:
        english[MOST:] = [f"and {more} more"]
        japanese[MOST:] = [f"ほか{more}件"]
    return "; ".join(english), "／".join(japanese)
