"""What the rules made, matched with what the log says: each fact's claim with the lines that tell of it."""

from __future__ import annotations

from collections import Counter
from itertools import takewhile
from typing import TYPE_CHECKING

from moothall.domain.dominion.play.engine import Dominion
from moothall.domain.dominion.table import facts as f
from moothall.domain.kernel.session import Abandoned
from moothall.logs.dominion import rulings
from moothall.logs.dominion.dialect import Claim, Dialect
from moothall.logs.dominion.line_verdicts import FINAL, MENU_VERBS, QUIET, STATED, LineVerdicts, Verdict

if TYPE_CHECKING:
    from moothall.logs.dominion.log_answers import LogAnswers

NAMES_CHOOSER = frozenset({"trashes", "discards"})
"""Lines that may name the player who chose the card where it is another's."""
TOKENS = frozenset({"chips", "tokens"})
"""Lines of which each states one gift, none a part of it."""


class Matching:
    """Goes through the facts as they are made, and gives the lines that tell of them their verdict.

    `vouched` says which line tells of a fact, by the fact's seq; `seen` how many facts were gone through.
    """

    def __init__(self, testimony: LogAnswers, ledger: LineVerdicts, dialect: Dialect) -> None:
        self.testimony = testimony
        self.ledger = ledger
        self.lines = ledger.lines
        self.dialect = dialect
        self.echoes = dialect.echoes(ledger.lines)
        self.seen = 0
        self.vouched: dict[int, int] = {}

    def settle(self, game: Dominion) -> None:
        """Match the facts made since the last time with the lines of the log."""
        facts = game.facts
        pending: Claim | None = None
        while self.seen < len(facts):
            fact = facts[self.seen]
            self.seen += 1
            make = self.dialect.claims.get(type(fact))
            if make is None or fact.source != "rules":
                continue
            claim = make(fact)
            if claim is None:
                continue
            name = self.dialect.guise(facts, self.seen - 1)
            if name is not None:
                claim.cards = [name]
            if pending is not None:
                if claim.key is not None and claim.key == pending.key:
                    pending.cards += claim.cards
                    continue
                self._match(game, pending)
            pending = claim
        if pending is not None:
            self._match(game, pending)

    def _match(self, game: Dominion, claim: Claim) -> None:
        verbs, player, names = claim.verbs, claim.player, claim.cards
        if verbs[0] == "turn":
            self._match_turn(game, claim)
            return
        if verbs[0] == "takes":
            self._match_given(game, claim)
            return
        ledger = self.ledger
        amount = claim.amount
        chooser = verbs[0] in NAMES_CHOOSER and not self._is_ahead(claim)
        for i in ledger.window(verbs):
            line = self.lines[i]
            if line.verb not in verbs or (line.actor != player and not chooser):
                if claim.needed or line.verb in QUIET or line.verb == "shuffles" or self.echoes.is_echo(i):
                    continue
                break  # a line that the format may leave out does not stand behind one that moves cards
            if not names:
                if amount is not None and (line.amount > amount or (verbs[0] in TOKENS and line.amount < amount)):
                    continue
                ledger.judge(i, "confirmed")
                self.vouched[claim.seq] = line.line
                if amount is not None and line.amount < amount:
                    amount -= line.amount
                    continue
                return
            if ledger.consume(i, names, self._verdict(game, claim)):
                self.vouched[claim.seq] = line.line
                if line.verb == "discards" and i == ledger.at + 1 and self.echoes.is_echo(ledger.at):
                    ledger.judge(ledger.at, "consistent")
                if not names:
                    return
            elif line.verb in MENU_VERBS:
                break
        if claim.needed and not self._told_otherwise(claim, names):
            self._missing(game, claim, names)

    def _verdict(self, game: Dominion, claim: Claim) -> Verdict:
        """What a line is that tells of this: the play of a card without rules is unruled, what only an unknown could
        forbid is consistent."""
        if not self.testimony.lacks_rules or claim.verbs[0] not in ("plays", "buys", "gains"):
            return "confirmed"
        lacking = any(game.text(name) is None for name in claim.cards)
        if lacking and claim.verbs[0] == "plays":
            return "unruled"
        return "consistent" if lacking or game.table.unknown else "confirmed"

    def _is_ahead(self, claim: Claim) -> bool:
        """Whether a line ahead names the owner of the cards, not who chose them."""
        return any(
            line.verb in claim.verbs and line.actor == claim.player and claim.cards[0] in self.ledger.cards_left(i)
            for i in self.ledger.window()
            for line in (self.lines[i],)
        )

    def _told_otherwise(self, claim: Claim, names: list[str]) -> bool:
        """Whether the log tells of a drawn card only by what becomes of it at once (kept, set aside, discarded)."""
        if claim.verbs[0] != "draws":
            return False
        shown = ("discards", "sets aside", "in hand")
        for i in self.ledger.window():
            line = self.lines[i]
            if line.actor == claim.player and line.verb in shown:
                if Counter(names) - Counter(self.ledger.cards_left(i)):
                    return False
                if line.verb == "in hand":
                    self.ledger.consume(i, names)
                return True
            if line.verb not in QUIET:
                return False
        return False

    def _match_given(self, game: Dominion, claim: Claim) -> None:
        """The lines that state the Actions, Buys and coins of a card: each states one gift, or all gifts of a kind."""
        given = self._unstated(game, claim)
        for i in self.ledger.window():
            line = self.lines[i]
            if line.verb == "takes" and line.actor == claim.player:
                alike = [gift for gift in given if gift[1] == line.word]
                stated = [gift for gift in alike if gift[2] == line.amount][:1] or alike
                if not stated or sum(amount for *_, amount in stated) != line.amount:
                    return
                given = [gift for gift in given if gift not in stated]
                self.ledger.judge(i, "confirmed")
                self.vouched.update((seq, line.line) for seq, *_ in stated)
            elif line.verb not in QUIET and line.verb != "shuffles":
                return

    def _unstated(self, game: Dominion, claim: Claim) -> list[tuple[int, str, int]]:
        """What the card behind a gift gave so far and no line stated: (fact, what, how much)."""
        cause = claim.cause or 0
        made = takewhile(lambda fact: fact.seq > cause, reversed(game.facts))
        gifts = [fact for fact in made if isinstance(fact, f.ResourcesChanged) and fact.cause == cause]
        return [
            (fact.seq, what, amount)
            for fact in reversed(gifts)
            if fact.seq not in self.vouched
            for what, amount in (("actions", fact.actions), ("buys", fact.buys), ("coins", fact.coins))
            if amount
        ]

    def _match_turn(self, game: Dominion, claim: Claim) -> None:
        turn = game.table.turn
        assert turn is not None
        header = self._next_header()
        if header is None:
            self.testimony.ended = True
            raise Abandoned
        self._pass_over(game, header)
        line = self.lines[header]
        seat = game.seat(turn.player)
        possessed = turn.kind == "possession"
        self.vouched[claim.seq] = line.line
        if line.actor != turn.player or (line.word == "possessed") != possessed:
            said = f"{seat.name} has the next turn" + (", possessed" if possessed else "")
            self.testimony.abandon(game, header, said, "turn/order")
        number = seat.turns + possessed
        if line.amount == number or turn.kind not in ("normal", "possession"):
            self.ledger.judge(header, "confirmed")
        else:
            self.testimony.find(game, header, f"this is turn {number} of {seat.name}", "turn/number")

    def _next_header(self) -> int | None:
        for i in range(self.ledger.at, len(self.lines)):
            if self.lines[i].verb in FINAL:
                return None
            if self.lines[i].verb == "turn" and self.ledger.verdicts[i] is None:
                return i
        return None

    def _pass_over(self, game: Dominion, stop: int) -> None:
        """Lines of a turn that is over and that nothing accounts for: take the log's word for what they move."""
        for i in range(self.ledger.at, stop):
            if self.ledger.verdicts[i] is None and not self.skip(i):
                self.testimony.find(game, i, "nothing in the rules makes this happen", "turn/cause", wide=True)
                self.testimony.word.one(game, i)

    def skip(self, i: int) -> bool:
        """Pass over a line that moves no card, or that no reader knows. Returns whether it is one."""
        line = self.lines[i]
        quiet = line.verb in QUIET and not (line.verb in STATED and line.amount)
        if line.verb == "unread":
            self.ledger.judge(i, "unread")
        elif quiet or self.echoes.is_echo(i) or (line.verb == "in hand" and not line.cards):
            self.ledger.judge(i, "consistent")
        else:
            return False
        return True

    def _missing(self, game: Dominion, claim: Claim, names: list[str]) -> None:
        """Note that the rules made what no line tells of; it shows where a line tells of another card, or next."""
        if self.ledger.cut_off() or (self.testimony.gone and self.ledger.ended()):
            return
        silent = bool(self.testimony.unruled_cards) and claim.verbs[0] in ("draws", "shuffles")
        if silent or self.testimony.is_unruled_near(game, self.ledger.at):
            return  # what a card without rules moved silently shows in a deck only
        rule = claim.rule or rulings.rule_of_missing(game, claim)
        if (rule, claim.verbs[0]) in self.dialect.left_out:
            return
        i = self._instead(claim)
        since = min(self.testimony.header_before(i), self.testimony.certain_line(claim.player))
        line = self.lines[i]
        ruling = rulings.missing(game, claim, names)
        another = line.verb == claim.verbs[0] == "gains" and line.cards == tuple(names) and line.actor != claim.player
        if another and line.actor is not None:
            ruling = rulings.gained_by_another(game, claim.player, line.actor, names[0])
        self.testimony.differ(game, i, ruling, rule, since, claim.seq)
        self.testimony.word.take_back(game, claim.seq, names)
        if another:
            self.ledger.judge(i, "divergent")
            self.testimony.word.one(game, i)

    def _instead(self, claim: Claim) -> int:
        """The line in a missing one's place: of the same player and verb, else the next that moves cards."""
        ledger, lines = self.ledger, self.lines
        alike = [i for i in ledger.window() if lines[i].verb == claim.verbs[0] != "draws"]
        left = (i for i in range(ledger.at, len(lines)) if ledger.verdicts[i] is None and lines[i].verb not in QUIET)
        return next((i for i in alike if lines[i].actor == claim.player), next(left, ledger.at))
