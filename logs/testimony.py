"""A log as a source of answers: the observations answer the engine's questions by verb, with no code for any card."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import takewhile
from typing import Any, NoReturn

from moothall.domain.dominion import facts as f
from moothall.domain.dominion.engine import Dominion
from moothall.domain.dominion.scoring import is_over
from moothall.domain.dominion.setup import starting_deck
from moothall.domain.games import find
from moothall.domain.kernel.ask import Answer, Ask, Menu
from moothall.domain.kernel.facts import Card, Fact, Player
from moothall.domain.kernel.session import Abandoned, Frame
from moothall.logs import choosing, rulings
from moothall.logs.backtrack import RERUN_PER_LINE, Choice, Given, Mark, Search
from moothall.logs.goko import CLAIMS, LEFT_OUT, Claim, guise
from moothall.logs.ledger import BOUNDARY, FINAL, MENU_VERBS, QUIET, SETUP, STATED, Ledger, last_menu_lines
from moothall.logs.observation import LogRead, Observation
from moothall.logs.pools import Pools, option_named
from moothall.logs.word import Word

SHOWN_BY = frozenset({"reveals", "looks", "discards", "trashes", "topdecks", "in hand", "sets aside", "bottoms"})
"""Lines that show the face of a card that was not known."""
GAINED_BY = frozenset({"gains"})
DRAWN_BY = frozenset({"draws", "in hand"})
NAMES_CHOOSER = frozenset({"trashes", "discards"})
"""Lines that may name the player who chose the card where it is another's."""
TOKENS = frozenset({"chips", "tokens"})
"""Lines of which each states one gift, none a part of it."""
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
    """Answers from a log, and the verdict on each of its lines as the game goes on."""

    def __init__(self, log: LogRead) -> None:
        self.log = log
        self.lines: list[Observation] = log.observations
        self.ledger = Ledger(self.lines)
        self.pools = Pools()
        self.word = Word(self)
        self.findings: list[Finding] = []
        self.unruled_cards: dict[str, None] = {}
        self.late_faces = False
        """Whether the rules may have asked what they would not have asked with every face known."""
        self.certain: dict[Player, tuple[int, int]] = {}
        """For each player the two last shuffles whose cards were all seen, by line: what he held at the first of them is
        certain. A card that he had more than we know would still lie under those of the second."""
        self.gone = {line.actor for line in self.lines if line.verb in ("resigned", "quit")}
        self._seen = 0
        self._ended = False
        self._follow_from: int | None = None
        self._last_menu = last_menu_lines(self.lines)
        self._vouched: dict[int, int] = {}
        self._search = Search(RERUN_PER_LINE * len(self.lines))
        self._mark = Mark(0, 0, 0, 0, {})
        self._answers: list[Given] = []
        self._replay: list[Given] = []
        self._retry: tuple[Choice, Given] | None = None

    # Beginning and end

    def begin(self, game: Dominion) -> None:
        """The set-up lines: what the rules give is confirmed, what was chosen is consistent."""
        piles = Counter(game.table.supply.keys())
        usual = [Counter(starting_deck()), Counter(starting_deck(shelters=True))]
        for i, line in enumerate(self.lines):
            if line.verb not in SETUP:
                break
            given = (line.verb == "starting" and Counter(line.cards) in usual) or (
                line.verb == "supply" and Counter(line.cards) == piles
            )
            self.ledger.judge(i, "confirmed" if given else "consistent")
        self._seen = len(game.facts)
        self._mark = self._here(game)
        self.ledger.pile_of = game.table.pile_of
        self.late_faces = any(_has_dearer_kinds(game, name) for name in game.table.supply)

    def finish(self, game: Dominion) -> None:
        """The lines that are left when the game is over, or the log has no more of it. Raises Abandoned to try again."""
        self._settle(game)
        ledger = self.ledger
        for i in range(ledger.at, len(self.lines)):
            if ledger.verdicts[i] is None and self.lines[i].verb not in FINAL and not self._skip(i):
                self.find(game, i, "the game is over", "end/over")
                self.word.follow(game, i)
        if not game.over and not self.gone and ledger.at < len(self.lines):
            since = min(self.certain_line(player) for player in game.table.players)
            self.differ(game, ledger.at, "the game is not over by the rules", "end/condition", since)

    def vouched(self, facts: Sequence[Fact]) -> list[Fact]:
        """The facts, each with the line that vouches for it."""
        known = self._vouched
        return [fact.with_line(known[fact.seq]) if fact.seq in known else fact for fact in facts]

    # Matching what the rules made with what the log says

    def _settle(self, game: Dominion) -> None:
        """Match the facts made since the last time with the lines of the log."""
        facts = game.facts
        pending: Claim | None = None
        while self._seen < len(facts):
            fact = facts[self._seen]
            self._seen += 1
            make = CLAIMS.get(type(fact))
            if make is None or fact.source != "rules":
                continue
            claim = make(fact)
            if claim is None:
                continue
            name = guise(facts, self._seen - 1)
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
                if claim.needed or line.verb in QUIET or line.verb == "shuffles" or self._is_echo(i):
                    continue
                break  # a line that the format may leave out does not stand behind one that moves cards
            if not names:
                if amount is not None and (line.amount > amount or (verbs[0] in TOKENS and line.amount < amount)):
                    continue
                ledger.judge(i, "confirmed")
                self._vouched[claim.seq] = line.line
                if amount is not None and line.amount < amount:
                    amount -= line.amount
                    continue
                return
            if ledger.consume(i, names):
                self._vouched[claim.seq] = line.line
                if line.verb == "discards" and i == ledger.at + 1 and self._is_echo(ledger.at):
                    ledger.judge(ledger.at, "consistent")
                if not names:
                    return
            elif line.verb in MENU_VERBS:
                break
        if claim.needed and not self._told_otherwise(claim, names):
            self._missing(game, claim, names)

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
                self._vouched.update((seq, line.line) for seq, *_ in stated)
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
            if fact.seq not in self._vouched
            for what, amount in (("actions", fact.actions), ("buys", fact.buys), ("coins", fact.coins))
            if amount
        ]

    def _match_turn(self, game: Dominion, claim: Claim) -> None:
        turn = game.table.turn
        assert turn is not None
        header = self._next_header()
        if header is None:
            self._ended = True
            raise Abandoned
        self._pass_over(game, header)
        line = self.lines[header]
        seat = game.seat(turn.player)
        possessed = turn.kind == "possession"
        self._vouched[claim.seq] = line.line
        if line.actor != turn.player or (line.word == "possessed") != possessed:
            said = f"{seat.name} has the next turn" + (", possessed" if possessed else "")
            self.abandon(game, header, said, "turn/order")
        number = seat.turns + possessed
        if line.amount == number or turn.kind not in ("normal", "possession"):
            self.ledger.judge(header, "confirmed")
        else:
            self.find(game, header, f"this is turn {number} of {seat.name}", "turn/number")

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
            if self.ledger.verdicts[i] is None and not self._skip(i):
                self.find(game, i, "nothing in the rules makes this happen", "turn/cause", wide=True)
                self.word.one(game, i)

    def _skip(self, i: int) -> bool:
        """Pass over a line that moves no card, or that no reader knows. Returns whether it is one."""
        line = self.lines[i]
        quiet = line.verb in QUIET and not (line.verb in STATED and line.amount)
        if line.verb == "unread":
            self.ledger.judge(i, "unread")
        elif quiet or self._is_echo(i) or (line.verb == "in hand" and not line.cards):
            self.ledger.judge(i, "consistent")
        else:
            return False
        return True

    def _is_trashed_again(self, i: int) -> bool:
        """Whether a card played again is told to be trashed again: Goko prints that although it is in the trash."""
        line, before = self.lines[i], self.lines[i - 1]
        if len(line.cards) != 1 or (before.verb, before.cards) != ("plays", line.cards):
            return False
        for k in range(i - 2, -1, -1):
            earlier = self.lines[k]
            if (earlier.verb, earlier.actor, earlier.cards) == ("trashes", line.actor, line.cards):
                return True
            if earlier.verb in BOUNDARY:
                return False
        return False

    def _is_echo(self, i: int) -> bool:
        """Whether a line tells again what another line tells: who chose a card that the next line discards for its
        owner, coin tokens used before the last Treasures, a card that the Clean-up discards anyway."""
        line = self.lines[i]
        if line.verb == "discards":
            following = self.lines[min(i + 1, len(self.lines) - 1)]
            chosen = following.verb == "discards" and line.cards == following.cards and line.actor != following.actor
            return chosen or (i > self._last_menu[i] and self._is_clean_up(i))
        if line.verb == "trashes":
            return self._is_trashed_again(i)
        if line.verb != "uses tokens":
            return False
        before = next((self.lines[k] for k in range(i - 1, -1, -1) if self.lines[k].verb != "plays"), line)
        return before is not self.lines[i - 1] and (before.verb, before.actor, before.amount) == (
            line.verb,
            line.actor,
            line.amount,
        )

    def _is_clean_up(self, i: int) -> bool:
        """Whether only the Clean-up of the turn's player follows: what is put on the deck, the next hand."""
        for following in self.lines[i + 1 :]:
            if following.verb == "turn" or following.verb in FINAL:
                return True
            if following.actor != self.lines[i].actor or following.verb not in ("draws", "shuffles", "discards", "topdecks"):
                return False
        return True

    def _missing(self, game: Dominion, claim: Claim, names: list[str]) -> None:
        """Note that the rules made what no line tells of; it shows at a line that tells of another card, or the next."""
        if self.ledger.at >= len(self.lines) or (self.gone and self.ledger.ended()):
            return
        if self.is_unruled_near(game, self.lines[self.ledger.at]):
            return
        rule = claim.rule or rulings.rule_of_missing(game, claim)
        if (rule, claim.verbs[0]) in LEFT_OUT:
            return
        i = self._instead(claim)
        since = min(self._header_before(i), self.certain_line(claim.player))
        self.differ(game, i, rulings.missing(game, claim, names), rule, since, claim.seq)
        self.word.take_back(game, claim.seq, names)

    def _instead(self, claim: Claim) -> int:
        """The line that stands where a missing one should: of the same player and verb, else the next that moves cards."""
        ledger, lines = self.ledger, self.lines
        alike = [i for i in ledger.window() if lines[i].verb == claim.verbs[0] != "draws"]
        left = (i for i in range(ledger.at, len(lines)) if ledger.verdicts[i] is None and lines[i].verb not in QUIET)
        return next((i for i in alike if lines[i].actor == claim.player), next(left, ledger.at))

    # Differences

    def differ(self, game: Dominion, i: int, ruling: str, rule: str, since: int, seq: int | None = None) -> None:
        """Note a difference at line `i` that can have begun after line `since`. Raises Abandoned to try an open choice."""
        self._retry = self._search.next_try(min(i, self.ledger.at), len(game.facts))
        if self._retry is not None:
            raise Abandoned
        line = self.lines[i]
        interval = (self.lines[min(since, self._search.reopened)].line, line.line)
        self.findings.append(Finding(line.line, interval, line.text, ruling, rule, seq or game.next_seq))
        self.ledger.note(i)

    def find(self, game: Dominion, i: int, ruling: str, rule: str, wide: bool = False) -> None:
        """Line `i` is not what the rules make: divergent, or unruled where a card that no rule covers may be behind it."""
        line = self.lines[i]
        if self.is_unruled_near(game, line):
            self.ledger.judge(i, "unruled")
            return
        header = self._header_before(i)
        self.differ(game, i, ruling, rule, min(header, self.certain_line(line.actor)) if wide else header)
        self.ledger.judge(i, "divergent")

    def abandon(self, game: Dominion, i: int, ruling: str, rule: str, wide: bool = False) -> NoReturn:
        """Note a difference at line `i`, drop every open effect, and take the log's word from that line on."""
        self.find(game, i, ruling, rule, wide)
        self._follow_from = i
        raise Abandoned

    def certain_line(self, player: Player | None) -> int:
        """The line up to which what a player holds is certain."""
        return self.certain.get(player or "", (0, 0))[0]

    def _header_before(self, i: int) -> int:
        return next((back for back in range(i - 1, -1, -1) if self.lines[back].verb == "turn"), 0)

    def is_unruled_near(self, game: Dominion, line: Observation) -> bool:
        """Whether a card that no rule covers lies where it could have done something."""
        table = game.table
        if table.unknown or any(game.text(name) is None for name in line.cards):
            return True
        zones = [zone for seat in table.seats.values() for zone in (seat.hand, seat.play)]
        return any(card.face and game.text(card.face) is None for zone in (*zones, table.gained) for card in zone)

    # Answers

    def answer(self, session: Any, ask: Ask) -> Answer | None:
        """The answer that the next lines give, None when the log has ended. Raises Abandoned when they give none."""
        game: Dominion = session
        self._settle(game)
        if self._ended:
            return None
        reply: Answer | None = None
        if self._replay:
            reply = self._replay.pop(0).again(ask, self.pools)
            if not ask.accepts(reply):
                reply = None
                self._replay.clear()
        if reply is not None:
            pass
        elif isinstance(ask, Menu):
            self._mark = self._here(game)
            self._answers = []
            reply = self._menu(game, ask)
        else:
            reply = self._choice(game, ask)
        if reply is not None:
            self._answers.append(Given.of(reply))
        return reply

    def _choice(self, game: Dominion, ask: Ask) -> Answer | None:
        if self.gone and self.ledger.ended():
            self._ended = True
            return None
        self.pools.guises = game.table.guises
        candidates = choosing.candidates(self.ledger, self.pools, ask)
        if candidates:
            if len(candidates) > 1:
                given = [Given.of(each) for each in candidates]
                choice = Choice(self._mark, self.ledger.at, list(self._answers), given)
                reply = self._search.opened(choice).again(ask, self.pools)
                return reply if ask.accepts(reply) else candidates[0]  # the best answer may be of another question
            return candidates[0]
        if self.ledger.ended():
            self._ended = True
            return None
        rule = f"card/{ask.card}" if ask.card else "turn"
        self.abandon(game, self.ledger.at, f"{game.seat(ask.subject).name} must answer: {ask.question}", rule)

    def _menu(self, game: Dominion, ask: Menu) -> Answer | None:
        player = ask.subject
        ledger = self.ledger
        while ledger.at < len(self.lines):
            i = ledger.at
            line = self.lines[i]
            verb = line.verb
            if line.actor == player and verb in ("plays", "buys", "uses tokens") and not self._is_echo(i):
                reply = self._chosen(game, ask, i)
                if reply is not None:
                    return reply
                if verb == "uses tokens" and game.table.phase == "action":
                    return END
                if verb != "uses tokens":
                    break
            if verb in FINAL and (self.gone or not is_over(game)):
                self._ended = True
                return None
            if i > self._last_menu[i] or verb == "turn" or verb in FINAL:
                return END
            if not self._skip(i):
                break
        if ledger.at >= len(self.lines):
            self._ended = True
            return None
        ruling, rule, wide = rulings.not_offered(game, self.lines[ledger.at], ask)
        self.abandon(game, ledger.at, ruling, rule, wide)

    def _chosen(self, game: Dominion, ask: Menu, i: int) -> Answer | None:
        """The choice of the menu that line `i` tells of, or None when it is not offered."""
        line = self.lines[i]
        if line.verb == "plays":
            cards = self._playable(game, ask, self.ledger.cards_left(i))
            return ("play", *cards) if cards else None
        if line.verb == "uses tokens":
            spent: Answer = ("spend", "coffers", line.amount)
            return spent if spent in ask.choices else None
        name = game.table.pile_of.get(line.cards[0], line.cards[0])
        bought: Answer = ("buy", name)
        if bought not in ask.choices:
            return None
        self.pools.bind(game.table.pile(name)[-1], line.cards[0])
        return bought if bought in ask.choices else None  # now that its face is known it may be too dear

    def _playable(self, game: Dominion, ask: Menu, names: Sequence[str]) -> list[Card]:
        """Cards that may be played now, one for each name, as far as there are."""
        hand = game.table.seats[ask.subject].hand
        playable = [card for card in hand if ("play", card) in ask.choices]
        cards: list[Card] = []
        for name in names:
            found = option_named(self.pools, [each for each in playable if each not in cards], name)
            if not isinstance(found, Card):
                break
            cards.append(found)
        return cards

    # Chance

    def shuffle(self, session: Any, player: Player, cards: Sequence[Card]) -> Sequence[Card]:
        """Faceless cards: nobody saw the order."""
        self._settle(session)
        return self.pools.shuffle(cards, min(self.ledger.at, len(self.lines) - 1))

    def identify(self, session: Any, player: Player, cards: Sequence[Card], how: str = "shown") -> None:
        """Bind the faces that the next lines of the player show. What was drawn is told of before what is done next."""
        game: Dominion = session
        self._settle(game)
        if how == "counted":
            self.pools.settle(cards)
            return
        faceless = [card for card in cards if card.face is None]
        known = [card.face for card in cards if card.face is not None]
        self._bind_shown(game, player, faceless, known, how)
        if how == "drawn" and faceless:
            self.late_faces = True

    def _bind_shown(
        self, game: Dominion, player: Player, faceless: list[Card], known: list[str], how: str
    ) -> None:
        for i in self._showing(player, how):
            for name in _without(self.ledger.cards_left(i), known):
                if not faceless:
                    return
                card = next((card for card in faceless if self.pools.can_be(card, name)), faceless[0])
                faceless.remove(card)
                self._bind(game, i, player, card, name)
            if not faceless or how == "drawn":
                return

    def _showing(self, player: Player, how: str) -> Iterator[int]:
        """The lines ahead that show cards of a player: `drawn` ones, `gained` ones, or others (`shown`)."""
        first = True
        for i in self.ledger.window():
            line = self.lines[i]
            if line.actor != player or line.verb == "shuffles":
                continue
            if how == "drawn" and line.verb not in DRAWN_BY:
                if line.verb in QUIET or self._is_echo(i):
                    continue
                return
            if (
                how == "drawn"
                or line.verb in (GAINED_BY if how == "gained" else SHOWN_BY)
                or (how == "shown" and line.verb == "draws" and first)
            ):
                yield i
            first = first and line.verb in QUIET

    def _bind(self, game: Dominion, i: int, player: Player, card: Card, name: str) -> None:
        pool = self.pools.of.get(card)
        if self.pools.bind(card, name):
            if pool is not None and not pool.unseen:
                _, before = self.certain.get(player, (0, 0))
                self.certain = {**self.certain, player: (before, pool.line)}
            return
        if not self.is_unruled_near(game, self.lines[i]):
            shuffled = self.lines[pool.line].line if pool is not None else 1
            ruling = f"{game.seat(player).name} has no {name} left among the cards shuffled at line {shuffled}"
            self.differ(game, i, ruling, "pool", self.certain_line(player))
        self.pools.force(card, self.word.new_card(game, name))

    # The log's word

    def unruled(self, session: Any, player: Player, card: str) -> None:
        """Take the log's word for what a card does that no rule covers."""
        game: Dominion = session
        self._settle(game)
        self.unruled_cards[card] = None
        self.word.take(game, f.BecameUnknown, player, ("coins", "actions", "buys", "costs"))
        self.word.follow_effect(game)
        self._seen = len(game.facts)

    def follow(self, session: Any) -> None:
        """Try another answer of an open choice, or take the log's word from the line that differs to the next menu."""
        game: Dominion = session
        if self._retry is not None:
            self._go_back(game, *self._retry)
            return
        self._seen = len(game.facts)
        start, self._follow_from = self._follow_from, None
        if start is not None and not self._ended:
            self.word.follow(game, start)
            self._seen = len(game.facts)
            self._mark = self._here(game)
            self._answers = []

    # Going back

    def _here(self, game: Dominion) -> Mark:
        return Mark(len(game.facts), self.ledger.mark(), self.pools.mark(), len(self.findings), self.certain)

    def _go_back(self, game: Dominion, choice: Choice, answer: Given) -> None:
        """Put everything back to the menu before a choice; the answers up to it are given again, then `answer`."""
        self._retry = None
        mark = choice.mark
        self.ledger.rewind(mark.ledger)
        self.pools.rewind(mark.pools)
        del self.findings[mark.findings :]
        self.certain = mark.certain
        for seq in [seq for seq in self._vouched if seq > mark.facts]:
            del self._vouched[seq]
        del game.facts[mark.facts :]
        game.next_seq = mark.facts + 1
        game.table = find("dominion").fold(game.facts)
        game.frame = Frame(None, "", None)
        self._seen = mark.facts
        self._ended = False
        self._follow_from = None
        self._mark = mark
        self._answers = []
        self._replay = [*choice.answers, answer]


def _has_dearer_kinds(game: Dominion, pile: str) -> bool:
    """Whether a pile's hidden top card may cost this or that: a Knight."""
    text = game.text(pile)
    kinds = [game.text(name) for name in text.mixed] if text is not None else []
    return len({kind.cost for kind in kinds if kind is not None}) > 1


def _without(names: Sequence[str], known: list[str]) -> list[str]:
    """The names without those that are accounted for, which leave `known`."""
    rest: list[str] = []
    for name in names:
        if name in known:
            known.remove(name)
        else:
            rest.append(name)
    return rest
