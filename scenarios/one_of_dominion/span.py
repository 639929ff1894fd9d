"""A stretch of a game of One of Dominion as a document: what is given, what is done, what holds at the end."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from moothall.domain.kernel.ask import Answer, Ask, Menu, asks
from moothall.domain.kernel.facts import Answered, Card, Fact, Player
from moothall.domain.kernel.game import CannotHold, Game
from moothall.domain.kernel.source import Source
from moothall.domain.kernel.telling.games import at_fact
from moothall.domain.one_of_dominion.play.engine import OneOfDominion
from moothall.domain.one_of_dominion.table.facts import StyleDealt, TurnBegan
from moothall.domain.one_of_dominion.table.table import Table
from moothall.words import Message

from ..lists import counted
from ..notations import SHORT_ID, Spans
from ..step import words_of
from .document import names, table_given
from .models import GAME
from .playing import ASKED_BY
from .steps import CHOOSE, STOP, USE, written

_OF_A_TURN = frozenset(("TurnBegan", "StylesShuffled", "StyleUnused"))
"""The number of a turn, and which unused styles are shown: the notation says neither."""


class _Telling(Source[Any]):
    """The recorded answers of a stretch as its source, which tells them as steps.

    With `whole` a choice and what is chosen for it at once are one step.
    """

    def __init__(self, game: Game, before: Sequence[Fact], span: Sequence[Fact], name: str, whole: bool) -> None:
        self.answers = [fact for fact in span if isinstance(fact, Answered)]
        self.orders = [fact for fact in span if hasattr(fact, "order")]
        self.whole = whole
        self.steps: list[dict[str, str] | str] = []
        self.last_choice: Answer = ()
        self.name = name
        self.last = span[-1].seq
        self.session: OneOfDominion = game.resume(before, self)  # type: ignore[assignment]
        if self.answers:
            raise self._other_way(self.answers[0].seq)
        if self.session.asked is not None and not isinstance(self.session.asked, Menu):
            self.steps.append(STOP)

    def _other_way(self, seq: int) -> CannotHold:
        return CannotHold(Message("export.by-rules-of-today-game", place=at_fact(self.name, seq)))

    def answer(self, session: Any, ask: Ask) -> Answer | None:
        """The next recorded answer; None at the end of the stretch. Raises CannotHold."""
        if not self.answers:
            return None
        recorded = self.answers.pop(0)
        if not asks(ask, recorded) or not ask.accepts(recorded.answer):
            raise self._other_way(recorded.seq)
        called = {player: seat.name for player, seat in session.table.seats.items()}
        if isinstance(ask, Menu):
            self.steps.append({called[ask.player]: written(recorded.answer, called)})
        else:
            self._tell(ask, recorded.answer, called[ask.player])
        self.last_choice = recorded.answer if isinstance(ask, Menu) else ()
        return recorded.answer

    def _tell(self, ask: Ask, answer: Answer, player: str) -> None:
        """What is chosen for a question."""
        chosen = ", ".join(map(words_of, answer)) or "nothing"
        verb = ASKED_BY[ask.verb]
        step = {player: f"{verb} {ask.card} on {chosen}" if verb == USE else f"{verb} {chosen}"}
        if self.whole and self.last_choice and verb != CHOOSE:
            self.steps[-1] = step
        else:
            self.steps.append(step)

    def shuffle(self, session: Any, player: Player, cards: Sequence[Card]) -> Sequence[Card]:
        """The recorded order. Raises CannotHold."""
        recorded: Any = self.orders.pop(0) if self.orders else None
        if recorded is None or set(recorded.order) != set(cards):
            raise self._other_way(self.last if recorded is None else recorded.seq)
        order: Sequence[Card] = recorded.order
        return order


def _begins(facts: Sequence[Fact], first: int, name: str) -> int:
    """How many live facts stand before the turn that begins at a place, or right before it. Raises CannotHold."""
    start = next(at for at, fact in enumerate(facts) if fact.seq > first and isinstance(fact, Answered))
    turn = max((at for at, fact in enumerate(facts[:start]) if isinstance(fact, TurnBegan)), default=None)
    if turn is None or any(isinstance(fact, Answered) for fact in facts[turn:start]):
        if turn is None:
            raise CannotHold(Message("export.in-a-turn", name=at_fact(name, first)))
        place = at_fact(name, facts[turn].seq)
        raise CannotHold(Message("export.in-a-turn-begun", name=at_fact(name, first), place=place))
    return turn


def _document(
    game: Game, before: Sequence[Fact], span: Sequence[Fact], name: str, way: Mapping[str, bool]
) -> dict[str, Any]:
    """The document of a stretch after other live facts, told in some way. Raises CannotHold."""
    session: Any = game.session(game.fold(before), Source())
    table: Table = session.table
    given = {key: value for key, value in table_given(session).items() if key != "styles"}
    called = {player: seat.name for player, seat in table.seats.items()}
    styles: list[dict[str, str]] = []
    for fact in span:
        if isinstance(fact, TurnBegan):
            styles.append({})
        elif isinstance(fact, StyleDealt):
            styles[-1][called[fact.player]] = words_of(fact.style)
    if len(styles[-1]) < len(called):  # they are being chosen
        styles[-1:] = [] if styles[1:] else [{}]
    telling = _Telling(game, before, span, name, **way)
    return {
        "scenario": f"{name[:SHORT_ID]}-{before[-1].seq}-{span[-1].seq}",
        "game": GAME,
        "rules": table.rules,
        "players": list(called.values()),
        "given": {"styles": styles[0], **({"next_styles": styles[1:]} if styles[1:] else {}), **given},
        "when": telling.steps,
        "then": _claims(telling.session, called),
    }


def _claims(game: OneOfDominion, called: Mapping[Player, str]) -> dict[str, Any]:
    """What holds at the end."""
    table = game.table
    claims: dict[str, Any] = {"acting": called.get(table.acting or "")}
    if game.over:
        claims = {"over": True, "winners": [called[each] for each in table.winners]}
    claims |= {"deck": counted(names(table.deck[::-1])), "discard": counted(names(table.discard))}
    for player, seat in table.seats.items():
        zones = {zone: counted(names(seat.zone(zone))) for zone in ("hand", "field")}
        claims[called[player]] = {"points": seat.points, **zones}
    return claims


SPANS = Spans(_begins, _document, ({"whole": True}, {"whole": False}), _OF_A_TURN)
