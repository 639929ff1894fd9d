"""Random games of One of Dominion for the property tests, and what must hold after every fact of one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from random import Random
from typing import Any

from moothall.domain.kernel.ask import Answer, Ask
from moothall.domain.kernel.facts import Answered, Card, Fact, Player
from moothall.domain.one_of_dominion.bots import networker
from moothall.domain.one_of_dominion.game import GAME
from moothall.domain.one_of_dominion.play.engine import OneOfDominion
from moothall.domain.one_of_dominion.play.setup import PLAYERS, started
from moothall.domain.one_of_dominion.table import facts as f
from moothall.domain.one_of_dominion.table.deck import DEFAULT
from moothall.domain.one_of_dominion.table.table import Seat, Table
from moothall.domain.one_of_dominion.text.guests import PURPLE
from moothall.domain.one_of_dominion.text.styles import COLOUR_OF, SKILLS_OF, STYLES
from moothall.domain.one_of_dominion.text.switches import SWITCHES
from moothall.domain.rules_spec import spec_of
from records import AtRandom, Checks, question

NAMES = ("Ann", "Bob", "Cid", "Dee", "Eve", "Fay", "Gus", "Hal")
CHECKS = Checks(GAME, AtRandom)
"""What must hold of every record of this game."""


def opening(rng: Random, default: bool = False) -> f.GameStarted:
    """The start of a game: with every switch and the start at random, or as they are where nothing is said."""
    if default:
        return started("2025-06-01", NAMES[: rng.randint(4, 7)])
    chosen = {name: rng.choice([value for _, value in values]) for name, values in SWITCHES.items()}
    players = rng.choice(PLAYERS[chosen["ood_players"]])
    rules = ",".join(["2025-06-01", *(f"{name}={value}" for name, value in chosen.items())])
    return started(rules, NAMES[:players], replace(DEFAULT, hand=rng.randint(0, 3), points=rng.randint(0, 4)))


class Played(AtRandom):
    """A source that answers at random, or now and then as the bot that seeks guests does. `asked` is what was asked."""

    def __init__(self, rng: Random) -> None:
        super().__init__(rng)
        self.sense = rng.choice((0.0, 0.5, 0.9))
        self.asked: list[Any] = []

    def answer(self, session: OneOfDominion, ask: Ask) -> Answer | None:
        """A legal answer."""
        self.asked.append(question(ask))
        return networker(session, ask) if self.rng.random() < self.sense else self.choose(ask)


def played(rng: Random, begun: f.GameStarted) -> tuple[OneOfDominion, list[Any]]:
    """A game played to its end, and what was asked in it."""
    source = Played(rng)
    session = GAME.rerun([begun], source)
    assert isinstance(session, OneOfDominion)
    return session, source.asked


def tables(facts: Sequence[Fact]) -> Iterator[tuple[Fact, Table]]:
    """Each fact, with the table after it. It is one table, which changes."""
    table = GAME.table()
    for fact in facts:
        fact.apply(table)
        yield fact, table


class Watch:
    """Looks at each fact, and the table before and after it, by the manual alone: it asks nothing of the engine.

    `time` are the facts since the acting player showed their style.
    """

    def __init__(self, begun: f.GameStarted) -> None:
        self.switch = spec_of(begun.rules).value
        self.guests = sorted(each.number or 0 for each in begun.stock)
        self.kinds = begun.guests
        self.time: list[Fact] = []
        self.turn: list[Fact] = []
        self.before: dict[str, int] = {}
        self.deck = 0
        self.eight: list[Player] = []

    def look(self, fact: Fact, table: Table) -> None:
        """What must hold after `fact`."""
        self._everything_is_there(table)
        if isinstance(fact, f.StyleRevealed):
            self.time = []
        self.turn.append(fact)
        self.time.append(fact)
        check = LOOKS.get(type(fact))
        if check is not None:
            check(self, fact, table)
        self.before = _sizes(table)

    def _everything_is_there(self, table: Table) -> None:
        piles = [table.deck, table.discard, table.out]
        piles += [pile for seat in table.seats.values() for pile in (seat.hand, seat.field)]
        assert sorted(card.number or 0 for pile in piles for card in pile) == self.guests, "each guest in one place"
        assert all(seat.points >= 0 for seat in table.seats.values()), "nobody owes points"
        if self.switch("ood_ninth") == "refused":
            assert all(len(seat.field) <= 8 for seat in table.seats.values()), "a field holds eight"

    def _of(self, *kinds: type[Fact]) -> list[Any]:
        return [fact for fact in self.time if isinstance(fact, kinds)]

    def _acting(self, table: Table) -> tuple[Player, str]:
        player = table.shown[-1]
        return player, table.styles[player].face or ""

    def _kind(self, card: Card) -> tuple[str, int, str]:
        return self.kinds[card.face or ""]

    def style_dealt(self, fact: f.StyleDealt, table: Table) -> None:
        dealt = [style.face for style in (*table.styles.values(), *table.unused)]
        assert len(set(dealt)) == len(dealt), "no style twice"

    def style_revealed(self, fact: f.StyleRevealed, table: Table) -> None:
        assert list(table.styles) == list(table.players), "everybody has a style"
        shown = len(table.unused)
        assert shown == min(8 - len(table.players), 2 if len(table.players) <= 4 else 1)
        order = [STYLES.index(str(each.style.face)) for each in self.turn if isinstance(each, f.StyleRevealed)]
        assert order == sorted(set(order)), "in the order of the styles"

    def turn_skipped(self, fact: f.TurnSkipped, table: Table) -> None:
        player, style = self._acting(table)
        assert (fact.player, table.named.get("Detention")) == (player, style)
        assert len(self.time) == 2, "nothing else happens to who is detained"

    def turn_began(self, fact: f.TurnBegan, table: Table) -> None:
        assert fact.number == table.turn
        if fact.number > 1:
            self._all_have_acted(table)
            assert not self._over(table), "the game would be over"
        self.turn, self.time = [fact], [fact]

    def _all_have_acted(self, table: Table) -> None:
        ends = [each.player for each in self.turn if isinstance(each, f.PhaseBegan) and each.phase == "end"]
        ends += [each.player for each in self.turn if isinstance(each, f.TurnSkipped)]
        assert sorted(ends) == sorted(table.players), "each player's time comes once a turn"

    def answered(self, fact: Answered, table: Table) -> None:
        if len(self._of(Answered)) == 1 and self._of(f.StyleRevealed):
            self._income(table)

    def _income(self, table: Table) -> None:
        """What the pre-phase gave, when the acting player is asked for the first time."""
        player, style = self._acting(table)
        field = [self._kind(card) for card in table.seats[player].field]
        colour = COLOUR_OF.get(style)
        points = Counter[str | None]()
        for each in self._of(f.TokenMoved):
            points[each.rule] += each.by
        any_colour = [skill for _, _, skill in field if skill == "any-colour"]
        by_itself = colour is not None and self.switch("ood_isshiki") == "pre-phase"
        assert points["ood/income"] == sum(each == colour for each, _, _ in field)
        assert points["ood/budget"] == (style == "Exec")
        assert points["ood/any-colour"] == (len(any_colour) if by_itself else 0)
        drawn = [card for each in self._of(f.CardsDrawn) for card in each.cards]
        assert len(drawn) == (min(2, self.deck) if style == "Mannequin" else 0)

    def phase_began(self, fact: f.PhaseBegan, table: Table) -> None:
        player, style = self._acting(table)
        assert fact.player == player
        assert fact.player not in table.skipped
        phases = Counter(each.phase for each in self._of(f.PhaseBegan))
        assert phases["pre"] == 1
        assert phases["first"] <= 1
        assert phases["second"] <= (3 if style == "Mannequin" else 1)
        assert phases["end"] <= 1
        if fact.phase == "pre":
            self.deck = len(table.deck)

    def token_moved(self, fact: f.TokenMoved, table: Table) -> None:
        player, style = self._acting(table) if table.turn else (fact.player, "")
        assert fact.player == player, "points come and go in one's own time"
        if fact.rule == "ood/income":
            field = table.seats[player].field
            assert fact.by == sum(self._kind(card)[0] == COLOUR_OF[style] for card in field)
        elif fact.rule == "ood/budget":
            assert (style, fact.by) == ("Exec", 1)
        elif fact.rule == "ood/blackmail":
            assert table.named["Blackmail"] == style
            assert (table.styles[fact.to].face, table.seats[player].points) == ("Legger", 0)
        elif fact.rule == "ood/same-colour":
            assert self._kind(table.placed[-1])[0] == COLOUR_OF[style]

    def guest_placed(self, fact: f.GuestPlaced, table: Table) -> None:
        _, style = self._acting(table)
        assert len(self._of(f.GuestPlaced)) <= (3 if style == "Mannequin" else 1)
        if len(table.seats[fact.player].field) >= 8 and fact.player not in self.eight:
            self.eight.append(fact.player)
        price = self.time[-2]
        assert isinstance(price, f.TokenMoved)
        assert (price.player, price.by, price.to) == (fact.player, -self._kind(fact.card)[1], "")

    def skill_used(self, fact: f.SkillUsed, table: Table) -> None:
        player, style = self._acting(table)
        used = Counter(each.skill for each in self._of(f.SkillUsed))
        assert sum(used[skill] for skill in SKILLS_OF.get(style, ())) <= 1
        often = fact.skill == "御堂真黄" and self.switch("ood_mido") == "often"
        assert used[fact.skill] == 1 or often, "a skill is used once a turn"
        if fact.skill in self.kinds:
            there = [card.face for card in table.seats[player].field]
            there += [card.face for card in table.seats[player].removed if self.switch("ood_healer") == "herself"]
            assert fact.skill in there
        else:
            assert fact.skill in SKILLS_OF[style]

    def style_named(self, fact: f.StyleNamed, table: Table) -> None:
        own = self._acting(table)[1]
        inu = any(style.face == "Inu" for style in table.styles.values())
        if fact.skill == "Detention":
            assert fact.style != own or self.switch("ood_detention_target") == "any"
        else:
            assert fact.style != table.named.get("Detention")
            assert fact.style != "Inu" or not inu
            assert fact.style != own or self.switch("ood_blackmail_target") == "any"

    def guest_removed(self, fact: f.GuestRemoved, table: Table) -> None:
        player, style = self._acting(table)
        assert (fact.by, style) == (player, "Talkie")
        assert fact.player != player
        assert self.before["deck"] > 0
        assert self.before[fact.player] < 8
        if not (fact.player in table.skipped and self.switch("ood_detained_guard") == "lost"):
            assert table.styles[fact.player].face != "Highlander", "the field is guarded"
            assert self._kind(fact.card)[2] != "unmovable"
        price = (8 if self._kind(fact.card)[2] == "influence" else self._kind(fact.card)[1]) - 1
        assert sum(each.by for each in self._of(f.TokenMoved) if each.rule == "ood/scoop") == -price

    def game_ended(self, fact: f.GameEnded, table: Table) -> None:
        self._all_have_acted(table)
        assert self._over(table)
        connections = {player: self._connections(seat) for player, seat in table.seats.items()}
        assert fact.scores == {player: connections[player] + self._bonus(table, player) for player in table.players}
        best = max(fact.scores.values())
        keys = {
            player: (points, connections[player] if self.switch("ood_ties") == "all" or points == best else 0)
            for player, points in fact.scores.items()
        }
        ranked = sorted(keys.values(), reverse=True)
        assert fact.ranks == {player: ranked.index(key) + 1 for player, key in keys.items()}
        assert fact.winners == tuple(player for player, key in keys.items() if key == ranked[0])

    def _over(self, table: Table) -> bool:
        empty = not table.deck, not any(seat.hand for seat in table.seats.values())
        eight = any(len(seat.field) >= 8 for seat in table.seats.values())
        return eight or (any(empty) if self.switch("ood_end") == "or" else all(empty))

    def _connections(self, seat: Seat) -> int:
        kinds = [self._kind(card) for card in seat.field]
        return sum(8 if skill == "influence" else value for _, value, skill in kinds)

    def _bonus(self, table: Table, player: Player) -> int:
        kinds = [self._kind(card) for card in table.seats[player].field]
        missing = 5 - len({colour for colour, _, _ in kinds})
        if any(skill == "missing-colour" for _, _, skill in kinds):
            missing -= missing if self.switch("ood_jimmy") == "all" else 1
        held = self.switch("ood_bonus") == "held"
        eight = [each for each in self.eight if not held or len(table.seats[each].field) >= 8]
        for_eight = (4 if eight[0] == player else 2) if player in eight else 0
        return for_eight + (3 if missing <= 0 else 0)


LOOKS: Mapping[type[Fact], Callable[[Watch, Any, Table], None]] = {
    Answered: Watch.answered,
    f.TurnBegan: Watch.turn_began,
    f.StyleDealt: Watch.style_dealt,
    f.StyleRevealed: Watch.style_revealed,
    f.TurnSkipped: Watch.turn_skipped,
    f.PhaseBegan: Watch.phase_began,
    f.TokenMoved: Watch.token_moved,
    f.GuestPlaced: Watch.guest_placed,
    f.SkillUsed: Watch.skill_used,
    f.StyleNamed: Watch.style_named,
    f.GuestRemoved: Watch.guest_removed,
    f.GameEnded: Watch.game_ended,
}
"""What is looked at after each kind of fact, besides the cards and the points."""


def _sizes(table: Table) -> dict[str, int]:
    return {"deck": len(table.deck), **{player: len(seat.field) for player, seat in table.seats.items()}}


def hidden(table: Table, viewer: Player) -> set[str]:
    """The purple guests and the styles that a viewer may not know: each is there once, so its name gives it away."""
    others = [seat for seat in table.seats.values() if seat.player != viewer]
    guests = [*table.deck, *(card for seat in others for card in seat.hand)]
    styles = [style for player, style in table.styles.items() if player not in (viewer, *table.shown)]
    return {str(card.face) for card in (*guests, *styles) if card.face in PURPLE or card.face in STYLES}


def open_cards(table: Table) -> set[int | None]:
    """The numbers of the guests and styles that lie open."""
    fields = [card for seat in table.seats.values() for card in seat.field]
    styles = [table.styles[player] for player in table.shown]
    return {card.number for card in (*table.discard, *table.out, *table.unused, *fields, *styles)}
