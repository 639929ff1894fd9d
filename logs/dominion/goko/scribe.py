"""The Goko scribe: a game's stream as the log that Goko would have written of it.

Which facts leave a line, and with which verb, stands in `dialect.EXPECTED`; here is how Goko words it, which depends on
the card that does it, measured on real logs. What a log holds and a stream does not (the rating system, the order in
which the server named the players at set-up, who left the game) is not written.
"""

# Compiled: an audit asks it for many lines of a log.

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import compress, count
from operator import attrgetter
from typing import Any

from moothall.domain.dominion.play.start.setup import BASIC
from moothall.domain.dominion.table import facts as f
from moothall.domain.dominion.table.table import BLACK_MARKET, Table
from moothall.domain.dominion.text.book import Text, book
from moothall.domain.dominion.text.rulebook import rules_of
from moothall.domain.games import find
from moothall.domain.kernel.ask import MENU
from moothall.domain.kernel.facts import Answered, Fact, Player
from moothall.words import Message

from ..checker.circumstances import Circumstances
from ..dialects.dialect import ExpectedLine, Made
from ..dialects.guises import text_behind
from ..lines.observation import Observation
from ..lines.verbs import SETUP, Verb
from .dialect import DIALECT, EXPECTED
from .grammar import LineFields
from .lines_in_context import (
    BEFORE_NEXT_HAND,
    CHOICE_WORDS,
    CHOICES,
    CHOSEN_BY_OTHERS,
    HAND_SHOWN,
    LINES_IN_CONTEXT,
    PLAIN_FACTS,
    ROBBERS,
    ROBBERS_NAMED_UNTIL,
    SPIES,
    STATED,
    TRASHES_OR_NOTHING,
    chosen_by,
    gives_unsaid,
    is_told_later,
    is_worth_no_chip,
    names_who_chose,
    resumed_by,
    spares,
    was_chosen,
)
from .reader import write_log
from .results import results
from .unprinted import UNPRINTED
from .verbs import CHOICE, STASHES
from .wordings import REVEALS_LIST, wordings

_SEQ = attrgetter("seq")
TAKE_MAT = "put-your-mat-into-your-hand"
"""The answer that takes the cards of a Native Village's mat: Goko prints it also where there are none (5 of 5)."""
TRASHES_SINGLY = frozenset({"Remake"})
PLAIN = frozenset({f.CardPlayed, f.CardBought, f.CardGained, f.DeckShuffled, f.CardsDrawn})
"""Kinds of fact whose lines have the verb and the cards, whatever card makes them."""
SAYS_MORE = frozenset({f.CardPlayed, f.TokenMoved, f.AbilityTriggered})
"""Kinds of fact that Goko may say in words of their own besides."""
TOLD_BEFORE = frozenset({f.CardTrashed, f.DurationResolved})
"""Kinds of fact before which another line may stand."""
MAY_BE_SILENT = frozenset({f.CardsDrawn, f.CardDiscarded, f.TokenMoved, *UNPRINTED})
"""Kinds of fact of which some leave no line."""
PRINTED_LAST: dict[str, type[Fact]] = {
    "Tribute": f.CardDiscarded,
    "Embargo": f.CardTrashed,
}
"""What of a card Goko prints last, though it comes first by the rules; of one that is played several times, behind all
of these plays."""
DRAWS_LAST = frozenset({"Baker", "Pawn", "Trusty Steed"})
"""Cards of which Goko prints what they draw behind what they give, with a shuffle before or amid it."""
DRAWN = frozenset({"draws", "shuffles"})
"""The lines of what is drawn."""
CLEAN_UP = -1
"""Stands for the play that draws, where a Clean-up does."""
GIFTS_IN_ORDER = frozenset({"Tribute"})
"""Cards that give by what they reveal: Goko prints the coins, then the Actions, then the draw (46 of 46)."""
_GIFT_ORDER = {"coins": 0, "actions": 1}
SEATED = frozenset({"Tournament"})
"""Cards of which Goko prints what players reveal in the order in which the set-up names them."""
SET_UP_ORDER = ("starting", "shuffles", "draws")
"""The lines of the set-up of which Goko prints one for each player."""
IN_SET_UP = SETUP.union(SET_UP_ORDER)
DRAWS_SINGLY = frozenset({"Library"})
BATCHED = frozenset(
    {"Copper", "Silver", "Gold", "Platinum", "Potion", "Fool's Gold", "Harem", "Royal Seal", "Diadem", "Cache",
     "Masterpiece"}
)  # fmt: skip
"""Treasures that Goko counts in one line when they are played together."""


def observations(
    facts: Iterable[Fact],
    circumstances: Circumstances = Circumstances(),  # noqa: B008
    end: Table | None = None,
) -> list[Observation]:
    """The lines of a Goko log of these facts: the live facts of a game of Dominion, from its start as far as it goes.

    `circumstances` are what the log knows besides, `end` is the table after these facts, where it is at hand; it may be
    changed. ValueError if no game starts in the facts.
    """
    return _Scribe([*facts], circumstances, end).write()


def write_game(facts: Iterable[Fact], circumstances: Circumstances = Circumstances()) -> str:  # noqa: B008
    """A whole Goko log of a game, its lines ended; arguments and errors as in `observations`."""
    scribe = _Scribe([*facts], circumstances)
    lines = scribe.write()
    return "".join(f"{line}\n" for line in write_log(lines, scribe.names))


Pending = tuple[ExpectedLine, Any, str, int]
"""A line that is not written yet: what it says, its fact, the card that made this, and the place of the fact."""


class _Scribe:
    """Hears the facts one after the other. It keeps whose turn it is; for what few lines need to know besides, it
    folds the table so far as it has heard."""

    def __init__(self, facts: Sequence[Fact], circumstances: Circumstances, end: Table | None = None) -> None:
        self.facts = facts
        self.circumstances = circumstances
        self.kinds = [*map(type, facts)]
        self.by_seq = dict(zip(map(_SEQ, facts), facts, strict=True))
        self.cards: dict[int, str] = {}
        """The cards behind plays and abilities that have been looked at, by their seqs."""
        self.disguised = f.PlayedAs in self.kinds
        """Whether a card is ever played as another."""
        self.heard = 0
        """The number of facts before the one that is heard."""
        self.turn_player: Player = ""
        self._end = end
        self._table: Table = find("dominion").table()
        self._folded = 0
        self.names: dict[Player, str] = {}
        self.names_robber = False
        self.texts: dict[str, Text] = {}
        self.lines: list[Observation] = []
        self.given: set[int] = set()
        """The plays whose constant Actions, Buys and coins were given."""
        self.pending: Pending | None = None
        self.batch: list[str] = []
        self.batch_of: Player = ""
        self.drawn_by: dict[int, int] = {}
        """The lines of what a play draws and shuffles, by their place, with the play."""
        self.gifts_of: dict[int, int] = {}
        """The lines of what a card of `GIFTS_IN_ORDER` gives, by their place, with its play."""
        self.no_chip_for: Player = ""
        """Who gets no VP token for what they have just trashed with a Bishop; empty for nobody."""

    @property
    def table(self) -> Table:
        """The table before the fact that is heard."""
        for at in range(self._folded, self.heard):
            self.facts[at].apply(self._table)
        self._folded = max(self._folded, self.heard)
        return self._table

    def write(self) -> list[Observation]:
        """The lines of all facts. ValueError if no game starts in them."""
        hears: dict[type[Fact], Callable[[Any], None]] = {
            **dict.fromkeys(EXPECTED, self._printed),
            Answered: self._answered,
            f.GameStarted: self._set_up,
            f.ResourcesChanged: self._gave,
            f.CardPlayed: self._played,
            f.PlayedAs: self._played_as,
            f.CardBought: self._bought,
            f.TurnBegan: self._turn_began,
            f.PhaseBegan: self._phase_ended,
            f.GameEnded: self._phase_ended,
        }
        hearers = [*map(hears.get, self.kinds)]
        for at, hear, fact in compress(zip(count(), hearers, self.facts), hearers):
            assert hear is not None
            self.heard = at
            hear(fact)
        if not self.names:
            raise ValueError(Message("log.no-game-starts-in-these"))
        self._flush()
        self._order_set_up()
        end = self._at_end()
        if end.over or self.circumstances.given_up:
            for player, wording in results(end, self.facts, self.texts, self.circumstances):
                self._write(player, wording)
        return self.lines

    def _at_end(self) -> Table:
        """The table after all facts."""
        self.heard = len(self.facts)
        return self.table if self._end is None else self._end

    def _order_set_up(self) -> None:
        """Let the set-up name the players in its own order."""
        seats = self.seats
        begun = (at for at, line in enumerate(self.lines) if line.verb not in IN_SET_UP)
        end = next(begun, len(self.lines))

        def place(line: Observation) -> tuple[int, int]:
            kind = SET_UP_ORDER.index(line.verb) if line.verb in SET_UP_ORDER else len(SET_UP_ORDER)
            return (kind, seats.index(line.actor) if line.actor in seats else 0) if line.actor is not None else (-1, 0)

        self.lines[:end] = sorted(self.lines[:end], key=place)
        for at, line in enumerate(self.lines, 1):
            line.line = at

    @property
    def seats(self) -> tuple[Player, ...]:
        """The seats in the order of the set-up."""
        return self.circumstances.set_up or tuple(self.names)

    # What becomes of a fact

    def _printed(self, fact: Any) -> None:
        """A fact of a kind that may leave a line."""
        card = "" if fact.cause is None else self._card(fact.cause)
        kind = type(fact)
        if kind in TOLD_BEFORE:
            self._before(fact, card)
        if kind not in MAY_BE_SILENT or not self._silent(fact, card):
            self._claim(fact, card)
        if kind in SAYS_MORE and not (kind in PLAIN_FACTS and PLAIN_FACTS[kind](fact)):
            self._besides(fact, card)

    def _made(self, fact: Any, card: str, at: int | None = None) -> Made:
        """A fact in its game, made by a card: the one that is heard, or that at a place. Few facts need to be looked at
        so."""
        cause = self.by_seq[fact.cause] if fact.cause is not None else None
        return Made(self.facts, self.heard if at is None else at, fact, cause, card, self)

    def _gave(self, fact: f.ResourcesChanged) -> None:
        if fact.cause is not None and self._stated(fact.cause, self._card(fact.cause)):
            self._printed(fact)

    def _played(self, fact: f.CardPlayed) -> None:
        if self.no_chip_for:
            self._no_chip()
        face = fact.card.face or "?"
        if fact.cause is None and face in BATCHED:
            self._batch(fact.player, face)
        elif fact.cause is None and fact.from_ == "hand" and PLAIN_FACTS[f.CardPlayed](fact):
            self._alone("plays", fact)
        else:
            self._printed(fact)
        if face in HAND_SHOWN:
            self._empty_hand(fact.player, face)

    def _played_as(self, fact: f.PlayedAs) -> None:
        self._printed(fact)
        if fact.name in HAND_SHOWN:
            self._empty_hand(fact.player, fact.name)

    def _bought(self, fact: f.CardBought) -> None:
        if not self.circumstances.tells_buys:
            self._flush()
        elif fact.cause is None:
            self._alone("buys", fact)
        else:
            self._printed(fact)

    def _alone(self, verb: Verb, fact: f.CardPlayed | f.CardBought) -> None:
        """Write at once what a player does at the menu: no line joins that, or stands before it."""
        if self.pending is not None or self.batch:
            self._flush()
        self._write(fact.player, (verb, (fact.card.face or "?",), 0, "", ""))

    def _turn_began(self, fact: f.TurnBegan) -> None:
        self._printed(fact)
        self.turn_player = fact.player

    def _phase_ended(self, fact: f.PhaseBegan | f.GameEnded) -> None:
        if self.no_chip_for:
            self._no_chip()

    def _answered(self, fact: Answered) -> None:
        """A new choice of the menu ends what was counted together; a choice among options may be printed."""
        if self.no_chip_for and fact.question in (MENU, "Bishop/trash"):
            self._no_chip()
        if fact.question == MENU:
            self._flush()
            return
        card = "" if fact.cause is None else self._card(fact.cause)
        if fact.answer == (TAKE_MAT,) and not self.table.seats[self.turn_player].zone("native_village"):
            self._flush()
            self._write(self.turn_player, ("in hand", (), 0, "set aside", "list"))
        words = CHOICE_WORDS.get((card, str(fact.answer[0]))) if len(fact.answer) == 1 else None
        if words is not None:
            self._flush()
            self._write(self.turn_player, ("chooses", (), 0, words, ""))
        for chosen in chosen_by(card, fact):
            self._flush()
            called = (self.disguised and self.table.guises.get(chosen)) or chosen.face or "?"
            self._write(self.turn_player, (CHOICE, (called,), 0, card, ""))

    def _before(self, fact: Fact, card: str) -> None:
        """The lines that stand before that of a fact."""
        if isinstance(fact, f.CardTrashed):
            if card == "Bishop" and is_worth_no_chip(self._made(fact, card)):
                self.no_chip_for = fact.player
        elif isinstance(fact, f.DurationResolved) and (holder := resumed_by(self._made(fact, card))):
            self._flush()
            self._write(fact.player, ("duration", (holder,), 0, holder, ""))

    def _no_chip(self) -> None:
        self._flush()
        self._write(self.no_chip_for, ("chips", (), 0, "", ""))
        self.no_chip_for = ""

    def _empty_hand(self, player: Player, name: str) -> None:
        """The line of a card of `HAND_SHOWN` that reveals a hand without cards, of which there is no fact, when it has
        been played."""
        self.heard += 1  # the play itself takes the card from the hand
        if not self.table.seats[player].hand:
            self._flush()
            self._write(player, ("reveals", (), 0, HAND_SHOWN[name], ""))

    def _besides(self, fact: Fact, card: str) -> None:
        """The lines of a fact that say it in words of their own."""
        for line in LINES_IN_CONTEXT[type(fact)](None, self._made(fact, card)):
            if line.needed:
                self._flush()
                cards = tuple(line.cards)
                self._write(line.player, (line.verbs[0], cards, line.amount or 0, "".join(cards), ""))

    def _claim(self, fact: Fact, card: str) -> None:
        if card in CHOICES and was_chosen(self._made(fact, card)):
            return
        claim = EXPECTED[type(fact)](fact)
        if claim is None:
            return
        if self.disguised and (getattr(fact, "from_", None) == "play" or isinstance(fact, f.DurationResolved)):
            guises = self.table.guises
            claim.cards = [guises.get(getattr(fact, "card"), name) for name in claim.cards]  # noqa: B009
        earlier = self.pending
        may_join = claim.key is not None or type(fact) is f.CardsDrawn
        if earlier is not None and may_join and self._joins(claim, fact, earlier, card):
            earlier[0].cards.extend(claim.cards)
            return
        pending = claim, fact, card, self.heard
        if card in DRAWS_LAST and fact.cause is not None and isinstance(fact, (f.ResourcesChanged, f.TokenMoved)):
            self._before_draws(pending, fact.cause)
            return
        behind = self.circumstances.told_behind_hand
        if type(fact) is f.DurationResolved and fact.card.face in BEFORE_NEXT_HAND and not behind:
            self._before_draws(pending, CLEAN_UP)
            return
        if earlier is not None:
            same = fact.cause is not None and fact.cause == earlier[1].cause
            if (same or earlier[2] in PRINTED_LAST) and self._overtakes(fact, card, earlier):
                self.pending = pending
                self._flush()
                self.pending = earlier
                return
        if earlier is not None or self.batch:
            self._flush()
        self.pending = pending

    def _before_draws(self, pending: Pending, drawer: int) -> None:
        """Write a line before those of what a play, or the Clean-up, has just drawn."""
        self._flush()
        end = start = len(self.lines)
        while start > 0 and self.drawn_by.get(start - 1) == drawer:
            start -= 1
        self.pending = pending
        self._flush()
        added = self.lines[end:]
        self.lines[start:] = [*added, *self.lines[start:end]]
        for at in range(start, end):
            self.drawn_by.pop(at, None)
        self.drawn_by.update({at + len(added): drawer for at in range(start, end)})

    @staticmethod
    def _joins(claim: ExpectedLine, fact: Any, pending: Pending, card: str) -> bool:
        """Whether a claim goes into the line of the one before it."""
        earlier, before = pending[:2]
        if isinstance(fact, f.CardsDrawn) and isinstance(before, f.CardsDrawn):
            together = fact.cause is not None and card not in DRAWS_SINGLY
            return together and (fact.player, fact.cause) == (before.player, before.cause)
        if claim.key is None or claim.key != earlier.key:
            return False
        if isinstance(fact, f.CardTrashed):
            return card not in TRASHES_SINGLY
        return not isinstance(fact, f.CardRevealed) or bool(fact.from_ == before.from_)

    def _overtakes(self, fact: Any, card: str, earlier: Pending) -> bool:
        """Whether a line is printed before that of an earlier fact.

        Goko collects the cards that one effect reveals and prints them in one line, after the last; a shuffle among
        them is printed at once. And of some cards it prints last what comes first by the rules (`PRINTED_LAST`).
        """
        before = earlier[1]
        last = PRINTED_LAST.get(earlier[2])
        if last is not None and isinstance(before, last) and not isinstance(fact, last):
            return (fact.cause is not None and fact.cause == before.cause) or self._is_played_again(fact, before)
        if fact.cause is None or fact.cause != before.cause:
            return False
        if isinstance(fact, f.DeckShuffled) and isinstance(before, f.CardRevealed):
            return bool(fact.player == before.player) and before.from_ == "deck" and card not in REVEALS_LIST
        if card in SEATED and isinstance(fact, f.CardRevealed) and isinstance(before, f.CardRevealed):
            return self.seats.index(fact.player) < self.seats.index(before.player)
        return False

    def _is_played_again(self, fact: Any, before: Any) -> bool:
        """Whether a fact is another play of the card of an earlier one, or comes of such a play."""
        play: Any = fact if type(fact) is f.CardPlayed else self.by_seq.get(fact.cause or 0)
        return type(play) is f.CardPlayed and bool(play.card is before.card)

    def _card(self, cause: int) -> str:
        """The card of the play or ability with this seq. It makes several facts, so it is looked for once."""
        card = self.cards.get(cause)
        if card is None:
            card = self.cards[cause] = text_behind(self, self.facts, self.by_seq.get(cause)) or ""
        return card

    def _batch(self, player: Player, face: str) -> None:
        """Let a Treasure join those that were played in the same answer."""
        if self.pending is not None or self.batch_of != player:
            self._flush()
        self.batch_of = player
        self.batch.append(face)

    def _flush(self) -> None:
        if self.batch:
            counted = len(self.batch) > 1
            grouped = sorted(self.batch, key=self.batch.index) if counted else self.batch
            self._write(self.batch_of, ("plays", tuple(grouped), 0, "", "counted" if counted else ""))
            self.batch = []
        if self.pending is not None:
            claim, fact, card, at = self.pending
            self.pending = None
            verb = claim.verbs[0]
            if verb in DRAWN:
                self.drawn_by[len(self.lines)] = fact.cause or CLEAN_UP
            if type(fact) in PLAIN:
                self._write(claim.player, (verb, tuple(claim.cards), 0, "", ""))
                if verb == "shuffles" and "Stash" in [each.face for each in fact.order]:
                    self._stashes(fact)
            else:
                self._word(claim, fact, card, at)
            if card in GIFTS_IN_ORDER and (verb == "takes" or verb in DRAWN):
                self._put_in_order(fact.cause or 0)

    def _word(self, claim: ExpectedLine, fact: Any, card: str, at: int) -> None:
        """Write the lines of a fact whose words the card decides."""
        player = (self.names_robber and self._robber(fact, card)) or claim.player
        chooser = names_who_chose(self._made(fact, card, at)) if card in CHOSEN_BY_OTHERS else None
        for wording in wordings(claim, fact, card):
            if chooser is not None:
                self._write(chooser, wording)
            if chooser is None or CHOSEN_BY_OTHERS[card]:
                self._write(player, wording)

    def _stashes(self, fact: f.DeckShuffled) -> None:
        """The line that says where the Stashes of a shuffled deck are put: the top card is the first."""
        places = [str(place) for place, card in enumerate(fact.order, 1) if card.face == "Stash"]
        self.drawn_by[len(self.lines)] = fact.cause or CLEAN_UP
        self._write(fact.player, (STASHES, ("Stash",) * len(places), 0, ",".join(reversed(places)), ""))

    def _robber(self, fact: Fact, card: str) -> Player:
        """Whose Thief trashes a card, in a log that says that they do; else empty."""
        robs = isinstance(fact, f.CardTrashed) and card in ROBBERS
        cause = self.by_seq.get(fact.cause or 0) if robs else None
        return cause.player if isinstance(cause, f.CardPlayed) else ""

    def _put_in_order(self, cause: int) -> None:
        """Let the gift written last stand before those of the same play that Goko prints behind it."""

        def place(line: Observation) -> int:
            return _GIFT_ORDER.get(line.word, len(_GIFT_ORDER))

        at = len(self.lines) - 1
        self.gifts_of[at] = cause
        while self.gifts_of.get(at - 1) == cause and place(self.lines[at - 1]) > place(self.lines[at]):
            self.lines[at - 1], self.lines[at] = self.lines[at], self.lines[at - 1]
            at -= 1

    def _write(self, player: Player | None, wording: LineFields) -> None:
        verb, cards, amount, word, form = wording
        self.lines.append(Observation(len(self.lines) + 1, player, verb, cards, amount, word, "", form))

    # What leaves no line

    def _silent(self, fact: Any, card: str) -> bool:
        kind = type(fact)
        if kind is f.CardsDrawn:
            return DIALECT.leaves_out_draw(card, fact.player == self.turn_player)
        if kind is f.CardDiscarded:
            return card in TRASHES_OR_NOTHING and spares(self._made(fact, card))
        if kind is f.TokenMoved:
            return gives_unsaid(self._made(fact, card))
        if kind is f.CardRevealed and card in SPIES and is_told_later(self._made(fact, card)):
            return True
        return DIALECT.never_prints(fact, card)

    def _stated(self, cause: int, card: str) -> bool:
        """Whether Goko states what a play of a card gives: not what the card's text gives in any case, which comes
        first."""
        if card not in STATED:
            return False
        text = self.texts.get(card)
        if text is None or not (text.actions or text.buys or text.coins or text.potions) or cause in self.given:
            return True
        self.given.add(cause)
        return False

    # Beginning and end

    def _set_up(self, fact: f.GameStarted) -> None:
        self.names = {f"p{seat}": name for seat, name in enumerate(fact.players, 1)}
        self.texts = dict(book(rules_of(fact.rules)))
        self.names_robber = self.circumstances.names_robber and rules_of(fact.rules).date < ROBBERS_NAMED_UNTIL
        after = ("Colony", "Platinum", "Potion", "Ruins")
        piles = [name for name in fact.supply if name not in BASIC and name not in after]
        piles += [name for name in (*BASIC, *after) if name in fact.supply]
        if self.circumstances.names_supply:
            self._write(None, ("supply", tuple(piles), 0, "", ""))
        if "bane" in fact.options and self.circumstances.names_bane:
            self._write(None, ("bane card", (fact.options["bane"],), 0, "", ""))
        if BLACK_MARKET in fact.piles:
            cards = tuple(card.face or "?" for card in fact.piles[BLACK_MARKET])
            self._write(None, ("black market", cards, 0, "", ""))
        if self.circumstances.rating:
            self._write(None, ("rating", (), 0, self.circumstances.rating, ""))
        for player in self.names:
            deck = [card.face or "?" for card in fact.starting[player]]
            self._write(player, ("starting", tuple(sorted(deck, key="Copper".__eq__)), 0, "", ""))
