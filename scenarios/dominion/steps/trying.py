"""What could be done at an open question of a scenario, asked of the engine: the same game is played up to there again,
and goes on with other answers. It tells for a step that is refused, or tried, whether anything leads to it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import islice
from typing import Any

from moothall.domain.dominion.play.engine import Dominion
from moothall.domain.dominion.play.turns.menu import END, may_buy
from moothall.domain.dominion.table.table import Table
from moothall.domain.kernel.ask import Answer, Ask, Menu
from moothall.domain.kernel.facts import Card, Fact, Player
from moothall.domain.kernel.session import IllegalAnswer
from moothall.domain.kernel.streams.script import Script

from ...run import AtRest
from .stepped import Stepped, Stepping

_MOST_ANSWERS = 12
"""How many answers to one question are tried: as many as there are cards in a large hand."""
_MOST_GAMES = 60
"""How many games are played for one step, to say what would have allowed it: beyond that the answer would be late."""
_DEEPEST = 3
"""How many questions are answered one after the other: each multiplies the games by its answers."""

Suits = Callable[[Ask, Dominion], bool]
"""Whether a step can be done at a question of a game."""


class _Trial(Stepping):
    """Where the answers come from that are given behind the record: those listed, and none more."""

    def __init__(self, answers: Sequence[Answer]) -> None:
        self._answers = list(answers)
        self.questions = 0

    def answer(self, session: Any, ask: Ask) -> Answer | None:
        """The next of the answers; none is left at the question that they lead to."""
        return self._answers.pop(0) if self._answers else None

    def shuffle(self, session: Any, player: Player, cards: Sequence[Card]) -> Sequence[Card]:
        """The order of the discard pile."""
        return list(reversed(cards))

    def go_on(self, game: Dominion) -> None:
        """Go on as long as the record does, and to end a phase. Raises AtRest behind that."""
        script = game.script
        if script is not None and script.at < len(script.facts):
            return
        if self._answers[:1] != [END]:
            raise AtRest
        self._answers.pop(0)

    def taken_unasked(self, ask: Ask, answer: Answer) -> None:
        """Nothing waits for it."""


def _played(opened: Sequence[Fact], made: Sequence[Fact], answers: Sequence[Answer]) -> tuple[Dominion, Ask | None]:
    """The game whose facts were `opened` with and then `made`, with these answers behind them, and its open question;
    None at rest, or where an answer fits nothing."""
    trial = _Trial(answers)
    game = Stepped(Table(), trial)
    for each in opened:
        game.take(each)
    Script(made, trial, len(opened) + len(made) + 1).attach(game)
    try:
        return game, game.run()
    except (AtRest, IllegalAnswer):
        return game, None


def leads_to(opened: Sequence[Fact], made: Sequence[Fact], ask: Ask, suits: Suits) -> bool:
    """Whether any answer to the question that is open behind these facts, in the middle of an effect, leads to one at
    which a step can be done: that of who is asked, before the table is at rest."""
    waiting: list[list[Answer]] = [[each] for each in _answers(ask)]
    for _ in range(_MOST_GAMES):
        if not waiting:
            break
        answers = waiting.pop(0)
        game, following = _played(opened, made, answers)
        if following is None or isinstance(following, Menu) or following.subject != ask.subject:
            continue
        if suits(following, game):
            return True
        if is_prelude(following) and len(answers) < _DEEPEST:
            waiting += [[*answers, each] for each in _answers(following)]
    return False


def is_prelude(ask: Ask) -> bool:
    """Whether a question says which of several things comes first, so that what is asked next depends on it."""
    return ask.verb == "order"


def _answers(ask: Ask) -> Iterator[Answer]:
    """Some answers to a question: each option alone, and none."""
    if ask.least == 0:
        yield ()
    alone: list[Answer] = [(each,) for each in dict.fromkeys(ask.options)]
    yield from islice((each for each in alone if ask.accepts(each)), _MOST_ANSWERS)


def may_be_bought(opened: Sequence[Fact], made: Sequence[Fact], player: Player, name: str) -> bool:
    """Whether something can be bought in the Buy phase that begins behind these facts, with what its start sets off.
    What that offers is a step of its own, and not taken here. The table is at rest in the Action phase."""
    waiting: list[list[Answer]] = [[END]]
    for _ in range(_MOST_GAMES):
        if not waiting:
            break
        answers = waiting.pop(0)
        game, following = _played(opened, made, answers)
        if following is not None and not isinstance(following, Menu):
            waiting += [[*answers, each] for each in ([()] if following.least == 0 else _answers(following))]
        elif game.table.phase == "buy" and may_buy(game, player, name):
            return True
    return False


def begins_the_buy_phase(opened: Sequence[Fact], made: Sequence[Fact], player: Player, suits: Suits) -> bool:
    """Whether a step can be done at the first question that the start of the Buy phase puts to a player. The table is
    at rest in the Action phase."""
    game, following = _played(opened, made, [END])
    asked = following is not None and not isinstance(following, Menu) and following.subject == player
    return following is not None and asked and suits(following, game)
