"""The log's word: facts with source `log` where a transcript overrules the rules, `inferred` where it leaves one out.

What it says is put in as it stands, wherever the cards are.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from moothall.domain.kernel.facts import Card, Fact, LogFollowed, Player, Provenance
from moothall.domain.one_of_dominion.play.engine import OneOfDominion
from moothall.domain.one_of_dominion.table import facts as f
from moothall.logs.one_of_dominion import transcript as t
from moothall.logs.one_of_dominion.telling import RULE

if TYPE_CHECKING:
    from moothall.logs.one_of_dominion.log_answers import LogAnswers

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

    def __init__(self, testimony: LogAnswers) -> None:
        self.testimony = testimony
        self.at = 0
        self._tried = -1

    def take(self, game: OneOfDominion, new: Fact, source: Provenance = "log", rule: str | None = None) -> None:
        """A fact by the log's word."""
        game.take(new.sealed(game.next_seq, None, rule, source, self.testimony.number(self.at)))
        self.testimony.note_hands(game, new)

    def follow(self, game: OneOfDominion, missing: Fact | None) -> None:
        """From the line that differs to the next menu, the log overrules the rules, which were about to do `missing`.

        Where the line begins something new and only what came before it is lacking, the rules go on with it.
        """
        testimony = self.testimony
        self.at = start = testimony.at
        line = testimony.line(start)
        last = self._last(start)
        first, final = testimony.number(start), testimony.number(last)
        game.take(LogFollowed(first, final).sealed(game.next_seq, rule=testimony.rule, source="log", line=first))
        inferred = missing is not None and self._infer(game, missing, start, last)
        changed = self._make_act(game, line) or inferred
        between = isinstance(missing, CONSEQUENCES) and testimony.begun < start
        if testimony.begins(start) and (changed or between) and self._tried != start:
            self._tried = start
            return
        for i in range(start, last + 1):
            self.at = i
            if testimony.lines[i] is None:
                testimony.judge(i, "unread")
                continue
            testimony.judge(i, "consistent")
            if i == 0 or testimony.lines[i] != testimony.lines[i - 1]:  # else it says the same again
                self.put(game, testimony.lines[i])
        testimony.at = last + 1

    def _last(self, start: int) -> int:
        """The last line before something new begins after line `start`."""
        testimony = self.testimony
        last = start
        while last + 1 < len(testimony.lines) and not testimony.begins(last + 1):
            last += 1
        return last

    # What a transcript leaves out

    def _infer(self, game: OneOfDominion, missing: Fact, start: int, last: int) -> bool:
        """Put in what the rules were about to do if no line tells of anything like it. Returns whether it was."""
        testimony = self.testimony
        line = testimony.line(start)
        if isinstance(missing, f.TurnBegan):
            if not isinstance(line, t.Style):
                return False
            self._turn(game, missing.number, (), start, "inferred")
            return True
        told = testimony.tell.line(missing)
        if not isinstance(missing, CONSEQUENCES) or any(
            isinstance(each, type(told)) for each in testimony.lines[start : last + 1]
        ):
            return False
        made = missing.reopened().sealed(
            game.next_seq, missing.cause, missing.rule, "inferred", testimony.number(start)
        )
        game.take(made)
        testimony.note_hands(game, made)
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
        if player in table.shown and not self.testimony.is_decision(self.at):
            return False
        if acting is not None:
            self.take(game, f.PhaseBegan(acting, "end"), source="inferred")
        style = table.styles.get(player) or self.testimony.faces.unknown()
        self.take(game, f.StyleRevealed(player, style), source="inferred")
        return True

    def _actor(self, line: t.Line | None) -> Player | None:
        """Whose time to act a line speaks of."""
        name = line.by if isinstance(line, t.Removed) else getattr(line, "player", None)
        return self.testimony.seats.get(name or "")

    # What a line says

    def put(self, game: OneOfDominion, line: t.Line | None) -> None:
        """Make facts of what a line says; none of one that names a player who is not there."""
        fields = ("player", "by") if isinstance(line, t.Removed) else ("player", "to", "with_")
        players = [name for field in fields if isinstance(name := getattr(line, field, None), str)]
        if line is not None and all(name in self.testimony.seats for name in players):
            _PUT[type(line)](self, game, line)

    def seat(self, name: str) -> Player:
        return self.testimony.seats[name]

    def card(self, game: OneOfDominion, player: Player, zone: str, face: str | None) -> tuple[Card, str]:
        """The card that a line means, and where it is: in the zone that it names, else in the deck, else nowhere."""
        faces = self.testimony.faces
        if zone == "deck":
            cards = self._on_top(game)
            return faces.find(cards, face, self.at) or self._left_over(cards) or faces.new(face), zone
        found = faces.find(game.seat(player).zone(zone), face, self.at)
        if found is not None:
            return found, zone
        found = faces.find((card for card in game.table.deck if card.face is None), face, self.at)
        return (found, "deck") if found is not None else (faces.new(face), zone)

    def _on_top(self, game: OneOfDominion) -> list[Card]:
        """The cards that the player is looking at, else the one on top of the deck."""
        deck = game.table.deck[::-1]
        looked = next((fact for fact in reversed(game.facts) if isinstance(fact, f.CardsLookedAt | f.PhaseBegan)), None)
        seen = [card for card in looked.cards if card in deck] if isinstance(looked, f.CardsLookedAt) else []
        return seen or deck[:1]

    def _left_over(self, cards: Sequence[Card]) -> Card | None:
        """One of the cards on top of the deck that the next lines do not name; if they name all, any."""
        following = self.testimony.lines[self.at + 1 : self.at + 1 + len(cards)]
        named = [getattr(line, "guest", None) for line in following]
        return next((card for card in cards if card.face not in named), cards[0] if cards else None)

    def set_hand(self, game: OneOfDominion, player: Player, shown: Sequence[str | None]) -> None:
        """Make a hand what a line shows: cards that it has not go under the deck, those that it has come from there."""
        faces, hand = self.testimony.faces, game.seat(player).hand
        if faces.fit(hand, shown, self.at):
            return
        kept: list[Card] = []
        lacking: list[str | None] = []
        for face in sorted(shown, key=lambda each: each is None):
            found = faces.find((card for card in hand if card not in kept), face, self.at)
            if found is not None:
                kept.append(found)
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
        faces = self.testimony.faces
        cards = game.table.deck[::-1][: len(shown)]
        for card, face in zip(cards, shown, strict=False):
            if face is not None:
                faces.bind(card, face, self.at)
        return (*cards, *(faces.new(face) for face in shown[len(cards) :]))

    def _turn(self, game: OneOfDominion, number: int, unused: tuple[str, ...], at: int, source: Provenance) -> None:
        """A turn begins, with the styles that its lines reveal."""
        styles = self.testimony.styles
        order = styles.order(self.testimony, at)
        self.take(game, f.TurnBegan(number), source=source)
        self.take(game, f.StylesShuffled("", order), source=source)
        for style in dict.fromkeys(unused):
            if style in styles.cards:
                self.take(game, f.StyleUnused(styles.cards[style]), source=source)
        for player, dealt in zip(game.table.players, order, strict=False):
            self.take(game, f.StyleDealt(player, dealt), source=source)


def _turn(word: LogFacts, game: OneOfDominion, line: t.Turn) -> None:
    word._turn(game, line.turn, line.unused, word.at + 1, "log")


def _style(word: LogFacts, game: OneOfDominion, line: t.Style) -> None:
    style = word.testimony.styles.cards.get(line.style) or word.testimony.faces.unknown()
    word.take(game, f.StyleRevealed(word.seat(line.player), style))


def _skipped(word: LogFacts, game: OneOfDominion, line: t.Skipped) -> None:
    word.take(game, f.TurnSkipped(word.seat(line.player), "detained"))


def _points(word: LogFacts, game: OneOfDominion, line: t.Points) -> None:
    player = word.seat(line.player)
    if line.why == "first":
        word.take(game, f.PhaseBegan(player, "first"))
    to = word.seat(line.to) if line.to is not None else ""
    word.take(game, f.TokenMoved(player, f.POINTS, line.by, to), rule=RULE + line.why)


def _looked(word: LogFacts, game: OneOfDominion, line: t.Looked) -> None:
    player = word.seat(line.player)
    word.take(game, f.PhaseBegan(player, "first"))
    word.take(game, f.CardsLookedAt(player, word.top(game, line.guests)))


def _taken(word: LogFacts, game: OneOfDominion, line: t.Taken) -> None:
    player = word.seat(line.player)
    card, zone = word.card(game, player, "deck", line.guest)
    word.take(game, f.AddressTaken(player, card, zone, "hand"))


def _drawn(word: LogFacts, game: OneOfDominion, line: t.Drawn) -> None:
    word.take(game, f.CardsDrawn(word.seat(line.player), word.top(game, line.guests)))


def _discarded(word: LogFacts, game: OneOfDominion, line: t.Discarded) -> None:
    player = word.seat(line.player)
    card, zone = word.card(game, player, line.from_, line.guest)
    word.take(game, f.CardDiscarded(player, card, zone, "discard"))


def _bottom(word: LogFacts, game: OneOfDominion, line: t.Bottom) -> None:
    player = word.seat(line.player)
    card, zone = word.card(game, player, "deck", line.guest)
    word.take(game, f.CardMoved(player, card, zone, "deck bottom"))


def _placed(word: LogFacts, game: OneOfDominion, line: t.Placed) -> None:
    player = word.seat(line.player)
    card, zone = word.card(game, player, "hand", line.guest)
    word.take(game, f.GuestPlaced(player, card, zone, "field"))


def _skill(word: LogFacts, game: OneOfDominion, line: t.Skill) -> None:
    word.take(game, f.SkillUsed(word.seat(line.player), line.skill))


def _named(word: LogFacts, game: OneOfDominion, line: t.Named) -> None:
    word.take(game, f.StyleNamed(word.seat(line.player), line.style, line.skill))


def _exchanged(word: LogFacts, game: OneOfDominion, line: t.Exchanged) -> None:
    player, other = word.seat(line.player), word.seat(line.with_)
    for seat, shown in ((player, line.gave), (other, line.got)):
        word.set_hand(game, seat, shown)
    word.take(game, f.HandsExchanged(player, other))


def _removed(word: LogFacts, game: OneOfDominion, line: t.Removed) -> None:
    player = word.seat(line.player)
    card, zone = word.card(game, player, "field", line.guest)
    word.take(game, f.GuestRemoved(player, card, zone, line.to, word.seat(line.by)))


def _returned(word: LogFacts, game: OneOfDominion, line: t.Returned) -> None:
    player = word.seat(line.player)
    table = game.table
    lying = [*game.seat(player).removed, *table.discard, *table.out]
    card = word.testimony.faces.find(lying, line.guest, word.at) or word.testimony.faces.new(line.guest)
    word.take(game, f.GuestReturned(player, card, "out" if card in table.out else "discard", "hand"))


def _end(word: LogFacts, game: OneOfDominion, line: t.End) -> None:
    player = word.seat(line.player)
    if game.table.acting == player:
        word.take(game, f.PhaseBegan(player, "end"))


def _over(word: LogFacts, game: OneOfDominion, line: t.Over) -> None:
    seats = word.testimony.seats
    scores = {seats[name]: score for name, score in line.scores.items() if name in seats}
    ranks = {seats[name]: rank for name, rank in line.ranks.items() if name in seats}
    winners = tuple(seats[name] for name in line.winners if name in seats)
    word.take(game, f.GameEnded(scores, ranks, winners))


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
