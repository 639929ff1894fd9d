"""Facts with source `log`: what lines say where no rule covers what happened, or where the log overrules the rules."""

# Compiled: an audit asks it for many lines of a log.

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, cast

from moothall.domain.dominion.cards.alchemy import POSSESSION
from moothall.domain.dominion.play.engine import Dominion
from moothall.domain.dominion.table import facts as f
from moothall.domain.dominion.table.table import Table
from moothall.domain.dominion.vocabulary import Token, TurnKind, Zone
from moothall.domain.kernel.facts import Card, Fact, LogFollowed, Player

from ...courses.positions import position
from ...state import Verdict
from ..lines.observation import Observation
from ..lines.verbs import FINAL, WHOLE_HAND, Verb
from ..state import AuditState

ANYWHERE: tuple[Zone, ...] = ("hand", "revealed", "play", "discard", "aside", "deck")
FROM: dict[Verb, tuple[Zone, ...]] = {
    "plays": ANYWHERE,
    "discards": ("revealed", "hand", "deck", "play", "aside", "discard"),
    "trashes": ("hand", "revealed", "play", "deck", "discard", "aside"),
    "topdecks": ("revealed", "hand", "discard", "play", "aside", "deck"),
    "bottoms": ("revealed", "hand", "deck", "discard", "play", "aside"),
    "in hand": ("revealed", "aside", "discard", "deck", "play", "hand"),
    "sets aside": ("hand", "deck", "revealed", "play", "discard"),
    "returns": ("hand", "play", "revealed", "discard", "deck", "aside"),
    "passes": ("hand", "revealed", "deck", "discard", "play", "aside"),
}
"""The places where a card that a line moves is looked for first."""
Move = Callable[[Player, Card, Zone, Zone], Fact]
"""The kind of fact of a card that goes from one zone to another."""


class LogFacts:
    """Makes facts of what lines say, card by card, wherever the cards are.

    `guise` says what the format calls the card of a fact, where that is not its own name.
    """

    def __init__(self, state: AuditState, guise: Callable[[Table, Sequence[Fact], int], str | None]) -> None:
        self.state = state
        self.guise = guise
        self.line: int | None = None

    def take(self, game: Dominion, new: Fact, rule: str | None = None) -> None:
        """Put in a fact with source `log`."""
        game.take(new.sealed(game.next_seq, game.frame.seq, rule, "log", self.line))

    # How far

    def follow_effect(self, game: Dominion) -> None:
        """Follow the log for the effect of a card that no rule covers: its lines up to the next choice of the menu, or
        the Clean-up."""
        turn = game.table.turn
        player = turn.player if turn is not None else ""
        stop = self.state.turns.clean_up(self.state.verdicts.at, player)
        self._follow(game, self.state.verdicts.at, stop, player, "unruled")

    def follow(self, game: Dominion, start: int) -> None:
        """A stretch in which the log overrules the rules: from line `start` to the next menu."""
        state = self.state
        turn = game.table.turn
        player = turn.player if turn is not None else ""
        lines = state.lines
        last = start
        if lines[start].verb not in FINAL and lines[start].verb != "turn":
            stop = self.state.turns.clean_up(start + 1, player)
            last = start + 1
            while last < stop and not self._is_menu(last, player):
                last += 1
            last -= 1
        self.line = lines[start].line
        self.take(game, LogFollowed(lines[start].line, lines[last].line), rule=self._rule())
        self._clear_table(game)
        if lines[start].verb in FINAL:
            return
        self.one(game, start)
        unruled = state.verdicts.by_line[start] == "unruled"
        for i in range(start + 1, last + 1):
            if state.verdicts.by_line[i] is None:
                self.one(game, i)
                state.verdicts.judge(i, "unruled" if unruled else "consistent")

    def take_back(self, game: Dominion, seq: int, names: Sequence[str]) -> None:
        """Undo what the fact `seq` (and those told with it) did with the cards `names`: the log knows nothing of it."""
        start = position(game.facts, seq)
        facts = game.facts[start:]
        told: Any = facts[0]
        if not isinstance(told, (f.CardGained, f.CardTrashed)):
            return
        left = list(names)
        cleaned_up = any(isinstance(fact, f.CleanedUp) and fact.player == told.player for fact in facts)
        for at, fact in enumerate(facts, start):
            if not isinstance(fact, type(told)) or (fact.player, fact.cause) != (told.player, told.cause):
                continue
            name = self.guise(game.table, game.facts, at) or fact.card.face or "?"
            if name in left and fact.card in game.table.zone(fact.player, fact.to, fact.card):
                left.remove(name)
                back = "discard" if cleaned_up and fact.from_ != "supply" else fact.from_
                self.take(game, f.CardMoved(fact.player, fact.card, fact.to, back))

    def _rule(self) -> str | None:
        return self.state.findings[-1].rule if self.state.findings else None

    def _clear_table(self, game: Dominion) -> None:
        """Cards that a dropped effect left lying revealed are discarded, as most effects do."""
        for player, seat in game.table.seats.items():
            for card in list(seat.revealed):
                self.take(game, f.CardMoved(player, card, "revealed", "discard"))

    def _is_menu(self, i: int, player: Player) -> bool:
        line = self.state.lines[i]
        return line.verb == "turn" or line.verb in FINAL or (line.verb in ("plays", "buys") and line.actor == player)

    def _follow(self, game: Dominion, start: int, stop: int, player: Player, verdict: Verdict) -> None:
        for i in range(start, stop):
            if self.state.verdicts.by_line[i] is not None:
                continue
            if self._is_menu(i, player):
                return
            self.one(game, i)
            self.state.verdicts.judge(i, verdict)

    # What a line says

    def one(self, game: Dominion, i: int) -> None:
        """Make the facts of one line."""
        line = self.state.lines[i]
        self.line = line.line
        make = _MAKERS.get(self.state.verbs.moves.get(line.verb) or line.verb)
        if make is not None and line.actor is not None:
            make(self, game, line, line.actor)
        self.line = None

    def _in_zones(
        self, game: Dominion, player: Player, face: str | None, zones: Iterable[Zone]
    ) -> tuple[Card, Zone] | None:
        """A card with that face in one of the zones, and where it is; a faceless one may turn out to be it.

        For a face that the line does not name (None), a faceless card.
        """
        seat = game.seat(player)
        for zone in zones:
            cards = seat.zone(zone)[::-1]
            card_found = next((card for card in cards if card.face == face), None)
            card_found = card_found or (self.state.pools.bind_one(cards, face) if face else None)
            if card_found is not None:
                return card_found, zone
        return None

    def _find(self, game: Dominion, player: Player, face: str | None, zones: tuple[Zone, ...]) -> tuple[Card, Zone]:
        """A card with that face and where it is: in the zones, else anywhere on the table, else one of its own."""
        if face is None:
            return self._find_unknown(game, player, zones)
        others: list[Zone] = [cast("Zone", name) for name in game.seat(player).zones if name not in zones]
        place = self._in_zones(game, player, face, (*zones, *others))
        if place is not None:
            return place
        pile = game.table.pile(face)
        if pile and pile[-1].face == face:
            return pile[-1], "supply"
        for card in game.table.trash:
            if card.face == face:
                return card, "trash"
        return self.state.new_card(game, face), "supply"

    def _find_unknown(self, game: Dominion, player: Player, zones: tuple[Zone, ...]) -> tuple[Card, Zone]:
        """A card that the line does not name, and where it is: at best one without a face, for any may be meant. Where
        the zones are empty, nobody knows what the line means: one card in hand stands for all that such lines tell."""
        place = self._in_zones(game, player, None, zones)
        if place is not None:
            return place
        seat = game.seat(player)
        for zone in zones:
            if seat.zone(zone):
                return seat.zone(zone)[-1], zone
        unknown = next((card for card in seat.hand if card.face is None and card.number is not None), None)
        if unknown is not None:
            return unknown, "hand"
        return self.state.new_card(game, None), "supply"

    def _each(self, game: Dominion, line: Observation, player: Player, kind: Move, to: Zone) -> None:
        for face in line.faces:
            card, zone = self._find(game, player, face, FROM.get(line.verb, ANYWHERE))
            self.take(game, kind(player, card, zone, to))

    def plays(self, game: Dominion, line: Observation, player: Player) -> None:
        """Cards played, from hand, from among revealed ones, or again: one that is in none of these does not move."""
        for face in line.cards:
            place = self._in_zones(game, player, face, ("hand", "revealed", "play"))
            text = game.text(face)
            if place is not None:
                action = int(game.table.actions > 0 and game.table.phase == "action" and game.is_type(face, "Action"))
                self.take(game, f.CardPlayed(player, *place, "play", action))
            if text is not None:
                self.take(game, f.ResourcesChanged(player, text.actions, text.buys, text.coins, text.potions))

    def buys(self, game: Dominion, line: Observation, player: Player) -> None:
        """A buy, paid as far as the money goes."""
        for face in line.cards:
            card, _ = self._find(game, player, face, ())
            price = game.cost(face)
            coins, potions = min(price.coins, game.table.coins), min(price.potions, game.table.potions)
            if game.table.phase != "buy":
                self.take(game, f.PhaseBegan("buy"))
            self.take(game, f.CardBought(player, card, "supply", "discard", coins, potions, 0))

    def gains(self, game: Dominion, line: Observation, player: Player) -> None:
        """A gain from the pile, or from the trash when the pile has none."""
        for face in line.cards:
            pile = game.table.pile(face)
            if pile:
                self.take(game, f.CardGained(player, pile[-1], "supply", "discard"))
                continue
            card = next((card for card in game.table.trash if card.face == face), None)
            if card is not None:
                self.take(game, f.CardGained(player, card, "trash", "discard"))
            else:
                self.take(game, f.CardGained(player, self.state.new_card(game, face), "supply", "discard"))

    def draws(self, game: Dominion, line: Observation, player: Player) -> None:
        """Cards from the deck to the hand, whichever lie on top."""
        for face in line.faces:
            card, zone = self._on_top(game, player, face)
            self.take(game, f.CardMoved(player, card, zone, "hand"))

    def _on_top(self, game: Dominion, player: Player, face: str | None) -> tuple[Card, Zone]:
        deck = game.seat(player).deck
        if deck:
            top = deck[-1]
            if face is None or top.face == face or (top.face is None and self.state.pools.bind(top, face)):
                return top, "deck"
        return self._find(game, player, face, ("deck", "revealed", "discard", "aside"))

    def shuffles(self, game: Dominion, line: Observation, player: Player) -> None:
        """The discard pile under the deck, in an order that nobody saw."""
        cards = tuple(game.seat(player).discard)
        if cards:
            self.take(game, f.DeckShuffled(player, tuple(self.state.pools.shuffle(cards, self.state.verdicts.at))))

    def reveals(self, game: Dominion, line: Observation, player: Player) -> None:
        """Cards shown: those on top of the deck get their faces."""
        deck = game.seat(player).deck
        if line.word == WHOLE_HAND:
            return
        for card, face in zip(reversed(deck), line.cards, strict=False):
            if card.face is None:
                self.state.pools.bind(card, face)

    def bottoms(self, game: Dominion, line: Observation, player: Player) -> None:
        """Cards under the player's deck; those under the Black Market deck are not theirs."""
        if not line.word:
            self._each(game, line, player, f.CardMoved, "deck bottom")

    def discards(self, game: Dominion, line: Observation, player: Player) -> None:
        """Cards into the discard pile, or the whole hand."""
        for card in list(game.seat(player).hand) if line.word == WHOLE_HAND and not line.count else ():
            self.take(game, f.CardDiscarded(player, card, "hand", "discard"))
        self._each(game, line, player, f.CardDiscarded, "discard")

    def moves_deck(self, game: Dominion, line: Observation, player: Player) -> None:
        """The whole deck into the discard pile."""
        for card in list(game.seat(player).deck):
            self.take(game, f.CardMoved(player, card, "deck", "discard"))

    def passes(self, game: Dominion, line: Observation, player: Player) -> None:
        """Cards to the left."""
        for face in line.faces:
            card, zone = self._find(game, player, face, FROM["passes"])
            if zone != "hand":
                self.take(game, f.CardMoved(player, card, zone, "hand"))
            self.take(game, f.CardPassed(player, game.left_of(player), card))

    def turn(self, game: Dominion, line: Observation, player: Player) -> None:
        """A turn begins that the rules do not give: one with a number that the player had already is an extra turn."""
        players = game.table.players
        again = line.amount <= game.seat(player).turns
        kind: TurnKind = POSSESSION if line.word else "extra" if again else "normal"
        controller = players[players.index(player) - 1] if line.word else player
        begun = game.table.turn
        if begun is not None and not game.table.played and game.table.phase in ("start", "action"):
            self.take(game, f.TurnSkipped(begun.player, begun.kind))
        self.take(game, f.TurnBegan(player, controller, kind, line.amount))
        self.take(game, f.PhaseBegan("action"))

    def tokens(self, game: Dominion, line: Observation, player: Player) -> None:
        """VP chips and coin tokens."""
        token: Token = "vp" if line.verb == "chips" else "coffers"
        by = -line.amount if line.verb == "uses tokens" else line.amount
        self.take(game, f.TokenMoved(player, token, by, player))

    def takes(self, game: Dominion, line: Observation, player: Player) -> None:
        """Coins, Actions and Buys that the log states."""
        actions, buys, coins = (line.amount if line.word == what else 0 for what in ("actions", "buys", "coins"))
        self.take(game, f.ResourcesChanged(player, actions, buys, coins, 0))


def _mover(kind: Move, to: Zone) -> Callable[[LogFacts, Dominion, Observation, Player], None]:
    def move(made: LogFacts, game: Dominion, line: Observation, player: Player) -> None:
        made._each(game, line, player, kind, to)

    return move


_MAKERS: dict[Verb, Callable[[LogFacts, Dominion, Observation, Player], None]] = {
    "plays": LogFacts.plays,
    "buys": LogFacts.buys,
    "gains": LogFacts.gains,
    "draws": LogFacts.draws,
    "shuffles": LogFacts.shuffles,
    "reveals": LogFacts.reveals,
    "looks": LogFacts.reveals,
    "moves deck": LogFacts.moves_deck,
    "passes": LogFacts.passes,
    "turn": LogFacts.turn,
    "chips": LogFacts.tokens,
    "tokens": LogFacts.tokens,
    "uses tokens": LogFacts.tokens,
    "takes": LogFacts.takes,
    "discards": LogFacts.discards,
    "trashes": _mover(f.CardTrashed, "trash"),
    "topdecks": _mover(f.CardMoved, "deck"),
    "bottoms": LogFacts.bottoms,
    "in hand": _mover(f.CardMoved, "hand"),
    "sets aside": _mover(f.SetAside, "aside"),
    "returns": _mover(f.CardMoved, "supply"),
}
