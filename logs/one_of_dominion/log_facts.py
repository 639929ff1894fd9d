"""The log's made: facts with source `log` where a transcript overrules the rules, `inferred` where it leaves one out.

What it says is put in as it stands, wherever the cards are.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from moothall.domain.kernel.facts import Card, Fact, LogFollowed, Player, Provenance
from moothall.domain.one_of_dominion.play.engine import OneOfDominion
from moothall.domain.one_of_dominion.table import facts as f
from moothall.domain.one_of_dominion.vocabulary import Zone

from . import transcript as t
from .state import TranscriptState
from .styles import Styles
from .telling import RULE

CONSEQUENCES = (
    f.TokenMoved,
    f.AddressTaken,
    f.CardsDrawn,
    f.CardDiscarded,
    f.CardMoved,
    f.GuestPlaced,
    f.StyleNamed,
    f.HandsExchanged,
    f.GuestRemoved,
    f.GuestReturned,
)
"""What follows of itself from what a player chose."""


class LogFacts:
    """Makes facts of what lines say, wherever the cards are."""

    def __init__(self, state: TranscriptState, styles: Styles) -> None:
        self.state = state
        self.styles = styles
        self.at = 0
        self._tried = -1

    def take(self, game: OneOfDominion, new: Fact, source: Provenance = "log", rule: str | None = None) -> None:
        """Put in a fact by the log's word."""
        game.take(new.sealed(game.next_seq, None, rule, source, self.state.number(self.at)))
        self.state.note_hands(game, new)

    def follow(self, game: OneOfDominion, missing: Fact | None) -> None:
        """From the line that differs to the next menu, the log overrules the rules, which were about to do `missing`.

        Where the line begins something new and only what came before it is lacking, the rules go on with it.
        """
        state = self.state
        self.at = start = state.at
        line = state.line(start)
        last = self._last(start)
        first, final = state.number(start), state.number(last)
        game.take(LogFollowed(first, final).sealed(game.next_seq, rule=state.rule, source="log", line=first))
        inferred = missing is not None and self._infer(game, missing, start, last)
        changed = self._make_act(game, line) or inferred
        between = isinstance(missing, CONSEQUENCES) and state.begun < start
        if state.begins(start) and (changed or between) and self._tried != start:
            self._tried = start
            return
        for i in range(start, last + 1):
            self.at = i
            if state.lines[i] is None:
                state.verdicts.judge(i, "unread")
                continue
            state.verdicts.judge(i, "consistent")
            if i == 0 or state.lines[i] != state.lines[i - 1]:  # else it says the same again
                self.put(game, state.lines[i])
        state.at = last + 1

    def _last(self, start: int) -> int:
        """The last line before something new begins after line `start`."""
        state = self.state
        last = start
        while last + 1 < len(state.lines) and not state.begins(last + 1):
            last += 1
        return last

    # What a transcript leaves out

    def _infer(self, game: OneOfDominion, missing: Fact, start: int, last: int) -> bool:
        """Put in what the rules were about to do if no line shows anything like it. Returns whether it was."""
        state = self.state
        line = state.line(start)
        if isinstance(missing, f.TurnBegan):
            if not isinstance(line, t.Style):
                return False
            self._turn(game, missing.number, (), start, "inferred")
            return True
        told = state.tell.line(missing)
        if not isinstance(missing, CONSEQUENCES) or any(
            isinstance(each, type(told)) for each in state.lines[start : last + 1]
        ):
            return False
        made = missing.reopened().sealed(game.next_seq, missing.cause, missing.rule, "inferred", state.number(start))
        game.take(made)
        state.note_hands(game, made)
        return True

    def _make_act(self, game: OneOfDominion, line: t.Line | None) -> bool:
        """Let the time of the player end who acts by the rules, and that of the one begin who acts by the line."""
        table = game.table
        acting = table.acting
        if isinstance(line, t.Style | t.Turn | t.Over):
            if acting is None:
                return False
            self.take(game, f.PhaseBegan(acting, "end"), source="inferred")
            return isinstance(line, t.Style) or len(table.shown) == len(table.styles)
        player = self._actor(line)
        if player is None or player == acting or isinstance(line, t.End):
            return False
        if player in table.shown and not self.state.is_decision(self.at):
            return False
        if acting is not None:
            self.take(game, f.PhaseBegan(acting, "end"), source="inferred")
        style = table.styles.get(player) or self.state.faces.unknown()
        self.take(game, f.StyleRevealed(player, style), source="inferred")
        return True

    def _actor(self, line: t.Line | None) -> Player | None:
        """Whose time to act a line speaks of."""
        name = line.by if isinstance(line, t.Removed) else getattr(line, "player", None)
        return self.state.seats.get(name or "")

    # What a line says

    def put(self, game: OneOfDominion, line: t.Line | None) -> None:
        """Make facts of what a line says; none of one that names a player who is not there."""
        fields = ("player", "by") if isinstance(line, t.Removed) else ("player", "to", "with_")
        players = [name for field in fields if isinstance(name := getattr(line, field, None), str)]
        if line is not None and all(name in self.state.seats for name in players):
            _PUT[type(line)](self, game, line)

    def seat(self, name: str) -> Player:
        return self.state.seats[name]

    def card(self, game: OneOfDominion, player: Player, zone: Zone, face: str | None) -> tuple[Card, Zone]:
        """The card that a line means, and where it is: in the zone that it names, else in the deck, else nowhere."""
        faces = self.state.faces
        if zone == "deck":
            cards = self._on_top(game)
            return faces.find(cards, face, self.at) or self._left_over(cards) or faces.new(face), zone
        held = faces.find(game.seat(player).zone(zone), face, self.at)
        if held is not None:
            return held, zone
        held = faces.find((card for card in game.table.deck if card.face is None), face, self.at)
        return (held, "deck") if held is not None else (faces.new(face), zone)

    def _on_top(self, game: OneOfDominion) -> list[Card]:
        """The cards that the player is looking at, else the one on top of the deck."""
        deck = game.table.deck[::-1]
        looked = next((fact for fact in reversed(game.facts) if isinstance(fact, f.CardsLookedAt | f.PhaseBegan)), None)
        seen = [card for card in looked.cards if card in deck] if isinstance(looked, f.CardsLookedAt) else []
        return seen or deck[:1]

    def _left_over(self, cards: Sequence[Card]) -> Card | None:
        """One of the cards on top of the deck that the next lines do not name; if they name all, any."""
        following = self.state.lines[self.at + 1 : self.at + 1 + len(cards)]
        named = [getattr(line, "guest", None) for line in following]
        return next((card for card in cards if card.face not in named), cards[0] if cards else None)

    def set_hand(self, game: OneOfDominion, player: Player, shown: Sequence[str | None]) -> None:
        """Make a hand what a line shows: cards that it has not go under the deck, those that it has come from there."""
        faces, hand = self.state.faces, game.seat(player).hand
        if faces.fit(hand, shown, self.at):
            return
        kept: list[Card] = []
        lacking: list[str | None] = []
        for face in sorted(shown, key=lambda each: each is None):
            held = faces.find((card for card in hand if card not in kept), face, self.at)
            if held is not None:
                kept.append(held)
            else:
                lacking.append(face)
        for card in [card for card in hand if card not in kept]:
            self.take(game, f.CardMoved(player, card, "hand", "deck bottom"))
            faces.unbind(card)  # nobody knows what it was after all
        for face in lacking:
            blank = (card for card in game.table.deck if card.face is None)
            self.take(game, f.CardMoved(player, faces.find(blank, face, self.at) or faces.new(face), "deck", "hand"))

    def top(self, game: OneOfDominion, shown: tuple[str | None, ...]) -> tuple[Card, ...]:
        """The cards on top of the deck, with the faces that a line shows as far as they can have them."""
        faces = self.state.faces
        cards = game.table.deck[::-1][: len(shown)]
        for card, face in zip(cards, shown, strict=False):
            if face is not None:
                faces.bind(card, face, self.at)
        return (*cards, *(faces.new(face) for face in shown[len(cards) :]))

    def _turn(self, game: OneOfDominion, number: int, unused: tuple[str, ...], at: int, source: Provenance) -> None:
        """A turn begins, with the styles that its lines reveal."""
        styles = self.styles
        order = styles.order(self.state, at)
        self.take(game, f.TurnBegan(number), source=source)
        self.take(game, f.StylesShuffled("", order), source=source)
        for style in dict.fromkeys(unused):
            if style in styles.cards:
                self.take(game, f.StyleUnused(styles.cards[style]), source=source)
        for player, dealt in zip(game.table.players, order, strict=False):
            self.take(game, f.StyleDealt(player, dealt), source=source)


def _turn(made: LogFacts, game: OneOfDominion, line: t.Turn) -> None:
    made._turn(game, line.turn, line.unused, made.at + 1, "log")


def _style(made: LogFacts, game: OneOfDominion, line: t.Style) -> None:
    style = made.styles.cards.get(line.style) or made.state.faces.unknown()
    made.take(game, f.StyleRevealed(made.seat(line.player), style))


def _skipped(made: LogFacts, game: OneOfDominion, line: t.Skipped) -> None:
    made.take(game, f.TurnSkipped(made.seat(line.player), "detained"))


def _points(made: LogFacts, game: OneOfDominion, line: t.Points) -> None:
    player = made.seat(line.player)
    if line.why == "first":
        made.take(game, f.PhaseBegan(player, "first"))
    to = made.seat(line.to) if line.to is not None else ""
    made.take(game, f.TokenMoved(player, f.POINTS, line.by, to), rule=RULE + line.why)


def _looked(made: LogFacts, game: OneOfDominion, line: t.Looked) -> None:
    player = made.seat(line.player)
    made.take(game, f.PhaseBegan(player, "first"))
    made.take(game, f.CardsLookedAt(player, made.top(game, line.guests)))


def _taken(made: LogFacts, game: OneOfDominion, line: t.Taken) -> None:
    player = made.seat(line.player)
    card, zone = made.card(game, player, "deck", line.guest)
    made.take(game, f.AddressTaken(player, card, zone, "hand"))


def _drawn(made: LogFacts, game: OneOfDominion, line: t.Drawn) -> None:
    made.take(game, f.CardsDrawn(made.seat(line.player), made.top(game, line.guests)))


def _discarded(made: LogFacts, game: OneOfDominion, line: t.Discarded) -> None:
    player = made.seat(line.player)
    card, zone = made.card(game, player, line.from_, line.guest)
    made.take(game, f.CardDiscarded(player, card, zone, "discard"))


def _bottom(made: LogFacts, game: OneOfDominion, line: t.Bottom) -> None:
    player = made.seat(line.player)
    card, zone = made.card(game, player, "deck", line.guest)
    made.take(game, f.CardMoved(player, card, zone, "deck bottom"))


def _placed(made: LogFacts, game: OneOfDominion, line: t.Placed) -> None:
    player = made.seat(line.player)
    card, zone = made.card(game, player, "hand", line.guest)
    made.take(game, f.GuestPlaced(player, card, zone, "field"))


def _skill(made: LogFacts, game: OneOfDominion, line: t.Skill) -> None:
    made.take(game, f.SkillUsed(made.seat(line.player), line.skill))


def _named(made: LogFacts, game: OneOfDominion, line: t.Named) -> None:
    made.take(game, f.StyleNamed(made.seat(line.player), line.style, line.skill))


def _exchanged(made: LogFacts, game: OneOfDominion, line: t.Exchanged) -> None:
    player, other = made.seat(line.player), made.seat(line.with_)
    for seat, shown in ((player, line.gave), (other, line.got)):
        made.set_hand(game, seat, shown)
    made.take(game, f.HandsExchanged(player, other))


def _removed(made: LogFacts, game: OneOfDominion, line: t.Removed) -> None:
    player = made.seat(line.player)
    card, zone = made.card(game, player, "field", line.guest)
    made.take(game, f.GuestRemoved(player, card, zone, line.to, made.seat(line.by)))


def _returned(made: LogFacts, game: OneOfDominion, line: t.Returned) -> None:
    player = made.seat(line.player)
    table = game.table
    lying = [*game.seat(player).removed, *table.discard, *table.out]
    card = made.state.faces.find(lying, line.guest, made.at) or made.state.faces.new(line.guest)
    made.take(game, f.GuestReturned(player, card, "out" if card in table.out else "discard", "hand"))


def _end(made: LogFacts, game: OneOfDominion, line: t.End) -> None:
    player = made.seat(line.player)
    if game.table.acting == player:
        made.take(game, f.PhaseBegan(player, "end"))


def _over(made: LogFacts, game: OneOfDominion, line: t.Over) -> None:
    seats = made.state.seats
    scores = {seats[name]: score for name, score in line.scores.items() if name in seats}
    ranks = {seats[name]: rank for name, rank in line.ranks.items() if name in seats}
    winners = tuple(seats[name] for name in line.winners if name in seats)
    made.take(game, f.GameEnded(scores, ranks, winners))


_PUT: Mapping[type[Any], Callable[[LogFacts, OneOfDominion, Any], None]] = {
    t.Turn: _turn,
    t.Style: _style,
    t.Skipped: _skipped,
    t.Points: _points,
    t.Looked: _looked,
    t.Taken: _taken,
    t.Drawn: _drawn,
    t.Discarded: _discarded,
    t.Bottom: _bottom,
    t.Placed: _placed,
    t.Skill: _skill,
    t.Named: _named,
    t.Exchanged: _exchanged,
    t.Removed: _removed,
    t.Returned: _returned,
    t.End: _end,
    t.Over: _over,
}
"""How each kind of line becomes facts."""
