"""What was answered in a game of Dominion, told as the steps of a scenario."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import groupby
from typing import Any

from moothall.domain.dominion.play.engine import Dominion
from moothall.domain.dominion.table.facts import CardPlayed
from moothall.domain.dominion.table.table import Table
from moothall.domain.kernel.ask import Answer, Ask, Menu, asks
from moothall.domain.kernel.facts import Answered, Card, Fact, Option, Player

from ...step import words_of
from ..document.options import said
from ..steps.stepped import Stepped, Stepping
from ..steps.steps import CARD_VERBS, WAY, as_asked

Written = str | dict[str, Any]
"""A step as it stands in a document."""
_YES_OR_NO = ("yes", "no")
END_TURN = "end turn"


class OtherWay(Exception):
    """By the rules of today the answers do not make the same game: the seq at which it goes another way."""

    def __init__(self, seq: int) -> None:
        super().__init__(seq)
        self.seq = seq


class StretchInSteps(Stepping):
    """The recorded answers and shuffles of a stretch of a game as its source, which tells them as steps.

    `before` are the live facts that made the `table` at its beginning, `facts` those of the stretch. `asked` is the
    question at its end. `every` tells each question and shuffle, also what is declined, and who answers; `unasked` also
    what is taken without a question. Without, only what the notation does not do by itself is told. Raises OtherWay.
    """

    def __init__(
        self, table: Table, before: Sequence[Fact], facts: Sequence[Fact], every: bool = False, unasked: bool = False
    ) -> None:
        self.questions = 0
        self.steps: list[Written] = []
        self.every = every
        self.unasked = unasked
        self.answers = [fact for fact in facts if isinstance(fact, Answered)]
        self.orders = [fact for fact in facts if hasattr(fact, "order")]
        self.last = facts[-1].seq
        self.ending: int | None = None
        """How many turns had begun when a step said that the turn ends."""
        self.may_end_actions = False
        """Whether the Action phase ended by itself and nothing was done since."""
        self.to_play: list[Card] = []
        """What was chosen to be played and is not told yet: a card is told when it is played, for it may ask something
        before the next one is."""
        self.begun = 0
        """How many facts there were when that was chosen."""
        self.game = Stepped(table, self)
        self.game.facts = list(before)
        self.game.next_seq = facts[0].seq
        self.asked = self.game.run()
        if self.answers:
            raise OtherWay(self.answers[0].seq)
        self._tell_plays()
        if self.may_end_actions:
            self.steps.append("end actions")

    # Source

    def answer(self, session: Any, ask: Ask) -> Answer | None:
        """The next recorded answer; None at the end of the stretch. Raises OtherWay."""
        self.questions += 1
        self._tell_plays()
        if not self.answers:
            return None
        recorded = self.answers.pop(0)
        if not asks(ask, recorded) or not ask.accepts(recorded.answer):
            raise OtherWay(recorded.seq)
        if isinstance(ask, Menu):
            self._tell_choice(recorded.answer)
        elif ask.verb == WAY:
            self._tell_way(ask, recorded.answer)
        else:
            self._tell(ask, recorded.answer)
        self.may_end_actions = False
        return recorded.answer

    def shuffle(self, session: Any, player: Player, cards: Sequence[Card]) -> Sequence[Card]:
        """The recorded order, told where it is not the one that a scenario has by itself. Raises OtherWay."""
        self._tell_plays()
        recorded: Any = self.orders.pop(0) if self.orders else None
        if recorded is None or Counter(recorded.order) != Counter(cards):
            raise OtherWay(self.last if recorded is None else recorded.seq)
        top = [said(card) for card in recorded.order]
        if self.every or top != [said(card) for card in reversed(cards)]:
            self.steps.append({"shuffle": top})
        order: Sequence[Card] = recorded.order
        return order

    def go_on(self, game: Dominion) -> None:
        """A phase ends by itself: only the end of the Action phase need not be told."""
        self._tell_plays()
        if game.table.phase == "action":
            self.may_end_actions = True
        else:
            self._end(game.table)

    def taken_unasked(self, ask: Ask, answer: Answer) -> None:
        """What is taken without a question."""
        if self.unasked and ask.verb != WAY:
            self._tell(ask, answer)

    # Steps

    def _end(self, table: Table) -> None:
        """The end of the Buy phase or the Night phase, which is that of the turn where no other phase follows."""
        self.may_end_actions = False
        if self.ending == table.turns_begun:
            return
        if table.phase == "buy" and self.game.has_nights:
            self.steps.append("end buys")
            return
        self.ending = table.turns_begun
        while self.steps[-1:] in (["end buys"], ["end actions"]):
            self.steps.pop()
        self.steps.append(END_TURN)

    def _tell_choice(self, answer: Answer) -> None:
        """A choice at a table at rest."""
        verb, *parts = map(words_of, answer)
        if verb == "play":
            self.to_play = [each for each in answer[1:] if isinstance(each, Card)]
            self.begun = len(self.game.facts)
        elif verb != "end":
            self.steps.append(f"{verb} {' '.join(reversed(parts))}")
        elif self.game.table.phase == "action":
            self.steps.append("end actions")
        else:
            self._end(self.game.table)

    def _tell_plays(self) -> None:
        """The plays that were chosen and have come about."""
        if self.to_play:
            played = {fact.card for fact in self.game.facts[self.begun :] if isinstance(fact, CardPlayed)}
            told = [card for card in self.to_play if card in played]
            if told:
                self.steps.append(f"play {_listed([words_of(card) for card in told])}")
                self.to_play = [card for card in self.to_play if card not in told]

    def _tell_way(self, ask: Ask, answer: Answer) -> None:
        """The Way that a card is played with: told with the play, where a step says that."""
        if not answer:
            return
        using = f"play {ask.card} using {said(answer[0])}"
        if self.steps[-1:] == [f"play {ask.card}"]:
            self.steps[-1] = using
        else:
            self.steps.append(using)

    def _tell(self, ask: Ask, answer: Answer) -> None:
        """The answer to a question in the middle of an effect."""
        declines = answer in ((), ("no",))
        if declines and not self.every:
            return
        text = _words(ask, answer)
        turn = self.game.table.turn
        named = self.every or turn is None or ask.player != turn.controller
        self.steps.append({self.game.table.seats[ask.player].name: text} if named else text)


def _words(ask: Ask, answer: Answer) -> str:
    """An answer in words: by the verb of the question where that names cards, else by what is chosen."""
    if not answer:
        return "no"
    if tuple(ask.options) == _YES_OR_NO:
        return words_of(answer[0])
    parts = [said(each) for each in as_asked(ask, answer)]
    named = all(_is_name(each) for each in answer)
    if named and ask.verb in (*CARD_VERBS, "react") and (ask.verb != "react" or len(parts) == 1):
        return f"{ask.verb} {_listed(parts)}"
    return f"choose {'; '.join(parts)}"


def _is_name(option: Option) -> bool:
    """Whether an option is a card, or the name of one or of a pile: those begin with a capital letter."""
    return isinstance(option, Card) or (isinstance(option, str) and option[:1].isupper())


def _listed(names: Sequence[str]) -> str:
    """Names by commas, equal ones that follow each other with their number."""
    groups = [(name, len(list(group))) for name, group in groupby(names)]
    return ", ".join(f"{count} {name}" if count > 1 else name for name, count in groups)
