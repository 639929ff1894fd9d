"""A witness: one complete game, as nothing but its opening, its answers and its shuffles.

Whoever says that a game is possible can show one. A witness holds what no rule decides; the rules make everything else
of it, so it cannot claim a fact that they do not make. Each answer must be one that its question offers, and each
shuffle must hold just the cards that are shuffled.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import compress
from operator import attrgetter
from typing import Any

from moothall.words import Message

from ..ask import Answer, Ask, asks
from ..facts import Answered, Card, Fact, Player
from ..game import Game
from ..session import IllegalAnswer, Session
from ..source import Source
from .proof import NotMade

_WHICH = attrgetter("number", "face")
_FACE = attrgetter("face")
_PLACE = attrgetter("seq", "cause", "rule")


@dataclass(frozen=True, slots=True)
class Witness:
    """One game: the facts of its `opening`, and its `inputs` in order: answers, and facts of chance with an `order`."""

    opening: tuple[Fact, ...]
    inputs: tuple[Fact, ...]


def is_input(kind: type[Fact]) -> bool:
    """Whether no rule decides what a fact of a kind says: it is an answer, or the outcome of chance."""
    return issubclass(kind, Answered) or hasattr(kind, "order")


def witness_of(game: Game, facts: Sequence[Fact]) -> Witness:
    """The witness of the live `facts` of a game."""
    begun = game.opening(facts)
    inputs = {kind for kind in {*map(type, facts)} if is_input(kind)}
    after = facts[begun:]
    return Witness(tuple(facts[:begun]), tuple(compress(after, map(inputs.__contains__, map(type, after)))))


def played(game: Game, witness: Witness) -> Session[Any]:
    """The session in which the rules have played a witness. Raises NotMade where that holds no game by the rules.

    The game may stop at a question, where the witness has no more answers.
    """
    _check_opening(game, witness)
    session = game.session(game.table(), (source := _Inputs(witness.inputs)))
    for fact in witness.opening:
        session.take(fact)
    try:
        session.run()
    except IllegalAnswer as error:
        raise NotMade(session.next_seq, Message("proof.not-offered", error=error)) from error
    if source.at < len(witness.inputs):
        raise NotMade(witness.inputs[source.at].seq, Message("proof.after-end"))
    return session


def is_made(facts: Sequence[Fact], again: Sequence[Fact]) -> bool:
    """Whether the rules made just these facts `again`: each says the same, but for the line that vouches for it."""
    kinds: list[type[Fact]] = [*map(type, facts)]
    if kinds != [*map(type, again)] or [*map(_PLACE, facts)] != [*map(_PLACE, again)]:
        return False
    return all(
        kind.own_values(one) == kind.own_values(other) for kind, one, other in zip(kinds, facts, again, strict=True)
    )


def _check_opening(game: Game, witness: Witness) -> None:
    """Check that the opening holds facts of the set-up alone, and no card that has no face. Raises NotMade."""
    for fact in witness.opening:
        if type(fact) not in game.given and not hasattr(fact, "digest"):
            raise NotMade(fact.seq, Message("proof.begins-no-game", kind=type(fact).__name__))
    if not witness.opening:
        raise NotMade(1, Message("proof.no-game-begins"))


class _Inputs(Source[Any]):
    """Plays by a witness, and refuses what the rules do not allow."""

    def __init__(self, inputs: Sequence[Fact]) -> None:
        self._inputs = inputs
        self.at = 0

    def answer(self, session: Session[Any], ask: Ask) -> Answer | None:
        """The answer to this question; None where the witness ends. The session refuses one that is not offered."""
        if self.at == len(self._inputs):
            return None
        given = self._inputs[self.at]
        if not isinstance(given, Answered) or not asks(ask, given):
            raise NotMade(given.seq, Message("proof.rules-ask", kind=_called(given), who=ask.player, question=ask.key))
        self.at += 1
        return given.answer

    def shuffle(self, session: Session[Any], player: Player, cards: Sequence[Card]) -> Sequence[Card]:
        """The order that these cards got. Raises NotMade where it has others.

        Behind the last input any order will do: nothing comes of it but what the next question may offer. An
        order may be shorter where the rules take so many of the cards alone; the others lie under them.
        """
        if self.at == len(self._inputs):
            return cards
        given = self._inputs[self.at]
        order: Sequence[Card] | None = getattr(given, "order", None)
        if order is None:
            raise NotMade(given.seq, Message("proof.rules-shuffle"))
        ordered = {*map(_WHICH, order)}
        if len(ordered) < len(order) or not ordered.issubset(map(_WHICH, cards)) or None in {*map(_FACE, order)}:
            raise NotMade(given.seq, Message("proof.other-cards"))
        self.at += 1
        if len(order) == len(cards):
            return order
        return (*order, *(card for card in cards if _WHICH(card) not in ordered))


def _called(given: Fact) -> str:
    return f"the answer to {given.question}" if isinstance(given, Answered) else type(given).__name__
