"""Ways that a step has announced for a play, until the question comes that they answer."""

from __future__ import annotations

from moothall.domain.kernel.ask import Answer, Ask
from moothall.domain.kernel.facts import Player
from moothall.words import Message

from ...checks import options
from ...run import BadPlay, listed
from ...step import Step
from ..document.options import said


class PendingWays:
    """The steps that play a card using a Way, each with the player of the card. Others may react to a play before the
    question comes, and play cards of their own: a Way belongs to one card and one player."""

    def __init__(self) -> None:
        self._steps: list[tuple[Step, Player]] = []

    def __bool__(self) -> bool:
        return bool(self._steps)

    def add(self, step: Step, player: Player) -> None:
        """Announce the Way of a step for a card of a player."""
        self._steps.append((step, player))

    def take(self, ask: Ask) -> Step | None:
        """The step that announced a Way for the card that a question is about; None where no step did."""
        for at, (step, player) in enumerate(self._steps):
            if step.objects[-1:] == (ask.card,) and player == ask.subject:
                del self._steps[at]
                return step
        return None

    def check(self) -> None:
        """Check that no question is still to come. Raises BadPlay."""
        steps, self._steps = self._steps, []
        for step, _ in steps:
            if not step.tried:
                raise BadPlay(step.line, Message("scenario.nobody-asked-for-way-after", step=step.text, way=step.way))


def way_of(step: Step, ask: Ask, asked: str) -> Answer:
    """The Way with which a step plays a card; `asked` is the name of who is asked. Raises BadPlay where it is not
    offered."""
    answer = (step.way or "",)
    if ask.accepts(answer):
        return answer
    if step.tried:
        return ()
    raise BadPlay(
        step.line, Message("scenario.cannot-do", who=asked, step=step.text, others=listed(options(ask, said)))
    )
