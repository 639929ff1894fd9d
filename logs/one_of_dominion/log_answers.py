"""A transcript as a source of answers: the rules play, its lines answer, and each fact is laid beside its line."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from itertools import permutations
from typing import Any

from moothall.domain.kernel.ask import Answer, Ask, Menu
from moothall.domain.kernel.facts import Answered, Card, Fact, FactT, Option, Player
from moothall.domain.kernel.session import Session
from moothall.domain.kernel.streams.script import Script
from moothall.domain.one_of_dominion.play import turn
from moothall.domain.one_of_dominion.play.engine import OneOfDominion
from moothall.domain.one_of_dominion.table import facts as f
from moothall.domain.one_of_dominion.telling.wording import WORDS

from ..courses.exchanges import undone
from ..findings.outcome import NOTHING, Outcome
from ..findings.unanswered import must_answer
from ..source import Ended, Follow, LogSource
from ..state import Verdict
from . import refusals
from . import transcript as t
from .doubts import Doubt, settled
from .ending import judge_end, told_outcome
from .likeness import hides, same
from .log_facts import LogFacts
from .state import Stop, TranscriptState
from .styles import Styles

CONTRADICTIONS = frozenset({"pool", "ood/hand", "ood/price", "final/decks"})
"""Rules whose breach no hidden guest can explain."""


class LinesFirst(Script):
    """Lets a source look at the next line before the rules make a fact."""

    def __init__(self, source: LogAnswers) -> None:
        super().__init__((), source, 0)
        self._source = source

    def expect(self, session: Session[Any], new: FactT, rule: str | None) -> FactT | None:
        """The fact, vouched for by its line. Halts the rules where the line says otherwise."""
        return self._source.expect(session, new, rule)


class LogAnswers(LogSource[OneOfDominion, TranscriptState, Follow]):
    """Answers from a transcript. Each fact is compared with the next line before it is made."""

    def __init__(self, log: t.Transcript) -> None:
        super().__init__()
        self.contradictions = CONTRADICTIONS
        self.log = log
        self._doubts: list[Doubt] = []
        self._told_facts: list[Fact] | None = None

    # Beginning and end

    def begin(self, session: OneOfDominion) -> None:
        """What the lines can mean depends on the table at the start: its deck, its styles, its players."""
        self.state = TranscriptState(self.log, session.table)
        self.styles = Styles(self.state.faces, session.table)
        self._log_facts = LogFacts(self.state, self.styles)
        session.script = LinesFirst(self)

    def finish(self, session: OneOfDominion) -> Follow | None:
        """After the end of the game no line can be."""
        state = self.state
        state.pass_unread()
        if not session.over or state.at >= len(state.lines):
            return None
        state.begun = state.at
        return state.abandon(session, refusals.tell(refusals.OVER), "ood/end")

    def carry_out(self, session: OneOfDominion, stop: Follow) -> None:
        """After a difference: put in what the log says, up to the next menu."""
        self._log_facts.follow(session, stop.missing)

    def facts(self, session: OneOfDominion) -> list[Fact]:
        """The facts, their cards numbered as far as they were seen."""
        if self._told_facts is None:
            exchanged = settled(self._doubts, self.state.faces, self.state.at)
            self.state.faces.number()
            self._told_facts = undone(session.facts, exchanged)
        return self._told_facts

    def outcome(self, session: OneOfDominion) -> Outcome:
        """How the game came out, as the last line tells it."""
        over = next((line for line in self.state.lines if isinstance(line, t.Over)), None)
        return NOTHING if over is None else told_outcome(over, self.state.called)

    def hides_owners(self, session: OneOfDominion) -> bool:
        """Whether guests that nobody saw were exchanged."""
        return any(getattr(line, "line", "") == "exchanged" for line in self.state.lines)

    def switches(self, session: OneOfDominion) -> Collection[str]:
        """The switches that the rules asked for, and that of the number of players, asked before any game begins."""
        return {"ood_players", *session.switches_asked}

    def turn(self, session: OneOfDominion) -> int | None:
        """The number of the turn in which the transcript ends."""
        return session.table.turn or None

    def judged(self) -> list[tuple[int, Verdict]]:
        """The verdict on each line, the header's first."""
        state = self.state
        verdicts: list[Verdict] = [
            "unread" if line is None else verdict or "consistent"
            for line, verdict in zip(state.lines, state.verdicts.by_line, strict=True)
        ]
        return [(1, "confirmed"), *zip(state.numbers, verdicts, strict=True)]

    # Answers

    def answer(self, session: OneOfDominion, ask: Ask) -> Answer | None:
        """The answer that the next lines give, None when the transcript has ended. Halts the rules."""
        self.spend(session)
        state = self.state
        if ask.verb == "style" and not isinstance(ask, Menu):
            return (self.styles.choice(ask),)
        state.pass_unread()
        if isinstance(ask, Menu):
            if state.at >= len(state.lines):
                return None
            state.begun = state.at
            answer = self._menu(session, ask)
            reply = self._not_offered(session, ask) if answer is None else answer
        else:
            answer = self._cards(session, ask)
            reply = self._not_answered(session, ask) if answer is None else answer
        if isinstance(reply, (Follow, Ended)):
            self.halt(reply)
        return reply

    def _not_answered(self, game: OneOfDominion, ask: Ask) -> Follow:
        ruling = must_answer(WORDS, ask, ask.player, self.state.called)
        return self.state.abandon(game, *refusals.not_in_hand(self.state, game, ask, ruling))

    def _not_offered(self, game: OneOfDominion, ask: Menu) -> Follow:
        state = self.state
        blamed = state.after_price() if state.is_price(state.at) else state.at
        state.differ(game, blamed, *refusals.at_menu(state, game, ask.player))
        return Follow(state.at)

    def _menu(self, game: OneOfDominion, ask: Menu) -> Answer | Stop | None:
        line = self.state.lines[self.state.at]
        assert line is not None
        if getattr(line, "player", None) != self.state.called[ask.player]:
            return None
        if isinstance(line, t.Skill):
            return self._use(ask, line)
        if self.state.is_price(self.state.at):
            after = self.state.after_price()
            if self.state.ended(after):
                return Ended()
            placed = self.state.line(after)
            paid = -line.by if isinstance(line, t.Points) else None
            return self._place(game, ask, placed, paid) if isinstance(placed, t.Placed) else None
        if isinstance(line, t.Placed):
            return self._place(game, ask, line)
        reply: Answer = ()
        if isinstance(line, t.Looked):
            reply = ("take", "address")
        elif isinstance(line, t.Points) and line.why == "first":
            reply = ("take", "points")
        elif isinstance(line, t.End):
            reply = turn.END
        return reply if reply in ask.choices else None

    def _place(self, game: OneOfDominion, ask: Menu, line: t.Placed, paid: int | None = None) -> Answer | None:
        """The guest that a line places. One that nobody has seen yet must cost what was paid."""
        if line.player != self.state.called[ask.player]:
            return None
        hand = game.seat(ask.player).hand
        unknown = [card for card in hand if card.face is None]
        card = self.state.faces.find(hand, line.guest, self.state.at)
        if card is None:
            return None
        reply: Answer = ("place", card)
        if card not in unknown:
            return reply if reply in ask.choices else None
        if reply in turn.offered(game, ask.player) and paid in (None, game.price(card)):
            return reply
        self.state.faces.unbind(card)
        return None

    def _use(self, ask: Menu, line: t.Skill) -> Answer | None:
        """The use of a skill that the menu offers: on a card known to be the target, else on one that may be."""
        uses = [choice for choice in ask.choices if choice[:2] == ("use", line.skill)]
        for choice in uses:
            if self.target(choice[2:]) == (line.target, line.of):
                return choice
        for choice in uses:
            card = choice[-1]
            if isinstance(card, Card) and card.face is None and line.target and self.target(choice[2:])[1] == line.of:
                return choice if self.state.faces.bind(card, line.target, self.state.at) else None
        return None

    def target(self, target: Sequence[Option]) -> tuple[str | None, str | None]:
        """How a line says on what a skill is used, and whose guest that is."""
        if not target:
            return None, None
        *before, last = target
        of = self.state.called.get(str(before[0])) if before else None
        return (last.face if isinstance(last, Card) else self.state.called.get(str(last), str(last))), of

    def _cards(self, game: OneOfDominion, ask: Ask) -> Answer | Ended | None:
        """The cards of a question that the next lines take or discard. Ended where they break off."""
        kind = t.Taken if ask.verb == "take" else t.Discarded
        lines: list[t.Taken | t.Discarded] = []
        while len(lines) < ask.most and isinstance(line := self.state.line(self.state.at + len(lines)), kind):
            if line.player != self.state.called[ask.player]:
                break
            lines.append(line)
        cards = [each for each in ask.options if isinstance(each, Card)]
        if not lines and kind is t.Taken and self.state.unread is not None:
            return self._taken(game, cards, [None] * ask.least, ask)
        if len(lines) < ask.least:
            if self.state.ended(self.state.at + len(lines)):
                return Ended()
            return None
        if kind is t.Taken:
            return self._taken(game, cards, [line.guest for line in lines], ask)
        chosen: list[Card] = []
        for line in lines:
            card = self.state.faces.find([each for each in cards if each not in chosen], line.guest, self.state.at)
            if card is None:
                return None
            chosen.append(card)
        return tuple(chosen)

    def _taken(
        self, game: OneOfDominion, cards: Sequence[Card], taken: Sequence[str | None], ask: Ask
    ) -> Answer | None:
        """Which of the cards were taken: so many, of these faces, and the faces of the others as the lines say."""
        count = len(cards) - len(taken)
        rest: list[str | None] = []
        for line in self.state.lines[self.state.at + len(taken) : self.state.at + len(cards)]:
            if not isinstance(line, t.Discarded | t.Bottom) or line.player != self.state.called[ask.player]:
                break
            rest.append(line.guest)
        rest += [None] * (count - len(rest))
        fitting = self._fitting(cards, taken, rest)
        if not fitting:
            return None
        chosen = fitting[0]
        if len(fitting) > 1:
            # A hidden line may mean one that was seen before: from here on nobody can say which card is which.
            self._doubts.append(Doubt([*cards], [card.face for card in cards], len(game.facts)))
            self.state.faces.doubt(cards)
        for card, face in zip(chosen, taken, strict=True):
            if face is not None:
                self.state.faces.bind(card, face, self.state.at)
        return chosen

    def _fitting(
        self, cards: Sequence[Card], taken: Sequence[str | None], rest: Sequence[str | None]
    ) -> list[tuple[Card, ...]]:
        """Which cards may have been taken, those first whose faces are not known, and none twice that is like another.

        If what is left cannot be what the lines say is left, then without regard to that.
        """
        unknown_first = sorted(cards, key=lambda card: card.face is not None)
        fitting: dict[tuple[str | None, ...], tuple[Card, ...]] = {}
        loose: list[tuple[Card, ...]] = []
        for chosen in permutations(unknown_first, len(taken)):
            if all(
                face is None or self.state.faces.can_be(card, face) for card, face in zip(chosen, taken, strict=True)
            ):
                loose.append(chosen)
                if self._may_be([card for card in cards if card not in chosen], rest):
                    fitting.setdefault(tuple(card.face for card in chosen), chosen)
        return list(fitting.values()) or loose[:1]

    def _may_be(self, cards: Sequence[Card], shown: Sequence[str | None]) -> bool:
        """Whether cards may be those that lines show, as far as their faces are known."""
        left = list(shown)
        for card in sorted(cards, key=lambda each: each.face is None):
            face = next((each for each in left if each is not None and self.state.faces.can_be(card, each)), None)
            if face is None and None not in left:
                return False
            left.remove(face)
        return True

    # Chance

    def shuffle(self, session: OneOfDominion, player: Player, cards: Sequence[Card]) -> Sequence[Card]:
        """The deck without faces, for nobody saw its order; the styles of a turn as its lines show them."""
        if not session.table.dealt:
            return self.state.faces.shuffled()
        return self.styles.order(self.state, self.state.at)

    def identify(self, session: OneOfDominion, player: Player, cards: Sequence[Card], how: str = "shown") -> None:
        """Bind the faces that the next line shows of the player's cards."""
        self.state.pass_unread()
        line = self.state.line(self.state.at)
        if getattr(line, "player", None) != self.state.called.get(player):
            return
        if isinstance(line, t.Looked | t.Drawn):
            if len(line.guests) == len(cards):
                for card, guest in zip(cards, line.guests, strict=True):
                    if guest is not None:
                        self.state.faces.bind(card, guest, self.state.at)
        elif isinstance(line, t.Discarded):
            for card in cards:
                self.state.faces.bind(card, line.guest, self.state.at)

    # Facts

    def expect(self, session: Session[Any], new: FactT, rule: str | None) -> FactT | None:
        """The fact that the rules make, vouched for by its line. Halts them where the line says otherwise."""
        game: Any = session
        number = None
        new.sealed(game.next_seq, game.frame.seq, rule)
        if isinstance(new, Answered):
            number = self.state.number(self.state.at)
            self._remember(new.answer)
        fact = self._told(game, new)
        if fact is not None:
            compared = self._compare(game, new, fact)
            if not isinstance(compared, int):
                self.halt(compared)
            number = compared
        made = new.with_line(number)
        game.take(made)
        self.state.note_hands(game, made)
        return made

    def _remember(self, answer: Answer) -> None:
        if answer and answer[0] == "use":
            self.state.tell.target = self.target(answer[2:])

    def _told(self, game: OneOfDominion, fact: Fact) -> t.Line | None:
        """The line that the scribe would print of a fact; of a turn the unused styles are what the line shows."""
        if isinstance(fact, f.TurnBegan):
            self.state.pass_unread()
            line = self.state.line(self.state.at)
            self.state.tell.unused = line.unused if isinstance(line, t.Turn) else ()
        elif isinstance(fact, f.HandsExchanged):
            self.state.pass_unread()
            self._fit_hands(game, fact)
        return self.state.tell.line(fact)

    def _fit_hands(self, game: OneOfDominion, fact: f.HandsExchanged) -> None:
        line = self.state.line(self.state.at)
        if isinstance(line, t.Exchanged):
            self.state.faces.fit(game.seat(fact.player).hand, line.gave, self.state.at)
            self.state.faces.fit(game.seat(fact.to).hand, line.got, self.state.at)

    def _compare(self, game: OneOfDominion, fact: Fact, told: t.Line) -> int | Stop:
        """Lay a fact beside the next line. Returns the line's number, or a decision."""
        state = self.state
        state.pass_unread()
        line = state.line(state.at)
        if line is None:
            return Ended()
        if isinstance(fact, f.TurnBegan | f.StyleRevealed | f.GameEnded):
            state.begun = state.at
        unread, state.unread = state.unread, None
        if isinstance(fact, f.GameEnded) and isinstance(line, t.Over):
            judge_end(state, self.final, game, fact, line)
        elif same(told, line) or (isinstance(fact, f.CardDiscarded) and state.let_follow(told)):
            line = state.lines[state.at] or line
            self._check_turn(game, line)
            state.verdicts.judge(state.at, "consistent" if hides(line) else "confirmed")
        elif unread is not None:
            return state.number(unread)
        else:
            return state.abandon(game, *refusals.otherwise(state, game, fact, told), missing=fact)
        state.at += 1
        return state.number(state.at - 1)

    def _check_turn(self, game: OneOfDominion, line: t.Line) -> None:
        if isinstance(line, t.Turn):
            wrong = self.styles.wrongly_unused(game, line)
            if wrong:
                self.state.differ(game, self.state.at, refusals.tell(wrong), "ood/unused")
