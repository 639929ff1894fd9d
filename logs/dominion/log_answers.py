"""A log as a source of answers: the observations answer the engine's questions by verb, with no code for any card."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import NoReturn

from moothall.domain.dominion.play.engine import Dominion
from moothall.domain.dominion.play.scoring import is_over
from moothall.domain.dominion.play.setup import starting_deck
from moothall.domain.dominion.table import facts as f
from moothall.domain.dominion.telling.wording import WORDS
from moothall.domain.games import find
from moothall.domain.kernel.ask import Answer, Ask, Menu
from moothall.domain.kernel.facts import Card, Fact, Player
from moothall.domain.kernel.session import Abandoned
from moothall.domain.kernel.source import Source
from moothall.logs.dominion import choosing, rulings
from moothall.logs.dominion.dialect import Dialect
from moothall.logs.dominion.faces import Faces
from moothall.logs.dominion.line_verdicts import FINAL, MENU_VERBS, SETUP, LineVerdicts, last_menu_lines
from moothall.logs.dominion.log_facts import LogFacts
from moothall.logs.dominion.matching import Matching
from moothall.logs.dominion.observation import LogRead, Observation
from moothall.logs.dominion.pools import Pools, option_named
from moothall.logs.dominion.search import RERUN_PER_LINE, Choice, Given, Mark, Search
from moothall.logs.verdict import Finding

SAID = WORDS.naming("en")
"""How questions are told in reports."""

END: Answer = ("end",)
CHOICES = MENU_VERBS | {"uses tokens"}
"""Lines that tell of a choice at a menu."""


class LogAnswers(Source[Dominion]):
    """Answers from a log, and the verdict on each of its lines as the game goes on."""

    def __init__(self, log: LogRead, dialect: Dialect) -> None:
        self.log = log
        self.lines: list[Observation] = log.observations
        self.ledger = LineVerdicts(self.lines)
        self.pools = Pools()
        self.word = LogFacts(self)
        self.findings: list[Finding] = []
        self.unruled_cards: dict[str, None] = {}
        self.lacks_rules = False
        """Whether there is a card in the game that no rule covers."""
        self.late_faces = False
        """Whether the rules may have asked what they would not have asked with every face known."""
        self.certain: dict[Player, tuple[int, int]] = {}
        """For each player the two last shuffles whose cards were all seen, by line: what he held at the first of
        them is certain. A card that he had more than we know would still lie under those of the second."""
        self.gone = {line.actor for line in self.lines if line.verb in ("resigned", "quit")}
        self.ended = False
        """Whether the log has no more of the game."""
        self.matching = Matching(self, self.ledger, dialect)
        self._faces = Faces(self, self.ledger, self.pools)
        self._last_menu = last_menu_lines(self.lines)
        self._follow_from: int | None = None
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
        self.matching.seen = len(game.facts)
        self._mark = self._here(game)
        self.ledger.pile_of = game.table.pile_of
        self.lacks_rules = any(game.text(name) is None for name in game.table.names)
        self.late_faces = any(_has_dearer_kinds(game, name) for name in game.table.supply)

    def finish(self, game: Dominion) -> None:
        """The lines that are left when the game is over or the log has ended. Raises Abandoned to try again."""
        self.settle(game)
        ledger = self.ledger
        for i in range(ledger.at, len(self.lines)):
            if ledger.verdicts[i] is None and self.lines[i].verb not in FINAL and not self.matching.skip(i):
                self.find(game, i, "the game is over", "end/over")
                self.word.follow(game, i)
        if not game.over and not self.gone and ledger.at < len(self.lines):
            since = min(self.certain_line(player) for player in game.table.players)
            self.differ(game, ledger.at, "the game is not over by the rules", "end/condition", since)

    def vouched(self, facts: Sequence[Fact]) -> list[Fact]:
        """The facts, each with the line that vouches for it."""
        known = self.matching.vouched
        return [fact.with_line(known[fact.seq]) if fact.seq in known else fact for fact in facts]

    def settle(self, game: Dominion) -> None:
        """Give the lines that tell of the facts made since the last time their verdict."""
        self.matching.settle(game)

    # Differences

    def differ(self, game: Dominion, i: int, ruling: str, rule: str, since: int, seq: int | None = None) -> None:
        """Note a difference at line `i` that began after line `since`, or raise Abandoned to try an open choice."""
        self._retry = self._search.next_try(min(i, self.ledger.at), len(game.facts))
        if self._retry is not None:
            raise Abandoned
        line = self.lines[i]
        interval = (self.lines[min(since, self._search.reopened)].line, line.line)
        self.findings.append(Finding(line.line, interval, line.text, ruling, rule, seq or game.next_seq))
        self.ledger.note(i)

    def find(self, game: Dominion, i: int, ruling: str, rule: str, wide: bool = False) -> None:
        """Line `i` is not what the rules make: divergent, or unruled where a card without rules may be behind it."""
        line = self.lines[i]
        silent = line.verb in ("draws", "shuffles") or rule == "play/hand"
        if (silent and self.unruled_cards) or self.is_unruled_near(game, i):
            self._blame_unruled(game, i)
            self.ledger.judge(i, "unruled")
            return
        header = self.header_before(i)
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

    def header_before(self, i: int) -> int:
        """The header of the turn that line `i` is in."""
        return next((back for back in range(i - 1, -1, -1) if self.lines[back].verb == "turn"), 0)

    def is_unruled_near(self, game: Dominion, i: int) -> bool:
        """Whether a card that no rule covers lies where it could have done something, or is named in this turn."""
        table = game.table
        if table.unknown:
            return True
        if not self.lacks_rules:
            return any(game.text(name) is None for name in self.lines[i].cards)
        if any(_unruled_names(game, line) for line in self.lines[self.header_before(i) : i + 1]):
            return True
        zones = [zone for seat in table.seats.values() for zone in (seat.hand, seat.play)]
        return any(card.face and game.text(card.face) is None for zone in (*zones, table.gained) for card in zone)

    def _blame_unruled(self, game: Dominion, i: int) -> None:
        """Remember the cards without rules that this turn names: what they moved silently shows later."""
        for line in self.lines[self.header_before(i) : i + 1] if self.lacks_rules else ():
            self.unruled_cards.update(dict.fromkeys(_unruled_names(game, line)))

    # Answers

    def answer(self, session: Dominion, ask: Ask) -> Answer | None:
        """The answer that the next lines give, None when the log has ended. Raises Abandoned when they give none."""
        game = session
        self.settle(game)
        if self.ended:
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
            self.ended = True
            return None
        self.pools.guises = game.table.guises
        candidates = [each for each in choosing.candidates(self.ledger, self.pools, ask) if ask.accepts(each)]
        if candidates:
            if len(candidates) > 1:
                given = [Given.of(each) for each in candidates]
                choice = Choice(self._mark, self.ledger.at, list(self._answers), given)
                reply = self._search.opened(choice).again(ask, self.pools)
                return reply if ask.accepts(reply) else candidates[0]  # the best answer may be of another question
            return candidates[0]
        if self.ledger.ended():
            self.ended = True
            return None
        rule = f"card/{ask.card}" if ask.card else "turn"
        ruling = f"{game.seat(ask.subject).name} must answer: {SAID.asked(ask)}"
        return self.abandon(game, self.ledger.at, ruling, rule)

    def _menu(self, game: Dominion, ask: Menu) -> Answer | None:
        player = ask.subject
        ledger = self.ledger
        while ledger.at < len(self.lines):
            i = ledger.at
            line = self.lines[i]
            verb = line.verb
            if (
                line.actor == player
                and verb in ("plays", "buys", "uses tokens")
                and not self.matching.echoes.is_echo(i)
            ):
                reply = self._chosen(game, ask, i)
                if reply is not None:
                    return reply
                if verb == "uses tokens" and game.table.phase == "action":
                    return END
                if verb != "uses tokens":
                    break
            if verb in FINAL and (self.gone or not is_over(game)):
                self.ended = True
                return None
            if i > self._last_menu[i] or verb == "turn" or verb in FINAL:
                return END
            if not self.matching.skip(i):
                break
        if ledger.at >= len(self.lines):
            self.ended = True
            return None
        ruling, rule, wide = rulings.not_offered(game, self.lines[ledger.at], ask)
        return self.abandon(game, ledger.at, ruling, rule, wide)

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

    def shuffle(self, session: Dominion, player: Player, cards: Sequence[Card]) -> Sequence[Card]:
        """Faceless cards: nobody saw the order."""
        self.settle(session)
        return self.pools.shuffle(cards, min(self.ledger.at, len(self.lines) - 1))

    def identify(self, session: Dominion, player: Player, cards: Sequence[Card], how: str = "shown") -> None:
        """Bind the faces that the next lines of the player show."""
        self.settle(session)
        self._faces.identify(session, player, cards, how)

    # The log's word

    def unruled(self, session: Dominion, player: Player, card: str) -> None:
        """Take the log's word for what a card does that no rule covers."""
        game = session
        self.settle(game)
        self.unruled_cards[card] = None
        self.word.take(game, f.BecameUnknown(player, ("coins", "actions", "buys", "costs")))
        played = game.frame.physical
        if played is not None and self._stays(game, player, card):
            self.word.take(game, f.DurationPrepared(player, played, (), (), ""))
        self.word.follow_effect(game)
        self.matching.seen = len(game.facts)

    def _stays(self, game: Dominion, player: Player, card: str) -> bool:
        """Whether the log has it that one more card of this name stays in play until the player's next turn."""
        told = 0
        header = next((i for i in range(self.ledger.at, len(self.lines)) if self.lines[i].verb == "turn"), None)
        own = [i for i in range(header or len(self.lines), len(self.lines)) if self.lines[i].actor == player]
        for i in own:
            if self.lines[i].verb in MENU_VERBS:
                break
            told += self.lines[i].verb == "duration" and card in self.lines[i].cards
        return told > sum(due.player == player and due.card.face == card for due in game.table.due)

    def follow(self, session: Dominion) -> None:
        """Try another answer of an open choice, or take the log's word from the line that differs to the next menu."""
        game = session
        if self._retry is not None:
            self._go_back(game, *self._retry)
            return
        self.matching.seen = len(game.facts)
        start, self._follow_from = self._follow_from, None
        if start is not None and not self.ended:
            self.word.follow(game, start)
            self.matching.seen = len(game.facts)
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
        for seq in [seq for seq in self.matching.vouched if seq > mark.facts]:
            del self.matching.vouched[seq]
        del game.facts[mark.facts :]
        game.next_seq = mark.facts + 1
        game.table = find("dominion").fold(game.facts)
        self.matching.seen = mark.facts
        self.ended = False
        self._follow_from = None
        self._mark = mark
        self._answers = []
        self._replay = [*choice.answers, answer]


def _unruled_names(game: Dominion, line: Observation) -> list[str]:
    """The cards named in a line that no rule covers."""
    names = (*line.cards, line.word) if line.word in game.table.names else line.cards
    return [name for name in names if game.text(name) is None]


def _has_dearer_kinds(game: Dominion, pile: str) -> bool:
    """Whether a pile's hidden top card may cost this or that: a Knight."""
    text = game.text(pile)
    kinds = [game.text(name) for name in text.mixed] if text is not None else []
    return len({kind.cost for kind in kinds if kind is not None}) > 1
