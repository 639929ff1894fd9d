"""Whether the rules deal the starting decks that a log has. [setup/deck]

A deck that they do not deal accuses nobody: servers and harnesses of tests let players agree on decks of their own.
The user says so by a switch of the rules, and the log is judged with its decks.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from moothall.domain.dominion.play.start.setup import BASIC, KINGDOM, SHELTERS, STARTING_CARDS
from moothall.domain.dominion.play.start.starting_decks import AS_LOGGED, SWITCH, not_dealt
from moothall.domain.dominion.table.facts import GameStarted
from moothall.domain.dominion.telling.facts.scene import NOUNS, tell
from moothall.domain.dominion.text.book import kingdom_cards
from moothall.domain.dominion.text.rulebook import rules_of
from moothall.domain.kernel.facts import Card
from moothall.words import Message, Told

from ...verdict import Finding, by_the_rules
from ..dialects.dialect import Dialect
from ..lines.observation import LogRead

RULE, PILES = "setup/deck", "setup/piles"


def doubtful(log: LogRead, begun: GameStarted, dialect: Dialect, *, listed: bool) -> Iterator[Finding]:
    """A finding without a proof for each player whose starting deck the rules do not deal; the first is the cause.

    `listed` says whether the whole Kingdom is known.
    """
    lines = log.having(("starting",))
    if not lines or _is_own_of_server(dialect, log, begun):
        return
    first: int | None = None
    cut = not any(line.verb == "turn" for line in log.observations)
    for player, dealt in not_dealt(begun, listed=listed, cut=cut).items():
        own = [line for line in lines if line.actor == player]
        if not own:
            continue
        deck = Counter(card.face or "" for card in begun.starting[player])
        line = next((each for each in own if not Counter(each.cards) <= dealt), own[0])
        name = begun.players[int(player[1:]) - 1]
        spec = f"{begun.rules},{SWITCH}={AS_LOGGED}"
        ruling = _ruling(name, dealt.elements(), deck.elements(), spec)
        where = (own[0].line, line.line)
        yield Finding(line.line, where, line.text, ruling, RULE, 2, proof=None, follows=first, accepted_by=spec)
        first = line.line if first is None else first


def too_many_piles(log: LogRead, begun: GameStarted) -> Iterator[Finding]:
    """A finding without a proof where the Supply that a log lists has more Kingdom piles than set-up lays out. All of
    419 real logs that list it have ten, or eleven with a Bane; a list that lost its end has fewer, and stays."""
    line = next(iter(log.having(("supply",))), None)
    count = KINGDOM + bool(log.bane)
    kinds = kingdom_cards(rules_of(begun.rules))
    more = sum(pile in kinds for pile in begun.kingdom) - count
    if line is not None and more > 0:
        ruling = tell(Message("finding.too-many-piles", count=count, more=more))
        yield Finding(line.line, (line.line, line.line), line.text, ruling, PILES, 2, proof=None)


def _ruling(name: str, dealt: Iterable[str], deck: Iterable[str], spec: str) -> Told:
    """What the rules deal, and what to do where players agreed on another deck."""
    right, said = (NOUNS.cards(Card(None, face) for face in cards) for cards in (dealt, deck))
    return tell(by_the_rules(Message("finding.other-deck", who=name, right=right, said=said, spec=spec)))


def _is_own_of_server(dialect: Dialect, log: LogRead, begun: GameStarted) -> bool:
    """Whether the server dealt decks of its own: in games without a line that says how they count, of ten cards that
    every game has. [Goko's adventures: log.50f5dcbde4b03946044c889a.1364837024406]"""
    if not dialect.counted_by or dialect.counted_by in {line.verb for line in log.observations}:
        return False
    usual = {*BASIC, *SHELTERS}
    return all(
        len(deck) == STARTING_CARDS and usual.issuperset(card.face for card in deck) for deck in begun.starting.values()
    )
