"""Isotropic as a format: what the audit and the export need of it."""

from __future__ import annotations

from collections.abc import Sequence

from moothall.domain.dominion.table import facts as f
from moothall.domain.kernel.facts import Answered, Fact
from moothall.domain.kernel.game import Game
from moothall.domain.kernel.telling.words import Lang

from ...format import Format, Log
from ..checker.circumstances import circumstances_of
from ..checker.printing import printing, refuse_landscapes
from ..lines.observation import LogRead
from ..lines.verbs import FINAL
from ..opening import DominionOpening
from .dialect import DIALECT
from .freedoms import FREEDOMS
from .marks import RESULT
from .reader import IsotropicReader
from .verbs import MARK, OF_END


def write(game: Game, facts: Sequence[Fact], name: str, lang: Lang) -> str:
    """The scribe of Isotropic's pages, which are in English alone. Raises CannotHold for landscapes."""
    from . import scribe  # an audit writes nothing

    refuse_landscapes(facts, "isotropic")
    return scribe.write_page(facts, name)


def printed(facts: Sequence[Fact], log: LogRead, _end: object) -> LogRead:
    """The lines that the scribe prints of a game whose page tells who left it."""
    from . import scribe  # only what agrees is printed

    circumstances = circumstances_of(log, DIALECT.next_hand)
    page = IsotropicReader().read(scribe.write_page(_begun(facts, log), "this game", circumstances))
    if any((line.verb, line.word) == (MARK, RESULT) for line in log.observations):  # an excerpt has no results
        page.observations = [
            each for each in page.observations if each.verb not in FINAL | OF_END or each.verb == "resigned"
        ]
    return page


def _begun(facts: Sequence[Fact], log: LogRead) -> Sequence[Fact]:
    """Facts without a turn in which nothing happens and which the page does not know: a player left before it."""
    turns = [at for at, fact in enumerate(facts) if isinstance(fact, f.TurnBegan)]
    headers = sum(line.verb == "turn" for line in log.observations)
    if len(turns) != headers + 1 or any(isinstance(fact, Answered) for fact in facts[turns[-1] :]):
        return facts
    return facts[: turns[-1]]


FORMAT = Format(
    DominionOpening.game, Log(IsotropicReader(), DIALECT, DominionOpening(), printing(printed, FREEDOMS)), write
)
