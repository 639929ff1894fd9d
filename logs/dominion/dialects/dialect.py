"""The dialect of a format of Dominion: the lines that it prints of each fact, and its flags."""

# Compiled: an audit asks it for many lines of a log.

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import islice, takewhile
from typing import Any, Literal, Protocol, TypedDict, Unpack

from moothall.domain.dominion.table.table import Table
from moothall.domain.kernel.ask import MENU
from moothall.domain.kernel.facts import Answered, Card, Fact, Player

from ...courses.positions import earlier
from ..lines.observation import Observation
from ..lines.verbs import Meaning, OwnVerb, Verb, Vocabulary


class Particulars(TypedDict, total=False):
    """The fields that few expected lines have."""

    hidden: Sequence[Card]
    word: str | None
    shows: tuple[str, ...]
    anywhere: bool
    guess: bool
    whole: bool


class ExpectedLine:
    """A line that a scribe would print of some facts: one line, or several of one verb.

    `verbs` are the wordings it may have, `cards` the names that it shows, `needed` whether the format always prints
    it: a line that is needed and not there is a difference. `key` is what further facts must share to join it.

    One is made for most facts, and of what few lines say only those have it in themselves: a dataclass of all fields
    takes twice the byte codes.
    """

    hidden: Sequence[Card] = ()
    """Those of the cards that had no face yet when the fact was made: "?" among `cards`."""
    word: str | None = None
    """The word that the line must have, None for any."""
    shows: tuple[str, ...] = ()
    """The cards that the line must name beside its amount."""
    anywhere: bool = False
    """Whether a line that need not be there may stand behind others that move cards."""
    guess: bool = False
    """Whether such a line is consistent at best: the format prints it, and the rules make nothing of it."""
    whole: bool = False
    """Whether it is one line that has all of these cards and no others: a discard pile that is looked through."""
    joined: Sequence[tuple[int, tuple[str, ...]]] = ()
    """Where several facts make it: each of them, by seq, with its cards."""

    def __init__(
        self,
        player: Player,
        verbs: tuple[Verb, ...],
        cards: list[str],
        needed: bool,
        key: object,
        seq: int,
        amount: int | None = None,
        rule: str | None = None,
        cause: int | None = None,
        **more: Unpack[Particulars],
    ) -> None:
        self.player = player
        self.verbs = verbs
        self.cards = cards
        self.needed = needed
        self.key = key
        self.seq = seq
        self.amount = amount
        self.rule = rule
        self.cause = cause
        if more:
            for name, value in more.items():
                setattr(self, name, value)


class AtTable(Protocol):
    """A holder of the table: a session, or a scribe that folds the table when it is asked for."""

    @property
    def table(self) -> Table:
        """The table as it is now."""
        ...


@dataclass(slots=True, eq=False)
class Made:
    """A fact in its game: the facts, its place among them, itself, the play or ability that made it with its card (None
    and "" if none did), and who has the table.

    Nothing changes it; it is not frozen, for one is made for most facts.
    """

    facts: Sequence[Fact]
    at: int
    fact: Fact
    cause: Fact | None
    card: str
    _game: AtTable

    @property
    def table(self) -> Table:
        """The table."""
        return self._game.table

    def earlier(self) -> Iterator[Fact]:
        """The facts before it, the latest first."""
        return earlier(self.facts, self.at)

    def of_cause(self) -> list[Fact]:
        """The facts that the same play or ability makes, as far as they are known: this one is among them. They stand
        before the next choice of the menu."""
        cause = self.fact.cause
        start = self.at
        while start > 0 and self.facts[start - 1].seq > (cause or 0):
            start -= 1
        rest: Iterator[Fact] = islice(self.facts, start, None)
        if cause is not None:
            rest = takewhile(lambda each: type(each) is not Answered or each.question != MENU, rest)
        return [each for each in rest if each.cause == cause]


def nothing_twice(lines: Sequence[Observation]) -> Iterable[int]:
    """For a format that tells nothing twice."""
    return ()


def own_name(table: Table, facts: Sequence[Fact], at: int) -> None:
    """For a format that calls every card by its own name."""


LinesInContext = Callable[[ExpectedLine | None, Made], Iterable[ExpectedLine]]
"""The lines of a fact, from the one of its kind (None where its kind leaves none)."""
Whose = Literal["turn's player", "others"]
"""Whose cards are meant: those of the player whose turn it is, or of the others."""


@dataclass(frozen=True)
class Dialect:
    """A format's ways. What is not said holds for a format that prints every fact once and shows every hand."""

    expected: Mapping[type[Fact], Callable[[Any], ExpectedLine | None]]
    """What it prints of each kind of fact. A kind that is not here leaves no line."""
    lines_in_context: Mapping[type[Fact], LinesInContext] = field(default_factory=dict)
    """The lines that it prints of a fact, from the one of its kind, where the kind alone does not say which."""
    plain_facts: Mapping[type[Fact], Callable[[Any], bool]] = field(default_factory=dict)
    """Of some kinds with `lines_in_context`: whether a fact has just the line of its kind, so that nobody need ask."""
    left_out: frozenset[tuple[str, str]] = frozenset()
    """What of that it leaves out all the same, by rule and verb."""
    unprinted: Mapping[type[Fact], Callable[[Any, str], bool]] = field(default_factory=dict)
    """Of the kinds of fact of which it leaves some out: whether it never prints a fact, made by the play or ability of
    a card (empty: none did). Such a fact accounts for no line."""
    unlogged_draws: frozenset[tuple[str, Whose]] = frozenset()
    """Draws that it never prints, by the card whose text draws and by who draws."""
    own_verbs: Mapping[OwnVerb, Meaning] = field(default_factory=dict)
    """The verbs of lines that only it prints."""
    duplicates: Callable[[Sequence[Observation]], Iterable[int]] = nothing_twice
    """The positions of the lines of a log that tell again what another line tells."""
    guise: Callable[[Table, Sequence[Fact], int], str | None] = own_name
    """The name by which it calls the card of the fact at a position, where that is not its own."""
    turns_up: frozenset[Verb] = frozenset()
    """Lines that name the Hex or Boon that is turned up."""
    open_hands: bool = True
    """Whether it names every card that a player draws."""
    always_printed: frozenset[str] = frozenset()
    """The verbs of questions whose answer always leaves a line: where there is none, it was not done."""
    names_player: frozenset[tuple[str, str]] = frozenset()
    """Lines that name the player of a card where what the card does befalls another's cards, by rule and verb."""
    states_all_gifts: bool = False
    """Whether it states also the Actions, Buys and coins that a card gives in any case."""
    whole_gifts: frozenset[Verb] = frozenset()
    """Lines of which each states one gift, none a part of it."""
    unclaimed: frozenset[Verb] = frozenset()
    """Lines that claim nothing: of where in its turn the game is, or why something came to nothing."""
    groups_names: bool = False
    """Whether a line lists the cards of one name together, so that their order says nothing."""
    numbers_rounds: bool = False
    """Whether the header of an extra turn has the number of the round in course."""
    new_rounds: frozenset[str] = frozenset()
    """The kinds of extra turns that are numbered as a round of their own."""
    also_answers: Mapping[str, tuple[Verb, ...]] = field(default_factory=dict)
    """Verbs of the core that answer questions which they do not answer in other formats."""
    coins_with_play: str = ""
    """The form of plays that state the coins of their Treasures together; empty where none does."""
    joins_draws: bool = False
    """Whether one line tells a draw that a shuffle cuts in two; its cards stand in no order."""
    added_up: frozenset[Verb] = frozenset()
    """Lines of which one may state several gifts together."""
    states_gifts_late: bool = False
    """Whether it may state what a card gave behind what the card moved."""
    next_hand: str = ""
    """The form of draws that name a player's next hand: a log that has none of them does not tell these draws. Empty
    where every log tells them."""
    unnumbered: str = ""
    """The form of headers without the number of the turn; empty where each has one."""
    leaves_untold: bool = False
    """Whether no line tells who leaves the game."""
    says_ended: frozenset[Verb] = frozenset()
    """Lines that say that the game has ended, be it by the rules or because somebody left it."""
    counted_by: str = ""
    """The verb of the line that a game has which counts for its players: in one without it the server may deal decks of
    its own. Empty for a server that never does."""
    left_out_when_given_up: frozenset[str] = frozenset()
    """The zones that final decks leave out where a game was given up, with the turn in which it was: those of the
    player whose turn it was."""

    package: str = ""
    """The package that holds what real logs attest of it; empty for a format of which that is not counted."""

    def leaves_out_draw(self, card: str | None, is_turns_player: bool) -> bool:
        """Whether it never prints what the text of this card lets somebody draw."""
        return (card or "", "turn's player" if is_turns_player else "others") in self.unlogged_draws

    def may_state(self, verb: Verb, stated: int, amount: int) -> bool:
        """Whether a line that states so much may stand for an amount: a part of it or all, or several at once."""
        if stated > amount:
            return verb in self.added_up
        return stated == amount or verb not in self.whole_gifts

    def never_prints(self, fact: Fact, card: str) -> bool:
        """Whether it leaves out a fact, made by the play or ability of a card."""
        leaves_out = self.unprinted.get(type(fact))
        return leaves_out is not None and leaves_out(fact, card)

    def passed_over(self, lines: Sequence[Observation]) -> frozenset[int]:
        """The lines of a log that account for nothing: they claim nothing, or tell again what another line tells."""
        unclaimed = [i for i, line in enumerate(lines) if line.verb in self.unclaimed] if self.unclaimed else ()
        return frozenset((*unclaimed, *self.duplicates(lines)))

    @cached_property
    def vocabulary(self) -> Vocabulary:
        """The verbs that its lines have."""
        return Vocabulary(self.own_verbs, self.also_answers)
