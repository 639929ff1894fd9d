"""Streams as they are read from a store; the one read last is kept at hand."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from typing import TYPE_CHECKING, NamedTuple
from uuid import UUID

from moothall.words import Message

from ..kernel.cards_in_facts import cards_in
from ..kernel.python.garbage import uncollected
from ..kernel.telling.games import at_fact
from .errors import BadPayload, DamagedStore, NewerStore, NoSuchGame, StoreError, UnknownTopic
from .records import Head
from .sealing.hash_chain import payload_of

if TYPE_CHECKING:
    from ..kernel.facts import Card, Fact
    from ..kernel.game import Game
    from .recorder import Recorder


class Whole(NamedTuple):
    """A whole stream: the game, where its head stood, and the facts (None: it was asked for, and not read whole)."""

    game: UUID
    head: Head
    facts: list[Fact] | None


class Cards:
    """The cards of a stream that is followed as it grows, so that what comes next is read with the same ones."""

    def __init__(self) -> None:
        self._followed = 0
        self._numbered: dict[int, Card] = {}

    def of(self, facts: Sequence[Fact]) -> Collection[Card]:
        """The cards of a stream that have a number, each once. The facts it had before are not looked at again."""
        for fact in facts[self._followed :]:
            self._numbered.update((card.number, card) for card in cards_in(fact) if card.number is not None)
        self._followed = len(facts)
        return self._numbered.values()


class Reader:
    """Reads the streams of one store.

    Who looks at one table of a game soon looks at another: from the second look on, the whole game is at hand, as long
    as its head stands where it stood. Facts do not change, so all who look may share them.
    """

    def __init__(self, url: str | Message, recorder: Recorder) -> None:
        self.url = url
        self._recorder = recorder
        self._last: Whole | None = None

    def head(self, game: UUID) -> Head:
        """The length and the last hash of a stream. Raises NoSuchGame."""
        head = self._recorder.head(game)
        if head is None:
            raise NoSuchGame(Message("store.no-game-in", game=game, url=self.url))
        return head

    def rows(
        self, game: UUID, upto: int | None, after: int = 0, *, hashed: bool = True
    ) -> list[tuple[int, str, bytes]]:
        """The rows `after` + 1…`upto` of a stream, none missing; where not `hashed`, some have zeros for their hashes.
        Raises NoSuchGame, DamagedStore."""
        try:
            return self._rows(game, upto, after, hashed)
        except DamagedStore:  # unless somebody forgot the game between one look and the other
            return self._recorder.at_one_moment(lambda: self._rows(game, upto, after, hashed))

    def _rows(self, game: UUID, upto: int | None, after: int, hashed: bool) -> list[tuple[int, str, bytes]]:
        length = self.head(game).length
        wanted = length if upto is None else upto
        if not after <= wanted <= length:
            missing = after if upto is None else upto
            raise NoSuchGame(Message("store.has-facts-no", game=game, length=length, place=at_fact(game, missing)))
        rows = self._recorder.rows(game, after, wanted, hashed=hashed)
        if len(rows) != wanted - after or (rows and rows[-1][0] != wanted):
            raise DamagedStore(
                Message("store.has-of-facts-in", game=game, length=len(rows), count=wanted - after, url=self.url)
            )
        return rows

    def facts(self, game: UUID, kind: Game, upto: int | None) -> list[Fact]:
        """The facts 1…`upto` of a stream. Raises NoSuchGame, DamagedStore, NewerStore."""
        head = self.head(game)
        last = self._last if self._last is not None and self._last[:2] == (game, head) else None
        if upto is None or last is not None:
            whole = last.facts if last is not None else None
            if whole is None:
                whole = self._whole(game, kind, head, required=upto is None)
            if whole is not None and 0 <= (upto or 0) <= len(whole):
                return whole[:upto]
        else:
            self._last = Whole(game, head, None)
        return self._read(game, kind, upto)

    def _whole(self, game: UUID, kind: Game, head: Head, required: bool) -> list[Fact] | None:
        """A whole stream, kept at hand; None where it cannot be read and need not."""
        try:
            facts = self._read(game, kind, None)
        except StoreError:
            if required:
                raise
            return None
        if len(facts) == head.length:  # else another process has added to it meanwhile
            self._last = Whole(game, head, facts)
        return facts

    def _read(self, game: UUID, kind: Game, upto: int | None) -> list[Fact]:
        return self.facts_after(game, kind, 0, upto)

    def facts_after(
        self, game: UUID, kind: Game, after: int, upto: int | None, cards: Iterable[Card] = ()
    ) -> list[Fact]:
        """The facts `after` + 1…`upto`, with the same `cards` as those that stand before. Raises as `facts`."""
        from .encoding.codec import decode

        with uncollected():
            grouped = self._grouped(game, kind, after, upto, cards)
            if grouped is not None:
                return grouped
            rows = self.rows(game, upto, after, hashed=False)
            try:
                facts = decode([(topic, payload_of(state)) for _, topic, state in rows], kind, cards)
            except UnknownTopic as error:
                raise NewerStore(
                    Message("store.in-place", place=at_fact(game, after + error.at + 1), url=self.url, error=error)
                ) from error
            except BadPayload as error:
                at = after + error.at + 1
                raise DamagedStore(
                    Message("store.in-run-moothall-verify", place=at_fact(game, at), url=self.url, error=error)
                ) from error
            for seq, fact in enumerate(facts, after + 1):
                if fact.seq != seq:
                    raise DamagedStore(
                        Message("store.in-holds-fact", place=at_fact(game, seq), url=self.url, seq=fact.seq)
                    )
        return facts

    def _grouped(
        self, game: UUID, kind: Game, after: int, upto: int | None, cards: Iterable[Card]
    ) -> list[Fact] | None:
        """The same facts, read by topic in less time; None where the rows must be looked at one by one."""
        from .encoding.codec import decode_groups

        length = self.head(game).length
        wanted = length if upto is None else upto
        groups = self._recorder.groups(game, after, wanted) if after <= wanted <= length else None
        return None if groups is None else decode_groups(groups, kind, after, wanted, cards)
