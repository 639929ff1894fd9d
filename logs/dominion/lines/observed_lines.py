"""The lines of a log and what has been made of each: its verdict, and what it shows that is not accounted for yet."""

# Compiled: an audit asks it for many lines of a log.

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from itertools import compress
from typing import NamedTuple

from moothall.domain.dominion.text.names import NAMES

from ...state import LineVerdicts, Verdict
from .observation import LogRead, Observation
from .verbs import (
    BOUNDARY,
    FINAL,
    MAY_BE_EMPTY,
    MENU_VERBS,
    STATED,
    WHOLE_HAND,
    Verb,
    Vocabulary,
)

FACELESS = "?"
"""The name of a card without a face among the names of others."""


class Cards(NamedTuple):
    """Cards that a line shows: those that it names, and how many it only counts."""

    known: Sequence[str]
    unknown: int


def readable(log: LogRead, verbs: Vocabulary) -> list[Observation]:
    """The lines of a log. One with the name of no card, unless the supply lists it or everybody starts with it, is one
    that nobody can read."""
    named = log.named
    if not verbs.own.keys().isdisjoint(log.verbs):
        named = named.union(line.word for line in log.observations if _is_name(line, verbs))
    unknown = named.difference(NAMES, log.supply, log.black_market, _everybodys(log))
    if not unknown:
        return [*log.observations]
    return [line if unknown.isdisjoint(_named(line, verbs)) else _unread(line) for line in log.observations]


def _everybodys(log: LogRead) -> set[str]:
    """The names that each of several starting decks has: one that a single deck has may be misspelt."""
    first, *others = map(set, log.starting.values()) if log.starting else [set[str]()]
    return first.intersection(*others) if others else set()


def _is_name(line: Observation, verbs: Vocabulary) -> bool:
    """Whether the word of a line is a name: in a line of the format's own, a word with a capital letter is."""
    return line.verb in verbs.own and line.word[:1].isupper()


def _named(line: Observation, verbs: Vocabulary) -> Sequence[str]:
    """The names in a line: its cards, and the one that a word of the format's own is."""
    return (*line.cards, line.word) if _is_name(line, verbs) else line.cards


def _unread(line: Observation) -> Observation:
    return Observation(line.line, line.actor, "unread", word=line.text, text=line.text)


class ObservedLines(LineVerdicts):
    """Lines, verdicts, and a trail by which both go back to an earlier state.

    `at` is the first line without a verdict: the next one to account for.
    """

    def __init__(
        self, lines: Sequence[Observation], verbs: Vocabulary, duplicates: frozenset[int] = frozenset()
    ) -> None:
        super().__init__(len(lines))
        self.duplicates = duplicates
        """The lines that account for nothing: another line says so too."""
        self.lines = lines
        self.verbs = verbs
        self.at = 0
        self.paying: int | None = None
        """The line of the purchase that is chosen, of a card with a price of its own."""
        self.groups_names = False
        """Whether a line lists the cards of one name together, so that their order says nothing."""
        self.pile_of: dict[str, str] = {}
        """The pile that a card comes from where it has another name: a Knight, a Ruin."""
        self._left: dict[int, Cards] = {}
        self._trail: list[tuple[int, Verdict | None, Cards | None, bool]] = []

    def window(self, verbs: Collection[str] = ()) -> Iterator[int]:
        """The lines without a verdict up to the next boundary that is not one of `verbs`.

        A line of several plays or purchases of which some are accounted for is not a boundary: what they set off stands
        behind it. Nor is that of a purchase that is being paid for: what is trashed for it may stand behind it.
        """
        lines, verdicts, left = self.lines, self.by_line, self._left
        for i in range(self.at, len(lines)):
            if verdicts[i] is None:
                verb = lines[i].verb
                if verb in BOUNDARY and verb not in verbs:
                    if i in left or i == self.paying:
                        continue
                    return
                yield i

    def is_next(self, verbs: Collection[str], player: str, names: Sequence[str]) -> bool:
        """Whether the next line is one of these verbs about a player and just these cards, as most lines are."""
        i = self.at
        if i >= len(self.lines):
            return False
        line = self.lines[i]
        if line.cards != tuple(names) or line.verb not in verbs or line.actor != player or line.unknown:
            return False
        return i not in self._left and i not in self.duplicates

    def has_just(self, i: int, names: Sequence[str]) -> bool:
        """Whether a line has just these cards, as far as nothing accounts for them yet; any of them may be one that it
        only counts, and "?" any of them. One that neither names nor counts any may have any."""
        known, unknown = Counter(self.cards_left(i)), self.unknown_left(i)
        if not known and not unknown:
            return True
        wild = sum(name == FACELESS for name in names)
        return known.total() + unknown == len(names) and (known - Counter(names)).total() <= wild

    def judge(self, i: int, verdict: Verdict) -> None:
        """Give a line its verdict."""
        verdicts, noted = self.by_line, i in self.noted
        self._trail.append((i, verdicts[i], self._left.pop(i, None) if self._left else None, noted))
        verdicts[i] = "divergent" if noted else verdict
        if i == self.at:
            at, count = i + 1, len(verdicts)
            while at < count and verdicts[at] is not None:
                at += 1
            self.at = at

    def note(self, i: int) -> None:
        """A difference shows at this line. One that nothing has accounted for yet stays open: what follows may be
        explained by it, and then it is divergent all the same."""
        self._remember(i)
        self.noted.add(i)
        if self.by_line[i] is not None:
            self.by_line[i] = "divergent"

    def _remember(self, i: int) -> None:
        self._trail.append((i, self.by_line[i], self._left.get(i), i in self.noted))

    def cards_left(self, i: int) -> Sequence[str]:
        """The cards that a line names and that are not accounted for yet."""
        left = self._left.get(i)
        return self.lines[i].cards if left is None else left.known

    def is_begun(self, i: int) -> bool:
        """Whether a part of a line is accounted for."""
        return i in self._left

    def unknown_left(self, i: int) -> int:
        """The number of cards that a line only counts and that are not accounted for yet."""
        left = self._left.get(i)
        return self.lines[i].unknown if left is None else left.unknown

    def amount_left(self, i: int) -> int:
        """The part of the amount of a line that no fact accounts for yet."""
        left = self._left.get(i)
        return self.lines[i].amount if left is None else left.unknown

    def consume_amount(self, i: int, amount: int | None, verdict: Verdict) -> None:
        """Account for so much of what line `i` states, None for all of it. When all is, the line gets the verdict."""
        left = 0 if amount is None else self.amount_left(i) - amount
        if left > 0:
            self._remember(i)
            self._left[i] = Cards((), left)
        else:
            self.judge(i, verdict)

    def consume(self, i: int, names: list[str], verdict: Verdict = "confirmed") -> bool:
        """Account for those of `names` that line `i` shows; they leave both. Returns whether there were any.

        A line of which everything is accounted for gets the verdict: of cards that it only counts, the number is what
        it claims.
        """
        line = self.lines[i]
        if line.unknown:
            return self._count(i, names, verdict)
        cards = line.cards
        if len(cards) == 1:
            if cards[0] not in names:
                return False
            names.remove(cards[0])
            self.judge(i, verdict)
            return True
        left = list(self.cards_left(i))
        before = len(left)
        if names == left:
            names.clear()
            left.clear()
        else:
            _cross_out(names, left)
        if len(left) == before and cards:
            return False
        if left:
            self._remember(i)
            self._left[i] = Cards(left, 0)
        else:
            self.judge(i, verdict)
        return True

    def _count(self, i: int, names: list[str], verdict: Verdict) -> bool:
        """`consume` for a line that does not name all of its cards: first those that it names, then those without a
        face, then any."""
        known, unknown = list(self.cards_left(i)), self.unknown_left(i)
        before = len(names)
        _cross_out(names, known)
        for name in sorted(names, key=lambda name: name != FACELESS)[:unknown]:
            names.remove(name)
            unknown -= 1
        if len(names) == before:
            return False
        if known or unknown:
            self._remember(i)
            self._left[i] = Cards(known, unknown)
        else:
            self.judge(i, verdict)
        return True

    def is_quiet(self, i: int) -> bool:
        """Whether line `i` moves nothing, or tells again what another line tells: it need not be accounted for."""
        return self.lines[i].verb in self.verbs.quiet or i in self.duplicates or self.is_empty(i)

    def is_empty(self, i: int) -> bool:
        """Whether a line says that cards are moved, and there are none: the empty mat of a Native Village. It shows
        nothing."""
        line = self.lines[i]
        return line.verb in MAY_BE_EMPTY and not (line.cards or line.unknown) and not self.is_whole_hand(i)

    def is_whole_hand(self, i: int) -> bool:
        """Whether line `i` says that a hand is discarded, and nothing of its cards."""
        line = self.lines[i]
        return line.verb == "discards" and line.word == WHOLE_HAND and not line.count

    def behind_plays(self, verb: Verb, player: str, card: str) -> int | None:
        """The next line of a verb about a player's card that stands behind a play of this card; None where anything
        else begins before it."""
        boundary = False
        for i in range(self.at, len(self.lines)):
            line = self.lines[i]
            if self.by_line[i] is not None:
                continue
            if line.verb in BOUNDARY:
                boundary = True
                if (line.verb, line.actor, line.cards) != ("plays", player, (card,)):
                    return None
            elif boundary and (line.verb, line.actor, line.cards) == (verb, player, (card,)):
                return i
        return None

    def is_told_behind(self, i: int) -> bool:
        """Whether line `i` tells again what is told already, and the same line stands behind it and does not: a
        Treasury that a Scheme chose is put on the deck, and so it is by its own ability."""
        if i not in self.duplicates:
            return False

        def told(j: int) -> tuple[object, ...]:
            line = self.lines[j]
            return line.verb, line.actor, line.cards, line.amount

        return any(j > i and told(j) == told(i) and j not in self.duplicates for j in self.window())

    def ended(self) -> bool:
        """Whether nothing of the game is left to read that moves a card or states an amount. A last line that is unread
        was cut off."""
        for i in range(self.at, len(self.lines)):
            verb = self.lines[i].verb
            if verb in FINAL:
                return True
            if (
                self.by_line[i] is None
                and (not self.is_quiet(i) or (verb in STATED and self.lines[i].amount))
                and not (verb == "unread" and i == len(self.lines) - 1)
            ):
                return False
        return True

    def untold(self) -> Iterator[int]:
        """The lines before the results that nothing has accounted for yet, and that tell something."""
        for i in range(self.at, len(self.lines)):
            line = self.lines[i]
            if line.verb in FINAL:
                return
            if self.by_line[i] is None and line.verb != "unread" and i not in self.duplicates:
                yield i

    def cut_off(self) -> bool:
        """Whether the log says no more: it has ended, or only a last line is left that no reader knows, or lines that
        tell nothing new, or, where it has no results, a shuffle in the midst of what the missing line tells."""
        left = (at for at in range(self.at, len(self.lines)) if self.by_line[at] is None and at not in self.duplicates)
        first, second = next(left, None), next(left, None)
        if first is None or second is not None:
            return first is None
        verb = self.lines[first].verb
        return verb == "shuffles" or (verb == "unread" and first == len(self.lines) - 1)

    # Going back

    def mark(self) -> int:
        """A mark for `rewind`."""
        return len(self._trail)

    def rewind(self, mark: int) -> None:
        """Undo everything since the mark."""
        while len(self._trail) > mark:
            i, verdict, left, noted = self._trail.pop()
            self.by_line[i] = verdict
            if left is None:
                self._left.pop(i, None)
            else:
                self._left[i] = left
            if not noted:
                self.noted.discard(i)
            if verdict is None and i < self.at:
                self.at = i


def _cross_out(names: list[str], others: list[str]) -> None:
    """Take out of two lists what both have."""
    for name in tuple(names):
        if name in others:
            others.remove(name)
            names.remove(name)


def last_menu_lines(
    lines: Sequence[Observation], line_verbs: Sequence[Verb], verbs: Collection[str] = MENU_VERBS
) -> list[int]:
    """For each line, the last line of its turn on which the turn's player plays or buys: the last with these verbs."""
    last = [-1] * len(lines)
    start, player = 0, None
    ends = compress(enumerate(lines), map(FINAL.union({"turn"}).__contains__, line_verbs))
    for i, line in ends:
        _fill(lines, last, start, i, player, verbs)
        start, player = i, line.actor if line.verb == "turn" else None
    _fill(lines, last, start, len(lines), player, verbs)
    return last


def _fill(
    lines: Sequence[Observation], last: list[int], start: int, end: int, player: str | None, verbs: Collection[str]
) -> None:
    latest = start
    for i in range(end - 1, start, -1):
        if lines[i].verb in verbs and lines[i].actor == player:
            latest = i
            break
    last[start:end] = [latest] * (end - start)
