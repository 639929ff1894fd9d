"""The state of the audit of a log of Dominion. All of it is restored when an earlier choice is tried again."""

# Compiled: an audit asks it for many lines of a log.

from __future__ import annotations

from bisect import bisect_right
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import compress, count, islice
from operator import attrgetter
from typing import Any, Generic, TypeVar

from moothall.domain.dominion.play.engine import Dominion
from moothall.domain.dominion.table import facts as f
from moothall.domain.games import find
from moothall.domain.kernel.ask import MENU, Ask
from moothall.domain.kernel.facts import Answered, Card, Fact, Option, Player
from moothall.domain.kernel.streams.snapshots import Snapshots

from ..courses.positions import position
from ..courses.search import RERUN_PER_LINE, Search, TryOther
from ..source import Follow
from ..state import LogState
from ..verdict import Scope
from .dialects.attested import Known
from .dialects.dialect import Dialect
from .lines.observation import LogRead, Observation, having, verbs_of
from .lines.observed_lines import ObservedLines, readable
from .lines.turns import Turns
from .lines.verbs import BOUNDARY, FINAL
from .unseen.pools import Pools

_LINE, _TEXT, _ASSUMED = attrgetter("line"), attrgetter("text"), attrgetter("assumed")


@dataclass(slots=True)
class Mark:
    """The state at a menu, so that the audit can go back there."""

    facts: int
    verdicts: int
    pools: int
    findings: int
    certain: dict[Player, tuple[int, int]]
    unruled: int


@dataclass(frozen=True, slots=True)
class Silent:
    """An answer that leaves something undone: how many facts there were, whose it is, the verb of the question, and the
    faces of the cards that were offered (None: one without a face)."""

    facts: int
    player: Player
    verb: str
    offered: frozenset[str | None]

    def may_be_told_by(self, actor: Player | None, cards: Sequence[str]) -> bool:
        """Whether a line of a player with these cards may tell that it was done all the same."""
        return actor == self.player and (not cards or None in self.offered or not self.offered.isdisjoint(cards))


@dataclass(frozen=True, slots=True)
class Assumed:
    """An answer that rests on the lack of a line, where no real log shows that there would be one: how many facts there
    were, the number of the line ahead, whose answer it is, the verb and the card of the question, whether it moves no
    card (a bid, a payment), whether it may move cards of others (an Attack, a card that is passed), and whether it may
    give a player a card that they did not have."""

    facts: int
    line: int
    player: Player
    verb: str
    card: str
    moves_no_card: bool
    may_touch_others: bool = False
    gives: bool = True

    def may_touch(self, player: Player | None) -> bool:
        """Whether it may have moved cards of a player."""
        return self.may_touch_others or player == self.player


FactT = TypeVar("FactT", bound=Fact)


class Kept(Generic[FactT]):
    """The facts of one kind in a list that grows: each is looked at once, and again where the list was cut."""

    def __init__(self, kind: type[FactT]) -> None:
        self._kind = kind
        self._found: list[FactT] = []
        self._seen = 0
        self._last: Fact | None = None

    def of(self, facts: Sequence[Fact]) -> Sequence[FactT]:
        """The facts of its kind, among those of the game that is audited."""
        if self._seen and (len(facts) < self._seen or facts[self._seen - 1] is not self._last):
            self._found, self._seen = [], 0
        self._found.extend(each for each in islice(facts, self._seen, None) if isinstance(each, self._kind))
        self._seen, self._last = len(facts), facts[-1] if facts else None
        return self._found


Retry = TryOther[Mark]
"""A decision: go back to a choice, and give another answer."""
Stop = Retry | Follow
"""A decision where the rules cannot go on: try another answer of an open choice, or take the log's word."""
NOBODY: Player = ""
"""Whom a difference is about that may be any player's."""
SNAPSHOT_EVERY = 512
"""After how many facts the table is kept for who goes back there: a copy takes as long as some 400 of them."""
NEW_NUMBERS = 10_000
"""Cards that only the log knows of are numbered from here, so that none has the number of a card of the game."""


class AuditState(LogState[ObservedLines]):
    """The lines with their verdicts, the pools, the findings, what is certain, and the search.

    `seen` is how many facts were matched with lines, `vouched` which line vouches for a fact, by the fact's seq.
    """

    def __init__(self, log: LogRead, dialect: Dialect) -> None:
        lines = readable(log, dialect.vocabulary)
        verdicts = ObservedLines(lines, dialect.vocabulary, dialect.passed_over(lines))
        verdicts.groups_names = dialect.groups_names
        verbs = self.line_verbs = verbs_of(lines)
        """The verb of each line."""
        told_verbs = self.told_verbs = frozenset(verbs)
        """The verbs that the log has."""
        unread = [i for i, verb in enumerate(verbs) if verb == "unread"] if "unread" in told_verbs else []
        super().__init__(verdicts, [*map(_LINE, lines)], [*map(_TEXT, lines)], unread)
        self._players = len(log.players)
        self.lines = lines
        self.turns = Turns(lines, verdicts.duplicates, verbs)
        self.verbs = dialect.vocabulary
        self.expected = dialect.expected
        self.pools = Pools()
        self.search = Search[Mark](RERUN_PER_LINE * len(lines))
        self.snapshots = Snapshots(find("dominion"), SNAPSHOT_EVERY)
        """The tables from which one is folded when the search goes back."""
        self.seen = 0
        self.vouched: dict[int, int] = {}
        self.tokens = Kept(f.TokenMoved)
        self.stated: dict[int, set[str]] = {}
        """What lines stated of what a card gave (Actions, Buys, coins), by the seq of the fact."""
        self.certain: dict[Player, tuple[int, int]] = {}
        """For each player the two last shuffles whose cards were all seen, by place: what they held at the first of
        them is certain. A card that they had more than we know would still lie under those of the second."""
        self.hides_hands = not dialect.open_hands
        """Whether there may be hands of which no line shows the cards."""
        self.states_gifts = "takes" in told_verbs and any(not line.source for line in having(lines, verbs, ("takes",)))
        """Whether the log states what cards give: Dominion Online did not in 2017."""
        self.gone: set[Player | None] = {line.actor for line in having(lines, verbs, ("resigned", "quit"))}
        """Who left the game."""
        self.buys_untold = "gains" in told_verbs and "buys" not in told_verbs
        """Whether the log tells a purchase by its gain alone, as Goko did in August 2012. Who left is not told then,
        and never by Dominion Online."""
        left_untold = dialect.leaves_untold or self.buys_untold
        if (
            left_untold
            and not self.gone
            and not dialect.says_ended.union(("final cards", "final points")).isdisjoint(told_verbs)
        ):
            self.gone = {None}
        told = {line.actor for line in having(lines, verbs, FINAL) if line.actor is not None}
        if told and len(told) < self._players and not self.gone:
            self.gone = {None}  # the log breaks off among its results: the rest may say who left [Goko log122, 191]
        self.hands_untold = bool(dialect.next_hand) and all(line.form != dialect.next_hand for line in lines)
        """Whether the log does not tell what is drawn for the next turn, as Isotropic did in 2010."""
        self.shown_in: dict[int, list[Card]] = {}
        """The cards that lines show one after the other, by line: they lie together in no order."""
        self.may_react: list[tuple[Player, Card]] = []
        """The unseen cards that were taken for Reactions since the last question, with their players."""
        self.ended = False
        """Whether the log has no more of the game."""
        self.past_end = False
        """Whether the rules go on behind a question at which the game may have been given up."""
        self.lacks_rules = False
        """Whether there is a card in the game that no rule covers."""
        self.clean_up: Mark | None = None
        """Where everything stood before the last Clean-up that the rules began."""
        self._last_number = 0
        self.assumed_from = next(compress(count(), map(_ASSUMED, lines)), None)
        """The first line that was read by words which no real log shows."""
        self.asks: dict[int, Ask] = {}
        """The questions that were answered, but for menus, by the position of the fact that holds the answer."""
        self.silent: list[Silent] = []
        """The answers that leave something undone, for no line says that it is done."""
        self.assumed: list[Assumed] = []
        """Those of them of which no real log shows that there would be a line."""
        self.attested: Known | None = None
        """What real logs of the format and the time show; None for a format of which that is not counted."""

    def certain_line(self, player: Player | None) -> int:
        """The line, by its place, up to which what a player holds is certain."""
        return self.certain.get(player or "", (0, 0))[0]

    def header_before(self, i: int) -> int:
        """The header of the turn that line `i` is in."""
        return self.turns.header_before(i)

    def lines_of_play(self, i: int) -> Sequence[Observation]:
        """The lines from the last choice of the menu, the header or the results up to line `i`, to the next."""
        start = next((at for at in range(min(i, len(self.lines) - 1), 0, -1) if self.lines[at].verb in BOUNDARY), 0)
        return self.lines[start : self.turns.boundary(i + 1)]

    def gap(self, i: int, rule: str) -> int | None:
        """The line that nobody can read and that may be behind a difference at line `i`.

        Lines are searched up to the next that begins something new, and the end of the game is judged by the whole log.
        A line is behind nothing once every player's cards have been seen since, all of them and no others: it moved
        none. What it may have changed besides (tokens, results) is still unknown then.
        """
        gap = self._last_gap(i)
        stays = rule.startswith(("final/", "end/")) or (self.findings and self.findings[-1].gap is not None)
        if gap is None or stays:
            return gap
        certain = [self.certain_line(f"p{seat}") for seat in range(1, 1 + self._players)]
        return None if min(certain) > gap else gap

    def scope(self, i: int, about: Player | None) -> Scope:
        """The scope of a difference at line `i`: whom it is about, who is named there, and whose turn it is."""
        line, header = self.lines[i], self.header_before(i)
        acting = self.lines[header].actor if self.lines[header].verb == "turn" else None
        touched = frozenset(each for each in (about, line.actor, acting) if each)
        return Scope(
            None if about == NOBODY else about or line.actor,
            touched,
            self.numbers[header],
            line.verb,
            frozenset(line.cards),
        )

    def _last_gap(self, i: int) -> int | None:
        if not self.unreadable:
            return None
        at, reach = self.verdicts.at, len(self.lines)
        if at < len(self.lines) and self.lines[at].verb not in FINAL:
            reach = max(i, at, self.turns.boundary(at + 1))
        before = bisect_right(self.unreadable, reach)
        return self.unreadable[before - 1] if before else None

    def lines_of(self, facts: Iterable[Fact]) -> list[int]:
        """The lines, by their numbers in the file, that vouch for some facts."""
        return [self.vouched[fact.seq] for fact in facts if fact.seq in self.vouched]

    def facts_of_turn(self, game: Dominion, i: int) -> list[Fact]:
        """The facts that were made in the turn of line `i`, behind its header."""
        header = self.numbers[self.header_before(i)]
        facts: list[Fact] = []
        for fact in reversed(game.facts):
            if not isinstance(fact, f.TurnBegan):
                facts.append(fact)
            elif self.vouched.get(fact.seq, header + 1) <= header:
                break
            else:
                facts.clear()  # of a later turn, be its header read or not
        return facts[::-1]

    def skip(self, game: Dominion, i: int) -> bool:
        """Pass over a line that needs no fact: one that no reader knows, that tells a thing twice, or that has an empty
        list where there was nothing to name. Returns whether it is one."""
        line = self.lines[i]
        if line.verb == "unread":
            self.verdicts.judge(i, "unread")
        elif (
            i in self.verdicts.duplicates
            or self.verdicts.is_empty(i)
            or _shows_no_hand(game, line)
            or _looks_through_discard(game, line)
        ):
            self.verdicts.judge(i, "consistent")
        else:
            return False
        return True

    def new_card(self, game: Dominion, face: str | None) -> Card:
        """A card that the log says is there and the rules cannot place: it gets a number of its own."""
        if not self._last_number:
            numbers = [card.number or 0 for seat in game.table.seats.values() for card in seat.cards()]
            self._last_number = max(NEW_NUMBERS, *numbers)
        self._last_number += 1
        return Card(self._last_number, face)

    def lay_together(self, options: Sequence[Option]) -> None:
        """Cards without a face lie together where somebody chooses among them: which one is chosen no line says."""
        faceless = [each for each in options if isinstance(each, Card) and not each.face]
        if faceless:
            self.come_late(self.pools.now())
            self.pools.lay_together(faceless)

    # Going back

    def mark(self, facts: int) -> Mark:
        """A mark for `rewind`, at a menu with so many facts made."""
        pools, unruled = self.pools.mark(), len(self.unruled_cards)
        return Mark(facts, self.verdicts.mark(), pools, len(self.findings), self.certain, unruled)

    def rewind(self, mark: Mark) -> None:
        """Put everything back as it was at the mark."""
        self.clean_up = None
        self.verdicts.rewind(mark.verdicts)
        self.pools.rewind(mark.pools)
        del self.findings[mark.findings :]
        for name in [*self.unruled_cards][mark.unruled :]:
            del self.unruled_cards[name]
        self.certain = mark.certain
        for by_seq in (self.vouched, self.stated):
            for seq in [seq for seq in by_seq if seq > mark.facts]:
                del by_seq[seq]
        while self.assumed and self.assumed[-1].facts > mark.facts:
            self.assumed.pop()
        while self.silent and self.silent[-1].facts > mark.facts:
            self.silent.pop()
        self.seen = mark.facts
        self.shown_in.clear()
        self.ended = False


def _looks_through_discard(game: Dominion, line: Observation) -> bool:
    """Whether a player looks at their whole discard pile: a Counting House that finds no Copper."""
    if line.verb != "looks" or line.actor is None:
        return False
    discard = [card.face for card in game.seat(line.actor).discard]
    return len(discard) == line.count and not Counter(line.cards) - Counter(face for face in discard if face)


def discards_hand(state: AuditState, game: Dominion, seq: int, player: Player) -> bool:
    """Whether a player's hand is empty after the discard that is the fact `seq`, and those that follow it at once."""
    end = position(game.facts, seq)
    while end < len(game.facts) and type(game.facts[end]) is f.CardDiscarded:
        end += 1
    return not state.snapshots.table_after(game.facts, end).seats[player].hand


def _shows_no_hand(game: Dominion, line: Observation) -> bool:
    """Whether a line reveals or discards nothing because the hand was empty at some time since the last choice of the
    menu (Shanty Town: log123, 226)."""
    if line.verb not in ("reveals", "discards") or line.count or line.actor is None:
        return False
    held = len(game.seat(line.actor).hand)
    for fact in reversed(game.facts):
        if not held:
            return True
        if isinstance(fact, Answered) and fact.question == MENU:
            return False
        known_fact: Any = fact
        if getattr(known_fact, "player", None) == line.actor:
            held -= len(known_fact.cards) if isinstance(fact, f.CardsDrawn) else getattr(known_fact, "to", "") == "hand"
            held += getattr(known_fact, "from_", "") == "hand"
    return False
