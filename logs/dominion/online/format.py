"""Dominion Online as a format: what the audit and the export need of it."""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter
from collections.abc import Callable, Collection, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from moothall.domain.dominion.table import facts as f
from moothall.domain.dominion.table.table import Table
from moothall.domain.games import find
from moothall.domain.kernel.facts import Fact, Player
from moothall.domain.kernel.game import Game
from moothall.domain.kernel.telling.words import Lang

from ...format import Format, Log, Scribe, ScribeForOne
from ...known import Worded
from ..checker.points import points_of
from ..checker.printing import printing
from ..dialects.attested import of_time, unattested
from ..lines.observation import LogRead, Observation
from ..opening import DominionOpening
from .dialect import DIALECT
from .freedoms import FREEDOMS
from .languages.japanese import JAPANESE
from .languages.language import Language
from .reader import OnlineReader, read
from .scores import TABLES
from .verbs import HAS_ENDED

if TYPE_CHECKING:
    from .scribe import Written


def _writing(language: Lang) -> tuple[Scribe, ScribeForOne]:
    """The scribes of logs in a language, with all hands open and as one player sees them: the format names it, whatever
    language its user reads."""

    def write(game: Game, facts: Sequence[Fact], name: str, lang: Lang) -> str:
        return write_for(game, facts, name, lang, None)

    def write_for(game: Game, facts: Sequence[Fact], name: str, lang: Lang, viewer: Player | None) -> str:
        from . import scribe  # an audit writes nothing

        return scribe.write_game(facts, viewer, name, language)

    return write, write_for


def wordings_of(language: Language) -> Callable[[], Sequence[Worded]]:
    """The wordings of each shape in a language, those first that real logs show."""

    def wordings() -> Sequence[Worded]:
        worded_shapes = (language.says or {}).items()
        worded = [Worded(pattern, each.text, each.logs) for pattern, wordings in worded_shapes for each in wordings]
        return sorted(worded, key=lambda each: -each.logs)

    return wordings


def printed(facts: Sequence[Fact], log: LogRead, end: Table | None) -> LogRead:
    """The lines that the scribe prints of a game with all hands open, with the table of scores if the log has one."""
    from . import scribe  # only what agrees is printed

    lines = scribe.written(facts, lang=log.language)
    own = read("".join(f"{line.text}\n" for line in lines))
    rules = next(fact.rules for fact in facts if isinstance(fact, f.GameStarted))
    turns = [at for at, each in enumerate(own.observations) if each.verb == "turn"]
    ends = [*turns, len(own.observations)][min(sum(each.verb == "turn" for each in log.observations), len(turns))]
    left = [each for each in log.observations if each.verb in ("resigned", HAS_ENDED)]
    own.observations[ends:ends] = [*left, *scores(facts, log, end)]  # who leaves as a turn starts leaves no header
    known = of_time(DIALECT.package, rules)
    own.unsure = unsure(lines, {fact.seq for fact in unattested(known, facts, facts, enough=1)}, facts)
    return own


def scores(facts: Sequence[Fact], log: LogRead, end: Table | None) -> list[Observation]:
    """The lines of the table of scores that a log would have of a game. The log itself says which cards and landscapes
    it lists."""
    lines = [each for each in log.observations if each.text.startswith(TABLES)]
    if not lines:
        return []
    table = find("dominion").fold(facts) if end is None else end
    points = points_of(table)
    observations = list[Observation]()
    for each in lines:
        seat = table.seats[each.actor or ""]
        if each.verb == "final points":
            owned = Counter(card.face for card in seat.cards())
            cards = [name for name in dict.fromkeys(each.cards) for _ in range(owned[name])]
            observations.append(replace(each, amount=points[seat.player], cards=tuple(cards)))
        else:
            is_chips = each.verb == "final chips"
            observations.append(replace(each, amount=seat.tokens.get("vp", 0)) if is_chips else each)
    return observations


def unsure(lines: Sequence[Written], seqs: Collection[int], facts: Sequence[Fact]) -> frozenset[int]:
    """The lines, by number, that tell one of some facts, with the headers of the turns of these."""
    begun = [fact.seq for fact in facts if isinstance(fact, f.TurnBegan)]
    turns = {begun[at - 1] for seq in seqs if (at := bisect_right(begun, seq))}
    wanted = turns.union(seqs)
    return frozenset(number for number, line in enumerate(lines, 1) if not wanted.isdisjoint(line.seqs))


_LOG = Log(OnlineReader(), DIALECT, DominionOpening(), printing(printed, FREEDOMS))
FORMAT = Format(DominionOpening.game, _LOG, *_writing("en"))
IN_JAPANESE = Format(DominionOpening.game, _LOG, *_writing("ja"), wordings=wordings_of(JAPANESE))
"""The same in Japanese. A log says by itself in which language it is, so both are read alike."""
