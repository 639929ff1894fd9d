"""Whether a question offers a card that had no face, now that it has one: the rules are asked again.

While a card has no face it passes every test, so a question offers all that may fit: a Cultist's each unseen card of
the hand. What the question allows is known to the rules alone. They play again from the last table at rest, now that
the card has its face, and put the question once more, or do not.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from moothall.domain.dominion.play.engine import Dominion
from moothall.domain.dominion.table import facts as f
from moothall.domain.games import find
from moothall.domain.kernel.ask import Answer, Ask
from moothall.domain.kernel.facts import Card, Fact, Player
from moothall.domain.kernel.session import Abandoned, Divergence, IllegalAnswer
from moothall.domain.kernel.source import Source
from moothall.domain.kernel.streams.script import Script
from moothall.domain.kernel.streams.snapshots import Snapshots

from ...courses.exchanges import cards_in
from ...courses.rewrite import Rewriting, phases_of


class Offered:
    """Which faces the questions of a game allow, as far as it was asked."""

    def __init__(self, snapshots: Snapshots) -> None:
        self._snapshots = snapshots
        self._allowed: set[tuple[str, str | None]] = set()
        """The questions, by key, with the faces that they were seen to offer."""
        self._fits: dict[tuple[str, str, bool, int], bool] = {}
        """Whether a question by its key may be put and answered with so many options where one of those has a face, be
        it chosen or not."""

    def offers(self, game: Dominion, at: int, ask: Ask, card: Card) -> bool:
        """Whether the open question `ask` still offers a card that has just got its face. The table was at rest before
        the fact at position `at`. Where the faces that are known now give another course even before the question,
        nobody can tell, and it counts as offered.
        """
        key = (ask.key, card.face)
        if key in self._allowed:
            return True
        after, asked = self._again(game, at)
        if after is None:
            return True
        if after:
            return any(each.cause is not None and card in cards_in(each) for each in after)  # taken without a question
        offered = asked is not None and (asked.key, asked.subject) == (ask.key, ask.subject) and card in asked.options
        if offered:
            self._allowed.add(key)
        return offered

    def unlike(self, game: Dominion, at: int, ask: Ask, reply: Answer, card: Card, faces: Iterable[str]) -> set[str]:
        """The faces, among some, that an option of the open question cannot have. The option has no face yet. With such
        a face the rules would not put the question, or would not allow the reply."""
        chosen = card in reply
        names = set[str]()
        for face in faces:
            key = (ask.key, face, chosen, len(reply))
            if key not in self._fits:
                card.face = face
                self._fits[key] = self._allows(game, at, ask, reply, card)
                card.face = None
            if not self._fits[key]:
                names.add(face)
        return names

    def _allows(self, game: Dominion, at: int, ask: Ask, reply: Answer, card: Card) -> bool:
        """Whether the reply to the open question may be given, as the faces are now; true where nobody can tell."""
        after, asked = self._again(game, at)
        if after is None:
            return card not in reply or self._allows_at_last(game, at, ask, reply)
        if not after and asked is not None and (asked.key, asked.subject) == (ask.key, ask.subject):
            return asked.accepts(reply)
        moves = (each for each in after if each.cause is not None and card in cards_in(each))
        taken = any(not isinstance(each, f.CardsDrawn | f.CardsLookedAt) for each in moves)  # without a question
        return taken == (card in reply)

    def _allows_at_last(self, game: Dominion, at: int, ask: Ask, reply: Answer) -> bool:
        """Whether the reply may be given where the facts come out otherwise before the question: a card that is drawn
        as it is no Action was not looked at."""
        record = Rewriting(game.facts[at:], phases_of(game.facts))
        dominion = find("dominion")
        session = dominion.session(self._snapshots.table_after(game.facts, at), record)
        session.facts = game.facts[:at]
        record.attach(session)
        try:
            asked = session.run()
        except (Abandoned, IllegalAnswer):
            return True
        return asked is not None and (asked.key, asked.subject) == (ask.key, ask.subject) and asked.accepts(reply)

    def _again(self, game: Dominion, at: int) -> tuple[list[Fact] | None, Ask | None]:
        """The facts that the rules make behind those of the game, and the question that they put then. The facts are
        None where those of the game come out otherwise even before, and what follows cannot be told."""
        again = _Again()
        dominion = find("dominion")
        session = dominion.session(self._snapshots.table_after(game.facts, at), again)
        session.facts = game.facts[:at]
        Script(game.facts[at:], again, game.next_seq).attach(session)
        asked = None
        try:
            asked = session.run()
        except _Shuffled:
            pass
        except (Divergence, Abandoned):
            return None, None
        return session.facts[len(game.facts) :], asked


class _Shuffled(Exception):
    """The rules went past the question, and shuffled."""


class _Again(Source[Dominion]):
    """Leaves the first question open."""

    def shuffle(self, session: Dominion, player: Player, cards: Sequence[Card]) -> Sequence[Card]:
        """None: the rules have gone too far."""
        raise _Shuffled
