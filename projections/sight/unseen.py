"""A game that was made from a log which hides cards, with what nobody saw face down."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, NamedTuple

from moothall.domain.kernel.facts import Card, Fact, Player
from moothall.domain.kernel.game import Game
from moothall.domain.kernel.streams.script import live
from moothall.domain.kernel.telling.unseen import CardLines, Mix, Slot, Unseen

from .possible import Bounds
from .redact import redact


@dataclass(frozen=True, slots=True)
class Testimony:
    """The statements of a log about cards: its `lines`, and whose log it is (`witness`; None: nobody's, or several
    players')."""

    lines: CardLines
    witness: Player | None


def watched(game: Game, standing: Sequence[Fact], testimony: Testimony | None) -> Unseen | None:
    """The cards that nobody has seen after live facts; None for a game of which everything is known."""
    unseen = begin(game, standing, testimony)
    if unseen is not None:
        for fact in standing:
            unseen.take(fact)
    return unseen


def begin(game: Game, standing: Sequence[Fact], testimony: Testimony | None) -> Unseen | None:
    """Begin to watch a game of which these facts will come; None where everything is known."""
    return None if testimony is None or game.watching is None else game.watching(standing, testimony.lines)


@dataclass(frozen=True)
class ViewedStream:
    """The stored `facts` of a game, and who looks at them: `viewer` (None: whoever may know everything).

    Where the game was made from a log that hides cards, `testimony` is what it says of them: what nobody saw is not
    known to any viewer.
    """

    game: Game
    facts: Sequence[Fact]
    viewer: Player | None = None
    testimony: Testimony | None = None

    @cached_property
    def standing(self) -> list[Fact]:
        """The live facts, as they are stored. Raises ValueError for facts that are not a stream."""
        return live(self.facts)

    @cached_property
    def known(self) -> Sequence[Fact]:
        """The stored facts as the viewer may know them, with the cards that nobody saw face down."""
        facts = self.facts
        if self.testimony is not None:
            facts = list(covered_facts(self.game, facts, self.standing, self.testimony))
        return facts if self.viewer is None else list(redact(self.game, facts, self.viewer))

    def watched(self) -> Unseen | None:
        """The cards that nobody has seen at the end; None for a game of which everything is known."""
        return watched(self.game, self.standing, self.testimony)


class Tables:
    """The tables of a game as its live facts come, as a viewer may see them: what nobody saw lies face down."""

    def __init__(self, stream: ViewedStream, upto: int = 0) -> None:
        """`stream` has all facts that will come; the first `upto` live ones are taken at once."""
        self._game, self._viewer, standing = stream.game, stream.viewer, stream.standing
        self._unseen = begin(stream.game, standing, stream.testimony)
        self._table = stream.game.table()
        for fact in standing[:upto]:
            self.take(fact)

    def take(self, fact: Fact) -> None:
        """The next live fact."""
        if self._unseen is not None:
            self._unseen.take(fact)
        else:
            fact.apply(self._table)

    def view(self) -> dict[str, Any]:
        """The table now."""
        if self._unseen is None:
            return self._game.view(self._table, self._viewer)
        with self._unseen.covered() as table:
            return self._game.view(table, self._viewer)


def covered_facts(game: Game, facts: Sequence[Fact], standing: Sequence[Fact], testimony: Testimony) -> Iterator[Fact]:
    """Stored facts in which the cards that nobody saw lie face down; those that were taken back tell no card."""
    unseen = begin(game, standing, testimony)
    live = {fact.seq for fact in standing}
    for fact in facts:
        if unseen is None:
            yield fact
            continue
        if fact.seq in live:
            unseen.take(fact)
        yield _covered(fact, unseen)


def _covered(fact: Fact, unseen: Unseen) -> Fact:
    """A fact with the cards face down that nobody has seen when it has happened."""
    kind = type(fact)
    changed = {}
    for name in kind.own_fields:
        value = getattr(fact, name)
        hidden = _face_down(value, unseen)
        if hidden is not value:
            changed[name] = hidden
    return fact.reopened(**changed).sealed_like(fact) if changed else fact


def _face_down(value: Any, unseen: Unseen) -> Any:
    """A value with each unseen card in it face down; the same object where it has none."""
    if isinstance(value, Card):
        return Card(None, None) if unseen.is_covered(value) else value
    if isinstance(value, tuple) and any(_face_down(each, unseen) is not each for each in value):
        return tuple(_face_down(each, unseen) for each in value)
    return value


def shown(game: Game, unseen: Unseen, viewer: Player | None, testimony: Testimony) -> dict[str, Any]:
    """The table as a viewer may see it, with what nobody saw face down; `unseen` says what that may be.

    For each zone of which the viewer may see the cards, and each mix that cards of it come from: `cards`, how many they
    are, `of` how many of the mix nobody has seen, `line` where that was shuffled, and `can_be` with the most that there
    can be of each name. The player whose log it is may know it of everybody's hand.
    """
    with unseen.covered() as table:
        seen = game.view(table, viewer)
    bounds = Bounds(unseen.mixes)
    about: list[dict[str, Any]] = []
    for name, cards in unseen.zones().items():
        player, _, zone = name.partition(".")
        if viewer not in (None, player, testimony.witness):
            continue
        mixes = [unseen.hidden[card].mix for card in cards if unseen.is_covered(card)]
        about += [_told(mix, mixes.count(mix), player, zone, bounds) for mix in dict.fromkeys(mixes)]
    return {**seen, "unseen": about}


def _told(mix: Mix, cards: int, player: Player, zone: str, bounds: Bounds) -> dict[str, Any]:
    return {
        "player": player,
        "zone": zone,
        "cards": cards,
        "of": left_of(mix),
        "line": mix.line,
        "can_be": dict(sorted(bounds.left(mix).items())),
    }


def left_of(mix: Mix) -> int:
    """The number of cards of a mix that nobody has seen. Cards that were mixed again have left it."""
    return sum(slot.face is None and slot.into is None for slot in mix.slots)


def is_unseen(option: Any, unseen: Unseen) -> bool:
    """Whether an option of a question is a card that nobody saw."""
    return isinstance(option, Card) and unseen.is_covered(option)


def mixed(game: Game, standing: Sequence[Fact], upto: int, zone: str, testimony: Testimony) -> Zone:
    """A zone as it was after the first `upto` of live facts, with what nobody had seen of it by then, to be counted by
    all that the others show. Raises KeyError for a zone that is not there."""
    unseen = begin(game, standing, testimony)
    assert unseen is not None, "only of a game in which cards may be unseen there is a testimony"
    for fact in standing[:upto]:
        unseen.take(fact)
    cards = unseen.zones()[zone]
    known = [card.face for card in cards if card not in unseen.hidden]
    if upto < len(standing):
        hidden = unseen.set_apart(cards)
    else:
        hidden = [unseen.hidden[card] for card in cards if card in unseen.hidden]
    then = len(unseen.mixes)
    for fact in standing[upto:]:
        unseen.take(fact)
    return Zone([face or "?" for face in known], hidden, unseen.mixes, then)


class Zone(NamedTuple):
    """The cards of a zone whose faces were `known`, the others as slots, and the mixes of the game: so many of them had
    come about `then`."""

    known: list[str]
    hidden: list[Slot]
    mixes: Sequence[Mix]
    then: int


def views(stream: ViewedStream, *, priced: bool = False) -> Iterator[dict[str, Any]]:
    """The table after each live fact as its viewer may see it: the same one again after a fact that changes none.

    With `priced` it has `prices`, too: what the piles cost, by the pile.
    """
    game, viewer, standing, testimony = stream.game, stream.viewer, stream.standing, stream.testimony
    unseen = begin(game, standing, testimony)
    table = game.table()
    watched = None if unseen is None or testimony is None else (unseen, testimony)
    prices, view = None, None
    for fact in standing:
        if watched is not None:
            watched[0].take(fact)
            view = shown(game, watched[0], viewer, watched[1])
        elif view is None or type(fact).apply is not Fact.apply:
            fact.apply(table)
            view = game.view(table, viewer)
        else:
            yield view
            continue
        if priced:
            prices = prices or game.prices(_table_of(watched[0]) if watched is not None else table)
            view["prices"] = prices()
        yield view


def _table_of(unseen: Unseen) -> Any:
    """The table of a game that is watched, to which its facts are applied."""
    with unseen.covered() as table:
        return table
