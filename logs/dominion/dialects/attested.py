"""The cards and rules whose lines real logs attest: logs show how a server prints what they do, and in which words.

A server may print what a card does in a way that no log has shown yet. So a difference is held against a player only if
everything that happened in its turn has been seen before, in agreeing logs of that time; all else is assumed. The
counts are data of the format, `attested.json`, made anew by `python -m moothall.logs.dominion.counting FORMAT FOLDER…`.
"""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property, lru_cache
from typing import Any, TypeVar

from moothall.domain.dominion.table import facts as f
from moothall.domain.dominion.text.book import Text, every_text
from moothall.domain.dominion.text.deciding_rule import card_behind
from moothall.domain.kernel.facts import Answered, Fact
from moothall.words.packaged import packaged

from ...courses.positions import position
from ..lines.observation import Observation

FILE = "attested.json"
ENOUGH = 2
"""The number of logs that must show something: a single log may show one of several ways."""
ENOUGH_LINES = 3
"""The number of logs that must show a line which nothing makes. [m3398015, 22: an exchange that no card of its time
does]"""
MANY_CARDS = 20
"""The number of cards for which logs must show a kind of fact in one way, before other cards are taken to have it."""
MANY_WAYS = 5
"""The number of Ways that logs must show, each named by the line of its play, before other Ways are taken to be named,
too: the server has one sentence for all of them. [12 of 12 Ways of Dominion Online, 2018 to 2022]"""
UNTOLD = frozenset({Answered, f.GameStarted, f.PhaseBegan, f.CleanedUp, f.FollowedInstructions, f.DurationPrepared})
"""Kinds of fact that say nothing of what is printed."""
GIFTS = (f.CardsDrawn, f.ResourcesChanged)
"""What a card gives and lets draw."""
ERAS = (("until 2017", "2018-01-01"), ("2018 to 2022", "2023-01-01"), ("since 2023", "9999-12-31"))
"""The times in which servers printed alike, each with the day on which it ended. [Dominion Online: without Coffers in
2017; a Library of 2026 looks at each card]"""

TOKEN = "TokenMoved"
"""The kind of fact whose key names a token, too."""
Counts = Mapping[str, int]
"""How many logs show something, by its key."""
LEFT_OUT, JOINED, EARLY, SOURCE = "left out", "joined", "early", "source"
"""How a fact may be told, beside the verb of its line: by none; by one that tells several facts of its key; by one that
stands above the line of an earlier fact of the same play; by one that names the card which made it."""


@dataclass(frozen=True)
class Known:
    """The counts of the logs of a time: how many there are, how many show each key, and for each kind of fact how many
    tell it in which way (a verb, or one of `LEFT_OUT`, `JOINED`, `EARLY`, `SOURCE`)."""

    logs: int = 0
    shown: Counts = field(default_factory=dict)
    ways: Mapping[str, Counts] = field(default_factory=dict)
    others: tuple[Known, ...] = ()
    """The counts of the logs of other times."""

    def is_attested(self, key: str, enough: int = ENOUGH) -> bool:
        """Whether so many logs show something. One is enough where the server tells the same of all cards alike."""
        own = self.shown.get(key, 0)
        if own >= enough:
            return True
        if not own or enough > ENOUGH:
            return False  # what must be well known is known by its own time alone [m3398015, 22: a line of 2017]
        return self.logs_of(key) >= enough or parts_of(key)[0] in self._told_alike

    def logs_of(self, key: str) -> int:
        """The number of logs that show something: those of its time and, if one of these does, those of other times
        that print it in the same ways (m3267464, 218: a Farming Village of 2017). The facts behind a line of some verb
        change with the time: an exchange of 2017 differs from a later one. [m3398015, 22]"""
        own = self.shown.get(key, 0)
        if not own or key.startswith("line "):
            return own
        ways = _verbs(self.ways.get(key, {}))
        return own + sum(each.shown.get(key, 0) for each in self.others if _verbs(each.ways.get(key, {})) == ways)

    @cached_property
    def _told_alike(self) -> frozenset[str]:
        """The kinds of fact that the server reports in one way for every card: all trashing, from 2018 to 2022."""
        times_by_way = defaultdict[str, list[frozenset[str]]](list)
        for key, ways in self.ways.items():
            kind, _, card = parts_of(key)
            if card:
                times_by_way[kind].append(_verbs(ways))
        return frozenset(
            kind for kind, ways in times_by_way.items() if len(ways) >= MANY_CARDS and len({*ways}) == len(ways[0]) == 1
        )

    @cached_property
    def tells_ways(self) -> bool:
        """Whether a line names each Way that a card is played by: logs show many, and each is named. Reserve cards are
        too few for the same: what one does may be told without its call. [Guide: 82544085, 626]"""
        names = (card for kind, _, card in map(parts_of, self.shown) if kind == "overrides")
        ways = (name for name in names if any("Way" in text.types for text in every_text(name)))
        return sum(1 for _ in ways) >= MANY_WAYS

    def shows(self, card: str, enough: int = ENOUGH) -> bool:
        """Whether enough logs show what a card or landscape does."""
        return self._cards.get(card, 0) >= enough

    @cached_property
    def _cards(self) -> dict[str, int]:
        """Of each card and landscape, how many logs show what most of them show of it."""
        cards: dict[str, int] = {}
        for key in self.shown:
            card = parts_of(key)[2]
            cards[card] = max(cards.get(card, 0), self.shown[key], min(self.logs_of(key), ENOUGH))
        return cards

    def without(self, card: str) -> Known:
        """The same without a card or landscape: that it is played, and what it does, is only assumed then."""
        return replace(self, shown=_but(self.shown, card), ways=_but(self.ways, card))


def _verbs(ways: Counts) -> frozenset[str]:
    """The verbs by which something is told, and whether it is left out."""
    return frozenset(ways) - {JOINED, EARLY, SOURCE}


ValueT = TypeVar("ValueT")


def _but(counts: Mapping[str, ValueT], card: str) -> dict[str, ValueT]:
    return {key: value for key, value in counts.items() if parts_of(key)[2] != card}


def parts_of(key: str) -> tuple[str, str, str]:
    """The kind of fact that a key is about, the token if it is about one, and the card, landscape or rule behind it."""
    kind, _, card = key.partition(" ")
    if kind != TOKEN:
        return kind, "", card
    token, _, card = card.partition(" ")
    return kind, token, card


def era_of(rules: str) -> str:
    """The time of a log, by its rules spec."""
    day = rules.removeprefix("ja-").partition(",")[0]
    return next(name for name, end in ERAS if day < end)


CauseOf = Callable[[Fact], Fact | None]
"""Gives the play or trigger that made a fact."""


def cause_in(facts: Sequence[Fact]) -> CauseOf:
    """Finds what made a fact among the facts of its game. They are not indexed: few are asked about."""
    return lambda fact: None if fact.cause is None else facts[position(facts, fact.cause)]


def maker(cause: Fact | None) -> str:
    """The card, landscape, Boon or Hex whose text a play or trigger resolves; empty if none does."""
    if isinstance(cause, f.LandscapeBought):
        return cause.name
    if isinstance(cause, f.BoonReceived | f.HexReceived):
        return cause.card.face or ""
    if isinstance(cause, f.InstructionsOverridden):
        return cause.by
    if isinstance(cause, f.DurationResolved) and cause.by:
        return cause.by
    return card_behind(cause) or ""


def key_of(fact: Fact, cause_of: CauseOf) -> str:
    """The key that a fact counts for: its kind, with the card or rule that made it. Shuffles are alike, whatever makes
    them."""
    each: Any = fact
    kind = type(each).__name__
    if isinstance(each, f.DeckShuffled):
        return kind
    if isinstance(each, f.TokenMoved):
        kind = f"{kind} {each.token}"
    return f"{kind} {maker(cause_of(each)) or each.rule or ''}".strip()


def keys_of(facts: Iterable[Fact], cause_of: CauseOf) -> Iterator[str]:
    """The keys that facts count for: each kind with the card or rule that made it, each card that was played, and each
    landscape that was bought or that changed a play."""
    for each in facts:
        if isinstance(each, f.FollowedInstructions):
            yield from (f"overrides {name}" for name in each.rewrites)
        if type(each) in UNTOLD or each.source != "rules":
            continue
        yield key_of(each, cause_of)
        if isinstance(each, f.CardPlayed):
            yield f"plays {each.card.face}"
        elif isinstance(each, f.LandscapeBought):
            yield f"buys {each.name}"
        elif isinstance(each, f.InstructionsOverridden):
            yield f"overrides {each.by}"


APART = frozenset(
    {"Boon", "Hex", "State", "Artifact", "Way", "Event", "Project", "Landmark", "Ally", "Trait", "Prophecy"}
)
"""Types of what never lies in a deck. What a line says of these says little about cards."""


def line_keys(line: Observation, text_of: Callable[[str], Text | None]) -> Iterator[str]:
    """The keys that a line of a log counts for: its verb, with each type of its cards that never lie in a deck.
    `text_of` gives the text of a name."""
    yield f"line {line.verb}"
    for text in filter(None, map(text_of, line.cards)):
        for kind in sorted(APART & text.types):
            yield f"line {line.verb} {kind}"


@lru_cache(maxsize=8)
def attested(package: str) -> Mapping[str, Known]:
    """The counts of the real logs of a format, by time, from the package that holds it; empty where nothing is
    counted."""
    if not package:
        return {}
    try:
        counts: Mapping[str, Any] = json.loads(packaged(package, FILE))
    except FileNotFoundError:
        counts = {}
    known = {era: Known(**counts[era]) for era, _ in ERAS if era in counts}
    return {
        era: replace(each, others=(*(known[other] for other in known if other != era),)) for era, each in known.items()
    }


def of_time(package: str, rules: str) -> Known:
    """The counts of a format for a log of some rules. A format of one time alone has these counts whatever rules are
    tried."""
    known = attested(package)
    return next(iter(known.values())) if len(known) == 1 else known.get(era_of(rules), Known())


def never(card: str) -> bool:
    """For who knows no text of a card."""
    return False


def unattested(
    known: Known,
    game: Sequence[Fact],
    facts: Iterable[Fact],
    enough: int = ENOUGH,
    is_plain: Callable[[str], bool] = never,
) -> Iterator[Fact]:
    """The facts of a game that show something which fewer than `enough` logs show. Servers print the play of a card
    that `is_plain` (nothing but +Cards, +Actions, +Buys and +$) alike, and what it gives."""
    cause_of = cause_in(game)
    for each in facts:
        if isinstance(each, f.AbilityTriggered):  # it leaves no line; what it does is a fact of its own
            if not known.shows(each.card, enough):
                yield each
            continue
        if isinstance(each, f.DurationResolved) and not known.shows(each.card.face or "", enough):
            yield each  # its key names no card where no play caused it
            continue
        if isinstance(each, GIFTS) and isinstance(cause := cause_of(each), f.CardPlayed) and is_plain(maker(cause)):
            continue
        keys = keys_of((each,), cause_of)
        if isinstance(each, f.CardPlayed) and is_plain(each.card.face or ""):
            keys = iter((key_of(each, cause_of),))
        if not all(known.is_attested(key, enough) for key in keys):
            yield each
