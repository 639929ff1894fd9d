"""Whether a question offers a card that had no face, now that it has one: the rules are asked again.

While a card has no face it passes every test, so a question offers all that may fit: a Cultist's each unseen card of
the hand. What the question allows is known to the rules alone. They play again from the last table at rest, now that
the card has its face, and put the question once more, or do not.
"""

from __future__ import annotations

from collections.abc import Sequence

from moothall.domain.dominion.play.engine import Dominion
from moothall.domain.games import find
from moothall.domain.kernel.ask import Ask
from moothall.domain.kernel.facts import Card, Player
from moothall.domain.kernel.script import Script
from moothall.domain.kernel.session import Abandoned, Divergence
from moothall.domain.kernel.source import Source
from moothall.logs.exchanges import cards_in


class Offered:
    """Which faces the questions of a game allow, as far as it was asked."""

    def __init__(self) -> None:
        self._allowed: set[tuple[str, str | None]] = set()
        """The questions, by key, with the faces that they were seen to offer."""

    def offers(self, game: Dominion, at: int, ask: Ask, card: Card) -> bool:
        """Whether the open question `ask` still offers a card that has just got its face. The table was at rest before
        the fact at position `at`. Where the faces that are known now give another course even before the question,
        nobody can tell, and it counts as offered.
        """
        key = (ask.key, card.face)
        if key in self._allowed:
            return True
        again = _Again()
        dominion = find("dominion")
        session = dominion.session(dominion.fold(game.facts[:at]), again)
        session.facts = game.facts[:at]
        Script(game.facts[at:], again, game.next_seq).attach(session)
        try:
            asked = session.run()
        except _Shuffled:
            return False
        except (Divergence, Abandoned):
            return True
        if after := session.facts[len(game.facts) :]:
            return any(each.cause is not None and card in cards_in(each) for each in after)  # taken without a question
        offered = asked is not None and (asked.key, asked.subject) == (ask.key, ask.subject) and card in asked.options
        if offered:
            self._allowed.add(key)
        return offered


class _Shuffled(Exception):
    """The rules went past the question, and shuffled."""


class _Again(Source[Dominion]):
    """Leaves the first question open."""

    def shuffle(self, session: Dominion, player: Player, cards: Sequence[Card]) -> Sequence[Card]:
        """None: the rules have gone too far."""
        raise _Shuffled
