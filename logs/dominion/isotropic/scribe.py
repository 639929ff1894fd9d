"""The Isotropic scribe: a game's stream as the page that Isotropic would have shown of it.

Which facts leave a line stands in `dialect.EXPECTED`; here is how the line is worded and how deep it stands. Mid-turn
draws are counted, next hands are named. What a page holds and a stream does not (the league, the point tracker,
how the Kingdom was chosen) is not written, nor is what had no words in those years: landscapes, Shelters, tokens of
later sets. Coin tokens have words of our own, since without them nothing would pay for what they buy.
"""

from __future__ import annotations

import html
import re
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from moothall.domain.dominion.table import facts as f
from moothall.domain.dominion.text.book import Text, book
from moothall.domain.dominion.text.deciding_rule import card_behind
from moothall.domain.dominion.text.plurals import plural
from moothall.domain.dominion.text.rulebook import rules_of
from moothall.domain.dominion.vocabulary import CardType
from moothall.domain.games import find
from moothall.domain.kernel.ask import MENU
from moothall.domain.kernel.facts import Answered, Card, Fact, Player
from moothall.words import Message

from ..checker.circumstances import Circumstances
from ..checker.points import points_of
from ..dialects.dialect import ExpectedLine, Made
from .dialect import DIALECT
from .lists import (
    BANE_MARK,
    VP,
    Gift,
    coin_tokens,
    joined,
    write_bare,
    write_cards,
    write_gift,
)
from .page import BASIC, RULE
from .shapes import third_person

COUNTS_HAND = frozenset({"Tactician"})
"""Cards that discard a hand, of which the page says only how many cards it had (13 of 13)."""
CLASSES: dict[str, frozenset[CardType]] = {
    "victory-treasure": frozenset({"Victory", "Treasure"}),
    "victory-action": frozenset({"Victory", "Action"}),
    "victory": frozenset({"Victory"}),
    "treasure": frozenset({"Treasure"}),
    "curse": frozenset({"Curse"}),
    "duration": frozenset({"Duration"}),
    "reaction": frozenset({"Reaction"}),
}
"""The classes of the spans that cards stand in, each with the types of its cards, the first that fits; others are
`none`."""
_TRASHED = 'the "trashed" card'
GIVES_UNTOLD = frozenset({"University"})
"""Cards of which the page does not say what they give (15 of 15, all of 2010)."""
SPIES = frozenset({"Spy"})
"""Cards of which one clause says what is revealed and what becomes of it: `revealing a Copper and keeping it`, `letting
Ann keep a Copper`, `making Ann discard a Copper`."""
LEAVES = frozenset({"Jack of All Trades"})
"""Cards of which the page says that the card looked at is left where it is (4 of 4)."""
DRAWS_WHAT_IT_SHOWS = frozenset({"Envoy"})
"""Cards that reveal cards of the deck, of which the page says that they are drawn (one log, 38 cards)."""
REDUCES_COSTS = "reducing all costs by $1"
WITH_ITS_COINS, BY_ITSELF = "Bridge", "Highway"
"""Cards that reduce costs: the page says so with what a Bridge gives (29 of 29), of a Highway in a line of its own (22
of 22)."""


def write_page(facts: Iterable[Fact], name: str, circumstances: Circumstances = Circumstances()) -> str:  # noqa: B008
    """The page of a game, its lines ended; `name` is its title, and `circumstances` are what the page knows besides.

    facts: the live facts of a game of Dominion, from its start as far as it goes. ValueError if no game starts in them.
    """
    scribe = _Scribe([*facts], circumstances)
    return "".join(f"{line}\n" for line in scribe.write(name))


class _Scribe:
    """Hears the facts one after the other and keeps the table, for what a line needs to know of it."""

    def __init__(self, facts: Sequence[Fact], circumstances: Circumstances) -> None:
        self.facts = facts
        self.circumstances = circumstances
        self.at_seq = {fact.seq: at for at, fact in enumerate(facts)}
        self.table = find("dominion").table()
        self.names: dict[Player, str] = {}
        self.texts: dict[str, Text] = {}
        self.lines: list[str] = []
        self.about: list[Player] = []
        """The player whom the last line of each depth is about."""
        self.margin = ""
        self.depths: dict[int, int] = {}
        """The depth of the lines of a play or ability, by its seq."""
        self.played: dict[int, list[Card]] = {}
        """The cards that a play or ability has played, by its seq."""
        self.pending: ExpectedLine | None = None
        self.drawn: set[int | None] = set()
        """The plays and abilities that have drawn cards."""
        self.is_cut = False
        """Whether a shuffle has cut in two the draw that waits."""
        self.gifts: list[Gift] = []
        self.gifts_of: tuple[Player, int | None] = ("", None)
        self.batch: list[str] = []
        self.batch_of: Player = ""

    def write(self, name: str) -> list[str]:
        """The lines of the page. ValueError if no game starts in the facts."""
        for at, fact in enumerate(self.facts):
            self._hear(at, fact)
        if not self.names:
            raise ValueError(Message("log.no-game-starts-in-these"))
        self._flush()
        if self._given_up():
            self.lines += [f"{self.names[player]} resigns from the game." for player in self.circumstances.left]
        ended = self._ending()
        title = f"<html><head><title>Dominion Game #{_number(name)}</title></head><body><pre>"
        won = [ended[-1]] if ended else [""]
        return [
            title + won[0],
            *ended[:-1],
            *self._head(),
            "<hr/><b>Game log</b>",
            "",
            *self.lines,
            "",
            *ended,
            "</pre></body></html>",
        ]

    # Facts

    def _hear(self, at: int, fact: Fact) -> None:
        if isinstance(fact, f.GameStarted):
            self._begin(fact)
        elif isinstance(fact, Answered):
            if fact.question == MENU:
                self._flush()
            elif self._chose_to_draw_nothing(fact):
                self._flush()
                self._line(fact.subject or fact.player, self._depth(fact), "drawing nothing")
        else:
            self._remember(fact)
            self._tell(at, fact)
        fact.apply(self.table)

    def _chose_to_draw_nothing(self, fact: Answered) -> bool:
        """Whether a player chose cards, as of a Nobles, and has none to draw: the page says so."""
        seat = self.table.seats.get(fact.subject or fact.player)
        chosen = [str(each) for each in fact.answer if not isinstance(each, Card)]
        return any(_DRAWS.fullmatch(each) for each in chosen) and seat is not None and not (seat.deck or seat.discard)

    def _begin(self, fact: f.GameStarted) -> None:
        self.names = {f"p{seat}": _escaped(name) for seat, name in enumerate(fact.players, 1)}
        self.texts = dict(book(rules_of(fact.rules)))
        *names, last = self.names.values()
        order = f"{', '.join(names)}{',' if len(names) > 1 else ''} and then {last}"
        self.lines += [f"Turn order is {order}.", ""]

    def _remember(self, fact: Any) -> None:
        """The depth of the lines of everything that the fact sets off."""
        if isinstance(fact, f.CardsDrawn) and fact.cards:
            self.drawn.add(fact.cause)
        if card_behind(fact) is not None:
            has_line = isinstance(fact, (f.CardPlayed, f.ReactionUsed))
            self.depths[fact.seq] = self._depth(fact) + has_line

    def _depth(self, fact: Fact) -> int:
        return self.depths.get(fact.cause, 0) if fact.cause is not None else 0

    def _tell(self, at: int, fact: Any) -> None:
        """Let the lines of a fact join those that wait, or write these first."""
        if isinstance(fact, f.ResourcesChanged):
            self._give(fact)
            return
        if isinstance(fact, f.CardPlayed) and self._batched(fact):
            return
        if self._is_cut(fact):
            return
        for expected in self._expected(at, fact):
            if isinstance(fact, f.CardsLookedAt) and "draws" not in expected.verbs:
                continue
            if isinstance(fact, f.CardRevealed) and card_behind(self._cause(fact)) in SPIES:
                continue
            if self.pending is not None and self._joins(expected, fact):
                self.pending.cards += expected.cards
                continue
            self._flush()
            self.pending = expected

    def _is_cut(self, fact: Any) -> bool:
        """Whether a fact is the shuffle that cuts a draw in two, or its second part: the draw is told whole behind."""
        waits = self.pending
        if waits is None or waits.verbs[0] != "draws" or (waits.player, waits.cause) != (
            getattr(fact, "player", None), fact.cause
        ):  # fmt: skip
            return False
        if isinstance(fact, f.DeckShuffled) and not self.gifts:
            self.lines.append(self._shuffle(fact))
            self.is_cut = True
            return True
        if isinstance(fact, f.CardsDrawn) and self.is_cut:
            waits.cards += [card.face or "?" for card in fact.cards]
            self.is_cut = False
            return True
        return False

    def _joins(self, expected: ExpectedLine, fact: Any) -> bool:
        """Whether a fact goes into the line that waits."""
        waits = self.pending
        if waits is None or expected.key is None or expected.key != waits.key:
            return False
        before: Any = self.facts[self.at_seq[waits.seq]]
        return not isinstance(fact, f.CardRevealed) or bool(fact.from_ == before.from_)

    def _shuffle(self, fact: f.DeckShuffled) -> str:
        return f"{self.margin}{'... ' * self._depth(fact)}({self.names[fact.player]} reshuffles.)"

    def _expected(self, at: int, fact: Fact) -> Iterable[ExpectedLine]:
        make, told = DIALECT.expected.get(type(fact)), DIALECT.lines_in_context.get(type(fact))
        expected = make(fact) if make is not None else None
        if expected is not None:
            expected.cause = fact.cause
        if told is None:
            return () if expected is None else (expected,)
        cause = self._cause(fact)
        return told(expected, Made(self.facts, at, self.facts[at], cause, card_behind(cause) or "", self))

    def _cause(self, fact: Fact) -> Fact | None:
        """The play or ability that made a fact."""
        return self.facts[self.at_seq[fact.cause]] if fact.cause in self.at_seq else None

    def _give(self, fact: f.ResourcesChanged) -> None:
        """What a card gives joins the draw before it; what a Treasure gives by itself is not told."""
        card = card_behind(self._cause(fact)) or ""
        if fact.cause is None or self._is_treasure(card) or card in GIVES_UNTOLD:
            return
        amounts = (("actions", fact.actions), ("buys", fact.buys), ("coins", fact.coins))
        gifts = [Gift(what, amount) for what, amount in amounts if amount > 0]
        if not gifts:
            return
        whose = (fact.player, fact.cause)
        waits = self.pending
        drawn = waits is not None and waits.verbs[0] == "draws" and (waits.player, waits.cause) == whose
        if self.gifts_of != whose and not drawn:
            self._flush()
        self.gifts_of = whose
        self.gifts += gifts

    def _is_treasure(self, name: str) -> bool:
        text = self.texts.get(name)
        return text is not None and "Treasure" in text.types and "Action" not in text.types

    def _batched(self, fact: f.CardPlayed) -> bool:
        """Let a Treasure that does nothing else join those that were played in the same answer."""
        name = fact.card.face or "?"
        text = self.texts.get(name)
        plain = text is not None and self._is_treasure(name) and text.effect is None and not text.abilities
        if fact.cause is not None or not plain:
            return False
        if self.batch_of != fact.player or not self.batch:
            self._flush()
        self.batch_of = fact.player
        self.batch.append(name)
        return True

    # Lines

    def _flush(self) -> None:
        """Write what waits."""
        batch, pending, gifts = self.batch, self.pending, self.gifts
        whose, self.gifts_of = self.gifts_of, ("", None)
        self.batch, self.pending, self.gifts, self.is_cut = [], None, [], False
        words = f"getting {joined(self._gifts(gifts, whose[1]))}" if gifts else ""
        if batch:
            self._line(self.batch_of, 0, f"playing {self._cards(batch)}")
        if pending is not None:
            fact = self.facts[self.at_seq[pending.seq]]
            self._write(pending, fact, f" and {words}" if words else "")
        elif words:
            words = self._nothing_drawn(whose[1]) + words + self._resumed(whose[1])
            self._line(whose[0], self.depths.get(whose[1] or 0, 0), words)
        if words and self._card_at(whose[1]) == BY_ITSELF and not self._is_again(whose[1]):
            self._line(whose[0], self.depths.get(whose[1] or 0, 0), REDUCES_COSTS)

    def _card_at(self, seq: int | None) -> str:
        """The card of a play or ability, by its seq."""
        return card_behind(self.facts[self.at_seq[seq]]) or "" if seq in self.at_seq else ""

    def _is_again(self, seq: int | None) -> bool:
        """Whether a play is one of a card that was in play already."""
        fact = self.facts[self.at_seq[seq]] if seq in self.at_seq else None
        return isinstance(fact, f.CardPlayed) and fact.from_ == "play"

    def _nothing_drawn(self, cause: int | None) -> str:
        """What the page says where a card draws, and there is nothing to draw; else empty."""
        fact = self.facts[self.at_seq[cause]] if cause in self.at_seq else None
        text = self.texts.get(self._card_at(cause))
        draws = isinstance(fact, f.CardPlayed) and text is not None and text.cards > 0
        return "drawing nothing and " if draws and cause not in self.drawn else ""

    def _gifts(self, gifts: Sequence[Gift], cause: int | None) -> list[str]:
        """The gifts of a play, in words."""
        words = [write_gift(gift) for gift in gifts]
        reduces = self._card_at(cause) == WITH_ITS_COINS
        return [*words, REDUCES_COSTS] if reduces else words

    def _resumed(self, cause: int | None) -> str:
        """The Duration whose later ability draws or gives: `from the Wharf` (61 of 61). Empty for other causes."""
        fact = self.facts[self.at_seq[cause]] if cause in self.at_seq else None
        return f" from the {self._card(fact.card.face or '?')}" if isinstance(fact, f.DurationResolved) else ""

    def _line(self, player: Player, depth: int, body: str) -> None:
        """A line of a player: by name unless the line above it is about them."""
        self.about = [*self.about[:depth], *[player] * max(0, depth - len(self.about))]
        inherited = self.about[depth - 1] if depth else ""
        self.about.append(player)
        if player != inherited or body.startswith("buying "):
            body = f"{self.names[player]} {third_person(body)}"
        elif body.startswith("playing "):
            body = f"and plays {body.removeprefix('playing ')}"
        self.lines.append(f"{self.margin}{'... ' * depth}{body}.")

    def _write(self, line: ExpectedLine, fact: Any, more: str) -> None:
        """The line of some facts."""
        if isinstance(fact, f.TurnBegan):
            self._header(fact)
            return
        depth = self._depth(fact)
        if isinstance(fact, f.DeckShuffled):
            self.lines.append(self._shuffle(fact))
            return
        if isinstance(fact, f.CardsDrawn) and fact.cause is None:
            self._hand(line)
            return
        known = [name for name in line.cards if name != "?"]
        unknown = len(line.cards) - len(known)
        if spied := self._spied(fact, known):
            self._line(getattr(self._cause(fact), "player", line.player), depth, spied)
            return
        if isinstance(fact, f.CardsDrawn):
            more += self._resumed(fact.cause)
        self._line(line.player, depth, self._body(line, fact, known, unknown) + more)
        if isinstance(fact, f.CardPlayed) and fact.cause is not None:
            self.played.setdefault(fact.cause, []).append(fact.card)

    def _header(self, fact: f.TurnBegan) -> None:
        seat = int(fact.player.removeprefix("p"))
        self.margin = "   " * (seat - 1)
        self.about = [fact.player]
        name = self.names[fact.player]
        if fact.kind == "possession":
            turn = f"turn (possessed by {self.names[fact.controller]})"
        elif fact.kind == "normal":
            turn = f"turn {fact.number}"
        else:
            turn = f"extra turn (from {fact.kind.title()})"
        self.lines += [f"{self.margin}<br>", f"{self.margin}&mdash; {name}'s {turn} &mdash;"]

    def _hand(self, line: ExpectedLine) -> None:
        """The next hand, or the first one, where the page tells them."""
        if not self.circumstances.tells_hands:
            return
        known = [name for name in line.cards if name != "?"]
        cards = self._cards(known, len(line.cards) - len(known))
        name = self.names[line.player]
        first = self.table.turn is None
        text = f"({name}'s first hand: {cards}.)" if first else f"({name} draws: {cards}.)"
        self.lines.append(f"{self.margin}<span class=logonly>{text}</span>")

    def _body(self, line: ExpectedLine, fact: Any, known: Sequence[str], unknown: int) -> str:
        """What a line says, as it is said of whom the line above is about."""
        cards = self._cards(known, unknown)
        verb = line.verbs[0]
        if isinstance(fact, f.CardPlayed):
            times = self.played.get(fact.cause or 0, []).count(fact.card) if fact.cause is not None else 0
            again = ("", " again", " a third time")[min(times, 2)]
            return f"playing {f'the {self._card(known[0])}' if again and known else cards}{again}"
        if verb == "draws" or isinstance(fact, f.CardsLookedAt):
            count = len(known) + unknown
            return f"drawing {count} card{'s' if count != 1 else ''}"
        if isinstance(fact, f.CardRevealed) and fact.from_ == "black market":
            return f"drawing {cards} from the Black Market deck"
        if isinstance(fact, f.CardMoved) and fact.to == "black market bottom":
            return f"returning {cards} to the bottom of the Black Market deck"
        if isinstance(fact, f.CardRevealed) and card_behind(self._cause(fact)) in DRAWS_WHAT_IT_SHOWS:
            return f"drawing {cards}"
        if isinstance(fact, f.CardNamed) and card_behind(self._cause(fact)) == "Contraband":
            whom = self.names[getattr(self._cause(fact), "player", fact.player)]
            return f"prohibiting {whom} from buying {self._card(known[0], plural(known[0]))}"
        if self._is_left(fact):
            return "leaving the top card of the deck where it is"
        if isinstance(fact, f.CardMoved) and fact.to == "hand" and isinstance(self._cause(fact), f.DurationResolved):
            count = len(line.cards)
            of = f"a {self._card(self._card_at(fact.cause))}"
            return f"picking up {'a card' if count == 1 else f'{count} cards'} from {of}"
        if isinstance(fact, f.CardGained):
            return f"gaining {cards}{_PLACE_OF_GAIN.get(fact.to, '')}"
        if isinstance(fact, f.CardDiscarded) and card_behind(self._cause(fact)) in COUNTS_HAND:
            return f"discarding the hand ({len(line.cards)} card{'s' if len(line.cards) != 1 else ''})"
        if isinstance(fact, f.CardMoved) and fact.from_ == "aside" and fact.to == "discard":
            return f"discarding {_TRASHED} ({cards})" if self._is_possessed(fact) else f"discarding {cards}"
        if isinstance(fact, f.TokenMoved) and fact.token == "vp":
            return f"getting +{fact.by} {VP}"
        if isinstance(fact, f.TokenMoved) and fact.token == "coffers":
            return f"{'getting' if fact.by > 0 else 'using'} {coin_tokens(abs(fact.by))}"
        if isinstance(fact, f.CardPassed):
            return f"passing {cards} to {self.names[fact.to]}"
        wording = _WORDING.get(verb, "setting aside {}")
        return wording.format(self._card(known[0]) if verb in ("names", "embargoes") and known else cards)

    def _is_left(self, fact: Fact) -> bool:
        """Whether a card that was looked at stays where it was."""
        left = isinstance(fact, f.CardMoved) and (fact.from_, fact.to) == ("looked at", "deck")
        return left and card_behind(self._cause(fact)) in LEAVES

    def _spied(self, fact: Any, cards: Sequence[str]) -> str:
        """What a Spy does with a card that it revealed; empty for other facts."""
        if not isinstance(fact, (f.CardMoved, f.CardDiscarded)) or fact.from_ != "revealed":
            return ""
        cause: Any = self._cause(fact)
        if card_behind(cause) not in SPIES:
            return ""
        card, kept = self._cards(cards), isinstance(fact, f.CardMoved)
        if fact.player == cause.player:
            return f"revealing {card} and {'keeping' if kept else 'discarding'} it"
        name = self.names[fact.player]
        return f"letting {name} keep {card}" if kept else f"making {name} discard {card}"

    def _cards(self, cards: Sequence[str], unknown: int = 0) -> str:
        return write_cards(cards, unknown, self._card)

    def _card(self, name: str, printed: str = "", attribute: str = "") -> str:
        """A card as the page has it, in a span with its class, or the plural of it."""
        text = self.texts.get(name)
        types = text.types if text is not None else frozenset[CardType]()
        kind = next((kind for kind, needed in CLASSES.items() if types >= needed), "none")
        return f"<span{attribute} class=card-{kind}>{_escaped(printed or name)}</span>"

    def _pile(self, name: str) -> str:
        """A pile of the Kingdom: there the span has the name of the card as well."""
        attribute = f' cardname="{_escaped(name)}"'
        mark = BANE_MARK if name == self.table.options.get("bane") else ""
        return f"{self._card(name, attribute=attribute)}{mark}"

    def _is_possessed(self, fact: f.CardMoved) -> bool:
        turn = self.table.turn
        return turn is not None and turn.kind == "possession" and turn.player == fact.player

    # What stands above the log, and what ends it

    def _ending(self) -> list[str]:
        """How the game ended, and who won; nothing of a game that goes on."""
        table = self.table
        if self._given_up():
            stay = [player for player in table.players if player not in self.circumstances.left]
            last = [f"{self.names[stay[0]]} wins!"] if len(stay) == 1 else []
            return ["All but one player has resigned.", *last]
        if not table.over:
            return []
        empty = [name for name in table.supply if not table.pile(name)]
        ends = [name for name in ("Colony", "Province") if name in empty][:1] or empty
        all_of = joined([self._card(name, plural(name)) for name in ends])
        gone = f"All {all_of} are gone." if len(ends) == 1 else f"{all_of} are all gone."
        winners = [self.names[player] for player in table.winners]
        won = f"{winners[0]} wins!" if len(winners) == 1 else f"{joined(winners)} rejoice in their shared victory!"
        return [*([gone] if ends else []), won]

    def _head(self) -> Iterator[str]:
        table = self.table
        piles = sorted(name for name in table.supply if name not in BASIC)
        yield ""
        yield f"cards in supply: {joined([self._pile(name) for name in piles])}"
        yield ""
        yield RULE
        yield ""
        if table.over or self._given_up():
            gone = () if table.over else self.circumstances.left
            points = dict(table.scores) if table.over else points_of(table)
            rank = {player: (player in gone, -points[player], seat.turns) for player, seat in table.seats.items()}
            for player in sorted(rank, key=lambda each: rank[each]):
                place = 1 + len({other for other in rank.values() if other < rank[player]})
                yield from self._result(player, place, points[player], player in gone)
            yield RULE
            yield ""
            yield f"trash: {self._cards([card.face or '?' for card in table.trash])}"
            yield ""

    def _given_up(self) -> bool:
        """Whether the page has results of a game that did not end by the rules."""
        return self.circumstances.given_up and not self.table.over

    def _result(self, player: Player, place: int, points: int, gone: bool) -> Iterator[str]:
        seat = self.table.seats[player]
        deck = sorted(card.face or "?" for card in seat.cards())
        scoring = [name for name in deck if (text := self.texts.get(name)) and text.types & {"Victory", "Curse"}]
        chips = seat.tokens.get("vp", 0)
        worth = joined([*([f"{chips} {VP}"] if chips else []), *([self._cards(scoring)] if scoring else [])])
        order = self.circumstances.left.index(player) if gone else 0
        result = f"resigned ({_ORDINALS[order]})" if gone else f"{points} points ({worth or 'nothing'})"
        rank = f"#{place} " if self.circumstances.ranks_all else ""
        yield f"<b>{rank}{self.names[player]}</b>: {result}; {seat.turns} turns"
        yield f"   [{len(deck)} cards] {write_bare(deck, self._card)}"
        yield ""


_WORDING: dict[str, str] = {
    "discards": "discarding {}",
    "trashes": "trashing {}",
    "reveals": "revealing {}",
    "reacts": "revealing {}",
    "buys": "buying {}",
    "topdecks": "putting {} on top of the deck",
    "bottoms": "putting {} on the bottom of the deck",
    "in hand": "putting {} into the hand",
    "returns": "returning {} to the supply",
    "sets aside": "setting aside {}",
    "names": "naming {}",
    "embargoes": "embargoing the {} pile",
    "plays": "playing {}",
}
_PLACE_OF_GAIN = {"deck": " on top of the deck", "hand": " in hand"}


_ORDINALS = ("1st", "2nd", "3rd", "4th", "5th", "6th", "7th", "8th")


_DRAWS = re.compile(r"\d+-cards?")


def _escaped(text: str) -> str:
    return html.escape(text, quote=False)


def _number(name: str) -> int:
    """The number in a game's name; 1 where it has none."""
    digits = "".join(each for each in name if each.isdecimal())[:9]  # a reader takes twelve (page.TITLE)
    return int(digits or 1)
