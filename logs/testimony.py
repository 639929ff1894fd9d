"""A log as a source of answers: the observations answer the engine's questions by verb, with no code for any card."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any, Literal, NoReturn

from moothall.domain.dominion import facts as f
from moothall.domain.dominion.engine import Dominion
from moothall.domain.dominion.scoring import is_over
from moothall.domain.dominion.setup import starting_deck
from moothall.domain.kernel.ask import Answer, Ask, Menu
from moothall.domain.kernel.facts import Card, Fact, Player
from moothall.domain.kernel.session import Abandoned
from moothall.logs import choosing, rulings
from moothall.logs.goko import CLAIMS, FINAL, QUIET, SETUP, Claim
from moothall.logs.observation import LogRead, Observation
from moothall.logs.pools import Pools
from moothall.logs.word import Word

Verdict = Literal["confirmed", "consistent", "divergent", "unruled", "unread"]
MENU_VERBS = frozenset({"plays", "buys"})
SHOWN_BY = frozenset(
    {"draws", "reveals", "looks", "discards", "trashes", "topdecks", "in hand", "sets aside", "bottoms", "plays", "gains"}
)
"""Lines that show the face of a card that was not known."""
END: Answer = ("end",)


@dataclass(frozen=True, slots=True)
class Finding:
    """A difference: where it shows, where it can have begun, what the log says, what the rules say, and which rule."""

    line: int
    interval: tuple[int, int]
    says: str
    ruling: str
    rule: str
    seq: int | None


class Testimony:
    """Answers from a log, and the verdict on each of its lines as the game goes on.

    `at` is the first line without a verdict; `left` holds the cards of a line that is accounted for only in part.
    """

    def __init__(self, log: LogRead) -> None:
        self.log = log
        self.lines: list[Observation] = log.observations
        self.verdicts: list[Verdict | None] = [None] * len(self.lines)
        self.left: dict[int, list[str]] = {}
        self.at = 0
        self.seen = 0
        self.pools = Pools()
        self.findings: list[Finding] = []
        self.certain: dict[Player, int] = {}
        self.unruled_cards: dict[str, None] = {}
        self.noted: set[int] = set()
        self.follow_from: int | None = None
        self.word = Word(self)
        self.ended = False
        self._last_menu = _last_menu_lines(self.lines)
        self._vouched: dict[int, int] = {}

    # Beginning and end

    def begin(self, game: Dominion) -> None:
        """The set-up lines: what the rules give is confirmed, what was chosen is consistent."""
        piles = Counter(game.table.supply.keys())
        for i, line in enumerate(self.lines):
            if line.verb not in SETUP:
                break
            if line.verb == "starting" and line.actor is not None:
                usual = Counter(line.cards) in (Counter(starting_deck()), Counter(starting_deck(shelters=True)))
                self.judge(i, "confirmed" if usual else "consistent")
            elif line.verb == "supply":
                self.judge(i, "confirmed" if Counter(line.cards) == piles else "consistent")
            else:
                self.judge(i, "consistent")

    def finish(self, game: Dominion) -> None:
        """The lines that are left when the game is over, or the log has no more of it."""
        self.settle(game)
        lines = self.lines
        while self.at < len(lines) and lines[self.at].verb not in FINAL:
            i = self.at
            if lines[i].verb == "unread":
                self.judge(i, "unread")
            elif lines[i].verb in QUIET:
                self.judge(i, "consistent")
            else:
                self.find(game, i, "the game is over", "end/over")
                self.word.follow(game, i)
        if not game.over and self.at < len(lines) and not any(line.verb in ("resigned", "quit") for line in lines[self.at :]):
            self._note(self.at, (lines[self.at].line,) * 2, "the game is not over by the rules", "end/condition", game.next_seq)

    def note_final(self, i: int, ruling: str, rule: str) -> None:
        """Note that a result differs; what the decks hold is certain only up to a shuffle whose cards were all seen."""
        line = self.lines[i]
        start = min(self.certain.values(), default=self.lines[0].line) if self.certain else self.lines[0].line
        self._note(i, (self.certain.get(line.actor or "", start), line.line), ruling, rule, 0)
        self.judge(i, "divergent")

    def vouched(self, facts: Sequence[Fact]) -> list[Fact]:
        """The facts with the line that vouches for each."""
        known = self._vouched
        return [replace(fact, line=known[fact.seq]) if fact.seq in known else fact for fact in facts]

    # Reading on

    def window(self, verbs: Sequence[str] | frozenset[str], start: int | None = None) -> Iterator[int]:
        """The lines without a verdict from `start`, up to the next choice of a menu, turn or result that is not one of
        `verbs`."""
        lines, verdicts = self.lines, self.verdicts
        for i in range(self.at if start is None else start, len(lines)):
            if verdicts[i] is None:
                verb = lines[i].verb
                if (verb in MENU_VERBS or verb == "turn" or verb in FINAL) and verb not in verbs:
                    return
                yield i

    def judge(self, i: int, verdict: Verdict) -> None:
        """Give line `i` its verdict; one that a difference was noted at stays divergent."""
        self.verdicts[i] = "divergent" if i in self.noted else verdict
        self.left.pop(i, None)
        verdicts = self.verdicts
        at = self.at
        while at < len(verdicts) and verdicts[at] is not None:
            at += 1
        self.at = at

    def cards_left(self, i: int) -> Sequence[str]:
        """The cards that line `i` shows and that are not accounted for yet."""
        return self.left.get(i) or self.lines[i].cards

    def consume(self, i: int, names: list[str]) -> bool:
        """Account for those of `names` that line `i` shows; they leave both. Returns whether there were any."""
        line = self.lines[i]
        cards = line.cards
        if len(cards) == 1 and i not in self.left:
            if cards[0] not in names:
                return False
            names.remove(cards[0])
            self.judge(i, "confirmed")
            return True
        left = self.left.get(i)
        if left is None:
            left = list(cards)
        before = len(left)
        for name in tuple(names):
            if name in left:
                left.remove(name)
                names.remove(name)
        if len(left) == before and cards:
            return False
        if left:
            self.left[i] = left
        else:
            self.judge(i, "confirmed")
        return True

    # Matching what the rules made with what the log says

    def settle(self, game: Dominion) -> None:
        """Match the facts made since the last time with the lines of the log."""
        facts = game.facts
        pending: Claim | None = None
        while self.seen < len(facts):
            fact = facts[self.seen]
            self.seen += 1
            make = CLAIMS.get(type(fact))
            if make is None or fact.source != "rules":
                continue
            claim = make(fact)
            if claim is None:
                continue
            if pending is not None:
                if claim.key is not None and claim.key == pending.key:
                    pending.cards += claim.cards
                    continue
                self._match(game, pending)
            pending = claim
        if pending is not None:
            self._match(game, pending)

    def _match(self, game: Dominion, claim: Claim) -> None:
        verbs, player = claim.verbs, claim.player
        if verbs[0] == "turn":
            self._match_turn(game, claim)
            return
        names = claim.cards
        for i in self.window(verbs):
            line = self.lines[i]
            if line.verb not in verbs or (line.actor != player and verbs[0] != "trashes"):
                continue
            if not names:
                if claim.amount is not None and line.amount != claim.amount:
                    continue
                self.judge(i, "confirmed")
                self._vouched[claim.seq] = line.line
                return
            if self.consume(i, names):
                self._vouched[claim.seq] = line.line
                if not names:
                    return
            elif line.verb in MENU_VERBS:
                break
        if claim.needed:
            self._missing(game, claim, names)

    def _match_turn(self, game: Dominion, claim: Claim) -> None:
        for i in range(self.at, len(self.lines)):
            line = self.lines[i]
            if line.verb in FINAL:
                break
            if line.verb == "turn" and self.verdicts[i] is None:
                turn = game.table.turn
                assert turn is not None
                self._pass_over(game, i)
                possessed = turn.kind == "possession"
                number = game.seat(turn.player).turns + possessed
                if line.actor == turn.player and (line.word == "possessed") == possessed:
                    if line.amount == number or turn.kind == "outpost":
                        self.judge(i, "confirmed")
                    else:
                        self.find(game, i, f"this is turn {number} of {game.seat(turn.player).name}", "turn/number")
                    self._vouched[claim.seq] = line.line
                    return
                said = f"{game.seat(turn.player).name} has the next turn" + (", possessed" if possessed else "")
                self.abandon(game, i, said, "turn/order")
        self.ended = True
        raise Abandoned

    def _pass_over(self, game: Dominion, stop: int) -> None:
        """Lines of a turn that is over and that nothing accounts for: take the log's word for what they move."""
        for i in range(self.at, stop):
            if self.verdicts[i] is not None:
                continue
            line = self.lines[i]
            if line.verb == "unread":
                self.judge(i, "unread")
            elif line.verb in QUIET:
                self.judge(i, "consistent")
            else:
                self.find(game, i, "nothing in the rules makes this happen", "turn/cause")
                self.word.one(game, i)

    def _missing(self, game: Dominion, claim: Claim, names: list[str]) -> None:
        """Note that the rules made what no line tells of; the next line is where it shows."""
        if self._truncated() or self.is_unruled_near(game):
            return
        line = self.lines[self.at]
        before = self.lines[max(self.at - 1, 0)].line
        rule = claim.rule or rulings.rule_of_missing(game, claim)
        self._note(self.at, (before, line.line), rulings.missing(game, claim, names), rule, claim.seq)

    def _note(self, i: int, interval: tuple[int, int], ruling: str, rule: str, seq: int) -> None:
        line = self.lines[i]
        self.findings.append(Finding(line.line, interval, line.text, ruling, rule, seq))
        self.noted.add(i)
        if self.verdicts[i] is not None:
            self.verdicts[i] = "divergent"

    def _truncated(self) -> bool:
        """Whether nothing of the game is left to read."""
        return self.at >= len(self.lines) or self.lines[self.at].verb in FINAL

    # Differences

    def find(self, game: Dominion, i: int, ruling: str, rule: str, wide: bool = False) -> None:
        """Note that line `i` differs from the rules; where a card that no rule covers may be behind it, it is unruled."""
        line = self.lines[i]
        if self.is_unruled_near(game, line):
            self.judge(i, "unruled")
            return
        start = self._interval_start(game, i, line.actor, wide)
        self._note(i, (start, line.line), ruling, rule, game.next_seq)
        self.judge(i, "divergent")

    def abandon(self, game: Dominion, i: int, ruling: str, rule: str, wide: bool = False) -> NoReturn:
        """Note a difference at line `i`, drop every open effect, and take the log's word from that line on."""
        self.find(game, i, ruling, rule, wide)
        self.follow_from = i
        raise Abandoned

    def _interval_start(self, game: Dominion, i: int, player: Player | None, wide: bool) -> int:
        """The last line that is certain: for what a player holds, the last shuffle whose cards were all seen; else the
        header of the turn."""
        if wide:
            return self.certain.get(player or "", self.lines[0].line)
        for back in range(i - 1, -1, -1):
            if self.lines[back].verb == "turn":
                return self.lines[back].line
        return self.lines[0].line

    def is_unruled_near(self, game: Dominion, line: Observation | None = None) -> bool:
        """Whether a card that no rule covers lies where it could have done something."""
        table = game.table
        if table.unknown:
            return True
        if line is not None and any(game.text(name) is None for name in line.cards):
            return True
        zones = [zone for seat in table.seats.values() for zone in (seat.hand, seat.play)]
        return any(card.face and game.text(card.face) is None for zone in (*zones, table.gained) for card in zone)

    # Answers

    def answer(self, session: Any, ask: Ask) -> Answer | None:
        """The answer that the next lines give, None when the log has ended. Raises Abandoned when they give none."""
        game: Dominion = session
        self.settle(game)
        if self.ended:
            return None
        if isinstance(ask, Menu):
            return self._menu(game, ask)
        reply = choosing.choose(self, game, ask)
        if reply is not None:
            return reply
        if self._truncated():
            return None
        rule = f"card/{ask.card}" if ask.card else "turn"
        self.abandon(game, self.at, f"{game.seat(ask.subject).name} must answer: {ask.question}", rule)

    def _menu(self, game: Dominion, ask: Menu) -> Answer | None:
        player = ask.subject
        while self.at < len(self.lines):
            i = self.at
            line = self.lines[i]
            verb = line.verb
            if verb == "plays" and line.actor == player:
                cards = _picked(ask, self.cards_left(i))
                if cards:
                    return ("play", *cards)
                break
            if verb == "buys" and line.actor == player:
                choice = ("buy", line.cards[0])
                if choice in ask.choices:
                    return choice
                break
            if verb == "uses tokens" and line.actor == player:
                spend = ("spend", "coffers", line.amount)
                if spend in ask.choices:
                    return spend
            if i > self._last_menu[i] or verb == "turn" or verb in FINAL:
                if verb in FINAL and not is_over(game):
                    break
                return END
            if verb == "unread":
                self.judge(i, "unread")
            elif verb in QUIET:
                self.judge(i, "consistent")
            else:
                break
        if self._truncated():
            self.ended = True
            return None
        ruling, rule, wide = rulings.not_offered(game, self.lines[self.at], ask)
        self.abandon(game, self.at, ruling, rule, wide)

    # Chance

    def shuffle(self, session: Any, player: Player, cards: Sequence[Card]) -> Sequence[Card]:
        """Faceless cards: nobody saw the order."""
        self.settle(session)
        line = self.lines[min(self.at, len(self.lines) - 1)].line
        return self.pools.shuffle(cards, line)

    def identify(self, session: Any, player: Player, cards: Sequence[Card]) -> None:
        """Bind the faces that the next line of the player shows."""
        game: Dominion = session
        self.settle(game)
        faceless = [card for card in cards if card.face is None]
        at = 0
        known = [card.face for card in cards if card.face is not None]
        for i in self.window(SHOWN_BY - MENU_VERBS):
            line = self.lines[i]
            if line.verb not in SHOWN_BY or line.actor != player:
                continue
            names = list(self.cards_left(i))
            for name in known:
                if name in names:
                    names.remove(name)
            for name in names:
                if at == len(faceless):
                    break
                self._bind(game, i, player, faceless[at], name)
                at += 1
            if at == len(faceless) or line.verb == "draws":
                break

    def _bind(self, game: Dominion, i: int, player: Player, card: Card, name: str) -> None:
        pool = self.pools.of.get(card)
        if self.pools.bind(card, name):
            if pool is not None and not pool.unseen:
                self.certain[player] = pool.line
            return
        if not self.is_unruled_near(game, self.lines[i]):
            line = self.lines[i]
            ruling = f"{game.seat(player).name} has no {name} left among the cards shuffled at line {pool.line if pool else 1}"
            self._note(i, (self.certain.get(player, self.lines[0].line), line.line), ruling, "pool", game.next_seq)
        self.pools.force(card, self.word.card_of_face(game, player, name))

    # The log's word

    def unruled(self, session: Any, player: Player, card: str) -> None:
        """Take the log's word for what a card does that no rule covers."""
        game: Dominion = session
        self.settle(game)
        self.unruled_cards[card] = None
        self.word.take(game, f.BecameUnknown, player, ("coins", "actions", "buys", "costs"))
        self.word.follow_effect(game)
        self.seen = len(game.facts)

    def follow(self, session: Any) -> None:
        """Take the log's word from the line that differs to the next menu."""
        game: Dominion = session
        self.seen = len(game.facts)
        start, self.follow_from = self.follow_from, None
        if start is not None:
            self.word.follow(game, start)
        self.seen = len(game.facts)


def _picked(ask: Menu, names: Sequence[str]) -> list[Card]:
    """Cards that may be played now, one for each name, as far as there are."""
    playable = [choice[1] for choice in ask.choices if choice[0] == "play"]
    cards: list[Card] = []
    for name in names:
        found = next((c for c in playable if isinstance(c, Card) and c.face == name and c not in cards), None)
        if found is None:
            break
        cards.append(found)
    return cards


def _last_menu_lines(lines: Sequence[Observation]) -> list[int]:
    """For each line, the last line of its turn on which the turn's player plays or buys."""
    last = [-1] * len(lines)
    start, player = 0, None
    for i, line in enumerate(lines):
        if line.verb == "turn" or line.verb in FINAL:
            _fill(lines, last, start, i, player)
            start, player = i, line.actor if line.verb == "turn" else None
    _fill(lines, last, start, len(lines), player)
    return last


def _fill(lines: Sequence[Observation], last: list[int], start: int, end: int, player: Player | None) -> None:
    latest = max((i for i in range(start, end) if lines[i].verb in MENU_VERBS and lines[i].actor == player), default=start)
    last[start:end] = [latest] * (end - start)

