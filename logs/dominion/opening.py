"""How the logs of Dominion are played: the table at the start, and the source of answers."""

from __future__ import annotations

from collections.abc import Sequence

from moothall.domain.dominion.play.setup import started
from moothall.domain.dominion.table import facts as f
from moothall.domain.dominion.text.names import in_rules
from moothall.domain.kernel.facts import Fact
from moothall.logs.dominion.dialect import Dialect
from moothall.logs.dominion.log_answers import LogAnswers
from moothall.logs.dominion.observation import Inferred, LogRead, with_names_of_rules
from moothall.logs.opening import Opening
from moothall.logs.verdict import engine


class DominionOpening(Opening[LogRead, Dialect]):
    """The opening of every format of Dominion."""

    game = "dominion"

    def facts(self, log: LogRead, digest: str, rules: str, kingdom: Sequence[str] | None) -> list[Fact]:
        """The table that the set-up lines describe: with the piles that they list, else those that were given, else
        those of the cards that were bought or gained. Raises BadSetup and BadRules."""
        log = with_names_of_rules(log)
        shown = log.inferred or Inferred(_named(log))
        options = {**shown.options, **({"bane": log.bane} if log.bane else {})}
        piles = log.supply or [*map(in_rules, kingdom or ())] or shown.piles
        begun = started(
            rules,
            log.players,
            piles,
            colonies="Colony" in piles or "Platinum" in piles,
            starting=log.starting,
            options=options,
            landscapes=shown.landscapes,
            black_market=log.black_market or shown.black_market,
            seq=2,
        )
        return [f.GameImported(digest, rules, engine()).sealed(1), begun]

    def source(self, log: LogRead, dialect: Dialect) -> LogAnswers:
        """The log as a source of answers."""
        return LogAnswers(with_names_of_rules(log), dialect)


def _named(log: LogRead) -> tuple[str, ...]:
    """A log without its list of piles: what was bought or gained had one."""
    return tuple(
        dict.fromkeys(card for line in log.observations if line.verb in ("buys", "gains") for card in line.cards)
    )
