"""Somebody who plays the toy game in the tests of the kernel."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from moothall.domain.kernel.ask import MENU, Answer, Ask
from moothall.domain.kernel.facts import Card, Fact, LogFollowed
from moothall.domain.kernel.game import Game
from moothall.domain.kernel.session import Abandoned, Session
from moothall.domain.kernel.source import Evidence
from toy import TOY, GameStarted, StoneTaken

STONES = tuple(Card(number, "Stone") for number in range(1, 13))
START = GameStarted(("Ann", "Bob"), STONES).sealed(1)


class Taker(Evidence[Any]):
    """Takes as many more stones as it was told, turn by turn, then leaves the questions open; shuffles by turning over.

    Told `say`, it first puts in what a log says before it takes none; told `overrule`, it lets the log overrule the
    rules: a stretch in which the log takes one stone.
    """

    def __init__(self, *more: int | str, menus: int | None = None) -> None:
        self.more = list(more)
        self.menus = len(more) if menus is None else menus
        self.seen: list[str] = []

    def answer(self, session: Session[Any], ask: Ask) -> Answer | None:
        """What it was told to answer."""
        if ask.verb == MENU:
            self.menus -= 1
            return ("take",) if self.menus >= 0 else None
        if not self.more:
            return None
        more = self.more.pop(0)
        if more == "say":
            session.take(word(session, ask.player))
            return ()
        if more == "overrule":
            raise Abandoned
        return tuple(ask.options[: int(more)])

    def shuffle(self, session: Session[Any], player: str, cards: Sequence[Card]) -> Sequence[Card]:
        """The other way round."""
        return cards[::-1]

    def identify(self, session: Session[Any], player: str, cards: Sequence[Card], how: str = "shown") -> None:
        """Remember that somebody asked."""
        self.seen.append(f"identify {player}")

    def unruled(self, session: Session[Any], player: str, card: str) -> None:
        """Remember that somebody asked."""
        self.seen.append(f"unruled {card}")

    def follow(self, session: Session[Any]) -> None:
        """One stone by the log's word."""
        session.take(LogFollowed(7, 8).sealed(session.next_seq, rule="stones/take", source="log", line=7))
        if session.table["heap"]:
            session.take(word(session, session.table["taken"][-1][0]))


class Silent(Taker):
    """Answers nothing, and has no chance to give: the record must hold it."""

    def shuffle(self, session: Session[Any], player: str, cards: Sequence[Card]) -> Sequence[Card]:
        """What is not on record was made up."""
        raise AssertionError("a shuffle that is not on record")


def word(session: Session[Any], player: str) -> Fact:
    """That a player took the bottom stone, by the log's word."""
    return StoneTaken(player, session.table["heap"][-1], "heap").sealed(
        session.next_seq, cause=session.frame.seq, source="log", line=7
    )


def played(*more: int | str, menus: int | None = None, game: Game = TOY) -> Session[Any]:
    """A game from its start on, with these answers."""
    return game.rerun([START], Taker(*more, menus=menus))


def kinds(facts: Iterable[Fact]) -> str:
    """The first letters of the kinds of the facts."""
    return "".join(type(fact).__name__[0] for fact in facts)
