"""A transcript as a source of answers: the rules play, its lines answer, and each fact is laid beside its line."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import permutations
from typing import Any, NoReturn

from moothall.domain.kernel.ask import Answer, Ask, Menu
from moothall.domain.kernel.facts import Answered, Card, Fact, Option, Player
from moothall.domain.kernel.session import Abandoned, Script, Session
from moothall.domain.one_of_dominion.play import turn
from moothall.domain.one_of_dominion.play.engine import OneOfDominion
from moothall.domain.one_of_dominion.table import facts as f
from moothall.domain.one_of_dominion.telling.wording import WORDS
from moothall.logs.one_of_dominion import refusals
from moothall.logs.one_of_dominion import transcript as t
from moothall.logs.one_of_dominion.ending import judge_end
from moothall.logs.one_of_dominion.faces import Faces
from moothall.logs.one_of_dominion.log_facts import LogFacts
from moothall.logs.one_of_dominion.styles import Styles
from moothall.logs.one_of_dominion.telling import Telling, names
from moothall.logs.state import Verdict
from moothall.logs.verdict import Final, Finding

SAID = WORDS.naming("en")
"""How questions are told in reports."""

DECISIONS = (t.Looked, t.Skill, t.End)
"""Lines that tell of what a player chose at a menu; points for the first phase, and the price of a guest, do too."""


class LogEnded(Exception):
    """The transcript says no more."""


class LogAnswers(Script):
    """Answers from a transcript, and the verdict on each of its lines as the game goes on.

    As the session's script it sees every fact before it happens: where the next line says something else, it notes the
    difference and abandons what the rules were doing.
    """

    def __init__(self, log: t.Transcript, game: OneOfDominion) -> None:
        super().__init__((), self, 0)
        self.log = log
        self.lines = log.lines
        self.verdicts: list[Verdict | None] = [None] * len(log.lines)
        self.findings: list[Finding] = []
        self.final = Final()
        self.faces = Faces(game.table.deck, 1 + len(game.table.deck) + len(game.table.style_cards))
        self.styles = Styles(self.faces, game.table)
        self.tell = Telling(game.table)
        self.called = names(game.table)
        self.seats = {name: player for player, name in self.called.items()}
        self.word = LogFacts(self)
        self.missing: Fact | None = None
        """What the rules were about to do where the transcript says something else."""
        self.begun = 0
        """The line with which what the rules are doing began."""
        self.empty: dict[Player, int] = dict.fromkeys(game.table.players, -1)
        """With which line began what the rules did when a hand was empty last: what it holds came later."""
        self.rule = ""
        """The rule of the last difference."""
        self._noted: set[tuple[int, str]] = set()
        self._unread: int | None = None
        """A line that is not known, just passed: it may tell of the fact that has no line."""

    def line(self, i: int) -> t.Line | None:
        """The line at `i`; None for one that is not known, and after the last."""
        return self.lines[i] if i < len(self.lines) else None

    def number(self, i: int) -> int:
        """The number of a line in its file; the header's before the first."""
        return self.log.numbers[i] if 0 <= i < len(self.lines) else 1

    # Verdicts

    def judge(self, i: int, verdict: Verdict) -> None:
        """Give a line its verdict; one where a difference shows stays divergent."""
        if self.verdicts[i] != "divergent":
            self.verdicts[i] = verdict

    def differ(self, game: OneOfDominion, i: int, ruling: str, rule: str, since: int | None = None) -> None:
        """Note a difference that shows at line `i` and began at line `since` or later; one for a line, but at the end
        one for each thing that is compared."""
        self.rule = rule
        key = (i, rule if rule.startswith("final/") else "")
        if key in self._noted:
            return
        self._noted.add(key)
        interval = (self.number(min(i - 1, self.begun if since is None else since)), self.number(i))
        self.findings.append(Finding(interval[1], interval, self.log.texts[i], ruling, rule, game.next_seq))
        self.verdicts[i] = "divergent"

    def abandon(self, game: OneOfDominion, ruling: str, rule: str, since: int | None = None) -> NoReturn:
        """Note a difference at the next line, drop every open effect, and take the log's word."""
        self.differ(game, self.at, ruling, rule, since)
        raise Abandoned

    def pass_unread(self) -> None:
        """Go on to the next line that is known."""
        while self.at < len(self.lines) and self.lines[self.at] is None:
            self.judge(self.at, "unread")
            self._unread = self.at
            self.at += 1

    def ended(self, i: int) -> bool:
        """Whether no line from `i` on is known."""
        return all(line is None for line in self.lines[i:])

    # Answers

    def answer(self, session: Session[Any], ask: Ask) -> Answer | None:
        """The answer that the next lines give, None when the transcript has ended. Raises Abandoned."""
        game: Any = session
        if isinstance(ask, Menu):
            self.pass_unread()
            if self.at >= len(self.lines):
                return None
            self.begun = self.at
            reply = self._menu(game, ask)
            if reply is None:
                blamed = self.after_price() if self.is_price(self.at) else self.at
                self.differ(game, blamed, *refusals.at_menu(self, game, ask.player))
                raise Abandoned
            return reply
        if ask.verb == "style":
            return (self.styles.choice(ask),)
        self.pass_unread()
        answer = self._cards(ask)
        if answer is None:
            ruling = f"{self.called[ask.player]} must answer: {SAID.asked(ask)}"
            self.abandon(game, *refusals.not_in_hand(self, game, ask.player, ruling))
        return answer

    def _menu(self, game: OneOfDominion, ask: Menu) -> Answer | None:
        line = self.lines[self.at]
        assert line is not None
        if getattr(line, "player", None) != self.called[ask.player]:
            return None
        if isinstance(line, t.Skill):
            return self._use(ask, line)
        if self.is_price(self.at):
            after = self.after_price()
            if self.ended(after):
                raise LogEnded
            placed = self.line(after)
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

    def after_price(self) -> int:
        """The line after the price of a guest, also where the price stands twice."""
        i = self.at + 1
        while self.line(i) is not None and self.line(i) == self.lines[self.at]:
            i += 1
        return i

    def _place(self, game: OneOfDominion, ask: Menu, line: t.Placed, paid: int | None = None) -> Answer | None:
        """The guest that a line places. One that nobody has seen yet must cost what was paid."""
        if line.player != self.called[ask.player]:
            return None
        hand = game.seat(ask.player).hand
        unknown = [card for card in hand if card.face is None]
        card = self.faces.find(hand, line.guest, self.at)
        if card is None:
            return None
        reply: Answer = ("place", card)
        if card not in unknown:
            return reply if reply in ask.choices else None
        if reply in turn.offered(game, ask.player) and paid in (None, game.price(card)):
            return reply
        self.faces.unbind(card)
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
                return choice if self.faces.bind(card, line.target, self.at) else None
        return None

    def target(self, target: Sequence[Option]) -> tuple[str | None, str | None]:
        """How a line says on what a skill is used, and whose guest that is."""
        if not target:
            return None, None
        *before, last = target
        of = self.called.get(str(before[0])) if before else None
        return (last.face if isinstance(last, Card) else self.called.get(str(last), str(last))), of

    def _cards(self, ask: Ask) -> Answer | None:
        """The cards of a question that the next lines take or discard. Raises LogEnded where they break off."""
        kind = t.Taken if ask.verb == "take" else t.Discarded
        told: list[t.Taken | t.Discarded] = []
        while len(told) < ask.most and isinstance(line := self.line(self.at + len(told)), kind):
            if line.player != self.called[ask.player]:
                break
            told.append(line)
        cards = [each for each in ask.options if isinstance(each, Card)]
        if not told and kind is t.Taken and self._unread is not None:
            return self._taken(cards, [None] * ask.least, ask)
        if len(told) < ask.least:
            if self.ended(self.at + len(told)):
                raise LogEnded
            return None
        if kind is t.Taken:
            return self._taken(cards, [line.guest for line in told], ask)
        chosen: list[Card] = []
        for line in told:
            card = self.faces.find([each for each in cards if each not in chosen], line.guest, self.at)
            if card is None:
                return None
            chosen.append(card)
        return tuple(chosen)

    def _taken(self, cards: Sequence[Card], taken: Sequence[str | None], ask: Ask) -> Answer | None:
        """Which of the cards were taken: so many, of these faces, and the faces of the others as the lines say."""
        count = len(cards) - len(taken)
        rest: list[str | None] = []
        for line in self.lines[self.at + len(taken) : self.at + len(cards)]:
            if not isinstance(line, t.Discarded | t.Bottom) or line.player != self.called[ask.player]:
                break
            rest.append(line.guest)
        rest += [None] * (count - len(rest))
        fitting = self._fitting(cards, taken, rest)
        if not fitting:
            return None
        chosen = fitting[0]
        if len(fitting) > 1:
            # A hidden line may mean one that was seen before: from here on nobody can say which card is which.
            for card in cards:
                self.faces.unbind(card)
        for card, face in zip(chosen, taken, strict=True):
            if face is not None:
                self.faces.bind(card, face, self.at)
        return chosen

    def _fitting(
        self, cards: Sequence[Card], taken: Sequence[str | None], rest: Sequence[str | None]
    ) -> list[tuple[Card, ...]]:
        """Which cards may have been taken, those first whose faces are not known, and none twice that is like another.

        If what is left cannot be what the lines say is left, then without regard to that.
        """
        unknown_first = sorted(cards, key=lambda card: card.face is not None)
        found: dict[tuple[str | None, ...], tuple[Card, ...]] = {}
        loose: list[tuple[Card, ...]] = []
        for chosen in permutations(unknown_first, len(taken)):
            if all(face is None or self.faces.can_be(card, face) for card, face in zip(chosen, taken, strict=True)):
                loose.append(chosen)
                if self._may_be([card for card in cards if card not in chosen], rest):
                    found.setdefault(tuple(card.face for card in chosen), chosen)
        return list(found.values()) or loose[:1]

    def _may_be(self, cards: Sequence[Card], shown: Sequence[str | None]) -> bool:
        """Whether cards may be those that lines show, as far as their faces are known."""
        left = list(shown)
        for card in sorted(cards, key=lambda each: each.face is None):
            found = next((each for each in left if each is not None and self.faces.can_be(card, each)), None)
            if found is None and None not in left:
                return False
            left.remove(found)
        return True

    # Chance

    def shuffle(self, session: Session[Any], player: Player, cards: Sequence[Card]) -> Sequence[Card]:
        """The deck without faces, for nobody saw its order; the styles of a turn as its lines show them."""
        game: Any = session
        if not game.table.dealt:
            return self.faces.shuffled()
        return self.styles.order(self, self.at)

    def identify(self, session: Session[Any], player: Player, cards: Sequence[Card], how: str = "shown") -> None:
        """Bind the faces that the next line shows of the player's cards."""
        self.pass_unread()
        line = self.line(self.at)
        if getattr(line, "player", None) != self.called.get(player):
            return
        if isinstance(line, t.Looked | t.Drawn):
            if len(line.guests) == len(cards):
                for card, guest in zip(cards, line.guests, strict=True):
                    if guest is not None:
                        self.faces.bind(card, guest, self.at)
        elif isinstance(line, t.Discarded):
            for card in cards:
                self.faces.bind(card, line.guest, self.at)

    # Facts

    def expect(self, session: Session[Any], kind: type[Fact], values: tuple[Any, ...], rule: str | None) -> Fact | None:
        """The fact that the rules make, vouched for by its line. Raises Abandoned where the line says otherwise."""
        game: Any = session
        number = None
        if kind is Answered:
            number = self.number(self.at)
            self._remember(values[2])
        fact = kind.record(game.next_seq, game.frame.seq, rule, "rules", None, values)
        told = self._told(game, fact)
        if told is not None:
            number = self._compare(game, fact, told)
        made: Fact = fact.with_line(number)
        game.take(made)
        self.note_hands(game, made)
        return made

    def _remember(self, answer: Answer) -> None:
        if answer and answer[0] == "use":
            self.tell.target = self.target(answer[2:])

    def _told(self, game: OneOfDominion, fact: Fact) -> t.Line | None:
        """The line that would tell of a fact; of a turn the unused styles are what the line shows."""
        if isinstance(fact, f.TurnBegan):
            self.pass_unread()
            line = self.line(self.at)
            self.tell.unused = line.unused if isinstance(line, t.Turn) else ()
        elif isinstance(fact, f.HandsExchanged):
            self.pass_unread()
            self._fit_hands(game, fact)
        return self.tell.line(fact)

    def _fit_hands(self, game: OneOfDominion, fact: f.HandsExchanged) -> None:
        line = self.line(self.at)
        if isinstance(line, t.Exchanged):
            self.faces.fit(game.seat(fact.player).hand, line.gave, self.at)
            self.faces.fit(game.seat(fact.to).hand, line.got, self.at)

    def _compare(self, game: OneOfDominion, fact: Fact, told: t.Line) -> int:
        """Lay a fact beside the next line. Returns the line's number; raises Abandoned, LogEnded."""
        self.pass_unread()
        line = self.line(self.at)
        if line is None:
            raise LogEnded
        if isinstance(fact, f.TurnBegan | f.StyleRevealed | f.GameEnded):
            self.begun = self.at
        unread, self._unread = self._unread, None
        if isinstance(fact, f.GameEnded) and isinstance(line, t.Over):
            judge_end(self, game, fact, line)
        elif same(told, line):
            self._check_turn(game, line)
            self.judge(self.at, "consistent" if hides(line) else "confirmed")
        elif unread is not None:
            return self.number(unread)
        else:
            self.missing = fact
            self.abandon(game, *refusals.otherwise(self, game, fact, told))
        self.at += 1
        return self.number(self.at - 1)

    def _check_turn(self, game: OneOfDominion, line: t.Line) -> None:
        if isinstance(line, t.Turn):
            wrong = self.styles.wrongly_unused(game, line)
            if wrong:
                self.differ(game, self.at, wrong, "ood/unused")

    def note_hands(self, game: OneOfDominion, fact: Fact) -> None:
        """Remember whose hand is empty after a fact."""
        if isinstance(fact, f.HandsExchanged):
            empty = self.empty
            empty[fact.player], empty[fact.to] = empty[fact.to], empty[fact.player]
        for player, seat in game.table.seats.items():
            if not seat.hand:
                self.empty[player] = self.begun

    # The log's word

    def follow(self, session: Session[Any]) -> None:
        """After a difference: put in what the log says, up to the next menu."""
        game: Any = session
        missing, self.missing = self.missing, None
        self.word.follow(game, missing)

    def is_price(self, i: int) -> bool:
        """Whether a line tells of the price of a guest."""
        line = self.line(i)
        return isinstance(line, t.Points) and line.why == "price"

    def is_decision(self, i: int) -> bool:
        """Whether a line tells of what a player chose at a menu; of a guest that is placed his price tells first."""
        line = self.line(i)
        if isinstance(line, t.Placed):
            return not self.is_price(i - 1)
        return isinstance(line, DECISIONS) or (isinstance(line, t.Points) and line.why in ("first", "price"))

    def begins(self, i: int) -> bool:
        """Whether a line begins something new: a choice at a menu, a player's time to act, a turn, the end."""
        return self.is_decision(i) or isinstance(self.line(i), t.Style | t.Turn | t.Over)


def same(told: t.Line, seen: t.Line) -> bool:
    """Whether a line says what it should; a guest that it hides may be any."""
    if type(told) is not type(seen):
        return False
    for name in type(told).model_fields:
        one, other = getattr(told, name), getattr(seen, name)
        if name in ("guests", "gave", "got"):
            ordered = name == "guests"
            if len(one) != len(other) or not _agree(one, other, ordered):
                return False
        elif one != other and not (name == "guest" and other is None):
            return False
    return True


def _agree(told: Sequence[str | None], seen: Sequence[str | None], ordered: bool) -> bool:
    """Whether the guests that a line shows are among those told."""
    if ordered:
        return all(other in (None, one) for one, other in zip(told, seen, strict=True))
    left = list(told)
    for other in seen:
        if other is not None:
            if other not in left:
                return False
            left.remove(other)
    return True


def hides(line: t.Line) -> bool:
    """Whether a line hides a guest."""
    values = [getattr(line, name, ()) for name in ("guests", "gave", "got")]
    return (isinstance(line, t.Taken | t.Bottom) and line.guest is None) or any(None in each for each in values)
