"""The opening of an audit of Dominion: the table at the start, and the log as the source of answers."""

# Compiled: an audit asks it for many lines of a log.

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from moothall.domain.dominion.play.start.setup import started
from moothall.domain.dominion.table import facts as f
from moothall.domain.dominion.table.table import BLACK_MARKET, LANDSCAPES
from moothall.domain.dominion.vocabulary import KingdomFrom
from moothall.domain.kernel.facts import Fact
from moothall.domain.kernel.game import BadSetup

from ..known import Time, Way
from ..opening import Given, Opening, Origin
from ..verdict import Finding, engine
from .dialects.dialect import Dialect
from .ends import dealt
from .lines.given_kingdom import as_given, laid_by, refuse_less
from .lines.lists import is_card
from .lines.observation import Inferred, LogRead, with_names_of_rules
from .lines.viewer import hides_nothing, viewer_of

if TYPE_CHECKING:
    from .log_answers import LogAnswers

NAME_PILES = frozenset({"buys", "gains", "chooses", "embargoes"})
"""The verbs of lines that name cards with a pile."""
ORIGINS: Mapping[str | None, Origin] = {"given": "option", "beside": "file"}
"""Who named a Kingdom, by the origin that its fact gives."""


class DominionOpening(Opening[LogRead, Dialect]):
    """The opening of every format of Dominion."""

    game = "dominion"

    def facts(self, log: LogRead, digest: str, rules: str, given: Given | None) -> list[Fact]:
        """The table that the set-up lines describe: with the piles that they list, else those that were given, else
        those that show in the lines. Raises BadSetup and BadRules, UnreadableLog for a Kingdom that cannot be."""
        log = with_names_of_rules(log)
        origin, names = _whence(log, given)
        laid = log.inferred or Inferred(_listed(log))
        if names:
            laid = _both(laid_by(names, rules), laid)
            refuse_less(log, laid, rules)
        elif given is not None:
            laid_by(given.names, rules)  # the log lists its own, and a name that is no card's is an error all the same
        if log.bane:
            laid = replace(laid, options={**laid.options, "bane": log.bane})
        if log.black_market:
            laid = replace(laid, black_market=log.black_market)
        try:
            begun = _begun(log, rules, laid)
        except BadSetup:
            if names or log.inferred is None:
                raise
            begun = _begun(log, rules, Inferred(laid.piles))  # the lines show more than can be: what they chose is open
        return [f.GameImported(digest, rules, engine(), origin).sealed(1), begun]

    def doubtful(self, log: LogRead, begun: Sequence[Fact], dialect: Dialect) -> list[Finding]:
        """The piles that a Kingdom has too many of, and the starting decks that the rules do not deal."""
        start = next(fact for fact in begun if isinstance(fact, f.GameStarted))
        whole = self.kingdom(begun)["from"] != "inferred"
        ruled = with_names_of_rules(log)
        return [*dealt.too_many_piles(ruled, start), *dealt.doubtful(ruled, start, dialect, listed=whole)]

    def times(self, dialect: Dialect, names: Sequence[str], card: str | None) -> tuple[Time, ...]:
        """The counts of a format in each time: which of these cards and landscapes real logs show, and what they show
        of one."""
        from .dialects.known import times_of  # an audit tells nobody of it

        return times_of(dialect, names, card)

    def ways(self, dialect: Dialect) -> tuple[Way, ...]:
        """The flags of a format's dialect, with the logs that need each."""
        from .dialects.known import ways_of  # an audit tells nobody of it

        return ways_of(dialect)

    def kingdom(self, begun: Sequence[Fact]) -> dict[str, Any]:
        """The Kingdom that the first facts lay out, and where it is from: `option`, `file`, `log` or `inferred`."""
        start = next(fact for fact in begun if isinstance(fact, f.GameStarted))
        landscapes = [each for each in start.options.get(LANDSCAPES, "").split("; ") if each]
        origin = next(fact.kingdom_from for fact in begun if isinstance(fact, f.GameImported))
        return {"from": ORIGINS.get(origin, origin), "piles": [*start.kingdom], "landscapes": landscapes}

    def given_kingdom(self, begun: Sequence[Fact]) -> Given | None:
        """The Kingdom of a game as the names that give it with a log; None where it was not given."""
        start = next((fact for fact in begun if isinstance(fact, f.GameStarted)), None)
        imported = next((fact for fact in begun if isinstance(fact, f.GameImported)), None)
        if start is None or imported is None or imported.kingdom_from in ("log", "inferred"):
            return None
        options = dict(start.options)
        landscapes = tuple(each for each in options.pop(LANDSCAPES, "").split("; ") if each)
        colonies = ("Platinum", "Colony") if "Colony" in start.supply and "Colony" not in start.kingdom else ()
        market = tuple(card.face or "" for card in start.piles.get(BLACK_MARKET, ()))
        names = as_given(Inferred((*start.kingdom, *colonies), landscapes, options, market))
        return Given(names, ORIGINS.get(imported.kingdom_from))

    def viewer(self, log: LogRead) -> str | None:
        """The seat whose hand alone is open: every card that it drew has a name, and others' have none."""
        return viewer_of(log)

    def source(self, log: LogRead, dialect: Dialect) -> LogAnswers:
        """The log as a source of answers. One that hides no card is read as one of a format with open hands."""
        if not dialect.open_hands and hides_nothing(log):
            dialect = replace(dialect, open_hands=True)
        from .log_answers import LogAnswers  # a check of a witness needs no search

        return LogAnswers(with_names_of_rules(log), dialect)


def _whence(log: LogRead, given: Given | None) -> tuple[KingdomFrom, Sequence[str]]:
    """Where the Kingdom of a log is from, and the names that give it (none where its lines show it)."""
    if log.supply:
        return "log", ()
    if given is not None and given.names:
        return ("beside" if given.origin == "file" else "given"), given.names
    return ("log", log.shown) if log.shown else ("inferred", ())


def _begun(log: LogRead, rules: str, laid: Inferred) -> f.GameStarted:
    """The first fact of a log's game. A player whose starting cards no line tells has those that all others have.
    Raises BadSetup, BadRules."""
    starting = dict(log.starting)
    if len({tuple(sorted(deck)) for deck in starting.values()}) == 1:
        (deck, *_) = starting.values()
        starting = {f"p{seat}": starting.get(f"p{seat}", deck) for seat in range(1, len(log.players) + 1)}
    return started(
        rules,
        log.players,
        laid.piles,
        colonies="Colony" in laid.piles or "Platinum" in laid.piles,
        starting=starting,
        options=laid.options,
        landscapes=laid.landscapes,
        black_market=laid.black_market,
        fewest=1,
        seq=2,
    )


def _both(laid: Inferred, shown: Inferred) -> Inferred:
    """A Kingdom that was given, with the landscapes and the choices of set-up that the lines show besides."""
    there = {each.partition(" on ")[0] for each in laid.landscapes} | {*laid.options.values()}
    more = tuple(each for each in shown.landscapes if each not in there)
    options = {**shown.options, **laid.options}
    return Inferred(laid.piles, (*laid.landscapes, *more), options, laid.black_market or shown.black_market)


def _listed(log: LogRead) -> tuple[str, ...]:
    """The piles that a log lists. Where it lists none, or one name of the list is that of no card, so that nobody knows
    which pile that is, what the lines name so had one."""
    return log.supply if log.supply and all(map(is_card, log.supply)) else (*log.supply, *_named(log))


def _named(log: LogRead) -> tuple[str, ...]:
    """Cards that were bought or gained and are not in the list of piles, and choices of a card that have a pile: a Band
    of Misfits is played as one."""
    named = (card for line in log.observations if line.verb in NAME_PILES for card in line.cards)
    return tuple(dict.fromkeys(card for card in named if card not in log.supply))
