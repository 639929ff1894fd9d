"""A game that is being played and stored: one append to the store for each answer."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any
from uuid import UUID, uuid4

from moothall.domain.archive import Archive, Meta
from moothall.domain.kernel.facts import Answered, Player
from moothall.domain.kernel.fresh import Chance, Fresh
from moothall.domain.kernel.registry import Game
from moothall.domain.kernel.session import Divergence, Session, live
from moothall.domain.kernel.undo import answer_to_take_back, retraction

from .common import Refused, seats_of

if TYPE_CHECKING:
    from moothall.domain.kernel.ask import Answer, Ask


class LiveGame:
    """A stored game of a kind with its rules at work.

    `asked` is the open question, None at the end; `length` how many facts are stored; `names` the players' names by
    seat. Raises Conflict when somebody else appended to the stream meanwhile.
    """

    def __init__(
        self, archive: Archive, kind: Game, game: UUID, rng: Chance, session: Session[Any], length: int
    ) -> None:
        self.archive = archive
        self.kind = kind
        self.game = game
        self.rng = rng
        players = archive.entry(game).players
        self.names = dict(zip(seats_of(players), players, strict=True))
        self._stands(session, length)

    def _stands(self, session: Session[Any], length: int) -> None:
        """The game stands where `session` does, with `length` facts stored."""
        self.session = session
        self.length = length
        self._saved = len(session.facts)

    @classmethod
    def start(
        cls, archive: Archive, kind: Game, names: Sequence[str], rules: str, options: Mapping[str, Any], rng: Chance
    ) -> LiveGame:
        """Set up a new game of a kind and store it as far as the first question. Raises BadSetup, BadRules."""
        first = kind.new.begin(rules, names, options, rng)
        session = kind.session(kind.table(), Fresh({}, rng))
        session.take(first)
        session.run()
        game = uuid4()
        archive.put_game(game, kind, session.facts, Meta(tuple(names), rules))
        return cls(archive, kind, game, rng, session, len(session.facts))

    @classmethod
    def go_on(cls, archive: Archive, kind: Game, game: UUID, rng: Chance) -> LiveGame:
        """A stored game at its open question. Raises Refused when the rules of today cannot go on with it."""
        return cls(archive, kind, game, rng, *_resumed(archive, kind, game, rng))

    @property
    def asked(self) -> Ask | None:
        """The open question."""
        return self.session.asked

    def answer(self, reply: Answer) -> None:
        """Answer the open question and store what follows. Raises IllegalAnswer: nothing has happened then."""
        self.session.answer(reply)
        new = self.session.facts[self._saved :]
        self.archive.append(self.game, self.length, new)
        self.length += len(new)
        self._saved += len(new)

    def undo(self, player: Player) -> None:
        """Take back the last answer of `player` and what followed. Raises Refused when he has given none."""
        facts = self.archive.read(self.game)
        own = [fact for fact in live(facts) if isinstance(fact, Answered) and fact.player == player]
        target = answer_to_take_back(own)
        self.archive.append(self.game, len(facts), [retraction(facts, target.seq, player, "undo")])
        self._stands(*_resumed(self.archive, self.kind, self.game, self.rng))


def _resumed(archive: Archive, kind: Game, game: UUID, rng: Chance) -> tuple[Session[Any], int]:
    """The rules at work on a stored game, and how many facts of it are stored. Raises Refused.

    A stream may end before its next question, such as one exported as GAME@SEQ: what the rules add is stored first.
    """
    facts = archive.read(game)
    standing = live(facts)
    try:
        session = kind.resume(standing, Fresh({}, rng), len(facts))
    except Divergence as error:
        raise Refused(f"{game} does not re-run by the rules of today, from fact {error.seq} on") from error
    added = session.facts[len(standing) :]
    if added:
        archive.append(game, len(facts), added)
    return session, len(facts) + len(added)
