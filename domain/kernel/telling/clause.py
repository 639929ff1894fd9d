"""Clauses: what facts say where several are told in one line, so that alike ones become one."""

# Not compiled: it has nothing that a game or an audit does often.

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Sequence
from typing import Any, NamedTuple

from moothall.words import Joined, Message, Texts

from ..facts import Card, Player
from .phrase import Says, is_said, unended
from .saying import Saying

MOST = 8
"""So many clauses stand in one line: more do not fit the width of a page. The others are counted."""
CARDS = ""
"""Stands for the cards in the words of a fact about cards."""


class Subject(NamedTuple):
    """The subject of a clause: the name, with a remark if there is one. `passed_over` is the player in whose place the
    subject acts, if there is such a player."""

    who: Says
    passed_over: str = ""

    def does(self, says: Says) -> Message:
        """The words about what is done, with the subject before them."""
        if self.passed_over:
            return Message("clause.instead", who=self.who, other=self.passed_over, does=says)
        return Message("clause.does", who=self.who, does=says)


class Clause(NamedTuple):
    """What a fact says in a line that tells several: `draws 3 cards`.

    `player` is who does it, `who` the subject that stands before the words (None where they have their own, or need
    none). Clauses of one player with one `key` are told as one, whose words are made of the parts of all. `of_turn`
    says whether the line of a whole turn has it too, `is_amount` that it only counts something: who was named last
    then stays the subject of what follows.
    """

    player: Player | None
    who: Subject | None
    key: Hashable
    parts: tuple[Any, ...]
    words: Callable[[Sequence[Any]], Says]
    of_turn: bool = False
    is_amount: bool = False

    def told(self, after: Player | None) -> Says:
        """The words, with the subject before them where somebody else (`after`) was named last."""
        words = self.words(self.parts)
        return words if self.who is None or self.player == after else self.who.does(words)


class OfCards(NamedTuple):
    """The words of a fact about cards, in whose field `cards` they stand: `trashes {cards} from their hand`.

    `who` is the subject where that is not just the player's name; where the cards `are_subject`, there is no other.
    """

    words: Message
    who: Subject | None = None
    are_subject: bool = False

    def filled(self, cards: Says) -> Message:
        """The words with the cards."""
        return self.words.with_field("cards", cards)

    def subject(self, said: Saying[Any]) -> Subject | None:
        """Who does it."""
        return None if self.are_subject else self.who or Subject(said.who)

    def sentence(self, said: Saying[Any], card: Card) -> Message:
        """The sentence about one card."""
        who, words = self.subject(said), self.filled(said.nouns.card(card))
        if who is None:
            return Message("clause.begins-sentence", says=words)
        return Message("clause.sentence", says=who.does(words))

    def clause(
        self, said: Saying[Any], cards: Iterable[Card], *, of_turn: bool = False, in_order: bool = False
    ) -> Clause:
        """The clause about some cards, together with those of other facts that say the same of theirs."""

        def words(cards: Sequence[Card]) -> Says:
            if len(cards) == 1:
                return self.filled(said.nouns.card(cards[0]))
            return self.filled(said.nouns.in_order(cards) if in_order else said.nouns.cards(cards))

        if self.are_subject:
            return Clause(None, None, (self.words, said.fact.seq), tuple(cards), words, of_turn)
        player = getattr(said.fact, "player", None)
        return Clause(player, self.subject(said), self.words, tuple(cards), words, of_turn)


def plain_clause(
    said: Saying[Any], sentence: Message | Texts, of_turn: bool = False, is_amount: bool = False
) -> Clause:
    """The clause of a fact that has no words of its own for one: its sentence, without the subject if it begins so."""
    player, does = getattr(said.fact, "player", None), _done_by(said.who, sentence)
    if player is None or does is None:
        seq = said.fact.seq
        return Clause(None, None, (sentence, seq), (), lambda _: unended(sentence), of_turn, is_amount)
    return Clause(player, Subject(said.who), (does, said.fact.seq), (), lambda _: does, of_turn)


def _done_by(who: str, sentence: Message | Texts) -> Says | None:
    """What a sentence says that a player does; None where it does not begin with that player."""
    says = None if isinstance(sentence, Texts) else sentence.fields.get("says")
    if not isinstance(says, Message) or says.key != "clause.does" or says.fields["who"] != who:
        return None
    does: Says = says.fields["does"]
    return does


def begins_with(sentence: Message | Texts) -> str | None:
    """The name of the player with whom a sentence begins; None where it begins with something else."""
    says = sentence if isinstance(sentence, Texts) else sentence.fields.get("says", sentence)
    if not isinstance(says, Message) or says.key not in ("clause.does", "clause.instead"):
        return None
    who = says.fields["who"]
    return str(who.fields["who"] if isinstance(who, Message) else who)


def merged(clauses: Iterable[Clause]) -> list[Clause]:
    """The clauses in their order, alike ones as one where the first of them stands."""
    found: dict[Hashable, Clause] = {}
    for clause in clauses:
        key = clause.player, clause.who, clause.key
        before = found.get(key)
        found[key] = clause if before is None else before._replace(parts=before.parts + clause.parts)
    return list(found.values())


def joined(clauses: Sequence[Clause], after: Player | None) -> Says:
    """Clauses in one line, of which each names its subject unless that was named last, before them `after`; nothing
    where they say nothing."""
    found: list[Says] = []
    for clause in clauses:
        words = clause.told(after)
        if not is_said(words):
            continue
        found.append(words)
        if not clause.is_amount:
            after = clause.player
    more = len(found) - MOST
    if more > 1:
        found[MOST:] = [Message("clause.and-more", count=more)]
    return Joined(found, "folded") if found else ""
