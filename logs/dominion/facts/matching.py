"""Matches the facts that the rules made with the lines of the log, by the line that the format prints for a fact."""

# Compiled: an audit asks it for many lines of a log.

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from moothall.domain.dominion.play.engine import Dominion
from moothall.domain.dominion.table import facts as f
from moothall.domain.dominion.telling.facts.scene import tell
from moothall.domain.kernel.ask import MENU
from moothall.domain.kernel.facts import Answered, Card, Fact, LogFollowed, Player
from moothall.words import Message

from ...source import Follow
from ...state import Verdict
from ..dialects.dialect import Dialect, ExpectedLine
from ..findings import rulings
from ..findings.differences import abandon, find
from ..findings.lacking import Lacking
from ..lines.observed_lines import FACELESS
from ..lines.verbs import FINAL, MENU_VERBS
from ..state import AuditState, Retry, Stop, discards_hand
from . import faces, gifts
from .log_facts import LogFacts
from .printed import Printed, cards_of
from .reprinting import Reprinting

NO_CAUSE = tell(Message("finding.no-cause"))


class Matching:
    """Goes through the facts as they are made, and gives their lines a verdict."""

    def __init__(self, state: AuditState, dialect: Dialect, log_facts: LogFacts) -> None:
        self.state = state
        self.lines = state.lines
        self.verdicts = state.verdicts
        self.dialect = dialect
        self.log_facts = log_facts
        self.printed = Printed(state, dialect)
        self._lacking = Lacking(state, dialect, log_facts)
        self.reprinting: Reprinting | None = None
        """Looks at the turns that a course found before does not print; None where there was none."""
        self._told = state.told_verbs

    def settle(self, game: Dominion, *, shuffling: bool = False) -> Stop | None:
        """Match the facts made since the last time with the lines of the log. A decision where they do not fit.

        Carrying that out says how many facts were seen. `shuffling` says that a shuffle comes next: where one line
        tells a draw that a shuffle cuts in two, its first part waits for the second.
        """
        state = self.state
        facts, kinds, joins = game.facts, self.printed.kinds, self.dialect.joins_draws
        given, lines = self.printed.gifts_alone, self.printed.lines
        pending: ExpectedLine | None = None
        at = state.seen
        while at < len(facts):
            fact: Any = facts[at]
            kind = type(fact)
            at += 1
            if kind not in kinds:
                if kind is f.PhaseBegan and fact.phase == "clean-up":
                    stop = self._match(game, pending)
                    if stop is not None:
                        return stop
                    pending = None
                    state.clean_up = state.mark(at - 1)
                continue
            no_gift = kind is given and fact.cause is None
            if fact.source != "rules" or no_gift or (kind is Answered and fact.question == MENU):
                continue  # a choice of the menu shows by what comes of it
            is_cut = joins and kind is f.CardsDrawn and self._may_be_cut(fact) and self._is_cut(facts, at, shuffling)
            if is_cut or kind is given:
                stop = self._match(game, pending)
                if stop is not None:
                    return stop
                pending = None
            if kind is given and not gifts.are_next(state):
                continue
            told: Iterable[ExpectedLine]
            if is_cut:
                goes_on = self._goes_on_after_shuffle(facts[at - 1])
                if goes_on and at + 1 >= len(facts):
                    state.seen = at - 1
                    return None
                told = self._joined(game, at) if goes_on else lines(game, at - 1)
                at += 2 * goes_on
            else:
                told = lines(game, at - 1)
            for expected in told:
                if pending is not None:
                    if expected.key is not None and expected.key == pending.key:
                        joined = pending.joined or ((pending.seq, tuple(pending.cards)),)
                        pending.joined = (*joined, (expected.seq, tuple(expected.cards)))
                        pending.cards += expected.cards
                        pending.hidden = (*pending.hidden, *expected.hidden)
                        continue
                    stop = self._match(game, pending)
                    if stop is not None:
                        return stop
                pending = expected
        stop = self._match(game, pending)
        state.seen = len(facts)  # facts with source `log` that were added here are not matched with lines
        return stop

    def cut_draw(self, game: Dominion, player: Player) -> Sequence[Card]:
        """The cards of a player's draw that a shuffle has cut in two, and whose line waits for the rest; none if none
        waits."""
        waiting: Any = next(iter(game.facts[self.state.seen :]), None)
        waits = waiting is not None and self._may_be_cut(waiting) and waiting.player == player
        return cards_of(waiting) if waits else ()

    def _goes_on_after_shuffle(self, fact: Any) -> bool:
        """Whether the line of a draw has more cards than were drawn before the shuffle."""
        return faces.is_cut(self.state, fact.player, fact.cards)

    def _may_be_cut(self, fact: Fact) -> bool:
        """Whether a fact is a draw whose two parts, when a shuffle cuts it, are one line."""
        untold = self.state.hands_untold and fact.cause is None
        return isinstance(fact, f.CardsDrawn) and self.dialect.joins_draws and not untold

    @staticmethod
    def _is_cut(facts: Sequence[Fact], at: int, shuffling: bool) -> bool:
        """Whether a shuffle cuts in two the draw before position `at`, or comes next."""
        drawn: Any = facts[at - 1]
        if at == len(facts):
            return shuffling
        shuffled = facts[at]
        if not isinstance(shuffled, f.DeckShuffled) or (shuffled.player, shuffled.cause) != (drawn.player, drawn.cause):
            return False
        if at + 1 == len(facts):
            return True
        rest = facts[at + 1]
        return isinstance(rest, f.CardsDrawn) and (rest.player, rest.cause) == (drawn.player, drawn.cause)

    def _joined(self, game: Dominion, at: int) -> Iterable[ExpectedLine]:
        """The lines of a shuffle, at position `at`, and of the draw that it cuts in two."""
        yield from self.printed.lines(game, at)
        (drawn,) = self.printed.lines(game, at + 1)
        for first in self.printed.lines(game, at - 1):
            drawn.cards = [*first.cards, *drawn.cards]
            drawn.hidden = (*first.hidden, *drawn.hidden)
        yield drawn

    def _match(self, game: Dominion, expected: ExpectedLine | None) -> Stop | None:
        """Match an expected line, if there is one, with the lines of the log. A decision where one is needed and there
        is none."""
        if expected is None:
            return None
        verbs = expected.verbs
        if verbs[0] == "turn":
            return self._match_turn(game, expected)
        if self._told.isdisjoint(verbs) and (verbs[0] == "takes" or not expected.needed):
            return None  # no line of the whole log is like it
        if verbs[0] == "takes":
            gifts.match(self.state, self.dialect, game, expected)
            return None
        played_at = self._line_of_play(game, expected.cause) if expected.cause is not None else 0
        if self._match_next(game, expected, played_at):
            return None
        matched = self._match_cards if expected.cards else self._match_amount
        if matched(game, expected, played_at) or not expected.needed:
            return None
        names = expected.cards
        if self._told_late(expected, names):
            return None
        return self._lacking.note(game, expected, names)

    def _match_next(self, game: Dominion, expected: ExpectedLine, played_at: int) -> bool:
        """Match with the next line if that says just what is expected, as most lines do. Returns whether it does."""
        verdicts, names = self.verdicts, expected.cards
        plain = names and expected.word is None and not expected.hidden
        if not plain or not verdicts.is_next(expected.verbs, expected.player, names):
            return False
        number = self.lines[verdicts.at].line
        if number < played_at:
            return False
        verdicts.judge(verdicts.at, self._verdict(game, expected, expected.player))
        vouched = self.state.vouched
        vouched[expected.seq] = number
        for seq, _ in expected.joined:
            vouched[seq] = number
        return True

    def _lines_like(self, game: Dominion, expected: ExpectedLine, played_at: int) -> Iterator[int]:
        """The open lines of the verbs and the player that are expected, behind the play that makes them. A line that
        the format may leave out does not stand behind one that moves cards."""
        verdicts, player = self.verdicts, expected.player
        anywhere = expected.needed or expected.anywhere or not expected.cards
        for i in verdicts.window(expected.verbs):
            line = self.lines[i]
            like = line.verb in expected.verbs and line.line >= played_at and expected.word in (None, line.word)
            if not like or (line.actor != player and not self._stands_for_owner(game, expected, line.actor)):
                if anywhere or verdicts.is_quiet(i) or line.verb == "shuffles":
                    continue
                return
            if i not in verdicts.duplicates or not verdicts.is_told_behind(i):
                yield i

    def _match_amount(self, game: Dominion, expected: ExpectedLine, played_at: int) -> bool:
        """Match what names no card with the lines that state so much, together where the format may split it. Returns
        whether all of it is accounted for."""
        verdicts, amount = self.verdicts, expected.amount
        for i in self._lines_like(game, expected, played_at):
            line, stated = self.lines[i], verdicts.amount_left(i)
            may_be = amount is None or self.dialect.may_state(expected.verbs[0], stated, amount)
            if line.cards != expected.shows or not may_be:
                continue
            verdicts.consume_amount(i, amount, self._verdict(game, expected, line.actor))
            self.state.vouched[expected.seq] = line.line
            if amount is None or stated >= amount:
                return True
            amount -= stated
        return False

    def _match_cards(self, game: Dominion, expected: ExpectedLine, played_at: int) -> bool:
        """Match the cards of an expected line with the lines that name them, which takes them from it. Returns whether
        all of them are accounted for."""
        verdicts = self.verdicts
        for i in self._lines_like(game, expected, played_at):
            line = self.lines[i]
            if line.verb == "discards" and verdicts.is_whole_hand(i):
                if not discards_hand(self.state, game, expected.seq, expected.player):
                    continue
                verdicts.judge(i, self._verdict(game, expected, line.actor))
                self.state.vouched[expected.seq] = line.line
                return True
            if expected.whole and not verdicts.has_just(i, expected.cards):
                continue
            if self._consume(game, expected, i):
                if not expected.cards:
                    return True
                if line.verb == "draws" and not self.dialect.joins_draws:
                    return False  # one draw leaves one line: in two, cards were drawn before a shuffle and after it
            elif line.verb in MENU_VERBS:
                return False
        return False

    def _consume(self, game: Dominion, expected: ExpectedLine, i: int) -> bool:
        """Take from an expected line the cards that line `i` names. Returns whether there were any."""
        verdicts, names, line = self.verdicts, expected.cards, self.lines[i]
        if expected.hidden:
            self._show(i, expected)
        before = tuple(names) if expected.joined else ()
        if not verdicts.consume(i, names, self._verdict(game, expected, line.actor)):
            return False
        self._vouch(expected, before, names, line.line)
        if i == verdicts.at + 1 and self._is_told_before(game, expected, i):
            verdicts.judge(verdicts.at, "consistent")
        return True

    def _vouch(self, expected: ExpectedLine, before: Sequence[str], left: Sequence[str], line: int) -> None:
        """Line `line` vouches for the facts whose cards it has shown, those of `before` that are not `left`: for those
        with just these faces, then for those whose cards had none when they were made."""
        vouched = self.state.vouched
        if not expected.joined:
            vouched[expected.seq] = line
            return
        if not left and len(before) == sum(len(cards) for _, cards in expected.joined):
            for seq, _ in expected.joined:
                vouched.setdefault(seq, line)
            return
        shown = Counter(before) - Counter(left)
        for unseen in (False, True):
            for seq, cards in expected.joined:
                if not shown:
                    return
                if seq in vouched:
                    continue
                counts = Counter(cards)
                if counts <= shown or (unseen and FACELESS in counts and shown.total() >= len(cards)):
                    vouched[seq] = line
                    taken = counts if counts <= shown else Counter([*shown.elements()][: len(cards)])
                    shown = shown - taken

    def _show(self, i: int, expected: ExpectedLine) -> None:
        """Give the cards that have no face yet those which line `i` names and nothing else accounts for.

        So no fact that is matched with a line which names its cards keeps an unknown face: a Tactician discards a hand
        with cards that a Vault let draw unseen.
        """
        known = Counter(name for name in expected.cards if name != FACELESS)
        for name in (Counter(self.verdicts.cards_left(i)) - known).elements():
            if FACELESS not in expected.cards:
                return
            card = self.state.pools.bind_one(expected.hidden, name)
            if card is not None:
                expected.hidden = [each for each in expected.hidden if each is not card]
                expected.cards[expected.cards.index(FACELESS)] = name

    def _line_of_play(self, game: Dominion, cause: int) -> int:
        """The line, by its number in the file, of the play that made a fact: what the play does stands behind it."""
        if not isinstance(game.facts[cause - 1], f.CardPlayed):
            return 0
        return self.state.vouched.get(cause, 0)

    def _verdict(self, game: Dominion, expected: ExpectedLine, actor: Player | None) -> Verdict:
        """The verdict on a line of a player that is as expected.

        The play of a card without rules is unruled; what only an unknown could forbid is consistent, and so is what
        somebody is said to do with another's cards.
        """
        if expected.guess or actor != expected.player:
            return "consistent"
        if not self.state.lacks_rules or expected.verbs[0] not in ("plays", "buys", "gains"):
            return "confirmed"
        lacking = any(game.text(name) is None for name in expected.cards)
        if lacking and expected.verbs[0] == "plays":
            return "unruled"
        return "consistent" if lacking or game.table.unknown else "confirmed"

    def _stands_for_owner(self, game: Dominion, expected: ExpectedLine, actor: Player | None) -> bool:
        """Whether a line may name this player for the owner of the cards.

        They must have chosen the cards, as the player to the left does for an Advisor (log109, 209). Some cards print
        their player besides where there was no choice: Goko's Thief names who has the card trashed
        (log.50a0e49ce4b03482c09cbdb0.1363497384350, 78), and the owner's line further on is another card's. Where the
        owner's own line follows that of who chose, as of an Envoy, the first one accounts for nothing (log164, 140).
        """
        if expected.cause is None or expected.verbs[0] not in ("discards", "trashes"):
            return False
        if (rulings.rule_of_missing(game, expected), expected.verbs[0]) in self.dialect.names_player:
            return bool(getattr(game.facts[expected.cause - 1], "player", None) == actor)
        return not self._is_ahead(expected) and self._chose(game, expected, actor)

    def _is_told_before(self, game: Dominion, expected: ExpectedLine, i: int) -> bool:
        """Whether the line before line `i` tells the same of the player who chose, as of an Envoy (log164, 139)."""
        before, line = self.lines[i - 1], self.lines[i]
        return (before.verb, before.cards) == (line.verb, line.cards) and self._chose(game, expected, before.actor)

    @staticmethod
    def _chose(game: Dominion, expected: ExpectedLine, actor: Player | None) -> bool:
        """Whether a player chose the card of a fact, which is another's; or would have, had there been two to choose
        from: no log shows whom a server names then."""
        moved: Any = game.facts[expected.seq - 1]
        asked = [
            fact
            for fact in game.facts[expected.cause or 0 :]
            if isinstance(fact, Answered) and fact.cause == expected.cause
        ]
        if not asked and getattr(moved, "from_", "") == "revealed":
            return actor == game.left_of(expected.player)
        card = getattr(moved, "card", None)
        return actor != expected.player and any(fact.player == actor and card in fact.answer for fact in asked)

    def _is_ahead(self, expected: ExpectedLine) -> bool:
        """Whether a line ahead names the owner of the cards."""
        verdicts, lines = self.verdicts, self.lines
        return any(
            lines[i].verb in expected.verbs
            and lines[i].actor == expected.player
            and (expected.cards[0] in verdicts.cards_left(i) or bool(verdicts.unknown_left(i)))
            for i in verdicts.window()
        )

    def _told_late(self, expected: ExpectedLine, names: list[str]) -> bool:
        """Whether a card that is played several times is said to be trashed only after the last of these plays.

        A King's Court on an Embargo: it goes after the first, and Goko prints that it is gone at the end.
        """
        if expected.verbs[0] != "trashes" or len(names) != 1:
            return False
        i = self.verdicts.behind_plays("trashes", expected.player, names[0])
        if i is None:
            return False
        self.state.vouched[expected.seq] = self.lines[i].line
        return self.verdicts.consume(i, names)

    def _state_late(self, game: Dominion) -> None:
        """At a menu: what cards gave since the last one and the lines state behind what the cards moved."""
        since = len(game.facts)
        while since and not (isinstance(fact := game.facts[since - 1], Answered) and fact.question == MENU):
            since -= 1
        for at in range(since, len(game.facts)):
            fact = game.facts[at]
            if isinstance(fact, f.ResourcesChanged) and fact.source == "rules":
                for expected in self.printed.lines(game, at):
                    gifts.match(self.state, self.dialect, game, expected)

    def not_stated(self, game: Dominion) -> Stop | None:
        """At a menu: note what a card gave since the last one and no line states, where the format states it. Where the
        log was followed, the rules gave nothing."""
        if self.dialect.states_gifts_late:
            self._state_late(game)
        facts = game.facts
        if not self.state.states_gifts:
            return None
        for at in range(len(facts) - 1, -1, -1):
            fact: Any = facts[at]
            kind = type(fact)
            if (kind is Answered and fact.question == MENU) or kind is LogFollowed:
                return None
            if kind is f.ResourcesChanged and fact.cause is not None and fact.source == "rules":
                for expected in self.printed.lines(game, at):
                    if expected.needed and gifts.lack_lines(self.state, self.dialect, game, expected):
                        return self._lacking.note(game, expected, [])
        return None

    def _match_turn(self, game: Dominion, expected: ExpectedLine) -> Stop | None:
        state = self.state
        state.clean_up = None
        turn = game.table.turn
        assert turn is not None
        header = self._next_header()
        if header is None:
            other = self._lacking.another_end(game)
            if other is not None:
                return other
            state.ended = True
            return Follow(None)
        stop: Stop | None = self._pass_over(game, header)
        if stop is not None:
            return stop
        line = self.lines[header]
        seat = game.seat(turn.player)
        possessed = turn.kind == "possession"
        state.vouched[expected.seq] = line.line
        if line.actor != turn.player or (line.word == "possessed") != possessed:
            message = Message("finding.next-turn-possessed" if possessed else "finding.next-turn", who=seat.name)
            return abandon(state, game, header, tell(message), "turn/order")
        number = seat.turns + possessed
        if self.dialect.numbers_rounds and turn.kind != "normal":
            number = self._round(game)
        unnumbered = bool(self.dialect.unnumbered) and line.form == self.dialect.unnumbered
        if (
            unnumbered
            or line.amount == number
            or (turn.kind not in ("normal", "possession") and not self.dialect.numbers_rounds)
        ):
            self.verdicts.judge(header, "confirmed")
            return self._unprinted(game, header)
        message = Message("finding.turn-number", number=number, who=seat.name)
        return find(state, game, header, tell(message), "turn/number")

    def _unprinted(self, game: Dominion, header: int) -> Retry | None:
        """Another course to try, if the format would not print the turn before a header as the log has it; None if it
        would, or if nobody looks at turns here."""
        if self.reprinting is None or self.reprinting.is_printed(game.facts, self.lines[header].line):
            return None
        return self._other_course(game, header)

    def unprinted_end(self, game: Dominion) -> Retry | None:
        """Another course to try, if the format would not print the last turn and the results as the log has them."""
        if self.reprinting is None or self.state.findings:
            return None
        if self.reprinting.is_printed_to_end(game.facts, over=game.over):
            return None
        return self._other_course(game, len(self.lines))

    def _other_course(self, game: Dominion, end: int) -> Retry | None:
        """Another course to try for the turn up to line `end`. If none is left, `reprinting` keeps whether the search
        went back beyond the turn's header, and so tried every course of it."""
        search = self.state.search
        other = search.next_try(end, len(game.facts))
        if other is None and self.reprinting is not None:
            header = self.state.header_before(end - 1)
            self.reprinting.tried = search.left_out < header and search.back_to < header
        return other

    def _round(self, game: Dominion) -> int:
        """The number of the last ordinary turn, and one more for each turn since that is a round of its own."""
        more = 0
        for fact in reversed(game.facts):
            if isinstance(fact, f.TurnBegan):
                if fact.kind == "normal":
                    return fact.number + more
                more += fact.kind in self.dialect.new_rounds
        return more

    def _next_header(self) -> int | None:
        for i in range(self.verdicts.at, len(self.lines)):
            if self.lines[i].verb in FINAL:
                return None
            if self.lines[i].verb == "turn" and self.verdicts.by_line[i] is None:
                return i
        return None

    def _pass_over(self, game: Dominion, stop: int) -> Retry | None:
        """Lines of a turn that is over and that nothing accounts for: take the log's word for what they move."""
        for i in range(self.verdicts.at, stop):
            if self.verdicts.by_line[i] is None and not self.state.skip(game, i):
                other = find(self.state, game, i, NO_CAUSE, "turn/cause", wide=True)
                if other is not None:
                    return other
                self.log_facts.one(game, i)
        return None
