"""The facts of a game's beginning and end."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, ClassVar

from ....kernel.facts import Card, Fact, Player, fact
from ..fact_words import KingdomFrom, Phase, Token
from ..table import IN_TRASH, LANDSCAPES, Due, Seat, is_pile, may_lie_face_down

if TYPE_CHECKING:
    from ..table import Table


@fact
class GameImported(Fact):
    """The stream was made from a log: SHA-256 of its text, the rules spec, the version of the engine.

    `kingdom_from` says where the Kingdom is from: `given` by whoever imported the log, in a file `beside` it, listed in
    the `log`, or `inferred` from its lines; None in streams of version 1, which do not say.
    """

    version = 2

    digest: str
    rules: str
    engine: str
    kingdom_from: KingdomFrom | None


@fact
class GameStarted(Fact):
    """The table at the start: names in turn order, every pile with its cards (the top last), each player's cards.

    `supply` names the piles that are in the Supply; `options` says what else set-up chose (`bane`, …).
    """

    rules: str
    players: tuple[str, ...]
    kingdom: tuple[str, ...]
    supply: tuple[str, ...]
    piles: dict[str, tuple[Card, ...]]
    starting: dict[Player, tuple[Card, ...]]
    options: dict[str, str]

    def apply(self, table: Table) -> None:
        table.rules = self.rules
        table.players = tuple(f"p{i}" for i in range(1, len(self.players) + 1))
        table.kingdom = self.kingdom
        table.options = dict(self.options)
        for written in filter(None, self.options.get(LANDSCAPES, "").split("; ")):
            name, _, pile = written.partition(" on ")
            table.landscapes[name] = pile
        apart = _lay(table, self.piles, self.supply)
        for player, name in zip(table.players, self.players, strict=True):
            seat = table.seats[player] = Seat(player, name)
            seat.discard.extend(self.starting.get(player, ()))
        others = [self.piles[name] for name in sorted(apart)]
        dealt = [
            card.face
            for cards in (*self.starting.values(), *others, self.piles.get(IN_TRASH, ()))
            for card in cards
            if card.face
        ]
        table.names = tuple(dict.fromkeys((*table.pile_of, *dealt)))


def _lay(table: Table, piles: Mapping[str, Sequence[Card]], supply: Sequence[str]) -> list[str]:
    """Put piles on the table, those named in `supply` into the Supply; what begins in the trash lies there.

    Returns the names under which cards stand that have no pile to go back to, but for those in the trash.
    """
    in_supply = set(supply)
    apart: list[str] = []
    for name, cards in piles.items():
        (table.supply if name in in_supply else table.others)[name] = list(cards)
        if name == IN_TRASH:
            table.trash += table.others.pop(name)
        elif is_pile(name):
            before: str | None = ""
            for card in cards:
                face = card.face
                if face is not before:  # most piles have one face: its name is put down once
                    table.pile_of[face or name] = name
                    before = face
        else:
            apart.append(name)
    return apart


@fact
class KingdomDrawn(Fact):
    """In the middle of a game a new Kingdom is drawn: `order` are the cards that stand for what it may be made of, the
    first on top."""

    player: Player
    order: tuple[Card, ...]


@fact
class KingdomDealt(Fact):
    """All Kingdom piles, those in `gone`, left the game, and others stand in their place: the `piles` made of the cards
    in `order`, with what they bring. `supply` names those that are in the Supply, `landscapes` what came besides,
    `options` what was chosen."""

    player: Player
    gone: tuple[str, ...]
    kingdom: tuple[str, ...]
    supply: tuple[str, ...]
    piles: dict[str, tuple[Card, ...]]
    landscapes: tuple[str, ...]
    options: dict[str, str]
    order: tuple[Card, ...]

    def apply(self, table: Table) -> None:
        for name in self.gone:
            table.supply.pop(name, None)
        table.kingdom = self.kingdom
        table.landscapes.update(dict.fromkeys(self.landscapes, ""))
        table.options.update(self.options)
        _lay(table, self.piles, self.supply)
        faces = [card.face for cards in self.piles.values() for card in cards if card.face]
        table.names = tuple(dict.fromkeys((*table.names, *faces)))


@fact
class TableGiven(Fact):
    """A table set up by hand, as a scenario does: it takes the place of what was dealt, in the turn that began last.

    `zones` are the cards by player and zone, the top last; `piles` those piles whose cards differ; `tokens` and
    `turns_taken` by player (a player without `tokens` keeps their own). `resources` are the actions, buys, coins and
    potions, `played` the cards played this turn, `due` the Durations with something due: their player, the card, and
    how many turns had begun when it was played. `face_up` are the cards that lie face up of those that may lie face
    down: what is set aside, or on a mat that does not lie open.
    """

    version: ClassVar[int] = 2

    zones: dict[Player, dict[str, tuple[Card, ...]]]
    piles: dict[str, tuple[Card, ...]]
    trash: tuple[Card, ...]
    tokens: dict[Player, dict[Token, int]]
    turns_taken: dict[Player, int]
    phase: Phase
    resources: tuple[int, int, int, int]
    played: tuple[Card, ...]
    due: tuple[tuple[str, Card, int], ...]
    face_up: tuple[Card, ...] = ()

    def apply(self, table: Table) -> None:
        for player, seat in table.seats.items():
            for zone in seat.zones.values():
                zone.clear()
            for name, cards in self.zones.get(player, {}).items():
                seat.opened(name).extend(cards)
            if player in self.tokens:
                seat.tokens = dict(self.tokens[player])
            seat.turns = self.turns_taken.get(player, 0)
        for name, cards in self.piles.items():
            table.own_pile(name)[:] = cards
            for card in cards:
                table.pile_of[card.face or name] = name
        table.trash[:] = self.trash
        table.phase = self.phase
        table.actions, table.buys, table.coins, table.potions = self.resources
        table.played[:] = self.played
        table.due = [Due(player, card, (), (), turn) for player, card, turn in self.due]
        there = (each for zones in self.zones.values() for each in zones.items())
        aside = {card for zone, cards in there if may_lie_face_down(zone) for card in cards}
        table.face_down = aside.difference(self.face_up)


@fact
class GameEnded(Fact):
    """The game is over: points by player, and who won."""

    scores: dict[Player, int]
    winners: tuple[Player, ...]

    def apply(self, table: Table) -> None:
        table.over = True
        table.scores = dict(self.scores)
        table.winners = self.winners
